"""`planner options`: every sensible order for a unit, ranked, and what it cannot do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from planner.cli.inputs import (
    AsJson,
    DrawFile,
    ScenarioFile,
    Seconds,
    UnitId,
    check_picture,
    print_json,
    read_scenario,
)

if TYPE_CHECKING:
    from planner.cli.patience import Patience
    from planner.plan import Plan
    from planner.planning.survey.options import LeftOut, Option, Survey
    from planner.scenario.scenario import Scenario

Actions = Annotated[
    list[str] | None,
    typer.Option("--action", "-a", metavar="A", help="Only this action; may be repeated."),
]
Best = Annotated[bool, typer.Option("--best", help="Then say the best one model by model.")]
Thorough = Annotated[
    bool, typer.Option("--thorough", help="Plan each order as `plan` does: several times longer.")
]


def options(
    scenario: ScenarioFile,
    unit: UnitId,
    action: Actions = None,
    best: Best = False,
    thorough: Thorough = False,
    deadline: Seconds = None,
    picture: DrawFile = None,
    as_json: AsJson = False,
) -> None:
    """Plan every sensible order for a unit and rank them: the best charge, the best way back.

    Each with its odds, what it leaves the unit unable to do, and what others may do about it.
    They are ranked by worth, in points: a model engaged or on an objective is 1, a target 2,
    20 units of length nearer to where they go (all models together) or further from enemies 1, not
    to shoot or charge later -1 each; over all rolls, by their chances.

    Each is said on standard error as soon as it is planned, and ranked at the end. None is slid
    to the last hundredth of an inch, nor proved best: --best and --draw plan the best one again,
    as `plan` does.
    Exit status 1 where none can be carried out; an order that --deadline leaves no time for is
    said to be left out for that.
    """
    import planner
    from planner.cli.patience import Patience

    check_picture(picture)
    table = read_scenario(scenario)
    patience = Patience()
    found = patience.run(
        lambda: planner.survey(
            table,
            unit,
            patience.limits(deadline),
            actions=action or (),
            thorough=thorough,
            ready=lambda one: _said(one, patience),
        )
    )
    plan = None
    if found.options and (best or picture is not None):
        first = found.options[0].plan
        plan = patience.run(lambda: _whole(table, first, patience))
    if picture is not None and plan is not None:
        plan.to_svg(picture)
    if as_json:
        from planner.show.documents import survey_document

        print_json(survey_document(found, unit))
    else:
        _print(found, table, unit, plan if best else None)
    raise typer.Exit(0 if found.options else 1)


def _said(one: Option | LeftOut, patience: Patience) -> None:
    """Say an order that can be carried out, as soon as it is planned."""
    from planner.planning.survey.options import Option
    from planner.show.option import option_row

    if isinstance(one, Option):
        order, result, *_, worth = option_row(one)
        patience.say(f"{order}{f': {result}' if result else ''} (worth {worth})")


def _whole(table: Scenario, plan: Plan, patience: Patience) -> Plan:
    """The same order planned to the end, unless it was told to stop."""
    import planner

    limits = patience.limits()
    return plan if limits.stop() else planner.plan(table, plan.order, limits)


def _print(found: Survey, table: Scenario, unit: str, best: Plan | None) -> None:
    from planner import rulesets
    from planner.cli.terminal import print_options, print_plan
    from planner.show.option import left_out_lines

    print_options(found.options)
    if found.left_out:
        print("\nLeft out:")
        for line in left_out_lines(found.left_out, table):
            print(f"  {line}")
    for rule, text in rulesets.find(table.ruleset).report(table, table.unit(unit)):
        print(f"Note: {text} ({rule})")
    if best is not None:
        print("\nThe best of them:")
        print_plan(best)
