"""Plans, options and rules on a terminal, in colour; elsewhere as plain text."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from planner.plan import Plan
    from planner.planning.survey.options import Option
    from planner.rulesets.ruleset import Ruleset

NARROW: Final = 100
"""Columns of plain text, and the fewest a terminal needs for tables."""


def print_plan(plan: Plan) -> None:
    """Print a plan."""
    if not _terminal():
        print(plan)
        return
    from rich.text import Text

    from planner.show.report import ROLL_HEADS, WAY_HEADS, report
    from planner.show.text import WAY_COLUMN

    said, console = report(plan), _console()
    console.print(Text(said.title, "bold"))
    console.print(Text(said.verdict, "bold green" if plan.found else "bold red"))
    for heads, rows, wide in (
        (WAY_HEADS, said.ways, WAY_COLUMN),
        (ROLL_HEADS, said.rolls, len(ROLL_HEADS) - 1),
    ):
        if rows:
            console.print(_table(heads, rows, wide))
    for line in said.lines:
        label, colon, rest = line.partition(":")
        text = Text.assemble((label + colon, "cyan"), rest) if colon else Text(line)
        console.print(text)


def print_options(found: Sequence[Option]) -> None:
    """Print ranked options, the best first."""
    from planner.show.option import OPTION_HEADS, option_row
    from planner.show.table import aligned

    if not found:
        print("No order can be carried out.")
        return
    rows = [(f"{rank}", *option_row(option)) for rank, option in enumerate(found, start=1)]
    heads = ("", *OPTION_HEADS)
    if _terminal():
        _console().print(_table(heads, rows, 2))
    else:
        print("\n".join(aligned(heads, rows, 140, 2)))


def print_rules(game: Ruleset) -> None:
    """Print every rule of a game, its options, and the words that a scenario may use."""
    print(f"{game.title} ({game.name}): {len(game.rules)} rules")
    for rule in game.rules.values():
        how = f" - {rule.how}" if rule.how else ""
        print(f"{rule.id}  [{rule.status}]  {rule.text}{how}")
    for option in game.options.values():
        print(f"option {option.key} ({option.rule}): {option.text} Readings: {option.choices}")
    for part, names in (("profile", game.names.profile), ("state", game.names.state)):
        for key, name in names.items():
            print(f"{part} {key}: {name.text} ({name.form})")
    for part, words in (
        ("keyword", game.names.keyword),
        ("terrain", game.names.terrain),
        ("depth", game.names.depth),
        ("action", game.names.action),
    ):
        for word, text in words.items():
            print(f"{part} {word}" + (f": {text}" if text else ""))
    print(f"actions: {', '.join(game.actions)}")
    if game.phases.order:
        print(f"phases: {', '.join(game.phases.order)}")


def _terminal() -> bool:
    return sys.stdout.isatty()


def _console() -> Console:
    from rich.console import Console

    return Console(highlight=False, emoji=False)


def _table(heads: Iterable[str], rows: Iterable[Sequence[str]], wide: int) -> Table:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, header_style="bold")
    for index, head in enumerate(heads):
        table.add_column(head, ratio=None if index != wide else 1, overflow="fold")
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    return table
