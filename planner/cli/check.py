"""`planner check`: the referee."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from planner.cli.inputs import AsJson, Deadline, ScenarioFile, limited, print_json, read_scenario

if TYPE_CHECKING:
    from planner.formation.limits import Limits
    from planner.planning.phase import PhaseVerdict
    from planner.referee import Verdict
    from planner.scenario.scenario import Scenario

PlanFile = Annotated[
    str, typer.Argument(metavar="PLAN", help="Plan file, or - for standard input.")
]
PlanFiles = Annotated[
    list[str],
    typer.Argument(
        metavar="PLAN...",
        help="Plan file, or - for standard input. Several, or a file with a list of plans, are "
        'judged one after another; "next turn" in a list ends the turn, and {"failed": [TEST]} '
        "after a plan says which of its tests were failed.",
    ),
]


def check(
    scenario: ScenarioFile,
    plans: PlanFiles,
    deadline: Deadline = None,
    as_json: AsJson = False,
) -> None:
    """Judge a plan, or a whole phase: every violation with rule and place.

    The plan may be anyone's: the referee works out every number anew. Of several each is judged
    on the table that the legal ones before it leave, in the phase and step of the turn that it
    needs; then all of them together.

    Exit status 1 where a plan is illegal; 2, and no verdict, where --deadline passes first.
    """
    from planner.errors import InputError

    if [scenario, *plans].count("-") > 1:
        raise InputError("only one of SCENARIO and PLAN can be standard input")
    limits = limited(deadline)
    verdict = _judged(read_scenario(scenario), plans, limits)
    if as_json:
        print_json(verdict.to_json())
    else:
        print(verdict)
    raise typer.Exit(0 if verdict.legal else 1)


def _judged(table: Scenario, plans: list[str], limits: Limits | None) -> Verdict | PhaseVerdict:
    """The verdict on the one plan of the one file, or on all plans of all of them."""
    import planner
    from planner.files import strict_json
    from planner.files.struct import convert
    from planner.plan.file import from_record
    from planner.plan.record import PlanRecord
    from planner.planning.after import NEXT_TURN
    from planner.planning.chances.outcome import Outcome, is_outcome

    read: list[tuple[PlanRecord | Outcome | str, str, str]] = []
    for file in plans:
        value, name = strict_json.load(file), strict_json.name_of(file)
        if len(plans) == 1 and not isinstance(value, list):
            plan = from_record(convert(value, PlanRecord, name), table, name)
            return planner.check(table, plan, limits)
        if isinstance(value, list):
            known = [NEXT_TURN if is_outcome(one) else one for one in value]
            each = convert(known, list[PlanRecord | Literal["next turn"]], name)
            for at, (made, one) in enumerate(zip(each, value, strict=True)):
                came = convert(one, Outcome, name, f"/{at}") if is_outcome(one) else made
                read.append((came, name, f"/{at}"))
        else:
            read.append((convert(value, PlanRecord, name), name, ""))
    places = [(file, at) for _, file, at in read]
    return planner.check_phase(table, [one for one, *_ in read], limits, places=places)
