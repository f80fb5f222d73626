"""Ovals at slanting headings a micrometre this side of a gap and that: against a slow twin.

Two convex outlines are as far apart as the best of all directions parts them: the twin tries
directions by golden section in forty digits. It shares nothing with what is tried but the gap.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal, getcontext
from random import Random

import pytest

from planner.length import DEGREE
from planner.referee.exact.apart import clear, near
from planner.referee.exact.figure import figure
from planner.units import Base, Shape

D = Decimal
GOLDEN = D(5).sqrt() / 2 - D("0.5")
BASES = ["75x42mm oval", "120x92mm oval", "35.5x20mm oval", "60x35mm rect", "32mm"]
GAPS = (0, 25_400, 50_800, 203_200)
"""Nothing, 1", 2" and 8" in µm."""
DOUBT = D("0.001")
"""µm off a gap at which either answer would do: whole µm hardly ever come so near it."""


@pytest.fixture(autouse=True)
def digits() -> Iterator[None]:
    """Forty of them."""
    before = getcontext().prec
    getcontext().prec = 40
    yield
    getcontext().prec = before


def _turned(heading: int) -> tuple[Decimal, Decimal]:
    """Cosine and sine of µ°, by their series."""
    pi = D("3.14159265358979323846264338327950288419716939937510")
    angle = D(heading) / 1_000_000 * pi / 180
    cos, sin, term = D(0), D(0), D(1)
    for n in range(60):
        if n % 2:
            sin += term * (-1 if n % 4 == 3 else 1)
        else:
            cos += term * (-1 if n % 4 == 2 else 1)
        term *= angle / (n + 1)
    return cos, sin


Shaped = tuple[Base, tuple[Decimal, Decimal], tuple[int, int]]


def _reach(shaped: Shaped, ux: Decimal, uy: Decimal) -> Decimal:
    """How far a base reaches beyond its centre along a direction of length 1."""
    base, (cos, sin), _ = shaped
    a, b = D(base.length) / 2, D(base.width) / 2
    along, across = a * (ux * cos + uy * sin), b * (uy * cos - ux * sin)
    if base.shape is Shape.RECT:
        return abs(along) + abs(across)
    return (along * along + across * across).sqrt()


def _parted(one: Shaped, two: Shaped, angle: float, off: Decimal) -> Decimal:
    """How far a direction parts them: `off` to the side of an angle."""
    x, y = D(math.cos(angle)), D(math.sin(angle))
    x, y = x - off * y, y + off * x
    long = (x * x + y * y).sqrt()
    x, y = x / long, y / long
    dx, dy = two[2][0] - one[2][0], two[2][1] - one[2][1]
    return dx * x + dy * y - _reach(one, x, y) - _reach(two, -x, -y)


def _gap(one: Shaped, two: Shaped) -> Decimal:
    """Their gap, µm; below 0 where they overlap."""
    towards = math.atan2(two[2][1] - one[2][1], two[2][0] - one[2][0])
    coarse = [towards + k * math.pi / 400 for k in range(-200, 201)]
    best = max(coarse, key=lambda angle: _parted(one, two, angle, D(0)))
    low, high = D("-0.02"), D("0.02")
    for _ in range(90):
        a, b = high - GOLDEN * (high - low), low + GOLDEN * (high - low)
        if _parted(one, two, best, a) < _parted(one, two, best, b):
            low = a
        else:
            high = b
    return _parted(one, two, best, (low + high) / 2)


def _where(one: Shaped, two: Shaped, bearing: float, gap: int) -> tuple[int, int]:
    """About where the second stands a gap off the first, on a bearing."""
    low, high = 0.0, 1_000_000.0
    for _ in range(26):
        middle = (low + high) / 2
        at = round(middle * math.cos(bearing)), round(middle * math.sin(bearing))
        low, high = (low, middle) if _gap(one, (two[0], two[1], at)) >= gap else (middle, high)
    return round(high * math.cos(bearing)), round(high * math.sin(bearing))


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", range(6))
def test_a_micrometre_this_side_and_that(seed: int) -> None:
    """At nine places about where the gap is just kept: clear is at least it, near at most."""
    random = Random(seed)
    names = random.choice(BASES[:3]), random.choice(BASES)
    headings = [random.randrange(360 * DEGREE) for _ in names]
    one, two = (
        (Base.parse(name), _turned(heading), (0, 0))
        for name, heading in zip(names, headings, strict=True)
    )
    gap = GAPS[seed % len(GAPS)]
    x, y = _where(one, two, random.uniform(-math.pi, math.pi), gap)
    sides = set()
    for at in [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]:
        off = _gap(one, (two[0], two[1], at)) - gap
        if abs(off) < DOUBT:
            continue
        first = figure(one[0], (0, 0), headings[0])
        second = figure(two[0], at, headings[1])
        assert clear(first, second, 2 * gap) == (off > 0), (names, headings, at, off)
        assert near(first, second, 2 * gap) == (off < 0), (names, headings, at, off)
        sides.add(off > 0)
    assert sides == {True, False}
