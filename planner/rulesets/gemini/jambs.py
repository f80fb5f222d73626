"""Jambs: how far a base that is wider than an opening reaches over the wall on either side of it.

A figure that squeezes through takes as much of the wall as its base lacks, and no more: the
parts of the wall that bases of the scenario would need are features of their own, walls to all
narrower bases and to all that do not squeeze.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil, dist, hypot
from typing import TYPE_CHECKING

from planner.battlefield import Battlefield, Feature
from planner.battlefield.kind import OPENINGS

if TYPE_CHECKING:
    from planner.battlefield.feature import Point
    from planner.units import Base, Unit

ROOM = 2
"""µm by which each jamb is longer than a base needs: its corners have whole µm."""
OFF = 1_000
"""µm that an opening may lie beside the line of its wall."""


def with_jambs(battlefield: Battlefield, units: Sequence[Unit]) -> Battlefield:
    """Return the battlefield with the jambs of all openings that are narrower than some base."""
    widths = sorted({model.base.width for unit in units for model in unit.models})
    openings = list(battlefield.of(*OPENINGS))
    found = [jamb for o in openings for jamb in _jambs(battlefield, o, openings, widths)]
    if not found:
        return battlefield
    return replace(battlefield, features=(*battlefield.features, *found))


def opening_of(jamb: Feature, battlefield: Battlefield) -> Feature:
    """Return the opening that a jamb belongs to: its owner."""
    return battlefield.by_id[jamb.owner]


def is_tight(opening: Feature, base: Base) -> bool:
    """Return whether a base is wider than an opening."""
    return base.width > dist(*opening.paths[0][:2])


def gives_way(jamb: Feature, base: Base) -> bool:
    """Return whether a base is so wide that it reaches over a jamb."""
    return base.width >= jamb.width


def _jambs(
    battlefield: Battlefield, opening: Feature, openings: Sequence[Feature], widths: Sequence[int]
) -> Iterator[Feature]:
    """Yield the jambs of an opening, outwards, as far as there is wall for them."""
    wall = battlefield.by_id[opening.on_wall]
    ends = opening.paths[0][0], opening.paths[0][1]
    for side, (jamb, across) in enumerate((ends, ends[::-1])):
        room = _room(wall, opening, openings, jamb, across)
        here, long = jamb, dist(*ends)
        for width in widths:
            need = ceil((width - long) / 2) + ROOM
            if width <= long or need > room:
                continue
            there = _beyond(jamb, across, need)
            if there == here:
                continue
            yield replace(
                wall,
                id=f"{opening.id} jamb {width}.{side}",
                name=wall.name,
                paths=((here, there),),
                owner=opening.id,
                width=width,
                bottom=opening.bottom,
                top=opening.top,
                sill=opening.sill,
                on_wall=wall.id,
            )
            here = there


def _beyond(jamb: Point, across: Point, away: int) -> Point:
    """The point so far beyond a jamb, on the line of its opening."""
    dx, dy = jamb[0] - across[0], jamb[1] - across[1]
    long = hypot(dx, dy)
    return jamb[0] + round(dx * away / long), jamb[1] + round(dy * away / long)


def _room(
    wall: Feature, opening: Feature, openings: Sequence[Feature], jamb: Point, across: Point
) -> float:
    """How much wall there is beyond a jamb: to a corner, or half of it to the next opening."""
    stretch = min(
        pairwise(wall.paths[0]),
        key=lambda s: max(_off(p, *s) for p in (jamb, across)),
    )
    dx, dy = jamb[0] - across[0], jamb[1] - across[1]
    long = hypot(dx, dy)

    def ahead(p: Point) -> float:
        return ((p[0] - jamb[0]) * dx + (p[1] - jamb[1]) * dy) / long

    room = max(ahead(p) for p in stretch)
    for other in openings:
        if other is not opening and other.on_wall == wall.id:
            line = other.paths[0][:2]
            away = min(ahead(p) for p in line)
            if away >= 0 and max(_off(p, *stretch) for p in line) <= OFF:
                room = min(room, away / 2)
    return room


def _off(p: Point, a: Point, b: Point) -> float:
    """How far a point is from a stretch."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
    t = min(max(t, 0.0), 1.0)
    return dist(p, (a[0] + t * dx, a[1] + t * dy))
