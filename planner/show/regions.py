"""Where a unit can get, as tinted bands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from planner.length import MM
from planner.show.colours import TABLE, mixed
from planner.show.ground import Ground
from planner.show.panel import Sign
from planner.show.svg import Group, Pixel, area
from planner.show.view import View
from planner.show.words import percent

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    from planner.planning.reach import Reach

TINTS: Final = (
    "#d4eaf8", "#c3e1f4", "#b2d7ef", "#a0cdea", "#8fc3e4", "#7db8de", "#6bacd6", "#5aa0cd",
    "#4994c4", "#3a87b9", "#2d7aad",
)  # fmt: skip
"""Light to dark: the nearer, the darker."""
TESTED: Final = "#e8a6a0"
"""Where only a dice test leads."""
TINTED: Final = 0.6
SLIT: Final = 3 * MM


def paint_regions(group: Group, reach: Reach, view: View) -> list[Sign]:
    """Draw every band without the nearer ones, the widest first; return their legend.

    Below them all lies what dice tests lead to besides, once they are passed.
    """
    levels = [_together(band.regions) for band in reach.bands]
    signs = _paint_tested(group, reach, levels, view)
    for index, band in enumerate(reach.bands):
        tint = TINTS[index * len(TINTS) // max(len(levels), 1)]
        nearer = levels[index + 1] if index + 1 < len(levels) else {}
        for z, shape in levels[index].items():
            ring = shape.difference(nearer[z]) if z in nearer else shape
            _paint(group, _rings(ring, view), tint, z > 0)
        odds = f" ({percent(band.chance)})" if band.chance is not None else ""
        signs.append(
            Sign(
                "ground",
                band.label + odds,
                ground=Ground(mixed(tint, TABLE, TINTED), "", "#08304f"),
            )
        )
    return signs


def _paint_tested(
    group: Group, reach: Reach, levels: list[dict[int, BaseGeometry]], view: View
) -> list[Sign]:
    """Draw where only a way that owes a test leads, band by band; return its row, if there is one.

    Parameters:
        levels: of each band, what is within reach without one.
    """
    for band, known in zip(reach.bands, levels, strict=True):
        for z, shape in _together(band.tested).items():
            only = shape.difference(known[z]) if z in known else shape
            _paint(group, _rings(only, view), TESTED, z > 0)
    if not any(band.tested for band in reach.bands):
        return []
    ground = Ground(mixed(TESTED, TABLE, TINTED), "", "#08304f")
    return [Sign("ground", "if dice tests are passed", ground=ground)]


def _paint(group: Group, rings: list[list[Pixel]], tint: str, raised: bool) -> None:
    if not rings:
        return
    group.path(
        area(rings), fill=tint, fill_opacity=TINTED, fill_rule="evenodd", stroke="#08304f",
        stroke_width=1.2, stroke_dasharray="4 3" if raised else None, stroke_opacity=0.8,
    )  # fmt: skip


def _together(within: Mapping[str, Sequence[tuple[int, Any]]]) -> dict[int, BaseGeometry]:
    """Return the region of all models together, by height.

    It is pieced together from what is seen round each corner; slits between the pieces,
    narrower than a pencil's line, are closed.
    """
    from shapely import union_all

    levels: dict[int, list[BaseGeometry]] = {}
    for regions in within.values():
        for z, shape in regions:
            levels.setdefault(z, []).append(shape)
    return {
        z: union_all(shapes).buffer(SLIT, quad_segs=4).buffer(-SLIT, quad_segs=4)
        for z, shapes in sorted(levels.items())
    }


def _rings(shape: BaseGeometry, view: View) -> list[list[Pixel]]:
    rings = []
    for polygon in getattr(shape, "geoms", [shape]):
        if polygon.geom_type == "Polygon" and not polygon.is_empty:
            rings += [view.points(r.coords[:-1]) for r in (polygon.exterior, *polygon.interiors)]
    return rings
