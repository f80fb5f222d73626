"""Tests keep nothing in the user's cache; those of the cache say where it is."""

import os

os.environ["PLANNER_CACHE"] = "off"
