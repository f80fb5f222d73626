"""The unit: one place per model, chosen together, with bounds and reasons."""

from planner.formation.formation import Formation
from planner.formation.limits import Limits
from planner.formation.solve import solve

__all__ = ["Formation", "Limits", "solve"]
