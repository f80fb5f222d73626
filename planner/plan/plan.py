"""A plan and its parts."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Final

from planner.length import Unit as LengthUnit
from planner.order import Order
from planner.plan.step import Step
from planner.plan.unsaid import UNSAID, UNSAID_NUMBER
from planner.units import Pose

if TYPE_CHECKING:
    from planner.scenario.scenario import Scenario


class Status(Enum):
    """How good the plan is known to be."""

    OPTIMAL = "optimal"
    """Proved best over the scope that `Proof` states."""
    FEASIBLE = "feasible"
    """Legal, not proved best."""
    INFEASIBLE = "infeasible"
    """Proved that no legal plan exists."""
    UNKNOWN = "unknown"
    """None found, none excluded."""


@dataclass(frozen=True, slots=True)
class Term:
    """One term of the goal: its value in this plan and the best value not excluded.

    `unit` is ``""`` for counts, ``"length"`` for µm, ``"chance"`` for a probability and
    ``"points"`` for terms added up with weights; `parts` are then those terms, each with the
    bound that it has by itself.
    """

    name: str
    sense: str
    value: float
    bound: float
    unit: str = ""
    parts: tuple[Term, ...] = ()


ENDS: Final = "the move ends there"
"""The note of a branch in which a failed test ends it."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What was proved, over what, by whom.

    `wider` are the terms that may still be better over all places examined, of which the solver
    had some: each with its value and the bound that it has over all of them.
    """

    scope: str = ""
    solver: str = ""
    confirmed_by: str = ""
    deterministic: bool = True
    wider: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Credit:
    """What a rule takes off the cost of a whole way, µm: its steps less this are what it spent."""

    rule: str
    amount: float


@dataclass(frozen=True, slots=True)
class ModelPlan:
    """One model's way: `start`, steps, what it spent of what budget (µm).

    The costs of its steps less its `credits` are what it spent.
    `said_end` is where the file it was read from says that it ends; None where it says nothing.
    """

    id: str
    start: Pose
    steps: tuple[Step, ...] = ()
    spent: float = UNSAID_NUMBER
    budget: int = UNSAID_NUMBER
    said_end: Pose | None = field(default=None, compare=False, repr=False)
    credits: tuple[Credit, ...] = field(default=(), compare=False)

    @property
    def end(self) -> Pose:
        """Pose after the last step."""
        return self.steps[-1].to if self.steps else self.start


@dataclass(frozen=True, slots=True)
class Dice:
    """A roll the plan meets: chance that one throw of `dice` is at least `need`.

    `reroll` is the chance with one full re-roll; `count` how many such tests are owed.
    """

    test: str
    dice: str
    rule: str
    need: int | None = None
    probability: Fraction | None = None
    reroll: Fraction | None = None
    count: int = 1
    models: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RollRow:
    """One line of the table of an unrolled order: this roll, its chance, the best plan's value."""

    roll: int
    probability: Fraction
    at_least: Fraction
    status: Status
    objective: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class WhyNot:
    """One reason for a "no": rule, models and features that clash, in words."""

    rule: str
    text: str
    models: tuple[str, ...] = ()
    features: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Repair:
    """One change that would make it possible, and what it costs: `amount` in µm, 0 if no length."""

    text: str
    kind: str = ""
    amount: float = 0.0


@dataclass(frozen=True)
class Branch:
    """How a move goes on with these results of the tests that are taken in the middle of it.

    Parameters:
        results: (name of the test, whether it is passed), in the order they are taken.
        probability: of just these results.
        plan: the whole move, from its start; up to each test the same as in the branches in
            which it ends otherwise. Its `scene` knows the results, and the referee judges it there.
    """

    results: tuple[tuple[str, bool], ...]
    probability: Fraction
    plan: Plan


@dataclass(frozen=True)
class Plan:
    """The answer to one order.

    Parameters:
        ruleset, unit: the game and the unit of length its numbers are shown in.
        scenario: digest of the scenario planned on.
        order: what was asked.
        status, objective, proof: how good it is.
        roll: the roll that this plan's ways assume, where dice set the budget.
        models, move_order: every model of the unit; ids in the order they move.
        dice, rolls: tests owed; the table roll -> best value for an order not yet rolled.
        branches: how it goes on with each result of tests taken in the middle of the move; the
            plan itself is the one of these that is legal whatever they are.
        flags: (state flag, ledger id) left on the unit. Those and the dice are claims: who says
            some, or says that there are none, is held to all of them; `UNSAID` claims nothing but
            that no test is owed, `UNTOLD` dice (of a file without that key) not even that.
        why_not, repairs: for a "no", or for what fell short.
        notes: (ledger id, text) for the player.
        scene: the scenario planned on, for drawing; not part of the plan file.
    """

    ruleset: str
    unit: LengthUnit
    scenario: str
    order: Order
    status: Status
    objective: tuple[Term, ...] = ()
    proof: Proof = Proof()
    roll: int | None = None
    models: tuple[ModelPlan, ...] = ()
    move_order: tuple[str, ...] = ()
    dice: tuple[Dice, ...] = UNSAID
    rolls: tuple[RollRow, ...] = ()
    branches: tuple[Branch, ...] = ()
    flags: tuple[tuple[str, str], ...] = UNSAID
    why_not: tuple[WhyNot, ...] = ()
    repairs: tuple[Repair, ...] = ()
    notes: tuple[tuple[str, str], ...] = ()
    scene: Scenario | None = field(default=None, compare=False, repr=False)

    @property
    def found(self) -> bool:
        """Whether there is a legal plan to carry out."""
        return self.status in (Status.OPTIMAL, Status.FEASIBLE)

    def __str__(self) -> str:
        from planner.show.text import describe

        return describe(self)

    def to_json(self) -> str:
        """Return the plan as a ``planner-plan/1`` document."""
        from planner.plan.file import to_json

        return to_json(self)

    @classmethod
    def from_json(cls, text: str) -> Plan:
        """Read a ``planner-plan/1`` document.

        Raises:
            FileError: not such a document.
        """
        from planner.plan.file import from_json

        return from_json(text)

    def to_svg(self, path: str | Path) -> None:
        """Draw the plan on its table into an SVG file.

        Raises:
            InputError: the plan was read from a file and does not know its table.
        """
        from planner.show.picture import write_picture

        write_picture(path, self.scene, self)
