"""The bounds section of the formation benchmark, and the table of scenes."""

from __future__ import annotations

from planner.bench.formation.bounds import section
from planner.bench.formation.scene import own_folder, scenes
from planner.bench.formation.summary import proved
from planner.bench.report import Section


def test_only_bounds_in_time_and_near_count() -> None:
    """Of three plans one is 2 % off in 1 s, one 2 % off in 6 s, one 4 % off: one of three."""
    found = section()
    for name, share, took in (("a", 0.02, 1.0), ("b", 0.02, 6.0), ("c", 0.04, 1.0)):
        found.add(scene=name, table=share, table_seconds=took)
    targets = Section("targets", "", ())
    proved(targets, found.rows, 3)
    assert [row["measured"] for row in targets.rows] == ["0 of 3", "1 of 3"]
    assert [row["met"] for row in targets.rows] == [False, False]


def test_every_scene_is_described() -> None:
    """The table in the folder of the scenes names each."""
    text = (own_folder() / "README.md").read_text("utf-8")
    assert all(f"| `{scene.name}` |" in text for scene in scenes())
