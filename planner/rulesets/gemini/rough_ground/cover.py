"""Move Through Cover on ways in and out of slow ground: an inch of it for nothing, each action."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from planner.mobility import Mobility, Terms, Unslowed
from planner.rulesets.gemini.rough_ground.inside import deeper, holds
from planner.rulesets.gemini.rough_ground.wade import (
    COVERED,
    WADES,
    moves_through,
    once_a_turn,
    own_patch,
    pace,
    reach,
    spent_cover,
)
from planner.rulesets.gemini.together.each import noted

if TYPE_CHECKING:
    from planner.plan import ModelPlan, Plan
    from planner.rulesets.gemini.bodies import Bodies
    from planner.rulesets.gemini.figure import Figure

RULE: Final = "gemini.mtc.bonus"
WORTH: Final = 254
"""µm that slow ground takes less, from which on it is told."""


def through(bodies: Bodies, terms: Terms, actions: int) -> Terms:
    """Return terms in which those who move through cover go an inch further inside slow ground.

    The inch is on top of the allowance, real and whole, and only slow ground may have it: one
    for each action, or one in the turn (option mtc.scope).

    Parameters:
        actions: of the order; a charge is one.
    """
    own = {f.model.id: _further(bodies, f, terms, actions) for f in bodies.figures}
    return replace(terms, mobilities={**terms.mobilities, **own})


def _further(bodies: Bodies, figure: Figure, terms: Terms, actions: int) -> Mobility:
    body = terms.mobilities[figure.model.id]
    slow = any(p.pace > 1 and p.rise is None for p in body.passages.values())
    if not moves_through(figure) or not slow or body.budget <= 0:
        return body
    inch, count = bodies.game.numbers.length(RULE), _in_it(bodies, figure, body, actions)
    bound = inch * count
    if once_a_turn(bodies):
        bound = 0 if spent_cover(figure) else inch * min(1, count)
    if not bound:
        return body
    before = body.unslowed or Unslowed(0, RULE)
    unslowed = replace(
        before,
        amount=before.amount + bound,
        bound=bound,
        each=inch if bound > inch else None,
        bound_rule=RULE,
    )
    unmet = body.unmet and replace(body.unmet, budget=body.unmet.budget + bound)
    return replace(body, budget=body.budget + bound, unslowed=unslowed, unmet=unmet)


def _in_it(bodies: Bodies, figure: Figure, body: Mobility, actions: int) -> int:
    """In how many of its actions a figure might be in slow ground, as the crow flies.

    What the others had is lost. Where actions are not told apart it is one at the most.
    """
    features = bodies.scenario.battlefield.features
    slow = [f for f in features if (p := body.passage(f.id)).pace > 1 and p.rise is None]
    at = figure.model.pose.x, figure.model.pose.y
    if actions > 1 and body.share is not None:
        reaches = [body.share * number for number in range(1, actions)]
    else:
        reaches = []
    reaches.append(body.budget)
    return sum(
        any(holds(patch, at) or not deeper(patch, at, reach) for patch in slow) for reach in reaches
    )


def cover_states(bodies: Bodies, plan: Plan) -> dict[str, Any]:
    """Return the states that say who has had its inch, where there is one in the turn."""
    if not once_a_turn(bodies):
        return {}
    had = {
        figure.model.id: int(spent_cover(figure) or _has(bodies, figure, way))
        for figure, way in bodies.with_ways(plan)
    }
    return noted(bodies.unit, COVERED, max(had.values()), had) if any(had.values()) else {}


def _has(bodies: Bodies, figure: Figure, way: ModelPlan) -> bool:
    """Whether a figure has its inch by this way: it goes further than it would without."""
    if not moves_through(figure):
        return False
    patch = own_patch(bodies, figure) if bodies.action.name in WADES.values() else None
    if patch is not None:
        without = reach(bodies, figure, patch) - bodies.game.numbers.length(RULE)
        return way.spent > without * pace(bodies, patch) + 1
    return sum(step.cost for step in way.steps) - way.spent >= WORTH
