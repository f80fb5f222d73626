"""Whose reactions a move may call for: nearby, on overwatch, and stepping in its way."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from planner.mobility import Moved, Watch, When
from planner.rulesets.gemini.activation import UNKNOWN, odds, success
from planner.rulesets.gemini.reactions.status import NEARBY, bar
from planner.rulesets.gemini.reactions.volley import answer
from planner.rulesets.others import model_ids

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

END: Final = frozenset({When.END})
ALONG: Final = frozenset({When.ALONG})
CHARGES: Final = ("charge", "scramble_charge", "dive", "divert")
MOVING: Final = ("react_move", "run")
"""Reactions in which figures leave where they stand, and charge nobody."""


def watches(bodies: Bodies) -> tuple[Watch, ...]:
    """Return the reactions that enemies may have to an order of their opponent's turn.

    To a reaction there is one alone: who moves in it, or runs, may be met on its way.
    """
    if bodies.action.reacts:
        return tuple(_meeting(bodies))
    charged = set(bodies.order.targets) if bodies.order.action in CHARGES else set()
    found: list[Watch] = []
    for enemy in bodies.scenario.enemies(bodies.unit):
        if bar(enemy, NEARBY):
            continue
        if reacts(bodies.scenario, enemy) and not _answers_alone(bodies, enemy, charged):
            if enemy.state.get("overwatch"):
                found += _overwatch(bodies, enemy, charged)
            elif enemy.id not in charged and not has_answered(bodies, enemy):
                found.append(_nearby(bodies, enemy))
        if enemy.id not in charged:
            found += _interception(bodies, enemy, charges=bool(charged))
    return tuple(found)


def reacts(scenario: Scenario, unit: Unit) -> bool:
    """Return whether a unit moves or fires as a reaction now: in no turn of its own."""
    return scenario.turn.side != unit.side


def has_answered(bodies: Bodies, enemy: Unit) -> bool:
    """Return whether an enemy has had its reaction to this order: to the unit's moves this turn.

    Shots may be answered besides, as may each action of its own with option react.trigger.
    """
    if not enemy.state.get("reacted") or bodies.order.action == "fire":
        return False
    if bodies.game.option(bodies.scenario, "react.trigger") == "action-end":
        return False
    return bodies.unit.id in enemy.state.get("provoked_by", ())


def _answers_alone(bodies: Bodies, enemy: Unit, charged: set[str]) -> bool:
    """Whether who is charged answers that, and fires no overwatch (overwatch.when_charged)."""
    answer = bodies.game.option(bodies.scenario, "overwatch.when_charged") == "stand-fire"
    return answer and enemy.id in charged


def _meeting(bodies: Bodies) -> Iterator[Watch]:
    """Who may meet those that react, but for those from whose charge they run."""
    if bodies.order.action not in MOVING:
        return
    chargers = bodies.unit.state.get("charged_by", ())
    for enemy in bodies.scenario.enemies(bodies.unit):
        if enemy.id not in chargers and not bar(enemy, NEARBY):
            yield from _interception(bodies, enemy, charges=False)


def heads(bodies: Bodies) -> bool:
    """Return whether figures are measured from head to head, not from base to base."""
    return bool(bodies.game.option(bodies.scenario, "distance.mode") == "head")


def _nearby(bodies: Bodies, enemy: Unit) -> Watch:
    """A move or shots of who sees an enemy end, stay or fire within 9"."""
    fires = bodies.order.action == "fire"
    one = success(enemy)
    return Watch(
        "reaction",
        model_ids([enemy]),
        bodies.game.numbers.length("gemini.react.manoeuvre.trigger-end"),
        "gemini.react.manoeuvre.trigger-" + ("fire" if fires else "end"),
        END,
        sight=True,
        flat=True,
        centres=heads(bodies),
        chance=None if one is None else 1 - odds(one)[0],
        effect=_answers(bodies, enemy, one),
        as_one=True,
    )


def _answers(bodies: Bodies, enemy: Unit, one: Fraction | None) -> str:
    say, rate = bodies.game.unit.say, allowance(bodies, enemy)
    if enemy.state.get("prone"):  # it crawls: see `reacting.react_move`
        rate //= bodies.game.numbers.count("gemini.crawl.half-rate")
    text = f"goes up to {say(rate)}{_or(enemy, 1)} on one success"
    text += f", up to {say(2 * rate)}{_or(enemy, 2)} on two"
    if one is None:
        return f"{text}; {UNKNOWN}"
    _, single, double = odds(one)
    return f"{text} (none {odds(one)[0]}, one {single}, two {double})"


def _or(enemy: Unit, successes: int) -> str:
    return f" or fires {fired}" if (fired := _fired(enemy, successes)) else ""


def _fired(enemy: Unit, successes: int) -> str:
    """What so many successes let it fire, in words; "" for nothing."""
    count, what = answer(enemy, successes), "gun" if "VEHICLE" in enemy.keywords else "shot"
    return f"{count} {what}{'s' if count > 1 else ''}" if count else ""


def allowance(bodies: Bodies, unit: Unit) -> int:
    """Return the M of a unit's slowest figure, µm."""
    default = bodies.game.numbers.value("gemini.move.default-m")
    return min(bodies.game.unit.to_um(unit.value(m, "M", default)) for m in unit.models)


def _overwatch(bodies: Bodies, enemy: Unit, charged: set[str]) -> Iterator[Watch]:
    """Shots of who waits for them, out to 24"; at who charges, wherever it comes by.

    At who charges others there are none with option overwatch.vs_chargers.
    """
    others = bool(charged) and enemy.id not in charged
    if others and not bodies.game.option(bodies.scenario, "overwatch.vs_chargers"):
        return
    fired = _fired(enemy, 2) or "nothing"
    besides = ""
    if enemy.id in charged:
        both = bodies.game.option(bodies.scenario, "overwatch.when_charged") == "both"
        besides = ", and answers the charge besides" if both else " and does not answer the charge"
    yield Watch(
        "overwatch",
        model_ids([enemy]),
        bodies.game.numbers.length("gemini.react.overwatch.range"),
        "gemini.react.overwatch." + ("vs-chargers" if charged else "range"),
        ALONG if charged else END,
        sight=True,
        flat=True,
        centres=heads(bodies),
        chance=Fraction(1),
        effect=f"fires {fired}, as with two successes, and watches no longer" + besides,
        as_one=True,
    )


def _interception(bodies: Bodies, enemy: Unit, *, charges: bool) -> Iterator[Watch]:
    """Who steps in the way of those that pass within its melee radius."""
    radii: dict[int, set[str]] = {}
    for model in enemy.models:
        if (radius := enemy.value(model, "melee_radius")) is not None:
            radii.setdefault(bodies.game.unit.to_um(radius), set()).add(model.id)
    straight = charges and bodies.game.option(bodies.scenario, "intercept.route") == "straight"
    meets = "stops the charge and is charged instead" if charges else "stops it and charges it"
    for radius, who in sorted(radii.items()):
        yield Watch(
            "interception",
            frozenset(who),
            radius,
            "gemini.react.intercept." + ("trigger" if charges else "other-movers"),
            ALONG,
            flat=True,
            centres=heads(bodies),
            effect=meets,
            moved=Moved.MODEL,
            straight=straight,
            halts=True,
        )
