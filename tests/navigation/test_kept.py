"""Terrain kept in memory and on disk: the same plans with it and without."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import planner
from planner.bench.formation.scene import find_scene
from planner.mobility import Dropping, Near, Turning
from planner.navigation import kept
from planner.navigation.free_space.body import Body
from planner.navigation.free_space.corners import SEGMENTS
from planner.navigation.free_space.surface import surfaces
from planner.navigation.free_space.terrain import terrain
from planner.navigation.places import Places
from planner.navigation.search.kindred import COARSE, Kin, Kindred
from planner.navigation.search.web import Web
from planner.scenario.scenario import Scenario
from planner.units import Base, Pose


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache on disk and in memory."""
    monkeypatch.setenv("PLANNER_CACHE", str(tmp_path / "cache"))
    kept.forget()
    return tmp_path / "cache"


def _plan() -> str:
    """A unit that climbs over ruins, on a scenario read anew."""
    scene = find_scene("advance_layout")
    return planner.plan(scene.scenario, scene.order).to_json()


def test_plans_are_the_same_however_warm_the_cache(
    at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cold, from disk, from broken files, from memory when the folder is gone, switched off."""
    cold = _plan()
    files = sorted(at.iterdir())
    assert {file.name.split("-")[0] for file in files} == {"inner", "surfaces"}
    times = [file.stat().st_mtime_ns for file in files]
    kept.forget()
    assert _plan() == cold
    assert [file.stat().st_mtime_ns for file in files] == times  # read, not written
    for file in files:
        file.write_bytes(file.read_bytes()[:-1] + b"?")
    kept.forget()
    assert _plan() == cold
    assert [file.stat().st_mtime_ns for file in files] != times  # mended
    shutil.rmtree(at)
    assert _plan() == cold  # from memory
    kept.forget()
    monkeypatch.setenv("PLANNER_CACHE", "off")
    assert _plan() == cold
    assert not at.exists()


def test_orders_that_let_a_body_move_alike_share_their_terrain() -> None:
    """A normal move and an advance of one unit; another base has its own."""
    scene = find_scene("advance_layout")
    scenario, mobility = scene.scenario, next(iter(scene.terms.mobilities.values()))
    field = scenario.battlefield
    body, larger = Body(mobility.base), Body(Base.parse("60mm"))
    one = terrain(field, mobility, body, 0, True, SEGMENTS)
    other = replace(mobility, model="someone", budget=1, bars=(), standoffs=(), rules={})
    assert terrain(field, other, body, 0, True, SEGMENTS) is one
    rolled = replace(other, actions=2, share=1, dropping=Dropping(1), turning=Turning(price=1))
    assert terrain(field, rolled, body, 0, True, SEGMENTS) is one
    bends = replace(rolled, turning=Turning(price=1, facing=True))
    assert terrain(field, bends, body, 0, True, SEGMENTS) is not one  # few way points at a corner
    assert terrain(field, mobility, larger, 0, True, SEGMENTS) is not one
    assert terrain(field, replace(mobility, height=1), body, 0, True, SEGMENTS) is not one
    assert terrain(field, replace(mobility, passages={}), body, 0, True, SEGMENTS) is not one


def test_the_web_of_a_table_is_kept_while_those_in_the_way_stand_still(
    at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By whatever name and rule they are in the way; anything else that a body meets is new.

    So are drops, and what has to land near some models is not kept at all.
    """
    monkeypatch.setattr(kept, "MOST_WEBS", 8)
    scene = find_scene("advance_layout")
    scenario, terms = scene.scenario, scene.terms
    mine, goals = next(iter(terms.mobilities)), Places.of([Pose(500_000, 500_000, 0, 0)])
    kin = Kindred(scenario, terms).kin(mine, False)
    first, *rest = kin.others

    def web(kin: Kin, goals: Places = goals) -> Web:
        return Kindred(scenario, terms).whole(kin, goals, COARSE)

    def met(**changes: Any) -> Web:
        return web(replace(kin, others=(replace(first, **changes), *rest)))

    def model(**changes: Any) -> Web:
        return met(model=replace(first.model, **changes))

    def moves(**changes: Any) -> Web:
        return web(replace(kin, mobility=replace(kin.mobility, **changes)))

    one, pose = web(kin), first.model.pose
    assert all(same is one for same in (web(kin), met(rule="other"), model(id="other")))
    assert moves(budget=1) is one
    drop = Dropping(25_400)
    drops = [moves(dropping=drop), moves(dropping=replace(drop, highest=1))]
    assert moves(dropping=drop) is drops[0]
    lands = replace(drop, least=1, lands=Near(frozenset({mine}), 1, "a rule"))
    assert moves(dropping=lands) is not moves(dropping=lands)
    others = [
        *drops,
        *(met(gap=first.gap + 1), met(height=1), met(strict=not first.strict), met(vertical=1)),
        *(model(pose=replace(pose, x=pose.x + 1)), model(base=Base.parse("60mm"))),
        *(moves(height=1), moves(passages={}), moves(base=Base.parse("60mm"))),
        web(kin, Places.of([Pose(500_001, 500_000, 0, 0)])),
    ]
    assert all(other is not one for other in others)
    assert web(kin) is not one  # twelve others since: those are too many to be kept


def test_another_table_has_other_surfaces() -> None:
    """The same but for one feature left out."""
    scene = find_scene("advance_layout")
    scenario, mobility = scene.scenario, next(iter(scene.terms.mobilities.values()))
    table = replace(scenario.battlefield, features=())
    bare: Scenario = replace(scenario, battlefield=table)
    assert [s.z for s in surfaces(bare, mobility, 0)] == [0]
    assert [s.z for s in surfaces(scenario, mobility, 0)] == [0, 3 * 25_400]
