"""Content as text: the same for equal values, another for others."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction

import pytest

from planner.files.content import content
from planner.mobility import Passage, Way


class Colour(Enum):
    """An enum."""

    RED = "red"


@dataclass(frozen=True)
class Pair:
    """A record."""

    one: object
    two: object = None


def test_equal_values_have_equal_content() -> None:
    """Whatever the order in which mappings and sets were filled."""
    one = Pair({"a": Fraction(1, 2), "b": (1, 2)}, frozenset("xyz"))
    two = Pair({"b": (1, 2), "a": Fraction(1, 2)}, frozenset("zyx"))
    assert content(one) == content(two)


def test_different_values_have_different_content() -> None:
    """Types, nesting and text that looks like structure all show."""
    values: list[object] = [
        None,
        True,
        1,
        1.5,
        "1",
        "(1)",
        (1,),
        ((1,),),
        (1, 2),
        ("1,2",),
        {"a": 1},
        "a:1",
    ]
    values += [Colour.RED, "Colour.RED", "red", Pair(1), Pair(1, 1), frozenset((1,)), Pair(Pair(1))]
    told = [content(value) for value in values]
    assert len(set(told)) == len(values)


def test_fields_can_be_left_out() -> None:
    """Two passages that differ in the rule they name alone."""
    one = Passage(Way.OVER, rule="a")
    assert content(one) != content(replace(one, rule="b"))
    assert content(one, ("rule",)) == content(replace(one, rule="b"), ("rule",))


def test_what_has_no_content_is_refused() -> None:
    """Better no key than one that two things share."""
    with pytest.raises(TypeError, match="object has no content"):
        content(Pair(object()))


def test_the_seed_of_hashes_does_not_show() -> None:
    """Sets of text are put in order."""
    code = "from planner.files.content import content; print(content(frozenset('abcdefgh')))"
    told = {
        subprocess.check_output(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed, **_env()}
        )
        for seed in "123"
    }
    assert len(told) == 1


def _env() -> dict[str, str]:
    import os

    return {key: os.environ[key] for key in ("PATH", "PYTHONPATH") if key in os.environ}
