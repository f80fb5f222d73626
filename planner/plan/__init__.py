"""The answer: where every model goes, step by step, with receipt, proof and reasons.

This package and the public function ``planner.plan`` share a name: whichever of the two
Python finds there, calling it plans.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

from planner.plan.plan import (
    Branch,
    Credit,
    Dice,
    ModelPlan,
    Plan,
    Proof,
    Repair,
    RollRow,
    Status,
    Term,
    WhyNot,
)
from planner.plan.step import Step, StepKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from planner.formation.limits import Limits
    from planner.order import Order
    from planner.planning.navigators import Navigators
    from planner.scenario.scenario import Scenario

__all__ = [
    "Branch",
    "Credit",
    "Dice",
    "ModelPlan",
    "Plan",
    "Proof",
    "Repair",
    "RollRow",
    "Status",
    "Step",
    "StepKind",
    "Term",
    "WhyNot",
]


class _CallableModule(ModuleType):
    """Importing this package puts it where the function was: it stands in for it."""

    def __call__(
        self,
        scenario: Scenario,
        order: Order,
        limits: Limits | None = None,
        navigators: Navigators | None = None,
        avoid: Sequence[str] = (),
    ) -> Plan:
        """Return the best legal plan for `order`: see `planner.planning.plan.plan`."""
        from planner.planning.plan import plan

        return plan(scenario, order, limits, navigators, avoid)


sys.modules[__name__].__class__ = _CallableModule
