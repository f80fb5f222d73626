"""Troopers and fighting machines on foot, in inches: moves and manoeuvres as far as built."""

from planner.rulesets.ruleset import Ruleset
from planner.rulesets.wardrones.wardrones import Wardrones

RULESET: Ruleset = Wardrones()
