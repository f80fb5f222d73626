"""Where a unit can get, as tinted bands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from planner.show.ground import Ground
from planner.show.labels import Room
from planner.show.panel import Sign
from planner.show.svg import Group, Pixel, area
from planner.show.view import View

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from planner.planning.reach import Band, Reach

TINTS: Final = (
    "#cfe6f5", "#b3d8ee", "#93c6e5", "#72b2d9", "#5099c8", "#3380b4", "#1f679b", "#135081",
    "#0c3c66", "#082b4c", "#051c33",
)  # fmt: skip
"""Light to dark: the nearer, the darker."""


def paint_regions(group: Group, reach: Reach, view: View, room: Room) -> list[Sign]:
    """Draw every band, the widest first, and return their rows of the legend."""
    del room
    signs = []
    bands = reach.bands
    for index, band in enumerate(bands):
        tint = TINTS[min(index * max(1, len(TINTS) // max(len(bands), 1)), len(TINTS) - 1)]
        for z, shape in _together(band):
            rings = _rings(shape, view)
            if rings:
                _paint(group, rings, tint, z > 0)
        signs.append(Sign("ground", band.label, ground=Ground(tint, "", "#08304f")))
    return signs


def _paint(group: Group, rings: list[list[Pixel]], tint: str, raised: bool) -> None:
    group.path(
        area(rings), fill=tint, fill_opacity=0.42, fill_rule="evenodd", stroke="#08304f",
        stroke_width=1.2, stroke_dasharray="4 3" if raised else None, stroke_opacity=0.8,
    )  # fmt: skip


def _together(band: Band) -> list[tuple[int, BaseGeometry]]:
    """Return the region of all models together, by height."""
    from shapely import union_all

    levels: dict[int, list[BaseGeometry]] = {}
    for regions in band.regions.values():
        for z, shape in regions:
            levels.setdefault(z, []).append(shape)
    return [(z, union_all(shapes)) for z, shapes in sorted(levels.items())]


def _rings(shape: BaseGeometry, view: View) -> list[list[Pixel]]:
    rings = []
    for polygon in getattr(shape, "geoms", [shape]):
        if polygon.geom_type == "Polygon" and not polygon.is_empty:
            rings += [view.points(r.coords[:-1]) for r in (polygon.exterior, *polygon.interiors)]
    return rings
