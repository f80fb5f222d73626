"""One body: from where to where, at what cost, by which steps."""

from planner.navigation.anywhere import Anywhere, Way
from planner.navigation.field import Field
from planner.navigation.free_space.surface import Surface
from planner.navigation.navigator import Navigator
from planner.navigation.places import Places
from planner.navigation.remaining import Remaining
from planner.navigation.route import Route, Unreachable
from planner.navigation.search.either import reached

__all__ = [
    "Anywhere",
    "Field",
    "Navigator",
    "Places",
    "Remaining",
    "Route",
    "Surface",
    "Unreachable",
    "Way",
    "reached",
]
