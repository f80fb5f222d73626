"""Colours that people with any colour sight can tell apart, and that print in grey.

The sides' colours are Okabe and Ito's (2008). The acting unit is drawn dark with light
numbers, its friends in the middle, every other side light with a dark rim: a grey print
keeps them apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

INK: Final = "#22262b"
PAPER: Final = "#ffffff"
TABLE: Final = "#f6f3ea"
FAINT: Final = "#8b8f94"
ALARM: Final = "#c1121f"
PATH: Final = "#111418"


@dataclass(frozen=True)
class SideColours:
    """How one side's models are filled, rimmed and numbered."""

    dark: str
    light: str
    acting: bool = False
    friend: bool = False

    @property
    def fill(self) -> str:
        """Inside of a base."""
        if self.friend:
            return mixed(self.dark, self.light, 0.6)
        return self.dark if self.acting else self.light

    @property
    def as_friend(self) -> SideColours:
        """The colours of a unit of the acting side that does not act itself."""
        return replace(self, friend=self.acting)

    @property
    def number(self) -> str:
        """Colour of what is written on a base."""
        return PAPER if self.acting else INK


def mixed(one: str, other: str, share: float) -> str:
    """Return a colour with `share` of `one`."""
    pairs = ((int(one[i : i + 2], 16), int(other[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


_BLUE = SideColours("#00558c", "#b9dcf2")
_RED = SideColours("#a83c00", "#ffd3b5")
_GREEN = SideColours("#00664b", "#b5e3d3")
_PURPLE = SideColours("#8a3f6c", "#f0cfe0")
_YELLOW = SideColours("#7a5c00", "#ffe7a3")
_GREY = SideColours("#3c3f44", "#d6d8db")
_NAMED: Final = {
    "blue": _BLUE,
    "red": _RED,
    "orange": _RED,
    "green": _GREEN,
    "purple": _PURPLE,
    "pink": _PURPLE,
    "yellow": _YELLOW,
    "black": _GREY,
    "grey": _GREY,
    "white": _GREY,
}
_ROW: Final = (_BLUE, _RED, _GREEN, _PURPLE, _YELLOW, _GREY)


def side_colours(sides: Iterable[str], acting: str) -> dict[str, SideColours]:
    """Return the colours of each side; a side named after a colour has it.

    Parameters:
        sides: names, in the order they appear.
        acting: the side drawn dark.
    """
    given: dict[str, SideColours] = {}
    names = list(dict.fromkeys(sides))
    taken = [_NAMED[name.lower()] for name in names if name.lower() in _NAMED]
    free = [colours for colours in _ROW if colours not in taken]
    for name in names:
        colours = _NAMED.get(name.lower()) or (free.pop(0) if free else _GREY)
        given[name] = SideColours(colours.dark, colours.light, name == acting)
    return given
