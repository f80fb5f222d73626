"""How near enemies must be to be engaged: everywhere, and across a line between the two."""

from __future__ import annotations

from dataclasses import dataclass

from planner.mobility.ends import Line


@dataclass(frozen=True, slots=True)
class Across:
    """A longer engagement range from models that stand behind something.

    It holds where the straight line between the two centres, as seen from above, meets one of
    `lines` (touching counts), whatever their heights; the vertical gap is that of `Engagement`.

    Parameters:
        models: ids of the models behind it.
        feature: id of the thing between.
        lines: its outline: the rings of a polygon, or the points of a wall, µm.
        gap: µm, inclusive.
        rule: ledger id.
        thickness: of a wall, µm: how near to its line a base can get.
    """

    models: frozenset[str]
    feature: str
    lines: tuple[Line, ...]
    gap: int
    rule: str
    thickness: int = 0


@dataclass(frozen=True, slots=True)
class Engagement:
    """When two enemy models are in each other's engagement range (inclusive), µm.

    Parameters:
        across: where, and from which models, it is longer than `gap`.
    """

    gap: int
    vertical: int
    rule: str
    across: tuple[Across, ...] = ()

    def longest(self, model: str | None = None) -> int:
        """Return the longest range from a model (None: from any), whatever lies between, µm."""
        longer = (a.gap for a in self.across if model is None or model in a.models)
        return max((self.gap, *longer))
