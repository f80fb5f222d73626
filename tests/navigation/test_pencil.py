"""Ways whose length a pencil gives."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from planner.battlefield import Kind
from planner.mobility import Bar, Climbing, Measured, Passage, Standoff, Turning, Way
from planner.navigation import Navigator, Places, Unreachable
from planner.plan import StepKind
from planner.units import Pose

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

R32 = 16_000 / INCH
KINDS = StepKind.LINE, StepKind.CLIMB, StepKind.PIVOT


def spent(ways: Navigator, to: Pose) -> float:
    """Inches of the certified route, which the costs must promise within a hair."""
    field = ways.field("me")
    cost = field.costs(Places.of([to]))[0]
    route = field.route(to)
    assert route.steps[-1].to == to
    assert route.spent <= cost + 1e-6
    assert cost <= route.spent * (1 + 2e-4) + 5
    assert sum(step.cost for step in route.steps) == pytest.approx(route.spent, abs=1e-3)
    return inches(route.spent)


def refused(ways: Navigator, to: Pose) -> bool:
    """Whether the place is out of reach, by cost and by route alike."""
    field = ways.field("me")
    with pytest.raises(Unreachable):
        field.route(to)
    return math.isinf(field.costs(Places.of([to]))[0])


class TestSnell:
    """Refraction at the border of slower ground, measured by the centre unless said.

    From (6, 10) over a straight border at x = 10 into ground of pace n: the way crosses at the
    height y where sin(in) = n sin(out). Chosen the other way round: for a crossing at (10, y)
    the sine of the angle in is s = (y - 10) / sqrt(16 + (y - 10)^2), that of the angle out s / n,
    and a place d behind the border lies at y + d tan(out).
    """

    @pytest.mark.parametrize("pace", [2, 4])
    @pytest.mark.parametrize(("rise", "deep"), [(3.0, 2.0), (4.0, 0.5), (8.0, 6.0), (0.7, 9.0)])
    def test_into_a_half_plane(self, pace: int, rise: float, deep: float) -> None:
        """In at an angle: 4 and `rise` to the border, then n times the way behind it."""
        sine = rise / math.hypot(4, rise) / pace
        out = deep / math.sqrt(1 - sine**2)
        best = math.hypot(4, rise) + pace * out
        to = pose(10 + deep, 10 + rise + out * sine)
        assert spent(self.mud(pace, 60), to) == pytest.approx(best, rel=2e-4)

    @pytest.mark.parametrize("pace", [2, 4])
    def test_across_a_strip(self, pace: int) -> None:
        """In and out again 10" on, parallel to the way in: the middle part out of 10/cos."""
        rise = 5.0
        sine = rise / math.hypot(4, rise) / pace
        inside = 10 / math.sqrt(1 - sine**2)
        best = 2 * math.hypot(4, rise) + pace * inside
        to = pose(24, 10 + 2 * rise + inside * sine)
        assert spent(self.mud(pace, 80, 20), to) == pytest.approx(best, rel=2e-4)

    def test_grown_by_the_base(self) -> None:
        """Any part of the base: the border is 16 mm nearer, the rest the same."""
        sine = 3 / math.hypot(4 - R32, 3) / 2
        out = (5 + R32) / math.sqrt(1 - sine**2)
        best = math.hypot(4 - R32, 3) + 2 * out
        to = pose(15, 13 + out * sine)
        found = spent(self.mud(2, 60, measured=Measured.BASE), to)
        assert found == pytest.approx(best, rel=5e-4)

    def mud(
        self, pace: int, budget: float, to: float = 60, measured: Measured = Measured.CENTRE
    ) -> Navigator:
        """Mud from x = 10 on."""
        passage = Passage(pace=Fraction(pace), measured=measured)
        ring = box(10, 0, to, 44)
        return navigator([area("m", ring)], "32mm", pose(6, 10), budget, passages={"m": passage})


