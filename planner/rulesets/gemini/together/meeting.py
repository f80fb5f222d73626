"""Who becomes one with whom where a move ends: parts of a squad, mobs, characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from planner.rulesets.gemini.together.unity import become_one, friends_near, squad
from planner.units import Model, Unit

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

Said = Iterator[tuple[str, str]]


def meeting_remarks(bodies: Bodies, models: Sequence[Model]) -> Said:
    """Yield which friends the unit is one with from where its models end.

    Of several that a character comes near it has to be said which it joins.
    """
    unit = bodies.unit
    near = friends_near(bodies.game, bodies.scenario, unit, models)
    if len(models) == 1 and unit.value(models[0], "independent_character", False):
        yield from _character(unit, [other for other in near if len(other) > 1])
        return
    for other in (one for one in near if become_one(unit, one)):
        if squad(unit) == squad(other):
            yield "gemini.split.remerge", f"it is one squad with {other.id} again"
        else:
            yield "gemini.mob.one-squad", f"it is one mob with {other.id}"


def _character(unit: Unit, near: Sequence[Unit]) -> Said:
    named = unit.state.get("joins")
    chosen = [other for other in near if len(near) == 1 or other.id == named]
    if chosen:
        text = f"it becomes a part of {chosen[0].id}, and what it could do alone may be lost"
        yield "gemini.ic.join", text
    elif near:
        ids = " and ".join(other.id for other in near)
        text = f'it ends within 3" of {ids}: its state "joins" has to say which it joins'
        yield "gemini.ic.join-choice", text
