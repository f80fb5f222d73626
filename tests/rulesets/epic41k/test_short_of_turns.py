"""War engines that stop short of where they are sent: a plan says that turns are lacking."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order

MOVE, COST = "epic41k.warengine.move-orders", "epic41k.warengine.turn-cost"


@pytest.mark.parametrize(
    ("action", "to", "move", "rule", "text"),
    [
        ("move", (30, 60), 15, MOVE, "it has one turn, of up to 45°"),  # right behind it
        ("assault", (30, 60), 10, COST, "turn 180°, which takes 15 cm"),  # four turns, one free
        ("assault", (30, 60), 15, "", ""),  # 135° for 10 cm, and 5 cm on: all of it is spent
        ("move", (90, 60), 15, "", ""),  # straight ahead
        ("move", (90, 90), 15, "", ""),  # 45° off
        ("march", (30, 60), 10, COST, "turn 180°, which takes 15 cm"),
    ],
)
def test_behind_and_ahead(
    board: Any,
    stands: Any,
    action: str,
    to: tuple[int, int],
    move: float,
    rule: str,
    text: str,
) -> None:
    """epic41k.warengine.turn-max: it stands at (60, 60) and looks along x.

    To turn 180° is four turns: one free, 5 cm for each of the others, or none on Move orders.
    """
    engine = stands("a", (60, 60), base="60mm", M=move, march=move, assault=move, size=None,
                    **{"class": "war_engines"})  # fmt: skip
    plan = planner.plan(board(engine), Order("a", action, to=to))
    said = [(by, words) for by, words in plan.notes if "would have to turn" in words]
    assert [by for by, _ in said] == ([rule] if rule else [])
    assert all(text in words for _, words in said)


def test_once_its_turn_is_made(board: Any, stands: Any) -> None:
    """epic41k.warengine.move-orders: abreast of it, 20 cm to its left.

    45° to the left and s on, the place is sqrt(400 + s² - 40 s cos 45°) off: least at s =
    20 cos 45° = 14.14 cm, of 30. There it would have to turn another 90°.
    """
    engine = stands("a", (60, 60), base="60mm", M=30, size=None, **{"class": "war_engines"})
    plan = planner.plan(board(engine), Order("a", "move", to=(60, 80)))
    ((rule, text),) = [note for note in plan.notes if "would have to turn" in note[1]]
    assert rule == MOVE
    assert text.startswith("a.1 stops with 15.")  # 15.86 to a millimetre: the least is flat
    assert "turn 90°" in text
    assert text.endswith("which it has made")


def test_what_no_turn_helps_with(board: Any, stands: Any, box: Any) -> None:
    """epic41k.effect.impassable: a block right behind it is in the way, not its turns."""
    block = box("w", "solid", 45, 30, 57, 90, height=5)
    engine = stands("a", (60, 60), base="60mm", M=15, size=None, **{"class": "war_engines"})
    plan = planner.plan(board(engine, features=[block]), Order("a", "move", to=(30, 60)))
    assert not any("would have to turn" in words for _, words in plan.notes)


def test_who_stops_beside_a_mate(board: Any, stands: Any) -> None:
    """epic41k.param.no-overlap: 6 cm from the mate that stands there is as near as it gets."""
    engines = stands(
        "a", (80, 60), (80, 53.5), base="60mm", M=15, size=None, **{"class": "war_engines"}
    )
    plan = planner.plan(board(engines), Order("a", "move", to=(80, 60)))
    assert plan.objective[0].value == pytest.approx(60_000, abs=100)
    assert not any("would have to turn" in words for _, words in plan.notes)


def test_who_stops_before_a_test(board: Any, stands: Any, box: Any) -> None:
    """epic41k.danger.halt: 4 cm ahead lies what a war engine tests for, and it goes no further.

    Straight on is as open to it as after any turn, however little off the place it has ended.
    """
    crops = box("crops", "area", 67, 0, 80, 120, terrain="plantation")
    engine = stands("a", (60, 60), base="60mm", M=30, size=None, **{"class": "war_engines"})
    plan = planner.plan(board(engine, features=[crops]), Order("a", "move", to=(110, 60)))
    assert plan.models[0].end.x == pytest.approx(64 * 10_000, abs=100)
    assert not any("would have to turn" in words for _, words in plan.notes)
