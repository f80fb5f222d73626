"""What the ends of a plan show of its goal is counted again; what they do not show is said."""

from __future__ import annotations

from typing import Any

import pytest

import planner
from planner.referee import Verdict

from .two_models import two_models

FLOOR: dict[str, Any] = {
    "type": "Feature",
    "id": "upstairs",
    "properties": {"kind": "floor", "z": 3},
    "geometry": {
        "type": "Polygon",
        "coordinates": [[[8, 12], [16, 12], [16, 16], [8, 16], [8, 12]]],
    },
}
"""Over (13, 14), three inches up."""


def marker(name: str, x: float, y: float) -> dict[str, Any]:
    """Return an objective of a radius of 2"."""
    return {
        "type": "Feature",
        "id": name,
        "properties": {"kind": "objective", "radius": 2},
        "geometry": {"type": "Point", "coordinates": [x, y]},
    }


MAP: dict[str, Any] = {
    "type": "FeatureCollection",
    "table": {"width": 60, "height": 44, "unit": "in"},
    "features": [FLOOR, marker("near", 13, 16), marker("far", 40, 40)],
}


def judged(order: dict[str, Any], end: list[float], *terms: dict[str, Any]) -> Verdict:
    """Return the verdict on a plan of one straight line that says these terms of itself."""
    plan = {
        "format": "planner-plan/1",
        "ruleset": "wh40k10",
        "order": {"unit": "u", **order},
        "models": [{"id": "u.1", "steps": [{"kind": "line", "to": end}]}],
        "objective": list(terms),
    }
    return planner.check(two_models(map=MAP), plan)


def term(name: str, value: float, *, sense: str = "max", unit: str = "") -> dict[str, Any]:
    """Return a term at its bound."""
    return {"name": name, "sense": sense, "value": value, "bound": value, "unit": unit}


def wrong(verdict: Verdict) -> list[tuple[str, bool]]:
    """Return the rules of all violations, and whether they are claims."""
    return [(violation.rule, violation.claim) for violation in verdict.violations]


CHARGE: dict[str, Any] = {"action": "charge", "targets": ["e"], "roll": 9}


@pytest.mark.parametrize(
    ("x", "touching"),
    [
        (18.740158, 1),  # 20" less 32 mm is 18.7401575": not yet 1 µm apart
        (18.739173, 1),  # 25 µm short of it: in contact, places are whole µm
        (18.739134, 0),  # 26 µm: not
        (18, 0),
    ],
)
@pytest.mark.parametrize("said", [0, 1, 2])
def test_how_many_touch(x: float, touching: int, said: int) -> None:
    """It is one model, and whether it touches its target is seen."""
    if round(x * 25_400) > 476_000:  # 508,000 less 32,000: never past contact
        x = 476_000 / 25_400
    found = judged(CHARGE, [x, 10], term("models_in_contact", said))
    assert wrong(found) == [("objective", True)] * (said != touching)
    assert all(violation.amount == abs(said - touching) for violation in found.violations)


@pytest.mark.parametrize(
    ("to", "right"),
    [
        ("near", {1}),  # 2" off its middle: within
        ("far", {0}),
        (None, {0, 1}),  # either may be meant
        ([13, 14], {0}),  # a point is no objective
        ("upstairs", {0}),  # it stands below
    ],
)
@pytest.mark.parametrize("said", [0, 1, 2])
def test_how_many_are_in_the_objective(to: Any, right: set[int], said: int) -> None:
    """Of the one that the order names; where it names none, of any."""
    order = {"action": "normal"} | ({} if to is None else {"to": to})
    found = judged(order, [13, 14], term("models_in_objective", said))
    assert wrong(found) == [("objective", True)] * (said not in right)


@pytest.mark.parametrize("name", ["distance_from_enemies", "distance_from_threats"])
@pytest.mark.parametrize(
    ("said", "off"),
    [(4.74, False), (4.740157, False), (4.76, True), (4.72, True), (5.74, True)],
)
def test_how_far_enemies_are(name: str, said: float, off: bool) -> None:
    """From (14, 10) to (20, 10) are 6"; two halves of 32 mm, 1.259843", are off: 4.740157"."""
    order = {"action": "normal", "goal": [name]}
    found = judged(order, [14, 10], term(name, said, unit="length"))
    assert wrong(found) == [("objective", True)] * off
    assert all(  # 120,400 µm, to within what six decimals leave
        abs(int(violation.amount) - abs(round(said * 25_400) - 120_400)) <= 1
        for violation in found.violations
    )


@pytest.mark.parametrize(
    ("x", "said", "off"),
    [(14, 4.740157, False), (14, 4.76, True), (18.739173, 0, False), (18.739173, 0.02, True)],
)
def test_how_far_from_its_targets_it_ends(x: float, said: float, off: bool) -> None:
    """6" less two halves of 32 mm, 4.740157"; nothing for who is in contact, 25 µm off at most."""
    found = judged(CHARGE, [x, 10], term("distance_to_targets", said, sense="min", unit="length"))
    wanted = [one for one in wrong(found) if one[0] == "objective"]
    assert wanted == [("objective", True)] * off


def test_a_part_of_a_sum_is_counted_too() -> None:
    """Three points for a model in contact: there is none."""
    name = "models_in_contact:3+distance_walked"
    parts = [
        term("models_in_contact", 1),
        term("distance_walked", 8, sense="min", unit="length"),
    ]
    found = judged(CHARGE, [18, 10], term(name, -5, unit="points") | {"parts": parts})
    assert wrong(found) == [("objective", True)]


def test_what_is_left_of_the_way_is_taken_at_its_word() -> None:
    """No way is looked for, so the verdict says that it is a claim."""
    left = term("distance_left", 3, sense="min", unit="length")
    found = judged({"action": "normal", "to": [13, 14]}, [13, 14], left)
    assert found.legal
    assert "distance_left: claimed, not measured here: no way was looked for" in found.unproved
