"""Some of a unit kept out of reactions, where not all of it can be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from planner.formation.limits import Limits
from planner.mobility import Terms, Watch
from planner.order import Order
from planner.plan import Plan
from planner.planning.attempt import attempt
from planner.planning.avoiding.around import exposed, keeping_out, met_by
from planner.scenario.scenario import Scenario
from planner.scenario.staged import entering

MOST: Final = 8
"""Models that are asked to keep out of reactions by themselves, one after another."""


def singly(
    scenario: Scenario,
    order: Order,
    own: Terms,
    asked: Sequence[Watch],
    limits: Limits,
    best: Plan,
) -> Iterator[tuple[Scenario, Plan]]:
    """Yield plans in which one model more keeps out of reactions, and the table of each.

    Of those that run into some under `best` one after another is asked to, with those that did
    before; where fewer do then, it is held to that. Where no fewer do since others have come in
    in its place, these are asked to as well. All the others are free to make room, so what some
    of them can do together each of them can: who cannot is not tried with more.
    """
    from planner.navigation import Navigator

    least, held = exposed(scenario, own, best, asked), frozenset[str]()
    names = met_by(scenario, own, best, asked)
    for name in names[:MOST] if len(names) > 1 else ():
        who, more = held, frozenset({name})
        while more - who:
            who |= more
            table, terms = keeping_out(scenario, own, asked, leaves=True, hides=True, who=who)
            navigator = Navigator(entering(table, terms), terms)
            made = attempt(scenario, order, order.roll, limits, navigator, terms, table=table)
            more = frozenset[str]()
            if made.found and exposed(scenario, own, made, asked) < least:
                least, held = exposed(scenario, own, made, asked), who
                yield table, made
            elif made.found:
                more = frozenset(met_by(scenario, own, made, asked)) - {*names}
