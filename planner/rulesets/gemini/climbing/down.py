"""Ways down without climbing: jumps in tests of 2", slides down a rope, chutes."""

from __future__ import annotations

from fractions import Fraction

from planner.battlefield import Kind
from planner.mobility import Dropping
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.going import Going

JUMP_DOWN = "jump_down"
"""Test owed for each full 2" of a jump down."""
AHEAD = "gemini.jumpdown.no-action"
"""A jump down is part of a move made forwards."""
FAR = 1_000
"""Inches; more than any table is high."""


def jumping_down(figure: Figure, going: Going) -> Dropping | None:
    """Return how a figure drops: at no cost, a test for each whole 2" of it.

    A chute or pack needs no test and knows no limit. Without a known Initiative it drops only
    where no test is asked, less than 2".
    """
    if not going.leaps or going.crawls or going.swims:
        return None
    numbers, unit = figure.game.numbers, figure.game.unit
    battlefield = figure.scenario.battlefield
    if not any(f.top > 0 for f in battlefield.of(Kind.SOLID, Kind.WALL, Kind.FLOOR)):
        return None
    if figure.has("chute"):
        return Dropping(FAR * unit.um, rule="gemini.jumpdown.devices", ahead_rule=AHEAD, sheer=True)
    every = figure.length("drop_per_test", numbers.value("gemini.jumpdown.test-per-2"))
    most = deepest(figure)
    if figure.value("I") is None:
        most = min(most, every - 1)
    return Dropping(
        most,
        test=JUMP_DOWN,
        every=every,
        rule="gemini.jumpdown.no-allowance",
        ahead_rule=AHEAD,
        sheer=True,
    )


def deepest(figure: Figure) -> int:
    """Return the deepest that a figure jumps by choice, µm: its profile says it, else 6".

    With option jumpdown.max only the profile limits it.
    """
    if figure.option("jumpdown.max") == "none":
        return figure.length("max_jump_down", FAR)
    return figure.length("max_jump_down", figure.game.numbers.value("gemini.jumpdown.limit-6"))


def rappelling(figure: Figure) -> Dropping | None:
    """Return how a figure slides down its own rope: at full rate, untested, as far as it goes."""
    rope = figure.length("rappel")
    if not rope:
        return None
    return Dropping(rope, Fraction(1), rule="gemini.down.rope-slide", sheer=True)


def chance_of_drop(one: Fraction, height: int, every: int) -> Fraction:
    """Return the chance to jump down `height` µm: one test for each whole `every` µm."""
    return one ** (height // every)
