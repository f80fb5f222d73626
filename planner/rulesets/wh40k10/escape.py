"""Desperate Escape: who owes a test, and who is spared."""

from __future__ import annotations

from typing import Final

from planner.chance import at_least
from planner.mobility import Test
from planner.rulesets.numbers import Numbers
from planner.rulesets.wh40k10.keywords import is_any
from planner.rulesets.wh40k10.reading import Reading
from planner.units import Unit

TEST: Final = "desperate_escape"
_ROLL: Final = "wh40k10.fallback.desperate-escape.roll"
_EXEMPT: Final = frozenset({"TITANIC", "FLY"})


def spared(unit: Unit) -> frozenset[str]:
    """Return the ids of models that may cross enemies without a test of their own.

    TITANIC and FLY are exempt; a model tested already in this phase owes no second test.
    """
    if is_any(unit, _EXEMPT):
        return frozenset(model.id for model in unit.models)
    return frozenset(unit.state.get("de_tested", ()))


def escape_tests(numbers: Numbers, unit: Unit, reading: Reading) -> tuple[Test, ...]:
    """Return the test that falling back may ask: of every model if the unit is Battle-shocked."""
    shocked = bool(unit.state.get("battle_shocked"))
    if reading.exempt_shocked and is_any(unit, _EXEMPT):
        shocked = False
    need = numbers.count(_ROLL, "need")
    dice = str(numbers.value(_ROLL, "dice"))
    suffix = ".battle-shocked" if shocked else ""
    exempt = frozenset(unit.state.get("de_tested", ())) if shocked else spared(unit)
    return (
        Test(
            name=TEST,
            dice=dice,
            rule=f"wh40k10.fallback.desperate-escape{suffix}",
            need=need,
            probability=at_least(dice, need),
            each_model=shocked,
            exempt=exempt,
            rerolled=True,  # wh40k10.param.command-reroll
        ),
    )
