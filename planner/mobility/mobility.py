"""What one order lets one body do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction

from planner.mobility.ends import End, Near, SetUp
from planner.mobility.guarded import Guarded
from planner.mobility.kin import Owed, kins
from planner.mobility.passage import OPEN_GROUND, Measured, Passage, Way
from planner.mobility.reserve import Reserve, Unmet, Unslowed
from planner.mobility.rest import Rest
from planner.mobility.turning import Turning
from planner.units import Base


@dataclass(frozen=True, slots=True)
class Climbing:
    """The price of going up and down faces, and where a climb may stop.

    Parameters:
        up, down: cost of each µm climbed up, climbed down.
        highest: the tallest climb allowed, µm; None for no limit.
        reach: how near the base must be to the face it climbs, µm (a measuring tolerance).
        free: the tallest step onto OPEN pieces that costs nothing, µm; None for no limit.
        mid_end: whether a move may end part-way up.
        rule, end_rule: ledger ids of the cost and of the ban on ending part-way.
        free_rule: ledger id under which stepping onto low terrain costs nothing.
    """

    up: Fraction = Fraction(1)
    down: Fraction = Fraction(1)
    highest: int | None = None
    reach: int = 25
    free: int | None = None
    mid_end: bool = False
    rule: str = ""
    end_rule: str = ""
    free_rule: str = ""


@dataclass(frozen=True, slots=True)
class Jumping:
    """A leap over nothing: straight, from a place it may stand on to another not higher.

    Above the ground the base lies wholly on what carries it at both (`Mobility.overhang` lifts
    that), as at the lips of ground that is shut to it: less its own breadth, the jump is the gap.

    Parameters:
        longest: µm from take-off to landing, of the centre, as seen from above.
        pace: cost of each µm so measured; the ground flown over does not count.
        entry: flat cost of each jump, µm.
        lower: how much lower than the take-off the landing may be, µm.
        test: name of the dice test (see `Test`) owed for each jump, or "".
        over: ids of the ground features that may be flown over. Other ground that is shut, or
            has a pace or a price, is not: a jump at z = 0 does not cross it. None for all.
        rule: ledger id.
    """

    longest: int
    pace: Fraction = Fraction(1)
    entry: int = 0
    lower: int = 0
    test: str = ""
    over: frozenset[str] | None = None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Dropping:
    """A leap down where `Climbing` would climb down, at another price.

    Parameters:
        highest: µm of height.
        pace: cost of each µm of height.
        entry: flat cost of each drop, µm.
        test: name of the dice test owed, or "".
        every: one test for each whole `every` µm of height; None for one in all.
        rule: ledger id.
        least: µm; every model's way has one drop at least so high, if it is not 0.
        least_rule: ledger id of that.
        lands: what one of those drops ends near, base to base; None for anywhere. A planner has
            all of them end there.
        ahead_rule: ledger id under which a way with a drop has no line back or to a side, where
            `Turning.facing`; "" where it may.
        sheer: whether off what cannot be climbed, too.
    """

    highest: int
    pace: Fraction = Fraction(0)
    entry: int = 0
    test: str = ""
    every: int | None = None
    rule: str = ""
    least: int = 0
    least_rule: str = ""
    lands: Near | None = None
    ahead_rule: str = ""
    sheer: bool = False

    def tests(self, height: int) -> int:
        """Return how many tests a drop of `height` µm owes."""
        return 1 if self.every is None else height // self.every


@dataclass(frozen=True, slots=True)
class Flying:
    """Straight through the air, at what it measures there.

    Parameters:
        from_ground: whether a way that starts and ends at z = 0 may fly.
        clear: whether the base must keep clear of material all along, not only at the end.
        rule: ledger id.
    """

    from_ground: bool = True
    clear: bool = True
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Course:
    """A way of one shape: one flight straight ahead, then one pivot at most.

    Parameters:
        least: how far it goes at least as seen from above, µm.
        turn: of the pivot at most, µ°.
        rule: ledger id.
    """

    least: int
    turn: int
    rule: str = ""


class Paces(Enum):
    """What counts where patches of a pace other than 1 lie over each other."""

    PRODUCT = "product"
    """Their paces multiplied."""
    GREATEST = "greatest"
    """The greatest of their paces alone."""


@dataclass(frozen=True, slots=True)
class Bar:
    """Models whose bases the moving base may touch but not pass through.

    Parameters:
        models: ids of the models.
        rule: ledger id.
        crossable: name of the dice test (see `Test`) owed for passing through all the same;
            "" where passing is never allowed.
    """

    models: frozenset[str]
    rule: str
    crossable: str = ""


@dataclass(frozen=True, slots=True)
class Standoff:
    """Models from which the base must keep clear.

    Too near: horizontal gap at most `gap` **and** vertical gap at most `vertical`
    (`inclusive`), or below both (not `inclusive`).

    Parameters:
        models: ids of the models to keep clear of.
        gap, vertical: µm between closest parts.
        along, at_end: whether it holds on the way, at the final place.
        inclusive: whether a gap of exactly `gap` is too near.
        rule: ledger id.
        middles: what the game says where it measures from middle to middle, µm; else 0. `gap` is
            that less both bases, and this is what is told.
    """

    models: frozenset[str]
    gap: int
    vertical: int
    rule: str
    along: bool = True
    at_end: bool = True
    inclusive: bool = True
    middles: int = 0


@dataclass(frozen=True, slots=True)
class Leaving:
    """Models to which no step may bring the mover nearer.

    As seen from above, its distance from the nearest of them never shrinks along the straight
    line from the beginning of each step to its end.

    Parameters:
        models: ids of the models.
        rule: ledger id.
        along: direction (dx, dy), of any length, of the ray from the mover's start that every
            step keeps to, within 1 µm; None for any way that leads away.
        whole: with a ray: whether it goes on along that as far as its budget, and what shuts the
            line, let it (the place that it gets to, or the first, each millimetre back, where
            it may end); what takes a step other than a line it need not pass.
        faces: ledger id under which it ends facing along the ray, or as its last line went, unless
            it cannot turn there; "" where it faces as it likes.
        bases: whether the distance is from their bases (of one that is not round, from the disc
            inside it); else from their centres. It is to the centre of the mover in both.
        units: the same models in groups, where of each by itself no step may bring it nearer to
            the nearest; () where they are one.
    """

    models: frozenset[str]
    rule: str
    along: tuple[int, int] | None = None
    whole: bool = False
    faces: str = ""
    bases: bool = False
    units: tuple[frozenset[str], ...] = ()

    @property
    def groups(self) -> tuple[frozenset[str], ...]:
        """Ids of models of which the nearest is never approached, group by group."""
        return self.units or (self.models,)


@dataclass(frozen=True, slots=True)
class Marker:
    """A disc on the ground that no base may overlap at the end (touching is allowed).

    Parameters:
        x, y, radius: µm.
        rule: ledger id.
    """

    x: int
    y: int
    radius: int
    rule: str


@dataclass(frozen=True, slots=True)
class Mobility:
    """What one order lets one body do. Neutral defaults: free, flat, nobody in the way.

    Parameters:
        model: id of the model.
        base, height: its body, µm.
        budget: what it may spend, µm.
        actions, share: of how many actions the budget is, of `share` µm each (None: not told); the
            last one has what the budget is above them.
        moves: whether it may leave its place at all.
        passages: feature id -> how that feature treats it; others are open ground.
        half: whether the first `once` of its way that is `paired` is free, the other of the two
            having been paid for before this move.
        climbing, turning: prices.
        jumping, dropping: leaps across and down; None where there are none.
        flying: ways through the air; None where there are none.
        course: the only shape its way may have; then it may not stay either. None for any.
        paces: what counts where patches lie over each other.
        walks_through: whether floors are no obstacle to going straight up or down.
        overhang: whether the base may stick out over the edge of what it stands on, at the end,
            above ground level.
        edge: what of it stays on the table: all of its base, or the centre alone.
        bars, standoffs: other models on the way and at the end.
        guarded: features that it does not touch near some models.
        leaving: models from which every step leads away, or None.
        markers: discs at z = 0 on which the move may not end.
        closer_to: ids of units, models and points of the map; a model that moves must end nearer
            to one of them than it began.
        ends: demands on where the model ends, all of them; on one that stays, too.
        reserve: a part of the budget that only ways on some ground may spend; None for none.
        unmet: what a way may spend that meets nobody in the end; None for all of the budget.
        unslowed: a part of the budget that slow ground does not slow; None for none.
        rests: climbs on which its move may come to rest, for what is told to be left to go.
        set_up: how it enters from off the table; None for a model that stands on it.
        aboard: whether it is off the table again where its way ends: its place there is free at
            once, and who stays where it stands has left before anyone moves.
        rules: ledger id of each general rule by the name of the check: ``line``, ``budget``,
            ``table_edge``, ``no_overlap``, ``solid``, ``support``, ``closer``, ``stay``, ``floor``,
            ``facing``, ``jump``, ``drop``, ``fly``.
    """

    model: str
    base: Base
    height: int
    budget: int
    actions: int = 1
    share: int | None = None
    moves: bool = True
    passages: Mapping[str, Passage] = field(default_factory=dict)
    half: bool = False
    climbing: Climbing = field(default_factory=Climbing)
    turning: Turning = field(default_factory=Turning)
    jumping: Jumping | None = None
    dropping: Dropping | None = None
    flying: Flying | None = None
    course: Course | None = None
    paces: Paces = Paces.PRODUCT
    walks_through: bool = False
    overhang: bool = False
    edge: Measured = Measured.BASE
    bars: tuple[Bar, ...] = ()
    standoffs: tuple[Standoff, ...] = ()
    guarded: tuple[Guarded, ...] = ()
    leaving: Leaving | None = None
    markers: tuple[Marker, ...] = ()
    closer_to: frozenset[str] = frozenset()
    ends: tuple[End, ...] = ()
    reserve: Reserve | None = None
    unmet: Unmet | None = None
    unslowed: Unslowed | None = None
    rests: tuple[Rest, ...] = ()
    set_up: SetUp | None = None
    aboard: bool = False
    rules: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_by_roll(self) -> bool:
        """Whether what a way costs, not its budget alone, depends on a roll yet to be made."""
        return self.unslowed is not None or self.turning.by_actions

    def usual(self, spent: float) -> int:
        """Return the budget for people: without its reserve, where a way does not need that."""
        usual = self.budget - (self.reserve.amount if self.reserve else 0)
        usual -= self.unslowed.bound if self.unslowed else 0
        return usual if spent <= usual else self.budget

    def passage(self, feature_id: str) -> Passage:
        """Return how the feature treats this body."""
        return self.passages.get(feature_id, OPEN_GROUND)

    def way(self, feature_id: str, *, sill: bool = False) -> Way:
        """Return how a body gets past the feature, or past the wall under its sill."""
        passage = self.passage(feature_id)
        return passage.sill if sill and passage.sill is not None else passage.way

    def steps_free(self, feature_id: str, *, sill: bool = False) -> bool:
        """Return whether low steps onto the feature, or the wall under its sill, cost nothing."""
        low = sill and self.passage(feature_id).low_sill
        return low or self.way(feature_id, sill=sill) is Way.OPEN

    def owed(self, feature_id: str) -> tuple[int, tuple[str, ...]]:
        """Return what a crossing into a feature or its kin owes: entry in µm, names of tests.

        Of a kin: the greatest entry, and every test that one of its features names.
        """
        kin = self._kin(feature_id)
        return kin.entry, kin.tests

    def once(self, feature_id: str) -> int:
        """Return what the first crossing of a way into a feature or its kin owes besides, µm."""
        return self._kin(feature_id).once

    def paired(self, feature_id: str) -> bool:
        """Return whether that is free for every second such feature or kin of a way."""
        return self._kin(feature_id).paired

    def tolled(self, feature_id: str) -> bool:
        """Return whether crossing into a feature or its kin ever owes anything."""
        kin = self._kin(feature_id)
        return bool(kin.entry or kin.once or kin.tests)

    def _kin(self, feature_id: str) -> Owed:
        """Return what the passage of a feature owes, with those of its kin."""
        one = self.passage(feature_id)
        return kins(self.passages)[one.kin] if one.kin else Owed.of(one)

    @property
    def is_straight(self) -> bool:
        """Whether all its steps keep to one ray as seen from above, and it is as wide all about."""
        return self.base.is_round and self.leaving is not None and self.leaving.along is not None

    @property
    def tests(self) -> frozenset[str]:
        """Names of the dice tests that a way may owe."""
        named = {t for p in self.passages.values() for t in (p.test, p.leave, p.land)}
        named |= {bar.crossable for bar in self.bars}
        leaps = (self.jumping, self.dropping)
        named |= {leap.test for leap in leaps if leap is not None}
        return frozenset(named - {""})

    def rule(self, check: str) -> str:
        """Return the ledger id behind a general check, or the name of the check itself."""
        return self.rules.get(check, check)