class TestFlat:
    """On the table's own height."""

    def test_straight(self) -> None:
        """3 east and 4 north are 5."""
        assert spent(navigator([], "32mm", pose(10, 10), 5), pose(13, 14)) == 5

    def test_budget_is_exact(self) -> None:
        """5" with a µm less to spend is too far."""
        assert refused(navigator([], "32mm", pose(10, 10), 5 - 1 / INCH), pose(13, 14))

    def test_round_one_corner(self) -> None:
        """A disc round one corner: tangent, arc, tangent.

        The corner is at (20, 20), the block to its lower right. From 4 below and r left of the
        corner the disc slides up along the block's side, its centre at x = 20 - r, turns a
        quarter about the corner at distance r, and goes 3 right: 4 + r·pi/2 + 3.
        """
        start = Pose(um(20) - 16_000, um(16))
        ways = navigator(
            [solid("s", box(20, 10, 40, 20), 5)], "32mm", start, 9, passages={"s": SHUT}
        )
        length = 4 + R32 * math.pi / 2 + 3
        found = spent(ways, Pose(um(23), um(20) + 16_000))
        assert length <= found <= length * 1.0005

    def test_round_a_big_friend(self) -> None:
        """`wh40k10.through.monster-vehicle`: 60 mm round 100 mm in the middle of 12"."""
        ways = navigator(
            [],
            "60mm",
            pose(14, 20),
            15,
            [other("b", "100mm", pose(20, 20))],
            bars=(Bar(frozenset({"b"}), "wh40k10.through.monster-vehicle"),),
        )
        # Two tangents and the arc between: 2·sqrt(6² - d²) + d·(pi - 2·acos(d/6)), d = 80 mm.
        d = 80_000 / INCH
        arc = 2 * math.sqrt(36 - d * d) + d * (math.pi - 2 * math.acos(d / 6))
        assert arc == pytest.approx(13.694897, abs=1e-6)
        assert arc <= spent(ways, pose(26, 20)) < 13.72

    def test_friends_are_no_obstacle(self) -> None:
        """`wh40k10.through.friendly-ok`: no bar, no detour."""
        ways = navigator([], "32mm", pose(10, 10), 6, [other("b", "32mm", pose(13, 10))])
        assert spent(ways, pose(16, 10)) == 6

    def test_between_two_discs(self) -> None:
        """Two 32 mm bases 2·r + 1 µm apart let a 32 mm base through in a straight line."""
        gap = 32_000 + 1
        others = [
            other("b", "32mm", Pose(um(20), um(20) + 16_000 + gap)),
            other("c", "32mm", Pose(um(20), um(20) - 16_000)),
        ]
        bars = (Bar(frozenset({"b", "c"}), "bar"),)
        y = um(20) + gap // 2
        ways = navigator([], "32mm", Pose(um(14), y), 12, others, bars=bars)
        assert spent(ways, Pose(um(26), y)) == 12

    @pytest.mark.parametrize(("gap", "passes"), [(2.4, True), (2.3, False)])
    def test_gap_for_a_base(self, gap: float, passes: bool) -> None:
        """`wh40k10.through.gap-base-fit`: 60 mm is 2.362205"."""
        assert self._through(um(gap)) is passes

    def test_gap_exactly_as_wide(self) -> None:
        """`wh40k10.amb.gap-touch`: exactly as wide fits, a µm less does not."""
        assert self._through(60_000)
        assert not self._through(59_999)

    def _through(self, gap: int) -> bool:
        low, high = solid("a", box(15, 0, 17, 20), 5), solid("b", box(15, 22, 17, 44), 5)
        ring = tuple((x, y if y > um(30) else um(20) + gap) for x, y in high.paths[0])
        high = type(high)("b", Kind.SOLID, "Polygon", (ring,), top=high.top)
        passages = {"a": SHUT, "b": SHUT}
        # From far off the middle, so that the way must be found, not seen.
        ways = navigator([low, high], "60mm", pose(10, 18), 30, passages=passages)
        to = Places.of([pose(22, 25)])
        return math.isfinite(ways.field("me").costs(to)[0])

    def test_lane_along_the_edge_exactly_as_wide(self) -> None:
        """`wh40k10.amb.edge-touch`: between block and table edge, a base's width apart."""
        block = solid("s", box(20, 5, 24, 40), 5)
        ring = tuple((x, 32_000 if y == um(5) else y) for x, y in block.paths[0])
        block = type(block)("s", Kind.SOLID, "Polygon", (ring,), top=block.top)
        ways = navigator([block], "32mm", pose(16, 5), 30, passages={"s": SHUT})
        assert spent(ways, pose(28, 5)) < 12 + 2 * 5

    def test_standoff(self) -> None:
        """A gap of exactly 1" is too near along the way: the line keeps 1 µm more."""
        off = 2 * 16_000 + INCH
        enemy = other("b", "32mm", Pose(um(20), um(20)))
        standoffs = (Standoff(frozenset({"b"}), INCH, um(5), "er"),)

        def line(above: int) -> bool:
            start, end = Pose(um(16), um(20) + above), Pose(um(24), um(20) + above)
            ways = navigator([], "32mm", start, 8, [enemy], standoffs=standoffs)
            return math.isfinite(ways.field("me").costs(Places.of([end]))[0])

        assert line(off + 1)
        assert not line(off)

    def test_standoff_reaches_only_so_high(self) -> None:
        """An enemy 6" up is no hindrance where only 5" count."""
        enemy = other("b", "32mm", pose(20, 20, 6))
        standoffs = (Standoff(frozenset({"b"}), INCH, um(5), "er"),)
        ways = navigator([], "32mm", pose(16, 20), 8, [enemy], standoffs=standoffs)
        assert spent(ways, pose(24, 20)) == 8

    def test_off_the_table(self) -> None:
        """`wh40k10.through.no-table-edge`: a 32 mm base keeps 16 mm of it, exactly."""
        ways = navigator([], "32mm", pose(3, 3), 6)
        field = ways.field("me")
        edge = Places.of([Pose(16_000, um(3)), Pose(15_999, um(3))])
        assert math.isfinite(field.costs(edge)[0])
        assert math.isinf(field.costs(edge)[1])

    def test_stays(self) -> None:
        """Where it stands it is for nothing; what may not move goes nowhere else."""
        ways = navigator([], "32mm", pose(3, 3), 6, moves=False)
        costs = ways.field("me").costs(Places.of([pose(3, 3), pose(3, 4)]))
        assert costs[0] == 0
        assert math.isinf(costs[1])
        assert ways.field("me").route(pose(3, 3)).steps == ()


