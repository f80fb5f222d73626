"""Jumps: from one coast to another, over what lies between.

Where a jump costs no less a µm than walking, and it neither begins nor ends on slow ground, a
shortest way needs no others. Straight out of slow ground it jumps where it starts, and into it
where it ends (see `Lowered`): not within a way. Jumps that cost less than walking open ground are
not searched; nor are jumps where a body may have to pay for more than one pivot,
or of a base that is not round where they run along the heading.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Battlefield
from planner.mobility import Jumping, Mobility, Way
from planner.navigation.air.flight import flight
from planner.navigation.free_space.substance import GROUND, Other
from planner.navigation.free_space.surface import upheld
from planner.navigation.free_space.things import PATCH
from planner.navigation.headings.pivots import pays_each
from planner.navigation.levels.coasts import PIECES, SPACING, Coast, coasts, lips
from planner.navigation.levels.columns import Columns
from planner.navigation.levels.drawn_out import drawn_out
from planner.navigation.levels.join import Join
from planner.navigation.walk.legal import Legal
from planner.scenario.scenario import Scenario
from planner.units import Pose
from planner.until import timely

if TYPE_CHECKING:
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.scope import Scope

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
State = tuple[int, int, int]
"""Number of a sheet, x, y."""

LATER: Final = 50_800.0
"""The same of what is left to go, straight across alone: two inches."""
OFF: Final = 50.0
"""The least µm from a take-off, or before a landing, at which the body must be off that."""
JUST: Final = 6.0
"""µm by which two margins and the rounding of both ends may lengthen a jump."""
MOST: Final = 40_000
"""Most jumps of a web, those nearest to a start."""


def state_of(state: tuple[int, Pose]) -> State:
    """Return the place of a state."""
    return state[0], state[1].x, state[1].y


@dataclass(frozen=True, slots=True)
class Leaps:
    """The jumps of a web.

    Parameters:
        joins: as the web takes them.
        between: (take-off, landing) -> the coasts they are on.
        flights: (heading, height) -> what is in the way in the air.
    """

    joins: tuple[Join, ...] = ()
    between: Mapping[tuple[State, State], tuple[Coast, Coast]] = field(default_factory=dict)
    flights: Mapping[tuple[int, int], Sheet] = field(default_factory=dict)


def leaps(
    sheets: list[Sheet],
    phases: list[int],
    columns: Mapping[int, Columns],
    scenario: Scenario,
    mobility: Mobility,
    others: tuple[Other, ...],
    scope: Scope,
    outside: float = 0.0,
) -> Leaps:
    """Return the jumps between places on the sheets, as many as may be of use.

    Those over ditches alone where it is what is left that they are for (`later_jumps`). Where lines
    run along the heading, so do jumps: round bases alone turn on the spot for one. None for bases
    that are not round there, or where a body pays for pivot after pivot.

    Parameters:
        outside: as for `coasts`.
    """
    jumping = mobility.jumping
    if pays_each(mobility) and len({sheet.heading for sheet in sheets}) > 1:
        return Leaps()
    if jumping is None or (jumping.test and not scope.daring):
        return Leaps()
    if mobility.turning.facing and not mobility.base.is_round:
        return Leaps()
    maker = _Maker(sheets, columns, scenario, mobility, others, scope, outside)
    for i, j in product(range(len(sheets)), repeat=2):
        if sheets[i].heading == sheets[j].heading and phases[i] == phases[j]:
            maker.between(i, j)
    for sheet in sheets:
        if sheet.z == 0 and not maker.ditches and len(slower(sheet, jumping)):
            maker.flight(sheet.heading, 0)  # places there are jumped straight to
    return Leaps(tuple(maker.joins), maker.known, maker.flights)


def slower(sheet: Sheet, jumping: Jumping) -> list[int]:
    """Return the numbers of the parts of a sheet that are slower to walk on than to jump."""
    kinds, data = sheet.tolls[4:6]
    found: list[int] = np.flatnonzero(
        (kinds == PATCH) & (data[:, 0] > float(jumping.pace))
    ).tolist()
    return found


def later_jumps(battlefield: Battlefield, mobility: Mobility) -> Jumping | None:
    """Return the jumps that what is left to go is told by; None where there are none.

    Where a body jumps along its heading those over ditches alone (see `leaps`): jumps all over a
    table full of roofs are thousands of way points, more than the search itself.
    """
    jumping = mobility.jumping
    if jumping is None or not mobility.turning.facing:
        return jumping
    over = jumping.over
    shut = (f.id for f in battlefield.of(*GROUND) if mobility.passage(f.id).way is Way.SHUT)
    return jumping if any(over is None or name in over for name in shut) else None


class _Maker:
    """Collects the jumps between sheets."""

    def __init__(
        self,
        sheets: list[Sheet],
        columns: Mapping[int, Columns],
        scenario: Scenario,
        mobility: Mobility,
        others: tuple[Other, ...],
        scope: Scope,
        outside: float,
    ) -> None:
        self.sheets, self.columns, self.scope = sheets, columns, scope
        self.scenario, self.mobility, self.others = scenario, mobility, others
        self.legal = Legal(scenario, mobility, others)
        given = scenario, mobility, scope
        self.ditches = ditches = scope.later and mobility.turning.facing
        near = [(n, s) for n, s in enumerate(sheets) if not (ditches and s.z)]
        self.coasts: dict[int, list[Coast]] = {n: [] for n in range(len(sheets))}
        self.lips = dict(self.coasts)
        self.coasts |= {n: coasts(n, s, *given, outside, ditches=ditches) for n, s in near}
        self.lips |= {n: lips(n, s, *given, ditches=ditches) for n, s in near}
        self.flights: dict[tuple[int, int], Sheet] = {}
        self.known: dict[tuple[State, State], tuple[Coast, Coast]] = {}
        self.joins: list[Join] = []

    def between(self, i: int, j: int) -> None:
        """Add the jumps from sheet i to sheet j."""
        jumping, heading = self.mobility.jumping, self.sheets[i].heading
        if jumping is None:
            return
        slow = self._slow(i, jumping), self._slow(j, jumping)
        for off, on in timely(product(self.coasts[i], self.coasts[j])):
            if off.leaves and 0 <= off.z - on.z <= jumping.lower:
                pairs = np.rint(_pairs(off, on, jumping, self.scope, ditches=self.ditches))
                pairs = np.concatenate([pairs, drawn_out(pairs, jumping.longest, *slow)])
                self._add(off, on, self._upheld(pairs, off, on), jumping)
        for off, on in timely(product(self.lips[i], self.lips[j])):
            if 0 <= off.z - on.z <= jumping.lower:
                pairs = np.rint(_pairs(off, on, jumping, self.scope, ditches=self.ditches))
                pairs = _only_just(pairs, off.z, on.z, jumping, self.legal, heading)
                self._add(off, on, pairs, jumping)

    def _slow(self, number: int, jumping: Jumping) -> tuple[Sheet, list[int]]:
        """A sheet, and the numbers of its parts that are slower to walk on than to jump."""
        sheet = self.sheets[number]
        return sheet, [] if sheet.z or self.ditches else slower(sheet, jumping)

    def _add(self, off: Coast, on: Coast, pairs: Floats, jumping: Jumping) -> None:
        """Add the legal ones of some pairs of places."""
        pairs, heading = _distinct(pairs), self.sheets[off.sheet].heading
        if not len(pairs):
            return
        air, columns = self.flight(heading, off.z), self.columns[heading]
        held = [self._held(coast) for coast in (off, on)]
        pairs, cost = _legal(pairs, off, on, self.sheets, held, columns, air, jumping)
        endless = np.full(len(cost), np.inf)
        ends = pairs[:, 0], pairs[:, 1], cost, endless, pairs[:, 2:]
        self.joins += [Join(off.sheet, on.sheet, *ends)] if len(pairs) else []
        for px, py, qx, qy in pairs.astype(np.int64).tolist():
            self.known[(off.sheet, px, py), (on.sheet, qx, qy)] = off, on

    def _held(self, coast: Coast) -> Any:
        """Where a base lies wholly on what carries it at the height of a coast; None: anywhere."""
        if coast.z == 0:
            return None
        body = self.sheets[coast.sheet].body
        return upheld(self.scenario, self.mobility, body, coast.z)

    def _upheld(self, pairs: Floats, off: Coast, on: Coast) -> Floats:
        """The pairs of which both places do."""
        import shapely

        for coast, k in ((off, 0), (on, 2)):
            held = self._held(coast)
            if held is not None and len(pairs):
                pairs = pairs[shapely.contains_xy(held, pairs[:, k], pairs[:, k + 1])]
        return pairs

    def flight(self, heading: int, z: int) -> Sheet:
        """What is in the way in the air."""
        key = heading, z
        if key not in self.flights:
            about = (self.scenario, self.mobility, heading, z, self.scope, self.others)
            self.flights[key] = flight(*about)
        return self.flights[key]


def _pairs(off: Coast, on: Coast, jumping: Jumping, scope: Scope, *, ditches: bool) -> Floats:
    """Take-offs and landings (n, 4) no further apart than a jump: along both, and across.

    Parameters:
        ditches: only across, and further apart.
    """
    far = float(jumping.longest) + 2.0
    low, high = off.ring.min(axis=0) - far, off.ring.max(axis=0) + far
    if (on.ring.max(axis=0) < low).any() or (on.ring.min(axis=0) > high).any():
        return np.empty((0, 4))
    spacing = LATER if ditches else SPACING
    one, two = (_samples(coast, scope.starts, spacing) for coast in (off, on))
    one, two = (p[scope.near(p[:, 0], p[:, 1]) <= scope.reach] for p in (one, two))
    found = [] if ditches else [_both(one, two)]
    found += [_across(np.concatenate([one, off.ring[:-1]]), on.ring)]
    found += [_across(np.concatenate([two, on.ring[:-1]]), off.ring)[:, [2, 3, 0, 1]]]
    pairs = np.concatenate(found)
    length = np.hypot(pairs[:, 2] - pairs[:, 0], pairs[:, 3] - pairs[:, 1])
    pairs = pairs[length <= far]
    if len(pairs) <= MOST:
        return pairs
    nearest = np.argsort(scope.near(pairs[:, 0], pairs[:, 1]), kind="stable")
    return pairs[nearest[:MOST]]


def _samples(coast: Coast, starts: Floats, spacing: float) -> Floats:
    """Points along a coast, those of its edges nearest to a start among them."""
    import shapely

    line = shapely.LineString(coast.ring)
    count = max(4, int(np.ceil(line.length / spacing)))
    along = shapely.line_interpolate_point(line, np.arange(count) * (line.length / count))
    nearest = _across(starts, coast.ring)[:, 2:]
    return np.concatenate([nearest, shapely.get_coordinates(along), coast.ends])


def _distinct(pairs: Floats) -> Floats:
    """Rows of whole µm in order, each once: a sort by two numbers a row is the quickest."""
    whole = pairs.astype(np.int64)
    one, two = ((whole[:, k] << 32) + whole[:, k + 1] for k in (0, 2))
    order = np.lexsort((two, one))
    one, two = one[order], two[order]
    first = np.ones(len(order), np.bool_)
    first[1:] = (one[1:] != one[:-1]) | (two[1:] != two[:-1])
    found: Floats = pairs[order[first]]
    return found


def _only_just(
    pairs: Floats, high: int, low: int, jumping: Jumping, legal: Legal, heading: int
) -> Floats:
    """Jumps from lip to lip of the very length allowed, which a µm would make too long."""
    length = np.hypot(pairs[:, 2] - pairs[:, 0], pairs[:, 3] - pairs[:, 1])
    pairs = pairs[(length <= jumping.longest) & (length > jumping.longest - JUST)]
    ends = pairs.astype(np.int64).tolist()
    good = [legal.jump((px, py), (qx, qy), high, low, heading) for px, py, qx, qy in ends]
    return pairs[np.array(good, dtype=np.bool_)]


def _both(one: Floats, two: Floats) -> Floats:
    return np.column_stack([np.repeat(one, len(two), axis=0), np.tile(two, (len(one), 1))])


def _across(points: Floats, ring: Floats) -> Floats:
    """Each point with the nearest point of each edge of a ring, (n, 4)."""
    start, edge = ring[:-1], np.diff(ring, axis=0)
    square = np.maximum((edge**2).sum(axis=1), 1e-9)
    away = points[:, None, :] - start[None, :, :]
    t = np.clip((away * edge).sum(axis=2) / square, 0.0, 1.0)
    nearest = (start + t[:, :, None] * edge).reshape(-1, 2)
    return np.column_stack([np.repeat(points, len(edge), axis=0), nearest])


def _columns(pairs: Floats) -> Iterator[Floats]:
    """Each column in one piece, or kernels are compiled once more for those that are not."""
    return (np.ascontiguousarray(column) for column in pairs.T)


def _legal(
    pairs: Floats,
    off: Coast,
    on: Coast,
    sheets: list[Sheet],
    held: list[Any],
    columns: Columns,
    air: Sheet,
    jumping: Jumping,
) -> tuple[Floats, Floats]:
    """The pairs that may be jumped and are worth it, and what each costs."""
    from planner.navigation.levels.slide import lines

    one, two = sheets[off.sheet], sheets[on.sheet]
    px, py, qx, qy = _columns(pairs)
    length = np.hypot(qx - px, qy - py)
    good = (length <= jumping.longest) & (one.stand(px, py) == off.z) & (two.stand(qx, qy) == on.z)
    pairs, length = pairs[good], length[good]
    px, py, qx, qy = _columns(pairs)
    step = _step(one)
    short = length < 2 * step
    dx, dy = ((q - p) / np.maximum(length, 1.0) * step for p, q in ((px, qx), (py, qy)))
    good = short | _off(one, off.z, held[0], px, py, dx, dy, jumping)
    good &= short | _off(two, on.z, held[1], qx, qy, -dx, -dy, jumping)
    if off.z > on.z:
        good &= columns.clear(qx, qy, on.z, off.z)
    pairs, length = pairs[good], length[good]
    px, py, qx, qy = _columns(pairs)
    flown = lines(px, py, qx, qy, air.blocks, air.tolls, air.rates)
    cost = flown - length + length * float(jumping.pace) + float(jumping.entry)
    if off.sheet == on.sheet and off.z == on.z:
        walked = lines(px, py, qx, qy, one.blocks, one.tolls, one.rates)
        cost = np.where(walked <= cost, np.inf, cost)
    good = np.isfinite(cost)
    return pairs[good], cost[good]


def _step(sheet: Sheet) -> float:
    """µm from a take-off, or before a landing, at which a body must be off what it stands on.

    Corners of a coast stand out from the arc that they are about, and jumps lead off at a slant.
    """
    return OFF + 2.0 * sheet.body.radius * (1.0 / math.cos(math.pi / 4 / PIECES) - 1.0)


def _off(
    sheet: Sheet,
    z: int,
    held: Any,
    x: Floats,
    y: Floats,
    dx: Floats,
    dy: Floats,
    jumping: Jumping,
) -> Flags:
    """Whether the body a little further on stands no more as it does here, or walks dearly."""
    import shapely

    from planner.navigation.levels.slide import lines

    with np.errstate(invalid="ignore"):
        fallen = sheet.stand(x + dx, y + dy) != z
    if held is not None:
        fallen |= ~shapely.contains_xy(held, x + dx, y + dy)
    cost = lines(x, y, x + dx, y + dy, sheet.blocks, sheet.tolls, sheet.rates)
    found: Flags = fallen | (cost > float(jumping.pace) * np.hypot(dx, dy) * 1.0001 + 1e-6)
    return found
