"""The rules of every game by id, and no game named where none should be."""

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

HOME = Path(planner.__file__).parent
FREE = {"rulesets", "bench"}
"""Folders that may name a game: the games, and benchmarks, which draw example scenes of one."""
GAMES = re.compile("|".join(rulesets.games()), re.IGNORECASE)


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
        if file.relative_to(HOME).parts[0] not in FREE
        if GAMES.search(file.read_text(encoding="utf-8"))  # what it holds nowhere no token holds
        for line, text in code_without_words_for_people(file)
        if GAMES.search(text)
    ]
    assert named == []


SIZES = {"gemini": 358, "wardrones": 80, "epic41k": 140}
"""Rules in each ledger; ids with ``.param.`` and ``.amb.`` are for what the texts leave open."""


@pytest.mark.parametrize("game", SIZES)
def test_the_whole_book_is_listed(game: str) -> None:
    """Every rule of the ledger has an id, words of our own and an honest status."""
    rules = rulesets.find(game).rules
    ours = re.compile(r"\.param\.|\.amb\.")
    assert len([rule for rule in rules if not ours.search(rule)]) == SIZES[game]
    assert all(rule.startswith(f"{game}.") for rule in rules)
    assert all(rule.text.endswith((".", ":", "?")) for rule in rules.values())
    assert {option.rule for option in rulesets.find(game).options.values()} <= set(rules)


MAPS = {"gemini": "ruined_town", "wardrones": "open_field", "epic41k": "open_field_cm"}


@pytest.mark.parametrize("game", MAPS)
def test_every_id_that_terms_name_is_in_the_book(
    scene: Any, terms: Any, unit: Any, named: Any, game: str
) -> None:
    """A receipt or a violation never names a rule that `planner rules` does not know."""
    ruleset = rulesets.find(game)
    profile = {"M": 10, "march": 20, "assault": 20, "class": "infantry", "assault_move": 6}
    profile |= {"AP": 3, "I": 4, "hit_faces": 3, "melee_radius": 3}
    profile = {key: value for key, value in profile.items() if key in ruleset.profile_names}
    units = (unit(name, (5, 5), (6, 6), side=name, profile=profile) for name in ("red", "blue"))
    board = str(HOME.parent / "maps" / f"{MAPS[game]}.geojson")
    scenario = scene(game, *units, map=board)
    found = set()
    for action in set(ruleset.actions) - ruleset.entries:
        found |= named(terms(scenario, "red", action, "blue"))
    assert found
    assert found <= set(ruleset.rules)
