"""The example of a whole movement and charge phase, played through."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest


@pytest.fixture(name="example", scope="module")
def example_fixture(script: Callable[[str], ModuleType]) -> ModuleType:
    """Return the example's script as a module."""
    return script("phase")


def test_every_order_is_planned_judged_and_carried_out(example: ModuleType) -> None:
    """wh40k10.phase.two-steps: the script stops at the first plan that the referee refuses.

    By the orders: nobody is aboard or in Reserves at the end, three units have charged, and
    what began in the movement phase alone is over.
    """
    pytest.importorskip("wh40kdc")
    end = example.play()
    red = {unit.id: unit for unit in end.units if unit.side == "red"}
    assert all(unit.on_table for unit in red.values())
    assert {name for name, unit in red.items() if unit.state.get("charged")} == {
        "assault",
        "dread",
        "veterans",
    }
    assert not any(unit.state.get("frozen") or unit.state.get("arrived") for unit in end.units)
    assert red["captain"].state["no_charge"]
