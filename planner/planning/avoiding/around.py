"""A plan that keeps out of the reach of reactions: round them, or not that way at all."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from math import floor, prod
from typing import Final

from planner.errors import OrderError
from planner.mobility import Mobility, Moved, Standoff, Terms, Watch, When
from planner.plan import Plan
from planner.planning.avoiding.reactions import called_for
from planner.planning.avoiding.unseen import looks, peeks, unseen
from planner.rulesets.nearness import near
from planner.scenario.scenario import Scenario
from planner.units import Model

BESIDE: Final = 1
"""µm beyond a zone's border that still count as in it (see `reactions.DOUBT`)."""
ONE: Final = Fraction(1)
ANY_HEIGHT: Final = 10_000_000
"""µm; more than any table is high."""


def keeping_out(
    scenario: Scenario,
    terms: Terms,
    asked: Sequence[Watch],
    *,
    leaves: bool = False,
    hides: bool = False,
    who: Collection[str] | None = None,
) -> tuple[Scenario, Terms]:
    """Return the table and the terms in which models keep out of the zones of `asked` reactions.

    Those of `who` do, all where it is None.

    Of what reacts to whom it sees on the way they keep out of sight (see `unseen`); of all else as
    though nothing hid anyone. A model that begins in a zone may go on in it, unless it `leaves`
    those of reactions to nothing but where it ends. Where it `hides`, it keeps out of sight of
    those as well, at the end: on the ground no part of its base is in view as near as they reach.
    """
    seeing = [watch for watch in asked if looks(watch) or (hides and peeks(watch))]
    near = [watch for watch in asked if watch not in seeing]
    mobilities = {n: _held_off(scenario, m, near, leaves) for n, m in terms.mobilities.items()}
    table, kept = scenario, replace(terms, mobilities=mobilities)
    if seeing:
        table, kept = unseen(scenario, kept, seeing, leaves=leaves)
    if who is not None:
        free = {name: body for name, body in terms.mobilities.items() if name not in who}
        kept = replace(kept, mobilities={**kept.mobilities, **free})
    return table, kept


def named(terms: Terms, names: Sequence[str]) -> list[Watch]:
    """Return the reactions with these names, or whose names begin with these words.

    Raises:
        OrderError: there is no reaction of a name, to this order or at all.
    """
    for name in names:
        if not any(watch.name.startswith(name) for watch in terms.watches):
            known = ", ".join(sorted({watch.name for watch in terms.watches})) or "none"
            raise OrderError(f'no reaction "{name}" to this order; known: {known}')
    return [w for w in terms.watches if any(w.name.startswith(name) for name in names)]


def accepted(
    scenario: Scenario, terms: Terms, plan: Plan, asked: Sequence[Watch]
) -> tuple[tuple[str, str], ...]:
    """Return notes (ledger id, text) on the `asked` reactions that the plan runs into all the same.

    With the chance that none takes effect, where each has one.
    """
    found = run_into(scenario, terms, plan, asked)
    return tuple((rule, _taken(name, dice)) for (rule, name), dice in found.items())


def run_into(
    scenario: Scenario, terms: Terms, plan: Plan, asked: Sequence[Watch]
) -> dict[tuple[str, str], list[Fraction | None]]:
    """Return the `asked` reactions to a plan by ledger id and name: the chances to take effect."""
    left = [r for r in called_for(scenario, terms, plan) if r.watch in asked]
    rolls: dict[tuple[str, str], list[Fraction | None]] = {}
    for watch in dict.fromkeys(reaction.watch for reaction in left):
        # who reacts to a unit does so once, whoever of it is near
        met = {(r.by, "" if watch.moved is Moved.UNIT else r.to) for r in left if r.watch is watch}
        many = 1 if watch.as_one else len(met)
        rolls.setdefault((watch.rule, watch.name), []).extend([watch.chance] * many)
    return rolls


def exposed(
    scenario: Scenario, terms: Terms, plan: Plan, asked: Sequence[Watch]
) -> tuple[int, int]:
    """Return how many of the `asked` reactions a plan runs into, and how many models do in all.

    Who fires but once fires at one of those: the fewer there are, the fewer may be hit.
    """
    if not plan.found:
        return 0, 0
    left = [r for r in called_for(scenario, terms, plan) if r.watch in asked]
    pairs = {(r.watch, r.by, r.to) for r in left}
    return sum(map(len, run_into(scenario, terms, plan, asked).values())), len(pairs)


def met_by(scenario: Scenario, terms: Terms, plan: Plan, asked: Sequence[Watch]) -> tuple[str, ...]:
    """Return the models that run into `asked` reactions, in the order of the plan."""
    met = {r.to for r in called_for(scenario, terms, plan) if r.watch in asked}
    return tuple(way.id for way in plan.models if way.id in met)


def _taken(name: str, dice: Sequence[Fraction | None]) -> str:
    """Say that a reaction is accepted, with the chance that none of those `dice` takes effect."""
    text = f"{name} is accepted: no way was found that keeps out of it"
    known = [chance for chance in dice if chance is not None]
    if len(known) < len(dice):
        return text
    what = "it takes no effect" if len(dice) == 1 else f"none of {len(dice)} takes effect"
    return f"{text}; the chance that {what} is {prod((1 - one for one in known), start=ONE)}"


def _gap(watch: Watch, mobility: Mobility, watcher: Model) -> int:
    """The zone as a gap between bases, µm: no less than it, where it is about the centres."""
    if not watch.centres:
        return watch.gap + BESIDE
    bases = floor(mobility.base.inradius + watcher.base.inradius)
    return max(0, watch.gap + BESIDE - bases)


def _held_off(
    scenario: Scenario, mobility: Mobility, asked: Sequence[Watch], leaves: bool
) -> Mobility:
    mover = scenario.models.get(mobility.model)
    found = []
    for watch in asked:
        if watch.of and mobility.model not in watch.of:
            continue
        along = When.ALONG in watch.when
        ends = along or When.END in watch.when
        kept = leaves and watch.when == {When.END}
        zones: dict[int, set[str]] = {}
        for name in watch.who & scenario.models.keys():
            gap = _gap(watch, mobility, scenario.models[name])
            if mover is None or kept or not near(mover, scenario.models[name], gap, ANY_HEIGHT):
                zones.setdefault(gap, set()).add(name)
        found += [
            Standoff(frozenset(away), gap, ANY_HEIGHT, watch.rule, along, ends)
            for gap, away in sorted(zones.items())
        ]
    return replace(mobility, standoffs=(*mobility.standoffs, *found))
