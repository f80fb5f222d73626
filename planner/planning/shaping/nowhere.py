"""A destination at which nobody can stand: which place is meant instead, and how far that is."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from planner.order import Order
from planner.planning.shaping.cut_off import LEFT
from planner.rulesets.known import known_terms
from planner.scenario.staged import entering
from planner.units import Pose

if TYPE_CHECKING:
    from planner.formation.problem import Problem
    from planner.mobility import Terms
    from planner.plan import Plan
    from planner.scenario.scenario import Scenario

NOBODY: Final = "nobody can stand at {}: "
MEANT: Final = "what is left is told to {}, the nearest place where one can, {} off"
WORTH: Final = 500
"""µm that a place is off at the least to be spoken of: less is not read on a tape."""


def nowhere(
    scenario: Scenario, order: Order, made: Plan, *, said: bool
) -> tuple[tuple[str, str], ...]:
    """Return a note where no model of a unit can stand at the point that an order goes to.

    Whatever stands there now: others may go away.

    Parameters:
        order: with its roll, if it has one.
        made: its plan.
        said: whether it is told already that, and why, nobody stands there.
    """
    to, unit = order.to, scenario.battlefield.table.unit
    if not isinstance(to, tuple) or not any(term.name in LEFT for term in made.objective):
        return ()
    x, y, z = (*(unit.to_um(c) for c in to), 0)[:3]
    terms = known_terms(scenario, order)
    if not terms.mobilities or _stands(scenario, terms, Pose(x, y, z)):
        return ()
    off, place = min(_meant(scenario, order, terms, (x, y, z)), default=(0.0, (x, y, z)))
    if off < WORTH:
        return ()
    there = ",".join(f"{round(unit.from_um(c), 2):g}" for c in (place if place[2] else place[:2]))
    asked = ",".join(f"{c:g}" for c in to)
    text = MEANT.format(there, unit.say(off))
    return (("", text if said else NOBODY.format(asked) + text),)


def _stands(scenario: Scenario, terms: Terms, at: Pose) -> bool:
    """Whether some model certainly stands at a place on the ground: most points are plain ones."""
    from planner.navigation.walk.legal import Legal
    from planner.planning.shaping.pointed import barring

    if at.z:
        return False
    body = next(iter(terms.mobilities.values()))
    spot = at.at[:2]
    plain = Legal(scenario, body, ()).line(spot, spot, 0, at.heading)
    return plain and barring(scenario, body, at) is None


def _meant(
    scenario: Scenario, order: Order, terms: Terms, at: tuple[int, int, int]
) -> Iterator[tuple[float, tuple[int, int, int]]]:
    """Yield places to which what is left is told, and how far these are off the one asked for."""
    from planner.formation.problem import Problem
    from planner.formation.terms.distance_left import goals
    from planner.navigation import Navigator

    table = entering(scenario, terms)
    problem: Problem = Problem.of(table, order, terms, Navigator(table, terms))
    for kind in {member.kind for member in problem.members}:
        found = goals(problem, problem.members[kind])
        for pose in (found[k] for k in range(len(found))):
            yield math.dist(pose.at, at), pose.at
