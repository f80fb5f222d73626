"""Units near one another: at random, touching, at exactly a rule's distance, upstairs, at edges."""

from __future__ import annotations

from math import cos, hypot, sin, tau
from random import Random
from typing import Any, Final

from planner.units import Base

GAPS: Final = (0.0, 0.0, 0.25, 0.5, 1.0, 1.0, 1.5, 2.0)
"""Gaps between neighbours, in steps."""
SIZES: Final = (1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 6, 12)
Disc = tuple[float, float, float, float]


class Crowd:
    """Puts units on one map.

    Parameters:
        random: the source of all chance.
        game: the entry of ``games.toml``.
        table: the parsed map.
        most: models of a unit.
    """

    def __init__(
        self, random: Random, game: dict[str, Any], table: dict[str, Any], most: int
    ) -> None:
        self.random, self.game, self.step, self.most = random, game, float(game["step"]), most
        self.mm = 0.1 if game["unit"] == "cm" else 1 / 25.4
        size = table["table"]
        self.width, self.height = float(size["width"]), float(size["height"])
        self.discs: list[Disc] = []
        self.blocks, self.tops = _levels(table)

    def units(self) -> list[dict[str, Any]]:
        """Return the moving unit, enemies near it and perhaps friends in the way."""
        random = self.random
        middle = self._anywhere()
        # A whole table of terrain takes its time: few models there.
        sizes = SIZES if len(self.blocks) + len(self.tops) < 30 else SIZES[:8]
        found = [self._unit("u", "red", middle, random.choice(sizes))]
        enemies = range(random.choice((0, 1, 1, 1, 2)))
        names = [(f"e{n}", "blue") for n in enemies] + [("f", "red")] * (random.random() < 0.4)
        found += [
            self._unit(name, side, self._near(middle), random.choice(SIZES[:10]))
            for name, side in names
        ]
        return [unit for unit in found if unit["models"]]

    def _anywhere(self) -> tuple[float, float]:
        if self.tops and self.random.random() < 0.3:
            shape, _ = self.random.choice(self.tops)
            return shape.centroid.x, shape.centroid.y
        if self.random.random() < 0.15:
            return self.random.choice((0, self.width)), self.random.random() * self.height
        return self.random.random() * self.width, self.random.random() * self.height

    def _near(self, point: tuple[float, float]) -> tuple[float, float]:
        far, angle = self.random.choice((2, 4, 6, 8, 10)) * self.step, self.random.random() * tau
        x, y = point[0] + far * cos(angle), point[1] + far * sin(angle)
        return min(max(x, 0), self.width), min(max(y, 0), self.height)

    def _unit(self, name: str, side: str, at: tuple[float, float], size: int) -> dict[str, Any]:
        random, game = self.random, self.game
        kinds = random.sample(game["bases"], 2)
        mixed = random.random() < 0.3
        heading = random.choice((0, 0, 90, 45, random.randrange(360)))
        models: list[dict[str, Any]] = []
        own: list[Disc] = []
        for number in range(min(size, self.most)):
            base = kinds[number % 2] if mixed else kinds[0]
            place = self._place(base, at, own)
            if place is None:
                continue
            own.append(self.discs[-1])
            model = {"id": f"{name}.{number + 1}", "base": base, "at": place, "facing": heading}
            models.append(model)
        profile = {key: random.choice(values) for key, values in game["profile"].items()}
        words = random.choice(game["keywords"])
        return {"id": name, "side": side, "keywords": words, "profile": profile, "models": models}

    def _place(self, base: str, at: tuple[float, float], own: list[Disc]) -> list[float] | None:
        """Return a free place, near `at` or at a set gap from a unit mate; None if none came up."""
        outer = Base.parse(base).circumradius / 1_000 * self.mm
        for _ in range(40):
            x, y = self._try(outer, at, own)
            if self._fits(x, y, outer):
                z = self._floor(x, y, outer)
                if z is not None and all(
                    abs(z - d[3]) > 0 or hypot(x - d[0], y - d[1]) >= outer + d[2]
                    for d in self.discs
                ):
                    self.discs.append((x, y, outer, z))
                    return [x, y, z] if z else [x, y]
        return None

    def _try(self, outer: float, at: tuple[float, float], own: list[Disc]) -> tuple[float, float]:
        random = self.random
        beside = own or (self.discs if random.random() < 0.25 else [])
        if not beside:
            spread = 1.5 * self.step
            x, y = (c + random.uniform(-spread, spread) for c in at)
            x = min(max(x, outer + 1e-6), self.width - outer - 1e-6)
            y = min(max(y, outer + 1e-6), self.height - outer - 1e-6)
            return round(x, 3), round(y, 3)
        bx, by, radius, _ = random.choice(beside)
        far = radius + outer + random.choice(GAPS) * self.step
        angle = random.choice((0, 0.25, 0.5, 0.75, random.random())) * tau
        return round(bx + far * cos(angle), 6), round(by + far * sin(angle), 6)

    def _fits(self, x: float, y: float, outer: float) -> bool:
        # 1e-9: at the edge itself is on the table.
        room = outer - 1e-9
        return room <= x <= self.width - room and room <= y <= self.height - room

    def _floor(self, x: float, y: float, outer: float) -> float | None:
        """Return a height to stand on here, None if something stands in the way."""
        from shapely import Point

        disc = Point(x, y).buffer(outer)
        for shape, z in self.tops:
            if shape.contains(disc) and self.random.random() < 0.5:
                return z
        if self.random.random() < 0.03:
            return 0.0  # now and then a start that is wrong
        return None if any(shape.intersects(disc) for shape in self.blocks) else 0.0


def _levels(table: dict[str, Any]) -> tuple[list[Any], list[tuple[Any, float]]]:
    """Return what stands on the ground, and what one can stand on: (shape, z)."""
    from shapely.geometry import shape

    blocks: list[Any] = []
    tops: list[tuple[Any, float]] = []
    for feature in table["features"]:
        said = feature["properties"]
        kind = said["kind"]
        if kind == "wall":
            line = shape(feature["geometry"])
            blocks.append(line.buffer(max(said.get("thickness", 0) / 2, 1e-6)))
        elif kind == "solid":
            blocks.append(shape(feature["geometry"]))
            if said.get("standable", True):
                tops.append((blocks[-1], said.get("base", 0) + said["height"]))
        elif kind == "floor":
            tops.append((shape(feature["geometry"]), said["z"]))
    return blocks, tops
