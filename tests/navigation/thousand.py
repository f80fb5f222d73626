"""The twins on as many tables as wanted: to be stopped at any time and gone on with.

From the repository: ``PYTHONPATH=.:tests python -m navigation.thousand --tables 1000 FILE``.
Every table is a line of FILE, so those that are there are not done again; ``--summary`` only
says what is there.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from pathlib import Path
from typing import Any

import numpy as np

from planner.navigation import Places, Unreachable

from .gait_twin import compare as gait_twin
from .ground_tables import case, ends, near_case
from .ground_twin import shortest, shortest_to
from .hull_tables import case as hull_case
from .judged import judged
from .judging import route as toll_route
from .storey_tables import case as storey_case
from .storey_twin import shortest as storey_shortest
from .tables import INCH
from .test_hull_twin import compare as compare_hulls
from .test_twin import compare
from .toll_tables import case as toll_case
from .toll_tables import ends as toll_ends
from .toll_twin import shortest as toll_shortest

KINDS = ("plain", "ground", "near", "hull", "toll", "storeys", "facing", "gaits")
ABOVE = {
    **{"plain": 5e-4, "ground": 1e-3, "near": 1e-3, "toll": 1e-4, "storeys": 1e-3},
    **{"hull": 1e-2, "facing": 1e-2, "gaits": 1e-2},
}
"""Part above the twin's way that a route may cost; of a hull, that is listed: what is promised
is a length (see `test_hull_twin`)."""
OBLONG = ("hull", "facing", "gaits")
"""Kinds of which a length is promised, and no part."""
PRICES = ("free", "once", "quarters", "each")
FACING = ("ahead", "troops")
DISCS = (1.0, 1.6, 2.4)
"""Inches across, of those who go back and to a side."""


def plain(seed: int) -> dict[str, Any] | None:
    """Obstacles only; the planner's route is checked against the true distances."""
    found = compare(seed)
    if found is None:
        return None
    mine, twin = found
    return {"cost": mine, "route": mine, "twin": twin}


def ground(seed: int) -> dict[str, Any] | None:
    """Ground of several paces; the planner's route is judged by the referee."""
    given = case(seed)
    if given is None:
        return None
    twin, _ = shortest(given.world, *ends(given))
    route = judged(given.ways, given.goal)
    cost = given.ways.field("me").costs(Places.of([given.goal]))[0]
    return {"cost": float(cost), "route": route.spent, "twin": twin, "what": given.what}


def near(seed: int) -> dict[str, Any] | None:
    """Places beside borders, nearer than samples stand apart: the one that is told worst."""
    given = near_case(seed)
    if given is None:
        return None
    goals = (given.goal, *given.others)
    least = shortest_to(given.world, ends(given)[0], np.array([(g.x, g.y) for g in goals], float))
    costs = given.ways.field("me").costs(Places.of([*goals]))
    routes = [judged(given.ways, goal).spent for goal in goals]
    told = zip(costs.tolist(), routes, (best for best, _ in least), strict=True)
    cost, route, twin = max(told, key=lambda one: one[1] / one[2])
    return {"cost": cost, "route": route, "twin": twin, "what": given.what}


def storeys(seed: int) -> dict[str, Any] | None:
    """A storey, things under it, on it and through it."""
    given = storey_case(seed)
    if given is None:
        return None
    twin = storey_shortest(given.world, *given.ends)
    cost = float(given.ways.field("me").costs(Places.of([given.goal]))[0])
    try:
        mine = judged(given.ways, given.goal).spent
    except Unreachable:
        mine = math.inf
    if math.isinf(mine) and math.isinf(twin):
        return None
    return {"cost": cost, "route": mine, "twin": twin, "what": given.what}


def hull(seed: int) -> dict[str, Any] | None:
    """Oblong bases that turn, at a price that changes from table to table."""
    return turning(seed, PRICES[seed % len(PRICES)])


def facing(seed: int) -> dict[str, Any] | None:
    """The same where lines run along the heading."""
    return turning(seed, FACING[seed % len(FACING)])


