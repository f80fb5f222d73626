"""A plan as a person reads it: heading, one row a model, and what must be said beside it.

Both the plain text and the terminal's tables are made from it.
"""

from __future__ import annotations

import math
import string
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Final

from planner import rulesets
from planner.order import BOARD, Look, Order
from planner.plan import Credit, Dice, ModelPlan, Plan, RollRow, Status
from planner.scenario.scenario import Scenario
from planner.show import words
from planner.show.branches import branch_lines
from planner.show.objective import expectation, objective_words, proof_words, verdict
from planner.show.way import WayTeller
from planner.units.unit import OFF

Row = tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """What is said about a plan.

    Parameters:
        title: the order in words.
        verdict: the result in a sentence.
        ways: rows (number in the move's order, model, way, end, beside, spent, rule marks).
        rolls: rows (roll, chance, chance of at least this, result) of an unrolled order.
        lines: further sentences: proof, dice, flags, rules paid, notes, reasons, repairs.
    """

    title: str
    verdict: str
    ways: tuple[Row, ...] = ()
    rolls: tuple[Row, ...] = ()
    lines: tuple[str, ...] = ()


WORTH: Final = 254.0
"""µm from which on it is told what a rule takes off a way."""
WAY_HEADS: Row = ("", "model", "way", "ends at", "beside", "spent", "")
WALKED = "distance_walked"
ROLL_HEADS: Row = ("roll", "chance", "at least", "result")


@dataclass
class _Marks:
    """Gives each set of paid rules a letter, so that a table of models stays narrow."""

    letters: dict[str, str] = field(default_factory=dict)

    def of(self, model: ModelPlan) -> str:
        rules = {rule: None for step in model.steps for rule in step.rules if rule}
        rules |= {credit.rule: None for credit in model.credits if _is_told(credit)}
        return "".join(sorted(self.letters.setdefault(rule, self._next()) for rule in rules))

    def _next(self) -> str:
        number = len(self.letters)
        letters = string.ascii_lowercase
        return letters[number] if number < 26 else f"<{number}>"

    def line(self) -> str:
        return ", ".join(f"{letter} {rule}" for rule, letter in self.letters.items())


def report(plan: Plan) -> Report:
    """Return what is said about `plan`."""
    marks = _Marks()
    ways = tuple(_ways(plan, marks))
    return Report(
        title=order_words(plan.order, plan.scene),
        verdict=verdict(plan),
        ways=ways,
        rolls=tuple(_rolls(plan)),
        lines=tuple(words.plain(line) for line in _lines(plan, marks) if line),
    )


def order_words(order: Order, scene: Scenario | None = None) -> str:
    """Return an order in words: ``Assault squad: charge Boyz, roll 9``."""

    def name(unit_id: str) -> str:
        known = scene.by_id.get(unit_id) if scene else None
        return words.plain(known.name if known else unit_id)

    text = f"{name(order.unit)}: {order.action.replace('_', ' ')}"
    if order.targets:
        text += f" {words.listed([name(target) for target in order.targets])}"
    if order.models:
        listed = words.listed([words.plain(model) for model in order.models])
        game = rulesets.find(scene.ruleset) if scene is not None else None
        alone = game is not None and (game.detaches(order) or order.action in game.dividing)
        text += f" ({listed} only)" if alone else f" off {listed}"
    if isinstance(order.to, str) and scene is not None and order.to in scene.by_id:
        aboard = order.goal == BOARD
        text += f" and get into {name(order.to)}" if aboard else f" with {name(order.to)}"
    elif isinstance(order.to, str):
        aboard = order.goal == BOARD
        text += f" and get into {name(order.to)}" if aboard else f" to {_place(order.to, scene)}"
    elif order.to is not None:
        there = _who_stands(order.to, scene) if scene is not None else None
        who = "" if there in (None, order.unit) else f" ({name(there or '')})"
        text += f" to {', '.join(f'{c:g}' for c in order.to)}{who}"
    if order.facing is not None:
        text += f", facing {_look(order.facing, name)}"
    if order.goal == "escape":
        text += " away from enemies"
    elif order.goal not in (None, BOARD):
        goal = order.goal if isinstance(order.goal, str) else ", ".join(order.goal)
        text += f" (goal: {goal})"
    return text if order.roll is None else f"{text}, roll {order.roll}"


def _who_stands(at: Sequence[float], scene: Scenario) -> str | None:
    """The unit of which a model stands with its centre on a point of the table, by its id."""
    to_um = scene.battlefield.table.unit.to_um
    point = tuple(to_um(c) for c in at)
    return next(
        (
            unit.id
            for unit in scene.units
            if unit.on_table
            for model in unit.models
            if model.pose.at[: len(point)] == point
        ),
        None,
    )


def _look(facing: Look, name: Callable[[str], str]) -> str:
    if isinstance(facing, str):
        return name(facing)
    return f"{facing:g}°" if isinstance(facing, float) else ", ".join(f"{c:g}" for c in facing)


def _place(feature_id: str, scene: Scenario | None) -> str:
    """The name of a feature; its id too where another of its kind has the same name."""
    known = scene.battlefield.by_id.get(feature_id) if scene else None
    if scene is None or known is None:
        return words.plain(feature_id)
    alike = sum(other.name == known.name for other in scene.battlefield.of(known.kind))
    return words.plain(known.name if alike == 1 else f"{known.name} ({known.id})")


def leaves(plan: Plan) -> bool:
    """Whether the plan takes its unit over the table's edge, for a later turn."""
    return any(flag == "in_reserve" for flag, _ in plan.flags)


