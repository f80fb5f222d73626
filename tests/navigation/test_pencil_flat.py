"""Ways on the table's own height whose length a pencil gives."""

from __future__ import annotations

import math

import pytest

from planner.battlefield import Kind
from planner.mobility import Bar, Passage, Standoff
from planner.navigation import Navigator, Places
from planner.units import Pose

from .judged import refused, spent
from .tables import (
    INCH,
    OVER,
    SHUT,
    box,
    inches,
    navigator,
    other,
    pose,
    solid,
    um,
)

R32 = 16_000 / INCH


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

    @pytest.mark.parametrize("base", [25, 32, 40, 60])
    def test_nothing_but_an_arc(self, base: int) -> None:
        """Touching a block's side at its corner, to touching its top there: r·pi/2, no line.

        Here a polygon about the arc shows most: within 0.05 %.
        What is still to go, looked for backwards, is within 0.1 %.
        """
        r = base * 500
        start, to = Pose(um(20) - r, um(20)), Pose(um(20), um(20) + r)
        ways = navigator(
            [solid("s", box(20, 10, 40, 20), 5)], f"{base}mm", start, 9, passages={"s": SHUT}
        )
        assert math.pi / 2 * r <= spent(ways, to) * INCH <= math.pi / 2 * r * 1.0005
        left = ways.remaining("me", Places.of([to])).costs(Places.of([start]))[0]
        assert math.pi / 2 * r <= left <= math.pi / 2 * r * 1.001

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

    def test_between_two_discs_at_an_angle(self) -> None:
        """From under the left disc to above the right one, between them, and back again.

        Discs of 32 mm at (20, 20) and (22.6, 20), a base of 32 mm: its centre keeps d = 32 mm
        from both. From (20, 17) it goes by the inner tangent of both circles to (22.6, 23):
        around the first to the right, around the second to the left. From straight below the
        first the tangent is sqrt(9 - d²) long and meets its circle acos(d/3) past 270°; the
        inner tangent, between centres 2.6 apart, leaves it where the direction to the other
        centre is off by acos(2d/2.6), at 360° less that. It is sqrt(2.6² - 4d²) long; the rest is
        the same again.
        """
        d = 32_000 / INCH
        others = [other("b", "32mm", pose(20, 20)), other("c", "32mm", pose(22.6, 20))]
        bars = (Bar(frozenset({"b", "c"}), "bar"),)
        arc = math.pi / 2 - math.acos(2 * d / 2.6) - math.acos(d / 3)
        assert arc > 0
        length = 2 * (math.sqrt(9 - d * d) + d * arc) + math.sqrt(2.6**2 - 4 * d * d)
        for start, to in ((pose(20, 17), pose(22.6, 23)), (pose(22.6, 23), pose(20, 17))):
            found = spent(navigator([], "32mm", start, 14, others, bars=bars), to)
            assert length <= found <= length * 1.0005

    @pytest.mark.parametrize(("gap", "passes"), [(2.4, True), (2.3, False)])
    def test_gap_for_a_base(self, gap: float, passes: bool) -> None:
        """`wh40k10.through.gap-base-fit`: 60 mm is 2.362205"."""
        assert self._through(um(gap)) is passes

    def test_gap_exactly_as_wide(self) -> None:
        """`wh40k10.amb.gap-touch`: exactly as wide fits, a µm less does not."""
        assert self._through(60_000)
        assert not self._through(59_999)

    def _through(self, gap: int) -> bool:
        ways = self._lane(gap, SHUT)
        if math.isinf(ways.field("me").costs(Places.of([pose(22, 25)]))[0]):
            return not refused(ways, pose(22, 25))
        return spent(ways, pose(22, 25)) < 30

    def _lane(self, gap: int, way: Passage) -> Navigator:
        """Two blocks across the table but for a gap, 5" high, to be passed from lower left."""
        low, high = solid("a", box(15, 0, 17, 20), 5), solid("b", box(15, 22, 17, 44), 5)
        ring = tuple((x, y if y > um(30) else um(20) + gap) for x, y in high.paths[0])
        high = type(high)("b", Kind.SOLID, "Polygon", (ring,), top=high.top)
        passages = {"a": way, "b": way}
        # From far off the middle, so that the way must be found, not seen.
        return navigator([low, high], "60mm", pose(10, 18), 30, passages=passages)

    @pytest.mark.parametrize("room", [0, 10, 150])
    @pytest.mark.parametrize("way", [OVER, SHUT])
    def test_through_a_lane_at_an_angle(self, way: Passage, room: int) -> None:
        """A lane hardly wider than the base, between what is shut or 5" high.

        The disc turns about (15, 20) until it goes east, 2" through the lane, and about
        (17, 20 + gap) until it goes to (22, 25); from a point `away` from a corner the tangent
        is sqrt(away² - r²) long and meets the circle acos(r / away) before the point's
        direction. From (10, 18) that direction is 180° + atan(2/5), of which the turn ends at
        90°; to (22, 25) it is atan((5 - gap)/5), a turn that begins at -90°.
        """
        r, gap = 30_000 / INCH, (60_000 + room) / INCH
        here, there = math.hypot(5, 2), math.hypot(5, 5 - gap)
        first = math.pi / 2 + math.atan(2 / 5) - math.acos(r / here)
        second = math.pi / 2 + math.atan((5 - gap) / 5) - math.acos(r / there)
        straight = math.sqrt(here**2 - r**2) + 2 + math.sqrt(there**2 - r**2)
        length = straight + r * (first + second)
        found = spent(self._lane(60_000 + room, way), pose(22, 25))
        assert length - 1e-4 <= found <= length * 1.0005

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
