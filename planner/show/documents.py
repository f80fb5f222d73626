"""Answers as JSON values, alike wherever they are given."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from planner.show.report import order_words

if TYPE_CHECKING:
    from planner.planning.reach import Reach
    from planner.planning.survey.options import Survey
    from planner.planning.ways import Ways


def survey_document(found: Survey, unit: str) -> dict[str, Any]:
    """Return the ranked orders of a unit, and those left out with the reason."""
    ranked = [
        {
            "worth": option.worth,
            "reactions": [
                {
                    "name": reaction.watch.name,
                    "rule": reaction.watch.rule,
                    "by": reaction.by,
                    "to": reaction.to,
                    "when": reaction.when.value,
                }
                for reaction in option.reactions
            ],
            "plan": json.loads(option.plan.to_json()),
        }
        for option in found.options
    ]
    left = [
        {"order": order_words(left.order).partition(": ")[2], "rule": left.rule, "why": left.why}
        for left in found.left_out
    ]
    return {"format": "planner-options/1", "unit": unit, "options": ranked, "left_out": left}


def reach_document(found: Reach) -> dict[str, Any]:
    """Return where each model can get; regions are GeoJSON geometries in table units.

    Those in ``tested`` are of models that dice tests, passed, lead further.
    """
    from shapely.affinity import scale
    from shapely.geometry import mapping

    unit = found.scenario.battlefield.table.unit
    down = 1 / unit.um

    def region(z: int, shape: Any) -> dict[str, Any]:
        return {"z": unit.from_um(z), "centres": mapping(scale(shape, down, down, origin=(0, 0)))}

    def each(regions: Mapping[str, Sequence[tuple[int, Any]]]) -> dict[str, Any]:
        return {model: [region(z, shape) for z, shape in own] for model, own in regions.items()}

    bands = [
        {
            "label": band.label,
            "budget": unit.from_um(band.budget),
            "chance": None if band.chance is None else str(band.chance),
            "models": each(band.regions),
            **({"tested": each(band.tested)} if band.tested else {}),
        }
        for band in found.bands
    ]
    why = None if found.why_not is None else dict(zip(("rule", "text"), found.why_not, strict=True))
    order = {"unit": found.order.unit, "action": found.order.action, "roll": found.order.roll}
    return {"format": "planner-reach/1", "order": order, "bands": bands, "why_not": why}


def ways_document(found: Ways) -> dict[str, Any]:
    """Return the ways of one model to one place, each as a plan of that model alone."""
    each = [
        {
            "spent": way.spent,
            "odds": None if way.odds is None else str(way.odds),
            "tests": dict(way.tests),
            "exposure": way.exposure,
            "plan": json.loads(way.plan.to_json()),
        }
        for way in found
    ]
    return {"format": "planner-ways/1", "ways": each, "complete": found.complete}
