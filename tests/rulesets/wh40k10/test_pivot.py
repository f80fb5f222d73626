"""Pivot values by the table outside the text, paid once a move."""

from __future__ import annotations

from typing import Any

import pytest

from planner.length import DEGREE
from planner.rulesets.wh40k10.pivot import pivot_value
from planner.rulesets.wh40k10.wh40k10 import Wh40k10

INCH = 25_400
TABLE = "wh40k10.param.pivot."
NUMBERS = Wh40k10().numbers


@pytest.mark.parametrize(
    ("keywords", "base", "profile", "row", "inches"),
    [
        # wh40k10.param.pivot.other: round bases turn free, 32 mm or 100 mm.
        (["INFANTRY"], "32mm", {}, "other", 0),
        (["MONSTER"], "100mm", {}, "other", 0),
        (["VEHICLE", "WALKER"], "60mm", {}, "other", 0),
        # wh40k10.param.pivot.nonround, wh40k10.param.round-base: a rider on an oval base.
        (["MOUNTED"], "75x42mm oval", {}, "nonround", 1),
        # wh40k10.pivot.value-bloodthirster: a MONSTER on an oval base.
        (["MONSTER", "FLY"], "120x92mm oval", {}, "monster-vehicle-nonround", 2),
        # wh40k10.pivot.value-vehicle-sample: a VEHICLE measured by its hull.
        (["VEHICLE"], "120x70mm rect", {}, "monster-vehicle-nonround", 2),
        # wh40k10.param.pivot.vehicle-round-stem: wider than 32 mm and on a stem.
        (["VEHICLE", "FLY"], "60mm", {"stem": True}, "vehicle-round-stem", 2),
        (["VEHICLE", "HOVER STAND"], "100mm", {}, "vehicle-round-stem", 2),
        (["VEHICLE"], "32mm", {"stem": True}, "other", 0),
        (["INFANTRY"], "60mm", {"stem": True}, "other", 0),
        # wh40k10.param.pivot.aircraft, wh40k10.pivot.aircraft-elsewhere.
        (["VEHICLE", "AIRCRAFT"], "120x92mm oval", {}, "aircraft", 0),
    ],
)
def test_the_table(
    board: Any, squad: Any, keywords: list[str], base: str, profile: Any, row: str, inches: int
) -> None:
    """wh40k10.pivot.values-apply: each row with the publisher's own samples."""
    made = squad("a", (9, 9), keywords=keywords, base=base, profile={"M": 6, **profile})
    unit = board(made).unit("a")
    found = pivot_value(NUMBERS, unit, unit.models[0])
    assert found == (TABLE + row, inches * INCH)


def test_a_special_value_goes_before_the_table(board: Any, squad: Any, body: Any) -> None:
    """wh40k10.pivot.values-apply: 1.5" by a rule of the model's own."""
    unit = squad("a", (9, 9), base="60mm", profile={"M": 6, "pivot": 1.5})
    assert body(board(unit)).turning.price == 38_100


def test_the_events_of_2024(board: Any, squad: Any, body: Any) -> None:
    """wh40k10.param.pivot.variant-2024: a rider on an oval pays 2", a disc nothing."""
    options = {"pivot_variant": "2024"}
    rider = squad("a", (9, 9), base="75x42mm oval", keywords=["MOUNTED"])
    assert body(board(rider, options=options)).turning.price == 2 * INCH
    assert body(board(squad("a", (9, 9)), options=options)).turning.price == 0


def test_two_pivots_cost_one_value(board: Any, squad: Any, body: Any) -> None:
    """wh40k10.pivot.first-only, -later-free, -any-angle: 5 + 5 + 2 = 12, not 14."""
    hull = squad("a", (9, 9), base="120x70mm rect", keywords=["VEHICLE"], profile={"M": 12})
    vehicle = body(board(hull))
    assert vehicle.turning.rule == "wh40k10.pivot.first-only"
    twice = vehicle.turning.cost([5 * DEGREE, 180 * DEGREE])
    assert 5 * INCH + 5 * INCH + twice == vehicle.budget == 12 * INCH
    assert vehicle.turning.cost([]) == 0


def test_a_charge_pays_it_too(board: Any, squad: Any, body: Any) -> None:
    """wh40k10.pivot.charge-too: a 12 rolled is 6" + 2" + 4" (needs 12: 1 in 36)."""
    thirster = squad("a", (9, 9), base="120x92mm oval", keywords=["MONSTER"])
    charge = body(board(thirster, squad("b", (9, 18), side="blue")), "charge", "b", roll=12)
    assert charge.budget - charge.turning.cost([90 * DEGREE]) == (6 + 4) * INCH
