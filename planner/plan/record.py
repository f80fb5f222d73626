"""A plan file (``planner-plan/1``) as it stands on disk; its JSON Schema comes from here.

Lengths are in the ruleset's unit, facings in degrees, probabilities fractions such as "5/12".
Only `format`, `ruleset`, `order` and the ids and steps of `models` are needed: the referee
works out everything else anew.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from planner.plan.plan import Status
from planner.plan.step import StepKind

Fraction = Annotated[
    str, msgspec.Meta(pattern=r"^[0-9]{1,18}(/[1-9][0-9]{0,17})?$", examples=["5/12"])
]
Between = Literal["next turn"]
"""What may stand between two orders of a chain."""
Place = Annotated[list[float], msgspec.Meta(min_length=2, max_length=3)]


class _Record(msgspec.Struct, forbid_unknown_fields=True):
    """What all records share: unknown keys are errors."""


class OrderRecord(_Record, omit_defaults=True):
    """What was asked."""

    unit: str
    action: str
    targets: list[str] = []
    to: Place | str | None = None
    goal: str | list[str] | None = None
    roll: int | None = None
    models: list[str] = []
    facing: float | Place | str | None = None


class TermRecord(_Record, omit_defaults=True):
    """One term of the goal; `unit` is "length" where the numbers are lengths.

    Terms added up with weights are one with the unit "points"; its `parts` are those terms.
    """

    name: str
    sense: Literal["max", "min"]
    value: float
    bound: float
    unit: str = ""
    parts: list[TermRecord] = []


class ProofRecord(_Record):
    """What was proved, over what, by whom.

    The solver had some of the places examined: `wider` are the terms that may still be better over
    all of them, with their bounds there.
    """

    scope: str = ""
    solver: str = ""
    confirmed_by: str = ""
    deterministic: bool = True
    wider: list[TermRecord] = []


class PoseRecord(_Record):
    """Where a model stands."""

    at: Place
    facing: float = 0


class StepRecord(_Record, omit_defaults=True):
    """One step. Without `facing` the heading stays; without a third number the height does."""

    kind: StepKind
    to: Place
    facing: float | None = None
    cost: float | msgspec.UnsetType = msgspec.UNSET
    rules: list[str] = []
    tests: list[str] = []


class CreditRecord(_Record):
    """What a rule takes off the cost of a whole way."""

    rule: str
    amount: float


class ModelRecord(_Record):
    """One model's way."""

    id: str
    steps: list[StepRecord]
    start: PoseRecord | None = msgspec.field(default=None, name="from")
    end: PoseRecord | None = msgspec.field(default=None, name="to")
    spent: float | msgspec.UnsetType = msgspec.UNSET
    budget: float | msgspec.UnsetType = msgspec.UNSET
    credits: list[CreditRecord] | msgspec.UnsetType = msgspec.UNSET


class DiceRecord(_Record, omit_defaults=True):
    """A roll the plan meets."""

    test: str
    dice: str
    rule: str = ""
    need: int | None = None
    probability: Fraction | None = None
    reroll: Fraction | None = None
    count: int = 1
    models: list[str] = []


class RollRecord(_Record):
    """One line of the table of an order not yet rolled."""

    roll: int
    probability: Fraction
    at_least: Fraction
    status: Status
    objective: list[TermRecord] = []


class FlagRecord(_Record):
    """A state left on the unit."""

    flag: str
    rule: str = ""


class WhyNotRecord(_Record):
    """A reason for a "no"."""

    text: str
    rule: str = ""
    models: list[str] = []
    features: list[str] = []


class RepairRecord(_Record):
    """A change that would make it possible."""

    text: str
    kind: str = ""
    amount: float = 0


class NoteRecord(_Record):
    """Something the player should know."""

    text: str
    rule: str = ""


class ResultRecord(_Record):
    """A result of a test taken in the middle of a move."""

    test: str
    passed: bool


class BranchRecord(_Record):
    """How a move goes on with these results."""

    results: list[ResultRecord]
    probability: Fraction
    plan: PlanRecord


class PlanRecord(_Record):
    """A plan file."""

    format: Literal["planner-plan/1"]
    ruleset: str
    order: OrderRecord
    models: list[ModelRecord]
    scenario: str = ""
    status: Status = Status.UNKNOWN
    objective: list[TermRecord] = []
    proof: ProofRecord = msgspec.field(default_factory=ProofRecord)
    roll: int | None = None
    move_order: list[str] = []
    dice: list[DiceRecord] | UnsetType = UNSET
    rolls: list[RollRecord] = []
    branches: list[BranchRecord] = []
    flags: list[FlagRecord] | UnsetType = UNSET
    why_not: list[WhyNotRecord] = []
    repairs: list[RepairRecord] = []
    notes: list[NoteRecord] = []
