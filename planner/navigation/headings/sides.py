"""Sides of what hulls may stand flush with: walls, blocks, the table, other models' bases."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Kind
from planner.geometry.outline import outline
from planner.length import DEGREE, FULL_TURN
from planner.navigation.headings.along_edges import edges_of, spare
from planner.units import Shape

if TYPE_CHECKING:
    from planner.navigation.field import Field
    from planner.navigation.places import Places

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]


class Sides(NamedTuple):
    """Some straight sides.

    Parameters:
        edges: (n, 4) x and y of both ends, µm.
        off: (n,) µm from there that something begins: half of a wall's thickness, the gap to be
            kept from another model.
    """

    edges: Floats
    off: Floats

    @property
    def bearings(self) -> Floats:
        """(n,) µ°."""
        ahead = self.edges[:, 2:] - self.edges[:, :2]
        found: Floats = np.degrees(np.arctan2(ahead[:, 1], ahead[:, 0])) * DEGREE
        return found

    @property
    def lengths(self) -> Floats:
        """(n,) µm."""
        found: Floats = np.hypot(*(self.edges[:, 2:] - self.edges[:, :2]).T)
        return found

    def of(self, some: Bools) -> Sides:
        """Return some of them."""
        return Sides(self.edges[some], self.off[some])


def sides(field: Field) -> Sides:
    """Return the sides that a field's hull may stand flush with (kept)."""
    if "sides" not in field._kept:
        table = field.legal.battlefield.table
        x, y = float(table.width), float(table.height)
        edges = [np.array([(0, 0, x, 0), (x, 0, x, y), (x, y, 0, y), (0, y, 0, 0)], np.float64)]
        off = [0.0] * 4
        for feature in field.legal.battlefield.of(Kind.SOLID, Kind.WALL):
            edges.append(edges_of([feature]).astype(np.float64))
            off += [feature.thickness / 2] * len(edges[-1])
        gaps = {one.model.id: one.gap for one in field.legal.others}
        for other in field.legal.scenario.models.values():
            if other.id != field.model and other.base.shape is Shape.RECT and not other.pose.z:
                ring = outline(other.base, other.pose, outward=True)
                edges.append(np.column_stack([ring, np.roll(ring, -1, axis=0)]))
                off += [float(gaps.get(other.id, 0))] * len(ring)
        every = Sides(np.concatenate(edges), np.array(off, np.float64))
        field._kept["sides"] = every.of(every.lengths > 0)
    found: Sides = field._kept["sides"]
    return found


def along(field: Field, heading: int) -> tuple[Sides, Bools]:
    """Return the sides that a hull stands along or across at a heading (kept), and which across."""
    if ("along", heading) not in field._kept:
        every = sides(field)
        off = (every.bearings - heading) % (FULL_TURN // 4)
        some = every.of(np.minimum(off, FULL_TURN // 4 - off) <= spare(field.mobility.base))
        off = (some.bearings - heading) % (FULL_TURN // 2)
        across = np.minimum(off, FULL_TURN // 2 - off) > FULL_TURN // 8
        field._kept["along", heading] = some, across
    found: tuple[Sides, Bools] = field._kept["along", heading]
    return found


class Beside(NamedTuple):
    """Places beside sides.

    Parameters:
        which: (k,) number of each place among those asked about.
        side: (k,) number of its side.
        at: (k,) µm along the side at which it stands.
        out: (k, 2) the direction away from it.
        room: (k,) µm between the hull and it.
    """

    which: NDArray[np.int64]
    side: NDArray[np.int64]
    at: Floats
    out: Floats
    room: Floats

    def of(self, some: Bools) -> Beside:
        """Return some of them."""
        each = self.which[some], self.side[some], self.at[some], self.out[some], self.room[some]
        return Beside(*each)


def beside(field: Field, heading: int, places: Places, within: float) -> Beside:
    """Return which of the places of one heading are beside sides that the hull is along or across.

    Parameters:
        within: µm between the hull and a side.
    """
    (edges, off), across = along(field, heading)
    base = field.mobility.base
    rows = [np.empty((0, 6))]
    for k, (x0, y0, x1, y1) in enumerate(edges.tolist()):
        long = float(np.hypot(x1 - x0, y1 - y0))
        ux, uy = (x1 - x0) / long, (y1 - y0) / long
        half, end = (base.width / 2, base.length / 2)[:: -1 if across[k] else 1]
        dx, dy = places.x - x0, places.y - y0
        at, away = dx * ux + dy * uy, dy * ux - dx * uy
        room = np.abs(away) - half - off[k]
        near = (room <= within) & (room > -half) & (at >= -end) & (at <= long + end)
        some = np.flatnonzero(near)
        turn = np.sign(away[some])
        row = (some, np.full(len(some), k), at[some], -uy * turn, ux * turn, room[some])
        rows.append(np.column_stack(row))
    found: Floats = np.concatenate(rows)
    which, side = (found[:, k].astype(np.int64) for k in (0, 1))
    return Beside(which, side, found[:, 2], found[:, 3:5], found[:, 5])
