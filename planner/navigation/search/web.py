"""The web of ways: sheets, their way points and sight lines, joined by portals and pivots."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from itertools import chain, product
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from planner.mobility import Mobility
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.corners import SEGMENTS, Corners, named
from planner.navigation.free_space.sheet import Sheet
from planner.navigation.free_space.sheet_builder import SheetBuilder
from planner.navigation.free_space.substance import Other
from planner.navigation.free_space.turns import Turns
from planner.navigation.headings.pivots import STEP, pays_each, pivots, spots
from planner.navigation.levels.at_once import at_once
from planner.navigation.levels.between import Between
from planner.navigation.levels.columns import Columns
from planner.navigation.levels.join import Join
from planner.navigation.levels.leaps import Leaps, leaps
from planner.navigation.levels.levels import levels
from planner.navigation.levels.low_steps import steps, stood_at
from planner.navigation.levels.portals import finer, portals
from planner.navigation.levels.ways_up import on_one_level, ways_up
from planner.navigation.scope import Scope
from planner.navigation.search.directions import directions
from planner.navigation.search.edges import edges_of
from planner.navigation.search.rows import BEND, Rows
from planner.navigation.walk.legal import Legal
from planner.scenario.scenario import Scenario
from planner.units import Pose
from planner.until import on_time, timely

if TYPE_CHECKING:
    from planner.navigation.nearby import Nearby
    from planner.navigation.remaining import Remaining

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

TURNING = 8
"""Straight pieces a quarter of an arc where two dozen headings are searched: their ways are told to
a part of the base's width, and lines are as the square of the way points."""


@dataclass(frozen=True, eq=False)
class Web:
    """Everything one body may use, whatever its start.

    Parameters:
        sheets: free space per level, heading and phase of turning.
        phases: per sheet: 0 before the first pivot, 1 after it.
        offset: (s + 1,) where each sheet's way points begin among all.
        joins: looks for the edges that join sheets; asked once, and only if need be.
        lines: looks for all edges, sight lines among them; likewise.
        columns: prices of climbs, by heading.
        portals, pivots: what joins the sheets.
        leaps: the jumps, which may lead back to the sheet they are from.
        turns: per level, where a body that is not round may turn.
        slim: for a hull that goes where it faces, the ground as a disc of its width finds it;
            the sheets are then those of the disc about it.
        reach: µm, how far from a start the web was made for.
        left: what is left to goals by it, by those; None where nobody else will ask for it.
        hulls: what hulls that go where they face find on it, kept for all of a sort.
        between: looks for places to climb at between the portals; asked once, and only if need be.
    """

    sheets: tuple[Sheet, ...]
    phases: tuple[int, ...]
    offset: Ints
    joins: Callable[[], Rows]
    lines: Callable[[], Rows]
    columns: dict[int, Columns]
    portals: tuple[Join, ...]
    pivots: tuple[Join, ...]
    turns: dict[int, Turns]
    leaps: Leaps = field(default_factory=Leaps)
    slim: Sheet | None = None
    reach: float = math.inf
    left: dict[tuple[bytes, ...], Remaining | Nearby] | None = None
    between: Callable[[], list[Join]] = list
    hulls: dict[tuple[Any, ...], Any] = field(default_factory=dict, init=False, repr=False)

    @cached_property
    def joined(self) -> Rows:
        """The edges that join sheets alone."""
        return self.joins()

    @cached_property
    def edges(self) -> Rows:
        """All edges."""
        return self.lines()

    @property
    def first(self) -> Ints:
        """Where the edges of each way point begin, (n + 1,)."""
        return self.edges.first

    @property
    def heads(self) -> Ints:
        """The way point that each edge leads to."""
        return self.edges.heads

    @property
    def weights(self) -> Floats:
        """What each edge costs, µm."""
        return self.edges.weights

    @cached_property
    def bent(self) -> Floats:
        """The same with the bend that each leads to: of it, as many searches ask as are models."""
        return self.weights + BEND

    @cached_property
    def directions(self) -> Ints:
        """In which direction each edge is gone, µ°: see `directions`."""
        return directions(self)

    @cached_property
    def finer(self) -> list[Join]:
        """Places to climb at between the portals."""
        return self.between()

    @cached_property
    def coasts(self) -> dict[int, list[Floats]]:
        """The rings along which jumps take off or land, by the number of their sheet."""
        found: dict[int, dict[int, Floats]] = {}
        for coast in chain.from_iterable(self.leaps.between.values()):
            found.setdefault(coast.sheet, {})[id(coast)] = coast.ring
        return {number: [*rings.values()] for number, rings in found.items()}

    @cached_property
    def is_climbed(self) -> bool:
        """Whether some places are known at which a body climbs from one level to another."""
        return any(len(join.x) and not join.feature for join in self.portals)

    @property
    def is_seen(self) -> bool:
        """Whether sight lines have been looked for."""
        return "edges" in self.__dict__

    @cached_property
    def alike(self) -> tuple[int, ...]:
        """For each sheet the first with the same obstacles and way points.

        Headings half a turn apart share their obstacles, and most often their way points.
        """
        first: dict[Any, int] = {}
        found = []
        for number, sheet in enumerate(self.sheets):
            at = sheet.corners
            points = at.x.tobytes(), at.y.tobytes(), at.tangents.tobytes()
            found.append(first.setdefault((id(sheet.rates), sheet.bends, *points), number))
        return tuple(found)

    def way_up(self, start: tuple[int, Pose], end: tuple[int, Pose]) -> str:
        """Return the id of the ladder, stairs or rope between states on two sheets, or ""."""
        for join in self.portals:
            if not join.feature:
                continue
            ends = [(join.low, *join.below[0]), (join.high, *join.above[0])]
            asked = [(number, pose.x, pose.y) for number, pose in (start, end)]
            if asked in (ends, ends[::-1]):
                return join.feature
        return ""

    @cached_property
    def x(self) -> Floats:
        """All way points' x."""
        return np.concatenate([sheet.corners.x for sheet in self.sheets])

    @cached_property
    def y(self) -> Floats:
        """All way points' y."""
        return np.concatenate([sheet.corners.y for sheet in self.sheets])

    def sheet_of(self, node: int) -> int:
        """Return the number of the sheet a way point is on."""
        return int(np.searchsorted(self.offset, node, side="right")) - 1

    def sheets_of(self, nodes: Ints) -> Ints:
        """Return the number of the sheet that each way point is on."""
        found: Ints = np.searchsorted(self.offset, nodes, side="right") - 1
        return found

    def part(self, number: int) -> slice:
        """Return where the way points of a sheet stand among all."""
        return slice(int(self.offset[number]), int(self.offset[number + 1]))


