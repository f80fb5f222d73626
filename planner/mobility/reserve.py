"""Parts of the budget that not every way may spend, or that slow ground does not slow."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reserve:
    """The last `amount` of a body's budget is only for ways that keep to some ground.

    A way keeps to it where all of its steps are lines and pivots at z = 0 and the centre of the
    base is all along in one of the features or on its border.

    Parameters:
        amount: µm, part of `Mobility.budget`.
        ground: ids of ground features, all of them together.
        rule: ledger id.
        anywhere: whether it is enough that the centre is there along some stretch of a line at
            z = 0, however short.
        lines: with `anywhere`: ids of walls and solids, of which it is enough that the centre
            touches the line or outline of one along a line at z = 0.
        parts: with `anywhere`, and without `lines`: in how many like parts it is given, one for
            each feature of `ground` in which the base does not begin and to which it comes along
            such a line, once each. 0: all of it for any.
        off: without `anywhere`: ids of ground features that are none of it, border included,
            though they lie on it: no line leads along any stretch of them.
    """

    amount: int
    ground: frozenset[str]
    rule: str
    anywhere: bool = False
    lines: frozenset[str] = frozenset()
    parts: int = 0
    off: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Unmet:
    """A way that ends near none of these models may spend less than the whole budget.

    Parameters:
        budget: µm that it may spend.
        models: ids.
        gap: µm between the bases as seen from above, inclusive; one model so near is enough.
        rule: ledger id.
    """

    budget: int
    models: frozenset[str]
    gap: int
    rule: str


@dataclass(frozen=True, slots=True)
class Unslowed:
    """So much of the budget that slow ground does not slow: spent where that saves most.

    Of the length that a way's lines have on ground of a pace above 1 (times what going backward
    or to a side costs), up to `amount` costs only what it measures. Sought by the planner where
    `Mobility.paces` is GREATEST; the referee grants it with any.

    Parameters:
        amount: µm, part of `Mobility.budget`.
        rule: ledger id.
        bound: of it, µm that only slow ground may have: of the budget of a way with less of its
            lines on slow ground the rest is taken off.
        each: of `bound`, at most so much, µm, in each of the model's `actions`: its way is cut
            into these as it goes, each but the last one holding as much as `Mobility.share` pays
            for (nothing else of `amount` counts in that). None where they are not told apart.
        bound_rule: ledger id of what is `bound`; `rule` unless given.
    """

    amount: int
    rule: str
    bound: int = 0
    each: int | None = None
    bound_rule: str = ""
