"""How the kernels are compiled, and kept on disk."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numba


def kernel(function: Callable[..., Any]) -> Any:
    """Compile `function` when first called and keep the code on disk."""
    compiled = numba.njit(cache=True, error_model="numpy")(function)
    _stamp(compiled)
    return compiled


def _stamp(compiled: Any) -> None:
    """Tie kept code to all kernels' sources.

    Compiled code holds the code of the kernels it calls, but numba asks only whether the one
    file it stands in has changed.
    """
    file: Any = getattr(getattr(compiled, "_cache", None), "_cache_file", None)
    if hasattr(file, "_source_stamp"):
        file._source_stamp = (file._source_stamp, _sources())


@cache
def _sources() -> str:
    files = sorted(Path(__file__).parent.glob("*.py"))
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()
