"""When a climb is free: a low step onto what is open, and nothing else within reach at the top.

The body is a disc of 32 mm at (500, 500) mm; an open crate begins 20 mm to its right.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.mobility import Climbing, Passage, Way

AT = (500_000, 500_000)
TOP = 10_000
REACH = 5_000


def spent(stage: Any, way: list[Any], free: int | None = TOP, z: int = 0) -> int:
    """What a climb beside the crate costs, at 3 µm for each up and 2 for each down."""
    stage.box("crate", Kind.SOLID, (520_000, 400_000, 600_000, 600_000), top=TOP)
    passages = {"crate": Passage(rule="crate"), "b": Passage(Way.OVER)}
    climbing = Climbing(up=Fraction(3), down=Fraction(2), reach=REACH, free=free)
    stage.may(passages=passages, climbing=climbing, budget=900_000)
    stage.model("u.1", (*AT, z))
    found: dict[str, int] = stage.judge({"u.1": way}).spent
    return found["u.1"]


@pytest.mark.parametrize(("free", "price"), [(None, 0), (TOP, 0), (TOP - 1, 3 * TOP), (0, 3 * TOP)])
def test_up_as_high_as_is_free(stage: Any, climb: Any, free: int | None, price: int) -> None:
    """10 mm, at 3 for 1 where that is too high."""
    assert spent(stage, [climb(TOP)], free) == price


@pytest.mark.parametrize(("free", "price"), [(TOP, 0), (TOP - 1, 2 * TOP)])
def test_down_again(stage: Any, climb: Any, free: int, price: int) -> None:
    """At 2 for 1."""
    assert spent(stage, [climb(0)], free, TOP) == price


@pytest.mark.parametrize(
    ("off", "price"),
    [
        (16_000 + REACH, 3 * TOP),  # within reach, at exactly that
        (16_000 + REACH + 1, 0),
        (16_000, 3 * TOP),
        (90_000, 0),
    ],
)
@pytest.mark.parametrize("floor", [False, True])
def test_beside_what_is_paid(stage: Any, climb: Any, off: int, price: int, floor: bool) -> None:
    """A floor, or a block that is climbed over, as high as the crate on the other side."""
    kind = Kind.FLOOR if floor else Kind.SOLID
    stage.box("b", kind, (400_000, 400_000, 500_000 - off, 600_000), top=TOP)
    assert spent(stage, [climb(TOP)]) == price


@pytest.mark.parametrize(("top", "price"), [(TOP - 1, 0), (TOP, 3 * TOP), (TOP + 1, 0)])
@pytest.mark.parametrize("kind", [Kind.FLOOR, Kind.SOLID])
def test_only_what_is_as_high_is_paid(
    stage: Any, climb: Any, top: int, price: int, kind: Kind
) -> None:
    """Beside a block or a floor of another height the step is free."""
    stage.box("b", kind, (400_000, 400_000, 484_000, 600_000), top=top)
    assert spent(stage, [climb(TOP)]) == price


def test_nothing_open_is_within_reach(stage: Any, climb: Any) -> None:
    """The crate is 5,001 µm from the base; what it is not on costs the climb."""
    stage.models.clear()
    stage.box("crate", Kind.SOLID, (520_000, 400_000, 600_000, 600_000), top=TOP)
    climbing = Climbing(up=Fraction(3), reach=REACH, free=TOP)
    stage.may(passages={"crate": Passage()}, climbing=climbing)
    for x, price in ((499_000, 0), (498_999, 3 * TOP)):
        stage.models.clear()
        stage.model("u.1", (x, 500_000))
        assert stage.judge({"u.1": [climb(TOP)]}).spent == {"u.1": price}
