"""`planner draw`: a picture of a table, with or without a plan."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from planner.cli.inputs import ScenarioFile, check_picture, read_scenario


def draw(
    scenario: ScenarioFile,
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="Picture to write: .svg or .png.")
    ],
    plan: Annotated[
        str | None,
        typer.Argument(metavar="[PLAN]", help="Plan file, or - for standard input."),
    ] = None,
    whole: Annotated[
        bool, typer.Option("--whole", help="The whole table, not only where the plan happens.")
    ] = False,
) -> None:
    """Draw a table, or a plan on it."""
    from planner.errors import InputError
    from planner.files import strict_json
    from planner.plan.file import from_json
    from planner.show.picture import write_picture

    check_picture(output)
    if scenario == plan == "-":
        raise InputError("only one of SCENARIO and PLAN can be standard input")
    table = read_scenario(scenario)
    shown = None
    if plan is not None:
        shown = from_json(strict_json.read_text(plan), table, strict_json.name_of(plan))
    write_picture(output, table, shown, whole=whole)
