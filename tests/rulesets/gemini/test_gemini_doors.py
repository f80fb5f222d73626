"""Doors, doorways and those who crowd them."""

from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.formation.rules.capacity import kept_out, stood_in
from planner.mobility import Way
from planner.plan import ModelPlan

GAME = "gemini"
INCH = 25_400


def wall(line: Any, **door: Any) -> list[Any]:
    """A wall across the table at x = 30 with a door from y = 21 to 23, or `width` wide."""
    width = door.pop("width", 2)
    thick = door.pop("thickness", 0)
    leaf = line("d", "door", (30, 22 - width / 2), (30, 22 + width / 2), **door)
    return [line("w", "wall", (30, 0), (30, 44), height=4, thickness=thick), leaf]


@pytest.mark.parametrize(
    ("door", "state", "options", "inches", "rule"),
    [
        ("locked", {}, {}, 2, "gemini.door.two-actions"),  # unlock, open
        ("bolted", {}, {}, 2, "gemini.door.two-actions"),
        ("closed", {}, {}, 2, "gemini.door.two-actions"),  # one act costs as much as two
        ("closed", {}, {"door.single": 1}, 1, "gemini.door.two-actions"),
        ("closed", {"shuts_doors": True}, {}, 2, "gemini.door.two-actions"),  # open, close
        ("locked", {"shuts_doors": True}, {}, 4, "gemini.door.four-actions"),
        ("open", {"shuts_doors": True}, {}, 0, "gemini.door.low-sill"),
    ],
)
def test_acts_with_doors(
    scene: Any, unit: Any, line: Any, first: Any, door: str, state: Any, options: Any,
    inches: int, rule: str,
) -> None:  # fmt: skip
    """gemini.door.two-actions: 2" for any two; gemini.door.four-actions: 4" for four."""
    mover = unit("a", (28, 22), state=state)
    scenario = scene(GAME, mover, features=wall(line, state=door), options=options)
    passage = first(scenario, "move").passage("d")
    assert (passage.entry, passage.rule) == (inches * INCH, rule)


def test_what_is_left_after_a_door(
    scene: Any, unit: Any, line: Any, walked: Any, broken: Any
) -> None:
    """gemini.door.two-actions: M 4, unlock and open: 2" are left to walk, and carry it through.

    gemini.door.full-through: 2.5" would clear the door from 1.5" off (a base's half is 0.49");
    with 2" left it cannot go through: it ends in the doorway, 30.2 - 28.2 = 2", or before it.
    """
    features = wall(line, state="locked", width=1.5)
    near = scene(GAME, unit("a", (29, 22)), features=features)
    assert broken(near, walked(near, "move", (31, 22))) == set()
    assert broken(near, walked(near, "move", (31.01, 22))) == {"gemini.move.reductions"}
    off = scene(GAME, unit("a", (28.2, 22)), features=features)
    assert broken(off, walked(off, "move", (30.7, 22))) == {"gemini.move.reductions"}
    assert broken(off, walked(off, "move", (29.5, 22))) == set()
    assert broken(off, walked(off, "move", (30.2, 22))) == set()
    assert broken(off, walked(off, "move", (30.2001, 22))) == {"gemini.move.reductions"}


def test_who_stops_in_a_doorway(scene: Any, unit: Any, line: Any, walked: Any, broken: Any) -> None:
    """gemini.door.cluster, A-27: one stands in the opening, and a wide one has room for one, too.

    The plan goes as far as gemini.door.full-through lets it, the door stays open, and whoever
    ended in it goes on. Two bases of 0.98" have room side by side in 2": only one may stand there.
    Who shuts the door does not stand in it.
    """
    narrow, wide = wall(line, state="closed", width=1.9), wall(line, state="closed", width=2)
    who = unit("a", (28.2, 22))
    scenario = scene(GAME, who, features=narrow)
    plan = planner.plan(scenario, Order("a", "move", to=(35, 22)))
    assert plan.models[0].end.x == pytest.approx(30.2 * INCH, abs=60)
    assert broken(scenario, plan) == set()
    before = planner.after(scenario, walked(scenario, "move", (29.9, 22)))
    assert before.unit("a").state["opened"] == ["d"]
    on = scene(GAME, unit("a", (30, 22), state={"opened": ["d"]}), features=narrow)
    assert broken(on, walked(on, "move", (34, 22))) == set()
    room = scene(GAME, who, features=wide)
    assert broken(room, walked(room, "move", (30, 22))) == set()
    plan = planner.plan(room, Order("a", "move", to=(35, 22)))
    assert plan.models[0].end.x == pytest.approx(30.2 * INCH, abs=60)
    two = scene(GAME, unit("a", (28.2, 21.5), (30, 22.5)), features=wall(line, state="open"))
    assert broken(two, walked(two, "move", (30, 21.5))) == {"gemini.door.cluster"}
    shuts = scene(GAME, unit("a", (28.2, 22), state={"shuts_doors": True}), features=narrow)
    assert broken(shuts, walked(shuts, "move", (30, 22))) == {"gemini.climb.obstacle-definition"}


