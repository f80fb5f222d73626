"""One row of the gauntlet: a kind of trial, numbered, and how many are run how often."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """How one trial ended.

    Parameters:
        row, number: which trial.
        end: one word: how it ended.
        right: whether that is how it has to end.
        trials: how many things were tried in it.
        seconds: of wall clock, for people.
        trouble: what was wrong, or what is worth knowing.
    """

    row: str
    number: int
    end: str
    right: bool
    trials: int = 1
    seconds: float = 0.0
    trouble: tuple[str, ...] = ()

    def value(self) -> dict[str, Any]:
        """Return it for a record."""
        return asdict(self)

    @classmethod
    def of(cls, value: dict[str, Any]) -> Outcome:
        """Return what `value` was written from."""
        return cls(**{**value, "trouble": tuple(value["trouble"])})


@dataclass(frozen=True)
class Row:
    """A kind of trial.

    Parameters:
        name: for the command line.
        text: what is tried and what must come of it, for people.
        few: how many trials a change is tested by; 0 for a row of the long run alone.
        many: how many the long run has.
        play: plays the trials of these numbers in a folder where failures may be kept.
    """

    name: str
    text: str
    few: int
    many: int
    play: Callable[[Iterable[int], Path], Iterator[Outcome]]
