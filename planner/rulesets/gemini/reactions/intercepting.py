"""Stepping in the way of those that pass within a figure's melee radius."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, dist, hypot
from typing import TYPE_CHECKING, Final

from planner.mobility import Flag, Terms
from planner.plan import ModelPlan, Plan, Step, StepKind
from planner.rulesets.gemini.reactions.charging import touches
from planner.rulesets.gemini.reactions.reacting import apart
from planner.rulesets.gemini.reactions.status import NEARBY, bar
from planner.rulesets.gemini.reactions.watches import heads
from planner.rulesets.gemini.together.unity import squad
from planner.rulesets.others import contact, targets

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies
    from planner.rulesets.gemini.figure import Figure
    from planner.units import Model, Unit

No = tuple[str, str] | None
INTERCEPT: Final = "gemini.react.intercept.trigger"


def intercept(bodies: Bodies) -> Terms:
    """Into contact with who passes within the melee radius."""
    foes = targets(bodies.scenario, bodies.order)
    terms = bodies.terms(bodies.going(charges=True), lambda f: reach(bodies, f, foes))
    return replace(
        terms,
        engagement=contact(INTERCEPT),
        must_engage=tuple(foe.id for foe in foes),
        must_engage_rule=INTERCEPT,
        flags=(Flag("locked", INTERCEPT),),
        notes=(("gemini.react.intercept.no-bonus", "neither side has a charge bonus"),),
    )


def reach(bodies: Bodies, figure: Figure, foes: tuple[Unit, ...]) -> int:
    """Return how far a figure steps in, µm: its melee radius, and to a charge that bends round it.

    Where a charge counts as the straight line (option intercept.route), its way may be further
    off: the figure steps up to the nearest of them all the same.
    """
    far = [radius(figure)]
    far += [_gap(figure.model, foe) for foe in foes if straight(bodies, foe)]
    return max(far)


def _gap(model: Model, foe: Unit) -> int:
    return min(ceil(apart(model, other)) - _bases(model, other) for other in foe.models)


def direct(bodies: Bodies, plan: Plan) -> Plan:
    """Return a charge whose ways that meet nobody lead straight to the target nearest to them.

    So it is known whom a charge would have passed by the straight line, wherever it was halted.
    """
    foes = [m for name in plan.order.targets for m in bodies.scenario.unit(name).models]
    return replace(plan, models=tuple(_direct(bodies, plan, way, foes) for way in plan.models))


def _direct(bodies: Bodies, plan: Plan, way: ModelPlan, foes: list[Model]) -> ModelPlan:
    if not way.steps or touches(bodies, way, plan.order.targets):
        return way
    at, mine = way.start, bodies.scenario.models[way.id]
    foe = min(foes, key=lambda m: dist((at.x, at.y), (m.pose.x, m.pose.y)))
    dx, dy = foe.pose.x - at.x, foe.pose.y - at.y
    long = hypot(dx, dy) or 1.0
    part = max(0.0, 1 - _bases(mine, foe) / long)
    end = replace(at, x=at.x + round(part * dx), y=at.y + round(part * dy))
    return replace(way, steps=(Step(StepKind.LINE, end),))


def straight(bodies: Bodies, foe: Unit) -> bool:
    """Return whether an enemy has charged this turn, and what counts is the straight line."""
    option = bodies.game.option(bodies.scenario, "intercept.route") == "straight"
    return option and bool(foe.state.get("charges"))


def radius(figure: Figure) -> int:
    """Return the melee radius of a figure, µm; `OrderError` without one."""
    return figure.game.unit.to_um(figure.needs("melee_radius", INTERCEPT))


def no_intercept(bodies: Bodies) -> No:
    """Who is free to, and has the enemy within its melee radius."""
    why = bar(bodies.unit, NEARBY)
    if why:
        return "gemini.react.intercept.ineligible", f"{why}: it intercepts nobody"
    passed = set(bodies.unit.state.get("passed_by", ()))
    foes = (bodies.scenario.unit(name) for name in bodies.order.targets)
    # Whom it met may have come to stand apart from the others: a part of the unit that passed.
    if not passed or not all(passed & {foe.id, squad(foe)} for foe in foes):
        return INTERCEPT, "no such enemy has passed within its melee radius this turn"
    for foe in (bodies.scenario.unit(name) for name in bodies.order.targets):
        if not straight(bodies, foe) and not _near(bodies, foe):
            return INTERCEPT, f"{foe.name} is not within its melee radius"
    return None


def _near(bodies: Bodies, foe: Unit) -> bool:
    """Whether some of an enemy is within the melee radius of some figure, exactly."""
    for f in bodies.figures:
        for other in foe.models:
            most = radius(f) + (0 if heads(bodies) else _bases(f.model, other))
            dx, dy = f.model.pose.x - other.pose.x, f.model.pose.y - other.pose.y
            if dx * dx + dy * dy <= most * most:
                return True
    return False


def _bases(a: Model, b: Model) -> int:
    return int(a.base.circumradius + b.base.circumradius)
