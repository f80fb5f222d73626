"""Never worse than plainer ways to place a unit: as one block, or model by model.

The block moves by every vector of a fine lattice along straight lines; the greedy one lets
each model pick from a 0.25" lattice. Both are the benchmarks' own, written apart from the
search, and are judged here by the same terms and by the referee.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import planner
from planner import rulesets
from planner.bench.formation.baselines import greedy, rigid
from planner.bench.formation.claim import compare, violations, worth
from planner.bench.formation.scene import Scene
from planner.formation import Limits, solve
from planner.formation.problem import Problem
from planner.formation.terms import terms_of
from planner.navigation import Navigator
from planner.order import Order

# ruleset: (base, profile, step of the block, [action, ...])
GAMES: dict[str, tuple[str, dict[str, Any], float, tuple[str, ...]]] = {
    "wh40k10": ("32mm", {"M": 5}, 1.6, ("normal", "charge", "fall_back")),
    "wardrones": ("25mm", {"assault_move": 6}, 1.3, ("manoeuvre", "assault")),
    "gemini": ("25mm", {"M": 3, "AP": 2, "I": 4}, 1.4, ("move", "charge")),
    "epic41k": ("25mm", {"class": "infantry", "M": 10, "march": 20, "assault": 15}, 4.0, ("move",)),
}
SCENES = [(game, action, seed) for game, g in GAMES.items() for action in g[3] for seed in range(3)]


def _block(rng: random.Random, count: int, x: float, y: float, step: float) -> list[list[float]]:
    """A loose block: bases on a square grid, jittered by less than half the room between."""
    jitter = 0.02 * step
    places = [(x + step * (i % 3), y + step * (i // 3)) for i in range(count)]
    return [[px + rng.uniform(0, jitter), py + rng.uniform(0, jitter)] for px, py in places]


def _scene(game: str, action: str, seed: int) -> Scene:
    """A unit of four to six, two enemy units near its way, one solid house beside it."""
    base, profile, step, _ = GAMES[game]
    rng = random.Random(f"{game}{action}{seed}")
    wide = 60.0 if step < 2 else 120.0
    ours = _block(rng, rng.randint(4, 6), 0.3 * wide, 0.3 * wide, step)
    off = {"fall_back": 1.65 * step, "charge": 4.2 * step, "assault": 4.2 * step}
    ahead = 0.3 * wide + 2 * step + off.get(action, 5 * step)
    enemies = [
        _block(rng, rng.randint(1, 4), 0.3 * wide + rng.uniform(0, 2) * step, ahead, step),
        _block(rng, 2, ahead + rng.uniform(0, 3) * step, 0.3 * wide, step),
    ]
    x, y = 0.3 * wide - 4 * step, 0.3 * wide + rng.uniform(2, 4) * step
    corners = [(x, y), (x + 3 * step, y), (x + 3 * step, y + step), (x, y + step), (x, y)]
    house = {
        "type": "Feature",
        "id": "house",
        "properties": {"kind": "solid", "height": 6}
        | ({"terrain": "taller"} if game == "wardrones" else {}),
        "geometry": {"type": "Polygon", "coordinates": [corners]},
    }
    unit = "in" if step < 2 else "cm"
    table = {"width": wide, "height": 0.8 * wide, "unit": unit, "name": "random"}
    units = [
        {
            "id": name,
            "side": side,
            "name": name,
            "profile": profile,
            "models": [{"id": f"{name}.{i}", "base": base, "at": at} for i, at in enumerate(ats)],
        }
        for name, side, ats in (
            ("us", "red", ours),
            ("near", "blue", enemies[0]),
            ("beside", "blue", enemies[1]),
        )
    ]
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": game,
            "map": {"type": "FeatureCollection", "table": table, "features": [house]},
            "units": units,
        }
    )
    engages = action in ("charge", "assault")
    to = None if engages or action == "fall_back" else (0.5 * wide, 0.55 * wide)
    die = rulesets.find(game).die(scenario, Order("us", action, ["near"] if engages else [], to))
    roll = 7 if die is not None else None
    order = Order("us", action, ["near"] if engages else [], to, roll=roll)
    scene = Scene(f"{game} {action} {seed}", "", "", order, Path())
    scene.__dict__["scenario"] = scenario  # where its cached property keeps what it has read
    return scene


@pytest.mark.share(3)
@pytest.mark.parametrize(("game", "action", "seed"), SCENES)
def test_never_worse_than_one_block_or_greedy(game: str, action: str, seed: int) -> None:
    """In the first term that differs by more than 10 µm, ours is the better one."""
    scene = _scene(game, action, seed)
    navigator = Navigator(scene.scenario, scene.terms)
    problem = Problem.of(scene.scenario, scene.order, scene.terms, navigator)
    terms = terms_of(problem)
    limits = Limits(deterministic_time=0.8)
    found = solve(scene.scenario, scene.order, scene.terms, navigator, limits)
    values = tuple(int(term.value) for term in found.objective)
    for plainer in (rigid(problem, terms), greedy(problem, terms)):
        if not plainer.ways or violations(scene, plainer):
            continue
        theirs = worth(problem, terms, plainer)
        assert found.poses, plainer.who
        sign, name = compare(terms, values, theirs)
        assert sign >= 0, (plainer.who, name, values, theirs)


def test_a_long_reach_and_a_short_coherency() -> None:
    """A lattice over a 12" reach once held no coherent placing: nobody moved, "proved best".

    Straight at the goal each of the five can go its 12" (`wardrones.measure.base-edge`): as a
    block along the bearing of the first, 18.03" off, that one has 6.03" left. The others start
    at most 2.6" from it, so none has more than 8.63" left: 40.6" in all, not 86.5".
    """
    at = [(10, 10), (10, 11.3), (10, 12.6), (8.7, 10.6), (8.7, 11.9)]
    table = {"width": 60, "height": 44, "unit": "in", "name": "bare"}
    units = [
        {
            "id": name,
            "side": side,
            "name": name,
            "models": [{"id": f"{name}.{i}", "base": "25mm", "at": p} for i, p in enumerate(ps)],
        }
        for name, side, ps in (("us", "red", at), ("e", "blue", [(16, 11), (16, 13)]))
    ]
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wardrones",
            "map": {"type": "FeatureCollection", "table": table, "features": []},
            "units": units,
        }
    )
    plan = planner.plan(scenario, Order("us", "manoeuvre", to=(20, 25)))
    left = {term.name: term.value for term in plan.objective}["distance_left"]
    assert left <= 40.6 * 25_400
