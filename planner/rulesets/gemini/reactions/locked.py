"""In close combat: who has charged into it stays there, and who gets out of it fights no more.

In it are those who touch an enemy, and whoever has dived upon one that is within its melee radius
(gemini.dive.eligible): a dive is a charge, and a charge ends Locked (gemini.charge.must-contact).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from planner.rulesets.gemini.together.each import of
from planner.rulesets.nearness import near
from planner.rulesets.others import ANY_HEIGHT, CONTACT

if TYPE_CHECKING:
    from planner.length import Unit as LengthUnit
    from planner.plan import Plan
    from planner.rulesets.gemini.bodies import Bodies
    from planner.units import Model, Unit

No = tuple[str, str] | None
RULE: Final = "gemini.charge.must-contact"
CHARGES: Final = ("charge", "scramble_charge")
DIVED: Final = "dived"
"""State: the melee radius of each of its models that has dived upon an enemy, and stays there."""
GOES: Final = ("reach", "press_on", "engage", "escape")
"""What an order is for by which somebody may go somewhere."""


def held(bodies: Bodies) -> frozenset[str]:
    """Return the ids of figures that have charged this turn and fight who has not run from it.

    A charge ends locked in close combat, and the turn's other actions do not undo that. Those of
    the unit that made no contact are free to come up; so is everybody once the charged have run.
    """
    unit, state = bodies.unit, bodies.unit.state
    if bodies.action.reacts or bodies.action.goal not in GOES or state.get("routing"):
        return frozenset()
    if bodies.action.name == "rout" or not state.get("locked"):
        return frozenset()
    named = (bodies.scenario.by_id.get(name) for name in state.get("charges", ()))
    foes = [u for u in named if u is not None and u.on_table and not u.state.get("ran")]
    length = bodies.game.unit
    return frozenset(mine.id for mine in unit.models if fights(unit, mine, foes, length))


def no_leaving(bodies: Bodies) -> No:
    """Nobody goes anywhere where all of a unit have charged into contact."""
    if len(held(bodies)) < len(bodies.unit):
        return None
    return RULE, "it has charged, and stays in close combat for the rest of the turn"


def no_contact_made(bodies: Bodies) -> No:
    """No charge where all of a unit touch already whom it would charge: it brings nobody there.

    At one height: who stands above an enemy may come down to him.
    """
    unit = bodies.unit
    foes = [foe for foe in map(bodies.scenario.by_id.get, bodies.order.targets) if foe is not None]
    if bodies.action.name not in CHARGES or not foes:
        return None
    met = [
        {foe.id for foe in foes for one in foe.models if near(mine, one, CONTACT, 0)}
        for mine in unit.models
    ]
    if all(met) and set().union(*met) == {foe.id for foe in foes}:
        return RULE, "all of it are in close combat with whom it would charge"
    return None


def freed(bodies: Bodies, plan: Plan, changed: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Yield the ids of units in close combat that fight no enemy once a plan has led one out of it.

    Nobody was in it whose figures fought no enemy before.
    """
    if not any(way.steps for way in plan.models):
        return
    unit, scenario, length = bodies.unit, bodies.scenario, bodies.game.unit
    ends = {way.id: way.end for way in plan.models}
    models = tuple(replace(m, pose=ends.get(m.id, m.pose)) for m in unit.models)
    moved = replace(unit, models=models, state=changed.get(unit.id, unit.state))
    enemies = [foe for foe in scenario.enemies(unit) if foe.on_table]
    left = [f for f in enemies if meet(unit, f, length) and not meet(moved, f, length)]
    if left and not any(meet(moved, foe, length) for foe in enemies):
        yield unit.id
    for foe in left:
        others = [u for u in scenario.enemies(foe) if u.on_table and u.id != unit.id]
        charged = changed.get(foe.id, foe.state).get("charged_by")
        if not charged and not any(meet(other, foe, length) for other in others):
            yield foe.id


def leaving_remarks(bodies: Bodies, plan: Plan) -> Iterator[tuple[str, str]]:
    """Say who gets out of close combat: what that takes stands in none of these rules."""
    if not bodies.unit.state.get("locked") or bodies.action.reacts or bodies.action.name == "rout":
        return
    if bodies.unit.id in freed(bodies, plan, {}):
        yield RULE, "it leaves close combat: these rules do not say what that takes"


def meet(one: Unit, other: Unit, length: LengthUnit) -> bool:
    """Return whether a figure of one unit is in close combat with one of another."""
    return any(fights(one, model, (other,), length) for model in one.models)


def fights(unit: Unit, mine: Model, foes: Iterable[Unit], length: LengthUnit) -> bool:
    """Return whether a figure of `unit` is in close combat with one of `foes`.

    They touch as seen from above, or one has dived upon the other, who is within its melee radius.
    """

    def gap(foe: Unit, other: Model) -> int:
        dived = max(of(unit, mine.id, DIVED), of(foe, other.id, DIVED))
        return max(CONTACT, length.to_um(dived))

    return any(near(mine, one, gap(foe, one), ANY_HEIGHT) for foe in foes for one in foe.models)
