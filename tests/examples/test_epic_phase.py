"""The example of one side's movement phase with many stands, played through."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType

import pytest

CM = 10_000


@pytest.fixture(name="example", scope="module")
def example_fixture(script: Callable[[str], ModuleType]) -> ModuleType:
    """Return the example's script as a module."""
    return script("epic_phase")


def test_every_order_is_planned_judged_and_carried_out(example: ModuleType) -> None:
    """epic41k.phase.sequence: the script stops at the first plan that the referee refuses.

    epic41k.warengine.road-follow: the first engine comes 20 cm along the road, 6 of them after
    its bend at x = 60, so beyond it and above y = 34. epic41k.embark.disembark-rest: the marines
    are on the table again, and have used the shares of the walk, the ride and the rest.
    epic41k.snapfire.trigger: no bike is within 12 cm (10 and two bases) of an ork's middle.
    """
    end = example.play()
    lead = end.models["engines.1"].pose
    assert lead.x > 60 * CM
    assert lead.y > 34 * CM
    marines = end.unit("marines")
    assert marines.on_table
    assert marines.state["used"] > 900_000
    orks = [model.pose for model in end.unit("orks").models]
    for model in end.unit("bikes").models:
        for ork in orks:
            dx, dy = model.pose.x - ork.x, model.pose.y - ork.y
            assert dx * dx + dy * dy > (12 * CM) ** 2
