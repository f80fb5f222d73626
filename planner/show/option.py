"""One option of a unit in a line."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from planner.show import words
from planner.show.branches import expected
from planner.show.objective import expectation, objective_words
from planner.show.report import order_words

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.planning.survey.options import LeftOut, Option
    from planner.scenario.scenario import Scenario


def describe_option(option: Option) -> str:
    """Return one line: what to order, what it achieves, at what odds, at what price."""
    return "  ".join(part for part in option_row(option) if part)


def option_row(option: Option) -> tuple[str, str, str, str, str, str]:
    """Return (order, result, odds, price, what others may do, worth) in words."""
    plan = option.plan
    odds = [
        f"{f'{dice.count} x ' if dice.count > 1 else ''}{dice.test.replace('_', ' ')}"
        f"{f' {dice.need}+' if dice.need is not None else ''}: {words.chance(dice.probability)}"
        for dice in plan.dice
        if dice.probability is not None
    ]
    price = [flag.replace("_", " ") for flag, _ in plan.flags]
    result = _result(plan)
    return (
        order_words(plan.order, plan.scene),
        result,
        "; ".join(odds),
        ", ".join(price),
        _drawn(option),
        f"{option.worth:.2f}",
    )


def _result(plan: Plan) -> str:
    """What it achieves; of a plan that goes on by tests in the middle first what is expected."""
    if plan.branches:
        own, mean = objective_words(plan), expected(plan)
        said = f"Expected: {mean}" if mean else f"The mean of {len(plan.branches)} branches counts"
        return f"{said}. As drawn: {own}" if own else said
    rolled = expectation(plan.rolls)
    return objective_words(plan) + (f". {rolled}" if rolled else "")


def _drawn(option: Option) -> str:
    """Who may react, by what: ``fire overwatch by Boyz, Nobz``."""
    scene, by = option.plan.scene, dict[str, dict[str, None]]()
    for reaction in option.reactions:
        unit = scene.unit_of[reaction.by].name if scene else reaction.by
        by.setdefault(reaction.watch.name, {})[words.plain(unit)] = None
    return "; ".join(f"{name} by {', '.join(units)}" for name, units in by.items())


def left_out_lines(left_out: Iterable[LeftOut], scene: Scenario) -> list[str]:
    """Return what a unit cannot do, one line a reason: orders, why, and the rule."""
    by: dict[tuple[str, str], list[str]] = {}
    for left in left_out:
        said = order_words(left.order, scene).partition(": ")[2]
        by.setdefault((left.why, left.rule), []).append(said)
    return [
        f"{', '.join(said)}: {why}" + (f" ({rule})" if rule else "")
        for (why, rule), said in by.items()
    ]


OPTION_HEADS = ("order", "result", "odds", "leaves it", "may draw", "worth")
