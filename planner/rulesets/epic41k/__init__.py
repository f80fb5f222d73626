"""Detachments of stands in centimetres: moves, the terrain table and war engines' turns."""

from planner.rulesets.epic41k.epic41k import Epic41k
from planner.rulesets.ruleset import Ruleset

RULESET: Ruleset = Epic41k()
