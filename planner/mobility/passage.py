"""What one feature of the table is to one body under one order."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction


class Way(Enum):
    """How a body gets past a feature."""

    OPEN = "open"
    """As though it were not there: ground of any pace, low terrain, a wall one walks through."""
    OVER = "over"
    """Only over its top, paying the climb up and down."""
    SHUT = "shut"
    """Never."""


class Measured(Enum):
    """Which part of the base must be on a piece of ground for it to count."""

    BASE = "base"
    """Any part of the base: the patch grows by the base."""
    CENTRE = "centre"
    """The centre of the base."""


@dataclass(frozen=True, slots=True)
class Passage:
    """How a feature treats a body. The default is open ground that costs what it measures.

    Parameters:
        way: open, over its top only, or shut.
        pace: cost of one µm travelled on it (1, 2, 4 …).
        measured: which part of the base puts the body on it.
        entry: flat cost in µm of each crossing from outside to inside.
        once: flat cost in µm of the first such crossing of a way, and of none after it.
        paired: whether two of those that are so cost what one does: every second `once` that a
            way owes for them is free.
        stop: whether a move may end with the base in or on it.
        within: whether a move may end with the base in its material where that is OPEN: a doorway.
        holds: how many of the unit may end so within, of those at least one of whom moved; None for
            all that have room.
        holds_rule: ledger id.
        face: what climbing up or down one of its faces costs times more than `Climbing` says, at
            least 1; of several in reach of a base the greatest counts.
        rise: of a ladder, stairs or rope: cost of each µm of height, on top of the horizontal
            distance times `pace`; None where the body cannot use it.
        up: of such a way up: whether it leads up as well, and not down alone.
        later: of such a way up: whether it is for an order after this one: no way leads along it,
            however much it may spend, and what is left to go is counted along it all the same.
        test: name of the dice test (see `Test`) owed at each crossing from outside to inside
            of ground or material that is met along a line, or at each use of a way up; "".
        unhurried, hurry: how far the centre may go over such ground at z = 0 in each action of the
            move (`Mobility.actions`), µm, without owing the test `hurry` (once); None for any way.
        leave, land: names of the dice tests owed once by a way that begins, or ends, with the
            body in such ground at z = 0; "" for none. A model that stays owes neither.
        kin: a name; features of one kin owe one `entry`, one `once` and one of each test as
            though they were one: only a crossing from outside all of them counts. "" for one by
            itself.
        lands_again: whether who ends in the same feature that it began in owes `land` all the same.
        covers: ids of ground features that are as though not there (pace, prices, tests, SHUT,
            `stop`) while the centre of the base is in this one: a bridge, a ford, a road.
        rule: ledger id named for the cost or the ban; "" where nothing is to be said.
        stop_rule: ledger id of the ban on ending there.
        capacity: how many models of the unit may use it in one move, or, where `takes` is more
            than 1, how much of it they may take in all; None for all. A way up is
            used by a step along it, anything else by whose base's interior meets it on its way.
        takes: how much of that each model takes that uses it.
        capacity_rule: ledger id.
        sill: of a door or window: what the wall under its sill is; `way` then holds from the
            sill up. None where `way` holds down to the wall's foot.
        low_sill: whether a step of `Climbing.free` at the most onto the wall under its sill costs
            nothing, as one onto low terrain: from a floor that lies hardly lower than that.
    """

    way: Way = Way.OPEN
    pace: Fraction = Fraction(1)
    measured: Measured = Measured.BASE
    entry: int = 0
    once: int = 0
    paired: bool = False
    stop: bool = True
    within: bool = False
    holds: int | None = None
    holds_rule: str = ""
    rule: str = ""
    stop_rule: str = ""
    face: Fraction = Fraction(1)
    rise: Fraction | None = None
    up: bool = True
    later: bool = False
    test: str = ""
    unhurried: int | None = None
    hurry: str = ""
    leave: str = ""
    land: str = ""
    lands_again: bool = True
    kin: str = ""
    covers: frozenset[str] = frozenset()
    sill: Way | None = None
    low_sill: bool = False
    capacity: int | None = None
    takes: int = 1
    capacity_rule: str = ""

    def owed_as(self, feature: str) -> str:
        """Return under what name crossings are owed for: the kin's, or the one feature's."""
        return self.kin or f"feature {feature}"


OPEN_GROUND = Passage()
