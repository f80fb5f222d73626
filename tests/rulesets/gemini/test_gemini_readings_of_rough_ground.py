"""Options of dice and slopes: for each a case in which its readings differ."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner import Order, rulesets

GAME = "gemini"
INCH = 25_400


def rubble(box: Any, terrain: str = "variable_rubble", x: float = 33) -> Any:
    """Ground from some x on."""
    return box("v", "area", x, 0, 60, 44, terrain=terrain)


def rolled(plan: Any, roll: int | None) -> Any:
    """The plan, its dice thrown."""
    return replace(plan, order=replace(plan.order, roll=roll))


def die(scenario: Any, action: str, *targets: str, **more: Any) -> Any:
    """The dice of unit a's order."""
    return rulesets.find(GAME).die(scenario, Order("a", action, targets, **more))


@pytest.mark.parametrize(
    ("terrain", "reading", "inches"),
    [
        ("variable_rubble", "replace", 3),
        ("variable_rubble", "also-factor", 2),  # 1" outside, then 2" at 2 each
        ("variable_swamp", "replace", 3),
        ("variable_swamp", "also-factor", 1.5),  # 1" outside, then 2" at 4 each
    ],
)
def test_the_pace_of_variable_ground(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any,
    terrain: str, reading: str, inches: float,
) -> None:  # fmt: skip
    """gemini.variable.trigger, A-21: a 3, the ground 1" off. A tactical move is slowed alike."""
    options = {"variable.cost": reading}
    scenario = scene(GAME, unit("a", (32, 22)), features=[rubble(box, terrain)], options=options)
    for action in ("scramble", "tactical"):
        whole = rolled(walked(scenario, action, (32 + inches, 22)), 3)
        assert broken(scenario, whole) == set()
        beyond = rolled(walked(scenario, action, (32.001 + inches, 22)), 3)
        assert broken(scenario, beyond) == {"gemini.move.reductions"}


@pytest.mark.parametrize(
    ("terrain", "reading", "inches"),
    [
        ("difficult", "replace", 2),  # gemini.crawl.difficult-no-extra: half of 4"
        ("very_difficult", "replace", 1),
        ("variable_rubble", "replace", 2),
        ("variable_rubble", "also-factor", 2),  # no slower than a crawler is
        ("variable_swamp", "also-factor", 1),
    ],
)
def test_crawlers_on_slow_ground(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any,
    terrain: str, reading: str, inches: float,
) -> None:  # fmt: skip
    """gemini.crawl.variable-one-die: a 4, halved; difficult ground is no slower than that."""
    far = box("far", "area", 0, 0, 1, 1, terrain="variable_rubble")
    who, options = unit("a", (34, 22), state={"prone": True}), {"variable.cost": reading}
    scenario = scene(GAME, who, features=[rubble(box, terrain), far], options=options)
    whole = rolled(walked(scenario, "crawl_rough", (34 + inches, 22)), 4)
    assert broken(scenario, whole) == set()
    beyond = rolled(walked(scenario, "crawl_rough", (34.001 + inches, 22)), 4)
    assert broken(scenario, beyond) == {"gemini.move.reductions"}


@pytest.mark.parametrize(
    ("reading", "spent", "said"), [("turn", 2, "2 x 2D4"), ("action", 1, "2D4")]
)
def test_dice_of_several_actions(
    scene: Any, unit: Any, box: Any, left: Any, walked: Any, reading: str, spent: int, said: str
) -> None:
    """gemini.variable.trigger, A-21: one roll for both actions, or an order for each."""
    who = unit("a", (32, 22), profile={"AP": 2})
    scenario = scene(GAME, who, features=[rubble(box)], options={"variable.per": reading})
    assert die(scenario, "scramble").dice == f"{said} highest"
    state = left(scenario, rolled(walked(scenario, "scramble", (33, 22)), 2))
    assert state["spent_actions"] == spent
    assert max(die(scenario, "scramble").chances) == 4 * spent


@pytest.mark.parametrize(
    ("reading", "chances"),
    [
        ("turn", {3: Fraction(1)}),
        ("action", {k: Fraction(2 * k - 1, 16) for k in (1, 2, 3, 4)}),
    ],
)
def test_dice_are_kept_for_the_turn(
    scene: Any, unit: Any, box: Any, walked: Any, reading: str, chances: dict[int, Fraction]
) -> None:
    """gemini.variable.trigger, A-21: a charge of 2 x 3", then 3" with the other action, or 2D4.

    In the next turn, with both actions, there are dice again.
    """
    foe, who = unit("b", (50, 40), side="blue"), unit("a", (34, 22), profile={"AP": 2})
    scenario = scene(GAME, who, foe, features=[rubble(box)], options={"variable.per": reading})
    charge = rolled(walked(scenario, "scramble_charge", (35, 22), targets=["b"]), 6)
    after = planner.after(scenario, charge)
    assert die(after, "scramble").chances == chances
    assert len(die(planner.next_phase(after, ends_turn=True), "scramble").chances) == 4


