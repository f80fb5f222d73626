"""Warhammer 40,000, 10th edition: movement and charge, in inches."""

from planner.rulesets.ruleset import Ruleset
from planner.rulesets.wh40k10.wh40k10 import Wh40k10

RULESET: Ruleset = Wh40k10()
