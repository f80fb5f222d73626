"""Keywords: all that a rule looks at are listed, and what is nearly one of them is told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import planner
from planner import Order, rulesets
from planner.rulesets.keywords import near_miss

KNOWN = {"ARTILLERY": "", "ORK": "", "WALKER": "", "FLAK": "", "BIG GUNZ": ""}


@pytest.mark.parametrize("game", ["wh40k10", "gemini"])
def test_every_keyword_that_a_rule_looks_at_is_listed(game: str) -> None:
    """All words in capitals that the game's code or its table of heights compares."""
    folder = Path(rulesets.__file__).parent / game
    quoted = re.compile(r'(?<!")"([A-Z][A-Z -]{2,})"(?!")')
    used = {w for f in folder.rglob("*.py") for w in quoted.findall(f.read_text(encoding="utf-8"))}
    for table in folder.glob("heights.csv"):
        rows = table.read_text(encoding="utf-8").splitlines()[1:]
        used |= {row.split(",")[0] for row in rows} - {""}
    assert used == set(rulesets.find(game).names.keyword)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("ARTILERY", "ARTILLERY"),  # ARTIL, ERY: 16 of 17 letters
        ("ARTILLEYR", "ARTILLERY"),  # all but Y or R: 16 of 18
        ("BIGGUNS", "BIG GUNZ"),  # BIG, GUN: 12 of 15
        ("WALKERS", "WALKER"),  # 12 of 13
        ("STALKER", ""),  # ALKER: 10 of 13
        ("WALKER", ""),
        ("ARK", ""),  # three letters are near to too many words
        ("ADEPTUS ASTARTES", ""),
    ],
)
def test_a_near_miss(word: str, meant: str) -> None:
    """Four fifths of the letters of both words stand in the same order, or more."""
    assert near_miss(word, KNOWN) == meant


def test_a_plan_tells_of_a_keyword_mistyped(scene: Any, unit: Any) -> None:
    """A unit of FLACK fires at no fast flyer; the words of datasheets are nobody's business."""
    profile = {"M": 10, "class": "infantry"}
    us = unit("a", (40, 40), base="20mm", profile=profile, keywords=["FLACK", "CODEX"])
    scenario = scene("epic41k", us)
    notes = planner.plan(scenario, Order("a", "move", to=(45, 40))).notes
    (said,) = (text for _, text in notes if "keyword" in text)
    assert "FLACK" in said
    assert said.endswith("is it FLAK?")
