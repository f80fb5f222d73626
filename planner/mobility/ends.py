"""Where a model must end, whatever way it went; and how one enters from off the table."""

from __future__ import annotations

from dataclasses import dataclass

from planner.mobility.shelter import Shelter
from planner.units import Base

Line = tuple[tuple[int, int], ...]
"""Points in µm; a ring repeats its first point at the end."""


@dataclass(frozen=True, slots=True)
class Near:
    """The base ends within `gap` of one of `models`.

    Parameters:
        models: ids; one of them is enough.
        gap: µm from the closest part of its base, inclusive.
        wholly: whether the whole base must be within it, not only its closest part.
        vertical: greatest |z − z'|, µm; None for any.
        apart: lines that part places from that model, µm: the straight line between both centres,
            as seen from above, neither meets nor touches one.
        rule: ledger id.
    """

    models: frozenset[str]
    gap: int
    rule: str
    wholly: bool = False
    vertical: int | None = None
    apart: tuple[Line, ...] = ()


@dataclass(frozen=True, slots=True)
class Inside:
    """The base ends wholly inside one of `zones`, or (`out`) with no part inside any.

    Parameters:
        zones: ids of zones and objectives; for inside, one of them is enough.
        out: whether the zones are to be kept out of.
        gap: µm; out of zones, and further than this from them (0: touching is allowed).
        rule: ledger id.
    """

    zones: frozenset[str]
    rule: str
    out: bool = False
    gap: int = 0


@dataclass(frozen=True, slots=True)
class Beside:
    """The base ends within `gap` of the line of a door or window, seen from above.

    Parameters:
        opening: its id.
        gap: µm from the closest part of the base, inclusive; the wall's thickness not counted.
        rule: ledger id.
    """

    opening: str
    gap: int
    rule: str


@dataclass(frozen=True, slots=True)
class ByEdge:
    """The whole base ends within `gap` (µm) of one of the table's `edges`.

    Parameters:
        wholly: whether the whole base, or only its closest part, must be within it.
        edges: of ``left``, ``right``, ``bottom``, ``top``.
        rule: ledger id.
    """

    gap: int
    rule: str
    edges: tuple[str, ...] = ("left", "right", "bottom", "top")
    wholly: bool = True


@dataclass(frozen=True, slots=True)
class Above:
    """The body ends at a height of at least `least` µm.

    Parameters:
        rule: ledger id.
        moved: whether that is asked only of a model that moves.
    """

    least: int
    rule: str
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Below:
    """The body ends at a height of at most `most` µm.

    Parameters:
        rule: ledger id.
        moved: whether that is asked only of a model that moves.
    """

    most: int
    rule: str
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Fits:
    """All of the model fits where it ends: an outline about the centre, turned as the base is.

    It meets no material at its height and no model of another unit. A model that stays where
    it stands fits there.

    Parameters:
        rule: ledger id.
    """

    outline: Base
    rule: str


@dataclass(frozen=True, slots=True)
class Keeps:
    """A model that begins sheltered so ends sheltered so, there or elsewhere.

    Parameters:
        rule: ledger id.
    """

    shelter: Shelter
    rule: str


@dataclass(frozen=True, slots=True)
class Looks:
    """The body ends facing `heading`, or one of the points `at`, to within `off`.

    Parameters:
        rule: ledger id.
        heading: µ°; None where it looks at a point.
        at: (x, y) in µm; one of them is enough. The direction to it counts in whole µ°, and a
            body whose centre is there looks at it.
        off: µ° to either side.
    """

    rule: str
    heading: int | None = None
    at: tuple[tuple[int, int], ...] = ()
    off: int = 0


End = Above | Below | Beside | Near | Inside | ByEdge | Fits | Keeps | Looks
"""One demand on where a model ends."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """A model enters from off the table in one step that costs nothing.

    Parameters:
        kind: name of the step, ``place`` or ``disembark``.
        x, y: about where places are looked for, µm; `Mobility.budget` says how far from there.
        rule: ledger id.
    """

    kind: str
    x: int
    y: int
    rule: str