@pytest.mark.parametrize(("reading", "inches"), [("rolled", 2), ("to-edge", 3)])
def test_a_roll_too_short(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, reading: str, inches: float
) -> None:
    """gemini.variable.edge-halt, A-22: M 4, the edge 3" off, a 2: 2", or up to the edge.

    Beyond it nobody goes by such a roll; a 4 gives 4" in both readings.
    """
    options = {"variable.short_roll": reading}
    scenario = scene(GAME, unit("a", (30, 22)), features=[rubble(box)], options=options)
    assert broken(scenario, rolled(walked(scenario, "scramble", (30 + inches, 22)), 2)) == set()
    beyond = broken(scenario, rolled(walked(scenario, "scramble", (30.001 + inches, 22)), 2))
    rule = "gemini.move.reductions" if reading == "rolled" else "gemini.variable.trigger"
    assert beyond == {rule}
    assert broken(scenario, rolled(walked(scenario, "scramble", (34, 22)), 4)) == set()
    assert broken(scenario, rolled(walked(scenario, "scramble", (34.001, 22)), 4)) != set()
    plan = planner.plan(scenario, Order("a", "scramble", to=(40, 22), roll=2))
    assert planner.check(scenario, plan).legal
    assert plan.models[0].end.x == pytest.approx((30 + inches) * INCH, abs=60)


def test_who_is_in_it_has_no_edge(scene: Any, unit: Any, box: Any) -> None:
    """gemini.variable.edge-halt, A-22: the roll alone counts for a.1 inside; a.2 walks M."""
    squad = unit("a", (34, 22), (30, 22))
    scenario = scene(
        GAME, squad, features=[rubble(box)], options={"variable.short_roll": "to-edge"}
    )
    terms = rulesets.find(GAME).terms(scenario, Order("a", "scramble", roll=2))
    budgets = {name: mobility.budget for name, mobility in terms.mobilities.items()}
    assert budgets == {"a.1": 2 * INCH, "a.2": 4 * INCH}


@pytest.mark.parametrize(
    ("reading", "roll", "budget", "walk", "way"),
    [
        ("rolled", 2, 2, 1, "open"),
        ("to-edge", 2, 8, 4, "shut"),  # the edge is 3" off: a charge round it, or a walk up to it
        ("rolled", 4, 4, 2, "open"),
        ("to-edge", 4, 4, 2, "open"),
    ],
)
def test_a_charge_too_short(
    scene: Any, unit: Any, box: Any, first: Any,
    reading: str, roll: int, budget: int, walk: int, way: str,
) -> None:  # fmt: skip
    """gemini.variable.edge-halt, A-22: twice a 1 ends before the ground, twice a 2 in it.

    gemini.charge.otherwise-normal: who makes no contact walks half of that.
    """
    foe, options = unit("b", (36, 40), side="blue"), {"variable.short_roll": reading}
    scenario = scene(GAME, unit("a", (30, 22)), foe, features=[rubble(box)], options=options)
    charger = first(scenario, "scramble_charge", "b", roll=roll)
    assert (charger.budget, charger.unmet.budget) == (budget * INCH, walk * INCH)
    assert charger.passage("v").way.value == way


@pytest.mark.parametrize(
    ("terrain", "reading", "x", "to", "dice"),
    [
        ("variable_rubble", False, 34, (40, 22), "D6"),
        ("variable_rubble", True, 34, (40, 22), "2D6 highest"),  # starts in it
        ("variable_rubble", True, 30, (40, 22), "2D6 highest"),  # means to enter it
        ("variable_rubble", True, 30, "v", "2D6 highest"),
        ("variable_rubble", True, 30, (20, 22), "D6"),  # does not
        ("variable_swamp", True, 34, (40, 22), "D6"),  # one die fewer again
    ],
)
def test_dice_of_a_tactical_move(
    scene: Any, unit: Any, box: Any, first: Any,
    terrain: str, reading: bool, x: float, to: Any, dice: str,
) -> None:  # fmt: skip
    """gemini.tactical.variable, A-24: Move Through Cover adds none; or one, where it is entered.

    Whoever has thrown one die of the two keeps out.
    """
    who = unit("a", (x, 22), profile={"mtc": True})
    options = {"tactical.mtc_die": reading}
    scenario = scene(GAME, who, features=[rubble(box, terrain)], options=options)
    assert die(scenario, "tactical", to=to).dice == dice
    way = first(scenario, "tactical", to=to, roll=4).passage("v").way.value
    assert way == ("shut" if to == (20, 22) else "open")


