"""``python -m planner.gauntlet.hostile.child FOLDER``: try the bad files that stand there.

A process of its own, so that its memory is that of reading alone.
"""

from __future__ import annotations

import contextlib
import io
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from planner.gauntlet.hostile.base import PLAN, SCENARIO, text


def _tried(folder: Path) -> Iterator[dict[str, Any]]:
    """Yield what becomes of each case; a first sound one loads what every later one needs."""
    sound = {name: folder / name for name in (SCENARIO, PLAN)}
    for name, path in sound.items():
        path.write_text(text(name), encoding="utf-8")
    status, said = _asked(sound)
    if status:
        raise RuntimeError(f"the sound files are refused: {said}")
    for case in sorted(path for path in folder.iterdir() if path.is_dir()):
        files = {k: case / k if (case / k).exists() else path for k, path in sound.items()}
        begun = time.process_time()
        status, said = _asked(files)
        took = time.process_time() - begun
        yield {
            "name": (case / "name").read_text("utf-8"),
            "status": status,
            "said": said,
            "seconds": took,
            "memory": _memory(),
        }


def _memory() -> int:
    """Return the most bytes this process has had; 0 where the system does not say."""
    status = Path("/proc/self/status")
    if not status.exists():
        return 0
    found = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return int(found.split()[1]) * 1024


def _asked(files: dict[str, Path]) -> tuple[int, str]:
    """Return exit status and standard error of ``planner check`` on the two files."""
    from planner.cli import main

    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            main(["check", str(files[SCENARIO]), str(files[PLAN])])
        except SystemExit as left:
            return (left.code if isinstance(left.code, int) else 0), err.getvalue()
    return 0, err.getvalue()


if __name__ == "__main__":
    for refusal in _tried(Path(sys.argv[1])):
        print(json.dumps(refusal), flush=True)
