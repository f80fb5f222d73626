"""Ropes that are climbed up, by hand or with gear: who gets on, who rolls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from planner.battlefield import Feature, Kind
from planner.mobility import Terms, Test
from planner.rulesets.gemini.climbing.down import FAR
from planner.rulesets.gemini.climbing.hanging import aimed, face, gap, height, is_down
from planner.rulesets.gemini.climbing.ways_up import ROPE, is_across, length, level_left, unfit
from planner.rulesets.gemini.figure import INCH, Figure
from planner.rulesets.gemini.together.each import left

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

GEAR: Final = "climb_gear"
"""Order that climbs ropes with gear."""


def tall_ropes(bodies: Bodies) -> list[Feature]:
    """Return the ropes of a table that are climbed up."""
    return [rope for rope in bodies.scenario.battlefield.of(Kind.ROPE) if not is_across(rope)]


def no_hold(bodies: Bodies) -> tuple[str, str] | None:
    """Return why no rope of a table is for any of a unit: (ledger id, text); None where one is."""
    fit = [f for f in bodies.figures if f.has("rope_trained", default=True)]
    if not fit:
        return "gemini.rope.fit-only", "ropes are for the fit and practised, and none of it is"
    standing = left(bodies.scenario, "ways_standing")
    ropes = [*bodies.scenario.battlefield.of(Kind.ROPE)]
    if all(unfit(rope, f, standing) == "gemini.grapple.bs-throw" for rope in ropes for f in fit):
        return "gemini.grapple.bs-throw", "no hook holds a rope yet: let it throw one first"
    return None


def ropes_beside(bodies: Bodies, figure: Figure) -> list[Feature]:
    """Return the ropes to whose feet one allowance gets a figure from where it stands."""
    x, y, z = figure.model.pose.at
    near = (rope for rope in tall_ropes(bodies) if rope.bottom == z)
    return [rope for rope in near if gap(figure, rope, (x, y)) < figure.allowance]


def begins_a_rope(bodies: Bodies) -> bool:
    """Return whether an order leads up a rope that is taller than it gets anybody."""
    wanted = aimed(bodies, bodies.order) or 0
    return any(
        rope.bottom == f.model.pose.z
        and rope.top <= wanted
        and gap(f, rope, (f.model.pose.x, f.model.pose.y)) + length(rope) > f.allowance
        for rope in tall_ropes(bodies)
        for f in bodies.figures
    )


def roped(bodies: Bodies, terms: Terms, gets_on: Callable[[Figure], bool] | None = None) -> Terms:
    """Return terms in which each part of a climb by rope owes its roll, begun or gone on with.

    Who gets on is known at the end alone: whose way names the roll, and who begins a climb with
    what is left (`Rest.test`); who waits at the foot owes none. Where the order goes to no height,
    from which that could be told, all do that are near enough.

    Parameters:
        gets_on: who that is; by hand unless given.
    """
    able = {f.model.id for f in bodies.figures if (gets_on or partial(_gets_on, bodies))(f)}
    others = frozenset(f.model.id for f in bodies.figures) - able
    if not able:
        return terms
    tall = None if aimed(bodies, bodies.order) is None else FAR * INCH
    own = {
        id(t): replace(t, each_model=True, exempt=others, climbing=tall, each_climb=tall)
        for t in of_ropes(terms)
    }
    return replace(terms, tests=tuple(own.get(id(test), test) for test in terms.tests))


def of_ropes(terms: Terms) -> tuple[Test, ...]:
    """Return those tests of an order that ropes ask for."""
    return tuple(test for test in terms.tests if test.name == ROPE)


def _gets_on(bodies: Bodies, figure: Figure) -> bool:
    """Whether a figure hangs on a rope, or may come to the foot of one."""
    if height(figure):
        on = face(figure)
        return on is not None and on.kind is Kind.ROPE
    return bodies.action.name != "keep_climbing" and bool(ropes_beside(bodies, figure))


def hangs_by_gear(figure: Figure) -> bool:
    """Return whether gear gets one that hangs any higher: on a rope that it climbs up."""
    on = face(figure)
    rope = on is not None and on.kind is Kind.ROPE and not is_down(figure, on)
    return rope and bool(height(figure)) and figure.has("climbing_gear")


def climbs_with_gear(bodies: Bodies, figure: Figure, rope: Feature) -> bool:
    """Return whether a figure that stands at the foot of a rope gets any way up it this turn."""
    fit = not unfit(rope, figure, left(bodies.scenario, "ways_standing"))
    return fit and figure.has("climbing_gear") and bool(level_left(figure))
