"""How the kernels are compiled, and kept on disk."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numba
from numba.core.compiler_lock import global_compiler_lock

from planner.until import uncounted

MARKS: Final = (b"\n@kernel", b"\n@leaf", b"\n@inlined")
"""Each begins the line before a kernel."""
_held: set[Path] = set()
"""Locks of this process, under numba's own: a kernel may call itself with other kinds."""


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
    compiled.compile = partial(_loaded, compiled, compiled.compile)
    return compiled


def _loaded(kernel: Any, load: Callable[[Any], Any], signature: tuple[Any, ...]) -> Any:
    """What is loaded from disk or compiled: no deadline counts that.

    Once for all whole numbers that callers have written down: to numba each is a kind of its own,
    and a search called from two places was compiled for 0 and again for any.
    """
    wanted = tuple(map(_any_number, signature))
    if wanted in kernel.overloads:
        return load(wanted)
    with uncounted(), global_compiler_lock, _alone(kernel):
        return load(wanted)


def _any_number(kind: Any) -> Any:
    return numba.types.unliteral(kind)  # type: ignore[no-untyped-call]


@contextmanager
def _alone(kernel: Any) -> Iterator[None]:
    """Keep other processes from loading or compiling the same: then it is there for them.

    Whoever compiles a kernel compiles those it calls meanwhile, none of which calls it: nobody
    waits for somebody who waits for him. Where files cannot be locked each compiles for itself.
    """
    path = _lock_of(kernel)
    if path is None or path in _held:
        yield
        return
    with locked(path):
        _held.add(path)
        try:
            yield
        finally:
            _held.remove(path)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Make the file at `path` and hold it: other processes that want to wait until it is free."""
    try:
        import fcntl

        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("ab")
    except (ImportError, OSError):
        yield
        return
    with file:  # closed, it is free
        with suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _lock_of(kernel: Any) -> Path | None:
    """Return the file beside the kept code of a kernel that who compiles it holds."""
    file: Any = getattr(getattr(kernel, "_cache", None), "_cache_file", None)
    kept: str | None = getattr(file, "_index_path", None)
    return None if kept is None else Path(kept).with_suffix(".lock")


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