def test_a_low_sill_hinders_nobody(scene: Any, unit: Any, line: Any, first: Any) -> None:
    """gemini.door.low-sill: 0.75" free; gemini.climb.window: 1.1" is climbed, and 3" in a climb."""
    for action, sill, under in (
        ("move", 0.75, None),
        ("move", 1.1, Way.OVER),
        ("move", 3, Way.SHUT),
        ("climb", 3, Way.OVER),
    ):
        mover = unit("a", (28, 22), profile={"I": 4})
        scenario = scene(GAME, mover, features=wall(line, state="open", sill=sill))
        assert first(scenario, action).passage("d").sill is under


def test_a_window_upstairs(scene: Any, unit: Any, box: Any, line: Any) -> None:
    """gemini.climb.window: a sill of 4" is an inch over the floor of 3", and free from there; then
    gemini.jumpdown.test-per-2: 4" down are two tests. From the ground it is 4" all the same.
    To a floor of 3.5" beyond it is free as well, lying down, too; from one of 2.9" it is
    gemini.climb.mid-obstacle: 1.1" up, and of the 0.5" down again nothing.
    """
    house = [
        line("w", "wall", (30, 0), (30, 44), height=6, thickness=0.2),
        line("v", "window", (30, 21), (30, 23), state="open", sill=4, height=1.5),
        box("f", "floor", 20, 10, 29.8, 34, z=3),
    ]
    up = scene(GAME, unit("a", (27, 22, 3), profile={"M": 8, "I": 4}), features=house)
    [way] = planner.ways(up, "a", "move", "a.1", (33, 22))
    assert way.spent == pytest.approx(6, abs=1e-3)
    assert way.tests == (("jump_down", 2),)
    beyond = box("g", "floor", 30.2, 10, 40, 34, z=3.5)
    for z, action, state, cost in (
        (3, "move", {}, 6),
        (3, "crawl", {"prone": True}, 6),
        (2.9, "move", {}, 6 + 1.1),
    ):
        near = {**house[2], "properties": {**house[2]["properties"], "z": z}}
        profile = {"M": 16, "I": 4}
        lies = unit("a", (27, 22, z), profile=profile, state=state)
        on = scene(GAME, lies, features=[*house[:2], near, beyond])
        [way] = planner.ways(on, "a", action, "a.1", (33, 22, 3.5))
        assert way.spent == pytest.approx(cost, abs=1e-3)
        assert way.tests == ()
    down = scene(GAME, unit("a", (33, 22), profile={"M": 16, "I": 4}), features=house)
    assert planner.ways(down, "a", "move", "a.1", (27, 22, 3)) == ()


