"""Battle-shock: until the Command phase of one's own next turn."""

from __future__ import annotations

from typing import Any

import pytest

import planner


@pytest.mark.parametrize(
    ("side", "phase", "then", "shocked"),
    [
        ("blue", "shooting", "charge", True),  # still the enemy's turn
        ("blue", "shooting", "", False),  # it ends, and red's Command phase begins
        ("red", "movement", "shooting", True),  # its own turn, the Command phase over
        ("red", "movement", "", True),  # the enemy's Command phase is not its own
    ],
)
def test_it_ends_with_the_next_own_command_phase(
    board: Any, squad: Any, side: str, phase: str, then: str, shocked: bool
) -> None:
    """wh40k10.destroyed.battle-shocked: red's unit, by whose turn it is and what comes next."""
    units = squad("a", (10, 10), state={"battle_shocked": True}), squad("e", (40, 10), side="blue")
    scenario = board(*units, turn={"round": 2, "side": side, "phase": phase})
    later = planner.next_phase(scenario, then, ends_turn=not then)
    assert bool(later.unit("a").state.get("battle_shocked")) == shocked


def test_a_turn_that_begins_later_has_had_its_command_phase(board: Any, squad: Any) -> None:
    """wh40k10.destroyed.battle-shocked: told at once to be in the Movement phase."""
    units = squad("a", (10, 10), state={"battle_shocked": True}), squad("e", (40, 10), side="blue")
    scenario = board(*units, turn={"round": 2, "side": "blue", "phase": "fight"})
    later = planner.next_phase(scenario, "movement", ends_turn=True)
    assert (later.turn.side, later.unit("a").state) == ("red", {})
