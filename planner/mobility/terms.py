"""What one order asks of the unit as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from planner.mobility.check import Check
from planner.mobility.engagement import Engagement
from planner.mobility.mobility import Mobility
from planner.mobility.shelter import Shelter
from planner.mobility.watch import Watch


@dataclass(frozen=True, slots=True)
class Coherency:
    """How a unit must stand together at the end: degree and, where asked, one group.

    Two models are neighbours when their horizontal gap is at most `gap` and their vertical
    gap at most `vertical` (µm, inclusive).

    Parameters:
        neighbours: how many neighbours each model needs in a unit of this size.
        one_group: whether the neighbours must join all models into one group.
        rule, group_rule: ledger ids of the distance and degree, and of the single group.
        groups: into how many groups the unit may end parted, each model with its neighbours.
            Where it is more than one, a planner keeps the unit in one all the same.
        alone: ids of models that may end without neighbours; one that does is no group.
        alone_counts: whether one that does is a group after all.
    """

    gap: int
    vertical: int
    neighbours: int
    one_group: bool
    rule: str
    group_rule: str = ""
    groups: int = 1
    alone: frozenset[str] = frozenset()
    alone_counts: bool = False


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance by which one model passes a test.

    Parameters:
        chance: of who goes no further than `limit`.
        limit: µm that its centre goes in this order, climbs and jumps included; None: any way.
        beyond: the chance of who goes further; None where it is not told.
    """

    chance: Fraction
    limit: int | None = None
    beyond: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Test:
    """A dice test owed on the way or by the order.

    Parameters:
        name: such as ``charge`` or ``desperate_escape``.
        dice: such as ``2D6``.
        need: the lowest result that passes, or None where it depends on the plan.
        probability: chance to pass one test.
        rule: ledger id.
        each_model: whether every model of the unit owes one, whatever it does: but for one whose
            `odds` are 1 for as far as it goes.
        exempt: ids of models that owe none.
        rerolled: whether the game has a re-roll for a failed one, besides what is in its chance.
        whole: whether the unit owes one before it moves, whichever of its models move.
        standing: of one that is `whole`, whether it is owed where none of them moves, too.
        once: whether a model owes one at the most, however often its way comes to owe it.
        as_one: whether the unit takes it once, as one, however many of its models owe it (with
            `each_model`: whatever it does).
        halts: whether a model that fails it goes no further than where it is owed.
        before: of one that halts, whether it is rolled before the model moves: who fails it stays.
        times: with `each_model`, how many each of them owes.
        each_climb: µm; with `each_model`, one is owed for each taller climb or drop of the way, and
            for what names it on the way; down only where none went up before. `times` at least.
            None: `times`, whatever the way.
        taken: how many of those were taken before this order.
        climbing: µm; with `each_model`, only those owe it who climb: whose way names it, has a
            climb or drop taller than this, or ends at a climb that it begins (`Rest.test`).
        odds: by model id, where `probability` is None because models differ, or their ways do.
    """

    name: str
    dice: str
    rule: str
    need: int | None = None
    probability: Fraction | None = None
    each_model: bool = False
    exempt: frozenset[str] = frozenset()
    rerolled: bool = False
    once: bool = False
    whole: bool = False
    standing: bool = False
    as_one: bool = False
    halts: bool = False
    before: bool = False
    times: int = 1
    each_climb: int | None = None
    taken: int = 0
    climbing: int | None = None
    odds: Mapping[str, Odds] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Flag:
    """A state the order leaves on the unit."""

    flag: str
    rule: str


@dataclass(frozen=True, slots=True)
class Parting:
    """A unit that ends as several: coherent each, and apart from each other.

    Parameters:
        parts: ids of the models of each; the last are those who leave.
        gap: µm between models of different parts; a gap of exactly this is too near.
        rule: ledger id.
    """

    parts: tuple[frozenset[str], ...]
    gap: int
    rule: str


@dataclass(frozen=True)
class Terms:
    """What an order with its dice lets a unit do, model by model and together.

    Parameters:
        unit, action: of the order.
        mobilities: model id -> what that body may do.
        coherency: None where the game asks none, or the unit has one model.
        engagement: None where the game has no such thing.
        must_engage: units each of which at least one model must end engaged with.
        may_engage: units that models may end engaged with (targets); others only if their
            standoffs allow it.
        must_hold: id of an objective or zone that at least one model must end in, or "".
        must_hold_rule: ledger id.
        contact_rule: ledger id of "in base contact if it can", or "".
        must_engage_rule: ledger id.
        tests: dice tests owed.
        flags: what the order leaves on the unit.
        goal: the action's own goal.
        notes: things to tell the player: (ledger id, text).
        hints: the same, where no plan is found.
        watches: reactions that others may have; told, not enforced.
        parting: how the unit ends as several; None where it stays one.
        checks: tests in the middle of the move, those whose results are not known yet.
        joins: id of a unit that it is one with in the end, or "": coherency holds for both as one.
        shelter: what is meant by models that are safe, for goals that count them; or None.
        threats: ids of units from which a goal keeps the unit away.
        halts_anywhere: whether who is halted stays there, even where it may not end a move.
    """

    unit: str
    action: str
    mobilities: Mapping[str, Mobility]
    coherency: Coherency | None = None
    engagement: Engagement | None = None
    must_engage: tuple[str, ...] = ()
    must_engage_rule: str = ""
    contact_rule: str = ""
    must_hold: str = ""
    must_hold_rule: str = ""
    tests: tuple[Test, ...] = ()
    flags: tuple[Flag, ...] = ()
    goal: str = "reach"
    notes: tuple[tuple[str, str], ...] = field(default=())
    hints: tuple[tuple[str, str], ...] = field(default=())
    watches: tuple[Watch, ...] = ()
    parting: Parting | None = None
    checks: tuple[Check, ...] = ()
    joins: str = ""
    shelter: Shelter | None = None
    threats: tuple[str, ...] = ()
    halts_anywhere: bool = False
