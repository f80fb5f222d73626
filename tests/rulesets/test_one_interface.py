"""One interface carries a rule of each game: the same few numbers, no game named.

A pivot value paid once, turns added up after a free quarter with slow ground under the
centre, half pace for any part of the base, a flat toll on entry. First by hand against the
values of `Mobility`, then end to end: the way that navigation finds costs the ledger's number,
the referee accepts it with exactly that budget and refuses it with one µm less.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import planner
from planner import rulesets
from planner.length import DEGREE
from planner.mobility import Measured, Turning

INCH, CM = 25_400, 10_000
HOME = Path(planner.__file__).parent
GAMES = re.compile("|".join(rulesets.games()), re.IGNORECASE)


def test_a_pivot_value_is_paid_once() -> None:
    """wh40k10.pivot.first-only: a line of 6", a pivot of value 2", a line of 4": 12" in all.

    A second pivot costs nothing more.
    """
    turning = Turning(price=2 * INCH, most=1)
    assert 6 * INCH + turning.cost([37 * DEGREE]) + 4 * INCH == 12 * INCH
    assert turning.cost([37 * DEGREE, -180 * DEGREE]) == 2 * INCH


def test_turns_add_up_and_slow_ground_doubles(scene: Any, terms: Any, unit: Any, box: Any) -> None:
    """gemini.turn.about-face, gemini.turn.extra-cost, gemini.terrain.difficult.

    About turn, walk, about turn: 360° - 90° free = 3 quarters = 1.5", so that 2.5" of 4" are
    walked. 1.5" of difficult ground uses 3" and leaves 1" of 4".
    """
    bog = box("bog", "area", 10, 0, 20, 10, terrain="bog")
    figure = terms(scene("gemini", unit("a", (5, 5)), features=[bog]), "a", "move").mobilities[
        "a.1"
    ]
    about = figure.turning.cost([180 * DEGREE, 180 * DEGREE])
    assert figure.budget - about == 2.5 * INCH
    passage = figure.passage("bog")
    assert passage.measured is Measured.CENTRE
    assert figure.budget - 1.5 * INCH * passage.pace == INCH


def test_half_pace_counts_for_part_of_a_base(scene: Any, terms: Any, unit: Any, box: Any) -> None:
    """wardrones.terrain.partial-counts, wardrones.terrain.while-inside.

    A base of 1" starts with its front 1" before a strip 3" deep. Half pace holds from its
    front's entry to its rear's exit: 3 + 1 = 4". To be clear of it: 1 + 2 x 4 = 9" of the
    manoeuvre's 12", so that 3" are left; a move of 6" gets 1 + 2.5 = 3.5" far.
    """
    strip = box("wood", "area", 10, 0, 13, 44, terrain="woods")
    scenario = scene("wardrones", unit("a", (8.5, 22), base="25.4mm"), features=[strip])
    trooper = terms(scenario, "a", "manoeuvre").mobilities["a.1"]
    passage = trooper.passage("wood")
    assert passage.measured is Measured.BASE
    doubled = 3 * INCH + trooper.base.length
    assert INCH + passage.pace * doubled == 9 * INCH
    assert trooper.budget - 9 * INCH == 3 * INCH


def test_a_toll_is_paid_on_entry(scene: Any, terms: Any, unit: Any, box: Any) -> None:
    """epic41k.effect.minus5, epic41k.terrain.ruins: infantry of 10 cm, ruins 4 cm away.

    4 to the edge, 5 to enter: 1 cm is left inside.
    """
    ruins = box("ruins", "area", 30, 0, 60, 120, terrain="ruins")
    profile = {"M": 10, "class": "infantry"}
    scenario = scene("epic41k", unit("a", (24, 60), profile=profile), features=[ruins])
    stand = terms(scenario, "a", "move").mobilities["a.1"]
    passage = stand.passage("ruins")
    assert (passage.pace, passage.rule) == (1, "epic41k.terrain.ruins")
    assert stand.budget - 4 * CM - passage.entry == 1 * CM


def code_without_words_for_people(file: Path) -> Iterator[tuple[int, str]]:
    """Yield line number and text of each token that is neither comment nor docstring."""
    fresh = True  # At the start of a statement, a string is a docstring.
    starts = {tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}
    for token in tokenize.tokenize(io.BytesIO(file.read_bytes()).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and fresh):
            continue
        if token.type != tokenize.NL:
            fresh = token.type in starts
        yield token.start[0], token.string


def test_no_game_is_named_outside_the_rulesets() -> None:
    """Adding a fifth game touches one folder; nothing else may ask which game it is."""
    named = [
        f"{file.relative_to(HOME)}:{line}: {text}"
        for file in sorted(HOME.rglob("*.py"))
        if "rulesets" not in file.relative_to(HOME).parts
        for line, text in code_without_words_for_people(file)
        if GAMES.search(text)
    ]
    assert named == []


SIZES = {"gemini": 358, "wardrones": 80, "epic41k": 140}
"""Rules in each ledger; ids with ``.param.`` are ours, for what the texts leave open."""


@pytest.mark.parametrize("game", SIZES)
def test_the_whole_book_is_listed(game: str) -> None:
    """Every rule of the ledger has an id, words of our own and an honest status."""
    rules = rulesets.find(game).rules
    assert len([rule for rule in rules if ".param." not in rule]) == SIZES[game]
    assert all(rule.startswith(f"{game}.") for rule in rules)
    assert all(rule.text.endswith((".", ":")) for rule in rules.values())
    assert {option.rule for option in rulesets.find(game).options.values()} <= set(rules)


MAPS = {"gemini": "ruined_town", "wardrones": "open_field", "epic41k": "open_field_cm"}


@pytest.mark.parametrize("game", MAPS)
def test_every_id_that_terms_name_is_in_the_book(
    scene: Any, terms: Any, unit: Any, named: Any, game: str
) -> None:
    """A receipt or a violation never names a rule that `planner rules` does not know."""
    ruleset = rulesets.find(game)
    profile = {"M": 10, "march": 20, "assault": 20, "class": "infantry", "assault_move": 6}
    profile = {key: value for key, value in profile.items() if key in ruleset.profile_names}
    units = (unit(name, (5, 5), (6, 6), side=name, profile=profile) for name in ("red", "blue"))
    board = str(HOME.parent / "maps" / f"{MAPS[game]}.geojson")
    scenario = scene(game, *units, map=board)
    found = set()
    for action in ruleset.actions:
        found |= named(terms(scenario, "red", action, "blue"))
    assert found
    assert found <= set(ruleset.rules)
