"""Which rules, models and pieces of terrain clash: the smallest set of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from planner.formation.cpsat.draft import Draft
from planner.formation.cpsat.solver import LIGHT, Clock
from planner.formation.limits import Limits
from planner.formation.menu import Menu
from planner.formation.places.gather import gather
from planner.formation.reasons.smallest import smallest
from planner.formation.reasons.things import Of, Thing, things
from planner.formation.reasons.worlds import Offer, Worlds, bare
from planner.formation.search.found import Found

YES_OR_NO: Final = {**LIGHT, "linearization_level": 0}
"""Without a goal the linear relaxation only costs time: half of it (measured)."""
TIME: Final = 3.0
"""Deterministic seconds of all questions together, and the share of one of what is left."""
SHARE: Final = 0.2


@dataclass(frozen=True)
class Core:
    """Things that clash; `minimal` where nothing was left unasked for want of time."""

    things: tuple[Thing, ...]
    minimal: bool

    def ids(self, of: Of) -> tuple[str, ...]:
        """Return the ids of its things of one kind."""
        return tuple(thing.id for thing in self.things if thing.of is of)


def core(found: Found, limits: Limits, offer: Offer = gather) -> Core | None:
    """Return what clashes over the places examined; None where that could not be said in time.

    Parameters:
        offer: the places that are examined where less is in the way.
    """
    asked = _Asked(found, limits, offer)
    clash = smallest(things(found.wide.problem), asked.clash)
    return None if clash is None else Core(clash, not asked.short)


class _Asked:
    """Whether given things together leave nothing possible; each set is asked about once."""

    def __init__(self, found: Found, limits: Limits, offer: Offer) -> None:
        self._all = frozenset(t for group in things(found.wide.problem) for t in group)
        self._members = found.wide.problem.members
        self._worlds = Worlds(found, limits.reasons, offer)
        self._clock = Clock(Limits(deterministic_time=TIME))
        self._limits = limits
        self._known: dict[frozenset[Thing], bool] = {}
        self.short = False

    def clash(self, kept: frozenset[Thing]) -> bool:
        if kept not in self._known:
            self._known[kept] = self._ask(kept)
        return self._known[kept]

    def _ask(self, kept: frozenset[Thing]) -> bool:
        world = None if self._limits.over else self._worlds.world(self._all - kept)
        if world is None:
            self.short = True
            return False
        there = {t.id for t in kept if t.of is Of.MATE}
        members = self._members
        optional = frozenset(m.index for m in members if m.id not in there)
        engaging = [t.id for t in kept if t.of is Of.RULE and t.id.startswith("engage:")]
        # most questions are answered by places that no way leads to, even where ways are trusted
        if world.hoped is not None and _impossible(world.hoped, optional, engaging):
            return True
        left_out = frozenset(t.id for t in self._all - kept if t.of is Of.RULE)
        if world.hopes(left_out):
            return False
        if _impossible(world.wide, optional, engaging):
            return True
        left = [t.id for t in kept if t.of is Of.RULE and t.id != "move_order"]
        if not there and left == engaging and len(engaging) < 2:
            return False  # who engages by itself is enough
        if world.has(left_out):
            return False  # with all models there it is possible: with fewer it is, too
        if len(optional) == len(members):
            # whoever is there, somebody is
            return bool(engaging) and all(
                self._none(world.few, left_out, optional - {m.index}) for m in members
            )
        return self._none(world.few, left_out, optional)

    def _none(self, menu: Menu, left_out: frozenset[str], optional: frozenset[int]) -> bool:
        draft = Draft(bare(menu), left_out, optional=optional)
        if not _nowhere(menu, frozenset()):
            draft.hint([0] * len(menu))  # as they stand: where that is allowed, it is found at once
        status, solver = self._clock.solve(draft.model, YES_OR_NO, SHARE)
        said = solver.status_name(status)
        self.short |= said == "UNKNOWN"
        return bool(said == "INFEASIBLE")


def _impossible(menu: Menu, optional: frozenset[int], engaging: Sequence[str]) -> bool:
    """Whether somebody has no place to end, or nobody one from which it engages who must be."""
    return _nowhere(menu, optional) or any(not _engaged(menu, name) for name in engaging)


def _nowhere(menu: Menu, optional: frozenset[int]) -> bool:
    return any(not len(s) for m, s in enumerate(menu.spot) if m not in optional)


def _engaged(menu: Menu, name: str) -> bool:
    index = menu.problem.aim.targets.index(name.removeprefix("engage:"))
    return any(bool((bits >> index & 1).any()) for bits in menu.engages)
