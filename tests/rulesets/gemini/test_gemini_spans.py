"""Where a disc that goes straight on meets a wall, in whole µm."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from planner.battlefield import Feature
from planner.rulesets.gemini.rough_ground.spans import met_first, place, spans, toward

WIDTH = 25_000
THICK = 5_000
REACH = 15_000
"""Half of both."""


@pytest.fixture
def wall(scene: Any, line: Any) -> Any:
    """Make a wall 5 mm thick along places in µm."""
    made = line("w", "wall", (1, 1), (9, 1), height=2)
    feature: Feature = scene("gemini", features=[made]).battlefield.by_id["w"]

    def along(*places: tuple[int, int]) -> Feature:
        return replace(feature, paths=(places,), thickness=THICK)

    return along


def test_straight_across(wall: Any) -> None:
    """gemini.climb.reach-base: 100 mm off along 3, 4: 85 mm to the foot, 30 mm to the other."""
    slanted = wall((60_000 - 40_000, 80_000 + 30_000), (60_000 + 40_000, 80_000 - 30_000))
    direction = toward(slanted.paths[0], (0, 0))
    assert direction == (3, 4)
    assert spans(slanted, (0, 0), direction, WIDTH) == [(100_000 - REACH, 100_000 + REACH)]
    assert place((0, 0), direction, 100_000) == (60_000, 80_000)


def test_round_its_end_and_its_corner(wall: Any) -> None:
    """A wall is all within half its thickness of its line: round its end, and round its corner.

    Sharp, with the nearest place at its corner 100 mm off along 3, 4: the disc meets it 15 mm
    before. Beside an end, 9 mm off the line to it: 12 mm along that, by 9, 12, 15.
    """
    pointed = wall((160_000, 60_000), (60_000, 80_000), (60_000, 200_000))
    direction = toward(pointed.paths[0], (0, 0))
    assert direction == (3, 4)
    assert spans(pointed, (0, 0), direction, WIDTH)[0][0] == 100_000 - REACH
    short = wall((100_000, 9_000), (100_000, 80_000))
    assert spans(short, (0, 0), (1, 0), WIDTH) == [(88_000, 112_000)]
    assert spans(short, (0, 24_000 - 30_000), (1, 0), WIDTH) == []  # it touches it


def test_stretch_by_stretch(wall: Any) -> None:
    """A court 70 mm wide between two sides is none of the wall; one as wide as the disc is."""
    for wide, met in ((100_000, 2), (2 * REACH + 1, 2), (2 * REACH, 1)):
        court = wall((50_000, 90_000), (50_000, -90_000), (50_000 + wide, -90_000))
        court = replace(court, paths=((*court.paths[0], (50_000 + wide, 90_000)),))
        assert len(spans(court, (0, 0), (1, 0), WIDTH)) == met


def test_what_is_before_it(wall: Any) -> None:
    """Which part of the line to a place lies before a path, to the very fraction."""
    bent = wall((10, 5), (10, -5), (30, -5), (30, 5)).paths[0]
    assert met_first(bent, (0, 0), (40, 0)) == Fraction(1, 4)
    assert met_first(bent, (0, 0), (9, 0)) is None
    assert met_first(bent, (0, 0), (10, 0)) == 1
    assert met_first(bent, (0, -5), (40, -5)) == Fraction(1, 4)
    assert met_first(bent, (40, 0), (0, 0)) == Fraction(1, 4)
