"""Whether a unit may do what is asked of it now, and why not."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from planner.rulesets.answers import Choice
from planner.rulesets.options import amount
from planner.rulesets.wardrones.actions import ACTIONS, APPROACHED, SHOT, STANDARD, Action
from planner.rulesets.wardrones.checks import may_check
from planner.rulesets.wardrones.distance import between, furthest, near_enough

if TYPE_CHECKING:
    from planner.order import Order
    from planner.rulesets.wardrones.wardrones import Wardrones
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

No = tuple[str, str] | None
PLAIN: Final = ("move", "manoeuvre", "go_to_ground")
"""Actions that go somewhere and cross nothing high."""
TWICE: Final = {
    "cross": "wardrones.obstacle.high-half-move",
    "go_to_ground": "wardrones.ground.cost",
    "split": "wardrones.split.move-6",
    "amalgamate": "wardrones.amalgamate.rest-lost",
}
"""Manoeuvres that give up half of the move: getting up takes the other half."""


def choice(game: Wardrones, scenario: Scenario, unit: Unit, name: str) -> Choice:
    """Return whether a unit may choose an action, whatever its aim."""
    action = ACTIONS[name]
    no = _status(game, scenario, unit, name)
    if name == "cross" and no is None and not _high(game, scenario):
        no = "wardrones.obstacle.high-manoeuvre-only", "there is nothing high to cross"
    if name == "assault" and no is None and unit.profile.get("assault_move") is None:
        rule = "wardrones.enemy.assault-exception"
        no = rule, "how far an assault goes is set in another chapter, and not in its profile"
    if no is None and action.reaction:
        no = _reaction(game, scenario, unit, name, _named(unit, action))
    return Choice(name, True) if no is None else Choice(name, False, *no)


def _high(game: Wardrones, scenario: Scenario) -> bool:
    ground = game.ground_of(scenario)
    classes = (ground.height_class(f) for f in scenario.battlefield.features)
    return "high" in classes


def crosses_later(game: Wardrones, scenario: Scenario, order: Order) -> bool:
    """Whether another order may lead over something high to where this one goes."""
    unit = scenario.unit(order.unit)
    able = _status(game, scenario, unit, "cross") is None and may_check(game, scenario, unit)
    return order.action in PLAIN and able and _high(game, scenario)


def refusal(game: Wardrones, scenario: Scenario, order: Order) -> No:
    """Return why an order is refused: (ledger id, text); None where it is not."""
    unit, action = scenario.unit(order.unit), ACTIONS[order.action]
    no = _status(game, scenario, unit, order.action)
    if no is not None:
        return no
    if action.reaction:
        return _reaction(game, scenario, unit, order.action, order.targets or _named(unit, action))
    if order.action == "cross" and not may_check(game, scenario, unit):
        rule = "wardrones.obstacle.high-agility"
        return rule, "its profile names no agility, on which the check is made"
    if order.action == "split":
        return _split(unit, order)
    if order.action == "amalgamate":
        return _amalgamate(game, scenario, unit, order)
    return None


def triggers(scenario: Scenario, order: Order) -> tuple[Unit, ...]:
    """Return the enemy units that an order reacts to: those it names, else all it could."""
    unit, action = scenario.unit(order.unit), ACTIONS[order.action]
    names = order.targets or _named(unit, action)
    known = (scenario.by_id.get(name) for name in names)
    return tuple(enemy for enemy in known if enemy is not None and enemy.on_table)


def _named(unit: Unit, action: Action) -> tuple[str, ...]:
    return tuple(unit.state.get(action.reaction, ()))


def _status(game: Wardrones, scenario: Scenario, unit: Unit, name: str) -> No:
    action = ACTIONS[name]
    status = unit.state.get("status", "ready")
    if unit.state.get("half_moved") and name != "manoeuvre" and not action.reaction:
        return "wardrones.move.manoeuvre-double", "it is in the middle of a manoeuvre"
    if action.manoeuvre and status != "ready":
        return "wardrones.status.no-manoeuvre", f"{status} units make no manoeuvre"
    if name in ("go_to_ground", "drop") and not _infantry(game, scenario, unit):
        return "wardrones.ground.infantry", _no_infantry(unit)
    if not unit.state.get("gone_to_ground"):
        return None
    if name == "drop":
        return "wardrones.ground.when", "it has gone to ground already"
    if action.reaction:
        return "wardrones.ground.no-move-reactions", "gone to ground: no reaction that moves it"
    if name == "assault":
        return None
    if not action.manoeuvre:
        return "wardrones.ground.no-other-move", "gone to ground: only a manoeuvre"
    keeps = name == "split" and game.option(scenario, "split_rest") == "kept"
    if name in TWICE and not keeps and game.option(scenario, "halves_are") == "of_all":
        return TWICE[name], "half of the move goes for getting up, half for this: nothing is left"
    return None


def _infantry(game: Wardrones, scenario: Scenario, unit: Unit) -> bool:
    """Whether it is infantry: as its profile says; else humanoids are, and drones as it is read."""
    given = unit.profile.get("infantry")
    if given is not None:
        return bool(given)
    humanoid = unit.profile.get("type", "humanoid") == "humanoid"
    return humanoid or bool(game.option(scenario, "drones_are_infantry"))


def _no_infantry(unit: Unit) -> str:
    """Why it does not go to ground, and how it would, where its profile leaves that open."""
    said = unit.profile.get("infantry") is not None
    more = "" if said else f': if {unit.name} is, say "infantry" in its profile'
    return f"only infantry goes to ground{more}"


def _reaction(
    game: Wardrones, scenario: Scenario, unit: Unit, name: str, enemies: tuple[str, ...]
) -> No:
    if unit.state.get("no_reaction"):
        return "wardrones.reaction.move-list", "it may not react now"
    known = _named(unit, ACTIONS[name])
    rules = {SHOT: "wardrones.dash.trigger", APPROACHED: "wardrones.withdraw.trigger"}
    rule = "wardrones.ground.when" if name == "drop" else rules[ACTIONS[name].reaction]
    done = "has shot at it" if ACTIONS[name].reaction == SHOT else "has come near it"
    if not enemies:
        return rule, f'no enemy {done}: its state "{ACTIONS[name].reaction}" names who has'
    for enemy in enemies:
        if enemy not in known:
            return rule, f"{enemy} is not said to have done what it reacts to: none {done}"
        no = _far_enough(game, scenario, unit, name, enemy)
        if no is not None:
            return no
    return None


def _far_enough(game: Wardrones, scenario: Scenario, unit: Unit, name: str, enemy: str) -> No:
    other = scenario.by_id.get(enemy)
    if name == "drop" or other is None or not other.on_table:
        return None
    gap, say = between(unit, other), game.unit.say
    if name == "dash":
        if game.option(scenario, "dash_range") == "farthest":
            gap = furthest(other.models, unit.models)
        most = game.numbers.length("wardrones.dash.trigger")
        if gap <= most:
            return "wardrones.dash.trigger", f"{enemy} shoots from {say(gap)}, not from further off"
        return None
    if enemy in unit.state.get("fought_by", ()):
        return "wardrones.withdraw.combat-override", f"{enemy} opens a firefight or an assault"
    most = 2 * game.rate(unit)
    if not near_enough(game, scenario, gap, most):
        return "wardrones.withdraw.trigger", f"{enemy} is {say(gap)} away, beyond {say(most)}"
    return None


def largest(game: Wardrones, scenario: Scenario) -> int | None:
    """Return how many models the largest unit has; None where there is no largest."""
    reading = game.option(scenario, "largest_unit")
    if reading == "ten":
        return game.numbers.count("wardrones.unit.max-10")
    agreed = amount(reading)
    return None if agreed is None else int(agreed)


def _split(unit: Unit, order: Order) -> No:
    named = set(order.models) & {model.id for model in unit.models}
    if not named or len(named) == len(unit):
        return (
            "wardrones.split.manoeuvre",
            "a split leaves some models on either side: name those that go",
        )
    return None


def _amalgamate(game: Wardrones, scenario: Scenario, unit: Unit, order: Order) -> No:
    other = scenario.by_id.get(order.to) if isinstance(order.to, str) else None
    if other is None or other is unit or other.side != unit.side or not other.on_table:
        return "wardrones.amalgamate.manoeuvre", "name another unit of its own side to join"
    gap, most = between(unit, other), game.rate(unit)
    if game.option(scenario, "join_measure") == "all":
        gap = furthest(unit.models, other.models)
    reach = game.option(scenario, "join_range")
    if reach == "six_inches":
        most = game.numbers.length(STANDARD)
    elif (agreed := amount(reach)) is not None:
        most = game.unit.to_um(float(agreed))
    if gap > most:
        say = game.unit.say
        return "wardrones.amalgamate.within-6", f"{other.id} is {say(gap)} away, not {say(most)}"
    many = largest(game, scenario)
    if many is not None and len(unit) + len(other) > many:
        both = len(unit) + len(other)
        return "wardrones.unit.max-10", f"{both} models together, more than {many}"
    return None
