"""Tiny boards: brute force is right by hand, and the solver is right by brute force."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from planner.gauntlet.boards import brute, played
from planner.gauntlet.boards.board import Board
from planner.gauntlet.long import play
from planner.gauntlet.rows import ROWS

PAIR = Board(
    starts=((0, 0), (40_000, 0)),
    widths=(32_000, 32_000),
    places=((0, 60_000), (30_000, 60_000), (40_000, 60_000)),
    enemies={"e": ((0, 92_000),)},
    must=("e",),
    move=60_000,
    neighbours=1,
    terms=("models_engaged", "models_in_contact", "distance_walked"),
    to=(0, 0),
    objective=(0, 0, 20_000),
)
"""Two of 32 mm, 8 mm apart; an enemy 92 mm ahead of the first; they may go 60 mm."""


def test_the_best_of_a_board_by_hand() -> None:
    """Engaged is up to 57.4 mm off: (0, 60) at 32 (contact), (40, 60) at sqrt(40² + 32²) = 51.2.

    Each straight ahead, 60 mm: the whole budget, 120 mm together. (30, 60) is out of both
    reaches: sqrt(30² + 60²) and sqrt(10² + 60²) are above 60.
    """
    assert brute.best(PAIR) == (-2, -1, 120_000)


def test_what_breaks_a_rule_by_hand() -> None:
    """(0, 60) and (30, 60) overlap; with 1 µm less to go nobody gets there, and all must fight."""
    tries = brute.Brute(PAIR)
    assert tries.legal(((0, 60_000), (40_000, 60_000)))
    assert not tries.legal(((0, 60_000), (30_000, 60_000)))
    assert tries.legal(((0, 60_000), (40_000, 0)))  # 40 of 60 mm: 72.1 - 32 = 40.1 < 50.8 apart
    assert not tries.legal(((0, 0), (40_000, 0)))  # nobody fights
    assert brute.best(replace(PAIR, move=59_999)) is None


def test_coherency_and_turns_by_hand() -> None:
    """50.8 mm apart is together, 1 µm more is not; two that change places wait for each other."""
    apart = replace(PAIR, must=(), enemies={"e": ((0, 900_000),)})
    assert brute.Brute(apart).legal(((0, 0), (82_800, 0)))
    assert not brute.Brute(apart).legal(((0, 0), (82_801, 0)))
    assert not brute.Brute(apart).legal(((40_000, 0), (0, 0)))
    assert brute.Brute(apart).legal(((40_000, 0), (80_000, 0)))  # the second one first


def test_terms_by_hand() -> None:
    """Distance from enemies is the least gap; a disc of 20 mm is met within 36 of its middle."""
    wanted = ("distance_from_enemies", "models_in_objective", "distance_left", "distance_walked")
    board = replace(PAIR, terms=wanted, to=(3, 4))
    # (0, 0) is 92 - 32 = 60 mm off and in the disc, 5 µm from (3, 4); 39,997.0002 µm is told as
    # 39,998 of the other, 40 mm off: not in the disc.
    assert brute.Brute(board).worth(((0, 0), (40_000, 0))) == (-60_000, -1, 5 + 39_998, 0)


@pytest.mark.parametrize("name", ["boards", "agreement"])
def test_a_share_of_the_boards(name: str, tmp_path: Path) -> None:
    """A third of what ``planner gauntlet`` plays, half of them with an answer at least."""
    row, count = ROWS[name], ROWS[name].few // 3
    found = play(row, count, tmp_path, lambda *_: None)
    assert len(found) == count
    assert [(o.number, o.trouble) for o in found if not o.right] == []
    assert sum(outcome.end == "impossible" for outcome in found) < count // 2


def test_a_worse_answer_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """With brute force claiming a better one, or one where there is none, the trial is wrong."""
    monkeypatch.setattr(brute, "best", lambda _: (-9, 0, 0))
    assert all(played.equal(number)[1] for number in range(4))
