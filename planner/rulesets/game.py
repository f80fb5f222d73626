"""The half of a `Ruleset` that is the same for every game: what is read from its folder."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from planner.battlefield import Kind
from planner.errors import OrderError, nearest
from planner.length import Unit as LengthUnit
from planner.mobility import Shelter
from planner.rulesets.answers import Choice, Die, Fate, Option, Rule
from planner.rulesets.catalogue import load_rules
from planner.rulesets.names import Names, check_map, check_values, load_names
from planner.rulesets.numbers import Numbers
from planner.rulesets.options import load_options, read_options
from planner.rulesets.phases import Phases, load_phases
from planner.units.unit import OFF

if TYPE_CHECKING:
    from planner.battlefield import Battlefield
    from planner.mobility import Terms
    from planner.order import Order
    from planner.plan import Plan
    from planner.planning.avoiding.reactions import Reaction
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Pose, Unit


class Game:
    """What stands in a game's folder, read when first asked for.

    A game derives from this, passes its name, title, unit, actions and folder, and adds
    `model_height`, `choices`, `terms`, `report` and, where dice are rolled first, `die`.

    Files, all in `folder`: ``rules.toml``, ``options.toml``, ``numbers.toml``,
    ``names.toml``, ``phases.toml`` (where actions have their phases), and CSV tables
    (`planner.rulesets.numbers.load_table`).
    """

    def __init__(
        self, name: str, title: str, unit: LengthUnit, actions: tuple[str, ...], folder: Path
    ) -> None:
        self.entries: frozenset[str] = frozenset()
        self.losing: Mapping[str, str] = {}
        self.fatal: frozenset[str] = frozenset()
        self.parting: frozenset[str] = frozenset()
        self.dividing: frozenset[str] = frozenset()
        self.naming: frozenset[str] = frozenset()
        self.joining: frozenset[str] = frozenset()
        self.unless: Mapping[str, tuple[str, str]] = {}
        self.otherwise: Mapping[str, str] = {}
        self.name, self.title, self.unit, self.actions = name, title, unit, actions
        self.folder = folder
        self.numbers = Numbers(folder / "numbers.toml", unit)

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """Ledger id -> rule."""
        return load_rules(self.folder / "rules.toml")

    @cached_property
    def options(self) -> Mapping[str, Option]:
        """Option key -> option."""
        return load_options(self.folder / "options.toml")

    @cached_property
    def phases(self) -> Phases:
        """The order of a turn, and when each action may be taken."""
        return load_phases(self.folder / "phases.toml")

    @cached_property
    def names(self) -> Names:
        """Profile entries, states, terrains and depths of water."""
        return load_names(self.folder / "names.toml")

    @property
    def option_names(self) -> frozenset[str]:
        """Keys that a scenario's ``options`` may have."""
        return frozenset(self.options)

    @property
    def profile_names(self) -> frozenset[str]:
        """Keys that a ``profile`` may have."""
        return frozenset(self.names.profile)

    @property
    def state_names(self) -> frozenset[str]:
        """Keys that a ``state`` may have."""
        return frozenset(self.names.state)

    def check_map(self, battlefield: Battlefield, file: str) -> None:
        """Raise a `FileError` for a terrain name this game does not know."""
        check_map(self.names, battlefield, file)

    def surveyed(
        self, battlefield: Battlefield, units: Sequence[Unit], options: Mapping[str, Any]
    ) -> Battlefield:
        """Return the battlefield with what the game adds to a map: nothing, unless it says."""
        return battlefield

    def as_played(self, scenario: Scenario, plan: Plan | None = None) -> Battlefield:
        """Return the battlefield as play has left it: as it was, unless a game says."""
        return scenario.battlefield

    def check_unit(self, unit: Unit, file: str, place: str) -> None:
        """Raise a `FileError` for a profile entry or state with an impossible value."""
        check_values(self.names.profile, unit.profile, file, f"{place}/profile")
        check_values(self.names.state, unit.state, file, f"{place}/state")
        for index, model in enumerate(unit.models):
            at = f"{place}/models/{index}/profile"
            check_values(self.names.profile, model.profile, file, at)

    def embodied(self, unit: Unit) -> Unit:
        """Return `unit` with the outlines that its models are measured by: as it is."""
        return unit

    def read_options(self, options: Mapping[str, Any], file: str) -> Mapping[str, Any]:
        """Return every option with its reading; `FileError` for an unknown one."""
        return read_options(self.options, options, file)

    def option(self, scenario: Scenario, key: str) -> Any:
        """Return the reading of option `key` in this scenario (its default if unnamed)."""
        return scenario.options.get(key, self.options[key].readings[0])

    def action(self, order: Order) -> str:
        """Return the order's action.

        Raises:
            OrderError: this game has no such action; names the nearest one.
        """
        if order.action not in self.actions:
            hint = nearest(order.action, self.actions)
            raise OrderError(f'{self.name} has no action "{order.action}"; {hint}')
        return order.action

    def choices(self, scenario: Scenario, unit: Unit) -> tuple[Choice, ...]:
        """Return every action with whether `unit` may choose it now: all, unless a game says."""
        return tuple(Choice(action, True) for action in self.actions)

    def refusal(self, scenario: Scenario, order: Order) -> tuple[str, str] | None:
        """Return why the rules say no to this order before anything is planned: (id, text)."""
        action = self.action(order)
        for choice in self.choices(scenario, scenario.unit(order.unit)):
            if choice.action == action and not choice.allowed:
                return choice.rule, choice.why
        return None

    def states_after(self, scenario: Scenario, plan: Plan) -> Mapping[str, Mapping[str, Any]]:
        """Return the unit's state with the plan's flags set, and on the table if it entered."""
        unit = scenario.unit(plan.order.unit)
        state = {key: value for key, value in unit.state.items() if key not in OFF}
        return {unit.id: {**state, **{flag: True for flag, _ in plan.flags}}}

    def ends_after(self, scenario: Scenario, plan: Plan) -> Mapping[str, Pose]:
        """Return where models are whose tests were failed: where their ways end, unless it says."""
        return {}

    def lost_after(self, scenario: Scenario, plan: Plan) -> frozenset[str]:
        """Return whom failed dice take off the table: nobody, unless a game says."""
        return frozenset()

    def beforehand(self, scenario: Scenario, order: Order) -> Sequence[Order]:
        """Return orders that may help the one after them: none, unless a game says."""
        return ()

    def onward(self, scenario: Scenario, order: Order) -> Iterable[Terms]:
        """Return what orders lead on where this one does not: none, unless a game says."""
        return ()

    def fates(self, scenario: Scenario, plan: Plan) -> Sequence[Fate]:
        """Return the outcomes of a die thrown once for the unit: none, unless a game says."""
        return ()

    def hanging(
        self, scenario: Scenario, plan: Plan | None = None
    ) -> Mapping[str, tuple[str, int]]:
        """Return which models rest half-way up a climb: none, unless a game says."""
        return {}

    def regrouped(self, scenario: Scenario, unit: str) -> Scenario:
        """Return the scenario as it is: units part and join by orders alone, unless a game says."""
        return scenario

    def rejoined(self, scenario: Scenario) -> Scenario:
        """Return the scenario as it is: no parts of units are one again, unless a game says."""
        return scenario

    def state_tested(self, state: Mapping[str, Any], models: Sequence[str]) -> Mapping[str, Any]:
        """Return a unit's state once these models of it have taken tests of `fatal`: the same."""
        return state

    def state_failed(
        self, state: Mapping[str, Any], unit: Unit, tests: Mapping[str, Collection[str]]
    ) -> Mapping[str, Any]:
        """Return a unit's state once models of it have failed tests: the same, unless it says."""
        return state

    def states_reacted(
        self,
        scenario: Scenario,
        plan: Plan,
        found: Sequence[Reaction],
        fired: Collection[str],
        halted: Collection[str],
    ) -> Mapping[str, Mapping[str, Any]]:
        """Return the states of who has reacted: no game keeps account of that unless it says."""
        if fired:
            text = (
                "keeps no account of who has reacted: a reaction is an order of that unit, as its"
            )
            raise OrderError(f"{self.title} {text} state then allows: carry that out")
        return {}

    def states_prepared(
        self, scenario: Scenario, fired: Collection[str]
    ) -> Mapping[str, Mapping[str, Any]]:
        """Return the states of who has fired before anybody moves: none, unless a game says."""
        if fired:
            raise OrderError(f"nobody fires before the moves in {self.title}")
        return {}

    def state_checked(
        self, state: Mapping[str, Any], ground: Collection[str], *, passed: bool
    ) -> Mapping[str, Any]:
        """Return a unit's state once a check at `ground` is taken: the same, unless a game says."""
        return state

    def state_kept(self, state: Mapping[str, Any], ends_turn: bool) -> Mapping[str, Any]:
        """Return what is left of a unit's state when a phase (and the turn) ends."""
        ended = {"phase", "turn"} if ends_turn else {"phase"}
        return {k: v for k, v in state.items() if self.names.state[k].until not in ended}

    def state_begun(self, state: Mapping[str, Any], phases: Sequence[str]) -> Mapping[str, Any]:
        """Return what is left of a unit's state when these phases of its own turn have begun."""
        over = {f"own {phase}" for phase in phases}
        return {k: v for k, v in state.items() if self.names.state[k].until not in over}

    def boards(self, scenario: Scenario, unit: Unit, action: str) -> bool:
        """Return whether it may get into a carrier by what is no move: not, unless a game says."""
        return False

    def roams(self, scenario: Scenario, unit: Unit, action: str) -> bool:
        """Return whether it goes anywhere by an order to engage: not, unless a game says."""
        return False

    def carriers(self, scenario: Scenario, unit: Unit) -> tuple[str, ...]:
        """Return the ids of units that `unit` may want to get into: none, unless a game says."""
        return ()

    def shelters(self, scenario: Scenario, unit: Unit) -> tuple[str, ...]:
        """Return the ids of areas that it is safer in: none, unless a game says."""
        return ()

    def covering(self, scenario: Scenario) -> frozenset[str]:
        """Return the ids of ground that lies over other ground: none, unless a game says."""
        return frozenset()

    def things(self, scenario: Scenario, unit: Unit, action: str) -> tuple[str, ...]:
        """Return the ids of features that an action has to name: none, unless a game says."""
        return ()

    def leads(
        self, scenario: Scenario, unit: Unit, action: str
    ) -> tuple[str | tuple[float, ...], ...]:
        """Return where an action leads of itself: nowhere, unless a game says."""
        return ()

    def arc(self, unit: Unit, model: Model) -> int:
        """Return how wide a model's firing arc is, µ°: the game has none, unless it says."""
        return 0

    def model_height(self, unit: Unit, model: Model) -> int:
        """Return the height of a model, µm: each game has its own."""
        raise NotImplementedError

    def shelter(self, scenario: Scenario, unit: Unit, watchers: Sequence[Unit]) -> Shelter:
        """Return where a model of `unit` counts as safe: in `shelters`, or out of sight.

        What stands on the ground and is as tall as the unit's tallest model hides it.
        """
        tall = max(self.model_height(unit, model) for model in unit.models)
        table = scenario.battlefield
        hiding = {f.id for f in table.features if f.blocks and f.bottom <= 0 and f.top >= tall}
        shut = (door for door in table.of(Kind.DOOR) if door.state not in ("", "open"))
        hiding |= {door.id for door in shut if door.on_wall in hiding}
        return Shelter(
            watchers=frozenset(model.id for enemy in watchers for model in enemy.models),
            inside=frozenset(self.shelters(scenario, unit)),
            hiding=frozenset(hiding),
        )

    def remarks(
        self, scenario: Scenario, plan: Plan, found: Sequence[Reaction]
    ) -> tuple[tuple[str, str], ...]:
        """Return what the player should know of a plan: nothing, unless a game says."""
        return ()

    def detaches(self, order: Order) -> bool:
        """Return whether those an order names are a unit of their own: no, unless a game says."""
        return False

    def party(self, scenario: Scenario, unit: Unit, carrier: Unit) -> tuple[str, ...]:
        """Return who of `unit` has room aboard, where parts may board: nobody, unless it says."""
        return ()

    def as_part(self, unit: Unit, part: Unit) -> Unit:
        """Return a part of `unit` that is a unit of its own now: as it is, unless a game says."""
        return part

    def die(self, scenario: Scenario, order: Order) -> Die | None:
        """Return the dice rolled before the move: none, unless a game says."""
        return None
