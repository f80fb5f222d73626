"""What a line costs on ground of different paces and tolls, to the micrometre."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Kind
from planner.mobility import Measured, Passage, Way

INCH = 25_400
Y = 20 * INCH
SLOW = Passage(pace=Fraction(2), rule="slow")
CENTRE = Passage(pace=Fraction(2), measured=Measured.CENTRE)


def strip(stage: Any, passage: Passage, x0: int = 10 * INCH, x1: int = 13 * INCH) -> Any:
    """Ground across the table between x0 and x1."""
    stage.box("s", Kind.AREA, (x0, 0, x1, 44 * INCH)).may(passages={"s": passage})
    return stage.may(budget=60 * INCH)


def spent(stage: Any, way: list[Any]) -> int:
    """What a legal way costs; also that one µm less of budget is too little."""
    verdict = stage.judge({"u.1": way})
    assert verdict.legal, str(verdict)
    cost: int = verdict.spent["u.1"]
    assert stage.may(budget=cost).rules({"u.1": way}) == []
    assert stage.may(budget=cost - 1).rules({"u.1": way}) == ["wh40k10.normal.distance"]
    return cost


@pytest.mark.parametrize("base", [25, 32, 40])
def test_any_part_of_the_base_counts(stage: Any, line: Any, base: int) -> None:
    """wardrones.terrain.partial-counts: from front in to rear out: 3" and a base at pace 2."""
    strip(stage, SLOW).model("u.1", (5 * INCH, Y), f"{base}mm")
    assert spent(stage, [line(20 * INCH, Y)]) == 15 * INCH + 3 * INCH + base * 1_000


def test_the_centre_counts(stage: Any, line: Any) -> None:
    """gemini.terrain.difficult: only 3" at pace 2."""
    strip(stage, CENTRE).model("u.1", (5 * INCH, Y))
    assert spent(stage, [line(20 * INCH, Y)]) == 15 * INCH + 3 * INCH


@pytest.mark.parametrize(
    ("beyond", "length"),
    [
        # from x = 5" to 20", beside the slow box from 10" to 15" and what is below it from 12" on
        (CENTRE, 15 + 3),
        (Passage(pace=Fraction(3), measured=Measured.CENTRE), 15 + 3),
        (Passage(Way.SHUT, measured=Measured.CENTRE), 15 + 3),  # a pond in the swamp
        (Passage(pace=Fraction(1, 2), measured=Measured.CENTRE), 15),
        (Passage(), 15),
    ],
)
def test_a_common_border_is_in_what_slows_less(
    stage: Any, line: Any, beyond: Passage, length: int
) -> None:
    """gemini.terrain.difficult: nobody slips between two swamps; along the edge of one one may."""
    above, below = (10 * INCH, Y, 15 * INCH, 44 * INCH), (12 * INCH, 0, 15 * INCH, Y)
    stage.box("a", Kind.AREA, above).box("b", Kind.AREA, below)
    stage.may(passages={"a": CENTRE, "b": beyond}, budget=60 * INCH)
    stage.model("u.1", (5 * INCH, Y))
    assert spent(stage, [line(20 * INCH, Y)]) == length * INCH


