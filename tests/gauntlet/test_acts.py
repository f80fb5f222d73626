"""Unusual actions of random scenes: the first four, and that they are unusual."""

from __future__ import annotations

from pathlib import Path

from planner.gauntlet.acts import act
from planner.gauntlet.games import games
from planner.gauntlet.long import play
from planner.gauntlet.rows import ROWS


def test_none_of_the_first_is_illegal(tmp_path: Path) -> None:
    """One of each game; ``planner gauntlet acts`` plans two hundred."""
    found = play(ROWS["acts"], 4, tmp_path, lambda *_: None)
    assert [outcome.trouble for outcome in found if not outcome.right] == []


def test_the_actions_are_those_that_scenes_never_choose() -> None:
    """Most of forty scenes have one, of six kinds at least."""
    seldom = [
        given.order["action"]
        for given in map(act, range(40))
        if given.order["action"] not in games()[given.game]["actions"]
    ]
    assert len(seldom) > 20
    assert len(set(seldom)) >= 6
