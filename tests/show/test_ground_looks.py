"""Ground of which one table often has both does not look alike, in colour or in grey."""

from __future__ import annotations

import pytest

from planner.battlefield import Feature, Kind
from planner.show.ground import Ground, ground


def _look(terrain: str) -> Ground:
    return ground(Feature("f", Kind.AREA, "Polygon", (), terrain=terrain))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("blast_furnace", "blast_furnace_5cm"),  # shut, and dangerous
        ("magma_river", "river"),
        ("molten_metal_river", "molten_metal_river_bridge"),
        ("volcano", "steep_hill"),
    ],
)
def test_not_alike(one: str, other: str) -> None:
    """Neither in its fill nor in its pattern."""
    assert _look(one).fill != _look(other).fill
    assert _look(one).pattern != _look(other).pattern
