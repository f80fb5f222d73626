"""Doors and windows as parts of their walls: jambs, sills, and the wall above."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.battlefield.piece import pieces
from planner.mobility import Passage, Way
from planner.navigation import Navigator, Unreachable
from planner.plan import Step, StepKind

from .judging import route, violations, went
from .tables import OVER, SHUT, box, floor, navigator, path, pose, um, wall

OPEN = Passage(rule="open")
OVER_SILL = Passage(sill=Way.OVER, rule="window")


def opening(
    line: tuple[tuple[float, float], ...], sill: float, top: float, kind: Kind = Kind.WINDOW
) -> Feature:
    """A door or window of the wall ``w``, from `sill` to `top` inches above the ground."""
    given: dict[str, Any] = {"sill": um(sill), "bottom": um(sill), "top": um(top)}
    return Feature("o", kind, "LineString", (path(*line),), on_wall="w", **given)


MIDDLE = ((25.0, 18.0), (25.0, 22.0))


def street(
    passage: Passage, hole: Feature, *floors: Feature, of_wall: Passage = OVER, **more: Any
) -> Navigator:
    """A wall 8" high across the table at x = 25 with an opening at y = 18 ... 22."""
    features = (wall("w", [(25, 0), (25, 44)], 8, more.pop("thick", 0)), hole, *floors)
    passages = {"w": of_wall, "o": passage}
    start = more.pop("start", pose(20, 20))
    return navigator(features, "25.4mm", start, 60, passages=passages, **more)


class TestAbove:
    """The wall above a door is wall."""

    DOOR = opening(MIDDLE, 0, 2.5, Kind.DOOR)
    STOREYS = floor("f", box(15, 15, 25, 25), 4), floor("g", box(25, 15, 35, 25), 4)

    def test_below(self) -> None:
        """The door is 2.5" high and the body 2": straight through, 10"."""
        assert went(street(OPEN, self.DOOR, of_wall=SHUT), pose(30, 20)) == (10, ["line"])

    def test_too_tall(self) -> None:
        """A body as tall as the door goes through it; 1 µm taller it does not."""
        for more, passes in ((0, True), (1, False)):
            ways = street(OPEN, self.DOOR, of_wall=SHUT)
            tall = replace(ways.mobility("me"), height=um(2.5) + more)
            terms = replace(ways.terms, mobilities={"me": tall})
            made = Navigator(ways.scenario, terms)
            if passes:
                assert made.field("me").route(pose(30, 20)).spent == um(10)
            else:
                with pytest.raises(Unreachable):
                    made.field("me").route(pose(30, 20))
            step = Step(StepKind.LINE, pose(30, 20))
            assert violations(ways, (step,), (), tall) == ([] if passes else ["solid"])

    @pytest.mark.parametrize("thick", [0, 0.02, 0.25])
    @pytest.mark.parametrize(("y", "to_y"), [(20, 20), (20, 20.3), (19.6, 20.4), (18.5, 20)])
    def test_too_narrow_a_door(self, thick: float, y: float, to_y: float) -> None:
        """A door nine tenths as wide as the base: straight over its wall, 8" up and 8" down.

        Before it the wall above the door is over the base; the wall beside it is in its way.
        """
        door = opening(((25.0, 19.55), (25.0, 20.45)), 0, 2.5, Kind.DOOR)
        found, kinds = went(street(OPEN, door, thick=thick, start=pose(20, y)), pose(30, to_y))
        assert found == pytest.approx(math.hypot(10, to_y - y) + 16, abs=1e-3)
        assert kinds == ["line", "climb", "line", "climb", "line"]

    def test_on_a_storey_above(self) -> None:
        """4" up, above the door: through its wall is no way, over its top costs 4" up and down."""
        start, to = pose(20, 20, 4), pose(30, 20, 4)
        shut = street(OPEN, self.DOOR, *self.STOREYS, of_wall=SHUT, start=start)
        assert violations(shut, (Step(StepKind.LINE, to),)) == ["solid"]
        found, kinds = went(street(OPEN, self.DOOR, *self.STOREYS, start=start), to)
        assert found == pytest.approx(18, abs=1e-3)
        assert kinds == ["line", "climb", "line", "climb", "line"]

    def test_no_ledge_over_a_door(self) -> None:
        """The top of the opening carries nobody: the wall stands on it."""
        ways = street(OPEN, self.DOOR)
        assert [p.feature for p in pieces(ways.scenario.battlefield) if p.is_surface(um(2.5))] == []
        up = Step(StepKind.CLIMB, pose(20, 20, 2.5))
        assert "climb" in violations(ways, (up,))


