"""Ends at which a hull has no room for its last turn: it turns further off, and comes straight.

Headings are searched apart, and the one asked for is hardly ever one of them. Beside a slanting
wall, the hull along it, there is no room for the few degrees that are left.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE
from planner.mobility import Way
from planner.navigation.places import Places
from planner.navigation.route import Route
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.field import Field
    from planner.navigation.levels.sliding import States
    from planner.navigation.walk.steps import Walker

SIDES: Final = 24
"""Directions to come from; the first is along the hull."""
PARTS: Final = (1 / 64, 1 / 16, 1 / 8, 1 / 4, 1 / 2)
"""How far, as parts of the base's length: half of it is room to turn off a wall."""
TRIED: Final = 4
"""Ways that are walked, of those to such places, the cheapest first."""
BESIDE: Final = 2
"""The same of those from where it turns beside a wall that the place is flush with."""


def straight_in(field: Field, to: Pose) -> Route | None:
    """Return a way of a field to a place that it comes to straight, at the heading asked for."""
    from planner.navigation.headings.own_sheet import own_sheet, with_sheet
    from planner.navigation.headings.turned import TurnedWalker

    lots = [*_begins(field, to)] if field.mobility.moves else []
    if not any(lots):
        return None
    own = own_sheet(field, Places.of([to]), PARTS[-1] * field.mobility.base.length)
    web = field.web if own is None else with_sheet(field.web, own)
    about = field.start, field.mobility, web, field.legal, field.budget, field.daring
    walker = TurnedWalker(*about)
    each = (_walked(field, walker, own is not None, places, to) for places in lots)
    return min(filter(None, each), key=lambda route: route.spent, default=None)


def _walked(field: Field, walker: Walker, own: bool, places: list[Pose], to: Pose) -> Route | None:
    """The cheapest way straight from one of some places, with its pivots where they cost least.

    Parameters:
        own: whether the last sheet of the walker's web is that of the heading asked for.
    """
    found: list[tuple[Route, States]] = []
    for place in places:
        for chain in field._chains(place):
            number, pose = chain[-1]
            last = len(walker.web.sheets) - 1 if own else number
            turned = last, replace(pose, heading=to.heading)
            way = [*chain, turned, (last, replace(turned[1], x=to.x, y=to.y))]
            route = walker.walk(way, to)
            if route is not None:
                found.append((route, way))
                break
    if not found:
        return None
    route, way = min(found, key=lambda pair: pair[0].spent)
    return field._settled(walker, route, way, to)


def _begins(field: Field, to: Pose) -> Iterator[list[Pose]]:
    """Yield places from which a hull comes straight to another: some about it, some beside walls.

    It has its heading there already. None where it does not stand there, or that is too far off.
    """
    from planner.navigation.headings.beside_sides import turned_at

    away = math.dist(field.start.at[:2], to.at[:2])
    if away * field._least_rate > field.budget:
        return
    if not field.legal.line(to.at[:2], to.at[:2], to.z, to.heading):
        return
    begin = math.radians(to.heading / DEGREE)
    angles = begin + np.arange(SIDES) * (2 * math.pi / SIDES)
    far = np.array(PARTS)[:, None] * field.mobility.base.length
    xs = np.rint(to.x + far * np.cos(angles)).astype(np.int64).ravel()
    ys = np.rint(to.y + far * np.sin(angles)).astype(np.int64).ravel()
    rest = np.full(len(xs), to.z), np.full(len(xs), to.heading)
    yield [*islice(_before(field, to, Places(xs, ys, *rest)), TRIED)]
    if not to.z:
        beside = turned_at(field, to.heading, Places.of([to]))
        yield [*islice(_before(field, to, beside), BESIDE)]


def _before(field: Field, to: Pose, places: Places) -> Iterator[Pose]:
    """Yield those of some places from which a hull comes straight to another, cheapest first."""
    costs = field.priced(places, hopeful=True) if len(places) else np.empty(0)
    least = costs + np.hypot(places.x - to.x, places.y - to.y) * field._least_rate
    for k in np.argsort(least, kind="stable").tolist():
        if not least[k] <= field.budget:
            return
        if field.legal.line(places[k].at[:2], to.at[:2], to.z, to.heading):
            yield places[k]


def priced_near(field: Field, places: Places) -> NDArray[np.bool_]:
    """Return where a line from half a base away may come by what it would pay for.

    What there is to pay at a heading is known of those alone that are searched.
    """
    mobility, base = field.mobility, field.mobility.base
    far = base.circumradius + PARTS[-1] * base.length + 1
    found = np.zeros(len(places), np.bool_)
    for feature in field.legal.battlefield.features:
        if mobility.way(feature.id) is not Way.OPEN:
            continue
        if mobility.tolled(feature.id) or mobility.passage(feature.id).pace != 1:
            x0, y0, x1, y1 = feature.bounds
            off = far + max(feature.width, feature.thickness, 2 * feature.radius) / 2
            beside = (places.x >= x0 - off) & (places.x <= x1 + off)
            found |= beside & (places.y >= y0 - off) & (places.y <= y1 + off)
    return found
