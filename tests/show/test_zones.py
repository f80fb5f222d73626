"""Zones of reactions in the picture of a plan."""

from __future__ import annotations

import re
from typing import Any

import pytest

import planner
from planner.show.picture import draw


def enemy(name: str, at: tuple[float, float], **more: Any) -> dict[str, Any]:
    """An enemy stand of 2 cm; `more` are entries of its record."""
    stand = {"id": f"{name}.1", "base": "20mm", "at": at}
    profile = {"M": 10, "class": "infantry", **more.pop("profile", {})}
    return {"id": name, "side": "blue", "models": [stand], "profile": profile, **more}


def picture(*enemies: dict[str, Any]) -> str:
    """The picture of a stand that goes from (90, 60) to (120, 60) on a table of 180 by 120."""
    head = {"width": 180, "height": 120, "unit": "cm", "name": "Bare"}
    mover = {**enemy("a", (90, 60), profile={"M": 30}), "side": "red"}
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "epic41k",
            "map": {"type": "FeatureCollection", "table": head, "features": []},
            "units": [mover, *enemies],
        }
    )
    plan = planner.plan(scenario, planner.Order("a", "move", to=(120, 60)))
    return draw(scenario, plan, whole=True)


def borders(svg: str) -> list[tuple[float, float]]:
    """Width and height, in pixels, of each zone (the flat ones are in the legend)."""
    found = []
    for path in re.findall(r"<path [^>]*>", svg):
        if 'fill="none"' in path and 'stroke-width="1.3"' in path:
            points = re.findall(r"(-?[\d.]+)[ ,](-?[\d.]+)", re.findall(r' d="([^"]*)"', path)[0])
            xs, ys = zip(*((float(x), float(y)) for x, y in points), strict=True)
            found.append((max(xs) - min(xs), max(ys) - min(ys)))
    return [(wide, high) for wide, high in found if high]


def test_each_reach_has_its_border_and_its_row() -> None:
    """epic41k.snapfire.trigger, epic41k.opfire.trigger: 10 cm snap fire and 30 cm op fire.

    Borders are as wide as twice the reach and the 2 cm base: 22 and 62 cm, in one scale.
    """
    gun = enemy(
        "g", (120, 90), keywords=["ANTI-TANK"], state={"orders": "special"}, profile={"range": 30}
    )
    svg = picture(gun)
    assert "30 cm: op fire of g (anti-tank)" in svg
    assert "10 cm: snap fire" in svg
    wide = sorted(width for width, _ in borders(svg))
    assert len(wide) == 2
    assert wide[1] / wide[0] == pytest.approx(62 / 22, rel=0.001)


def test_firers_that_reach_as_far_have_one_border() -> None:
    """Two enemies 8 cm apart: one border 10 + 2 + 8 + 10 = 30 cm wide and 22 high, one row."""
    svg = picture(enemy("e", (101, 90)), enemy("f", (109, 90)))
    ((wide, high),) = borders(svg)
    assert wide / high == pytest.approx(30 / 22, rel=0.001)
    assert svg.count("snap fire") == 1


def test_a_zone_that_is_everywhere_is_said_to_be() -> None:
    """Range 300 from a corner of a table of 180 by 120: no border of it is to be seen."""
    gun = enemy(
        "g", (1, 1), keywords=["DEATH RAY"], state={"orders": "special"}, profile={"range": 300}
    )
    assert "All here, 300 cm: op fire of g" in picture(gun)


def test_nobody_who_may_react_is_no_zone() -> None:
    """An empty table has neither border nor row."""
    svg = picture()
    assert borders(svg) == []
    assert "snap fire" not in svg


@pytest.mark.parametrize(
    ("reading", "row", "ratio"),
    [
        ("head", "between middles: reaction", 18 / 6),
        ("base-edge", ": reaction", (18 + 50 / 25.4) / (6 + 50 / 25.4)),
    ],
)
def test_what_counts_from_middle_to_middle(reading: str, row: str, ratio: float) -> None:
    """gemini.react.manoeuvre.trigger-end, gemini.react.intercept.trigger: 9" and 3" about the
    middle of a base of 50 mm, or about its edge.
    """
    head = {"width": 60, "height": 44, "unit": "in", "name": "Bare"}
    mine, other = (
        {"id": f"{n}.1", "base": "50mm", "at": (x, 22)} for n, x in (("a", 20), ("b", 40))
    )
    scenario = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "gemini",
            "options": {"distance.mode": reading},
            "map": {"type": "FeatureCollection", "table": head, "features": []},
            "units": [
                {"id": "a", "side": "red", "models": [mine]},
                {"id": "b", "side": "blue", "models": [other], "profile": {"melee_radius": 3}},
            ],
        }
    )
    svg = draw(
        scenario, planner.plan(scenario, planner.Order("a", "move", to=(24, 22))), whole=True
    )
    assert row in svg
    small, great = sorted(width for width, _ in borders(svg))
    assert great / small == pytest.approx(ratio, rel=0.002)
