"""The plan file (``planner-plan/1``): written so that it reads back to the same micrometre."""

from __future__ import annotations

import math
from collections.abc import Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from planner.errors import FileError, nearest
from planner.files import strict_json
from planner.files.struct import convert
from planner.length import DEGREE, microdegrees
from planner.length import Unit as LengthUnit
from planner.order import Order
from planner.plan import record
from planner.plan.plan import Dice, ModelPlan, Plan, Proof, Repair, RollRow, Term, WhyNot
from planner.plan.step import Step
from planner.units import Pose

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario

FORMAT: Final = "planner-plan/1"
LENGTH: Final = "length"
LARGEST: Final = 1e5
"""No coordinate, length or angle of a plan file is larger."""


def to_json(plan: Plan) -> str:
    """Return `plan` as a ``planner-plan/1`` document: one member, and one model, a line."""
    value: dict[str, Any] = msgspec.to_builtins(_Writer(plan.unit).plan(plan))
    return "{" + ",\n ".join(f"{_text(k)}: {_member(k, v)}" for k, v in value.items()) + "}\n"


def from_json(text: str, scenario: Scenario | None = None, file: str = "<plan>") -> Plan:
    """Return the plan in a ``planner-plan/1`` document.

    Parameters:
        text: the document.
        scenario: what it is a plan for; gives the start of models that do not say ``from``.
        file: its name, for error messages.

    Raises:
        FileError: not such a document; names the JSON pointer and the mend.
    """
    return from_value(strict_json.parse(text, file), scenario, file)


def from_value(value: Any, scenario: Scenario | None = None, file: str = "<plan>") -> Plan:
    """Return the plan in an already parsed document; see `from_json`."""
    from planner import rulesets

    parsed = convert(strict_json.checked(value, file), record.PlanRecord, file)
    unit = rulesets.find(parsed.ruleset, file=file, place="/ruleset").unit
    return _Reader(unit, scenario, file).plan(parsed)


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _member(key: str, value: Any) -> str:
    if key in ("models", "rolls") and value:
        return "[\n  " + ",\n  ".join(map(_text, value)) + "]"
    return _text(value)


class _Writer:
    """Carries the unit of length through the functions of the writing."""

    def __init__(self, unit: LengthUnit) -> None:
        self.unit = unit

    def plan(self, plan: Plan) -> record.PlanRecord:
        return record.PlanRecord(
            format=FORMAT,
            ruleset=plan.ruleset,
            scenario=plan.scenario,
            order=_order(plan.order),
            status=plan.status,
            objective=self.terms(plan.objective),
            proof=record.ProofRecord(
                plan.proof.scope,
                plan.proof.solver,
                plan.proof.confirmed_by,
                plan.proof.deterministic,
            ),
            roll=plan.roll,
            models=[self.model(model) for model in plan.models],
            move_order=list(plan.move_order),
            dice=[_dice(dice) for dice in plan.dice],
            rolls=[self.roll(row) for row in plan.rolls],
            flags=[record.FlagRecord(flag, rule) for flag, rule in plan.flags],
            why_not=[
                record.WhyNotRecord(why.text, why.rule, list(why.models), list(why.features))
                for why in plan.why_not
            ],
            repairs=[self.repair(repair) for repair in plan.repairs],
            notes=[record.NoteRecord(text, rule) for rule, text in plan.notes],
        )

    def term(self, term: Term) -> record.TermRecord:
        sense: Literal["max", "min"] = "max" if term.sense == "max" else "min"
        value, bound = (self.number(n, term.unit) for n in (term.value, term.bound))
        return record.TermRecord(term.name, sense, value, bound, term.unit)

    def terms(self, terms: Iterable[Term]) -> list[record.TermRecord]:
        return [self.term(term) for term in terms]

    def number(self, value: float, unit: str) -> float:
        if not math.isfinite(value):
            raise ValueError(f"a plan cannot hold {value}")
        return self.unit.from_um(value) if unit == LENGTH else float(value)

    def model(self, model: ModelPlan) -> record.ModelRecord:
        steps, before = [], model.start
        for step in model.steps:
            steps.append(self.step(step, before))
            before = step.to
        return record.ModelRecord(
            model.id,
            steps,
            self.pose(model.start),
            self.pose(model.end),
            self.unit.from_um(model.spent),
            self.unit.from_um(model.budget),
        )

    def at(self, pose: Pose) -> list[float]:
        return [self.unit.from_um(c) for c in pose.at]

    def pose(self, pose: Pose) -> record.PoseRecord:
        return record.PoseRecord(self.at(pose), pose.heading / DEGREE)

    def step(self, step: Step, before: Pose) -> record.StepRecord:
        turned = None if step.to.heading == before.heading else step.to.heading / DEGREE
        cost = self.unit.from_um(step.cost)
        return record.StepRecord(step.kind, self.at(step.to), turned, cost, list(step.rules))

    def roll(self, row: RollRow) -> record.RollRecord:
        chances = str(row.probability), str(row.at_least)
        return record.RollRecord(row.roll, *chances, row.status, self.terms(row.objective))

    def repair(self, repair: Repair) -> record.RepairRecord:
        return record.RepairRecord(
            repair.text, repair.kind, self.number(repair.amount, repair.kind)
        )


