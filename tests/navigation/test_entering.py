"""How often lines and pivots enter what owes a test: many at once, as the judge says of each."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from planner.length import DEGREE
from planner.mobility import Measured, Passage, Turning
from planner.navigation.kernels.entering import UNSURE
from planner.navigation.several_costs.choosing import choices
from planner.navigation.slow_ground.crossings import fare, swung

from .tables import area, box, navigator, pose, um

PAID = Turning(price=um(1), step=90 * DEGREE, each=False)
L_SHAPE = [(3.0, 2.0), (6.0, 2.0), (6.0, 2.8), (4.0, 2.8), (4.0, 5.0), (3.0, 5.0)]
"""With a way out and in again between its arms."""
PLACES = [um(k / 4) for k in range(36)], [um(k / 4) for k in range(24)]
"""Also where lines run along outlines, and through corners."""


def _choice(base: str, more: dict[str, dict[str, Any]], **mobility: Any) -> Any:
    slabs = {"slab": box(5, 3.5, 7, 4.5), "lid": box(5, 3, 6, 5)}
    ground = [area("hook", L_SHAPE), *(area(name, ring) for name, ring in slabs.items())]
    passages = {name: Passage(**about) for name, about in more.items()}
    ways = navigator(ground, base, pose(1.5, 3), 12, size=(9, 6), passages=passages, **mobility)
    found = choices(ways.scenario, ways.terms, "me", pose(8, 3), None, {"luck": Fraction(1, 2)})
    return next(found)


@pytest.mark.parametrize(
    ("base", "more", "known"),
    [
        ("40x20mm oval", {"hook": {"test": "luck"}, "slab": {"test": "luck", "kin": "k"}}, True),
        ("25mm", {"hook": {"test": "luck", "measured": Measured.CENTRE}}, True),
        ("25mm", {"slab": {"test": "luck"}, "lid": {"covers": frozenset({"slab"})}}, False),
    ],
    ids=["oval", "centre", "covered"],
)
def test_the_same_as_the_judge_says(base: str, more: Any, known: bool) -> None:
    """Line by line, and pivot by pivot; what is covered is left to the judge."""
    choice = _choice(base, more, **({"turning": PAID} if "oval" in base else {}))
    web, legal, dice, seen = choice.field.web, choice.field.legal, random.Random(7), set[int]()
    for _ in range(12):
        number = dice.randrange(len(web.sheets))
        at = dice.choice(PLACES[0]), um(dice.random() * 6)
        ends = [(um(dice.random() * 9), dice.choice(PLACES[1])) for _ in range(8)]
        both = np.array([at] * len(ends), dtype=np.float64), np.array(ends, dtype=np.float64)
        told = choice._entering.lines(number, *both)
        for to, times in zip(ends, told.sum(axis=1).tolist(), strict=True):
            assert times in (len(fare(web.sheets[number], legal, at, to, 0).tests), UNSURE)
            seen.add(times)
    assert known == (not seen.isdisjoint((1, 2, 3)))


def test_pivots_the_same_as_the_judge_says() -> None:
    """At a few way points near the hook, to every other heading."""
    choice = _choice("40x20mm oval", {"hook": {"test": "luck"}}, turning=PAID)
    web, legal, seen = choice.field.web, choice.field.legal, set[int]()
    for node in range(0, int(web.offset[-1]), 1 + int(web.offset[-1]) // 40):
        number, at = web.sheet_of(node), (int(web.x[node]), int(web.y[node]))
        heads = web.heads[web.first[node] : web.first[node + 1]]
        nodes = np.full(len(heads), node)
        turned = choice._turned(nodes, number, heads)
        nodes, heads = nodes[turned], heads[turned]
        told = choice._entering.pivots(nodes, heads)[:, 0].tolist()
        for sheet, times in zip(web.sheets_of(heads).tolist(), told, strict=True):
            begun, there = web.sheets[number].heading, web.sheets[sheet].heading
            assert times in (len(swung(legal, at, 0, begun, there).tests), UNSURE)
            seen.add(times)
    assert {0, 1} <= seen


def test_a_pivot_owes_what_it_turns_into() -> None:
    """An oval 2" by 0.5" at y = 1 turns a quarter onto mines from y = 1.5 on: 1 in 2 to pass.

    There is room to turn nowhere else: the table is 3" deep, mines lie on all of its upper half.
    """
    mines = [area("mines", box(0, 1.5, 9, 3))]
    owed = {"mines": Passage(test="luck")}
    at, to = pose(2, 1), pose(2, 1, 0, 90)
    ways = navigator(mines, "50x12mm oval", at, 3, size=(9, 3), passages=owed, turning=PAID)
    each = choices(ways.scenario, ways.terms, "me", to, None, {"luck": Fraction(1, 2)})
    odds = {label.asks.odds for choice in each for label in choice.find(0.0).labels}
    assert odds == {Fraction(1, 2)}


def test_what_is_known_before_leaves_out_no_way() -> None:
    """An oval past a slab of mines, in view of a circle: labels alone, and with bounds.

    With no grain all that no other beats is told by both, of the same cost.
    """
    import shapely

    owed = {"slab": Passage(test="luck")}
    ground = [area("slab", box(3, 1, 4, 4))]
    zone = shapely.Point(um(4.5), um(3.5)).buffer(um(1.2), quad_segs=4)
    ways = navigator(
        ground, "40x20mm oval", pose(1.5, 3), 8, size=(8, 6), passages=owed, turning=PAID
    )
    told = []
    for bounded in (True, False):
        each = choices(
            ways.scenario, ways.terms, "me", pose(6.5, 3), zone, {"luck": Fraction(1, 2)}
        )
        found = set()
        for choice in each:
            if not bounded:
                vars(choice)["bounds"] = lambda _: None
            labels = choice.find(0.0)
            assert labels.complete
            asks = (label.asks for label in labels.labels)
            found |= {(one.cost, one.exposed, one.odds) for one in asks}
        told.append(found)
    assert len({odds for *_, odds in told[0]}) == 2
    for one, two in (told, told[::-1]):
        for cost, seen, odds in one:
            assert any(c <= cost + 1 and e <= seen + 1 and o >= odds for c, e, o in two)
