"""Changes that make a legal plan illegal, each with the rules of which one must be named.

A change that does not fit a plan returns None. All are sure: what they do is against a rule
wherever it is done, whatever else may be wrong then, too.
"""

from typing import Final

from planner.gauntlet.illegal.air import AIR
from planner.gauntlet.illegal.branches import BRANCHES
from planner.gauntlet.illegal.chain import CHAIN
from planner.gauntlet.illegal.change import Change
from planner.gauntlet.illegal.claims import CLAIMS
from planner.gauntlet.illegal.dice import DICE
from planner.gauntlet.illegal.ends import ENDS
from planner.gauntlet.illegal.entry import ENTRY
from planner.gauntlet.illegal.ground import GROUND
from planner.gauntlet.illegal.promises import PROMISES
from planner.gauntlet.illegal.receipts import RECEIPTS
from planner.gauntlet.illegal.turns import TURNS

ILLEGAL: Final[tuple[Change, ...]] = (
    *CHAIN,
    *ENDS,
    *GROUND,
    *AIR,
    *ENTRY,
    *TURNS,
    *DICE,
    *CLAIMS,
    *BRANCHES,
    *PROMISES,
    *RECEIPTS,
)

__all__ = ["ILLEGAL", "Change"]
