"""What a label of `several_costs` owes: tests once a way, drops, and where it is in view."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from planner.mobility import Bar, Climbing, Dropping, Passage
from planner.mobility import Test as Die
from planner.navigation import Navigator
from planner.navigation.several_costs.choosing import choices
from planner.navigation.several_costs.exposure import each_exposed, exposed, seen_by, truly_exposed
from planner.units import Base

from .tables import area, box, floor, navigator, other, pose, um

HALF = Fraction(1, 2)


def _chances(ways: Navigator, to: tuple[float, float], tests: tuple[Die, ...]) -> list[Fraction]:
    """The chance of each way to a place, by its labels."""
    terms, found = replace(ways.terms, tests=tests), []
    for choice in choices(ways.scenario, terms, "me", pose(*to), None, {"luck": HALF}):
        asks = (label.asks for label in choice.find(0.0).labels)
        found += [one.odds * HALF ** len(one.once) for one in asks]
    return found


def test_what_a_model_owes_once_is_owed_once() -> None:
    """Two mires from edge to edge lie between: one die where that is for all of them, else two."""
    mires = [area(f"mire {x}", box(x, 0, x + 1, 6)) for x in (3, 6)]
    passages = {mire.id: Passage(test="luck") for mire in mires}
    ways = navigator(mires, "25mm", pose(1, 3), 20, size=(10, 6), passages=passages)
    each = Die("luck", "D6", "rule", probability=HALF)
    assert _chances(ways, (9, 3), (each,)) == [Fraction(1, 4)]
    assert _chances(ways, (9, 3), (replace(each, once=True),)) == [HALF]


def test_who_drops_owes_what_a_drop_owes() -> None:
    """Down from a storey for nothing, at a test: no way is sure that goes down so."""
    upstairs, more = [floor("upstairs", box(1, 1, 4, 5), 3)], dict[str, Any]()
    more["climbing"], more["dropping"] = Climbing(), Dropping(um(4), Fraction(0), test="luck")
    ways = navigator(upstairs, "25mm", pose(2.5, 3, 3), 20, size=(10, 6), **more)
    assert _chances(ways, (8, 3), ()) == [HALF]


def test_models_that_a_line_sweeps_ask_a_test() -> None:
    """Edge by edge what the judge says in integers: beside them, over them, and touching."""
    at = [(4, 2), (4, 4.5), (6, 3), (7, 3 + 50 / 25.4)]
    foes = [other(f"f{k}", "25mm", pose(*each)) for k, each in enumerate(at)]
    bar = Bar(frozenset(foe.id for foe in foes), "enemy", crossable="luck")
    ways = navigator([], "25mm", pose(1, 3), 20, foes, size=(10, 6), bars=(bar,))
    (choice,) = choices(ways.scenario, ways.terms, "me", pose(9, 3), None, {"luck": HALF})
    web, judge, swept = choice.field.web, choice.field.legal, 0
    for node in range(0, int(web.offset[-1]), 5):
        here = int(web.x[node]), int(web.y[node])
        asked = choice.edges(node)
        for head, owes in zip(asked.heads.tolist(), asked.owes.tolist(), strict=True):
            there = int(web.x[head]), int(web.y[head])
            met = judge.against(choice.field.others).swept_others(here, there, 0, 0, 0)
            assert asked.sorts[owes][1] == {one.crossable for one in met}
            swept += bool(met)
    assert swept


def test_just_within_range_is_in_view() -> None:
    """4 µm inside the circle of 5" and two radii, all about it."""
    ways = navigator([], "25mm", pose(1, 1), 9, [other("eye", "25mm", pose(20, 20))], size=(40, 40))
    sights = seen_by(ways.scenario, ["eye"], Base.parse("25mm"), um(5))
    reach = um(5) + 25_000 - 4.0
    turns = np.radians(np.arange(0.0, 360.0, 0.7))
    for t in turns.tolist():
        at = um(20) + reach * np.array([math.cos(t), math.sin(t)])
        line = np.array([at, at + 1.0])
        assert exposed(sights["eye"].region(), line) > 0.0
        assert truly_exposed(sights.values(), line) > 0.0


def test_how_much_of_a_line_is_in_view() -> None:
    """Of a square of 2 by 2 with a hole and one beside it: all within, a part, none, a corner."""
    import shapely

    lines = [
        ((0.5, 0.5), (1.5, 0.5), 1.0),
        ((-1, 1), (1, 1), 1.0),
        ((-1, 1), (3, 1), 2.0),
        ((3, 0), (3, 2), 0.0),
        ((-1, 1), (1, -1), 0.0),
        ((0, 0), (2, 2), 2 * math.sqrt(2)),
        ((-1, 1.875), (9, 1.875), 1.75 + 1),
        ((1, 1), (1, 1), 0.0),
    ]
    first, last = (np.array([line[k] for line in lines], dtype=np.float64) for k in (0, 1))
    hole, beside = shapely.box(1, 1.75, 1.25, 1.9), shapely.box(5, 1, 6, 5)
    zone = shapely.union(shapely.difference(shapely.box(0, 0, 2, 2), hole), beside)
    assert each_exposed(zone, first, last) == pytest.approx([line[2] for line in lines])
