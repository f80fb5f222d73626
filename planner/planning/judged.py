"""No plan leaves without the referee's word."""

from __future__ import annotations

import json
import os
from pathlib import Path

from planner.errors import IllegalPlanError
from planner.plan import Plan
from planner.planning.costed import credited, owing
from planner.scenario.scenario import Scenario


def judged(scenario: Scenario, plan: Plan) -> Plan:
    """Return `plan` if the referee accepts it, or if it holds no moves to judge.

    Raises:
        IllegalPlanError: refused; the plan and the violations are kept in a file, never shown.
    """
    from planner.referee import check

    if not plan.found:
        return plan
    verdict = check(scenario, plan)
    if verdict.legal:
        return owing(credited(plan, verdict), verdict)
    said = tuple(str(violation) for violation in verdict.violations)
    kept = keep(scenario, plan, list(said))
    first = verdict.violations[0]
    raise IllegalPlanError(
        f"the referee refused this plan ({first.rule}: {first.text}); it is not shown. "
        f"This is a bug: please report it with {kept}",
        said,
    )


def keep(scenario: Scenario, plan: Plan, violations: list[str]) -> Path:
    """Write a reproduction file into the user's cache folder and return its path."""
    from planner.files import atomic

    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "wargame-planner" / "refused"
    folder.mkdir(parents=True, exist_ok=True)
    record = {"violations": violations, "plan": json.loads(plan.to_json())}
    path = folder / f"{scenario.digest.removeprefix('sha256:')[:12]}-{plan.order.unit}.json"
    atomic.write(path, json.dumps(record, indent=1))
    return path
