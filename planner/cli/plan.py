"""`planner plan`: one order, planned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from planner.cli.inputs import (
    GOAL,
    Action,
    AsJson,
    DrawFile,
    Roll,
    ScenarioFile,
    UnitId,
    check_picture,
    destination,
    goal,
    look,
    print_json,
    read_scenario,
)

if TYPE_CHECKING:
    from planner.plan import Plan


def plan(
    scenario: ScenarioFile,
    unit: UnitId,
    action: Action,
    target: Annotated[
        list[str] | None,
        typer.Option("--target", "-t", metavar="T", help="Id of an enemy unit; may be repeated."),
    ] = None,
    to: Annotated[
        str | None, typer.Option("--to", metavar="X,Y|FEATURE", help="Where to go.")
    ] = None,
    wanted: Annotated[
        str | None,
        typer.Option("--goal", metavar="G", help=GOAL),
    ] = None,
    roll: Roll = None,
    part: Annotated[
        list[str] | None,
        typer.Option(
            "--model",
            metavar="M",
            help="Id of a model that leaves the others, or alone gets on or off; may be repeated.",
        ),
    ] = None,
    facing: Annotated[
        str | None,
        typer.Option(
            "--facing",
            metavar="F",
            help="Which way all end facing: degrees, or what they look at: X,Y or a unit's id.",
        ),
    ] = None,
    avoid: Annotated[
        list[str] | None,
        typer.Option(
            "--avoid",
            metavar="R",
            help="Name of a reaction to keep out of the reach or sight of, before the goal, where "
            "that can be done; may be repeated.",
        ),
    ] = None,
    deadline: Annotated[
        float | None,
        typer.Option(
            "--deadline", min=0.0, metavar="S", help="Keep the best plan of S seconds of search."
        ),
    ] = None,
    as_json: AsJson = False,
    picture: DrawFile = None,
) -> None:
    """Plan one order: the best legal move of a unit.

    Exit status 1 where there is no legal plan, or none was found.
    """
    import planner
    from planner.cli.patience import Patience

    check_picture(picture)
    there, looks = destination(to), look(facing)
    order = planner.Order(unit, action, target or (), there, goal(wanted), roll, part or (), looks)
    table = read_scenario(scenario)
    patience = Patience()
    found = patience.run(
        lambda: planner.plan(table, order, patience.limits(deadline), avoid=avoid or ())
    )
    try:
        if picture is not None:
            from planner.show.picture import write_picture

            write_picture(picture, table, found)
    finally:  # the plan took the work: it is said even where the picture fails
        _say(found, as_json)
    raise typer.Exit(0 if found.found else 1)


def _say(found: Plan, as_json: bool) -> None:
    if as_json:
        print_json(found.to_json())
    else:
        from planner.cli.terminal import print_plan

        print_plan(found)
