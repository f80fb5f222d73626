"""Regions, surfaces, places and the graph: what is handed out for drawing and choosing."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import networkx as nx
import numpy as np
import pytest
import shapely

from planner.battlefield import Kind
from planner.errors import OrderError
from planner.mobility import Bar, Climbing, Marker, Measured, Passage, Way
from planner.navigation import Navigator, Places
from planner.navigation.graph import graph_of
from planner.units import Pose

from . import ground_tables
from .tables import (
    INCH,
    OVER,
    SHUT,
    area,
    box,
    floor,
    inches,
    navigator,
    other,
    pose,
    solid,
    um,
    wall,
)
from .test_twin import random_table, shape

R32 = 16_000


class TestRegion:
    """Where the centre can get."""

    def test_open_table(self) -> None:
        """A disc of the budget: pi · 6²."""
        field = navigator([], "32mm", pose(20, 20), 6).field("me")
        [(z, found)] = field.reach()
        assert z == 0
        assert found.area / INCH**2 == pytest.approx(36 * math.pi, rel=1e-3)

    def test_a_smaller_budget(self) -> None:
        """The bands of a roll."""
        field = navigator([], "32mm", pose(20, 20), 6).field("me")
        assert field.reach(um(3))[0][1].area / INCH**2 == pytest.approx(9 * math.pi, rel=1e-3)

    @pytest.mark.parametrize("way", [SHUT, OVER])
    def test_agrees_with_the_costs(self, way: Passage) -> None:
        """Inside the region costs are finite, outside not, but for a thin seam."""
        made = [wall("w", [(22, 18), (22, 23), (25, 23)], 3), solid("s", box(16, 15, 18, 18), 3)]
        field = navigator(made, "32mm", pose(20, 20), 8, passages={"w": way, "s": way}).field("me")
        dice = np.random.default_rng(5)
        x, y = (c + dice.integers(-um(8), um(8), 3000) for c in (um(20), um(20)))
        for z, part in field.reach():
            full = np.full(3000, z)
            found = np.isfinite(field.costs(Places(x, y, full, np.zeros(3000, np.int64))))
            inside = shapely.contains_xy(part, x, y)
            assert (found != inside).mean() < 0.004

    @pytest.mark.parametrize("way", [SHUT, OVER])
    @pytest.mark.parametrize("seed", [0, 5, 8, 10])
    def test_what_is_inside_is_reached_and_what_is_outside_is_not(
        self, seed: int, way: Passage
    ) -> None:
        """The costs of ways are the twin: they know nothing of rays. To 0.02", the seam."""
        made = random_table(seed)
        whole = shapely.union_all([shape(feature) for feature in made])
        dice = np.random.default_rng(seed)
        while True:
            at = dice.integers([R32, R32], [um(12) - R32, um(9) - R32])
            if shapely.distance(whole, shapely.Point(at)) > R32:
                break
        start = Pose(int(at[0]), int(at[1]))
        passages = {feature.id: way for feature in made}
        field = navigator(made, "32mm", start, 8, size=(12, 9), passages=passages).field("me")
        x, y = dice.integers(0, um(12), 2000), dice.integers(0, um(9), 2000)
        for z, found in field.reach():
            places = Places(x, y, np.full(2000, z), np.zeros(2000, np.int64))
            reached = np.isfinite(field.costs(places))
            surely, maybe = (shapely.buffer(found, um(by)) for by in (-0.02, 0.02))
            assert reached[shapely.contains_xy(surely, x, y)].all()
            assert not reached[~shapely.contains_xy(maybe, x, y)].any()

    @pytest.mark.share(2)
    @pytest.mark.parametrize("seed", [1, 9])
    def test_slow_ground_leaves_no_wedge_out(self, seed: int) -> None:
        """What costs 3 % less than two budgets is inside, to 0.02"; what costs more is not.

        Fans from the border of the ground alone left 1.6 and 4.9 % of the region out.
        """
        made = ground_tables.case(seed)
        assert made is not None
        field, table = made.ways.field("me"), made.ways.scenario.battlefield.table
        dice = np.random.default_rng(seed)
        x, y = dice.integers(0, table.width, 800), dice.integers(0, table.height, 800)
        costs = field.costs(Places(x, y, np.zeros(800, np.int64), np.zeros(800, np.int64)))
        budgets = [um(8), um(5)]
        for budget, found in zip(budgets, field.reaches(budgets), strict=True):
            [(z, part)] = found
            inside = shapely.contains_xy(part, x, y)
            assert z == 0
            sure = costs < 0.97 * budget
            assert (shapely.distance(part, shapely.points(x[sure], y[sure])) < um(0.02)).all()
            assert not inside[costs > budget + 1].any()

    def test_between_two_bases_at_the_edge(self) -> None:
        """What costs less than the budget is inside: no wedge is left out behind a near base.

        From the table's edge one sees the second corner of the arc about it past the first.
        """
        start, ends = Pose(14_000, 276_500), [Pose(20_370, 305_000), Pose(20_370, 245_000)]
        others = [other(str(k), "30mm", at) for k, at in enumerate(ends)]
        bars = (Bar(frozenset("01"), "bar"),)
        field = navigator([], "28mm", start, 4, others, size=(10, 19), bars=bars).field("me")
        [(_, found)] = field.reach()
        off = np.arange(-um(4), um(4), 2000)
        x, y = (c.ravel() for c in np.meshgrid(start.x + off, start.y + off))
        costs = field.costs(Places(x, y, np.zeros_like(x), np.zeros_like(x)))
        inside = shapely.contains_xy(shapely.buffer(found, 500), x, y)
        assert (costs < um(3.9)).sum() > 1000
        assert not (~inside & (costs < um(3.9))).any()

    @pytest.mark.parametrize("climbable", [True, False])
    def test_onto_low_terrain_that_may_be_climbed(self, climbable: bool) -> None:
        """A low block that one walks over: one ends on it, unless nobody climbs it."""
        low = replace(solid("s", box(21, 18, 24, 22), 0.5), climbable=climbable)
        ways = navigator(
            [low], "32mm", pose(20, 20), 6, passages={"s": Passage()}, climbing=Climbing(free=um(2))
        )
        heights = [z for z, _ in ways.field("me").reach()]
        costs = ways.field("me").costs(Places.of([pose(22.5, 20, 0.5)]))
        assert heights == ([0, um(0.5)] if climbable else [0])
        assert np.isfinite(costs[0]) == climbable

    def test_onto_low_terrain_upstairs(self) -> None:
        """A block of half an inch on a floor is stepped onto from there."""
        low, upstairs = (
            solid("s", box(21, 19, 24, 22), 0.5, base=3),
            floor("f", box(18, 18, 26, 24), 3),
        )
        about: dict[str, Any] = {"passages": {"s": Passage()}, "climbing": Climbing(free=um(2))}
        ways = navigator([low, upstairs], "32mm", pose(17, 20), 9, **about)
        assert [z for z, _ in ways.field("me").reach()] == [0, um(3), um(3.5)]

    def test_bands_are_what_each_budget_gives_alone(self) -> None:
        """Asked for together or one by one."""
        made = [wall("w", [(22, 18), (22, 23), (25, 23)], 3), solid("s", box(16, 15, 18, 18), 3)]
        passages = {"w": SHUT, "s": OVER}
        budgets = [um(8), um(5), um(2)]
        ways = [navigator(made, "32mm", pose(20, 20), 8, passages=passages) for _ in "ab"]
        together = ways[0].field("me").reaches(budgets)
        for budget, found in zip(budgets, together, strict=True):
            alone = ways[1].field("me").reach(budget)
            assert [z for z, _ in found] == [z for z, _ in alone]
            for (_, one), (_, two) in zip(found, alone, strict=True):
                assert one.symmetric_difference(two).area / INCH**2 < 0.01

    def test_frontier(self) -> None:
        """Half the disc stands against a wall: the frontier is the other half, pi times 3"."""
        made = [wall("w", [(20, 10), (20, 30)], 3)]
        start = Pose(um(20) + R32, um(20))
        field = navigator(made, "32mm", start, 3, passages={"w": SHUT}).field("me")
        found = field.reach()
        [(z, lines)] = field.frontier(found)
        assert z == 0
        lengths = [np.hypot(*np.diff(line, axis=0).T).sum() for line in lines]
        assert sum(lengths) / INCH == pytest.approx(3 * math.pi, rel=2e-3)

    @pytest.mark.parametrize("base", ["32mm", "50.8x25.4mm oval"])
    def test_nobody_is_drawn_on_what_is_too_high_to_climb(self, base: str) -> None:
        """A block 4" high, for who climbs 2": its rim was drawn 2 mm broad, on its top."""
        made, climbing = [solid("s", box(22, 18, 24, 22), 4)], Climbing(highest=um(2))
        ways = navigator(made, base, pose(20, 20), 6, passages={"s": OVER}, climbing=climbing)
        assert [z for z, _ in ways.field("me").reach()] == [0]

    def test_storeys(self) -> None:
        """On a storey 3" up those who go through floors have 3" less to walk."""
        made = [floor("f", box(10, 10, 30, 30), 3)]
        field = navigator(made, "32mm", pose(20, 20), 6, walks_through=True).field("me")
        regions = dict(field.reach())
        assert regions[um(3)].area / INCH**2 == pytest.approx(9 * math.pi, rel=1e-3)


