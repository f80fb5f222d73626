"""What a game must answer. A new game is a folder with a `RULESET` of this shape."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from planner.length import Unit as LengthUnit
from planner.rulesets.answers import Choice, Die, Fate, Option, Rule

if TYPE_CHECKING:
    from planner.battlefield import Battlefield
    from planner.mobility import Shelter, Terms
    from planner.order import Order
    from planner.plan import Plan
    from planner.planning.avoiding.reactions import Reaction
    from planner.rulesets.names import Names
    from planner.rulesets.phases import Phases
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Pose, Unit


class Ruleset(Protocol):
    """The questions the program asks a game."""

    name: str
    title: str
    unit: LengthUnit
    actions: tuple[str, ...]
    entries: frozenset[str]
    """Actions by which a unit enters from off the table."""
    losing: Mapping[str, str]
    """Actions in which models without a place are lost: those that a plan leaves out."""
    fatal: frozenset[str]
    """Tests before a move, each failure of which loses the unit a model of its player's choice."""
    parting: frozenset[str]
    """Actions after which the models that the order names are a unit of their own."""
    dividing: frozenset[str]
    """Actions that part off those whom the order names; all take them where it names nobody."""
    naming: frozenset[str]
    """Other actions that look at the models that an order names."""
    joining: frozenset[str]
    """Actions after which the unit is one with the friendly unit that the order goes to."""
    unless: Mapping[str, tuple[str, str]]
    """Action -> the action that goes before it wherever that one is possible, and ledger id."""
    otherwise: Mapping[str, str]
    """Action -> what is done instead where a failed check in its middle makes it impossible."""

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Ledger id -> rule, in ledger order."""

    @property
    def names(self) -> Names:
        """The words of a scenario: profile entries, states, terrains."""

    @property
    def phases(self) -> Phases:
        """The order of a turn, and when each action may be taken."""

    @property
    def options(self) -> Mapping[str, Option]:
        """Option key -> option."""

    @property
    def option_names(self) -> frozenset[str]:
        """Keys that a scenario's ``options`` may have."""

    @property
    def profile_names(self) -> frozenset[str]:
        """Keys that a ``profile`` may have."""

    @property
    def state_names(self) -> frozenset[str]:
        """Keys that a ``state`` may have."""

    def check_map(self, battlefield: Battlefield, file: str) -> None:
        """Raise a `FileError` for a terrain name this game does not know."""

    def surveyed(
        self, battlefield: Battlefield, units: Sequence[Unit], options: Mapping[str, Any]
    ) -> Battlefield:
        """Return the battlefield with the features that the game sees and maps do not draw.

        Parameters:
            units: all of the scenario.
            options: their readings.
        """

    def as_played(self, scenario: Scenario, plan: Plan | None = None) -> Battlefield:
        """Return the battlefield as play has left it, for sight and pictures.

        Parameters:
            plan: as it would be once this is carried out.
        """

    def check_unit(self, unit: Unit, file: str, place: str) -> None:
        """Raise a `FileError` for a profile entry or state with an impossible value."""

    def embodied(self, unit: Unit) -> Unit:
        """Return `unit` with the outlines that its models are measured by in place of bases."""

    def read_options(self, options: Mapping[str, Any], file: str) -> Mapping[str, Any]:
        """Return every option with its value, or raise a `FileError` for an unknown reading."""

    def model_height(self, unit: Unit, model: Model) -> int:
        """Return the height of a model, µm: its own or the game's default."""

    def arc(self, unit: Unit, model: Model) -> int:
        """Return how wide a model's firing arc is, straight ahead in its middle, µ°; 0 for none."""

    def choices(self, scenario: Scenario, unit: Unit) -> tuple[Choice, ...]:
        """Return every action with whether `unit` may choose it now."""

    def refusal(self, scenario: Scenario, order: Order) -> tuple[str, str] | None:
        """Return why the rules say no before anything is planned: (ledger id, text); else None.

        A "no" by the rules (not eligible, target out of range) is an answer, not an error.

        Raises:
            OrderError: the order is not understood (unknown action, no targets, a roll that
                the dice cannot show).
        """

    def goal(self, action: str) -> str:
        """Return the action's own goal: ``reach``, ``engage``, ``escape`` or ``hold``."""

    def detaches(self, order: Order) -> bool:
        """Return whether the models that an order names carry it out as a unit of their own."""

    def party(self, scenario: Scenario, unit: Unit, carrier: Unit) -> tuple[str, ...]:
        """Return the models of `unit` that have room in `carrier` together, the nearest first.

        Nobody where the game lets no part of a unit board.
        """

    def as_part(self, unit: Unit, part: Unit) -> Unit:
        """Return a part of `unit`, a unit of its own now, with what it keeps of the whole."""

    def die(self, scenario: Scenario, order: Order) -> Die | None:
        """Return the dice rolled before the move, or None where none are."""

    def terms(self, scenario: Scenario, order: Order) -> Terms:
        """Return what the order lets the unit do with `order.roll` (given, if dice are needed)."""

    def onward(self, scenario: Scenario, order: Order) -> Iterable[Terms]:
        """Return what other orders let the unit do that lead where this one's ways do not.

        What is left to go is measured by the first that leads there, over turns; the action of
        each names it. No ground is quicker by them than by the order.
        """

    def states_after(self, scenario: Scenario, plan: Plan) -> Mapping[str, Mapping[str, Any]]:
        """Return the states of units that a carried out plan changes: unit id -> state.

        A unit that parts leaves two (`planner.scenario.regrouped`). Of the plan's dice only those
        that were passed are there.
        """

    def ends_after(self, scenario: Scenario, plan: Plan) -> Mapping[str, Pose]:
        """Return where models are that have failed tests, by id: others are where they end.

        Of the plan's dice only those that were passed are there.
        """

    def lost_after(self, scenario: Scenario, plan: Plan) -> frozenset[str]:
        """Return ids of the models that are gone, their tests or the roll of the order failed.

        Of the plan's dice only those that were passed are there.
        """

    def beforehand(self, scenario: Scenario, order: Order) -> Sequence[Order]:
        """Return orders of the unit that take no action and may help an order given after them."""

    def fates(self, scenario: Scenario, plan: Plan) -> Sequence[Fate]:
        """Return the outcomes of a die thrown once for the unit, the harmless one first."""

    def hanging(
        self, scenario: Scenario, plan: Plan | None = None
    ) -> Mapping[str, tuple[str, int]]:
        """Return on what models hang that rest half-way up a climb, and how high, by model id.

        Parameters:
            plan: as they would once this is carried out.

        Returns:
            id of a feature, and µm above its foot.
        """

    def regrouped(self, scenario: Scenario, unit: str) -> Scenario:
        """Return the scenario with a unit that has moved parted, or joined, as it now stands."""

    def rejoined(self, scenario: Scenario) -> Scenario:
        """Return the scenario, as a phase begins, with the parts that are one again."""

    def state_tested(self, state: Mapping[str, Any], models: Sequence[str]) -> Mapping[str, Any]:
        """Return a unit's state once these models of it have taken tests of `fatal`."""

    def state_failed(
        self, state: Mapping[str, Any], unit: Unit, tests: Mapping[str, Collection[str]]
    ) -> Mapping[str, Any]:
        """Return a unit's state, an order carried out, of which models have failed tests.

        Parameters:
            state: as the order leaves it.
            tests: by name of a test, the models that failed it; by `HALTED`, those whom a
                reaction halted.
        """

    def states_reacted(
        self,
        scenario: Scenario,
        plan: Plan,
        found: Sequence[Reaction],
        fired: Collection[str],
        halted: Collection[str],
    ) -> Mapping[str, Mapping[str, Any]]:
        """Return the states of units that have reacted to a plan, by id: what is used up by that.

        Parameters:
            found: all reactions that it called for.
            fired: who has reacted, as the game names it.
            halted: models that a reaction halted.

        Raises:
            OrderError: nobody may react so, or the game keeps no account of it.
        """

    def states_prepared(
        self, scenario: Scenario, fired: Collection[str]
    ) -> Mapping[str, Mapping[str, Any]]:
        """Return the states of units that have fired in this phase, in which nobody moves, by id.

        Parameters:
            fired: who has, as the game names it.

        Raises:
            OrderError: one of them may not.
        """

    def state_checked(
        self, state: Mapping[str, Any], ground: Collection[str], *, passed: bool
    ) -> Mapping[str, Any]:
        """Return a unit's state in the middle of its move, once a check at `ground` is taken."""

    def state_kept(self, state: Mapping[str, Any], ends_turn: bool) -> Mapping[str, Any]:
        """Return what is left of a unit's state when a phase (and the turn) ends."""

    def state_begun(self, state: Mapping[str, Any], phases: Sequence[str]) -> Mapping[str, Any]:
        """Return what is left of a unit's state when these phases of its own turn have begun."""

    def carriers(self, scenario: Scenario, unit: Unit) -> tuple[str, ...]:
        """Return the ids of units that `unit` may want to get into by the goal ``board``."""

    def boards(self, scenario: Scenario, unit: Unit, action: str) -> bool:
        """Return whether it may want to do so by an action that is for something else."""

    def roams(self, scenario: Scenario, unit: Unit, action: str) -> bool:
        """Return whether an action to engage is all the unit has to go anywhere by."""

    def shelters(self, scenario: Scenario, unit: Unit) -> tuple[str, ...]:
        """Return the ids of areas that it is safer in."""

    def covering(self, scenario: Scenario) -> frozenset[str]:
        """Return the ids of ground that lies over other ground, which is as though not there."""

    def things(self, scenario: Scenario, unit: Unit, action: str) -> tuple[str, ...]:
        """Return the ids of the features of which an action has to name one, those it may now."""

    def leads(
        self, scenario: Scenario, unit: Unit, action: str
    ) -> tuple[str | tuple[float, ...], ...]:
        """Return where an action leads that the unit has begun, or may now: features, or points."""

    def shelter(self, scenario: Scenario, unit: Unit, watchers: Sequence[Unit]) -> Shelter:
        """Return where a model of `unit` counts as safe from these units."""

    def remarks(
        self, scenario: Scenario, plan: Plan, found: Sequence[Reaction]
    ) -> tuple[tuple[str, str], ...]:
        """Return what the player should know of a plan and of the reactions that it allows.

        Each is (ledger id, text), beside what its dice and the reactions say themselves.
        """

    def report(self, scenario: Scenario, unit: Unit) -> tuple[tuple[str, str], ...]:
        """Return what is wrong with where the unit stands now: (ledger id, text)."""
