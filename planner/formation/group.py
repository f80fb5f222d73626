"""Sort other models by what they stand on, so that they are measured all at once."""

from __future__ import annotations

from collections.abc import Sequence

from planner.formation.body import Body, Other
from planner.navigation.places import Places


def by_body(others: Sequence[Other]) -> list[tuple[Body, Places, list[Other]]]:
    """Return (body, places, models) for each distinct body, in order of first appearance."""
    groups: dict[Body, list[Other]] = {}
    for other in others:
        groups.setdefault(other.body, []).append(other)
    return [(body, Places.of([o.pose for o in group]), group) for body, group in groups.items()]
