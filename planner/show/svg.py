"""A thin builder over `xml.etree`: escaping, number formatting and order are settled here.

The drawing libraries on offer add classes for what is one function here, and none is kept up
as well as the standard library.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.etree import ElementTree

from planner.show.words import plain

Element = ElementTree.Element
Value = str | float | int | None
Pixel = tuple[float, float]
"""x to the right, y down, in pixels of the picture."""


def number(value: float) -> str:
    """Return `value` with at most two decimals: a hundredth of a pixel is not seen."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(tag: str, attributes: Mapping[str, Value], text: str = "") -> Element:
    """Return an element; ``stroke_width`` is written ``stroke-width``, None is left out."""
    made = ElementTree.Element(tag)
    for key, value in attributes.items():
        if value is not None:
            written = number(value) if isinstance(value, (int, float)) else value
            made.set(key.rstrip("_").replace("_", "-"), written)
    if text:
        made.text = plain(text)
    return made


class Group:
    """A ``g`` element that draws into itself; lengths in pixels."""

    def __init__(self, **attributes: Value) -> None:
        self.element = element("g", attributes)

    def add(self, tag: str, text: str = "", /, **attributes: Value) -> Element:
        """Draw one element and return it."""
        made = element(tag, attributes, text)
        self.element.append(made)
        return made

    def group(self, **attributes: Value) -> Group:
        """Open a group in this one."""
        inner = Group(**attributes)
        self.element.append(inner.element)
        return inner

    def path(self, d: str, **attributes: Value) -> Element:
        """Draw a path from its data."""
        return self.add("path", d=d, **attributes)

    def line(self, points: Iterable[Pixel], **attributes: Value) -> Element:
        """Draw straight lines from point to point."""
        return self.path(trace(points, closed=False), fill="none", **attributes)

    def polygon(self, rings: Iterable[Iterable[Pixel]], **attributes: Value) -> Element:
        """Draw an area with holes."""
        return self.path(area(rings), fill_rule="evenodd", **attributes)

    def circle(self, centre: Pixel, radius: float, **attributes: Value) -> Element:
        """Draw a circle."""
        return self.add("circle", cx=centre[0], cy=centre[1], r=radius, **attributes)

    def rect(self, corner: Pixel, width: float, height: float, **attributes: Value) -> Element:
        """Draw an upright rectangle from its upper left corner."""
        return self.add("rect", x=corner[0], y=corner[1], width=width, height=height, **attributes)


def trace(points: Iterable[Pixel], closed: bool = True) -> str:
    """Return path data through `points`."""
    parts = [f"{number(x)} {number(y)}" for x, y in points]
    return f"M{'L'.join(parts)}{'Z' if closed else ''}" if parts else ""


def area(rings: Iterable[Iterable[Pixel]]) -> str:
    """Return path data of an area with holes."""
    return "".join(trace(ring) for ring in rings)


def document(width: float, height: float, children: Iterable[Element], title: str) -> str:
    """Return the text of an SVG file of `width` × `height` pixels."""
    root = element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "width": width,
            "height": height,
            "viewBox": f"0 0 {number(width)} {number(height)}",
            "role": "img",
        },
    )
    root.append(element("title", {}, title))
    root.extend(children)
    ElementTree.indent(root, " ")
    return ElementTree.tostring(root, encoding="unicode") + "\n"
