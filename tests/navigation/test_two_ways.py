"""Where two ways lead to a place: which is taken, and that it changes at the price a pencil gives.

Every way is certified, costs what was promised, and is judged by the referee.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.mobility import Climbing, Dropping, Jumping, Passage
from planner.navigation import Navigator
from planner.units import Pose

from .judging import went
from .tables import (
    INCH,
    OVER,
    SHUT,
    area,
    box,
    floor,
    inches,
    navigator,
    path,
    pose,
    solid,
    um,
    wall,
)
from .test_tolls import SQUARE, STIFF, about, door, fence

NO_CLIMB = Climbing(highest=0)
HAIR = 3
"""µm: what the bends of two ways may hold of the search's own rounding, 0.05 µm each and 1 µm."""


def way_up(
    name: str, kind: Kind, foot: tuple[float, float], head: tuple[float, float], *z: float
) -> Feature:
    """A ladder, stairs or rope between two heights."""
    return Feature(name, kind, "LineString", (path(foot, head),), bottom=um(z[0]), top=um(z[1]))


LADDER = way_up("ladder", Kind.LADDER, (18, 15), (22, 15), 0, 3)
STAIRS = way_up("stairs", Kind.STAIRS, (18, 18), (22, 18), 0, 3)
ROPE = way_up("rope", Kind.ROPE, (18, 12), (22, 12), 0, 3)
GROUND, ROOF = pose(10, 15), pose(25, 15, 3)
ASIDE = math.hypot(8, 3) + math.hypot(3, 3)
"""From the start to the foot of what is 3" aside, and on from its head: 8.54 and 4.24."""


def roof(
    passages: dict[str, Passage], *ways: Feature, start: Pose = GROUND, **more: Any
) -> Navigator:
    """A floor 3" up from x = 20 on, with ways up from x = 18 to 22."""
    features = [floor("f", box(20, 10, 30, 20), 3), *ways]
    more = {"climbing": NO_CLIMB} | more
    return navigator(features, "32mm", start, 60, passages=passages, **more)


def ladder(entry: int = 0, rise: Fraction = Fraction(1)) -> Passage:
    """Its height at a price, its run for nothing."""
    return Passage(rise=rise, pace=Fraction(0), entry=entry, rule="ladder")


def stairs(entry: int = 0) -> Passage:
    """Its run at full price, its height for nothing."""
    return Passage(rise=Fraction(0), entry=entry, rule="stairs")


class TestRoof:
    """Up to a roof, and down from it."""

    @pytest.mark.parametrize(("more", "kind"), [(-HAIR, "ladder"), (HAIR, "stairs")])
    def test_ladder_or_stairs(self, more: int, kind: str) -> None:
        """The ladder straight ahead: 8, 3 up and 3 on. The stairs: 4 of them, 12.79 aside.

        So the ladder is worth 2.787" flat.
        """
        even = um(4 + ASIDE - 14)
        assert even == pytest.approx(um(2.78664), abs=1)
        passages = {"ladder": ladder(even + more), "stairs": stairs()}
        for start, to in ((GROUND, ROOF), (ROOF, GROUND)):
            found, kinds = went(roof(passages, LADDER, STAIRS, start=start), to)
            assert found * INCH == pytest.approx(um(4 + ASIDE), abs=HAIR + 1)
            assert kinds == ["line", kind, "line"]

    @pytest.mark.parametrize(("more", "kind"), [(-1, "ladder"), (1, "climb")])
    def test_ladder_or_climb(self, more: int, kind: str) -> None:
        """A climb of 3" and all 15": 18. The ladder's run of 4" is free: 11" and its height.

        So its height is worth 7/3 an inch; a ten-thousandth decides.
        """
        rise = Fraction(7, 3) + Fraction(more, 10_000)
        ways = roof({"ladder": ladder(rise=rise)}, LADDER, climbing=Climbing())
        found, kinds = went(ways, ROOF)
        assert found == pytest.approx(18, abs=1e-3)
        assert kinds == ["line", kind, "line"]

    @pytest.mark.parametrize(("more", "kind"), [(-HAIR, "rope"), (HAIR, "stairs")])
    def test_rope_or_stairs(self, more: int, kind: str) -> None:
        """Both 3" aside: a rope at 1/2 an inch of height, 1.5", against 4" of stairs."""
        rope = Passage(rise=Fraction(1, 2), pace=Fraction(0), entry=um(2.5) + more, rule="rope")
        ways = roof({"rope": rope, "stairs": stairs()}, ROPE, STAIRS)
        found, kinds = went(ways, ROOF)
        assert found * INCH == pytest.approx(um(ASIDE + 4), abs=HAIR + 1)
        assert kinds == ["line", kind, "line"]

    @pytest.mark.parametrize(("more", "kind"), [(-0.02, "drop"), (0.02, "stairs")])
    def test_drop_or_stairs(self, more: float, kind: str) -> None:
        """Down: straight ahead 15" and the drop, or the 16.787" by the stairs.

        A drop is worth 1.787" flat, but for the hundredth that the base stands off the edge.
        """
        dropping = Dropping(um(4), entry=um(4 + ASIDE - 15 + more), rule="drop")
        ways = roof({"stairs": stairs()}, STAIRS, start=ROOF, dropping=dropping)
        _, kinds = went(ways, GROUND)
        assert kinds == ["line", kind, "line"]


