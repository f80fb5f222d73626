"""A plan tells which enemies may withdraw from it: those whom the rules then let."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order

UNLIKELY = "wardrones.withdraw.unlikely"


@pytest.mark.parametrize(
    ("action", "state", "named"),
    [
        ("assault", {}, "c"),  # wardrones.withdraw.combat-override: t is fought
        ("assault", {"gone_to_ground": True}, ""),  # wardrones.ground.no-move-reactions
        ("assault", {"no_reaction": True}, ""),
        ("move", {}, "t, c"),
        ("move", {"fought_by": ["u"]}, "t"),  # in a firefight that it opened before
    ],
)
def test_only_who_is_free_to_withdraw_is_named(
    table: Any, squad: Any, no: Any, action: str, state: Any, named: str
) -> None:
    """Both stand within 12" of where it comes to; the state is that of c.

    What the note says is what the rules then answer, unit by unit.
    """
    scenario = table(
        squad("u", (10, 22), profile={"assault_move": 12}),
        squad("t", (19, 22), side="blue"),
        squad("c", (22, 26), side="blue", **state),
    )
    aim: Any = {"targets": ("t",)} if action == "assault" else {"to": (14, 22)}
    plan = planner.plan(scenario, Order("u", action, **aim))
    (said,) = [text for rule, text in plan.notes if rule == UNLIKELY] or [""]
    assert said.partition(" may withdraw")[0] == named
    then = planner.after(scenario, plan)
    free = [name for name in ("t", "c") if no(then, name, "withdraw", "u") is None]
    assert ", ".join(free) == named
