"""Does every step lead away from the models that are to be left?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import sub

from planner.referee.exact.plane import Point
from planner.referee.exact.surd import Surd
from planner.referee.unit.standing import others
from planner.referee.way.trial import Trial
from planner.units import Pose


def leaves(trial: Trial, here: Pose, to: Pose) -> None:
    """Judge one step: the nearest of those models is never approached along it."""
    leaving = trial.mobility.leaving
    if leaving is None:
        return
    if leaving.along is not None:
        start = trial.others[trial.mobility.model].pose
        if not on_ray((start.x, start.y), leaving.along, (to.x, to.y)):
            off = _off_ray((start.x, start.y), leaving.along, (to.x, to.y))
            trial.refuse(leaving.rule, "leaves the straight line away", to, off)
    for models in leaving.groups:
        there = others(trial.others, models, trial.mobility)
        places = [(other.pose.x, other.pose.y) for other in there]
        radii = [Fraction(other.base.inradius) if leaving.bases else 0 for other in there]
        index = approached((here.x, here.y), (to.x, to.y), places, radii)
        if index is not None:
            nearer = _nearer((here.x, here.y), (to.x, to.y), places[index])
            text = f"comes nearer to {there[index].model} on the way"
            trial.refuse(leaving.rule, text, to, nearer)


def on_ray(start: Point, along: Point, end: Point) -> bool:
    """Return whether a point is within 1 µm of the ray from `start` in a direction."""
    dx, dy, (ux, uy) = end[0] - start[0], end[1] - start[1], along
    return dx * ux + dy * uy >= 0 and (dx * uy - dy * ux) ** 2 <= ux * ux + uy * uy


def _off_ray(start: Point, along: Point, end: Point) -> int:
    """How far a point is from the ray, µm, rounded up."""
    dx, dy, (ux, uy) = end[0] - start[0], end[1] - start[1], along
    if dx * ux + dy * uy < 0:
        return Surd.root(dx * dx + dy * dy).ceil()
    length2 = ux * ux + uy * uy
    return Surd.root((dx * uy - dy * ux) ** 2 * length2, Fraction(1, length2)).ceil()


def _nearer(start: Point, end: Point, place: Point) -> int:
    """How much of the distance from a point a line takes at the most, µm, rounded up."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    px, py = place[0] - start[0], place[1] - start[1]
    length2, foot = dx * dx + dy * dy, px * dx + py * dy
    at_first = Surd.root(px * px + py * py)
    if foot >= length2:
        return (at_first - Surd.root((px - dx) ** 2 + (py - dy) ** 2)).ceil()
    aside = Surd.root((px * dy - py * dx) ** 2 * length2, Fraction(1, length2))
    return (at_first - aside).ceil()


def approached(
    start: Point, end: Point, places: Sequence[Point], radii: Sequence[int | Fraction] = ()
) -> int | None:
    """Return which disc is approached while it is the nearest one, or None.

    The gap to a disc shrinks until the foot of its centre on the line. Where the gaps to two are
    the same the one that shrinks faster is the nearest next, so that a least gap that shrinks goes
    on to shrink until the foot of the nearest disc, or the end: to look there is enough.

    Parameters:
        places: their centres.
        radii: theirs, µm; none where all are points.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length2 = dx * dx + dy * dy
    radii = radii or [0] * len(places)
    for index, (x, y) in enumerate(places):
        foot = (x - start[0]) * dx + (y - start[1]) * dy
        if foot <= 0:
            continue
        share = min(Fraction(foot, length2), Fraction(1))
        at = (start[0] + share * dx, start[1] + share * dy)
        own = _Gap.of(at, (x, y), radii[index], (dx, dy))
        others = (
            _Gap.of(at, places[number], radii[number], (dx, dy))
            for number in range(len(places))
            if number != index
        )
        if not any(other.is_before(own) for other in others):
            return index
    return None


@dataclass(frozen=True, slots=True)
class _Gap:
    """The distance from a disc, √`square` / `scale` - `radius`, and how fast it grows.

    Parameters:
        grows: the product of the line's direction and the way from the centre, times `scale`.
    """

    square: int
    scale: int
    radius: int | Fraction
    grows: int

    @classmethod
    def of(
        cls, at: tuple[Fraction, Fraction], centre: Point, radius: int | Fraction, along: Point
    ) -> _Gap:
        scale = lcm(*(part.denominator for part in at))
        x, y = (int(part * scale) for part in map(sub, at, centre))
        return cls(x * x + y * y, scale, radius, x * along[0] + y * along[1])

    def is_before(self, other: _Gap) -> bool:
        """Return whether this one was less just before, seen along the line."""
        far = Surd.root(self.square, Fraction(1, self.scale)) + Surd.of(-self.radius)
        away = Surd.root(other.square, Fraction(1, other.scale)) + Surd.of(-other.radius)
        less = (far - away).sign()
        # equal: it was less if it grows faster; √square > 0 where anything grows
        faster = Surd.root(other.square, self.grows) - Surd.root(self.square, other.grows)
        return less < 0 or (less == 0 and faster.sign() > 0)
