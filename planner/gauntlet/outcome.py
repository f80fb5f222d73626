"""What became of one scene."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

BAD: Final = ("refused", "crashed")
"""Endings that are bugs."""


@dataclass(frozen=True)
class Outcome:
    """How the planning of one scene ended.

    Parameters:
        seed, game, action: which scene.
        end: a plan's status, or ``refused`` (by the referee), ``crashed``, ``asked wrong``.
        seconds: of wall clock.
        trouble: violations, or the last lines of a traceback, or the error's message.
    """

    seed: int
    game: str
    action: str
    end: str
    seconds: float
    trouble: tuple[str, ...] = ()

    @property
    def bad(self) -> bool:
        """Whether it is a bug."""
        return self.end in BAD
