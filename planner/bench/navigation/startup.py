"""The first answer of a fresh process: imports, loading compiled code, one trivial query."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable

from planner.bench.navigation.peers import PEERS
from planner.bench.navigation.point_to_point import TRIVIAL
from planner.bench.report import Report, Section


def start_up(report: Report, progress: Callable[[str], None], quick: bool) -> Section:
    """Add a section with the seconds from nothing to the first answer."""
    columns = (("peer", "program", "text"), ("first", "first answer", "seconds"))
    section = report.section(
        Section(
            "start_up",
            "A fresh process to its first answer",
            columns,
            "best of three, by the clock on the wall",
        )
    )
    bare = min(_seconds("pass") for _ in range(2))
    section.add(peer="bare Python", first=bare)
    for peer in PEERS:
        progress(f"start-up: {peer.name}")
        code = f"from planner.bench.navigation.startup import first; first({peer.name!r})"
        try:
            best = min(_seconds(code) for _ in range(1 if quick else 3))
        except subprocess.CalledProcessError:
            continue
        section.add(peer=peer.name, first=best)
    return section


def first(name: str) -> None:
    """Answer one trivial query with the peer `name`."""
    peer = next(peer for peer in PEERS if peer.name == name)
    peer.prepare(TRIVIAL)(TRIVIAL.queries[0])


def _seconds(code: str) -> float:
    """Seconds of a fresh Python that runs `code`."""
    command, null = [sys.executable, "-c", code], subprocess.DEVNULL
    start = time.perf_counter()
    subprocess.run(command, check=True, stdout=null, stderr=null)
    return time.perf_counter() - start
