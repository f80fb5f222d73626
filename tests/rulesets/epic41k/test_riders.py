"""Tank riders."""

from typing import Any

import pytest

import planner
from planner import Order
from planner.rulesets.epic41k import RULESET
from planner.show.picture import draw

CM = 10_000
TANK = {"M": 30, "march": 40, "class": "vehicle", "damage": 1}
ORK = ("ORK",)


def pair(board: Any, stands: Any, rider: Any = (), tank: Any = (), gap: float = 1.0) -> Any:
    """An Ork stand beside an Ork tank, of one detachment unless said otherwise."""
    boys = {"keywords": ORK, "detachment": "D", **dict(rider)}
    under = {"keywords": ORK, "detachment": "D", **TANK, **dict(tank)}
    return board(stands("a", (48 - gap, 60), **boys), stands("t", (50, 60), **under))


@pytest.mark.parametrize(
    ("rider", "tank", "rule"),
    [
        ({}, {}, ""),
        ({"keywords": ("IMPERIAL GUARD",)}, {"keywords": ("IMPERIAL GUARD",)}, ""),
        ({"keywords": ()}, {"keywords": ()}, "armies"),  # an army that is not listed: ask
        ({"keywords": (), "may_tank_ride": True}, {"keywords": ()}, ""),
        ({}, {"damage": 0}, "capacity"),
        ({}, {"class": "walkers", "damage": 3}, "excluded-carriers"),
        ({}, {"keywords": ("ORK", "OPEN TOP")}, "excluded-carriers"),
        ({}, {"keywords": ("ORK", "CLOSE SUPPORT")}, "excluded-carriers"),
        ({}, {"keywords": ("ORK", "SKIMMER")}, "excluded-carriers"),
        ({}, {"class": "flyers"}, "excluded-carriers"),
        ({}, {"orders": "march"}, "no-march"),
        ({}, {"orders": "assault"}, ""),
        ({"moved": True}, {}, "start-1cm"),  # came there by moving
        ({}, {"moved": True}, "start-1cm"),  # or the tank did
        ({"detachment": "E", "orders": "move"}, {}, "orders"),
        ({"detachment": "E", "orders": "assault"}, {}, ""),
        ({"detachment": "E", "orders": "none"}, {}, ""),
        ({"size": "big"}, {}, "slot-limit"),
        ({"size": "small"}, {}, ""),
    ],
)
def test_who_may_ride(
    board: Any, stands: Any, no_boarding: Any, rider: Any, tank: Any, rule: str
) -> None:
    """epic41k.tankriders.armies, .excluded-carriers, .no-march, .orders and .slot-limit.

    By id: epic41k.tankriders.excluded-carriers, epic41k.tankriders.no-march,
    epic41k.tankriders.orders, epic41k.tankriders.slot-limit.
    """
    expected = f"epic41k.tankriders.{rule}" if rule else ""
    assert no_boarding(pair(board, stands, rider, tank)) == expected


@pytest.mark.parametrize(("gap", "rule"), [(1.0, ""), (1.5, "epic41k.tankriders.start-1cm")])
def test_riders_begin_within_a_centimetre(
    board: Any, stands: Any, no_boarding: Any, gap: float, rule: str
) -> None:
    """epic41k.tankriders.start-1cm: 1 cm will do, 1.5 not."""
    assert no_boarding(pair(board, stands, gap=gap)) == rule


@pytest.mark.parametrize(("damage", "stands_", "good"), [(1, 1, True), (1, 2, False), (4, 4, True)])
def test_as_many_stands_as_damage_points(
    board: Any, stands: Any, no_boarding: Any, damage: int, stands_: int, good: bool
) -> None:
    """epic41k.tankriders.capacity: those it began with."""
    places = [(47, 60), (53, 60), (50, 57), (50, 63)][:stands_]
    boys = stands("a", *places, keywords=ORK, detachment="D")
    tank = stands("t", (50, 60), keywords=ORK, detachment="D", **{**TANK, "damage": damage})
    rule = no_boarding(board(boys, tank))
    assert rule == ("" if good else "epic41k.tankriders.capacity")


def test_riders_are_put_down_beside_their_tank(board: Any, stands: Any, broken: Any) -> None:
    """epic41k.tankriders.end-2cm: after 20 cm, 2 cm beyond the tank, and then they walk no more.

    The tank ends at 70; bases are 2 cm, so with 2 cm between them the rider ends at 74.
    """
    scenario = pair(board, stands)
    for order in (
        Order("a", "stand", to="t", goal="board"),
        Order("t", "move", to=(70, 60)),
    ):
        plan = planner.plan(scenario, order)
        assert planner.check(scenario, plan).legal
        scenario = planner.after(scenario, plan)
    plan = planner.plan(scenario, Order("a", "disembark", to=(90, 60)))
    assert plan.models[0].end.x == pytest.approx(74 * CM, abs=200)
    for x, rules in (("74.0", set()), ("74.0001", {"epic41k.tankriders.end-2cm"})):
        record = plan.to_json().replace(str(plan.models[0].end.x / CM), x)
        assert broken(scenario, planner.Plan.from_json(record)) == rules
    then = planner.after(scenario, plan)
    body = RULESET.terms(then, Order("a", "move")).mobilities["a.1"]
    assert body.budget == 0


