"""An independent judge in integers: is a plan legal, and if not, what is wrong with it?

It shares the definition of a legal way (CONTRIBUTING.md) with the planner and no geometry:
no graph, no search, no floats in a comparison.
"""

from planner.referee.alone import alone
from planner.referee.check import check, told
from planner.referee.judge import judge
from planner.referee.statements.claims import claims, elsewhere
from planner.referee.statements.promised import unproved
from planner.referee.statements.wanted import wanted
from planner.referee.unit.start import start
from planner.referee.verdict import Verdict, Violation
from planner.referee.way.price import needed, price

__all__ = [
    "Verdict",
    "Violation",
    "alone",
    "check",
    "claims",
    "elsewhere",
    "judge",
    "needed",
    "price",
    "start",
    "told",
    "unproved",
    "wanted",
]
