"""A picture of each family of rules: small tables, one order planned, judged and drawn on each.

    python examples/families.py                 # all of them, written to examples/families
    python examples/families.py fly charge      # these only

The tables, orders and captions stand in ``families.toml`` beside this file. For each there is
``NAME.json``, the scenario that `planner` reads, and ``NAME.svg``, the plan; ``README.md`` shows
them all.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import planner
from planner.show.picture import draw, write_picture

HERE = Path(__file__).parent
FOLDER = HERE / "families"
Row = dict[str, Any]
COLUMNS, WIDE, TALL, LINE = 2, 760, 520, 30
"""Of a picture of several plans: px."""
SIZE = re.compile(r'<svg xmlns="[^"]*" width="[^"]*" height="[^"]*"')
HEAD = """# A picture of each family of rules

Warhammer 40,000, 10th edition, on tables of 30" x 22". `python examples/families.py` plans each
order, has the referee judge it and draws it here; the command under a picture does it for that
one. The tables are written in [families.toml](../families.toml).

The last picture shows the order of a turn; [phase.py](../phase.py) plays one of two whole armies
through and draws every plan of it.
"""


def families() -> dict[str, Row]:
    """Return the families by name, in the order of the book."""
    rows: list[Row] = tomllib.loads((HERE / "families.toml").read_text(encoding="utf-8"))["family"]
    return {row["name"]: row for row in rows}


def scenario(row: Row) -> Row:
    """Return a family's table as a scenario file's object."""
    return {
        "format": "planner-scenario/1",
        "note": row["caption"],
        "ruleset": "wh40k10",
        "map": {
            "type": "FeatureCollection",
            "table": {
                "width": 30,
                "height": 22,
                "unit": "in",
                "name": row.get("title", row["name"]),
            },
            "features": [_block(**block) for block in row.get("blocks", ())],
        },
        "turn": {
            "round": row.get("round", 3),
            "side": "red",
            "phase": row.get("phase", "movement"),
        },
        "units": [_unit(**unit) for unit in row["units"]],
    }


def _block(**block: Any) -> Row:
    (x, y), (x1, y1) = block["from"], block["to"]
    ring = [[x, y], [x1, y], [x1, y1], [x, y1], [x, y]]
    return {
        "type": "Feature",
        "id": block["id"],
        "properties": {
            "kind": "solid",
            "terrain": block["id"].split()[0],
            "height": block["height"],
        },
        "geometry": {"type": "Polygon", "coordinates": [ring]},
    }


def _unit(
    at: list[list[float]] | None = None, count: int = 0, base: str = "32mm", **given: Any
) -> Row:
    name = given["id"]
    models: list[Row] = [{"id": f"{name}.{n}", "base": base} for n in range(1, count + 1)]
    for n, (x, y, *facing) in enumerate(at or (), 1):
        models.append({"id": f"{name}.{n}", "base": base, "at": [x, y]})
        if facing:
            models[-1]["facing"] = facing[0]
    usual = {"side": "red", "keywords": ["INFANTRY"], "profile": {"M": 6}}
    return {**usual, **given, "models": models}


def solve(row: Row) -> planner.Plan:
    """Plan a family's order and have it judged.

    Raises:
        SystemExit: there is no plan, or the referee refuses it.
    """
    table = planner.load(scenario(row))
    plan = planner.plan(table, planner.Order(**row["order"]))
    verdict = planner.check(table, plan)
    if not (plan.models and verdict.legal):
        raise SystemExit(f"{row['name']}: no legal plan: {plan.why_not} {verdict}")
    return plan


def played(row: Row) -> list[planner.Plan]:
    """Plan a family's orders, each on the table that the ones before it leave.

    Raises:
        SystemExit: there is no plan, or the referee refuses one.
    """
    table = planner.load(scenario(row))
    made = planner.chain(table, [planner.Order(**order) for order in row["orders"]])
    verdicts = planner.check_phase(table, made.plans)
    if not (all(plan.models for plan in made.plans) and all(v.legal for v in verdicts)):
        raise SystemExit(f"{row['name']}: no legal plans: {made} {verdicts}")
    return list(made.plans)


def flown(row: Row) -> list[planner.Plan]:
    """Plan a family's orders, one in each of its side's turns.

    Raises:
        SystemExit: there is no plan, or the referee refuses one.
    """
    table, plans = planner.load(scenario(row)), []
    for order in row["turns"]:
        side = table.turn.side
        plan = planner.plan(table, planner.Order(**order))
        verdict = planner.check(table, plan)
        if not (plan.models and verdict.legal):
            raise SystemExit(f"{row['name']}: no legal plan: {plan.why_not} {verdict}")
        plans.append(plan)
        table = planner.next_phase(planner.after(table, plan), ends_turn=True)
        while table.turn.side != side:
            table = planner.next_phase(table, ends_turn=True)
        table = planner.next_phase(table, "movement")
    return plans


def sheet(plans: list[planner.Plan]) -> str:
    """Return one picture of several plans, in rows, numbered in their order."""
    panels = []
    for number, plan in enumerate(plans):
        assert plan.scene is not None
        x, y = WIDE * (number % COLUMNS), TALL * (number // COLUMNS)
        svg = draw(plan.scene, plan, whole=True)
        svg = svg.replace('id="map"', f'id="map{number}"').replace(
            "url(#map)", f"url(#map{number})"
        )
        panel = SIZE.sub(
            f'<svg x="{x}" y="{y + LINE}" width="{WIDE}" height="{TALL - LINE}"', svg, 1
        )
        panels.append(f'<text x="{x + 14}" y="{y + 26}">{number + 1}</text>{panel}')
    tall = TALL * -(-len(plans) // COLUMNS)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE * COLUMNS} {tall}" '
        f'width="{WIDE * COLUMNS}" height="{tall}" font-family="Lato, sans-serif" '
        'font-size="22" font-weight="bold"><rect width="100%" height="100%" fill="#ffffff"/>'
        + "".join(panels)
        + "</svg>\n"
    )


def command(row: Row) -> str:
    """Return the command that plans a family's order and draws it."""
    name = row["name"]
    if {"orders", "turns"} & row.keys():
        return f"python examples/families.py {name}"
    if "order" not in row:
        return f"planner draw examples/families/{name}.json -o {name}.svg"
    order: Row = row["order"]
    words = [f"planner plan examples/families/{name}.json"]
    words += [f"--unit {order['unit']} --action {order['action']}"]
    words += [f"--target {target}" for target in order.get("targets", ())]
    if "to" in order:
        to = order["to"]
        words.append(f"--to {to if isinstance(to, str) else ','.join(f'{c:g}' for c in to)}")
    words += [f"--{key} {order[key]}" for key in ("goal", "roll") if key in order]
    return " ".join([*words, f"--draw {name}.svg"])


def page() -> str:
    """Return the page that shows every picture."""
    parts = [HEAD]
    for name, row in families().items():
        title = name.replace("_", " ").capitalize()
        parts.append(f"## {title}\n\n{row['caption']}\n\n![{title}]({name}.svg)\n")
        parts.append(f"    {command(row)}\n")
    return "\n".join(parts)


def main(names: list[str]) -> None:
    """Write the scenarios and pictures of the families named, of all if none is, and the page."""
    for name, row in families().items():
        if names and name not in names:
            continue
        text = json.dumps(scenario(row), indent=1)
        (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")
        if not {"order", "orders", "turns"} & row.keys():
            write_picture(FOLDER / f"{name}.svg", planner.load(scenario(row)))
            continue
        if "order" not in row:
            plans = played(row) if "orders" in row else flown(row)
            (FOLDER / f"{name}.svg").write_text(sheet(plans), encoding="utf-8")
            continue
        plan = solve(row)
        print(f"{name}: {plan}\n")
        plan.to_svg(FOLDER / f"{name}.svg")
    (FOLDER / "README.md").write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
