"""Ground without what roads and bridges cover of it, for who counts them base by base."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from dataclasses import fields, replace
from itertools import pairwise
from typing import Any, Final

from planner.battlefield import Battlefield, Feature, Part
from planner.rulesets.epic41k.ground import COVERED, lies_over

_QUADS: Final = 16
_SHARP: Final = 100.0


def with_bare_ground(battlefield: Battlefield, over: Collection[str]) -> Battlefield:
    """Return the battlefield with ground cut where some roads and bridges lie over it.

    A base is then in the ground with what of it is beside the road, and with that alone. The first
    piece that is left keeps the name of the whole; nothing is left of what is covered all over.
    Borders are exact to a micrometre, for which the road is taken wider; its round corners are
    drawn a little outside, by up to 1.3 thousandths of half its width.

    Parameters:
        over: ids of the roads and bridges.
    """
    roads = [f for f in battlefield.features if f.id in over]
    if not roads:
        return battlefield
    import shapely

    shapes = shapely.union_all([_shape(road) for road in roads])
    features = [piece for f in battlefield.features for piece in _left(f, shapes)]
    return replace(battlefield, features=tuple(features))


def _left(feature: Feature, over: Any) -> Iterator[Feature]:
    """What is left of a feature: itself where nothing lies over it."""
    import shapely

    if feature.kind not in COVERED or feature.geometry != "Polygon" or lies_over(feature):
        yield feature
        return
    body = shapely.Polygon(feature.paths[0], list(feature.paths[1:]))
    if shapely.intersection(body, over).area <= 0:
        yield feature
        return
    left = shapely.set_precision(shapely.difference(body, over), 1.0)
    parts = [p for p in shapely.get_parts(left) if p.geom_type == "Polygon" and p.area > 0]
    given = {field.name: getattr(feature, field.name) for field in fields(feature)}
    for number, part in enumerate(parts, 1):
        ring: Any = shapely.orient_polygons(part)
        paths = tuple(_whole(r.coords) for r in (ring.exterior, *ring.interiors))
        name = feature.id if number == 1 else f"{feature.id}.{number}"
        said = feature.name or feature.id
        yield Part(**given | {"id": name, "name": said, "paths": paths}, whole=feature.id)


def _shape(road: Feature) -> Any:
    """A road or a bridge, a micrometre wider on each side."""
    import shapely

    if road.geometry == "Polygon":
        body = shapely.Polygon(road.paths[0], list(road.paths[1:]))
        return shapely.buffer(body, 1.0, join_style="mitre", mitre_limit=_SHARP)
    half = road.width / 2 + 1
    line = shapely.LineString(road.paths[0])
    # The corners of a drawn arc lie on the larger circle, so that its sides touch the true one;
    # along the edges of the road that is too far, so it is cut there.
    about = half / math.cos(math.pi / (4 * _QUADS))
    round_ = shapely.buffer(line, about, quad_segs=_QUADS)
    square = shapely.buffer(line, half, cap_style="square", join_style="mitre", mitre_limit=_SHARP)
    return shapely.intersection(round_, square)


def _whole(coords: Any) -> tuple[tuple[int, int], ...]:
    points = [(round(x), round(y)) for x, y in coords]
    kept = [p for p, q in pairwise(points) if p != q]
    return (*kept, kept[0])
