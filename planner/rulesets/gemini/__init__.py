"""Skirmishes of single figures with action points, in inches."""

from planner.rulesets.gemini.gemini import Gemini
from planner.rulesets.ruleset import Ruleset

RULESET: Ruleset = Gemini()
