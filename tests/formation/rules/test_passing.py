"""Big mates cannot pass each other: who would be walled in moves first."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from planner.formation import solve
from planner.formation.member import Member
from planner.formation.rules.passing import in_the_way
from planner.mobility import Bar, Mobility
from planner.units import Base, Pose

BAR = (Bar(frozenset({"a", "b"}), "wh40k10.through.monster-vehicle"),)


def _pair(bars: tuple[Bar, ...] = BAR) -> list[Member]:
    body = Mobility("", Base.parse("60mm"), 50_000, 300_000, bars=bars)
    return [Member("a", 0, 0, body, Pose(0, 0)), Member("b", 1, 0, body, Pose(0, 200_000))]


def _blocks(members: list[Member], end: Pose) -> bool:
    """Whether b, ending at `end`, stands in the way of a going 300,000 along x."""
    way = (Pose(0, 0), Pose(300_000, 0))
    return bool(in_the_way(members, [way, (Pose(0, 200_000), end)], [way[-1], end])[0, 1])


def test_trivial_no_bars() -> None:
    """Ordinary mates walk through each other."""
    assert not _blocks(_pair(()), Pose(150_000, 0))


def test_forbidden_on_the_way() -> None:
    """Two radii of 30,000: an end 59,999 beside the way is in it."""
    assert _blocks(_pair(), Pose(150_000, 59_999))


def test_allowed_beside_the_way() -> None:
    """60,002 is beside it, 2 µm to the safe side; so is a mate that did not move."""
    assert not _blocks(_pair(), Pose(150_000, 60_003))
    members = _pair()
    stays = replace(members[1], start=Pose(150_000, 0))
    assert not _blocks([members[0], stays], Pose(150_000, 0))


def test_a_tank_waits_behind_a_tank(scene: Any) -> None:
    """In a lane the one behind gets no farther than the start of the one ahead lets it.

    Bases of 60 mm = 2.362205": from 2" it may go to 5 - 2.362205 = 2.637795".
    """
    ids = frozenset({"us.1", "us.2"})
    built = scene(
        [(2, 1.2), (5, 1.2)],
        to=(14, 1.2),
        size=(20, 2.4),
        base="60mm",
        move=6,
        coherent=False,
        mobility=lambda m: replace(m, bars=(Bar(ids - {m.model}, "rule"),)),
    )
    found = solve(*built)
    assert found.poses["us.1"].x / 25_400 == pytest.approx(5 - 60 / 25.4, abs=0.01)
    assert found.poses["us.2"].x / 25_400 == pytest.approx(11, abs=0.01)
