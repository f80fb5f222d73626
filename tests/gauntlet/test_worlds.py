"""Blocked and degenerate worlds have an answer, too many things a limit; huge ones are longer."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from planner.gauntlet.rows import ROWS
from planner.gauntlet.rows.worlds import ANSWERS, LIMITED
from planner.gauntlet.worlds.child import answer
from planner.gauntlet.worlds.worlds import WORLDS, world

HUGE = ["many_models", "many_areas", "same_again", "army"]
"""Thousands of models, areas, equal solids; ten thousand trees and four hundred stands."""
QUICK = ["walled_in", "hemmed_in", "no_room", "one_on_another", "slivers", "comb"]
NAMES = [made.__name__ for made in WORLDS]


@pytest.mark.parametrize("name", QUICK)
def test_a_degenerate_world_has_an_answer(name: str) -> None:
    """The first of each; ``planner gauntlet worlds`` goes on."""
    found = answer(NAMES.index(name))
    assert found["world"] == name
    assert found["end"] in ANSWERS, found


@pytest.mark.share(4)
@pytest.mark.parametrize("name", HUGE)
def test_a_huge_world_has_an_answer_or_a_limit(name: str) -> None:
    """Those that take seconds; the others of ten thousand pieces are `planner gauntlet worlds`."""
    found = answer(NAMES.index(name))
    assert found["world"] == name
    assert found["end"] in (*ANSWERS, LIMITED), found
    assert found["end"] != LIMITED or "more than 15000 points" in found["said"]


@pytest.mark.parametrize("again", range(3))
def test_too_many_is_a_limit_that_is_said(again: int) -> None:
    """More features, vertices or models than there may be: an error that names the number."""
    found = answer(NAMES.index("too_many") + len(NAMES) * (3 * again + again // 2))
    assert found["end"] == "limit"
    assert any(most in found["said"] for most in ("12000", "2000"))


def test_a_huge_world_is_huge() -> None:
    """Ten thousand pieces, two thousand models."""
    for name in ("many_boxes", "many_walls", "many_areas", "army"):
        scenario, _ = world(NAMES.index(name))[1]
        assert len(scenario["map"]["features"]) == 10_000
    scenario, _ = world(NAMES.index("many_models"))[1]
    assert sum(len(unit["models"]) for unit in scenario["units"]) == 1_980


def test_no_answer_is_wrong(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A process that was ended for its time, and a sound world that was not understood."""
    said = {"world": "x", "end": "not understood", "said": "", "seconds": 1.0}
    for done in (
        SimpleNamespace(returncode=-24, stdout="", stderr="killed"),
        SimpleNamespace(returncode=0, stdout=json.dumps(said), stderr=""),
    ):
        monkeypatch.setattr("subprocess.run", lambda *_, done=done, **__: done)
        (outcome,) = ROWS["worlds"].play([0], tmp_path)
        assert not outcome.right
