"""The worlds, by name; each from a source of chance, with an order."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, sin, tau
from random import Random
from typing import Any, Final

from planner.gauntlet.games import games
from planner.gauntlet.worlds.asked import (
    FEET,
    MIDDLE,
    PROFILE,
    World,
    asked,
    five,
    game_of,
    with_word,
    words_of,
)
from planner.gauntlet.worlds.openings import OPENINGS
from planner.gauntlet.worlds.table import Value, box, line, polygon, scenario, unit

PIECES: Final = 10_000


def _grid(random: Random, count: int) -> list[tuple[float, float]]:
    """Return as many places of a square grid as wanted, those in the very middle left out."""
    side = 1
    while side * side < count + 200:
        side += 1
    step = FEET[0] / side
    every = [(step * i, step * j) for i in range(side) for j in range(side)]
    far = [p for p in every if max(abs(p[0] - MIDDLE - 4), abs(p[1] - MIDDLE)) > 5]
    random.shuffle(far)
    return far[:count]


def many_boxes(random: Random) -> World:
    """Ten thousand solids."""
    game, side = game_of(random), random.choice((0.2, 0.5, 1.2))
    height = random.choice((0.5, 2, 4))
    features = [
        box(f"s{n}", "solid", x, y, min(side, FEET[0] - x), min(side, FEET[1] - y), height=height)
        for n, (x, y) in enumerate(_grid(random, PIECES))
    ]
    return asked(game, features, [five(MIDDLE, MIDDLE)], to=[MIDDLE + 20, MIDDLE])


def many_walls(random: Random) -> World:
    """Ten thousand walls, each with its own slant."""
    game = game_of(random)
    features = []
    for n, (x, y) in enumerate(_grid(random, PIECES)):
        turn = random.random() * tau
        to = [min(max(x + cos(turn), 0), FEET[0]), min(max(y + sin(turn), 0), FEET[1])]
        if to == [x, y]:  # in a corner of the table, and out of it
            continue
        features.append(line(f"w{n}", "wall", [[x, y], to], height=3))
    return asked(game, features, [five(MIDDLE, MIDDLE)], to=[MIDDLE + 20, MIDDLE])


def many_areas(random: Random) -> World:
    """Ten thousand areas, many over one another."""
    game, side = game_of(random), random.choice((1, 3))
    features = [
        box(f"a{n}", "area", x, y, min(side, FEET[0] - x), min(side, FEET[1] - y),
            terrain="difficult")
        for n, (x, y) in enumerate(_grid(random, PIECES))
    ]  # fmt: skip
    return asked(game, features, [five(MIDDLE, MIDDLE)], to=[MIDDLE + 20, MIDDLE])


def many_models(random: Random) -> World:
    """Nearly two thousand models, a unit of thirty among them."""
    game = game_of(random)
    every = [[2 + 1.4 * i, 2 + 1.4 * j] for i in range(45) for j in range(45)][:2_000]
    units = [unit("u", every[:30], profile=PROFILE)]
    units += [unit(f"e{n}", every[n : n + 50], profile=PROFILE) for n in range(30, 1_980, 50)]
    return asked(game, [], units, to=[100, 100])


def too_many(random: Random) -> World:
    """One feature, one vertex or one model more than may be."""
    what = random.choice(("features", "vertices", "models"))
    features, units = [], [five(MIDDLE, MIDDLE)]
    if what == "features":
        features = [box(f"s{n}", "solid", 1, 1, 1, 1, height=1) for n in range(12_001)]
    elif what == "vertices":
        features = [_star("s", 2_001, 30, 1)]
    else:
        units.append(unit("e", [[1 + 0.001 * n, 1] for n in range(2_000)], profile=PROFILE))
    return asked(next(iter(games())), features, units, to=[10, 10])


def _star(name: str, points: int, middle: float, size: float) -> Value:
    ring = []
    for n in range(points):
        far = size * (1 if n % 2 else 0.6)
        ring.append([middle + far * cos(tau * n / points), middle + far * sin(tau * n / points)])
    return polygon(name, "solid", [*ring, ring[0]], height=4)


def stars(random: Random) -> World:
    """Some outlines of nearly two thousand corners each, or more than may be."""
    game = game_of(random)
    features = []
    for n in range(random.choice((2, 8, 30, 100))):
        star = _star(f"s{n}", 1_990, 6 + 13 * (n % 10), 3)
        ring = star["geometry"]["coordinates"][0]
        star["geometry"]["coordinates"] = [
            [[round(x, 6), round(y - 13 * (n % 10) + 13 * (n // 10), 6)] for x, y in ring]
        ]
        features.append(star)
    return asked(game, features, [five(12, 13)], to=[30, 13])


def walled_in(random: Random) -> World:
    """Nobody gets out of a ring of walls that cannot be climbed, or of solids."""
    game, gap = game_of(random), random.choice((0.0, 0.5, 1.2))
    x0, y0, x1, y1 = 8.0, 8.0, 18.0, 12.0
    ring = [[x0 + gap, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]]
    features = [line("w", "wall", ring, height=40, climbable=False)]
    units = [five(10, 10), unit("e", [[25, 10]], profile=PROFILE)]
    fights = random.random() < 0.5
    order: dict[str, Any] = (
        {"action": words_of(game)["fight"], "targets": ["e"]} if fights else {"to": [25, 12]}
    )
    return asked(game, features, units, size=(40, 20), **order)


def hemmed_in(random: Random) -> World:
    """Enemies shoulder to shoulder about one who wants out."""
    game, count = game_of(random), random.choice((6, 8, 12))
    far = random.choice((1.3, 2.0, 2.6))
    about = [
        [15 + far * cos(tau * n / count), 10 + far * sin(tau * n / count)] for n in range(count)
    ]
    units = [unit("u", [[15, 10]], profile=PROFILE), unit("e", about, "25mm", profile=PROFILE)]
    action = words_of(game)["leave"]
    return asked(game, [], units, size=(30, 20), action=action, to=[25, 10])


def no_room(random: Random) -> World:
    """A table hardly larger than the base, or smaller."""
    side = random.choice((1.2598425, 1.26, 1.3, 1.0, 3.0))
    game = game_of(random)
    return asked(game, [], [unit("u", [[side / 2, side / 2]], profile=PROFILE)],
                  size=(side, side), goal="hold" if side == 1.0 else None,
                  to=[side / 2, side / 2])  # fmt: skip


def one_on_another(random: Random) -> World:
    """All models at one point, inside a solid."""
    game, count = game_of(random), random.choice((2, 5, 30))
    features = [box("s", "solid", 9, 9, 3, 3, height=2)] * (random.random() < 0.5)
    units = [
        unit("u", [[10.0, 10.0] for _ in range(count)], profile=PROFILE),
        unit("e", [[10, 10]], profile=PROFILE),
    ]
    return asked(game, features, units, size=(30, 20), to=[20, 10])


def same_again(random: Random) -> World:
    """Five hundred solids that are one and the same, to the last digit."""
    game = game_of(random)
    features = [box(f"s{n}", "solid", 14, 4, 4, 10, height=3) for n in range(500)]
    return asked(game, features, [five(5, 9)], size=(40, 20), to=[25, 9])


def slivers(random: Random) -> World:
    """Walls of a micrometre, solids as thin, side by side and across."""
    game, thin = game_of(random), 0.0001
    features = [
        box(f"s{n}", "solid", 14 + 0.01 * n, 2, thin, 16, height=random.choice((0.0001, 1, 3)))
        for n in range(60)
    ]
    features += [
        line(f"w{n}", "wall", [[10 + 0.1 * n, 5], [10 + 0.1 * n + thin, 5]], height=2)
        for n in range(60)
    ]
    return asked(game, features, [five(5, 9)], size=(40, 20), to=[25, 9])


def comb(random: Random) -> World:
    """One outline with hundreds of teeth, their gaps just as wide as the base, or less."""
    gap, teeth = random.choice((1.2598425, 1.2598426, 1.2, 0.01)), 90
    width = gap + 0.05
    ring = [[20.0, 2.0]]
    for n in range(teeth):
        x = 20 + n * width
        ring += [[x, 12], [x + 0.05, 12], [x + 0.05, 3], [x + width, 3]]
    end = 20 + teeth * width
    ring += [[end, 2.0], [20.0, 2.0]]
    features = [polygon("comb", "solid", ring, height=8, climbable=False)]
    units = [unit("u", [[20 + gap / 2, 16]], profile=PROFILE)]
    return asked(game_of(random), features, units, size=(144, 30), to=[20.05 + gap / 2, 4])


def storeys(random: Random) -> World:
    """Two hundred floors over one another, a ladder between each two."""
    features = [box(f"f{n}", "floor", 4, 4, 12, 12, z=3 * n) for n in range(1, 200)]
    features += [
        line(f"l{n}", "ladder", [[6, 6], [6, 10]], from_z=3 * n, to_z=3 * n + 3) for n in range(199)
    ]
    return asked(with_word("storeys"), features, [five(5, 2)], size=(30, 20), to=[8, 8, 3])


def army(random: Random) -> World:
    """Four hundred stands of an army, ten thousand trees."""
    features = []
    for n, (x, y) in enumerate(_grid(random, PIECES)):
        side = [min(0.9, FEET[0] - x), min(0.9, FEET[1] - y)]
        features.append(box(f"t{n}", "area", x, y, side[0], side[1], terrain="woods"))
    game = with_word("army")
    words = words_of(game)
    profile = words["army"]
    own = [[MIDDLE + 3 * (n % 4), MIDDLE + 3 * (n // 4) - 4] for n in range(12)]
    units = [unit("u", own, "20mm", profile=profile)]
    rows = [[[2.0 + 3 * i, 2.0 + 3 * n] for i in range(40)] for n in range(10)]
    units += [unit(f"e{n}", row, "20mm", profile=profile) for n, row in enumerate(rows)]
    return scenario(game, FEET, features, units), {
        "unit": "u", "action": words["move"], "to": [MIDDLE + 20, MIDDLE]
    }  # fmt: skip


WORLDS: Final[tuple[Callable[[Random], World], ...]] = (
    many_boxes,
    walled_in,
    many_walls,
    hemmed_in,
    many_areas,
    no_room,
    many_models,
    one_on_another,
    too_many,
    same_again,
    stars,
    slivers,
    comb,
    storeys,
    army,
    *OPENINGS,
)


def world(number: int) -> tuple[str, World]:
    """Return the world of this number and what it is called."""
    made = WORLDS[number % len(WORLDS)]
    return made.__name__, made(Random(f"world {number}"))
