"""Bases as people write them."""

import math

import pytest

from planner.errors import FileError
from planner.units import Base, Shape


@pytest.mark.parametrize(
    ("text", "shape", "length", "width"),
    [
        ("32mm", Shape.ROUND, 32_000, 32_000),
        ("28.5mm", Shape.ROUND, 28_500, 28_500),
        ("75x42mm oval", Shape.OVAL, 75_000, 42_000),
        ("120x70mm rect", Shape.RECT, 120_000, 70_000),
        ("25mm rect", Shape.RECT, 25_000, 25_000),
        ("40x40mm oval", Shape.ROUND, 40_000, 40_000),
    ],
)
def test_reads_the_contracts_spellings(text: str, shape: Shape, length: int, width: int) -> None:
    """The first number lies along the facing; millimetres are exact in µm."""
    assert Base.parse(text) == Base(shape, length, width)


@pytest.mark.parametrize(
    "text", ["32", "mm", "0mm", "32x16mm round", "-5mm", "32 mm", "9999mm", "75x42mm"]
)
def test_refuses_anything_else(text: str) -> None:
    """The message repeats the input and shows the right form."""
    with pytest.raises(FileError, match="base"):
        Base.parse(text)


def test_says_itself_as_it_was_written() -> None:
    """What is printed can be read again."""
    for text in ("32mm", "28.5mm", "75x42mm oval", "120x70mm rect"):
        assert str(Base.parse(text)) == text


def test_circles_round_and_inside_the_base() -> None:
    """A 120 x 70 rectangle has half a diagonal of sqrt(60² + 35²) mm; an oval its long half."""
    rect, oval = Base.parse("120x70mm rect"), Base.parse("75x42mm oval")
    assert rect.circumradius == pytest.approx(math.hypot(60_000, 35_000))
    assert rect.inradius == 35_000
    assert (oval.circumradius, oval.inradius) == (37_500, 21_000)
