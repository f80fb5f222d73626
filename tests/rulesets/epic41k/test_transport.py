"""Getting on, driving and getting off, by the book's own example."""

import math
from typing import Any

import pytest

import planner
from planner import Order, Scenario
from planner.plan.file import from_value
from planner.rulesets.epic41k import RULESET
from planner.rulesets.epic41k.army import passengers

CM = 10_000
RHINO = {"keywords": ("TRANSPORT",), "capacity": 2, "M": 30, "class": "vehicle"}


def budget(scenario: Scenario, unit: str) -> float:
    """What the first model of a unit may still move, cm."""
    (body, *_) = RULESET.terms(scenario, Order(unit, "move")).mobilities.values()
    return body.budget / CM


def board_order(unit: str) -> Order:
    """Onto the carrier on Move orders."""
    return Order(unit, "move", to="t", goal="board")


def carried_out(scenario: Scenario, *orders: Order) -> Scenario:
    """The table after these orders, each planned and judged."""
    for order in orders:
        plan = planner.plan(scenario, order)
        assert plan.found, plan.why_not
        assert planner.check(scenario, plan).legal
        scenario = planner.after(scenario, plan)
    return scenario


@pytest.fixture(name="ride", scope="module")
def ride_fixture(board: Any, stands: Any) -> Scenario:
    """A Rhino at x = 50 and marines 3 cm from it: bases of 2 cm, middles 5 cm apart."""
    made: Scenario = board(stands("a", (45, 60)), stands("t", (50, 60), **RHINO))
    return made


def test_the_books_own_ride(ride: Scenario) -> None:
    """epic41k.embark.carrier-loses-share, passenger-loses-share and disembark-rest in one.

    epic41k.embark.passenger-loses-share: 3 of 10 cm to get on are 30 % of both moves, so the
    Rhino has 21 of 30 cm left. It drives 15, which is 50 %. epic41k.embark.disembark-rest: the
    marines have 20 % left, 2 of 10 cm; the Rhino 30 - 9 - 15 = 6 cm.

    Bases touch to 25 µm, so 3 cm may be 2.9975: the rest is that much more at the most.
    """
    on = carried_out(ride, board_order("a"))
    assert not on.unit("a").on_table
    assert budget(on, "t") == pytest.approx(21, abs=0.01)
    driven = carried_out(on, Order("t", "move", to=(65, 60)))
    assert driven.models["t.1"].pose.x == 65 * CM
    assert budget(driven, "t") == pytest.approx(6, abs=0.01)
    off = carried_out(driven, Order("a", "disembark", to=(70, 60)))
    assert budget(off, "a") == pytest.approx(2, abs=0.01)
    beside = off.models["a.1"].pose
    end = carried_out(off, Order("a", "move", to=(90, 60)))
    assert end.models["a.1"].pose.x - beside.x == pytest.approx(2 * CM, abs=150)


def test_a_ride_costs_what_it_is_long_whatever_the_plan_says(ride: Scenario) -> None:
    """epic41k.embark.passenger-loses-share: a plan by hand need not say what its ways cost.

    15 of 30 cm are 50 % of the Rhino's move, and of the marines': after 3 cm of boarding they
    have 2 cm left and it has 6.
    """
    on = carried_out(ride, board_order("a"))
    steps = [{"kind": "line", "to": [65, 60, 0]}]
    written = {
        "format": "planner-plan/1",
        "ruleset": "epic41k",
        "order": {"unit": "t", "action": "move"},
        "models": [{"id": "t.1", "steps": steps}],
    }
    plan = from_value(written, on)
    assert planner.check(on, plan).legal
    driven = planner.after(on, plan)
    assert budget(driven, "t") == pytest.approx(6, abs=0.01)
    off = carried_out(driven, Order("a", "disembark", to=(70, 60)))
    assert budget(off, "a") == pytest.approx(2, abs=0.01)


