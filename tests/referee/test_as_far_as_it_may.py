"""Who runs straight away goes the whole way, to 2 µm; and faces away at the end of it.

Ray, budget and base are round numbers: 6" is 152,400 µm, the radius 16,000; it begins at
(500,000, 500,000). No rule of a game is asked: gemini.running is what needs it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.length import DEGREE
from planner.mobility import Leaving, Passage, Turning, Way
from planner.plan import ModelPlan, Step, StepKind
from planner.referee.room.table import table_of
from planner.referee.unit.standing import Standing
from planner.referee.way.trial import Trial
from planner.referee.way.whole import _Ray, further, longer
from planner.units import Pose

AT = (500_000, 500_000)
NOBODY: frozenset[str] = frozenset()


def runs(along: tuple[int, int] = (1, 0), **more: Any) -> Leaving:
    """Straight away along a direction, the whole way."""
    return Leaving(NOBODY, "run-rule", along=along, **{"whole": True, **more})


def found(stage: Any, ways: Any, **more: Any) -> list[tuple[str, int]]:
    """Rule and amount of all violations."""
    return [(v.rule, v.amount) for v in stage.judge(ways, **more).violations]


@pytest.mark.parametrize(("short", "wrong"), [(0, []), (1, []), (2, [("run-rule", 2)])])
def test_as_far_as_its_budget(stage: Any, line: Any, short: int, wrong: Any) -> None:
    """One µm short is as far as whole µm let it; two are too few."""
    stage.model("u.1", AT).may(leaving=runs())
    assert found(stage, {"u.1": [line(652_400 - short, 500_000)]}) == wrong


@pytest.mark.parametrize("along", [(3, 4), (-3, 4), (-6, -8), (30_000, -40_000)])
def test_along_any_ray(stage: Any, line: Any, along: tuple[int, int]) -> None:
    """152,400 in the direction of 3-4-5 is (91,440, 121,920); 10 short of it are (6, 8)."""
    dx, dy = (1 if part > 0 else -1 for part in along)
    stage.model("u.1", AT).may(leaving=runs(along))
    end = 500_000 + dx * 91_440, 500_000 + dy * 121_920
    assert found(stage, {"u.1": [line(*end)]}) == []
    said = stage.judge({"u.1": [line(end[0] - dx * 6, end[1] - dy * 8)]}).violations
    assert [(v.rule, v.amount, v.text) for v in said] == [
        ("run-rule", 10, 'stops 0.0004" short of how far it may go')
    ]


def test_who_need_not_go_the_whole_way(stage: Any, line: Any) -> None:
    """Without `whole`; or one that may not move at all."""
    stage.model("u.1", AT).may(leaving=runs(whole=False))
    assert found(stage, {"u.1": [line(510_000, 500_000)]}) == []
    stage.may(leaving=runs(), moves=False)
    assert found(stage, {}) == []
    stage.may(moves=True)
    assert found(stage, {}) == [("run-rule", 152_400)]  # who stays has gone nowhere


@pytest.mark.parametrize(("short", "wrong"), [(0, []), (1, []), (2, [("run-rule", 2)])])
def test_as_far_as_a_wall_lets_it(stage: Any, line: Any, short: int, wrong: Any) -> None:
    """A wall at x = 600,000: the centre gets to 584,000."""
    stage.wall("wall", ((600_000, 300_000), (600_000, 700_000)), top=60_000)
    stage.model("u.1", AT).may(leaving=runs(), passages={"wall": Passage(Way.SHUT)})
    assert found(stage, {"u.1": [line(584_000 - short, 500_000)]}) == wrong


def test_back_to_where_it_may_end(stage: Any, line: Any) -> None:
    """A friend at 650,000 lets it past and not stop between 618,000 and 682,000.

    It gets to 652,400. From 618,000 that is 34,400 on, and each millimetre back to 400 on it would
    end on the friend. From 617,000 it is 35,400, and 400 on, at 617,400, it would not.
    """
    stage.model("u.1", AT).model("v.1", (650_000, 500_000)).may(leaving=runs())
    assert found(stage, {"u.1": [line(618_000, 500_000)]}) == []
    assert found(stage, {"u.1": [line(617_000, 500_000)]}) == [("run-rule", 400)]


@pytest.mark.parametrize("short", [0, 1, 2, 3, 1_002])
def test_back_by_whole_millimetres(stage: Any, line: Any, short: int) -> None:
    """At 617,400 it may stop, from which whole millimetres on the budget ends.

    Just short of there it may go on by just that; 1 µm is as good as none.
    """
    stage.model("u.1", AT).model("v.1", (650_000, 500_000)).may(leaving=runs())
    wrong = [("run-rule", short)] if short > 1 else []
    assert found(stage, {"u.1": [line(617_400 - short, 500_000)]}) == wrong


def test_who_ends_on_another_is_told_that_alone(stage: Any, line: Any) -> None:
    """It might go on, past the friend: that it may not stop there is enough."""
    stage.model("u.1", AT).model("v.1", (600_000, 500_000)).may(leaving=runs())
    said = found(stage, {"u.1": [line(600_000, 500_000)]})
    assert [rule for rule, _ in said] == ["wh40k10.through.no-end-on-model"]


def test_without_a_direction_nothing_is_whole(stage: Any, line: Any) -> None:
    """Neither how far nor which way it faces."""
    away = Leaving(NOBODY, "run-rule", along=None, whole=True, faces="face-rule")
    stage.model("u.1", AT, heading=90).may(leaving=away)
    assert found(stage, {"u.1": [line(510_000, 500_000)]}) == []


@pytest.mark.parametrize(
    ("along", "end", "far"),
    [
        ((1, 0), (0, 0), 0),
        ((1, 0), (1, 0), 1),
        ((1, 0), (-7, 0), 0),  # behind it
        ((3, 4), (30, 40), 50),
        ((3, 4), (31, 40), 50),  # (93 + 160) / 5 = 50.6
        ((-6, 8), (-30, 40), 50),
        ((-6, 8), (40, 30), 0),  # straight beside it
    ],
)
def test_how_far_along_a_ray(along: tuple[int, int], end: tuple[int, int], far: int) -> None:
    """Rounded down, from (100, 200) on; and the place so far along it."""
    ray = _Ray(Pose(100, 200), along)
    assert ray.gone(Pose(100 + end[0], 200 + end[1])) == far
    there = ray.at(50, Pose(1, 2, 3, 4))
    length = (along[0] ** 2 + along[1] ** 2) ** 0.5
    assert (there.x, there.y) == (100 + 50 * along[0] / length, 200 + 50 * along[1] / length)
    assert (there.z, there.heading) == (3, 4)


def test_a_longer_way() -> None:
    """Turned to where it goes on, if it does not look there already."""
    step = Step(StepKind.LINE, Pose(110, 200, 0, 7))
    way = ModelPlan("u.1", Pose(100, 200, 0, 7), (step,), said_end=Pose(110, 200))
    up = longer(way, Pose(110, 205))
    turned = Pose(110, 200, 0, 90_000_000)
    line_up = Step(StepKind.LINE, replace(turned, y=205))
    assert up.steps == (step, Step(StepKind.PIVOT, turned), line_up)
    assert up.said_end is None
    on = longer(up, Pose(110, 300))
    assert on.steps == (*up.steps, Step(StepKind.LINE, replace(turned, y=300)))
    same = longer(way, Pose(110, 200))
    assert same.steps == (step, Step(StepKind.LINE, Pose(110, 200, 0, 7)))


def test_the_way_that_goes_on(stage: Any) -> None:
    """Who asks for it is given the way to as far as the budget pays."""
    stage.model("u.1", AT).may(leaving=runs())
    (body,) = stage.judged_terms.mobilities.values()
    model = stage.scenario.unit("u").models[0]
    standing = {"u.1": Standing("u.1", model.base, model.pose, 1)}
    trial = Trial(table_of(stage.scenario.battlefield), body, standing)
    way = ModelPlan("u.1", model.pose, (Step(StepKind.LINE, Pose(510_000, 500_000)),))
    on = further(trial, way)
    assert on is not None
    assert (on[0].end, on[1]) == (Pose(652_400, 500_000), 142_400)
    assert further(trial, on[0]) is None


def test_mates_that_go_after_it_do_not_stay(stage: Any, line: Any) -> None:
    """The same friend as a mate: who moves later is not there in the end, who stays is."""
    stage.model("u.1", AT).model("u.2", (650_000, 500_000)).may(leaving=runs())
    stage.own = {"u.2": {"leaving": None}}
    ways = {"u.1": [line(618_000, 500_000)], "u.2": [line(650_000, 600_000)]}
    assert found(stage, ways, order=["u.1", "u.2"]) == [("run-rule", 34_400)]
    assert found(stage, {"u.1": ways["u.1"]}) == []


def test_what_is_wrong_anyway_is_not_judged_by_it(stage: Any, line: Any) -> None:
    """A way off the ray is told of that alone: by 2 µm."""
    stage.model("u.1", AT).may(leaving=runs())
    assert found(stage, {"u.1": [line(510_000, 500_002)]}) == [("run-rule", 2)]
    assert found(stage, {"u.1": [line(652_400, 500_001)]})[0][0] != "run-rule"


def test_it_turns_where_lines_run_along_the_heading(stage: Any, line: Any, pivot: Any) -> None:
    """It goes on only after a turn of a quarter, which is a part of its way all the same."""
    stage.model("u.1", AT).may(leaving=runs((0, 1)), turning=Turning(facing=True))
    way = [pivot(90), line(500_000, 652_400)]
    assert found(stage, {"u.1": way}) == []
    assert found(stage, {"u.1": []}) == [("run-rule", 152_400)]
    stage.may(turning=Turning(12_400, facing=True))
    assert found(stage, {"u.1": []}) == [("run-rule", 140_000)]


def test_a_box_that_its_heights_let_it_under(stage: Any, line: Any) -> None:
    """A model 50,000 high goes on under what hangs 50,000 up, and stops at 49,999."""
    for bottom, wrong in ((50_000, [("run-rule", 52_400)]), (49_999, [])):
        stage.features.clear()
        stage.models = {}
        box = (616_000, 300_000, 900_000, 700_000)
        stage.box("beam", Kind.SOLID, box, bottom=bottom, top=90_000)
        stage.model("u.1", AT).may(leaving=runs(), passages={"beam": Passage(Way.SHUT)})
        assert found(stage, {"u.1": [line(600_000, 500_000)]}) == wrong


FACES: dict[str, Any] = {"whole": False, "faces": "face-rule"}


@pytest.mark.parametrize(
    ("begin", "turn", "wrong"),
    [
        (0, None, False),  # along the ray
        (90, None, False),  # as its last line went
        (90, 45, True),
        (90, 0, False),
        (0, 1e-6, True),
    ],
)
def test_it_faces_away(
    stage: Any, line: Any, pivot: Any, begin: float, turn: Any, wrong: bool
) -> None:
    """Along the ray at 0°, or as its last line went."""
    stage.model("u.1", AT, heading=begin).may(leaving=runs(**FACES))
    way = [line(510_000, 500_000), *([] if turn is None else [pivot(turn)])]
    said = stage.judge({"u.1": way}).violations
    assert [(v.rule, v.text) for v in said] == (
        [("face-rule", "does not face away in the end")] if wrong else []
    )


def test_it_need_not_face_away_where_it_cannot_turn(stage: Any, line: Any, pivot: Any) -> None:
    """Each turn costs 10,000: after a line of 10,000 and a turn 9,999 more do not pay another."""
    stage.model("u.1", AT, heading=90).may(leaving=runs(**FACES), turning=Turning(10_000))
    way = [line(510_000, 500_000), pivot(45)]
    assert found(stage.may(budget=29_999), {"u.1": way}) == []
    assert found(stage.may(budget=30_000), {"u.1": way}) == [("face-rule", 45 * DEGREE)]


def test_as_its_last_line_went_and_no_other(stage: Any, line: Any, pivot: Any) -> None:
    """At 45° for a line, at 90° for the last: to look at 45° in the end is neither, nor away."""
    stage.model("u.1", AT, heading=45).may(leaving=runs(**FACES))
    way = [line(505_000, 500_000), pivot(90), line(510_000, 500_000)]
    assert found(stage, {"u.1": way}) == []
    assert found(stage, {"u.1": [*way, pivot(45)]}) == [("face-rule", 45 * DEGREE)]


def test_who_can_turn_once_a_mate_has_gone(stage: Any, line: Any, pivot: Any) -> None:
    """A hull of 100 x 40 mm, turned aside: a mate stands where it would be, until it goes."""
    stage.model("u.1", AT, "100x40mm rect", heading=90).model("u.2", (550_000, 500_000))
    stage.own = {"u.1": {"leaving": runs(**FACES)}}
    turns = {"u.1": [pivot(89), pivot(90)]}
    assert found(stage, turns) == []
    later = {**turns, "u.2": [line(600_000, 500_000)]}
    assert found(stage, later, order=["u.1", "u.2"]) == [("face-rule", 90 * DEGREE)]


def test_closer_to_friends_and_facing_away(stage: Any, line: Any) -> None:
    """It is to end closer to a unit ahead, which a turn does not change: it could turn."""
    stage.model("u.1", AT, heading=90).model("v.1", (900_000, 500_000))
    stage.may(leaving=runs(**FACES), closer_to={"v"})
    assert found(stage, {"u.1": [("line", 600_000, 500_000), ("pivot", 45)]}) == [
        ("face-rule", 45 * DEGREE)
    ]


def test_who_stays_faces_away_too(stage: Any) -> None:
    """It has made no line to look along."""
    stage.model("u.1", AT, heading=90).may(leaving=runs(**FACES))
    assert found(stage, {}) == [("face-rule", 90 * DEGREE)]


def test_on_towards_a_friend(stage: Any, line: Any) -> None:
    """It is to end closer to its friends, who stand ahead: an inch short is short all the same."""
    stage.model("u.1", AT).model("v.1", (900_000, 500_000))
    stage.may(leaving=runs(), closer_to={"v"})
    assert found(stage, {"u.1": [line(652_400, 500_000)]}) == []
    assert found(stage, {"u.1": [line(627_000, 500_000)]}) == [("run-rule", 25_400)]


@pytest.mark.parametrize(("bases", "wrong"), [(False, []), (True, [("run-rule", 10_000)])])
def test_away_from_the_nearest_centre_or_base(
    stage: Any, line: Any, bases: bool, wrong: Any
) -> None:
    """10 mm up: from a centre 100 mm behind, with another 150 mm ahead, whose base is 80 mm about.

    By centres the one behind is the nearer one to the end, at 110 and 140 mm; by bases the one
    ahead is, at 140 - 80 mm against 110 - 16: it is 10 mm nearer than it was.
    """
    stage.model("u.1", AT).model("e.1", (500_000, 400_000))
    stage.model("e.2", (500_000, 650_000), "160mm")
    foes = frozenset({"e.1", "e.2"})
    stage.may(leaving=Leaving(foes, "run-rule", bases=bases))
    assert found(stage, {"u.1": [line(500_000, 510_000)]}) == wrong
