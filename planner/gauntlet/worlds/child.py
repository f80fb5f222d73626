"""``python -m planner.gauntlet.worlds.child NUMBER``: plan one world, and say how it ended."""

from __future__ import annotations

import json
import resource
import sys
from time import process_time
from typing import Any

from planner.gauntlet.worlds.worlds import world

DEADLINE = 10.0
"""Seconds of search, of processor time."""
MORE = 3.0
"""Seconds of processor time beyond those and `GRACE` that the answer may take: what is asked of
very much at once is not broken off."""


def answer(number: int) -> dict[str, Any]:
    """Plan a world; say which it was, how it ended, and after how much processor time (s)."""
    import planner
    from planner.errors import InputError, LimitError
    from planner.formation.limits import GRACE
    from planner.until import loading

    (name, (scenario, order)), took = world(number), 0.0
    try:
        loaded = planner.load(scenario)
        # by the processor: other work on this machine is no fault of a plan
        limits = planner.Limits(deadline=DEADLINE, clock=process_time, strict=True)
        began = process_time() - loading()
        try:
            plan = planner.plan(loaded, planner.Order(**order), limits)
        finally:
            took = process_time() - loading() - began
        end, said = plan.status.value, "; ".join(why.text for why in plan.why_not)[:200]
        if plan.found and not planner.check(loaded, plan).legal:
            end = "illegal"
    except LimitError as error:
        end, said = "limit", str(error)
    except InputError as error:
        end, said = "not understood", str(error)
    if took > DEADLINE + GRACE + MORE:
        end = f"too late: {took:.1f} s"
    return {"world": name, "end": end, "said": said, "seconds": process_time()}


def main(number: int, seconds: int, memory: int) -> None:
    """Plan it within limits on processor time (s) and memory (bytes) that end the process."""
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    print(json.dumps(answer(number)))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
