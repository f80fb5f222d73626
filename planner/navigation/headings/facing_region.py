"""The region of a body that goes where it faces: contours of what places cost it.

What a turn costs makes the cost jump between one direction and the next, and how far a hull may
turn depends on where it is: no fan of rays shows that.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.length import FULL_TURN
from planner.navigation.contours import STEP, contours
from planner.navigation.free_space.substance import substances
from planner.navigation.free_space.things import ENDLESS, LIFT
from planner.navigation.headings.gaits import NONE
from planner.navigation.places import Places
from planner.navigation.region import stretches

if TYPE_CHECKING:
    from planner.navigation.headings.facing import FacingField
    from planner.navigation.region import Regions

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]
SHORT: Final = 20.0
"""µm kept of every budget: whole µm on the way never make a place within a region too dear."""
APART: Final = 6_400.0
"""µm between places on the lines of ways, at the most."""
BESIDE: Final = 700.0
"""µm outside of a border at which is looked for what ends it."""
PIECE: Final = 3_200.0
"""µm of a border that are ended by the same, at the most."""
LOOSER: Final = 1.25
"""How many times its budget a way may cost that only the budget ends."""


def regions(each: Sequence[Sequence[FacingField]], budgets: Sequence[float]) -> list[list[Regions]]:
    """Return the centres that cost less than each of the budgets, whatever heading it comes with.

    Errs inward, by 0.1 mm along a border, where a corner is cut off by a mm at the most; parts
    more slender than 1.6 mm are left out.

    Parameters:
        each: fields of one model, none of which leads beyond a budget of its own. By those of one
            row, or of rows before it, come the regions of one row.
        budgets: the largest first.
    """
    rows = [
        [some for field in fields if (some := _Drawn.of(field.closer, budgets))] for fields in each
    ]
    drawn = [one for row in rows for one in row]
    found: list[list[Regions]] = [[[] for _ in budgets] for _ in each]
    for z in sorted({z for one in drawn for z in _heights(one.field)}):

        def within(x: Ints, y: Ints, z: int = z) -> Ints:
            return _within(rows, len(budgets), _at(x, y, z))

        corners = np.array([one.box for one in drawn])
        box = (*corners[:, :2].min(axis=0).tolist(), *corners[:, 2:].max(axis=0).tolist())
        on_ways = np.concatenate([_on_ways(one.field, z) for one in drawn])
        parts = iter(contours(within, box, len(each) * len(budgets), on_ways))
        for levels, part in zip(chain.from_iterable(found), parts, strict=True):
            if part.area > 0:
                levels.append((z, part))
    return found


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A field with what it may spend, and outside of which it leads nowhere for that."""

    field: FacingField
    budgets: Floats
    box: tuple[float, float, float, float]

    @classmethod
    def of(cls, field: FacingField, budgets: Sequence[float]) -> _Drawn | None:
        most = np.array([min(budget, field.budget) - SHORT for budget in budgets])
        box = _box(field, most[0])
        return None if box is None else cls(field, most, box)


def _within(rows: Sequence[Sequence[_Drawn]], count: int, places: Places) -> Ints:
    """Which of so many budgets pay for places by each row of fields and those before it, as bits.

    Who is known to come somewhere is not asked again.
    """
    bands, found = np.zeros(len(places), np.int64), np.zeros(len(places), np.int64)
    for number, row in enumerate(rows):
        for one in row:
            bands = one.field.bands(places, bands, one.budgets)
        found |= ((1 << bands) - 1) << number * count
    return found