@pytest.mark.parametrize(("z", "opens"), [(3, []), (0, ["d"])])
def test_who_leaves_by_the_roof_opens_no_door(
    scene: Any, unit: Any, box: Any, line: Any, z: int, opens: list[str]
) -> None:
    """gemini.door.two-actions: over a door 2.2" high, off the roof above it, nobody opens it.

    gemini.jumpdown.no-allowance: off the roof 5" of walking and a drop; through the door, 2" more.
    """
    features = [
        line("w", "wall", (30, 0), (30, 44), height=3),
        line("d", "door", (30, 21), (30, 23), state="closed", height=2.2),
        box("roof", "floor", 20, 0, 30, 44, z=3),
    ]
    mover = unit("a", (28, 22, z), profile={"AP": 2, "I": 6})
    scenario = scene(GAME, mover, features=features)
    plan = planner.plan(scenario, Order("a", "move", to=(33, 22), goal="distance_left"))
    assert planner.check(scenario, plan).legal
    assert plan.models[0].spent == pytest.approx((5 if z else 7) * INCH, abs=3)
    state = planner.after(scenario, plan).unit("a").state
    assert (state.get("opened", []), state.get("door_acts", 0)) == (opens, len(opens))


def test_an_opened_door_stays_open(scene: Any, unit: Any, line: Any) -> None:
    """gemini.door.two-actions: who comes after the opener, in the same turn, pays nothing."""
    features = wall(line, state="locked")
    mover = unit("a", (28, 22), profile={"AP": 2})
    scenario = scene(GAME, mover, unit("f", (27, 20), profile={"AP": 2}), features=features)
    plan = planner.plan(scenario, Order("a", "move", to=(33, 22)))
    assert planner.check(scenario, plan).legal
    after = planner.after(scenario, plan)
    assert after.unit("a").state["opened"] == ["d"]
    ruleset = planner.rulesets.find(GAME)
    friend = ruleset.terms(after, Order("f", "move")).mobilities["f.1"]
    assert friend.passage("d").entry == 0


@pytest.mark.parametrize(
    ("base", "gap", "inches", "rule"),
    [
        ("40mm", 30, 1, "gemini.door.wide-base"),
        ("25mm", 20, 1, "gemini.door.narrow-opening"),
        ("25mm", 30, 0, "gemini.door.low-sill"),
    ],
)
def test_tight_openings(
    scene: Any, unit: Any, line: Any, first: Any, base: str, gap: int, inches: int, rule: str
) -> None:
    """gemini.door.wide-base: 40 mm through 30 mm costs 1"; gemini.door.narrow-opening: 25 in 20."""
    features = wall(line, state="open", width=gap / 25.4)
    scenario = scene(GAME, unit("a", (28, 22), base=base), features=features)
    passage = first(scenario, "move").passage("d")
    assert (passage.entry, passage.rule) == (inches * INCH, rule)


@pytest.mark.parametrize("thick", [0, 0.3])
def test_wide_bases_squeeze_through(
    scene: Any, unit: Any, line: Any, walked: Any, broken: Any, thick: float
) -> None:
    """gemini.door.wide-base: 40 mm through 30 mm costs 1": of M 4 there are 3" for walking.

    gemini.door.narrow-opening: 25 mm through 20 mm costs the same. The gate is passed straight,
    by its middle: 10 mm beside that there is wall.
    """
    for base, gap in (("40mm", 30), ("25mm", 20)):
        features = wall(line, state="open", width=gap / 25.4)
        features[0] = line("w", "wall", (30, 0), (30, 44), height=4, thickness=thick)
        near = scene(GAME, unit("a", (28.5, 22), base=base), features=features)
        assert broken(near, walked(near, "move", (31.5, 22))) == set()
        assert broken(near, walked(near, "move", (31.51, 22))) == {"gemini.move.reductions"}
        beside = scene(GAME, unit("a", (28.5, 22.4), base=base), features=features)
        assert "gemini.climb.two-actions" in broken(beside, walked(beside, "move", (31.5, 22.4)))
        plan = planner.plan(near, Order("a", "move", to=(40, 22)))
        assert plan.models[0].end.x == pytest.approx(31.5 * INCH, abs=60)
        assert planner.check(near, plan).legal