def _ways(plan: Plan, marks: _Marks) -> Iterator[Row]:
    teller = WayTeller(plan)
    by_id = {model.id: model for model in plan.models}
    moving = [by_id[m] for m in plan.move_order if m in by_id and by_id[m].steps]
    moving += [m for m in plan.models if m.steps and m not in moving]
    staying = [m for m in plan.models if not m.steps]
    for number, model in enumerate(moving, start=1):
        way = teller.way(model) + _less(plan, model)
        told = way, teller.place(model), teller.remark(model)
        yield str(number), words.plain(model.id), *told, _spent(plan, model), marks.of(model)
    gone = any(flag in OFF for flag, _ in plan.flags)
    for model in staying:
        told = "leaves the table" if gone else "stays", teller.place(model), teller.remark(model)
        yield "", words.plain(model.id), *told, "", ""


def _is_told(credit: Credit) -> bool:
    """Whether a credit is more than a hair: floats of ways along an edge make such."""
    return credit.amount >= WORTH


def _less(plan: Plan, model: ModelPlan) -> str:
    """What rules take off the steps told before it."""
    told = sum(credit.amount for credit in model.credits if _is_told(credit))
    return f", less {plan.unit.say(told)}" if told else ""


def _spent(plan: Plan, model: ModelPlan) -> str:
    """What it spent of its budget; nothing of a set-up, for which there is none."""
    if not model.budget and not model.spent:
        return ""
    return f"{plan.unit.say(model.spent)} of {plan.unit.say(model.budget)}"


def _rolls(plan: Plan) -> Iterator[Row]:
    """One row for each run of rolls with the same result: what is wanted, not how far they go."""

    def result(row: RollRow) -> tuple[Status, str]:
        wanted = [term for term in row.objective if term.name != WALKED]
        return row.status, objective_words(plan, wanted)

    rows = sorted(plan.rolls, key=lambda row: row.roll)
    for (status, text), group in groupby(rows, key=result):
        run = list(group)
        first, last = run[0], run[-1]
        rolls = f"{first.roll}" if first is last else f"{first.roll}–{last.roll}"
        chance = words.chance(sum((row.probability for row in run), start=0 * first.probability))
        no = "no legal plan" if status is Status.INFEASIBLE else "no plan found"
        found = status in (Status.OPTIMAL, Status.FEASIBLE)
        yield rolls, chance, words.chance(first.at_least), (text or "done") if found else no


def _lines(plan: Plan, marks: _Marks) -> Iterator[str]:
    yield from _why_not(plan)
    if plan.rolls and plan.roll is not None and plan.order.roll is None and plan.found:
        yield f"The ways shown are for a roll of {plan.roll}."
    again = any(dice.need is not None and dice.reroll is not None for dice in plan.dice)
    yield expectation(plan.rolls, rerolled=again)
    yield from (f"Dice: {_dice(dice, plan.order.roll)}." for dice in plan.dice)
    yield from _together(plan.dice)
    yield from branch_lines(plan)
    if plan.flags and plan.found:
        flags = [f"{flag.replace('_', ' ')} ({rule})" for flag, rule in plan.flags]
        yield f"Afterwards: {words.listed(flags)}."
    if marks.letters:
        yield f"Rules paid: {marks.line()}."
    yield proof_words(plan)
    yield from (f"Note: {text} ({rule})" if rule else f"Note: {text}" for rule, text in plan.notes)


def _why_not(plan: Plan) -> Iterator[str]:
    label = "But" if plan.found else "Why"
    for why in plan.why_not:
        clash = _models([*why.models, *why.features])
        about = "; ".join(part for part in (clash, why.rule) if part)
        yield f"{label}: {why.text}" + (f" ({about})" if about else "")
    for repair in plan.repairs:
        yield f"{'More' if plan.found else 'It would work'}: {repair.text}"


def _dice(dice: Dice, rolled: int | None) -> str:
    """A roll and its odds; where it is known, the need is that of these ways, not the least."""
    text = f"{dice.test.replace('_', ' ')}, {dice.dice}"
    if dice.need is not None:
        text += f", needs {dice.need}+" if rolled is None else f", these ways need {dice.need}+"
    if dice.probability is not None:
        text += f": {words.chance(dice.probability)}"
    if dice.reroll is not None and dice.reroll != dice.probability:
        text += f", with a re-roll {words.chance(dice.reroll)}"
    if dice.count != 1:
        text += f"; {dice.count} tests"
        if dice.probability is not None:
            text += f", all passed {words.chance(dice.probability**dice.count)}"
    return text + (f" [{_models(dice.models)}]" if dice.models else "")


def _together(dice: Sequence[Dice]) -> Iterator[str]:
    """Say of models that owe different tests how likely they pass all of theirs."""
    chances: dict[str, list[Fraction | None]] = {}
    for one in dice:
        each = one.probability if one.reroll in (None, one.probability) else None
        for model in dict.fromkeys(one.models):
            known = None if each is None else each ** one.models.count(model)
            chances.setdefault(model, []).append(known)
    alike: dict[Fraction, list[str]] = {}
    for model, odds in chances.items():
        all_known = [chance for chance in odds if chance is not None]
        if len(odds) > 1 and len(all_known) == len(odds):
            alike.setdefault(math.prod(all_known, start=Fraction(1)), []).append(model)
    for chance, models in alike.items():
        yield f"Dice: all tests of one model passed: {words.chance(chance)} [{_models(models)}]."


def _models(models: Sequence[str]) -> str:
    more = f" and {len(models) - 6} more" if len(models) > 6 else ""
    return ", ".join(models[:6]) + more
