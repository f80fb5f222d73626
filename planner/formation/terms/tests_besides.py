"""How many models owe a test for more than where they begin: a goal to go somewhere goes at all."""

from __future__ import annotations

from typing import Final

from planner.formation.terms.term import Fold, GoalTerm
from planner.formation.terms.tests_owed import besides

TERM: Final = GoalTerm("tests_besides", "min", "", Fold.SUM, besides)
