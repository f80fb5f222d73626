"""`planner schema`: the JSON Schema of a file format."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.inputs import print_json


def schema(
    kind: Annotated[str, typer.Argument(metavar="KIND", help="scenario, map, plan or request.")],
) -> None:
    """Print the JSON Schema of a file format.

    It is generated from the code that reads the files.
    """
    from planner.schemas import schema_of

    print_json(schema_of(kind))
