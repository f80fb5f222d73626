"""A whole order inside slow ground: its rate is rounded up, and cover is moved through.

Whoever stays in slow ground of one class all along goes its halved or quartered rate, rounded up to
a whole inch for each action; Move Through Cover adds an inch for each, and the inches of the fleet
are not slowed. Where it stands so deep that it cannot get out of it, every way stays there; else
what rounding gives is a reserve for those that do (`stays`). Ways that leave are counted inch by
inch: by `move`, as by all orders but those to wade.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from math import isqrt
from typing import TYPE_CHECKING, Final

from planner.battlefield import Feature, Kind
from planner.mobility import Mobility, Reserve, Terms
from planner.rulesets.gemini.figure import FACES, INCH, Figure
from planner.rulesets.gemini.fleet import bonus, runs
from planner.rulesets.gemini.rough_ground.ground import AFLOAT, VARIABLE, is_climbed, patches
from planner.rulesets.gemini.rough_ground.inside import cross, deeper, holds
from planner.rulesets.gemini.together.each import of

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

    terms = bodies.terms(bodies.going(), allowance, rate=lambda figure: _each(bodies, figure))
    held = {f.model.id: _walled(bodies, f, terms.mobilities[f.model.id]) for f in bodies.figures}
    return replace(terms, mobilities={**terms.mobilities, **held})


def _walled(bodies: Bodies, figure: Figure, body: Mobility) -> Mobility:
    """What a figure may do that wades: none of it outside its ground, if it might get there."""
    patch = own_patch(bodies, figure)
    if patch is None or next(_deepest(bodies, figure), None) is not None:
        return body
    far = reach(bodies, figure, patch) + _of_fleet(bodies)
    return replace(body, reserve=stays(bodies, figure, patch, body.budget, far))


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
    far, actions = _by_rate(bodies, figure, patch), bodies.actions
    through = bodies.game.numbers.length("gemini.mtc.bonus") if moves_through(figure) else 0
    if once_a_turn(bodies):
        return far + (0 if spent_cover(figure) else through)
    return far + through * actions


def _by_rate(bodies: Bodies, figure: Figure, patch: Feature) -> int:
    """How far the rate of a patch alone gets a figure, µm."""
    factor, actions = pace(bodies, patch), bodies.actions
    if bodies.game.option(bodies.scenario, "terrain.rounding") == "exact":
        return figure.allowance * actions // factor
    if bodies.game.option(bodies.scenario, "terrain.round_scope") == "turn":
        return rounded(figure.allowance * actions, factor)
    return rounded(figure.allowance, factor) * actions


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
    what a whole inch more costs there is put on its allowance. For others see `in_it`.

    Parameters:
        allowance: of an action on open ground, without the die of the fleet, µm.
        actions: how many there are of that.
    """
    deep = _deep(bodies, figure, lambda patch: _far(bodies, figure, patch, allowance, actions))
    worth = (_worth(bodies, patch, allowance, actions) for patch in deep)
    return max(worth, default=allowance * actions)


def in_it(
    bodies: Bodies, terms: Terms, allowance: Callable[[Figure], int], actions: int = 1
) -> Terms:
    """Return the terms of charges and reactions in which ways that stay in it are rounded up, too.

    Parameters:
        allowance, actions: as of `inside`, by which the terms were made.
    """
    own = {f.model.id: _reserved(bodies, f, terms, allowance(f), actions) for f in bodies.figures}
    return replace(terms, mobilities={**terms.mobilities, **own})


