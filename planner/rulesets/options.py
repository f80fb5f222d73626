"""The ambiguous rules of a game and their readings, from ``options.toml`` in its folder.

One table per option, named by its key in a scenario's ``options``::

    [er_boundary]
    rule = "wh40k10.amb.er-boundary"
    readings = ["inclusive", "exclusive"]       # the default first
    text = "the question in our own words"
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from planner.errors import FileError, nearest
from planner.rulesets.catalogue import load_toml
from planner.rulesets.ruleset import Option


def load_options(path: Path) -> Mapping[str, Option]:
    """Return option key -> option, in file order.

    Raises:
        ValueError: an option with an unknown key or fewer than two readings.
    """
    return MappingProxyType({key: _option(key, row) for key, row in load_toml(path).items()})


def _option(key: str, row: dict[str, Any]) -> Option:
    try:
        option = Option(
            key=key, rule=row["rule"], readings=tuple(row["readings"]), text=row["text"]
        )
    except KeyError as error:
        raise ValueError(f"option {key}: {error} is missing") from None
    if len(option.readings) < 2:
        raise ValueError(f"option {key}: an option has at least two readings")
    return option


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
    words = [_word(reading) for reading in option.readings]
    hint = nearest(_word(value), words)
    place = f"/options/{option.key}"
    raise FileError(f"unknown reading {_word(value)}; {hint}", file=file, place=place)


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return str(value)
