"""No plan leaves without the referee's word."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from planner import rulesets
from planner.errors import IllegalPlanError
from planner.plan import Plan
from planner.planning.check import claimed
from planner.planning.costed import as_worth, counted, credited
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.referee import Verdict


def judged(scenario: Scenario, plan: Plan) -> Plan:
    """Return `plan` if the referee accepts it, or if it holds no moves to judge.

    Raises:
        IllegalPlanError: refused; the plan and the violations are kept in a file, never shown.
    """
    from planner.referee import check

    if not plan.found:
        return plan
    verdict = check(scenario, plan)
    told = _counted(scenario, credited(plan, verdict), verdict)
    # what it says of itself is judged as in a file of its own
    wrong = verdict.violations or tuple(claimed(scenario, told, verdict))
    if not wrong:
        return told
    said = tuple(str(violation) for violation in wrong)
    kept = keep(scenario, told, list(said))
    first = wrong[0]
    raise IllegalPlanError(
        f"the referee refused this plan ({first.rule}: {first.text}); it is not shown. "
        f"This is a bug: please report it with {kept}",
        said,
    )


def _counted(scenario: Scenario, plan: Plan, verdict: Verdict) -> Plan:
    """A plan, and its branches, whose tests and lengths are what the referee finds.

    A plan with branches is worth what that one is whose ways are its own.
    """
    if not plan.branches:
        return as_worth(counted(plan, verdict))
    from planner.referee import check
    from planner.referee.unit.branches import each, is_of

    told = []
    objective = plan.objective
    for branch, there, done in each(rulesets.find(scenario.ruleset), scenario, plan):
        found = check(there, done)
        known = as_worth(counted(credited(done, found), found))
        told.append(replace(branch, plan=known))
        if is_of(branch, plan) and done.objective == plan.objective:
            objective = known.objective
    return as_worth(replace(plan, objective=objective, branches=tuple(told)))


def keep(scenario: Scenario, plan: Plan, violations: list[str]) -> str:
    """Write a reproduction file into the user's cache folder and return its path, in words.

    It holds the scenario as it stands, the plan with its order, and what the referee says.
    """
    from planner.errors import FileError
    from planner.files import atomic

    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "wargame-planner" / "refused"
    record = {
        "violations": violations,
        "plan": json.loads(plan.to_json()),
        "scenario": _as_file(scenario),
    }
    text = json.dumps(record, indent=1)
    # ids of units come from files: they are no names of files
    path = folder / f"{plan.order.action}-{sha256(text.encode()).hexdigest()[:16]}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        atomic.write(path, text)
    except (OSError, FileError) as error:
        return f"the input, as no file could be written ({error})"
    return str(path)


def _as_file(scenario: Scenario) -> Any:
    """The scenario as a file would say it; None of one that never was a file."""
    from planner.scenario.rewrite import rewritten

    if scenario.source is None:
        return None
    try:
        return json.loads(rewritten(dict(scenario.source), scenario))
    except (KeyError, ValueError):  # units that no file names: the one it came from has to do
        return dict(scenario.source)
