"""Plan scenes and say how each ended; every failure is kept as a file."""

from __future__ import annotations

import json
import time
import traceback
from pathlib import Path
from typing import Final

import planner
from planner.errors import IllegalPlanError, InputError
from planner.formation.limits import Limits
from planner.gauntlet.outcome import Outcome
from planner.gauntlet.scene import Scene
from planner.plan import Plan
from planner.scenario import Scenario

LIMITS: Final = Limits(deterministic_time=0.3)
"""Short thinking: many scenes are worth more than good plans here."""


def play(given: Scene) -> tuple[Outcome, Scene]:
    """Plan one scene; nothing it raises gets out, a Ctrl-C apart."""
    begun = time.perf_counter()
    end, trouble = _end(given)
    took = round(time.perf_counter() - begun, 3)
    action = str(given.order["action"])
    return Outcome(given.seed, given.game, action, end, took, trouble), given


def planned(given: Scene) -> tuple[Scenario, Plan]:
    """Return the loaded scenario of a scene and its plan; raises as `planner.plan` does."""
    scenario = planner.load(given.scenario)
    return scenario, planner.plan(scenario, given.asked(), LIMITS)


def _end(given: Scene) -> tuple[str, tuple[str, ...]]:
    try:
        scenario, plan = planned(given)
        if plan.found:  # also as its file says it
            verdict = planner.check(scenario, plan.to_json())
            if not verdict.legal:
                return "refused", ("after its file:", *map(str, verdict.violations))
        return plan.status.value, ()
    except IllegalPlanError as error:
        return "refused", error.violations or (str(error),)
    except InputError as error:
        return "asked wrong", (str(error),)
    except Exception:  # whatever it is, it is a bug to be kept
        return "crashed", tuple(traceback.format_exc().strip().splitlines()[-9:])


def keep(given: Scene, outcome: Outcome, folder: Path) -> Path:
    """Write a failure that can be planned again, and return its file."""
    from planner.files import atomic

    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{given.game}-{given.seed}.json"
    record = {
        "seed": given.seed,
        "scenario": given.scenario,
        "order": given.order,
        "end": outcome.end,
        "trouble": outcome.trouble,
    }
    atomic.write(path, json.dumps(record, indent=1))
    return path
