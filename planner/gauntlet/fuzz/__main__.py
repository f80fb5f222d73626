"""The command: see the package."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path


def main(name: str, folder: str, *options: str) -> None:
    """Fuzz a reader until it is stopped."""
    import atheris

    subprocess.run([sys.executable, "-m", "planner.gauntlet.fuzz.seeds", name, folder], check=True)
    begin = [path.read_bytes() for path in sorted(Path(folder).glob("sound.*"))]
    with atheris.instrument_imports(include=["planner", "json", "msgspec"]):
        from planner.gauntlet.fuzz.mutator import Mutator, words_of
        from planner.gauntlet.fuzz.readers import one, readers
        from planner.schemas import KINDS, schema_of

        read = readers()[name]
        for data in begin:  # what is imported only when it is needed is to be watched, too
            one(read, data)
        documents = [*map(schema_of, KINDS), *map(json.loads, begin)]
    atheris.Setup(
        [sys.argv[0], folder, "-max_len=65536", *options],
        lambda data: one(read, data),
        custom_mutator=Mutator(words_of(documents)),
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
