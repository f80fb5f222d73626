"""A plan as plain text: what a person at the table would do, model by model, in order."""

from __future__ import annotations

import textwrap

from planner.plan import Plan
from planner.show.report import ROLL_HEADS, WAY_HEADS, report
from planner.show.table import aligned

WAY_COLUMN = 2


def describe(plan: Plan, width: int = 100) -> str:
    """Return `plan` as text of about `width` columns, without a newline at its end.

    A unit of ten models fits a screen: a line for each model, in the order they move, then
    the dice with exact chances, what was paid under which rule, and the proof.
    """
    said = report(plan)
    parts = [textwrap.wrap(said.title, width) + textwrap.wrap(said.verdict, width)]
    if said.ways:
        parts.append(aligned(WAY_HEADS, said.ways, width, WAY_COLUMN))
    if said.rolls:
        parts.append(aligned(ROLL_HEADS, said.rolls, width, len(ROLL_HEADS) - 1))
    if said.lines:
        parts.append(
            [
                wrapped
                for line in said.lines
                for wrapped in textwrap.wrap(
                    line,
                    width,
                    subsequent_indent="  ",
                    break_long_words=False,
                    break_on_hyphens=False,
                )
            ]
        )
    return "\n\n".join("\n".join(part) for part in parts)
