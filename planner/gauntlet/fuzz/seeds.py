"""What the fuzzer begins with: ``python -m planner.gauntlet.fuzz.seeds READER FOLDER`` writes it.

In a process of its own, for the kernels of navigation cannot be compiled where they are watched.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from planner.gauntlet.fuzz.readers import SCENES, table
from planner.gauntlet.hostile.base import PLAN, SCENARIO, value


def sound(name: str) -> Iterator[Any]:
    """Yield sound documents of a reader's kind, to begin with."""
    from planner.gauntlet.scene import scene

    scenarios = [value(SCENARIO), *(scene(number).scenario for number in range(SCENES))]
    if name == "scenario":
        yield from scenarios
    elif name == "map":
        yield from (s["map"] for s in scenarios if isinstance(s["map"], dict))
    elif name == "plan":
        yield value(PLAN)
    elif name == "request":
        yield from _requests()
    elif name == "orders":
        yield from _orders()
    elif name == "layout":
        yield from _layouts()
    else:
        yield from ({"scene": number, **plan} for number, plan in _plans())


def write(name: str, folder: Path, most: int | None = None) -> None:
    """Write them as files, `most` of them at most."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, document in enumerate(islice(sound(name), most)):
        (folder / f"sound.{number}").write_text(json.dumps(document), encoding="utf-8")


def _requests() -> Iterator[dict[str, Any]]:
    scenario, plan = value(SCENARIO), value(PLAN)
    order = plan["order"]
    yield {"do": "keep", "scenario": scenario, "as": "table", "id": 1}
    yield {"do": "plan", "on": "table", "order": order, "avoid": ["mob"], "progress": True}
    yield {"do": "options", "on": "table", "unit": "squad", "actions": ["charge"], "deadline": 5}
    yield {"do": "reach", "on": "table", "unit": "squad", "action": "charge", "roll": 9}
    yield {"do": "check", "on": "table", "plans": [plan, "next turn", plan]}
    yield {"do": "after", "on": "table", "plan": plan, "failed": ["squad.1"], "as": "next"}


def _orders() -> Iterator[list[Any]]:
    order = value(PLAN)["order"]
    onward = {"unit": "squad", "action": "normal", "to": [12, 9], "goal": "reach"}
    waiting = {"unit": "squad", "action": "normal", "to": "crate", "facing": 90.0}
    yield [order]
    yield [onward, "next turn", {**order, "targets": ["mob"]}]
    yield [waiting, {"unit": "mob", "action": "advance", "roll": 4, "facing": "squad"}]
    yield [{**onward, "goal": ["models_engaged", "distance_left"], "models": [], "roll": None}]


def _layouts() -> Iterator[Any]:
    """Every eighth layout of the package."""
    from planner.importers.wh40kdc.package import list_layouts, open_package

    for name in list_layouts()[::8]:
        yield open_package().layouts[name]


def _plans() -> Iterator[tuple[int, dict[str, Any]]]:
    import planner
    from planner.errors import PlannerError
    from planner.gauntlet.run import QUICK
    from planner.gauntlet.scene import scene
    from planner.plan.file import to_json

    for number in range(SCENES):
        try:
            plan = planner.plan(table(number), scene(number, 3).asked(), QUICK)
        except PlannerError:  # an order that this table does not allow
            continue
        yield number, json.loads(to_json(plan))


if __name__ == "__main__":
    write(sys.argv[1], Path(sys.argv[2]))
