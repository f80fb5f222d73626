"""Whole actions inside slow ground that could be left: rounded up for ways that stay in it.

gemini.terrain.difficult-round, gemini.terrain.very-difficult-round, A-03: an action that lies in
one class of ground goes ceil(B / f), others pay by the inch. A-04: a charge is one action.
Most figures stand at (12, 10), 1" from the edge of ground that begins at x = 11.
"""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.plan import Status

GAME = "gemini"
INCH = 25_400
DIFFICULT, VERY = "gemini.terrain.difficult-round", "gemini.terrain.very-difficult-round"
TOUCH = 25 / 25.4
"""Inches between the middles of two bases of 25 mm that touch."""


@pytest.fixture(name="wet")
def wet_fixture(scene: Any, unit: Any, box: Any) -> Any:
    """Return the maker of tables with a.1 just inside ground: ``wet("bog", {"M": 5}, *more)``."""

    def wet(
        terrain: str, profile: Any, *more: Any, features: Any = (), facing: int = 0, **told: Any
    ) -> Any:
        patch = box("p", "area", 11, 0, 45, 44, terrain=terrain)
        mover = unit("a", (12, 10), profile={"AP": 1, "I": 4, **profile}, **told)
        mover["models"][0]["facing"] = facing
        return scene(GAME, mover, *more, features=[patch, *features])

    return wet


def test_wading_on_from_the_edge(wet: Any, walked: Any, broken: Any) -> None:
    """M 5, AP 1: ceil(5 / 2) = 3" inwards, and no more; 1" back out of it is no wading at all."""
    scenario = wet("bog", {"M": 5})
    assert broken(scenario, walked(scenario, "wade", (15, 10))) == set()
    assert broken(scenario, walked(scenario, "wade", (15.01, 10))) == {"gemini.move.reductions"}
    scenario = wet("bog", {"M": 5}, facing=180)
    assert broken(scenario, walked(scenario, "wade", (11, 10))) == set()
    assert broken(scenario, walked(scenario, "wade", (10.99, 10))) == {DIFFICULT}


def test_the_best_way_to_wade_from_the_edge(wet: Any) -> None:
    """8" to (20, 10): 3" of them are waded and 5" left, which is proved."""
    scenario = wet("bog", {"M": 5})
    plan = planner.plan(scenario, Order("a", "wade", to=(20, 10)))
    assert plan.status is Status.OPTIMAL
    assert planner.check(scenario, plan).legal
    assert abs(plan.models[0].end.x - 15 * INCH) <= 2


@pytest.mark.parametrize(("allowance", "told"), [(5, True), (4, False)])
def test_a_move_says_that_wading_goes_further(
    wet: Any, asked: Any, allowance: int, told: bool
) -> None:
    """M 5 goes 2.5" by the inch and 3" rounded; M 4 goes 2" either way, and does not wade."""
    scenario = wet("bog", {"M": allowance})
    notes = asked(scenario, "move", to=(20, 10)).notes
    assert any("order wade goes further" in text for _, text in notes) is told


@pytest.mark.parametrize(
    ("through", "away", "status"),
    [
        (False, 2.9, Status.OPTIMAL),
        (False, 3.1, Status.INFEASIBLE),
        (True, 3.9, Status.OPTIMAL),
        (True, 4.1, Status.INFEASIBLE),
    ],
)
def test_a_charge_inside_a_swamp(
    wet: Any, unit: Any, through: bool, away: float, status: Status
) -> None:
    """M 5: ceil(10 / 4) = 3" in the swamp reach whom 2.9" lead to, and not whom 3.1" do.

    gemini.mtc.bonus: who moves through cover goes an inch further.
    """
    foe = unit("b", (12 + away + TOUCH, 10), side="blue")
    scenario = wet("swamp", {"M": 5, "mtc": through}, foe)
    plan = planner.plan(scenario, Order("a", "charge", ("b",)))
    assert plan.status is status
    assert not plan.found or planner.check(scenario, plan).legal


