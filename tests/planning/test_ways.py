"""Ways of one model to one place, side by side: numbers worked out with a pencil."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import planner
from planner.errors import OrderError
from planner.navigation.several_costs.exposure import exposed, seen_by, truly_exposed
from planner.planning.ways import Way, _unbeaten
from planner.scenario import Scenario
from planner.units import Base

from .two_figures import two_figures

INCH = 25_400
BASE = 32 / 25.4
"""Inches between the centres of two 32 mm bases that touch."""


def scene(*features: dict[str, Any], foe: tuple[float, float] = (20, 21.5)) -> Scenario:
    """One of ours at (20, 20), in contact range of one of theirs, on a bare table."""
    table = {"width": 44, "height": 44, "unit": "in", "name": "bare"}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wh40k10",
            "map": {"type": "FeatureCollection", "table": table, "features": list(features)},
            "turn": {"round": 2, "side": "red", "phase": "movement"},
            "units": [
                {
                    "id": side,
                    "side": side,
                    "name": side,
                    "keywords": ["INFANTRY"],
                    "profile": {"M": 6},
                    "models": [{"id": f"{side}.1", "base": "32mm", "at": list(at)}],
                }
                for side, at in (("red", (20, 20)), ("blue", foe))
            ],
        }
    )


def wall(*points: tuple[float, float]) -> dict[str, Any]:
    """A wall 5" high."""
    return {
        "type": "Feature",
        "id": "w",
        "properties": {"kind": "wall", "height": 5},
        "geometry": {"type": "LineString", "coordinates": [list(p) for p in points]},
    }


def test_through_the_enemy_at_a_risk_or_round_it() -> None:
    """wh40k10.fallback.over-enemy: 4.6" straight on, a test passed on 3+; or round its base.

    Round a circle of radius BASE from 1.5" to 3.1" off its centre, on opposite sides: two
    tangents and the arc between them.
    """
    found = planner.ways(scene(), "red", "fall_back", "red.1", (20, 24.6))
    arc = math.pi - math.acos(BASE / 1.5) - math.acos(BASE / 3.1)
    round_it = math.sqrt(1.5**2 - BASE**2) + math.sqrt(3.1**2 - BASE**2) + BASE * arc
    assert [way.odds for way in found] == [Fraction(2, 3), Fraction(1)]
    assert found[0].spent == pytest.approx(4.6, abs=1e-4)
    assert found[1].spent == pytest.approx(round_it, rel=1e-3)
    assert found[1].spent >= round_it - 1e-6
    assert str(found[0]) == '4.6" and 1 in 3 to fail desperate escape'
    assert str(found[1]).endswith("and safe")


def test_each_way_is_a_plan_that_the_referee_accepts() -> None:
    """The unit is one model, so a way is a whole plan."""
    table = scene()
    for way in planner.ways(table, "red", "fall_back", "red.1", (20, 24.6)):
        assert planner.check(table, way.plan).legal


def test_beyond_the_budget_there_is_none() -> None:
    """6" are not enough for 6.1"."""
    assert planner.ways(scene(foe=(40, 40)), "red", "normal", "red.1", (26.1, 20)) == ()


def test_a_place_nobody_may_end_on() -> None:
    """wh40k10.fallback.end-outside-er: half an inch from its base is no end."""
    with pytest.raises(OrderError, match="may not end there"):
        planner.ways(scene(), "red", "fall_back", "red.1", (20, 21.5 + BASE + 0.5))


def test_out_of_sight_for_some_inches_more() -> None:
    """A watcher at (20, 30) sees 6" from base to base: 6" + BASE from centre to centre.

    The straight way from (20, 20) to (20, 25) is exposed from y = 30 - 7.26 = 22.74 on.
    """
    table = scene(foe=(20, 30))
    [way] = planner.ways(table, "red", "normal", "red.1", (20, 25), watchers=["blue"], within=6)
    assert way.spent == pytest.approx(5, abs=1e-4)
    assert way.exposure == pytest.approx(25 - (30 - 6 - BASE), abs=0.02)


def test_a_wall_hides_what_is_behind_it() -> None:
    """Seen from (20, 30), a wall from (19, 26) to (21, 26) hides 2.5" either side at y = 20."""
    table = scene(wall((19, 26), (21, 26)), foe=(20, 30))
    sight = seen_by(table, ["blue.1"], Base.parse("32mm"), 15 * INCH)["blue.1"]
    line = np.array([[16.0, 20.0], [24.0, 20.0]]) * INCH
    assert exposed(sight.region(), line) / INCH == pytest.approx(8 - 5, abs=0.01)
    assert truly_exposed([sight], line) / INCH == pytest.approx(8 - 5, abs=1e-4)


