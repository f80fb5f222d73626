"""Arguments that several commands share, and how they are read."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

if TYPE_CHECKING:
    from planner.formation.limits import Limits
    from planner.order import Destination, Look
    from planner.scenario.scenario import Scenario

ScenarioFile = Annotated[
    str, typer.Argument(metavar="SCENARIO", help="Scenario file, or - for standard input.")
]
UnitId = Annotated[str, typer.Option("--unit", "-u", metavar="U", help="Id of the unit.")]
Action = Annotated[
    str, typer.Option("--action", "-a", metavar="A", help="What to do: normal, charge …")
]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]
DrawFile = Annotated[
    Path | None, typer.Option("--draw", metavar="FILE", help="Draw it into FILE (.svg or .png).")
]
Seconds = Annotated[
    float | None,
    typer.Option(
        "--deadline", min=0.0, metavar="S", help="Search for S seconds, one more at the most."
    ),
]
Deadline = Annotated[
    float | None,
    typer.Option("--deadline", min=0.0, metavar="S", help="Judge for S seconds at the most."),
]
Roll = Annotated[
    int | None, typer.Option("--roll", metavar="N", help="What the dice have shown already.")
]

GOAL: Final = (
    "What is wanted: a goal (reach, press_on: reach it even for tests, engage, escape, hide, "
    "hold, flee), or its terms with commas, the weightiest first: models_engaged, "
    "models_in_contact, targets_engaged, distance_left, climb_left, models_in_objective, "
    "models_sheltered, distance_from_threats, distance_from_enemies, tests_owed, "
    "tests_besides, distance_walked. Two that weigh "
    "against each other are added up, with what one model, test or unit of length is worth: "
    "models_engaged:3+distance_left:0.5"
)
"""Help on goals."""

_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)"
_POINT = re.compile(rf"\s*({_NUMBER})\s*,\s*({_NUMBER})(?:\s*,\s*({_NUMBER}))?\s*")
_LIKE_A_POINT = re.compile(rf"\s*(?:{_NUMBER}|[+-]?(?:nan|inf\w*))\s*(?:,.*)?$", re.IGNORECASE)


def read_scenario(source: str) -> Scenario:
    """Return the scenario in a file or on standard input."""
    from planner.scenario import load

    return load(source)


def limited(deadline: float | None) -> Limits | None:
    """Return limits with a deadline that begins now; None for none."""
    if deadline is None:
        return None
    from planner.formation.limits import Limits

    return Limits(deadline=deadline).begun()


def destination(text: str | None) -> Destination | None:
    """Return ``X,Y`` or ``X,Y,Z`` as a point, anything else as the id of a feature.

    Raises:
        InputError: it begins as a point does, or holds what is no number of a table.
    """
    match = _POINT.fullmatch(text) if text is not None else None
    if text is None or match is None:
        if text is not None and _LIKE_A_POINT.match(text):
            from planner.errors import InputError

            raise InputError(f'"{text}" is no point: write X,Y with two numbers, such as 12.5,30')
        return text
    return tuple(float(number) for number in match.groups() if number)


def look(text: str | None) -> Look | None:
    """Return degrees as a number, ``X,Y`` as a point, anything else as the id of a unit.

    Raises:
        InputError: as for `destination`.
    """
    if text is not None and re.fullmatch(rf"\s*{_NUMBER}\s*", text):
        return float(text)
    return destination(text)


def goal(text: str | None) -> str | list[str] | None:
    """Return a goal's name, or the names of its terms where they are given with commas."""
    if text is None or "," not in text:
        return text
    return [word.strip() for word in text.split(",")]


def check_picture(path: Path | None) -> None:
    """Refuse, before the work, a picture that cannot be written after it.

    Raises:
        InputError: neither SVG nor PNG, no such folder, or PNG is not installed.
    """
    if path is None:
        return
    from planner.errors import FileError
    from planner.show.picture import check_suffix

    check_suffix(path)
    if not path.absolute().parent.is_dir():
        raise FileError("cannot be written: its folder does not exist", file=str(path))


def print_json(value: Any) -> None:
    """Print `value` (an object, or the text of one) as the one document on standard output."""
    import json

    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, indent=1)
    sys.stdout.write(text.rstrip("\n") + "\n")
