"""What an order says of what is wanted: is there such a goal, and such a place?

Nothing of it makes a way legal or illegal. Who is told that a plan is worth so much by a goal
that there is not is told nothing.
"""

from __future__ import annotations

from fractions import Fraction

from planner.errors import OrderError, nearest
from planner.order import Order
from planner.referee.statements.catalogue import GOALS, TERMS, part
from planner.scenario.scenario import Scenario


def wanted(scenario: Scenario, order: Order) -> None:
    """Raise an error where an order names a goal, a term or a place that there is not.

    Raises:
        OrderError: it does.
    """
    if isinstance(order.to, str) and order.to not in scenario.by_id:
        scenario.battlefield.feature(order.to)
    if order.goal is None or (isinstance(order.goal, str) and order.goal in GOALS):
        return
    known = [*GOALS, *TERMS]
    for wish in (order.goal,) if isinstance(order.goal, str) else order.goal:
        seen: set[str] = set()
        for text in wish.split("+"):
            name, weight = part(text)
            if name not in TERMS:
                said = name or text.strip()
                raise OrderError(f'no goal or term "{said}"; {nearest(said, known)}')
            if name in seen or weight == Fraction(0):
                raise OrderError(f'"{wish}" is no sum of terms')
            seen.add(name)
