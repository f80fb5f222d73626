"""Who has nothing left of its movement: a plan in which it stays says so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from planner.rulesets.epic41k import transport
from planner.rulesets.epic41k.account import amount
from planner.rulesets.epic41k.army import ALLOWANCE
from planner.rulesets.epic41k.body import ORDERS, SHARE
from planner.rulesets.epic41k.walk import WHOLE

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.scenario.scenario import Scenario


def told(scenario: Scenario, plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield who stays for want of movement, and whose passengers have none: (ledger id, text)."""
    if plan.order.action not in ALLOWANCE:
        return
    unit = scenario.unit(plan.order.unit)
    stay = [way.id for way in plan.models if not way.steps and not way.budget]
    own = [n for n in stay if amount(unit.state, "used", n) or amount(unit.state, "paid", n)]
    if own:
        whose = "its" if len(own) == 1 else "their"
        yield ORDERS, f"{', '.join(own)}: nothing of {whose} movement is left in this phase"
    driven = [
        name
        for name in stay
        if name not in own and not transport.left_to_ride(scenario, unit, name, WHOLE)
    ]
    if driven:
        yield SHARE, f"{', '.join(driven)}: those aboard have nothing left of theirs to be driven"
