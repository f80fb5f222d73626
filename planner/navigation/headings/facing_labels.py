"""What the search for ways along the heading is given, and what it finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.navigation.headings import labelling

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Labels:
    """What the search found: see `hull_search.label`.

    Parameters:
        node: way point of each label.
        cost: µm, turning left out.
        use: turning used so far: units, or µ° where turns add up.
        heading: µ° on arriving.
        before: the label before, or -1 - k for origin k.
        gait: how the line to it is gone, and `hull_search.PAID`.
        alive: whether no other label makes it needless.
    """

    node: Ints
    cost: Floats
    use: Ints
    heading: Ints
    before: Ints
    gait: Ints
    alive: Bools


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a web, and those from where ways begin; parameters as of `hull_search.label`."""

    first: Ints
    heads: Ints
    weights: Floats
    directions: Ints
    start: Floats
    begins: Ints
    ends: Ints
    given: Floats
    toward: Ints

    @property
    def origins(self) -> Ints:
        """(b,) From where each line begins."""
        return np.repeat(np.arange(len(self.start)), np.diff(self.begins))


@dataclass(frozen=True, slots=True)
class Fit:
    """How a body fits on lines and turns where they meet; parameters as of `hull_search.label`."""

    sides: Ints
    begun: Ints
    xs: Floats
    ys: Floats
    rows: Ints
    room: Bools
    slim: Any
    hull: Floats

    @classmethod
    def anywhere(cls, lines: Lines, xs: Floats, ys: Floats, blocks: Any) -> Fit:
        """Return how a disc does: either way along each line, and all about at each place."""
        from planner.navigation.headings.hull_search import EITHER

        return cls(
            sides=np.full(len(lines.heads), EITHER),
            begun=np.full(len(lines.given), EITHER),
            xs=xs,
            ys=ys,
            rows=np.zeros(len(lines.start), np.int64),
            room=np.ones((max(1, len(xs)), 1), np.bool_),
            slim=blocks,
            hull=np.zeros(4),
        )


def labelled(
    lines: Lines,
    fit: Fit,
    prices: Ints,
    gaits: Floats,
    lasting: bool,
    budget: float,
    more: Callable[[Labels], tuple[Lines, Fit] | None] | None = None,
) -> Labels:
    """Return the labels of all way points; parameters as of `hull_search.label`.

    Parameters:
        more: told of the labels found: the lines, and how the body fits, with more origins after
            those there were, from which the search goes on; None for none.
    """
    from planner.navigation.headings.hull_search import label

    about = prices, gaits, lasting, budget

    def further(found: tuple[Any, ...]) -> tuple[Any, ...] | None:
        given = None if more is None else more(Labels(*found))
        return None if given is None else _given(*given, about)

    given = _given(lines, fit, about)
    return Labels(*labelling.labelled(label, given, len(lines.first) - 1, further))


def _given(lines: Lines, fit: Fit, about: tuple[Any, ...]) -> tuple[Any, ...]:
    """What `hull_search.label` is given before its labels."""
    return (
        lines.first,
        lines.heads,
        lines.weights,
        lines.directions,
        fit.sides,
        fit.xs,
        fit.ys,
        lines.start,
        lines.begins,
        lines.ends,
        lines.given,
        lines.toward,
        fit.begun,
        fit.rows,
        fit.room,
        *about,
        fit.slim,
        fit.hull,
    )
