"""Where every piece of a layout stands, on our table: origin lower left, y up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import shapely
from shapely.geometry import LineString, Polygon

from planner.importers.wh40kdc.package import Record, resolve


@dataclass(frozen=True, slots=True)
class Placed:
    """A piece of a layout in its place, inches.

    Parameters:
        id: unique in the layout.
        name: the package's, for people.
        piece: its entry in the layout or in the template of the area it comes with.
        template: its template, if it has one.
        is_area: ground that counts as terrain, rather than scenery.
        floor: storey its foot is on, 0 for the ground.
        footprint: its outline.
        walls: lines of its walls, each with a thickness (0 for thin).
        upper: the outline of its upper floor, and which floor that is.
    """

    id: str
    name: str
    piece: Record
    template: Record | None
    is_area: bool
    floor: int
    footprint: Polygon
    walls: tuple[tuple[LineString, float], ...] = ()
    upper: tuple[Polygon, int] | None = None


def flip(x: float, y: float, height: float) -> tuple[float, float]:
    """Return a point of the package (origin top left, y down) on our table.

    >>> flip(10, 4, height=44)
    (10, 40)
    """
    return x, height - y


def place(layout: Record, templates: Mapping[str, Record], height: float) -> Iterator[Placed]:
    """Yield every piece of `layout` in its place, areas before what stands on them.

    Parameters:
        templates: the package's catalogue by id.
        height: of the table, inches.
    """
    # The resolver leaves upper floors out, so each goes through it as one more wall: a closed
    # line in the footprint's own frame. Turning and mirroring stay the package's business.
    carrying = {key: _with_floor_as_wall(template) for key, template in templates.items()}
    resolved = resolve(layout, list(carrying.values()))
    sources = list(_sources(layout, templates))
    for number, (source, found) in enumerate(zip(sources, resolved, strict=True), start=1):
        yield _placed(*source, found, f"piece-{number:02}", height)


def _sources(
    layout: Record, templates: Mapping[str, Record]
) -> Iterator[tuple[Record, Record | None]]:
    """Yield entry and template of every piece, in the order the resolver emits them."""
    for piece in layout.get("pieces", []):
        template = templates.get(piece.get("template", ""))
        yield piece, template
        if template and not piece.get("parent_area_id"):
            for part in template.get("features", []):
                yield part, templates[part["template"]]


def _with_floor_as_wall(template: Record) -> Record:
    if "upper_floor" not in template:
        return template
    from wh40kdc.terrain import footprint_vertices

    corners = footprint_vertices(template["upper_floor"]["footprint"])
    ring = {"points": [*corners, corners[0]]}
    return {**template, "walls": [*template.get("walls", []), ring]}


def _placed(
    piece: Record, template: Record | None, found: dict[str, Any], spare_id: str, height: float
) -> Placed:
    points = [[flip(p["x"], p["y"], height) for p in w["points"]] for w in found.get("walls", [])]
    thicknesses = [float(wall.get("thickness", 0)) for wall in found.get("walls", [])]
    upper = None
    if template and "upper_floor" in template:
        upper = Polygon(points.pop()), int(template["upper_floor"].get("floor", 1))
        thicknesses.pop()
    footprint = Polygon([flip(p["x"], p["y"], height) for p in found["vertices"]])
    return Placed(
        id=found.get("id") or spare_id,
        name=(found.get("name") or spare_id).removeprefix("Battlemaster "),
        piece=piece,
        template=template,
        is_area=found["piece_type"] == "area",
        floor=int(found.get("floor") or 0),
        footprint=footprint,
        walls=tuple(
            (inward(LineString(line), thickness, footprint), thickness)
            for line, thickness in zip(points, thicknesses, strict=True)
        ),
        upper=upper,
    )


def inward(line: LineString, thickness: float, footprint: Polygon) -> LineString:
    """Return the middle of a wall whose outer face is `line`.

    The package draws a wall along the edge of its footprint: a barrier of 4.5" × 0.5" is the
    4.5" line of one long side, 0.5" thick. Its body is the footprint, so its middle is a
    quarter of an inch further in; there our format wants the line. A closed line, or one that
    does not run along the edge, is left where it is.
    """
    if not thickness or line.is_closed:
        return line
    inside = footprint.buffer(1e-3)
    sides = [
        shapely.offset_curve(line, side, join_style="mitre")
        for side in (thickness / 2, -thickness / 2)
    ]
    within = [side for side in sides if isinstance(side, LineString) and inside.covers(side)]
    return within[0] if len(within) == 1 else line
