"""Tops of low things that lead to something: walked along, and climbed on from. By pencil."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.length import DEGREE
from planner.mobility import Climbing, Passage, Turning

from .judged import spent
from .tables import OVER, SHUT, area, box, navigator, pose, solid, um, wall

LOW = Climbing(free=um(2))
CONTAINER = solid("container", box(8, 4, 12, 10), 3)
CRATE = solid("crate", box(6, 5, 8, 9), 2)


def _ways(features: list[Feature], shut: Mapping[str, Passage], start: Any) -> Any:
    given: dict[str, Any] = {"passages": shut, "climbing": LOW, "walks_through": True}
    return navigator(features, "32mm", start, 30, size=(20, 14), **given)


def test_climbs_on_from_a_crate() -> None:
    """From (4, 7) to (10, 7, 3): 6" and the inch that the container is higher than the crate."""
    ways = _ways([CONTAINER, CRATE], {"container": OVER}, pose(4, 7))
    assert spent(ways, pose(10, 7, 3)) == pytest.approx(7, abs=1e-3)


def test_begins_on_a_crate() -> None:
    """From (7, 7, 2): 3" and the same inch."""
    ways = _ways([CONTAINER, CRATE], {"container": OVER}, pose(7, 7, 2))
    assert spent(ways, pose(10, 7, 3)) == pytest.approx(4, abs=1e-3)


def test_tiers_are_steps() -> None:
    """Three tiers of 1.5", each stepped onto for nothing: 10" of way alone."""
    each = [solid(f"tier {k}", box(6 + 3 * k, 3, 16, 11), 1.5, base=1.5 * k) for k in range(3)]
    ways = _ways(each, {}, pose(4, 7))
    assert spent(ways, pose(14, 7, 4.5)) == pytest.approx(10, abs=1e-3)


def test_causeway_over_a_ditch() -> None:
    """Straight along an inch of causeway where the ditch is shut: 12"."""
    ditch = area("ditch", box(7, 0, 13, 14), Kind.GAP)
    ways = _ways([ditch, solid("way", box(6, 5, 14, 9), 1)], {"ditch": SHUT}, pose(4, 7))
    assert spent(ways, pose(16, 7)) == pytest.approx(12, abs=1e-3)


def test_steps_of_who_goes_where_it_faces() -> None:
    """Onto a hill and a crate on it, two steps for nothing: straight ahead 5.1", no climb."""
    hill, crate = (
        solid("hill", box(4, 3.5, 10, 9.5), 0.75),
        solid("crate", box(6, 4.5, 9, 7.5), 0.5, base=0.75),
    )
    ahead = Turning(price=um(0.5), step=90 * DEGREE, free_angle=90 * DEGREE, facing=True)
    about: dict[str, Any] = {"climbing": Climbing(free=um(1)), "walks_through": True}
    start = pose(8, 11.1, 0, 270)
    ways = navigator([hill, crate], "32mm", start, 8, size=(20, 14), turning=ahead, **about)
    assert spent(ways, pose(8, 6, 1.25, 270)) == pytest.approx(5.1, abs=1e-3)


@pytest.mark.parametrize(
    "low",
    [
        wall("fence", [(7.5, 4), (7.5, 10)], 2, 0.2),
        wall("rail", [(8, 4), (8, 10)], 2),
        solid("post", box(7, 6.5, 8, 7.5), 2),
    ],
)
def test_climbs_on_from_what_is_in_reach_of_the_base(low: Feature) -> None:
    """From (4, 7) to (10, 7, 3): 6" and an inch; the base need not lie on the fence wholly."""
    ways = _ways([CONTAINER, low], {"container": OVER}, pose(4, 7))
    assert spent(ways, pose(10, 7, 3)) == pytest.approx(7, abs=1e-3)


@pytest.mark.parametrize(
    "low",
    [
        wall("wall", [(6, 7), (14, 7)], 1, 0.2),
        solid("plank", box(6, 6.6, 14, 7.4), 1),
    ],
)
def test_along_a_plank_over_a_ditch(low: Feature) -> None:
    """Straight along what is narrower than the base, which it carries: 12"."""
    ditch = area("ditch", box(7, 0, 13, 14), Kind.GAP)
    ways = _ways([ditch, low], {"ditch": SHUT}, pose(4, 7))
    assert spent(ways, pose(16, 7)) == pytest.approx(12, abs=1e-3)


def test_a_hull_wider_than_its_causeway() -> None:
    """A hull 60 mm wide along 2.2": carried all along, 14"."""
    ditch = area("ditch", box(8, 0, 14, 14), Kind.GAP)
    way = solid("way", box(7, 5.9, 15, 8.1), 1)
    about: dict[str, Any] = {"passages": {"ditch": SHUT}, "climbing": LOW, "walks_through": True}
    ways = navigator([ditch, way], "100x60mm rect", pose(4, 7), 30, size=(20, 14), **about)
    assert spent(ways, pose(18, 7)) == pytest.approx(14, abs=1e-3)


@pytest.mark.parametrize(("x", "found"), [(8.9, []), (9.2, [1])])
def test_a_parapet_beside_a_river_is_no_bridge(x: float, found: list[float]) -> None:
    """0.2" thick, up to x = 9 it only touches the river that begins there; beyond it is over it."""
    river = area("river", box(9, 0, 13, 14), Kind.WATER)
    parapet = wall("parapet", [(x, 4), (x, 10)], 1, 0.2)
    ways = _ways([river, parapet], {"river": SHUT}, pose(4, 7))
    assert sorted({s.z for s in ways.field("me").web.sheets}) == [0, *map(um, found)]


def test_hulls_have_no_sheets_for_steps() -> None:
    """README: hulls do not climb on from low tops; that would be a sheet more for each heading."""
    about: dict[str, Any] = {"passages": {"container": OVER}, "climbing": LOW}
    ways = navigator([CONTAINER, CRATE], "60x35mm oval", pose(4, 7), 30, size=(20, 14), **about)
    assert {s.z for s in ways.field("me").web.sheets} == {0}


@pytest.mark.parametrize("low", [CRATE, wall("fence", [(7.9, 5), (7.9, 9)], 2, 0.2)])
@pytest.mark.parametrize(("at", "found"), [(12.0, []), (7.9, [2])])
def test_what_leads_nowhere_is_no_level(at: float, found: list[float], low: Feature) -> None:
    """A crate or a fence apart from the container has no sheet of its own; one beside it has."""
    apart = solid("container", box(at, 4, at + 4, 10), 3)
    ways = _ways([apart, low], {"container": OVER}, pose(4, 7))
    field = ways.field("me")
    assert sorted({s.z for s in field.web.sheets}) == [0, *map(um, found)]
