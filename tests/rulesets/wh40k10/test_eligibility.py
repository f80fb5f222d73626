"""What a unit may choose, by exact gaps and by what it has done."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import planner
from planner import Order
from planner.errors import OrderError
from planner.rulesets.wh40k10 import RULESET
from planner.scenario.scenario import Turn

FREE = {"stationary", "normal", "advance", "charge"}
FIGHT = {"pile_in", "consolidate"}
"""Of who is engaged, on a table without an objective marker."""


@pytest.mark.parametrize(
    ("apart", "allowed_"),
    [
        # wh40k10.eligibility.free-unit: 2.30" between centres is a gap of 1.040157".
        (2.30, FREE),
        # wh40k10.eligibility.engaged-unit: 2.259843" = 57.4 mm is a gap of exactly 1.000000".
        (2.259843, {"stationary", "fall_back", *FIGHT}),
        # One micrometre more: 57,401 µm = 2.259882".
        (2.259882, FREE),
    ],
)
def test_engaged_to_the_micrometre(
    board: Any, squad: Any, allowed: Any, apart: float, allowed_: set[str]
) -> None:
    """wh40k10.param.er-horizontal, wh40k10.param.within: a gap of exactly 1" is within."""
    units = squad("a", (10, 10)), squad("b", (10 + apart, 10), side="blue")
    scenario = board(*units)
    assert allowed(scenario) == allowed_
    # wh40k10.param.er-mutual: both are in range of each other.
    assert ("fall_back" in allowed(scenario, "b")) == ("fall_back" in allowed_)


def test_who_is_engaged_may_consolidate_onto_a_marker_if_there_is_one(
    board: Any, squad: Any, allowed: Any
) -> None:
    """wh40k10.param.consolidate: without one on the table there is nothing to move towards."""
    units = squad("a", (10, 10)), squad("b", (12.259843, 10), side="blue")
    marker = {
        "type": "Feature",
        "id": "m",
        "properties": {"kind": "objective", "radius": 3},
        "geometry": {"type": "Point", "coordinates": [14, 14]},
    }
    found = allowed(board(*units, features=[marker]))
    assert found == {"stationary", "fall_back", "consolidate_objective", *FIGHT}


def test_the_exclusive_reading(board: Any, squad: Any, allowed: Any) -> None:
    """wh40k10.amb.er-boundary: read otherwise, a gap of exactly 1" is free."""
    units = squad("a", (10, 10)), squad("b", (12.259843, 10), side="blue")
    assert allowed(board(*units, options={"er_boundary": "exclusive"})) == FREE


@pytest.mark.parametrize(("up", "engaged"), [(5.0, True), (5.001, False)])
def test_five_inches_up(board: Any, squad: Any, allowed: Any, up: float, engaged: bool) -> None:
    """wh40k10.param.er-vertical: 5" up is within, 5.001" is not, whatever the horizontal gap."""
    scenario = board(squad("a", (10, 10)), squad("b", (10, 10, up), side="blue"))
    assert ("fall_back" in allowed(scenario)) == engaged


def test_flying_frees_nobody(board: Any, squad: Any, allowed: Any) -> None:
    """wh40k10.amb.fly-engaged, wh40k10.param.engaged-moves: the same two choices with FLY."""
    flyer = squad("a", (10, 10), keywords=["INFANTRY", "FLY"])
    scenario = board(flyer, squad("b", (11.5, 10), side="blue"), turn={"phase": "movement"})
    assert allowed(scenario) == {"stationary", "fall_back"}


