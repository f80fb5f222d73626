"""A whole order inside slow ground: its rate is rounded up, and cover is moved through.

Whoever stands so deep in one patch that it cannot get out of it with this order goes its halved
or quartered rate, rounded up to a whole inch for each action; Move Through Cover adds an inch for
each, and the inches of the fleet are not slowed. Ways that leave the patch are counted inch by
inch, by the other orders.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.battlefield import Feature
from planner.mobility import Terms
from planner.rulesets.gemini.figure import FACES, INCH, Figure
from planner.rulesets.gemini.fleet import bonus, runs
from planner.rulesets.gemini.ground import patches
from planner.rulesets.gemini.inside import deeper, holds

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies


def wade(bodies: Bodies) -> Terms:
    """As many whole inches as the rate of the patch comes to, paid at its pace."""

    def allowance(figure: Figure) -> int:
        patch = own_patch(bodies, figure)
        if patch is None:
            return 0
        return (reach(bodies, figure, patch) + bonus(bodies)) * pace(bodies, patch)

    return bodies.terms(bodies.going(), allowance)


def reach(bodies: Bodies, figure: Figure, patch: Feature) -> int:
    """Return how far a figure gets inside a patch, µm, without the die of the fleet."""
    factor, actions = pace(bodies, patch), bodies.actions
    if bodies.game.option(bodies.scenario, "terrain.rounding") == "exact":
        far = figure.allowance * actions // factor
    elif bodies.game.option(bodies.scenario, "terrain.round_scope") == "turn":
        far = rounded(figure.allowance * actions, factor)
    else:
        far = rounded(figure.allowance, factor) * actions
    through = bodies.game.numbers.length("gemini.mtc.bonus") if moves_through(figure) else 0
    once = bodies.game.option(bodies.scenario, "mtc.scope") == "turn"
    return far + through * (1 if once else actions)


def rounded(allowance: int, factor: int) -> int:
    """Return the rate in slow ground, µm: the part of the allowance, up to a whole inch."""
    return -(-allowance // (factor * INCH)) * INCH


def moves_through(figure: Figure) -> bool:
    """Return whether it has Move Through Cover: by itself, or as a lone character on foot."""
    if figure.has("mtc"):
        return True
    joined = figure.unit.state.get("joined") or len(figure.unit) > 1
    alone = figure.has("independent_character") and not joined
    return alone and figure.humanoid and "CAVALRY" not in figure.unit.keywords


def pace(bodies: Bodies, patch: Feature) -> int:
    """Return what each inch of a patch costs."""
    return int(bodies.going().paces[bodies.ground.kind(patch)])


def own_patch(bodies: Bodies, figure: Figure) -> Feature | None:
    """Return the slow ground that a figure cannot leave with this order; None if there is none."""
    pose = figure.model.pose
    slow = bodies.going().paces
    most = FACES * INCH if runs(bodies) else 0
    for patch in patches(bodies.scenario.battlefield) if pose.z == 0 else ():
        if bodies.ground.kind(patch) not in slow:
            continue
        at = (pose.x, pose.y)
        if holds(patch, at) and deeper(patch, at, reach(bodies, figure, patch) + most):
            return patch
    return None


def no_wade(bodies: Bodies) -> tuple[str, str] | None:
    """Everybody stands deep in slow ground."""
    if all(own_patch(bodies, figure) is not None for figure in bodies.figures):
        return None
    text = "it does not stand so deep in one patch of slow ground that it must stay in it"
    return "gemini.terrain.difficult-round", text
