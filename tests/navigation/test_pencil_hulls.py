"""Ways of hulls that pivot, whose cost a pencil gives."""

from __future__ import annotations

import math

import pytest

from planner.mobility import Turning
from planner.navigation import Places
from planner.plan import StepKind

from .judged import refused, spent
from .tables import (
    SHUT,
    box,
    navigator,
    pose,
    solid,
    um,
)


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

    @pytest.mark.parametrize(("degrees", "fits"), [(20, True), (27, True), (28, False)])
    def test_turned_as_far_as_there_is_room(self, degrees: int, fits: bool) -> None:
        """Less than the 15° that are searched: 1" above the table's edge, at 15°, 2.8" by 0.8".

        It comes down by 1.4 sin t + 0.4 cos t: 0.749" at 15°, 0.992" at 27°, 1.010" at 28°. A
        turn to the nearest heading that is searched, 30°, would take it over the edge.
        """
        ways = navigator(
            [], "71.12x20.32mm rect", pose(10, 1, 0, 15), 6, turning=Turning(um(2), most=1)
        )
        goal = pose(10, 1, 0, degrees)
        if fits:
            assert spent(ways, goal) == pytest.approx(2, abs=1e-6)
        else:
            assert refused(ways, goal)

    def test_a_round_base_turns_for_nothing(self) -> None:
        """Whatever heading is asked for, a free pivot at the end gives it."""
        ways = navigator([], "32mm", pose(10, 10), 5)
        assert spent(ways, pose(13, 14, 0, 77)) == 5