@pytest.mark.parametrize(
    ("state", "action", "rule"),
    [
        ({"advanced": True}, "charge", "wh40k10.advance.no-charge"),
        ({"fell_back": True}, "charge", "wh40k10.fallback.no-charge"),
        ({"no_charge": True}, "charge", "wh40k10.param.charge-eligible"),
        ({"charged": True}, "charge", "wh40k10.param.charge-eligible"),
        ({"frozen": True}, "normal", "wh40k10.stationary.frozen"),
        ({"frozen": True}, "advance", "wh40k10.stationary.frozen"),
        ({"normal_done": True}, "normal", "wh40k10.normal.once-per-phase"),
        ({"normal_done": True}, "advance", "wh40k10.phase.every-unit"),
        ({"normal_done": True}, "stationary", "wh40k10.phase.every-unit"),
        ({"moved_kind": "advance"}, "normal", "wh40k10.phase.every-unit"),
        ({"moved_kind": "advance"}, "charge", "wh40k10.advance.no-charge"),
        ({"moved_kind": "fall_back"}, "charge", "wh40k10.fallback.no-charge"),
        ({"arrived": True}, "stationary", "wh40k10.reserves.counts-as-normal"),
        ({"arrived": True, "frozen": True}, "normal", "wh40k10.reserves.no-further-move"),
        (
            {"disembarked": True, "frozen": True},
            "normal",
            "wh40k10.disembark.after-normal.no-move",
        ),
        (
            {"disembarked": True, "no_charge": True},
            "charge",
            "wh40k10.disembark.after-normal.no-charge",
        ),
        (
            {"counts_normal": True, "no_charge": True},
            "charge",
            "wh40k10.param.strategic-reserves.large",
        ),
        ({"disembarked": True}, "stationary", "wh40k10.disembark.no-stationary"),
        ({"embarked_in": "t"}, "normal", "wh40k10.phase.select-on-table"),
        ({"in_reserve": True}, "normal", "wh40k10.phase.select-on-table"),
    ],
)
def test_what_it_has_done(
    board: Any, squad: Any, why: Any, state: dict[str, Any], action: str, rule: str
) -> None:
    """One flag, one refusal. A unit that stood still may charge all the same."""
    units = squad("a", (10, 10), state=state), squad("b", (10, 15), side="blue")
    assert why(board(*units), action) == rule
    if "frozen" in state:
        assert why(board(*units), "charge") == ""


def test_counting_as_moved_bars_no_charge(board: Any, squad: Any, why: Any) -> None:
    """wh40k10.reserves.acts-normally, wh40k10.reserves.no-further-move."""
    arrived = squad("a", (10, 10), state={"counts_normal": True, "frozen": True})
    scenario = board(arrived, squad("b", (10, 15), side="blue"))
    assert why(scenario, "charge") == ""
    assert why(scenario, "normal") == "wh40k10.stationary.frozen"


@pytest.mark.parametrize(
    ("apart", "rule"),
    [
        # 12" and 32 mm: exactly 336.8 mm between the centres; then one micrometre more.
        (13.259843, ""),
        (13.259882, "wh40k10.param.charge-target-range"),
    ],
)
def test_twelve_inches_to_a_target(
    board: Any, squad: Any, why: Any, apart: float, rule: str
) -> None:
    """wh40k10.param.charge-target-range: within 12", exactly 12" included."""
    scenario = board(squad("a", (10, 10)), squad("b", (10 + apart, 10), side="blue"))
    assert why(scenario, "charge") == rule


def test_a_far_target_is_refused_by_name(board: Any, squad: Any) -> None:
    """A "no" by the rules, not an error, though another enemy is near."""
    near, far = squad("b", (10, 15), side="blue"), squad("c", (40, 10), side="blue")
    scenario = board(squad("a", (10, 10)), near, far)
    assert RULESET.refusal(scenario, Order("a", "charge", ["b"])) is None
    no = RULESET.refusal(scenario, Order("a", "charge", ["b", "c"]))
    assert no == ("wh40k10.param.charge-target-range", 'c is further than 12" away')


def test_a_refused_action_says_its_rule(board: Any, squad: Any) -> None:
    """wh40k10.fallback.impossible is for the plan; who is not engaged never falls back."""
    scenario = board(squad("a", (10, 10)), squad("b", (40, 10), side="blue"))
    no = RULESET.refusal(scenario, Order("a", "fall_back"))
    assert no is not None
    assert no[0] == "wh40k10.eligibility.free-unit"


def test_aircraft_only_make_normal_moves(board: Any, squad: Any, allowed: Any, why: Any) -> None:
    """wh40k10.param.aircraft: a Normal move and nothing else, engaged or not."""
    plane = squad("a", (10, 10), keywords=["VEHICLE", "AIRCRAFT", "FLY"])
    scenario = board(plane, squad("b", (10, 15), side="blue"))
    assert allowed(scenario) == {"normal", "leave"}
    assert why(scenario, "advance") == "wh40k10.param.aircraft"
    assert why(scenario, "stationary") == "wh40k10.param.aircraft"
    engaged = board(plane, squad("b", (11.5, 10), side="blue"))
    assert allowed(engaged) == {"normal", "leave"}


def test_enemy_aircraft_hold_nobody(board: Any, squad: Any, allowed: Any) -> None:
    """wh40k10.param.aircraft-others: engaged by AIRCRAFT alone a unit may go; it cannot charge."""
    plane = squad("b", (11.5, 10), side="blue", keywords=["VEHICLE", "AIRCRAFT"])
    assert allowed(board(squad("a", (10, 10)), plane)) == {"stationary", "normal", "advance"}


