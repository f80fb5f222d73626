"""What became of one scene, and of many."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
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

    def to_json(self) -> str:
        """Return it as one line."""
        return json.dumps(asdict(self))


@dataclass
class Report:
    """The outcomes of many scenes."""

    outcomes: list[Outcome] = field(default_factory=list)

    @property
    def bad(self) -> list[Outcome]:
        """Those that are bugs."""
        return [outcome for outcome in self.outcomes if outcome.bad]

    def __str__(self) -> str:
        games = sorted({outcome.game for outcome in self.outcomes})
        lines = [_line(game, [o for o in self.outcomes if o.game == game]) for game in games]
        return "\n".join([*lines, *(_trouble(outcome) for outcome in self.bad)])


def outcomes(lines: Iterable[str]) -> list[Outcome]:
    """Read what `Outcome.to_json` wrote."""
    found = (json.loads(line) for line in lines)
    return [Outcome(**{**value, "trouble": tuple(value["trouble"])}) for value in found]


def _line(game: str, those: list[Outcome]) -> str:
    ends = Counter(outcome.end for outcome in those)
    said = ", ".join(f"{count} {end}" for end, count in sorted(ends.items()))
    times = sorted(outcome.seconds for outcome in those)
    mean, worst = sum(times) / len(times), times[-1]
    return f"{game}: {len(those)} scenes: {said}; mean {mean:.2f} s, worst {worst:.1f} s"


def _trouble(outcome: Outcome) -> str:
    first = outcome.trouble[-1] if outcome.end == "crashed" else "; ".join(outcome.trouble[:3])
    return f"  {outcome.seed} {outcome.game} {outcome.action} {outcome.end}: {first}"
