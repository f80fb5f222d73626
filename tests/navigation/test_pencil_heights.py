"""Ways over, onto and under things, whose cost a pencil gives."""

from __future__ import annotations

import math

import pytest

from planner.mobility import Climbing
from planner.navigation import Places
from planner.plan import StepKind
from planner.units import Pose

from .judged import refused, spent
from .tables import (
    INCH,
    OVER,
    box,
    floor,
    navigator,
    pose,
    solid,
    um,
    wall,
)

R32 = 16_000 / INCH
KINDS = StepKind.LINE, StepKind.CLIMB, StepKind.PIVOT


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

    @pytest.mark.parametrize("spare", [0, 1, -1])
    def test_as_far_as_the_budget_goes_to_the_micrometre(self, spare: int) -> None:
        """12" over a crate of 4" are 20", and 8" onto a storey 3" up are 11": for just so much."""
        crate = navigator(
            [solid("c", box(14, 0, 18, 40), 4)],
            "32mm",
            pose(10, 20),
            20 + spare / INCH,
            passages={"c": OVER},
        )
        storey = navigator(
            [floor("f", box(14, 14, 22, 26), 3)],
            "32mm",
            pose(10, 20),
            11 + spare / INCH,
            walks_through=True,
        )
        for ways, to, cost in ((crate, pose(22, 20), 20), (storey, pose(18, 20, 3), 11)):
            told = ways.field("me").costs(Places.of([to]))[0] / INCH
            assert told == (pytest.approx(cost, abs=1e-4) if spare >= 0 else math.inf)
            if spare >= 0:
                assert spent(ways, to) == pytest.approx(cost, abs=1e-6)

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
