"""Jumps: over a ditch or round it, from roof to roof, and how far is too far."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.mobility import Bar, Climbing, Jumping, Measured, Passage, Standoff, Turning, Way
from planner.navigation import Navigator, Places, Unreachable
from planner.navigation.graph import graph_of
from planner.navigation.walk.legal import Legal
from planner.plan import Step, StepKind
from planner.units import Pose

from .judged import judged
from .judging import route, violations, went
from .tables import INCH, OVER, area, box, floor, navigator, other, pose, solid, um, wall

SHUT = Passage(Way.SHUT, rule="ditch")
STIFF = Turning(price=100 * INCH)
SQUARE = "25.4x25.4mm rect"


def leap(longest: float, **more: Any) -> Jumping:
    """A jump of some inches."""
    return Jumping(um(longest), rule="leap", **more)


def ditch(
    jumping: Jumping | None, start: Pose, base: str = "25.4mm", top: float = 44, **more: Any
) -> Navigator:
    """A ditch from x = 20 to 23: bases an inch wide stand at its lips at 19.5 and 23.5."""
    features = [area("g", box(20, 0, 23, top), Kind.GAP), *more.pop("features", ())]
    passages = {"g": SHUT, **more.pop("passages", {})}
    return navigator(features, base, start, 60, passages=passages, jumping=jumping, **more)


class TestDitch:
    """Across 4", the base's width with the ditch's."""

    @pytest.mark.parametrize("to", [(33, 20), (33, 28), (26, 9.25), (24, 21)])
    def test_straight_over(self, to: tuple[float, float]) -> None:
        """gemini.jump.deduct: a jump costs its length, so the way is the straight line."""
        found, kinds = went(ditch(leap(8), pose(10, 20)), pose(*to))
        assert found == pytest.approx(math.dist((10, 20), to), abs=2e-4)
        assert kinds == ["line", "jump", "line"]

    @pytest.mark.parametrize("longest", [4.1, 4.5])
    def test_as_oblique_as_it_may(self, longest: float) -> None:
        """gemini.jump.max-distance: 12" aside on 23".

        A jump of 4.1" goes 4" over and h aside, h² = 4.1² - 4²; what is walked before and after
        it is one line of 19" over and 12" - h aside, wherever it is cut.
        """
        found, kinds = went(ditch(leap(longest), pose(10, 20)), pose(33, 32))
        aside = math.sqrt(longest**2 - 16)
        assert found == pytest.approx(math.hypot(19, 12 - aside) + longest, abs=2e-4)
        assert kinds == ["line", "jump", "line"]

    @pytest.mark.parametrize(("less", "over"), [(0, True), (1, False)])
    def test_just_wide_enough(self, less: int, over: bool) -> None:
        """4" wide for this base: who jumps 1 µm less does not come over."""
        ways = ditch(Jumping(um(4) - less), pose(10, 20))
        if over:
            assert went(ways, pose(33, 20))[0] == pytest.approx(23, abs=1e-3)
        else:
            with pytest.raises(Unreachable):
                ways.field("me").route(pose(33, 20))

    @pytest.mark.parametrize(("more", "kinds"), [(-5, 1), (5, 0)])
    def test_over_or_round(self, more: int, kinds: int) -> None:
        """The ditch ends at y = 30; round it by (19.5, 30.5) and (23.5, 30.5), 1 µm off.

        From (10, 20) to (33, 20) that is two lines of 9.5" along, 10.5" up, and 4" between.
        Over it 23" and the price of a jump, 5 µm less or more than what evens them.
        """
        round_ = 2 * math.hypot(um(9.5) - 1, um(10.5) + 1) + um(4) + 2
        jumping = leap(5, entry=math.floor(round_ - um(23)) + more)
        ways = ditch(jumping, pose(10, 20), SQUARE, top=30, turning=STIFF)
        found, names = went(ways, pose(33, 20))
        assert names.count("jump") == kinds
        assert found * INCH == pytest.approx(min(round_, um(23) + jumping.entry), abs=3)

    def test_pace(self) -> None:
        """At twice the price a µm one jumps straight across: 4" · 2, then 19" over, 8" aside."""
        found, _ = went(ditch(leap(9, pace=Fraction(2)), pose(10, 20)), pose(33, 28))

        def cost(aside: float) -> float:
            """19" walked and 4" jumped of which `aside` is gone in the air."""
            return math.hypot(19, 8 - aside) + 2 * math.hypot(4, aside)

        least = min(cost(aside / 1e4) for aside in range(80_000))
        assert found == pytest.approx(least, abs=3e-4)

    def test_tests(self) -> None:
        """gemini.jump.test: only who dares jumps, and the plan must list it."""
        ways = ditch(leap(5, test="nerve"), pose(10, 20))
        with pytest.raises(Unreachable):
            ways.field("me").route(pose(33, 20))
        way = route(ways, pose(33, 20), daring=True)
        assert [step.tests for step in way.steps] == [(), ("nerve",), ()]
        assert violations(ways, way.steps) == ["leap"]

    def test_mutants(self) -> None:
        """Landing or taking off 3 µm in the ditch, jumping less far, not at all, as a line."""
        ways = ditch(leap(5), pose(10, 20))
        one, two, three = route(ways, pose(33, 20)).steps
        for steps in (
            (one, replace(two, to=replace(two.to, x=two.to.x - 3)), three),
            (replace(one, to=replace(one.to, x=one.to.x + 3)), two, three),
            (one, Step(StepKind.LINE, two.to), three),
        ):
            assert set(violations(ways, steps)) == {"ditch"}
        mobility = ways.mobility("me")
        short = replace(mobility, jumping=leap(4))
        assert violations(ways, (one, two, three), (), short) == ["leap"]
        never = replace(mobility, jumping=None)
        assert violations(ways, (one, two, three), (), never) == ["jump"]
        broke = replace(mobility, budget=um(23) - 1)
        assert violations(ways, (one, two, three), (), broke) == ["budget"]

    def test_an_island(self) -> None:
        """Two ditches 3" wide with 4" between: two jumps on one straight line."""
        second = area("h", box(27, 0, 30, 44), Kind.GAP)
        ways = ditch(leap(5), pose(10, 20), features=[second], passages={"h": SHUT})
        found, kinds = went(ways, pose(40, 28))
        assert found == pytest.approx(math.hypot(30, 8), abs=3e-4)
        assert kinds == ["line", "jump", "line", "jump", "line"]

    @pytest.mark.parametrize(("height", "length"), [(0.0, 23.0), (1.0, None)])
    def test_a_wall_in_it(self, height: float, length: float | None) -> None:
        """A wall that stands in the ditch is met in the air, a line on the ground is not."""
        fence = wall("w", [(21.5, 0), (21.5, 44)], height)
        ways = ditch(leap(8), pose(10, 20), features=[fence], passages={"w": OVER})
        if length is None:
            with pytest.raises(Unreachable):
                ways.field("me").route(pose(33, 20))
        else:
            assert went(ways, pose(33, 20))[0] == pytest.approx(length, abs=1e-3)

    @pytest.mark.parametrize("y", [10.12, 10.37])
    def test_in_an_alley(self, y: float) -> None:
        """A ditch runs across an alley 1.15" wide that nothing else leads past; 5" up of it begin
        both ends.

        From (10, y + 5) by a tangent of the disc (radius 1/2) about the crate's corner at
        (19, y + 1.15), 9" and 3.85" off, along the alley, 5", and up again. Take-offs stood half
        an inch apart, and none in the 0.15" left to the centre.
        """
        crates = [solid("a", box(19, 0, 24, y), 5), solid("b", box(19, y + 1.15, 24, 44), 5)]
        passages = {"a": Passage(Way.SHUT), "b": Passage(Way.SHUT)}
        ways = ditch(leap(5), pose(10, y + 5), features=crates, passages=passages)
        far = math.hypot(9, 3.85)
        turned = math.atan2(3.85, 9) + math.asin(0.5 / far)
        least = 2 * (math.sqrt(far**2 - 0.25) + 0.5 * turned) + 5
        found = judged(ways, pose(33, y + 5)).spent / INCH
        assert least - 1e-3 <= found <= least * 1.0005

    def test_past_a_guard(self) -> None:
        """Of a guard in the ditch the jump keeps clear: the line from (10, 20) bends about it.

        The two discs of 25.4 mm keep 1" between centres, the guard's at (21.5, 20): tangents
        of 11.5" length sin = 1 / 11.5 each side and an arc of twice that angle.
        """
        guard = other("guard", "25.4mm", pose(21.5, 20))
        ways = ditch(leap(8), pose(10, 20), others=[guard], bars=(Bar(frozenset({"guard"}), "b"),))
        found, _ = went(ways, pose(33, 20))
        angle = math.asin(1 / 11.5)
        # The jump itself is straight, so passes the arc's chord's worth further out.
        least = 2 * math.sqrt(11.5**2 - 1) + 2 * angle
        assert least < found < least + 0.12

    def test_kept_at_bay(self) -> None:
        """A guard near the far lip, not to be come within 1" of, cannot be landed beside."""
        guard = other("guard", "25.4mm", pose(24, 20))
        keep = Standoff(frozenset({"guard"}), INCH, 5 * INCH, "bay")
        ways = ditch(leap(5), pose(10, 20), others=[guard], standoffs=(keep,))
        way = route(ways, pose(33, 20))
        assert way.spent > um(23.2)

    def test_in_the_graph(self) -> None:
        """Edges over the ditch are jumps at their rule, none longer than 4.2"."""
        ways = ditch(leap(4.2), pose(16, 20), top=24)
        graph = graph_of(ways.scenario, ways.terms, ways)
        across = 0
        for one, two, about in graph.edges(data=True):
            (x, y, _), (to, up, _) = graph.nodes[one]["pos"], graph.nodes[two]["pos"]
            if about["kind"] == "jump":
                across += 1
                assert about["rules"] == ("leap",)
                assert about["cost"] <= 4.2
                assert about["cost"] == pytest.approx(math.dist((x, y), (to, up)), abs=1e-4)
        assert across

    @pytest.mark.parametrize("tested", [False, True])
    def test_in_the_graph_with_a_test(self, tested: bool) -> None:
        """Jumps that owe a test are on it where ways may owe one."""
        ways = ditch(leap(4.2, test="dice"), pose(16, 20), top=24)
        graph = graph_of(ways.scenario, ways.terms, ways, tested=tested)
        kinds = {about["kind"] for _, _, about in graph.edges(data=True)}
        assert ("jump" in kinds) is tested


