"""Costs of many places whose ways climb or jump: a few of these are slid, and serve the others.

A search knows climbs and jumps at samples of edges. Of the ways that leave one sample for places
beyond it a few are slid whole, as that of a single place is (`jointly`), and where these come to
the last sheet is a sample as well: the others go on from the one that suits them best.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.levels import climbs
from planner.navigation.levels.climbs import Way
from planner.navigation.levels.jointly import eased
from planner.navigation.levels.leaps import state_of
from planner.navigation.levels.slide import lines
from planner.navigation.levels.sliding import leaps_of
from planner.navigation.search.known import Known
from planner.navigation.slow_ground.lowered import WORTH_SLIDING
from planner.navigation.slow_ground.refracting import QUICK

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.navigation.field import Field
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.levels.leaps import State
    from planner.navigation.levels.sliding import States
    from planner.navigation.places import Places
    from planner.navigation.search.landing import Landing
    from planner.navigation.search.web import Web
    from planner.units import Pose

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Relays = defaultdict[int, list[tuple[float, float, float]]]
"""By sheet: x and y of places that ways come to, and what these cost, µm."""

FEW: Final = 3
"""Most ways that are slid of those that leave one sample."""
MOST: Final = 96
"""Most ways that are slid in all, those that serve the most places first."""
BENDS: Final = 4
"""Bends before the first of a way's climbs and jumps, and after the last, that are slid as well."""
CLOSE: Final = 100.0
"""µm to which they are slid: what a way costs is told far better."""
SLIGHT: Final = 2e-4
"""Part of its cost that a way gains below which the others of its sample are left as they are."""


def lowered(field: Field, places: Places, costs: Floats) -> Floats:
    """Return what places cost, µm, with the climbs and jumps of ways slid.

    Parameters:
        costs: what they cost with climbs and jumps where the search knows some; the same array
            comes back where no way climbs or jumps.
    """
    groups = _groups(field, places)
    if not groups:
        return costs
    slid, relays, tried = np.full(len(places), math.inf), Relays(list), 0
    for number, node, is_leapt, mine in groups:
        at = field._back(node)[-1][1]
        for n, k in enumerate(spread(at.at, places, mine)[: MOST - tried]):
            tried += 1
            states, leaps = _way(field, number, node, places, k, is_leapt)
            slid[k] = _slid(field, states, leaps, places[k], relays)
            if n == 0 and not slid[k] < costs[k] * (1.0 - SLIGHT) and not is_leapt:
                break
    for number, points in relays.items():
        _serve(field, number, np.array(points), places, slid)
    slid[slid > field.budget] = math.inf
    return np.minimum(costs, field._certain(slid, places))


def _groups(field: Field, places: Places) -> list[tuple[int, int, bool, list[int]]]:
    """Places by what the cheapest ways to them come from, if that is not on foot all the way.

    Returns:
        number of the sheet, way point, whether it is jumped from to the very places, and these;
        the largest groups first.
    """
    from planner.navigation.levels.straight_jumps import leapt_to

    changed = field._changed_on
    landed = [one for one in field._landed_on(places, places.asked) if len(one.index)]
    coming = [one.index for one in landed if one.sheet in changed]
    if not coming:
        return []
    among = np.unique(np.concatenate(coming))  # to all others it is walked on one level
    if len(among) < len(places):
        some = _groups(field, places[among])
        return [(n, node, leapt, among[mine].tolist()) for n, node, leapt, mine in some]
    best = np.full(len(places), math.inf)
    by = np.zeros((len(places), 3), np.int64)
    for landing in landed:
        index = landing.index
        tried = [(*field._land(landing, places, QUICK), False)]
        if field.web.leaps.flights:
            xs, ys = (c[index].astype(np.float64) for c in (places.x, places.y))
            leapt, via = leapt_to(field, landing.sheet, xs, ys)
            tried.append((leapt + landing.cost, via, True))
        for value, via, is_leapt in tried:
            better = np.flatnonzero(value < best[index])
            best[index[better]] = value[better]
            by[index[better], 0], by[index[better], 2] = landing.sheet, is_leapt
            by[index[better], 1] = via[better]
    groups = defaultdict(list)
    for k in np.flatnonzero(np.isfinite(best)).tolist():
        groups[tuple(by[k].tolist())].append(k)
    found = [
        (number, node, bool(jumps), mine)
        for (number, node, jumps), mine in groups.items()
        if jumps or _changes(field, number, node)
    ]
    found += _jumped_to(field, places, landed, best, by[:, 1])
    return sorted(found, key=lambda one: (-len(one[3]), one[:3]))


