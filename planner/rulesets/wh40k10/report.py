"""What is wrong with where a unit stands before it moves."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from planner.rulesets.nearness import extent, near, overlap
from planner.rulesets.wh40k10.army import battle_shock, reserves
from planner.rulesets.wh40k10.coherency import coherency
from planner.rulesets.wh40k10.destroyed import demised
from planner.rulesets.wh40k10.engaged import engaged_with
from planner.rulesets.wh40k10.firing_deck import firing_deck
from planner.rulesets.wh40k10.reading import Reading
from planner.rulesets.wh40k10.transport import overloaded
from planner.units import Model, Unit

if TYPE_CHECKING:
    from planner.battlefield import Table
    from planner.mobility import Coherency
    from planner.rulesets.wh40k10.wh40k10 import Wh40k10
    from planner.scenario.scenario import Scenario

MANY = 7
"""From this many models on each needs two neighbours."""
Said = Iterator[tuple[str, str]]


def report(game: Wh40k10, scenario: Scenario, unit: Unit) -> Said:
    """Yield (ledger id, text) for overlaps, edges, coherency, engagement and the wrong turn."""
    tournament = game.option(scenario, "reserves_pack") == "tournament"
    yield from reserves(game.numbers, scenario, unit, tournament=tournament)
    if not unit.on_table:
        return
    yield from _overlaps(game, scenario, unit)
    yield from _off_table(scenario.battlefield.table, unit)
    yield from _incoherent(unit, coherency(game.numbers, unit))
    for enemy in engaged_with(scenario, unit, Reading.of(game, scenario)):
        yield "wh40k10.param.er-mutual", f"it starts within Engagement Range of {enemy.name}"
    yield from firing_deck(scenario, unit)
    yield from overloaded(scenario, unit)
    yield from battle_shock(scenario, unit)
    yield from demised(game.numbers, scenario, unit)
    if scenario.turn.side and scenario.turn.side != unit.side:
        text = f"it is {scenario.turn.side}'s turn; this unit is {unit.side}'s"
        yield "wh40k10.phase.select-on-table", text


def _overlaps(game: Wh40k10, scenario: Scenario, unit: Unit) -> Said:
    own = {model.id for model in unit.models}
    for model in unit.models:
        for other in scenario.models.values():
            if other.id in own and other.id <= model.id:
                continue
            if _levels_meet(game, scenario, model, other) and overlap(model, other):
                yield "wh40k10.through.no-end-on-model", f"{model.id} overlaps {other.id}"


def _levels_meet(game: Wh40k10, scenario: Scenario, a: Model, b: Model) -> bool:
    """Whether two bodies share a height: models on two floors may stand over each other."""
    tops = [m.pose.z + game.model_height(scenario.unit_of[m.id], m) for m in (a, b)]
    return max(a.pose.z, b.pose.z) < min(tops)


def _off_table(table: Table, unit: Unit) -> Said:
    for model in unit.models:
        x, y = model.pose.x, model.pose.y
        wide, high = extent(model, 1, 0), extent(model, 0, 1)
        room = (2 * x, 2 * (table.width - x)), (2 * y, 2 * (table.height - y))
        if min(room[0]) < wide or min(room[1]) < high:
            yield "wh40k10.through.no-table-edge", f"{model.id} stands over the table's edge"


def _incoherent(unit: Unit, wanted: Coherency | None) -> Said:
    if wanted is None:
        return
    mates: dict[str, set[str]] = {model.id: set() for model in unit.models}
    for a, b in combinations(unit.models, 2):
        if near(a, b, wanted.gap, wanted.vertical):
            mates[a.id].add(b.id)
            mates[b.id].add(a.id)
    faults = []
    for name, others in mates.items():
        if len(others) < wanted.neighbours:
            text = f"{name} has {len(others)} of the {wanted.neighbours} neighbours it needs"
            faults.append((wanted.rule, text))
    if len(_group(mates, unit.models[0].id)) < len(unit):
        faults.append((wanted.group_rule, "the unit stands in more than one group"))
    yield from faults
    if faults:
        gone = len(unit) - max(_coherent(_group(mates, name), mates, wanted) for name in mates)
        text = f"standing so at the end of the turn, it loses {gone} of its models"
        yield "wh40k10.param.coherency-end-turn", text


def _coherent(group: set[str], mates: dict[str, set[str]], wanted: Coherency) -> int:
    """How many of a group can be left: all that have two neighbours, or up to six in a row."""
    core = set(group)
    while poor := {name for name in core if len(mates[name] & core) < wanted.neighbours}:
        core -= poor
    few = min(len(group), MANY - 1) if wanted.neighbours > 1 else len(group)
    whole = core and len(_group({n: mates[n] & core for n in core}, min(core))) == len(core)
    return max(few, len(core) if whole else 0)


def _group(mates: dict[str, set[str]], first: str) -> set[str]:
    seen, open_ = {first}, [first]
    while open_:
        fresh = mates[open_.pop()] - seen
        seen |= fresh
        open_ += fresh
    return seen
