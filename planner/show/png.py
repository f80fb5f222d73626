"""SVG to PNG."""

from __future__ import annotations

from planner.errors import MissingExtra
from planner.show.lettering import font_files

ZOOM = 2
"""Pixels of the PNG for one of the SVG: sharp in print."""


def png(svg: str) -> bytes:
    """Return the picture `svg` as PNG.

    Raises:
        MissingExtra: the extra ``png`` is not installed.
    """
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise MissingExtra("png", "A PNG picture") from None
    fonts = font_files()
    family = "Lato" if fonts else None
    return bytes(
        svg_to_bytes(
            svg_string=svg,
            zoom=ZOOM,
            font_files=fonts,
            font_family=family,
            sans_serif_family=family,
        )
    )
