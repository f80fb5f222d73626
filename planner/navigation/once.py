"""Ground whose entry is paid for once a way (`Passage.once`): by which of it a way is searched.

A way that enters some kinds of such ground costs, beside its length, what each of these kinds
costs once. So the cheapest way is the cheapest of those that the search finds for each set of
kinds: with the set paid for as the way begins, and any other kind at each crossing. One that
crosses another kind twice is found for less with that kind in the set as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from planner.mobility import Mobility, Terms

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario


def onces(mobility: Mobility) -> dict[str, int]:
    """Return what each kind of ground costs that is paid for once a way, µm; by its key."""
    found: dict[str, int] = {}
    for name, passage in mobility.passages.items():
        if passage.once:
            found[_key(name, passage.kin)] = mobility.once(name)
    return found


def prepaid(mobility: Mobility) -> int:
    """Return what a way pays as it begins where it is searched for so, µm."""
    return sum(onces(mobility).values())


def sets(scenario: Scenario, mobility: Mobility, budget: int) -> Iterator[frozenset[str]]:
    """Yield the sets of kinds that a way may have paid for as it begins, none first.

    Parameters:
        budget: of the way, µm. Kinds that lie beyond it are left out, and sets beyond it.
    """
    prices, start = onces(mobility), scenario.models[mobility.model].pose
    reach = budget + mobility.base.circumradius
    near = {
        _key(name, passage.kin)
        for name, passage in mobility.passages.items()
        if passage.once
        for x0, y0, x1, y1 in [scenario.battlefield.by_id[name].bounds]
        if x0 - reach < start.x < x1 + reach and y0 - reach < start.y < y1 + reach
    }
    kinds = sorted(near)
    for count in range(len(kinds) + 1):
        for some in combinations(kinds, count):
            if sum(prices[kind] for kind in some) <= budget:
                yield frozenset(some)


def paid_for(terms: Terms, kinds: frozenset[str]) -> Terms:
    """Return the terms with some kinds still to be paid once, the others at each crossing."""

    def one(mobility: Mobility) -> Mobility:
        passages = {
            name: replace(p, entry=p.entry + p.once, once=0)
            if p.once and _key(name, p.kin) not in kinds
            else p
            for name, p in mobility.passages.items()
        }
        return replace(mobility, passages=passages)

    return replace(terms, mobilities={name: one(m) for name, m in terms.mobilities.items()})


def _key(feature: str, kin: str) -> str:
    """As tests name what is owed for together: a kin, or one feature."""
    return kin or f"feature {feature}"
