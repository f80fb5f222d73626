"""How long a judgement may take: a verdict that is not reached in time is none.

Loops over pairs of models, and over all that a step may meet, ask again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Ask = Callable[[], None]

_asked: ContextVar[Ask | None] = ContextVar("asked", default=None)


@contextmanager
def until(ask: Ask) -> Iterator[None]:
    """Have `ask` called again and again by all judgements within; what it raises ends them."""
    before = _asked.set(ask)
    try:
        yield
    finally:
        _asked.reset(before)


def on_time() -> None:
    """Go on, unless whoever waits for the verdict waits no longer."""
    ask = _asked.get()
    if ask is not None:
        ask()
