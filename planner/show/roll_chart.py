"""The table of rolls of an order not yet rolled, as bars of their chances."""

from __future__ import annotations

from typing import Final

from planner.length import Unit
from planner.plan import Plan, RollRow, Status, Term
from planner.show import words
from planner.show.colours import FAINT, INK
from planner.show.svg import Group

ROW: Final = 15.0
BAR: Final = 64.0
WORKS: Final = "#3380b4"
FAILS: Final = "#d6d8db"


def draw_rolls(group: Group, plan: Plan, x: float, y: float) -> float:
    """Draw a bar for each roll, long as it is likely, with what it brings; return the end."""
    rows = sorted(plan.rolls, key=lambda row: row.roll)
    named = next((row.objective for row in reversed(rows) if row.objective), ())
    shown = _telling(rows, named)
    head = f"Roll: {shown.name.replace('_', ' ')}" if shown else "Roll"
    group.add("text", head, x=x + 2, y=y + 10, font_size=12, font_weight="bold", fill=INK)
    y += 18
    most = max(row.probability for row in rows)
    for row in rows:
        works = row.status in (Status.OPTIMAL, Status.FEASIBLE)
        long = float(row.probability / most) * BAR
        style = {"font_size": 11.0, "fill": INK if works else FAINT}
        group.add("text", f"{row.roll}", x=x + 16, y=y + 10, text_anchor="end", **style)
        group.rect((x + 22, y + 1.5), long, ROW - 4, fill=WORKS if works else FAILS)
        said = _said(row, shown.name if shown else "", plan.unit) if works else "–"
        share, right = words.percent(row.probability), x + 64 + BAR
        group.add("text", share, x=right, y=y + 10, text_anchor="end", **style)
        group.add("text", said, x=right + 8, y=y + 10, **style)
        y += ROW
    return y


def _telling(rows: list[RollRow], terms: tuple[Term, ...]) -> Term | None:
    """Return the first term that is not the same for all rolls that work, else the first.

    How far they walk tells nothing as long as there is anything else to tell.
    """
    for term in terms:
        values = {t.value for row in rows for t in row.objective if t.name == term.name}
        if len(values) > 1 and term.name != "distance_walked":
            return term
    return terms[0] if terms else None


def _said(row: RollRow, name: str, unit: Unit) -> str:
    for term in row.objective:
        if term.name == name:
            return unit.say(term.value) if term.unit == "length" else f"{round(term.value, 2):g}"
    return "yes"