def frontier(
    field: FacingField, found: Sequence[tuple[int, Any]]
) -> list[tuple[int, list[Floats]]]:
    """Return where only the budget ends a region, as lines (n, 2) µm for each height.

    That is where a larger budget leads on.
    """
    import shapely

    turning = field.mobility.turning
    more = turning.cost([FULL_TURN // 2]) if turning.allows([FULL_TURN // 2]) else 0
    looser = field.with_budget(round(LOOSER * field.budget) + more)
    lines = []
    for z, shape in found:
        paths: list[Floats] = []
        for ring in shapely.get_rings(shapely.get_parts(shape)):
            paths += _led_on(looser, z, shape, shapely.get_coordinates(ring))
        lines.append((z, paths))
    return lines


def _at(x: Ints, y: Ints, z: int) -> Places:
    return Places(x, y, np.full(len(x), z), np.full(len(x), NONE))


def _heights(field: FacingField) -> list[int]:
    """At which something may carry the body."""
    found = {sheet.z for sheet in field.web.sheets}
    for sheet in field.web.sheets:
        kinds, data = sheet.tolls[4:6]
        tops = data[kinds == LIFT, 1]
        found |= {int(top) for top in tops[tops < ENDLESS]}
    pieces = (substance.piece for substance in substances(field.legal.battlefield))
    found |= {p.top for p in pieces if p.standable and not p.is_wall and p.top > 0}
    return sorted(found)


def _box(field: FacingField, budget: float) -> tuple[float, float, float, float] | None:
    """Outside of which no place is within a budget; None if none is at all."""
    table = field.legal.battlefield.table
    low, high = np.full(2, math.inf), np.full(2, -math.inf)
    for number, sheet in enumerate(field.web.sheets):
        x, y, first, cost, *_ = field.labels_on(number)
        if len(x):
            far = (budget - np.minimum.reduceat(cost, first[:-1])) / float(sheet.rates[6])
            at, far = np.column_stack([x, y])[far >= 0], far[far >= 0, None]
            low = np.min([low, *(at - far)], axis=0)
            high = np.max([high, *(at + far)], axis=0)
    low, high = np.maximum(low, 0.0), np.minimum(high, (table.width, table.height))
    return None if (low >= high).any() else (*low.tolist(), *high.tolist())


def _on_ways(field: FacingField, z: int) -> Ints:
    """Places on the lines of ways to way points at a height, (n, 2) µm."""
    labels, points = field.labels, np.column_stack(field.points)
    sheets = np.repeat(np.arange(len(field.web.sheets)), np.diff(field.web.offset))
    level = np.array([sheet.z == z for sheet in field.web.sheets])
    some = np.flatnonzero(labels.alive & level[sheets[labels.node]])
    begins = np.array(field.begins, np.float64).reshape(-1, 2)
    before, node = labels.before[some], labels.node[some]
    start = np.where(
        (before < 0)[:, None],
        begins[np.where(before < 0, -1 - before, 0)],
        points[labels.node[np.maximum(before, 0)]],
    )
    lines = np.unique(np.column_stack([start, points[node]]), axis=0)
    a, b = lines[:, :2], lines[:, 2:]
    count = np.ceil(np.hypot(*(b - a).T) / APART).astype(np.int64) + 1
    line = np.repeat(np.arange(len(a)), count)
    step = np.arange(len(line)) - np.repeat(np.cumsum(count) - count, count)
    share = (step / np.maximum(1, count - 1)[line])[:, None]
    found: Ints = np.rint(a[line] + share * (b - a)[line]).astype(np.int64)
    return found


def _led_on(looser: FacingField, z: int, shape: Any, ring: Floats) -> list[Floats]:
    """Stretches of a ring beyond which there are places within a looser budget."""
    import shapely

    line = shapely.get_coordinates(shapely.segmentize(shapely.linestrings(ring), PIECE))
    off = np.diff(line, axis=0)
    across = np.column_stack([-off[:, 1], off[:, 0]]) / np.hypot(*off.T)[:, None]
    middle, ends = (line[1:] + line[:-1]) / 2, np.zeros(len(off), np.bool_)
    for side in (BESIDE, -BESIDE):
        at = np.rint(middle + side * across).astype(np.int64)
        beyond = ~shapely.contains_xy(shape, at)
        on = looser.anyhow(_at(at[beyond, 0].copy(), at[beyond, 1].copy(), z)) < math.inf
        ends[beyond] |= on
    return stretches(line, ends, 2 * STEP)
