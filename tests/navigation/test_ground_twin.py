"""Ground of several paces against a slow obvious twin.

A share runs always; `navigation.thousand` is the rest, and ``TWIN_TABLES=1000 pytest`` of this.
"""

from __future__ import annotations

import os
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
import shapely

from planner.mobility import Measured, Passage
from planner.navigation import Places
from planner.units import Pose

from .ground_tables import SIZE, case, ends, near_case
from .ground_twin import World, shortest, shortest_to
from .judged import judged
from .tables import area, navigator, pose, um

TABLES = int(os.environ.get("TWIN_TABLES", "6"))


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", range(TABLES))
def test_within_a_thousandth_of_the_twin(seed: int) -> None:
    """The referee judges the route, so it is not below the optimum; the twin's way is legal too.

    Single costs promise what a route keeps, and are rarely above it.
    """
    given = case(seed)
    if given is None:
        pytest.skip("no room for a start and a goal")
    best, _ = shortest(given.world, *ends(given))
    route = judged(given.ways, given.goal)
    cost = given.ways.field("me").costs(Places.of([given.goal]))[0]
    assert route.spent <= best * 1.001, given.what
    assert route.spent <= cost + 1e-6, given.what
    assert cost <= best * 1.01, given.what
    # The twin is not far off either, or it would say nothing.
    assert best <= route.spent * 1.03, given.what


NEAR = [2, 10, 38, 82, 109, 114, 132, 165, 189, 253, 421, 581, 765, 771, *range(12, TABLES)]
"""Tables on which routes to near places were 0.2 to 6 % too long, then all others asked for."""


@pytest.mark.share(5)
@pytest.mark.parametrize("seed", NEAR)
def test_near_places_beside_borders(seed: int) -> None:
    """Nearer to a border than samples stand apart every sampled way is dear, the best one too.

    Costs of many places are those of ways, too: never below the twin's least by more than it is
    itself off, and hardly above. So are those that are only hoped for, with less care.
    """
    given = near_case(seed)
    if given is None:
        pytest.skip("no room for a start and a goal")
    start = ends(given)[0]
    goals = (given.goal, *given.others)
    least = shortest_to(given.world, start, np.array([(g.x, g.y) for g in goals], dtype=float))
    places = [*goals, replace(goals[0], x=goals[0].x + 1)]
    field = given.ways.field("me")
    costs, hoped = (field.costs(Places.of(places), hopeful=over) for over in (False, True))
    for goal, (best, _), cost, hope in zip(goals, least, costs, hoped, strict=False):
        assert cost <= hope <= best * 1.1, (given.what, goal)
        route = judged(given.ways, goal)
        assert route.spent <= best * 1.001, (given.what, goal)
        assert best <= route.spent * 1.03, (given.what, goal)
        assert route.spent <= cost + 1e-6, (given.what, goal)
        assert cost <= best * 1.03, (given.what, goal)


@pytest.mark.share(2)
@pytest.mark.parametrize("seed", [6, 429, 529, 753])
def test_a_place_asked_alone_costs_its_route(seed: int) -> None:
    """Routes left bends out and put others in, which costs did not: they were 1.3 to 31 % above.

    Neither is more than 0.2 % above what a way of the twin costs.
    """
    given = near_case(seed)
    assert given is not None
    goals = (given.goal, *given.others)
    least = shortest_to(given.world, ends(given)[0], np.array([(g.x, g.y) for g in goals], float))
    field = given.ways.field("me")
    for goal, (best, _) in zip(goals, least, strict=True):
        cost, route = field.costs(Places.of([goal]))[0], judged(given.ways, goal)
        assert route.spent <= cost + 1e-6, (given.what, goal)
        assert cost <= route.spent * (1 + 2e-4) + 5, (given.what, goal)
        assert cost <= best * 1.002, (given.what, goal)


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", [95, 46, 61])
def test_where_the_search_misled(seed: int) -> None:
    """Tables on which routes were 0.2 to 2 % too long, or promised at less than the least.

    61: a crossing slid along its border off the table. 46, 95: a corner that the search went by
    stayed in the refined way.
    """
    given = case(seed)
    assert given is not None
    best, _ = shortest(given.world, *ends(given))
    route = judged(given.ways, given.goal)
    cost = given.ways.field("me").costs(Places.of([given.goal]))[0]
    assert route.spent <= best * 1.001, given.what
    assert route.spent <= cost + 1e-6, given.what