def _reserved(
    bodies: Bodies, figure: Figure, terms: Terms, allowance: int, actions: int
) -> Mobility:
    """What a figure may do, with what rounding adds for ways that stay where it is slow."""
    body, patch = terms.mobilities[figure.model.id], slowest(bodies, figure)
    if patch is None or body.budget <= 0:
        return body
    more = _worth(bodies, patch, allowance, actions) - inside(bodies, figure, allowance, actions)
    amount = int(more // bodies.going().scale)
    if amount <= 0:
        return body
    far = _far(bodies, figure, patch, allowance, actions)
    kept = stays(bodies, figure, patch, amount, far)
    return replace(body, budget=body.budget + amount, reserve=kept)


def straight_in_it(bodies: Bodies, figure: Figure, allowance: int, along: tuple[int, int]) -> int:
    """Return what an action is worth to who goes straight on, µm: rounded up if it stays in it.

    Parameters:
        along: the direction, of any length.
    """
    patch, usual = slowest(bodies, figure), inside(bodies, figure, allowance)
    long = isqrt(along[0] ** 2 + along[1] ** 2)
    if patch is None or not long or patch.geometry != "Polygon":
        return usual
    rate = _far(bodies, figure, patch, allowance, 1)
    at = figure.model.pose.x, figure.model.pose.y
    end = at[0] + along[0] * rate // long, at[1] + along[1] * rate // long
    edges = (edge for path in patch.paths for edge in pairwise(path))
    left = not holds(patch, end) or any(cross(at, end, *edge) for edge in edges)
    if left or _off(bodies, pace(bodies, patch), at, rate):
        return usual
    return max(usual, _worth(bodies, patch, allowance, 1))


def _worth(bodies: Bodies, patch: Feature, allowance: int, actions: int) -> int:
    """What actions are worth to who stays in a patch, µm of open ground."""
    factor, option = pace(bodies, patch), partial(bodies.game.option, bodies.scenario)
    if option("terrain.rounding") == "exact" or not actions:
        return allowance * actions
    if option("terrain.round_scope") == "turn":
        return rounded(allowance * actions, factor) * factor
    return rounded(allowance, factor) * actions * factor


def _far(bodies: Bodies, figure: Figure, patch: Feature, allowance: int, actions: int) -> int:
    """How far from where it stands that may get a figure, µm."""
    inch = bodies.game.numbers.length("gemini.mtc.bonus") if moves_through(figure) else 0
    worth = _worth(bodies, patch, allowance, actions) // pace(bodies, patch)
    return worth + inch * actions + _of_fleet(bodies)


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
    """Return the slow ground in which a figure wades; None if there is none.

    Such as it cannot leave with this order, or else one in which its rate is rounded up.
    """
    deep = next(_deepest(bodies, figure), None)
    if deep is not None:
        return deep
    patch = slowest(bodies, figure)
    return patch if patch is not None and _gains(bodies, figure, patch) else None


def slowest(bodies: Bodies, figure: Figure) -> Feature | None:
    """Return the slow ground that a figure stands in, of several the slowest; None if in none."""
    pose = figure.model.pose
    at = pose.x, pose.y
    slow = (p for p in _slow(bodies, figure) if holds(p, at)) if pose.z == 0 else ()
    return max(slow, key=lambda patch: pace(bodies, patch), default=None)


def stays(bodies: Bodies, figure: Figure, patch: Feature, amount: int, far: int) -> Reserve:
    """Return a part of an allowance, µm, for ways that stay in the class of ground of a patch.

    Parameters:
        far: how far it gets, µm.
    """
    at, factor = (figure.model.pose.x, figure.model.pose.y), pace(bodies, patch)
    alike = (p for p in _slow(bodies, figure) if pace(bodies, p) == factor)
    ground = frozenset(p.id for p in alike if _comes_to(p, at, far))
    rule = f"gemini.terrain.{bodies.ground.kind(patch).replace('_', '-')}-round"
    off = frozenset(p.id for p in _off(bodies, factor, at, far))
    return Reserve(amount, ground, rule, off=off)


def _slow(bodies: Bodies, figure: Figure) -> list[Feature]:
    """The ground of a table that is walked, at a slower pace."""
    slow, ground = bodies.going().paces, bodies.ground
    found = (p for p in patches(bodies.scenario.battlefield) if ground.kind(p) in slow)
    return [p for p in found if p.terrain not in ground.hazards and not is_climbed(p, figure)]


def _off(bodies: Bodies, factor: int, at: tuple[int, int], far: int) -> list[Feature]:
    """Ground of another class that may lie on slow ground within so much of a place, µm.

    Slower ground, roads and jetties (what they lead over is not there), and ground whose pace is
    decided by dice.
    """
    slow, ground, found = bodies.going().paces, bodies.ground, []
    for patch in patches(bodies.scenario.battlefield):
        kind = ground.kind(patch)
        over = patch.kind is Kind.ROAD and kind not in slow
        over = over or patch.terrain in AFLOAT or kind in VARIABLE
        if (over or slow.get(kind, 1) > factor) and _comes_to(patch, at, far):
            found.append(patch)
    return found


def _deepest(bodies: Bodies, figure: Figure) -> Iterator[Feature]:
    most = _of_fleet(bodies)
    return _deep(bodies, figure, lambda patch: reach(bodies, figure, patch) + most)


def _of_fleet(bodies: Bodies) -> int:
    """What the die of the fleet may add, µm."""
    return FACES * INCH if runs(bodies) else 0


def _deep(bodies: Bodies, figure: Figure, far: Callable[[Feature], int]) -> Iterator[Feature]:
    """Yield slow ground that a figure is in, and as deep as `far` says for it, µm."""
    pose = figure.model.pose
    at = (pose.x, pose.y)
    for patch in _slow(bodies, figure) if pose.z == 0 else ():
        deep = holds(patch, at) and deeper(patch, at, far(patch))
        if deep and not _off(bodies, pace(bodies, patch), at, far(patch)):
            yield patch


def _comes_to(patch: Feature, at: tuple[int, int], far: int) -> bool:
    """Whether ground lies within so much of a place, µm."""
    return holds(patch, at) or not deeper(patch, at, far + patch.width)


def goes_further(bodies: Bodies) -> Iterator[tuple[str, str]]:
    """Say which order goes further than a move where everybody is in slow ground."""
    wades = WADES.get(bodies.order.action)
    if wades is None or no_wade(bodies):
        return
    for figure in bodies.figures:
        patch = own_patch(bodies, figure)
        if patch and not moves_through(figure) and _gains(bodies, figure, patch):
            text = f"inside slow ground the order {wades} goes further: its rate is rounded up"
            yield "gemini.terrain.difficult-round", text
            return


def _gains(bodies: Bodies, figure: Figure, patch: Feature) -> bool:
    """Return whether rounding gives more than counting by the inch, an inch of cover apart."""
    exact = figure.allowance * bodies.actions
    return _by_rate(bodies, figure, patch) * pace(bodies, patch) > exact


def no_wade(bodies: Bodies) -> tuple[str, str] | None:
    """Everybody stands in slow ground."""
    if all(own_patch(bodies, figure) is not None for figure in bodies.figures):
        return None
    text = "not all of it stand in slow ground where rounding up a rate gets them further"
    return "gemini.terrain.difficult-round", text
