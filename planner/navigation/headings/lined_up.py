"""Costs of many places that a hull comes to straight, as it has no room there for its last turn.

Of one place `last_lines` walks the way. Of many it is told by the search what it costs to be a
little off, at the heading asked for already, and looked at whether the line from there is free.
"""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.length import DEGREE, turn_between
from planner.navigation.free_space.things import LIFT
from planner.navigation.headings.last_lines import PARTS, priced_near
from planner.navigation.headings.own_sheet import own_sheet
from planner.navigation.places import Places

if TYPE_CHECKING:
    from planner.navigation.field import Field
    from planner.navigation.free_space.parts import Blocks
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.search.remembered import Remembered

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Ints = NDArray[np.int64]

FEW: Final = 64
"""Places asked about together of which each may be looked at closer: a line takes 2 ms."""
ENOUGH: Final = 500.0
"""µm by which a place may cost more than the straight line there for no other way to be tried."""
MOST: Final = 16
"""Headings asked for at which it is looked for what is paid for: each takes some milliseconds."""
CLIMBS: Final = 32
"""Most climbs on one line."""
SIDES: Final = 4
"""Directions to come from: along the hull and across it."""


def lined_up(field: Field, places: Places, found: Floats, asked: Bools, *, hopeful: bool) -> Floats:
    """Return what places cost, µm, those with no room for the last turn come to straight (kept).

    Parameters:
        found: what they cost as they are searched; changed in place.
        asked: which of them are asked about.
        hopeful: see `Priced.costs`.
    """
    from planner.navigation.search.remembered import Remembered

    some = _left_out(field, places, found, asked)
    if not len(some):
        return found
    kept: Remembered = field._kept.setdefault(("lined up", hopeful), Remembered())
    left = places[some]
    costs, unknown = kept.look(left)
    if len(unknown):
        new = left[unknown]
        costs[unknown] = told = _costs(field, new, hopeful=hopeful)
        kept.keep(new, told)
    found[some] = costs
    return found


def _left_out(field: Field, places: Places, found: Floats, asked: Bools) -> Ints:
    """Which of the places asked about it gets to by no last turn, though they are not too far off.

    At a heading that is searched it gets to all that there are ways to.
    """
    left = np.flatnonzero(np.isinf(found) & asked & (places.z == 0))
    if not len(left) or 0 not in field.web.turns:
        return left[:0]
    searched = np.array([sheet.heading for sheet in field.web.sheets])
    left = left[~np.isin(places.heading[left], searched)]
    away = np.hypot(places.x[left] - field.start.x, places.y[left] - field.start.y)
    return left[away * field._least_rate + _turned(field, places.heading[left]) <= field.budget]


def _turned(field: Field, headings: Ints) -> Floats:
    """What it costs at the least to get to headings."""
    each, which = np.unique(headings, return_inverse=True)
    turns = (turn_between(field.start.heading, heading) for heading in each.tolist())
    costs = [field.mobility.turning.cost([turn] if turn else []) for turn in turns]
    return np.array(costs, np.float64)[which]


def _costs(field: Field, places: Places, *, hopeful: bool) -> Floats:
    """What places cost, those beside what is paid for by what is paid at the heading of each."""
    found, paid = np.full(len(places), math.inf), priced_near(field, places)
    if not paid.all():
        found[~paid] = _told(field, places[np.flatnonzero(~paid)], None, hopeful=hopeful)
    for heading in np.unique(places.heading[paid])[:MOST].tolist():
        mine = np.flatnonzero(paid & (places.heading == heading))
        some = places[mine]
        sheet = own_sheet(field, some, PARTS[-1] * field.mobility.base.length)
        found[mine] = _told(field, some, sheet, hopeful=hopeful)
    return found


def _told(field: Field, places: Places, sheet: Sheet | None, *, hopeful: bool) -> Floats:
    """What places cost, from as near as it may turn; if that leads nowhere, from further off.

    Of a few, where that may be too dear, straight from where it starts as well.

    Parameters:
        sheet: what is paid for at their heading; None where that is nothing.
    """
    near, far = _before(field, places)
    found, less = np.full(len(places), math.inf), partial(_less, field, places, sheet, hopeful)
    found = less(near, found)
    found = less(far.of(np.isinf(found)), found)
    if len(places) > FEW:
        return found
    away = np.hypot(places.x - field.start.x, places.y - field.start.y)
    least = away * field._least_rate + _turned(field, places.heading)
    return less(_ahead(field, places, found > least + ENOUGH), found)


class _Begun(NamedTuple):
    """Where hulls come to some places straight from, at their headings.

    Parameters:
        which: (k,) to which of the places.
        at: (k,) from where.
        sure: (k,) whether the line is certainly free.
    """

    which: Ints
    at: Places
    sure: Bools

    def of(self, some: Bools) -> _Begun:
        """Return those to some of the places."""
        kept = some[self.which]
        return _Begun(self.which[kept], self.at[kept], self.sure[kept])


