"""Where range and budget end at the same µm, that very place is found: gaps of whole inches.

40 mm bases: a gap of 5" is 127,000 µm, centres 167,000 µm = 6.574803" apart. A roll of 4 walks
101,600 µm; the 25,400 µm that are left are 1.000", which is within Engagement Range.
"""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order
from planner.formation import aligned
from planner.formation.body import Body
from planner.units import Base

INCH = 25_400


def _unit(name: str, *at: tuple[float, float], **more: Any) -> dict[str, Any]:
    side, base = more.pop("side", "red"), more.pop("base", "40mm")
    models = [
        {"id": f"{name}.{n}", "base": base, "at": [x / INCH, y / INCH], "facing": 0}
        for n, (x, y) in enumerate(at, 1)
    ]
    return {"id": name, "side": side, "profile": {"M": 6, "capacity": 10}, "models": models, **more}


def _plan(*units: dict[str, Any], order: Order, phase: str, marker: Any = None) -> planner.Plan:
    features = []
    if marker is not None:
        point = {"type": "Point", "coordinates": [c / INCH for c in marker]}
        kind = {"kind": "objective", "radius": 3}
        features = [{"type": "Feature", "id": "m", "geometry": point, "properties": kind}]
    table = {"width": 40, "height": 30, "unit": "in"}
    return planner.plan(
        planner.load(
            {
                "format": "planner-scenario/1",
                "ruleset": "wh40k10",
                "map": {"type": "FeatureCollection", "table": table, "features": features},
                "turn": {"round": 2, "side": "red", "phase": phase},
                "units": [*units],
            }
        ),
        order,
    )


HERE = (250_000, 250_000)


@pytest.mark.parametrize("off", [(167_000, 0), (0, -167_000), (100_200, 133_600)])
def test_a_charge_that_just_gets_there(off: tuple[int, int]) -> None:
    """East, south and along 3-4-5 (100,200² + 133,600² = 167,000²), where whole µm allow it."""
    enemy = _unit("e", (HERE[0] + off[0], HERE[1] + off[1]), side="blue")
    order = Order("a", "charge", ("e",), roll=4)
    plan = _plan(_unit("a", HERE), enemy, order=order, phase="charge")
    assert plan.found
    assert plan.models[0].spent == 4 * INCH


def test_one_micrometre_more_is_too_far() -> None:
    """wh40k10.param.er-horizontal: 1 µm more leaves 25,401 µm of gap."""
    enemy = _unit("e", (HERE[0] + 167_001, HERE[1]), side="blue")
    order = Order("a", "charge", ("e",), roll=4)
    assert not _plan(_unit("a", HERE), enemy, order=order, phase="charge").found


@pytest.mark.share(2)
@pytest.mark.parametrize("left", [20, 60, 150, 400])
def test_a_charge_that_gets_there_straight_ahead_alone(left: int) -> None:
    """wh40k10.param.charge-roll: within 1" after 4" less `left` µm, but only straight ahead.

    The mates stand in a row to the north, the enemy south-east (4-3-5) of the first: places evenly
    round the enemy that begin where the unit's middle looks (7° off) miss what the first gets to.
    """
    away = 167_000 - left
    enemy = _unit("e", (HERE[0] + 0.8 * away, HERE[1] - 0.6 * away), side="blue")
    row = _unit("a", *((HERE[0], HERE[1] + 60_000 * n) for n in range(5)))
    plan = _plan(row, enemy, order=Order("a", "charge", ("e",), roll=4), phase="charge")
    assert plan.found


def test_who_follows_at_the_edge_of_coherency() -> None:
    """Behind each other at 2.000" (90,800 µm of centres): all go the same 4" and keep it."""
    row = _unit("a", *((HERE[0] - 90_800 * n, HERE[1]) for n in range(3)))
    enemy = _unit("e", (HERE[0] + 167_000, HERE[1]), side="blue")
    plan = _plan(row, enemy, order=Order("a", "charge", ("e",), roll=4), phase="charge")
    assert [model.spent for model in plan.models] == [4 * INCH] * 3


def test_a_hull_that_just_gets_there() -> None:
    """A hull of 150 x 100 mm: 75,000 µm in front of its centre, 20,000 of the enemy's, 5"."""
    hull = _unit("a", HERE, base="150x100mm rect", keywords=["VEHICLE"])
    enemy = _unit("e", (HERE[0] + 75_000 + 20_000 + 5 * INCH, HERE[1]), side="blue")
    order = Order("a", "charge", ("e",), roll=4)
    assert _plan(hull, enemy, order=order, phase="charge").models[0].spent == 4 * INCH


def test_a_transport_and_a_marker_just_in_range() -> None:
    """3" of a transport (wh40k10.embark.all-within-3) and of a marker, 9" off, with M 6"."""
    words = {"keywords": ["TRANSPORT", "VEHICLE"], "base": "150x100mm rect"}
    carrier = _unit("t", (HERE[0] + 75_000 + 20_000 + 9 * INCH, HERE[1]), **words)
    order = Order("a", "normal", to="t", goal="board")
    assert _plan(_unit("a", HERE), carrier, order=order, phase="movement").found
    marker = (HERE[0] + 20_000 + 9 * INCH, HERE[1])
    order = Order("a", "normal", to="m", goal="hold")
    plan = _plan(_unit("a", HERE), order=order, phase="movement", marker=marker)
    assert plan.objective[0].value == 1


def test_a_consolidation_just_in_range_of_its_marker() -> None:
    """wh40k10.param.consolidate, wh40k10.param.within: 6" less 3" are 3", in range; no enemy."""
    unit = _unit("a", HERE, state={"charged": True})
    marker = (HERE[0] + 20_000 + 6 * INCH, HERE[1])
    order = Order("a", "consolidate_objective")
    plan = _plan(unit, order=order, phase="fight", marker=marker)
    assert plan.found
    assert plan.models[0].spent == 3 * INCH
    assert [rule for rule, _ in plan.notes] == ["wh40k10.param.consolidate"]


@pytest.mark.parametrize(
    ("more", "within", "beyond"), [(-1, True, False), (0, True, False), (1, False, True)]
)
def test_square_bases_to_the_half_micrometre(more: int, within: bool, beyond: bool) -> None:
    """Corners of 3 x 5 mm and 1 x 1 mm, 3,000 and 4,000 µm apart: a gap of 5,000 µm.

    Half sizes 1,500 + 500 and 2,500 + 500: centres 5,000 and 7,000 apart. A µm more along x and
    the gap is above 5,000. A disc of 2 mm in place of the second needs its radius besides.
    """
    import numpy as np

    a = Body(Base.parse("5x3mm rect"), 1)
    quarter = 90_000_000
    for b, reach in ((Body(Base.parse("1x1mm rect"), 1), 0), (Body(Base.parse("2mm"), 1), 1_000)):
        size = 500 if not reach else 0
        dx, dy = 1_500 + size + 3_000 + more, 2_500 + size + 4_000
        asked = (a, quarter, b, 0, (np.array([dx]), np.array([dy])), 5_000 - reach)
        assert aligned.near(*asked)[0] == within
        assert aligned.clear(*asked, strict=True)[0] == beyond