class TestGround:
    """Patches that cost more, and tolls for entering."""

    def test_mud_by_the_centre(self) -> None:
        """4" of 10" in pace 2, measured at the centre: 6 + 8."""
        mud = Passage(pace=Fraction(2), measured=Measured.CENTRE, rule="mud")
        ways = navigator(
            [area("m", box(13, 0, 17, 44))], "32mm", pose(10, 20), 20, passages={"m": mud}
        )
        assert spent(ways, pose(20, 20)) == pytest.approx(14, abs=1e-4)
        steps = ways.field("me").route(pose(20, 20)).steps
        assert any("mud" in step.rules for step in steps)

    def test_mud_by_the_base(self) -> None:
        """The same with any part of the base: a radius more on either side."""
        mud = Passage(pace=Fraction(2), rule="mud")
        ways = navigator(
            [area("m", box(13, 0, 17, 44))], "32mm", pose(10, 20), 20, passages={"m": mud}
        )
        assert spent(ways, pose(20, 20)) == pytest.approx(14 + 2 * R32, abs=1e-4)

    def test_refraction(self) -> None:
        """Across a half-plane of mud at an angle: Snell's law, solved here by bisection."""
        mud = Passage(pace=Fraction(2), measured=Measured.CENTRE)
        ways = navigator(
            [area("m", box(20, 0, 40, 44))], "32mm", pose(14, 14), 40, passages={"m": mud}
        )

        def length(y: float) -> float:
            return math.hypot(6, y - 14) + 2 * math.hypot(6, 26 - y)

        best = min(length(14 + k / 1000) for k in range(12_001))
        found = spent(ways, pose(26, 26))
        assert best - 1e-6 <= found <= best * 1.001

    def test_a_road_at_half_cost(self) -> None:
        """10" of road at half pace cost 5, and reach further than the budget looks."""
        road = Passage(pace=Fraction(1, 2), measured=Measured.CENTRE, rule="road")
        made = [area("r", box(5, 18, 40, 22), Kind.ROAD)]
        ways = navigator(made, "32mm", pose(10, 20), 6, passages={"r": road})
        assert spent(ways, pose(20, 20)) == pytest.approx(5, abs=1e-3)

    def test_mud_does_not_slow_who_walks_above_it(self) -> None:
        """Over a 3" crate in the mud: 3 up, 3 down, and on it one inch is one inch."""
        mud = Passage(pace=Fraction(2), measured=Measured.CENTRE)
        made = [area("m", box(10, 0, 30, 44)), solid("c", box(15, 0, 19, 44), 3)]
        ways = navigator(made, "32mm", pose(12, 20), 30, passages={"m": mud, "c": OVER})
        across = 4 + 2 * R32
        length = 2 * (10 - across) + across + 6
        assert spent(ways, pose(22, 20)) == pytest.approx(length, abs=1e-3)

    def test_entry_is_paid_once_for_each_crossing(self) -> None:
        """5" of toll to enter; none to leave, none for starting inside."""
        woods = Passage(entry=um(5), measured=Measured.CENTRE, rule="woods")
        made = [area("w", box(15, 0, 25, 44))]
        outside = navigator(made, "32mm", pose(10, 20), 30, passages={"w": woods})
        assert spent(outside, pose(30, 20)) == pytest.approx(25, abs=1e-4)
        assert spent(outside, pose(20, 20)) == pytest.approx(15, abs=1e-4)
        inside = navigator(made, "32mm", pose(20, 20), 30, passages={"w": woods})
        assert spent(inside, pose(30, 20)) == pytest.approx(10, abs=1e-4)

    def test_round_the_woods_where_that_is_cheaper(self) -> None:
        """A toll of 5" loses against a detour of 1.0"."""
        woods = Passage(entry=um(5), measured=Measured.CENTRE)
        ways = navigator(
            [area("w", box(14, 19, 16, 22))], "32mm", pose(10, 20), 30, passages={"w": woods}
        )
        # Below it, round (14, 19) and (16, 19).
        detour = 2 * math.hypot(4, 1) + 2
        assert spent(ways, pose(20, 20)) == pytest.approx(detour, rel=1e-4)

    def test_shut_at_the_centre(self) -> None:
        """The base may hang over a ditch that only the centre must keep out of."""
        ditch = Passage(Way.SHUT, measured=Measured.CENTRE)
        ways = navigator(
            [area("d", box(14, 18, 16, 44), Kind.GAP)],
            "32mm",
            pose(10, 20),
            30,
            passages={"d": ditch},
        )
        detour = 2 * math.hypot(4, 2) + 2
        assert spent(ways, pose(20, 20)) == pytest.approx(detour, rel=1e-4)


