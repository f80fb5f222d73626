"""``python -m planner.gauntlet.mutants --draw N --seed S --folder FOLDER``.

Of all the changes that mutmut (extra ``mutants``) makes to the code of ``planner/referee`` it draws
N by lot, and runs for each the quick tests of the referee that reach the function. A run can be
stopped and goes on with the same command; ``--most`` ends it after so many. ``--again`` tries those
once more that got past, with the code and the tests as they are then. ``past-S.txt`` in the folder
shows them.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from planner.files.atomic import write
from planner.gauntlet.mutants.draw import Draw, digest, drawn, wilson
from planner.gauntlet.mutants.made import ROOT, Mutant
from planner.gauntlet.mutants.tried import ENDLESS, FOUND, Reached, Trials

RULES = "tests/rulesets"
JUDGED = ("*/test_judged.py", "*/test_terrain_examples.py")
"""What the games' own tests have the referee judge without planning anything."""
TESTS = (
    "tests/referee",
    "tests/gauntlet/test_triples.py",
    *sorted(str(file.relative_to(ROOT)) for name in JUDGED for file in (ROOT / RULES).glob(name)),
    "--ignore=tests/referee/test_imports.py",  # look at the code, or are slow
    "--ignore=tests/referee/test_against_navigation.py",
    "--deselect=tests/gauntlet/test_triples.py::test_every_number_of_the_rules",
)
QUIETLY = ("-qq", "-s", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore")


def main() -> None:
    """Draw, try, tell."""
    words = argparse.ArgumentParser(description="The referee, mutated.")
    words.add_argument("--draw", type=int, default=150, metavar="N")
    words.add_argument("--seed", type=int, default=0, metavar="S")
    words.add_argument("--folder", type=Path, default=Path("mutants"))
    words.add_argument("--most", type=int, metavar="N", help="how many to try this time")
    words.add_argument("--again", action="store_true", help="those that got past, too")
    given = words.parse_args()
    folder: Path = given.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)
    draw = drawn(folder, given.draw, given.seed)
    left = draw.left(again=given.again)[: given.most]
    if left:
        try_them(folder, draw, left)
    print(summary(draw))
    past = [one for one in draw.lot if draw.ended.get(one.key) not in (FOUND, ENDLESS)]
    shown = [f"{one.file} {one.function}: {draw.ended.get(one.key)}\n{one.change}" for one in past]
    write(folder / f"past-{given.seed}.txt", "\n\n".join(shown) + "\n")


def try_them(folder: Path, draw: Draw, left: list[Mutant]) -> None:
    """Try mutants, one after another; what each test reaches is found out where it has changed."""
    import pytest

    known = folder / "reached.json"
    code = digest(
        [*(ROOT / "planner" / "referee").rglob("*.py"), *(ROOT / "tests").rglob("conftest.py")]
    )
    kept = json.loads(known.read_text(encoding="utf-8")) if known.exists() else {}
    files = {name: digest([ROOT / name]) for name in _test_files()}
    reached: Reached = {}
    if kept.get("code") == code:
        same = {name for name, old in kept["files"].items() if files.get(name) == old}
        reached = {n: tuple(r) for n, r in kept["reached"].items() if n.split("::")[0] in same}

    def note(mutant: Mutant, end: str) -> None:
        draw.note(mutant, end)
        print(f"\r{len(draw.ended)}/{len(draw.lot)}", end="", file=sys.stderr, flush=True)

    def learnt() -> None:
        write(known, json.dumps({"code": code, "files": files, "reached": reached}))

    pytest.main(
        [*TESTS, *QUIETLY, "-o", "addopts=--import-mode=importlib"],
        plugins=[Trials(left, reached, note, learnt)],
    )
    print(file=sys.stderr)


def _test_files() -> list[str]:
    """Every file of the tests, below the root."""
    return [file.relative_to(ROOT).as_posix() for file in (ROOT / "tests").rglob("*.py")]


def summary(draw: Draw) -> str:
    """Say how many were found, and what that says of all."""
    tried = len(draw.ended)
    low, high = wilson(draw.found, tried)
    share = draw.found / max(tried, 1)
    return (
        f"{draw.found} of {tried} found ({share:.1%}), drawn from {draw.of}; "
        f"of all between {low:.1%} and {high:.1%}"
    )


if __name__ == "__main__":
    main()
