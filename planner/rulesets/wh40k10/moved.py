"""How a unit has moved: what its state says outright, and what follows from the kind of its move.

Who writes a scenario may say ``moved_kind`` alone; a plan that is carried out leaves all of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from planner.units import Unit

No = tuple[str, str]
"""Ledger id and reason."""
IMPLIED: Final[Mapping[str, tuple[str, ...]]] = {
    "normal": ("normal_done",),
    "advance": ("advanced", "no_shoot", "no_charge"),
    "fall_back": ("fell_back", "no_shoot", "no_charge"),
    "stationary": ("frozen",),
}
"""Kind of move -> the states that it leaves."""


def told(state: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a unit's state with what the kind of its move leaves."""
    implied = IMPLIED.get(state.get("moved_kind", "none"), ())
    return {**dict.fromkeys(implied, True), **state}


def has(unit: Unit, flag: str) -> bool:
    """Return whether a unit is in a state, said outright or not."""
    return bool(told(unit.state).get(flag))


def frozen(unit: Unit) -> No | None:
    """Return why a unit's models do not move again in this phase, or None."""
    if not has(unit, "frozen"):
        return None
    if unit.state.get("arrived"):
        return "wh40k10.reserves.no-further-move", "it was set up from Reserves in this phase"
    if unit.state.get("disembarked"):
        text = "it got out of a transport that had moved: it does not move further in this phase"
        return "wh40k10.disembark.after-normal.no-move", text
    return "wh40k10.stationary.frozen", "its models do not move again in this phase"


def no_charge(unit: Unit) -> No | None:
    """Return why a unit may not declare a charge for how it has moved or come, or None."""
    for flag, rule, text in (
        ("advanced", "wh40k10.advance.no-charge", "it Advanced this turn"),
        ("fell_back", "wh40k10.fallback.no-charge", "it Fell Back this turn"),
    ):
        if has(unit, flag):
            return rule, text
    return _come(unit) if has(unit, "no_charge") else None


def _come(unit: Unit) -> No:
    if unit.state.get("disembarked"):
        shocked = unit.state.get("battle_shocked")
        rule = "destroyed.no-charge" if shocked else "disembark.after-normal.no-charge"
        return f"wh40k10.{rule}", "it got out of a transport that had moved or was destroyed"
    if unit.state.get("counts_normal"):
        text = "it came from Strategic Reserves too large for the strip along the edge"
        return "wh40k10.param.strategic-reserves.large", text
    return "wh40k10.param.charge-eligible", "it cannot declare a charge this turn"
