"""Ground whose entry is paid for once a way (`Passage.once`): by which of it a way is searched.

A way that enters some kinds of such ground costs, beside its length, what each of these kinds
costs once, and of those that go in pairs (`Passage.paired`: doors) what every second does. So the
cheapest way is the cheapest of those that the search finds for each set of kinds: with the set
paid for as the way begins, and any other kind at each crossing. One that crosses another kind
twice is found for less with that kind in the set as well. Of those that go in pairs so many are in
a set as make whole pairs: one more alone is paid for where it is crossed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, islice
from math import hypot
from typing import TYPE_CHECKING, Final

from planner.mobility import Mobility, Passage, Terms
from planner.navigation.slow_ground.least_pace import least_pace

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario

Box = tuple[float, float, float, float]
"""Least x, least y, greatest x, greatest y, µm."""
MOST: Final = 64
"""Sets by which the ways of one body are searched."""
TRIED: Final = 20_000
"""Sets that are looked at for whether they lie within the budget."""


def onces(mobility: Mobility) -> dict[str, int]:
    """Return what each kind of ground costs that is paid for once a way, µm; by its key."""
    found: dict[str, int] = {}
    for name, passage in mobility.passages.items():
        if passage.once:
            found[passage.owed_as(name)] = mobility.once(name)
    return found


def prepaid(mobility: Mobility) -> int:
    """Return what a way pays as it begins where it is searched for so, µm."""
    prices = onces(mobility)
    return _paid(prices, _pairs(mobility), mobility.half, prices)


def _paid(prices: Mapping[str, int], pairs: frozenset[str], half: int, kinds: Iterable[str]) -> int:
    """Return what some kinds cost a way together, µm; at the least, where pairs are of two prices.

    The last of those that go in pairs may be free, or the first if half a pair was paid before.
    """
    twos = sorted(prices[kind] for kind in kinds if kind in pairs)
    due = (len(twos) + 1 - half) // 2
    return sum(prices[kind] for kind in kinds if kind not in pairs) + sum(twos[:due])


def _pairs(mobility: Mobility) -> frozenset[str]:
    """Return the kinds that go in pairs."""
    passages = mobility.passages.items()
    return frozenset(p.owed_as(name) for name, p in passages if p.once and p.paired)


def sets(scenario: Scenario, mobility: Mobility, budget: int) -> Iterator[frozenset[str]]:
    """Yield the sets of kinds that a way may have paid for as it begins, none first.

    No more than `MOST`, of few kinds and near ones before many and far ones: a town of closed doors
    has as many as there are ways through some of them. Whoever goes through more pays for each by
    itself.

    Parameters:
        budget: of the way, µm. Kinds that lie beyond it are left out, and sets beyond it.
    """
    yield from islice(_sets(scenario, mobility, budget), MOST)


def is_cut(scenario: Scenario, mobility: Mobility, budget: int) -> bool:
    """Return whether there are more such sets than a way is searched by."""
    return next(islice(_sets(scenario, mobility, budget), MOST, None), None) is not None


def _sets(scenario: Scenario, mobility: Mobility, budget: int) -> Iterator[frozenset[str]]:
    tried = 0
    start = scenario.models[mobility.model].pose
    where, pairs, pace = _where(scenario, mobility), _pairs(mobility), least_pace(mobility)
    here = float(start.x), float(start.y), float(start.x), float(start.y)
    away = {kind: pace * _away(here, box) for kind, box in where.items()}
    kinds = sorted((k for k in where if away[k] <= budget + 1), key=lambda k: (away[k], k))
    prices = onces(mobility)
    for count in range(len(kinds) + 1):
        for some in combinations(kinds, count):
            tried += 1
            if tried > TRIED:
                return
            twos = [kind for kind in some if kind in pairs]
            odd = bool(twos) and (len(twos) + mobility.half) % 2 == 1
            left = budget - _paid(prices, pairs, mobility.half, some)
            if not odd and pace * _far(here, [where[kind] for kind in some]) <= left + 1:
                yield frozenset(some)


def _where(scenario: Scenario, mobility: Mobility) -> dict[str, Box]:
    """Bounds about where the centre is when it enters each kind."""
    found: dict[str, Box] = {}
    about = mobility.base.circumradius
    for name, passage in mobility.passages.items():
        feature = scenario.battlefield.by_id.get(name)
        if feature is None or not passage.once:  # terms may name what is not within reach here
            continue
        x0, y0, x1, y1 = feature.bounds
        out = about + feature.thickness / 2 + feature.width / 2
        a, b, c, d = found.get(passage.owed_as(name), (x0, y0, x1, y1))
        box = min(a, x0 - out), min(b, y0 - out), max(c, x1 + out), max(d, y1 + out)
        found[passage.owed_as(name)] = box
    return found


def _far(here: Box, boxes: Sequence[Box]) -> float:
    """Return what a way from a place to all of some boxes is long at the least, µm."""
    away = [_away(here, box) for box in boxes]
    both = combinations(range(len(boxes)), 2)
    apart = (min(away[a], away[b]) + _away(boxes[a], boxes[b]) for a, b in both)
    return max([0.0, *away, *apart])


def _away(one: Box, two: Box) -> float:
    """Return the gap between two boxes, µm."""
    x, y = (max(one[k] - two[k + 2], two[k] - one[k + 2], 0.0) for k in (0, 1))
    return hypot(x, y)


def paid_for(terms: Terms, kinds: frozenset[str]) -> Terms:
    """Return the terms with some kinds still to be paid once, the others at each crossing."""

    made: dict[int, dict[str, Passage]] = {}

    def one(mobility: Mobility) -> Mobility:
        whose = id(mobility.passages)  # models share them, and what is told of them
        if whose not in made:
            made[whose] = _paid_at_once(mobility.passages, kinds)
        return replace(mobility, passages=made[whose])

    return replace(terms, mobilities={name: one(m) for name, m in terms.mobilities.items()})


def _paid_at_once(passages: Mapping[str, Passage], kinds: frozenset[str]) -> dict[str, Passage]:
    return {
        name: replace(p, entry=p.entry + p.once, once=0)
        if p.once and p.owed_as(name) not in kinds
        else p
        for name, p in passages.items()
    }
