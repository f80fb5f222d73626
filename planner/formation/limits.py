"""How long the search may think, and how it is stopped."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final


def _never() -> bool:
    return False


def _silent(_: str) -> None:
    return None


class Effort(Enum):
    """How far a search goes once nothing but the length of the ways can be bettered.

    The terms before `distance_walked` are looked for alike, whatever the effort.
    """

    PROVED = "proved"
    """To a proof of every term."""
    COMPARED = "compared"
    """The ways are slid as short as they get there, nothing is proved: orders are told apart."""
    COUNTED = "counted"
    """No further: enough for the worth of one roll of many."""


GRACE: Final = 1.0
"""Seconds after a deadline in which what was found may still be worked out to the end."""


@dataclass(frozen=True)
class Limits:
    """What bounds one search.

    Parameters:
        deterministic_time: deterministic seconds that all solver calls may use together: the
            same on every machine, so that the plan is, too.
        rounds: how often the answer is slid to the micrometre and solved again at the most.
        deadline: wall-clock seconds as a safety net; when it bites, the proof says
            ``deterministic=False``. `planner.plan` gives up `GRACE` later, found or not. None for
            none.
        stop: asked between stages; True keeps the best plan so far (Ctrl-C).
        progress: told in words what was reached, each time something better is.
        clock: seconds, for `deadline`.
        reasons: how often the order is made ready anew at the most, with less in its way, to say
            what it is that makes it impossible; 0 where nobody asks why, or what would help:
            then only what is known anyway is said.
        effort: how far to go where only the length of the ways is left.
        strict: whether a plan that the referee refuses is an error at once: for who looks for
            such bugs. Else the next best one is shown, and says so.
        needed: a term made small and the most it may come to, where nobody asks for a plan in
            which it comes to more: over all places examined bounded above that, a legal plan does.
        began: what `clock` said when the work began; None where it has not.
    """

    deterministic_time: float = 3.0
    rounds: int = 3
    deadline: float | None = None
    stop: Callable[[], bool] = _never
    progress: Callable[[str], None] = _silent
    clock: Callable[[], float] = time.monotonic
    reasons: int = 32
    effort: Effort = Effort.PROVED
    strict: bool = False
    needed: tuple[str, float] | None = None
    began: float | None = None

    def begun(self) -> Limits:
        """Return the same for work that begins now, unless it has begun."""
        return self if self.began is not None else replace(self, began=self.clock())

    @property
    def late(self) -> bool:
        """Whether the deadline is past."""
        if self.deadline is None or self.began is None:
            return False
        return self.clock() - self.began >= self.deadline

    @property
    def over(self) -> bool:
        """Whether to stop now: told to, or past the deadline."""
        return self.stop() or self.late
