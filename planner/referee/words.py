"""Rules of the referee's own: what it names where no book has a rule to be named.

Every other rule of a violation is a ledger id (`planner rules GAME`). A game may give an id of its
own to most general checks (`Mobility.rules`, and the `rule` of what it allows or forbids); where
it gives none the check goes by its plain name. What a plan file says of itself is no rule of a
game either; a violation of such a claim names the rule by which the right value was worked out
(`Violation.by`) where there is one.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

FILE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ruleset": "the plan is of another game than the scenario",
        "eligibility": "an order that may not be given, for a reason without a rule",
        "models": "models missing, listed twice or of another unit",
        "move_order": "who moves when: each that moves once, and nobody else",
        "roll": "a roll that the ways assume and nobody throws, or another than the order's",
        "dice": "a test that the order does not have",
        "branches": "how the plan goes on for each result of a check",
        "flags": "a state that the order does not leave",
        "chain": "a step that begins elsewhere than the last one ended, or changes what it may not",
        "step": "a step of a kind that there is not, or not there",
    }
)
"""How a plan hangs together."""
REFUSED: Final = "referee"
"""In place of the rule of a note: a better plan was refused, and this one is shown."""
CLAIMS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "spent": "what a model's way costs, or what it may cost",
        "cost": "what a step costs",
        "to": "where a model ends",
        "kind": "what a step is called after",
        "objective": "what the plan is worth",
        "scenario": "which scenario the plan is of",
        "features": "which features of the map a reason names",
        "rule": "by which rule something is owed, saved or left",
        "tests": "which tests a step owes",
        "status": "how good the plan is said to be",
    }
)
"""What a plan says of itself besides its ways."""
CHECKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "fly": "flying, where no rule of the order lets anybody fly",
        "jump": "jumping, where no rule of the order lets anybody jump",
        "drop": "dropping, where no rule of the order lets anybody drop",
        "climb": "what there is to climb to, and how high",
        "course": "the only shape that a way may have",
        "turning": "how often one may turn",
        "facing": "lines along the heading",
        "budget": "what a way may cost",
        "table_edge": "the edge of the table",
        "no_overlap": "bases on bases",
        "solid": "what stands in the way",
        "ground": "ground that is shut",
        "floor": "floors in the way of a climb",
        "support": "what carries a base above the ground",
        "stop": "where no move may end",
        "stay": "who may not move at all",
        "closer": "who has to end closer to somebody",
        "capacity": "how many may use a way",
        "holds": "how many may end in a doorway",
        "shelter": "who is sheltered",
        "must_engage": "whom somebody has to end engaged with",
        "must_hold": "where somebody has to end",
    }
)
"""General checks, where the game names no rule for them."""
WORDS: Final[Mapping[str, str]] = MappingProxyType({**FILE, **CLAIMS, **CHECKS})
