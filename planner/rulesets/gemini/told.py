"""What is told of a plan about reactions, charges and turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from planner.plan import Plan
from planner.rulesets.gemini.actions import cost, left
from planner.rulesets.gemini.reactions.charging import charge_remarks
from planner.rulesets.gemini.reactions.nimble import nimble_remarks
from planner.rulesets.gemini.reactions.reacting import charged_by
from planner.rulesets.gemini.reactions.volley import answer
from planner.rulesets.gemini.rough_ground.ships import ship_remarks
from planner.rulesets.gemini.together.morale import fire_remarks, unity_remarks
from planner.rulesets.gemini.together.pickup import pickup_remarks

if TYPE_CHECKING:
    from planner.planning.avoiding.reactions import Reaction
    from planner.rulesets.gemini.bodies import Bodies
    from planner.units import Unit

Said = Iterator[tuple[str, str]]
GROUND = (
    ("gemini.react.ground.declare", "said once hits have cost models, before saves are rolled"),
    ("gemini.react.ground.still-can", "it takes morale tests, and fights back if assaulted"),
    ("gemini.react.ground.cover", "charged, it has no use of cover"),
    ("gemini.react.ground.after-ap", "the better save is what is left after AP"),
)


def reaction_remarks(bodies: Bodies, plan: Plan, found: tuple[Reaction, ...]) -> Said:
    """Yield (ledger id, text) about a plan that was found."""
    yield from charge_remarks(bodies, plan, found)
    yield from unity_remarks(bodies, plan)
    yield from nimble_remarks(bodies, plan)
    yield from pickup_remarks(bodies)
    yield from ship_remarks(bodies, plan)
    if bodies.order.action == "fire":
        yield from fire_remarks(bodies)
    if bodies.order.action in ("react_fire", "stand_fire"):
        yield from _answered(bodies, plan)
    yield from _idle(plan, found)
    yield from _later(bodies, found)
    if bodies.order.action == "go_to_ground":
        yield from GROUND
        yield from _saves(bodies)
    if bodies.order.action == "run":
        yield from _runs(bodies, plan)
    if any(r.watch.name == "reaction" for r in found):
        deferred = bodies.game.option(bodies.scenario, "react.manoeuvre_time") == "deferred"
        when = "once all of its side have moved and fired" if deferred else "at once"
        yield "gemini.react.timing", f"reactions to it come {when}, before close combat"


def _answered(bodies: Bodies, plan: Plan) -> Said:
    """How many shots the dice let it fire: all of them from overwatch, which throws none."""
    hurried = bodies.order.action == "stand_fire"
    family = "gemini.react.stand-fire" if hurried else "gemini.react.manoeuvre"
    rolled = bodies.order.roll if plan.roll is None else plan.roll
    count = 2 if rolled is None else rolled
    shots = answer(bodies.unit, count, hurried=hurried)
    thrown = ("no success", "one success", "two successes")[count]
    text = f"{thrown}: {shots} {'shot' if shots == 1 else 'shots'}"
    yield f"{family}.{'two-successes' if count == 2 else 'one-success'}", text


def _idle(plan: Plan, found: tuple[Reaction, ...]) -> Said:
    """Who stays within 9" calls for reactions as though it had ended a move there."""
    still = all(not way.steps for way in plan.models)
    if still and any(r.watch.rule == "gemini.react.manoeuvre.trigger-end" for r in found):
        yield "gemini.react.manoeuvre.trigger-idle", "it stays within reach of reactions"


def _later(bodies: Bodies, found: tuple[Reaction, ...]) -> Said:
    """With points left, enemies wait for the end of its last move (option react.trigger)."""
    if bodies.game.option(bodies.scenario, "react.trigger") == "action-end":
        return
    near = any(r.watch.rule == "gemini.react.manoeuvre.trigger-end" for r in found)
    if near and left(bodies.unit) > cost(bodies.unit, bodies.action):
        text = "actions are left: enemies react once it has moved for the last time this turn"
        yield "gemini.react.manoeuvre.trigger-end", text


def improved(save: int | None) -> int:
    """Return the save of a figure gone to ground: one better, 2 at the best, 6 without one."""
    return 6 if save is None else max(2, save - 1)


def _saves(bodies: Bodies) -> Said:
    for key in ("save", "invulnerable"):
        save = bodies.unit.value(bodies.unit.models[0], key)
        if save is not None:
            text = f"{key} {save}+ becomes {improved(int(save))}+"
            yield "gemini.react.ground.which-save", text
    if bodies.unit.value(bodies.unit.models[0], "save") is None:
        text = f"who has no save has {improved(None)}"
        yield "gemini.react.ground.save-plus-1", text


def _runs(bodies: Bodies, plan: Plan) -> Said:
    from planner.rulesets.gemini.aftermath import caught_by

    for charger in charged_by(bodies):
        if bodies.order.roll is None and plan.rolls:
            yield from _may_be_caught(bodies, charger, plan)
        elif caught_by(bodies, charger, plan):
            text = f"{charger.name} still reaches it with what is left of the charge: it routs"
            yield "gemini.react.run.caught", text


def _may_be_caught(bodies: Bodies, charger: Unit, plan: Plan) -> Said:
    """The chance that it is caught, over all the rolls that it may run."""
    from planner.rulesets.gemini.reactions.catching import chance

    named = bodies.order.models
    models = tuple(m for m in bodies.unit.models if not named or m.id in named)
    dice = next(dice.dice for dice in plan.dice if dice.test == bodies.action.name)
    runner = replace(bodies.unit, models=models)
    if odds := chance(bodies.game, bodies.scenario, charger, runner, dice):
        how = "surely" if odds == 1 else f"at a chance of {odds}"
        text = f"{charger.name} still reaches it with what is left of the charge {how}"
        yield "gemini.react.run.caught", f"{text}: it routs then"