class TestThreeStoreys:
    """Floors 3", 6" and 9" up, each with its ladder; the last also with stairs."""

    FEATURES = (
        floor("f", box(20, 10, 30, 20), 3),
        floor("g", box(20, 10, 30, 20), 6),
        floor("h", box(20, 10, 30, 20), 9),
        way_up("a", Kind.LADDER, (18, 15), (22, 15), 0, 3),
        way_up("b", Kind.LADDER, (28, 15), (27, 15), 3, 6),
        way_up("c", Kind.LADDER, (22, 15), (23, 15), 6, 9),
        way_up("d", Kind.STAIRS, (26, 15), (24, 15), 6, 9),
    )

    def ways(self, last: int, start: Pose) -> Navigator:
        """The stairs to the top cost `last` µm besides their run."""
        passages = {name: ladder() for name in "abc"} | {"d": stairs(last)}
        return navigator(self.FEATURES, "32mm", start, 60, passages=passages, climbing=NO_CLIMB)

    @pytest.mark.parametrize(
        ("last", "length", "kind"),
        [
            # From (27, 15) 5 on to the ladder, 3 up, 2 on to (25, 15): 10. By the stairs 1 on,
            # 2 of stairs and 1 on: 4 and what they cost.
            (5.999, 9.999, "stairs"),
            (6.001, 10.0, "ladder"),
        ],
    )
    def test_up_and_down(self, last: float, length: float, kind: str) -> None:
        """8 and 3 up, from (22, 15) 6 on and 3 up; then the last storey either way."""
        below, above = pose(10, 15), pose(25, 15, 9)
        for start, to in ((below, above), (above, below)):
            found, kinds = went(self.ways(um(last), start), to)
            assert found == pytest.approx(8 + 3 + 6 + 3 + length, abs=1e-3)
            assert sorted(set(kinds)) == sorted({"line", "ladder", kind})
            assert kinds.count("ladder") == 2 + (kind == "ladder")

    def test_no_way_between_storeys_but_theirs(self) -> None:
        """To the middle storey one goes by two ladders, from the top one down by one."""
        found, kinds = went(self.ways(um(9), pose(25, 15, 9)), pose(22, 15, 6))
        assert found == pytest.approx(2 + 3, abs=1e-3)
        assert kinds == ["line", "ladder"]


class TestGap:
    """A ditch 4" wide and 20" long; a base that is an inch wide jumps 5"."""

    @pytest.mark.parametrize(("more", "jumps"), [(-HAIR, True), (HAIR, False)])
    def test_over_or_round(self, more: int, jumps: bool) -> None:
        """Over it 30" and the jump's price; round its end for a square that does not turn.

        It keeps half an inch off: way points 1 µm off the corners of the ditch grown by that, at
        (22.5", 30.5") and (27.5", 30.5"): 12.5" and 10.5" there and the same back, 5" between.
        """
        away = 2 * math.hypot(um(12.5) - 1, um(10.5) + 1) + um(5) + 2
        ditch = area("d", box(23, 10, 27, 30), Kind.GAP)
        jumping = Jumping(um(6), entry=math.floor(away - um(30)) + more, rule="jump")
        ways = navigator(
            [ditch],
            SQUARE,
            pose(10, 20),
            80,
            passages={"d": SHUT},
            turning=STIFF,
            jumping=jumping,
        )
        found, kinds = went(ways, pose(40, 20))
        assert found * INCH == pytest.approx(away, abs=HAIR + 2)
        assert ("jump" in kinds) is jumps


