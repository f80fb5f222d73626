"""A whole movement and charge phase, order by order, each plan judged and carried out.

    python examples/phase.py            # print what every unit does
    python examples/phase.py FOLDER     # and draw every plan there

The orders stand in ``phase.toml`` beside this file.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import planner

HERE = Path(__file__).parent


def orders() -> Iterator[tuple[str, planner.Order]]:
    """Yield (phase, order) in the order of play."""
    for row in tomllib.loads((HERE / "phase.toml").read_text())["order"]:
        given: dict[str, Any] = dict(row)
        yield given.pop("phase"), planner.Order(**given)


def play(folder: Path | None = None) -> planner.Scenario:
    """Plan, judge and carry out every order; return how the table stands then."""
    scenario = planner.load(HERE / "phase.json")
    for number, (phase, order) in enumerate(orders(), 1):
        if phase != scenario.turn.phase:
            scenario = planner.next_phase(scenario, phase)
        plan = planner.plan(scenario, order)
        verdict = planner.check(scenario, plan)
        print(f"{number}. {plan}\n")
        if not (plan.models and verdict.legal):
            raise SystemExit(f"{order.unit} cannot {order.action}: {verdict}")
        if folder is not None:
            plan.to_svg(folder / f"{number:02d}-{order.unit}-{order.action}.svg")
        scenario = planner.after(scenario, plan)
    return scenario


if __name__ == "__main__":
    play(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
