"""By how much something is wrong, in µm, worked out by hand; bases have a radius of 16 mm."""

from __future__ import annotations

import copy
from fractions import Fraction
from typing import Any

import pytest

import planner
from planner.battlefield import Feature, Kind
from planner.mobility import Bar, Inside, Leaving, Measured, Passage, Way
from planner.units import Pose

from .conftest import Stage
from .test_claims import PLAN
from .two_models import two_models

AT = (300_000, 300_000)


def amounts(stage: Stage, to: tuple[int, int]) -> dict[str, int | Fraction]:
    """Return the amount of each violation of a line from `AT` to a place."""
    return {v.rule: v.amount for v in stage.judge({"u.1": [("line", *to)]}).violations}


@pytest.fixture(name="alone")
def alone_fixture(stage: Stage) -> Stage:
    """One model with more than enough to spend."""
    return stage.model("u.1", AT).may(budget=2_000_000)


def _marker(stage: Stage, at: tuple[int, int], radius: int) -> Stage:
    stage.features.append(Feature("hill", Kind.OBJECTIVE, "Point", ((at,),), radius=radius))
    return stage


@pytest.mark.parametrize(
    ("x", "out"), [(420_000, 36_000), (400_000, 16_000), (390_000, 6_000), (384_001, 1)]
)
def test_how_far_outside_a_zone(alone: Stage, x: int, out: int) -> None:
    """The zone ends at x = 400 mm: what is beyond it is x + 16 mm - 400 mm."""
    alone.box("yard", Kind.ZONE, (200_000, 200_000, 400_000, 400_000))
    alone.may(ends=(Inside(frozenset({"yard"}), "zone"),))
    assert amounts(alone, (x, 300_000)) == {"zone": out}


def test_how_far_outside_an_objective_and_the_nearer_one_of_two(alone: Stage) -> None:
    """70 mm from the centre of a disc of 76.2 mm: 70 + 16 - 76.2 = 9.8 mm; the yard is further."""
    alone.box("yard", Kind.ZONE, (0, 0, 100_000, 100_000))
    _marker(alone, (500_000, 300_000), 76_200)
    alone.may(ends=(Inside(frozenset({"hill", "yard"}), "zone"),))
    assert amounts(alone, (430_000, 300_000)) == {"zone": 9_800}


@pytest.mark.parametrize(("x", "deep"), [(400_000, 16_000), (420_000, 36_000), (384_001, 1)])
def test_how_deep_in_a_zone_to_keep_out_of(alone: Stage, x: int, deep: int) -> None:
    """The zone begins at x = 400 mm; to keep 10 mm off takes as much more."""
    alone.box("ours", Kind.ZONE, (400_000, 200_000, 700_000, 400_000))
    alone.may(ends=(Inside(frozenset({"ours"}), "out", out=True),))
    assert amounts(alone, (x, 300_000)) == {"out": deep}
    alone.may(ends=(Inside(frozenset({"ours"}), "out", out=True, gap=10_000),))
    assert amounts(alone, (x, 300_000)) == {"out": deep + 10_000}


@pytest.mark.parametrize(("x", "more"), [(300_001, 0), (300_000, 1), (298_766, 1_234)])
def test_how_much_closer_it_would_have_to_end(alone: Stage, x: int, more: int) -> None:
    """1.234 mm further off than it began; as far off as it began is short of it by the least."""
    alone.model("e.1", (500_000, 300_000)).may(closer_to=frozenset({"e"}))
    found = {v.rule: v.amount for v in alone.judge({"u.1": [("line", x, 300_000)]}).violations}
    assert found == ({"wh40k10.param.charge-closer": more} if more else {})


def test_how_deep_on_ground(alone: Stage) -> None:
    """Its edge is 5 mm beyond that of ground that nobody ends on, or that is shut."""
    alone.box("bog", Kind.AREA, (400_000, 0, 700_000, 900_000))
    alone.may(passages={"bog": Passage(Way.OPEN, stop=False, rule="bog")})
    assert amounts(alone, (389_000, 300_000)) == {"bog": 5_000}
    alone.may(passages={"bog": Passage(Way.SHUT, rule="bog")})
    assert amounts(alone, (389_000, 300_000)) == {"bog": 5_000}


def test_how_much_nearer_on_the_way(alone: Stage) -> None:
    """From 50 mm off (30 and 40) past it at 40 mm: 10 mm; and straight at it by 20 mm."""
    alone.model("e.1", (330_000, 340_000), "1mm")
    alone.may(leaving=Leaving(frozenset({"e.1"}), "away"))
    assert amounts(alone, (390_000, 300_000)) == {"away": 10_000}
    assert amounts(alone, (312_000, 316_000)) == {"away": 20_000}


