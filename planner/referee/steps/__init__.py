"""One function for each kind of step a body can take."""

from planner.referee.steps.climb import climb
from planner.referee.steps.drop import drop
from planner.referee.steps.fly import fly
from planner.referee.steps.jump import jump
from planner.referee.steps.line import line
from planner.referee.steps.pivot import pivot
from planner.referee.steps.set_up import set_up
from planner.referee.steps.way_up import way_up

__all__ = ["climb", "drop", "fly", "jump", "line", "pivot", "set_up", "way_up"]
