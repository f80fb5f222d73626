"""Plan files by hand that get on, drive, tow, ride and get off: accepted at each limit, and refused
by the rule that they break a hair beyond it.

Bases are 2 cm across. The carrier stands at x = 50 with a full move of 30 cm, stands walk 10 cm.
"""

from __future__ import annotations

import math
from typing import Any

import pytest

import planner

Scene = dict[str, Any]
RHINO: Scene = {"keywords": ("TRANSPORT",), "capacity": 2, "M": 30, "class": "vehicle"}
TANK: Scene = {"keywords": ("ORK",), "damage": 2, "M": 30, "march": 30, "class": "vehicle"}
ORKS: Scene = {"keywords": ("ORK",), "orders": "assault"}
GUN: Scene = {"keywords": ("TOWED ARTILLERY",)}
INSIDE: Scene = {"embarked_in": "t"}
RIDES: Scene = {"embarked_in": "t", "rides": True, "keywords": ("ORK",)}
E, T = "epic41k.embark.", "epic41k.transport."
W, R = "epic41k.tow.", "epic41k.tankriders."
NO: set[str] = set()


def line(*xs: float, y: float = 60) -> list[Scene]:
    """Lines to these x."""
    return [{"kind": "line", "to": [x, y, 0]} for x in xs]


def off(x: float, y: float = 60) -> list[Scene]:
    """Set up beside what carried it."""
    return [{"kind": "disembark", "to": [x, y, 0]}]


@pytest.fixture(name="verdict", scope="module")
def verdict_fixture(board: Any, stands: Any) -> Any:
    """The rules that a plan file breaks: ``verdict(units, order, ways, **options)``."""

    def ask(units: Any, order: Scene, ways: dict[str, Any], **options: Any) -> set[str]:
        made = [stands(name, *places, **more) for name, places, more in units]
        scenario = board(*made, options=options)
        models = [{"id": name, "steps": steps} for name, steps in ways.items()]
        file = {
            "format": "planner-plan/1",
            "ruleset": "epic41k",
            "order": order,
            "models": models,
            "move_order": [*ways],
        }
        return {violation.rule for violation in planner.check(scenario, file).violations}

    return ask


ON = {"unit": "a", "action": "move", "to": "t", "goal": "board"}
RIDE = {"unit": "a", "action": "stand", "to": "t", "goal": "board"}
OFF = {"unit": "a", "action": "disembark"}
DRIVE = {"unit": "t", "action": "move"}
STAY: list[Scene] = []


def crowd(count: int, gap: float = 0.5) -> list[tuple[float, float]]:
    """So many places about the carrier at (50, 60), with this gap to it: 60° apart, from below."""
    far = 2 + gap
    turns = [math.radians(-90 + 60 * k) for k in range(count)]
    return [(50 + far * math.cos(t), 60 + far * math.sin(t)) for t in turns]