@pytest.mark.parametrize(
    ("more", "action", "rule"),
    [
        ({}, "march", "epic41k.tankriders.no-march"),
        ({"orders": "march"}, "march", "epic41k.tankriders.no-march"),
        ({}, "move", ""),
        ({"orders": "assault"}, "assault", ""),
        ({"keywords": ("TRANSPORT",)}, "march", ""),  # those inside it ride on nothing
    ],
)
def test_a_tank_with_riders_on_it_does_not_march(
    board: Any, stands: Any, why: Any, walked: Any, broken: Any, more: Any, action: str, rule: str
) -> None:
    """epic41k.tankriders.no-march: not only may nobody climb on then, nobody is carried."""
    tank = stands("a", (50, 60), **{**TANK, "march": 30, "capacity": 2, **more})
    rides = {} if "keywords" in more else {"rides": True}
    rider = stands("i", (1, 1), embarked_in="a", keywords=ORK, **rides)
    scenario = board(tank, rider)
    assert why(scenario, action) == rule
    assert broken(scenario, walked(scenario, action, (60, 60))) == ({rule} if rule else set())
    assert why(scenario, "disembark", "i") == ""


@pytest.mark.parametrize(
    ("rider", "action"),
    [
        ({"orders": "assault"}, "assault"),
        ({"orders": "none"}, "stand"),
        ({"orders": "assault", "detachment": "E"}, "assault"),
        ({"orders": "move", "detachment": "E"}, ""),
    ],
)
def test_options_ride_on_what_the_orders_allow(
    board: Any, stands: Any, rider: Any, action: str
) -> None:
    """epic41k.tankriders.orders: with Assault orders, or none; on others only its own tanks.

    epic41k.detachment.orders: tanks of the same detachment are on its orders, others here on Move.
    """
    its = "move" if "detachment" in rider else rider["orders"]
    scenario = pair(board, stands, rider, {"orders": its})
    found = planner.options(scenario, unit="a")
    aboard = [option.plan.order for option in found if option.plan.order.goal == "board"]
    assert [order.action for order in aboard] == [action] * bool(action)


def test_a_tank_of_unknown_size_is_left_out_of_the_options(board: Any, stands: Any) -> None:
    """epic41k.tankriders.capacity: one stand is near, one cannot come; the text gives no value."""
    tank = {key: value for key, value in TANK.items() if key != "damage"}
    boys = stands("a", (47, 60), (10, 60), M=10, keywords=ORK, detachment="D")
    scenario = board(boys, stands("t", (50, 60), keywords=ORK, detachment="D", **tank))
    found = [option.plan.order for option in planner.options(scenario, unit="a")]
    assert found
    assert not any(order.goal == "board" for order in found)


def test_who_gets_aboard_is_told_so(board: Any, stands: Any) -> None:
    """epic41k.tankriders.start-1cm: who rides stays where it is; its row says that it rides."""
    plan = planner.plan(pair(board, stands), Order("a", "stand", to="t", goal="board"))
    (row,) = (line for line in str(plan).splitlines() if line.startswith("a.1"))
    assert row.split()[1] == "stays"
    assert row.endswith("aboard t")


def test_one_sign_for_the_two_centimetres_of_all_tanks(board: Any, stands: Any) -> None:
    """epic41k.tankriders.end-2cm: each of two tanks has its own ring, and both mean the same."""
    riders = {"keywords": ORK, "embarked_in": "t", "rides": True}
    seats = {"a.1": "t.1", "a.2": "t.2"}
    boys = stands("a", (47, 60), (67, 60), seats=seats, **riders)
    scenario = board(boys, stands("t", (50, 60), (70, 60), **TANK))
    plan = planner.plan(scenario, Order("a", "disembark", to=(60, 60)))
    assert draw(scenario, plan).count("Within 2 cm of t") == 1


def test_nobody_rides_on_infantry(board: Any, stands: Any, no_boarding: Any) -> None:
    """epic41k.tankriders.capacity: a vehicle or a war engine carries riders, foot carries none."""
    words = {"keywords": ("ORK",), "orders": "assault"}
    for kind, rule in (("infantry", "epic41k.tankriders.capacity"), ("vehicle", "")):
        tank = stands("t", (22.5, 20), damage=1, **{**words, "class": kind})
        assert no_boarding(board(stands("a", (20, 20), **words), tank)) == rule
