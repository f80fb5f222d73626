"""Where a unit can get: with and without dice tests, one place and many, forwards and back."""

from __future__ import annotations

import math
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from numpy import arange
from shapely import Point

import planner
from planner.errors import OrderError
from planner.show.documents import reach_document
from planner.show.picture import draw

from .test_ways import BASE, INCH, scene

MAPS = Path(__file__).parents[2] / "maps"


def test_where_only_a_dice_test_leads_is_told_apart() -> None:
    """`wh40k10.fallback.over-enemy`: through the base in contact, a test passed; or round it.

    Straight through, all places within 6" are reached: 36π square inches. To 5.9" north, round
    the enemy, it is further than 6": two tangents and an arc, as in `test_ways`.
    """
    found = planner.reach(scene(), unit="red", action="fall_back")
    [band] = found.bands
    [(_, safe)], [(_, tested)] = band.regions["red.1"], band.tested["red.1"]
    assert tested.area / INCH**2 == pytest.approx(36 * math.pi, rel=1e-3)
    beyond = Point(20 * INCH, 25.9 * INCH)
    assert tested.contains(beyond)
    assert not safe.contains(beyond)
    arc = math.pi - math.acos(BASE / 1.5) - math.acos(BASE / 4.4)
    assert math.sqrt(1.5**2 - BASE**2) + math.sqrt(4.4**2 - BASE**2) + BASE * arc > 6
    assert found.cost("red.1", (20, 25.9)) is None
    assert found.cost("red.1", (20, 25.9), tested=True) == pytest.approx(5.9, abs=1e-4)
    assert found.costs("red.1", [(20, 25.9)], tested=True) == pytest.approx([5.9], abs=1e-4)
    [(_, lines)] = found.frontier("red.1", tested=True)
    assert sum(map(_length, lines)) == pytest.approx(12 * math.pi, rel=0.01)
    assert "if dice tests on the way are passed" in str(found)
    assert list(reach_document(found)["bands"][0]["tested"]) == ["red.1"]
    assert "if dice tests are passed" in draw(found.scenario, reach=found)


def test_who_owes_nothing_has_one_region() -> None:
    """Nobody is crossed on a normal move."""
    found = planner.reach(scene(foe=(40, 40)), unit="red", action="normal")
    assert not found.bands[0].tested
    assert "dice" not in str(found)
    assert "tested" not in reach_document(found)["bands"][0]


def test_many_places_at_once_and_back_from_them() -> None:
    """3 east and 4 north are 5; 7" are too many. Back from there the same 5, to the nearer goal."""
    found = planner.reach(scene(foe=(40, 40)), unit="red", action="normal")
    assert found.costs("red.1", [(23, 24), (27, 20)]) == [pytest.approx(5, abs=1e-4), None]
    assert found.costs("red.1", []) == []
    left = found.remaining("red.1", [(20, 20), (30, 20)], [(23, 24), (37, 20), (28, 20)])
    assert left == pytest.approx([5, 7, 2], abs=1e-4)
    none = planner.reach(scene(foe=(40, 40)), unit="red", action="fall_back")
    assert none.why_not is not None
    assert none.costs("red.1", [(20, 21)]) == [None]
    assert none.remaining("red.1", [(20, 21)], [(20, 22)]) == [None]


def _length(line: list[tuple[float, float]]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(line))


def test_the_graph_of_a_charge_is_of_the_highest_roll() -> None:
    """`wh40k10.param.charge-roll`: up to 12", to any enemy."""
    foe = scene(foe=(28, 20))
    turn = replace(foe.turn, phase="charge")
    graph = planner.navigation_graph(replace(foe, turn=turn), "red", "charge")
    starts = [node for node, about in graph.nodes(data=True) if "model" in about]
    costs = [about["cost"] for _, _, about in graph.edges(starts, data=True)]
    assert 6 < max(costs) < 12


@pytest.mark.parametrize(
    ("phase", "away", "rule"),
    [
        ("movement", 8, "wh40k10.param.charge-eligible"),
        ("charge", 14, "wh40k10.param.charge-target-range"),
    ],
)
def test_a_charge_that_may_choose_no_target_says_why(phase: str, away: float, rule: str) -> None:
    """Out of its phase, or 14" off less the two bases, 12.74": further than 12"."""
    foe = scene(foe=(20 + away, 20))
    table = replace(foe, turn=replace(foe.turn, phase=phase))
    found = planner.reach(table, "red", "charge")
    assert found.why_not is not None
    assert found.why_not[0] == rule
    with pytest.raises(OrderError, match=re.escape(f"({rule})")):
        planner.navigation_graph(table, "red", "charge")


