"""What stands round the map: title, scales, legend and the whole table in small."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from planner.battlefield import Table
from planner.show.colours import ALARM, FAINT, INK, PAPER, PATH, SideColours
from planner.show.ground import Ground
from planner.show.lettering import shortened, wrapped
from planner.show.svg import Group, Pixel, Value
from planner.show.terrain import WOOD, draw_opening, draw_star
from planner.show.view import View

WIDTH = 236.0
ROW = 21.0
ZONE_DASHES = ("1.5 4", "10 3 1.5 3", "14 6", "5 3 5 9")
"""Borders of zones of reactions, in the order in which they are drawn."""


@dataclass(frozen=True)
class Sign:
    """One row of the legend: what is drawn and what it means."""

    sign: str
    text: str
    colours: SideColours | None = None
    ground: Ground | None = None


def write_title(group: Group, title: str, lines: Sequence[str], width: float) -> float:
    """Write the title and lines below it from the upper left corner; return the height."""
    y = 30.0
    for line in wrapped(title, 20, width - 32, bold=True):
        group.add("text", line, x=16, y=y, font_size=20, font_weight="bold", fill=INK)
        y += 23
    for text in lines:
        for line in wrapped(text, 13, width - 32):
            group.add("text", line, x=16, y=y - 3, font_size=13, fill="#3c4046")
            y += 17
    return y - 4


def draw_scales(group: Group, view: View, table: Table) -> None:
    """Write the coordinates of the grid along the left and lower edge, and a frame."""
    x0, y0, x1, y1 = view.frame
    unit = table.unit
    steps = (1, 2, 6, 12) if unit.value == "in" else (2, 5, 10, 20)
    step = next((s for s in steps if s * unit.um * view.scale >= 38), steps[-1])
    low_x, low_y, high_x, high_y = view.shown
    style: dict[str, Value] = {"font_size": 10, "fill": "#55595e"}
    for n in _multiples(low_x, high_x, step * unit.um):
        x, _ = view.point(n * unit.um * step, 0)
        group.add("text", f"{n * step}", x=x, y=y1 + 13, text_anchor="middle", **style)
        group.line([(x, y1), (x, y1 + 3)], stroke=FAINT, stroke_width=1)
    for n in _multiples(low_y, high_y, step * unit.um):
        _, y = view.point(0, n * unit.um * step)
        group.add("text", f"{n * step}", x=x0 - 6, y=y + 3.5, text_anchor="end", **style)
        group.line([(x0 - 3, y), (x0, y)], stroke=FAINT, stroke_width=1)
    group.rect((x0, y0), x1 - x0, y1 - y0, fill="none", stroke=INK, stroke_width=1.5)


def draw_scale_bar(group: Group, view: View, table: Table, x: float, y: float) -> None:
    """Draw a bar of a round length with its measure."""
    unit = table.unit
    lengths = (1, 3, 6, 12, 24) if unit.value == "in" else (5, 10, 20, 50)
    length = max((n for n in lengths if n * unit.um * view.scale <= WIDTH - 60), default=1)
    wide = length * unit.um * view.scale
    group.rect((x, y), wide, 5, fill=PAPER, stroke=INK, stroke_width=1)
    group.rect((x, y), wide / 2, 5, fill=INK)
    group.add("text", unit.say(length * unit.um), x=x + wide + 7, y=y + 7, font_size=12, fill=INK)


def draw_legend(group: Group, signs: Sequence[Sign], x: float, y: float) -> float:
    """Draw the rows of the legend from (x, y) down; return where they end."""
    for sign in signs:
        _sign(group, sign, x + 14, y + ROW / 2)
        text = shortened(sign.text, 12, WIDTH - 40)
        group.add("text", text, x=x + 36, y=y + ROW / 2 + 4, font_size=12, fill=INK)
        y += ROW
    return y


def draw_window(group: Group, small: View, shown: View) -> None:
    """Draw on a small table which part of it the large one shows."""
    (x0, y1), (x1, y0) = small.point(*shown.shown[:2]), small.point(*shown.shown[2:])
    group.rect((x0, y0), x1 - x0, y1 - y0, fill="none", stroke=ALARM, stroke_width=2)


def _multiples(low: float, high: float, step: float) -> range:
    return range(math.ceil(low / step), math.floor(high / step) + 1)


def _sign(group: Group, sign: Sign, x: float, y: float) -> None:
    colours = sign.colours or SideColours(INK, PAPER)
    if sign.ground is not None:
        _swatch(group, sign.ground, x, y)
    elif sign.sign == "model":
        group.circle((x, y), 7, fill=colours.fill, stroke=colours.dark, stroke_width=2)
        group.line([(x + 4, y), (x + 7, y)], stroke=colours.number, stroke_width=1.8)
    elif sign.sign == "ghost":
        style = {"fill": colours.light, "stroke": colours.dark, "stroke_dasharray": "3 2.4"}
        group.circle((x, y), 8.5, stroke_width=1.2, **style)
        group.circle((x, y), 6, fill=INK)
        group.add("text", "1", x=x, y=y + 3.2, font_size=9, font_weight="bold",
                  text_anchor="middle", fill=PAPER)  # fmt: skip
    elif sign.sign == "spent":
        group.circle((x, y), 10, fill=colours.fill, stroke=colours.dark)
        for text, size, low in (("3", 8, -1), ("4.2", 6.5, 6)):
            group.add("text", text, x=x, y=y + low, font_size=size, text_anchor="middle",
                      font_weight="bold", fill=colours.number)  # fmt: skip
    elif sign.sign == "way":
        group.line([(x - 11, y + 4), (x, y - 3), (x + 11, y)], stroke=PATH, stroke_width=1.9)
        group.circle((x, y - 3), 2.6, fill=PAPER, stroke=PATH, stroke_width=1.3)
    elif sign.sign == "objective":
        draw_star(group, (x, y), 8)
    elif sign.sign == "ring":
        group.circle((x, y), 8, fill=colours.dark, fill_opacity=0.07, stroke=colours.dark,
                     stroke_width=1.4, stroke_dasharray="5 3.5")  # fmt: skip
    elif sign.sign.startswith("zone"):
        dashes = ZONE_DASHES[int(sign.sign.removeprefix("zone"))]
        group.line([(x - 13, y), (x + 13, y)], stroke=colours.dark, stroke_width=1.3,
                   stroke_dasharray=dashes)  # fmt: skip
    else:
        _line_sign(group, sign.sign, x, y, colours.dark)


def draw_triangle(group: Group, centre: Pixel, up: bool) -> None:
    """Draw a triangle that points up or down."""
    x, y = centre
    tip = -6.5 if up else 6.5
    shape = [(x - 5, y - tip * 0.6), (x + 5, y - tip * 0.6), (x, y + tip)]
    group.polygon([shape], fill=PAPER, stroke=PATH, stroke_width=1.5)


def draw_marker(group: Group, centre: Pixel, fill: str) -> None:
    """Draw the marker of who lies low."""
    (x, y), rim = centre, PAPER if fill == INK else INK
    group.rect((x - 7, y - 3), 14, 6, rx=3, fill=fill, stroke=rim, stroke_width=1.2)


def draw_eye(group: Group, centre: Pixel, colour: str) -> None:
    """Draw an eye."""
    x, y = centre
    lids = f"M{x - 6:.2f} {y:.2f}q6 -7 12 0q-6 7 -12 0z"
    group.path(lids, fill=PAPER, stroke=colour, stroke_width=1.3, stroke_linejoin="round")
    group.circle(centre, 2.1, fill=colour)


def draw_cross(group: Group, centre: Pixel, radius: float, colour: str) -> None:
    """Draw a cross over what is destroyed."""
    (x, y), half = centre, radius * 0.7
    for rise in (half, -half):
        group.line([(x - half, y - rise), (x + half, y + rise)], stroke=colour, stroke_width=2.4)


def _swatch(group: Group, ground: Ground, x: float, y: float) -> None:
    corner = x - 12, y - 7
    group.rect(corner, 24, 14, fill=ground.fill)
    fill = f"url(#p-{ground.pattern})" if ground.pattern else "none"
    group.rect(corner, 24, 14, fill=fill, stroke=ground.ink, stroke_width=1)


_MARKS: dict[str, Callable[[Group, Pixel], None]] = {
    "up": partial(draw_triangle, up=True),
    "down": partial(draw_triangle, up=False),
    "watcher": partial(draw_eye, colour=INK),
    "lies": partial(draw_marker, fill=INK),
    "prone": partial(draw_marker, fill=PAPER),
}
"""Signs that are drawn on the map just so."""
_Strokes = tuple[tuple[str, float, str | None], ...]
_RUNGS: _Strokes = ((WOOD, 7, None), ("#f7ead6", 4.6, None), (WOOD, 4.6, "1.4 2.8"))
_STEPS: _Strokes = ((WOOD, 9, None), ("#f7ead6", 6.6, None), (WOOD, 6.6, "1.4 2.8"))
_LINES: dict[str, _Strokes] = {
    "jump": ((PATH, 1.9, "5 5"),),
    "leaving": ((PATH, 1.9, "5 5"),),
    "rope": ((WOOD, 2, "3 2"),),
    "ladder": _RUNGS,
    "stairs": _STEPS,
    "ladder away": ((WOOD, 1, "1 4"),),
    "rope away": ((WOOD, 1, "1 4"),),
}
"""Signs that are lines over lines: colour, width, dashes."""


def _line_sign(group: Group, sign: str, x: float, y: float, colour: str) -> None:
    ends = [(x - 12, y), (x + 12, y)]
    if sign == "destroyed":
        draw_cross(group, (x, y), 7, colour)
        return
    if sign == "blocked":
        cross = f"M{x - 6:.2f} {y - 6:.2f}l12 12M{x + 6:.2f} {y - 6:.2f}l-12 12"
        group.path(cross, stroke=ALARM, stroke_width=3, stroke_linecap="round")
        return
    if sign == "floor":
        group.rect((x - 12, y - 7), 24, 14, fill="#7d8ea3", fill_opacity=0.17, stroke="#5a6b80",
                   stroke_width=1.1, stroke_dasharray="6 3")  # fmt: skip
        return
    if sign == "hangs":
        group.rect((x - 10, y - 7), 20, 14, rx=3.5, fill=PAPER, stroke=INK, stroke_width=1.3)
        group.add("text", "2", x=x, y=y + 3.5, font_size=10, font_weight="bold",
                  text_anchor="middle", fill=INK)  # fmt: skip
        return
    if sign in _MARKS:
        _MARKS[sign](group, (x, y))
        return
    if sign == "boarding":
        group.line(ends, stroke=colour, stroke_width=1.6, stroke_dasharray="1 4")
        return
    for stroke, width, dashes in _LINES.get(sign, ()):
        group.line(ends, stroke=stroke, stroke_width=width, stroke_dasharray=dashes)
    if sign in _LINES:
        return
    group.line(ends, stroke="#3f3a34", stroke_width=5)
    name, _, state = sign.partition(" ")
    if name != "wall":
        draw_opening(group, [(x - 6, y), (x + 6, y)], name == "window", state, 4.0)
