"""Doors, doorways and those who crowd them."""

from typing import Any

import pytest

import planner
from planner import Order
from planner.mobility import Way

GAME = "gemini"
INCH = 25_400


def wall(line: Any, **door: Any) -> list[Any]:
    """A wall across the table at x = 30 with a door from y = 21 to 23, or `width` wide."""
    width = door.pop("width", 2)
    leaf = line("d", "door", (30, 22 - width / 2), (30, 22 + width / 2), **door)
    return [line("w", "wall", (30, 0), (30, 44), height=4), leaf]


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
    with 2" left it cannot go through, and nobody ends in the doorway itself.
    """
    features = wall(line, state="locked")
    near = scene(GAME, unit("a", (29, 22)), features=features)
    assert broken(near, walked(near, "move", (31, 22))) == set()
    assert broken(near, walked(near, "move", (31.01, 22))) == {"gemini.move.reductions"}
    off = scene(GAME, unit("a", (28.2, 22)), features=features)
    assert broken(off, walked(off, "move", (30.7, 22))) == {"gemini.move.reductions"}
    assert broken(off, walked(off, "move", (29.5, 22))) == set()
    assert broken(off, walked(off, "move", (29.9, 22))) != set()


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


def test_friends_in_the_doorway_are_overtaken(scene: Any, unit: Any, line: Any) -> None:
    """gemini.door.blocker-passed: A stands in the opening, B goes on through it all the same."""
    features = wall(line, state="open", width=1.2)
    squad = unit("a", (29, 22), profile={"AP": 2})
    scenario = scene(GAME, squad, unit("f", (30, 22)), features=features)
    plan = planner.plan(scenario, Order("a", "move", to=(32, 22)))
    assert plan.models[0].end.x == pytest.approx(32 * INCH, abs=60)
    assert planner.check(scenario, plan).legal


def test_a_crowd_in_a_doorway(scene: Any, unit: Any, line: Any) -> None:
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
    apart = unit("a", (30, 22), (27, 22), (27, 20))
    scenario = scene(GAME, apart, features=features)
    rules = dict(planner.rulesets.find(GAME).report(scenario, scenario.unit("a")))
    assert not any(rule.startswith("gemini.door") for rule in rules)