class TestHeights:
    """Over, onto and under."""

    def test_over_a_crate(self) -> None:
        """`wh40k10.terrain.climb-cost`: 6" over a 4" crate costs 6 + 4 + 4."""
        ways = navigator(
            [solid("c", box(15, 0, 17, 44), 4)],
            "32mm",
            pose(13, 20),
            14,
            passages={"c": OVER},
            climbing=Climbing(rule="wh40k10.terrain.climb-cost"),
        )
        assert spent(ways, pose(19, 20)) == pytest.approx(14, abs=1e-5)
        steps = ways.field("me").route(pose(19, 20)).steps
        line, climb, _ = KINDS
        assert [step.kind for step in steps] == [line, climb, line, climb, line]
        assert steps[1].rules == ("wh40k10.terrain.climb-cost",)

    def test_down_from_a_crate(self) -> None:
        """`wh40k10.terrain.climb-cost`: starting on top, 6 + 4."""
        ways = navigator(
            [solid("c", box(15, 0, 18, 44), 4)],
            "32mm",
            pose(16.5, 20, 4),
            10,
            passages={"c": OVER},
        )
        assert spent(ways, pose(22.5, 20)) == pytest.approx(10, abs=1e-5)

    def test_onto_a_crate(self) -> None:
        """`wh40k10.terrain.climb-allowed`: edge 2" from a 3" crate: 2 + 3 + a base's width."""
        crate = [solid("c", box(15, 0, 20, 44), 3)]
        start, on_top = Pose(um(13) - 16_000, um(20)), Pose(um(15) + 16_000, um(20), um(3))
        ways = navigator(crate, "32mm", start, 7, passages={"c": OVER})
        length = 2 + 3 + 32_000 / INCH
        assert length == pytest.approx(6.259843, abs=1e-6)
        assert spent(ways, on_top) == pytest.approx(length, abs=1e-5)
        assert refused(navigator(crate, "32mm", start, 6, passages={"c": OVER}), on_top)

    def test_the_five_inch_wall(self) -> None:
        """`wh40k10.terrain.over-not-through`: 14" over, out of reach; round it if that is near."""
        ruin = [wall("w", [(20, 10), (20, 20)], 5)]
        short = navigator(ruin, "32mm", pose(18, 12), 6, passages={"w": OVER})
        assert refused(short, pose(22, 12))
        long = [wall("w", [(20, 0), (20, 44)], 5)]
        tall = navigator(long, "32mm", pose(18, 15), 14, passages={"w": OVER})
        assert spent(tall, pose(22, 15)) == pytest.approx(14, abs=1e-5)
        near = navigator(ruin, "32mm", pose(18, 19), 6, passages={"w": OVER})
        # Round the wall's end at (20, 20): two tangents and an arc. From the end, start and
        # goal lie 180° - 2·atan(1/2) apart below, so 180° + 2·atan(1/2) apart above.
        away = math.hypot(2, 1)
        arc = math.pi + 2 * math.atan(1 / 2) - 2 * math.acos(R32 / away)
        length = 2 * math.sqrt(away**2 - R32**2) + R32 * arc
        assert length <= spent(near, pose(22, 19)) <= length * 1.0008

    def test_no_climb_higher_than_allowed(self) -> None:
        """A 4" crate where 3" is the highest climb."""
        ways = navigator(
            [solid("c", box(15, 0, 17, 44), 4)],
            "32mm",
            pose(13, 20),
            30,
            passages={"c": OVER},
            climbing=Climbing(highest=um(3)),
        )
        assert refused(ways, pose(19, 20))

    def test_stairs_of_crates(self) -> None:
        """3" and then 3" more, where 3" is the highest climb: 6 up, 6 down, 10 across."""
        made = [solid("a", box(14, 0, 17, 44), 3), solid("b", box(17, 0, 19, 44), 6)]
        made.append(solid("c", box(19, 0, 22, 44), 3))
        ways = navigator(
            made,
            "32mm",
            pose(13, 20),
            30,
            passages=dict.fromkeys("abc", OVER),
            climbing=Climbing(highest=um(3)),
        )
        assert spent(ways, pose(23, 20)) == pytest.approx(22, abs=1e-4)

    def test_low_terrain_is_free(self) -> None:
        """`wh40k10.terrain.low-free`: 2" costs nothing, across it and onto it."""
        ways = navigator([solid("c", box(15, 0, 18, 44), 2)], "32mm", pose(13, 20), 6)
        assert spent(ways, pose(19, 20)) == 6
        assert spent(ways, pose(16.5, 20, 2)) == pytest.approx(3.5)
        assert ways.field("me").route(pose(16.5, 20, 2)).steps[-1].kind is StepKind.CLIMB

    def test_under_a_bridge(self) -> None:
        """What hangs above the head is not met; lower, it must be climbed."""
        high = solid("b", box(15, 0, 17, 44), 1, base=2)
        ways = navigator([high], "32mm", pose(13, 20), 30, passages={"b": OVER})
        assert spent(ways, pose(19, 20)) == 6
        low = solid("b", box(15, 0, 17, 44), 1.5, base=1.5)
        ways = navigator([low], "32mm", pose(13, 20), 30, passages={"b": OVER})
        assert spent(ways, pose(19, 20)) == pytest.approx(12, abs=1e-5)

    def test_through_floors(self) -> None:
        """Those who walk through ruins go straight up: 8 across and 3 up."""
        storey = [floor("f", box(15, 15, 25, 25), 3)]
        ways = navigator(storey, "32mm", pose(12, 20), 12, walks_through=True)
        assert spent(ways, pose(20, 20, 3)) == pytest.approx(11)

    def test_beside_a_floor(self) -> None:
        """The others climb where the floor ends: just as long in a straight line."""
        storey = [floor("f", box(15, 15, 25, 25), 3)]
        ways = navigator(storey, "32mm", pose(12, 20), 12)
        assert spent(ways, pose(20, 20, 3)) == pytest.approx(11, abs=1e-3)

    def test_on_a_floor_one_is_carried(self) -> None:
        """Between two floors a base's width and more apart nothing carries."""
        made = [floor("f", box(10, 10, 15, 20), 3), floor("g", box(16.5, 10, 20, 20), 3)]
        ways = navigator(made, "32mm", pose(13, 15, 3), 9)
        assert refused(ways, pose(18, 15, 3))
        near = [floor("f", box(10, 10, 15, 20), 3), floor("g", box(16, 10, 20, 20), 3)]
        assert spent(navigator(near, "32mm", pose(13, 15, 3), 9), pose(18, 15, 3)) == 5


