"""What each action lets a unit do: one function an action, the ledger's words in each."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from planner.mobility import Bar, Flag, Mobility, Terms, When
from planner.order import Order
from planner.rulesets.others import boarded, model_ids
from planner.rulesets.wh40k10.aircraft import NOTE, aircraft, leave
from planner.rulesets.wh40k10.barricade import across, notes
from planner.rulesets.wh40k10.before import infiltrate, scout
from planner.rulesets.wh40k10.coherency import coherency
from planner.rulesets.wh40k10.destroyed import bail_out, emergency
from planner.rulesets.wh40k10.escape import TEST, escape_tests, spared
from planner.rulesets.wh40k10.fight import consolidate, consolidate_objective, pile_in
from planner.rulesets.wh40k10.flying import flying
from planner.rulesets.wh40k10.keywords import flies, is_aircraft, passes_over
from planner.rulesets.wh40k10.others import (
    bar,
    barred,
    big_friends,
    grounded_enemies,
    keep_clear,
    overwatch,
)
from planner.rulesets.wh40k10.reserves import arrive
from planner.rulesets.wh40k10.roll import rolled
from planner.rulesets.wh40k10.surge import surge
from planner.rulesets.wh40k10.transport import boarding_ends, disembark

if TYPE_CHECKING:
    from planner.rulesets.wh40k10.body import Bodies
    from planner.units import Model

GOALS: Final[Mapping[str, str]] = {
    "stationary": "hold",
    "normal": "reach",
    "advance": "reach",
    "fall_back": "escape",
    "charge": "engage",
    "disembark": "reach",
    "arrive": "reach",
    "bail_out": "reach",
    "emergency": "reach",
    "surge": "reach",
    "pile_in": "engage",
    "consolidate": "engage",
    "consolidate_objective": "reach",
    "scout": "reach",
    "infiltrate": "reach",
    "leave": "leave",
}


def stationary(bodies: Bodies, order: Order) -> Terms:
    """Nobody moves or turns, and nobody will until the phase is over."""
    unit = bodies.unit
    return Terms(
        unit=unit.id,
        action=order.action,
        mobilities={model.id: bodies.frozen(model) for model in unit.models},
        engagement=bodies.reading.engagement,
        flags=(Flag("frozen", "wh40k10.stationary.frozen"),),
        goal=GOALS["stationary"],
    )


def normal(bodies: Bodies, order: Order) -> Terms:
    """Up to M, out of Engagement Range all along; AIRCRAFT straight on as far as they like."""
    if is_aircraft(bodies.unit):
        done = (Flag("normal_done", "wh40k10.normal.once-per-phase"),)
        return replace(_terms(bodies, order, partial(aircraft, bodies), done), notes=NOTE)
    return _walk(
        bodies,
        order,
        extra=0,
        budget_rule="wh40k10.normal.distance",
        rule="wh40k10.normal.no-er",
        flags=(Flag("normal_done", "wh40k10.normal.once-per-phase"),),
    )


def advance(bodies: Bodies, order: Order) -> Terms:
    """Up to M and the roll of one die for the whole unit; then no shooting and no charge."""
    return _walk(
        bodies,
        order,
        extra=bodies.game.unit.to_um(rolled(bodies.game, order, bodies.unit)),
        budget_rule="wh40k10.advance.distance",
        rule="wh40k10.advance.no-er",
        flags=(
            Flag("advanced", "wh40k10.advance.roll"),
            Flag("no_shoot", "wh40k10.advance.no-shoot"),
            Flag("no_charge", "wh40k10.advance.no-charge"),
        ),
    )


def _walk(
    bodies: Bodies,
    order: Order,
    *,
    extra: int,
    budget_rule: str,
    rule: str,
    flags: tuple[Flag, ...],
) -> Terms:
    unit, reading = bodies.unit, bodies.reading
    clear = keep_clear(
        bodies.scenario.enemies(unit),
        reading,
        "wh40k10.fly.no-end-er" if flies(unit) else rule,
        along=reading.swept and not passes_over(unit),
    )

    def mobility(model: Model) -> Mobility:
        body = bodies.body(model, bodies.move(model) + extra, budget_rule)
        return replace(
            body,
            bars=_bars(bodies, model),
            standoffs=clear,
            flying=flying(unit, reading),
        )

    return _terms(bodies, order, mobility, flags)


def fall_back(bodies: Bodies, order: Order) -> Terms:
    """Up to M, through Engagement Range and at a price over the enemy; ends clear of it."""
    unit, reading = bodies.unit, bodies.reading
    tested = bool(unit.state.get("de_rolled"))
    rule = "wh40k10.fly.no-end-er" if flies(unit) else "wh40k10.fallback.end-outside-er"
    clear = keep_clear(bodies.scenario.enemies(unit), reading, rule, along=False)

    def mobility(model: Model) -> Mobility:
        body = bodies.body(model, bodies.move(model), "wh40k10.fallback.distance")
        crossed = () if model.id in spared(unit) else _crossed(bodies, tested)
        friends = () if flies(unit) else big_friends(bodies.scenario, unit, model.id, reading)
        return replace(body, bars=crossed + friends, standoffs=clear, flying=flying(unit, reading))

    flags = (
        Flag("fell_back", "wh40k10.fallback.distance"),
        Flag("no_shoot", "wh40k10.fallback.no-shoot"),
        Flag("no_charge", "wh40k10.fallback.no-charge"),
    )
    tests = () if tested else escape_tests(bodies.game.numbers, unit, reading)
    return replace(_terms(bodies, order, mobility, flags), tests=tests)


def charge(bodies: Bodies, order: Order) -> Terms:
    """Up to the roll, into Engagement Range of every target and of nobody else."""
    unit, reading = bodies.unit, bodies.reading
    budget = bodies.game.unit.to_um(rolled(bodies.game, order, bodies.unit))
    others = [e for e in bodies.scenario.enemies(unit) if e.id not in order.targets]
    along = not unit.profile.get("moves_over")
    clear = keep_clear(others, reading, "wh40k10.param.charge-end", along=along)

    def mobility(model: Model) -> Mobility:
        body = bodies.body(model, budget, "wh40k10.param.charge-roll")
        return replace(
            body,
            bars=_bars(bodies, model),
            standoffs=clear,
            flying=flying(unit, reading),
            closer_to=frozenset(order.targets),
        )

    flags = (Flag("charged", "wh40k10.param.charge-end"),)
    terms = _terms(bodies, order, mobility, flags)
    table, targets = bodies.scenario.battlefield, [bodies.scenario.unit(t) for t in order.targets]
    engagement = reading.engagement
    longer = across(bodies.game, table, targets, reading.less, fight=False)
    declared = frozenset({When.START})
    return replace(
        terms,
        notes=(*terms.notes, *notes(longer, targets, table)),
        watches=overwatch(bodies.game.numbers, bodies.scenario, unit, declared),
        engagement=replace(engagement, across=longer),
        must_engage=order.targets,
        must_engage_rule="wh40k10.param.charge-end",
        contact_rule="wh40k10.param.charge-contact",
    )


MOVES: Final[Mapping[str, Callable[[Bodies, Order], Terms]]] = {
    "stationary": stationary,
    "normal": normal,
    "advance": advance,
    "fall_back": fall_back,
    "charge": charge,
    "disembark": disembark,
    "arrive": arrive,
    "bail_out": bail_out,
    "emergency": emergency,
    "surge": surge,
    "pile_in": pile_in,
    "consolidate": consolidate,
    "consolidate_objective": consolidate_objective,
    "scout": scout,
    "infiltrate": infiltrate,
    "leave": leave,
}


def _bars(bodies: Bodies, model: Model) -> tuple[Bar, ...]:
    """Nobody goes through enemies, nor big models through big friends; FLY passes over all."""
    if passes_over(bodies.unit):
        return ()
    return barred(bodies.scenario, bodies.unit, model.id, bodies.reading)


def _crossed(bodies: Bodies, tested: bool) -> tuple[Bar, ...]:
    """Enemies are crossed at the price of a test, and not at all once the tests are made."""
    enemies = model_ids(grounded_enemies(bodies.scenario, bodies.unit))
    if tested:
        return bar(enemies, "wh40k10.fallback.desperate-escape.timing")
    return bar(enemies, "wh40k10.fallback.over-enemy", crossable=TEST)


def _terms(
    bodies: Bodies,
    order: Order,
    mobility: Callable[[Model], Mobility],
    flags: tuple[Flag, ...],
) -> Terms:
    unit = bodies.unit
    carrier = boarded(bodies.scenario, order)
    ends = boarding_ends(bodies.game.numbers, carrier) if carrier else ()
    if carrier:
        aboard = "wh40k10.embark.off-table"
        flags = (*flags, Flag("embarked_in", aboard), Flag("embarked_this_phase", aboard))
    return Terms(
        unit=unit.id,
        action=order.action,
        mobilities={m.id: replace(made := mobility(m), ends=made.ends + ends) for m in unit.models},
        coherency=coherency(bodies.game.numbers, unit),
        engagement=bodies.reading.engagement,
        flags=flags,
        goal=GOALS[order.action],
        watches=overwatch(bodies.game.numbers, bodies.scenario, unit),
    )
