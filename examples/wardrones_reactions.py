"""A scene of reactions: an enemy comes near, three units react, each in its own way.

    python examples/wardrones_reactions.py            # print what every unit does
    python examples/wardrones_reactions.py FOLDER     # and draw every plan there

The gunners have shot at the line from far off, the scouts at the post from near by: that stands
in the scenario. The raiders' manoeuvre is planned and carried out; the watch, to whom they have
come near, withdraws, the line dashes for cover, and the post goes to ground behind its bank.
"""

from __future__ import annotations

import sys
from pathlib import Path

import planner

HERE = Path(__file__).parent
ORDERS = (
    planner.Order("raiders", "manoeuvre", to=(24, 8)),
    planner.Order("watch", "withdraw"),
    planner.Order("line", "dash"),
    planner.Order("post", "drop"),
)


def play(folder: Path | None = None) -> planner.Scenario:
    """Plan, judge and carry out every order; return how the table stands then."""
    scenario = planner.load(HERE / "wardrones_reactions.json")
    for number, order in enumerate(ORDERS, 1):
        plan = planner.plan(scenario, order)
        verdict = planner.check(scenario, plan)
        print(f"{number}. {plan}\n")
        branches = [planner.check(b.plan.scene, b.plan) for b in plan.branches if b.plan.scene]
        if not (plan.models and all(one.legal for one in (verdict, *branches))):
            raise SystemExit(f"{order.unit} cannot {order.action}: {verdict}")
        if folder is not None:
            plan.to_svg(folder / f"{number}-{order.unit}-{order.action}.svg")
        scenario = planner.after(scenario, plan)
    return scenario


if __name__ == "__main__":
    play(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
