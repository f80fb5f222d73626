"""What the gauntlet found, each as small as it gets: a plan of ours that was not legal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import shapely

import planner
from planner import Order, Plan, Scenario, rulesets
from planner.navigation import Navigator, Unreachable
from planner.navigation.free_space.corners import rough

INCH = 25_400
MM = 1_000


def feature(name: str, kind: str, points: list[list[float]], **properties: Any) -> dict[str, Any]:
    """Return a polygon (its first corner is repeated here) or, of a wall, a line."""
    shape: dict[str, Any] = {"type": "LineString", "coordinates": points}
    if kind not in ("wall", "door", "window", "ladder"):
        shape = {"type": "Polygon", "coordinates": [[*points, points[0]]]}
    more = {"kind": kind, **properties}
    return {"type": "Feature", "id": name, "geometry": shape, "properties": more}


def box(x0: float, y0: float, x1: float, y1: float) -> list[list[float]]:
    """Return an upright rectangle."""
    return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]]


def unit(name: str, base: str, *at: list[float], facing: float = 0, **more: Any) -> dict[str, Any]:
    """Return a unit of like models; red ones are called ``u…`` or ``f…``."""
    models = [
        {"id": f"{name}.{n}", "base": base, "at": place, "facing": facing}
        for n, place in enumerate(at, 1)
    ]
    return {"id": name, "side": "red" if name[0] in "uf" else "blue", "models": models, **more}


def table(game: str, units: list[dict[str, Any]], *features: dict[str, Any]) -> Scenario:
    """Return a table of 30 by 30 with features and units on it."""
    of = "cm" if game == "epic41k" else "in"
    head = {"width": 30, "height": 30, "unit": of}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": game,
            "map": {"type": "FeatureCollection", "table": head, "features": list(features)},
            "units": units,
        }
    )


def planned(scenario: Scenario, action: str, **order: Any) -> Plan:
    """Return the plan; `IllegalPlanError` if the referee refuses it."""
    return planner.plan(scenario, Order("u", action, **order))


@pytest.fixture(name="crate")
def crate_fixture() -> dict[str, Any]:
    """Return a crate 4" by 4", 1" high, from (10, 10) on."""
    return feature("crate", "solid", box(10, 10, 14, 14), height=1, terrain="crate")


@pytest.mark.parametrize("base", ["40x20mm oval", "40x20mm rect"])
def test_long_bases_stand_wholly_on_top(crate: dict[str, Any], base: str) -> None:
    """gemini.climb.surface-able: 40 mm along x, 20 mm across.

    On 101.6 mm by 101.6 mm that leaves 61.6 mm by 81.6 mm to the centre. 10 µm are given away.
    """
    scene = table("gemini", [unit("u", base, [12, 8])], crate)
    terms = rulesets.find("gemini").terms(scene, Order("u", "move", to=(12, 12)))
    top = next(s for s in Navigator(scene, terms).surfaces("u.1") if s.z == INCH)
    low, high = 10 * INCH, 14 * INCH
    right = shapely.box(low + 20 * MM, low + 10 * MM, high - 20 * MM, high - 10 * MM)
    assert right.buffer(1).contains(top.polygon)
    assert top.polygon.buffer(10).contains(right)


def test_a_turned_base_is_carried_as_it_ends() -> None:
    """gemini.climb.surface-able: a shelf 1" deep holds a base 0.79" wide only along it."""
    shelf = feature("shelf", "solid", box(4, 10, 16, 11), height=1, terrain="crate")
    scene = table("gemini", [unit("u", "40x20mm oval", [10, 9], facing=90)], shelf)
    terms = rulesets.find("gemini").terms(scene, Order("u", "move", to=(10, 10.5)))
    navigator = Navigator(scene, terms)
    assert [s.z for s in navigator.surfaces("u.1", 90_000_000)] == [0]
    assert [s.z for s in navigator.surfaces("u.1", 0)] == [0, INCH]
    assert planned(scene, "move", to=(10, 10.5)).found


def test_a_toll_is_owed_for_a_millionth_of_a_millimetre() -> None:
    """epic41k.effect.minus5: the corner of the settlement is (25, 18) cm, the base's radius 1.5.

    From (25.2116, 16.515) cm it is sqrt(2,116² + 14,850²) µm = sqrt(224,999,956) < 15,000 µm
    away: met, by 0.0015 µm. 6.2593 cm of way and 5 cm of toll are more than M 10.
    From (25.2117, 16.515) it is sqrt(2,117² + 14,850²) = sqrt(225,004,189) > 15,000: not met.
    """
    town = feature("town", "area", box(19, 18, 25, 21), terrain="settlement")
    profile = {"M": 10, "class": "infantry"}
    stand = unit("u", "30mm", [23.908, 10.393], profile=profile)
    scene = table("epic41k", [stand], town)
    terms = rulesets.find("epic41k").terms(scene, Order("u", "move", to=(25, 18)))
    field = Navigator(scene, terms).field("u.1")
    start = scene.models["u.1"].pose
    met, off = (replace(start, x=x, y=165_150) for x in (252_116, 252_117))
    with pytest.raises(Unreachable):
        field.route(met)
    assert round(field.route(off).spent) == 62_593


@pytest.mark.parametrize("base", ["50x25mm rect", "40x20mm oval", "25mm"])
@pytest.mark.parametrize("order", [{"to": (20, 20)}, {"goal": "escape"}])
def test_long_bases_are_pushed_together(base: str, order: dict[str, Any]) -> None:
    """They have no radius, but an inner and an outer one."""
    mates = [unit("u", base, [10, 10], [12.5, 10]), unit("e", base, [10, 14])]
    assert planned(table("gemini", mates), "move", **order).found


def test_an_outline_with_edges_on_one_line_is_roughened() -> None:
    """A square about the origin whose sides are parted: the square comes out, whole.

    Sums of outlines have such edges: a rectangle along a wall. Two of them never meet.
    """
    parted = [(-2, -2), (0, -2), (2, -2), (2, 0), (2, 2), (1, 2), (-2, 2), (-2, 1), (-2, -1)]
    ring = 1e6 * np.array(parted, dtype=np.float64)
    found = shapely.Polygon(rough(ring, 8))
    assert found.is_valid
    assert found.symmetric_difference(shapely.box(-2e6, -2e6, 2e6, 2e6)).area < 1.0
    for first in range(1, len(ring)):
        turned = shapely.Polygon(rough(np.roll(ring, first, axis=0), 8))
        assert turned.symmetric_difference(found).area < 1.0


def test_one_enemy_within_the_inch_and_one_farther_off() -> None:
    """The near one is kept apart from the others of its unit: the rest is a set that hashes."""
    near = unit("u", "25mm", [10, 10])
    enemies = unit("e", "25mm", [11.5, 10], [14, 10])
    assert planned(table("wardrones", [near, enemies]), "move", to=(5, 10)).found