def gaits(seed: int) -> dict[str, Any] | None:
    """Discs, and hulls every other time, that also go back and to a side."""
    price, wide = ("figure", "troops")[seed % 2], DISCS[seed // 2 % len(DISCS)]
    given = hull_case(seed, price, given=(wide, wide) if price == "figure" else None)
    if given is None:
        return None
    field = given.ways.field("me", turned=True)
    try:
        mine = judged(given.ways, given.to, turned=True).spent / INCH
    except Unreachable:
        mine = math.inf
    twin = gait_twin(given, mine)
    if math.isinf(mine) and math.isinf(twin):
        return None
    over = (mine - twin) / given.lattice.ground.base[1] if math.isfinite(twin) else 0.0
    cost = field.costs(Places.of([given.to]))[0] / INCH
    return {"cost": max(mine, cost), "route": mine, "twin": twin, "widths": over, "what": price}


def turning(seed: int, price: str) -> dict[str, Any] | None:
    """One table of hulls at a price, or None where there is no way."""
    given = hull_case(seed, price)
    if given is None:
        return None
    mine, twin = compare_hulls(given)
    if math.isinf(mine) and math.isinf(twin):
        return None
    over = (mine - twin) / given.lattice.ground.base[1] if math.isfinite(twin) else 0.0
    cost = given.ways.field("me").costs(Places.of([given.to]))[0] / INCH
    return {"cost": max(mine, cost), "route": mine, "twin": twin, "widths": over, "what": price}


def toll(seed: int) -> dict[str, Any] | None:
    """Fences, doors, ditches, a block and a ladder; the planner's route is judged."""
    given = toll_case(seed)
    if given is None:
        return None
    twin, kinds = toll_shortest(given.world, *toll_ends(given))
    field = given.ways.field("me")
    cost = field.costs(Places.of([given.goal]))[0]
    try:
        found = toll_route(given.ways, given.goal)
    except Unreachable:
        if math.isinf(twin):
            return None
        return {"cost": float(cost), "route": math.inf, "twin": twin, "what": given.what}
    gone = [step.kind.value for step in found.steps]
    row = {"cost": float(cost), "route": found.spent, "twin": twin, "what": given.what}
    return {**row, "ours": [k for k in gone if k != "line"], "theirs": kinds}


def done(file: Path) -> dict[tuple[str, int], dict[str, Any]]:
    """What the file holds; a last line that was cut off is done again."""
    found = {}
    for line in file.read_text().splitlines() if file.exists() else []:
        try:
            row = json.loads(line)
        except ValueError:
            continue
        found[row["kind"], row["seed"]] = row
    return found


def run(file: Path, tables: int) -> None:
    """Do the tables that are not there yet."""
    there = done(file)
    with file.open("a") as out:
        for seed in range(tables):
            twins = (plain, ground, near, hull, toll, storeys, facing, gaits)
            for kind, twin in zip(KINDS, twins, strict=True):
                if (kind, seed) in there:
                    continue
                row: dict[str, Any] = {"kind": kind, "seed": seed}
                try:
                    row |= twin(seed) or {"none": True}
                except AssertionError as error:
                    row["refused"] = str(error)[:400]
                out.write("\n" + json.dumps(row))
                out.flush()
            print(f"\r{seed + 1} of {tables}", end="", file=sys.stderr, flush=True)


def summary(file: Path) -> str:
    """How many, the worst, and each that is outside what is promised."""
    lines = []
    for kind in KINDS:
        rows = [r for (k, _), r in done(file).items() if k == kind and "none" not in r]
        refused = [r for r in rows if "refused" in r]
        parts = {r["seed"]: _above(r["route"], r["twin"]) for r in rows if "refused" not in r}
        costs = {r["seed"]: _above(r["cost"], r["twin"]) for r in rows if "refused" not in r}
        over = {s: p for s, p in parts.items() if p > ABOVE[kind]}
        dear = {s: p for s, p in costs.items() if p > 1e-3} if kind not in OBLONG else {}
        below = {r["seed"] for r in rows if "refused" not in r and r["cost"] < r["route"] - 1e-6}
        worst = max(parts.values(), default=0.0)
        lines.append(
            f"{kind}: {len(rows)} tables, refused {len(refused)}, worst route {worst:+.5%}, "
            f"above {ABOVE[kind]:.2%}: {over}, costs above 0.1 %: {dear}, "
            f"costs below the route's: {sorted(below)}"
        )
        widths = [r["widths"] for r in rows if "widths" in r]
        if widths:
            lines.append(f"  longer by {max(widths):.3f} of the base's width at the most")
        lines += [f"  refused {r['seed']}: {r['refused'][:150]}" for r in refused]
    return "\n".join(lines)


def _above(mine: float, twin: float) -> float:
    if math.isinf(mine) or math.isinf(twin):
        return 0.0 if math.isinf(twin) else math.inf
    return mine / twin - 1


def main() -> None:
    """Run, then say what came out."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("file", type=Path)
    given.add_argument("--tables", type=int, default=1000)
    given.add_argument("--summary", action="store_true")
    asked = given.parse_args()
    try:
        if not asked.summary:
            run(asked.file, asked.tables)
    except KeyboardInterrupt:
        pass
    print("\n" + summary(asked.file))


if __name__ == "__main__":
    main()
