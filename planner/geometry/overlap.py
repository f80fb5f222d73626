"""What two areas have in common, without the lines and points in which they only touch."""

from __future__ import annotations

from typing import Any


def overlap(one: Any, other: Any) -> Any:
    """Return the area that two shapely geometries share.

    Areas that share a border have lines in common as well, and the next intersection of what holds
    both with nothing is an error of the library's.
    """
    import shapely

    return areas(shapely.intersection(areas(one), areas(other)))


def areas(shape: Any) -> Any:
    """Return the polygons of a shapely geometry, all of them as one."""
    import shapely

    if shape.geom_type in ("Polygon", "MultiPolygon"):
        return shape
    flat = shapely.get_parts(shapely.get_parts(shape))  # what a collection holds may have parts
    return shapely.MultiPolygon([part for part in flat if part.geom_type == "Polygon"])
