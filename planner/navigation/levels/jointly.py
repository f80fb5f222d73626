"""Ways whose climbs, jumps and bends on slow ground are slid all together.

One after another they come to rest where none alone can gain: two beside each other each wait for
the other. So about each of them several places are looked at, along the lines that it may be on,
and of all chains of those the cheapest is taken, over and over, ever closer together.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from planner.navigation.levels.climbs import Spot, States, Way
from planner.navigation.levels.layers import onward
from planner.navigation.levels.leaps import State, state_of
from planner.navigation.levels.rims import BESIDE, beside, rims

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.search.web import Web

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

FIRST: Final = 12_700.0
"""µm to each side that places are looked at first."""
LAST: Final = 10.0
"""µm below which it is not looked about any more."""
LESS: Final = 0.25
"""Part of that which it is next, where nothing better lies at its end."""
ENOUGH: Final = 1.0
"""µm gained below which the same is not looked at again."""
LOST: Final = 0.1
"""µm that a way may cost more without a bend that it then does not have."""
ROUNDS: Final = 24
"""Most times that it is looked about."""
PARTS: Final = np.arange(-4, 5) / 4.0
"""Places along a line."""
ABOUT: Final = np.array([(a, b) for a in PARTS[::2] for b in PARTS[::2]])
"""Places about one that may be anywhere."""
CORNERS: Final = 4
"""Most corners that are looked at near a bend, and near a line."""
NEAR: Final = 500.0
"""µm from a line at which corners are near it, at the least."""
NEARLY: Final = 5.0
"""µm from the end of a line within which it bends there if at all."""


def eased(
    web: Web,
    mobility: Mobility,
    states: States,
    ends: tuple[int, int],
    leaps: Mapping[State, State],
    nearest: float = LAST,
) -> tuple[float, States, dict[State, State]]:
    """Return what a way costs with all slid that may be, as floats tell, the way, and its jumps.

    Parameters:
        ends: heights that it begins and ends at, µm.
        leaps: take-off -> landing of its jumps.
        nearest: µm below which it is not looked about any more.
    """
    chain, way = _Chain(web, mobility, ends), Way(web, mobility, states, ends, leaps)
    if way.cost < way.least + ENOUGH:
        return way.cost, states, dict(leaps)
    cost, states, leaps = chain.looked(states, leaps, 0.0, math.inf)
    wide, rounds = FIRST, 0
    while wide > nearest and rounds < ROUNDS and math.isfinite(cost):
        less, moved, over = chain.looked(states, leaps, wide, cost)
        rounds += 1
        if not less < cost - ENOUGH:
            wide *= LESS
        if less < cost:
            cost, states, leaps = less, moved, over
    way = Way(web, mobility, states, ends, leaps)
    while way.straighten(-LOST):
        pass
    return way.cost, way.states, dict(leaps)


@dataclass(frozen=True, slots=True)
class _Line:
    """A closed line that places are slid along."""

    points: Floats
    length: Floats

    @classmethod
    def of(cls, points: Floats) -> _Line:
        steps = np.hypot(*np.diff(points, axis=0).T)
        return cls(points, np.concatenate([[0.0], np.cumsum(steps)]))

    def about(self, x: float, y: float, wide: float) -> Floats:
        """Places along it about the one nearest to a point; none if that is too far off."""
        start, edge = self.points[:-1], np.diff(self.points, axis=0)
        square = np.maximum((edge**2).sum(axis=1), 1e-9)
        t = np.clip((((x, y) - start) * edge).sum(axis=1) / square, 0.0, 1.0)
        away = np.hypot(*(start + t[:, None] * edge - (x, y)).T)
        least = int(np.argmin(away))
        if away[least] > max(wide, NEAR) or not self.length[-1]:  # a start, of no length
            return np.empty((0, 2))
        s = self.length[least] + t[least] * math.sqrt(square[least])
        s = (s + wide * PARTS) % self.length[-1]
        return np.column_stack([np.interp(s, self.length, part) for part in self.points.T])

    def crossed(self, one: Spot, two: Spot) -> list[Spot]:
        """Where a line comes to it, but for the line's ends."""
        start, edge, ahead = self.points[:-1], np.diff(self.points, axis=0), np.subtract(two, one)
        off, across = start - one, ahead[0] * edge[:, 1] - ahead[1] * edge[:, 0]
        across = np.where(across == 0.0, math.inf, across)
        t = (off[:, 0] * edge[:, 1] - off[:, 1] * edge[:, 0]) / across
        s = (off[:, 0] * ahead[1] - off[:, 1] * ahead[0]) / across
        end = NEARLY / max(math.hypot(*ahead), NEARLY)
        here = t[(t > end) & (t < 1.0 - end) & (s >= 0.0) & (s < 1.0)]
        return [tuple(point) for point in (one + here[:, None] * ahead).tolist()]