def _jumped_to(
    field: Field, places: Places, landed: list[Landing], best: Floats, by: Ints
) -> list[tuple[int, int, bool, list[int]]]:
    """The same of the cheapest ways that jump, where others are as found hardly cheaper.

    Parameters:
        best: µm, what the cheapest way to each place costs as found.
        by: the way point that this comes from.
    """
    groups = defaultdict(list)
    for landing in landed if field.web.leaps.between else ():
        past, index = field._past_jumps(landing.sheet), landing.index
        if past is None:
            continue
        xs, ys = (c[index].astype(np.float64) for c in (places.x, places.y))
        costs, via = past.arrive(xs, ys, best[index] * WORTH_SLIDING - landing.cost)
        for n in np.flatnonzero(np.isfinite(costs) & (via != by[index])).tolist():
            groups[landing.sheet, int(via[n])].append(int(index[n]))
    return [(number, node, False, mine) for (number, node), mine in groups.items()]


def changed_on(field: Field) -> set[int]:
    """Return the sheets that some way comes to by a climb or a jump."""
    web, whole = field.web, set(range(len(field.web.sheets)))
    begun = {origin.sheet for origin in field.origins}
    if web.leaps.flights or len(begun) != 1:
        return whole
    costs, before, _ = field.search
    sheet = np.repeat(np.arange(len(web.sheets)), np.diff(web.offset))
    reached = np.isfinite(costs[: len(sheet)])
    last = before[: len(sheet)]
    by = np.where(last < 0, next(iter(begun)), sheet[last])
    changed, last = by != sheet, np.where(last < 0, np.arange(len(sheet)), last)
    while (last[last] != last).any():  # twice as many of the way points before each time
        changed, last = changed | changed[last], last[last]
    changed |= changed[last]
    alighted = {pair[-1] for *pair, _, _, _ in field._alighted}
    return whole - begun | alighted | set(sheet[changed & reached].tolist())


def _changes(field: Field, number: int, node: int) -> bool:
    """Whether a way climbs or jumps before it has come from a way point to a sheet's places."""
    begun = field._back(node)
    climbs_first = field.mobility.walks_through and stand(field.web, begun[0]) != field.start.z
    changes = climbs_first or any(k != number for k, _ in begun)
    return changes or bool(leaps_of(field.web, begun))


