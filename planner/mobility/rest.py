"""Climbs that may outlast an order: what is left of its budget at the foot is climbed."""

from __future__ import annotations

from dataclasses import dataclass

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Rest:
    """A climb on which a move may come to rest, though the body stays on the table at its foot.

    Whoever ends at its foot (going down: at its head) is, with what is left of its budget, so
    much further than where it stands. What is left to go is told of there; no way is legal or
    illegal by it, but for the test that it may owe.

    Parameters:
        feature: id of what is climbed.
        foot: points of the line at which one has to be, µm.
        z, to_z: height at which it begins, and at which it ends.
        near: how far the centre is from that line where the climb begins, µm; whoever is
            further off has to go the difference first. Less than 0 for one that is beyond it.
        within: how far one may have to go to it, µm.
        cost: of the whole climb, µm.
        most: how much of that may be paid in advance, µm.
        head: where the centre is when it is over; None where that is straight above, or below,
            where it begins.
        rule: ledger id.
        test: name of the dice test that is owed for beginning it, or "": by whoever ends at the
            height `z` nearer to its foot than what is left of its budget (less `near`).
    """

    feature: str
    foot: tuple[Point, ...]
    z: int
    to_z: int
    near: int
    within: int
    cost: int
    most: int
    head: Point | None = None
    rule: str = ""
    test: str = ""
