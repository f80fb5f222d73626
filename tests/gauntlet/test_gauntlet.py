"""A small share of the gauntlet: nothing illegal is planned, and nothing illegal passes.

Each of sixty random scenes (the four games take turns) is planned; the plan's own numbers are
not looked at, the referee's word is all. Then the accepted plan is changed in every way that
fits: what was made illegal must be refused with the rule that the change breaks, what is legal
still must be accepted. More of it, and the long run, is ``planner gauntlet``.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from planner.gauntlet import run
from planner.gauntlet.long import play, summary
from planner.gauntlet.mutate import trials
from planner.gauntlet.row import Outcome, Row
from planner.gauntlet.rows import ROWS
from planner.gauntlet.run import planned
from planner.gauntlet.scene import scene

SCENES = range(60)


@pytest.mark.parametrize("seed", SCENES)
def test_the_planner_and_its_judge_agree(seed: int) -> None:
    """The plan is legal (else `IllegalPlanError`), and each of its changes is what it should be."""
    scenario, plan = planned(scene(seed, most=3))
    wrong = [str(t) for t in trials(scenario, plan, seed) if not t.right] if plan.found else []
    assert wrong == []


def test_a_scene_is_its_number() -> None:
    """The same number gives the same scene, another number another."""
    assert scene(7) == scene(7)
    assert scene(7).scenario != scene(11).scenario
    assert [scene(n).game for n in range(4)] == sorted({scene(n).game for n in range(4)})


@pytest.mark.parametrize(("name", "count"), [("kills", 50), ("repeats", 4), ("scenes", 4)])
def test_a_row_passes(name: str, count: int, tmp_path: Path) -> None:
    """Writers killed fifty times; four scenes planned three times over; four planned once."""
    found = play(ROWS[name], count, tmp_path, lambda *_: None)
    assert len(found) == count
    assert [outcome for outcome in found if not outcome.right] == []


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """Stopped in the third trial, it plays that and the rest, each once, and says what is wrong."""
    played: list[int] = []

    def trial(numbers: Iterable[int], _folder: Path) -> Iterator[Outcome]:
        for number in numbers:
            if number == 2 and 2 not in played:
                played.append(number)
                raise KeyboardInterrupt
            played.append(number)
            end = "odd" if number % 2 else "even"
            yield Outcome("numbers", number, end, number != 3, trouble=(str(number),))

    row = Row("numbers", "numbers", 5, 50, trial)
    with pytest.raises(KeyboardInterrupt):
        play(row, 5, tmp_path, lambda *_: None)
    found = play(row, 5, tmp_path, lambda *_: None)
    assert [outcome.number for outcome in found] == [0, 1, 2, 3, 4]
    assert played == [0, 1, 2, 2, 3, 4]
    assert summary(row, found) == "numbers: 5, 1 wrong: 3 even, 2 odd\n  3: odd: 3"


def test_what_crashes_is_kept_and_can_be_planned_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error that is nobody's purpose ends as a bug, with its scene and order in a file."""

    def fail(_: object) -> None:
        raise ZeroDivisionError("a bug")

    given = scene(3, most=3)
    monkeypatch.setattr("planner.gauntlet.run.planned", fail)
    outcome = run.play(given, tmp_path)
    assert (outcome.end, outcome.right) == ("crashed", False)
    kept = json.loads((tmp_path / f"{given.game}-3.json").read_text())
    assert (kept["scenario"], kept["order"]) == (given.scenario, given.order)
    assert "ZeroDivisionError: a bug" in kept["trouble"]


def test_every_row_says_what_it_is() -> None:
    """Names are words of the command line; the long run is the longer one, or has all, too."""
    for name, row in ROWS.items():
        assert name == row.name
        assert row.few <= row.many
