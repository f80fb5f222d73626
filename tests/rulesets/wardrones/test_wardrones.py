"""What the orders of this game allow, number by number."""

from fractions import Fraction
from typing import Any

import pytest

from planner import Order, rulesets
from planner.errors import FileError, OrderError
from planner.length import DEGREE
from planner.mobility import Measured, Passage, Way

GAME = "wardrones"
INCH = 25_400


@pytest.mark.parametrize(
    ("action", "profile", "state", "inches"),
    [
        ("move", {}, {}, 6),  # wardrones.move.standard
        ("manoeuvre", {}, {}, 12),  # wardrones.move.manoeuvre-double
        ("move", {"M": 5}, {}, 5),  # wardrones.move.rate-parameter
        ("manoeuvre", {"M": 5}, {}, 10),
        ("manoeuvre", {}, {"gone_to_ground": True}, 6),  # wardrones.ground.get-up: 12 - 6
        ("assault", {"assault_move": 8}, {}, 8),
    ],
)
def test_how_far_an_order_goes(
    scene: Any, terms: Any, unit: Any, action: str, profile: Any, state: Any, inches: int
) -> None:
    """Six inches a move, twice that a manoeuvre, half of it lost in getting up."""
    mover = unit("a", (30, 22), profile=profile, state=state)
    scenario = scene(GAME, mover, unit("b", (40, 22), side="blue"))
    targets = ("b",) if action == "assault" else ()
    assert terms(scenario, "a", action, *targets).mobilities["a.1"].budget == inches * INCH


def test_how_far_an_assault_goes_must_be_given(scene: Any, terms: Any, unit: Any) -> None:
    """The chapter says nothing of it: an error that names the missing entry."""
    scenario = scene(GAME, unit("a", (30, 22)), unit("b", (40, 22), side="blue"))
    with pytest.raises(OrderError, match='"assault_move" in its profile'):
        terms(scenario, "a", "assault", "b")


@pytest.mark.parametrize(
    ("state", "action", "rule"),
    [
        ({"status": "exhausted"}, "manoeuvre", "wardrones.status.no-manoeuvre"),
        ({"status": "broken"}, "manoeuvre", "wardrones.status.no-manoeuvre"),
        ({"gone_to_ground": True}, "move", "wardrones.ground.no-other-move"),
    ],
)
def test_what_a_unit_may_not_choose(
    scene: Any, unit: Any, state: Any, action: str, rule: str
) -> None:
    """Statuses close orders; the answer names the rule."""
    refusal = rulesets.find(GAME).refusal(
        scene(GAME, unit("a", (30, 22), state=state)), Order("a", action)
    )
    assert refusal is not None
    assert refusal[0] == rule


def test_other_troops_than_troopers_are_refused(scene: Any, unit: Any) -> None:
    """wardrones.scope.troopers-only: an anti-grav bike is not guessed at."""
    with pytest.raises(FileError, match='"bike" is unknown'):
        scene(GAME, unit("a", (30, 22), profile={"type": "bike"}))


def test_enemies_are_kept_an_inch_off_all_the_way(scene: Any, terms: Any, unit: Any) -> None:
    """wardrones.enemy.one-inch: exactly 1" is too near, on the way and at its end."""
    scenario = scene(GAME, unit("a", (30, 22)), unit("b", (40, 22), side="blue"))
    (standoff,) = terms(scenario, "a", "move").mobilities["a.1"].standoffs
    assert (standoff.gap, standoff.models) == (INCH, {"b.1"})
    assert standoff.inclusive
    assert standoff.along
    assert standoff.at_end


def test_the_other_reading_allows_exactly_an_inch(scene: Any, terms: Any, unit: Any) -> None:
    """wardrones.enemy.one-inch, option enemy_gap_strict = false."""
    units = unit("a", (30, 22)), unit("b", (40, 22), side="blue")
    scenario = scene(GAME, *units, options={"enemy_gap_strict": False})
    (standoff,) = terms(scenario, "a", "move").mobilities["a.1"].standoffs
    assert not standoff.inclusive


def test_only_the_target_of_an_assault_may_be_touched(scene: Any, terms: Any, unit: Any) -> None:
    """wardrones.enemy.assault-exception: A assaults B, C keeps its inch."""
    mover = unit("a", (30, 22), profile={"assault_move": 6})
    blue = (unit(name, (x, 22), side="blue") for name, x in (("b", 34), ("c", 38)))
    assault = terms(scene(GAME, mover, *blue), "a", "assault", "b")
    trooper = assault.mobilities["a.1"]
    assert [standoff.models for standoff in trooper.standoffs] == [{"c.1"}]
    assert [bar.models for bar in trooper.bars] == [{"b.1"}]
    assert assault.must_engage == ("b",)


