"""Random tables of fences, doors, ditches, a block and a ladder, for the planner and its twin."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import shapely

from planner.battlefield import Feature, Kind
from planner.mobility import Climbing, Dropping, Jumping, Passage
from planner.navigation import Navigator
from planner.units import Pose

from .tables import OVER, SHUT, area, box, navigator, path, pose, solid, um, wall
from .toll_twin import Tolled

SIZE = (14.0, 10.0)
KINDS = ("fence", "door", "ditch", "block", "mixed")


@dataclass(frozen=True)
class Case:
    """A table for the planner and for the twin, with a start and a goal."""

    ways: Navigator
    world: Tolled
    start: Pose
    goal: Pose
    what: str


class Maker:
    """Puts things on a table, each for both."""

    def __init__(self, dice: random.Random) -> None:
        self.dice = dice
        self.features: list[Feature] = []
        self.passages: dict[str, Passage] = {}
        self.shut: list[Any] = []
        self.tolls: list[tuple[Any, float, bool]] = []
        self.more: dict[str, Any] = {}
        self.ditch: Any = None
        self.jump = 0.0, 0.0
        self.roof: Any = None
        self.climb = 0.0, 0.0
        self.ladder: tuple[tuple[float, float], tuple[float, float], float] | None = None

    def line(self, x: float, low: float, high: float) -> tuple[tuple[float, float], ...]:
        """A line up the table, slanting."""
        lean = self.dice.uniform(-1, 1)
        return (x, low), (x + lean, high)

    def fence(self, x: float) -> None:
        """A low wall at a price, from the lower edge up to some height."""
        line, price = self.line(x, 0, self.dice.uniform(5, 10)), um(self.dice.uniform(0.3, 4))
        self.features.append(wall("fence", line, 1))
        self.passages["fence"] = Passage(entry=price)
        self.tolls.append((shapely.LineString(path(*line)), price, False))

    def door(self, x: float, name: str = "house") -> None:
        """A wall nobody climbs, with a door somewhere at a price, or none."""
        line = self.line(x, 0, self.dice.uniform(6, 10))
        wide, price = self.dice.uniform(1.3, 2.5), um(self.dice.uniform(0, 4))
        whole = shapely.LineString(path(*line))
        first = self.dice.uniform(0.1, 0.8) * whole.length
        last = min(first + um(wide), whole.length - 1000)
        self.features.append(wall(name, line, 6))
        self.passages[name] = SHUT
        ends = shapely.get_coordinates(shapely.line_interpolate_point(whole, [first, last]))
        hole = tuple((round(a), round(b)) for a, b in ends.tolist())
        leaf = Feature(
            f"{name} door", Kind.DOOR, "LineString", (hole,), top=um(4), on_wall=name
        )  # fmt: skip
        self.features.append(leaf)
        self.passages[leaf.id] = Passage(entry=price)
        corners = path(*line)
        self.shut += [shapely.LineString([corners[0], hole[0]])]
        self.shut += [shapely.LineString([hole[1], corners[1]])]
        self.tolls.append((shapely.LineString(hole), price, True))

    def gap(self, x: float) -> None:
        """A ditch at a slant, jumped at a price."""
        wide, top = self.dice.uniform(0.4, 1.5), self.dice.uniform(5, 10)
        (x0, y0), (x1, y1) = self.line(x, 0, top)
        ring = [(x0, y0), (x0 + wide, y0), (x1 + wide, y1), (x1, y1)]
        self.features.append(area("ditch", ring, Kind.GAP))
        self.passages["ditch"] = SHUT
        self.ditch = shapely.Polygon(path(*ring))
        self.jump = float(um(self.dice.uniform(2.5, 4.5))), float(um(self.dice.uniform(0.1, 3)))
        self.more["jumping"] = Jumping(int(self.jump[0]), entry=int(self.jump[1]))

    def block(self, x: float, wide: float = 2.5, long: float = 6) -> None:
        """A block that is climbed at a price, perhaps dropped from, perhaps with a ladder."""
        low, wide = self.dice.uniform(0.2, 3), self.dice.uniform(0.8, wide)
        ring, high = box(x, low, x + wide, low + self.dice.uniform(long / 2, long)), um(1.5)
        self.features.append(solid("block", ring, 1.5))
        self.passages["block"] = OVER
        self.roof = shapely.Polygon(path(*ring))
        up, down = (Fraction(self.dice.randrange(1, 9), 4) for _ in range(2))
        self.more["climbing"] = Climbing(up, down)
        self.climb = float(up * high), float(down * high)
        if self.dice.random() < 0.5:
            drop = Fraction(self.dice.randrange(0, 3), 4), um(self.dice.uniform(0, 1))
            self.more["dropping"] = Dropping(um(2), *drop)
            self.climb = self.climb[0], min(self.climb[1], float(drop[0] * high + drop[1]))
        if self.dice.random() < 0.5:
            y = low + self.dice.uniform(0.8, 2)
            ends = path((x - 0.9, y), (x + 0.7, y))
            rise, pace = Fraction(self.dice.randrange(0, 3), 4), Fraction(1)
            leads = Feature("ladder", Kind.LADDER, "LineString", (ends,), top=high)
            self.features.append(leads)
            self.passages["ladder"] = Passage(rise=rise, pace=pace)
            far = math.dist(*ends)
            (a, b), (c, d) = ends
            self.ladder = (float(a), float(b)), (float(c), float(d)), float(rise * high) + far

    def crate(self) -> None:
        """Something in the way."""
        x, y = self.dice.uniform(2, 11), self.dice.uniform(1, 8)
        ring = box(x, y, x + self.dice.uniform(0.4, 1.5), y + self.dice.uniform(0.4, 1.5))
        name = f"crate {len(self.features)}"
        self.features.append(solid(name, ring, 6))
        self.passages[name] = SHUT
        self.shut.append(shapely.Polygon(path(*ring)))


def case(seed: int) -> Case | None:
    """A table, or None where no start or goal was found."""
    dice = random.Random(seed)
    kind, make = KINDS[seed % len(KINDS)], Maker(dice)
    base = dice.choice([25, 28, 32])
    x = dice.uniform(4, 6)
    makers = {"fence": make.fence, "door": make.door, "ditch": make.gap, "block": make.block}
    for number, name in enumerate(dice.sample(sorted(makers), 2) if kind == "mixed" else [kind]):
        makers[name](x + 3.2 * number)
    for _ in range(dice.choice([0, 1, 2])):
        make.crate()
    return _case(make, kind, base, seed)


def bridged(seed: int) -> Case | None:
    """A block across a ditch, that reaches from bank to bank or not."""
    dice = random.Random(seed)
    make, x = Maker(dice), dice.uniform(4, 6)
    make.gap(x)
    make.block(x - dice.uniform(0, 2), 5, 3)
    if dice.random() < 0.3:
        make.more.pop("jumping")
        make.jump = 0.0, 0.0
    return _case(make, "block", 25, seed)


def _case(make: Maker, kind: str, base: int, seed: int) -> Case | None:
    """A start, a goal and all that was made; None where there is no room for them."""
    radius = base * 500.0
    off = [*make.shut, *(what for what, _, _ in make.tolls)]
    off += [g for g in (make.ditch, make.roof) if g is not None]
    if kind == "block" and not make.shut:
        make.shut.append(shapely.Point(-um(9), -um(9)))
    ends = _ends(make.dice, shapely.union_all(off), radius)
    if ends is None:
        return None
    shut = shapely.union_all(make.shut or [shapely.Point(-um(9), -um(9))])
    if make.ladder is not None and shapely.distance(shut, shapely.LineString(make.ladder[:2])) < (
        radius + 9
    ):
        return None
    ways = navigator(
        make.features, f"{base}mm", ends[0], 80, size=SIZE, passages=make.passages, **make.more
    )
    world = Tolled(
        radius, (float(um(SIZE[0])), float(um(SIZE[1]))), shut, tuple(make.tolls), make.ditch,
        make.jump, make.roof, make.climb, make.ladder,
    )  # fmt: skip
    return Case(ways, world, *ends, f"{seed} {kind} {base}mm {sorted(make.passages)}")


def _ends(dice: random.Random, off: Any, radius: float) -> tuple[Pose, Pose] | None:
    """A start to the left and a goal to the right, off everything."""
    found = []
    for low, high in ((0.8, 4.0), (9.0, 13.2)):
        for _ in range(100):
            x, y = dice.uniform(low, high), dice.uniform(0.8, 9.2)
            if shapely.distance(off, shapely.Point(um(x), um(y))) > radius + 5:
                found.append(pose(x, y))
                break
        else:
            return None
    return found[0], found[1]


def ends(given: Case) -> tuple[tuple[float, float], tuple[float, float]]:
    """Start and goal as points."""
    return (float(given.start.x), float(given.start.y)), (float(given.goal.x), float(given.goal.y))
