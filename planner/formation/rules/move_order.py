"""Models move one after another; none ends where another still stands.

A model that ends on the start of another moves after it, so "after" must have no circle:
two models cannot swap places when each needs the other gone first.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from planner.formation.spots import Bools

if TYPE_CHECKING:
    from planner.formation.cpsat.draft import Draft


def order(blocks: Bools) -> list[int] | None:
    """Return the models in an order of moving, or None if there is a circle.

    Parameters:
        blocks: [a, b] is True where the end of a overlaps the start of b (a ≠ b), so that b
            moves first. Ties go by number: the order is canonical.
    """
    waits = blocks & ~np.eye(len(blocks), dtype=np.bool_)
    if not waits.any():
        return list(range(len(blocks)))
    count, found = waits.sum(axis=1), list[int]()
    while len(found) < len(waits):
        ready = int(np.argmax(count == 0))
        if count[ready]:
            return None
        found.append(ready)
        count -= waits[:, ready]
        count[ready] = -1
    return found


def add(draft: Draft) -> None:
    """Number the models such that who ends on another's start has the higher number."""
    menu, model = draft.menu, draft.model
    turn: dict[int, Any] = {}
    for a in range(len(menu)):
        for b in range(len(menu)):
            over = _ending_on(draft, a, b)
            if not over:
                continue
            for member in (a, b):
                if member not in turn:
                    turn[member] = model.new_int_var(0, len(menu) - 1, "")
            model.add(turn[a] >= turn[b] + 1).only_enforce_if(draft.any_of(over))


def _ending_on(draft: Draft, a: int, b: int) -> list[Any]:
    """Variables of the options of `a` that end on the start of `b`."""
    menu = draft.menu
    if a == b:
        return []
    return [
        v
        for o, v in enumerate(draft.x[a])
        if menu.pool.clash[menu.spot[a][o], b] and not menu.stays(int(menu.spot[a][o]))
    ]