class TestMud:
    """Slow ground may be jumped, too."""

    @pytest.mark.parametrize(("entry", "kinds"), [(11.9, ["jump"]), (12.1, [])])
    def test_over_or_through(self, entry: float, kinds: list[str]) -> None:
        """Mud 3" wide at four times the price, 4" with the base: jumping saves 12"."""
        mud = area("m", box(20, 0, 23, 44))
        passages = {"m": Passage(pace=Fraction(4), measured=Measured.BASE)}
        ways = navigator(
            [mud],
            "25.4mm",
            pose(10, 20),
            60,
            passages=passages,
            jumping=leap(5, entry=um(entry)),
        )
        found = ways.field("me").route(pose(33, 20))
        assert found.spent / INCH == pytest.approx(23 + min(entry, 12), abs=1e-3)
        assert [step.kind.value for step in found.steps if step.kind != StepKind.LINE] == kinds
        assert violations(ways, found.steps) == []


def roofs(lower: float, *, base: str = "25.4mm", longest: float = 5, **more: Any) -> Navigator:
    """Blocks 4" high up to x = 20 and 3" high from x = 23 on; it starts on the first."""
    features: list[Feature] = [
        solid("a", box(5, 5, 20, 25), 4),
        solid("b", box(23, 5, 38, 25), 3),
    ]
    passages = {"a": OVER, "b": OVER}
    start = pose(15, 15, 4)
    given = {"passages": passages, "jumping": leap(longest, lower=um(lower)), **more}
    return navigator(features, base, start, 80, **given)


