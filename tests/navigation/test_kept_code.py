"""Compiled code that is kept on disk is old as soon as any kernel that it may hold has changed."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path

from numba.core.dispatcher import Dispatcher

import planner.navigation
from planner.navigation import kept
from planner.navigation.kernels import jit


def test_every_file_with_a_kernel_is_looked_at() -> None:
    """Whatever module of navigation has a compiled function: a change of its file is noticed."""
    found = set()
    for module in pkgutil.walk_packages(planner.navigation.__path__, "planner.navigation."):
        loaded = importlib.import_module(module.name)
        own = [one for one in vars(loaded).values() if isinstance(one, Dispatcher)]
        if any(one.py_func.__module__ == module.name for one in own):
            found.add(Path(str(loaded.__file__)))
    assert len(found) > 30
    assert found <= {*jit.stamped()}
    assert Path(str(planner.navigation.navigator.__file__)) not in jit.stamped()


def test_what_is_kept_on_disk_is_old_once_any_code_has_changed_that_makes_it() -> None:
    """Whatever folder outlines and bodies are taken from: its files are part of the version.

    But of folders that make no outlines: what these tell is part of every key.
    """
    root = Path(planner.__file__).parent
    told = {"files", "length", "until", "scenario", "plan", "errors", "rulesets", "order"}
    files = [f for part in ("navigation", "geometry") for f in (root / part).rglob("*.py")]
    taken = {name for f in files for name in re.findall(r"from planner\.(\w+)", f.read_text())}
    assert {"navigation", "units", "mobility"} <= taken
    assert taken - told == {*kept._MADE_BY}
