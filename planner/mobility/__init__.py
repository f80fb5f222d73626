"""`Mobility`: what one order lets one body do. The only value through which rules meet geometry."""

from planner.mobility.check import Check
from planner.mobility.ends import (
    Above,
    Below,
    Beside,
    ByEdge,
    End,
    Fits,
    Inside,
    Keeps,
    Looks,
    Near,
    SetUp,
)
from planner.mobility.engagement import Across, Engagement
from planner.mobility.guarded import Guarded
from planner.mobility.mobility import (
    Bar,
    Climbing,
    Course,
    Dropping,
    Flying,
    Jumping,
    Leaving,
    Marker,
    Mobility,
    Paces,
    Standoff,
)
from planner.mobility.passage import Measured, Passage, Way
from planner.mobility.reserve import Reserve, Unmet, Unslowed
from planner.mobility.rest import Rest
from planner.mobility.shelter import Shelter
from planner.mobility.terms import Coherency, Flag, Odds, Parting, Terms, Test
from planner.mobility.turning import Turning
from planner.mobility.watch import ENDS, Moved, Watch, When

__all__ = [
    "ENDS",
    "Above",
    "Across",
    "Bar",
    "Below",
    "Beside",
    "ByEdge",
    "Check",
    "Climbing",
    "Coherency",
    "Course",
    "Dropping",
    "End",
    "Engagement",
    "Fits",
    "Flag",
    "Flying",
    "Guarded",
    "Inside",
    "Jumping",
    "Keeps",
    "Leaving",
    "Looks",
    "Marker",
    "Measured",
    "Mobility",
    "Moved",
    "Near",
    "Odds",
    "Paces",
    "Parting",
    "Passage",
    "Reserve",
    "Rest",
    "SetUp",
    "Shelter",
    "Standoff",
    "Terms",
    "Test",
    "Turning",
    "Unmet",
    "Unslowed",
    "Watch",
    "Way",
    "When",
]
