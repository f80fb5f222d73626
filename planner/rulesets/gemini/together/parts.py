"""Units that have fallen into parts are units of their own, and parts that met are one again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from planner.errors import OrderError
from planner.rulesets.gemini.climbing.failed import LYING, lying
from planner.rulesets.gemini.climbing.hanging import MARKS
from planner.rulesets.gemini.reactions.locked import meet
from planner.rulesets.gemini.reactions.standing_fire import UNSEEN
from planner.rulesets.gemini.together.each import as_one, as_part, own
from planner.rulesets.gemini.together.unity import (
    become_one,
    friends_near,
    is_own_squad,
    squad,
    squads,
)
from planner.scenario.regrouped import parted

if TYPE_CHECKING:
    from planner.rulesets.gemini.gemini import Gemini
    from planner.scenario.scenario import Scenario
    from planner.units import Unit


def regrouped(game: Gemini, scenario: Scenario, unit_id: str) -> Scenario:
    """Return the scenario with a unit that has moved parted and joined as it now stands.

    Raises:
        OrderError: a character has come near several units and does not say which it joins.
    """
    unit = scenario.unit(unit_id)
    if not unit.on_table:
        return scenario
    for other in [u.id for u in scenario.units if LYING in u.state]:
        scenario = _lying_apart(scenario, other)
    scenario = _parted(game, scenario, unit_id)
    for part in [u.id for u in scenario.units if squad(u) == squad(unit) and u.id != unit_id]:
        if scenario.unit(part).state.get("ran") and scenario.unit(part).side == unit.side:
            scenario = _parted(game, scenario, part)
    for part in [u.id for u in scenario.units if squad(u) == squad(unit) and u.side == unit.side]:
        if part in scenario.by_id:
            scenario = _met(game, scenario, part)
    return replace(scenario, units=tuple(own(u) for u in scenario.units))


def _lying_apart(scenario: Scenario, unit_id: str) -> Scenario:
    """Those of a unit who have fallen hang on nothing, and are a part until they have risen."""
    unit = scenario.unit(unit_id)
    state = {**unit.state, "squad": squad(unit)}
    fell = dict(state.pop(LYING, {}))
    if not fell:
        return scenario
    scenario = _put(scenario, replace(unit, state=state))
    for over in (True, False):
        mine = [name for name, is_over in fell.items() if is_over is over]
        if mine:
            before = set(scenario.by_id)
            scenario = parted(scenario, unit_id, mine)
            (new,) = set(scenario.by_id) - before
            down = {k: v for k, v in as_part(state).items() if k not in MARKS} | lying(over=over)
            scenario = _put(scenario, replace(scenario.unit(new), state=down))
    return scenario


def _put(scenario: Scenario, unit: Unit) -> Scenario:
    units = tuple(unit if u.id == unit.id else u for u in scenario.units)
    return replace(scenario, units=units)


def _parted(game: Gemini, scenario: Scenario, unit_id: str) -> Scenario:
    unit = scenario.unit(unit_id)
    if unit.state.get("restores"):  # it has not moved yet
        return scenario
    others = squads(game, scenario, unit.models)[1:]
    if not others:
        return scenario
    scenario = _put(scenario, replace(unit, state={**unit.state, "squad": squad(unit)}))
    parts: list[str] = []
    for part in others:
        before = set(scenario.by_id)
        scenario = parted(scenario, unit_id, [model.id for model in part])
        (new,) = set(scenario.by_id) - before
        free = scenario.unit(new)
        state = as_part(free.state)
        if is_own_squad(free):
            state.pop("squad", None)
        scenario = _put(scenario, _fights(scenario, replace(free, state=state)))
        parts.append(new)
    scenario = _put(scenario, _fights(scenario, scenario.unit(unit_id)))
    for foe in scenario.enemies(unit):
        scenario = _put(scenario, _charged(scenario, foe, unit_id, parts))
    return scenario


def _charged(scenario: Scenario, foe: Unit, whole: str, parts: Sequence[str]) -> Unit:
    """An enemy, charged by those parts of a unit that charged it which have come to it.

    By all of them where none has: it has run from them.
    """
    if whole not in foe.state.get("charged_by", ()):
        return foe
    names, length = [whole, *parts], scenario.battlefield.table.unit
    met = {n for n in names if meet(scenario.unit(n), foe, length)} or {*names}
    state = dict(foe.state)
    for key in ("charged_by", UNSEEN):
        if whole in state.get(key, ()):
            state[key] = sorted({*state[key]} - {whole} | met)
    return replace(foe, state=state)


def _fights(scenario: Scenario, part: Unit) -> Unit:
    """A part of a unit that fights, which does so itself only where one of it meets an enemy."""
    length = scenario.battlefield.table.unit
    if any(meet(part, enemy, length) for enemy in scenario.enemies(part)):
        return part
    return replace(part, state={k: v for k, v in part.state.items() if k != "locked"})


def _met(game: Gemini, scenario: Scenario, unit_id: str) -> Scenario:
    """Join what may be one with a unit and stands within 3" of it."""
    unit = scenario.unit(unit_id)
    near = friends_near(game, scenario, unit, unit.models)
    if is_own_squad(unit):
        return _joined_by_character(scenario, unit, near)
    for other in near:
        if become_one(unit, other):
            home = unit_id == squad(other)  # the squad keeps its own id
            guest, host = (other.id, unit_id) if home else (unit_id, other.id)
            return as_one(scenario, guest, host)
    return scenario


def _joined_by_character(scenario: Scenario, unit: Unit, near: list[Unit]) -> Scenario:
    """A lone character becomes part of the unit that it came near: of several, the one named.

    Not while it lies and the unit stands: it would have risen for nothing.
    """
    units = [other for other in near if len(other) > 1]
    named = unit.state.get("joins")
    if len(units) > 1 and named not in {other.id for other in units}:
        names = ", ".join(other.id for other in units)
        raise OrderError(
            f'"{unit.id}" stands near several units ({names}): say in its state "joins" which '
            "it joins (gemini.ic.join-choice)"
        )
    host = next((other for other in units if len(units) == 1 or other.id == named), None)
    if host is None or (unit.state.get("prone") and not host.state.get("prone")):
        return scenario
    (model,) = unit.models
    own = replace(model, profile={**unit.profile, **model.profile})
    scenario = _put(scenario, replace(unit, models=(own,)))
    return as_one(scenario, unit.id, host.id)
