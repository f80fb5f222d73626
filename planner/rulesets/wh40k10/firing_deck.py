"""Firing Deck: what passengers lend to the transport that shoots. Reported, for no model moves."""

from __future__ import annotations

from collections.abc import Iterator

from planner.rulesets.wh40k10.transport import passengers
from planner.scenario.scenario import Scenario
from planner.units import Unit

_OWN = "wh40k10.firingdeck."
PHASE = "shooting"


def firing_deck(scenario: Scenario, carrier: Unit) -> Iterator[tuple[str, str]]:
    """Yield who aboard `carrier` may lend a weapon, and what that means for them."""
    deck = carrier.profile.get("firing_deck")
    if not deck or scenario.turn.phase != PHASE:
        return
    aboard = passengers(scenario, carrier)
    spent = [unit for unit in aboard if _has_shot(unit)]
    pool = sum(len(unit) for unit in aboard if unit not in spent)
    most = min(int(deck), pool)
    yield _OWN + "select", f"Firing Deck {deck:g}: up to {most} of the {pool} models aboard"
    if spent:
        names = ", ".join(unit.name for unit in spent)
        yield _OWN + "not-yet-shot", f"not of those that have shot in this phase: {names}"
    if not most:
        return
    yield _OWN + "one-weapon-each", f"one ranged weapon each: {most} at most"
    yield _OWN + "no-one-shot", "no [ONE SHOT] weapon"
    text = f"{carrier.name} has them besides its own: range and sight are measured from it"
    yield _OWN + "extra-weapons", text
    text = "the whole unit of a model that lends one does not shoot: set shoot_blocked_phase"
    yield _OWN + "units-blocked", text


def _has_shot(unit: Unit) -> bool:
    return bool(unit.state.get("shot") or unit.state.get("shoot_blocked_phase"))
