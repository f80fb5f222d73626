"""Searches for labels a piece at a time: the clock is looked at between, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from planner.length import DEGREE
from planner.mobility import Turning
from planner.navigation import Navigator
from planner.navigation.headings import labelling
from planner.until import until

from .tables import SHUT, area, box, navigator, pose, solid, um

FACING = Turning(
    price=um(0.5),
    step=90 * DEGREE,
    each=False,
    free_angle=90 * DEGREE,
    facing=True,
    backward=Fraction(2),
)
PRICED = Turning(price=um(1), step=45 * DEGREE, free_units=1)


class LookedError(Exception):
    """The clock was looked at so often."""


def _table(base: str, turning: Turning) -> Navigator:
    """Four blocks and a marsh between them."""
    blocks = [solid(f"b{x}{y}", box(x, y, x + 2, y + 1), 5) for x in (5, 10) for y in (4, 8)]
    features = [*blocks, area("marsh", box(7, 5, 10, 8))]
    passages = {block.id: SHUT for block in blocks}
    return navigator(
        features, base, pose(2, 6), 14, size=(20, 13), passages=passages, turning=turning
    )


def _labels(base: str, turning: Turning) -> Any:
    field: Any = _table(base, turning).field("me")
    return field.labels


def _looking(most: float) -> tuple[list[int], Callable[[], None]]:
    looks = [0]

    def look() -> None:
        looks[0] += 1
        if looks[0] > most:
            raise LookedError

    return looks, look


KINDS = pytest.mark.parametrize(
    ("base", "turning"),
    [("25mm", FACING), ("60x35mm rect", FACING), ("60x35mm rect", PRICED)],
    ids=["a disc", "a hull that goes ahead", "a hull that pays for each turn"],
)


@KINDS
def test_where_it_stops_changes_nothing(
    base: str, turning: Turning, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same labels, one after another, as of a search in one go."""
    whole = _labels(base, turning)
    assert len(whole.node) > 100
    monkeypatch.setattr(labelling, "AT_ONCE", 0)
    pieces = _labels(base, turning)
    for name in ("node", "cost", "use", "heading", "before", "gait", "alive"):
        if hasattr(whole, name):
            assert np.array_equal(getattr(whole, name), getattr(pieces, name)), name


@KINDS
def test_the_clock_is_looked_at(
    base: str, turning: Turning, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once at least for each label that is gone on from, and what it raises ends the search."""
    monkeypatch.setattr(labelling, "AT_ONCE", 0)
    looks, look = _looking(float("inf"))
    field: Any = _table(base, turning).field("me")
    _ = field.web.edges  # made beforehand: it looks at the clock as well
    with until(look):
        labels = field.labels
    gone_from = np.unique(labels.before[labels.before >= 0])
    assert looks[0] > len(gone_from) > 20
    field = _table(base, turning).field("me")
    _, look = _looking(looks[0] - 1)
    with until(look), pytest.raises(LookedError):
        _ = field.labels