# -- the fleet ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reading", "inches", "late"), [("declare", 11, False), ("end-of-move", 8, True)]
)
def test_when_the_die_of_the_fleet_is_thrown(
    scene: Any, unit: Any, first: Any, no: Any, left: Any, walked: Any,
    reading: str, inches: int, late: bool,
) -> None:  # fmt: skip
    """gemini.fleet.multi-move-bonus, A-25: M 4, a 3: 11" at once, or 8" and then 3" more.

    gemini.fleet.consecutive: not after one action, nor once something else was done between.
    """
    who = unit("a", (20, 22), profile={"AP": 2, "fleet": True})
    scenario = scene(GAME, who, options={"fleet.roll_time": reading})
    assert (die(scenario, "move") is None) is late
    assert first(scenario, "move", roll=None if late else 3).budget == inches * INCH
    assert no(scenario, "fleet") == "gemini.fleet.consecutive"
    after = planner.after(scenario, rolled(walked(scenario, "move", (28, 22)), None if late else 3))
    assert no(after, "fleet") == ("" if late else "gemini.fleet.consecutive")
    one = planner.after(scenario, walked(scenario, "single_move", (24, 22)))
    assert no(one, "fleet") == "gemini.fleet.consecutive"
    lies = planner.after(after, held(after, "go_prone"))
    assert no(lies, "fleet") == "gemini.fleet.consecutive"


def held(scenario: Any, action: str) -> Any:
    """A plan in which nobody moves."""
    return planner.plan(scenario, Order("a", action))


def test_inches_of_a_late_die_are_not_slowed(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any
) -> None:
    """gemini.fleet.not-reduced, A-25: a 3 in swamp is 3"; then it is over."""
    swamp = box("s", "area", 30, 12, 40, 32, terrain="swamp")
    who = unit(
        "a",
        (32, 22),
        profile={"AP": 2, "fleet": True},
        state={"fleet_due": True, "spent_actions": 2},
    )
    scenario = scene(GAME, who, features=[swamp], options={"fleet.roll_time": "end-of-move"})
    assert die(scenario, "fleet").dice == "D6"
    whole = rolled(walked(scenario, "fleet", (35, 22)), 3)
    assert broken(scenario, whole) == set()
    assert broken(scenario, rolled(walked(scenario, "fleet", (35.001, 22)), 3)) != set()
    assert "fleet_due" not in planner.after(scenario, whole).unit("a").state


def test_a_charge_of_the_fleet_knows_its_die(scene: Any, unit: Any) -> None:
    """gemini.fleet.charge, A-25: in both readings it is thrown before."""
    units = unit("a", (20, 22), profile={"fleet": True}), unit("b", (30, 22), side="blue")
    for reading in ("declare", "end-of-move"):
        scenario = scene(GAME, *units, options={"fleet.roll_time": reading})
        assert die(scenario, "charge", "b").dice == "D6"


# -- slopes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("reading", [False, True])
def test_near_sheer_slopes(
    scene: Any, unit: Any, box: Any, walked: Any, broken: Any, no: Any, reading: bool
) -> None:
    """gemini.climb.gradient-45, A-19: M 4 walks 1" of it; or climbs 1" for two actions.

    Steep slopes are walked in both, at half rate.
    """
    slope, rule = (
        box("s", "area", 30, 12, 40, 32, terrain="sheer_slope"),
        "gemini.climb.gradient-45",
    )
    options = {"climb.at_45_always": reading}
    profile = {"AP": 2, "climber": True, "I": 4}
    scenario = scene(GAME, unit("a", (30, 22), profile=profile), features=[slope], options=options)
    on_foot = broken(scenario, walked(scenario, "single_move", (31, 22)))
    assert on_foot == ({rule} if reading else set())
    assert (no(scenario, "climb") == "") is reading
    assert broken(scenario, walked(scenario, "climb", (31.001, 22))) >= {"gemini.move.reductions"}
    if reading:
        assert broken(scenario, walked(scenario, "climb", (31, 22))) == set()
    on_it = scene(GAME, unit("a", (32, 22), profile=profile), features=[slope], options=options)
    assert no(on_it, "move") == (rule if reading else "")
    steep = box("s", "area", 30, 12, 40, 32, terrain="steep_slope")
    gentle = scene(GAME, unit("a", (30, 22), profile=profile), features=[steep], options=options)
    assert broken(gentle, walked(gentle, "single_move", (32, 22))) == set()
