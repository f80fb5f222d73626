"""Numbers and directions in words."""

from fractions import Fraction

import pytest

from planner.show import words


@pytest.mark.parametrize(
    ("dx", "dy", "word"),
    [
        (1, 0, "east"),
        (1, 1, "north-east"),
        (0, 1, "north"),
        (-1, 0, "west"),
        (-1, -0.3, "west"),
        (0, -1, "south"),
        (1, -1, "south-east"),
        (2.5, 1, "east"),
        (2.4, 1, "north-east"),
    ],
)
def test_a_direction_has_the_nearest_of_eight_names(dx: float, dy: float, word: str) -> None:
    """East reaches to 22.5°: tan 22.5° = 0.4142 = 1 / 2.414."""
    assert words.direction(dx, dy) == word


@pytest.mark.parametrize(
    ("probability", "text"),
    [
        (Fraction(5, 12), "5/12 (41.7%)"),
        (Fraction(1, 36), "1/36 (2.8%)"),
        (Fraction(0), "never"),
        (Fraction(1), "certain"),
        (Fraction(1, 2592), "1/2592 (0.04%)"),
        (Fraction(46655, 46656), "46655/46656 (99.9979%)"),
    ],
)
def test_a_chance_is_exact_and_never_rounded_to_certainty(probability: Fraction, text: str) -> None:
    """1/2592 = 0.0386 %; 46655/46656 = 99.99786 %."""
    assert words.chance(probability) == text


def test_lists_and_counts() -> None:
    """As one writes them."""
    assert words.listed(["a"]) == "a"
    assert words.listed(["a", "b", "c"]) == "a, b and c"
    assert words.count(1, "model") == "1 model"
    assert words.count(2, "model engaged", "models engaged") == "2 models engaged"


def test_control_characters_do_not_get_through() -> None:
    """A name may not clear the screen or break a line."""
    assert words.plain("a\x1b[2Jb\nc\u202ed") == "a [2Jb c d"
