"""What the player should know of a finished plan: exposure to fire, firepower, and the odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from planner.rulesets.epic41k import risk
from planner.rulesets.epic41k.army import detachment, fellows
from planner.rulesets.epic41k.fire import ANTITANK, HEAVY, INSIDE, RAY
from planner.rulesets.nearness import gap

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.planning.reactions import Reaction
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

EXPOSED = "epic41k.detachment.exposed"
LEADERSHIP = "leadership"
"""Name of the dice test."""
OP_FIRE = frozenset({HEAVY, ANTITANK, RAY})
Said = Iterator[tuple[str, str]]


def told(
    scenario: Scenario, plan: Plan, found: Sequence[Reaction], always: bool, first: bool = False
) -> Said:
    """Yield (ledger id, text).

    Parameters:
        always: whether every failed test on dangerous ground is a hit.
        first: whether only the first hit on a carrier hits those inside.
    """
    yield from risk.told(scenario, plan, always, first)
    yield from _leadership(plan)
    opened = [reaction for reaction in found if reaction.watch.rule in OP_FIRE]
    # Who sits in a carrier of several stands may fire from any of them, but only once.
    snapped = {
        (r.watch.name, "" if r.watch.name.startswith(INSIDE) else r.by, r.to)
        for r in found
        if r.watch.rule not in OP_FIRE
    }
    firing = {detachment(scenario.unit_of[r.by]): scenario.unit_of[r.by] for r in opened}
    if found:
        yield EXPOSED, f"at most: snap shots {len(snapped)}, detachments that op fire {len(firing)}"
    if opened:
        yield from _op_fire(scenario, plan, opened)


def _leadership(plan: Plan) -> Said:
    for dice in plan.dice:
        if dice.test == LEADERSHIP:
            odds = "" if dice.probability is None else f" with {1 - dice.probability}"
            text = f"nobody of it moves if its check fails:{odds or ' its leadership is not said'}"
            yield dice.rule, text


def _op_fire(scenario: Scenario, plan: Plan, opened: Sequence[Reaction]) -> Said:
    unit = scenario.unit(plan.order.unit)
    targets = {m.id: m for u in fellows(scenario, unit) if u.on_table for m in u.models}
    text = f"all of {', '.join(targets)} may be shot at, those that stay as well"
    yield "epic41k.opfire.stationary-too", text
    yield "epic41k.opfire.blast-markers", "op fire may put blast markers on the detachment"
    for name, firers in _by(scenario, opened, HEAVY).items():
        total = sum(
            int(scenario.unit_of[f].value(scenario.models[f], "firepower", 0)) for f in firers
        )
        yield HEAVY, f"{name} has {len(firers)} stands in range and view at some time: FP {total}"
    for name, firers in _by(scenario, opened, ANTITANK).items():
        guns = [scenario.models[f] for f in firers]
        began, order = front(scenario, plan, guns, moved=False), front(scenario, plan, guns)
        sooner = f" (fired before the move: {', '.join(began)})" if began != order else ""
        text = f"hits of {name} go to the nearest of the kind it names{sooner}: {', '.join(order)}"
        yield "epic41k.opfire.antitank-front", text


def _by(scenario: Scenario, opened: Sequence[Reaction], rule: str) -> dict[str, list[str]]:
    """The firing stands of one sort by detachment."""
    found: dict[str, list[str]] = {}
    for reaction in opened:
        name = detachment(scenario.unit_of[reaction.by])
        if reaction.watch.rule == rule and reaction.by not in found.setdefault(name, []):
            found[name].append(reaction.by)
    return {name: firers for name, firers in found.items() if firers}


def front(
    scenario: Scenario, plan: Plan, firers: Sequence[Model], *, moved: bool = True
) -> list[str]:
    """Return the models of a plan from the side towards the firers to the back.

    Parameters:
        moved: whether they stand where they end; else where they begin.
    """
    unit: Unit = scenario.unit(plan.order.unit)
    ends = {way.id: way.end for way in plan.models} if moved else {}
    models = [replace(m, pose=ends.get(m.id, m.pose)) for m in unit.models]
    near = {m.id: min(gap(m, firer) for firer in firers) for m in models}
    return sorted(near, key=lambda name: (near[name], name))
