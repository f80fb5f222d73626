"""Goals: named terms, the weightiest first. One term, one file."""

from planner.formation.terms.goals import GOALS, terms_of
from planner.formation.terms.term import Counts, Fold, GoalTerm, Option, Tells

__all__ = ["GOALS", "Counts", "Fold", "GoalTerm", "Option", "Tells", "terms_of"]
