"""Conversions are exact where a tape measure is."""

from hypothesis import given
from hypothesis import strategies as st

from planner.length import FULL_TURN, Unit, microdegrees, turn_between


def test_an_inch_and_a_centimetre_are_whole_micrometres() -> None:
    """1" = 25.4 mm = 25,400 µm; 1 cm = 10,000 µm; 0.1" = 2,540 µm."""
    assert Unit.INCH.to_um(1) == 25_400
    assert Unit.CM.to_um(1) == 10_000
    assert Unit.INCH.to_um(0.1) == 2_540


@given(st.integers(-4_000_000, 4_000_000), st.sampled_from(Unit))
def test_what_is_written_reads_back_to_the_same_micrometre(um: int, unit: Unit) -> None:
    """Six decimals of an inch are 0.0127 µm at most off: rounding finds the µm again."""
    assert unit.to_um(unit.from_um(um)) == um


def test_lengths_are_said_without_needless_zeros() -> None:
    """158,750 µm / 25,400 = 6.25; 152,400 / 25,400 = 6; minus a hair is plain 0."""
    assert Unit.INCH.say(158_750) == '6.25"'
    assert Unit.INCH.say(152_400) == '6"'
    assert Unit.CM.say(50_000) == "5 cm"
    assert Unit.INCH.say(-1) == '0"'


def test_headings_wrap_and_the_smaller_turn_counts() -> None:
    """-90° is 270°; from 350° to 10° it is 20°, not 340°."""
    assert microdegrees(-90) == 270_000_000
    assert microdegrees(360) == 0
    assert turn_between(350_000_000, 10_000_000) == 20_000_000
    assert turn_between(0, FULL_TURN // 2) == 180_000_000
