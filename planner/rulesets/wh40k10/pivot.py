"""The pivot value of a model, by the table outside the text."""

from __future__ import annotations

from planner.length import Unit as LengthUnit
from planner.mobility import Turning
from planner.rulesets.numbers import Numbers
from planner.rulesets.wh40k10.keywords import STEMS, is_any, is_big
from planner.units import Base, Model, Unit

_STEM = "wh40k10.param.pivot.vehicle-round-stem"


def turning(numbers: Numbers, unit: Unit, model: Model, *, of_2024: bool) -> Turning:
    """Return what turns cost: the pivot value once, the first time; later turns nothing."""
    rule, price = pivot_value(numbers, unit, model, of_2024=of_2024)
    return Turning(
        price=price,
        most=1,
        rule="wh40k10.pivot.first-only" if price else rule,
        free_rule="wh40k10.pivot.later-free",
    )


def pivot_value(
    numbers: Numbers, unit: Unit, model: Model, *, of_2024: bool = False
) -> tuple[str, int]:
    """Return the row of the table (its ledger id) that holds for a model, and its value in µm.

    A profile entry ``pivot`` (inches) goes before the table.
    """
    own = unit.value(model, "pivot")
    if own is not None:
        return "wh40k10.pivot.values-apply", LengthUnit.INCH.to_um(own)
    rule = _row_2024(unit, model) if of_2024 else _row(numbers, unit, model)
    return rule, numbers.length(rule, "value" if rule == _STEM else "")


def _row(numbers: Numbers, unit: Unit, model: Model) -> str:
    if "AIRCRAFT" in unit.keywords:
        return "wh40k10.param.pivot.aircraft"
    if not _base(model).is_round:
        big = is_big(unit)
        return "wh40k10.param.pivot." + ("monster-vehicle-nonround" if big else "nonround")
    wide = _base(model).length > numbers.length(_STEM, "wider")
    stem = unit.value(model, "stem", False) or is_any(unit, STEMS)
    if "VEHICLE" in unit.keywords and wide and stem:
        return _STEM
    return "wh40k10.param.pivot.other"


def _row_2024(unit: Unit, model: Model) -> str:
    plain = _base(model).is_round or "AIRCRAFT" in unit.keywords
    return "wh40k10.param.pivot.other" if plain else "wh40k10.param.pivot.variant-2024"


def _base(model: Model) -> Base:
    """What it stands on, whatever its hull."""
    return model.stand or model.base
