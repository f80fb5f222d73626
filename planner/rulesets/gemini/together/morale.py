"""What standing apart does to morale, mobs, and saves by being quick: told, with chances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import dist
from typing import TYPE_CHECKING, Final

from planner.chance import at_least
from planner.plan import Plan
from planner.rulesets.gemini.together.meeting import meeting_remarks
from planner.rulesets.gemini.together.unity import MOB, apart, ended, squads, together
from planner.units import Model, Unit

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

Said = Iterator[tuple[str, str]]
QUARTER: Final = Fraction(1, 4)


def unity_remarks(bodies: Bodies, plan: Plan) -> Said:
    """Yield what follows from where the unit ends: parts, leaders, strays."""
    models = ended(bodies, plan)
    if not bodies.order.models:  # who parts from the others goes further off
        yield from meeting_remarks(bodies, models)
    heads = bodies.game.option(bodies.scenario, "distance.mode") == "head"
    most = together(bodies.game, bodies.scenario)
    parts = squads(bodies.game, bodies.scenario, models)
    unit = bodies.unit
    if len(parts) > 1:
        yield from _parts(unit, parts)
        if unit.state.get("restores"):
            yield from broken_promise()
    if MOB in unit.keywords:
        yield from mob(bodies, models)
    elif leader := _leader(unit, models):
        strays = [
            m.id
            for m in models
            if m.id != leader.id
            and not any(apart(m, o, heads=heads) <= most for o in models if o.id != m.id)
        ]
        if strays:
            yield "gemini.coherency.leader-ld", f"on their own leadership: {', '.join(strays)}"


def broken_promise() -> Said:
    """Yield that a unit cannot close the gap that it promised to close."""
    text = "its promise to close the gap cannot be kept: it splits"
    yield "gemini.split.casualty-gap", text


def _leader(unit: Unit, models: Sequence[Model]) -> Model | None:
    return next((m for m in models if unit.value(m, "leader", False)), None)


def _parts(unit: Unit, parts: Sequence[Sequence[Model]]) -> Said:
    sizes = " + ".join(str(len(part)) for part in parts)
    yield "gemini.coherency.purpose", f"it ends in parts ({sizes}), each a squad from then on"
    yield "gemini.split.independent-morale", "each part tests morale for itself, by its own losses"
    for number, part in enumerate(parts, 1):
        ld = leadership(unit, part)
        if ld is not None:
            yield "gemini.split.ld-bonus", f"part {number} ({len(part)} models): Ld {ld}"


def leadership(unit: Unit, part: Sequence[Model]) -> int | None:
    """Return the leadership of a part: the best in it, with the bonus of who bears one there."""
    known = [int(ld) for m in part if (ld := unit.value(m, "Ld")) is not None]
    bonus = [int(m.profile.get("ld_bonus", 0)) for m in part]
    return max(known) + max(bonus) if known else None


def lost(part: int, gone: int) -> Fraction:
    """Return which part of a squad of so many models is gone."""
    return Fraction(gone, part)


# -- mobs ----------------------------------------------------------------------------------------


def mob(bodies: Bodies, models: Sequence[Model]) -> Said:
    """Yield how a mob checks its nerves where it ends."""
    unit, leader = bodies.unit, _leader(bodies.unit, models)
    near = list(models)
    if leader is not None:
        reach = bodies.game.numbers.length("gemini.mob.leader-6")
        near = [m for m in models if apart(m, leader, heads=True) <= reach]
        beyond = len(models) - len(near)
        text = f"{len(near)} within 6\" use the leader's Ld, {beyond} check for themselves"
        yield "gemini.mob.leader-6", text
    nerves = _nerves(bodies, models)
    values = sorted(set(nerves.values()))
    if len(values) > 1:
        counts = Counter(nerves.values())
        text = f"{len(values)} checks: " + ", ".join(f"{counts[v]} at Ld {v}" for v in values)
        yield "gemini.mob.mixed-ld", text
    yield from _isolated(bodies, models)
    yield from casualties(unit)


def _nerves(bodies: Bodies, models: Sequence[Model]) -> dict[str, int]:
    """Return at which Ld each of a mob checks: at the leader's within 6" of it, else at its own."""
    unit, leader = bodies.unit, _leader(bodies.unit, models)
    reach = bodies.game.numbers.length("gemini.mob.leader-6")
    found = {}
    for model in models:
        led = leader is not None and apart(model, leader, heads=True) <= reach
        ld = unit.value(leader, "Ld") if led and leader else None
        ld = unit.value(model, "Ld") if ld is None else ld
        if ld is not None:
            found[model.id] = int(ld)
    return found


def _isolated(bodies: Bodies, models: Sequence[Model]) -> Said:
    most, nerves = together(bodies.game, bodies.scenario), _nerves(bodies, models)
    friends = [m for u in bodies.scenario.friends(bodies.unit) for m in u.models]
    own = {m.id for m in models}
    others = [*models, *(m for m in friends if m.id not in own)]
    for model in models:
        if not any(apart(model, o, heads=True) <= most for o in others if o.id != model.id):
            ld = nerves.get(model.id)
            text = f"{model.id} stands alone: it checks at -1"
            yield "gemini.mob.isolated", text + (f", Ld {ld - 1}" if ld is not None else "")


def casualties(unit: Unit) -> Said:
    """Yield the morale check that losses of this turn ask of a mob.

    Its state says ``lost_this_turn``, and ``lost`` in the whole game, both of models that are
    gone.
    """
    now, ever = int(unit.state.get("lost_this_turn", 0)), int(unit.state.get("lost", 0))
    ever = max(ever, now)
    whole, before = len(unit) + ever, len(unit) + now
    if not now or Fraction(now, before) <= QUARTER:
        return
    text = f"{now} of {before} lost this turn: a morale check"
    yield "gemini.mob.casualties-25", text
    if 2 * ever > whole:
        yield "gemini.mob.casualties-50", f"{ever} of {whole} lost in all: it is at Ld -1"
    yield "gemini.mob.rout-not-pinned", "failing it routs; it is never pinned"


def passes(ld: int) -> Fraction:
    """Return the chance of a leadership test, taken as two dice of at most `ld`."""
    return 1 - at_least("2D6", ld + 1)


def fire_remarks(bodies: Bodies) -> Said:
    """Yield the test of a mob that fires at another enemy than the nearest."""
    aim = bodies.unit.state.get("fires_at")
    if MOB not in bodies.unit.keywords or aim not in bodies.scenario.by_id:
        return

    def away(enemy: Unit) -> float:
        return min(
            dist((a.pose.x, a.pose.y), (b.pose.x, b.pose.y))
            for a in bodies.unit.models
            for b in enemy.models
        )

    target = bodies.scenario.unit(aim)
    if any(away(enemy) < away(target) for enemy in bodies.scenario.enemies(bodies.unit)):
        ld = leadership(bodies.unit, bodies.unit.models)
        text = f"{target.name} is not the nearest enemy: a leadership test lets it fire at it"
        unknown = '; its profile does not say "Ld": the chance is unknown'
        yield "gemini.mob.fire-ld", text + (unknown if ld is None else f" ({passes(ld)} on 2D6)")
