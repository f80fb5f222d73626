"""Who has fired at a move: what a detachment, or a stand at one target, does once a turn."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from planner.errors import OrderError, nearest
from planner.rulesets.epic41k.army import detachment
from planner.rulesets.epic41k.fire import OP_FIRE, shot

if TYPE_CHECKING:
    from planner.planning.avoiding.reactions import Reaction
    from planner.scenario.scenario import Scenario

States = dict[str, dict[str, Any]]


def states(
    scenario: Scenario,
    moving: str,
    found: Sequence[Reaction],
    fired: Collection[str],
    halted: Collection[str],
) -> States:
    """Return the states of units that have fired, by id.

    Parameters:
        moving: the side that moved.
        found: all fire that the move might draw.
        fired: who did: ``FIRER:TARGET`` (stands) a snap shot; a unit, a stand of it or a
            detachment its op fire.
        halted: stands that fire halted. Where no shot at one is named, the first that it met.

    Raises:
        OrderError: the move calls for no such fire.
    """
    named: dict[str, list[Reaction]] = {}
    for reaction in found:
        for name in _names(scenario, reaction):
            named.setdefault(name, []).append(reaction)
    for entry in fired:
        if entry not in named:
            raise OrderError(f'the move calls for no fire of "{entry}"; {nearest(entry, named)}')
    used = [reaction for entry in fired for reaction in named[entry]]
    told = {reaction.to for reaction in used if reaction.watch.halts}
    for name in halted:
        first = [r for r in found if r.to == name and r.watch.halts and name not in told]
        used += sorted(first, key=lambda r: (r.gone, r.by))[:1]
    done: States = {}
    for reaction in used:
        unit = scenario.unit_of[reaction.by]
        state = done.setdefault(unit.id, dict(unit.state))
        if reaction.watch.rule in OP_FIRE:
            state |= {"op_fired": scenario.turn.round, "op_fired_at": moving}
        else:
            shots: Mapping[str, None] = dict.fromkeys(state.get("snap_fired", ()))
            state["snap_fired"] = [*{**shots, shot(scenario, reaction.by, reaction.to): None}]
    return done


def _names(scenario: Scenario, reaction: Reaction) -> Iterator[str]:
    """How people name that it was used."""
    unit = scenario.unit_of[reaction.by]
    if reaction.watch.rule in OP_FIRE:
        yield from dict.fromkeys((unit.id, detachment(unit), reaction.by))
    else:
        yield f"{reaction.by}:{reaction.to}"
