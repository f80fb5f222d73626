"""How long an answer may take: what is not reached in time is not answered.

Loops over pairs of models, over all that a step may meet, over all that stands on a table, and
whatever calls compiled code with very much at once, ask again and again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import TypeVar

from planner.errors import LateError

T = TypeVar("T")
Ask = Callable[[], None]

_asked: ContextVar[Ask | None] = ContextVar("asked", default=None)
_spared: ContextVar[bool] = ContextVar("spared", default=False)


class _Loading:
    seconds = 0.0


_loading = _Loading()


@contextmanager
def until(ask: Ask) -> Iterator[None]:
    """Have `ask` called again and again by all work within; what it raises ends that."""
    before = _asked.set(ask)
    try:
        yield
    finally:
        _asked.reset(before)


def on_time() -> None:
    """Go on, unless whoever waits for the answer waits no longer."""
    ask = _asked.get()
    if ask is not None:
        ask()


def timely(things: Iterable[T]) -> Iterator[T]:
    """Yield things one after another, and ask before each."""
    for thing in things:
        on_time()
        yield thing


@contextmanager
def optional() -> Iterator[None]:
    """Mark work that only betters an answer there is already: it is given up sooner."""
    before = _spared.set(True)
    try:
        yield
    finally:
        _spared.reset(before)


@contextmanager
def if_time() -> Iterator[None]:
    """Do what would only better an answer there is already: it ends unfinished if it is late."""
    with suppress(LateError), optional():
        yield


def is_optional() -> bool:
    """Return whether the work going on may be given up for an answer there is already."""
    return _spared.get()


@contextmanager
def uncounted() -> Iterator[None]:
    """Mark what is done but once, and takes as long on any table: to load code, or compile it."""
    began, before = time.monotonic(), _loading.seconds
    try:
        yield
    finally:
        _loading.seconds = before + time.monotonic() - began  # what was within is in it


def loading() -> float:
    """Return for how many seconds this process has done what is not counted."""
    return _loading.seconds
