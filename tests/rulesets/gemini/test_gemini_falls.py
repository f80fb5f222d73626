"""Falls: what they do to whom, and to the rest of the turn."""

from typing import Any

import pytest

import planner
from planner import Order
from planner.rulesets.gemini.climbing.falls import (
    defending,
    fallen,
    is_short,
    mean_hits,
    onto,
    saves,
    strength,
    tell,
)

GAME = "gemini"
INCH = 25_400
RULESET: Any = planner.rulesets.find(GAME)


@pytest.mark.parametrize(("inches", "down", "up"), [(4, 4, 4), (6, 6, 6), (4.5, 4, 5), (2, 2, 2)])
def test_the_strength_of_a_fall(inches: float, down: int, up: int) -> None:
    """gemini.fall.damage: a storey of 4" D3 hits of S4, 6" of S6; options fall.round."""
    assert strength(round(inches * INCH)) == down
    assert strength(round(inches * INCH), up=True) == up
    assert f"D3 hits of strength {down}" in tell(round(inches * INCH))


def test_two_hits_on_average() -> None:
    """gemini.fall.damage: (1 + 2 + 3) / 3."""
    assert mean_hits() == 2


@pytest.mark.parametrize(
    ("armour", "saved"), [("flak", False), ("power", True), ("invulnerable", True)]
)
def test_what_saves_from_a_fall(armour: str, saved: bool) -> None:
    """gemini.fall.saves: power armour and the like, and invulnerable saves; flak does not."""
    assert saves(armour) is saved


def test_whoever_is_fallen_upon_suffers_alike() -> None:
    """gemini.fall.onto-model: 4", a 2 on D3: the model below takes 2 hits of S4, too."""
    assert onto(4 * INCH, 2) == (2, 4)
    assert onto(4 * INCH, 2, one=True) == (1, 4)


@pytest.mark.parametrize(("skill", "defends"), [(3, 1), (4, 2), (1, 1), (5, 2)])
def test_the_fallen_defend_at_half_skill(skill: int, defends: int) -> None:
    """gemini.fall.melee-half-ws, gemini.dive.fail-half-ws: half, rounded down, at least 1."""
    assert defending(skill) == defends


@pytest.mark.parametrize(
    ("inches", "points", "left"),
    [
        (2, 2, 1),  # gemini.fall.under-3: rises, and one action is left
        (2.9, 1, 0),
        (3, 2, 0),  # gemini.fall.ends-move: the turn is over
        (4, 3, 0),
    ],
)
def test_what_is_left_of_the_turn(inches: float, points: int, left: int) -> None:
    """gemini.fall.under-3, gemini.jumpdown.fail-actions: less than 3": rise, and go on."""
    assert fallen(points, short=is_short(RULESET, round(inches * INCH))) == left


def test_the_fallen_lie(scene: Any, unit: Any, no: Any, first: Any) -> None:
    """gemini.prone.knocked-down, gemini.fall.prone-next-turn: 2 points next turn: one to rise, 4".

    gemini.fall.ends-move: in the turn of the fall it does nothing more.
    """
    now = unit("a", (30, 22), profile={"M": 4, "AP": 2}, state={"prone": True, "fallen": True})
    scenario = scene(GAME, now)
    assert no(scenario, "move") == "gemini.fall.ends-move"
    later = planner.next_phase(scenario, ends_turn=True)
    assert no(later, "move") == ""
    assert first(later, "move").budget == 4 * INCH


@pytest.mark.parametrize(
    ("points", "action", "budget"),
    [
        # M 4, crawling at half rate: one of two actions gathers its wits, the other is 2".
        (2, "crawl", 4),
        (3, "crawl", 8),
        (1, "crawl", None),
        (2, "fire", 0),
        (1, "fire", None),
        (1, "overwatch", None),
        (1, "tactical", None),
        (1, "rise", 0),  # rising is the action it owes
    ],
)
def test_the_fallen_gather_their_wits(
    scene: Any, unit: Any, no: Any, first: Any, points: int, action: str, budget: int | None
) -> None:
    """gemini.fall.prone-next-turn: an action less, also for who stays lying; budget before halving.

    gemini.crawl.half-rate: what a crawler is allowed is divided by two in µm, as its scale says.
    """
    one = unit(
        "a",
        (30, 22),
        profile={"M": 4, "AP": points, "I": 4},
        state={"prone": True, "fell": True},
    )
    scenario = scene(GAME, one, unit("b", (50, 22), side="blue", profile={"M": 4, "I": 3}))
    if budget is None:
        assert no(scenario, action) == "gemini.fall.prone-next-turn"
        return
    assert no(scenario, action) == ""
    assert first(scenario, action).budget == budget * INCH // 2


