"""Does every step lead away from the models that are to be left?"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from planner.referee.exact.plane import Point
from planner.referee.standing import others
from planner.referee.trial import Trial
from planner.units import Pose


def leaves(trial: Trial, here: Pose, to: Pose) -> None:
    """Judge one step: the nearest of those models is never approached along it."""
    leaving = trial.mobility.leaving
    if leaving is None:
        return
    if leaving.along is not None:
        start = trial.others[trial.mobility.model].pose
        if not on_ray((start.x, start.y), leaving.along, (to.x, to.y)):
            trial.refuse(leaving.rule, "leaves the straight line away", to)
    there = others(trial.others, leaving.models, trial.mobility)
    places = [(other.pose.x, other.pose.y) for other in there]
    index = approached((here.x, here.y), (to.x, to.y), places)
    if index is not None:
        trial.refuse(leaving.rule, f"comes nearer to {there[index].model} on the way", to)


def on_ray(start: Point, along: Point, end: Point) -> bool:
    """Return whether a point is within 1 µm of the ray from `start` in a direction."""
    dx, dy, (ux, uy) = end[0] - start[0], end[1] - start[1], along
    return dx * ux + dy * uy >= 0 and (dx * uy - dy * ux) ** 2 <= ux * ux + uy * uy


def approached(start: Point, end: Point, places: Sequence[Point]) -> int | None:
    """Return which place is approached while it is the nearest one, or None.

    At the share t of the line, place i is approached while t is less than that of its foot on
    the line. The squared distances of two places differ by a linear function of t, so that the
    shares at which i is the nearest are one interval.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length2 = dx * dx + dy * dy
    for index, (x, y) in enumerate(places):
        foot = (x - start[0]) * dx + (y - start[1]) * dy
        if foot <= 0:
            continue
        until = min(Fraction(foot, length2), Fraction(1))
        low, high = Fraction(0), until
        own = (x - start[0]) ** 2 + (y - start[1]) ** 2
        for ox, oy in places:
            # own + share * slope <= 0: no further than the other
            more = own - (ox - start[0]) ** 2 - (oy - start[1]) ** 2
            slope = 2 * (dx * (ox - x) + dy * (oy - y))
            if slope > 0:
                high = min(high, Fraction(-more, slope))
            elif slope < 0:
                low = max(low, Fraction(-more, slope))
            elif more > 0:
                high = Fraction(-1)
        if low < until and low <= high:
            return index
    return None
