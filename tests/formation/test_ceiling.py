"""Bounds that hold everywhere on the table, by pencil."""

from __future__ import annotations

from typing import Any

import pytest

from planner.formation import solve
from planner.formation.ceiling import ceilings
from planner.formation.problem import Problem
from planner.formation.terms import terms_of

INCH = 25_400


def _of(built: Any) -> dict[str, int | None]:
    problem = Problem.of(*built)
    terms = terms_of(problem)
    return dict(zip((t.name for t in terms), ceilings(problem, terms), strict=True))


def test_who_can_get_there_at_all(scene: Any) -> None:
    """6" of way and 1" of range, base edge to base edge: gaps of 6.74" and 8.74" to go.

    Centres 8" and 10" apart less 1.26" of two 16 mm radii: one reaches, the other cannot.
    """
    built = scene([(10, 10), (8, 10)], {"e": [(18, 10)]}, engage=["e"], goal="engage")
    assert _of(built)["models_engaged"] == 1
    assert _of(built)["models_in_contact"] == 0  # 6.74" is more than 6"


def test_six_fit_round_a_base_of_their_own_size(scene: Any) -> None:
    """Each takes 60° of the 360°; 25 µm farther out there is still no room for a seventh."""
    row = [(10 + 1.6 * (i % 5), 10 + 1.6 * (i // 5)) for i in range(10)]
    built = scene(row, {"e": [(14, 17)]}, engage=["e"], goal="engage", move=9)
    assert _of(built)["models_in_contact"] == 6


def test_what_is_left_of_a_long_way(scene: Any) -> None:
    """20" to go, 6" to walk: 14" are left, whatever is done, and the proof says so."""
    built = scene([(10, 10)], to=(30, 10))
    assert _of(built)["distance_left"] == pytest.approx(14 * INCH, abs=1)
    assert "distance_left over every place of the table" in solve(*built).proof.scope


def test_a_length_that_is_all_but_the_least_says_by_how_much_it_is_not(scene: Any) -> None:
    """20" along and 7" across, 6" to walk: √449 · 25,400 − 152,400 = 385,816.4 µm are left.

    What is walked is no whole number of µm there, nor is what is left: it is a few µm more.
    """
    built = scene([(10, 10)], to=(30, 17))
    assert _of(built)["distance_left"] == 385_816
    found = solve(*built)
    left = next(term.value for term in found.objective if term.name == "distance_left")
    assert 0 < left - 385_816 < 10
    said = f"distance_left to {left - 385_816:.0f} µm over every place of the table"
    assert said in found.proof.scope


def test_the_scope_names_the_spacing(scene: Any) -> None:
    """The dense lattice is 12 mm: 0.47"."""
    assert '0.47"' in solve(*scene([(10, 10)], to=(30, 10))).proof.scope
