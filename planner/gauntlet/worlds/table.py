"""Small words for big tables: features and units as a scenario file holds them."""

from __future__ import annotations

from typing import Any

from planner.gauntlet.games import games

Value = dict[str, Any]


def box(name: str, kind: str, x: float, y: float, w: float, h: float, **more: Any) -> Value:
    """Return an upright rectangle with its lower left corner at (x, y)."""
    ring = [[x, y], [x + w, y], [x + w, y + h], [x, y + h], [x, y]]
    return polygon(name, kind, ring, **more)


def polygon(name: str, kind: str, ring: list[list[float]], **more: Any) -> Value:
    """Return a polygon; the ring repeats its first point."""
    rounded = [[round(c, 6) for c in point] for point in ring]
    return _feature(name, kind, {"type": "Polygon", "coordinates": [rounded]}, more)


def line(name: str, kind: str, points: list[list[float]], **more: Any) -> Value:
    """Return a line."""
    rounded = [[round(c, 6) for c in point] for point in points]
    return _feature(name, kind, {"type": "LineString", "coordinates": rounded}, more)


def _feature(name: str, kind: str, shape: Value, more: Value) -> Value:
    return {
        "type": "Feature", "id": name, "geometry": shape, "properties": {"kind": kind, **more}
    }  # fmt: skip


def unit(name: str, at: list[list[float]], base: str = "32mm", **more: Any) -> Value:
    """Return a unit; those called ``e…`` are blue."""
    models = [{"id": f"{name}.{n}", "base": base, "at": p} for n, p in enumerate(at, 1)]
    side = "blue" if name[0] == "e" else "red"
    return {"id": name, "side": side, "models": models, **more}


def scenario(
    game: str, size: tuple[float, float], features: list[Value], units: list[Value]
) -> Value:
    """Return a scenario as its file holds it."""
    table = {"width": size[0], "height": size[1], "unit": games()[game]["unit"]}
    return {
        "format": "planner-scenario/1",
        "ruleset": game,
        "map": {"type": "FeatureCollection", "table": table, "features": features},
        "units": units,
    }
