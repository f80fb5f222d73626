"""Hard charges that are possible by construction: a legal end is planted, then walked back.

The end is drawn first: a coherent chain or clump that engages every target and no bystander.
Each model's start is found by walking almost the whole roll straight back from there. So a legal
charge exists, it needs nearly all of the roll, and a planner that says no is wrong.
"""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import Any, Final

from planner.bench.formation.claim import Claim, straight
from planner.bench.formation.scene import Scene, drawn_ruleset
from planner.order import Order

INCH: Final = 25_400
RADIUS: Final = 16 / 25.4
"""Of a 32 mm base, inches."""
Point = tuple[float, float]


class DrawnCharge:
    """Draws one planted charge; None where the dice placed something in the way."""

    def __init__(self, chance: random.Random, seed: int) -> None:
        self.chance, self.seed = chance, seed
        self.count = chance.randint(5, 10)
        self.roll = chance.randint(5, 10)
        self.taken: list[Point] = []

    def draw(self) -> tuple[Scene, Claim] | None:
        """Targets, ends, starts, bystanders, then walls where nobody walks."""
        targets = self._targets()
        ends = self._ends(targets)
        if ends is None:
            return None
        starts = self._starts(ends)
        if starts is None:
            return None
        bystanders = self._bystanders(starts, ends)
        scene = self._scene(targets, starts, bystanders)
        budget = self.roll * INCH
        models = scene.scenario.unit("red").models
        ways = [
            straight(m.id, m.pose, type(m.pose)(round(x * INCH), round(y * INCH)), budget)
            for m, (x, y) in zip(models, ends, strict=True)
        ]
        ways.sort(key=lambda way: -way.end.x)
        if any(way.spent > budget for way in ways):
            return None
        return scene, Claim(f"charge {self.seed}", tuple(ways), 0.0)

    def _targets(self) -> dict[str, list[Point]]:
        """One or two target units of two models."""
        high = self.chance.uniform(16.5, 18.5)
        found = {"t1": [(26.0, high), (27.5, high)]}
        if self.chance.random() < 0.85:
            low = high - self.count * self.chance.uniform(0.9, 2.6 if self.count < 7 else 1.4)
            found["t2"] = [(26.0, low), (27.5, low)]
        self.taken += [p for at in found.values() for p in at]
        return found

    def _ends(self, targets: dict[str, list[Point]]) -> list[Point] | None:
        """A chain from target to target (or about the one), gaps drawn up to 2"."""
        anchors = [at[0] for at in targets.values()]
        ends = [self._beside(anchors[0])]
        goal = anchors[-1]
        for left in range(self.count - 1, 0, -1):
            placed = self._next(ends, goal, last=left == 1 and len(anchors) == 2)
            if placed is None:
                return None
            ends.append(placed)
        self.taken += ends
        return [(round(x, 4), round(y, 4)) for x, y in ends]

    def _beside(self, target: Point) -> Point:
        turn = math.pi + self.chance.uniform(-0.8, 0.8)
        away = 2 * RADIUS + self.chance.uniform(0.05, 0.95)
        return target[0] + away * math.cos(turn), target[1] + away * math.sin(turn)

    def _next(self, ends: list[Point], goal: Point, last: bool) -> Point | None:
        """The next of the chain: near two before it, clear of all, nearer to the goal."""
        for _ in range(300):
            if last:
                place = self._beside(goal)
            else:
                about = self.chance.choice(ends[-2:])
                turn, away = self.chance.uniform(0, 2 * math.pi), self.chance.uniform(1.3, 3.25)
                place = about[0] + away * math.cos(turn), about[1] + away * math.sin(turn)
            gaps = [math.dist(place, other) - 2 * RADIUS for other in ends]
            clear = min(math.dist(place, t) for t in self.taken) >= 2 * RADIUS + 0.01
            needed = 2 if self.count >= 7 else 1
            near = sum(gap <= 1.99 for gap in gaps) >= min(needed, len(ends))
            nearer = last or math.dist(place, goal) <= math.dist(ends[-1], goal) + 1.0
            if place[0] < 25.5 and min(gaps) >= 0.01 and clear and near and nearer:
                return place
        return None

    def _starts(self, ends: list[Point]) -> list[Point] | None:
        """Walk back nearly the whole roll, each a little differently."""
        starts: list[Point] = []
        for x, y in ends:
            for _ in range(60):
                turn = math.pi + self.chance.uniform(-0.8, 0.8)
                away = self.roll - self.chance.uniform(0.01, 0.25)
                place = round(x + away * math.cos(turn), 4), round(y + away * math.sin(turn), 4)
                if all(math.dist(place, s) >= 2 * RADIUS + 0.01 for s in [*starts, *self.taken]):
                    starts.append(place)
                    break
            else:
                return None
        return starts

    def _bystanders(self, starts: list[Point], ends: list[Point]) -> list[Point]:
        """Enemies that must not be engaged, as near to the ways as the rules let them be."""
        found: list[Point] = []
        for _ in range(400):
            x, y = self.chance.uniform(14, 25), self.chance.uniform(4, 26)
            place = round(x, 3), round(y, 3)
            ways = zip(starts, ends, strict=True)
            clear = min(_apart(place, a, b) for a, b in ways) - 2 * RADIUS
            mates = [*found, *self.taken]
            apart = min(math.dist(place, other) for other in mates) - 2 * RADIUS
            if 1.02 < clear < 1.6 and apart > 0.05 and len(found) < 6:
                found.append(place)
        return found

    def _scene(
        self, targets: dict[str, list[Point]], starts: list[Point], bystanders: list[Point]
    ) -> Scene:
        from planner.scenario import load

        units = [_unit("red", "red", starts)]
        units += [_unit(name, "blue", at) for name, at in targets.items()]
        units += [_unit(f"b{n}", "blue", [at]) for n, at in enumerate(bystanders)]
        table = {"width": 44, "height": 30, "unit": "in", "name": f"Charge {self.seed}"}
        record = {
            "format": "planner-scenario/1",
            "ruleset": drawn_ruleset(),
            "map": {"type": "FeatureCollection", "table": table, "features": []},
            "units": units,
        }
        order = Order("red", "charge", list(targets), roll=self.roll)
        scene = Scene(f"planted_{self.seed}", f"Planted {self.seed}", "", order, Path())
        scene.__dict__["scenario"] = load(record)
        return scene


def _unit(name: str, side: str, at: list[Point]) -> dict[str, Any]:
    models = [{"id": f"{name}.{n}", "base": "32mm", "at": list(p)} for n, p in enumerate(at, 1)]
    profile = {"M": 6}
    return {
        "id": name,
        "side": side,
        "keywords": ["INFANTRY"],
        "profile": profile,
        "models": models,
    }


def _apart(point: Point, a: Point, b: Point) -> float:
    """Distance of a point from a stretch."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return math.dist(point, (a[0] + along * dx, a[1] + along * dy))
