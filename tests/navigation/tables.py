"""Small tables for the tests, in inches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from planner.battlefield import Battlefield, Feature, Kind, Table
from planner.length import Unit as LengthUnit
from planner.mobility import Mobility, Passage, Terms, Way
from planner.navigation import Navigator
from planner.scenario.scenario import Scenario
from planner.units import Base, Model, Pose, Unit

OVER, SHUT = Passage(Way.OVER), Passage(Way.SHUT)
INCH = 25_400


def um(inches: float) -> int:
    """Inches in µm."""
    return round(inches * INCH)


def path(*points: tuple[float, float]) -> tuple[tuple[int, int], ...]:
    """Points in µm."""
    return tuple((um(x), um(y)) for x, y in points)


def box(x0: float, y0: float, x1: float, y1: float) -> list[tuple[float, float]]:
    """The corners of an upright rectangle, counter-clockwise."""
    return [(x0, y0), (x1, y0), (x1, y1), (x0, y1)]


def solid(
    name: str,
    ring: Sequence[tuple[float, float]],
    height: float,
    *holes: Sequence[tuple[float, float]],
    base: float = 0,
) -> Feature:
    """A solid; rings counter-clockwise, holes clockwise."""
    paths = tuple(path(*r, r[0]) for r in (ring, *holes))
    return Feature(name, Kind.SOLID, "Polygon", paths, bottom=um(base), top=um(base + height))


def wall(name: str, points: Sequence[tuple[float, float]], height: float, thick: float = 0):  # type: ignore[no-untyped-def]
    """A wall along points."""
    line = (path(*points),)
    return Feature(name, Kind.WALL, "LineString", line, top=um(height), thickness=um(thick))


def area(name: str, ring: Sequence[tuple[float, float]], kind: Kind = Kind.AREA) -> Feature:
    """Ground."""
    return Feature(name, kind, "Polygon", (path(*ring, ring[0]),))


def floor(name: str, ring: Sequence[tuple[float, float]], z: float) -> Feature:
    """A storey."""
    return Feature(name, Kind.FLOOR, "Polygon", (path(*ring, ring[0]),), bottom=um(z), top=um(z))


def pose(x: float, y: float, z: float = 0, degrees: float = 0) -> Pose:
    """A pose from inches and degrees."""
    return Pose(um(x), um(y), um(z), round(degrees * 1_000_000))


def other(name: str, base: str, at: Pose, height: float = 2) -> Model:
    """Another model."""
    return Model(name, Base.parse(base), at, um(height))


def navigator(
    features: Sequence[Feature],
    base: str,
    start: Pose,
    budget: float,
    others: Sequence[Model] = (),
    *,
    size: tuple[float, float] = (60, 44),
    **mobility: Any,
) -> Navigator:
    """A navigator of one model ``me``, 2" high, on a table."""
    body = Base.parse(base)
    units = [Unit("us", "red", "us", (Model("me", body, start, um(2)),))]
    if others:
        units.append(Unit("them", "blue", "them", tuple(others)))
    table = Table(um(size[0]), um(size[1]), LengthUnit.INCH)
    scenario = Scenario("none", Battlefield(table, tuple(features)), tuple(units))
    own = Mobility("me", body, um(2), um(budget), **mobility)
    return Navigator(scenario, Terms("us", "go", {"me": own}))


def inches(length: float) -> float:
    """Inches of a length in µm."""
    return length / INCH
