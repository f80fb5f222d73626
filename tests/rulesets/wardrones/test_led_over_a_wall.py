"""What only crossing leads over: other orders go to where it may be crossed."""

from __future__ import annotations

import math
from typing import Any

import pytest

INCH = 25_400
FAR = 40


@pytest.fixture(name="barred", scope="module")
def barred_fixture(table: Any, squad: Any, line: Any) -> Any:
    """A house wall across the table in front of one trooper, high for its last 8" alone."""

    def make(**more: Any) -> Any:
        house = line("house", "wall", (30, 0), (30, 36), height=5, terrain="taller")
        wall = line("wall", "wall", (30, 36), (30, 44), height=2, terrain="high")
        return table(squad("a", (25, 22), profile=more), features=[house, wall])

    return make


@pytest.mark.parametrize("action", ["move", "manoeuvre"])
def test_it_goes_to_where_it_may_cross(barred: Any, planned: Any, action: str) -> None:
    """wardrones.obstacle.high-manoeuvre-only: what is left is told by the way over the wall.

    The house ends at (30, 36) and its base is half an inch wide on each side, so that the way
    bends at about (30, 36.5), 15.3" from (25, 22); on from there to (40, 22) it is 17.6".
    """
    plan = planned(barred(agility=6), "a", action, to=(FAR, 22))
    far = {"move": 6, "manoeuvre": 12}[action]
    end = plan.models[0].end
    whole = math.dist((25, 22), (29.5, 36)) + math.dist((29.5, 36), (FAR, 22))
    term = next(term for term in plan.objective if term.name == "distance_left")
    assert end.y > (22 + 0.9 * far) * INCH
    assert term.value / INCH == pytest.approx(whole - far, abs=1)
    assert any("along ways of other orders (cross)" in text for _, text in plan.notes)


def test_who_may_not_check_is_told_what_bars_it(barred: Any, planned: Any, noted: Any) -> None:
    """wardrones.obstacle.high-agility: without a rating it never gets over."""
    said = noted(planned(barred(may_test_agility=False), "a", "move", to=(FAR, 22)))
    assert "house lets nobody through" in said["wardrones.obstacle.too-tall"]
