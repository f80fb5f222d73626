"""The mutants of a file, as mutmut makes them."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change of one function.

    Parameters:
        file: below the root of the repository.
        function: its name, or that of its class, a point and its name.
        change: the lines that go, each behind a ``-``, and those that come, behind a ``+``.
        count: how many mutants of the same function before it change the same text.
        source: the changed function.
    """

    file: str
    function: str
    change: str
    count: int
    source: str

    @property
    def key(self) -> str:
        """The same in every run, as long as its function stays as it is."""
        return f"{self.file}:{self.function}:{self.count}:{self.change}"


def referee() -> list[str]:
    """Return the files of the referee, below the root."""
    files = (ROOT / "planner" / "referee").rglob("*.py")
    return sorted(file.relative_to(ROOT).as_posix() for file in files)


def mutants(file: str, numbers: Sequence[int] | None = None) -> Iterator[Mutant]:
    """Yield the mutants of a file, or those of these numbers."""
    module, made = _changes(file)
    wanted = set(range(len(made)) if numbers is None else numbers)
    last = {made[number][0]: number for number in sorted(wanted)}
    seen: dict[tuple[str, str], int] = {}
    texts: dict[Any, str] = {}
    for number, (function, mutation) in enumerate(made):
        if number > last.get(function, -1):
            continue
        before = mutation.contained_by_top_level_function
        if before not in texts:
            texts[before] = module.code_for_node(before)
        old = texts[before]
        new = module.code_for_node(
            before.deep_replace(mutation.original_node, mutation.mutated_node)
        )
        change = _difference(old, new)
        count = seen.get((function, change), 0)
        seen[function, change] = count + 1
        if number in wanted:
            yield Mutant(file, function, change, count, new)


def how_many(file: str) -> int:
    """Return how many mutants a file has."""
    return len(_changes(file)[1])


def _changes(file: str) -> tuple[Any, list[tuple[str, Any]]]:
    """The parsed file, and of each change that is made inside of a function its name."""
    import libcst
    from mutmut.mutation.file_mutation import create_mutations

    text = (ROOT / file).read_text(encoding="utf-8")
    module, made, _classes, _functions = create_mutations(file, text)
    names: dict[Any, str] = {}
    for node in module.body:
        if isinstance(node, libcst.FunctionDef):
            names[node] = node.name.value
        elif isinstance(node, libcst.ClassDef):
            for inner in node.body.body:
                if isinstance(inner, libcst.FunctionDef):
                    names[inner] = f"{node.name.value}.{inner.name.value}"
    within = ((names.get(one.contained_by_top_level_function), one) for one in made)
    return module, [(name, one) for name, one in within if name is not None]


def _difference(old: str, new: str) -> str:
    lines = difflib.unified_diff(old.splitlines(), new.splitlines(), lineterm="", n=0)
    return "\n".join(line for line in lines if not line.startswith(("---", "+++", "@@")))