class TestHulls:
    """Bases that are not round."""

    def test_lengthwise_through_a_gap(self) -> None:
        """A 120 x 70 mm base fits 2.76" (70.1 mm) lengthwise, not 2.75" (69.85 mm)."""
        for gap, passes in ((2.76, True), (2.75, False)):
            made = [solid("a", box(15, 0, 17, 20), 5), solid("b", box(15, 20 + gap, 17, 44), 5)]
            ways = navigator(
                made,
                "120x70mm rect",
                pose(11, 20 + gap / 2),
                12,
                passages={"a": SHUT, "b": SHUT},
                turning=Turning(um(20)),
            )
            to = Places.of([pose(21, 20 + gap / 2)])
            assert math.isfinite(ways.field("me").costs(to)[0]) is passes

    def test_first_pivot_is_paid_once(self) -> None:
        """`wh40k10.pivot.first-only`: turn, through, turn back: 10" and 2" once."""
        made = [solid("a", box(15, 0, 17, 20), 5), solid("b", box(15, 23, 17, 44), 5)]
        ways = navigator(
            made,
            "120x70mm rect",
            pose(11, 21.5, 0, 90),
            12,
            passages={"a": SHUT, "b": SHUT},
            turning=Turning(um(2), most=1, rule="wh40k10.pivot.first-only"),
        )
        assert spent(ways, pose(21, 21.5, 0, 90)) == pytest.approx(12, abs=1e-5)
        steps = ways.field("me").route(pose(21, 21.5, 0, 90)).steps
        assert [step.kind for step in steps] == [StepKind.PIVOT, StepKind.LINE, StepKind.PIVOT]
        assert steps[0].cost == um(2)
        assert steps[2].cost == 0

    def test_no_room_to_turn(self) -> None:
        """In a lane 3" wide a hull of 139 mm across its corners cannot turn."""
        made = [solid("a", box(10, 0, 30, 20), 5), solid("b", box(10, 23, 30, 44), 5)]
        ways = navigator(
            made,
            "120x70mm rect",
            pose(20, 21.5),
            6,
            passages={"a": SHUT, "b": SHUT},
            turning=Turning(um(2), most=1),
        )
        assert refused(ways, pose(20, 21.5, 0, 90))

    def test_a_round_base_turns_for_nothing(self) -> None:
        """Whatever heading is asked for, a free pivot at the end gives it."""
        ways = navigator([], "32mm", pose(10, 10), 5)
        assert spent(ways, pose(13, 14, 0, 77)) == 5


def test_crossing_owes_a_test() -> None:
    """A bar that may be crossed: round it without, over it with the test, and it is named."""
    bars = (Bar(frozenset({"b"}), "enemy", crossable="desperate_escape"),)
    ways = navigator([], "32mm", pose(18, 20), 8, [other("b", "32mm", pose(20, 20))], bars=bars)
    to = pose(22, 20)
    assert 4 < inches(ways.field("me").route(to).spent) < 5
    assert ways.field("me").crossed(to) == frozenset()
    field = ways.field("me", crossing=True)
    assert inches(field.route(to).spent) == 4
    assert field.crossed(to) == frozenset({"b"})


def test_remaining() -> None:
    """The same corner backwards, from beyond any budget."""
    made = [solid("s", box(20, 10, 40, 20), 5)]
    ways = navigator(made, "32mm", pose(5, 5), 1, passages={"s": SHUT})
    goal, place = Pose(um(23), um(20) + 16_000), Pose(um(20) - 16_000, um(16))
    found = ways.remaining("me", Places.of([goal])).costs(Places.of([place, goal]))
    length = 7 + R32 * math.pi / 2
    assert length <= inches(found[0]) <= length * 1.002
    assert found[1] == 0
