"""Across a barricade Engagement Range is longer: for a charge, and in the fight that follows.

A charge knows it from targets within 1" of the barricade; the Fight phase from whoever is within
2" across it, so that who charged so does fight, and can be fought.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from planner.battlefield import Battlefield, Feature
from planner.mobility import Across
from planner.rulesets.nearness import near
from planner.units import Model, Unit

if TYPE_CHECKING:
    from planner.battlefield.feature import Point
    from planner.rulesets.wh40k10.reading import Reading
    from planner.rulesets.wh40k10.wh40k10 import Wh40k10
    from planner.scenario.scenario import Scenario

RULE: Final = "wh40k10.param.barricade-2"
FINE: Final = 256
"""Straight pieces a quarter of an oval: drawn from within, it is short by less than 1 µm."""


def across(
    game: Wh40k10, battlefield: Battlefield, targets: Sequence[Unit], less: int, *, fight: bool
) -> tuple[Across, ...]:
    """Return each barricade with the target models that are reached across it.

    Parameters:
        less: µm taken off the range where its border is not within it.
        fight: whether any model counts, not only those within 1" of it.
    """
    numbers = game.numbers
    named, beside = numbers.value(RULE, "terrain"), numbers.length(RULE, "beside")
    found = []
    for feature in battlefield.features:
        if feature.terrain in named and feature.blocks:
            models = frozenset(
                model.id
                for target in targets
                for model in target.models
                if _level(feature, model, game.model_height(target, model))
                and (fight or is_beside(feature, model, beside))
            )
            if models:
                gap = numbers.length(RULE, "value") - less
                found.append(
                    Across(models, feature.id, feature.paths, gap, RULE, feature.thickness)
                )
    return tuple(found)


def fights_across(
    game: Wh40k10, scenario: Scenario, unit: Unit, enemy: Unit, reading: Reading
) -> bool:
    """Return whether a model of `unit` is in the longer range of one of `enemy`."""
    vertical = reading.engagement.vertical
    longer = across(game, scenario.battlefield, [enemy], reading.less, fight=True)
    return any(
        near(a, b, one.gap, vertical) and _parted(a, b, one)
        for one in longer
        for b in enemy.models
        if b.id in one.models
        for a in unit.models
    )


def _parted(a: Model, b: Model, across: Across) -> bool:
    """Whether the straight line between two centres meets the outline, borders included."""
    p, q = (a.pose.x, a.pose.y), (b.pose.x, b.pose.y)
    return any(_meet(p, q, r, s) for line in across.lines for r, s in pairwise(line))


def _meet(p: Point, q: Point, r: Point, s: Point) -> bool:
    """Whether two closed stretches meet: exact."""
    sides = (_side(r, s, p), _side(r, s, q), _side(p, q, r), _side(p, q, s))
    if sides[0] * sides[1] > 0 or sides[2] * sides[3] > 0:
        return False
    return all(
        max(min(p[n], q[n]), min(r[n], s[n])) <= min(max(p[n], q[n]), max(r[n], s[n]))
        for n in (0, 1)
    )


def _side(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def notes(
    across: Sequence[Across], targets: Sequence[Unit], battlefield: Battlefield
) -> Iterator[tuple[str, str]]:
    """Yield which targets may be fought across what."""
    for longer in across:
        for target in targets:
            if any(model.id in longer.models for model in target.models):
                said = battlefield.table.unit.say(longer.gap)
                text = f"across {longer.feature} within {said} of {target.name} is engaged"
                yield RULE, f"{text}; models there end as close to {longer.feature} as they can"


def _level(feature: Feature, model: Model, height: int) -> bool:
    """Whether a model stands beside a feature, not above or below it."""
    return model.pose.z < feature.top and model.pose.z + height > feature.bottom


def is_beside(feature: Feature, model: Model, gap: int) -> bool:
    """Return whether a base is surely within `gap` µm of a solid or wall, seen from above."""
    reach = gap + feature.thickness // 2
    if model.base.is_round:
        at, near = (model.pose.x, model.pose.y), 2 * reach + model.base.length
        return any(_near(at, a, b, near) for path in feature.paths for a, b in pairwise(path))
    import shapely

    from planner.geometry import outline

    base = shapely.Polygon(outline(model.base, model.pose, outward=False, segments=FINE))
    return bool(shapely.MultiLineString(feature.paths).distance(base) <= reach - 1)


def _near(at: Point, a: Point, b: Point, near: int) -> bool:
    """Whether a point is within `near` half µm of the stretch a to b: exact."""
    dx, dy, px, py = b[0] - a[0], b[1] - a[1], at[0] - a[0], at[1] - a[1]
    length, along = dx * dx + dy * dy, px * dx + py * dy
    if 0 < along < length:
        return 4 * (px * dy - py * dx) ** 2 <= near * near * length
    ex, ey = (px, py) if along <= 0 else (at[0] - b[0], at[1] - b[1])
    return 4 * (ex * ex + ey * ey) <= near * near
