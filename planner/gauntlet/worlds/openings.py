"""Worlds full of what a wall, an outline or a storey may hold: doors, holes, ladders, ditches."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from random import Random
from typing import Final

from planner.gauntlet.worlds.asked import World, asked, five, game_of, with_word
from planner.gauntlet.worlds.table import Value, box, line, polygon

SIZE: Final = (60.0, 44.0)
EACH: Final = 5
"""Doors on each straight stretch of a wall."""


def many_doors(random: Random) -> World:
    """A wall that bends at hundreds of points, with thousands of doors, or windows, in it."""
    points, thick = random.choice((200, 500, 1_900)), random.choice((0, 0.1))
    kind = random.choice(("door", "door", "window"))
    wall = [[1 + 58 * n / (points - 1), 20 + 0.2 * (n % 2)] for n in range(points)]
    features = [line("w", "wall", wall, height=3, thickness=thick)]
    for n in range(EACH * (points - 1)):
        (ax, ay), (bx, by) = wall[n // EACH], wall[n // EACH + 1]
        ends = [(n % EACH + part) / EACH for part in (0.2, 0.6)]
        at = [[ax + (bx - ax) * t, ay + (by - ay) * t] for t in ends]
        state = random.choice(("open", "closed", "closed", "locked"))
        features.append(line(f"d{n}", kind, at, state=state))
    return asked(game_of(random), features, [five(10, 17)], size=SIZE, to=[30, 24])


def many_holes(random: Random) -> World:
    """Outlines with thousands of holes, which a base does or does not get into."""
    side, part = random.choice((100, 100, 25, 12)), random.choice((0.2, 0.7))
    kind = random.choice(("solid", "area", "floor"))
    kinds: dict[str, Value] = {
        "solid": {"height": 3}, "area": {"terrain": "difficult"}, "floor": {"z": 3}
    }  # fmt: skip
    more = kinds[kind]
    step, wide, features = 40 / side, part * 40 / side, []
    rows = max(1, 300 // side)  # of holes in one outline
    for n in range(ceil(side / rows)):
        low, high = 2 + n * rows * step, 2 + min(side, (n + 1) * rows) * step
        block = box(f"s{n}", kind, 10, low, 40, high - low, **more)
        for k in range(side * rows):
            x, y = 10 + step * (k % side) + step / 8, low + step * (k // side) + step / 8
            if y + wide < high:
                hole = [[x, y], [x, y + wide], [x + wide, y + wide], [x + wide, y], [x, y]]
                rounded = [[round(c, 6) for c in point] for point in hole]
                block["geometry"]["coordinates"].append(rounded)
        features.append(block)
    return asked(game_of(random), features, [five(1, 20)], size=SIZE, to=[30, 20])


def many_ladders(random: Random) -> World:
    """A storey with thousands of ladders, or ropes, up to it."""
    kind, count = random.choice(("ladder", "stairs", "rope")), random.choice((500, 5_000))
    features: list[Value] = [box("f", "floor", 10, 4, 40, 36, z=3)]
    for n in range(count):
        x, y = 10.5 + 39 * ((n * 7) % count) / count, 5 + 34 * (n % 97) / 97
        features.append(line(f"l{n}", kind, [[x, y], [x, y + 0.5]], from_z=0, to_z=3))
    return asked(with_word("storeys"), features, [five(5, 20)], size=SIZE, to=[20, 20, 3])


def many_storeys(random: Random) -> World:
    """Hundreds of little floors over one another and side by side, each with its ladder."""
    high, wide = random.choice(((4, 20), (20, 8), (60, 3)))
    features: list[Value] = []
    for i in range(wide):
        for j in range(wide):
            x, y = 8 + 44 * i / wide, 2 + 40 * j / wide
            side = min(2.0, 40 / wide)
            for n in range(high):
                name = f"{i}.{j}.{n}"
                features.append(box(f"f{name}", "floor", x, y, side, side, z=3 * n + 3))
                up = [[x + 0.7, y + 0.7], [x + 0.7, y + 1.3]]
                features.append(line(f"l{name}", "ladder", up, from_z=3 * n, to_z=3 * n + 3))
    return asked(with_word("storeys"), features, [five(1, 20)], size=SIZE, to=[20, 20])


def many_ditches(random: Random) -> World:
    """Thousands of ditches, or ponds, that are jumped, swum or gone round."""
    side, kind = random.choice((20, 60, 100)), random.choice(("gap", "water"))
    more: Value = {"depth": 2} if kind == "gap" else {"depth": "shallow"}
    step = 40 / side
    features = [
        box(f"g{i}.{j}", kind, 12 + step * i, 2 + step * j, step / 2, step / 2, **more)
        for i in range(side)
        for j in range(side)
    ]
    return asked(game_of(random), features, [five(4, 20)], size=SIZE, to=[30, 20])


def one_outline(random: Random) -> World:
    """One wall, or one block, of nearly two thousand corners, hardly wider than it is long."""
    points, kind = 1_900, random.choice(("wall", "solid"))
    teeth = [[10 + 40 * n / points, 20 + random.random() * 4] for n in range(points)]
    if kind == "wall":
        features = [line("w", "wall", teeth, height=3, thickness=0.2)]
    else:
        features = [polygon("s", "solid", [*teeth, [50, 19], [10, 19], teeth[0]], height=3)]
    return asked(game_of(random), features, [five(20, 16)], size=SIZE, to=[30, 28])


OPENINGS: Final[tuple[Callable[[Random], World], ...]] = (
    many_doors,
    many_holes,
    many_ladders,
    many_storeys,
    many_ditches,
    one_outline,
)
