"""Random tables of polygons for a point body, with the exact length of the shortest ways."""

from planner.bench.tables.generate import generate
from planner.bench.tables.load import load_tables
from planner.bench.tables.polygon_table import PolygonTable

__all__ = ["PolygonTable", "generate", "load_tables"]
