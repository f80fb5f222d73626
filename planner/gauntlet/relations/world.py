"""A scene that was read, what is asked in it, and what is known of its answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import inf
from random import Random
from typing import TYPE_CHECKING, Final

import planner
from planner import rulesets
from planner.formation.limits import Limits
from planner.mobility import Mobility, Terms
from planner.order import Order
from planner.plan import Plan, Status
from planner.referee import Verdict, check
from planner.scenario import Scenario
from planner.scenario.staged import entering
from planner.units import Pose

if TYPE_CHECKING:
    from planner.gauntlet.scene import Scene
    from planner.navigation import Navigator

LIMITS: Final = Limits(deterministic_time=0.1, rounds=1, strict=True)
"""Short thinking: what relations say holds of any plan."""
PLACES: Final = 24
"""How many places costs are compared at."""
TABLE: Final = " over every place of the table"


@dataclass(frozen=True)
class World:
    """A scenario and an order in it."""

    scenario: Scenario
    order: Order

    @classmethod
    def of(cls, given: Scene) -> World:
        """Return the world of a random scene, its dice rolled."""
        scenario, order = planner.load(given.scenario), given.asked()
        die = rulesets.find(scenario.ruleset).die(scenario, order)
        if die is not None and order.roll is None:
            order = replace(order, roll=max(die.chances))
        return cls(scenario, order)

    @cached_property
    def plan(self) -> Plan:
        """What the planner answers."""
        return planner.plan(self.scenario, self.order, LIMITS)

    @cached_property
    def terms(self) -> Terms:
        """What the order lets the unit do."""
        return rulesets.find(self.scenario.ruleset).terms(self.scenario, self.order)

    @cached_property
    def navigator(self) -> Navigator:
        """What finds the ways."""
        from planner.navigation import Navigator

        return Navigator(entering(self.scenario, self.terms), self.terms)

    @property
    def mover(self) -> str:
        """The unit's first model."""
        return min(model.id for model in self.scenario.unit(self.order.unit).models)

    def costs(self, places: list[Pose]) -> list[float]:
        """Return what it costs the first model to get to each place, µm; inf where it cannot."""
        from planner.navigation import Places

        field = self.navigator.field(self.mover)
        return [float(cost) for cost in field.costs(Places.of(places))]

    @property
    def body(self) -> Mobility:
        """What the order lets the first model do."""
        return self.terms.mobilities[self.mover]

    def routed(self, to: Pose) -> float:
        """Return what the first model's route to a place costs, µm; inf without one."""
        from planner.navigation.route import Unreachable

        try:
            return self.navigator.field(self.mover).route(to).spent
        except Unreachable:
            return inf

    def places(self, random: Random) -> list[Pose]:
        """Return random places near the first model, at its heading, on the ground and above."""
        start = self.scenario.models[self.mover].pose
        table, reach = self.scenario.battlefield.table, self.terms.mobilities[self.mover].budget
        heights = sorted({f.top for f in self.scenario.battlefield.features if f.top > 0} | {0})
        found = []
        for _ in range(PLACES):
            x, y = (c + round(random.uniform(-1, 1) * reach) for c in (start.x, start.y))
            z = random.choice(heights) if random.random() < 0.3 else 0
            at = Pose(min(max(x, 0), table.width), min(max(y, 0), table.height), z, start.heading)
            found.append(at)
        return found

    def verdict(self, plan: Plan) -> Verdict:
        """Return the referee's word on the ways of a plan of this world or of another one."""
        return check(self.scenario, replace(plan, scene=None))

    def answered(self, plan: Plan) -> Verdict:
        """Return the same with what the plan says of itself."""
        return planner.check(self.scenario, replace(plan, scene=None))


def at_its_best(plan: Plan) -> dict[str, int]:
    """Return the terms that no place of the table betters by more than so many µm.

    As the plan's proof says: "a, b to 7 µm and c over every place of the table".
    """
    named = [part for part in plan.proof.scope.split("; ") if part.endswith(TABLE)]
    parts = named[0].removesuffix(TABLE).replace(" and ", ", ").split(", ") if named else []
    said = (part.removesuffix(" µm").partition(" to ") for part in parts)
    return {name: int(slack or 0) for name, _, slack in said}


def contradiction(known: Plan, answer: Plan, *, possible_only: bool = False) -> str:
    """Say how an answer is wrong, given a plan that would be legal there, too; "" if it is not.

    `known` has the same terms, unless nothing but that it is possible is to be looked at. Only
    what is said to be proved is held against the answer.
    """
    if not known.found:
        return ""
    if answer.status is Status.INFEASIBLE:
        said = "; ".join(why.text for why in answer.why_not)
        return f'proved impossible ("{said}"), though a legal plan is known'
    best = {} if possible_only else at_its_best(answer)
    for mine, theirs in zip(known.objective, answer.objective, strict=False):
        if mine.value == theirs.value and mine.name == theirs.name:
            continue
        better = (mine.value - theirs.value) * (1 if mine.sense == "max" else -1)
        if theirs.name in best and better > best[theirs.name]:
            return f"{theirs.name} {theirs.value} called the best on the table: {mine.value} is"
        break
    return ""
