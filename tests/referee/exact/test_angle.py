"""Cosines and sines with a bound."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.length import DEGREE, FULL_TURN
from planner.referee.exact.angle import SCALE, cos_sin


@pytest.mark.parametrize(
    ("degrees", "cos", "sin"), [(0, 1, 0), (90, 0, 1), (180, -1, 0), (270, 0, -1)]
)
def test_quarters_are_exact(degrees: int, cos: int, sin: int) -> None:
    """Without any error."""
    assert cos_sin(degrees * DEGREE) == (cos * SCALE, sin * SCALE, 0)


@pytest.mark.parametrize(("degrees", "cos", "sin"), [(60, 1, None), (30, None, 1), (120, -1, None)])
def test_halves(degrees: int, cos: int | None, sin: int | None) -> None:
    """cos 60° = sin 30° = 1/2, within the bound."""
    found = cos_sin(degrees * DEGREE)
    for value, half in zip(found[:2], (cos, sin), strict=True):
        if half is not None:
            assert abs(2 * value - half * SCALE) <= 2 * found[2]


def test_diagonal() -> None:
    """cos² 45° = 1/2: the enclosure of the square holds it."""
    cos, sin, error = cos_sin(45 * DEGREE)
    assert 2 * (cos - error) ** 2 <= SCALE * SCALE <= 2 * (cos + error) ** 2
    assert abs(cos - sin) <= 2 * error


headings = st.integers(0, FULL_TURN - 1)


@given(headings, headings)
def test_sums_of_angles(a: int, b: int) -> None:
    """cos (a + b) = cos a cos b - sin a sin b, within what the bounds allow (4 units)."""
    (ca, sa, _), (cb, sb, _), (cos, _, _) = cos_sin(a), cos_sin(b), cos_sin((a + b) % FULL_TURN)
    assert abs(ca * cb - sa * sb - cos * SCALE) <= 6 * SCALE


@given(headings)
def test_on_the_unit_circle(a: int) -> None:
    """cos² + sin² = 1 within 2 (|cos| + |sin|) units: at most 3 units of 2^-64, and a bit."""
    cos, sin, _ = cos_sin(a)
    assert abs(cos * cos + sin * sin - SCALE * SCALE) <= 4 * SCALE
