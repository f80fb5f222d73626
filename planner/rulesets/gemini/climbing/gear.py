"""Ropes climbed with gear: one action at full rate, and a level a turn (gemini.grapple.full-rate).

A rope that one order does not get a figure up, or that is taller than a level, is climbed over
turns: who hangs on it goes on with the same order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from planner.battlefield import Feature, Kind
from planner.mobility import Terms
from planner.plan import Plan, StepKind
from planner.rulesets.gemini.climbing.climbing_on import onward
from planner.rulesets.gemini.climbing.climbs import hands
from planner.rulesets.gemini.climbing.hanging import (
    MARKER,
    aimed,
    face,
    height,
    paid,
)
from planner.rulesets.gemini.climbing.markers import markers
from planner.rulesets.gemini.climbing.passes import ends
from planner.rulesets.gemini.climbing.ropes import (
    GEAR,
    climbs_with_gear,
    hangs_by_gear,
    no_hold,
    roped,
    ropes_beside,
    tall_ropes,
)
from planner.rulesets.gemini.climbing.ways_up import GEARED, HAULED, level_left, storey, unfit
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.together.each import left, noted, of

if TYPE_CHECKING:
    from planner.mobility import Mobility
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None
BY_HAND: Final = ("climb_rope", "climb_on", "keep_climbing")
"""Orders by which nobody uses gear, though he has some."""


def climb_gear(bodies: Bodies) -> Terms:
    """M for one action, of which no more than a level goes up ropes; what is not done is left.

    Who hangs goes on from there; if on no rope, or without gear, it stays as it is.
    """
    going = replace(bodies.going(), gear=True, leaps=False)
    terms = bodies.terms(going, lambda f: f.allowance + paid(bodies, f))
    own = dict(terms.mobilities)
    for figure in bodies.figures:
        name = figure.model.id
        if figure.has("climbing_gear"):
            own[name] = replace(own[name], rules={**own[name].rules, "budget": GEARED})
        if height(figure):
            own[name] = _going_on(bodies, figure, own[name])
    terms = replace(terms, mobilities=own)
    if not bodies.game.option(bodies.scenario, "grapple.test"):
        return terms
    return roped(bodies, terms, lambda figure: _gets_on(bodies, figure))


def _going_on(bodies: Bodies, figure: Figure, mobility: Mobility) -> Mobility:
    """What an order may do for one that hangs: nothing but get it to the head of its rope."""
    if hangs_by_gear(figure):
        return onward(bodies, figure, mobility, moved=True)
    return replace(mobility, moves=False, rules={**mobility.rules, "stay": MARKER})


def _gets_on(bodies: Bodies, figure: Figure) -> bool:
    """Whether a figure hangs on a rope and gets higher, or may come to the foot of one."""
    if height(figure):
        return hangs_by_gear(figure) and bool(level_left(figure))
    return any(True for _ in ropes_near(bodies, figure))


def ropes_near(bodies: Bodies, figure: Figure) -> Iterator[Feature]:
    """Yield the ropes that a figure may get on with one action."""
    for rope in ropes_beside(bodies, figure):
        if climbs_with_gear(bodies, figure, rope):
            yield rope


def no_climb_gear(bodies: Bodies) -> No:
    """Only who has gear, from where a rope leads up, and a level a turn."""
    if not any(hands(f) for f in bodies.figures):
        return "gemini.climb.form", "a body like this does not climb"
    geared = [f for f in bodies.figures if f.has("climbing_gear")]
    if not geared:
        return GEARED, "none of it has gear to climb with: climb_rope is by hand"
    if bodies.game.option(bodies.scenario, "grapple.test"):
        for figure in geared:
            figure.needs("I", "gemini.rope.initiative-reroll")
    ropes = tall_ropes(bodies)
    if not ropes:
        return GEARED, "there is no rope on this table"
    if fault := no_hold(bodies):
        return fault
    stand = [f for f in geared if not height(f)]
    foot = [f for f in stand for rope in ropes if rope.bottom == f.model.pose.z]
    ready = [*foot, *(f for f in geared if hangs_by_gear(f))]
    if not ready and stand:
        return GEARED, "no rope leads up from where it stands"
    if not ready:
        return MARKER, "it hangs on no rope that it climbs up with gear"
    if not any(level_left(f) for f in ready):
        text = "its gear has got it up a level this turn: it goes on in the next"
        return GEARED, text
    return None


def hauled(bodies: Bodies, plan: Plan) -> dict[str, Any]:
    """Return the states that say how high gear has got each figure this turn; none for not at all.

    Parameters:
        plan: as far as it is carried out.
    """
    ropes = {frozenset(ends(rope)): rope for rope in tall_ropes(bodies)}
    now, inch = markers(bodies, plan), bodies.game.unit
    far = {}
    for figure, way in bodies.with_ways(plan):
        name = figure.model.id
        far[name] = inch.to_um(of(figure.unit, name, HAULED))
        if not figure.has("climbing_gear") or bodies.action.name in BY_HAND:
            continue
        here, behind = way.start, height(figure)
        for step in way.steps:
            rope = ropes.get(frozenset({here.at, step.to.at}))
            if step.kind is StepKind.ROPE and rope is not None and step.to.z > here.z:
                far[name] += rope.height - (behind if face(figure) == rope else 0)
            here = step.to
        on, high = now.get(name, (None, 0))
        if bodies.action.name == GEAR and on is not None and on.kind is Kind.ROPE:
            far[name] += high - behind
    if not any(far.values()):
        return {}
    highs = {name: inch.from_um(um) for name, um in far.items()}
    return noted(bodies.unit, HAULED, max(highs.values()), highs)


def rope_remarks(bodies: Bodies, plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield what ropes would take that lead to where a move did not get to; why gear stops."""
    if bodies.action.name == GEAR:
        yield from _stops(bodies, plan)
    wanted = aimed(bodies, plan.order)
    if bodies.action.name not in ("move", "single_move", "double_move") or wanted is None:
        return
    standing, say = left(bodies.scenario, "ways_standing"), bodies.game.unit.say
    for rope in tall_ropes(bodies):
        able = [
            figure
            for figure, way in bodies.with_ways(plan)
            if rope.bottom == way.end.z < rope.top <= wanted and not unfit(rope, figure, standing)
        ]
        geared = [f for f in able if f.has("climbing_gear")]
        if geared:
            tall = f"{say(rope.height)} up {rope.id}"
            text = "climb_gear takes one action for each, and goes on in the next turn"
            if rope.height > level_left(geared[0]):
                level = say(storey(geared[0]))
                yield GEARED, f"{tall} is more than gear does this turn, {level} at most: {text}"
            else:
                yield GEARED, f"{tall} in one move or not at all: {text} where it is not enough"
        elif able:
            text = f"{rope.id} leads {say(rope.height)} up: climb_rope takes two actions by hand"
            yield "gemini.rope.two-actions", text


def _stops(bodies: Bodies, plan: Plan) -> Iterator[tuple[str, str]]:
    """Who has gone up a whole level, and hangs there though it could climb on."""
    figures = {figure.model.id: figure for figure in bodies.figures}
    for name, (on, high) in markers(bodies, plan).items():
        figure = figures[name]
        if not hangs_by_gear(figure) and height(figure):
            yield MARKER, f"{name} has no gear for {on.id}: it hangs where it was"
        elif high - height(figure) == level_left(figure):
            level = bodies.game.unit.say(storey(figure))
            text = f"{name} stops: gear gets nobody up more than a level ({level}) a turn"
            yield GEARED, text
