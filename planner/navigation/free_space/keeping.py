"""A table on which the centre may only be on some ground: all the rest of it is shut.

For ways that may spend a reserve because they keep to good ground (`Mobility.reserve`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from planner.battlefield import Battlefield, Feature, Kind
from planner.mobility import Measured, Mobility, Passage, Reserve, Terms, Way
from planner.navigation.free_space.covering import cover
from planner.navigation.free_space.substance import GROUND
from planner.scenario.scenario import Scenario
from planner.units import Base

SPARE: Final = 5
"""µm by which a base has to be in a piece of ground, or beside it, to be taken for so."""
MARGIN: Final = 10_000
"""µm further off than a base reaches: round ends of roads are drawn a little inside."""
INSET: Final = 3
"""µm by which the ground is taken to be smaller: what is cut has corners at whole µm."""
Kept = tuple[frozenset[str], frozenset[str]]
"""Ids of the ground of a reserve, and of what lies on it and is none of it."""
_BEYOND: Final = 10_000_000
"""µm around the table that are shut as well, so that its edge makes no corner."""


def kept_to(scenario: Scenario, terms: Terms) -> tuple[Scenario, Terms]:
    """Return the table and terms for ways that keep to each model's good ground all along.

    Models without a reserve are left as they are.
    """
    grounds = {_of(m.reserve) for m in terms.mobilities.values() if m.reserve}
    table, barred = scenario.battlefield, dict[Kept, tuple[str, ...]]()
    features = list(table.features)
    for number, ground in enumerate(sorted(grounds, key=lambda two: [*map(sorted, two)])):
        cut = list(_around(table, ground, f"beyond {number}"))
        barred[ground] = tuple(feature.id for feature in cut)
        features += cut
    changed = replace(scenario, battlefield=Battlefield(table.table, tuple(features)))
    met: dict[tuple[Kept, Base], frozenset[str]] = {}
    for mobility in terms.mobilities.values():
        if mobility.reserve:
            key = _of(mobility.reserve), mobility.base
            met[key] = met.get(key) or _may_meet(table, *key)
    mobilities = {name: _held(m, barred, met) for name, m in terms.mobilities.items()}
    return changed, replace(terms, mobilities=mobilities)


def good_ground(scenario: Scenario, mobility: Mobility) -> Any:
    """Return the ground of a body's reserve (shapely, µm), a little less than it is."""
    assert mobility.reserve is not None
    return _shape(scenario.battlefield, _of(mobility.reserve))


def lines_of(scenario: Scenario, mobility: Mobility) -> Any:
    """Return the walls and outlines that a way has only to touch for its reserve (shapely, µm)."""
    import shapely

    names = sorted(mobility.reserve.lines) if mobility.reserve else []
    features = [scenario.battlefield.by_id[name] for name in names]
    return shapely.MultiLineString([path for feature in features for path in feature.paths])


def pieces_of(scenario: Scenario, mobility: Mobility) -> tuple[Any, ...]:
    """Return the pieces of ground that are a part of its reserve each (shapely, µm); or none."""
    reserve = mobility.reserve
    if reserve is None or not reserve.parts:
        return ()
    return tuple(cover([scenario.battlefield.feature(n)], 0.0) for n in sorted(reserve.ground))


def on_ground(scenario: Scenario, mobility: Mobility, x: int, y: int) -> bool:
    """Return whether a centre (µm) is on the ground of a body's reserve."""
    import shapely

    if mobility.reserve is None:
        return False
    shape = _shape(scenario.battlefield, _of(mobility.reserve))
    return bool(shapely.intersects_xy(shape, x, y))


def _of(reserve: Reserve) -> Kept:
    return reserve.ground, reserve.off


def _may_meet(table: Battlefield, ground: Kept, base: Base) -> frozenset[str]:
    """Ids of what a base may meet whose centre keeps to some ground."""
    where = _shape(table, ground)
    far = (
        feature.id
        for feature in table.of(*GROUND)
        if cover([feature], 0.0).distance(where) > base.circumradius + MARGIN
    )
    return frozenset(table.by_id) - frozenset(far)


def _held(
    mobility: Mobility,
    barred: Mapping[Kept, tuple[str, ...]],
    met: Mapping[tuple[Kept, Base], frozenset[str]],
) -> Mobility:
    if mobility.reserve is None:
        return mobility
    shut = Passage(Way.SHUT, measured=Measured.CENTRE, rule=mobility.reserve.rule)
    ground = _of(mobility.reserve)
    kept = {n: p for n, p in mobility.passages.items() if n in met[ground, mobility.base]}
    passages = {**kept, **dict.fromkeys(barred[ground], shut)}
    return replace(mobility, passages=passages, reserve=None)


def _shape(table: Battlefield, ground: Kept) -> Any:
    """Ground (ids) less what is off it, µm: a little less than that.

    On a table as it would be without some things there may be less of it.
    """
    whole, off = ([f for f in table.of(*GROUND) if f.id in names] for names in ground)
    shape = cover(whole, INSET)
    return shape.difference(cover(off, -INSET)) if off else shape


def _around(table: Battlefield, ground: Kept, name: str) -> Iterator[Feature]:
    import shapely

    whole = shapely.box(
        -_BEYOND, -_BEYOND, table.table.width + _BEYOND, table.table.height + _BEYOND
    )
    rest = shapely.difference(whole, _shape(table, ground))
    rest = shapely.set_precision(rest, 1.0)
    parts = [part for part in shapely.get_parts(rest) if part.geom_type == "Polygon"]
    for number, part in enumerate(parts):
        part = shapely.orient_polygons(part)
        rings = (part.exterior, *part.interiors)
        paths = tuple(tuple((round(x), round(y)) for x, y in ring.coords) for ring in rings)
        yield Feature(f"{name}.{number}", Kind.AREA, "Polygon", paths)
