"""What came of a plan: between two plans of a phase it says which tests the first one failed."""

from __future__ import annotations

from typing import Any

import msgspec


class Outcome(msgspec.Struct, forbid_unknown_fields=True, frozen=True, omit_defaults=True):
    """The dice of the plan before it, and who reacted to it: as `planner.after` takes them.

    Parameters:
        failed: names of tests that were failed; ``TEST:MODEL`` where only some failed it.
        halted: ids of models that a reaction halted.
        fired: who has reacted otherwise, as the game names it.
    """

    failed: list[str] = []
    halted: list[str] = []
    fired: list[str] = []


def is_outcome(value: Any) -> bool:
    """Return whether a parsed object says what came of a plan, and is none itself."""
    said = {*Outcome.__struct_fields__}
    return isinstance(value, dict) and not said.isdisjoint(value) and "order" not in value
