"""What charges, reactions and turns leave behind."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from planner.length import DEGREE, FULL_TURN
from planner.plan import ModelPlan, Plan, StepKind
from planner.rulesets.gemini.climbing.hands import FIRES
from planner.rulesets.gemini.doors.leaves import relisted
from planner.rulesets.gemini.pool import shared
from planner.rulesets.gemini.reactions.catching import reaches
from planner.rulesets.gemini.reactions.charging import spare, touches
from planner.rulesets.gemini.reactions.intercepting import direct
from planner.rulesets.gemini.reactions.locked import DIVED, freed
from planner.rulesets.gemini.reactions.reacting import charged_by
from planner.rulesets.gemini.reactions.running import (
    LEFT_ALONE,
    is_held,
    runs,
    states_of_stayed,
    straight_away,
)
from planner.rulesets.gemini.reactions.standing_fire import unseen
from planner.rulesets.gemini.reactions.watches import CHARGES, has_answered
from planner.rulesets.gemini.together.each import as_part, noted, of
from planner.rulesets.gemini.together.rout import dropped
from planner.rulesets.gemini.together.unity import is_own_squad, squad
from planner.scenario.regrouped import parted

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

States = dict[str, Mapping[str, Any]]
SPENT: Final = ("spent_actions", "spent_actions_by", "prone", "fell", "gathered")
"""States that an order changes for those who carry it out alone."""
TURN: Final = "turn"
"""The phase that a turn of this game is."""


def aftermath(bodies: Bodies, plan: Plan, changed: States) -> None:
    """Put into `changed` what is left besides points, posture and ground."""
    state = dict(changed[bodies.unit.id])
    angles = turned(plan)
    if any(angles.values()):
        before = {name: of(bodies.unit, name, "turned") for name in angles}
        now = {name: round(before[name] + angle, 6) for name, angle in angles.items()}
        state |= noted(bodies.unit, "turned", max(now.values()), now)
    state |= shared(bodies, plan)
    if _goes(plan) or _has_fired(bodies) or bodies.order.action == "go_to_ground":
        state.pop("overwatch", None)  # who is down does not shoot until its own turn is over
    changed[bodies.unit.id] = state
    _provoked(bodies, plan, changed)
    _moved_on(bodies, plan, changed)
    if bodies.order.action in CHARGES:
        _charged(bodies, plan, changed)
    if bodies.order.action == "follow":
        changed[bodies.unit.id] = {**changed[bodies.unit.id], "charge_left": 0, "charge_rests": {}}
    if bodies.order.action == "run":
        _ran(bodies, plan, changed)
    if bodies.order.action == "intercept":
        for name in plan.order.targets:
            known = changed.get(name, bodies.scenario.unit(name).state)
            changed[name] = {**known, "locked": True}
    if not bodies.action.reacts:
        for name in freed(bodies, plan, changed):
            known = changed.get(name, bodies.scenario.unit(name).state)
            changed[name] = {key: value for key, value in known.items() if key != "locked"}


def _moved_on(bodies: Bodies, plan: Plan, changed: States) -> None:
    """Who goes on from where it landed fights those it touches, as any other."""
    mine, key = dict(changed[bodies.unit.id]), f"{DIVED}_by"
    gone = {way.id for way in plan.models if way.steps}
    if not gone & {*mine.get(key, ())}:
        return
    mine[key] = {name: radius for name, radius in mine[key].items() if name not in gone}
    if not mine[key]:
        del mine[key]
    changed[bodies.unit.id] = mine


def turned(plan: Plan) -> dict[str, float]:
    """Return by how many degrees each model turns in all, to the µ°, by id."""
    angles = {way.id: _angle(way) for way in plan.models}
    return {name: a / DEGREE if a % DEGREE else a // DEGREE for name, a in angles.items()}


def _angle(way: ModelPlan) -> int:
    here, total = way.start, 0
    for step in way.steps:
        if step.kind is StepKind.PIVOT:
            turn = abs(step.to.heading - here.heading) % FULL_TURN
            total += min(turn, FULL_TURN - turn)
        here = step.to
    return total


def _has_fired(bodies: Bodies) -> bool:
    """Whether a unit fires with an order, and so watches no longer.

    Who answers a charge may fire on overwatch besides with one of the readings.
    """
    both = bodies.game.option(bodies.scenario, "overwatch.when_charged") == "both"
    fires = FIRES if not both else [name for name in FIRES if name != "stand_fire"]
    return bodies.order.action in fires


def _goes(plan: Plan) -> bool:
    return any(step.to.at != way.start.at for way in plan.models for step in way.steps)


def _provoked(bodies: Bodies, plan: Plan, changed: States) -> None:
    """Which enemies may react to the plan, and which it has passed within their reach."""
    from planner.planning.avoiding.reactions import called_for

    order = replace(plan.order, roll=plan.roll if plan.order.roll is None else plan.order.roll)
    terms = bodies.game.terms(bodies.scenario, order)
    found = list(called_for(bodies.scenario, terms, plan))
    if any(watch.straight for watch in terms.watches):
        passing = called_for(bodies.scenario, terms, direct(bodies, plan))
        found += [reaction for reaction in passing if reaction.watch.straight]
    for reaction in found:
        enemy = bodies.scenario.unit_of[reaction.by]
        key = "passed_by" if reaction.watch.name == "interception" else "provoked_by"
        state = dict(changed.get(enemy.id, enemy.state))
        if key == "provoked_by" and not has_answered(bodies, enemy):
            state.pop("reacted", None)
        changed[enemy.id] = {**state, key: sorted({*state.get(key, ()), bodies.unit.id})}


def _charged(bodies: Bodies, plan: Plan, changed: States) -> None:
    """Who charged whom, and what is left of the charge if the charged run.

    A target that nobody touches was not charged after all: all who would have were stopped.
    """
    mine = dict(changed[bodies.unit.id])
    mine["charges"] = sorted({*mine.get("charges", ()), *plan.order.targets})
    ways = [way for way in plan.models if touches(bodies, way, plan.order.targets)]
    mine["charge_left"] = bodies.game.unit.from_um(spare(ways))
    met = {way.id for way in ways}
    if bodies.order.action == "dive":
        dived = (figure for figure in bodies.figures if figure.model.id in met)
        radii = {f.model.id: f.needs("melee_radius", "gemini.dive.eligible") for f in dived}
        mine[f"{DIVED}_by"] = {**mine.get(f"{DIVED}_by", {}), **radii}
    mine["charge_rests"] = {
        way.id: bodies.game.unit.from_um(spare([way]) if way.id in met else 0)
        for way in plan.models
    }
    if not ways and not bodies.unit.state.get("locked"):
        mine.pop("locked", None)
    changed[bodies.unit.id] = mine
    for name in plan.order.targets:
        if not any(touches(bodies, way, (name,)) for way in ways):
            continue
        state = dict(changed.get(name, bodies.scenario.unit(name).state))
        state["charged_by"] = sorted({*state.get("charged_by", ()), bodies.unit.id})
        state.pop(LEFT_ALONE, None)
        state.pop("reacted", None)  # to somebody else, before
        state |= _flight(bodies, name)
        state |= unseen(bodies, plan, bodies.scenario.unit(name))
        if bodies.game.option(bodies.scenario, "overwatch.when_charged") == "stand-fire":
            state.pop("overwatch", None)
        changed[name] = state


def _ran(bodies: Bodies, plan: Plan, changed: States) -> None:
    """Nobody is in combat with who has run, unless a charger still reaches one of them.

    A charger that touches some who stayed is in combat with those; else its charge was at who ran.
    """
    mine = dict(changed[bodies.unit.id])
    mine.pop("locked", None)
    for charger in charged_by(bodies):
        state = dict(changed.get(charger.id, charger.state))
        if not is_held(bodies, charger):
            state.pop("locked", None)
            if bodies.order.models:
                state["charges"] = _charged_runners(bodies, state.get("charges", ()))
        changed[charger.id] = state
        if caught_by(bodies, charger, plan):
            mine["routing"] = True
            end = next(way.end for way in plan.models if runs(bodies, way.id))
            mine = dropped(bodies, end, mine)
    changed[bodies.unit.id] = mine


def _charged_runners(bodies: Bodies, charged: Collection[str]) -> list[str]:
    """The ids of those that a charger has charged, with the part that runs for the whole."""
    both = parted(bodies.scenario, bodies.unit.id, bodies.order.models)
    (runners,) = (unit.id for unit in both.units if unit.id not in bodies.scenario.by_id)
    return sorted({runners if name == bodies.unit.id else name for name in charged})


def in_contact(bodies: Bodies, plan: Plan) -> Scenario:
    """Return the scenario when a charge has made contact and nobody has answered it yet."""
    changed: States = {bodies.unit.id: bodies.unit.state}
    _charged(bodies, plan, changed)
    ends = {way.id: way.end for way in plan.models}

    def now(unit: Unit) -> Unit:
        models = tuple(replace(m, pose=ends.get(m.id, m.pose)) for m in unit.models)
        return replace(unit, models=models, state=changed.get(unit.id, unit.state))

    return replace(bodies.scenario, units=tuple(now(unit) for unit in bodies.scenario.units))


def _flight(bodies: Bodies, name: str) -> dict[str, float]:
    """The line on which a charged unit would run: from where the charge begins."""
    foe = bodies.scenario.unit(name)
    seen = replace(bodies, order=replace(bodies.order, unit=name))
    way = straight_away(seen, (bodies.unit,)) if foe.on_table else None
    if way is None:
        return {}
    x, y = (bodies.game.unit.from_um(part) for part in way)
    return {"flee_x": x, "flee_y": y}


def caught_by(bodies: Bodies, charger: Unit, plan: Plan) -> bool:
    """Return whether what is left of a charge still reaches a runner where a plan leaves it."""
    from planner.rulesets.gemini.after import leaves_moved

    ends = {way.id: way.end for way in plan.models}
    ran = (m for m in bodies.unit.models if runs(bodies, m.id))
    models = tuple(replace(m, pose=ends.get(m.id, m.pose)) for m in ran)
    state = relisted(bodies.unit.state, leaves_moved(bodies, plan), own=True)
    gone = replace(bodies.unit, models=models, state=state)
    units = tuple(gone if u.id == gone.id else u for u in bodies.scenario.units)
    return reaches(bodies.game, replace(bodies.scenario, units=units), charger, gone)


def split_states(scenario: Scenario, plan: Plan, states: Mapping[str, Any]) -> States:
    """Return the states of both parts of a unit that splits: each is of the old squad.

    A part that stays has all its actions still, and lies if it lay.
    """
    whole = scenario.unit(plan.order.unit)
    both = parted(scenario, whole.id, plan.order.models)
    new = {**states[whole.id], "squad": squad(whole)}
    mine = {model.id for model in whole.models}
    gone = {way.id for way in plan.models if way.steps}
    stays = {key: value for key, value in new.items() if key not in SPENT}
    stays |= {key: whole.state[key] for key in SPENT if key in whole.state}
    parts = {u.id: {m.id for m in u.models} for u in both.units}
    found: States = {}
    for name, ids in parts.items():
        if ids <= mine:
            state = new if ids & gone else stays
            state = dict(state if name == whole.id else as_part(state))
            if is_own_squad(both.unit(name)):
                del state["squad"]
            found[name] = state
    return found


def divided_states(bodies: Bodies, plan: Plan, states: Mapping[str, Any]) -> States:
    """Return the states of those of a unit who ran from a charge, and of those who stayed."""
    whole = bodies.unit
    both = parted(bodies.scenario, whole.id, plan.order.models)
    (runners,) = (unit.id for unit in both.units if unit.id not in bodies.scenario.by_id)
    one = {"squad": squad(whole)}
    return {
        whole.id: {**states_of_stayed(bodies), **one},
        runners: {**as_part(states[whole.id]), **one},
    }


def kept(state: Mapping[str, Any], *, ends_turn: bool) -> dict[str, Any]:
    """Return a state at the end of a turn: the charged who stayed fight, the grounded rise.

    Who went to ground stays there until the end of its own next turn.
    """
    new = dict(state)
    if ends_turn:
        if new.get("charged_by") and not (new.get("ran") or new.get(LEFT_ALONE)):
            new["locked"] = True
            new.pop("overwatch", None)  # who fights watches no longer
        if new.pop("grounded_turn", None):
            new.pop("gone_to_ground", None)
            new.pop("pinned_down", None)
    return new


def begun(state: Mapping[str, Any], phases: tuple[str, ...]) -> dict[str, Any]:
    """Return a state at the beginning of the own turn: the one that the grounded lose."""
    new = dict(state)
    if (new.get("gone_to_ground") or new.get("pinned_down")) and TURN in phases:
        new["grounded_turn"] = True
    return new
