"""Rows that need an extra: what they make of what fuzzer and mutants' command say."""

from __future__ import annotations

import subprocess
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest

from planner.errors import InputError
from planner.gauntlet.long import play
from planner.gauntlet.row import Outcome
from planner.gauntlet.rows import ROWS, extra

Said = tuple[int, str, str]
"""Exit status, standard output, standard error."""


@pytest.fixture(name="run")
def run_fixture(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Return who plays the first trials of a row, each of which says what is given."""

    def run(name: str, *each: Said) -> list[Outcome]:
        answers = [CompletedProcess[str]([], *said) for said in each]
        monkeypatch.setattr(extra, "find_spec", lambda _: True)
        monkeypatch.setattr(subprocess, "run", lambda *_, **__: answers.pop(0))
        return play(ROWS[name], len(each), tmp_path, lambda *_: None)

    return run


def test_who_lacks_the_extra_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is written down: the same command goes on once it is there."""
    monkeypatch.setattr(extra, "find_spec", lambda _: None)
    for name, package in (("fuzz", "atheris"), ("mutants", "mutmut")):
        with pytest.raises(InputError, match=f"needs {package}: install the extra {name}"):
            play(ROWS[name], 1, tmp_path, lambda *_: None)
        assert not (tmp_path / f"{name}.jsonl").exists()


def test_fuzzing_counts_its_inputs(run: Any) -> None:
    """What ends early, or with a failure, has found something."""
    stats = "stat::number_of_executed_units: 5432\n"
    found = run("fuzz", (0, "", stats), (77, "", "a bug\n" + stats), (0, "", ""))
    assert [(o.right, o.trials, o.trouble[0]) for o in found] == [
        (True, 5432, "scenario"),
        (False, 5432, "map"),
        (False, 0, "plan"),
    ]
    assert "a bug" in found[1].trouble


def test_mutants_are_enough_while_95_in_100_is_likely(run: Any) -> None:
    """The upper bound of what was drawn so far; what was not tried is no share of anything."""
    said = "{} of {} found ({}%), drawn from 16841; of all between {}% and {}%\n"
    found = run(
        "mutants",
        (0, said.format(9, 10, "90.0", "59.6", "98.2"), ""),
        (0, said.format(276, 300, "92.0", "88.4", "94.6"), ""),
        (1, "", "no tests\n"),
    )
    assert [(o.right, o.end) for o in found] == [
        (True, "enough found"),
        (False, "too few found"),
        (False, "not tried"),
    ]
