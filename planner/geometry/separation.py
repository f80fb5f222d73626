"""The gap of two bases of which one is not round, compiled: a search over directions.

For convex shapes A and B, symmetric about their centres and d = b − a apart, the gap is the
greatest f(u) = u·d − h_A(u) − h_B(u) over unit directions u, h being the support functions. As
a function of the angle, f'' = −f − ρ with ρ >= 0 the sum of the radii of curvature: where the two
are apart f has one peak and is concave about it, and Newton's step, kept inside a bracket, finds
it in a few rounds. Where they overlap f may have several peaks, and each is climbed. Every value
of f is a lower bound of the gap, so an angle that is not quite the best errs toward too near, by
less than half the step squared times (f + ρ).
"""

# mypy: disable-error-code="no-untyped-def"
from __future__ import annotations

import math

import numba
import numpy as np

OVAL, RECT = 0, 1
"""A disc is an oval of equal sides."""
_ROUNDS = 60
_STEP = 1e-8
"""Radians: with a metre of f + ρ, 1e-10 µm."""


@numba.njit(cache=True, error_model="numpy")
def _support(shape, c, s, along_sign, across_sign):
    """Support, its slope and radius of curvature in direction (c, s).

    The signs are those of the direction's parts along and across a rectangle: they say on which
    side of its flat faces, where the slope jumps, the direction counts.
    """
    kind, length, width, cos, sin = shape
    along, across = c * cos + s * sin, s * cos - c * sin
    if kind == RECT:
        reach = length * along_sign * along + width * across_sign * across
        return reach, width * across_sign * along - length * along_sign * across, 0.0
    reach = math.hypot(length * along, width * across)
    slope = (width * width - length * length) * along * across / reach
    return reach, slope, (length * width) ** 2 / (reach * reach * reach)


@numba.njit(cache=True, error_model="numpy")
def _signs(shape, angle):
    _, _, _, cos, sin = shape
    c, s = math.cos(angle), math.sin(angle)
    along = 1.0 if c * cos + s * sin >= 0 else -1.0
    across = 1.0 if s * cos - c * sin >= 0 else -1.0
    return along, across


@numba.njit(cache=True, error_model="numpy")
def _peak(dx, dy, a, b, low, high, start, rising):
    """Greatest f seen from `start` on between two angles with no flat face strictly inside.

    Also whether f still rises away from `start` (upward for `rising` 1, downward for -1) at the
    far end: then the peak is beyond.
    """
    middle = (low + high) / 2
    a1, a2 = _signs(a, middle)
    b1, b2 = _signs(b, middle)
    first, last = low, high
    angle, best, beyond = start, -math.inf, True
    for turn in range(_ROUNDS):
        c, s = math.cos(angle), math.sin(angle)
        ha, da, ra = _support(a, c, s, a1, a2)
        hb, db, rb = _support(b, c, s, b1, b2)
        f = c * dx + s * dy - ha - hb
        best = max(best, f)
        slope = c * dy - s * dx - da - db
        if turn == 0 and slope * rising <= 0:
            return best, False
        if slope > 0:
            low = angle
        else:
            high = angle
        beyond = beyond and slope * rising > 0
        bend = f + ra + rb
        new = angle + slope / bend if bend > 0 else (low + high) / 2
        if turn == 0 and not first < new < last:
            new = last if rising > 0 else first  # the peak may be at the face, or beyond it
        elif not low < new < high:
            new = (low + high) / 2
        if abs(new - angle) < _STEP:
            break
        angle = new
    return best, beyond


@numba.njit(cache=True, error_model="numpy")
def _climbed(dx, dy, a, b, ring, at):
    """Greatest f uphill of one of the ring's angles, to both sides."""
    count, best = len(ring), -math.inf
    for rising in (1, -1):
        k, turned = at, 0.0
        for _ in range(count):
            after = k + rising
            if after == count:
                after, turned = 0, turned + 2 * math.pi
            elif after < 0:
                after, turned = count - 1, turned - 2 * math.pi
            here = ring[k] + (turned if abs(after - k) == 1 else turned - rising * 2 * math.pi)
            there = ring[after] + turned
            low, high = min(here, there), max(here, there)
            f, beyond = _peak(dx, dy, a, b, low, high, here, rising)
            best, k = max(best, f), after
            if not beyond:
                break
    return best


@numba.njit(cache=True, error_model="numpy")
def separations(dx, dy, a, b, ring):
    """Greatest f for each offset.

    Parameters:
        dx, dy: (n,) from the centre of `a` to that of `b`, µm.
        a, b: (kind, half the length, half the width, cosine, sine of the heading).
        ring: (m,) angles, rising through less than a full turn, every flat face among them.
    """
    count = len(ring)
    cosines, sines, reach = np.cos(ring), np.sin(ring), np.empty(count)
    for k in range(count):
        a1, a2 = _signs(a, ring[k])
        b1, b2 = _signs(b, ring[k])
        one, _, _ = _support(a, cosines[k], sines[k], a1, a2)
        two, _, _ = _support(b, cosines[k], sines[k], b1, b2)
        reach[k] = one + two
    seen, found = np.empty(count), np.empty(len(dx))
    for i in range(len(dx)):
        for k in range(count):
            seen[k] = cosines[k] * dx[i] + sines[k] * dy[i] - reach[k]
        at = int(seen.argmax())
        best = seen[at]
        if best > 0:
            found[i] = max(best, _climbed(dx[i], dy[i], a, b, ring, at))
            continue
        for k in range(count):  # they may overlap, and f have more peaks than one
            if seen[k] >= seen[k - 1] and seen[k] >= seen[(k + 1) % count]:
                best = max(best, _climbed(dx[i], dy[i], a, b, ring, k))
        found[i] = best
    return found
