"""Scenes with whatever may be wished for: the first dozen, and that they differ."""

from __future__ import annotations

from pathlib import Path

from planner.gauntlet.long import play
from planner.gauntlet.rows import ROWS
from planner.gauntlet.wishes import wish


def test_none_of_the_first_is_illegal(tmp_path: Path) -> None:
    """Three of each game; ``planner gauntlet wishes`` plans two hundred."""
    found = play(ROWS["wishes"], 12, tmp_path, lambda *_: None)
    assert [outcome.trouble for outcome in found if not outcome.right] == []


def test_they_wish_for_this_and_that() -> None:
    """Of sixty scenes many have readings, goals by name, sums of terms, and a way to face."""
    made = [wish(number) for number in range(60)]
    goals = [given.order.get("goal") for given in made]
    assert sum("options" in given.scenario for given in made) > 20
    assert sum(isinstance(goal, str) for goal in goals) > 5
    assert sum("+" in term for goal in goals if isinstance(goal, list) for term in goal) > 5
    assert sum("facing" in given.order for given in made) > 5
    assert len({given.order["action"] for given in made}) > 15
