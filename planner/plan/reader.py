"""The record of a plan file turned into a plan."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Final

from msgspec import UNSET, UnsetType

from planner.errors import FileError, LimitError, nearest
from planner.files.struct import convert
from planner.length import Unit as LengthUnit
from planner.length import microdegrees
from planner.order import Order
from planner.plan import record
from planner.plan.plan import (
    Branch,
    Credit,
    Dice,
    ModelPlan,
    Plan,
    Proof,
    Repair,
    RollRow,
    Term,
    WhyNot,
)
from planner.plan.step import Step
from planner.plan.unsaid import UNSAID, UNSAID_NUMBER, UNTOLD
from planner.plan.writer import LENGTH
from planner.units import Pose

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario

LARGEST: Final = 1e5
"""No coordinate, angle or amount of a plan file is larger."""
MOST_STEPS: Final = 2_000
"""Of one model."""
MAX_MODELS: Final = 2_000
"""Of one plan: as many as a scenario has at the most."""
MOST_TERMS: Final = 100
"""Of one objective, proof, row of rolls or sum: six times as many as there are."""


def order_of(read: record.OrderRecord) -> Order:
    """Return the order that a record says."""
    given = read.unit, read.action, read.targets, read.to, read.goal, read.roll, read.models
    return Order(*given, facing=read.facing)


def orders_of(value: object, file: str = "<orders>") -> list[Order | str]:
    """Return the orders of a chain, and what stands between them in words, from parsed JSON."""
    read = convert(value, list[record.OrderRecord | record.Between], file)
    return [one if isinstance(one, str) else order_of(one) for one in read]


class Reader:
    """Carries the unit, the scenario and the file name through the functions of the reading."""

    def __init__(self, unit: LengthUnit, scenario: Scenario | None, file: str) -> None:
        self.unit, self.scenario, self.file = unit, scenario, file

    def plan(self, read: record.PlanRecord) -> Plan:
        """Return the plan in `read`, or raise a `FileError`."""
        order = order_of(read.order)
        models = self._models(read)
        known = [model.id for model in models]
        for index, model_id in enumerate(read.move_order):
            if model_id not in known or model_id in read.move_order[:index]:
                hint = "it stands twice" if model_id in known else nearest(model_id, known)
                place = f"/move_order/{index}"
                raise FileError(f'"{model_id}" cannot move; {hint}', file=self.file, place=place)
        return Plan(
            ruleset=read.ruleset,
            unit=self.unit,
            scenario=read.scenario,
            order=order,
            status=read.status,
            objective=self._terms(read.objective, "/objective"),
            proof=Proof(
                read.proof.scope,
                read.proof.solver,
                read.proof.confirmed_by,
                read.proof.deterministic,
                self._terms(read.proof.wider, "/proof/wider"),
            ),
            roll=order.roll if read.roll is None else read.roll,
            models=models,
            move_order=tuple(read.move_order or known),
            dice=UNTOLD if read.dice is UNSET else tuple(map(_read_dice, read.dice)),
            rolls=tuple(self._roll(row, f"/rolls/{at}") for at, row in enumerate(read.rolls)),
            branches=tuple(self._branch(branch) for branch in read.branches),
            flags=_read_flags(read.flags),
            why_not=tuple(
                WhyNot(why.rule, why.text, tuple(why.models), tuple(why.features))
                for why in read.why_not
            ),
            repairs=tuple(self._repair(x, f"/repairs/{at}") for at, x in enumerate(read.repairs)),
            notes=tuple((note.rule, note.text) for note in read.notes),
            scene=self.scenario,
        )

    def _branch(self, read: record.BranchRecord) -> Branch:
        results = tuple((result.test, result.passed) for result in read.results)
        return Branch(results, Fraction(read.probability), self.plan(read.plan))

    def _models(self, read: record.PlanRecord) -> tuple[ModelPlan, ...]:
        if len(read.models) > MAX_MODELS:
            raise LimitError(f"{self.file}: more than {MAX_MODELS} models in one plan")
        seen: set[str] = set()
        models = []
        for index, model in enumerate(read.models):
            place = f"/models/{index}"
            if model.id in seen:
                twice = f'the model "{model.id}" stands twice'
                raise FileError(twice, file=self.file, place=f"{place}/id")
            seen.add(model.id)
            models.append(self._model(model, read.order.unit, place))
        return tuple(models)

    def _model(self, read: record.ModelRecord, unit_id: str, place: str) -> ModelPlan:
        if len(read.steps) > MOST_STEPS:
            raise LimitError(f"{self.file}:{place}/steps: more than {MOST_STEPS} steps")
        start = pose = self._start(read, unit_id, place)
        steps = []
        for index, step in enumerate(read.steps):
            pose = self._pose(step.to, step.facing, pose, f"{place}/steps/{index}")
            cost = self._said(step.cost, f"{place}/steps/{index}/cost")
            steps.append(Step(step.kind, pose, cost, tuple(step.rules), tuple(step.tests)))
        end = None
        if read.end is not None:
            end = self._pose(read.end.at, read.end.facing, pose, f"{place}/to")
        spent = self._said(read.spent, f"{place}/spent")
        budget: int = UNSAID_NUMBER
        if not isinstance(read.budget, UnsetType):
            budget = self.unit.to_um(self._amount(read.budget, f"{place}/budget"))
        credited = tuple(
            Credit(one.rule, self._amount(one.amount, f"{place}/credits/{at}") * self.unit.um)
            for at, one in enumerate([] if read.credits is UNSET else read.credits)
        )
        return ModelPlan(read.id, start, tuple(steps), spent, budget, end, credited)

    def _start(self, read: record.ModelRecord, unit_id: str, place: str) -> Pose:
        if read.start is not None:
            return self._pose(read.start.at, read.start.facing, Pose(0, 0), f"{place}/from")
        if self.scenario is None:
            needed = 'the key "from" is missing (only `check`, with a scenario, can do without)'
            raise FileError(needed, file=self.file, place=place)
        poses = {model.id: model.pose for model in self.scenario.unit(unit_id).models}
        if read.id not in poses:
            unknown = f'"{unit_id}" has no model "{read.id}"; {nearest(read.id, poses)}'
            raise FileError(unknown, file=self.file, place=f"{place}/id")
        return poses[read.id]

    def _pose(self, at: list[float], facing: float | None, before: Pose, place: str) -> Pose:
        for number in (*at, facing or 0.0):
            self._amount(number, place)
        x, y, z = (*(self.unit.to_um(c) for c in at), before.z)[:3]
        return Pose(x, y, z, before.heading if facing is None else microdegrees(facing))

    def _amount(self, number: float, place: str) -> float:
        if not abs(number) <= LARGEST:
            raise FileError(f"{number} is out of range", file=self.file, place=place)
        return number

    def _said(self, cost: float | UnsetType, place: str) -> float:
        """A cost, µm; `UNSAID_NUMBER` where none is told."""
        if isinstance(cost, UnsetType):
            return UNSAID_NUMBER
        return self._amount(cost, place) * self.unit.um

    def _number(self, value: float, unit: str) -> float:
        return value * self.unit.um if unit == LENGTH else value

    def _terms(self, read: list[record.TermRecord], place: str) -> tuple[Term, ...]:
        if len(read) > MOST_TERMS:
            raise LimitError(f"{self.file}:{place}: more than {MOST_TERMS} terms")
        return tuple(self._term(term, f"{place}/{index}") for index, term in enumerate(read))

    def _term(self, read: record.TermRecord, place: str) -> Term:
        value, bound = (
            self._number(self._amount(number, f"{place}/{name}"), read.unit)
            for name, number in (("value", read.value), ("bound", read.bound))
        )
        parts = self._terms(read.parts, f"{place}/parts")
        return Term(read.name, read.sense, value, bound, read.unit, parts)

    def _roll(self, read: record.RollRecord, place: str) -> RollRow:
        chances = Fraction(read.probability), Fraction(read.at_least)
        return RollRow(
            read.roll, *chances, read.status, self._terms(read.objective, f"{place}/objective")
        )

    def _repair(self, read: record.RepairRecord, place: str) -> Repair:
        amount = self._amount(read.amount, f"{place}/amount")
        return Repair(read.text, read.kind, self._number(amount, LENGTH))


def _read_flags(flags: list[record.FlagRecord] | UnsetType) -> tuple[tuple[str, str], ...]:
    if isinstance(flags, UnsetType):
        return UNSAID
    return tuple((flag.flag, flag.rule) for flag in flags)


def _read_dice(read: record.DiceRecord) -> Dice:
    return Dice(
        read.test,
        read.dice,
        read.rule,
        read.need,
        None if read.probability is None else Fraction(read.probability),
        None if read.reroll is None else Fraction(read.reroll),
        read.count,
        tuple(read.models),
    )
