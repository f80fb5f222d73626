"""Losses against the ledger's tables of desperate escapes and destroyed transports."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from planner.chance import all_pass, at_most, expected, losses, mended, variance

THIRD = Fraction(1, 3)


@pytest.mark.parametrize("k", range(1, 11))
def test_desperate_escapes(k: int) -> None:
    """wh40k10.fallback.desperate-escape.roll: each of k tests fails on 1 or 2 of 6."""
    spread = losses(k, THIRD)
    assert spread[0] == Fraction(2**k, 3**k)
    assert spread[k] == Fraction(1, 3**k)
    assert (expected(spread), variance(spread)) == (Fraction(k, 3), Fraction(2 * k, 9))
    # No failure, or one in one of k places: (2/3)^k (1 + k/2).
    assert at_most(spread, 1) == Fraction(2, 3) ** k * (1 + Fraction(k, 2))
    assert mended(k, 1 - THIRD) == Fraction(2, 3) ** k * (1 + Fraction(k, 3))


def test_rows_of_the_table() -> None:
    """k = 5: 32/243, one or fewer 112/243, one re-roll 256/729."""
    assert losses(5, THIRD)[0] == Fraction(32, 243)
    assert at_most(losses(5, THIRD), 1) == Fraction(112, 243)
    assert mended(5, Fraction(2, 3)) == Fraction(256, 729)


def test_a_re_roll_by_plain_counting() -> None:
    """The slow twin: two tests and a spare die; all pass, or one fails and the spare passes."""
    good = 0
    for first, second, spare in product(range(1, 7), repeat=3):
        failed = (first <= 2) + (second <= 2)
        good += failed == 0 or (failed == 1 and spare > 2)
    assert mended(2, Fraction(2, 3)) == Fraction(good, 216) == Fraction(20, 27)


def test_a_unit_cannot_lose_more_than_it_has() -> None:
    """A single model with one test: lost in 1 of 3 (wh40k10.amb.de-single-model)."""
    assert losses(1, THIRD, most=1)[1] == THIRD
    capped = losses(5, THIRD, most=2)
    assert set(capped) == {0, 1, 2}
    assert sum(capped.values()) == 1


@pytest.mark.parametrize(("q", "none"), [(Fraction(1, 6), 0.161506), (Fraction(1, 2), 0.000977)])
def test_leaving_a_destroyed_transport(q: Fraction, none: float) -> None:
    """Ten models, a mortal wound on 1 (emergency: 1 to 3) of 6: (5/6)^10 and 1/1024."""
    assert float(losses(10, q)[0]) == pytest.approx(none, abs=5e-7)


def test_different_dice_multiply() -> None:
    """3 crossing models of which 1 may fly: 2 tests, P(no loss) = 4/9."""
    assert all_pass([Fraction(2, 3), Fraction(2, 3)]) == Fraction(4, 9)
    assert all_pass([]) == 1
