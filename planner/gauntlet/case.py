"""A legal plan to be changed, and the small changes that changes are made of."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from math import dist

from planner.mobility import Mobility, Terms
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.plan.unsaid import UNSAID_NUMBER
from planner.referee.check import replace_roll
from planner.rulesets.known import known_terms
from planner.scenario import Scenario
from planner.units import Base, Pose


@dataclass(frozen=True)
class Changed:
    """A changed plan and the rules of which one must be named; no rules: it is legal still."""

    plan: Plan
    rules: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Case:
    """A plan that the referee accepted, on its scenario."""

    scenario: Scenario
    plan: Plan

    @cached_property
    def terms(self) -> Terms:
        """What the order lets the unit do."""
        order = self.plan.order
        order = order if self.plan.roll is None else replace_roll(order, self.plan.roll)
        return known_terms(self.scenario, order)

    @property
    def movers(self) -> list[ModelPlan]:
        """The models that go somewhere, as they move."""
        ways = {way.id: way for way in self.plan.models}
        return [ways[name] for name in self.plan.move_order if ways[name].steps]

    def mobility(self, model: str) -> Mobility:
        """Return what the order lets a model do."""
        return self.terms.mobilities[model]

    def enters(self, model: str) -> bool:
        """Return whether a model comes from off the table: it stood nowhere before."""
        return self.mobility(model).set_up is not None

    @property
    def walkers(self) -> list[ModelPlan]:
        """The movers that neither fly nor come from off the table: more lines fit their ways."""
        return [
            way
            for way in self.movers
            if not self.enters(way.id) and all(s.kind is not StepKind.FLY for s in way.steps)
        ]

    def base(self, model: str) -> Base:
        """Return the base of any model on the table, or that comes onto it."""
        own = self.terms.mobilities.get(model)
        return self.scenario.models[model].base if own is None else own.base

    def left(self, way: ModelPlan) -> float:
        """Return what a model may still spend, µm, as the plan says."""
        return self.mobility(way.id).budget - way.spent

    def others(self, model: str) -> Iterator[tuple[str, Pose]]:
        """Yield where all other models on the table stand once the unit has moved."""
        ends = {way.id: way.end for way in self.plan.models}
        for name, other in self.scenario.models.items():
            if name != model:
                yield name, ends.get(name, other.pose)
        for name, pose in ends.items():
            if name != model and name not in self.scenario.models:
                yield name, pose

    def with_steps(self, model: str, *steps: Step) -> Plan:
        """Return the plan with another way for one model, who moves last if it stayed so far.

        What its way cost is no longer said, nor what all came to and how good that was.
        """
        ways = tuple(
            replace(w, steps=steps, spent=UNSAID_NUMBER) if w.id == model else w
            for w in self.plan.models
        )
        order = [name for name in self.plan.move_order if steps or name != model]
        if steps and model not in order:
            order.append(model)
        plan = replace(self.plan, models=ways, move_order=tuple(order))
        return replace(plan, status=Status.UNKNOWN, objective=(), rolls=())

    def ending(self, way: ModelPlan, **pose: int) -> Plan:
        """Return the plan with one more line, to a pose that differs from the end in `pose`."""
        return self.with_steps(way.id, *way.steps, line(replace(way.end, **pose)))


def line(to: Pose) -> Step:
    """Return a line."""
    return Step(StepKind.LINE, to)


def lines(way: ModelPlan) -> list[tuple[int, Pose, Pose]]:
    """Return the lines of a way that lead somewhere: number of the step, from, to."""
    poses = [way.start, *(step.to for step in way.steps)]
    return [
        (number, a, b)
        for number, (a, b) in enumerate(pairwise(poses))
        if way.steps[number].kind is StepKind.LINE and a.at != b.at
    ]


def length(a: Pose, b: Pose) -> float:
    """Return the horizontal distance of two poses, µm."""
    return dist((a.x, a.y), (b.x, b.y))