class TestRoofs:
    """From roof to roof over a street 3" wide: 4" for a base an inch wide, wholly on either."""

    @pytest.mark.parametrize(("less", "over"), [(0, True), (1, False)])
    def test_just_narrow_enough(self, less: int, over: bool) -> None:
        """gemini.jump.max-distance: the street and the base; 1 µm less and nobody jumps it."""
        jumping = Jumping(um(4) - less, lower=INCH, rule="leap")
        found, kinds = went(roofs(1, jumping=jumping), pose(28, 15, 3))
        assert ("jump" in kinds) is over
        assert found == pytest.approx(13 if over else 20, abs=1e-3)

    def test_along_the_edge(self) -> None:
        """5" aside on 13": the straight line jumps 4.3"; of 4.1" it goes h² = 4.1² - 4² aside.

        What is walked before and after it is one line of 9" over and 5" - h aside.
        """
        jumping = Jumping(um(4.1), lower=INCH)
        found, kinds = went(roofs(1, jumping=jumping), pose(28, 20, 3))
        aside = math.sqrt(4.1**2 - 16)
        assert found == pytest.approx(math.hypot(9, 5 - aside) + 4.1, abs=3e-4)
        assert kinds == ["line", "jump", "line"]

    @pytest.mark.parametrize(("off", "on"), [(3, 0), (0, 3)])
    def test_over_the_edge(self, off: int, on: int) -> None:
        """Who jumps from, or to, a place where its base is 3 µm over the edge is refused."""
        jumping = Jumping(um(5), lower=INCH, rule="leap")
        ways = roofs(1, jumping=jumping)
        one, two = (replace(pose(19.5, 15, 4), x=um(19.5) + off), pose(23.5, 15, 3))
        two = replace(two, x=two.x - on)
        steps = (Step(StepKind.LINE, one), Step(StepKind.JUMP, two))
        assert set(violations(ways, (*steps, Step(StepKind.LINE, pose(28, 15, 3))))) == {"leap"}
        place = (one.x, one.y), (two.x, two.y)
        judge = Legal(ways.scenario, ways.mobility("me"), ())
        assert not judge.jump(*place, um(4), um(3), 0)
        assert judge.jump((um(19.5), one.y), (um(23.5), two.y), um(4), um(3), 0)

    def test_two_roofs_side_by_side(self) -> None:
        """A base that lies on two blocks which touch lies wholly on them."""
        features = [
            solid("a", box(5, 5, 19.2, 25), 4),
            solid("c", box(19.2, 5, 20, 25), 4),
            solid("b", box(23, 5, 38, 25), 3),
        ]
        passages = dict.fromkeys("abc", OVER)
        jumping = Jumping(um(4.001), lower=INCH)
        ways = navigator(
            features, "25.4mm", pose(15, 15, 4), 80, passages=passages, jumping=jumping
        )
        found, kinds = went(ways, pose(28, 15, 3))
        assert found == pytest.approx(13, abs=1e-3)
        assert kinds == ["line", "jump", "line"]

    @pytest.mark.parametrize("to", [(28.0, 15.0), (28.0, 20.0)])
    def test_down_an_inch(self, to: tuple[float, float]) -> None:
        """The straight line, and the inch down free."""
        found, kinds = went(roofs(1), pose(*to, 3))
        assert found == pytest.approx(math.dist((15, 15), to), abs=1e-3)
        assert kinds == ["line", "jump", "line"]

    def test_too_deep(self) -> None:
        """1 µm less depth: 4" down, 3" up again; a plan that jumps is refused."""
        way = route(roofs(1), pose(28, 15, 3))
        shallow = roofs(1 - 1 / INCH)
        assert violations(shallow, way.steps) == ["leap"]
        found, kinds = went(shallow, pose(28, 15, 3))
        assert found == pytest.approx(20, abs=1e-3)
        assert kinds == ["line", "climb", "line", "climb", "line"]

    def test_not_up(self) -> None:
        """Back from the lower roof there is no jump: 3" down, 4" up."""
        ways = roofs(1)
        low = replace(ways.scenario.models["me"], pose=pose(28, 15, 3))
        back = navigator(
            ways.scenario.battlefield.features,
            "25.4mm",
            low.pose,
            80,
            passages={"a": OVER, "b": OVER},
            jumping=leap(5, lower=INCH),
        )
        found, kinds = went(back, pose(15, 15, 4))
        assert found == pytest.approx(20, abs=1e-3)
        assert "jump" not in kinds

    def test_into_the_street(self) -> None:
        """4" deep is allowed: down off the edge for nothing, instead of a climb of 4"."""
        found, kinds = went(roofs(4), pose(21.5, 15))
        assert found == pytest.approx(6.5, abs=1e-3)
        assert kinds[:2] == ["line", "jump"]

    def test_break_even(self) -> None:
        """A jump for 7" is what the climbs cost; 20 µm decide."""
        for more, jumps in ((-20, True), (20, False)):
            jumping = leap(5, lower=INCH, entry=um(7) + more)
            _, kinds = went(roofs(1, jumping=jumping), pose(28, 15, 3))
            assert ("jump" in kinds) is jumps

    def test_floors(self) -> None:
        """Between storeys that nobody climbs, 3" apart, one 2" lower."""
        floors = [floor("f", box(5, 5, 20, 25), 6), floor("g", box(23, 5, 38, 25), 4)]
        ways = navigator(
            floors,
            "25.4mm",
            pose(15, 15, 6),
            60,
            climbing=Climbing(highest=0),
            jumping=leap(4.5, lower=um(2)),
        )
        found, kinds = went(ways, pose(28, 19, 4))
        assert found == pytest.approx(math.hypot(13, 4), abs=1e-3)
        assert kinds == ["line", "jump", "line"]

    def test_a_square(self) -> None:
        """A square that keeps its heading, the same."""
        found, kinds = went(roofs(1, base=SQUARE, turning=STIFF), pose(28, 15, 3))
        assert found == pytest.approx(13, abs=1e-3)
        assert kinds == ["line", "jump", "line"]


