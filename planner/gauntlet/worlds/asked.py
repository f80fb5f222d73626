"""What worlds are asked: an order of five models, by words of a game."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from planner.gauntlet.games import games
from planner.gauntlet.worlds.table import Value, scenario, unit

World = tuple[Value, dict[str, Any]]
PROFILE: Final = {"M": 6}
MIDDLE: Final = 72.0
FEET: Final = (2 * MIDDLE, 2 * MIDDLE)
"""Inches; a table of twelve feet by twelve."""


def words_of(game: str) -> Value:
    """The words of a game for worlds."""
    words: Value = games()[game]["worlds"]
    return words


def with_word(word: str) -> str:
    """The first game with a word of its own for worlds."""
    return next(game for game in games() if word in words_of(game))


def game_of(random: Random) -> str:
    """A game of squads."""
    return random.choice([game for game in games() if "army" not in words_of(game)])


def asked(game: str, features: list[Value], units: list[Value], **order: Any) -> World:
    """A scenario and an order of the unit u: to move, unless another action is given."""
    size, words = order.pop("size", FEET), words_of(game)
    for feature in features if "heights" in words else ():
        if feature["properties"]["kind"] in ("solid", "wall"):  # heights are declared there
            feature["properties"]["terrain"] = words["heights"]
    for who in units:
        who["profile"] = {**who["profile"], **words.get("profile", {})}
    given = {"unit": "u", "action": words["move"], **order}
    if given["action"] in words.get("rolls", {}):
        given["roll"] = words["rolls"][given["action"]]
    return scenario(game, size, features, units), given


def five(x: float, y: float) -> Value:
    """Five models in a row that begins at a place."""
    return unit("u", [[x + 1.5 * n, y] for n in range(5)], profile=PROFILE)
