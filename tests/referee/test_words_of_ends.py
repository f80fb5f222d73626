"""What is wrong with where a model ends: by how much, to the micrometre, and every word of it.

The base of 32 mm has a radius of 16,000 µm and ends at (510,000, 500,000), 10 mm to the right of
where it began, on a table of 1,524 by 1,117.6 mm.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.length import DEGREE
from planner.mobility import Above, Below, Beside, ByEdge, Fits, Inside, Keeps, Looks, Near, Shelter
from planner.referee import Violation
from planner.referee.verdict import Measure
from planner.units import Base

INCH = 25_400
AT, END = (500_000, 500_000), (510_000, 500_000, 0)


def ends(stage: Any, line: Any, *asked: Any, way: Any = None, **model: Any) -> list[Violation]:
    """Return what is wrong with the end of one line."""
    stage.model("u.1", AT, **model).may(ends=asked)
    return list(stage.judge({"u.1": [line(*END[:2])] if way is None else way}).violations)


def wrong(text: str, amount: int, measure: Measure = Measure.LENGTH) -> list[Violation]:
    """Return what is said of that end."""
    return [Violation("rule", text, "u.1", None, END, amount, measure)]


# -- near whom ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gap", "vertical", "wholly", "amount", "said"),
    [
        (100_000, None, False, 0, ""),
        (99_999, None, False, 1, '3.94", 0.00004" too far off'),
        (90_000, None, False, 10_000, '3.54", 0.39" too far off'),
        (132_000, None, True, 0, ""),
        (131_999, None, True, 1, '5.2", 0.00004" too far off'),
        (120_000, None, True, 12_000, '4.72", 0.47" too far off'),
        (100_000, 20_000, False, 0, ""),
        (100_000, 19_999, False, 1, '3.94", 0.00004" too far off'),
        (90_000, 5_000, False, 15_000, '3.54", 0.59" too far off'),  # more above than beside
        (90_000, 15_000, False, 10_000, '3.54", 0.39" too far off'),  # more beside than above
    ],
)
def test_near_somebody(
    stage: Any, line: Any, gap: int, vertical: int | None, wholly: bool, amount: int, said: str
) -> None:
    """100 mm from base to base, 132 mm to the far side of its own, 20 mm from foot to foot."""
    stage.model("e.1", (642_000, 500_000, 20_000)).model("e.2", (1_000_000, 500_000))
    near = Near(frozenset({"e.1", "e.2"}), gap, "rule", wholly=wholly, vertical=vertical)
    text = f"does not end {'wholly ' * wholly}within {said[:-1]}".replace(
        '", ', '" of e.1, e.2, ', 1
    )
    known = wrong(text + said[-1:], amount) if amount else []
    assert ends(stage, line, near) == known


@pytest.mark.parametrize(
    ("base", "amount"),
    [("60x20mm rect", 12_000), ("60x20mm oval", 12_000), ("20mm", 0)],
)
def test_wholly_near_somebody(stage: Any, line: Any, base: str, amount: int) -> None:
    """Its back is 30 mm from its middle, which is 100 mm off the other's side: of 118 mm.

    A corner of the rectangle, 10 mm aside, is sqrt(146² + 10²) - 16 = 130.342065 mm off; gaps are
    told in half µm.
    """
    stage.model("e.1", (626_000, 500_000))
    near = Near(frozenset({"e.1"}), 118_000, "rule", wholly=True)
    found = ends(stage, line, near, base=base)
    assert len(found) == bool(amount)
    for one in found:
        assert one.amount in ((12_342, 12_343) if base.endswith("rect") else (amount,))


# -- in a zone, and out of it ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("box", "amount"),
    [
        ((400_000, 400_000, 526_000, 600_000), 0),
        ((400_000, 400_000, 525_999, 600_000), 1),
        ((400_000, 400_000, 520_000, 600_000), 6_000),
        ((400_000, 400_000, 500_000, 600_000), 26_000),  # its middle is out of it
        ((400_000, 490_000, 600_000, 600_000), 6_000),
    ],
)
def test_inside_a_zone(stage: Any, line: Any, box: Any, amount: int) -> None:
    """Its right side is at x = 526 mm, its lower one at y = 484 mm."""
    stage.box("yard", Kind.ZONE, box).box("far", Kind.ZONE, (900_000, 0, 999_000, 99_000))
    found = ends(stage, line, Inside(frozenset({"yard", "far"}), "rule"))
    assert found == (wrong("does not end wholly inside far, yard", amount) if amount else [])


def disc(stage: Any, x: int, radius: int) -> None:
    """Put a round zone on the stage."""
    at = (x, 500_000)
    stage.features.append(Feature("hill", Kind.ZONE, "Point", ((at,),), radius=radius))


@pytest.mark.parametrize(("radius", "amount"), [(46_000, 0), (45_999, 1), (40_000, 6_000)])
def test_inside_a_round_zone(stage: Any, line: Any, radius: int, amount: int) -> None:
    """30 mm from its middle, the far side is 46 mm off."""
    disc(stage, 480_000, radius)
    found = ends(stage, line, Inside(frozenset({"hill"}), "rule"))
    assert found == (wrong("does not end wholly inside hill", amount) if amount else [])


@pytest.mark.parametrize(
    ("left", "gap", "amount", "text"),
    [
        (526_000, 0, 0, ""),
        (525_999, 0, 1, "ends with a part of it in yard"),
        (516_000, 0, 10_000, "ends with a part of it in yard"),
        (500_000, 0, 26_000, "ends with a part of it in yard"),
        (536_001, 10_000, 0, ""),
        (536_000, 10_000, 1, 'does not end further than 0.39" from yard'),
        (530_000, 10_000, 6_000, 'does not end further than 0.39" from yard'),
        (516_000, 10_000, 20_000, 'does not end further than 0.39" from yard'),
    ],
)
@pytest.mark.parametrize("kind", ["box", "disc"])
def test_out_of_a_zone(
    stage: Any, line: Any, left: int, gap: int, amount: int, text: str, kind: str
) -> None:
    """Its right side is at x = 526 mm; the box or disc begins at `left`."""
    if kind == "box":
        stage.box("yard", Kind.ZONE, (left, 300_000, 900_000, 700_000))
    else:
        disc(stage, left + 200_000, 200_000)
        stage.features[-1] = replace(stage.features[-1], id="yard")
    found = ends(stage, line, Inside(frozenset({"yard"}), "rule", out=True, gap=gap))
    assert found == (wrong(text, amount) if amount else [])


# -- by an edge, beside a door --------------------------------------------------------------------


@pytest.mark.parametrize("wholly", [False, True])
@pytest.mark.parametrize(
    ("edge", "near"),
    [("left", 494_000), ("right", 998_000), ("bottom", 484_000), ("top", 601_600)],
)
@pytest.mark.parametrize("lacks", [0, 1, 5_000])
def test_by_an_edge(stage: Any, line: Any, edge: str, near: int, lacks: int, wholly: bool) -> None:
    """As far as its near side is from there, or as its far one, 32 mm more; and less than that."""
    gap = near + 32_000 * wholly - lacks
    said = round(gap / INCH, 2)
    text = f'does not end {"wholly " * wholly}within {said:g}" of a permitted edge'
    text += ', 0.00004" too far off' if lacks == 1 else ', 0.2" too far off'
    found = ends(stage, line, ByEdge(gap, "rule", (edge,), wholly=wholly))
    assert found == (wrong(text, lacks) if lacks else [])


def test_by_the_nearer_of_two_edges(stage: Any, line: Any) -> None:
    """494 mm to the left one, 484 to the lower one: 4 too far off for 480, and not for 484."""
    text = 'does not end within 18.9" of a permitted edge, 0.16" too far off'
    assert ends(stage, line, ByEdge(480_000, "rule", ("left", "bottom"), wholly=False)) == wrong(
        text, 4_000
    )
    stage.models.clear()
    assert ends(stage, line, ByEdge(484_000, "rule", ("left", "bottom"), wholly=False)) == []


@pytest.mark.parametrize(("gap", "lacks"), [(14_000, 0), (13_999, 1), (10_000, 4_000)])
def test_beside_a_door(stage: Any, line: Any, gap: int, lacks: int) -> None:
    """The door is at x = 540 mm, 14 mm from its side, from y = 490 mm on."""
    path = ((540_000, 490_000), (540_000, 600_000))
    stage.features.append(Feature("door", Kind.DOOR, "LineString", (path,), top=60_000))
    text = f'does not end within {gap / INCH:.2g}" of door, {{}}" too far off'
    known = wrong(text.format("0.00004" if lacks == 1 else "0.16"), lacks) if lacks else []
    assert ends(stage, line, Beside("door", gap, "rule")) == known


# -- how high, facing where, in cover, with room --------------------------------------------------


@pytest.mark.parametrize("more", [0, 1, INCH])
def test_how_high(stage: Any, line: Any, more: int) -> None:
    """On the ground, where so much higher is asked for."""
    said = {1: '0.00004"', INCH: '1"'}.get(more, "")
    text = f"ends {said} too low"
    assert ends(stage, line, Above(more, "rule")) == (wrong(text, more) if more else [])


def test_too_high(stage: Any, line: Any) -> None:
    """An inch up on a deck, where 1 µm less is the most."""
    stage.box("deck", Kind.FLOOR, (0, 0, 900_000, 900_000), top=INCH)
    stage.model("u.1", (*AT, INCH)).may(ends=(Below(INCH - 1, "rule"),))
    (found,) = stage.judge({"u.1": [line(*END[:2])]}).violations
    known = wrong('ends 0.00004" too high', 1)[0]
    assert found == replace(known, place=(*END[:2], INCH))


@pytest.mark.parametrize(
    ("asked", "off", "said"),
    [
        ({"heading": 0, "off": 0}, 0, 0),
        ({"heading": 90 * DEGREE, "off": 0}, 90 * DEGREE, 90),
        ({"heading": 90 * DEGREE, "off": 60 * DEGREE}, 30 * DEGREE, 30),
        ({"off": 0}, 0, 0),  # nowhere
        ({"heading": 1, "off": 0}, 1, 1),  # whole degrees for people
        ({"at": ((510_000, 900_000), (910_000, 900_000)), "off": 0}, 45 * DEGREE, 45),
        ({"at": ((510_000, 900_000), (510_000, 500_000)), "off": 0}, 0, 0),  # it stands on it
    ],
)
def test_facing(stage: Any, line: Any, asked: dict[str, Any], off: int, said: int) -> None:
    """It faces right; up is 90° off, a point as far up as to the right 45°."""
    text = f"ends facing up to {said}° off where the order has it look"
    known = wrong(text, off, Measure.ANGLE) if off else []
    assert ends(stage, line, Looks("rule", **asked)) == known


@pytest.mark.parametrize("watchers", [1, 2])
def test_out_of_cover(stage: Any, line: Any, watchers: int) -> None:
    """It leaves a wood in which it began, in sight of one or two."""
    stage.box("wood", Kind.AREA, (400_000, 400_000, 490_000, 600_000))
    names = [f"e.{k}" for k in range(watchers)]
    for k, name in enumerate(names):
        stage.model(name, (900_000, 300_000 + 200_000 * k))
    shelter = Shelter(frozenset(names), frozenset({"wood"}))
    text = "leaves its cover and ends in none"
    assert ends(stage, line, Keeps(shelter, "rule")) == wrong(text, watchers, Measure.NUMBER)


@pytest.mark.parametrize(
    ("x", "kind", "deep"),
    [(560_000, "slab", 0), (559_999, "slab", 1), (550_000, "slab", 10_000), (0, "e.1", 0)],
)
def test_room_for_an_outline(stage: Any, line: Any, x: int, kind: str, deep: int) -> None:
    """Of 100 mm about its middle, whose right side is at x = 560 mm."""
    if kind == "slab":
        stage.box("slab", Kind.SOLID, (x, 0, 900_000, 900_000), top=INCH)
    fits = Fits(Base.parse("100mm"), "rule")
    text = "cannot be placed there for slab"
    assert ends(stage, line, fits) == (wrong(text, deep) if deep else [])


@pytest.mark.parametrize(("x", "deep"), [(576_000, 0), (575_999, 1), (570_000, 6_000)])
def test_room_beside_somebody(stage: Any, line: Any, x: int, deep: int) -> None:
    """50 and 16 mm from middle to middle; its mates may stand there."""
    stage.model("e.1", (x, 500_000)).model("u.2", (510_000, 540_000))
    text = "cannot be placed there for e.1"
    found = ends(stage, line, Fits(Base.parse("100mm"), "rule"))
    assert found == (wrong(text, deep) if deep else [])
