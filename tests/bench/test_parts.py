"""A run that was stopped goes on where it stopped; units that enter are measured, too."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from planner.bench.formation import run
from planner.bench.formation.baselines import greedy
from planner.bench.formation.claim import violations
from planner.bench.formation.contest import ready
from planner.bench.formation.parts import Parts
from planner.bench.formation.scene import find_scene

ROWS = {"scenes": [{"scene": "charge_gap", "seconds": 1.5}], "bounds": []}


def test_rows_are_kept_for_the_same_question_only(tmp_path: Path) -> None:
    """Another order or another limit is another question; a broken file is none."""
    scene, parts = find_scene("charge_gap"), Parts(tmp_path, {"seconds": 5.0, "long": True})
    assert parts.known(scene) is None
    parts.keep(scene, ROWS)
    assert parts.known(scene) == ROWS
    other = replace(scene, order=replace_roll(scene.order, 9))
    assert parts.known(other) is None
    assert Parts(tmp_path, {"seconds": 5.0, "long": False}).known(scene) is None
    (tmp_path / "parts" / "charge_gap.json").write_text("{")
    assert parts.known(scene) is None


def replace_roll(order: Any, roll: int) -> Any:
    """The same order with another roll."""
    return replace(order, roll=roll)


class Counting:
    """Stands in for a contest: counts what it measures, and is stopped at the second scene."""

    def __init__(self, *, stops: bool) -> None:
        self.measured: list[str] = []
        self.taken: list[Any] = []
        self.stops = stops

    def progress(self, _: str) -> None:
        """Say nothing."""

    def run(self, scene: Any) -> None:
        """Measure a scene, or be stopped."""
        if self.stops and self.measured:
            raise KeyboardInterrupt
        self.measured.append(scene.name)

    def rows(self, scene: Any) -> Any:
        """What was measured."""
        return {"scenes": [{"scene": scene.name}]}

    def take(self, rows: Any) -> None:
        """What was measured before."""
        self.taken.append(rows)


def test_what_was_measured_is_not_measured_again(tmp_path: Path) -> None:
    """Stopped in the second scene, the next run takes the first and measures the second."""
    scenes, parts = [find_scene("charge_gap"), find_scene("charge_pocket")], Parts(tmp_path, {})
    first: Any = Counting(stops=True)
    run._measure(first, scenes[0], parts)
    with pytest.raises(KeyboardInterrupt):
        run._measure(first, scenes[1], parts)
    second: Any = Counting(stops=False)
    for scene in scenes:
        run._measure(second, scene, parts)
    assert first.measured == ["charge_gap"]
    assert second.measured == ["charge_pocket"]
    assert second.taken == [{"scenes": [{"scene": "charge_gap"}]}]


def test_greedy_sets_up_who_gets_out() -> None:
    """Each by one step, wholly within 3" of the transport: the referee has nothing against it."""
    scene = find_scene("disembark_corner")
    claim = greedy(*ready(scene))
    assert [len(way.steps) for way in claim.ways] == [1] * 6
    held = violations(scene, claim)
    assert not [text for text in held if "coherency" not in text]
