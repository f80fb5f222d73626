"""Ways with drops, gone ahead alone (`Dropping.ahead_rule`), and those without a drop, apart."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from planner.battlefield import Battlefield, Kind
from planner.mobility import Mobility, Terms, Way

AHEAD: Final = "ahead"
DROPLESS: Final = "dropless"


def sorts(mobility: Mobility, battlefield: Battlefield, z: int) -> tuple[str, ...]:
    """Return the sorts of way that are searched apart; none where all are searched at once.

    Parameters:
        z: height at which the body starts, µm.
    """
    dropping, turning = mobility.dropping, mobility.turning
    if dropping is None or not dropping.ahead_rule or not turning.facing:
        return ()
    if turning.backward is None and turning.sidestep is None:
        return ()
    if z == 0 and not dropping.least and not _high(mobility, battlefield):
        return (DROPLESS,)
    return AHEAD, DROPLESS


def _high(mobility: Mobility, battlefield: Battlefield) -> bool:
    """Whether who starts on the ground may come where a drop takes it that no free climb does."""
    climbing = mobility.climbing
    if climbing.down or climbing.highest is None:
        return bool(climbing.down)
    tops = battlefield.of(Kind.SOLID, Kind.WALL, Kind.FLOOR)
    return any(
        f.top > climbing.highest and mobility.passage(f.id).way is not Way.SHUT for f in tops
    )


def sorted_out(terms: Terms, sort: str) -> Terms:
    """Return the terms for one sort of way."""

    def one(mobility: Mobility) -> Mobility:
        if sort == DROPLESS:
            return replace(mobility, dropping=None)
        straight = replace(mobility.turning, backward=None, sidestep=None)
        return replace(mobility, turning=straight)

    return replace(terms, mobilities={name: one(m) for name, m in terms.mobilities.items()})