def test_a_band_holds_where_it_may_end() -> None:
    """Over a crate 1" high and 3" square that costs nothing: wholly on it, or clear of it.

    A base of 32 mm (r = 0.63") that may go 6" from 1" beside the crate: the disc of 36π square
    inches, without the crate and all within r of it; on top the square 2 r less wide. What is on
    the rim is on the way: it has a cost all the same. There is no frontier at the crate.
    """
    ring = [[21, 18.5], [24, 18.5], [24, 21.5], [21, 21.5], [21, 18.5]]
    shape = {"type": "Polygon", "coordinates": [ring]}
    properties = {"kind": "solid", "height": 1}
    crate = {"type": "Feature", "id": "crate", "properties": properties, "geometry": shape}
    found = planner.reach(scene(crate, foe=(40, 40)), unit="red", action="normal")
    r = BASE / 2
    (low, ground), (high, top) = found.bands[0].regions["red.1"]
    assert (low, high) == (0, INCH)
    crossed = 9 + 4 * 3 * r + math.pi * r * r
    assert ground.area / INCH**2 == pytest.approx(36 * math.pi - crossed, rel=1e-3)
    assert top.area / INCH**2 == pytest.approx((3 - 2 * r) ** 2, rel=1e-3)
    assert found.cost("red.1", (21.2, 20, 1)) == pytest.approx(1.2, abs=1e-4)
    lines = dict(found.frontier("red.1"))
    assert sum(map(_length, lines[0])) == pytest.approx(12 * math.pi, rel=2e-3)
    assert lines[1] == []


def test_who_begins_nearer_than_it_may_be_is_drawn_all_round() -> None:
    """`wardrones.amb.w07`: begun ρ from an enemy's centre, it comes no nearer than that.

    4" away from it are the half disc, 8 π; on either side it goes t along the circle of ρ and then
    straight, 4" - t: half the integral of (4 - t)² dt / ρ, 4³/6ρ. What of it is beside the first
    bend was missing, 3.4 % of the whole. Chords lie within arcs of 2°, by 0.2 %.
    """
    models = (("red", "30mm", [18.4, 19.5]), ("blue", "40mm", [20, 20]))
    units = [
        {
            "id": s,
            "side": s,
            "profile": {"M": 4},
            "models": [{"id": f"{s}.1", "base": base, "at": at}],
        }
        for s, base, at in models
    ]
    table = {"width": 40, "height": 40, "unit": "in"}
    bare = {"type": "FeatureCollection", "table": table, "features": []}
    record = {"format": "planner-scenario/1", "ruleset": "wardrones", "map": bare, "units": units}
    found = planner.reach(planner.load(record), unit="red", action="move")
    [(_, region)] = found.bands[0].regions["red.1"]
    area = 8 * math.pi + 4**3 / (3 * math.dist((18.4, 19.5), (20, 20)))
    assert region.area / INCH**2 == pytest.approx(area, rel=0.003)


def test_who_goes_where_it_faces_is_told_the_refracted_way() -> None:
    """Into mud at a quarter of the pace (`gemini.terrain.very-difficult`): as Snell has it.

    From 2.07" before its border to 0.53" in it, 2.81" along: the least of the two ways' lengths,
    the second fourfold, over where they meet. By samples of the border it was told 5 % more.
    """
    mud = [[0, 0], [44, 0], [44, 10], [0, 10], [0, 0]]
    properties = {"kind": "area", "terrain": "very_difficult"}
    shape = {"type": "Polygon", "coordinates": [mud]}
    area = {"type": "Feature", "id": "mud", "properties": properties, "geometry": shape}
    model = {"id": "u.1", "base": "25mm", "at": [10, 12.07], "facing": 0}
    units = [{"id": "u", "side": "red", "profile": {"M": 20, "AP": 3}, "models": [model]}]
    table = {"width": 44, "height": 30, "unit": "in"}
    board = {"type": "FeatureCollection", "table": table, "features": [area]}
    record = {"format": "planner-scenario/1", "ruleset": "gemini", "map": board, "units": units}
    found = planner.reach(planner.load(record), unit="u", action="move")
    least = min(math.hypot(x, 2.07) + 4 * math.hypot(2.81 - x, 0.53) for x in arange(0, 2.81, 1e-4))
    assert found.cost("u.1", (12.81, 9.47)) == pytest.approx(least, rel=1e-4)
    three = [(12.81, 9.47), (12.81, 9.47), (10, 15)]  # asked about together as well
    assert found.costs("u.1", three)[:2] == pytest.approx([least] * 2, rel=1e-4)


def test_slips_of_what_is_stepped_over_are_no_error() -> None:
    """Of a barricade's rim a rider comes to slips and lines alone: no place to stand on.

    Within 14" there is more than a quarter of the disc, open to him, and no more than all of it.
    """
    model = {"id": "us.1", "base": "32mm", "at": [53.753, 34.684]}
    us = {"id": "us", "side": "red", "keywords": ["MOUNTED"], "profile": {"M": 14}}
    record = {
        "format": "planner-scenario/1",
        "ruleset": "wh40k10",
        "map": str(MAPS / "ruined_town.geojson"),
        "units": [{**us, "models": [model]}],
    }
    found = planner.reach(planner.load(record), unit="us", action="normal")
    area = sum(shape.area for _, shape in found.bands[0].regions["us.1"]) / INCH**2
    assert 14**2 * math.pi / 4 < area < 14**2 * math.pi
