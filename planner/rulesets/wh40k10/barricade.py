"""Charges across a barricade: reported, since the plan asks for Engagement Range all the same."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from planner.battlefield import Battlefield, Feature
from planner.rulesets.numbers import Numbers
from planner.units import Unit

RULE = "wh40k10.param.barricade-2"


def barricades(
    numbers: Numbers, battlefield: Battlefield, classes: Mapping[str, str], targets: Sequence[Unit]
) -> Iterator[tuple[str, str]]:
    """Yield which targets stand within 1" of an obstacle, where a charge may end within 2"."""
    beside, reach = numbers.length(RULE, "beside"), numbers.length(RULE, "value")
    unit = battlefield.table.unit
    for feature in battlefield.features:
        if classes.get(feature.terrain) != "obstacle":
            continue
        for target in targets:
            if any(
                _away(feature, (m.pose.x, m.pose.y)) <= beside + m.base.circumradius
                for m in target.models
            ):
                text = f"across {feature.id} within {unit.say(reach)} of {target.name} is enough; "
                yield RULE, text + "the plan asks for Engagement Range, which is stricter"


def _away(feature: Feature, at: tuple[int, int]) -> float:
    """The distance of a point from the lines of a feature, µm, in floats: only for words."""
    return min(
        (_from_line(at, a, b) for path in feature.paths for a, b in pairwise(path)),
        default=math.inf,
    )


def _from_line(at: tuple[int, int], a: tuple[int, int], b: tuple[int, int]) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    along = ((at[0] - a[0]) * dx + (at[1] - a[1]) * dy) / length if length else 0.0
    along = min(1.0, max(0.0, along))
    return math.dist(at, (a[0] + along * dx, a[1] + along * dy))
