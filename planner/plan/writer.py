"""A plan turned into the record of its file."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, Literal

from msgspec import UNSET, UnsetType

from planner.length import DEGREE
from planner.length import Unit as LengthUnit
from planner.order import Order
from planner.plan import record
from planner.plan.plan import Branch, Dice, ModelPlan, Plan, Repair, RollRow, Term
from planner.plan.step import Step
from planner.plan.unsaid import Unsaid, UnsaidNumber
from planner.units import Pose

LENGTH: Final = "length"
"""The unit of terms whose numbers are lengths, as those of all repairs are."""


class Writer:
    """Carries the unit of length through the functions of the writing."""

    def __init__(self, unit: LengthUnit) -> None:
        self.unit = unit

    def plan(self, plan: Plan) -> record.PlanRecord:
        """Return the record of `plan`."""
        return record.PlanRecord(
            format="planner-plan/1",
            ruleset=plan.ruleset,
            scenario=plan.scenario,
            order=_order(plan.order),
            status=plan.status,
            objective=self._terms(plan.objective),
            proof=record.ProofRecord(
                plan.proof.scope,
                plan.proof.solver,
                plan.proof.confirmed_by,
                plan.proof.deterministic,
                self._terms(plan.proof.wider),
            ),
            roll=plan.roll,
            models=[self._model(model) for model in plan.models],
            move_order=list(plan.move_order),
            dice=UNSET if _unsaid(plan.dice) else [_dice(dice) for dice in plan.dice],
            rolls=[self._roll(row) for row in plan.rolls],
            branches=[self._branch(branch) for branch in plan.branches],
            flags=_flags(plan.flags),
            why_not=[
                record.WhyNotRecord(why.text, why.rule, list(why.models), list(why.features))
                for why in plan.why_not
            ],
            repairs=[self._repair(repair) for repair in plan.repairs],
            notes=[record.NoteRecord(text, rule) for rule, text in plan.notes],
        )

    def _term(self, term: Term) -> record.TermRecord:
        sense: Literal["max", "min"] = "max" if term.sense == "max" else "min"
        value, bound = (self._number(n, term.unit) for n in (term.value, term.bound))
        parts = self._terms(term.parts)
        return record.TermRecord(term.name, sense, value, bound, term.unit, parts)

    def _terms(self, terms: Iterable[Term]) -> list[record.TermRecord]:
        return [self._term(term) for term in terms]

    def _number(self, value: float, unit: str) -> float:
        if not math.isfinite(value):
            raise ValueError(f"a plan cannot hold {value}")
        return self.unit.from_um(value) if unit == LENGTH else float(value)

    def _model(self, model: ModelPlan) -> record.ModelRecord:
        steps, before = [], model.start
        for step in model.steps:
            steps.append(self._step(step, before))
            before = step.to
        return record.ModelRecord(
            model.id,
            steps,
            self._pose(model.start),
            self._pose(model.end),
            self._said(model.spent),
            self._said(model.budget),
            credits=self._credits(model),
        )

    def _said(self, number: float) -> float | UnsetType:
        return UNSET if isinstance(number, UnsaidNumber) else self.unit.from_um(number)

    def _credits(self, model: ModelPlan) -> list[record.CreditRecord] | UnsetType:
        if not model.credits:
            return UNSET
        return [record.CreditRecord(c.rule, self.unit.from_um(c.amount)) for c in model.credits]

    def _at(self, pose: Pose) -> list[float]:
        return [self.unit.from_um(c) for c in pose.at]

    def _pose(self, pose: Pose) -> record.PoseRecord:
        return record.PoseRecord(self._at(pose), pose.heading / DEGREE)

    def _step(self, step: Step, before: Pose) -> record.StepRecord:
        turned = None if step.to.heading == before.heading else step.to.heading / DEGREE
        cost = self._said(step.cost)
        said = list(step.rules), list(step.tests)
        return record.StepRecord(step.kind, self._at(step.to), turned, cost, *said)

    def _roll(self, row: RollRow) -> record.RollRecord:
        chances = str(row.probability), str(row.at_least)
        return record.RollRecord(row.roll, *chances, row.status, self._terms(row.objective))

    def _branch(self, branch: Branch) -> record.BranchRecord:
        results = [record.ResultRecord(test, passed) for test, passed in branch.results]
        return record.BranchRecord(results, str(branch.probability), self.plan(branch.plan))

    def _repair(self, repair: Repair) -> record.RepairRecord:
        return record.RepairRecord(repair.text, repair.kind, self._number(repair.amount, LENGTH))


def _unsaid(said: tuple[object, ...]) -> bool:
    return isinstance(said, Unsaid)


def _flags(flags: tuple[tuple[str, str], ...]) -> list[record.FlagRecord] | UnsetType:
    return UNSET if _unsaid(flags) else [record.FlagRecord(flag, rule) for flag, rule in flags]


def _order(order: Order) -> record.OrderRecord:
    to = order.to if order.to is None or isinstance(order.to, str) else list(order.to)
    goal = list(order.goal) if isinstance(order.goal, tuple) else order.goal
    facing = list(order.facing) if isinstance(order.facing, tuple) else order.facing
    models = list(order.models)
    return record.OrderRecord(
        order.unit, order.action, list(order.targets), to, goal, order.roll, models, facing
    )


def _dice(dice: Dice) -> record.DiceRecord:
    return record.DiceRecord(
        dice.test,
        dice.dice,
        dice.rule,
        dice.need,
        None if dice.probability is None else str(dice.probability),
        None if dice.reroll is None else str(dice.reroll),
        dice.count,
        list(dice.models),
    )
