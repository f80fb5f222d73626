"""Small random tables for hulls, as the planner and as its twin know them."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from fractions import Fraction

from planner.length import DEGREE, FULL_TURN
from planner.mobility import Turning
from planner.navigation import Navigator
from planner.units import Pose

from .hull_twin import Ground, Lattice
from .tables import SHUT, box, navigator, solid, um

SIZE = (12.0, 9.0)
SPACING = 0.5
ONCE = Turning(um(1), most=1)
"""`wh40k10.pivot.first-only`: the first turn costs, later ones do not."""
QUARTERS = Turning(um(0.5), step=90 * DEGREE, each=False, free_angle=90 * DEGREE)
"""`gemini.turn.free-quarter`, `gemini.turn.extra-cost`."""
EACH = Turning(um(1), step=45 * DEGREE, free_units=1)
"""`epic41k.warengine.free-turn`, `epic41k.warengine.turn-cost`, at 1"."""
PRICES = {
    "free": Turning(),
    "once": ONCE,
    "quarters": QUARTERS,
    "each": EACH,
    "ahead": replace(EACH, facing=True),
    "troops": replace(
        QUARTERS,
        facing=True,
        backward=Fraction(2),
        sidestep=Fraction(1),
        sidestep_price=um(0.5),
    ),
}
PRICES["figure"] = replace(PRICES["troops"], aslant=45 * DEGREE - 1, sidestep_once=True)
"""`gemini.back.half-rate`, `gemini.sidestep.cost` and A-09: to a side is more than 45° off."""


@dataclass(frozen=True)
class Case:
    """One table with a hull on it that wants to go somewhere.

    Parameters:
        start, goal: place and heading, numbers of the lattice.
    """

    ways: Navigator
    lattice: Lattice
    start: tuple[int, int]
    goal: tuple[int, int]
    to: Pose


def case(
    seed: int,
    price: str,
    *,
    spacing: float = SPACING,
    room: float = 0.0,
    turned: float = 0.0,
    given: tuple[float, float] | None = None,
    budget: float | None = None,
) -> Case | None:
    """Return a table; None where the dice leave no place to stand.

    Parameters:
        room: inches by which the twin's base is larger on every side.
        turned: degrees by which the planner's begins further on.
        given: inches, length and width of an oval, a disc if both are one; else the dice's base.
        budget: inches; the dice's if not given.
    """
    dice = random.Random(seed)
    turning = PRICES[price]
    boxes = []
    for _ in range(dice.choice([3, 4, 5])):
        x, y = dice.randrange(0, 110) / 10, dice.randrange(0, 80) / 10
        wide, high = dice.choice([0.4, 1.0, 2.0, 4.0]), dice.choice([0.4, 1.0, 2.0, 4.0])
        boxes.append((x, y, min(x + wide, SIZE[0]), min(y + high, SIZE[1])))
    long, wide = dice.choice([(2.4, 1.2), (2.8, 0.8)])
    oval = dice.random() < 0.4 or given is not None
    long, wide = given or (long, wide)
    ground = Ground(SIZE, tuple(boxes), (long + 2 * room, wide + 2 * room), oval)
    lattice = Lattice(ground, turning, spacing)
    found: list[tuple[int, int]] = []
    for _ in range(300):
        place, number = dice.randrange(len(lattice.places)), dice.randrange(len(lattice.headings))
        if lattice.standing[number, place] and all(place != f[0] for f in found):
            found.append((place, number))
        if len(found) == 2:
            break
    else:
        return None
    poses = []
    for place, number in found:
        x, y = lattice.places[place]
        poses.append(Pose(um(x), um(y), 0, round(lattice.headings[number] * DEGREE)))
    poses[0] = replace(poses[0], heading=(poses[0].heading + round(turned * DEGREE)) % FULL_TURN)
    features = [solid(f"s{k}", box(*ring), 5) for k, ring in enumerate(boxes)]
    shape = "oval" if oval else "rect"
    ways = navigator(
        features,
        f"{long * 25.4:g}x{wide * 25.4:g}mm {shape}",
        poses[0],
        budget or dice.choice([9, 14, 24]),
        size=SIZE,
        turning=turning,
        passages={f.id: SHUT for f in features},
    )
    return Case(ways, lattice, found[0], found[1], poses[1])