def test_over_mud_and_up_to_a_floor() -> None:
    """From (2, 5.1) to (10, 6.3) 3" up, over 2" of mud at pace 3 that is jumped for 0.2".

    8" and 1.2" off: one straight line, and 3.2". Where its climb was slid the jump was left out of
    the way, and the mud walked through, 4" more.
    """
    mud, above = area("mud", box(3, 0, 5, 12)), floor("floor", box(7, 2, 12, 10), 3)
    passages = {"mud": Passage(pace=Fraction(3), measured=Measured.CENTRE), "floor": OVER}
    ways = navigator(
        [mud, above], "25mm", pose(2, 5.1), 30, size=(14, 12), passages=passages,
        jumping=Jumping(um(3), entry=um(0.2)),
    )  # fmt: skip
    least = math.hypot(8, 1.2) + 3.2
    assert least - 1e-6 <= judged(ways, pose(10, 6.3, 3)).spent / INCH <= least * 1.0005


def test_what_is_left_over_a_ditch() -> None:
    """Asked for together, too, jumps are slid: what is left is a straight line, to 0.05 %."""
    left = ditch(leap(6), pose(18, 5)).remaining("me", Places.of([pose(24.3, 5.2)]))
    spots = (18.9, 2.1), (18.6, 3.3), (18.8, 7.9), (18.2, 6.6)
    costs = left.costs(Places.of([pose(*spot) for spot in spots])) / INCH
    for spot, cost in zip(spots, costs.tolist(), strict=True):
        least = math.dist(spot, (24.3, 5.2))
        assert least - 1e-6 <= cost <= least * 1.0005


