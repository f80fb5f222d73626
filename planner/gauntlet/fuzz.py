"""``python -m planner.gauntlet.fuzz READER FOLDER [libFuzzer's options]``: coverage-guided fuzzing.

Readers: ``scenario``, ``map``, ``plan``. What is found worth keeping stands in the folder: a run
can be stopped and goes on with the same command; ``-max_total_time=3600`` ends it after an hour.
It needs atheris (extra ``fuzz``). Anything but a plan, a scenario, or an error of ours is a bug,
which libFuzzer writes to a file.
"""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any


def readers() -> dict[str, Callable[[bytes], Any]]:
    """Return reader -> what reads bytes with it, as files are read."""
    import planner
    from planner.battlefield import read_map
    from planner.files import strict_json
    from planner.gauntlet.hostile.base import SCENARIO, value
    from planner.plan.file import from_json

    table = planner.load(value(SCENARIO))

    def plan(data: bytes) -> Any:
        return from_json(strict_json.read_text(io.BytesIO(data)), table)

    def scenario(data: bytes) -> Any:
        return planner.load(io.BytesIO(data))

    def map_(data: bytes) -> Any:
        return read_map(strict_json.load(io.BytesIO(data)))

    return {"scenario": scenario, "map": map_, "plan": plan}


def one(read: Callable[[bytes], Any], data: bytes) -> None:
    """Read `data`: it is fine, or refused in words; whatever else is raised is a bug."""
    from planner.errors import PlannerError

    try:
        read(data)
    except PlannerError as error:
        if not str(error):
            raise AssertionError("an error without words") from error


def seed(name: str, folder: Path) -> None:
    """Put a sound file into the folder, to begin from."""
    from planner.gauntlet.hostile.base import PLAN, SCENARIO, value

    sound = value(PLAN if name == "plan" else SCENARIO)
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(sound["map"] if name == "map" else sound)
    (folder / "sound").write_text(text, encoding="utf-8")


def main(name: str, folder: str, *options: str) -> None:
    """Fuzz a reader until it is stopped."""
    import atheris

    with atheris.instrument_imports(include=["planner", "json", "msgspec"]):
        read = readers()[name]
    seed(name, Path(folder))
    atheris.Setup([sys.argv[0], folder, *options], lambda data: one(read, data))
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