Step = tuple[float, float, float, float, Any, Any, Any]
"""How it goes from some places to others: see `onward`."""


@dataclass(frozen=True, slots=True)
class _Layer:
    """Places of which a way goes to one.

    Parameters:
        at: (n, 2) µm.
        paid: (n,) µm, what is paid there.
        number: of the sheet that the body leaves it on.
        group: the states that it has there; empty for a bend that may be left out, where the
            places of the layer before come first.
        is_landing: whether it jumps there.
        step: how it goes on; None by a ladder, stairs or a rope.
    """

    at: Floats
    paid: Floats
    number: int
    group: States
    is_landing: bool
    step: Step | None


class _Chain:
    """Looks at the places about those of a way."""

    def __init__(self, web: Web, mobility: Mobility, ends: tuple[int, int]) -> None:
        self.web, self.mobility, self.ends = web, mobility, ends

    def looked(
        self, states: States, leaps: Mapping[State, State], wide: float, most: float
    ) -> tuple[float, States, Mapping[State, State]]:
        """Return the cheapest chain of places about those of a way: cost, states, jumps."""
        way = Way(self.web, self.mobility, states, self.ends, leaps)
        layers = [*self._layers(way, wide)]
        left, spent, chosen = _left(layers), layers[0].paid, list[Ints]()
        for k, (one, two) in enumerate(pairwise(layers)):
            same = 0 if two.group else len(one.at)
            stays = np.arange(same), spent[:same]
            if one.step is None:
                spent, via = spent + two.paid, np.zeros(1, np.int64)
            else:
                ends = (*one.at.T.copy(), *two.at[same:].T.copy())
                about = two.paid[same:], left[k + 1][same:], most
                spent, via = onward(spent, *ends, *about, *one.step)
            spent, via = np.concatenate([stays[1], spent]), np.concatenate([stays[0], via])
            chosen.append(via)
        total = float(spent[0])
        if not total < most:
            return most, states, leaps
        picked = [0]
        for via in chosen[::-1]:
            picked.append(int(via[picked[-1]]))
        return total, *_picked(layers, picked[::-1])

    def _layers(self, way: Way, wide: float) -> Iterator[_Layer]:
        """Places about each one of a way, and about the lines between them."""
        last = len(way.groups) - 1
        for k, group in enumerate(way.groups):
            at = np.array([way.spots[k]])
            if wide and 0 < k < last and not self._stays(way, k):
                beside = [n for n in (k - 1, k + 1) if way.walks(min(k, n))]
                others = [*at, *(np.array(way.spots[n]) for n in beside)]
                at = np.concatenate([others, np.rint(self._about(way, k, wide))])
                at = at[np.sort(np.unique(at, axis=0, return_index=True)[1])]
            number, step = group[-1][0], self._step(way, k) if k < last else None
            yield _Layer(at, self._paid(way, k, at), number, group, way.jumps[k], step)
            if wide and k < last and way.walks(k):
                between = np.rint(self._between(way, k, wide))
                both = np.concatenate([at, between])
                if len(between):
                    yield _Layer(both, np.zeros(len(both)), number, [], False, step)

    def _stays(self, way: Way, k: int) -> bool:
        """Whether a place is an end of a ladder, or one to turn at."""
        came, goes = (way.walks(n) or way.jumps[n + 1] for n in (k - 1, k))
        return (
            not (came and goes) or len({self.web.sheets[n].heading for n, _ in way.groups[k]}) > 1
        )

    def _step(self, way: Way, k: int) -> Step | None:
        """How it goes on from a place."""
        number, jumping = way.groups[k][-1][0], self.mobility.jumping
        sheet = self.web.sheets[number]
        if way.walks(k):
            return float(sheet.rates[6]), 0.0, 0.0, math.inf, *_things(sheet)
        if not way.jumps[k + 1] or jumping is None:
            return None
        air = self.web.leaps.flights[sheet.heading, way.heights(k)[-1]]
        pace = float(jumping.pace)
        return pace, pace - 1.0, float(jumping.entry), float(jumping.longest), *_things(air)

    def _paid(self, way: Way, k: int, at: Floats) -> Floats:
        """What climbing at places costs; inf where the body stands at other heights there."""
        last, jumps = len(way.groups) - 1, [*way.jumps, False]
        if 0 < k < last and len(way.groups[k]) == 1 and not any(jumps[k : k + 2]):
            return np.zeros(len(at))
        paid = way.price(k, at)
        if jumps[k]:
            high, low = way.heights(k - 1)[-1], way.heights(k)[0]
            columns = self.web.columns[self.web.sheets[way.groups[k][0][0]].heading]
            if high > low:
                paid[~columns.clear(at[:, 0].copy(), at[:, 1].copy(), low, high)] = math.inf
        return paid

    def _about(self, way: Way, k: int, wide: float) -> Floats:
        """Places about one of a way that may serve as well."""
        x, y = way.spots[k]
        numbers = sorted({n for n, _ in way.groups[k]})
        climbs, leaps = len(way.groups[k]) > 1, any(way.jumps[k : k + 2])
        found = [np.empty((0, 2))]
        if climbs:
            upper = max((self.web.sheets[n] for n in numbers), key=lambda sheet: sheet.z)
            through = self.mobility.walks_through
            beyond = -BESIDE if through else beside(self.mobility.climbing.reach)
            found += [_Line.of(_coordinates(rim)).about(x, y, wide) for rim in rims(upper, beyond)]
            if not way.passes(k):
                return np.concatenate(found)
        lines = [line for n in numbers for line in self._borders(n)]
        if leaps:
            lines += [_Line.of(ring) for n in numbers for ring in self.web.coasts.get(n, [])]
        if climbs or leaps:
            found.append((x, y) + wide * ABOUT)
        else:
            found.append(_corners(self.web.sheets[numbers[0]], (x, y), (x, y), wide))
        return np.concatenate([*found, *(line.about(x, y, wide) for line in lines)])

    def _between(self, way: Way, k: int, wide: float) -> Floats:
        """Places at which a line from one place of a way to the next may bend."""
        number = way.groups[k][-1][0]
        one, two = way.spots[k : k + 2]
        found = [_corners(self.web.sheets[number], one, two, max(wide / 4, NEAR))]
        for line in self._borders(number):
            found += [line.about(*at, wide) for at in line.crossed(one, two)]
        return np.concatenate(found)

    def _borders(self, number: int) -> list[_Line]:
        borders = self.web.sheets[number].borders
        return [_Line.of(borders.points[a:b]) for a, b in pairwise(borders.first.tolist())]