class TestSurfaces:
    """Where a move may end, as far as things that stand still decide."""

    def polygons(self, ways: Navigator) -> dict[int, Any]:
        """Height -> region."""
        return {surface.z: surface.polygon for surface in ways.surfaces("me")}

    def has(self, ways: Navigator, at: Pose) -> bool:
        """Whether a surface holds the pose."""
        region = self.polygons(ways).get(at.z)
        return region is not None and bool(shapely.contains_xy(region, at.x, at.y))

    def test_table_edge(self) -> None:
        """A radius from the edge."""
        ways = navigator([], "32mm", pose(20, 20), 6)
        assert self.polygons(ways)[0].bounds == (R32, R32, um(60) - R32, um(44) - R32)

    def test_not_in_material(self) -> None:
        """Whatever its passage: low terrain is crossed, not stood in; its top is stood on."""
        ways = navigator([solid("s", box(20, 20, 24, 24), 2)], "32mm", pose(10, 10), 6)
        assert not self.has(ways, Pose(um(20) - R32 + 20, um(22)))
        assert self.has(ways, Pose(um(20) - R32 - 40, um(22)))
        assert self.has(ways, pose(22, 22, 2))
        assert not self.has(ways, Pose(um(20) + R32 - 40, um(22), um(2)))
        assert self.has(ways, Pose(um(20) + R32 + 40, um(22), um(2)))

    def test_overhang(self) -> None:
        """Where overhang is allowed the centre must be on it."""
        made = [solid("s", box(20, 20, 24, 24), 2)]
        ways = navigator(made, "32mm", pose(10, 10), 6, overhang=True)
        assert self.has(ways, Pose(um(20) + 100, um(22), um(2)))

    def test_no_stop(self) -> None:
        """Ground a move may not end on, measured by the base; a storey one may not use."""
        bog = Passage(stop=False)
        made = [area("a", box(20, 20, 24, 24)), floor("f", box(30, 20, 34, 24), 3)]
        ways = navigator(made, "32mm", pose(10, 10), 6, passages={"a": bog, "f": bog})
        assert not self.has(ways, Pose(um(20) - R32 + 20, um(22)))
        assert self.has(ways, Pose(um(20) - R32 - 40, um(22)))
        assert not self.has(ways, pose(32, 22, 3))

    def test_ditch_at_the_centre(self) -> None:
        """Shut ground measured at the centre keeps only the centre out."""
        ditch = Passage(Way.SHUT, measured=Measured.CENTRE)
        made = [area("d", box(20, 20, 24, 24), Kind.GAP)]
        ways = navigator(made, "32mm", pose(10, 10), 6, passages={"d": ditch})
        assert not self.has(ways, pose(20.1, 22))
        assert self.has(ways, pose(19.9, 22))

    def test_markers(self) -> None:
        """A marker is not stood on."""
        marker = Marker(um(30), um(30), 20_000, "marker")
        ways = navigator([], "32mm", pose(10, 10), 6, markers=(marker,))
        assert not self.has(ways, Pose(um(30) + 35_990, um(30)))
        assert self.has(ways, Pose(um(30) + 36_080, um(30)))

    def test_hulls(self) -> None:
        """A 120 x 70 mm base beside a block: half its width to the side."""
        ways = navigator([solid("s", box(20, 20, 24, 24), 5)], "120x70mm rect", pose(10, 10), 6)
        assert self.has(ways, Pose(um(22), um(20) - 35_010))
        assert not self.has(ways, Pose(um(22), um(20) - 34_990))


