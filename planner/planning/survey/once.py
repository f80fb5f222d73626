"""Two orders of which one does nothing that the other does not: one of them is enough."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from planner.plan import Plan
from planner.planning.chances.expected import OWED, as_good


def twin(plan: Plan, others: Iterable[Plan]) -> Plan | None:
    """Return the first of `others` that asks for the same by another action and does the same.

    The same aim, ways, dice and flags: then the action is all that tells them apart, and who
    has named the plainer one first is told of that alone. Of plans with branches it is enough that
    these come by the same results to the same values: each was slid by itself.
    """
    return next((other for other in others if _same(plan, other)), None)


def _same(one: Plan, other: Plan) -> bool:
    if one.order.action == other.order.action:
        return False
    if replace(one.order, action="") != replace(other.order, action=""):
        return False
    mine, theirs = ((p.dice, p.flags, p.roll, p.rolls) for p in (one, other))
    if mine != theirs:
        return False
    if one.branches and other.branches:
        return _end_alike(one, other)
    return one.branches == other.branches and _ways(one) == _ways(other)


def _end_alike(one: Plan, other: Plan) -> bool:
    """Whether the branches of two plans come by the same results to the same values."""
    mine, theirs = ([(b.results, b.probability) for b in p.branches] for p in (one, other))
    ends = zip(one.branches, other.branches, strict=False)
    return mine == theirs and all(as_good(_told(a.plan), _told(b.plan)) for a, b in ends)


def _told(plan: Plan) -> Plan:
    """The plan without a count of tests of which it owes none: only some actions count them."""
    terms = (term for term in plan.objective if term.name not in OWED or term.value)
    return replace(plan, objective=tuple(terms))


def _ways(plan: Plan) -> list[object]:
    return [(way.id, way.end, tuple((s.kind, s.to) for s in way.steps)) for way in plan.models]
