"""Ways over ground that costs more or less, whose cost a pencil gives."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from planner.battlefield import Kind
from planner.mobility import Measured, Passage, Way

from .judged import spent
from .tables import (
    INCH,
    OVER,
    area,
    box,
    navigator,
    pose,
    solid,
    um,
)

R32 = 16_000 / INCH


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

    @pytest.mark.parametrize(
        ("ring", "start", "to", "length"),
        [
            # Up the side, which is no mud yet, and in from there at the angle whose sine is 1/2:
            # with t along the side it is t + 2·sqrt(4² + (4 - t)²), least at 4 + 4·sqrt(3).
            (
                [(4, 4), (14, 4), (14, 8), (8, 8), (8, 14), (4, 14)],
                (4, 4),
                (8, 8),
                4 + 4 * math.sqrt(3),
            ),
            # 4" from one inner corner of a cross to the next: through mud at twice its length.
            (
                [
                    *((8, 4), (12, 4), (12, 8), (16, 8), (16, 12), (12, 12)),
                    *((12, 16), (8, 16), (8, 12), (4, 12), (4, 8), (8, 8)),
                ],
                (8, 8),
                (12, 8),
                8,
            ),
        ],
        ids=["an L", "a cross"],
    )
    def test_from_inner_corner_to_inner_corner(
        self,
        ring: list[tuple[float, float]],
        start: tuple[float, float],
        to: tuple[float, float],
        length: float,
    ) -> None:
        """Mud is searched part by convex part: where two touch, the middle is in mud as well."""
        mud = Passage(pace=Fraction(2), measured=Measured.CENTRE)
        ways = navigator([area("m", ring)], "32mm", pose(*start), 20, passages={"m": mud})
        assert length - 1e-6 <= spent(ways, pose(*to)) <= length * 1.0001

    def test_a_road_at_half_cost(self) -> None:
        """10" of road at half pace cost 5, and reach further than the budget looks."""
        road = Passage(pace=Fraction(1, 2), measured=Measured.CENTRE, rule="road")
        made = [area("r", box(5, 18, 40, 22), Kind.ROAD)]
        ways = navigator(made, "32mm", pose(10, 20), 6, passages={"r": road})
        assert spent(ways, pose(20, 20)) == pytest.approx(5, abs=1e-3)

    def test_a_road_off_the_way_makes_nothing_cheaper(self) -> None:
        """3 east and 4 north are 5, whatever could be spared 10" off: for discs and for hulls."""
        road = Passage(pace=Fraction(1, 2), measured=Measured.CENTRE, rule="road")
        made = [area("r", box(2, 24, 40, 26), Kind.ROAD)]
        for base in ("32mm", "60x40mm rect"):
            ways = navigator(made, base, pose(10, 10), 60, passages={"r": road})
            assert spent(ways, pose(13, 14)) == pytest.approx(5, abs=1e-3)

    def test_mud_does_not_slow_who_walks_above_it(self) -> None:
        """Over a 3" crate in the mud: 3 up, 3 down, and on it one inch is one inch."""
        mud = Passage(pace=Fraction(2), measured=Measured.CENTRE)
        made = [area("m", box(10, 0, 30, 44)), solid("c", box(15, 0, 19, 44), 3)]
        ways = navigator(made, "32mm", pose(12, 20), 30, passages={"m": mud, "c": OVER})
        across = 4 + 2 * R32
        length = 2 * (10 - across) + across + 6
        assert spent(ways, pose(22, 20)) == pytest.approx(length, abs=1e-3)

    def test_where_two_muds_touch_is_mud(self) -> None:
        """14" along their common border at the lesser of both paces: 28, 42 where both are 3."""
        made = [area("a", box(4, 0, 12, 18)), area("b", box(12, 0, 20, 18))]
        for paces, length in (((2, 4), 28), ((4, 2), 28), ((3, 3), 42), ((1, 2), 14)):
            muds = (Passage(pace=Fraction(pace), measured=Measured.CENTRE) for pace in paces)
            passages = dict(zip("ab", muds, strict=True))
            ways = navigator(made, "32mm", pose(12, 2), 50, size=(24, 18), passages=passages)
            assert spent(ways, pose(12, 16)) == pytest.approx(length, abs=1e-3)

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
