"""`planner check`: the referee."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.inputs import AsJson, ScenarioFile, print_json, read_scenario

PlanFile = Annotated[
    str, typer.Argument(metavar="PLAN", help="Plan file, or - for standard input.")
]


def check(scenario: ScenarioFile, plan: PlanFile, as_json: AsJson = False) -> None:
    """Judge a plan: every violation with rule and place.

    The plan may be anyone's: the referee works out every number anew.

    Exit status 1 where the plan is illegal.
    """
    import planner
    from planner.errors import InputError
    from planner.files import strict_json
    from planner.plan.file import from_json

    if scenario == plan == "-":
        raise InputError("only one of SCENARIO and PLAN can be standard input")
    table = read_scenario(scenario)
    judged = from_json(strict_json.read_text(plan), table, strict_json.name_of(plan))
    verdict = planner.check(table, judged)
    if as_json:
        print_json(verdict.to_json())
    else:
        print(verdict)
    raise typer.Exit(0 if verdict.legal else 1)
