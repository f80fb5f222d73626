"""A plan that keeps out of the reach of reactions: round them, or not that way at all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import floor
from typing import Final

from planner.errors import OrderError
from planner.mobility import Mobility, Standoff, Terms, Watch, When
from planner.rulesets.nearness import near
from planner.scenario.scenario import Scenario
from planner.units import Model

BESIDE: Final = 1
"""µm beyond a zone's border that still count as in it (see `reactions.DOUBT`)."""
ANY_HEIGHT: Final = 10_000_000
"""µm; more than any table is high."""


def keeping_out(scenario: Scenario, terms: Terms, names: Sequence[str]) -> Terms:
    """Return `terms` in which models keep out of the zones of some reactions.

    Zones count as though nothing hid anyone. A model that begins in one may go on in it: that
    reaction cannot be kept out of.

    Parameters:
        names: of reactions; each is one that `terms` watch for, or the first words of some.

    Raises:
        OrderError: there is no reaction of a name, to this order or at all.
    """
    for name in names:
        if not any(watch.name.startswith(name) for watch in terms.watches):
            known = ", ".join(sorted({watch.name for watch in terms.watches})) or "none"
            raise OrderError(f'no reaction "{name}" to this order; known: {known}')
    asked = [w for w in terms.watches if any(w.name.startswith(name) for name in names)]
    mobilities = {n: _held_off(scenario, m, asked) for n, m in terms.mobilities.items()}
    return replace(terms, mobilities=mobilities)


def _gap(watch: Watch, mobility: Mobility, watcher: Model) -> int:
    """The zone as a gap between bases, µm: no less than it, where it is about the centres."""
    if not watch.centres:
        return watch.gap + BESIDE
    bases = floor(mobility.base.inradius + watcher.base.inradius)
    return max(0, watch.gap + BESIDE - bases)


def _held_off(scenario: Scenario, mobility: Mobility, asked: Sequence[Watch]) -> Mobility:
    mover = scenario.models.get(mobility.model)
    found = []
    for watch in asked:
        if watch.of and mobility.model not in watch.of:
            continue
        along = When.ALONG in watch.when
        ends = along or When.END in watch.when
        zones: dict[int, set[str]] = {}
        for name in watch.who & scenario.models.keys():
            gap = _gap(watch, mobility, scenario.models[name])
            if mover is None or not near(mover, scenario.models[name], gap, ANY_HEIGHT):
                zones.setdefault(gap, set()).add(name)
        found += [
            Standoff(frozenset(away), gap, ANY_HEIGHT, watch.rule, along, ends)
            for gap, away in sorted(zones.items())
        ]
    return replace(mobility, standoffs=(*mobility.standoffs, *found))
