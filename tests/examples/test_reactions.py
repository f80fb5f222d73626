"""The example of a scene of reactions, played through."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from types import ModuleType

import pytest

from planner import Scenario

INCH = 25_400


@pytest.fixture(name="scene", scope="module")
def scene_fixture(script: Callable[[str], ModuleType]) -> tuple[Scenario, Scenario]:
    """Return the table before and after; the script stops at the first plan that is refused."""
    import planner

    example = script("wardrones_reactions")
    before = planner.load(example.HERE / "wardrones_reactions.json")
    return before, example.play()


def gap(scenario: Scenario, unit: str, other: str) -> float:
    """The gap between the nearest bases, µm: all are 25 mm across."""
    pairs = (
        (a.pose, b.pose) for a in scenario.unit(unit).models for b in scenario.unit(other).models
    )
    return min(hypot(a.x - b.x, a.y - b.y) for a, b in pairs) - 25_000


def test_the_watch_is_a_move_further_off(scene: tuple[Scenario, Scenario]) -> None:
    """wardrones.withdraw.end-further: 6" more than when the raiders had come near.

    wardrones.withdraw.trigger: they had come within 12" of it, and that is done with.
    """
    before, after = scene
    raiders = {model.id: model for model in after.unit("raiders").models}
    watch = before.unit("watch").models
    came = min(
        hypot(a.pose.x - b.pose.x, a.pose.y - b.pose.y) for a in watch for b in raiders.values()
    )
    assert came - 25_000 <= 12 * INCH
    assert gap(after, "watch", "raiders") >= came - 25_000 + 6 * INCH
    assert after.unit("watch").state["approached_by"] == []


def test_the_line_has_dashed_and_the_post_is_down(scene: tuple[Scenario, Scenario]) -> None:
    """wardrones.dash.most-models: all five have a part in the copse, or the hedge before them.

    By the map: the copse reaches from x = 6 to 13 and y = 22 to 28, the hedge stands at x = 8
    from y = 14 to 20. wardrones.ground.when: the post has not moved.
    """
    before, after = scene
    for model in after.unit("line").models:
        x, y = model.pose.x / INCH, model.pose.y / INCH
        copse = hypot(max(6 - x, 0, x - 13), max(22 - y, 0, y - 28)) < 25 / 50.8
        hedge = 8 - 1 - 25 / 50.8 <= x < 8
        store = 10 <= y <= 13 and x < 17
        assert copse or hedge or store
    assert after.unit("post").state["gone_to_ground"]
    assert after.unit("post").models == before.unit("post").models


def test_the_bank_is_between_the_post_and_the_scouts(scene: tuple[Scenario, Scenario]) -> None:
    """wardrones.param.cover: each line from a scout to the post crosses the bank, an inch off it.

    By the map: the bank runs from x = 21 to 27 at y = 29.4, so between the two.
    """
    _, after = scene
    for model in after.unit("post").models:
        for scout in after.unit("scouts").models:
            (x, y), (far, top) = ((m.pose.x / INCH, m.pose.y / INCH) for m in (model, scout))
            across = x + (far - x) * (29.4 - y) / (top - y)
            assert y < 29.4 < top
            assert 21 <= across <= 27
        assert 29.4 - y - 25 / 50.8 <= 1
