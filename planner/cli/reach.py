"""`planner reach`: where a unit can get."""

from __future__ import annotations

from typing import Final

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
    print_json,
    read_scenario,
)

NOT_DONE: Final = "where it can get was not found"


def reach(
    scenario: ScenarioFile,
    unit: UnitId,
    action: Action,
    roll: Roll = None,
    deadline: Seconds = None,
    as_json: AsJson = False,
    picture: DrawFile = None,
) -> None:
    """Say where each model of a unit can get.

    Exit status 1 where the rules do not let the unit take the action.
    """
    import planner
    from planner.cli.patience import Patience

    check_picture(picture)
    table = read_scenario(scenario)
    found = Patience().in_time(deadline, NOT_DONE, lambda: planner.reach(table, unit, action, roll))
    if picture is not None:
        from planner.show.picture import write_picture

        write_picture(picture, table, reach=found)
    if as_json:
        from planner.show.documents import reach_document

        print_json(reach_document(found))
    else:
        from planner.show.reach import describe_reach

        print(describe_reach(found))
    raise typer.Exit(1 if found.why_not else 0)
