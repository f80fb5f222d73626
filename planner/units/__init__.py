"""Who stands on the table: poses, bases, models, units."""

from planner.units.base import Base, Shape
from planner.units.model import Model
from planner.units.pose import Pose
from planner.units.unit import Unit

__all__ = ["Base", "Model", "Pose", "Shape", "Unit"]
