"""What shelters a model from those who look at it: cover, and what hides it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shelter:
    """Where a model counts as safe from `watchers`.

    Sheltered is who stands at z = 0 with a part of the base's interior in one of `inside`; and
    who, from each watcher, has something in the line of sight: one of `hiding` anywhere, or
    one of `behind` within `reach`. The line of sight is the straight line between the two
    centres as seen from above. It meets a wall where it touches the middle of it, a solid where
    it touches the outline; heights do not count (a game names what hides). Within `reach` is
    within that much, and half of the base's shorter side, of the sheltered model's centre.

    Parameters:
        watchers: ids of the models that look.
        inside: ids of areas that are cover.
        behind: ids of walls, solids and openings that are cover to who is close behind them.
        hiding: ids of those that nobody sees past.
        reach: µm.
        rule: ledger id.
        most: ledger id of the rule that as many as possible end sheltered; "" where nobody has to.
    """

    watchers: frozenset[str]
    inside: frozenset[str] = frozenset()
    behind: frozenset[str] = frozenset()
    hiding: frozenset[str] = frozenset()
    reach: int = 0
    rule: str = ""
    most: str = ""
