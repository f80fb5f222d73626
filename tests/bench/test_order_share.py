"""What an order asks of navigation is on the clock, by whichever name it has the navigator."""

from __future__ import annotations

from planner.bench.formation.scene import find_scene
from planner.bench.navigation.order_share import Clocked, Stopwatch
from planner.navigation import Navigator


def test_ways_of_mates_that_have_gone_are_on_the_clock() -> None:
    """Where mates are in nobody's way those are all ways: the same object, clocked."""
    scene = find_scene("charge_gap")
    clocked = Clocked(Navigator(scene.scenario, scene.terms), Stopwatch())
    assert clocked.freed is clocked


def test_another_navigator_of_its_own_is_on_the_same_clock() -> None:
    """Each asks for surfaces once: both are counted."""
    scene, watch = find_scene("charge_gap"), Stopwatch()
    navigator = Navigator(scene.scenario, scene.terms)
    other = Navigator(scene.scenario, scene.terms)
    object.__setattr__(navigator, "freed", other)
    found = Clocked(navigator, watch).freed
    assert isinstance(found, Clocked)
    found.surfaces(next(iter(scene.terms.mobilities)))
    assert watch.total > 0
