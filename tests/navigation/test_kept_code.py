"""Compiled code that is kept on disk is old as soon as any kernel that it may hold has changed."""

from __future__ import annotations

import importlib
import pkgutil
from pathlib import Path

from numba.core.dispatcher import Dispatcher

import planner.navigation
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
