"""Strict reading of options, profiles, states and terrain names, with the nearest known word."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from planner.errors import FileError
from planner.length import Unit as LengthUnit
from planner.rulesets.catalogue import load_rules, load_toml
from planner.rulesets.names import SORTS, load_names
from planner.rulesets.numbers import Numbers
from planner.rulesets.options import load_options, read_options

OPTIONS = """
[swept]
rule = "a.amb.swept"
readings = ["path", "end"]
text = "All along?"
[mates]
rule = "a.amb.mates"
readings = [true, false]
text = "Mates, too?"
"""


@pytest.fixture(name="folder")
def folder_fixture(tmp_path: Path) -> Path:
    """A game's folder with two options."""
    (tmp_path / "options.toml").write_text(OPTIONS, encoding="utf-8")
    return tmp_path


def test_the_first_reading_is_the_default(folder: Path) -> None:
    """Unnamed options have it, named ones have theirs."""
    known = load_options(folder / "options.toml")
    assert read_options(known, {}) == {"swept": "path", "mates": True}
    assert read_options(known, {"mates": False})["mates"] is False


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"swep": "end"}, 'options/swep: unknown option "swep"; did you mean "swept"'),
        ({"swept": "ends"}, 'options/swept: unknown reading ends; did you mean "end"'),
        ({"mates": 1}, "unknown reading 1; known: false, true"),
        ({"mates": "true"}, "unknown reading true"),
        ({"swept": ["path"]}, "unknown reading"),
    ],
)
def test_an_unknown_reading_is_refused(folder: Path, given: dict[str, Any], message: str) -> None:
    """With its place and the nearest known word; 1 is not true."""
    with pytest.raises(FileError, match=message):
        read_options(load_options(folder / "options.toml"), given)


@pytest.mark.parametrize(
    ("sort", "good", "bad"),
    [
        ("length", [0, 6, 6.5], [-1, "6", True, 1001, float("nan"), None]),
        ("count", [0, 3], [2.5, -1, False, float("inf")]),
        ("flag", [True, False], [1, "yes", None]),
        ("word", ["a"], [1, None]),
        ("words", [[], ["a"]], ["a", [1]]),
        ("number", [-2.5], ["1", True]),
    ],
)
def test_values_are_what_their_names_say(sort: str, good: list[Any], bad: list[Any]) -> None:
    """A profile entry or state of the wrong sort is a fault."""
    _, fits = SORTS[sort]
    assert all(fits(value) for value in good)
    assert not any(fits(value) for value in bad)


def test_numbers_are_exact(tmp_path: Path) -> None:
    """0.1 as written is a tenth; 160/127 inch is 32 mm; a third of an inch is no whole µm."""
    path = tmp_path / "numbers.toml"
    path.write_text('"a.b" = 0.1\n"a.c" = { d = "160/127" }\n"a.e" = "1/3"\n', encoding="utf-8")
    numbers = Numbers(path, LengthUnit.INCH)
    assert numbers.fraction("a.b") == Fraction(1, 10)
    assert numbers.length("a.c", "d") == 32_000
    assert "a.e" in numbers
    with pytest.raises(ValueError, match="not whole"):
        numbers.length("a.e")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('["a.b"]\nkind = "path"\nstatus = "done"\ntext = "t"', "unknown status"),
        ('["a.b"]\nkind = "way"\nstatus = "planned"\ntext = "t"', "unknown kind"),
        ('["a.b"]\nkind = "path"\nstatus = "planned"', "text"),
        ('["a.b"', "rules.toml"),
    ],
)
def test_faults_of_our_own_data_are_found(tmp_path: Path, text: str, message: str) -> None:
    """A rule without text, or of an unknown kind or status, does not load."""
    path = tmp_path / "rules.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=message):
        load_rules(path)


def test_what_is_not_there_is_empty(tmp_path: Path) -> None:
    """A game may do without a file."""
    assert load_toml(tmp_path / "no.toml") == {}
    assert not load_names(tmp_path / "names.toml").profile


def test_wrong_values_name_their_place(scene: Any, unit: Any) -> None:
    """At the JSON pointer of the entry."""
    with pytest.raises(FileError, match="/units/0/profile/M: M must be a length"):
        scene("wh40k10", unit("a", (5, 5), profile={"M": "six"}))
    with pytest.raises(FileError, match=r"/units/0/state/battle_shocked: .*true or false"):
        scene("wh40k10", unit("a", (5, 5), state={"battle_shocked": "no"}))
    with pytest.raises(FileError, match='unknown state "battle_shock"; did you mean'):
        scene("wh40k10", unit("a", (5, 5), state={"battle_shock": True}))


def test_an_unknown_terrain_lists_the_known_ones(scene: Any, unit: Any, box: Any) -> None:
    """With its place in the map."""
    with pytest.raises(FileError, match=r'/features/0/properties/terrain: .*"ruin".*known:.*ruins'):
        scene("wh40k10", unit("a", (5, 5)), features=[box("r", "area", 1, 1, 2, 2, terrain="ruin")])
