"""What is wrong with a unit as a whole: who it is, where, by how much; every word of it.

Bases of 32 mm, bodies of 50 mm, on a table in inches of 25,400 µm.
"""

from __future__ import annotations

from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.mobility import Across, Coherency, Engagement, Parting
from planner.referee import Violation
from planner.referee.verdict import Measure

INCH = 25_400
X, Y = 500_000, 500_000


def two(stage: Any, x: int, z: int = 0) -> Any:
    """Two models of the unit, the second one further to the right."""
    return stage.model("u.1", (X, Y)).model("u.2", (X + x, Y, z))


def said(stage: Any) -> list[Violation]:
    """Return what is wrong where nobody moves."""
    return list(stage.judge({}).violations)


def length(rule: str, text: str, place: Any, amount: int, *models: str) -> Violation:
    """Return what several lack."""
    return Violation(rule, text, place=place, amount=amount, models=models)


# -- together -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("x", "z", "lacks"),
    [
        (32_000 + INCH, 0, 0),
        (32_000 + INCH + 1, 0, 1),
        (32_000 + 2 * INCH, 0, INCH),
        (40_000, 100_000, 0),
        (40_000, 100_001, 1),
        (32_000 + 2 * INCH, 130_000, 30_000),  # more above than beside
    ],
)
def test_too_far_from_a_mate(stage: Any, x: int, z: int, lacks: int) -> None:
    """Within 1" beside and 100 mm above: each by itself, and who is not of the first group."""
    stage.asks(coherency=Coherency(INCH, 100_000, 1, True, "near-rule", "group-rule"))
    text = 'has 0 of 1 neighbours within 1", base to base'
    known = [
        Violation("near-rule", text, "u.1", None, (X, Y, 0), lacks),
        Violation("near-rule", text, "u.2", None, (X + x, Y, z), lacks),
        length(
            "group-rule", "the unit is not one group: apart from it stand u.2",
            (X + x, Y, z), lacks, "u.2",
        ),
    ]  # fmt: skip
    found = [v for v in said(two(stage, x, z)) if v.rule.endswith(("near-rule", "group-rule"))]
    assert found == known * bool(lacks)


def test_more_mates_than_there_are(stage: Any) -> None:
    """Two are asked for: of one there is no nearer one, of whom there is nobody."""
    stage.asks(coherency=Coherency(INCH, INCH, 2, False, "near-rule"))
    text = 'has 1 of 2 neighbours within 1", base to base'
    assert said(two(stage, 40_000)) == [
        Violation("near-rule", text, name, None, (x, Y, 0), 1, Measure.NUMBER)
        for name, x in (("u.1", X), ("u.2", X + 40_000))
    ]


@pytest.mark.parametrize(("x", "near"), [(57_401, 0), (57_400, 1), (50_000, 7_400)])
def test_two_parts_too_near(stage: Any, x: int, near: int) -> None:
    """More than 1" from base to base: 57.4 mm from middle to middle are too near by the least."""
    parts = (frozenset({"u.1"}), frozenset({"u.2"}))
    stage.asks(parting=Parting(parts, INCH, "part-rule"))
    text = 'ends within 1" of u.2, of another part'
    known = Violation("part-rule", text, "u.1", None, (X, Y, 0), near)
    assert said(two(stage, x)) == [known] * bool(near)


# -- who fights, and where somebody has to be -----------------------------------------------------