class TestFence:
    """A fence from y = 10 to 30 at x = 25 with a gate at y = 22 ... 24: vaulted, round, gate."""

    def ways(self, toll: int, gate: int) -> Navigator:
        """The fence for `toll` µm, its gate for `gate`."""
        features = (wall("f", [(25, 10), (25, 30)], 1), door("d", ((25, 22), (25, 24)), "f"))
        passages = {"f": fence(toll), "d": Passage(entry=gate, rule="gate")}
        return navigator(features, SQUARE, pose(10, 20), 80, passages=passages, turning=STIFF)

    def test_vault_or_gate(self) -> None:
        """Through the gate 2.5" aside, 0.43" more than straight on: that and the gate's toll.

        Half an inch off the jamb the square is in the fence no more: it pays for the gate alone.
        """
        even = math.floor(about(2.5) - um(30)) + um(1)
        for toll, kind in ((even - HAIR, "vault"), (even + HAIR, "door")):
            found, kinds = went(self.ways(toll, um(1)), pose(40, 20))
            assert found * INCH == pytest.approx(about(2.5) + um(1), abs=HAIR + 1)
            assert set(kinds) - {"line"} == {kind}

    def test_round_or_gate(self) -> None:
        """Where the fence is dear: round its end 6.81" more, so a gate for 6.38" is used."""
        even = math.floor(about(10.5) - about(2.5))
        for gate, kinds in ((even - HAIR, {"door"}), (even + HAIR, set())):
            found, taken = went(self.ways(um(30), gate), pose(40, 20))
            assert found * INCH == pytest.approx(about(10.5), abs=HAIR + 1)
            assert set(taken) - {"line"} == kinds

    def test_vault_or_round(self) -> None:
        """With the gate too dear: 6.81" is what the fence is worth."""
        even = math.floor(about(10.5) - um(30))
        for toll, kinds in ((even - HAIR, {"vault"}), (even + HAIR, set())):
            found, taken = went(self.ways(toll, um(30)), pose(40, 20))
            assert found * INCH == pytest.approx(about(10.5), abs=HAIR + 1)
            assert set(taken) - {"line"} == kinds


def test_a_ladder_is_paid_for_where_ways_are_compared() -> None:
    """To a place at the far face of a block: round it on the ground, not up its ladder and down.

    From the foot at (3, 2.6) it is 1.7" and 1.5" up, 3.792" over the roof and 1.5" down: 8.49".
    Round the corners at (4, 2) and (8, 2), with r the radius of the base: a tangent of
    sqrt(1.36 - r²), an arc from where it touches to the bottom, 4", a quarter circle, 0.6".
    """
    r = 12.5 / 25.4
    ways = navigator(
        [
            solid("block", box(4, 2, 8, 8), 1.5),
            way_up("ladder", Kind.LADDER, (3, 2.6), (4.7, 2.6), 0, 1.5),
        ],
        "25mm",
        pose(3, 2.6),
        20,
        size=(14, 10),
        passages={"block": OVER, "ladder": Passage(rise=Fraction(1))},
        climbing=Climbing(Fraction(4), Fraction(1)),
    )
    arc = 1.5 * math.pi - (math.pi - math.atan2(0.6, 1)) - math.acos(r / math.sqrt(1.36))
    length = math.sqrt(1.36 - r**2) + r * arc + 4 + r * math.pi / 2 + 0.6
    to = Pose(um(8) + 12_500, um(2.6), 0)
    assert length == pytest.approx(6.911, abs=0.001)
    assert inches(ways.field("me").route(to).spent) == pytest.approx(length, rel=1e-3)