def test_what_does_not_squeeze(scene: Any, unit: Any, line: Any, walked: Any, broken: Any) -> None:
    """gemini.door.wide-base: nobody narrower treads on the jambs, machines do not squeeze.

    Option door.max_squeeze: half of 40 mm is 20 mm, so a gap of 19 mm is too tight then.
    """
    features = wall(line, state="open", width=30 / 25.4)
    wide = unit("f", (20, 10), base="40mm")
    small = scene(GAME, unit("a", (28.5, 22.2)), wide, features=features)
    assert broken(small, walked(small, "move", (31.5, 22.2))) != set()  # 0.2 + 0.49 > 0.59
    small = scene(GAME, unit("a", (28.5, 22)), wide, features=features)
    assert broken(small, walked(small, "move", (32.5, 22))) == set()
    machine = unit("a", (28.5, 22), base="40mm", keywords=["VEHICLE"])
    tank = scene(GAME, machine, features=features)
    assert broken(tank, walked(tank, "move", (31.5, 22))) != set()
    for gap, reading, legal in ((19, "none", True), (19, "half", False), (20, "half", True)):
        features = wall(line, state="open", width=gap / 25.4)
        options = {"door.max_squeeze": reading}
        tight = scene(GAME, unit("a", (28.5, 22), base="40mm"), features=features, options=options)
        assert (broken(tight, walked(tight, "move", (31.5, 22))) == set()) is legal
        plan = planner.plan(tight, Order("a", "move", to=(31.5, 22)))
        assert (plan.models[0].end.x > 30 * INCH) is legal


def test_where_jambs_end(scene: Any, unit: Any, line: Any) -> None:
    """gemini.door.wide-base: no wall is left beside an opening at a corner, so none gives way."""
    leaf = line("d", "door", (30, 0.1), (30, 1.1), state="open")
    features = [line("w", "wall", (30, 0), (30, 20), (40, 20), height=4), leaf]
    scenario = scene(GAME, unit("a", (28, 5), base="40mm"), features=features)
    jambs = [f for f in scenario.battlefield.features if f.on_wall and f.id != "d"]
    assert [f.paths[0][0] for f in jambs] == [leaf_end(1.1)]  # 40 mm lack 7.3 mm on each side
    assert jambs[0].paths[0][1][1] - jambs[0].paths[0][0][1] == 7_300 + 2


def leaf_end(y: float) -> tuple[int, int]:
    """The place on the wall, µm."""
    return 30 * INCH, round(y * INCH)


def test_friends_in_the_doorway_are_overtaken(scene: Any, unit: Any, line: Any) -> None:
    """gemini.door.blocker-passed: A stands in the opening, B goes on through it all the same."""
    features = wall(line, state="open", width=1.2)
    squad = unit("a", (29, 22), profile={"AP": 2})
    scenario = scene(GAME, squad, unit("f", (30, 22)), features=features)
    plan = planner.plan(scenario, Order("a", "move", to=(32, 22)))
    assert plan.models[0].end.x == pytest.approx(32 * INCH, abs=60)
    assert planner.check(scenario, plan).legal


@pytest.mark.parametrize(("mate", "rules"), [(0.49, {"gemini.door.cluster"}), (0.5, set())])
def test_one_stands_in_a_doorway(
    scene: Any, unit: Any, line: Any, walked: Any, broken: Any, mate: float, rules: set[str]
) -> None:
    """gemini.door.cluster: two bases in one door, aslant, are one too many; 12.5 mm are 0.492".

    The door is 1.9" wide, from 21.05 to 22.95: one is at its south end, the other 0.9" further
    and 0.49" off the line: 1.02" apart, more than a base.
    """
    squad = unit("a", (28, 21.55), (30 - mate, 22.45))
    scenario = scene(GAME, squad, features=wall(line, state="open", width=1.9))
    assert broken(scenario, walked(scenario, "move", (30, 21.55))) == rules


def test_the_second_is_sent_elsewhere(scene: Any, unit: Any, line: Any, terms: Any) -> None:
    """gemini.door.cluster: the planner keeps the one who is further in, the other stays out."""
    squad = unit("a", (29.6, 21.55), (29.9, 22.45), (27, 22))
    scenario = scene(GAME, squad, features=wall(line, state="open", width=1.9))
    asked = terms(scenario, "a", "move")
    ways = [ModelPlan(m.id, m.pose) for m in scenario.unit("a").models]
    found = stood_in(asked, scenario.battlefield, ways)
    assert found == {"d": ("a.2", "a.1")}
    then = kept_out(asked, "d", found["d"][1:]).mobilities
    assert [then[f"a.{k}"].passage("d").within for k in (1, 2, 3)] == [False, True, True]


