"""What each order lets a unit do: one function an order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.mobility import Flag, Terms, Unmet
from planner.rulesets.gemini.climbing.climbing_on import come_down, go_on, keep_climbing
from planner.rulesets.gemini.climbing.climbs import (
    DIVES,
    climb,
    climb_down,
    climb_rope,
    dive,
    rappel,
)
from planner.rulesets.gemini.climbing.crossing import climb_over
from planner.rulesets.gemini.climbing.gear import climb_gear
from planner.rulesets.gemini.climbing.jump_off import jump_off
from planner.rulesets.gemini.climbing.things import cast_down, pick_up, place_ladder, throw
from planner.rulesets.gemini.crawl import crawl, go_prone, rise
from planner.rulesets.gemini.doors.opener import doors_before, open_door, step_aside
from planner.rulesets.gemini.doors.shutter import shut_door
from planner.rulesets.gemini.fleet import bonus, brisk
from planner.rulesets.gemini.reactions.intercepting import intercept
from planner.rulesets.gemini.reactions.reacting import (
    divert,
    follow,
    go_to_ground,
    overwatch,
    react_fire,
    react_move,
    stand_fire,
)
from planner.rulesets.gemini.reactions.running import run
from planner.rulesets.gemini.rough_ground.cover import through
from planner.rulesets.gemini.rough_ground.inside import shape
from planner.rulesets.gemini.rough_ground.rough import (
    caught,
    crawl_rough,
    is_short,
    scramble,
    scramble_charge,
    single,
    variable,
)
from planner.rulesets.gemini.rough_ground.ships import collect, sail
from planner.rulesets.gemini.rough_ground.swimming import drop_shield, shed_armour, swim
from planner.rulesets.gemini.rough_ground.wade import goes_further, in_it, inside, wade
from planner.rulesets.gemini.tactical import tactical
from planner.rulesets.gemini.together.rout import rout
from planner.rulesets.gemini.together.unity import parting
from planner.rulesets.others import CONTACT, contact, model_ids, targets

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies
    from planner.rulesets.gemini.figure import Figure


def move(bodies: Bodies) -> Terms:
    """M for each action, on foot over whatever lies there, and the die of the fleet."""
    more = bonus(bodies)
    terms = bodies.terms(bodies.going(), lambda f: f.allowance * bodies.actions + more)
    terms = through(bodies, brisk(bodies, terms, more), bodies.actions)
    return replace(terms, notes=(*_notes(bodies), *goes_further(bodies)))


def fleet(bodies: Bodies) -> Terms:
    """The inches of the die alone, thrown after a move: slow ground does not slow them.

    Variable ground is open to whoever has just scrambled into it.
    """
    going = replace(bodies.going(rough=caught(bodies)), paces={})
    return bodies.terms(going, lambda _: bonus(bodies))


def charge(bodies: Bodies) -> Terms:
    """Twice M for one action, straight on into contact, and what fleet and leapers add."""
    numbers, more = bodies.game.numbers, bonus(bodies)
    double = numbers.count("gemini.charge.double-move")
    leap = numbers.length("gemini.leap.charge-bonus")

    def allowance(figure: Figure) -> int:
        return figure.allowance * double + (leap if figure.has("leaping") else 0)

    terms = bodies.terms(
        bodies.going(charges=True), lambda f: inside(bodies, f, allowance(f)) + more
    )
    terms = in_it(bodies, brisk(bodies, terms, more), allowance)
    walked = walking(bodies, terms, lambda f: inside(bodies, f, f.allowance))
    met = into_contact(bodies, through(bodies, walked, 1))
    said = (*met.notes, *_rough_between(bodies))
    return replace(met, notes=said, hints=tuple(doors_before(bodies)))


def _rough_between(bodies: Bodies) -> Iterator[tuple[str, str]]:
    """Say which order charges over variable ground where some lies on a straight line there."""
    if not (rough := variable(bodies)):
        return
    import shapely

    mine = [f.model.pose.at[:2] for f in bodies.figures]
    foes = targets(bodies.scenario, bodies.order)
    theirs = [m.pose.at[:2] for foe in foes for m in foe.models]
    lines = shapely.MultiLineString([(a, b) for a in mine for b in theirs])
    if between := [p.name for p in rough if shapely.intersects(shape(p), lines)]:
        text = (
            f"charged over by the order scramble_charge, as far as dice say: {', '.join(between)}"
        )
        yield "gemini.variable.charge", text


def walking(bodies: Bodies, terms: Terms, rate: Callable[[Figure], int]) -> Terms:
    """Return the terms of a charge in which who ends without contact only walks its `rate`, µm.

    With option charge.require one figure in contact lets all of its unit go the whole way.
    """
    if bodies.game.option(bodies.scenario, "charge.require") == "one-per-unit":
        return terms
    foes = model_ids(targets(bodies.scenario, bodies.order))
    rule = "gemini.charge.otherwise-normal"
    unmet = {f.model.id: Unmet(rate(f), foes, CONTACT, rule) for f in bodies.figures}
    mobilities = {name: replace(m, unmet=unmet[name]) for name, m in terms.mobilities.items()}
    return replace(terms, mobilities=mobilities)


def into_contact(bodies: Bodies, terms: Terms) -> Terms:
    """Return the terms of a move that must end base to base with every target."""
    foes = targets(bodies.scenario, bodies.order)
    rule = "gemini.charge.must-contact"
    text = "a figure that does not reach base contact may only make a normal move"
    return replace(
        terms,
        engagement=contact(rule),
        must_engage=tuple(foe.id for foe in foes),
        must_engage_rule=rule,
        flags=(Flag("locked", rule),),
        notes=(*_notes(bodies), ("gemini.charge.otherwise-normal", text)),
    )


def split(bodies: Bodies) -> Terms:
    """A move after which the models that the order names are a part of their own."""
    return replace(move(bodies), parting=parting(bodies))


def fire(bodies: Bodies) -> Terms:
    """Nobody goes anywhere; the free quarter turn may be taken (gemini.turn.any-action)."""
    terms = bodies.terms(bodies.going(), lambda _: 0)
    return replace(terms, tests=(), flags=(Flag("fired", "gemini.move.three-action-mix"),))


def _notes(bodies: Bodies) -> tuple[tuple[str, str], ...]:
    if bodies.unit.state.get("prone"):
        return (("gemini.prone.get-up", "one action is spent on rising"),)
    return ()


def _dive(bodies: Bodies) -> Terms:
    """A dive is a charge: what it lands on is met, and what comes of it is told."""
    terms = into_contact(bodies, dive(bodies))
    rule = "gemini.dive.eligible"
    reach = max(int(f.needs("melee_radius", rule) * f.game.unit.um) for f in bodies.figures)
    met = replace(contact(rule), gap=reach)
    return replace(terms, engagement=met, must_engage_rule=rule, notes=(*terms.notes, *DIVES))


def _scramble_charge(bodies: Bodies) -> Terms:
    """The dice stand for M: who makes no contact goes half of what they are doubled to."""

    def rate(figure: Figure) -> int:
        return figure.allowance if is_short(bodies, figure) else single(bodies)

    return into_contact(bodies, walking(bodies, scramble_charge(bodies), rate))


def _divert(bodies: Bodies) -> Terms:
    """Whoever reaches nobody with the rest of the charge stays where it is."""
    return into_contact(bodies, walking(bodies, divert(bodies), lambda _: 0))


MOVES: Final[Mapping[str, Callable[[Bodies], Terms]]] = {
    "move": move,
    "single_move": move,
    "double_move": move,
    "fleet": fleet,
    "charge": charge,
    "wade": wade,
    "single_wade": wade,
    "scramble": scramble,
    "single_scramble": scramble,
    "scramble_charge": _scramble_charge,
    "tactical": tactical,
    "crawl": crawl,
    "crawl_rough": crawl_rough,
    "single_crawl": crawl,
    "single_crawl_rough": crawl_rough,
    "climb": climb,
    "climb_down": climb_down,
    "climb_rope": climb_rope,
    "climb_gear": climb_gear,
    "climb_over": climb_over,
    "climb_on": go_on,
    "ladder_on": go_on,
    "keep_climbing": keep_climbing,
    "keep_on_ladder": keep_climbing,
    "jump_off": jump_off,
    "come_down": come_down,
    "rappel": rappel,
    "single_rappel": rappel,
    "dive": _dive,
    "swim": swim,
    "open_door": open_door,
    "shut_door": shut_door,
    "bolt_door": shut_door,
    "step_aside": step_aside,
    "rout": rout,
    "sail": sail,
    "collect": collect,
    "rise": rise,
    "go_prone": go_prone,
    "fire": fire,
    "shed_armour": shed_armour,
    "drop_shield": drop_shield,
    "pick_up": pick_up,
    "place_ladder": place_ladder,
    "throw": throw,
    "cast_down": cast_down,
    "overwatch": overwatch,
    "split": split,
    "single_split": split,
    "react_move": react_move,
    "react_fire": react_fire,
    "stand_fire": stand_fire,
    "run": run,
    "intercept": intercept,
    "divert": _divert,
    "follow": follow,
    "go_to_ground": go_to_ground,
}