def test_only_flyers_charge_aircraft(board: Any, squad: Any) -> None:
    """wh40k10.param.aircraft-others: refused without FLY, allowed with it."""
    plane = squad("b", (10, 15), side="blue", keywords=["VEHICLE", "AIRCRAFT"])
    order = Order("a", "charge", ["b"])
    other = squad("c", (10, 5), side="blue")
    no = RULESET.refusal(board(squad("a", (10, 10)), plane, other), order)
    assert no is not None
    assert no[0] == "wh40k10.param.aircraft-others"
    flyer = squad("a", (10, 10), keywords=["INFANTRY", "FLY"])
    assert RULESET.refusal(board(flyer, plane), order) is None


def test_who_cannot_move(board: Any, squad: Any, allowed: Any) -> None:
    """wh40k10.param.move-limits: M 0 stands for none."""
    gun = squad("a", (10, 10), profile={"M": 0})
    assert allowed(board(gun, squad("b", (10, 15), side="blue"))) == {"stationary"}


@pytest.mark.parametrize(
    ("order", "message"),
    [
        (Order("a", "advanse"), 'no action "advanse"; did you mean "advance"'),
        (Order("a", "charge"), "at least one target"),
        (Order("a", "charge", ["c"]), "no enemy"),
        (Order("a", "charge", ["bb"]), 'no unit "bb"'),
        (Order("a", "charge", ["b", "b"]), "named twice"),
        (Order("a", "charge", ["d"]), "does not stand on the table"),
        (Order("a", "charge", ["b"], roll=13), "2D6 is 2 to 12, not 13"),
        (Order("a", "charge", ["b"], roll=1), "2D6 is 2 to 12, not 1"),
        (Order("a", "advance", roll=7), "D6 is 1 to 6, not 7"),
        (Order("a", "normal", roll=3), "rolls no dice"),
        (Order("x", "normal"), 'no unit "x"'),
    ],
)
def test_orders_that_are_not_understood(board: Any, squad: Any, order: Order, message: str) -> None:
    """An error that names the mend, from `refusal` and from `terms` alike."""
    gone = squad("d", (30, 30), side="blue", state={"in_reserve": True})
    friend = squad("c", (15, 10))
    scenario = board(squad("a", (10, 10)), squad("b", (10, 15), side="blue"), friend, gone)
    with pytest.raises(OrderError, match=message):
        RULESET.refusal(scenario, order)
    with pytest.raises(OrderError, match=message):
        RULESET.terms(scenario, order)


def test_terms_need_the_roll(board: Any, squad: Any) -> None:
    """wh40k10.advance.roll: the die comes before anyone moves."""
    scenario = board(squad("a", (10, 10)))
    with pytest.raises(OrderError, match="needs its roll"):
        RULESET.terms(scenario, Order("a", "advance"))


def test_a_move_must_be_given(board: Any, squad: Any) -> None:
    """wh40k10.normal.distance: no M, no guess."""
    scenario = board(squad("a", (10, 10), profile={}))
    with pytest.raises(OrderError, match='needs "M"'):
        RULESET.terms(scenario, Order("a", "normal"))


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        ("advance", "wh40k10.disembark.not-after-advance-fallback"),
        ("fall_back", "wh40k10.disembark.not-after-advance-fallback"),
        ("normal", ""),
        ("stationary", ""),
    ],
)
def test_the_kind_of_the_transports_move_alone(
    board: Any, squad: Any, why: Any, ask: Any, kind: str, rule: str
) -> None:
    """wh40k10.amb.disembark-turn-vs-phase: a scenario may say how it moved, and no flag besides.

    wh40k10.disembark.after-normal.no-move: after a Normal move, and only then, who gets out is
    frozen; what an Advance bars lasts into the next phase (wh40k10.advance.no-charge).
    """
    lorry = squad("t", (20, 20), keywords=["VEHICLE", "TRANSPORT"], state={"moved_kind": kind})
    aboard = {**squad("a"), "models": [{"id": "a.1", "base": "32mm"}]}
    scenario = board({**aboard, "state": {"embarked_in": "t"}}, lorry)
    assert why(scenario, "disembark") == rule
    flags = {flag.flag for flag in ask(scenario, "a", "disembark").flags}
    assert ("frozen" in flags) == (kind == "normal")
    later = planner.next_phase(replace(scenario, turn=Turn(2, "red", "movement")))
    assert later.unit("t").state.get("advanced", False) == (kind == "advance")