def _order(order: Order) -> record.OrderRecord:
    to = order.to if order.to is None or isinstance(order.to, str) else list(order.to)
    goal = list(order.goal) if isinstance(order.goal, tuple) else order.goal
    return record.OrderRecord(order.unit, order.action, list(order.targets), to, goal, order.roll)


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


class _Reader:
    """Carries the unit, the scenario and the file name through the functions of the reading."""

    def __init__(self, unit: LengthUnit, scenario: Scenario | None, file: str) -> None:
        self.unit, self.scenario, self.file = unit, scenario, file

    def plan(self, read: record.PlanRecord) -> Plan:
        order = self.order(read.order)
        models = self.models(read)
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
            objective=self.terms(read.objective),
            proof=Proof(*msgspec.structs.astuple(read.proof)),
            roll=order.roll if read.roll is None else read.roll,
            models=models,
            move_order=tuple(read.move_order or known),
            dice=tuple(_read_dice(dice) for dice in read.dice),
            rolls=tuple(self.roll(row) for row in read.rolls),
            flags=tuple((flag.flag, flag.rule) for flag in read.flags),
            why_not=tuple(
                WhyNot(why.rule, why.text, tuple(why.models), tuple(why.features))
                for why in read.why_not
            ),
            repairs=tuple(self.repair(repair) for repair in read.repairs),
            notes=tuple((note.rule, note.text) for note in read.notes),
            scene=self.scenario,
        )

    def order(self, read: record.OrderRecord) -> Order:
        return Order(read.unit, read.action, read.targets, read.to, read.goal, read.roll)

    def models(self, read: record.PlanRecord) -> tuple[ModelPlan, ...]:
        seen: set[str] = set()
        models = []
        for index, model in enumerate(read.models):
            place = f"/models/{index}"
            if model.id in seen:
                twice = f'the model "{model.id}" stands twice'
                raise FileError(twice, file=self.file, place=f"{place}/id")
            seen.add(model.id)
            models.append(self.model(model, read.order.unit, place))
        return tuple(models)

    def model(self, read: record.ModelRecord, unit_id: str, place: str) -> ModelPlan:
        start = pose = self.start(read, unit_id, place)
        steps = []
        for index, step in enumerate(read.steps):
            pose = self.pose(step.to, step.facing, pose, f"{place}/steps/{index}")
            cost = step.cost * self.unit.um
            steps.append(Step(step.kind, pose, cost, tuple(step.rules)))
        spent, budget = read.spent * self.unit.um, self.unit.to_um(read.budget)
        return ModelPlan(read.id, start, tuple(steps), spent, budget)

    def start(self, read: record.ModelRecord, unit_id: str, place: str) -> Pose:
        if read.start is not None:
            return self.pose(read.start.at, read.start.facing, Pose(0, 0), f"{place}/from")
        if self.scenario is None:
            needed = 'the key "from" is missing (only `check`, with a scenario, can do without)'
            raise FileError(needed, file=self.file, place=place)
        poses = {model.id: model.pose for model in self.scenario.unit(unit_id).models}
        if read.id not in poses:
            unknown = f'"{unit_id}" has no model "{read.id}"; {nearest(read.id, poses)}'
            raise FileError(unknown, file=self.file, place=f"{place}/id")
        return poses[read.id]

    def pose(self, at: list[float], facing: float | None, before: Pose, place: str) -> Pose:
        for number in (*at, facing or 0.0):
            if not abs(number) <= LARGEST:
                raise FileError(f"{number} is out of range", file=self.file, place=place)
        x, y, z = (*(self.unit.to_um(c) for c in at), before.z)[:3]
        return Pose(x, y, z, before.heading if facing is None else microdegrees(facing))

    def number(self, value: float, unit: str) -> float:
        return value * self.unit.um if unit == LENGTH else value

    def terms(self, read: Iterable[record.TermRecord]) -> tuple[Term, ...]:
        return tuple(
            Term(
                term.name,
                term.sense,
                self.number(term.value, term.unit),
                self.number(term.bound, term.unit),
                term.unit,
            )
            for term in read
        )

    def roll(self, read: record.RollRecord) -> RollRow:
        chances = Fraction(read.probability), Fraction(read.at_least)
        return RollRow(read.roll, *chances, read.status, self.terms(read.objective))

    def repair(self, read: record.RepairRecord) -> Repair:
        return Repair(read.text, read.kind, self.number(read.amount, read.kind))


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
