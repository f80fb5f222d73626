"""What a move is worth where it ends, by one measure for all branches of its plan."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

from planner.mobility import Terms
from planner.order import Order
from planner.plan import Plan, Status, Term
from planner.planning.survey.worth import NOTHING
from planner.scenario.scenario import Scenario
from planner.units import Pose

if TYPE_CHECKING:
    from planner.formation.problem import Problem
    from planner.formation.terms import GoalTerm
    from planner.planning.navigators import Navigators

LEFT: Final = "distance_left"
"""The term that is told by what ground costs."""


class Measure:
    """Values ends of one order by what its ground costs on average over the checks to come.

    A result of a check holds for this move alone: what is left to go is gone in a later one, which
    takes checks of its own. Told at the paces of its own branch, one place would be worth more in
    one branch than in another.

    Parameters:
        scenario: in which no result is known.
        order: whose goal is measured.
        terms: of that order there.
        passed: the same with all checks passed.
        navigators: kept from other orders of the unit, if any.
    """

    def __init__(
        self,
        scenario: Scenario,
        order: Order,
        terms: Terms,
        passed: Terms,
        navigators: Navigators | None = None,
    ) -> None:
        self.scenario, self.order, self._navigators = scenario, order, navigators
        bodies = {name: dict(body.passages) for name, body in terms.mobilities.items()}
        self.least = Fraction(1)
        for check in terms.checks:
            for name in sorted(check.ground) if not check.stops else ():
                for who, passages in bodies.items():
                    if name in passages:
                        slow, quick = passages[name], passed.mobilities[who].passages.get(name)
                        pace = mean(check.probability, quick.pace if quick else 1, slow.pace)
                        passages[name] = replace(slow, pace=pace)
                        self.least = min(self.least, pace / slow.pace)
        mobilities = {
            name: replace(body, passages=bodies[name]) for name, body in terms.mobilities.items()
        }
        self.terms = replace(terms, mobilities=mobilities)

    @cached_property
    def _problem(self) -> Problem:
        from planner.formation.problem import Problem
        from planner.navigation import Navigator

        if self._navigators is not None:
            navigator = self._navigators.of(self.terms)
            return Problem.of(navigator.scenario, self.order, self.terms, navigator)
        navigator = Navigator(self.scenario, self.terms)
        return Problem.of(self.scenario, self.order, self.terms, navigator)

    def begun(self, names: Collection[str]) -> dict[str, float]:
        """Return some terms of the goal where unit or carrier stand; none of Reserves."""
        from planner.formation.terms import terms_of

        members = self._problem.members
        poses = {}
        for member in members:
            entry = member.mobility.set_up if member.enters else None
            if member.enters and (entry is None or entry.kind != "disembark"):
                return {}
            at = member.start if entry is None else Pose(entry.x, entry.y)
            poses[member.id] = at
        wanted = (term for term in terms_of(self._problem) if term.name in names)
        return {term.name: self._value_at(term, poses) for term in wanted}

    def ended(self, plan: Plan) -> tuple[Term, ...]:
        """Return the terms of the goal for the ends of a plan made for another one.

        There is nothing left to choose, so that each bound is the value itself.
        """
        from planner.formation.terms import terms_of

        values = ((term, self._value(term, plan)) for term in terms_of(self._problem))
        return tuple(Term(t.name, t.sense, value, value, t.unit) for t, value in values)

    def told(self, plan: Plan) -> Plan:
        """Return a plan for the order whose terms of what is left are told by this measure.

        Bounds are lowered by as much as ground may be quicker by it than in the plan's branch; a
        plan that is not at them any more is not proved best.
        """
        from planner.formation.terms import distance_left

        names = {part.name for term in plan.objective for part in (term, *term.parts)}
        if LEFT not in names or plan.order.action != self.order.action or not plan.found:
            return plan
        left = self._value(distance_left.TERM, plan)
        objective = tuple(self._term(term, left) for term in plan.objective)
        open_ = any(term.value != term.bound for term in objective)
        return replace(plan, status=Status.FEASIBLE if open_ else plan.status, objective=objective)

    def _value(self, term: GoalTerm, plan: Plan) -> float:
        """What a term of the goal is where the models of a plan end."""
        poses = {way.id: way.end for way in plan.models}
        return self._value_at(term, poses, {way.id: way.spent for way in plan.models})

    def _value_at(
        self, term: GoalTerm, poses: Mapping[str, Pose], spent: Mapping[str, float] = NOTHING
    ) -> float:
        """What a term of the goal is where the models stand, having spent so much, µm."""
        import numpy as np

        from planner.formation.judge import fold
        from planner.formation.terms import Option
        from planner.navigation.places import Places

        each = []
        for member in self._problem.members:
            cost = np.array([spent.get(member.id, 0.0)])
            at = Option(Places.of([poses[member.id]]), cost, np.array([False]))
            each.append(int(term.value(self._problem, member, at)[0]))
        return fold(term.fold, each) / term.scale

    def _term(self, term: Term, left: float) -> Term:
        """A term of a plan after which so much is left to go, µm."""
        if term.name == LEFT:
            return replace(term, value=left, bound=min(term.bound * float(self.least), left))
        part = next((part for part in term.parts if part.name == LEFT), None)
        if part is None:
            return term
        from planner.formation.terms.weighted import parse

        table = self.scenario.battlefield.table.unit
        points = float(parse(term.name)[LEFT]) * (left - part.value) / table.um
        value = term.value + (points if term.sense == "min" else -points)
        parts = tuple(self._term(one, left) if one is part else one for one in term.parts)
        best = min(float(self.least) * term.bound, value)
        bound = best if term.sense == "min" else max(term.bound, value)
        return replace(term, value=value, bound=bound, parts=parts)


def mean(chance: Fraction, passed: Fraction | int, failed: Fraction) -> Fraction:
    """Return what a µm of some ground costs on average, given the chance to pass its check."""
    return chance * passed + (1 - chance) * failed
