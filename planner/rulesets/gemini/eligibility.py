"""Which orders a unit may be given now, and why not the others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.battlefield import Kind
from planner.errors import OrderError
from planner.rulesets.answers import Choice
from planner.rulesets.gemini.actions import cost, lacking, left
from planner.rulesets.gemini.climbing.climbing_on import no_going_on
from planner.rulesets.gemini.climbing.climbs import (
    no_climb,
    no_climb_down,
    no_climb_rope,
    no_dive,
    no_rappel,
)
from planner.rulesets.gemini.climbing.crossing import no_climb_over
from planner.rulesets.gemini.climbing.failed import no_more
from planner.rulesets.gemini.climbing.gear import no_climb_gear
from planner.rulesets.gemini.climbing.hands import no_hands
from planner.rulesets.gemini.climbing.hanging import tied
from planner.rulesets.gemini.climbing.jump_off import no_jump_off
from planner.rulesets.gemini.climbing.things import no_cast, no_pick_up, no_place, no_throw
from planner.rulesets.gemini.crawl import no_crawl, no_prone, no_rise
from planner.rulesets.gemini.doors.opener import no_aside, no_open
from planner.rulesets.gemini.doors.shutter import no_shut
from planner.rulesets.gemini.fleet import no_fleet
from planner.rulesets.gemini.reactions.intercepting import no_intercept
from planner.rulesets.gemini.reactions.locked import no_contact_made, no_leaving
from planner.rulesets.gemini.reactions.reacting import (
    fled,
    no_divert,
    no_follow,
    no_ground,
    no_overwatch,
    no_reaction,
)
from planner.rulesets.gemini.reactions.running import no_run
from planner.rulesets.gemini.reactions.standing_fire import no_stand
from planner.rulesets.gemini.rough_ground.ground import STEEP, is_climbed, patches
from planner.rulesets.gemini.rough_ground.rough import caught, no_scramble, stands_in, thrown_before
from planner.rulesets.gemini.rough_ground.ships import no_sail
from planner.rulesets.gemini.rough_ground.swimming import afloat, no_shed, no_shield, no_swim
from planner.rulesets.gemini.rough_ground.wade import no_wade
from planner.rulesets.gemini.tactical import no_tactical
from planner.rulesets.gemini.together.attached import no_choice
from planner.rulesets.gemini.together.rout import no_rout
from planner.rulesets.gemini.together.unity import no_split

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None
NEEDS: Final = {
    "climb": "I",
    "climb_down": "I",
    "climb_rope": "I",
    "climb_on": "I",
    "keep_climbing": "I",
    "dive": "I",
    "throw": "hit_faces",
    "react_move": "activation",
    "stand_fire": "activation",
    "intercept": "melee_radius",
}
"""Profile entries that the texts give no value for, and without which there is no such order."""
NAMED: Final[Mapping[str, tuple[Kind, ...]]] = {
    "place_ladder": (Kind.LADDER,),
    "throw": (Kind.ROPE,),
    "cast_down": (Kind.LADDER, Kind.ROPE),
    "open_door": (Kind.DOOR, Kind.WINDOW),
    "shut_door": (Kind.DOOR, Kind.WINDOW),
    "bolt_door": (Kind.DOOR, Kind.WINDOW),
}
"""Orders that name a thing on the table, and of which kinds it is."""
OFFERED: Final[Mapping[str, tuple[Kind, ...]]] = {
    **NAMED,
    "shut_door": (Kind.DOOR,),
    "bolt_door": (Kind.DOOR,),
}
"""The same of what such orders are offered for: windows stand open all over a town, and who wants
one shut names it."""
ON_FOOT: Final = (
    "move",
    "charge",
    "single_move",
    "double_move",
    "wade",
    "single_wade",
    "climb",
    "climb_down",
    "climb_rope",
    "climb_gear",
    "rappel",
    "single_rappel",
    "dive",
    "crawl",
    "single_crawl",
    "open_door",
    "shut_door",
    "bolt_door",
    "step_aside",
)
"""Orders of whoever walks: not in the water, not from variable ground with its dice unrolled."""


ON_LAND: Final = ("tactical", "go_prone", "split", "single_split")
"""Orders that are given in variable ground, but not in the water."""
BY_M: Final = ("move", "single_move", "double_move", "wade", "single_wade", "charge")
"""Orders that go by M, upright."""


def no(bodies: Bodies) -> No:
    """Return why the unit may not be given the order: (ledger id, text); None where it may."""
    name = bodies.order.action
    return (
        _not_its_turn(bodies)
        or _still_down(bodies)
        or no_more(bodies)
        or tied(bodies)
        or _grounded(bodies)
        or _charged_before(bodies)
        or lacking(bodies.unit, bodies.action)
        or _out_of_place(bodies)
        or no_hands(bodies)
        or (REASONS[name](bodies) if name in REASONS else None)
        or no_leaving(bodies)
        or no_contact_made(bodies)
        or no_choice(bodies)
    )


def choices(bodies: Bodies) -> tuple[Choice, ...]:
    """Return every order with whether the unit may be given it, what depends on targets apart."""
    found = []
    for name in bodies.game.actions:
        asked = replace(bodies, order=type(bodies.order)(bodies.order.unit, name))
        try:
            fault = _unknown(asked) or (no(asked) if not things(asked) else None)
            fault = fault or _same(asked)
        except OrderError as error:  # its profile lacks what this one order looks at
            fault = "", str(error)
        found.append(Choice(name, False, *fault) if fault else Choice(name, True))
    return tuple(found)


def things(bodies: Bodies) -> tuple[str, ...]:
    """Return the ids of what an order is offered for: ladders to set up, hooks to throw off."""
    kinds = OFFERED.get(bodies.order.action, ())
    if not kinds or _unknown(bodies):
        return ()
    every = (feature.id for feature in bodies.scenario.battlefield.of(*kinds))
    asked = (replace(bodies, order=replace(bodies.order, to=name)) for name in every)
    return tuple(str(one.order.to) for one in asked if no(one) is None)


def _unknown(bodies: Bodies) -> No:
    """Whether the profile lacks what the order is decided by."""
    key = NEEDS.get(bodies.order.action)
    if bodies.order.action == "react_fire" and not bodies.unit.state.get("overwatch"):
        key = "activation"
    if key is None or all(figure.value(key) is not None for figure in bodies.figures):
        return None
    return bodies.action.rule, f'its profile does not say "{key}"'


def _not_its_turn(bodies: Bodies) -> No:
    """In the opponent's turn there are reactions alone, but for whoever a pick-up may wake.

    Rout is no order: a unit runs when its morale fails, in whose turn that ever is.
    """
    side, unit = bodies.scenario.turn.side, bodies.unit
    if not side or side == unit.side or bodies.action.reacts or bodies.action.name == "rout":
        return None
    if int(unit.state.get("taken_dice", 0)):
        return None
    return "gemini.react.timing", f"it is {side}'s turn: {unit.side} only reacts in it"


def _still_down(bodies: Bodies) -> No:
    """Whoever fell far has lost the turn."""
    if bodies.unit.state.get("fallen"):
        return "gemini.fall.ends-move", "it fell this turn: it does nothing more"
    return None


def _grounded(bodies: Bodies) -> No:
    """Whoever has gone to ground does nothing of its own until its next turn is over."""
    down = bodies.unit.state.get("gone_to_ground") or bodies.unit.state.get("pinned_down")
    if down and not bodies.action.reacts:
        return "gemini.react.ground.locked", "it has gone to ground: no order until its turn ends"
    return None


def _charged_before(bodies: Bodies) -> No:
    """One charge a turn, and another one for each that was run from."""
    if bodies.order.action not in ("charge", "scramble_charge", "dive"):
        return None
    once = bodies.game.option(bodies.scenario, "charge.max") == "one"
    if once and bodies.unit.state.get("charges"):
        return "gemini.charge.one-per-turn", "it has charged this turn"
    if fled(bodies):
        return None
    return "gemini.charge.one-per-turn", "it has charged this turn, and its target has not run"


def _out_of_place(bodies: Bodies) -> No:
    if bodies.order.action in (*ON_FOOT, *ON_LAND) and afloat(bodies):
        return "gemini.swim.rate", "it is in deep water: it has to swim"
    if bodies.order.action not in ON_FOOT:
        return None
    pursues = bodies.unit.state.get("pursuing")
    if thrown_before(bodies) and bodies.order.action in BY_M and not pursues:
        text = "its dice are its allowance for all of this turn: let it scramble"
        return "gemini.variable.trigger", text
    if caught(bodies) and not pursues:
        return "gemini.variable.trigger", "it stands in variable ground: let it scramble"
    if bodies.order.action != "climb" and any(
        is_climbed(patch, figure) and stands_in(figure, patch)
        for patch in patches(bodies.scenario.battlefield)
        for figure in bodies.figures
    ):
        return STEEP, "it stands on a slope of 45° or more: let it climb"
    return None


def _same(bodies: Bodies) -> No:
    """Why it is not offered though it may be given: it takes all points, as another does."""
    name = bodies.action.name
    whole = name.removeprefix("single_").removeprefix("double_")
    if whole == name or left(bodies.unit, bodies.action) > cost(bodies.unit, bodies.action):
        return None
    text = f'it would take all the actions that are left: "{whole}" is the order for that'
    return "gemini.move.three-action-mix", text


def no_crawl_rough(bodies: Bodies) -> No:
    """Who lies, where there is variable ground."""
    return no_crawl(bodies) or no_scramble(bodies)


REASONS: Final[Mapping[str, Callable[[Bodies], No]]] = {
    "wade": no_wade,
    "single_wade": no_wade,
    "scramble": no_scramble,
    "single_scramble": no_scramble,
    "scramble_charge": no_scramble,
    "fleet": no_fleet,
    "tactical": no_tactical,
    "crawl": no_crawl,
    "single_crawl": no_crawl,
    "crawl_rough": no_crawl_rough,
    "single_crawl_rough": no_crawl_rough,
    "climb": no_climb,
    "climb_down": no_climb_down,
    "climb_rope": no_climb_rope,
    "climb_gear": no_climb_gear,
    "climb_over": no_climb_over,
    "climb_on": no_going_on,
    "ladder_on": no_going_on,
    "keep_climbing": no_going_on,
    "keep_on_ladder": no_going_on,
    "jump_off": no_jump_off,
    "come_down": no_going_on,
    "rappel": no_rappel,
    "single_rappel": no_rappel,
    "dive": no_dive,
    "swim": no_swim,
    "rout": no_rout,
    "sail": no_sail,
    "collect": no_sail,
    "rise": no_rise,
    "go_prone": no_prone,
    "open_door": no_open,
    "shut_door": no_shut,
    "bolt_door": no_shut,
    "step_aside": no_aside,
    "shed_armour": no_shed,
    "drop_shield": no_shield,
    "pick_up": no_pick_up,
    "place_ladder": no_place,
    "throw": no_throw,
    "cast_down": no_cast,
    "overwatch": no_overwatch,
    "split": no_split,
    "single_split": no_split,
    "react_move": no_reaction,
    "react_fire": no_reaction,
    "stand_fire": no_stand,
    "run": no_run,
    "intercept": no_intercept,
    "divert": no_divert,
    "follow": no_follow,
    "go_to_ground": no_ground,
}
