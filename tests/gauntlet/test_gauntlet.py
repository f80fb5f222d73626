"""A small share of the gauntlet: nothing illegal is planned, and nothing illegal passes.

Each of a hundred small random scenes (the four games take turns) is planned; the plan's own
numbers are not looked at, the referee's word is all. Then the accepted plan is changed in seven
ways: what was made illegal must be refused with the rule that the change breaks, what is legal
still must be accepted. The other four hundred, larger scenes, and the long run are ``planner
gauntlet``.
"""

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from planner.gauntlet import run
from planner.gauntlet.long import play, summary
from planner.gauntlet.row import Outcome, Row
from planner.gauntlet.rows import ROWS
from planner.gauntlet.rows.small import ASKED, ILLEGAL, LEGAL, limits, tried
from planner.gauntlet.scene import scene, small

SHARE = 100
"""Scenes played here, of those that `planner gauntlet small` plays."""
TOGETHER = 10
"""Scenes in a test."""


@pytest.mark.share(3)
@pytest.mark.parametrize("first", range(0, SHARE, TOGETHER))
def test_the_planner_and_its_judge_agree(first: int) -> None:
    """Plans are legal (else `IllegalPlanError`), and their changes what they should be.

    Of five illegal changes and two legal ones for each plan at least half fit: not one scene in
    two is without an answer.
    """
    found = {number: tried(number)[1] for number in range(first, first + TOGETHER)}
    wrong = [f"{n}: {t}" for n, trials in found.items() for t in trials if not t.right]
    assert wrong == []
    illegal = [bool(trial.rules) for trials in found.values() for trial in trials]
    assert illegal.count(True) >= TOGETHER * ILLEGAL // 2
    assert illegal.count(False) >= TOGETHER * LEGAL // 2


@pytest.mark.parametrize("number", [10_904, 18_893])
def test_what_longer_runs_found_is_right_now(number: int) -> None:
    """Ground under a road is not shut; an oval leaves a crate when all of it has left."""
    assert [str(trial) for trial in tried(number)[1] if not trial.right] == []


def test_some_searches_are_stopped() -> None:
    """Asked often enough, three in ten are told to stop, and stay stopped; the others never are."""
    stops = [limits(number).stop for number in range(200)]
    told = [[stop() for _ in range(40)] for stop in stops]
    stopped = [answers for answers in told if any(answers)]
    assert 40 <= len(stopped) <= 80
    assert all(answers == sorted(answers) and answers[ASKED] for answers in stopped)
    assert any(not answers[0] for answers in stopped)


def test_a_scene_is_its_number() -> None:
    """The same number gives the same scene, another number another."""
    assert small(7) == small(7)
    assert [small(n).game for n in range(4)] == sorted({small(n).game for n in range(4)})
    assert scene(7) == scene(7)
    assert scene(7).scenario != scene(11).scenario
    assert [scene(n).game for n in range(4)] == sorted({scene(n).game for n in range(4)})


@pytest.mark.parametrize(("name", "count"), [("kills", 16), ("repeats", 8), ("scenes", 4)])
def test_a_row_passes(name: str, count: int, tmp_path: Path) -> None:
    """Writers killed sixteen times; eight scenes planned three times over; four planned once."""
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

    def fail(*_: object) -> None:
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
