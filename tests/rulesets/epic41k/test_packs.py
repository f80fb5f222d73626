"""Infantry with packs is of a class though no profile says which."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner import Order


@pytest.mark.parametrize(
    ("pack", "said", "end"),
    [
        ("JUMP PACK", {}, 9),  # open water bars infantry: its edge at 10 is 1 cm from its middle
        ("FLIGHT PACK", {}, 20),  # it bars no flyer, from 5 to 20 in 15 cm
        ("FLIGHT PACK", {"class": "infantry"}, 9),  # what is said counts
    ],
)
def test_the_class_of_a_pack(
    board: Any, stands: Any, box: Any, pack: str, said: dict[str, str], end: float
) -> None:
    """epic41k.amb.e15: jump packs are infantry and flight packs flyers, unless it is said."""
    lake = box("lake", "area", 10, 0, 14, 120, terrain="open_water")
    profile = {"M": 15, "class": None, **said}
    unit = stands("a", (5, 50), keywords=(pack,), mission=True, **profile)
    plan = planner.plan(board(unit, features=[lake]), Order("a", "move", to=(60, 50)))
    assert plan.models[0].end.x == pytest.approx(end * 10_000, abs=100)


def test_a_flight_pack_needs_a_mission(board: Any, stands: Any, why: Any) -> None:
    """epic41k.phase.flyer-missions: a flight pack flies, and has no mission declared."""
    unit = stands("a", (5, 50), keywords=("FLIGHT PACK",), **{"class": None})
    assert why(board(unit), "move") == "epic41k.phase.flyer-missions"
