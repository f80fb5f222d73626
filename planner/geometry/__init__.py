"""Outlines and gaps of bases in floats: for search and drawing, never for judging."""

from planner.geometry.gaps import gap, gaps_to
from planner.geometry.outline import outline

__all__ = ["gap", "gaps_to", "outline"]
