"""What an order lets its unit do, as the referee asks it: remembered apart from who plans."""

from __future__ import annotations

from typing import Final

from planner.rulesets.known import KnownTerms

judged_terms: Final = KnownTerms(8)
"""Of the last few orders: many plans of one order are judged one after another."""
