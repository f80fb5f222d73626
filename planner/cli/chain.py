"""`planner chain`: several orders planned as one, each on the table that those before it leave."""

from __future__ import annotations

from typing import Annotated

import typer

from planner.cli.after import Out
from planner.cli.inputs import AsJson, ScenarioFile, Seconds, limited, print_json

Orders = Annotated[
    str,
    typer.Argument(
        metavar="ORDERS",
        help='File with a list of orders as in plan files: [{"unit": …, "action": …}, …]; '
        '"next turn" between two of them ends the turn.',
    ),
]


def chain(
    scenario: ScenarioFile,
    orders: Orders,
    deadline: Seconds = None,
    out: Out = None,
    as_json: AsJson = False,
) -> None:
    """Plan several orders as one: out of a transport, on, and into a charge.

    An order without an aim of its own goes towards that of the orders after it. Phases of the
    turn go by as the orders need them, and "next turn" in the list goes on to the side's next
    turn. With --out the table after all of them is written.

    Exit status 1 where one of them has no legal plan; 2, and no chain, where --deadline passes
    before all are planned.
    """
    import planner
    from planner.errors import InputError
    from planner.files import atomic, strict_json
    from planner.plan.reader import orders_of
    from planner.scenario.rewrite import read_with_source, rewritten

    if scenario == orders == "-":
        raise InputError("only one of SCENARIO and ORDERS can be standard input")
    limits = limited(deadline)
    table, source = read_with_source(scenario)
    name = strict_json.name_of(orders)
    found = planner.chain(table, orders_of(strict_json.load(orders), name), limits)
    if as_json:
        import json

        plans = [json.loads(made.to_json()) for made in found.plans]
        done = {"chance": str(found.chance), "whole": found.end is not None, "plans": plans}
        print_json(done)
    else:
        print(found)
    if out is not None and found.end is not None:
        atomic.write(out, rewritten(source, found.end) + "\n")
    raise typer.Exit(0 if found.end is not None else 1)
