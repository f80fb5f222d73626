"""The pictures of each family of rules: their tables, orders and page."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
FOLDER = EXAMPLES / "families"
MOST = 120_000
"""Bytes of a picture that a page shows without delay."""


@pytest.fixture(name="example", scope="module")
def example_fixture(script: Callable[[str], ModuleType]) -> ModuleType:
    """Return the example's script as a module."""
    return script("families")


def test_the_page_and_the_scenarios_are_those_of_the_table_of_families(
    example: ModuleType,
) -> None:
    """No family was changed without its page and its scenario file being written again."""
    assert (FOLDER / "README.md").read_text(encoding="utf-8") == example.page()
    for name, row in example.families().items():
        assert json.loads((FOLDER / f"{name}.json").read_text()) == example.scenario(row), name


def test_every_picture_on_the_page_is_there(example: ModuleType) -> None:
    """One for each family, none left over, none too large."""
    page = (FOLDER / "README.md").read_text(encoding="utf-8")
    shown = set(re.findall(r"\]\((\w+\.svg)\)", page))
    assert shown == {f"{name}.svg" for name in example.families()}
    assert shown == {path.name for path in FOLDER.glob("*.svg")}
    assert all((FOLDER / name).stat().st_size < MOST for name in shown)


@pytest.mark.parametrize(
    "name", ["normal", "fall_back", "climb", "deep_strike", "disembark", "emergency", "charge"]
)
def test_a_quick_few_are_planned_and_judged(example: ModuleType, name: str) -> None:
    """The script stops at a plan that the referee refuses; as many are moved as are in the unit."""
    row = example.families()[name]
    unit = next(unit for unit in row["units"] if unit["id"] == row["order"]["unit"])
    plan = example.solve(row)
    assert len(plan.models) == unit.get("count", len(unit.get("at", ())))


def test_two_tests_are_owed_to_leave_the_ring(example: ModuleType) -> None:
    """wh40k10.fallback.desperate-escape: both are shut in by 32 mm bases less than 32 mm apart.

    The widest gap is 1.92" between centres, 0.66" between bases of 1.26": nobody fits through.
    """
    plan = example.solve(example.families()["fall_back"])
    assert [die.count for die in plan.dice] == [2]


def test_the_picture_of_a_turn_has_a_panel_for_each_order(example: ModuleType) -> None:
    """wh40k10.phase.two-steps: numbered in their order; nobody arrives before all have moved."""
    row = example.families()["sequence"]
    drawn = (FOLDER / "sequence.svg").read_text(encoding="utf-8")
    assert drawn.count("<svg ") == 1 + len(row["orders"])
    actions = [order["action"] for order in row["orders"]]
    assert actions.index("arrive") > max(n for n, a in enumerate(actions) if a == "normal")


def test_across_the_barricade(example: ModuleType) -> None:
    """wh40k10.param.barricade-2: 5.87" to stand against it from 6" + 0.63" + 5.87" = 12.5".

    Nobody is in contact, all three are engaged across 0.8" of barricade.
    """
    plan = example.solve(example.families()["barricade"])
    values = {term.name: term.value for term in plan.objective}
    assert (values["models_engaged"], values["models_in_contact"]) == (3, 0)


def test_an_aircraft_in_three_of_its_turns(example: ModuleType) -> None:
    """wh40k10.param.aircraft: 21" ahead and a turn; off the table; back a turn later.

    From (24, 4) most of a table of 30" x 22" lies ahead towards its far corner, 6" aside and 18"
    up, where both edges stop the oval (120 x 92 mm) at once; that is less than 20".
    """
    row = example.families()["aircraft_turns"]
    turned, gone, back = example.flown(row)
    assert (turned.models[0].end.x - turned.models[0].start.x) >= 20 * 25_400
    heading = math.radians(turned.models[0].end.heading / 1e6)
    aside = 6 * 25.4 - math.hypot(60 * math.cos(heading), 46 * math.sin(heading))
    up = 18 * 25.4 - math.hypot(60 * math.sin(heading), 46 * math.cos(heading))
    assert aside / math.cos(heading) == pytest.approx(up / math.sin(heading), abs=0.01)
    assert up / math.sin(heading) < 20 * 25.4
    assert not gone.models[0].steps
    assert "in_reserve" in dict(gone.flags)
    assert [plan.scene.turn.round for plan in (turned, gone, back)] == [2, 3, 4]
    end = back.models[0].end
    assert min(end.x, end.y, 30 * 25_400 - end.x, 22 * 25_400 - end.y) < 6 * 25_400
