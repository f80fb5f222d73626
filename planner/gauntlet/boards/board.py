"""One tiny board from its number: models, the places they may take, enemies and what is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from random import Random
from typing import Final

Point = tuple[int, int]
INCH: Final = 25_400
ENGAGED: Final = INCH
COHERENT: Final = 2 * INCH
BASES: Final = (25_000, 32_000, 40_000)
PLACES: Final = {2: 14, 3: 9, 4: 6, 5: 9, 6: 8, 7: 8}
"""Places beside the starts, by the number of models."""
FIGHT: Final = ("models_engaged", "models_in_contact", "targets_engaged")
PLACE: Final = ("models_in_objective", "distance_left")
"""An order goes to one place only."""
TERMS: Final = (*FIGHT, *PLACE, "distance_from_enemies")


@dataclass(frozen=True)
class Board:
    """What may be done, and what is wanted; µm.

    Parameters:
        starts, widths: of our models: where they stand, how wide their bases are.
        places: that they may take besides.
        enemies: name of the unit and where its models stand (32 mm); those in `must` have to be
            engaged, the others not to be come near.
        move: how far each may go.
        neighbours: how many each must have.
        terms: what is wanted, the weightiest first.
        to: where `distance_left` goes.
        objective: x, y, radius.
    """

    starts: tuple[Point, ...]
    widths: tuple[int, ...]
    places: tuple[Point, ...]
    enemies: dict[str, tuple[Point, ...]]
    must: tuple[str, ...]
    move: int
    neighbours: int
    terms: tuple[str, ...]
    to: Point
    objective: tuple[int, int, int]


def board(number: int, counts: tuple[int, ...]) -> Board:
    """Return the board of this number, with one of so many models.

    Two to seven models stand in a row, places lie about the row, some in exact base contact
    with an enemy or another place, one to four enemies beyond.
    """
    dice = Random(f"board {number}")
    count = dice.choice(counts)
    widths = _widths(dice, count)
    apart = max(widths) + dice.choice((0, 1, 500, 8_000))
    starts = tuple((101_600 + n * apart, 101_600) for n in range(count))
    middle = 101_600 + (count - 1) * apart // 2
    enemies = _enemies(dice, middle)
    clear = tuple(p for p in _places(dice, count, middle, enemies) if _clear(p, enemies))
    must = tuple(enemies)[: dice.choice((0, 1, 1, len(enemies)))]
    other = dice.choice(PLACE)
    known = [t for t in TERMS if t != other and (must or t not in FIGHT)]
    terms = dice.sample(known, dice.choice((1, 2)))
    return Board(
        starts, widths, clear[: PLACES[count]], enemies, must,
        move=dice.randint(50_000, 120_000), neighbours=dice.choice((1, 1, 1, min(2, count - 1))),
        terms=(*terms, "distance_walked"),
        to=(middle + dice.randint(-60_000, 60_000), dice.randint(130_000, 180_000)),
        objective=(middle, dice.randint(120_000, 180_000), dice.choice((20_000, 76_200))),
    )  # fmt: skip


def _widths(dice: Random, count: int) -> tuple[int, ...]:
    one = dice.choice(BASES)
    mixed = dice.random() < 0.3
    return tuple(dice.choice(BASES) if mixed else one for _ in range(count))


def _enemies(dice: Random, middle: int) -> dict[str, tuple[Point, ...]]:
    found: dict[str, tuple[Point, ...]] = {}
    x = middle + dice.randint(-70_000, 0)
    for name in ("e", "f")[: dice.choice((1, 1, 2))]:
        row = [(x + n * dice.choice((32_000, 33_000)), 200_000) for n in range(dice.choice((1, 2)))]
        found[name] = tuple(row)
        x = row[-1][0] + dice.choice((32_000, 60_000, 100_000))
    return found


def _places(
    dice: Random, count: int, middle: int, enemies: dict[str, tuple[Point, ...]]
) -> list[Point]:
    spread = 50_000 + 15_000 * count
    every = [p for row in enemies.values() for p in row]
    found = [(x, y - 32_000) for x, y in every]  # in exact contact where both are 32 mm
    while len(found) < PLACES[count] + 6:
        x, y = middle + dice.randint(-spread, spread), dice.randint(80_000, 185_000)
        found.append((x, y))
        if dice.random() < 0.2:
            found.append((x + 32_000, y))  # exactly side by side
    dice.shuffle(found)
    return found


def _clear(place: Point, enemies: dict[str, tuple[Point, ...]]) -> bool:
    """Whether the narrowest base could stand there."""
    every = (p for row in enemies.values() for p in row)
    return all(hypot(place[0] - x, place[1] - y) >= 28_500 for x, y in every)
