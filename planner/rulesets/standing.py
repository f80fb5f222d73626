"""What is wrong with where a unit stands before it moves, for any game, by its own rule ids."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import TYPE_CHECKING

from planner.mobility import Measured
from planner.rulesets.nearness import extent, near, overlap
from planner.units import Model, Unit

if TYPE_CHECKING:
    from planner.battlefield import Table
    from planner.mobility import Coherency, Standoff
    from planner.scenario.scenario import Scenario

Said = Iterator[tuple[str, str]]
Height = Callable[[Unit, Model], int]


def standing(
    scenario: Scenario,
    unit: Unit,
    rules: Mapping[str, str],
    height: Height,
    coherency: Coherency | None = None,
    standoffs: Iterable[Standoff] = (),
    edge: Measured = Measured.BASE,
) -> tuple[tuple[str, str], ...]:
    """Return (ledger id, text) for each overlap, edge, broken coherency and enemy too near.

    Parameters:
        rules: ledger ids of ``no_overlap`` and ``table_edge``.
        height: the game's height of a model, µm.
        coherency, standoffs, edge: as in the terms of a move.
    """
    if not unit.on_table:
        return ()
    said = [*_overlaps(scenario, unit, rules["no_overlap"], height)]
    said += _off_table(scenario.battlefield.table, unit, rules["table_edge"], edge)
    said += _incoherent(unit, coherency)
    said += (fault for standoff in standoffs for fault in _near(scenario, unit, standoff))
    return tuple(said)


def _overlaps(scenario: Scenario, unit: Unit, rule: str, height: Height) -> Said:
    own = {model.id: number for number, model in enumerate(unit.models)}
    for number, model in enumerate(unit.models):
        for other in scenario.models.values():
            if own.get(other.id, len(own)) <= number or _apart(model, other):
                continue
            tops = [m.pose.z + height(scenario.unit_of[m.id], m) for m in (model, other)]
            if max(model.pose.z, other.pose.z) < min(tops) and overlap(model, other):
                yield rule, f"{model.id} overlaps {other.id}"


def _apart(a: Model, b: Model) -> bool:
    """Whether the circles about two bases are clear of each other: most of an army."""
    reach = a.base.circumradius + b.base.circumradius + 1
    return abs(a.pose.x - b.pose.x) > reach or abs(a.pose.y - b.pose.y) > reach


def _off_table(table: Table, unit: Unit, rule: str, edge: Measured) -> Said:
    for model in unit.models:
        x, y = 2 * model.pose.x, 2 * model.pose.y
        wide, high = extent(model, 1, 0), extent(model, 0, 1)
        if edge is Measured.CENTRE:
            wide = high = 0
        if min(x, 2 * table.width - x) < wide or min(y, 2 * table.height - y) < high:
            yield rule, f"{model.id} stands over the table's edge"


def _incoherent(unit: Unit, wanted: Coherency | None) -> Said:
    if wanted is None:
        return
    mates: dict[str, list[str]] = {model.id: [] for model in unit.models}
    for a, b in combinations(unit.models, 2):
        if near(a, b, wanted.gap, wanted.vertical):
            mates[a.id].append(b.id)
            mates[b.id].append(a.id)
    for name, others in mates.items():
        if len(others) < wanted.neighbours and name not in wanted.alone:
            text = f"{name} has {len(others)} of the {wanted.neighbours} neighbours it needs"
            yield wanted.rule, text
    held = {model.id for model in unit.models} - wanted.alone
    if wanted.one_group and held and not held <= _group(mates, min(held)):
        yield wanted.group_rule, "the unit stands in more than one group"


def _group(mates: Mapping[str, list[str]], first: str) -> set[str]:
    seen, waiting = {first}, [first]
    while waiting:
        fresh = [mate for mate in mates[waiting.pop()] if mate not in seen]
        seen.update(fresh)
        waiting += fresh
    return seen


def _near(scenario: Scenario, unit: Unit, standoff: Standoff) -> Said:
    # A gap of exactly the limit is too near only where the standoff is inclusive: 1 µm decides.
    gap = standoff.gap if standoff.inclusive else standoff.gap - 1
    for model in unit.models:
        for other in sorted(standoff.models):
            if near(model, scenario.models[other], gap, standoff.vertical):
                yield standoff.rule, f"{model.id} stands too near to {other}"
