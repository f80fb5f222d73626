"""``python -m planner.gauntlet.hostile``: try every bad file (half a minute)."""

from __future__ import annotations

import sys

from planner.gauntlet.hostile import hostile, refusals


def main() -> int:
    """Say how many were refused as they should be, and which were not; 1 if any was not."""
    found = list(refusals(hostile()))
    wrong = [refusal for refusal in found if refusal.trouble]
    for refusal in wrong:
        print(f"{refusal.name}: {refusal.trouble}: {refusal.said.strip()}")
    slowest, largest = max(r.seconds for r in found), max(r.memory for r in found)
    print(
        f"{len(found) - len(wrong)} of {len(found)} bad files refused with one line and status 2; "
        f"slowest {slowest:.2f} s, {largest // 2**20} MiB"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
