"""``python -m planner.gauntlet.child WHAT …``: what rows do in processes of their own.

``digests NUMBER…`` plans scenes, on as many cores as ``PLANNER_CORES`` says where the system
lets a process choose. ``write KIND PATH`` writes over and over until it is killed.
"""

from __future__ import annotations

import os
import sys
from itertools import count
from pathlib import Path


def main(what: str, *given: str) -> None:
    """Do one of the two."""
    if what == "digests":
        cores = int(os.environ.get("PLANNER_CORES", "0"))
        if cores and hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:cores])
        from planner.gauntlet.rows.repeats import digests

        for digest in digests(map(int, given)):
            print(digest, flush=True)
    else:
        kind, path = given
        _write(kind, Path(path))


def _write(kind: str, path: Path) -> None:
    """Write state after state; says a line once it has begun."""
    from planner.gauntlet.writers import WRITERS

    write = WRITERS[kind].write
    for number in count():
        write(path, number)
        if number == 0:
            print("begun", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
