"""One side's part of a movement phase with many stands, each plan judged and carried out.

    python examples/epic_phase.py            # print what every detachment does
    python examples/epic_phase.py FOLDER     # and draw every plan there

The orders stand in ``epic_phase.toml`` beside this file. An order with ``avoid`` is planned twice:
straight through the fire, with what is left of it if every shot halts, and round it.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import planner

HERE = Path(__file__).parent


def orders() -> Iterator[tuple[planner.Order, list[str]]]:
    """Yield each order and the reactions that it is to keep out of, in the order of play."""
    for row in tomllib.loads((HERE / "epic_phase.toml").read_text())["order"]:
        given: dict[str, Any] = dict(row)
        avoid = given.pop("avoid", [])
        yield planner.Order(**given), avoid


def play(folder: Path | None = None) -> planner.Scenario:
    """Plan, judge and carry out every order; return how the table stands then."""
    scenario = planner.next_phase(planner.load(HERE / "epic_phase.json"))  # prep fire is over
    for number, (order, avoid) in enumerate(orders(), 1):
        plans = {"": planner.plan(scenario, order)}
        if avoid:
            plans["through"] = plans[""]
            plans["halted"] = planner.halted(scenario, plans[""])
            plans[""] = planner.plan(scenario, order, avoid=avoid)
        for name, plan in plans.items():
            verdict = planner.check(scenario, plan)
            if not (plan.models and verdict.legal):
                raise SystemExit(f"{order.unit} cannot {order.action} {name}: {verdict} {plan}")
            print(f"{number}. {name} {plan}\n")
            if folder is not None:
                end = f"-{name}" if name else ""
                plan.to_svg(folder / f"{number:02d}-{order.unit}-{order.action}{end}.svg")
        scenario = planner.after(scenario, plans[""])
    return scenario


if __name__ == "__main__":
    play(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
