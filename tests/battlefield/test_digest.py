"""A battlefield's digest tells tables apart, and features by all that they are."""

from __future__ import annotations

from dataclasses import replace

from planner.battlefield import Feature, Kind
from planner.battlefield.battlefield import Battlefield, Table
from planner.length import Unit

RING = ((0, 0), (10, 0), (10, 10), (0, 0))
TABLE = Table(100, 100, Unit.INCH)
BOG = Feature("bog", Kind.AREA, "Polygon", (RING,))
POND = replace(BOG, id="pond")


def test_alike_for_features_that_are_alike() -> None:
    """Made twice, they say the same; in another order, or without one, they do not."""
    one = Battlefield(TABLE, (BOG, POND)).digest
    assert Battlefield(TABLE, (replace(BOG), replace(POND))).digest == one
    assert Battlefield(TABLE, (POND, BOG)).digest != one
    assert Battlefield(TABLE, (BOG,)).digest != one


def test_every_change_shows() -> None:
    """A feature changed after it told its digest is another one, and so is a wider table."""
    one = Battlefield(TABLE, (BOG,)).digest
    for other in (replace(BOG, terrain="mud"), replace(BOG, top=1), replace(BOG, climbable=False)):
        assert Battlefield(TABLE, (other,)).digest != one
    assert Battlefield(replace(TABLE, width=101), (BOG,)).digest != one