@pytest.mark.parametrize(("gap", "share"), [(1.0, 0), (1.5, 15)])
def test_within_a_centimetre_it_costs_the_carrier_nothing(
    board: Any, stands: Any, gap: float, share: float
) -> None:
    """epic41k.embark.within-1cm: at 1 cm 0 %, at 1.5 cm all 1.5 of 10."""
    scenario = board(stands("a", (48 - gap, 60)), stands("t", (50, 60), **RHINO))
    on = carried_out(scenario, board_order("a"))
    assert budget(on, "t") == pytest.approx(30 * (1 - share / 100), abs=0.01)


def test_the_one_from_farthest_counts(board: Any, stands: Any) -> None:
    """epic41k.embark.farthest-counts: 2, 3 and 5 cm of 10 cost the carrier 50 %, not 100 %."""
    places = {"a": (50, 64), "b": (45, 60), "c": (50, 53)}
    boys = [stands(name, place) for name, place in places.items()]
    scenario = board(*boys, stands("t", (50, 60), **{**RHINO, "capacity": 3}))
    on = carried_out(scenario, *(board_order(name) for name in places))
    assert budget(on, "t") == pytest.approx(15, abs=0.01)
    assert [u.id for u in passengers(on, on.unit("t"))] == ["a", "b", "c"]


def test_several_of_one_unit_board_together(board: Any, stands: Any) -> None:
    """epic41k.embark.farthest-counts: two stands 1.5 and 4 cm off: 40 %."""
    scenario = board(stands("a", (46.5, 60), (50, 66)), stands("t", (50, 60), **RHINO))
    on = carried_out(scenario, board_order("a"))
    assert budget(on, "t") == pytest.approx(18, abs=0.01)


FLAT = {"embark_mode": "flat5"}


def test_the_flat_way(board: Any, stands: Any) -> None:
    """epic41k.embark.flat-option: 5 cm on and 5 off: the Rhino drives 20 cm, marines walk none.

    Driving itself takes nothing from the marines then.
    """
    units = stands("a", (45, 60)), stands("t", (50, 60), **RHINO)
    on = carried_out(board(*units, options=FLAT), board_order("a"))
    assert budget(on, "t") == 25
    driven = carried_out(on, Order("t", "move", to=(70, 60)))
    off = carried_out(driven, Order("a", "disembark", to=(75, 60)))
    assert budget(off, "t") == pytest.approx(0, abs=0.001)
    assert budget(off, "a") == 0


def test_the_flat_way_costs_the_carrier_once(board: Any, stands: Any) -> None:
    """epic41k.embark.flat-carrier-once: four stands board at one stop for 5 cm, not 20."""
    places = {"a": (45, 60), "b": (55, 60), "c": (50, 55), "d": (50, 65)}
    boys = [stands(name, place) for name, place in places.items()]
    carrier = stands("t", (50, 60), **{**RHINO, "capacity": 4})
    on = carried_out(board(*boys, carrier, options=FLAT), *(board_order(name) for name in places))
    assert budget(on, "t") == 25


@pytest.mark.parametrize(("gap", "rule"), [(5.0, ""), (5.1, "epic41k.embark.flat-option")])
def test_the_flat_way_is_for_who_is_near(
    board: Any, stands: Any, no_boarding: Any, gap: float, rule: str
) -> None:
    """epic41k.embark.flat-option: up to 5 cm off."""
    units = stands("a", (48 - gap, 60)), stands("t", (50, 60), **RHINO)
    assert no_boarding(board(*units, options=FLAT)) == rule


def test_on_and_off_do_not_mix(board: Any, stands: Any) -> None:
    """epic41k.embark.no-mix: while b gets off a may not get on; after a drive it may."""
    inside = stands("b", (50, 60), embarked_in="t")
    scenario = board(stands("a", (45, 60)), stands("t", (50, 60), **RHINO), inside)
    off = carried_out(scenario, Order("b", "disembark", to=(55, 60)))
    refusal = RULESET.refusal(off, board_order("a"))
    assert refusal is not None
    assert refusal[0] == "epic41k.embark.no-mix"
    driven = carried_out(off, Order("t", "move", to=(50, 62)))
    assert RULESET.refusal(driven, board_order("a")) is None
    on = carried_out(driven, board_order("a"))
    # and a, which got on here, may not get off here either
    back = RULESET.refusal(on, Order("a", "disembark"))
    assert back is not None
    assert back[0] == "epic41k.embark.no-mix"