def test_jumps_are_slid_before_climbs_or_after_whichever_ends_cheaper() -> None:
    """Over mud, past a crate, up through a floor: no way is dearer than its cost is told.

    Told is what the way costs with its jump slid, its climb where it is. With that slid first it
    ended with another jump, 0.06" dearer.
    """
    ditch = [(3.507, 0.5), (4.578, 0.5), (5.578, 8.5), (4.507, 8.5)]
    things = [
        floor("floor", box(4.422, 2.366, 7.427, 5.262), 3),
        area("mud", box(6.242, 0.15, 8.29, 9.287)),
        solid("crate", box(7.122, 1.926, 8.217, 3.791), 6),
        area("ditch", ditch, Kind.GAP),
    ]
    passages = {"floor": OVER, "mud": Passage(pace=Fraction(2)), "crate": SHUT, "ditch": SHUT}
    ways = navigator(
        things, "28mm", Pose(237_214, 47_151, 0), 80, size=(14, 10), passages=passages,
        walks_through=True, climbing=Climbing(Fraction(1), Fraction(3, 2)),
        jumping=Jumping(87_994, entry=6_507),
    ).field("me")  # fmt: skip
    goal = Pose(115_552, 129_200, um(3))
    assert ways.route(goal).spent <= ways.costs(Places.of([goal]))[0]