@pytest.mark.parametrize(
    ("count", "said", "carrier", "broken"),
    [
        (2, {"size": "basic"}, {}, NO),
        (3, {"size": "basic"}, {}, {T + "capacity"}),  # epic41k.transport.rating-basic
        (4, {"size": "small"}, {}, NO),
        (5, {"size": "small"}, {}, {T + "capacity"}),  # epic41k.transport.small-infantry
        (2, {"size": "odd"}, {}, NO),
        (3, {"size": "odd"}, {}, {T + "capacity"}),  # epic41k.transport.odd-infantry
        (1, {"size": "big"}, {}, NO),
        (2, {"size": "big"}, {}, {T + "capacity"}),  # epic41k.transport.big-infantry
        (2, {"size": "big"}, {"capacity": 4}, NO),
        (1, {"size": "two_slot", "class": "walkers"}, {}, NO),
        (1, {"size": "two_slot", "class": "walkers"}, {"capacity": 1}, {T + "capacity"}),
        (1, {"size": "four_slot", "class": "walkers"}, {"capacity": 4}, NO),
        (1, {"size": "four_slot", "class": "walkers"}, {"capacity": 3}, {T + "capacity"}),
        # epic41k.transport.four-per-damage
        (1, {"size": None, "class": "vehicle", "damage": 1}, {"capacity": 4}, NO),
        (1, {"size": None, "class": "vehicle", "damage": 1}, {"capacity": 3}, {T + "capacity"}),
        (1, {"size": None, "class": "war_engines", "damage": 3}, {"capacity": 12}, NO),
        (
            1,
            {"size": None, "class": "war_engines", "damage": 3},
            {"capacity": 11},
            {T + "capacity"},
        ),
        # epic41k.tow: one piece behind it, in flyers and tunnellers one slot each
        (1, GUN, {}, NO),
        (2, GUN, {}, {W + "one-piece"}),
        (2, GUN, {"keywords": ("TRANSPORT", "TUNNELLER")}, NO),
        (3, GUN, {"keywords": ("TUNNELLER",)}, {T + "capacity"}),
        (2, GUN, {"class": "flyers", "mission": True}, NO),
        (1, {"keywords": ("PULSA ROCKET",)}, {"capacity": 9}, {W + "self-propelled"}),
        (1, {"keywords": ("BIG GUNZ",)}, {"keywords": ("BUGGY",), "capacity": None}, NO),
        (
            2,
            {"keywords": ("BIG GUNZ",)},
            {"keywords": ("WAR TRACK",), "capacity": None},
            {W + "one-piece"},
        ),
        (1, GUN, {"keywords": ("BUGGY",), "capacity": None}, {W + "one-piece"}),  # no transport
        (1, {}, {"side": "blue"}, {T + "carry"}),
        (1, {}, {"in_reserve": True}, {T + "carry", E + "within-1cm"}),
    ],
)
def test_what_goes_in(
    verdict: Any, count: int, said: Scene, carrier: Scene, broken: set[str]
) -> None:
    """epic41k.transport.capacity: from within 1 cm they board where they stand."""
    units = [("a", crowd(count), said), ("t", [(50, 60)], {**RHINO, **carrier})]
    order = {**ON, "action": "stand"}
    assert verdict(units, order, {f"a.{k + 1}": STAY for k in range(count)}) == broken


@pytest.mark.parametrize(
    ("x", "steps", "said", "broken"),
    [
        # 1 cm between the bases; a micrometre more and it has to walk
        (47, STAY, {}, NO),
        (46.9999, STAY, {}, {E + "carrier-loses-share"}),
        (47, line(47.5), {}, {E + "within-1cm"}),
        # contact is to 25 µm
        (45, line(48), {}, NO),
        (45, line(47.9975), {}, NO),
        (45, line(47.9974), {}, {E + "carrier-loses-share"}),
        (45, line(48.0001), {}, {"epic41k.param.no-overlap"}),
        (45, STAY, {}, {E + "carrier-loses-share"}),
        # 10 cm of walk, or what is left of them
        (38, line(48), {}, NO),
        (37.9999, line(48), {}, {"epic41k.detachment.orders"}),
        (38, line(43, 48), {}, NO),
        (45, line(48), {"used": 700_000}, NO),
        (45, line(48), {"used": 700_001}, {"epic41k.detachment.orders"}),
        (45, line(48), {"halted": True}, {"epic41k.danger.halt"}),
        (45, line(48), {"orders": "special"}, {"epic41k.detachment.orders"}),
        (45, line(48), {"embarked_in": "t"}, {T + "carry"}),
    ],
)
def test_how_it_comes_aboard(
    verdict: Any, x: float, steps: Any, said: Scene, broken: set[str]
) -> None:
    """epic41k.embark.within-1cm, epic41k.embark.carrier-loses-share."""
    units = [("a", [(x, 60)], said), ("t", [(50, 60)], RHINO)]
    assert verdict(units, ON, {"a.1": steps}) == broken