def test_how_far_off_the_line_away(alone: Stage) -> None:
    """7 mm beside the ray to the right; back along it 9 mm from where it begins."""
    alone.may(leaving=Leaving(frozenset(), "away", along=(2, 0)))
    assert amounts(alone, (350_000, 307_000)) == {"away": 7_000}
    assert amounts(alone, (291_000, 300_000)) == {"away": 9_000}


def test_how_far_off_a_slanting_line_away(alone: Stage) -> None:
    """Along (3, 4), 100 µm to the left of it, which is along (-4, 3)."""
    alone.may(leaving=Leaving(frozenset(), "away", along=(3, 4)))
    assert amounts(alone, (300_000 + 3_000 - 80, 300_000 + 4_000 + 60)) == {"away": 100}


def test_how_far_its_centre_goes_over_shut_ground(alone: Stage) -> None:
    """The last 12 mm to the right of 30, and so 20 mm of 50 along (3, 4)."""
    alone.box("bog", Kind.AREA, (318_000, 0, 700_000, 900_000))
    passage = Passage(Way.SHUT, rule="bog", measured=Measured.CENTRE)
    alone.may(passages={"bog": passage})
    assert amounts(alone, (330_000, 340_000)) == {"bog": 20_000}


def test_how_deep_its_centre_is_in_shut_ground(alone: Stage) -> None:
    """It turns 10,001 µm to the left of a slanting border: 10,001 / √2 = 7,071.8 from it."""
    far = AT[0] + AT[1] + 10_001
    alone.polygon("bog", Kind.AREA, ((0, 0), (far, 0), (0, far)))
    passage = Passage(Way.SHUT, rule="bog", measured=Measured.CENTRE)
    alone.may(passages={"bog": passage})
    (wrong,) = alone.judge({"u.1": [("pivot", 90)]}).violations
    assert (wrong.amount, type(wrong.amount)) == (7_072, int)


def test_places_are_whole(alone: Stage) -> None:
    """Past somebody, slantwise: where it comes nearest is between whole places."""
    alone.model("e.1", (320_000, 330_000)).may(bars=(Bar(frozenset({"e.1"}), "bar"),))
    (wrong,) = alone.judge({"u.1": [("line", 360_007, 380_003)]}).violations
    assert wrong.place is not None
    assert [type(part) for part in wrong.place] == [int, int, int]
    # The foot of (20, 30) mm on the line along (60.007, 80.003): 0.36 of it.
    assert [round(part / 1_000) for part in wrong.place] == [322, 329, 0]


def test_how_much_a_step_changes_that_it_may_not(alone: Stage) -> None:
    """A line that ends 7 µm higher."""
    (wrong,) = alone.judge({"u.1": [("line to", Pose(310_000, 300_000, 7))]}).violations[:1]
    assert (wrong.rule, wrong.amount) == ("chain", 7)


def test_how_far_apart_two_groups_are(stage: Stage) -> None:
    """Two and two: 150 mm from centre to centre, 118 mm between bases; 2" less is 67.2 mm."""
    for number, x in enumerate((100_000, 150_000, 300_000, 350_000), 1):
        stage.model(f"u.{number}", (x, 300_000))
    found = stage.coherent().judge({"u.1": [("line", 100_000, 300_000)]}).violations
    assert [(v.rule, v.amount) for v in found] == [("wh40k10.param.coherency-single-group", 67_200)]


def test_how_far_from_what_somebody_has_to_hold(alone: Stage) -> None:
    """100 mm from a marker of 30 mm: 100 - 30 - 16 = 54 mm; a zone 60 mm off is 44 mm away."""
    _marker(alone, (500_000, 300_000), 30_000).asks(must_hold="hill", must_hold_rule="hold")
    assert amounts(alone, (400_000, 300_000)) == {"hold": 54_000}
    alone.box("yard", Kind.ZONE, (460_000, 200_000, 700_000, 400_000))
    alone.asks(must_hold="yard")
    # To touch a zone is not to have a part in it.
    assert amounts(alone, (400_000, 300_000))["hold"] in (44_000, 44_001)


def test_by_how_much_a_plan_is_wrong_about_itself() -> None:
    """A way of 5" that is said to take 4", as is its step, and to end 1" further."""
    said = copy.deepcopy(PLAN)
    said["models"][0] |= {"spent": 4, "to": {"at": [14, 14, 0]}, "budget": 8}
    said["models"][0]["steps"][0]["cost"] = 4
    found: Any = planner.check(two_models(), said).violations
    inch = 25_400
    assert [(v.rule, v.amount, v.place) for v in found] == [
        ("spent", inch, (13 * inch, 14 * inch, 0)),
        ("spent", 2 * inch, (13 * inch, 14 * inch, 0)),
        ("to", inch, (13 * inch, 14 * inch, 0)),
        ("cost", inch, (13 * inch, 14 * inch, 0)),
    ]
