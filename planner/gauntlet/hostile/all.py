"""Every bad file there is, in one order."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from planner.gauntlet.hostile.base import Hostile
from planner.gauntlet.hostile.broken import broken
from planner.gauntlet.hostile.large import large
from planner.gauntlet.hostile.mistyped import bereft, estranged, mistyped
from planner.gauntlet.hostile.nonsense import nonsense


def hostile() -> Iterator[Hostile]:
    """Yield them all (about 2,250)."""
    yield from chain(broken(), nonsense(), bereft(), estranged(), mistyped(), large())
