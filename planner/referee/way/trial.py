"""One model's way before the referee: what it has found so far."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from planner.length import Unit as LengthUnit
from planner.mobility import Mobility, Standoff
from planner.referee.exact.surd import Surd
from planner.referee.room.table import Table
from planner.referee.unit.standing import Standings
from planner.referee.verdict import Measure, Violation, say
from planner.units import Pose


@dataclass
class Trial:
    """Collects the violations, the costs and the tests owed of one model's way.

    Parameters:
        table: what stands still.
        mobility: what the order lets this body do.
        others: where every model stands at this moment, itself included.
        members: unit id -> ids of its models.
        step: number of the step on trial; None at the end pose.
        line: (dx, dy), µm, of the straight line that the line on trial is a piece of, if known.
        spent: so far, µm, pivots left out.
        unused: of the budget, µm, what only slow ground may have and this way does not use.
        credits: what rules take off the way as a whole, µm, by ledger id.
        stretches: of the way so far in order, µm each, with its pace: of lines; what else is
            spent is such a stretch at pace 1.
        turns: of the pivots, µ°.
        costs: certainly enough for each step so far, µm: for a pivot what it adds to the price of
            those before it.
        aside: whether the last step was a line to a side, but for climbs and drops after it.
        sidled: whether any step so far was a line to a side.
        strays: how the last line that did not go ahead went, to where, and by what turn (µ°) off
            the heading; None if all did.
        paid: what each step so far has spent, pivots and what is owed for sides by actions left
            out, and whether it was a line to a side.
        entered: the kins entered so far that are paid for once a way.
        pairs: how many of them go in pairs.
        used: ids of the features used of those that take a limited number of models.
        owed: names of tests owed on the way, each with how often.
        begun: those of them that it owes for where it begins.
    """

    table: Table
    mobility: Mobility
    others: Standings
    members: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    step: int | None = None
    line: tuple[int, int] | None = None
    spent: Surd = field(default_factory=Surd)
    unused: Surd = field(default_factory=Surd)
    credits: dict[str, Surd] = field(default_factory=dict)
    stretches: list[tuple[Fraction, Surd]] = field(default_factory=list)
    turns: list[int] = field(default_factory=list)
    aside: bool = False
    sidled: bool = False
    strays: tuple[str, Pose, int] | None = None
    paid: list[tuple[Surd, bool]] = field(default_factory=list)
    costs: list[int] = field(default_factory=list)
    entered: set[tuple[str, str]] = field(default_factory=set)
    pairs: int = 0
    used: set[str] = field(default_factory=set)
    owed: Counter[str] = field(default_factory=Counter)
    begun: tuple[str, ...] = ()
    violations: list[Violation] = field(default_factory=list)

    @property
    def unit(self) -> LengthUnit:
        """The table's unit."""
        return self.table.battlefield.table.unit

    def say(self, amount: int) -> str:
        """Return a length for people."""
        return say(amount, self.unit)

    def refuse(
        self, rule: str, text: str, pose: Pose, amount: int, measure: Measure = Measure.LENGTH
    ) -> None:
        """Note a violation at `pose`.

        Parameters:
            amount: by how much: who is past a bound is past it by 1 at least.
        """
        model, amount = self.mobility.model, max(1, amount)
        self.violations.append(Violation(rule, text, model, self.step, pose.at, amount, measure))

    def mistake(self, rule: str, text: str, pose: Pose, found: str, expected: str) -> None:
        """Note a violation at `pose` that is no more or less (`Measure.NONE`)."""
        model, none = self.mobility.model, Measure.NONE
        self.violations.append(
            Violation(rule, text, model, self.step, pose.at, 0, none, found, expected)
        )

    def owe(self, *tests: str) -> None:
        """Note tests owed for one crossing, climb, jump or drop."""
        self.owed.update(tests)

    def enter(self, kins: Iterable[tuple[tuple[str, str], int, bool]]) -> Surd:
        """Return what entering some kins costs, µm: nothing for those entered before.

        Nor for every second of those that go in pairs.
        """
        spent = 0
        for kin, toll, paired in kins:
            if not toll or kin in self.entered:
                continue
            self.entered.add(kin)
            self.pairs += paired
            second = paired and (self.pairs + self.mobility.half) % 2 == 0
            spent += 0 if second else toll
        return Surd.of(spent)

    def far(self, standoff: Standoff) -> str:
        """Return how far it has to keep off, as the game says it."""
        if standoff.middles:
            return f"{self.say(standoff.middles)} (middle to middle)"
        return self.say(standoff.gap)

    def by(self, amount: int, what: str) -> str:
        """Return ``, 0.1" too near`` for an amount that says something, else nothing."""
        return f", {self.say(amount)} {what}" if amount else ""
