"""``python -m planner.gauntlet --count 400 --from 0``: plan random scenes; stop and resume."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from planner.gauntlet.outcome import Outcome, Report, outcomes
from planner.gauntlet.run import outcomes_of


def main() -> int:
    """Run the scenes that are not yet in the record; return 1 if any ended as a bug."""
    given = _arguments()
    folder: Path = given.folder
    folder.mkdir(parents=True, exist_ok=True)
    record = folder / "outcomes.jsonl"
    wanted = range(given.start, given.start + given.count)
    known = outcomes(record.read_text().splitlines()) if record.exists() else []
    report = Report([outcome for outcome in known if outcome.seed in wanted])
    done = {outcome.seed for outcome in report.outcomes}
    try:
        with record.open("a", encoding="utf-8") as lines:
            for outcome in outcomes_of((s for s in wanted if s not in done), folder):
                lines.write(outcome.to_json() + "\n")
                lines.flush()
                report.outcomes.append(outcome)
                _tell(outcome, len(report.outcomes), given.count)
    except KeyboardInterrupt:
        print("\nstopped; the same command goes on from here", file=sys.stderr)
    print(report)
    return 1 if report.bad else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m planner.gauntlet", description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="how many scenes")
    parser.add_argument("--from", dest="start", type=int, default=0, help="the first one's number")
    parser.add_argument(
        "--folder", type=Path, default=Path("gauntlet"), help="for the record and the failures"
    )
    return parser.parse_args()


def _tell(outcome: Outcome, done: int, count: int) -> None:
    if outcome.bad:
        print(f"\r{outcome.seed} {outcome.game} {outcome.action}: {outcome.end}", file=sys.stderr)
    print(f"\r{done}/{count}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