@pytest.mark.parametrize("parts", [1, 2, 7])
def test_way_points_on_a_line_change_nothing(stage: Any, line: Any, parts: int) -> None:
    """Cut into equal parts, the line of 21 x 10 mm costs what it costs in one."""
    strip(stage, SLOW).model("u.1", (5 * INCH, Y))
    whole = 21 * 10_000 * 2
    way = [line(5 * INCH + whole * k // parts, Y) for k in range(1, parts + 1)]
    assert spent(stage, way) == whole + 3 * INCH + 32_000


def test_slanting_across(stage: Any, line: Any) -> None:
    """Along 3-4-5, a strip 3" wide is crossed in 5"; the base adds 32 mm·5/3 = 53333.3 µm."""
    strip(stage, SLOW).model("u.1", (7 * INCH, 10 * INCH))
    assert spent(stage, [line(16 * INCH, 22 * INCH)]) == 15 * INCH + 5 * INCH + 53_334


def test_past_a_corner(stage: Any, line: Any) -> None:
    """Beside a box, 15 mm above it with a radius of 25: the round corners add 20 mm each.

    That is where (20, 15) is 25 from the corner: 3-4-5. The box is 100 mm long.
    """
    box = (200_000, 200_000, 300_000, 300_000)
    stage.box("s", Kind.AREA, box).may(passages={"s": SLOW}, budget=60 * INCH)
    stage.model("u.1", (100_000, 315_000), "50mm")
    assert spent(stage, [line(400_000, 315_000)]) == 300_000 + 140_000


def test_brushing_past_costs_nothing(stage: Any, line: Any) -> None:
    """At exactly its radius from the box the interior of the base never meets it."""
    box = (200_000, 200_000, 300_000, 300_000)
    stage.box("s", Kind.AREA, box).may(passages={"s": SLOW}, budget=60 * INCH)
    stage.model("u.1", (100_000, 325_000), "50mm")
    assert spent(stage, [line(400_000, 325_000)]) == 300_000


def test_past_the_tip_of_a_spike(stage: Any, line: Any) -> None:
    """Past a tip at half the radius: a chord of about √3·r = 43301 µm, paid twice.

    The line from (100, 240) to (240, 100) mm has x + y = 340 mm; the tip of a thin spike along
    the diagonal lies 17678 µm of that sum below: 17678 / √2 off the line. The half chord is
    √(25000² - 17678² / 2) = 21650.5, twice that is 43301.0; the line is 140·√2 mm = 197989.9
    long.
    """
    tip = (340_000 - 17_678) // 2
    stage.polygon("s", Kind.AREA, [(tip, tip), (10_000, 11_000), (11_000, 10_000)])
    stage.may(passages={"s": SLOW}, budget=60 * INCH).model("u.1", (100_000, 240_000), "50mm")
    assert spent(stage, [line(240_000, 100_000)]) == 241_291


def test_past_a_square_corner(stage: Any, line: Any) -> None:
    """The same line past a square corner there is in from side to side: x from the right side.

    It is within 25 mm of the right side up to x = tip + 25 mm, which is 16161 µm beyond its
    middle at 170 mm, and as far the other way: a chord of 2·16161·√2 = 45710.21 µm.
    """
    tip = (340_000 - 17_678) // 2
    assert tip + 25_000 - 170_000 == 16_161
    stage.box("s", Kind.AREA, (10_000, 10_000, tip, tip)).may(passages={"s": SLOW})
    stage.may(budget=60 * INCH).model("u.1", (100_000, 240_000), "50mm")
    assert spent(stage, [line(240_000, 100_000)]) == 243_701


def test_paces_multiply(stage: Any, line: Any) -> None:
    """Paces 2 and 3 over 4" each, 1" of which they share: 3·2 + 1·6 + 3·3 and 3" of open ground."""
    stage.box("a", Kind.AREA, (10 * INCH, 0, 14 * INCH, 40 * INCH))
    stage.box("b", Kind.WATER, (13 * INCH, 0, 17 * INCH, 40 * INCH))
    three = Passage(pace=Fraction(3), measured=Measured.CENTRE)
    stage.may(passages={"a": CENTRE, "b": three}, budget=60 * INCH)
    stage.model("u.1", (9 * INCH, Y))
    assert spent(stage, [line(19 * INCH, Y)]) == (3 * 2 + 6 + 3 * 3 + 3) * INCH


def test_holes_are_outside(stage: Any, line: Any) -> None:
    """A ring of slow ground 2" wide about a hole of 4": 4" at pace 2, 6" at 1."""
    outer = [(10, 10), (18, 10), (18, 30), (10, 30)]
    inner = [(12, 12), (12, 28), (16, 28), (16, 12)]
    rings = ([(x * INCH, y * INCH) for x, y in ring] for ring in (outer, inner))
    stage.polygon("s", Kind.AREA, *rings).may(passages={"s": CENTRE}, budget=60 * INCH)
    stage.model("u.1", (9 * INCH, Y))
    assert spent(stage, [line(19 * INCH, Y)]) == 14 * INCH


def test_a_road_drawn_as_a_line(stage: Any, line: Any) -> None:
    """2" wide, under the centre, at half the cost: across it 9" + 1"."""
    stage.road("r", ((15 * INCH, 5 * INCH), (15 * INCH, 40 * INCH)), 2 * INCH)
    fast = Passage(pace=Fraction(1, 2), measured=Measured.CENTRE)
    stage.may(passages={"r": fast}, budget=60 * INCH).model("u.1", (10 * INCH, Y))
    assert spent(stage, [line(21 * INCH, Y)]) == 10 * INCH


def test_the_end_of_a_road_is_round(stage: Any, line: Any) -> None:
    """Across its axis 30 mm beyond the end, a half width of 50: the chord is 2·40 mm."""
    stage.road("r", ((500_000, 500_000), (500_000, 800_000)), 100_000)
    slow = Passage(pace=Fraction(2), measured=Measured.CENTRE)
    stage.may(passages={"r": slow}, budget=60 * INCH).model("u.1", (400_000, 470_000))
    assert spent(stage, [line(600_000, 470_000)]) == 200_000 + 80_000


def test_above_the_ground_it_does_not_matter(stage: Any, line: Any) -> None:
    """On a roof over slow ground a line costs its length."""
    strip(stage, SLOW)
    stage.box("b", Kind.SOLID, (4 * INCH, 10 * INCH, 24 * INCH, 30 * INCH), top=3 * INCH)
    stage.model("u.1", (6 * INCH, Y, 3 * INCH))
    assert spent(stage, [line(20 * INCH, Y)]) == 14 * INCH


# -- tolls ------------------------------------------------------------------------------------

TOLL = Passage(entry=50_000, rule="epic41k.effect.minus5")
TOLL_CENTRE = Passage(entry=50_000, measured=Measured.CENTRE)
R = 16_000


@pytest.mark.parametrize(
    ("start", "end", "tolls"),
    [
        (5 * INCH, 11 * INCH, 1),
        (5 * INCH, 20 * INCH, 1),
        (11 * INCH, 20 * INCH, 0),  # out of it
        (11 * INCH, 12 * INCH, 0),  # within
        (10 * INCH - R, 11 * INCH, 1),  # from where it touches
        (5 * INCH, 10 * INCH - R, 0),  # to where it touches
        (5 * INCH, 10 * INCH - R + 1, 1),  # and 1 µm further
        (13 * INCH + R, 20 * INCH, 0),  # away from where it touches
    ],
)
def test_entering(stage: Any, line: Any, start: int, end: int, tolls: int) -> None:
    """epic41k.effect.minus5: 5 cm for each crossing from outside to inside, by the base."""
    strip(stage, TOLL).model("u.1", (start, Y))
    assert spent(stage, [line(end, Y)]) == end - start + tolls * 50_000


def test_entering_is_paid_once_over_several_lines(stage: Any, line: Any) -> None:
    """A way point inside is no second entry; going out and coming back is."""
    strip(stage, TOLL).model("u.1", (5 * INCH, Y))
    inside = [line(11 * INCH, Y), line(12 * INCH, Y)]
    assert spent(stage, inside) == 7 * INCH + 50_000
    again = [line(12 * INCH, Y), line(5 * INCH, Y), line(12 * INCH, Y)]
    assert spent(stage.may(budget=60 * INCH), again) == 21 * INCH + 100_000


def test_two_prongs_are_two_entries(stage: Any, line: Any) -> None:
    """Across both prongs of a U, by the centre; a wide base never leaves it in between."""
    u = [(10, 10), (16, 10), (16, 30), (14, 30), (14, 12), (12, 12), (12, 30), (10, 30)]
    stage.polygon("s", Kind.AREA, [(x * INCH, y * INCH) for x, y in u])
    stage.model("u.1", (8 * INCH, Y)).may(passages={"s": TOLL_CENTRE}, budget=60 * INCH)
    assert spent(stage, [line(18 * INCH, Y)]) == 10 * INCH + 100_000
    # A base of 2" just touches both prongs on its way: of 50 mm it is out for 0.8 mm.
    stage.models.clear()
    stage.model("u.1", (5 * INCH, Y), "60mm").may(passages={"s": TOLL}, budget=60 * INCH)
    assert spent(stage, [line(21 * INCH, Y)]) == 16 * INCH + 50_000


def test_along_the_border_is_outside(stage: Any, line: Any) -> None:
    """A centre that runs exactly along the edge is never in the interior."""
    strip(stage, TOLL_CENTRE).model("u.1", (10 * INCH, Y))
    assert spent(stage, [line(10 * INCH, 30 * INCH)]) == 10 * INCH


# -- bases that are not round -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("base", "heading", "reach"),
    [
        ("120x70mm rect", 0, 60_000),
        ("120x70mm rect", 90, 35_000),
        ("120x70mm oval", 0, 60_000),
        ("120x70mm oval", 90, 35_000),
    ],
)
def test_upright_bases(stage: Any, line: Any, base: str, heading: int, reach: int) -> None:
    """Front in to rear out: the strip and the whole base along the line.

    A rectangle is exact; an oval's proof may cost one µm.
    """
    strip(stage, SLOW).model("u.1", (5 * INCH, Y), base, heading)
    cost = spent(stage, [line(25 * INCH, Y)])
    exact = 20 * INCH + 3 * INCH + 2 * reach
    assert exact <= cost <= exact + ("oval" in base)


@pytest.mark.parametrize(
    ("base", "reach2"), [("120x70mm rect", 4_512_500_000), ("120x70mm oval", 2_412_500_000)]
)
def test_slanting_bases(stage: Any, line: Any, base: str, reach2: int) -> None:
    """At 45° a rectangle reaches (60 + 35) / √2 mm, an oval √((60² + 35²) / 2)."""
    from math import isqrt

    strip(stage, SLOW).model("u.1", (5 * INCH, Y), base, 45)
    cost = spent(stage, [line(25 * INCH, Y)])
    exact = 23 * INCH + isqrt(4 * reach2)
    assert exact <= cost <= exact + 2


def test_an_oval_pays_its_toll(stage: Any, line: Any) -> None:
    """Once, on a line that starts outside, and not from within."""
    strip(stage, TOLL).model("u.1", (5 * INCH, Y), "120x70mm oval", 30)
    assert spent(stage, [line(12 * INCH, Y)]) == 7 * INCH + 50_000
    stage.models.clear()
    stage.model("u.1", (11 * INCH, Y), "120x70mm oval", 30).may(budget=60 * INCH)
    assert spent(stage, [line(12 * INCH, Y)]) == INCH


# -- shut ground ------------------------------------------------------------------------------


@pytest.mark.parametrize("more", [-1, 0, 1])
@pytest.mark.parametrize("measured", list(Measured))
def test_shut_ground(stage: Any, line: Any, measured: Measured, more: int) -> None:
    """The base, or its centre, may touch the border, not go in."""
    radius = R if measured is Measured.BASE else 0
    strip(stage, Passage(Way.SHUT, measured=measured, rule="gemini.terrain.impassable"))
    stage.model("u.1", (5 * INCH, Y))
    rules = stage.rules({"u.1": [line(10 * INCH - radius - more, Y)]})
    assert rules == ["gemini.terrain.impassable"] * (more < 0)


@pytest.mark.parametrize("measured", list(Measured))
def test_across_shut_ground(stage: Any, line: Any, measured: Measured) -> None:
    """Also where both ends of the line are outside."""
    strip(stage, Passage(Way.SHUT, measured=measured))
    stage.model("u.1", (5 * INCH, Y))
    assert stage.rules({"u.1": [line(20 * INCH, Y)]}) == ["ground"]


def test_ground_that_no_move_may_end_on(stage: Any, line: Any) -> None:
    """It may be crossed; ending with any part of the base in it is refused."""
    strip(stage, Passage(stop=False, stop_rule="no.stop"))
    stage.model("u.1", (5 * INCH, Y))
    assert stage.rules({"u.1": [line(20 * INCH, Y)]}) == []
    assert stage.rules({"u.1": [line(10 * INCH - R, Y)]}) == []
    assert stage.rules({"u.1": [line(10 * INCH - R + 1, Y)]}) == ["no.stop"]


@pytest.mark.parametrize(("x", "rules"), [(1, []), (0, []), (-1, ["ditch"])])
def test_a_square_at_a_corner(stage: Any, line: Any, x: int, rules: list[str]) -> None:
    """An upright square an inch wide slides down a ditch's side, its lower left corner on it."""
    stage.box("s", Kind.GAP, (10 * INCH, 0, 13 * INCH, 30 * INCH))
    stage.may(passages={"s": Passage(Way.SHUT, rule="ditch")}, budget=60 * INCH)
    at = 13 * INCH + INCH // 2
    stage.model("u.1", (at, 31 * INCH), "25.4x25.4mm rect")
    assert stage.rules({"u.1": [line(at + x, 31 * INCH), line(at + x, 20 * INCH)]}) == rules


def test_the_centre_of_a_square(stage: Any, line: Any) -> None:
    """Its centre crosses slow ground 3" wide, from x = 5 to 20: 15" and 3" more.

    To x = 11.75, its left side at 11.25: 6.75" and 1.75".
    """
    stage.model("u.1", (5 * INCH, Y), "25.4x25.4mm rect")
    strip(stage, CENTRE)
    assert stage.judge({"u.1": [line(20 * INCH, Y)]}).spent["u.1"] == 18 * INCH
    end = 47 * INCH // 4
    assert stage.judge({"u.1": [line(end, Y)]}).spent["u.1"] == 34 * INCH // 4


@pytest.mark.parametrize(
    ("base", "heading", "pace", "least"),
    [
        ("80x60mm rect", 45, Fraction(2), 508_994),  # 400,000 and what is slow: 108,994.9
        ("80x60mm rect", 45, Fraction(1, 2), 365_000),  # a disc of 60,000 inside: half of 70,000
        ("32mm", 0, Fraction(1, 2), 379_000),  # half of 42,000 less
        ("32mm", 0, Fraction(2), 442_000),
    ],
)
def test_a_slanting_base_on_a_strip(
    stage: Any, line: Any, base: str, heading: int, pace: Fraction, least: int
) -> None:
    """10,000 of ground on 400,000 of way: bad ground counts for all of the base, good for a disc.

    At 45° half sides of 40 and 30 mm reach (40 + 30) / √2 = 49.4975 mm to either side.
    """
    strip(stage, Passage(pace=pace, rule="strip"), 300_000, 310_000)
    stage.model("u.1", (100_000, Y), base, heading=heading)
    assert 0 <= stage.judge({"u.1": [line(500_000, Y)]}).spent["u.1"] - least <= 2


@pytest.mark.parametrize(("bottom", "toll"), [(0, 7_000), (49_999, 7_000), (50_000, 0)])
def test_no_toll_for_what_is_overhead(stage: Any, line: Any, bottom: int, toll: int) -> None:
    """A body of 50,000 goes under a beam that begins there, and pays for one that is 1 µm lower."""
    stage.box("beam", Kind.SOLID, (300_000, 0, 310_000, 44 * INCH), bottom=bottom, top=60_000)
    stage.may(passages={"beam": Passage(entry=7_000)}, budget=60 * INCH)
    stage.model("u.1", (100_000, Y))
    assert stage.judge({"u.1": [line(500_000, Y)]}).spent["u.1"] == 400_000 + toll