@pytest.mark.parametrize("seed", [48, 58])
def test_round_more_of_an_arc_once_refracted(seed: int) -> None:
    """The corners of the arc by which a sampled way came to it were kept: 0.36 and 0.13 % long."""
    given = case(seed)
    assert given is not None
    best, _ = shortest(given.world, *ends(given))
    assert judged(given.ways, given.goal).spent <= best * 1.0001, given.what


def test_along_the_border_of_good_ground() -> None:
    """Bends there are whole µm: rounded outward one made a whole line dear, beyond the cost."""
    given = case(81)
    assert given is not None
    cost = given.ways.field("me").costs(Places.of([given.goal]))[0]
    assert judged(given.ways, given.goal).spent <= cost + 1e-6


def test_thin_strips_are_crossed_at_the_best_place() -> None:
    """Bogs half a base wide, three in a row: where one crosses them neither bank moves alone.

    The way across, four times as dear, would slant; it was 0.24 % longer than the twin's.
    """
    strips = [
        [(7.3, 0.2), (7.49, 0.2), (11.09, 9.8), (10.87, 9.8)],
        [(7.66, 0.2), (7.93, 0.2), (9.52, 9.8), (9.13, 9.8)],
        [(4.74, 0.2), (4.92, 0.2), (8.65, 9.8), (8.19, 9.8)],
    ]
    paces = [Fraction(4), Fraction(4), Fraction(3, 2)]
    features = [area(f"a{number}", ring) for number, ring in enumerate(strips)]
    passages = {
        f.id: Passage(pace=pace, measured=Measured.CENTRE)
        for f, pace in zip(features, paces, strict=True)
    }
    start, goal = pose(5.182, 1.578), pose(11.03, 8.125)
    ways = navigator(features, "40mm", start, 30, size=SIZE, passages=passages)
    patches = tuple(
        (shapely.Polygon(f.paths[0]), float(pace)) for f, pace in zip(features, paces, strict=True)
    )
    room = (20_000.0, 20_000.0, um(SIZE[0]) - 20_000.0, um(SIZE[1]) - 20_000.0)
    world = World(patches, None, 20_000.0, room)
    here, there = (np.array([float(p.x), float(p.y)]) for p in (start, goal))
    best, _ = shortest(world, here, there)
    assert judged(ways, goal).spent <= best * 1.0005


def test_whole_numbers_do_not_lead_off_the_table() -> None:
    """Slow ground all about, least of it along the table's edge: half a base off that one goes.

    Where whole µm cost least 2 µm beyond the edge, a way that is none was tried, and another one
    told, 9 % longer: 86 mm more than the cost that was promised.
    """
    rim = [(9.107, 4.894), (6.343, 8.698), (1.871, 7.245), (1.871, 2.543), (6.343, 1.09)]
    rings = [[(5.107, 4.894), one, two] for one, two in pairwise([*rim, rim[0]])]
    features = [area(f"a{number}", ring) for number, ring in enumerate(rings)]
    passages = {
        f.id: Passage(pace=Fraction(2 if number == 2 else 4)) for number, f in enumerate(features)
    }
    ways = navigator(features, "40mm", Pose(50_405, 38_095), 60, size=SIZE, passages=passages)
    goal = Pose(218_515, 102_988)
    cost = ways.field("me").costs(Places.of([goal]))[0]
    assert judged(ways, goal).spent <= cost


@pytest.mark.share(2)
@pytest.mark.parametrize(
    ("seed", "x", "y"),
    [
        *((826, 136_223, 121_505), (156, 28_876, 30_320), (274, 91_533, 62_626)),
        *((392, 137_022, 34_578), (83, 109_892, 23_187)),
    ],
)
def test_costs_of_many_places_are_hardly_above_the_twin(seed: int, x: int, y: int) -> None:
    """Asked for with others they were told 41, 9, 5.6, 3.7 and 0.65 % too dear.

    826, 274, 392: both crossings have to move together, which was tried for single places alone.
    156: the best way was the fourth best before refraction, or dearer. 83: the best one refracted
    was not the best at first, and one alone was refracted again.
    """
    given = case(seed)
    assert given is not None
    best, _ = shortest(given.world, ends(given)[0], np.array([float(x), float(y)]))
    places = Places.of([Pose(x, y), given.goal, Pose(x + 40_000, y)])
    cost = given.ways.field("me").costs(places)[0]
    assert cost <= best * 1.005, given.what
