"""Turns that only follow a road: free, and no turns at all to what turning costs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise, takewhile

from planner.battlefield import Feature
from planner.length import FULL_TURN, turn_between
from planner.referee.exact.apart import clear
from planner.referee.exact.bearing import heading_of
from planner.referee.exact.figure import Rounded, disc
from planner.referee.way.trial import Trial
from planner.units import Pose

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Leg:
    """A straight stretch of a road as it is travelled, µm."""

    start: Point
    end: Point
    width: int

    @property
    def back(self) -> Leg:
        """The same stretch the other way."""
        return Leg(self.end, self.start, self.width)

    @property
    def heading(self) -> int:
        """Its direction, whole µ°."""
        return heading_of(self.end[0] - self.start[0], self.end[1] - self.start[1])

    def holds(self, at: Point) -> bool:
        """Return whether a place is on the stretch, its edge included."""
        body = Rounded((_twice(self.start), _twice(self.end)), self.width)
        return not clear(disc(at, 0), body, strict=True)

    def along(self, heading: int, askew: int) -> bool:
        """Return whether a heading (µ°) is the stretch's, but for what whole µm leave."""
        return abs(turn_between(self.heading, heading)) <= askew


def follows(trial: Trial, start: Pose, end: Pose) -> bool:
    """Return whether a pivot only turns a body with the road that it is on."""
    turning = trial.mobility.turning
    if start.z:
        return False
    legs = list(_legs(trial, turning.follows))
    at = start.x, start.y
    here = [leg for leg in legs if leg.holds(at)]
    come = [leg for leg in here if leg.along(start.heading, turning.askew)]
    gone = {leg for leg in here if leg.along(end.heading, turning.askew)}
    if not come:
        return False
    bends = FULL_TURN if not _at_crossroads(legs, at) else turning.straight
    for leg in come:
        onward = {leg, *takewhile(here.__contains__, _onward(leg, legs))}
        over = {two for two in gone if _straight_over(leg, two, legs, at, turning.straight)}
        if over or any(turn_between(leg.heading, two.heading) <= bends for two in gone & onward):
            return True
    return False


def _straight_over(one: Leg, two: Leg, legs: list[Leg], at: Point, straight: int) -> bool:
    """Whether a stretch goes on as another over the crossroads that the place is at."""
    if turn_between(one.heading, two.heading) > straight:
        return False
    half = max(leg.width for leg in legs)
    meeting = _crossing(one, two)
    if meeting is not None:
        ends = any(_same(*meeting, end) for end in (one.start, two.end))
        return not ends and _near(at, *meeting, half)
    return one.end == two.start and _near(at, one.end, 1, half)


def _legs(trial: Trial, names: frozenset[str]) -> Iterator[Leg]:
    for patch in trial.table.ground:
        if patch.feature.id in names and patch.feature.geometry == "LineString":
            for leg in stretches(patch.feature):
                yield from (leg, leg.back)


def stretches(road: Feature) -> Iterator[Leg]:
    """Yield the straight stretches of a road drawn as a line."""
    for a, b in pairwise(road.paths[0]):
        yield Leg(a, b, road.width)


def _onward(leg: Leg, legs: list[Leg]) -> Iterator[Leg]:
    """The stretches that follow a stretch as far as the road does not fork."""
    ends = Counter(one.start for one in legs)
    for _ in legs:
        if ends[leg.end] != 2:
            return
        ahead = [one for one in legs if one.start == leg.end and one != leg.back]
        if not ahead:  # the road comes back along itself
            return
        leg = ahead[0]
        yield leg


def _at_crossroads(legs: list[Leg], at: Point) -> bool:
    """Whether a place is within half a road's width of where roads fork or cross."""
    ends = Counter(leg.start for leg in legs)
    half = max(leg.width for leg in legs)
    for node, count in ends.items():
        if count > 2 and _near(at, node, 1, half):
            return True
    ways = {frozenset((leg.start, leg.end)): leg for leg in legs}
    return any(
        meeting is not None and _near(at, meeting[0], meeting[1], half)
        for one, two in combinations(ways.values(), 2)
        for meeting in (_crossing(one, two),)
    )


def _near(at: Point, top: Point, under: int, width: int) -> bool:
    """Whether a place is at most half of `width` from the point (top / under), exactly."""
    dx, dy = top[0] - at[0] * under, top[1] - at[1] * under
    most = width * under
    return 4 * (dx * dx + dy * dy) <= most * most


def _same(top: Point, under: int, at: Point) -> bool:
    """Whether a point (top / under) is a place."""
    return top == (at[0] * under, at[1] * under)


def _crossing(one: Leg, two: Leg) -> tuple[Point, int] | None:
    """Where two stretches meet that have no end in common: numerators, and what is under them."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = one.start, one.end, two.start, two.end
    ux, uy, vx, vy = bx - ax, by - ay, dx - cx, dy - cy
    under = ux * vy - uy * vx
    if not under or {one.start, one.end} & {two.start, two.end}:
        return None
    s = (cx - ax) * vy - (cy - ay) * vx
    t = (cx - ax) * uy - (cy - ay) * ux
    if not (0 <= s * under <= under * under and 0 <= t * under <= under * under):
        return None
    return (ax * under + ux * s, ay * under + uy * s), under


def _twice(point: Point) -> Point:
    return 2 * point[0], 2 * point[1]