def test_who_is_aboard_is_not_there(board: Any, stands: Any, why: Any) -> None:
    """epic41k.transport.no-fire: no snap shot from inside a transport, and no move of its own."""
    inside = stands("e", (55, 60), side="blue", embarked_in="t")
    carrier = stands("t", (150, 100), side="blue", **RHINO)
    scenario = board(stands("a", (45, 60)), inside, carrier)
    watches = RULESET.terms(scenario, Order("a", "move")).watches
    assert {name for watch in watches for name in watch.who} == {"t.1"}
    assert why(scenario, "move", "e") == "epic41k.transport.carry"


@pytest.mark.parametrize(
    ("options", "rule", "says"),
    [
        (
            {},
            "epic41k.embark.carrier-loses-share",
            ["getting on takes 30 % of the movement of t"],
        ),
        (
            FLAT,
            "epic41k.embark.flat-option",
            [f"getting on takes 5 cm of the movement of {who}" for who in "at"],
        ),
    ],
)
def test_a_plan_tells_what_getting_on_takes(
    board: Any, stands: Any, options: dict[str, str], rule: str, says: list[str]
) -> None:
    """3 of 10 cm are 30 % of the carrier's move, too; or each pays 5 cm."""
    scenario = board(stands("a", (45, 60)), stands("t", (50, 60), **RHINO), options=options)
    plan = planner.plan(scenario, board_order("a"))
    assert [text for said, text in plan.notes if said == rule] == says


def test_off_without_a_destination(board: Any, stands: Any) -> None:
    """epic41k.embark.disembark-rest: told nothing else, they get off beside what carries them.

    Bases of 2 cm that touch: 2 cm from middle to middle. Whoever is on the table has to be told
    where to.
    """
    scene = board(stands("a", (50, 60), embarked_in="t"), stands("t", (50, 60), **RHINO))
    off = planner.plan(scene, Order("a", "disembark"))
    (way,) = off.models
    assert planner.check(scene, off).legal
    assert math.dist(way.end.at[:2], (50 * CM, 60 * CM)) == pytest.approx(2 * CM, abs=30)
    with pytest.raises(planner.errors.OrderError, match=r'"move" needs a destination.*--to'):
        planner.plan(scene, Order("t", "move"))


def test_off_without_a_destination_is_neither_better_nor_worse_than_nothing(
    board: Any, stands: Any
) -> None:
    """epic41k.embark.disembark-rest: to get off is worth 0, not less for the breadth of its base.

    The middles of bases of 2 cm that touch are 2 cm apart; nobody asked for less. There is no
    enemy: it is the only order.
    """
    scene = board(stands("a", (50, 60), embarked_in="t"), stands("t", (50, 60), **RHINO))
    (off,) = planner.options(scene, "a")
    assert off.worth == 0
    assert "2 cm in all from where they get out" in str(off)


def test_inside_a_carrier_that_is_inside_another(board: Any, stands: Any, why: Any) -> None:
    """epic41k.transport.carry: who is in a transport in a transport gets off after it.

    Once that one is on the table it may; in the reserve nobody gets off either.
    """
    hawk = stands("h", (80, 60), keywords=("TRANSPORT",), **{"class": "vehicle"}, capacity=12)
    for state, says in (
        ({"embarked_in": "h"}, "t is aboard h itself: it has to get off first"),
        ({"in_reserve": True}, "t is not on the table"),
        ({}, ""),
    ):
        rhino = stands("t", (50, 60), **RHINO, **state)
        scene = board(stands("a", (50, 60), embarked_in="t"), rhino, hawk)
        assert why(scene, "disembark") == ("epic41k.transport.carry" if says else "")
        left = {o.order.action: o.why for o in planner.survey(scene, "a").left_out}
        assert left.get("disembark", "") == says
        plan = planner.plan(scene, Order("a", "disembark"))
        assert plan.found == (not says)
