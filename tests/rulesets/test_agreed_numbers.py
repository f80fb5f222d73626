"""Options that players answer with a number or a list of ids, not with a reading's name."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import planner
from planner.errors import FileError
from planner.rulesets.options import amount, load_options, read_options

OPTIONS = """
[gap]
rule = "a.amb.gap"
readings = ["off", 2]
text = "How near?"
number = "cm, 1/2 to 12"
[exceptions]
rule = "a.amb.exceptions"
readings = ["none"]
text = "Which ones?"
features = "walls"
"""


@pytest.fixture(name="known")
def known_fixture(tmp_path: Path) -> Any:
    """The two options."""
    (tmp_path / "options.toml").write_text(OPTIONS, encoding="utf-8")
    return load_options(tmp_path / "options.toml")


@pytest.mark.parametrize(
    ("value", "number"),
    [("off", None), (2, 2), (0.5, Fraction(1, 2)), (2.25, Fraction(9, 4)), ("3/4", Fraction(3, 4))],
)
def test_a_number_is_read_exactly(known: Any, value: Any, number: Fraction | None) -> None:
    """As it is written: 2.25 is nine quarters; a word is no number."""
    assert amount(read_options(known, {"gap": value})["gap"]) == number


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("gap", 0.25, "0.25 is not between 1/2 and 12"),
        ("gap", "25/2", "25/2 is not between 1/2 and 12"),
        ("gap", True, "unknown reading true"),
        ("gap", float("nan"), "unknown reading nan"),
        ("gap", ["off"], "unknown reading"),
        ("exceptions", 3, "unknown reading 3"),
        ("exceptions", [3], "unknown reading"),
    ],
)
def test_other_values_are_refused(known: Any, key: str, value: Any, message: str) -> None:
    """With the limits, or the known readings."""
    with pytest.raises(FileError, match=message):
        read_options(known, {key: value})


def test_what_may_be_chosen_is_said(known: Any) -> None:
    """As `planner rules` lists it."""
    assert known["gap"].choices == "off, 2, or a number (cm, 1/2 to 12)"
    assert known["exceptions"].choices == "none, or a list of ids (walls)"
    assert read_options(known, {"exceptions": ["w"]})["exceptions"] == ("w",)


def test_a_listed_feature_is_on_the_map(scene: Any, unit: Any, line: Any) -> None:
    """wardrones.amb.w20: a slip in the id is told."""
    wall = line("tower", "wall", (24, 10), (24, 34), height=4, terrain="taller")
    with pytest.raises(FileError, match=r'options/tall_crossed/0: .*did you mean "tower"'):
        scene("wardrones", unit("a", (5, 5)), features=[wall], options={"tall_crossed": ["towr"]})


def test_every_option_says_what_it_takes() -> None:
    """The first reading of each is one of its own."""
    for game in planner.rulesets.games():
        for option in planner.rulesets.find(game).options.values():
            known = {option.key: option}
            assert read_options(known, {option.key: option.readings[0]})
