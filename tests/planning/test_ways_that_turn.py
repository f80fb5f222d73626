"""Ways side by side of who pays for turns, or for some ground once: pencil and ruler."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

import planner
from planner import Scenario
from planner.planning.avoiding.shunning import MOST
from planner.planning.ways import Way

INCH = 25_400
R = 12.5 / 25.4
"""Inches: half a base of 25 mm."""
Point = tuple[float, float]


def scene(game: str, *units: dict[str, Any], features: Sequence[Any] = (), **more: Any) -> Scenario:
    """A bare table of a game with these features."""
    wide, high, unit = {"epic41k": (180, 120, "cm")}.get(game, (60, 44, "in"))
    table = {"width": wide, "height": high, "unit": unit, "name": "bare"}
    board = {"type": "FeatureCollection", "table": table, "features": list(features)}
    record = {"format": "planner-scenario/1", "ruleset": game, "map": board, **more}
    return planner.load({**record, "units": list(units)})


def one(at: Point, side: str = "red", base: str = "25mm", **profile: Any) -> dict[str, Any]:
    """A unit of one model, named after its side."""
    models = [{"id": f"{side}.1", "base": base, "at": list(at)}]
    return {"id": side, "side": side, "models": models, "profile": profile}


def box(
    name: str, kind: str, x0: float, y0: float, x1: float, y1: float, **more: Any
) -> dict[str, Any]:
    """An upright rectangle."""
    ring = [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]]
    geometry = {"type": "Polygon", "coordinates": [ring]}
    return {
        "type": "Feature",
        "id": name,
        "properties": {"kind": kind, **more},
        "geometry": geometry,
    }


def taut(start: Point, corners: Sequence[Point], goal: Point) -> float:
    """Length of a string from start to goal over circles of R about corners, all below it."""

    def tangent(at: Point, corner: Point) -> tuple[float, float]:
        away = math.dist(at, corner)
        up = math.atan2(corner[1] - at[1], abs(corner[0] - at[0]))
        return math.sqrt(away**2 - R**2), up + math.asin(R / away)

    (first, rise), (last, fall) = tangent(start, corners[0]), tangent(goal, corners[-1])
    between = sum(math.dist(a, b) for a, b in pairwise(corners))
    return first + between + last + R * (rise + fall)


def legal(scenario: Scenario, found: Sequence[Way]) -> bool:
    """Whether the referee accepts each way as a plan: the unit is one model."""
    return all(planner.check(scenario, way.plan).legal for way in found)


def test_ditch_by_ditch() -> None:
    """gemini.jump.initiative-test: I 4 passes on 4 of 6. Over both ditches, one, or none.

    Straight on it is 8.5" and two jumps. Round the first, whose corner juts out 0.1", and over
    the other: a string over two corners; it turns 23° up, that and 7° down again, which
    gemini.turn.free-quarter has for nothing. Round both a string over three corners, turns of
    23° + 23° + 50°, so gemini.turn.extra-cost asks for half an inch.
    """
    ditches = [
        box("d1", "gap", 31, 20, 32.5, 22.1, depth=5),
        box("d2", "gap", 35, 18, 36.5, 23, depth=5),
    ]
    start, goal = (29.5, 22.0), (38.0, 22.0)
    table = scene("gemini", one(start, M=5, I=4, AP=2), features=ditches)
    found = planner.ways(table, "red", "move", "red.1", goal)
    assert [way.odds for way in found] == [Fraction(4, 9), Fraction(2, 3), Fraction(1)]
    assert found.complete
    assert legal(table, found)
    first = taut(start, [(31, 22.1), (32.5, 22.1)], goal)
    both = taut(start, [(31, 22.1), (35, 23), (36.5, 23)], goal) + 0.5
    assert found[0].spent == pytest.approx(8.5, abs=1e-3)
    assert first <= found[1].spent <= first * 1.01
    assert both <= found[2].spent <= both * 1.01


def test_out_of_view_for_a_little_more() -> None:
    """A watcher at (34, 25) sees 2.5" from base to base: 3.484" from centre to centre.

    Straight on from (29.5, 22) it is 8.5", in view on the chord 3" off that centre. Round the
    circle it is two tangents and the arc between them, for which the free quarter does.
    """
    table = scene("gemini", one((29.5, 22), M=5, I=4, AP=2), one((34, 25), "blue", M=4, I=4))
    found = planner.ways(
        table, "red", "move", "red.1", (38, 22), watchers=["blue"], within=2.5, grain=0.1
    )
    assert legal(table, found)
    reach = 2.5 + 2 * R
    assert found[0].spent == pytest.approx(8.5, abs=1e-3)
    assert found[0].exposure == pytest.approx(2 * math.sqrt(reach**2 - 9), abs=0.02)
    sides = [math.hypot(4.5, 3), math.hypot(4, 3)]
    turn = math.atan2(4.5, 3) + math.atan2(4, 3) - sum(math.acos(reach / far) for far in sides)
    round_it = sum(math.sqrt(far**2 - reach**2) for far in sides) + reach * turn
    assert found[-1].exposure < 0.1
    assert round_it - 0.02 <= found[-1].spent <= round_it * 1.01


@pytest.mark.parametrize("base", ["60mm", "60x40mm rect"])
def test_an_engine_through_the_woods_or_round_them(base: str) -> None:
    """epic41k.effect.dangerous: straight through is 28 cm at 5 in 6, once; round them is sure.

    epic41k.warengine.turn-cost: a way round turns three times at least, the first for nothing.
    Its middle keeps the least half of its base from the corner, 2 cm and 0.8 above the line, 8
    and 16 cm on: two straight lines at least.
    """
    woods = [box("w", "area", 58, 58, 62, 60.8, terrain="woods")]
    engine = one((50, 60), base=base, M=30, march=45, **{"class": "war_engines"})
    table = scene("epic41k", engine, one((150, 100), "blue"), features=woods)
    found = planner.ways(table, "red", "march", "red.1", (78, 60))
    assert [way.odds for way in found] == [Fraction(5, 6), Fraction(1)]
    assert legal(table, found)
    assert found[0].spent == pytest.approx(28, abs=1e-3)
    assert math.hypot(8, 2.8) + math.hypot(20, 2.8) <= found[1].spent <= 45


def test_an_engine_out_of_view_for_some_turns_more() -> None:
    """A watcher at (64, 66) sees 3 cm from base to base: of a base about 7.21 cm across, 3 + 3.606
    + 1.25 cm from centre to centre, 7.856. Straight on is in view on the chord 6 cm off it.

    epic41k.warengine.turn-cost: below it, one turn is free and one is 5 cm. Two lines that touch
    that circle, 15.7° apart, meet h below the middle: (6 + h) · 14 = 7.856 √(14² + h²); h = 1.931.
    """
    engine = one((50, 60), base="60x40mm rect", M=30, march=60, **{"class": "war_engines"})
    table = scene("epic41k", engine, one((64, 66), "blue"))
    found = planner.ways(
        table, "red", "march", "red.1", (78, 60), watchers=["blue"], within=3, grain=0.5
    )
    assert legal(table, found)
    reach = 3 + math.hypot(6, 4) / 2 + 1.25
    assert found[0].spent == pytest.approx(28, abs=1e-3)
    assert found[0].exposure == pytest.approx(2 * math.sqrt(reach**2 - 36), rel=0.01)
    below = 2 * math.hypot(14, 1.931) + 5
    assert found[-1].exposure == pytest.approx(0, abs=1e-3)
    assert below - 0.01 <= found[-1].spent <= below + 0.15
    assert [way.spent for way in found] == sorted(way.spent for way in found)


def test_ground_that_is_paid_for_once() -> None:
    """epic41k.amb.e01, once a kind: 12 cm over two strips of ruins are 17, and jungle owes a test.

    epic41k.effect.dangerous: infantry tests for jungles, 5 in 6. They end at y = 68: round their
    corner by half a base, 1.25 cm, it is two lines of at least √(5² + 9.25²) and √(7² + 9.25²).
    """
    strips = [box(f"r{x}", "area", x, 0, x + 1, 120, terrain="ruins") for x in (54, 58)]
    jungle = box("j", "area", 55, 50, 57, 68, terrain="jungles")
    walker = one((51, 60), M=40, **{"class": "infantry"})
    table = scene(
        "epic41k",
        walker,
        one((150, 100), "blue"),
        features=[*strips, jungle],
        options={"minus5_mode": "per_kind"},
    )
    found = planner.ways(table, "red", "move", "red.1", (63, 60))
    assert [way.odds for way in found] == [Fraction(5, 6), Fraction(1)]
    assert legal(table, found)
    assert found[0].spent == pytest.approx(12 + 5, abs=1e-3)
    round_it = math.hypot(4, 9.25) + 2 + math.hypot(6, 9.25)
    assert math.hypot(5, 9.25) + math.hypot(7, 9.25) + 5 <= found[1].spent <= round_it + 5 + 1


def test_a_search_that_stops_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """One search, and what labels find: that there may be other ways is said."""
    monkeypatch.setattr("planner.planning.avoiding.shunning.MOST", 1)
    assert MOST > 1
    woods = [box("w", "area", 58, 58, 62, 60.8, terrain="woods")]
    engine = one((50, 60), base="60x40mm rect", M=30, march=45, **{"class": "war_engines"})
    found = planner.ways(
        scene("epic41k", engine, features=woods), "red", "march", "red.1", (78, 60)
    )
    assert found
    assert not found.complete


@pytest.mark.parametrize(("action", "degrees", "spent"), [("move", 45, 20), ("march", 60, 25)])
def test_an_engine_ends_facing_as_it_came(action: str, degrees: int, spent: int) -> None:
    """20 cm off at 45°: one free turn (epic41k.warengine.free-turn), and no way back to face as it
    did, nor one on a Move order. At 60° a second turn costs 5 cm (epic41k.warengine.turn-cost).
    """
    engine = one((50, 60), base="60x40mm oval", M=30, march=60, **{"class": "war_engines"})
    table = scene("epic41k", engine, one((150, 100), "blue"))
    x, y = (20 * part(math.radians(degrees)) for part in (math.cos, math.sin))
    [way] = found = planner.ways(table, "red", action, "red.1", (50 + x, 60 + y))
    assert legal(table, found)
    assert way.spent == pytest.approx(spent, abs=1e-3)


def test_a_tank_ends_along_a_lane() -> None:
    """wh40k10.param.pivot.monster-vehicle-nonround: 2" for pivots. 100 mm long, it fits a lane of
    60 mm to the north only lengthwise: it is in line before its front comes to the lane.
    """
    wide, half = 60.4 / 25.4, 50 / 25.4
    walls = [
        box("w", "solid", 20, 20, 24, 40, height=5, climbable=False),
        box("e", "solid", 24 + wide, 20, 30, 40, height=5, climbable=False),
    ]
    tank = one((10, 16), base="100x60mm rect", M=40) | {"keywords": ["VEHICLE"]}
    table = scene("wh40k10", tank, one((55, 40), "blue", M=6), features=walls)
    x = 24 + wide / 2
    [way] = found = planner.ways(table, "red", "normal", "red.1", (x, 30))
    assert legal(table, found)
    in_line = math.hypot(x - 10, 20 - half - 16) + 10 + half + 2
    assert in_line - 0.2 < way.spent < in_line + 0.01


def test_a_tank_ends_beside_a_friend() -> None:
    """wh40k10.through.no-end-on-model: 20" on, its nose would stand 0.19" in a friend, whose base
    begins 1.777" from where its middle ends: it is 1.969" long ahead, 1.181" to a side. Turned it
    has room, for wh40k10.param.pivot.monster-vehicle-nonround: 2".
    """
    tank = one((10, 16), base="100x60mm rect", M=40) | {"keywords": ["VEHICLE"]}
    friend = one((30 + 50 / 25.4 + 0.3, 16), M=6) | {"id": "friend"}
    friend["models"][0]["id"] = "friend.1"
    table = scene("wh40k10", tank, friend, one((55, 40), "blue", M=6))
    [way] = found = planner.ways(table, "red", "normal", "red.1", (30, 16))
    assert legal(table, found)
    assert way.spent == pytest.approx(22, abs=1e-3)
