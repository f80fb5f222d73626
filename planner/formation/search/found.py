"""What the search came to."""

from __future__ import annotations

from dataclasses import dataclass

from planner.formation.cpsat.lexicographic import Choice, Outcome
from planner.formation.judge import rank
from planner.formation.menu import Menu


@dataclass(frozen=True)
class Found:
    """What the search came to.

    Parameters:
        wide: the menu of all candidates; `bounds` holds over all of it, one per term.
        menu: the menu that `outcome` was chosen from and is proved over.
        outcome: the choice, its bounds, how much is proved.
        confirmed: whether a second solver agrees.
        late: whether the wall clock cut the search short.
        cut: whether it was told to stop before its end: what is owed is a plan, no reasons.
        waits: whether there was a choice that is worth more, but no order to go its ways in.
        compared: whether it is only to be told apart from others: nothing more is proved.
        looked: what alone was looked at, where it was stopped before more was; in words.
    """

    wide: Menu
    bounds: tuple[int, ...]
    menu: Menu
    outcome: Outcome
    confirmed: bool = False
    late: bool = False
    cut: bool = False
    looked: str = ""
    compared: bool = False
    waits: bool = False


def said(menu: Menu, choice: Choice) -> str:
    """Return the worth of a choice in words, for progress."""
    signed = rank(menu, choice)
    say = menu.problem.scenario.battlefield.table.unit.say
    parts = []
    for term, value in zip(menu.terms, signed, strict=True):
        told = term.sign * value if term.scale == 1 else term.sign * value / term.scale
        worth = say(told) if term.unit == "length" else told
        parts.append(f"{term.name.replace('_', ' ')} {worth}")
    return ", ".join(parts)
