"""Play rows of the gauntlet with a record, so that a run can stop and go on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from planner.errors import InputError
from planner.files.record import Record
from planner.gauntlet.row import Outcome, Row

SHOWN: Final = 20
"""How many wrong trials a summary names."""


def play(row: Row, count: int, folder: Path, tell: Callable[[Outcome, int], None]) -> list[Outcome]:
    """Play what the record in `folder` lacks of a row's first `count` trials; return all.

    Parameters:
        tell: is told each new outcome and how many there are now.

    Raises:
        KeyboardInterrupt: stopped; the record has what was done.
        InputError: the record is somebody else's, or cannot be read or written.
    """
    path = folder / f"{row.name}.jsonl"
    try:
        record = Record(path)
        record.mend()
        known = [Outcome.of(value) for value in record.read()]
    except (KeyError, TypeError, ValueError):
        raise InputError(f"{path}: a line of it is no trial of this row") from None
    except OSError as error:
        raise InputError(f"{path}: {error.strerror or error}") from None
    found = [outcome for outcome in known if outcome.number < count]
    done = {outcome.number for outcome in found}
    for outcome in row.play((n for n in range(count) if n not in done), folder):
        record.add(outcome.value())
        found.append(outcome)
        tell(outcome, len(found))
    return found


def summary(row: Row, outcomes: Iterable[Outcome]) -> str:
    """Say how many trials of a row ended how, and which were wrong."""
    found = list(outcomes)
    ends = Counter(outcome.end for outcome in found)
    wrong = [outcome for outcome in found if not outcome.right]
    said = ", ".join(f"{count} {end}" for end, count in sorted(ends.items()))
    trials = sum(outcome.trials for outcome in found)
    of = f" ({trials} trials)" if trials != len(found) else ""
    lines = [f"{row.name}: {len(found)}{of}, {len(wrong)} wrong: {said}"]
    lines += [f"  {o.number}: {o.end}: {'; '.join(o.trouble)[:300]}" for o in wrong[:SHOWN]]
    return "\n".join(lines)
