"""A skirmish of two squads in the ruined town, each plan judged and carried out.

    python examples/gemini_skirmish.py            # print what every unit does
    python examples/gemini_skirmish.py FOLDER     # and draw every plan there

What happens stands in ``gemini_skirmish.toml`` beside this file. An order that is ``unrolled`` is
planned twice, before its dice are rolled and after; one with ``avoid`` as well, out of the reach
of that reaction and straight on. What shots do is not planned: a step with ``lost`` says it.
"""

from __future__ import annotations

import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import planner

HERE = Path(__file__).parent
Row = dict[str, Any]
Played = tuple[dict[str, planner.Plan], planner.Scenario]
"""The plans of an order by name (the one carried out has none), and the table after it."""


def steps() -> list[Row]:
    """Return what happens, in the order of play: orders, hits, and ends of turns."""
    return list(tomllib.loads((HERE / "gemini_skirmish.toml").read_text())["step"])


def hit(scenario: planner.Scenario, unit: str, lost: int) -> planner.Scenario:
    """Return the table after shots that nobody plans: a unit has lost its last models."""
    was = scenario.unit(unit)
    now = replace(was, models=was.models[:-lost], state={**was.state, "lost_this_turn": lost})
    return replace(scenario, units=tuple(now if u is was else u for u in scenario.units))


def plans(scenario: planner.Scenario, row: Row, *, besides: bool = True) -> dict[str, planner.Plan]:
    """Return the plans of an order by name, `besides` the one that is carried out: the last."""
    given, found = dict(row), {}
    avoid, roll, unrolled = (given.pop(key, None) for key in ("avoid", "roll", "unrolled"))
    order = planner.Order(**given)
    if unrolled and besides:
        found["unrolled"] = planner.plan(scenario, order)
    if avoid and besides:
        found["avoiding"] = planner.plan(scenario, order, avoid=avoid)
    found[""] = planner.plan(scenario, replace(order, roll=roll))
    return found


def play(
    folder: Path | None = None, *, besides: bool = True, most: int | None = None
) -> list[Played]:
    """Plan, judge and carry out every order, or so many; return plans and table of each."""
    scenario, number, played = planner.load(HERE / "gemini_skirmish.json"), 0, list[Played]()
    for row in steps():
        if number == most:
            break
        if "turn" in row:
            scenario = planner.next_phase(scenario)
            continue
        if "lost" in row:
            scenario = hit(scenario, **row)
            continue
        number += 1
        found = plans(scenario, row, besides=besides)
        for name, plan in found.items():
            verdict = planner.check(scenario, plan)
            if not (plan.models and verdict.legal):
                raise SystemExit(f"{row['unit']} cannot {row['action']} {name}: {verdict} {plan}")
            print(f"{number}. {name} {plan}\n")
            if folder is not None:
                end = f"-{name}" if name else ""
                plan.to_svg(folder / f"{number:02d}-{row['unit']}-{row['action']}{end}.svg")
        scenario = planner.after(scenario, found[""])
        played.append((found, scenario))
    return played


if __name__ == "__main__":
    play(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
