"""Outlines beyond the base: hulls that count in its place, wings that count at the end."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from planner.mobility import Fits
from planner.rulesets.wh40k10.keywords import is_aircraft
from planner.units import Base, Model, Unit

FITS: Final = "wh40k10.through.end-placeable"


def is_hull(unit: Unit) -> bool:
    """Return whether the hull of its models counts with the base: VEHICLE without WALKER.

    That is wh40k10.through.gap-vehicle-excluded on the way, wh40k10.param.measuring for
    distances; not of AIRCRAFT.
    """
    return "VEHICLE" in unit.keywords and "WALKER" not in unit.keywords and not is_aircraft(unit)


def embodied(unit: Unit) -> Unit:
    """Return `unit` with hulls (about their base's centre) in place of bases where they count."""
    if not is_hull(unit):
        return unit
    return replace(unit, models=tuple(_with_hull(unit, model) for model in unit.models))


def _with_hull(unit: Unit, model: Model) -> Model:
    hull = _outline(unit, model)
    return model if hull is None else replace(model, base=hull, stand=model.base)


def _outline(unit: Unit, model: Model) -> Base | None:
    given = unit.value(model, "hull")
    return None if given is None else Base.parse(given)


def fits(unit: Unit, model: Model) -> tuple[Fits, ...]:
    """Return the demand that all of a model can be placed where it ends, wings and all."""
    outline = None if is_hull(unit) else _outline(unit, model)
    return () if outline is None else (Fits(outline, FITS),)