def _things(sheet: Sheet) -> tuple[Any, Any, Any]:
    return sheet.blocks, sheet.tolls, sheet.rates


def _coordinates(ring: Any) -> Floats:
    import shapely

    found: Floats = shapely.get_coordinates(ring)
    return found


def _corners(sheet: Sheet, one: Spot, two: Spot, near: float) -> Floats:
    """The corners nearest to a line, or to a place."""
    points = np.column_stack([sheet.corners.x, sheet.corners.y])
    edge = np.subtract(two, one)
    t = np.clip((points - one) @ edge / max(float(edge @ edge), 1e-9), 0.0, 1.0)
    off = np.hypot(*(points - one - t[:, None] * edge).T)
    some = np.flatnonzero(off <= near)
    found: Floats = points[some[np.argsort(off[some], kind="stable")[:CORNERS]]]
    return found


def _left(layers: list[_Layer]) -> list[Floats]:
    """What is to go at the least from each place of each layer, µm."""
    found = [np.zeros(len(layers[-1].at))]
    for one, two in pairwise(layers[::-1]):
        further = found[-1] + one.paid
        if two.step is None:
            found.append(np.full(len(two.at), further.min()))
            continue
        rate, _, entry, *_ = two.step
        away = np.hypot(*(two.at[:, None] - one.at[None]).transpose(2, 0, 1))
        found.append((away * rate + further).min(axis=1) + entry)
    return found[::-1]


def _picked(layers: list[_Layer], picked: list[int]) -> tuple[States, dict[State, State]]:
    """The way by one place of each layer, and its jumps."""
    states, leaps = States(), dict[State, State]()
    for layer, k in zip(layers, picked, strict=True):
        x, y = layer.at[k].tolist()
        group = layer.group or [(layer.number, states[-1][1])]
        here = [(n, replace(pose, x=int(x), y=int(y))) for n, pose in group]
        if layer.is_landing:
            leaps[state_of(states[-1])] = state_of(here[0])
        for state in here:
            if not states or state_of(states[-1]) != state_of(state):
                states.append(state)
    return states, leaps
