"""A whole order inside slow ground: its rate is rounded up, and cover is moved through.

Whoever stands so deep in one patch that it cannot get out of it with this order goes its halved
or quartered rate, rounded up to a whole inch for each action; Move Through Cover adds an inch for
each, and the inches of the fleet are not slowed. Ways that leave the patch are counted inch by
inch, by the other orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from planner.battlefield import Feature, Kind
from planner.mobility import Terms
from planner.rulesets.gemini.each import of
from planner.rulesets.gemini.figure import FACES, INCH, Figure
from planner.rulesets.gemini.fleet import bonus, runs
from planner.rulesets.gemini.ground import patches
from planner.rulesets.gemini.inside import deeper, holds

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

COVERED: Final = "mtc_used"
"""State: the inch of Move Through Cover has been had this turn."""
WADES: Final = {"move": "wade", "single_move": "single_wade"}
"""The order to wade with as many actions as one to move."""


def wade(bodies: Bodies) -> Terms:
    """As many whole inches as the rate of the patch comes to, paid at its pace."""

    def allowance(figure: Figure) -> int:
        patch = own_patch(bodies, figure)
        if patch is None:
            return 0
        return (reach(bodies, figure, patch) + bonus(bodies)) * pace(bodies, patch)

    return bodies.terms(bodies.going(), allowance, rate=lambda figure: _each(bodies, figure))


def _each(bodies: Bodies, figure: Figure) -> int:
    """What of it each action gives, µm: with its rate rounded up more than on open ground."""
    option, patch = partial(bodies.game.option, bodies.scenario), own_patch(bodies, figure)
    by_turn = option("terrain.round_scope") == "turn" or option("terrain.rounding") == "exact"
    if patch is None or by_turn:
        return figure.allowance
    inch = bodies.game.numbers.length("gemini.mtc.bonus") if moves_through(figure) else 0
    further = 0 if once_a_turn(bodies) else inch
    factor = pace(bodies, patch)
    return (rounded(figure.allowance, factor) + further) * factor


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
    if once_a_turn(bodies):
        return far + (0 if spent_cover(figure) else through)
    return far + through * actions


def once_a_turn(bodies: Bodies) -> bool:
    """Return whether Move Through Cover gives its inch once in the turn (option mtc.scope)."""
    return bool(bodies.game.option(bodies.scenario, "mtc.scope") == "turn")


def spent_cover(figure: Figure) -> bool:
    """Return whether a figure has had that inch in an earlier order of the turn."""
    return bool(of(figure.unit, figure.model.id, COVERED))


def inside(bodies: Bodies, figure: Figure, allowance: int, actions: int = 1) -> int:
    """Return what charges and reactions are worth, µm: more where their rate is rounded up.

    A charge is one action, rounded after it is doubled, and so is what dice say; each success of a
    reaction is one. It is so for whoever stands so deep in one patch that it cannot get out of it:
    what a whole inch more costs there is put on its allowance.

    Parameters:
        allowance: of an action on open ground, without the die of the fleet, µm.
        actions: how many there are of that.
    """
    if bodies.game.option(bodies.scenario, "terrain.rounding") == "exact" or not actions:
        return allowance * actions
    if bodies.game.option(bodies.scenario, "terrain.round_scope") == "turn":
        allowance, actions = allowance * actions, 1
    further = FACES * INCH if runs(bodies) else 0
    if moves_through(figure):
        further += bodies.game.numbers.length("gemini.mtc.bonus") * actions

    def rate(patch: Feature) -> int:
        return rounded(allowance, pace(bodies, patch)) * actions

    deep = _deep(bodies, figure, lambda patch: rate(patch) + further)
    worth = (rate(patch) * pace(bodies, patch) for patch in deep)
    return max(worth, default=allowance * actions)


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
    most = FACES * INCH if runs(bodies) else 0
    return next(_deep(bodies, figure, lambda patch: reach(bodies, figure, patch) + most), None)


def _deep(bodies: Bodies, figure: Figure, far: Callable[[Feature], int]) -> Iterator[Feature]:
    """Yield slow ground that a figure is in, and as deep as `far` says for it, µm."""
    pose = figure.model.pose
    slow, battlefield = bodies.going().paces, bodies.scenario.battlefield
    roads = [r for r in battlefield.of(Kind.ROAD) if bodies.ground.kind(r) not in slow]
    for patch in patches(bodies.scenario.battlefield) if pose.z == 0 else ():
        if bodies.ground.kind(patch) not in slow:
            continue
        at = (pose.x, pose.y)
        deep = holds(patch, at) and deeper(patch, at, far(patch))
        if deep and not any(_comes_to(road, at, far(patch)) for road in roads):
            yield patch


def _comes_to(road: Feature, at: tuple[int, int], far: int) -> bool:
    """Whether a road lies within so much of a place, µm: slow ground is left by it."""
    return holds(road, at) or not deeper(road, at, far + road.width)


def goes_further(bodies: Bodies) -> Iterator[tuple[str, str]]:
    """Say which order goes further than a move where everybody is deep in slow ground."""
    wades = WADES.get(bodies.order.action)
    if wades is None or no_wade(bodies):
        return
    for figure in bodies.figures:
        patch = own_patch(bodies, figure)
        if patch and _gains(bodies, figure, patch):
            text = f"deep in slow ground, the order {wades} goes further: its rate is rounded up"
            yield "gemini.terrain.difficult-round", text
            return


def _gains(bodies: Bodies, figure: Figure, patch: Feature) -> bool:
    """Return whether rounding gives more than counting by the inch, an inch of cover apart."""
    exact = figure.allowance * bodies.actions
    return not moves_through(figure) and reach(bodies, figure, patch) * pace(bodies, patch) > exact


def no_wade(bodies: Bodies) -> tuple[str, str] | None:
    """Everybody stands deep in slow ground."""
    if all(own_patch(bodies, figure) is not None for figure in bodies.figures):
        return None
    text = "it does not stand so deep in one patch of slow ground that it must stay in it"
    return "gemini.terrain.difficult-round", text
