"""Kernels are compiled once: for arrays in one piece, whatever asks.

Stands before all other tests (`tests/conftest.py`): in a fresh checkout what it plans compiles
nearly every kernel, while another process has tests that need none.
"""

import sys
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from planner.errors import InputError
from planner.gauntlet.run import QUICK, planned
from planner.gauntlet.scene import small
from planner.navigation.kernels import jit

TOLD = (0, 1, 6, 12, 18, 19, 24, 27, 34, 38, 53)
"""Small scenes that between them walk, turn, climb, fly and bend their way into slow ground."""


@pytest.mark.parametrize("number", TOLD)
def test_no_kernel_is_compiled_for_arrays_in_pieces(number: int) -> None:
    """A column of a table would have the whole search compiled anew: half a minute."""
    with suppress(InputError):  # what is asked may not be open to the unit
        planned(small(number), QUICK)
    kernels = [kernel for module in _modules() for kernel in _kernels(module)]
    assert kernels
    in_pieces = {
        kernel.__name__: str(signature)
        for kernel in kernels
        for signature in kernel.signatures
        if any(getattr(kind, "layout", "C") != "C" for kind in signature)
    }
    assert in_pieces == {}
    written = {
        kernel.__name__: str(signature)
        for kernel in kernels
        for signature in kernel.signatures
        if any(hasattr(kind, "literal_value") for kind in signature)
    }
    assert written == {}, "compiled for a number that a caller has written down, and again for any"


def test_what_compiles_comes_before_other_tests(request: pytest.FixtureRequest) -> None:
    """In whatever order they were found: pytest 9 takes no folder before another that holds it.

    So the two processes of a test run compiled all kernels once each.
    """
    assert request.session.items[0].nodeid.startswith("tests/compiled/")


def test_nobody_compiles_what_another_process_does(tmp_path: Path) -> None:
    """Whoever wants the same kernel meanwhile waits until it is on disk."""
    fcntl = pytest.importorskip("fcntl")
    path = tmp_path / "cache" / "a.lock"
    with jit.locked(path), path.open("ab") as other, pytest.raises(BlockingIOError):
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
    with path.open("ab") as other:
        fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _modules() -> list[ModuleType]:
    return [module for name, module in sorted(sys.modules.items()) if name.startswith("planner.")]


def _kernels(module: ModuleType) -> list[Any]:
    return [value for value in vars(module).values() if hasattr(value, "nopython_signatures")]
