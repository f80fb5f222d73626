"""Where a body that pays for turns comes without paying: straight on, by road, or straight back.

A way may bend anywhere there. What it bends round stands beside such a line, not on it, so that
no way point lies where the bend has to be; and a turn at a way point instead is one more. From a
little further back less of a turn leads to what lies aside.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, FULL_TURN, turn_between
from planner.mobility import Mobility, Turning
from planner.navigation.headings.gaits import BACKWARD, ROUNDED, gaits
from planner.navigation.walk.exact import bearing

if TYPE_CHECKING:
    from planner.navigation.roads.road import RoadField
    from planner.units import Pose

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Point = tuple[int, int]
STEP: Final = 2_500
"""µm between the places looked at on a line, at the least."""
MOST: Final = 64
"""Places on one line."""
LONGEST: Final = 40_000
"""µm between places straight ahead, at the most: whole µm lie far apart on most headings."""
BACK: Final = 32
"""Places straight back: between two of them a way is dearer by a 32nd of a turn's price."""
SEEN: Final = 8
"""Of so many of these lines lead on from one to way points: of those that bend again."""
NEAR: Final = 40
"""µm that a place straight back may be nearer or further, to lie straight back in whole µm."""
SLANTING: Final = 24
"""Places on one line at a slant."""
LEAST: Final = DEGREE
"""µ°: a turn by less is none worth a line of its own."""
CLOSE: Final = DEGREE // 16
"""µ° that are given away of how far a body may turn: its headings there have whole µm."""
UNSURE: Final = 1e-6
"""µ° about a half by which the whole one next to a direction is not sure (`exact.bearing`)."""
Goes = Callable[[Point, Floats], Floats]
"""What straight lines from a place to some others (n, 2) cost, µm; inf where one is not free."""


@dataclass(frozen=True, slots=True)
class Lead:
    """A way to a place where it may bend.

    Parameters:
        cost: µm, turns left out.
        use: units of turning in it.
        heading: µ° on arriving.
        points: from the start on.
        gait: how it goes along them: a row of `gaits`, 0 for ahead.
        bends: whether lines lead on from it to way points, or to places alone.
        sheet: number of the sheet that it is on.
    """

    cost: float
    use: int
    heading: int
    points: tuple[Point, ...]
    gait: int = 0
    bends: bool = True
    sheet: int = 0


def may_lead(turning: Turning) -> bool:
    """Return whether a body buys its turns one by one, and goes ahead alone."""
    ahead = turning.backward is None and turning.sidestep is None
    return bool(turning.facing and turning.each and turning.price and ahead)


def leads(
    start: Pose, mobility: Mobility, budget: float, goes: Goes, road: RoadField | None
) -> tuple[Lead, ...]:
    """Return the leads of one body on the ground.

    Parameters:
        goes: told of a place on the ground, and of others.
        road: its ways along roads, where it begins on one whose bends are no turns to it.
    """
    if may_go_back(mobility.turning):
        return tuple(straight_back(start, mobility.turning, budget, goes))
    if not may_lead(mobility.turning):
        return ()
    found: dict[tuple[Point, int], Lead] = {}
    every = [*_ahead(start, budget, goes), *(() if road is None else _by_road(road, goes))]
    for lead in every:
        key = lead.points[-1], lead.heading
        known = found.get(key)
        if known is None or (lead.use, lead.cost) < (known.use, known.cost):
            found[key] = lead
    return tuple(found.values())


def sooner(lead: Lead, good: Callable[[Point], bool]) -> tuple[Point, ...]:
    """Return the points of a lead that ends as soon on its last line as is `good`.

    A bend that comes sooner is never longer, and turns by less.
    """
    (ax, ay), (bx, by) = lead.points[-2:]
    parts = math.gcd(bx - ax, by - ay) if _exact(lead) else round(math.dist((ax, ay), (bx, by)))
    low, high = 0, parts
    while high - low > 1:
        half = (low + high) // 2
        low, high = (low, half) if good(_part(lead, half, parts)) else (half, high)
    return (*lead.points[:-1], _part(lead, high, parts))


def _exact(lead: Lead) -> bool:
    """Whether it goes straight on from where it begins: at its very heading, to the µ°."""
    return len(lead.points) == 2 and not lead.use


def _part(lead: Lead, part: int, parts: int) -> Point:
    (ax, ay), (bx, by) = lead.points[-2:]
    return round(ax + (bx - ax) * part / parts), round(ay + (by - ay) * part / parts)


