"""The public face: quick to import, named as promised."""

import subprocess
import sys

import pytest

import planner

HEAVY = {"ortools", "numba", "shapely", "networkx", "scipy", "numpy", "rich", "typer", "flask"}


def test_importing_planner_loads_nothing_heavy() -> None:
    """Everything heavy is loaded on first use, in a fresh interpreter."""
    code = "import planner, sys; print(*sorted({m.split('.')[0] for m in sys.modules}))"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert HEAVY.isdisjoint(loaded.stdout.split())


def test_all_is_sorted_and_every_name_is_there() -> None:
    """`__all__` is the list of what a user may count on."""
    assert planner.__all__ == sorted(planner.__all__)
    for name in planner.__all__:
        assert getattr(planner, name) is not None


def test_an_unknown_name_is_an_attribute_error() -> None:
    """A lazy module still behaves as a module."""
    with pytest.raises(AttributeError, match="nonsense"):
        _ = planner.nonsense
