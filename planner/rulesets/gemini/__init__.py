"""Skirmishes of single figures with action points, in inches: movement as far as built."""

from planner.rulesets.gemini.gemini import Gemini
from planner.rulesets.ruleset import Ruleset

RULESET: Ruleset = Gemini()
