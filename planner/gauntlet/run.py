"""Plan scenes and say how each ended; every failure is kept as a file."""

from __future__ import annotations

import json
import time
import traceback
from dataclasses import asdict
from pathlib import Path
from typing import Final

import planner
from planner.errors import IllegalPlanError, InputError
from planner.formation.limits import Limits
from planner.gauntlet.row import Outcome
from planner.gauntlet.scene import Scene
from planner.plan import Plan
from planner.scenario import Scenario

BAD: Final = ("refused", "crashed")
"""Endings that are bugs: the referee refused a plan of ours, or something else was raised."""
LIMITS: Final = Limits(deterministic_time=0.3, strict=True)
"""Short thinking: many scenes are worth more than good plans here."""

QUICK: Final = Limits(deterministic_time=0.1, rounds=1, reasons=8, strict=True)
"""Shorter thinking, for scenes that are played by the hundred."""


def play(given: Scene, folder: Path, limits: Limits = LIMITS) -> Outcome:
    """Plan one scene; nothing it raises gets out, a Ctrl-C apart; a bug is kept in `folder`."""
    begun = time.perf_counter()
    end, trouble = _end(given, limits)
    took = round(time.perf_counter() - begun, 3)
    if end in BAD:
        keep(given, end, trouble, folder)
    words = (f"{given.game} {given.order['action']}", *trouble)
    return Outcome("scenes", given.seed, end, end not in BAD, seconds=took, trouble=words)


def planned(given: Scene, limits: Limits = LIMITS) -> tuple[Scenario, Plan]:
    """Return the loaded scenario of a scene and its plan; raises as `planner.plan` does."""
    scenario = planner.load(given.scenario)
    return scenario, planner.plan(scenario, given.asked(), limits)


def _end(given: Scene, limits: Limits) -> tuple[str, tuple[str, ...]]:
    try:
        scenario, plan = planned(given, limits)
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


def keep(given: Scene, end: str, trouble: tuple[str, ...], folder: Path) -> None:
    """Write a failure as ``GAME-SEED.json``, so that it can be planned again."""
    from planner.files import atomic

    value = {**asdict(given), "end": end, "trouble": trouble}
    atomic.write(folder / f"{given.game}-{given.seed}.json", json.dumps(value, indent=1))
