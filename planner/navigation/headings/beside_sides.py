"""Costs of many places at which a hull is flush with something, at a heading of that alone.

There it has no room for its last turn. The nearest that it may turn is a row of places beside the
whole side, as far off as half the hull stands out on its way from a heading that is searched: on
those rows it is asked what it costs to have turned, for each side and heading once, and from there
it goes straight.
"""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, FULL_TURN, turn_between
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.sheet_builder import SheetBuilder
from planner.navigation.headings.flush import FURTHER, WHOLE
from planner.navigation.headings.sides import Beside, along, beside
from planner.navigation.places import Places
from planner.navigation.scope import Scope
from planner.units import Base, Pose, Shape

if TYPE_CHECKING:
    from planner.navigation.field import Field
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.search.remembered import Remembered

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]

SPARE: Final = 100.0
"""µm by which rows are further off: what is swept is known by outlines that stand out."""
FINEST: Final = 1 / 16
"""Of the base's width, the least distance between places on a row."""
WINDOW: Final = np.array([-12, -8, -6, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 7, 9, 13])
"""Places on a row that lead to one beside it, from the last before it on: a way that comes along
the side at a smaller angle loses a tenth of how far the row is off by turning there."""
FURTHER_OFF: Final = 1 / 8
"""Of the base's length, the furthest row from the last of the others."""
ENOUGH: Final = 500.0
"""µm by which a way may cost more than one that turns there for that not to be walked."""


def beside_sides(
    field: Field, places: Places, found: Floats, *, hopeful: bool
) -> tuple[Floats, Bools]:
    """Return what places cost, those beside sides straight from where a hull turns (kept).

    And which these are.

    Parameters:
        found: what they cost as they are searched; changed in place.
        hopeful: see `Priced.costs`.
    """
    from planner.navigation.search.remembered import Remembered

    asked_about = np.zeros(len(places), np.bool_)
    for heading in _unsearched(field, places):
        mine = np.flatnonzero((places.heading == heading) & (places.z == 0))
        mine = mine[_may_gain(field, heading, places[mine], found[mine])]
        some = places[mine]
        near = beside(field, heading, some, max(rooms(field, heading).flat))
        which = np.unique(near.which)
        if not len(which):
            continue
        kept: Remembered = field._kept.setdefault(("beside", hopeful), Remembered())
        asked = some[which]
        costs, unknown = kept.look(asked)
        if len(unknown):
            new = asked[unknown]
            costs[unknown] = told = _told(field, heading, new, hopeful=hopeful)
            kept.keep(new, told)
        found[mine[which]] = np.minimum(found[mine[which]], costs)
        asked_about[mine[which]] = True
    return found, asked_about


def _may_gain(field: Field, heading: int, places: Places, found: Floats) -> Bools:
    """Which places of a heading may cost less than found: not if that is straight, nor too far."""
    turn = turn_between(field.start.heading, heading)
    least = np.hypot(places.x - field.start.x, places.y - field.start.y) * field._least_rate
    least += float(field.mobility.turning.cost([turn] if turn else []))
    return (least <= field.budget) & (least < found - ENOUGH)


def turns_before(field: Field, to: Pose, most: float) -> bool:
    """Return whether it may cost less than so much to turn beside what a place is flush with."""
    found = np.array([math.inf])
    return bool(beside_sides(field, Places.of([to]), found, hopeful=True)[0][0] < most - ENOUGH)


def turned_at(field: Field, heading: int, places: Places) -> Places:
    """Return where a hull turns to a heading, or later, that comes to places beside sides."""
    near = beside(field, heading, places, max(rooms(field, heading).flat))
    return _rows(field, heading, near)


def _unsearched(field: Field, places: Places) -> list[int]:
    """The headings of places that are not searched and are along or across something."""
    if 0 not in field.web.turns:
        return []
    searched = {sheet.heading for sheet in field.web.sheets}
    each = np.unique(places.heading).tolist()
    return [h for h in each if h not in searched and len(along(field, h)[1])]


def rooms(field: Field, heading: int) -> Floats:
    """Return how far off a side along the hull, and one across it, rows are: (2, rows) µm.

    It turns from the heading that is searched next below, or from that above. About the end of a
    side it needs less room for the longer turn, and on its way past something more.
    """
    searched = np.unique([sheet.heading for sheet in field.web.sheets])
    k = int(np.searchsorted(searched, heading))
    off = [(heading - searched[k - 1]) % FULL_TURN, (searched[k % len(searched)] - heading)]
    turns = np.radians(np.array(off) % FULL_TURN / DEGREE)
    base = field.mobility.base
    found = np.array([_stands_out(base, turns), _stands_out(base, turns, across=True)])
    middle, most = found.mean(axis=1, keepdims=True), found.max(axis=1, keepdims=True)
    return SPARE + np.concatenate([found, middle, most + FURTHER_OFF * base.length], axis=1)