def test_what_is_in_view_is_told_by_true_circles() -> None:
    """A line 3" off the middle of a circle of 4" + BASE is in it on a chord, one beside it never.

    Of two watchers 2" apart along that line what both see counts once: 2" more than the chord.
    A line that touches the circle is in no view of it, though 64 straight pieces drawn round it
    have a corner there: 4.63" * pi / 64 = 0.23" of it is within them.
    """
    table = scene(foe=(20, 20))
    reach = 4 + BASE
    sight = seen_by(table, ["blue.1"], Base.parse("32mm"), 4 * INCH)["blue.1"]
    other = replace(sight, centre=sight.centre + np.array([2 * INCH, 0]))
    across = np.array([[5.0, 17.0], [20.0, 17.0], [40.0, 17.0]]) * INCH
    chord = 2 * math.sqrt(reach**2 - 3**2)
    assert truly_exposed([sight], across) / INCH == pytest.approx(chord, abs=1e-6)
    assert truly_exposed([sight, other], across) / INCH == pytest.approx(chord + 2, abs=1e-6)
    top = sight.centre + np.array([0, sight.radius])
    beside = top + np.array([[-5.0, 0], [5, 0]]) * INCH
    assert truly_exposed([sight], beside) == 0
    assert exposed(sight.region(), beside) / INCH == pytest.approx(reach * math.pi / 64, rel=0.01)


def test_the_picture_shows_what_is_in_view(tmp_path: Path) -> None:
    """Hatched, with an eye on the watcher, who is within the picture; all is said in the legend."""
    table = scene(foe=(20, 30))
    ways = planner.ways(table, "red", "normal", "red.1", (20, 25), watchers=["blue"], within=6)
    ways.to_svg(tmp_path / "ways.svg")
    drawn = (tmp_path / "ways.svg").read_text(encoding="utf-8")
    assert "url(#p-watched)" in drawn
    assert 'In view within 6"' in drawn
    assert "Watched by" in drawn


def test_round_the_watched_ground() -> None:
    """From (20, 20) to (20, 25.2) past a watcher at (23, 22.6) that sees 2" from base to base.

    Straight on it is 5.2", exposed on the chord 3" off the centre of a circle of 2" + BASE.
    Round that circle it is two tangents and the arc between them.
    """
    table = scene(foe=(23.0, 22.6))
    ways = planner.ways(
        table, "red", "normal", "red.1", (20, 25.2), watchers=["blue.1"], within=2, grain=0
    )
    reach = 2 + BASE
    chord = 2 * math.sqrt(reach**2 - 3**2)
    assert ways[0].spent == pytest.approx(5.2, abs=1e-3)
    assert ways[0].exposure == pytest.approx(chord, abs=0.02)
    assert ways[-1].exposure == pytest.approx(0, abs=1e-3)
    tangent = math.sqrt(3**2 + 2.6**2 - reach**2)
    turn = 2 * (math.atan2(2.6, 3) - math.acos(reach / math.hypot(3, 2.6)))
    assert ways[-1].spent == pytest.approx(2 * tangent + reach * turn, rel=0.01)
    costs = [way.spent for way in ways]
    assert costs == sorted(costs)


def test_into_the_watched_ground_by_the_way_that_is_worth_it() -> None:
    """From (20, 20) to (20.5, 24.6), watched from (23, 24.6): into a circle of 2" + BASE about it.

    In by the point of the circle at an angle a off the watcher's west, for a by steps of 1/1000:
    of all from which (20, 20) is seen past the circle, whatever a µm in view may count beside the
    length. One of the ways told is as good, but for the grain and for how far the 64 straight
    pieces that the circle is drawn by stand out of it.
    """
    grain, reach = 0.005, 2 + BASE
    asked = scene(foe=(23.0, 24.6)), "red", "normal", "red.1", (20.5, 24.6)
    ways = planner.ways(*asked, watchers=["blue.1"], within=2, grain=grain)
    angle = np.linspace(0, 1.2, 1201)
    x, y = 3 - reach * np.cos(angle), 4.6 - reach * np.sin(angle)
    past = 3 * np.cos(angle) + 4.6 * np.sin(angle) >= reach
    inside, more = np.hypot(x - 0.5, y - 4.6), grain + reach / math.cos(math.pi / 64) - reach
    for weight in (0.5, 1, 2, 3, 4, 6):
        best = np.min((np.hypot(x, y) + inside + weight * inside)[past])
        assert min(way.spent + weight * way.exposure for way in ways) <= best + weight * more


def test_a_search_that_stops_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two labels are looked at, which is no way to the end: there may be ways between those told.

    The cheapest, and what does without its test, are looked for otherwise: the two of
    `test_through_the_enemy_at_a_risk_or_round_it`.
    """
    from planner.navigation.several_costs import choices
    from planner.navigation.several_costs.pareto import pareto
    from planner.show.alternatives import describe_ways

    asked = scene(), "red", "fall_back", "red.1", (20, 24.6)
    whole = planner.ways(*asked)
    assert whole.complete
    assert "stopped" not in describe_ways(whole)
    monkeypatch.setattr(choices, "pareto", partial(pareto, most=2))
    cut = planner.ways(*asked)
    assert not cut.complete
    assert [way.odds for way in cut] == [Fraction(2, 3), Fraction(1)]
    assert [way.spent for way in cut] == pytest.approx([way.spent for way in whole], abs=1e-3)
    assert "stopped" in describe_ways(cut)


MINES = [[11, 9.6], [13, 9.6], [13, 10.4], [11, 10.4], [11, 9.6]]
"""Two inches long and 0.8" wide, amid (10, 10) and (14, 10)."""


