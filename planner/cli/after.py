"""`planner after`: the scenario once a plan has been carried out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from planner.cli.inputs import Deadline, ScenarioFile, limited

Out = Annotated[
    Path | None,
    typer.Option("--out", "-o", metavar="FILE", help="Write it there, not on standard output."),
]


PlanFile = Annotated[
    str | None,
    typer.Argument(
        metavar="PLAN",
        help="Plan file, or - for standard input; with --phase alone nobody moves.",
        show_default=False,
    ),
]


Phase = Annotated[
    str | None,
    typer.Option("--phase", metavar="P", help="Then go on to this phase, or `next`."),
]


Failed = Annotated[
    list[str] | None,
    typer.Option(
        "--failed",
        metavar="TEST[:MODEL]",
        help="A test of the plan that was failed, by all who owe it or by one; may be repeated.",
    ),
]


Halted = Annotated[
    list[str] | None,
    typer.Option(
        "--halted",
        metavar="MODEL",
        help="A model that fire or another reaction halted on its way; may be repeated.",
    ),
]


Fired = Annotated[
    list[str] | None,
    typer.Option(
        "--fired",
        metavar="FIRER:TARGET",
        help="Whose fire at which model was used, or the unit whose fire was (without a PLAN: "
        "who has fired before the moves); may be repeated.",
    ),
]


def after(
    scenario: ScenarioFile,
    plan: PlanFile = None,
    out: Out = None,
    phase: Phase = None,
    failed: Failed = None,
    halted: Halted = None,
    fired: Fired = None,
    deadline: Deadline = None,
) -> None:
    """Write the scenario as it stands once a legal plan has been carried out.

    Models stand at their ends, and units have the states that the order leaves: the next order
    can be planned on it. A map given by its path stands in the new file itself. With --phase,
    what ends with this phase is taken away, too: a phase in which nobody moves ends so without
    a PLAN.

    Exit status 1 where the plan is illegal; 2, and nothing is written, where --deadline passes.
    """
    import planner
    from planner.errors import InputError
    from planner.files import atomic, strict_json
    from planner.plan.file import from_json
    from planner.planning.within import judged_within
    from planner.scenario.rewrite import read_with_source, rewritten

    if scenario == plan == "-":
        raise InputError("only one of SCENARIO and PLAN can be standard input")
    if plan is None and (phase is None or failed or halted):
        raise InputError("without a PLAN nobody moves: only --phase goes on, with --fired")
    limits = limited(deadline)
    now, source = read_with_source(scenario)
    if plan is not None:
        made = from_json(strict_json.read_text(plan), now, strict_json.name_of(plan))
        with judged_within(limits):
            # the table may have gone on since: who carries it out asks whether it is legal here
            verdict = planner.check(now, replace(made, scenario=""))
            if not verdict.legal:
                print(verdict)
                raise typer.Exit(1)
            now = planner.after(now, made, failed or (), halted or (), fired or ())
    if phase is not None:
        shot = (fired or ()) if plan is None else ()
        now = planner.next_phase(now, "" if phase == "next" else phase, fired=shot)
    text = rewritten(source, now)
    if out is None:
        print(text)
    else:
        atomic.write(out, text + "\n")
