"""Dice against the tables of the ledger's charge mathematics, and against plain counting."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from planner.chance import at_least, chances, expected, modified, variance, with_reroll

TWO_DICE = {
    2: (1, "1", "1"),
    3: (2, "35/36", "1295/1296"),
    4: (3, "11/12", "143/144"),
    5: (4, "5/6", "35/36"),
    6: (5, "13/18", "299/324"),
    7: (6, "7/12", "119/144"),
    8: (5, "5/12", "95/144"),
    9: (4, "5/18", "155/324"),
    10: (3, "1/6", "11/36"),
    11: (2, "1/12", "23/144"),
    12: (1, "1/36", "71/1296"),
}
"""Ledger: result -> ways of exactly it, P(at least), the same with one full re-roll."""


@pytest.mark.parametrize("n", TWO_DICE)
def test_two_dice(n: int) -> None:
    """wh40k10.param.charge-roll, wh40k10.param.command-reroll: n is shown in 6 - |n - 7| ways."""
    ways, from_n, again = TWO_DICE[n]
    assert ways == 6 - abs(n - 7)
    assert chances("2D6")[n] == Fraction(ways, 36)
    assert at_least("2D6", n) == Fraction(from_n)
    assert with_reroll(at_least("2D6", n)) == Fraction(again)


def test_two_dice_have_mean_7_and_variance_35_sixths() -> None:
    """Twice 7/2 and twice 35/12: dice are independent."""
    assert (expected("2D6"), variance("2D6")) == (Fraction(7), Fraction(35, 6))
    assert (expected("D6"), variance("D6")) == (Fraction(7, 2), Fraction(35, 12))


@pytest.mark.parametrize(
    ("need", "chance", "again"),
    [(1, "1", "1"), (2, "5/6", "35/36"), (3, "2/3", "8/9"), (4, "1/2", "3/4"), (6, "1/6", "11/36")],
)
def test_one_die(need: int, chance: str, again: str) -> None:
    """wh40k10.advance.roll: M 6 and a way of 9" needs 3 or more: 4 faces of 6."""
    assert at_least("D6", need) == Fraction(chance)
    assert with_reroll(at_least("D6", need)) == Fraction(again)


@pytest.mark.parametrize(("dice", "count", "sides"), [("3D6", 3, 6), ("D3", 1, 3), ("4d4", 4, 4)])
def test_every_spread_by_plain_counting(dice: str, count: int, sides: int) -> None:
    """The slow twin: list all sides^count throws."""
    sums = [sum(throw) for throw in product(range(1, sides + 1), repeat=count)]
    assert chances(dice) == {n: Fraction(sums.count(n), len(sums)) for n in set(sums)}


def test_added_numbers_shift() -> None:
    """A modifier moves the goal: 2D6+2 shows 9 or more as often as 2D6 shows 7 or more."""
    assert at_least("2D6+2", 9) == at_least(modified("2D6", 2), 9) == Fraction(7, 12)
    assert min(chances("D6-1")) == 0


@pytest.mark.parametrize("need", [-5, 1])
def test_what_cannot_fail(need: int) -> None:
    """A need below the least result is certain, one above the greatest impossible."""
    assert at_least("2D6", need) == 1
    assert at_least("2D6", 13) == 0


@pytest.mark.parametrize("text", ["", "6", "2D", "D0", "0D6", "101D6", "D6+", "2D6 + 1", "XD6"])
def test_nonsense_is_refused(text: str) -> None:
    """The message repeats what stood there."""
    with pytest.raises(ValueError, match="dice"):
        chances(text)
