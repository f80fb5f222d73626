"""One tournament layout as a map of ours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

import shapely
from shapely.geometry import LineString, Polygon, box
from shapely.geometry.base import BaseGeometry

from planner.errors import InputError
from planner.importers.wh40kdc.package import Package, Record, find_layout, open_package
from planner.importers.wh40kdc.parts import STOREY, area_name, nature
from planner.importers.wh40kdc.place import Placed, flip, place

CREDIT: Final = "Powered by 40kdc-data (https://40kdc.alpacasoft.dev)."
"""What the maintainers of the data ask every product that shows it to display."""
MARKER_RADIUS: Final = 20 / 25.4
"""Radius of an objective marker, inches: 40 mm across."""
CONTROL_RANGE: Final = 3.0
"""Inches from the marker within which a model controls it, where the layout does not say."""
AREA_TOLERANCE: Final = 0.01
"""Inches by which the outline of an area may be simplified. The outlines are traced from
die-cut cardboard with up to 348 corners; 0.01" is a quarter of a millimetre, less than the
width of the line one would draw round them, and leaves about a fifth of the corners."""

UNKNOWN: Final = "a layout of the wh40kdc package is not as we know them"

_OWNERS: Final = {"attacker": "red", "defender": "blue"}
_ROLES: Final = {
    "home": "Home objective",
    "expansion": "Expansion objective",
    "center": "Centre objective",
}


def import_layout(layout_id: str) -> dict[str, Any]:
    """Return the layout `layout_id` of the ``wh40kdc`` package as a map.

    Parameters:
        layout_id: one of `list_layouts()`.

    Returns:
        A GeoJSON ``FeatureCollection`` in our map format, inches, y up; its table carries
        the credit that the package asks for. Zones: attacker red, defender blue.

    Raises:
        MissingExtra: the package is not installed.
        InputError: it has no such layout.
    """
    package = open_package()
    return map_of(find_layout(package, layout_id), package)


def map_of(layout: Record, package: Package) -> dict[str, Any]:
    """Return a layout of the package as a map, as `import_layout` does.

    Raises:
        InputError: it holds what no layout does that we know: of another version of the package.
    """
    try:
        return _map_of(layout, package)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise InputError(f"{UNKNOWN}: {type(error).__name__} {error}") from None
    except shapely.errors.ShapelyError as error:
        raise InputError(f"{UNKNOWN}: {error}") from None


def _map_of(layout: Record, package: Package) -> dict[str, Any]:
    board = layout.get("board", {"width": 60, "height": 44})
    width, height = board["width"], board["height"]
    pieces = list(place(layout, package.templates, height))
    pattern = package.patterns.get(layout.get("deployment_pattern_id", ""), {})
    drawn = [
        *_zones(pattern, height),
        *_areas(pieces),
        *_scenery(pieces, package),
        *_objectives(layout, pattern, height),
    ]
    table = {
        "width": width,
        "height": height,
        "unit": "in",
        "name": layout["name"],
        "credit": f"{CREDIT} {layout.get('description', '')}".strip(),
    }
    edge = box(0, 0, width, height)
    features = [_geojson(item, edge) for item in drawn]
    return {
        "type": "FeatureCollection",
        "table": table,
        "features": [feature for feature in features if feature],
    }


_Drawn = tuple[str, BaseGeometry, dict[str, object]]
"""Id, shape and properties of a feature to be."""


def _zones(pattern: Record, height: float) -> Iterator[_Drawn]:
    counts: defaultdict[str, int] = defaultdict(int)
    for zone in pattern.get("zones", []):
        owner = _OWNERS[zone["player"]]
        counts[owner] += 1
        key = f"zone-{owner}" + (f"-{counts[owner]}" if counts[owner] > 1 else "")
        at = zone["position"]
        ring = [flip(at["x"] + x, at["y"] + y, height) for x, y in _corners(zone["shape"])]
        yield key, Polygon(ring), _of("zone", zone.get("name", ""), owner=owner)


def _corners(outline: Record) -> list[tuple[float, float]]:
    if outline["type"] == "rectangle":
        w, h = outline["width"], outline["height"]
        return [(0, 0), (w, 0), (w, h), (0, h)]
    return [(point["x"], point["y"]) for point in outline["points"]]


def _areas(pieces: list[Placed]) -> Iterator[_Drawn]:
    """Yield the grounds; one that is marked as no terrain only carries its objective."""
    for piece in pieces:
        if piece.is_area and piece.piece.get("terrain", True):
            outline = piece.footprint.simplify(AREA_TOLERANCE, preserve_topology=True)
            yield piece.id, outline, _of("area", area_name(piece.name), terrain="ruins")


def _scenery(pieces: list[Placed], package: Package) -> Iterator[_Drawn]:
    for piece in pieces:
        if not piece.is_area:
            yield from _part(piece, package.templates)


def _part(piece: Placed, templates: Mapping[str, Record]) -> Iterator[_Drawn]:
    """Yield one part: a block, or walls and the floor they carry.

    A block is a part without walls or with a wall all round: nobody fits inside it, and an
    upper floor of it is its flat top.
    """
    is_ = nature(piece.piece, piece.template, templates)
    name = is_.name or piece.name
    standing: dict[str, object] = {"height": is_.height, "terrain": is_.terrain}
    if piece.floor:
        standing["base"] = piece.floor * STOREY
    if not is_.climbable:
        standing["climbable"] = False
    rings = [Polygon(line) for line, _ in piece.walls if line.is_closed]
    if rings or not piece.walls:
        block = rings[0] if rings else piece.footprint
        yield piece.id, block, _of("solid", name, **standing, standable=is_.standable)
    else:
        for number, (line, thickness) in enumerate(piece.walls, start=1):
            key = piece.id if number == 1 else f"{piece.id}--wall-{number}"
            yield key, line, _of("wall", name, **standing, thickness=thickness)
    if piece.upper and is_.terrain == "ruins":
        floor, storey = piece.upper
        properties = _of("floor", f"{name}, floor {storey}", z=storey * STOREY, terrain="ruins")
        yield f"{piece.id}--floor-{storey}", floor, properties


def _objectives(layout: Record, pattern: Record, height: float) -> Iterator[_Drawn]:
    """Yield the layout's own objectives, or else those of its deployment pattern.

    Pieces that share a link group carry one objective: it lies midway between their markers.
    """
    groups: defaultdict[str, list[Record]] = defaultdict(list)
    for number, piece in enumerate(layout.get("pieces", [])):
        if piece.get("is_objective") or "objective_role" in piece:
            groups[piece.get("link_group", f"piece {number}")].append(piece)
    found = list(groups.values()) or [[{"position": at}] for at in pattern.get("objectives", [])]
    for number, pieces in enumerate(found, start=1):
        x, y = _middle(pieces)
        first = pieces[0]
        reach = first.get("objective", {}).get("control_range_inches", CONTROL_RANGE)
        name = _ROLES.get(first.get("objective_role", ""), "Objective")
        properties = _of("objective", name, radius=round(MARKER_RADIUS + reach, 4))
        yield f"objective-{number}", shapely.Point(flip(x, y, height)), properties


def _middle(pieces: list[Record]) -> tuple[float, float]:
    """Return the middle of the pieces' objective markers, in the package's frame."""
    markers = [piece.get("objective", {}).get("position", piece["position"]) for piece in pieces]
    x = sum(marker["x"] for marker in markers) / len(markers)
    return x, sum(marker["y"] for marker in markers) / len(markers)


def _of(kind: str, name: str, **properties: object) -> dict[str, object]:
    return {"kind": kind, "name": name, **properties}


def _geojson(drawn: _Drawn, table: Polygon) -> dict[str, Any] | None:
    """Return the feature as GeoJSON, or None if nothing of it is on the table.

    What hangs over the edge (a nub of an outline) is cut off; if that leaves several pieces
    the largest stays.
    """
    key, geometry, properties = drawn
    if not table.covers(geometry):
        parts = shapely.get_parts(geometry.intersection(table))
        kept = [part for part in parts if part.geom_type == geometry.geom_type]
        if not kept:
            return None
        geometry = max(kept, key=lambda part: (part.area, part.length))
    return {
        "type": "Feature",
        "id": key,
        "properties": properties,
        "geometry": {"type": geometry.geom_type, "coordinates": _coordinates(geometry)},
    }


def _coordinates(geometry: BaseGeometry) -> Any:
    """Return GeoJSON coordinates to four decimals, the resolver's own precision."""
    if isinstance(geometry, Polygon):
        return [_rounded(geometry.exterior)]
    if isinstance(geometry, LineString):
        return _rounded(geometry)
    return _rounded(geometry)[0]


def _rounded(geometry: BaseGeometry) -> list[list[float]]:
    rounded: list[list[float]] = shapely.get_coordinates(geometry).round(4).tolist()
    return rounded
