"""`planner options`: every sensible order for a unit, ranked, and what it cannot do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from planner.cli.inputs import (
    AsJson,
    DrawFile,
    ScenarioFile,
    UnitId,
    check_picture,
    print_json,
    read_scenario,
)

if TYPE_CHECKING:
    from planner.planning.options import Survey
    from planner.scenario.scenario import Scenario

Actions = Annotated[
    list[str] | None,
    typer.Option("--action", "-a", metavar="A", help="Only this action; may be repeated."),
]
Best = Annotated[bool, typer.Option("--best", help="Then say the best one model by model.")]


def options(
    scenario: ScenarioFile,
    unit: UnitId,
    action: Actions = None,
    best: Best = False,
    picture: DrawFile = None,
    as_json: AsJson = False,
) -> None:
    """Plan every sensible order for a unit and rank them: the best charge, the best way back.

    Each with its odds, what it leaves the unit unable to do, and what others may do about it.
    They are ranked by worth, in points: a model engaged or on an objective is 1, a target 2,
    20 units of length left to go -1, not to shoot or charge later -1 each; over all rolls, by
    their chances.

    --draw draws the best one. Exit status 1 where none can be carried out.
    """
    import planner
    from planner.cli.patience import Patience

    check_picture(picture)
    table = read_scenario(scenario)
    patience = Patience()
    found = patience.run(
        lambda: planner.survey(table, unit, patience.limits(), actions=action or ())
    )
    if picture is not None and found.options:
        found.options[0].plan.to_svg(picture)
    if as_json:
        print_json(_value(found, unit))
    else:
        _print(found, table, best)
    raise typer.Exit(0 if found.options else 1)


def _print(found: Survey, table: Scenario, best: bool) -> None:
    from planner.cli.terminal import print_options, print_plan
    from planner.show.option import left_out_lines

    print_options(found.options)
    if found.left_out:
        print("\nLeft out:")
        for line in left_out_lines(found.left_out, table):
            print(f"  {line}")
    if best and found.options:
        print("\nThe best of them:")
        print_plan(found.options[0].plan)


def _value(found: Survey, unit: str) -> dict[str, Any]:
    import json

    from planner.show.report import order_words

    ranked = [
        {
            "worth": option.worth,
            "reactions": [
                {
                    "name": reaction.watch.name,
                    "rule": reaction.watch.rule,
                    "by": reaction.by,
                    "to": reaction.to,
                    "when": reaction.when.value,
                }
                for reaction in option.reactions
            ],
            "plan": json.loads(option.plan.to_json()),
        }
        for option in found.options
    ]
    left = [
        {"order": order_words(left.order).partition(": ")[2], "rule": left.rule, "why": left.why}
        for left in found.left_out
    ]
    return {"format": "planner-options/1", "unit": unit, "options": ranked, "left_out": left}