class TestGraph:
    """The graph that is handed out."""

    def graph(self) -> nx.DiGraph[object]:
        """One corner to go round, one storey to climb."""
        made = [solid("s", box(20, 10, 24, 20), 5), floor("f", box(10, 14, 14, 20), 3)]
        ways = navigator(made, "32mm", pose(18, 16), 12, passages={"s": SHUT}, walks_through=True)
        return graph_of(ways.scenario, ways.terms, ways)

    def test_contract(self) -> None:
        """Nodes carry pos and surface, edges cost, kind and rules."""
        graph = self.graph()
        assert all(len(data["pos"]) == 3 and data["surface"] for _, data in graph.nodes(data=True))
        for _, data in graph.nodes(data=True):
            assert {type(c) for c in data["pos"]} <= {int, float}, "plain numbers, of table units"
            assert 0 <= data["pos"][0] <= 60
            assert 0 <= data["pos"][1] <= 44
        assert {type(data["cost"]) for _, _, data in graph.edges(data=True)} <= {int, float}
        kinds = {data["kind"] for _, _, data in graph.edges(data=True)}
        assert kinds == {"line", "climb"}
        for one, two, data in graph.edges(data=True):
            apart = math.dist(graph.nodes[one]["pos"][:2], graph.nodes[two]["pos"][:2])
            assert data["cost"] >= apart - 1e-5
            assert isinstance(data["rules"], tuple)
        [start] = [node for node, data in graph.nodes(data=True) if "model" in data]
        assert graph.nodes[start]["pos"] == (18, 16, 0)

    def test_to_points(self) -> None:
        """Round one corner, up one storey, off the table: as a pencil has it, by networkx alone.

        From (18, 16) to (22, 22) round the corner (20, 20) with a radius of 0.63": two tangents,
        and between them what is left of the turn about the corner, from 45° on to the start's
        direction. To (13, 16) on the storey 5" of walking and 3" of climbing.
        """
        made = [solid("s", box(20, 10, 24, 20), 5), floor("f", box(10, 14, 14, 20), 3)]
        ways = navigator(made, "32mm", pose(18, 16), 12, passages={"s": SHUT}, walks_through=True)
        ends = [(22, 22), (13, 16, 3), (18, 0.6), (22, 15)]
        graph = graph_of(ways.scenario, ways.terms, ways, to=ends)
        [start] = [node for node, data in graph.nodes(data=True) if "model" in data]
        costs = nx.single_source_dijkstra_path_length(graph, start, weight="cost")
        r, away, on = 16 / 25.4, math.hypot(2, 4), math.hypot(2, 2)
        turn = math.pi + math.atan2(4, 2) - math.pi / 4 - math.acos(r / away) - math.acos(r / on)
        long = math.sqrt(away**2 - r**2) + math.sqrt(on**2 - r**2) + r * turn
        assert costs["to", 0] == pytest.approx(long, rel=1e-4)
        assert costs["to", 1] == pytest.approx(8, abs=1e-4)
        assert ("to", 2) not in costs, "nearer to the table's edge than the base is wide"
        assert ("to", 3) not in costs
        assert graph.nodes["to", 1] == {"pos": (13, 16, 3), "surface": '3"', "to": 1}

    def test_to_points_on_and_beside_a_crate(self) -> None:
        """On its top 1" up, and at its rim, as far as a line and a climb; at the same places on
        the ground there is no room, as for all who ask what they cost."""
        ways = navigator(
            [solid("s", box(20, 10, 24, 20), 1)], "32mm", pose(18, 16), 12, passages={"s": OVER}
        )
        ends = [(22, 15, 1), (24.3, 15, 1), (22, 15), (24.3, 15)]
        graph = graph_of(ways.scenario, ways.terms, ways, to=ends)
        [start] = [node for node, data in graph.nodes(data=True) if "model" in data]
        costs = nx.single_source_dijkstra_path_length(graph, start, weight="cost")
        assert costs["to", 0] == pytest.approx(math.hypot(4, 1) + 1, abs=1e-4)
        assert costs["to", 1] == pytest.approx(math.hypot(6.3, 1) + 1, abs=1e-4)
        assert ("to", 2) not in costs
        assert ("to", 3) not in costs

    def test_to_points_on_what_one_walks_over(self) -> None:
        """Onto a low block for nothing more than the line is long, as all who ask are told."""
        climbing, made = Climbing(free=um(2)), [solid("s", box(20, 10, 24, 20), 1)]
        ways = navigator(
            made, "32mm", pose(18, 16), 12, passages={"s": Passage()}, climbing=climbing
        )
        graph = graph_of(ways.scenario, ways.terms, ways, to=[(22, 15, 1)])
        [start] = [node for node, data in graph.nodes(data=True) if "model" in data]
        costs = nx.single_source_dijkstra_path_length(graph, start, weight="cost")
        assert costs["to", 0] == pytest.approx(math.hypot(4, 1), abs=1e-4)
        told = ways.field("me").costs(Places.of([pose(22, 15, 1)]))[0]
        assert told == pytest.approx(INCH * math.hypot(4, 1), rel=1e-5)

    def test_deterministic(self) -> None:
        """Node for node and edge for edge."""
        first, second = self.graph(), self.graph()
        assert list(first.nodes(data=True)) == list(second.nodes(data=True))
        assert list(first.edges(data=True)) == list(second.edges(data=True))


