"""A small random table: features at odd places and at axis-aligned, touching ones."""

from __future__ import annotations

import json
from math import cos, sin, tau
from pathlib import Path
from random import Random
from typing import Any, Final

import planner

Box = tuple[float, float, float, float]
KINDS: Final = (
    *("solid",) * 5,
    *("wall",) * 4,
    *("building",) * 2,
    *("area",) * 3,
    *("objective", "water", "gap", "road", "ladder"),
)
MANY: Final = (0, 1, 2, 3, 4, 6, 9)
"""How many things may be on a table."""
MAPS: Final = (
    Path(planner.__file__).parent / "data" / "maps",
    Path(planner.__file__).parents[1] / "maps",
)


def named_map(name: str) -> dict[str, Any]:
    """Return one of the maps that come with the program, parsed."""
    folder = next(folder for folder in MAPS if folder.is_dir())
    value: dict[str, Any] = json.loads((folder / f"{name}.geojson").read_text(encoding="utf-8"))
    return value


class Ground:
    """Makes one random map.

    Parameters:
        random: the source of all chance.
        game: the entry of ``games.toml``.
    """

    def __init__(self, random: Random, game: dict[str, Any]) -> None:
        self.random, self.game, self.step = random, game, float(game["step"])
        self.width, self.height = (random.choice((12, 16, 20, 24)) for _ in range(2))
        self.features: list[dict[str, Any]] = []
        self.boxes: list[Box] = []

    def map(self, things: tuple[int, ...] = MANY) -> dict[str, Any]:
        """Return the map as parsed GeoJSON, with one of these numbers of things on it."""
        for _ in range(self.random.choice(things)):
            getattr(self, f"_{self.random.choice(KINDS)}")()
        step = self.step
        table = {"width": self.width * step, "height": self.height * step}
        return {
            "type": "FeatureCollection",
            "table": table | {"unit": self.game["unit"]},
            "features": self.features,
        }

    def _add(self, kind: str, geometry: str, coordinates: Any, **properties: Any) -> None:
        feature = {
            "type": "Feature",
            "id": f"{kind}-{len(self.features) + 1}",
            "geometry": {"type": geometry, "coordinates": coordinates},
            "properties": {"kind": kind, **properties},
        }
        self.features.append(feature)

    def _line(self, kind: str, points: list[Any], **properties: Any) -> None:
        line = [self._at(*point) for point in points]
        self._add(kind, "LineString", line, **properties)

    def _at(self, x: float, y: float) -> list[float]:
        x, y = min(max(x, 0), self.width), min(max(y, 0), self.height)
        return [round(x * self.step, 3), round(y * self.step, 3)]

    def _ring(self, points: list[tuple[float, float]]) -> list[list[list[float]]]:
        ring = [self._at(*point) for point in points]
        return [[*ring, ring[0]]]

    def _box(self, most: float = 6) -> Box:
        """Return a box on the half-unit grid, often flush with one that is there."""
        random = self.random
        w, h = (random.choice((0.5, 1, 1.5, 2, 3, 4, most)) for _ in range(2))
        x = random.randrange(0, 2 * self.width) / 2
        y = random.randrange(0, 2 * self.height) / 2
        if self.boxes and random.random() < 0.5:
            x0, y0, x1, y1 = random.choice(self.boxes)
            x, y = random.choice(((x1, y0), (x0, y1), (x1, y1), (x0 - w, y0), (x0, y0 - h)))
        x, y = min(max(x, 0), self.width - w), min(max(y, 0), self.height - h)
        self.boxes.append((x, y, x + w, y + h))
        return self.boxes[-1]

    def _shape(self, most: float = 6) -> list[list[list[float]]]:
        """Return a box, an L, a turned box or a random convex polygon."""
        x0, y0, x1, y1 = self._box(most)
        kind = self.random.random()
        if kind < 0.6:
            return self._ring([(x0, y0), (x1, y0), (x1, y1), (x0, y1)])
        mx, my = (x0 + x1) / 2, (y0 + y1) / 2
        if kind < 0.75:
            return self._ring([(x0, y0), (x1, y0), (x1, my), (mx, my), (mx, y1), (x0, y1)])
        n, turn = self.random.choice((3, 4, 6)), self.random.random()
        a, b = (x1 - x0) / 2, (y1 - y0) / 2
        angles = [tau * (i / n + turn) for i in range(n)]
        inner = (min(a, mx, self.width - mx), min(b, my, self.height - my))
        return self._ring([(mx + inner[0] * cos(t), my + inner[1] * sin(t)) for t in angles])

    def _solid(self) -> None:
        random = self.random
        more: dict[str, Any] = {"terrain": random.choice(self.game["solid"])}
        if random.random() < 0.15:
            more["climbable"] = False
        if random.random() < 0.15:
            more["base"] = random.choice((0.5, 1, 2, 3)) * self.step
        height = random.choice(self.game["heights"]) * self.step
        self._add("solid", "Polygon", self._shape(), height=height, **more)

    def _wall(self) -> None:
        x0, y0, x1, y1 = self._box()
        corner = self.random.choice(((x0, y0, x1, y0), (x0, y0, x0, y1), (x0, y0, x1, y1)))
        points = [corner[:2], corner[2:]]
        if self.random.random() < 0.4:
            points = [(x0, y0), (x1, y0), (x1, y1)]
        height = self.random.choice(self.game["heights"]) * self.step
        self._walls(points, height, self.random.choice((0, 0.1, 0.25, 0.5)) * self.step)

    def _walls(self, points: list[Any], height: float, thickness: float) -> None:
        terrain = self.random.choice(self.game["wall"])
        line = [self._at(*point) for point in points]
        more = {"height": height, "thickness": thickness, "terrain": terrain}
        self._line("wall", points, **more)
        if self.random.random() < 0.5:
            self._opening(line[0], line[1])

    def _opening(self, a: list[float], b: list[float]) -> None:
        near, far = sorted(self.random.choice(((0.2, 0.7), (0, 0.5), (0.25, 0.75), (0, 1))))
        kind = self.random.choice(("door", "door", "window"))
        ends = [[round(p + t * (q - p), 3) for p, q in zip(a, b, strict=True)] for t in (near, far)]
        sill = {"sill": self.random.choice((0.5, 1)) * self.step} if kind == "window" else {}
        state = self.random.choice(("open", "open", "closed"))
        self._add(kind, "LineString", ends, state=state, **sill)

    def _building(self) -> None:
        """Four walls, a floor above and perhaps a ladder to it."""
        x0, y0, x1, y1 = self._box(5)
        ring = [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]
        storey = self.random.choice((2, 3)) * self.step
        self._walls(ring[: self.random.choice((2, 3, 5))], storey * self.random.choice((1, 2)), 0)
        terrain = self.random.choice(self.game["floor"])
        self._add("floor", "Polygon", self._ring(ring[:4]), z=storey, terrain=terrain)
        if self.random.random() < 0.5:
            ends = [(x0 + 0.5, y0 + 0.5), (x0 + 0.5, y1 - 0.25)]
            self._line("ladder", ends, from_z=0, to_z=storey)

    def _area(self) -> None:
        terrain = self.random.choice(self.game["area"])
        self._add("area", "Polygon", self._shape(8), terrain=terrain)

    def _water(self) -> None:
        depth = self.random.choice(self.game["water"])
        self._add("water", "Polygon", self._shape(), depth=depth)

    def _gap(self) -> None:
        depth = self.random.choice((0.5, 1, 3)) * self.step
        self._add("gap", "Polygon", self._shape(3), depth=depth)

    def _road(self) -> None:
        x0, y0, x1, y1 = self._box(8)
        self._line("road", [(x0, y0), (x1, y1)], width=2 * self.step)

    def _objective(self) -> None:
        x0, y0, _, _ = self._box()
        radius = self.random.choice((0.5, 0.787402, 3)) * self.step
        self._add("objective", "Point", self._at(x0, y0), radius=radius)

    def _ladder(self) -> None:
        x0, y0, x1, y1 = self._box(2)
        top = self.random.choice(self.game["heights"]) * self.step
        self._line("ladder", [(x0, y0), (x1, y1)], from_z=0, to_z=top)
