"""A withdrawal from several enemies at once: it comes nearer to none of them. Bases of 1"."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order

INCH = 25_400
NEVER = "wardrones.withdraw.never-closer"


@pytest.fixture(name="between", scope="module")
def between_fixture(table: Any, squad: Any) -> Any:
    """Return the maker of a scene: b 9" to the east of a, c 11" to the west; both came near."""

    def make(**options: Any) -> Any:
        us = squad("a", (30, 22), approached_by=["b", "c"])
        foes = squad("b", (40, 22), side="blue"), squad("c", (18, 22), side="blue")
        return table(us, *foes, **options)

    return make


@pytest.mark.parametrize("mode", ["monotone", "not_below_start"])
@pytest.mark.parametrize(
    ("to", "targets", "rules"),
    [
        ((29.5, 22), (), {NEVER}),  # away from b, which is the nearer one, and half an inch to c
        ((29.5, 22), ("b",), set()),  # it reacts to b alone
        ((29.5, 22), ("c",), {NEVER}),
        ((30.5, 22), (), {NEVER}),
        ((30, 34), (), set()),  # at right angles to both
        # half an inch to the west and 12" up: nearer to c at first, though further off in the end
        ((29.5, 33.9), (), {NEVER}),
    ],
)
def test_nearer_to_neither(
    between: Any, walked: Any, broken: Any, mode: str, to: Any, targets: Any, rules: set[str]
) -> None:
    """wardrones.withdraw.never-closer: each is an enemy that it reacts to.

    In the other reading what counts is how near it was to each: aslant it comes nearer to c by
    a hair, 0.5² / 2·12 = 0.01", at the foot of c on the line.
    """
    scenario = between(withdraw_mode=mode)
    plan = walked(scenario, "retreat", to, targets=targets)
    assert broken(scenario, plan) - {"wardrones.withdraw.else-farthest"} == rules


def test_the_way_out_is_to_the_side(between: Any) -> None:
    """wardrones.withdraw.else-farthest: 12" to the side, 15.6 - 1 = 14.6" off b, is no 15".

    So it retreats: straight to the side at first, as all else is nearer to one of the two.
    """
    scenario = between()
    assert not planner.plan(scenario, Order("a", "withdraw")).found
    plan = planner.plan(scenario, Order("a", "retreat"))
    assert planner.check(scenario, plan).legal
    end = plan.models[0].end
    assert abs(end.y - 22 * INCH) == pytest.approx(12 * INCH, abs=0.1 * INCH)
