"""What the player should know of a finished plan: exposure to fire, firepower, and the odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from planner.rulesets.epic41k import risk
from planner.rulesets.epic41k.army import detachment, fellows
from planner.rulesets.epic41k.fire import ANTITANK, HEAVY, INSIDE, OP_FIRE
from planner.rulesets.nearness import gap

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.planning.avoiding.reactions import Reaction
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Pose, Unit

EXPOSED = "epic41k.detachment.exposed"
LEADERSHIP = "leadership"
"""Name of the dice test."""
Said = Iterator[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Readings:
    """How the rules are read of which a plan's notes tell.

    Parameters:
        always: whether every failed test on dangerous ground is a hit.
        first: whether only the first hit on a carrier hits those inside.
        inside: whether those inside take tests, and may be shot at, as their carrier.
        falls: when op fire falls: ``before``, ``during`` or ``after`` the move.
    """

    always: bool = False
    first: bool = False
    inside: bool = False
    falls: str = "after"


def told(scenario: Scenario, plan: Plan, found: Sequence[Reaction], read: Readings) -> Said:
    """Yield (ledger id, text)."""
    yield from risk.told(scenario, plan, read.always, read.first, read.inside)
    yield from _leadership(plan)
    yield from _further(scenario, plan)
    opened = [reaction for reaction in found if reaction.watch.rule in OP_FIRE]
    # Who sits in a carrier of several stands may fire from any of them, but only once.
    snapped = {
        (r.watch.name, "" if r.watch.name.startswith(INSIDE) else r.by, r.to)
        for r in found
        if r.watch.rule not in OP_FIRE
    }
    firing = {detachment(scenario.unit_of[r.by]): scenario.unit_of[r.by] for r in opened}
    if found:
        shots = sum(1 + read.inside * len(list(risk.inside(scenario, to))) for *_, to in snapped)
        yield EXPOSED, f"at most: snap shots {shots}, detachments that op fire {len(firing)}"
    if opened:
        yield from _op_fire(scenario, plan, opened, read.falls)


def _leadership(plan: Plan) -> Said:
    for dice in plan.dice:
        if dice.test == LEADERSHIP:
            odds = "" if dice.probability is None else f" with {1 - dice.probability}"
            text = f"nobody of it moves if its check fails:{odds or ' its leadership is not said'}"
            yield dice.rule, text


def _further(scenario: Scenario, plan: Plan) -> Said:
    """Who goes further than its orders allow, for the ground that it keeps to."""
    from planner.rulesets.known import known_terms
    from planner.scenario.detached import carried_out

    table, mine = carried_out(scenario, plan)
    bodies = known_terms(table, mine.order).mobilities
    names: dict[tuple[str, int], list[str]] = {}
    for way in mine.models:
        reserve = bodies[way.id].reserve if way.id in bodies else None
        if reserve is not None and way.spent > bodies[way.id].budget - reserve.amount:
            names.setdefault((reserve.rule, reserve.amount), []).append(way.id)
    for (rule, amount), who in names.items():
        more = scenario.battlefield.table.unit.say(amount)
        text = f"up to {more} more than the orders allow, for the ground kept to"
        yield rule, f"{', '.join(who)}: {text}"


def _op_fire(scenario: Scenario, plan: Plan, opened: Sequence[Reaction], falls: str) -> Said:
    unit = scenario.unit(plan.order.unit)
    targets = _targets(scenario, unit)
    text = f"all of {', '.join(m.id for m in targets)} may be shot at, those that stay as well"
    yield "epic41k.opfire.stationary-too", text
    yield "epic41k.opfire.blast-markers", "op fire may put blast markers on the detachment"
    for name, firers in _by(scenario, opened, HEAVY).items():
        told = [scenario.unit_of[f].value(scenario.models[f], "firepower", None) for f in firers]
        total, silent = sum(int(one) for one in told if one is not None), told.count(None)
        power = [f"FP {total}"] if silent < len(told) else []
        power += [f"the firepower of {silent} is not told"] if silent else []
        stands = "1 stand" if len(firers) == 1 else f"{len(firers)} stands"
        text = f"{name} has {stands} in range and view at some time: {', '.join(power)}"
        yield HEAVY, text
    for name, firers in _by(scenario, opened, ANTITANK).items():
        guns = [scenario.models[f] for f in firers]
        shown = [r for r in opened if r.by in firers]
        rows = {word: front(scenario, plan, guns, at) for word, at in _moments(plan, shown)}
        order = rows.pop(falls)
        others = [f"fired {w} the move: {', '.join(r)}" for w, r in rows.items() if r != order]
        sooner = f" ({'; '.join(others)})" if others else ""
        text = f"hits of {name} go to the nearest of the kind it names{sooner}: {', '.join(order)}"
        yield "epic41k.opfire.antitank-front", text
    if falls == "during":
        first = {r.to: r for r in sorted(opened, key=lambda r: -r.gone)}
        said = scenario.battlefield.table.unit.say
        gone = ", ".join(f"{name} after {said(round(r.gone))}" for name, r in sorted(first.items()))
        text = f"who is lost is lost where it is shot at and goes no further: {gone}"
        yield "epic41k.opfire.deadline", text


def _targets(scenario: Scenario, unit: Unit) -> list[Model]:
    """The models of a detachment that moves which stand on the table, or get off onto it."""
    there = [u for u in fellows(scenario, unit) if u.on_table or u.id == unit.id]
    return [model for u in there for model in u.models]


def _by(scenario: Scenario, opened: Sequence[Reaction], rule: str) -> dict[str, list[str]]:
    """The firing stands of one sort by detachment."""
    found: dict[str, list[str]] = {}
    for reaction in opened:
        name = detachment(scenario.unit_of[reaction.by])
        if reaction.watch.rule == rule and reaction.by not in found.setdefault(name, []):
            found[name].append(reaction.by)
    return {name: firers for name, firers in found.items() if firers}


def _moments(plan: Plan, shown: Sequence[Reaction]) -> Iterator[tuple[str, dict[str, Pose]]]:
    """Yield when op fire may fall, and where those are by then that have moved.

    During the move that is as soon as one of them may be shot at: who moves before it stands at
    its end, who moves later where it began.
    """
    ends, row = {way.id: way.end for way in plan.models}, list(plan.move_order)
    first = min(shown, key=lambda r: (row.index(r.to) if r.to in row else -1, r.gone))
    before = row[: row.index(first.to)] if first.to in row else []
    yield "before", {}
    yield "during", {first.to: first.at, **{name: ends[name] for name in before}}
    yield "after", ends


def front(
    scenario: Scenario, plan: Plan, firers: Sequence[Model], at: Mapping[str, Pose]
) -> list[str]:
    """Return the models of a detachment from the side towards the firers to the back.

    Parameters:
        at: where those are that have moved.
    """
    unit: Unit = scenario.unit(plan.order.unit)
    # Who gets off begins where it is set up.
    places = {**{way.id: way.start for way in plan.models}, **at}
    models = [replace(m, pose=places.get(m.id, m.pose)) for m in _targets(scenario, unit)]
    near = {m.id: min(gap(m, firer) for firer in firers) for m in models}
    return sorted(near, key=lambda name: (near[name], name))
