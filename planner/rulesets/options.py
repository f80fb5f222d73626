"""The ambiguous rules of a game and their readings, from ``options.toml`` in its folder.

One table per option, named by its key in a scenario's ``options``::

    [er_boundary]
    rule = "wh40k10.amb.er-boundary"
    readings = ["inclusive", "exclusive"]       # the default first
    text = "the question in our own words"
    number = "inches, 0 to 12"                  # where a number may be given instead, or "3/4"
    features = "walls that count as low"        # where a list of ids of the map may be
    words = "cells that are read otherwise"     # where a list of words of the game may be
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import Any

from planner.errors import FileError, nearest
from planner.rulesets.answers import Option
from planner.rulesets.catalogue import load_toml

_RANGE = re.compile(r"(.+), ([\d/.]+) to ([\d/.]+)")
_FRACTION = re.compile(r"\d+/[1-9]\d*")


def load_options(path: Path) -> Mapping[str, Option]:
    """Return option key -> option, in file order.

    Raises:
        ValueError: an option with an unknown key or fewer than two readings.
    """
    return MappingProxyType({key: _option(key, row) for key, row in load_toml(path).items()})


def _option(key: str, row: dict[str, Any]) -> Option:
    try:
        option = Option(
            key=key,
            rule=row["rule"],
            readings=tuple(row["readings"]),
            text=row["text"],
            features=row.get("features", ""),
            words=row.get("words", ""),
        )
    except KeyError as error:
        raise ValueError(f"option {key}: {error} is missing") from None
    if "number" in row:
        said = _RANGE.fullmatch(row["number"])
        if said is None:
            raise ValueError(f'option {key}: a number is written as "inches, 0 to 12"')
        least, most = Fraction(said[2]), Fraction(said[3])
        option = replace(option, number=said[1], least=least, most=most)
    if len(option.readings) + bool(option.number or option.features or option.words) < 2:
        raise ValueError(f"option {key}: an option has at least two readings")
    return option


def amount(reading: Any) -> Fraction | None:
    """Return the number that a reading is, exactly as written; None of one that is a word."""
    if isinstance(reading, (int, float)) and not isinstance(reading, bool):
        return Fraction(str(reading)) if math.isfinite(reading) else None
    if isinstance(reading, str) and _FRACTION.fullmatch(reading):
        return Fraction(reading)
    return None


def read_options(
    known: Mapping[str, Option], given: Mapping[str, Any], file: str = "<input>"
) -> Mapping[str, Any]:
    """Return every option with its reading: the given one, else the default.

    Raises:
        FileError: an unknown option or reading; names the place and the nearest known one.
    """
    for key in given:
        if key not in known:
            hint = nearest(key, known)
            raise FileError(f'unknown option "{key}"; {hint}', file=file, place=f"/options/{key}")
    readings = {key: option.readings[0] for key, option in known.items()}
    readings |= {key: _reading(known[key], value, file) for key, value in given.items()}
    return MappingProxyType(readings)


def _reading(option: Option, value: Any, file: str) -> Any:
    for reading in option.readings:
        # true is not 1 here: the type must be the same, too.
        if type(reading) is type(value) and reading == value:
            return reading
    place = f"/options/{option.key}"
    if (option.features or option.words) and _is_list(value):
        return tuple(value)
    number = amount(value) if option.number else None
    if number is not None:
        if option.least <= number <= option.most:
            return value
        message = f"{value} is not between {option.least} and {option.most} ({option.number})"
        raise FileError(message, file=file, place=place)
    words = [_word(reading) for reading in option.readings]
    hint = nearest(_word(value), words)
    raise FileError(f"unknown reading {_word(value)}; {hint}", file=file, place=place)


def _is_list(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and all(isinstance(name, str) for name in value)


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)
