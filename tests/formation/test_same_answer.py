"""The same plan, byte for byte, on one core and on all, whatever Python's hashes are."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

PLANNED: Final = """
import os, sys
if sys.argv[1] == "one" and hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
import planner
models = [{"id": f"us.{n}", "base": "32mm", "at": [8 + 1.5 * n, 10]} for n in range(5)]
others = [{"id": f"e.{n}", "base": "40mm", "at": [10 + 2 * n, 16]} for n in range(2)]
units = [{"id": "us", "side": "red", "keywords": ["INFANTRY"], "models": models},
         {"id": "e", "side": "blue", "keywords": ["INFANTRY"], "models": others}]
table = {"width": 30, "height": 30, "unit": "in"}
scenario = planner.load({"format": "planner-scenario/1", "ruleset": "wh40k10", "units": units,
                         "map": {"type": "FeatureCollection", "table": table, "features": []}})
goal = [{"models_engaged": 2, "models_in_contact": 0.5}, "distance_walked"]
print(planner.plan(scenario, planner.Order("us", "charge", ["e"], roll=8, goal=goal)).to_json())
"""


def _planned(cores: str, seed: str) -> str:
    root = Path(__file__).parents[2]
    env = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)}
    command = [sys.executable, "-c", PLANNED, cores]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return done.stdout


def test_the_same_on_any_number_of_cores() -> None:
    """Two processes, other hashes, one core or all: not a byte differs."""
    one, all_ = _planned("one", "1"), _planned("all", "4242")
    assert '"status":"optimal"' in one.replace(" ", "").replace("\n", "")
    assert one == all_