def _less(
    field: Field, places: Places, sheet: Sheet | None, hopeful: bool, begun: _Begun, known: Floats
) -> Floats:
    """What places cost, as known or from where hulls come to them, if that is less."""
    found, (which, before, sure) = known.copy(), begun
    if not len(which):
        return found
    costs, at = field.priced(before, hopeful=hopeful), places[which]
    costs += _lines(before, at, sheet)
    for k in np.argsort(costs, kind="stable").tolist():
        if not costs[k] <= field.budget:
            break
        if costs[k] >= found[which[k]] - (0.0 if sure[k] else ENOUGH):
            continue
        if sure[k] or field.legal.line(before[k].at[:2], at[k].at[:2], 0, at[k].heading):
            found[which[k]] = costs[k]
    return found


def _ahead(field: Field, places: Places, asked: Bools) -> _Begun:
    """Where a hull is before it comes to some of the places, straight from where it starts."""
    # Where something is in the way on the last bit of such a line it is on the whole of it.
    bits = _bits(field, places, asked)
    which = np.repeat(np.flatnonzero(bits), len(PARTS))
    at, start = places[which], field.start
    dx, dy = start.x - at.x, start.y - at.y
    away = np.hypot(dx, dy)
    far = np.tile(PARTS, int(bits.sum())) * field.mobility.base.length
    share = far / np.maximum(away, 1.0)
    x, y = (np.rint(c + share * d).astype(np.int64) for c, d in ((at.x, dx), (at.y, dy)))
    short = far < away
    begun = Places(x[short], y[short], at.z[short], at.heading[short])
    return _Begun(which[short], begun, np.zeros(len(begun), np.bool_))


def _bits(field: Field, places: Places, asked: Bools) -> Bools:
    """Which of the places asked about a hull comes to over the last bit straight from its start."""
    found, start = asked.copy(), field.start
    for k in np.flatnonzero(asked).tolist():
        to = places[k]
        share = PARTS[0] * field.mobility.base.length / max(1.0, math.dist(start.at, to.at))
        bit = round(to.x + share * (start.x - to.x)), round(to.y + share * (start.y - to.y))
        found[k] = share < 1 and field.legal.line(bit, to.at[:2], 0, to.heading)
    return found


def _lines(before: Places, at: Places, sheet: Sheet | None) -> Floats:
    """What the lines from some places to others cost."""
    from planner.navigation import kernels

    dx, dy = before.x - at.x, before.y - at.y
    if sheet is None:
        straight: Floats = np.hypot(dx, dy)
        return straight
    breaks = np.zeros((CLIMBS, 3))
    ends = np.column_stack([before.x, before.y, at.x, at.y]).astype(np.float64).tolist()
    tolls, rates = sheet.tolls, sheet.rates
    return np.array([kernels.charge(tolls, rates, *line, breaks)[0] for line in ends])


def _before(field: Field, places: Places) -> tuple[_Begun, _Begun]:
    """Places from which a hull may come straight: the nearest where it may turn, the furthest."""
    from planner.navigation.headings.straight_room import comes_straight

    x, y = (c.astype(np.float64) for c in (places.x, places.y))
    angles = np.radians(places.heading / DEGREE)[:, None, None]
    angles = angles + np.arange(SIDES)[:, None] * (2 * math.pi / SIDES)
    far = np.array(PARTS) * field.mobility.base.length
    xs, ys = x[:, None, None] + far * np.cos(angles), y[:, None, None] + far * np.sin(angles)
    narrow = field.web.turns[0].narrow
    assert narrow is not None  # it is the ground
    sheet, hull = narrow()
    near = (places.heading, *_beside(field, places.heading))
    parts, sure = comes_straight(_met(field, sheet), hull, x, y, *near, xs, ys)
    sure &= _knows(field)
    found = []
    for part in parts:
        row, side = np.nonzero(part >= 0)
        at = row, side, part[row, side]
        before = (
            *(np.rint(c[at]).astype(np.int64) for c in (xs, ys)),
            places.z[row],
            places.heading[row],
        )
        found.append(_Begun(row, Places(*before), sure[row]))
    return found[0], found[1]


def _beside(field: Field, headings: Ints) -> tuple[Ints, Ints]:
    """The headings searched next below others, and next above."""
    searched = np.unique([sheet.heading for sheet in field.web.sheets])
    at = np.searchsorted(searched, headings)
    return searched[at - 1], searched[at % len(searched)]


def _met(field: Field, sheet: Sheet) -> Blocks:
    """What is never passed, and what is climbed: on a line along the ground neither is met."""
    if "met" not in field._kept:
        (verts, first, radius, box, *grid), tolls = sheet.blocks, sheet.tolls
        more = np.flatnonzero((tolls[4] == LIFT) & (tolls[5][:, 0] < sheet.rates[1]))
        cores = [tolls[0][tolls[1][k] : tolls[1][k + 1]] for k in more]
        ends = first[-1] + np.cumsum([len(core) for core in cores], dtype=np.int64)
        whole = (
            np.concatenate([verts, *cores]),
            np.concatenate([first, ends]),
            np.concatenate([radius, tolls[2][more]]),
            np.concatenate([box, tolls[3][more]]),
        )
        field._kept["met"] = (*whole, *grid) if len(more) else sheet.blocks
    found: Blocks = field._kept["met"]
    return found


def _knows(field: Field) -> bool:
    """Whether all that a hull may not meet is among what it turns beside."""
    others = field.others if not field.mobility.turning.sweeps else ()
    return not (others or field.legal.guards)