def test_wits_are_gathered_once(scene: Any, unit: Any) -> None:
    """gemini.fall.prone-next-turn: three actions: its wits, a shot, another shot; it still lies.

    gemini.fall.melee-half-ws: as long as it is down it defends at half WS, 4 / 2.
    """
    profile = {"M": 4, "AP": 3, "WS": 4}
    one = unit("a", (30, 22), profile=profile, state={"prone": True, "fell": True})
    scenario = scene(GAME, one)
    spent = []
    for _ in range(2):
        scenario = planner.after(scenario, planner.plan(scenario, Order("a", "fire")))
        spent.append(scenario.unit("a").state["spent_actions"])
    assert spent == [2, 3]
    assert scenario.unit("a").state["prone"]
    said = dict(RULESET.report(scenario, scenario.unit("a")))
    assert "WS 2" in said["gemini.fall.melee-half-ws"]
    later = planner.next_phase(scenario, ends_turn=True)
    risen = planner.after(later, planner.plan(later, Order("a", "rise"))).unit("a").state
    assert not {"prone", "fell", "gathered"} & {name for name, value in risen.items() if value}


def test_the_fallen_are_told(scene: Any, unit: Any) -> None:
    """gemini.fall.melee-half-ws: with WS 4 it defends at 2 until it has risen."""
    lying = unit("a", (30, 22), profile={"M": 4, "WS": 4}, state={"prone": True, "fell": True})
    scenario = scene(GAME, lying)
    said = dict(RULESET.report(scenario, scenario.unit("a")))
    assert "WS 2" in said["gemini.fall.melee-half-ws"]


def test_speed(scene: Any, unit: Any) -> None:
    """gemini.speed.over-12: M 5, three actions: 15"; M 4: 12" is not more.

    gemini.speed.sum-actions: 8" after 8" of the turn are 16"; 8" after 4" are 12".
    gemini.speed.actual-distance: an allowance of 14" and 11" gone through a bog is not fast.
    """

    def fast(allowance: float, points: int, to: float, *features: Any, **state: Any) -> bool:
        profile = {"M": allowance, "AP": points}
        scenario = scene(GAME, unit("a", (20, 22), profile=profile, state=state), features=features)
        plan = planner.plan(scenario, Order("a", "move", to=(to, 22)))
        assert plan.models[0].end.x == pytest.approx(to * INCH, abs=60)
        return "gemini.speed.over-12" in dict(plan.notes)

    assert fast(5, 3, 35)
    assert not fast(4, 3, 32)
    assert fast(4, 2, 28, travelled=8)
    assert not fast(4, 2, 28, travelled=4)


def test_slow_ground_makes_nobody_fast(scene: Any, unit: Any, box: Any) -> None:
    """gemini.speed.actual-distance: 14" of allowance, 11" covered: 3" of them in a bog."""
    bog = box("bog", "area", 24, 0, 27, 44, terrain="bog")
    scenario = scene(GAME, unit("a", (20, 22), profile={"M": 14}), features=[bog])
    plan = planner.plan(scenario, Order("a", "move", to=(40, 22)))
    assert plan.models[0].end.x == pytest.approx(31 * INCH, abs=60)
    assert plan.models[0].spent == pytest.approx(14 * INCH, abs=60)
    assert "gemini.speed.over-12" not in dict(plan.notes)


def test_speed_by_displacement(scene: Any, unit: Any, line: Any) -> None:
    """gemini.speed.actual-distance, option speed.by: round a wall, but less than 12" off."""
    wall = line("w", "wall", (24, 14), (24, 44), height=4)
    for option, fast in (("path", True), ("displacement", False)):
        mover = unit("a", (22, 20), profile={"M": 16})
        scenario = scene(GAME, mover, features=[wall], options={"speed.by": option})
        plan = planner.plan(scenario, Order("a", "move", to=(26, 20)))
        assert plan.models[0].end.x == pytest.approx(26 * INCH, abs=60)
        assert ("gemini.speed.over-12" in dict(plan.notes)) is fast
