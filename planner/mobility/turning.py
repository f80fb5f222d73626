"""The price of turning, one formula for every game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from planner.length import DEGREE, FULL_TURN


@dataclass(frozen=True, slots=True)
class Turning:
    """What turns cost within one move.

    A turn is paid in units: one for every `step` of angle, or part of it. Either each turn
    is counted by itself (`each`), or all turns of the move are added up first. `free_angle`
    (added-up turns) or `free_units` are not paid, and never more than `most` units are.

    Examples: 40k pivot value 2": ``Turning(price=50800, most=1)``. Gemini, a quarter turn
    free and 1/2" for each more: ``Turning(12700, step=90°, each=False, free_angle=90°)``.
    War engine, 45° free, then 5 cm for each 45°: ``Turning(50000, step=45°, free_units=1)``.

    Parameters:
        price: of one unit, µm.
        step: angle of one unit, µ°.
        each: whether every turn is counted by itself.
        free_angle: of the added-up turns, µ°.
        free_units: units not paid.
        most: units paid at the most; None for no limit.
        most_units: units that may be made at all; None for no limit.
        facing: whether lines run only along the heading (or as the next two allow). A line's
            direction is along a heading when that is its direction rounded to whole µ°.
        backward, sidestep: factor on the cost of a line straight back, straight to a side;
            None where that is not allowed. Only with `facing`.
        sidestep_price: flat, µm, for each unbroken row of lines to a side; climbs, drops and
            pivots on the spot break none.
        sidestep_once: whether it is owed once a way instead, however many such rows it has.
        aslant: µ°, by how much at the most a line to a side may be off a right angle to the
            heading, which it keeps.
        by_actions: whether it is owed once for each action (`Mobility.actions`) in which the model
            goes to a side instead: its way is cut into so many parts, none of which spends more
            than one action, so that it is owed for as few as may be (for all where there is no
            such cut).
        follows: ids of roads drawn as lines; a pivot on one is no turn at all where it only turns
            the body with the road: from the direction of a stretch to that of one which follows it,
            the way one travels, before the next crossroads. The centre is on both and on all
            between them (edges and round ends included). Where stretches fork or cross, and within
            half the widest road's width of there, only stretches are followed whose directions
            differ by `straight` at the most, but there over a fork or a crossing too.
        askew: how far a heading may be off the direction of a stretch (rounded to whole µ°) and
            still be it, µ°. Places are whole µm: a line of a centimetre is off by as much.
        straight: µ°, between the directions of two stretches.
        sweeps: whether a turning base keeps off bars and standoffs all through the turn; else only
            where the turn stops. Material, ground and the table's edge it keeps off in either case.
        follows_rule: ledger id.
        rule, free_rule: ledger ids for what is paid, and for what is free.
        backward_rule, sidestep_rule: ledger ids of those ways to travel.
    """

    price: int = 0
    step: int = FULL_TURN
    each: bool = True
    free_angle: int = 0
    free_units: int = 0
    most: int | None = None
    most_units: int | None = None
    facing: bool = False
    backward: Fraction | None = None
    sidestep: Fraction | None = None
    sidestep_price: int = 0
    sidestep_once: bool = False
    aslant: int = 0
    by_actions: bool = False
    follows: frozenset[str] = frozenset()
    askew: int = DEGREE // 100
    straight: int = 0
    sweeps: bool = True
    follows_rule: str = ""
    rule: str = ""
    free_rule: str = ""
    backward_rule: str = ""
    sidestep_rule: str = ""

    @property
    def free(self) -> bool:
        """Whether turning never costs anything."""
        return self.price == 0

    @property
    def pays_bends(self) -> bool:
        """Whether each bend of a way has its price."""
        return self.facing and self.each and self.price > 0

    @property
    def is_lasting(self) -> bool:
        """Whether to have gone to a side may pay for doing so again, later on the way."""
        return self.sidestep_once or self.by_actions

    def units(self, turns: Sequence[int]) -> int:
        """Return the units in the `turns` (µ°, each made at one spot), paid or not."""
        angles = [abs(turn) for turn in turns]
        if not self.each:
            angles = [max(0, sum(angles) - self.free_angle)]
        return sum(-(-angle // self.step) for angle in angles)

    def allows(self, turns: Sequence[int]) -> bool:
        """Return whether the `turns` of one move may be made at all."""
        return self.most_units is None or self.units(turns) <= self.most_units

    def cost(self, turns: Sequence[int]) -> int:
        """Return what the `turns` (µ°, signed or not) of one move cost together, µm."""
        paid = max(0, self.units(turns) - self.free_units)
        return self.price * (paid if self.most is None else min(paid, self.most))
