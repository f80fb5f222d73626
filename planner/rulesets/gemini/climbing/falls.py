"""Falls: what they do to whom, in words and numbers for the player."""

from __future__ import annotations

from fractions import Fraction

from planner.chance import chances, expected
from planner.length import Unit as LengthUnit
from planner.rulesets.game import Game
from planner.rulesets.gemini.figure import INCH

HITS = "D3"
FACES = 3


def strength(height: int, *, up: bool = False) -> int:
    """Return the strength of the hits of a fall of `height` µm, in whole inches.

    Parameters:
        up: whether part of an inch counts as one (option fall.round).
    """
    return -(-height // INCH) if up else height // INCH


def mean_hits() -> Fraction:
    """Return how many hits a fall makes on average."""
    return expected(chances(HITS))


def is_short(game: Game, height: int) -> bool:
    """Return whether whoever fell `height` µm may act on this turn once it has risen."""
    return height < game.numbers.length("gemini.fall.under-3")


def fallen(points: int, *, short: bool) -> int:
    """Return the action points that are left this turn after a fall, rising paid.

    Parameters:
        points: left when it fell.
        short: whether it was a short fall.
    """
    return max(0, points - 1) if short else 0


def tell(height: int, *, up: bool = False) -> str:
    """Return what a fall does, for people."""
    hits = f"{HITS} hits of strength {strength(height, up=up)}"
    return f"a fall from {LengthUnit.INCH.say(height)} gives {hits}"


def defending(skill: int) -> int:
    """Return the weapon skill of a figure that lies: half, at least 1."""
    return max(1, skill // 2)


SAVING = ("power", "invulnerable")
"""Kinds of armour that save from a fall."""


def saves(armour: str) -> bool:
    """Return whether armour of a kind saves from the hits of a fall: most of it does not."""
    return armour in SAVING


def onto(height: int, hits: int, *, one: bool = False, up: bool = False) -> tuple[int, int]:
    """Return the hits on a model that is fallen upon and their strength: those of the faller.

    Parameters:
        hits: what the D3 of the fall showed.
        one: whether it takes a single hit however many the faller took (option fall.onto).
        up: whether part of an inch counts as one (option fall.round).
    """
    return (1 if one else hits), strength(height, up=up)


def tell_onto(height: int, *, one: bool = False, up: bool = False) -> str:
    """Return what a fall does to a model that is fallen upon, for people."""
    most, strong = onto(height, FACES, one=one, up=up)
    return f"as many hits, of strength {strong}" if most > 1 else f"1 hit of strength {strong}"
