"""Exact dice: every probability is a `fractions.Fraction`."""

from planner.chance.binomial import all_pass, at_most, losses, mended
from planner.chance.dice import (
    Chances,
    at_least,
    chances,
    expected,
    modified,
    variance,
    with_reroll,
)

__all__ = [
    "Chances",
    "all_pass",
    "at_least",
    "at_most",
    "chances",
    "expected",
    "losses",
    "mended",
    "modified",
    "variance",
    "with_reroll",
]
