"""The measured table and what stands on it, read strictly from GeoJSON."""

from planner.battlefield.battlefield import Battlefield, Table
from planner.battlefield.feature import Feature, Part, Point
from planner.battlefield.kind import Kind
from planner.battlefield.reader import read_map

__all__ = ["Battlefield", "Feature", "Kind", "Part", "Point", "Table", "read_map"]
