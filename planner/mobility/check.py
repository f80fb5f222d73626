"""A test that a unit takes in the middle of its move, after which it goes on otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Check:
    """One test of the whole unit, taken when the first of its models comes to some ground.

    A model comes to it where its base first touches it, at the start if it begins in it. What a
    result changes is the ruleset's to say (`Ruleset.state_checked`); until it is known, the
    terms are those of a check that is declined or, where it `stops`, passed.

    Parameters:
        name: of the test.
        ground: ids of the features, areas, walls or solids.
        dice: such as ``D10``.
        probability: chance to pass.
        rule: ledger id.
        stops: whether failing ends the whole unit's move there and then.
        stop_rule: ledger id of that.
        early: whether it is taken before anybody moves, by who means to come to the ground; not
            once a check that is not early has been taken.
    """

    name: str
    ground: frozenset[str]
    dice: str
    probability: Fraction
    rule: str
    stops: bool = False
    stop_rule: str = ""
    early: bool = False