@pytest.mark.parametrize(
    ("far", "used", "inside", "broken"),
    [
        (30, 0, [0], NO),
        (30.0001, 0, [0], {"epic41k.detachment.orders"}),
        (21, 300_000, [300_000], NO),
        (21.0001, 300_000, [300_000], {"epic41k.detachment.orders"}),
        # epic41k.embark.passenger-loses-share: the one that used most holds the carrier
        (12, 0, [600_000, 100_000], NO),
        (12.0001, 0, [600_000, 100_000], {E + "passenger-loses-share"}),
        (0.0001, 0, [1_000_000], {E + "passenger-loses-share"}),
    ],
)
def test_how_far_it_drives(
    verdict: Any, far: float, used: int, inside: list[int], broken: set[str]
) -> None:
    """epic41k.embark.carrier-loses-share: what boarding took of it; shares of its 30 cm."""
    aboard = [(f"b{k}", [(1, 1)], {**INSIDE, "used": gone}) for k, gone in enumerate(inside)]
    units = [("t", [(50, 60)], {**RHINO, "used": used}), *aboard]
    assert verdict(units, DRIVE, {"t.1": line(50 + far)}) == broken


@pytest.mark.parametrize(
    ("x", "said", "carrier", "broken"),
    [
        (52, INSIDE, {}, NO),
        (52.0025, INSIDE, {}, NO),
        (52.0026, INSIDE, {}, {E + "disembark-rest"}),
        (51.9999, INSIDE, {}, {"epic41k.param.no-overlap"}),
        # epic41k.embark.no-mix: others got on at this stop
        (52, INSIDE, {"stop": "embarking"}, {E + "no-mix"}),
        (52, INSIDE, {"stop": "disembarking"}, NO),
        (52, INSIDE, {"failed_leadership": True}, NO),
        # epic41k.tankriders.end-2cm: 2 cm from edge to edge
        (54, RIDES, TANK, NO),
        (54.0001, RIDES, TANK, {R + "end-2cm"}),
        (52, {}, {}, {T + "carry"}),
    ],
)
def test_how_it_gets_off(
    verdict: Any, x: float, said: Scene, carrier: Scene, broken: set[str]
) -> None:
    """epic41k.embark.disembark-rest: against the carrier; riders up to 2 cm off."""
    units = [("a", [(1, 1)], said), ("t", [(50, 60)], {**RHINO, **carrier})]
    assert verdict(units, OFF, {"a.1": off(x)}) == broken


@pytest.mark.parametrize(
    ("far", "said", "rule"),
    [
        (2, {"used": 800_000}, ""),
        (2.0001, {"used": 800_000}, "epic41k.detachment.orders"),
        (0.0001, {"used": 1_000_000}, "epic41k.detachment.orders"),  # a rider that got off
        (5, {"paid": 50_000}, ""),  # epic41k.embark.flat-option: 10 - 5
        (5.0001, {"paid": 50_000}, "epic41k.detachment.orders"),
    ],
)
def test_what_is_left_to_walk(verdict: Any, far: float, said: Scene, rule: str) -> None:
    """epic41k.embark.disembark-rest: 20 % of 10 cm, and no more."""
    units = [("a", [(52, 60)], said), ("t", [(50, 60)], RHINO)]
    order = {"unit": "a", "action": "move"}
    assert verdict(units, order, {"a.1": line(52 + far)}) == ({rule} if rule else NO)


@pytest.mark.parametrize(
    ("x", "steps", "broken"),
    [
        (43, STAY, NO),
        (42.9999, STAY, {E + "flat-option"}),
        (45, line(48), {E + "flat-option"}),  # nobody walks for the 5 cm
    ],
)
def test_the_flat_way_by_hand(verdict: Any, x: float, steps: Any, broken: set[str]) -> None:
    """epic41k.embark.flat-option: from 5 cm off at the most, where it stands."""
    units = [("a", [(x, 60)], {}), ("t", [(50, 60)], RHINO)]
    assert verdict(units, ON, {"a.1": steps}, embark_mode="flat5") == broken


