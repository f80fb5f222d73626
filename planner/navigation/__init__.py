"""One body: from where to where, at what cost, by which steps."""

from planner.navigation.field import Field
from planner.navigation.navigator import Navigator
from planner.navigation.places import Places
from planner.navigation.remaining import Remaining
from planner.navigation.route import Route, Unreachable
from planner.navigation.surface import Surface
from planner.navigation.ways import Way, Ways

__all__ = [
    "Field",
    "Navigator",
    "Places",
    "Remaining",
    "Route",
    "Surface",
    "Unreachable",
    "Way",
    "Ways",
]