def _ahead(start: Pose, budget: float, goes: Goes) -> Iterator[Lead]:
    """Places straight ahead at whole µm, as near as `STEP` where the heading has any there."""
    from planner.navigation.headings.hull_room import exact_vector

    vx, vy = (int(part) for part in exact_vector(start.heading, LONGEST))
    if not (vx or vy):
        return
    times = max(1, round(max(STEP, budget / MOST) / math.hypot(vx, vy)))
    at = start.x, start.y
    ends = [(at[0] + k * times * vx, at[1] + k * times * vy) for k in range(1, MOST + 1)]
    costs = goes(at, np.array(ends, np.float64)).tolist()
    for to, cost in zip(ends, costs, strict=True):
        if cost > budget:
            return
        yield Lead(cost, 0, start.heading, (at, to))


def may_go_back(turning: Turning) -> bool:
    """Return whether to go back a little may save a body what a turn costs.

    Where each turn counts by itself, the least one that it takes to go back to whole µm is paid.
    """
    adds_up = turning.facing and not turning.each
    return bool(adds_up and turning.price and turning.backward)


def straight_back(start: Pose, turning: Turning, budget: float, goes: Goes) -> Iterator[Lead]:
    """Yield places straight back, as far as that costs no more than the turn that it saves.

    Parameters:
        goes: told of a place on the sheet that it begins on, and of others.
    """
    rate = float(turning.backward or 0)
    most = min(budget, turning.price) / rate
    far = np.arange(1, BACK + 1)[:, None] * (most / BACK) + np.arange(-NEAR, NEAR + 1)
    far = np.maximum(far, 1)
    at, ends = (start.x, start.y), behind(start, far)
    costs = (goes(at, ends) * rate).tolist()
    for k, ((x1, y1), cost) in enumerate(zip(ends.astype(np.int64).tolist(), costs, strict=True)):
        heading = bearing(start.x - x1, start.y - y1)
        if cost > min(budget, turning.price):
            return
        if heading is not None:
            use = turn_between(start.heading, heading)
            bends = k % SEEN == SEEN - 1
            yield Lead(cost + ROUNDED, use, heading, (at, (x1, y1)), gait=BACKWARD, bends=bends)


def behind(start: Pose, far: Floats) -> Floats:
    """Return the places in whole µm straight back from a pose that are most nearly so.

    Parameters:
        far: (n, m) µm, above 0: how far each of n places may be.

    Returns:
        (n, 2) µm.
    """
    angle, each = math.radians(start.heading / DEGREE), np.arange(len(far))
    x, y = -math.cos(angle) * far, -math.sin(angle) * far
    best = each, (np.abs(np.rint(x) * y - np.rint(y) * x) / far**2).argmin(axis=1)
    found: Floats = np.rint(np.column_stack([x[best], y[best]])) + np.array([start.x, start.y])
    return found


def slanting(
    start: Pose, mobility: Mobility, budget: float, goes: Goes, room: Callable[[int], bool]
) -> Iterator[Lead]:
    """Yield places along the headings to which a body may turn where it hardly may.

    It turns as far as it has room, to either side, or by whole units as long as it has; a little
    further on it has room for the rest.

    Parameters:
        room: whether it may turn by so many µ° where it stands, to the left or (below 0) right.
    """
    turning, at = mobility.turning, (start.x, start.y)
    for sign in (1, -1):
        most = _furthest(sign, room)
        whole = range(turning.step, most - CLOSE, turning.step)
        for turn in (*whole, most - CLOSE) if most > LEAST else ():
            angle = math.radians((start.heading + sign * turn) / DEGREE)
            step = max(STEP, budget / SLANTING)
            vx, vy = round(step * math.cos(angle)), round(step * math.sin(angle))
            heading = bearing(vx, vy)
            if heading is None:  # hard to tell to the µ°
                continue
            turned = turn_between(start.heading, heading)
            use = _units(turning, (turned,))
            if use is None or not room(sign * turned):
                continue
            ends = [(at[0] + k * vx, at[1] + k * vy) for k in range(1, SLANTING + 1)]
            for to, cost in zip(ends, goes(at, np.array(ends, np.float64)).tolist(), strict=True):
                if cost > budget:
                    break
                yield Lead(cost, use, heading, (at, to))


def may_sidestep(turning: Turning) -> bool:
    """Return whether turns add up for a body that also goes to a side."""
    return bool(turning.facing and not turning.each and turning.sidestep is not None)