def test_a_charge_out_of_a_swamp_pays_by_the_inch(
    wet: Any, unit: Any, walked: Any, broken: Any
) -> None:
    """1" of swamp takes 4", and 6" more open ground are 10", twice M: 6.1" are too many."""
    for more, rules in ((0, set()), (0.1, {VERY})):
        foe = unit("b", (5 - more - TOUCH, 10), side="blue")
        scenario = wet("swamp", {"M": 5}, foe, facing=180)
        plan = walked(scenario, "charge", (5 - more, 10), targets=("b",))
        assert broken(scenario, plan) == rules


@pytest.mark.parametrize(("roll", "status"), [(2, Status.OPTIMAL), (1, Status.INFEASIBLE)])
def test_a_charge_of_the_fleet(wet: Any, unit: Any, roll: int, status: Status) -> None:
    """gemini.fleet.not-reduced: 3" and a 2, which is not slowed, get 4.5" far; a 1 not."""
    foe = unit("b", (12 + 4.5 + TOUCH, 10), side="blue")
    scenario = wet("swamp", {"M": 5, "fleet": True}, foe)
    plan = planner.plan(scenario, Order("a", "charge", ("b",), roll=roll))
    assert plan.status is status
    assert not plan.found or planner.check(scenario, plan).legal


@pytest.mark.parametrize(
    ("features", "way", "rules"),
    [
        ("road", ((13.6, 10),), {VERY}),
        ("road", (90, (12, 12)), set()),  # beside it all along: ceil(5 / 4) = 2"
        ("deeper", ((12.6, 10),), {DIFFICULT}),
        ("deeper", (90, (12, 13)), set()),  # ceil(5 / 2) = 3"
    ],
)
def test_other_ground_on_it_is_none_of_it(
    wet: Any, box: Any, line: Any, walked: Any, broken: Any, features: str, way: Any, rules: Any
) -> None:
    """A road over a swamp, or a swamp in a bog: whoever comes to it pays by the inch (A-03).

    Both lie from x = 12.5 to 13.5.
    """
    road = line("r", "road", (13, 0), (13, 44), width=1, terrain="dirt_road")
    swamp = box("s", "area", 12.5, 0, 13.5, 44, terrain="swamp")
    other, ground = (road, "swamp") if features == "road" else (swamp, "bog")
    scenario = wet(ground, {"M": 5}, features=[other])
    assert broken(scenario, walked(scenario, "wade", *way)) == rules
    plan = planner.plan(scenario, Order("a", "wade", to=(20, 10)))
    assert plan.status is Status.OPTIMAL
    assert planner.check(scenario, plan).legal


@pytest.mark.parametrize(
    ("action", "roll", "inches"),
    [
        ("react_move", 1, 3),  # ceil(5 / 2)
        ("react_move", 2, 6),  # twice that
        ("tactical", 5, 3),
        ("tactical", 4, 2),
    ],
)
def test_reactions_near_the_edge(
    wet: Any, walked: Any, broken: Any, first: Any, action: str, roll: int, inches: int
) -> None:
    """Inwards they are rounded up, for each success; out of it they pay by the inch."""
    scenario = wet("bog", {"M": 5, "activation": 3})
    body = first(scenario, action, roll=roll)
    assert body.budget == 2 * inches * INCH
    held = body.reserve.amount if body.reserve else 0
    whole = roll * 5 if action == "react_move" else roll
    assert body.budget - held == whole * INCH


@pytest.mark.parametrize(("away", "inches"), [(1, 8), (-1, 7)])
def test_a_run_in_it_and_out_of_it(wet: Any, first: Any, away: int, inches: int) -> None:
    """A 7 is ceil(7 / 2) = 4" of bog, worth 8", to who runs inwards, and 7" to who runs out."""
    state = {"charged_by": ["b"], "flee_x": away, "flee_y": 0}
    scenario = wet("bog", {"M": 5}, state=state)
    assert first(scenario, "run", roll=7).budget == inches * INCH
