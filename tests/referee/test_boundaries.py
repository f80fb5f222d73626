"""Every number at -1, 0 and +1 µm, in eight directions, with three bases.

Directions are the axes and the slopes of the 3-4-5 triangle, along which whole lengths have
whole parts. "One further" is one µm in x, or in y where the direction has no x: in these
directions that always adds to the distance, or takes from it.
"""

from __future__ import annotations

from typing import Any

import pytest

from planner.battlefield import Kind
from planner.mobility import Bar, Climbing, Marker, Standoff

INCH = 25_400
BASES = (25, 32, 40)
DIRECTIONS = [(5, 0), (-5, 0), (0, 5), (0, -5), (3, 4), (-3, 4), (4, -3), (-4, -3)]
HERE = (30 * INCH, 22 * INCH)
TRIPLE = (-1, 0, 1)

bases = pytest.mark.parametrize("base", BASES)
directions = pytest.mark.parametrize("direction", DIRECTIONS, ids=str)


def away(distance: int, direction: tuple[int, int], more: int) -> tuple[int, int]:
    """Return the point `distance` µm from the middle of the table, and `more` µm further."""
    x, y = direction
    assert distance % 5 == 0
    dx, dy = distance // 5 * x, distance // 5 * y
    dx, dy = (dx + more * (x > 0) - more * (x < 0), dy) if x else (dx, dy + more * y // abs(y))
    return HERE[0] + dx, HERE[1] + dy


def facing(stage: Any, base: int, at: tuple[int, int]) -> Any:
    """One model of ours, one enemy in the middle; ours walks straight in from behind."""
    stage.model("u.1", at, f"{base}mm").model("e.1", HERE, f"{base}mm")
    return stage.may(budget=60 * INCH)


@bases
@directions
@pytest.mark.parametrize(("more", "inclusive"), [(m, i) for m in TRIPLE for i in (True, False)])
def test_engagement_range_at_the_end(
    stage: Any, line: Any, base: int, direction: tuple[int, int], more: int, inclusive: bool
) -> None:
    """wh40k10.normal.no-er, wh40k10.amb.er-boundary: a gap of exactly 1" is too near.

    Centres two radii and 1" apart; where the boundary itself is free, exactly 1" is fine.
    """
    end = away(base * 1_000 + INCH, direction, more)
    start = away(base * 1_000 + 2 * INCH, direction, 0)
    rule = "wh40k10.normal.no-er"
    standoff = Standoff(frozenset({"e.1"}), INCH, 5 * INCH, rule, inclusive=inclusive)
    verdict = facing(stage, base, start).may(standoffs=(standoff,)).judge({"u.1": [line(*end)]})
    too_near = more < 0 or (more == 0 and inclusive)
    # Once for the line and once for its end.
    assert [v.rule for v in verdict.violations] == [rule, rule] * too_near
    # A µm in x takes at most a µm from the gap, so that 1 µm rounded up is the amount; a gap of
    # exactly what is too near lacks the least that there is.
    assert all(v.amount == 1 for v in verdict.violations)


@bases
@directions
@pytest.mark.parametrize("more", TRIPLE)
def test_engagement_range_on_the_way(
    stage: Any, line: Any, base: int, direction: tuple[int, int], more: int
) -> None:
    """wh40k10.normal.no-er: passing at exactly 1" is too near, wherever the enemy is beside.

    The way runs at a right angle to the direction, past the enemy, and ends far from it.
    """
    x, y = direction
    middle = away(base * 1_000 + INCH, direction, more)
    start = middle[0] - 40_000 * -y, middle[1] - 40_000 * x
    end = middle[0] + 40_000 * -y, middle[1] + 40_000 * x
    standoff = Standoff(frozenset({"e.1"}), INCH, 5 * INCH, "wh40k10.normal.no-er")
    verdict = facing(stage, base, start).may(standoffs=(standoff,)).judge({"u.1": [line(*end)]})
    rules = [v.rule for v in verdict.violations]
    assert rules == ["wh40k10.normal.no-er"] * (more <= 0)
    assert all(v.step == 0 for v in verdict.violations)


@bases
@directions
@pytest.mark.parametrize("more", TRIPLE)
def test_base_contact(
    stage: Any, line: Any, base: int, direction: tuple[int, int], more: int
) -> None:
    """wh40k10.through.no-end-on-model, wh40k10.through.no-enemy: touching is allowed."""
    end = away(base * 1_000, direction, more)
    start = away(base * 1_000 + INCH, direction, 0)
    bar = Bar(frozenset({"e.1"}), "wh40k10.through.no-enemy")
    verdict = facing(stage, base, start).may(bars=(bar,)).judge({"u.1": [line(*end)]})
    rules = ["wh40k10.through.no-enemy", "wh40k10.through.no-end-on-model"]
    assert [v.rule for v in verdict.violations] == rules * (more < 0)
    assert all(v.amount == 1 for v in verdict.violations)


@bases
@directions
@pytest.mark.parametrize("more", TRIPLE)
def test_coherency(stage: Any, line: Any, base: int, direction: tuple[int, int], more: int) -> None:
    """wh40k10.param.coherency-horizontal: exactly 2" is near enough, 1 µm more is not."""
    size = f"{base}mm"
    end = away(base * 1_000 + 2 * INCH, direction, more)
    stage.model("u.1", HERE, size).model("u.2", away(base * 1_000, direction, 0), size).coherent()
    verdict = stage.judge({"u.2": [line(*end)]})
    lonely = ["wh40k10.param.coherency-horizontal"] * 2
    group = ["wh40k10.param.coherency-single-group"]
    assert [v.rule for v in verdict.violations] == (lonely + group) * (more > 0)
    assert [v.amount for v in verdict.violations] == [1, 1, 1] * (more > 0)


@bases
@directions
@pytest.mark.parametrize("more", TRIPLE)
def test_must_engage(
    stage: Any, line: Any, base: int, direction: tuple[int, int], more: int
) -> None:
    """wh40k10.param.charge-end: exactly 1" engages, 1 µm more does not."""
    end = away(base * 1_000 + INCH, direction, more)
    start = away(base * 1_000 + 3 * INCH, direction, 0)
    verdict = facing(stage, base, start).engaging("e").judge({"u.1": [line(*end)]})
    assert [v.rule for v in verdict.violations] == ["wh40k10.param.charge-end"] * (more > 0)


@bases
@directions
@pytest.mark.parametrize("more", TRIPLE)
def test_budget(stage: Any, line: Any, base: int, direction: tuple[int, int], more: int) -> None:
    """wh40k10.normal.distance: exactly 6" may be walked.

    6" = 152400 µm = 5·30480; with one µm more in x the length is irrational in four directions.
    """
    end = away(6 * INCH, direction, more)
    verdict = stage.model("u.1", HERE, f"{base}mm").judge({"u.1": [line(*end)]})
    assert [v.rule for v in verdict.violations] == ["wh40k10.normal.distance"] * (more > 0)
    assert [v.amount for v in verdict.violations] == [1] * (more > 0)
    if more == 0:
        assert verdict.spent == {"u.1": 6 * INCH}


@bases
@pytest.mark.parametrize("side", ["left", "right", "lower", "upper"])
@pytest.mark.parametrize("more", TRIPLE)
def test_table_edge(stage: Any, line: Any, base: int, side: str, more: int) -> None:
    """wh40k10.through.no-table-edge, wh40k10.amb.edge-touch: the edge may be touched."""
    radius = base * 500
    x, y = 3 * INCH, 3 * INCH
    x, y = {"left": (radius + more, y), "lower": (x, radius + more)}.get(side, (x, y))
    width, height = 60 * INCH, 44 * INCH
    x, y = {
        "right": (width - radius - more, height - y),
        "upper": (width - x, height - radius - more),
    }.get(side, (x, y))
    # Along the edge, so that the whole way is at the boundary.
    end = (x, y + 5) if side in {"left", "right"} else (x + 5, y)
    stage.model("u.1", (x, y), f"{base}mm")
    verdict = stage.judge({"u.1": [line(*end)]})
    rules = ["wh40k10.through.no-table-edge"] * 2
    assert [v.rule for v in verdict.violations] == rules * (more < 0)
    assert all(v.amount == 1 for v in verdict.violations)


@bases
@pytest.mark.parametrize("thickness", [0, 11, 2_000])
@directions
@pytest.mark.parametrize("more", TRIPLE)
def test_walls(
    stage: Any, line: Any, base: int, thickness: int, direction: tuple[int, int], more: int
) -> None:
    """wh40k10.terrain.over-not-through: a base may brush along a wall.

    The wall runs through the middle at a right angle to the direction; the base, its radius
    and half the thickness off, walks beside it. Half of 11 µm is no whole number: 5 µm are
    half a µm too few.
    """
    from planner.mobility import Passage, Way

    x, y = direction
    touch = base * 500 + thickness // 2
    at = away(touch, direction, more)
    stage.wall(
        "w",
        (
            (HERE[0] - 9_000 * -y, HERE[1] - 9_000 * x),
            (HERE[0] + 9_000 * -y, HERE[1] + 9_000 * x),
        ),
        top=4 * INCH,
        thickness=thickness,
    )
    stage.may(passages={"w": Passage(Way.OVER)}, budget=60 * INCH)
    stage.model("u.1", at, f"{base}mm")
    end = at[0] + 2_000 * -y, at[1] + 2_000 * x
    rules = stage.rules({"u.1": [line(*end)]})
    short = more < 0 or (more == 0 and thickness % 2 == 1)
    assert rules == ["wh40k10.terrain.over-not-through"] * (2 * short)


@bases
@directions
@pytest.mark.parametrize("more", TRIPLE)
def test_markers(stage: Any, line: Any, base: int, direction: tuple[int, int], more: int) -> None:
    """wh40k10.param.objective-end: a marker of 20 mm radius may be touched."""
    rule = "wh40k10.param.objective-end"
    end = away(base * 500 + 20_000, direction, more)
    stage.model("u.1", away(base * 500 + 40_000, direction, 0), f"{base}mm")
    stage.may(markers=(Marker(*HERE, 20_000, rule),))
    assert stage.rules({"u.1": [line(*end)]}) == [rule] * (more < 0)


@pytest.mark.parametrize("more", TRIPLE)
def test_vertical_engagement(stage: Any, line: Any, more: int) -> None:
    """wh40k10.param.er-vertical: 5" above is in range, 1 µm more is not."""
    rule = "wh40k10.normal.no-er"
    stage.model("u.1", (10 * INCH, 10 * INCH))
    stage.model("e.1", (10 * INCH + 40_000, 10 * INCH, 5 * INCH + more))
    stage.may(standoffs=(Standoff(frozenset({"e.1"}), INCH, 5 * INCH, rule),))
    rules = stage.rules({"u.1": [line(10 * INCH + 1, 10 * INCH)]})
    assert rules == [rule, rule] * (more <= 0)


@pytest.mark.parametrize("more", TRIPLE)
def test_vertical_coherency(stage: Any, more: int) -> None:
    """wh40k10.param.coherency-vertical: 5" above is near enough, 1 µm more is not."""
    stage.model("u.1", (10 * INCH, 10 * INCH))
    stage.model("u.2", (10 * INCH + 40_000, 10 * INCH, 5 * INCH + more)).coherent()
    assert bool(stage.rules({})) is (more > 0)


@pytest.mark.parametrize("more", TRIPLE)
def test_heights_that_touch_do_not_overlap(stage: Any, line: Any, more: int) -> None:
    """wh40k10.amb.on-top-levels: a model of 2" stands under one that is 2" up, or just more.

    Heights [0, 50800] and [50800 + more, …]: open intervals overlap only where more < 0.
    """
    stage.model("u.1", (10 * INCH, 10 * INCH), height=2 * INCH)
    stage.model("u.2", (12 * INCH, 10 * INCH, 2 * INCH + more))
    rules = stage.rules({"u.1": [line(12 * INCH, 10 * INCH)]})
    assert rules == ["wh40k10.through.no-end-on-model"] * (more < 0)


@pytest.mark.parametrize("more", TRIPLE)
def test_highest_climb(stage: Any, climb: Any, more: int) -> None:
    """A climb of exactly the highest is allowed."""
    top = 3 * INCH + more
    stage.box("s", Kind.SOLID, (10 * INCH, 10 * INCH, 16 * INCH, 16 * INCH), top=top)
    stage.may(climbing=Climbing(highest=3 * INCH, rule="climb"), budget=60 * INCH)
    stage.model("u.1", (10 * INCH - 16_000, 12 * INCH))
    violations = stage.judge({"u.1": [climb(top), climb(0)]}).violations
    assert [(v.rule, v.amount) for v in violations] == [("climb", 1), ("climb", 1)] * (more > 0)


@pytest.mark.parametrize("more", TRIPLE)
def test_reach_of_a_climb(stage: Any, climb: Any, more: int) -> None:
    """The face may be as far as the reach from the base, here 25 µm, and no further."""
    stage.box("s", Kind.SOLID, (10 * INCH, 10 * INCH, 16 * INCH, 16 * INCH), top=3 * INCH)
    stage.may(climbing=Climbing(reach=25, rule="climb"), budget=60 * INCH)
    stage.model("u.1", (10 * INCH - 16_025 - more, 12 * INCH))
    assert stage.rules({"u.1": [climb(3 * INCH), climb(0)]}) == ["climb"] * (2 * (more > 0))


@pytest.mark.parametrize("more", TRIPLE)
def test_free_step(stage: Any, climb: Any, line: Any, more: int) -> None:
    """wh40k10.terrain.low-free: 2" up onto low terrain is free, 1 µm more is paid in full."""
    top = 2 * INCH + more
    stage.box("s", Kind.SOLID, (10 * INCH, 10 * INCH, 16 * INCH, 16 * INCH), top=top)
    stage.may(climbing=Climbing(free=2 * INCH))
    stage.model("u.1", (10 * INCH - 16_000, 12 * INCH))
    verdict = stage.judge({"u.1": [climb(top), line(12 * INCH, 12 * INCH)]})
    walked = 2 * INCH + 16_000
    assert verdict.legal
    assert verdict.spent["u.1"] == walked + (top if more > 0 else 0)


@pytest.mark.parametrize("more", TRIPLE)
def test_overhang(stage: Any, climb: Any, line: Any, more: int) -> None:
    """wh40k10.param.hills: the base may touch the edge of what it stands on, not cross it."""
    stage.box("s", Kind.SOLID, (10 * INCH, 10 * INCH, 16 * INCH, 16 * INCH), top=INCH)
    stage.model("u.1", (10 * INCH - 16_000, 12 * INCH))
    way = [climb(INCH), line(10 * INCH + 16_000 + more, 12 * INCH)]
    assert stage.rules({"u.1": way}) == ["wh40k10.param.hills"] * (more < 0)
    assert stage.may(overhang=True).rules({"u.1": way}) == []


@pytest.mark.parametrize("more", TRIPLE)
def test_engagement_range_on_a_climb(stage: Any, climb: Any, line: Any, more: int) -> None:
    """wh40k10.amb.er-path: a climb from 0 to 12" goes past an enemy on a floor at 6".

    The base's foot passes the enemy's height; at exactly 1" it is in range there, although
    neither the foot nor the top of the climb is within 5" of that height.
    """
    wall, top = 10 * INCH, 12 * INCH
    stage.wall("w", ((wall, 0), (wall, 40 * INCH)), top=top)
    box = (wall - 6 * INCH, 20 * INCH, wall - 1, 30 * INCH)
    stage.box("f", Kind.FLOOR, box, bottom=6 * INCH, top=6 * INCH)
    stage.model("u.1", (wall - 16_000, 19 * INCH - 16_000), height=INCH)
    stage.model("e.1", (wall - 16_000, 20 * INCH + 16_000 + more, 6 * INCH), height=INCH)
    standoff = Standoff(frozenset({"e.1"}), INCH, 5 * INCH, "wh40k10.normal.no-er")
    stage.may(standoffs=(standoff,), budget=60 * INCH)
    assert stage.rules({"u.1": [climb(top), climb(0)]}) == ["wh40k10.normal.no-er"] * (
        2 * (more <= 0)
    )