def _stands_out(base: Base, turns: Floats, *, across: bool = False) -> Floats:
    """How much further a hull comes to a side as it turns by so much off along it, or across it."""
    half, end = (base.width / 2, base.length / 2)[:: -1 if across else 1]
    if base.shape is Shape.OVAL:
        out = np.hypot(half * np.cos(turns), end * np.sin(turns))
    else:
        turns = np.minimum(turns, math.atan2(end, half))
        out = half * np.cos(turns) + end * np.sin(turns)
    found: Floats = np.maximum(0.0, out - half)
    return found


def _rows(field: Field, heading: int, near: Beside) -> Places:
    """Places on the rows that lead to some beside sides: each once."""
    (edges, off), across = along(field, heading)
    base, away = field.mobility.base, rooms(field, heading)
    half = np.where(across, base.length, base.width) / 2 + off
    found = [np.empty((0, 2))]
    for row in range(away.shape[1]):
        room = away[across.astype(np.int64), row][near.side]
        apart = np.maximum(room, FINEST * base.width)
        number = np.floor(near.at / apart)[:, None] + WINDOW
        ahead = edges[near.side, 2:] - edges[near.side, :2]
        ahead /= np.hypot(*ahead.T)[:, None]
        begin = edges[near.side, :2] + (half[near.side] + room)[:, None] * near.out
        at = begin[:, None] + (number * apart[:, None])[:, :, None] * ahead[:, None]
        found.append(at.reshape(-1, 2))
    at = np.unique(np.rint(np.concatenate(found)).astype(np.int64), axis=0)
    z = np.zeros(len(at), np.int64)
    return Places(at[:, 0].copy(), at[:, 1].copy(), z, np.full(len(at), heading))


def _told(field: Field, heading: int, places: Places, *, hopeful: bool) -> Floats:
    """What places of one heading beside sides cost, inf where no row leads to them."""
    from planner.navigation.search.known import Known

    costs, sheet = np.full(len(places), math.inf), ground_at(field, heading)
    x, y = places.x.astype(np.float64), places.y.astype(np.float64)
    free = _stands(sheet, x, y)
    near = beside(field, heading, places, max(rooms(field, heading).flat))
    # The outline stands out a little: what is nearer to a side is come to from just off it.
    more = FURTHER * Body.at(field.mobility.base, heading).outside + WHOLE
    at = np.rint(np.column_stack([x[near.which], y[near.which]]) + more * near.out)
    touching = ~free[near.which] & (near.room > -WHOLE)
    touching[touching] = _stands(sheet, *at[touching].T)
    led = free[near.which] | touching
    if not led.any():
        return costs
    start = Places.of([replace(field.start, heading=heading)])
    rows = Places.concat([start, _rows(field, heading, near.of(led))])
    rows = rows[np.flatnonzero(_stands(sheet, rows.x, rows.y))]
    given = field.priced(rows, hopeful=hopeful)
    turned = np.flatnonzero(given <= field.budget)
    if not len(turned):
        return costs
    tx, ty = (c[turned].astype(np.float64) for c in (rows.x, rows.y))
    points = tx, ty, np.zeros((len(turned), 4)), given[turned]
    known = Known.of(sheet, points, np.arange(len(turned)), float(field.budget))
    costs[free] = known.arrive(x[free], y[free])[0]
    dear = known.arrive(*(np.ascontiguousarray(c) for c in at[touching].T))[0] + more
    np.minimum.at(costs, near.which[touching], dear)
    for k in np.flatnonzero(~free & (costs <= field.budget)).tolist():
        if not field.legal.line(places[k].at[:2], places[k].at[:2], 0, heading):
            costs[k] = math.inf
    return field._certain(costs, places, hopeful=hopeful)


def _stands(sheet: Sheet, x: Ints | Floats, y: Ints | Floats) -> Bools:
    """Where a hull stands on the ground by its outline."""
    at = (np.ascontiguousarray(c, np.float64) for c in (x, y))
    found: Bools = sheet.stand(*at) == 0
    return found


def ground_at(field: Field, heading: int) -> Sheet:
    """Return the ground at a heading that is not searched, without way points (kept)."""
    key = "ground at", heading % (FULL_TURN // 2)
    if key not in field._kept:
        from planner.navigation.search.web import TURNING

        starts = np.array([[field.start.x, field.start.y]], np.float64)
        scope = Scope(starts, field.web.reach, field.daring)
        body = Body.at(field.mobility.base, heading)
        given = field.legal.scenario, field.mobility, body, 0, scope, field.legal.others
        field._kept[key] = SheetBuilder(*given, TURNING).build(bare=True)
    found: Sheet = field._kept[key]
    return found
