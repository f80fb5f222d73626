"""The chance of a model's test that depends on how far it goes: does the plan say so?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from operator import sub

from planner.mobility import Test
from planner.plan import Dice, ModelPlan, StepKind
from planner.referee.exact.surd import Surd
from planner.referee.verdict import Measure, Violation


def misjudged(test: Test, dice: Dice, ways: Sequence[ModelPlan]) -> Iterator[Violation]:
    """Yield the models of a test for which a plan gives another chance than they have."""
    if dice.probability is None or not test.odds:
        return
    for way in ways:
        if way.id not in dice.models:
            continue
        chance = chance_of(test, way)
        if chance is not None and chance != dice.probability:
            text = f'"{test.name}": the chance is {chance}, not {dice.probability}'
            off, said = abs(chance - dice.probability), f"{dice.probability}"
            yield Violation(
                test.rule, text, way.id,
                amount=off, measure=Measure.CHANCE, found=said, expected=f"{chance}",
                claim=True,
            )  # fmt: skip


def chance_of(test: Test, way: ModelPlan) -> Fraction | None:
    """Return the chance of a model by how far it goes; None where it does not depend on that."""
    odds = test.odds.get(way.id)
    if odds is None:
        return None
    if odds.limit is None or (_length(way) - Surd.of(odds.limit)).sign() <= 0:
        return odds.chance
    return odds.beyond


def _length(way: ModelPlan) -> Surd:
    """How far the centre goes, climbs and jumps included, exactly."""
    here, total = way.start, Surd()
    for step in way.steps:
        if step.kind is not StepKind.PIVOT:
            total += Surd.root(sum(n * n for n in map(sub, step.to.at, here.at)))
        here = step.to
    return total
