"""`planner ways`: one model, one place, and what each way there costs and risks."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.inputs import (
    Action,
    AsJson,
    DrawFile,
    Roll,
    ScenarioFile,
    Seconds,
    UnitId,
    check_picture,
    destination,
    print_json,
    read_scenario,
)

ModelId = Annotated[str, typer.Option("--model", "-m", metavar="M", help="Id of the model.")]
To = Annotated[str, typer.Option("--to", metavar="X,Y", help="Where its centre ends; X,Y,Z.")]
Targets = Annotated[
    list[str] | None, typer.Option("--target", "-t", metavar="T", help="Unit; may be repeated.")
]
Watchers = Annotated[
    list[str] | None,
    typer.Option("--watched-by", metavar="U", help="Enemy unit or model; may be repeated."),
]
Within = Annotated[float, typer.Option("--within", metavar="L", help="How far these see.")]


def ways(
    scenario: ScenarioFile,
    unit: UnitId,
    action: Action,
    model: ModelId,
    to: To,
    target: Targets = None,
    roll: Roll = None,
    watched_by: Watchers = None,
    within: Within = 24,
    deadline: Seconds = None,
    as_json: AsJson = False,
    picture: DrawFile = None,
) -> None:
    """Say which ways a model has to a place: none beaten in length, chance and exposure.

    Exit status 1 where there is none within its budget.
    """
    import planner
    from planner.cli.patience import Patience
    from planner.errors import InputError

    check_picture(picture)
    table, place = read_scenario(scenario), destination(to)
    if place is None or isinstance(place, str):
        raise InputError(f'"{to}" is no point: write X,Y with two numbers, such as 12.5,30')
    found = Patience().in_time(
        deadline, "no way was found",
        lambda: planner.ways(
            table, unit, action, model, place,
            targets=target or (), roll=roll, watchers=watched_by or (), within=within,
        ),
    )  # fmt: skip
    if picture is not None and found:
        from planner.show.picture import write_picture

        write_picture(picture, table, ways=found)
    if as_json:
        from planner.show.documents import ways_document

        print_json(ways_document(found))
    else:
        from planner.show.alternatives import describe_ways

        print(describe_ways(found))
    raise typer.Exit(0 if found else 1)
