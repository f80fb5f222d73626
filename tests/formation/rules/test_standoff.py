"""Keeping out of range: 1" and 5", both inclusive (`wh40k10.param.er-horizontal`)."""

from __future__ import annotations

import pytest

from planner.formation.body import Body, Other
from planner.formation.rules.standoff import kept
from planner.mobility import Standoff
from planner.navigation.places import Places
from planner.units import Base, Pose

R32 = Body(Base.parse("32mm"), 38_100)
ENEMY = Other("e.1", "e", "blue", R32, Pose(0, 0))
RULE = Standoff(frozenset({"e.1"}), 25_400, 127_000, "wh40k10.normal.no-er")


def _kept(x: int, z: int = 0, rule: Standoff = RULE) -> bool:
    return bool(kept(R32, Places.of([Pose(x, 0, z)]), [rule], [ENEMY])[0])


def test_trivial_nobody_to_keep_from() -> None:
    """Trivial nobody to keep from."""
    assert kept(R32, Places.of([Pose(0, 0)]), [RULE], [])[0]


def test_forbidden_at_exactly_one_inch() -> None:
    """32,000 + 25,400 = 57,400: a gap of 1.000 inches is in range."""
    assert not _kept(57_400)


def test_allowed_one_micrometre_farther() -> None:
    """`wh40k10.normal.no-er`: only more than one inch is out of range."""
    assert _kept(57_401)


@pytest.mark.parametrize(("z", "free"), [(127_000, False), (127_001, True)])
def test_height_counts_too(z: int, free: bool) -> None:
    """`wh40k10.param.er-vertical`: 5 inches = 127,000 µm, inclusive."""
    assert _kept(0, z) is free


def test_a_standoff_of_the_way_only_does_not_hold_at_the_end() -> None:
    """A standoff of the way only does not hold at the end."""
    way_only = Standoff(RULE.models, 25_400, 127_000, "rule", at_end=False)
    assert _kept(0, rule=way_only)


def test_exclusive_standoffs_may_be_met() -> None:
    """ "Below one inch" is too near: exactly one inch is not."""
    below = Standoff(RULE.models, 25_400, 127_000, "rule", inclusive=False)
    assert _kept(57_400, rule=below)
    assert not _kept(57_399, rule=below)