def test_a_thick_wall_has_a_deep_doorway(
    scene: Any, unit: Any, line: Any, walked: Any, broken: Any, terms: Any, left: Any
) -> None:
    """gemini.door.cluster, gemini.door.two-actions: a doorway is as deep as its wall is thick.

    In a wall of 0.2" it reaches from x = 29.9 to 30.1. A base of 0.492" at 29.42 reaches 29.912:
    it stands in the doorway, as does one at 30.5, and has opened the door; at 29.4 it does neither.
    """
    doorway = wall(line, state="open", width=1.4, thickness=0.2)
    squad = unit("a", (30.5, 22), (29.42, 21.5))
    scenario = scene(GAME, squad, features=doorway)
    ways = [ModelPlan(m.id, m.pose) for m in scenario.unit("a").models]
    found = stood_in(terms(scenario, "a", "move"), scenario.battlefield, ways)
    assert found == {"d": ("a.1", "a.2")}
    assert broken(scenario, walked(scenario, "move", (30.4, 22))) == {"gemini.door.cluster"}

    closed = wall(line, state="closed", width=1.4, thickness=0.2)
    for x, opens in ((29.42, ["d"]), (29.4, [])):
        scenario = scene(GAME, unit("a", (28, 22)), features=closed)
        assert left(scenario, walked(scenario, "move", (x, 22))).get("opened", []) == opens


def test_a_crowd_in_a_doorway(scene: Any, unit: Any, line: Any, walked: Any) -> None:
    """gemini.door.cluster: of three one stands in the doorway, two touch it in front.

    gemini.door.cluster-one-fires: one shoots, each by 1/3; gemini.door.cluster-targets: all three
    can be shot at.
    """
    features = wall(line, state="open", width=1.2)
    step = 25 / 25.4
    behind = 30 - 0.8 * step
    squad = unit("a", (30, 22), (behind, 22 + 0.6 * step), (behind, 22 - 0.6 * step))
    scenario = scene(GAME, squad, features=features)
    said = dict(planner.rulesets.find(GAME).report(scenario, scenario.unit("a")))
    assert said["gemini.door.cluster"] == "d: one in the opening, 2 before it"
    assert "1/3" in said["gemini.door.cluster-one-fires"]
    assert "all 3" in said["gemini.door.cluster-targets"]
    into = unit("a", (29, 22), *((behind, 22 + way * 0.6 * step) for way in (1, -1)))
    scenario = scene(GAME, into, features=features)
    rules = dict(planner.rulesets.find(GAME).report(scenario, scenario.unit("a")))
    assert "gemini.door.cluster" not in rules
    told = planner.rulesets.find(GAME).remarks(scenario, walked(scenario, "move", (30, 22)), ())
    assert dict(told)["gemini.door.cluster"] == "d: one in the opening, 2 before it"
    apart = unit("a", (30, 22), (27, 22), (27, 20))
    scenario = scene(GAME, apart, features=features)
    rules = dict(planner.rulesets.find(GAME).report(scenario, scenario.unit("a")))
    assert not any(rule.startswith("gemini.door") for rule in rules)


@pytest.mark.parametrize(
    ("mate", "told"), [(29.95 - 0.985, "d: one in the opening, 1 before it"), (29.95 + 0.985, "")]
)
def test_who_is_through_is_not_in_the_crowd(
    scene: Any, unit: Any, line: Any, walked: Any, mate: float, told: str
) -> None:
    """gemini.door.cluster: who comes from x = 27 stops in the door at 29.95; its mate touches it.

    Bases are 0.984" wide. At 28.965 the mate is before it; at 30.935 it is through, and no part
    of the jam: gemini.door.cluster-one-fires is not said of it.
    """
    squad = unit("a", (27, 22), (mate, 22))
    scenario = scene(GAME, squad, features=wall(line, state="open", width=1.9))
    plan = walked(scenario, "move", (29.95, 22))
    said = dict(rulesets.find(GAME).remarks(scenario, plan, ()))
    assert said.get("gemini.door.cluster", "") == told
    assert ("gemini.door.cluster-one-fires" in said) is bool(told)
