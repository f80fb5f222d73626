"""A round area with hardly room for all who get there: discs pushed about until they fit.

A lattice misses the fullest placings, which have no pattern, and a lattice fine enough to hold
one makes every proof long. Pushed apart, as many discs as go in are found in milliseconds, and
only their places are offered.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import numpy as np

from planner.formation.body import Body
from planner.formation.member import Member
from planner.formation.places.circle import SHIFT
from planner.formation.problem import Problem
from planner.formation.spots import Floats, rounded
from planner.navigation.places import Places

FULL: Final = 0.6
"""Share of the area and the ground about it that bases may take up before it is crowded."""
TRIES: Final = 24
"""Layouts from which the discs are pushed, for each number of them."""
FAIR: Final = 8.0
"""µm to spare that are asked for, half of which may be missing in the end."""
SURE: Final = 6
"""Places of which the costs tell where a way bends last."""
LOOSE: Final = 1_000.0
"""µm by which the costs may differ from those of ways with one last bend."""
GOLDEN: Final = math.pi * (3 - math.sqrt(5))


def squeezed(problem: Problem, kind: Member, heading: int) -> Places:
    """Return places of the fullest placings found in a crowded round area; none elsewhere."""
    area, body = problem.aim.area, kind.body
    if area is None or area.polygon is not None or not body.base.is_round:
        return Places.of([])
    radius = body.base.radius
    whole = area.radius + 2.0 * radius
    if problem.mates * radius**2 <= FULL * whole**2:
        return Places.of([])
    members, able = _able(problem, kind)
    inner = area.radius + radius - SHIFT - FAIR
    most, best = 0, Places.of([])
    for count in range(min(len(members), _fit(inner, 2 * radius)), 1, -1):
        if count <= most:
            break
        for points in _placings(problem, kind, able[:count], inner):
            at = rounded(points[:, 0], points[:, 1], area.level or 0, heading)
            rows = enumerate(members[:count])
            costs = [problem.costs(m, at[n : n + 1], hopeful=True)[0] for n, m in rows]
            there = int(np.isfinite(costs).sum())
            if there > most:
                most, best = there, at
            if there == count:
                break
    return best


def _fit(radius: float, apart: float) -> int:
    """How many points so far apart a disc holds at the most (Oler's inequality)."""
    area, edge = math.pi * radius**2, 2 * math.pi * radius
    return int(2 / math.sqrt(3) * area / apart**2 + edge / (2 * apart) + 1)


def _placings(problem: Problem, kind: Member, able: Floats, inner: float) -> Iterator[Floats]:
    """Points (n, 2) for so many members, far enough apart and as far as they get about."""
    from planner.formation.places.pushing import push

    area, body = problem.aim.area, kind.body
    assert area is not None
    out = _circles(problem, body, area.centre, inner)
    inside = np.broadcast_to([*map(float, area.centre), inner], (len(able), 3))
    within = np.ascontiguousarray(np.stack([able, inside], axis=1))
    for at in _layouts(able, area.centre, inner):
        if push(at, within, out, 2 * (body.base.radius + SHIFT) + FAIR, FAIR / 2):
            yield at


def _able(problem: Problem, kind: Member) -> tuple[list[Member], Floats]:
    """Members that get there, and a row (x, y, radius) of about where to; the deepest first."""
    area = problem.aim.area
    assert area is not None
    at = rounded(*area.rim(kind.body), area.level or 0, kind.start.heading)
    able, rows = [], []
    for member in problem.members:
        if member.kind != kind.kind or not member.mobility.moves or member.enters:
            continue
        cost = problem.costs(member, at)
        fine = np.isfinite(cost)
        if fine.any():
            able.append(member)
            rows.append(_last_bend(member, at[fine], cost[fine]))
    found = np.array(rows, np.float64).reshape(-1, 3)
    deep = np.hypot(found[:, 0] - area.centre[0], found[:, 1] - area.centre[1]) - found[:, 2]
    order = np.argsort(deep, kind="stable")
    return [able[n] for n in order.tolist()], found[order]


def _last_bend(member: Member, at: Places, cost: Floats) -> tuple[float, float, float]:
    """The disc that ways which end with a straight line from one point lead all over.

    With the last bend at b, the cost c of a place p is c0 + |p - b|; squared, that is linear in
    b, c0 and c0² - |b|², and least squares tell them. The disc about the start where they do not.
    """
    start, reserve = member.start, member.mobility.reserve
    budget = member.mobility.budget - FAIR - (reserve.amount if reserve is not None else 0)
    x, y = at.x - float(start.x), at.y - float(start.y)
    straight = np.hypot(x, y)
    plain = (float(start.x), float(start.y), budget - float((cost - straight)[np.argmax(cost)]))
    if len(at) < SURE or float((cost - straight).max()) < FAIR:
        return plain
    columns = np.column_stack([2 * x, 2 * y, -2 * cost, np.ones(len(at))])
    (bx, by, spent, _), *_ = np.linalg.lstsq(columns, straight**2 - cost**2, rcond=None)
    wrong = float(np.abs(np.hypot(x - bx, y - by) + spent - cost).max())
    if wrong > LOOSE or spent > budget:
        return plain
    return float(start.x + bx), float(start.y + by), float(budget - spent - wrong)


def _circles(problem: Problem, body: Body, centre: tuple[int, int], inner: float) -> Floats:
    """Rows (x, y, radius) of the circles about others that a centre keeps out of."""
    rows = [
        (o.pose.x, o.pose.y, body.base.radius + o.body.base.circumradius + 2 * SHIFT)
        for o in problem.others
    ]
    found = np.array(rows, np.float64).reshape(-1, 3)
    off = np.hypot(found[:, 0] - centre[0], found[:, 1] - centre[1])
    return found[off < inner + found[:, 2]]


def _layouts(able: Floats, centre: tuple[int, int], inner: float) -> Iterator[Floats]:
    """Points in turn spread evenly and thrown; who gets least deep has the nearest."""
    count = len(able)
    here = able[:, :2].mean(axis=0)
    for number in range(TRIES):
        far, turn = np.arange(count) + number / TRIES, np.arange(count) * GOLDEN + number
        if number % 2:
            dice = np.random.default_rng(number)
            far, turn = count * dice.random(count), 2 * math.pi * dice.random(count)
        far = inner * np.sqrt(far / count)
        points = np.column_stack([centre[0] + far * np.cos(turn), centre[1] + far * np.sin(turn)])
        away = np.hypot(points[:, 0] - here[0], points[:, 1] - here[1])
        yield np.ascontiguousarray(points[np.argsort(-away, kind="stable")])
