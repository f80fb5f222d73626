"""As many bases as fit round the targets fit on the places in contact that are offered."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from planner.formation import solve
from planner.formation.places.chains import chains
from planner.formation.problem import Problem
from planner.formation.room import room

At = tuple[float, float]
INCH = 25_400
BASE = 32_000 / INCH
TOUCH = 32_003 / INCH
"""Contact, with the 3 µm to spare that places in whole µm need."""
STEP = math.radians(0.5)


def _row(count: int) -> list[At]:
    return [(6 + 1.5 * n, 9) for n in range(count)]


def _round(at: At, degrees: float, away: float = TOUCH) -> At:
    turn = math.radians(degrees)
    return at[0] + away * math.cos(turn), at[1] + away * math.sin(turn)


@pytest.mark.parametrize(
    ("others", "fit"), [((0, 240.5), 3), ((0, 121, 242), 2), ((0, 119, 238), 1)]
)
def test_an_arc_is_packed_from_its_ends(scene: Any, others: tuple[float, ...], fit: int) -> None:
    """Bases of one size take 60° each round one: between two others are 120° for the first more,
    and 60° for each after.

    240.5° and 119.5° between them hold three and none; 121°, 121° and 118° one, one and none;
    119°, 119° and 122° none, none and one.
    """
    target = (14.0, 17.0)
    beside = [_round(target, 7 + degrees) for degrees in others]
    built = scene(
        _row(5), {"e": [target], "b": beside}, engage=["e"], goal="engage", move=16, coherent=False
    )
    found = {term.name: term for term in solve(*built).objective}
    assert found["models_in_contact"].value == fit
    problem = Problem.of(*built)
    assert room(problem, problem.others[0]) == fit  # whatever places are looked at


def test_who_starts_on_another_is_not_kept_from_a_target(scene: Any) -> None:
    """Staying there is forgiven: the base beside the target then leaves all of the six places."""
    target = (14.0, 17.0)
    beside = _round(target, 0)
    for start, most in ((beside, 6), ((6.0, 9.0), 5)):
        built = scene([start, (6, 7)], {"e": [target], "b": [beside]}, engage=["e"], goal="engage")
        problem = Problem.of(*built)
        assert room(problem, problem.others[0]) == most


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", range(12))
def test_no_packing_at_random_holds_more(scene: Any, seed: int) -> None:
    """The twin puts bases about one to four targets at random, beside what it has put if it can.

    Hundreds of times, and keeps its best.
    """
    drawn = random.Random(seed)
    targets = _apart(drawn, drawn.randint(1, 4), [])
    others = _apart(drawn, drawn.randint(0, 2), targets)
    enemies = {"e": targets} | ({"b": others} if others else {})
    built = scene(_row(8), enemies, engage=["e"], goal="engage", move=20, coherent=False)
    problem = Problem.of(*built)
    at = chains(problem, problem.members[0])
    offered = list(zip((at.x / INCH).tolist(), (at.y / INCH).tolist(), strict=True))
    twin = _twin(drawn, targets, [*targets, *others])
    assert _most(offered, 8) >= min(8, twin)
    assert sum(room(problem, o) for o in problem.others if o.unit == "e") >= twin


def _apart(drawn: random.Random, count: int, before: list[At]) -> list[At]:
    found: list[At] = []
    while len(found) < count:
        at = (14 + drawn.uniform(-2, 2), 17 + drawn.uniform(-1.5, 1.5))
        if all(math.dist(at, other) > BASE + 0.001 for other in (*before, *found)):
            found.append(at)
    return found


def _twin(drawn: random.Random, targets: list[At], there: list[At]) -> int:
    """The most that random packings hold: each begins anywhere and goes on where it is tight."""
    room = [
        at
        for target in targets
        for n in range(720)
        if _free(at := _round(target, n / 2, TOUCH + 1e-5), there)
    ]
    most = 0
    for _ in range(60 if room else 0):
        put, left = [drawn.choice(room)], room
        while left := [at for at in left if math.dist(at, put[-1]) >= BASE]:
            near = drawn.choice(put)
            put.append(min(left, key=lambda at: math.dist(at, near)))
        most = max(most, len(put))
    return most


def _free(at: At, there: list[At]) -> bool:
    return all(math.dist(at, other) >= BASE for other in there)


def _most(places: list[At], enough: int, held: int = 0) -> int:
    """The most of `places` that do not overlap: with the first, or without it."""
    best = held
    while places and best < enough and held + len(places) > best:
        first, *places = places
        rest = [at for at in places if math.dist(at, first) >= BASE]
        best = max(best, _most(rest, enough, held + 1))
    return best
