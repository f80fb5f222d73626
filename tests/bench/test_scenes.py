"""Scenes, what they are worth, and the plainer ways beside ours."""

from __future__ import annotations

from typing import Any

import pytest

from planner import rulesets
from planner.bench.formation import ours
from planner.bench.formation.baselines import greedy, naive, rigid
from planner.bench.formation.claim import compare, violations, worth
from planner.bench.formation.contest import ready
from planner.bench.formation.planted import charges
from planner.bench.formation.scene import Scene, find_scene, own_folder, scenes
from planner.errors import InputError
from planner.formation.terms.goals import TERMS
from planner.order import Order
from planner.scenario import load

INCH = 25_400


def _scene(order: Order, *features: dict[str, Any]) -> Scene:
    """Three 32 mm bases in a line at x = 5 and an enemy far off, on bare ground."""
    models = [{"id": f"a.{n}", "base": "32mm", "at": [5, 8 + 2 * n]} for n in range(3)]
    table = {"width": 44, "height": 30, "unit": "in", "name": "Bare"}
    record = {
        "format": "planner-scenario/1",
        "ruleset": "wh40k10",
        "map": {"type": "FeatureCollection", "table": table, "features": list(features)},
        "units": [
            {
                "id": "a",
                "side": "red",
                "keywords": ["INFANTRY"],
                "profile": {"M": 6},
                "models": models,
            },
            {
                "id": "e",
                "side": "blue",
                "models": [{"id": "e.1", "base": "32mm", "at": [40, 28]}],
            },
        ],
    }
    scene = Scene("test", "Test", "", order, own_folder())
    scene.__dict__["scenario"] = load(record)
    return scene


@pytest.mark.parametrize("scene", scenes(), ids=lambda scene: scene.name)
def test_every_scene_is_a_fair_question(scene: Scene) -> None:
    """It loads, the unit stands as it may, and the rules let it take the action.

    Only a unit that falls back starts in contact with the enemy.
    """
    ruleset = rulesets.find(scene.scenario.ruleset)
    assert ruleset.refusal(scene.scenario, scene.order) is None
    faults = ruleset.report(scene.scenario, scene.scenario.unit(scene.order.unit))
    contact = {"wh40k10.param.er-mutual"} if scene.order.action == "fall_back" else set()
    assert {rule for rule, _ in faults} == contact
    assert scene.text.endswith((".", "?"))


def test_every_scene_file_has_an_order() -> None:
    """No file is forgotten."""
    files = {file.stem for file in own_folder().glob("*.json")}
    assert files == {scene.name for scene in scenes()}


def test_an_unknown_scene_names_the_nearest() -> None:
    """As everywhere."""
    with pytest.raises(InputError, match='did you mean "charge_gap"'):
        find_scene("charge_gab")


def test_the_first_term_that_differs_decides() -> None:
    """More engaged beats less walked; 10 µm of walk are no difference."""
    terms = (TERMS["models_engaged"], TERMS["distance_walked"])
    assert compare(terms, (5, 900_000), (4, 100_000)) == (1, "models_engaged")
    assert compare(terms, (5, 900_000), (5, 800_000)) == (-1, "distance_walked")
    assert compare(terms, (5, 900_010), (5, 900_000)) == (0, "")


def test_rigid_block_goes_straight_to_the_point() -> None:
    """M 6 towards (35, 10): each model 6" along x, walked 18", left 24 + 2 · sqrt(24² + 2²)."""
    scene = _scene(Order("a", "normal", to=[35.0, 10.0]))
    problem, terms = ready(scene)
    claim = rigid(problem, terms)
    ends = {way.id: (way.end.x, way.end.y) for way in claim.ways}
    assert ends["a.1"] == (11 * INCH, 10 * INCH)
    walked = worth(problem, terms, claim)[[t.name for t in terms].index("distance_walked")]
    assert walked == 18 * INCH


def test_rigid_block_stops_before_a_wall() -> None:
    """Towards (7.35, 10) in steps of 0.2": 2.4" would be nearest, but reaches into the wall.

    A building begins at x = 8, so centres stay below 7.37": the best step is 2.2".
    """
    wall = {
        "type": "Feature",
        "id": "w",
        "properties": {"kind": "solid", "height": 9, "terrain": "building"},
        "geometry": {
            "type": "Polygon",
            "coordinates": [[[8, 0], [9, 0], [9, 30], [8, 30], [8, 0]]],
        },
    }
    scene = _scene(Order("a", "normal", to=[7.35, 10.0]), wall)
    claim = rigid(*ready(scene))
    assert {way.end.x for way in claim.ways} == {round(7.2 * INCH)}


def test_greedy_leaves_nobody_on_another() -> None:
    """Three models want the same point; centres end at least 32 mm apart."""
    scene = _scene(Order("a", "normal", to=[8.0, 10.0]))
    claim = greedy(*ready(scene))
    ends = [way.end for way in claim.ways]
    for n, one in enumerate(ends):
        for two in ends[:n]:
            assert (one.x - two.x) ** 2 + (one.y - two.y) ** 2 >= 32_000**2


def test_naive_model_picks_the_nearest_places() -> None:
    """Three models to (11, 10): a.1 stands 6" from it on the lattice and gets there exactly."""
    scene = _scene(Order("a", "normal", to=[11.0, 10.0]))
    problem, terms = ready(scene)
    claim = naive(problem, terms, 20.0)
    ends = {way.id: (way.end.x, way.end.y) for way in claim.ways}
    assert ends["a.1"] == (11 * INCH, 10 * INCH)
    assert not violations(scene, claim)


class TestPlanted:
    """Charges that are possible by construction."""

    def test_what_is_planted_is_legal(self) -> None:
        """The referee lets it stand, and it walks nearly the whole roll."""
        for scene, known in charges(4):
            assert violations(scene, known) == []
            assert scene.order.roll is not None
            for way in known.ways:
                assert scene.order.roll - 0.26 <= way.spent / INCH <= scene.order.roll

    def test_the_same_on_every_machine(self) -> None:
        """Seeds decide."""
        one, two = (charges(2)[1][1] for _ in range(2))
        assert one == two

    def test_ours_finds_it(self) -> None:
        """A possible charge is never missed."""
        scene, _ = charges(1)[0]
        assert violations(scene, ours.plan(scene)) == []
