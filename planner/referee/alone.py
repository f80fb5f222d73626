"""One model's way by itself: everything but what the unit has to be together."""

from __future__ import annotations

from dataclasses import replace

from planner.mobility import Terms
from planner.plan import Plan
from planner.referee.judge import judge
from planner.referee.verdict import Verdict
from planner.scenario.scenario import Scenario


def alone(scenario: Scenario, terms: Terms, plan: Plan) -> Verdict:
    """Return what is wrong with the way of the one model that `plan` moves, the first to move.

    Coherency, and who must be engaged, are left out: they are about where the others end.
    """
    bare = replace(terms, coherency=None, must_engage=(), must_hold="")
    verdict = judge(scenario, bare, plan)
    mine = {way.id for way in plan.models}
    kept = tuple(v for v in verdict.violations if v.model in mine)
    return replace(verdict, violations=kept)