def web(
    scenario: Scenario,
    mobility: Mobility,
    others: tuple[Other, ...],
    scope: Scope,
    headings: tuple[int, ...],
    zs: tuple[int, ...] = (),
    segments: int = SEGMENTS,
    extra: Floats | None = None,
    outside: float = 0.0,
) -> Web:
    """Return the web for one body; sight lines are not looked for yet.

    Parameters:
        headings: the heading it starts with, then those it may turn to; one for round bases.
        zs: heights it may start at, which are kept even where no climb could pay for them.
        segments: straight pieces a quarter of an arc.
        extra: (n, 2) further points at which ways may bend, wherever the body may be there.
        outside: as for `coasts`.
    """
    if len(headings) > 1:
        segments = min(segments, TURNING)
    later = headings[pays_each(mobility) :] if len(headings) > 1 else ()
    plan = [(0, headings[0]), *((1, h) for h in later)]
    gone = levels(scenario, mobility, scope, zs)
    heights = [*gone]
    between = Between(mobility, others, scope)
    columns = {
        h: Columns(scenario, mobility, Body.at(mobility.base, h), between, scope.daring)
        for h in headings
    }
    sheets: list[Sheet] = []
    phases: list[int] = []
    made: dict[tuple[int, int], Sheet] = {}
    turned = scope.less(min(mobility.turning.cost([STEP]), mobility.budget))
    for phase, heading in plan:
        body = Body.at(mobility.base, heading)
        within = turned if phase else scope
        for z in heights:
            on_time()
            if (body.heading, z) not in made:
                builder = SheetBuilder(
                    scenario, mobility, body, z, within.less(gone[z]), others, segments
                )
                made[body.heading, z] = builder.build()
            sheets.append(replace(made[body.heading, z], heading=heading))
            phases.append(phase)
    legal = Legal(scenario, mobility, others)
    for number in on_one_level(sheets, phases, legal, scope):
        sheets.append(replace(sheets[number]))
        phases.append(phases[number])
    scopes = [scope.less(gone[sheet.z]) for sheet in sheets]
    doors = _portals(sheets, phases, columns, scopes, mobility.walks_through)
    doors += ways_up(sheets, phases, legal, scope)
    joins: list[Join] = []
    turns: dict[int, Turns] = {}
    if len(headings) > 1:
        turns = spots(scenario, mobility, others, scope, heights, headings)
        joins = pivots(sheets, phases, turns, mobility)
    jumps = leaps(sheets, phases, columns, scenario, mobility, others, scope, outside)
    sheets = _with_points(sheets, [*doors, *joins, *jumps.joins])
    if extra is not None:
        each = zip(sheets, scopes, strict=True)
        sheets = [_with_extra(sheet, extra, within) for sheet, within in each]
    doors += jumps.joins
    sizes = [len(sheet.corners) for sheet in sheets]
    offset = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    edges = partial(edges_of, sheets, offset, [*doors, *joins], scopes)
    return Web(
        tuple(sheets),
        tuple(phases),
        offset,
        partial(edges, sight=False),
        partial(edges, sight=True),
        columns,
        tuple(doors),
        tuple(joins),
        turns,
        jumps,
        reach=scope.reach,
        between=partial(_finer, sheets, columns, doors, scopes, mobility.walks_through),
    )


