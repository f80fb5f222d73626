"""What a game must answer. A new game is a folder with a `RULESET` of this shape."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from planner.length import Unit as LengthUnit

if TYPE_CHECKING:
    from planner.battlefield import Battlefield
    from planner.mobility import Terms
    from planner.order import Order
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule the game knows.

    Parameters:
        id: ledger id, the name every receipt, violation and test uses.
        text: the rule in our own words.
        kind: ``path``, ``pose``, ``dice``, ``state``, ``note`` or ``parameter``.
        status: ``enforced``, ``planned``, ``reported`` or ``not yet``.
        how: how this program enforces or reports it, in a phrase.
    """

    id: str
    text: str
    kind: str
    status: str
    how: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """One ambiguous rule with its readings.

    Parameters:
        key: name in a scenario's ``options``.
        rule: ledger id of the ambiguity.
        readings: allowed values, the default first.
        text: the question, in our own words.
    """

    key: str
    rule: str
    readings: tuple[Any, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Choice:
    """Whether a unit may choose an action now, and why not."""

    action: str
    allowed: bool
    rule: str = ""
    why: str = ""


@dataclass(frozen=True, slots=True)
class Die:
    """The dice an action rolls before anyone moves.

    Parameters:
        test: name of the roll (``charge``, ``advance``).
        dice: such as ``2D6``.
        chances: result -> exact probability.
        rule: ledger id.
    """

    test: str
    dice: str
    chances: Mapping[int, Fraction]
    rule: str


class Ruleset(Protocol):
    """The questions the program asks a game."""

    name: str
    title: str
    unit: LengthUnit
    actions: tuple[str, ...]
    rules: Mapping[str, Rule]
    options: Mapping[str, Option]
    option_names: frozenset[str]
    profile_names: frozenset[str]
    state_names: frozenset[str]

    def check_map(self, battlefield: Battlefield, file: str) -> None:
        """Raise a `FileError` for a terrain name this game does not know."""

    def read_options(self, options: Mapping[str, Any], file: str) -> Mapping[str, Any]:
        """Return every option with its value, or raise a `FileError` for an unknown reading."""

    def model_height(self, unit: Unit, model: Model) -> int:
        """Return the height of a model, µm: its own or the game's default."""

    def choices(self, scenario: Scenario, unit: Unit) -> tuple[Choice, ...]:
        """Return every action with whether `unit` may choose it now."""

    def die(self, scenario: Scenario, order: Order) -> Die | None:
        """Return the dice rolled before the move, or None where none are."""

    def terms(self, scenario: Scenario, order: Order) -> Terms:
        """Return what the order lets the unit do with `order.roll` (given, if dice are needed)."""

    def report(self, scenario: Scenario, unit: Unit) -> tuple[tuple[str, str], ...]:
        """Return what is wrong with where the unit stands now: (ledger id, text)."""
