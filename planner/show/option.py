"""One option of a unit in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.show import words
from planner.show.objective import expectation, objective_words
from planner.show.report import order_words

if TYPE_CHECKING:
    from planner.planning.options import Option


def describe_option(option: Option) -> str:
    """Return one line: what to order, what it achieves, at what odds, at what price."""
    return "  ".join(part for part in option_row(option) if part)


def option_row(option: Option) -> tuple[str, str, str, str, str]:
    """Return (order, result, odds, price, worth) in words."""
    plan = option.plan
    odds = [
        f"{dice.test.replace('_', ' ')} {dice.need}+: {words.chance(dice.probability)}"
        for dice in plan.dice
        if dice.probability is not None
    ]
    price = [flag.replace("_", " ") for flag, _ in plan.flags]
    expected = expectation(plan.rolls)
    result = f"{objective_words(plan.objective, plan.unit)}" + (f". {expected}" if expected else "")
    return (
        order_words(plan.order, plan.scene),
        result,
        "; ".join(odds),
        ", ".join(price),
        f"{option.worth:.2f}",
    )


OPTION_HEADS = ("order", "result", "odds", "leaves it", "worth")
