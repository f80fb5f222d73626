"""Can a way be cut into its actions so that none of them holds more than it may?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from planner.referee.exact.surd import Surd

Part = tuple[Surd, bool]
"""How long a stretch of a way is, or what it costs, and whether it is marked."""
Room = tuple[Surd | None, Surd | None]
"""How much one action holds in all, and how much of what is marked; None for no limit."""


def suffice(parts: Sequence[Part], rooms: Iterable[Room]) -> bool:
    """Return whether actions with so much room, one after another, hold a whole way.

    Each takes as much of what is left as it has room for: to go further with one never leaves
    more to the next.
    """
    left = list(parts)
    for room, marked in rooms:
        while left:
            length, is_marked = left[0]
            taken = _least(length, room, marked if is_marked else None)
            room = room and room - taken
            marked = marked and marked - taken if is_marked else marked
            if taken is not length:
                left[0] = length - taken, is_marked
                break
            left.pop(0)
    return not left


def _least(length: Surd, *rooms: Surd | None) -> Surd:
    """The least of a length and the rooms that it has; itself where it has enough."""
    least = length
    for room in rooms:
        if room is not None and (least - room).sign() > 0:
            least = room
    return least
