"""The referee under the rules of this game."""

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order

GAME = "gemini"
INCH = 25_400


@pytest.mark.parametrize(("gap", "rules"), [(3, set()), (3.01, {"gemini.coherency.three-inch"})])
def test_heads_stay_within_three_inches(
    scene: Any, unit: Any, walked: Any, broken: Any, gap: float, rules: set[str]
) -> None:
    """gemini.coherency.three-inch: heads 3" apart still stand together, 3.01" do not."""
    scenario = scene(GAME, unit("a", (29, 22), (28, 22)))
    plan = walked(scenario, "move", (28 + gap, 22))
    assert broken(scenario, plan) == rules


def test_a_charge_touches_or_is_none(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """gemini.charge.must-contact: 8" of travel reach a base 8" away, 0.1" short is no charge.

    gemini.charge.otherwise-normal: and who makes no contact goes no further than M.
    """
    reach = 8 + 25 / 25.4  # Centres of two 25 mm bases that touch are 25 mm apart.
    scenario = scene(GAME, unit("a", (20, 22)), unit("b", (20 + reach, 22), side="blue"))
    met = walked(scenario, "charge", (28, 22), targets=["b"])
    short = walked(scenario, "charge", (27.9, 22), targets=["b"])
    assert broken(scenario, met) == set()
    rules = {"gemini.charge.must-contact", "gemini.charge.otherwise-normal"}
    assert broken(scenario, short) == rules


@pytest.mark.parametrize(
    ("gap", "rules"),
    [
        (-1, {"gemini.param.no-overlap", "gemini.param.enemies-in-the-way"}),
        (0, set()),
        (25, set()),
        (26, {"gemini.charge.must-contact"}),
    ],
)
def test_what_contact_is(
    scene: Any, unit: Any, walked: Any, broken: Any, gap: int, rules: set[str]
) -> None:
    """gemini.param.contact, gemini.charge.must-contact: up to 25 µm apart, 25 with it.

    Within M, so that whoever meets nobody has gone no further than it may.
    """
    scenario = scene(GAME, unit("a", (20, 22)), unit("b", (24, 22), side="blue"))
    plan = walked(scenario, "charge", (23, 22), targets=["b"])
    (way,) = plan.models
    met = replace(way.end, x=24 * INCH - 25_000 - gap)
    ways = (replace(way, steps=(replace(way.steps[0], to=met),)),)
    assert broken(scenario, replace(plan, models=ways)) == rules


def test_a_third_of_an_about_turn_is_free(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """gemini.turn.free-quarter: a corner of 90° leaves all 4"; of 91° it costs half an inch."""
    scenario = scene(GAME, unit("a", (30, 22)))
    assert broken(scenario, walked(scenario, "move", (32, 22), 90, (32, 24))) == set()
    assert broken(scenario, walked(scenario, "move", (32, 22), 90, (32, 24), 91)) != set()
    assert broken(scenario, walked(scenario, "move", (32, 22), 90, (32, 23.5), 91)) == set()


def test_nobody_stops_in_a_narrow_ditch(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any
) -> None:
    """gemini.jump.small-gap-halt: stop before it, or be over it."""
    ditch = box("d", "gap", 31, 0, 32, 44, depth=3)
    scenario = scene(GAME, unit("a", (30, 22)), features=[ditch])
    assert broken(scenario, walked(scenario, "move", (31.5, 22))) == {"gemini.jump.small-gap-halt"}
    assert broken(scenario, walked(scenario, "move", (33, 22))) == set()


def test_nobody_stops_in_a_shallow_ditch(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any
) -> None:
    """gemini.jump.small-gap-halt: 2" wide and 1" deep, M 4: past it, or at its lip (x = 31).

    gemini.climb.low-obstacle: an inch deep is walked through at no price. A base of 25 mm from
    x = 28.5 stands beyond the ditch from 33.5" on, which is further than 4".
    """
    ditch = box("d", "gap", 31, 0, 33, 44, depth=1)
    scenario = scene(GAME, unit("a", (28.5, 22)), features=[ditch])
    assert broken(scenario, walked(scenario, "move", (31.5, 22))) == {"gemini.jump.small-gap-halt"}
    assert broken(scenario, walked(scenario, "move", (30.5, 22))) == set()
    plan = planner.plan(scenario, Order("a", "move", to=(34, 22)))
    assert plan.models[0].end.x / 25_400 == pytest.approx(31 - 12.5 / 25.4, abs=1e-3)
    near = scene(GAME, unit("a", (30, 22)), features=[ditch])
    assert broken(near, walked(near, "move", (34, 22))) == set()
    assert planner.plan(near, Order("a", "move", to=(34, 22))).models[0].end.x == 34 * 25_400


@pytest.mark.parametrize(
    "order",
    [
        Order("a", "charge", ["b"]),
        pytest.param(Order("a", "move", to=(30, 15)), marks=pytest.mark.long),  # half a minute
    ],
    ids=["charge", "walk"],
)
def test_what_the_planner_plans_is_legal(scene: Any, unit: Any, box: Any, order: Order) -> None:
    """A charge through a bog and a long walk: both found, both judged legal."""
    bog = box("bog", "area", 28, 15, 29, 30, terrain="bog")
    squad = unit("a", (26, 21), (26, 22.3), (26, 23.6), profile={"M": 4, "AP": 2})
    scenario = scene(GAME, squad, unit("b", (32, 22), side="blue"), features=[bog])
    plan = planner.plan(scenario, order)
    assert plan.found, plan.why_not
    assert planner.check(scenario, plan).legal


def test_backwards_and_sideways(scene: Any, unit: Any, walked: Any, broken: Any) -> None:
    """gemini.back.half-rate: M 4 is 2" back; gemini.sidestep.cost: 3.5" to a side, facing east."""
    scenario = scene(GAME, unit("a", (30, 22)))
    assert broken(scenario, walked(scenario, "move", (28, 22))) == set()
    assert broken(scenario, walked(scenario, "move", (27.99, 22))) == {"gemini.move.reductions"}
    assert broken(scenario, walked(scenario, "move", (30, 25.5))) == set()
    assert broken(scenario, walked(scenario, "move", (30, 25.51))) == {"gemini.move.reductions"}
    assert broken(scenario, walked(scenario, "move", (31, 23))) == {"gemini.turn.free-quarter"}


@pytest.mark.parametrize(
    ("end", "rule"),
    [((29, 22), "gemini.back.no-charge"), ((30, 23), "gemini.sidestep.no-charge")],
)
def test_a_charge_goes_forward(
    scene: Any, unit: Any, walked: Any, broken: Any, end: tuple[float, float], rule: str
) -> None:
    """gemini.back.no-charge, gemini.sidestep.no-charge: without a turn neither is a charge."""
    scenario = scene(GAME, unit("a", (30, 22)), unit("b", (30, 30), side="blue"))
    assert rule in broken(scenario, walked(scenario, "charge", end, targets=["b"]))