class TestPlaces:
    """Many poses as arrays."""

    def test_there_and_back(self) -> None:
        """Poses in, poses out; masks, lists and joins."""
        poses = [Pose(1, 2, 3, 4), Pose(5, 6, 7, 8), Pose(9, 10, 11, 12)]
        places = Places.of(poses)
        assert [places[k] for k in range(3)] == poses
        assert places[np.array([True, False, True])][1] == poses[2]
        assert places[[2, 0]][0] == poses[2]
        joined = places + places[1:]
        assert len(joined) == 5
        assert joined[4] == poses[2]
        assert len(Places.of([])) == 0
        assert len(Places.concat([])) == 0

    def test_lengths_must_agree(self) -> None:
        """Four arrays of one length."""
        one, two = np.zeros(1, np.int64), np.zeros(2, np.int64)
        with pytest.raises(ValueError, match="equally long"):
            Places(one, one, one, two)


def test_unknown_model() -> None:
    """An id that is not of the unit is an error that names the nearest."""
    ways = navigator([], "32mm", pose(10, 10), 6)
    with pytest.raises(OrderError, match='did you mean "me"'):
        ways.field("mee")


def test_budget_override() -> None:
    """Another budget is another field; the same one is kept."""
    ways = navigator([], "32mm", pose(10, 10), 6)
    place = Places.of([pose(19, 10)])
    assert math.isinf(ways.field("me").costs(place)[0])
    assert inches(ways.field("me", budget=um(9)).costs(place)[0]) == 9
    assert ways.field("me") is ways.field("me")