@pytest.mark.parametrize("rule", ["fight-rule", ""])
@pytest.mark.parametrize(
    ("x", "z", "lacks"),
    [
        (32_000 + INCH, 0, 0),
        (32_000 + INCH + 1, 0, 1),
        (32_000 + 3 * INCH, 0, 2 * INCH),
        (40_000, 60_000, 10_000),
    ],
)
def test_nobody_fights(stage: Any, rule: str, x: int, z: int, lacks: int) -> None:
    """1" beside and 50 mm above: the nearer of two lacks so much, and where it stands."""
    stage.model("u.1", (X - 200_000, Y)).model("u.2", (X, Y)).model("e.1", (X + x, Y, z))
    asked = Engagement(INCH, 50_000, "reach-rule")
    stage.asks(engagement=asked, must_engage=("e",), must_engage_rule=rule)
    text = "nobody ends engaged with e"
    known = length(rule or "must_engage", text, (X, Y, 0), lacks, "u.1", "u.2")
    assert said(stage) == [known] * bool(lacks)


@pytest.mark.parametrize(("gap", "lacks"), [(2 * INCH, 0), (2 * INCH + 1, 1), (3 * INCH, INCH)])
def test_nobody_fights_across_a_wall(stage: Any, gap: int, lacks: int) -> None:
    """Where a wall is between them 2" are near enough."""
    stage.model("u.1", (X, Y)).model("e.1", (X + 32_000 + gap, Y))
    wall = ((X + 20_000, 0), (X + 20_000, Y))
    across = Across(frozenset({"e.1"}), "wall", (wall,), 2 * INCH, "wall-rule")
    asked = Engagement(INCH, 50_000, "reach-rule", across=(across,))
    stage.asks(engagement=asked, must_engage=("e",), must_engage_rule="fight-rule")
    known = length("fight-rule", "nobody ends engaged with e", (X, Y, 0), lacks, "u.1")
    assert said(stage) == [known] * bool(lacks)


@pytest.mark.parametrize(("gap", "lacks"), [(0, 0), (1, 1), (INCH, INCH)])
def test_nobody_touches(stage: Any, gap: int, lacks: int) -> None:
    """Where no range is told bases have to touch."""
    stage.model("u.1", (X, Y)).model("e.1", (X + 32_000 + gap, Y))
    stage.asks(must_engage=("e",), must_engage_rule="fight-rule")
    known = length("fight-rule", "nobody ends engaged with e", (X, Y, 0), lacks, "u.1")
    assert said(stage) == [known] * bool(lacks)


@pytest.mark.parametrize("rule", ["hold-rule", ""])
@pytest.mark.parametrize("lacks", [0, 1, 9_000])
@pytest.mark.parametrize("kind", ["disc", "box"])
def test_nobody_holds(stage: Any, rule: str, lacks: int, kind: str) -> None:
    """A disc is held by who touches it, a zone by who has a part in it: the nearer of two."""
    stage.model("u.1", (X - 200_000, Y)).model("u.2", (X, Y))
    left = X + 16_000 + lacks
    if kind == "disc":
        at = ((left + 30_000, Y),)
        stage.features.append(Feature("hill", Kind.OBJECTIVE, "Point", (at,), radius=30_000))
    else:
        left -= lacks == 0  # to touch it is not to be in it
        stage.box("hill", Kind.ZONE, (left, Y - 50_000, left + 60_000, Y + 50_000))
    stage.asks(must_hold="hill", must_hold_rule=rule)
    text = "nobody ends in hill"
    known = length(rule or "must_hold", text, (X, Y, 0), lacks, "u.1", "u.2")
    assert said(stage) == [known] * bool(lacks)


@pytest.mark.parametrize("which", ["fight", "hold"])
def test_nobody_is_on_the_table(stage: Any, which: str) -> None:
    """All are aboard: there is no place, and one at least is missing."""
    stage.model("u.1", (X, Y)).model("e.1", (X + 40_000, Y)).may(aboard=True)
    stage.box("hill", Kind.ZONE, (0, 0, 9, 9))
    if which == "fight":
        stage.asks(must_engage=("e",))
        rule, text = "must_engage", "nobody ends engaged with e"
    else:
        stage.asks(must_hold="hill")
        rule, text = "must_hold", "nobody ends in hill"
    known = Violation(rule, text, amount=1, measure=Measure.NUMBER, claim=True)
    assert said(stage) == [known]