def spread(at: Sequence[float], places: Places, mine: list[int]) -> list[int]:
    """Return some places that a way point leads to: the middle, first and last as it sees them.

    Parameters:
        at: the way point, x and y first.
        mine: numbers of the places.
    """
    x, y = places.x[mine] - at[0], places.y[mine] - at[1]
    middle = math.atan2(float(y.mean()), float(x.mean()))
    turn = np.arctan2(y, x) - middle
    order = np.argsort((turn + math.pi) % math.tau, kind="stable")
    picked = [order[len(order) // 2], order[0], order[-1]]
    return [mine[k] for k in dict.fromkeys(map(int, picked))]


def _way(
    field: Field, number: int, node: int, places: Places, k: int, is_leapt: bool
) -> tuple[States, dict[State, State]]:
    """The way to a place as it was found, and its jumps."""
    begun = field._back(node)
    end = (
        number,
        field._pose(number, int(places.x[k]), int(places.y[k]), field.web.sheets[number].z),
    )
    leaps = leaps_of(field.web, [*begun, end])
    if is_leapt:
        leaps[state_of(begun[-1])] = state_of(end)
    return [*begun, end], leaps


def _slid(
    field: Field, states: States, leaps: dict[State, State], to: Pose, relays: Relays
) -> float:
    """What a way costs with its climbs and jumps slid; what it comes by is put to the relays."""
    ends = field.start.z, to.z
    spent, moved, over = slid(field.web, field.mobility, states, leaps, ends)
    if math.isfinite(spent):
        way = Way(field.web, field.mobility, moved, ends, over)
        relays[way.groups[-1][0][0]] += _come_by(way, spent)
    return spent


def slid(
    web: Web,
    mobility: Mobility,
    states: States,
    leaps: Mapping[State, State],
    ends: tuple[int, int],
) -> tuple[float, States, dict[State, State]]:
    """Return what a way costs with its climbs and jumps slid (inf if not), the way, its jumps.

    Parameters:
        leaps: take-off -> landing of its jumps.
        ends: heights that it begins and ends at, µm.
    """
    a, b = _window(states, leaps)
    first = stand(web, states[a]) if a else ends[0]
    last = stand(web, states[b]) if b < len(states) - 1 else ends[1]
    about = states[a : b + 1]
    _, climbed = climbs.slid(web, mobility, about, (first, last), leaps=leaps)
    _, moved, more = eased(web, mobility, climbed, (first, last), leaps, CLOSE)
    whole, over = [*states[:a], *moved, *states[b + 1 :]], {**leaps, **more}
    if len(moved) < len(about) < len(states):  # without these bends others may be left out as well
        return slid(web, mobility, whole, over, ends)
    return Way(web, mobility, whole, ends, over).cost, whole, over


def _come_by(way: Way, spent: float) -> Iterator[tuple[float, float, float]]:
    """Yield where a way bends after its last climb or jump, and where that ends; what each costs.

    A last climb that is at the very end is not looked at: they are on the sheet before that.

    Parameters:
        spent: what all of it costs, µm.
    """
    last = k = len(way.spots) - 1
    spent -= float(way.price(last, np.array([way.spots[last]]))[0])
    while k and way.walks(k - 1) and (k == last or not _is_change(way, k)):
        k -= 1
    number = way.groups[last][0][0]
    lines = _lines(way.web.sheets[number], np.array(way.spots[k:]))
    for at, left in zip(way.spots[k:last], lines[::-1].cumsum()[::-1].tolist(), strict=True):
        yield *at, spent - left


def go_by(way: Way, left: float) -> Iterator[tuple[float, float, float]]:
    """Yield where a way bends before its first climb or jump, and where that is; what is left.

    Its own begin, at the height of its sheet there, is the first of them.

    Parameters:
        left: what all of it costs, µm.
    """
    k, last = 0, len(way.spots) - 1
    while k < last and len(way.groups[k]) == 1 and way.walks(k):
        k += 1
    lines = _lines(way.web.sheets[way.groups[0][0][0]], np.array(way.spots[: k + 1]))
    gone = np.concatenate([[0.0], lines.cumsum()])
    for at, spent in zip(way.spots[: k + 1], gone.tolist(), strict=True):
        yield *at, left - spent


def _is_change(way: Way, k: int) -> bool:
    """Whether it climbs at a place, or has jumped there."""
    return len(way.groups[k]) > 1 or way.jumps[k]


def _window(states: States, leaps: Mapping[State, State]) -> tuple[int, int]:
    """From which state of a way to which it is slid: a few bends about its climbs and jumps."""
    here = [
        k
        for k, (one, two) in enumerate(pairwise(states))
        if one[0] != two[0] or leaps.get(state_of(one)) == state_of(two)
    ]
    here = here or [0]  # it climbs where it begins
    return max(0, here[0] - BENDS), min(len(states) - 1, here[-1] + 1 + BENDS)


def _lines(sheet: Sheet, at: Floats | Ints) -> Floats:
    """What the lines from each of some places to the next cost, µm."""
    ends = at.astype(np.float64)
    given = (*ends[:-1].T.copy(), *ends[1:].T.copy())
    found: Floats = lines(*given, sheet.blocks, sheet.tolls, sheet.rates)
    return found


def stand(web: Web, state: tuple[int, Pose]) -> int:
    """The height at which a body stands in a state; its sheet's where that is not known."""
    number, pose = state
    x, y = np.array([float(pose.x)]), np.array([float(pose.y)])
    level = float(web.sheets[number].stand(x, y)[0])
    return int(level) if math.isfinite(level) else pose.z


def _serve(field: Field, number: int, points: Floats, places: Places, found: Floats) -> None:
    """Lower what places of a sheet cost to what they do from relays."""
    landing = field._landings.on(number, places, places.asked)
    index = landing.index
    if not len(index) or not len(points):
        return
    x, y, given = points.T.copy()
    bare = np.zeros((len(x), 4))
    known = Known.of(field.web.sheets[number], (x, y, bare, given), np.arange(len(x)), field.budget)
    xs, ys = (c[index].astype(np.float64) for c in (places.x, places.y))
    found[index] = np.minimum(found[index], known.arrive(xs, ys)[0] + landing.cost)
