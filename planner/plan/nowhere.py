"""Orders that lead nowhere: a unit only gets out of what carries it."""

from __future__ import annotations

from planner.battlefield import Kind
from planner.plan.plan import Plan


def leads_nowhere(plan: Plan) -> bool:
    """Whether a unit only gets out of its carrier, beside it, as far as the plan knows its table.

    Without a destination the nearest objective is where it goes; where there is none it is set up
    as near to its carrier's middle as may be, which nobody asked for: that is worth nothing.
    """
    if plan.scene is None or plan.order.to is not None or plan.order.targets:
        return False
    aboard = plan.scene.unit(plan.order.unit).state.get("embarked_in")
    return bool(aboard) and not any(plan.scene.battlefield.of(Kind.OBJECTIVE))
