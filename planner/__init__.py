"""Plan the best legal move of every model on a tabletop battlefield, prove it, and say why.

>>> import planner
>>> scenario = planner.load("examples/charge.json")                     # doctest: +SKIP
>>> order = planner.Order("assault", "charge", ["boyz"], roll=9)        # doctest: +SKIP
>>> print(planner.plan(scenario, order))                                # doctest: +SKIP
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from planner.errors import PlannerError
    from planner.formation.limits import Limits
    from planner.navigation.graph import navigation_graph
    from planner.order import Order
    from planner.plan import Plan
    from planner.planning.after import after, next_phase
    from planner.planning.avoiding.reactions import reactions
    from planner.planning.chain import Chain, chain
    from planner.planning.chances.failing import failing
    from planner.planning.chances.halted import halted
    from planner.planning.chances.remains import remains
    from planner.planning.check import check
    from planner.planning.phase import PhaseVerdict, check_phase
    from planner.planning.plan import plan
    from planner.planning.reach import reach
    from planner.planning.survey.options import options, survey
    from planner.planning.ways import ways
    from planner.referee import Verdict
    from planner.scenario import Scenario, load

__version__: Final = "0.1.0"

_HOME: Final = {
    "Limits": "planner.formation.limits",
    "Order": "planner.order",
    "PhaseVerdict": "planner.planning.phase",
    "Plan": "planner.plan",
    "PlannerError": "planner.errors",
    "Scenario": "planner.scenario",
    "Verdict": "planner.referee",
    "after": "planner.planning.after",
    "Chain": "planner.planning.chain",
    "chain": "planner.planning.chain",
    "check": "planner.planning.check",
    "check_phase": "planner.planning.phase",
    "failing": "planner.planning.chances.failing",
    "halted": "planner.planning.chances.halted",
    "load": "planner.scenario",
    "navigation_graph": "planner.navigation.graph",
    "next_phase": "planner.planning.after",
    "options": "planner.planning.survey.options",
    "plan": "planner.planning.plan",
    "reach": "planner.planning.reach",
    "reactions": "planner.planning.avoiding.reactions",
    "remains": "planner.planning.chances.remains",
    "survey": "planner.planning.survey.options",
    "ways": "planner.planning.ways",
}

__all__ = [
    "Chain",
    "Limits",
    "Order",
    "PhaseVerdict",
    "Plan",
    "PlannerError",
    "Scenario",
    "Verdict",
    "after",
    "chain",
    "check",
    "check_phase",
    "failing",
    "halted",
    "load",
    "navigation_graph",
    "next_phase",
    "options",
    "plan",
    "reach",
    "reactions",
    "remains",
    "survey",
    "ways",
]


def __getattr__(name: str) -> Any:
    """Load a public name where it is first used: importing `planner` stays quick."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(import_module(_HOME[name]), name)
    return value
