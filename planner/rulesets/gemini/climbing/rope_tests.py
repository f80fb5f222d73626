"""The dice of ropes: Initiative with a second try, Strength of the weak."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from planner.battlefield import Kind
from planner.mobility import Test
from planner.rulesets.gemini.climbing.ways_up import ROPE, STRENGTH, is_across, storey
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.initiative import chance, rerolled, strength


def climbing(figure: Figure, height: int) -> Fraction:
    """Return the chance to climb a rope `height` µm tall.

    Initiative, which may be rolled again (gemini.rope.initiative-reroll); the weak first show
    their Strength, and once more for every two levels (gemini.rope.strength-retest).
    """
    one = rerolled(chance(figure, "gemini.rope.initiative-reroll"))
    if not figure.has("weak"):
        return one
    times = 1 + height // storey(figure) // 2
    return one * strength(figure, "gemini.rope.strength-test") ** times


def rope_tests(figures: Iterable[Figure]) -> tuple[Test, ...]:
    """Return the tests that ropes on the table ask of a unit; chances that differ are left open."""
    figures = tuple(figures)
    ropes = list(figures[0].scenario.battlefield.of(Kind.ROPE))
    tall = [rope.height for rope in ropes if not is_across(rope)]
    known = [f for f in figures if f.value("I") is not None]
    found = []
    if tall and known:
        chances = {climbing(f, height) for f in known for height in tall}
        rule = "gemini.rope.initiative-reroll"
        found.append(Test(ROPE, "D6", rule, probability=_only(chances)))
    weak = [f for f in figures if f.has("weak")]
    if weak and len(tall) < len(ropes):
        rule = "gemini.rope.horizontal-strength"
        found.append(
            Test(STRENGTH, "D6", rule, probability=_only({strength(f, rule) for f in weak}))
        )
    return tuple(found)


def _only(chances: set[Fraction]) -> Fraction | None:
    return next(iter(chances)) if len(chances) == 1 else None
