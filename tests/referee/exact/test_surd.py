"""Sums of square roots."""

from __future__ import annotations

from decimal import Decimal, localcontext
from fractions import Fraction
from math import isqrt

from hypothesis import given
from hypothesis import strategies as st

from planner.referee.exact.surd import Surd


def test_equal_sums_are_equal() -> None:
    """√8 = 2√2, √27 - √12 = √3, √(1/4) written as √4 / 4."""
    assert (Surd.root(8) - Surd.root(2, 2)).sign() == 0
    assert (Surd.root(27) - Surd.root(12) - Surd.root(3)).sign() == 0
    assert (Surd.root(4, Fraction(1, 4)) - Surd.of(Fraction(1, 2))).sign() == 0


def test_sums_that_differ_by_next_to_nothing_differ() -> None:
    """√(n² + 1) - n is about 1 / 2n: with n = 10^40 far below any float, yet above 0."""
    n = 10**40
    assert (Surd.root(n * n + 1) - Surd.of(n)).sign() == 1
    assert (Surd.of(n) - Surd.root(n * n + 1)).sign() == -1


def test_a_sum_of_perfect_squares_is_whole() -> None:
    """3-4-5 and 5-12-13: 5 + 13 = 18, exactly."""
    total = Surd.root(3 * 3 + 4 * 4) + Surd.root(5 * 5 + 12 * 12)
    assert (total - Surd.of(18)).sign() == 0
    assert total.ceil() == 18


def test_irrational_sums_are_never_whole() -> None:
    """√2 + √3 = 3.146…: above 3, below 4; rounded up it is 4."""
    total = Surd.root(2) + Surd.root(3)
    assert (total - Surd.of(3)).sign() == 1
    assert (total - Surd.of(4)).sign() == -1
    assert total.ceil() == 4


def test_times_a_root() -> None:
    """(1 + √2)·√2 = √2 + 2."""
    left = (Surd.of(1) + Surd.root(2)).times_root(2)
    assert (left - Surd.root(2) - Surd.of(2)).sign() == 0


def test_nothing_is_nothing() -> None:
    """No terms, no roots of 0, nothing times anything."""
    assert Surd.of(0) == Surd() == Surd.root(0) == Surd.root(7).times(0) == Surd.of(5).times_root(0)
    assert Surd().sign() == Surd().ceil() == 0


terms = st.lists(
    st.tuples(st.integers(1, 10**12), st.integers(-50, 50), st.integers(1, 9)), max_size=6
)


@given(terms)
def test_signs_agree_with_sixty_digits(parts: list[tuple[int, int, int]]) -> None:
    """Decimals of sixty digits are a slow twin; what they cannot tell from 0 is 0."""
    total = Surd()
    with localcontext() as context:
        context.prec = 60
        twin = Decimal(0)
        for square, n, d in parts:
            total += Surd.root(square, Fraction(n, d))
            twin += Decimal(square).sqrt() * n / d
        if abs(twin) < Decimal(10) ** -40:
            assert total.sign() == 0
        else:
            assert total.sign() == (1 if twin > 0 else -1)


@given(st.integers(0, 10**15))
def test_rounded_up(square: int) -> None:
    """The least whole number whose square is not below."""
    root = isqrt(square)
    assert Surd.root(square).ceil() == root + (root * root < square)


@given(terms, terms)
def test_what_is_taken_away_is_added_with_the_other_sign(
    parts: list[tuple[int, int, int]], more: list[tuple[int, int, int]]
) -> None:
    """Root by root a - b = a + (-b); of a sum what was added is left: (a + b) - a = b."""
    a, b = (
        sum((Surd.root(square, Fraction(n, d)) for square, n, d in some), Surd())
        for some in (parts, more)
    )
    assert dict((a - b).terms) == dict((a + -b).terms)
    assert dict(((a + b) - a).terms) == dict(b.terms)
