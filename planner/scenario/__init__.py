"""A table, the units on it and whose turn it is: the input of everything."""

from planner.scenario.reader import load
from planner.scenario.scenario import Scenario, Turn

__all__ = ["Scenario", "Turn", "load"]