class TestSill:
    """What is under a sill is wall: climbed, or never passed."""

    def test_climbed(self) -> None:
        """A sill 3" up: 10" and 3" up and down, where the wall would be 8" each."""
        window = opening(MIDDLE, 3, 6)
        found, kinds = went(street(OVER_SILL, window), pose(30, 20))
        assert found == pytest.approx(16, abs=1e-3)
        assert kinds == ["line", "climb", "line", "climb", "line"]

    @pytest.mark.parametrize(("more", "length"), [(0, 16), (1, 26)])
    def test_as_high_as_the_body(self, more: int, length: float) -> None:
        """A window of 2" lets a body of 2" through; a µm lower it climbs the wall."""
        window = opening(MIDDLE, 3, 5)
        found, _ = went(street(OVER_SILL, replace(window, top=window.top - more)), pose(30, 20))
        assert found == pytest.approx(length, abs=1e-3)

    def test_too_narrow(self) -> None:
        """A window as wide as the base is passed; 1 µm narrower the wall is climbed: 26".

        Beside the window that is a tenth of an inch more at most.
        """
        for narrower, length, more in ((0, 16.0, 1e-3), (1, 26.0, 0.1)):
            window = replace(
                opening(MIDDLE, 3, 6), paths=(((um(25), um(19.5)), (um(25), um(20.5) - narrower)),)
            )
            found, _ = went(street(OVER_SILL, window), pose(30, 20))
            assert length - 1e-3 <= found <= length + more

    def test_shut(self) -> None:
        """Under a sill that is never passed there is no way, though the window is open."""
        never = Passage(sill=Way.SHUT, rule="window")
        ways = street(never, opening(MIDDLE, 3, 6), of_wall=SHUT)
        with pytest.raises(Unreachable):
            ways.field("me").route(pose(30, 20))
        assert violations(ways, (Step(StepKind.LINE, pose(30, 20)),)) == ["window"]

    def test_as_though_not_there(self) -> None:
        """Where the passage says nothing of the sill, the window is open to its wall's foot."""
        assert went(street(OPEN, opening(MIDDLE, 0.5, 6)), pose(30, 20)) == (10, ["line"])

    def test_out_of_a_storey(self) -> None:
        """From a floor 4" up, over a sill at 5": 10", 1" up and 5" down."""
        inside = floor("f", box(15, 15, 25, 25), 4)
        ways = street(OVER_SILL, opening(MIDDLE, 5, 7.5), inside, start=pose(20, 20, 4))
        found, _ = went(ways, pose(30, 20))
        assert found == pytest.approx(16, abs=2e-3)

    def test_from_storey_to_storey(self) -> None:
        """The same with a floor outside: 10", 1" up and down; no ground is touched."""
        floors = floor("f", box(15, 15, 25, 25), 4), floor("g", box(25, 15, 35, 25), 4)
        ways = street(OVER_SILL, opening(MIDDLE, 5, 7.5), *floors, start=pose(20, 20, 4))
        found, _ = went(ways, pose(30, 20, 4))
        assert found == pytest.approx(12, abs=1e-3)


class TestJambs:
    """A door in a thick wall is as wide as it is drawn."""

    @pytest.mark.parametrize("thick", [0.25, 1.0, 3.0])
    @pytest.mark.parametrize(("narrower", "passes"), [(0, True), (1, False)])
    def test_as_wide_as_the_base(self, thick: float, narrower: int, passes: bool) -> None:
        """1" for a base of 1", straight through; 1 µm less and there is no way."""
        line = ((um(25), um(19.5)), (um(25), um(20.5) - narrower))
        door = replace(opening(MIDDLE, 0, 4, Kind.DOOR), paths=(line,))
        ways = street(OPEN, door, of_wall=SHUT, thick=thick)
        if passes:
            assert went(ways, pose(30, 20)) == (10, ["line"])
            return
        with pytest.raises(Unreachable):
            ways.field("me").route(pose(30, 20))
        assert violations(ways, (Step(StepKind.LINE, pose(30, 20)),)) == ["solid"]

    def test_a_square_jamb_has_a_corner(self) -> None:
        """Past a jamb of a wall 2" thick a way bends about its square corners.

        From (20, 16) to (30, 16) for a point: by the corners (24, 18) and (26, 18) of the jamb.
        """
        door = opening(MIDDLE, 0, 4, Kind.DOOR)
        features = (wall("w", [(25, 0), (25, 44)], 8, 2), door)
        passages = {"w": SHUT, "o": OPEN}
        ways = navigator(features, "1mm", pose(20, 16), 60, passages=passages)
        found, _ = went(ways, pose(30, 16))
        least = 2 * math.hypot(4, 2) + 2
        # A base of 1 mm keeps half a millimetre off both corners: at most that much a side more.
        assert least < found < least + 4 * 0.5 / 25.4

    def test_closed_it_leaks_nowhere(self) -> None:
        """A door that is shut fills its frame: not even a base of 1 mm gets past its jambs."""
        across, slanting = [(25.0, 0.0), (25.0, 44.0)], [(7.0, 0.0), (51.0, 44.0)]
        for whole, line in (
            (across, MIDDLE),
            (across, ((25.0, 18.0), (25.0, 18.7))),
            (slanting, ((23.0, 16.0), (27.0, 20.0))),
        ):
            door = opening(line, 0, 4, Kind.DOOR)
            features = (wall("w", whole, 8, 1), door)
            ways = navigator(features, "1mm", pose(20, 20), 90, passages={"w": SHUT, "o": SHUT})
            with pytest.raises(Unreachable):
                ways.field("me").route(pose(40, 20))

    def test_between_two_doors(self) -> None:
        """The pier between two doors is square at both ends; each lets a base of its width by."""
        doors = (
            replace(opening(((25.0, 18.0), (25.0, 19.0)), 0, 4, Kind.DOOR), id="a"),
            replace(opening(((25.0, 19.5), (25.0, 20.5)), 0, 4, Kind.DOOR), id="b"),
        )
        features = (wall("w", [(25, 0), (25, 44)], 8, 1), *doors)
        passages = {"w": SHUT, "a": OPEN, "b": OPEN}
        for y in (18.5, 20.0):
            ways = navigator(features, "25.4mm", pose(20, y), 60, passages=passages)
            assert went(ways, pose(30, y)) == (10, ["line"])
        one = navigator(features, "25.4mm", pose(20, 18.5), 60, passages=passages)
        assert route(one, pose(30, 20)).spent > um(10)