@pytest.mark.parametrize(
    ("gaps", "said", "carrier", "broken"),
    [
        ([1.0], ORKS, {}, NO),
        ([1.0001], ORKS, {}, {R + "start-1cm"}),
        ([1.0], {**ORKS, "moved": True}, {}, {R + "start-1cm"}),
        ([1.0, 1.0], ORKS, {}, NO),
        ([1.0, 1.0, 1.0], ORKS, {}, {R + "capacity"}),  # two damage points
        ([1.0], {**ORKS, "size": "small"}, {}, NO),
        ([1.0], {**ORKS, "size": "big"}, {}, {R + "slot-limit"}),
        ([1.0], {**ORKS, "size": None, "class": "walkers", "damage": 1}, {}, {R + "slot-limit"}),
        ([1.0], ORKS, {"orders": "march"}, {R + "no-march"}),
        ([1.0], ORKS, {"orders": "assault"}, NO),
        ([1.0], {**ORKS, "orders": "none"}, {}, NO),
        ([1.0], {**ORKS, "orders": "special"}, {}, {R + "orders"}),
        ([1.0], {**ORKS, "orders": "special", "detachment": "D"}, {"detachment": "D"}, NO),
        ([1.0], ORKS, {"keywords": ("ORK", "CLOSE SUPPORT")}, {R + "excluded-carriers"}),
        ([1.0], ORKS, {"keywords": ("ORK", "OPEN TOP")}, {R + "excluded-carriers"}),
        ([1.0], ORKS, {"class": "walkers"}, {R + "excluded-carriers"}),
        ([1.0], ORKS, {"class": "skimmers"}, {R + "excluded-carriers"}),
        ([1.0], ORKS, {"class": "flyers"}, {R + "excluded-carriers"}),
        ([1.0], {**ORKS, "keywords": ()}, {"keywords": ()}, {R + "armies"}),
        ([1.0], {**ORKS, "keywords": (), "may_tank_ride": True}, {"keywords": ()}, NO),
    ],
)
def test_who_climbs_onto_a_tank(
    verdict: Any, gaps: list[float], said: Scene, carrier: Scene, broken: set[str]
) -> None:
    """epic41k.tankriders: each of its conditions, at its limit and beyond."""
    there = zip(gaps, AROUND, strict=False)  # as many as there are gaps
    places = [(50 + x * (2 + gap), 60 + y * (2 + gap)) for gap, (x, y) in there]
    units = [("a", places, said), ("t", [(50, 60)], {**TANK, **carrier})]
    assert verdict(units, RIDE, {f"a.{k + 1}": STAY for k in range(len(gaps))}) == broken


AROUND = [(-1, 0), (0, -1), (0, 1)]


def test_riders_do_not_walk_up(verdict: Any) -> None:
    """epic41k.tankriders.start-1cm: they stand by their tank already."""
    units = [("a", [(46.9, 60)], ORKS), ("t", [(50, 60)], TANK)]
    order = {**RIDE, "action": "assault"}
    assert verdict(units, order, {"a.1": line(47.5)}) == {R + "start-1cm"}


def test_getting_on_while_others_got_off(verdict: Any) -> None:
    """epic41k.embark.no-mix: at the stop where somebody got off nobody gets on."""
    for stop, broken in ((None, NO), ("embarking", NO), ("disembarking", {E + "no-mix"})):
        said = {} if stop is None else {"stop": stop}
        units = [("a", [(45, 60)], {}), ("t", [(50, 60)], {**RHINO, **said})]
        assert verdict(units, ON, {"a.1": line(48)}) == broken


def test_two_do_not_get_off_onto_one_place(verdict: Any) -> None:
    """epic41k.param.no-overlap: at 90° to each other they have room."""
    units = [("a", [(1, 1), (1, 1)], INSIDE), ("t", [(50, 60)], RHINO)]
    assert verdict(units, OFF, {"a.1": off(52), "a.2": off(50, 62)}) == NO
    assert verdict(units, OFF, {"a.1": off(52), "a.2": off(52)}) == {"epic41k.param.no-overlap"}


@pytest.mark.parametrize(
    ("class_", "broken"), [("infantry", NO), ("vehicle", {"epic41k.terrain.buildings"})]
)
def test_nobody_gets_off_where_it_may_not_go(
    board: Any, stands: Any, box: Any, class_: str, broken: set[str]
) -> None:
    """epic41k.effect.impassable: a car is not put down in a building, infantry is."""
    house = box("h", "area", 52.5, 50, 60, 70, terrain="buildings")
    car = stands("a", (1, 1), embarked_in="t", **{"class": class_})
    scenario = board(car, stands("t", (50, 60), **{**RHINO, "capacity": 4}), features=[house])
    models = [{"id": "a.1", "steps": off(52)}]
    file = {"format": "planner-plan/1", "ruleset": "epic41k", "order": OFF, "models": models}
    assert {v.rule for v in planner.check(scenario, file).violations} == broken