def sidling(
    start: Pose,
    turning: Turning,
    budget: float,
    goes: Callable[[Point, Floats, bool], Floats],
    room: Callable[[int], bool],
    roomy: Callable[[Floats], Bools],
) -> Iterator[Lead]:
    """Yield places to which a body comes to a side, or turned as far as it has room, till it has.

    What begins beside a wall has no room to turn there, nor way points where it has: to either
    side as it stands, and any way along the furthest that it may turn to the left and the right.

    Parameters:
        goes: also told whether a line is gone to a side.
        room: as of `slanting`.
        roomy: where of places (n, 2) it has room for all turns.
    """
    at = start.x, start.y
    for sign in (0, 1, -1):
        turn = sign * (_furthest(sign, room) - CLOSE) if sign else 0
        if sign and abs(turn) < LEAST:
            continue
        for gait, (off, factor, flat, _) in enumerate(gaits(turning, slants=False).tolist()):
            if math.isinf(factor) or not (sign or gait > BACKWARD):  # way points lie in line
                continue
            angle = math.radians((start.heading + turn - off) / DEGREE)
            vx, vy = round(STEP * math.cos(angle)), round(STEP * math.sin(angle))
            direction = bearing(vx, vy)
            if direction is None:  # hard to tell to the µ°
                continue
            heading = (direction + round(off)) % FULL_TURN
            turned = (heading - start.heading + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
            if turned and not room(turned):
                continue
            ends = np.array([(at[0] + k * vx, at[1] + k * vy) for k in range(1, SLANTING + 1)])
            costs = goes(at, ends.astype(np.float64), gait > BACKWARD) * factor + flat
            free = roomy(ends.astype(np.float64))
            for (x, y), cost, last in zip(
                ends.tolist(), costs.tolist(), free.tolist(), strict=True
            ):
                if cost > budget:
                    break
                yield Lead(cost, abs(turned), heading, (at, (x, y)), gait=gait)
                if last:
                    break


def spokes(start: Pose, turning: Turning, budget: float) -> Floats:
    """Return places (n, 2) along the headings to which a body turns by whole units, or by none."""
    units = range(-(FULL_TURN // 2 // turning.step), FULL_TURN // 2 // turning.step + 1)
    turns = [unit * turning.step - int(math.copysign(CLOSE, unit)) * bool(unit) for unit in units]
    angles = np.radians((start.heading + np.array(turns)) / DEGREE)
    far = np.arange(1, SLANTING + 1) * max(STEP, budget / SLANTING)
    off = far[:, None, None] * np.column_stack([np.cos(angles), np.sin(angles)])
    found: Floats = np.rint(off.reshape(-1, 2) + np.array([start.x, start.y]))
    return found


def _furthest(sign: int, room: Callable[[int], bool]) -> int:
    """µ° by which a body may turn to one side, less than half a turn, to within `CLOSE`."""
    low, high = 0, FULL_TURN // 2
    while high - low > CLOSE:
        half = (low + high) // 2
        low, high = (half, high) if room(sign * half) else (low, half)
    return low


def _by_road(road: RoadField, goes: Goes) -> Iterator[Lead]:
    """Places along roads."""
    turning = road.mobility.turning
    for label, lane in road.labels:
        at, end = label.points[-1], lane.end
        length = min(math.dist(at, end), road.budget - label.cost)
        if length <= 0:
            continue
        count = max(1, min(MOST, int(length / STEP)))
        shares = np.arange(1, count + 1) * (length / math.dist(at, end) / count)
        off = np.rint(np.array(at) + shares[:, None] * np.subtract(end, at)) - at
        exact = np.degrees(np.arctan2(off[:, 1], off[:, 0])) * DEGREE
        costs = label.cost + goes(at, off + at)
        past = (np.abs(exact - np.floor(exact) - 0.5) < UNSURE) | (costs > road.budget)
        last = int(past.argmax()) if past.any() else count
        headings = (np.rint(exact[:last]).astype(np.int64) % FULL_TURN).tolist()
        units = {h: _units(turning, road.turns(label, at, h)) for h in dict.fromkeys(headings)}
        ends = (off[:last] + at).astype(np.int64).tolist()
        for (x, y), heading, cost in zip(ends, headings, costs[:last].tolist(), strict=True):
            used = units[heading]
            if used is not None:
                yield Lead(cost, used, heading, (*label.points, (x, y)))


def _units(turning: Turning, turns: tuple[int, ...]) -> int | None:
    """The units of some turns; None where they are more than it may make."""
    return turning.units(turns) if turning.allows(turns) else None