def _portals(
    sheets: list[Sheet],
    phases: list[int],
    columns: dict[int, Columns],
    scopes: list[Scope],
    through: bool,
) -> list[Join]:
    found = []
    for i, lower in enumerate(sheets):
        on_time()
        for j, upper in enumerate(sheets):
            same = lower.heading == upper.heading and phases[i] == phases[j]
            narrow, wide = _by_reach(scopes[i], scopes[j])
            if same and lower.z < upper.z and _leads(lower, upper, columns[lower.heading], wide):
                found.append(portals(i, j, sheets, columns[lower.heading], narrow, through))
    return at_once(found, sheets, columns, scopes)


def _by_reach(one: Scope, two: Scope) -> tuple[Scope, Scope]:
    """The narrower of two scopes, within which a way may change its sheet, and the wider."""
    return (one, two) if one.reach < two.reach else (two, one)


def _finer(
    sheets: list[Sheet],
    columns: dict[int, Columns],
    doors: list[Join],
    scopes: list[Scope],
    through: bool,
) -> list[Join]:
    pairs = [(join.low, join.high) for join in doors if len(join.x) and not join.feature]
    if through and not any(len(sheet.borders) for sheet in sheets):
        # Over even ground who climbs anywhere does so at the place itself, or by low steps.
        each = ((sheets[i], sheets[j], columns[sheets[i].heading]) for i, j in pairs)
        pairs = [pair for pair, given in zip(pairs, each, strict=True) if steps(*given)]
    given = (
        (low, high, sheets, columns[sheets[low].heading], _by_reach(scopes[low], scopes[high])[0])
        for low, high in pairs
    )
    return [finer(*one, through) for one in timely([*given])]


def _leads(lower: Sheet, upper: Sheet, columns: Columns, scope: Scope) -> bool:
    """Whether a climb or drop may lead from one level to another, or from what stands on them."""
    for one, two in product(stood_at(lower), stood_at(upper)):
        low, high = sorted((one, two))
        if low == high:
            return True
        if not (columns.never(low, high) or columns.too_dear(low, high, scope.reach)):
            return True
    return False


def _with_points(sheets: list[Sheet], joins: list[Join]) -> list[Sheet]:
    """Add the places of joins to the sheets they join, as loose way points where none is yet."""
    extra: list[list[Floats]] = [[np.empty((0, 2))] for _ in sheets]
    for join in timely(joins):
        extra[join.low].append(join.below)
        extra[join.high].append(join.above)
    found = []
    for sheet, points in zip(sheets, extra, strict=True):
        places = np.concatenate(points)
        names, first = np.unique(named(*places.T), return_index=True)
        known = named(sheet.corners.x, sheet.corners.y)
        at = np.searchsorted(names, known)
        joined = np.flatnonzero(names.take(at, mode="clip") == known) if len(names) else at[:0]
        bent, new = sheet.corners.tangents.copy(), np.ones(len(names), np.bool_)
        bent[joined] = 0.0  # none where a join is: a way may come to it from anywhere
        new[at[joined]] = False
        loose = Corners.loose(places[first[new]])
        corners = Corners.concat([replace(sheet.corners, tangents=bent), loose])
        found.append(replace(sheet, corners=corners, bends=len(sheet.corners)))
    return found


def _with_extra(sheet: Sheet, extra: Floats, scope: Scope) -> Sheet:
    """Add loose way points where the body may be and the scope reaches."""
    whole = np.rint(extra)
    names, first = np.unique(named(*whole.T), return_index=True)
    points = whole[first]
    x, y = points[:, 0].copy(), points[:, 1].copy()
    good = sheet.free(x, y) & np.isfinite(sheet.levels(x, y)) & (scope.near(x, y) <= scope.reach)
    good &= ~np.isin(names, named(sheet.corners.x, sheet.corners.y))
    loose = Corners.loose(points[good])
    return replace(sheet, corners=Corners.concat([sheet.corners, loose]), bends=None)
