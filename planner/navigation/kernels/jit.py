"""How the kernels are compiled, and kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numba

from planner.until import uncounted

MARKS: Final = (b"\n@kernel", b"\n@leaf", b"\n@inlined")
"""Each begins the line before a kernel."""


inlined: Any = numba.njit(inline="always")
"""Put in place of the call: to hand a dozen arrays on takes longer than to look at a few parts, and
compiled code that does not count who holds arrays returns none."""


def kernel(function: Callable[..., Any]) -> Any:
    """Compile `function` when first called and keep the code on disk."""
    return _compiled(function, counts=True)


def leaf(function: Callable[..., Any]) -> Any:
    """Compile the same way a `function` that neither makes arrays nor returns any.

    It does not count who holds the arrays it is given: whoever calls it does. To count took
    nine tenths of the time of a sight line.
    """
    return _compiled(function, counts=False)


def _compiled(function: Callable[..., Any], *, counts: bool) -> Any:
    # Said either way: what is called would else do as its first caller does.
    # Nothing is handed on to compiled code as a pointer to be called: none are made.
    options: dict[str, Any] = {"cache": True, "error_model": "numpy", "_nrt": counts}
    options["no_cfunc_wrapper"] = True
    compiled = numba.njit(**options)(function)
    _stamp(compiled)
    compiled.compile = partial(_loaded, compiled.compile)
    return compiled


def _loaded(load: Callable[[Any], Any], signature: Any) -> Any:
    """What is loaded from disk or compiled: no deadline counts that."""
    with uncounted():
        return load(signature)


def _stamp(compiled: Any) -> None:
    """Tie kept code to all kernels' sources.

    Compiled code holds the code of the kernels it calls, wherever these stand, but numba asks only
    whether the one file it stands in has changed.
    """
    file: Any = getattr(getattr(compiled, "_cache", None), "_cache_file", None)
    if hasattr(file, "_source_stamp"):
        file._source_stamp = (file._source_stamp, _sources())


@cache
def _sources() -> str:
    return sha256(b"".join(file.read_bytes() for file in stamped())).hexdigest()


def stamped() -> list[Path]:
    """Return the files whose change makes all kept code old: those of navigation with kernels."""
    here = Path(__file__).parent
    files = sorted(here.parent.rglob("*.py"))
    return [file for file in files if any(mark in file.read_bytes() for mark in MARKS)]
