"""`planner remains`: a plan whose tests lose models, and how the others go on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from planner.cli.after import Out
from planner.cli.check import PlanFile
from planner.cli.inputs import AsJson, ScenarioFile, Seconds, limited, print_json

if TYPE_CHECKING:
    from planner.planning.chances.remains import Remains

Lost = Annotated[
    int | None,
    typer.Option("--lost", metavar="N", min=0, help="Of these losses alone; with --out needed."),
]


def remains(
    scenario: ScenarioFile,
    plan: PlanFile,
    lost: Lost = None,
    deadline: Seconds = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Say for each number of models that a plan's tests may lose who is given up and what follows.

    The plan is what `planner plan --json` gives. Of a die that is thrown once for the unit each
    outcome is told: who is lost, or who has failed and what comes of that. Its player chooses who
    is lost; the survivors are planned anew, and who was not tested crosses nobody. With --lost
    and --out the table as it stands then is written, the tests made and nobody moved yet.

    Exit status 1 where the plan is illegal, or owes no test that loses models; 2, and no rows,
    where --deadline passes before all are planned.
    """
    import planner
    from planner.errors import InputError
    from planner.files import atomic, strict_json
    from planner.plan.file import from_json
    from planner.scenario.rewrite import read_with_source, rewritten

    if scenario == plan == "-":
        raise InputError("only one of SCENARIO and PLAN can be standard input")
    if out is not None and lost is None:
        raise InputError("--out writes the table after so many losses: say --lost N")
    table, source = read_with_source(scenario)
    made = from_json(strict_json.read_text(plan), table, strict_json.name_of(plan))
    # the table may have gone on since: who carries it out asks whether it is legal here
    limits = limited(deadline)
    verdict = planner.check(table, replace(made, scenario=""), limits)
    if not verdict.legal:
        print(verdict)
        raise typer.Exit(1)
    limits = None if limits is None else replace(limits, rounds=1)
    found = planner.remains(table, made, limits)
    rows = [row for row in found if lost is None or len(row.lost) == lost]
    if as_json:
        print_json([_value(row) for row in rows])
    elif rows:
        print("\n\n".join(_told(row) for row in rows))
    else:
        print(f"no test of this plan loses {'a model' if lost is None else f'{lost} models'}")
    if out is not None and rows:
        atomic.write(out, rewritten(source, rows[0].scenario) + "\n")
    raise typer.Exit(0 if rows else 1)


def _told(row: Remains) -> str:
    named = f"{', '.join(row.lost)} lost" if row.lost else "Nobody lost"
    if row.failed:
        named = f"Failed by {', '.join(row.failed)}"
    head = f"{named}: {row.probability} ({float(row.probability):.1%})"
    if row.text:
        head += f"\n{row.text[0].upper()}{row.text[1:]}."
    if row.plan is not None:
        return f"{head}\n{row.plan}"
    return head if row.text else f"{head}\nNobody is left."


def _value(row: Remains) -> dict[str, Any]:
    import json

    made = None if row.plan is None else json.loads(row.plan.to_json())
    return {
        "lost": list(row.lost),
        "failed": list(row.failed),
        "probability": str(row.probability),
        "text": row.text,
        "plan": made,
    }
