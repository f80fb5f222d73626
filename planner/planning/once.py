"""Two orders of which one does nothing that the other does not: one of them is enough."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from planner.plan import Plan


def twin(plan: Plan, others: Iterable[Plan]) -> Plan | None:
    """Return the first of `others` that asks for the same by another action and does the same.

    The same aim, ways, dice and flags: then the action is all that tells them apart, and who
    has named the plainer one first is told of that alone.
    """
    return next((other for other in others if _same(plan, other)), None)


def _same(one: Plan, other: Plan) -> bool:
    if one.order.action == other.order.action:
        return False
    if replace(one.order, action="") != replace(other.order, action=""):
        return False
    mine, theirs = ((p.dice, p.flags, p.roll, p.rolls, p.branches) for p in (one, other))
    return mine == theirs and _ways(one) == _ways(other)


def _ways(plan: Plan) -> list[object]:
    return [(way.id, way.end, tuple((s.kind, s.to) for s in way.steps)) for way in plan.models]