@pytest.mark.parametrize(("facing", "straight", "round_"), [(0, 0, 1), (90, 0, 1), (180, 1, 2)])
def test_through_the_mines_or_round_them_with_its_turns(
    facing: float, straight: int, round_: int
) -> None:
    """gemini.turn.free-quarter, gemini.turn.extra-cost, gemini.dangerous.minefield.

    Round two corners of the patch at the radius r of the base: to a corner it is 1.07703", so two
    tangents sqrt(1.16 - r²) and two arcs of as many radians as the first line slants: a = 21.80° +
    asin(r / 1.07703) = 48.99°. Turns: to +a, then as far to -a, 2 a. From 0° that is 3 a = 147° and
    from 90° 41° + 98° = 139°, one quarter begun beyond the free one; from 180° 131° + 98° = 229°,
    two. Straight on it is none of 0° and 90°, and one of 180°.
    """
    scene = two_figures(MINES, "minefield", 30, facing)
    risky, safe = planner.ways(scene, "us", "move", "us.1", (14, 10))
    r = 12.5 / 25.4
    a = math.atan2(0.4, 1) + math.asin(r / math.hypot(1, 0.4))
    length = 2 + 2 * (math.sqrt(1.16 - r**2) + r * a)
    assert (risky.odds, safe.odds) == (Fraction(1, 2), Fraction(1))
    assert risky.spent == pytest.approx(4 + straight / 2, abs=1e-4)
    assert safe.spent == pytest.approx(length + round_ / 2, rel=1e-3)
    assert safe.spent >= length + round_ / 2 - 1e-6
    assert all(planner.check(scene, way.plan).legal for way in (risky, safe))


def test_the_safe_way_bends_where_slow_ground_begins() -> None:
    """gemini.terrain.difficult, gemini.dangerous.minefield: round the mines, then into mud aslant.

    Where the mines are a block too high to climb, and nothing else is altered, that way is the
    cheapest, which is refracted. Labels alone told 3 % more.
    """
    mines = [[10.7, 6.0], [11.0, 6.0], [11.0, 10.2], [10.7, 10.2], [10.7, 6.0]]
    mud = [[11.4, 6.0], [14.0, 6.0], [14.0, 13.0], [11.8, 13.0], [11.4, 6.0]]
    slow = {"kind": "area", "terrain": "difficult"}
    kinds = "minefield", {"kind": "solid", "height": 20}
    scenes = [two_figures(mines, kind, 30, more={"mud": (mud, slow)}) for kind in kinds]
    told, [only] = (planner.ways(scene, "us", "move", "us.1", (11.9, 8.9)) for scene in scenes)
    assert told[-1].odds == only.odds == 1
    assert told[-1].spent == pytest.approx(only.spent, rel=1e-4)


def test_the_cheapest_is_as_short_as_the_way_of_a_plan() -> None:
    """gemini.terrain.difficult: slow ground is crossed where that is shortest, not at samples.

    Labels alone told 0.018" more.
    """
    ring = [[11.0, 7.6], [12.5, 9.0], [12.2, 12.4], [10.8, 11.4], [11.0, 7.6]]
    scene = two_figures(ring, "difficult", 30, 90)
    told = planner.ways(scene, "us", "move", "us.1", (14.4, 9.3))
    plan = planner.plan(scene, planner.Order("us", "move", to=(14.4, 9.3)))
    assert plan.models[0].end.at[:2] == told[0].plan.models[0].end.at[:2]
    assert told[0].spent * INCH <= plan.models[0].spent + 1


@pytest.mark.parametrize(
    ("ways", "shown"),
    [
        # 5" and 1 in 3 to fail, and safe for 0.002" more: both read 5", and the safe one is shown
        ([(5.001, Fraction(2, 3), 0.0), (5.003, Fraction(1), 0.0)], [5.003]),
        ([(5.001, Fraction(2, 3), 0.0), (5.013, Fraction(1), 0.0)], [5.001, 5.013]),  # 5.01"
        ([(5.001, Fraction(1), 3.0), (5.003, Fraction(1), 1.0)], [5.001, 5.003]),  # `grain` tells
        ([(5.001, Fraction(1, 2), 0.0), (5.003, Fraction(1), 3.0)], [5.001, 5.003]),
    ],
)
def test_of_ways_that_read_alike_the_better_is_shown(
    ways: list[tuple[float, Fraction, float]], shown: list[float]
) -> None:
    """Length in hundredths, chance to pass, and inches in view, of which one is worth a way."""
    plan: Any = None  # nobody looks at it
    given = [Way("m", (), spent, (), odds, seen, plan) for spent, odds, seen in ways]
    assert [way.spent for way in _unbeaten(given, 0.75)] == shown