def test_other_units_are_in_the_way_and_comrades_are_not(scene: Any, terms: Any, unit: Any) -> None:
    """wardrones.friends.no-cross-other-unit and wardrones.friends.same-formation-pass."""
    scenario = scene(GAME, unit("a", (9, 9), (11, 9)), unit("f", (15, 9)))
    (bar,) = terms(scenario, "a", "move").mobilities["a.1"].bars
    assert (bar.models, bar.rule) == ({"f.1"}, "wardrones.friends.no-cross-other-unit")


def test_pivots_are_free(scene: Any, terms: Any, unit: Any) -> None:
    """wardrones.turn.free-pivot: 6" with three turns of 270° in all still costs 6"."""
    turning = terms(scene(GAME, unit("a", (9, 9))), "a", "move").mobilities["a.1"].turning
    assert turning.cost([100 * DEGREE, -100 * DEGREE, 70 * DEGREE]) == 0
    assert turning.free


@pytest.mark.parametrize("terrain", ["woods", "swamp", "rubble"])
def test_rough_ground_is_half_pace_for_any_part_of_the_base(
    scene: Any, terms: Any, unit: Any, box: Any, terrain: str
) -> None:
    """wardrones.terrain.half-pace, wardrones.terrain.kind-penalties-later (all kinds alike)."""
    area = box("p", "area", 5, 5, 9, 9, terrain=terrain)
    scenario = scene(GAME, unit("a", (30, 22)), features=[area])
    passage = terms(scenario, "a", "move").mobilities["a.1"].passage("p")
    rule = "wardrones.terrain.partial-counts"
    assert passage == Passage(pace=Fraction(2), measured=Measured.BASE, rule=rule)


@pytest.mark.parametrize(
    ("terrain", "way", "rule"),
    [
        ("low", Way.OPEN, "wardrones.obstacle.low-free"),
        ("high", Way.SHUT, "wardrones.obstacle.high-manoeuvre-only"),
        ("taller", Way.SHUT, "wardrones.obstacle.too-tall"),
    ],
)
def test_obstacles_go_by_what_was_declared(
    scene: Any, terms: Any, unit: Any, line: Any, terrain: str, way: Way, rule: str
) -> None:
    """wardrones.obstacle.declared: the class counts, not the height of 2"."""
    wall = line("w", "wall", (5, 5), (9, 5), height=2, terrain=terrain)
    scenario = scene(GAME, unit("a", (30, 22)), features=[wall])
    passage = terms(scenario, "a", "move").mobilities["a.1"].passage("w")
    assert (passage.way, passage.rule) == (way, rule)


def test_an_obstacle_nobody_declared_is_an_error(scene: Any, unit: Any, line: Any) -> None:
    """wardrones.obstacle.declared: no class, no game."""
    wall = line("w", "wall", (5, 5), (9, 5), height=2)
    with pytest.raises(FileError, match=r"/features/0/properties/terrain.*low, high or taller"):
        scene(GAME, unit("a", (30, 22)), features=[wall])


def test_comrades_stay_within_an_inch(scene: Any, terms: Any, unit: Any) -> None:
    """wardrones.param.coherency; wardrones.split.apart: more than 1" is another unit."""
    squad = unit("a", (9, 9), (11, 9))
    coherency = terms(scene(GAME, squad), "a", "move").coherency
    assert (coherency.gap, coherency.one_group) == (INCH, True)
    loose = scene(GAME, squad, options={"coherency": "off"})
    assert terms(loose, "a", "move").coherency is None


@pytest.mark.parametrize(("strict", "said"), [(True, ["wardrones.enemy.one-inch"]), (False, [])])
def test_enemies_too_near_at_the_start_are_said(
    scene: Any, unit: Any, strict: bool, said: list[str]
) -> None:
    """wardrones.enemy.one-inch: bases of 1" with centres 2" apart are exactly 1" apart."""
    units = unit("a", (9, 9), base="25.4mm"), unit("b", (11, 9), side="blue", base="25.4mm")
    scenario = scene(GAME, *units, options={"enemy_gap_strict": strict})
    found = rulesets.find(GAME).report(scenario, scenario.unit("a"))
    assert [rule for rule, _ in found] == said
