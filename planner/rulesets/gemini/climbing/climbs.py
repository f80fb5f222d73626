"""Climbs in two actions, slides down a rope, and dives."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from planner.battlefield import Kind
from planner.battlefield.kind import WAYS_UP
from planner.chance import chances, expected
from planner.length import Unit as LengthUnit
from planner.mobility import Above, Below, Dropping, Near, Passage, Terms, Test, Way
from planner.rulesets.gemini.climbing.down import FAR, rappelling
from planner.rulesets.gemini.climbing.falls import tell
from planner.rulesets.gemini.climbing.ropes import begins_a_rope, no_hold, roped
from planner.rulesets.gemini.figure import INCH, Figure
from planner.rulesets.gemini.initiative import tests
from planner.rulesets.gemini.obstacles import tallest_step
from planner.rulesets.gemini.rough_ground.gaps import climbed_through
from planner.rulesets.gemini.rough_ground.ground import CLIMB, is_climbed, patches
from planner.rulesets.others import model_ids, needed_length, targets

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

DESCENT: Final = "gemini.down.two-actions"
UP: Final = "ap.two_climb"
DOWN: Final = "ap.two_down"
"""Options: whether climbing up, and climbing down, takes two points."""
No = tuple[str, str] | None
WALKS: Final = ("climb", "climb_down")
"""Orders by which some may walk, or climb a ladder, while others climb a face."""


def climb(bodies: Bodies) -> Terms:
    """One M for two actions, up or down faces of any height; one test at the foot, or the head.

    The unit climbs as one: one test for all of it (option climb.unit_test), none for whoever has
    gear or claws for it.
    """
    going = replace(bodies.going(), climbs=True, leaps=False)
    twice = _times(bodies)
    terms = bodies.terms(going, lambda f: f.allowance * twice, *climb_tests(bodies))
    if priced_apart(bodies):
        terms = _no_lower(bodies, terms)
    return replace(terms, notes=_outcomes(bodies))


def priced_apart(bodies: Bodies) -> bool:
    """Return whether climbing up and climbing down take different points.

    Then they are two orders: ``climb`` for those who end no lower, ``climb_down`` for the others.
    """
    return bool(
        bodies.game.option(bodies.scenario, UP) != bodies.game.option(bodies.scenario, DOWN)
    )


def climb_down(bodies: Bodies) -> Terms:
    """The same downwards alone, where that takes other points: faces are only climbed down."""
    going = replace(bodies.going(), leaps=False)
    twice = _times(bodies)
    terms = bodies.terms(going, lambda f: f.allowance * twice, *climb_tests(bodies))
    down = Dropping(FAR * INCH, Fraction(1), rule=DESCENT)
    mobilities = {
        f.model.id: replace(terms.mobilities[f.model.id], dropping=down if hands(f) else None)
        for f in bodies.figures
    }
    return replace(terms, mobilities=mobilities, notes=_outcomes(bodies))


def _no_lower(bodies: Bodies, terms: Terms) -> Terms:
    """Return terms in which nobody ends lower than it stands."""
    ends = {f.model.id: Above(f.model.pose.z, DESCENT) for f in bodies.figures if f.model.pose.z}
    own = {n: replace(m, ends=(*m.ends, ends[n])) for n, m in terms.mobilities.items() if n in ends}
    return replace(terms, mobilities={**terms.mobilities, **own})


def hands(figure: Figure) -> bool:
    """Return whether the body of a figure climbs."""
    return figure.has("can_climb", default=True)


def no_climb_down(bodies: Bodies) -> No:
    """Only from a height, and only where it takes other points than climbing up."""
    if not priced_apart(bodies):
        return DESCENT, "climbing down takes as many points as climbing up: climb"
    if not any(hands(f) for f in bodies.figures):
        return "gemini.climb.form", "a body like this does not climb"
    if all(f.model.pose.z == 0 for f in bodies.figures):
        return DESCENT, "it stands on the ground"
    return None


def climb_rope(bodies: Bodies) -> Terms:
    """The same by ropes alone: each that is climbed has a test of its own, with another try.

    A part of one that is too tall for the order is a climb as well, and tested like the rest.
    """
    going = replace(bodies.going(), ropes=True, leaps=False)
    twice = _times(bodies)
    terms = bodies.terms(going, lambda f: f.allowance * twice)
    return roped(bodies, terms) if begins_a_rope(bodies) else terms


def _times(bodies: Bodies) -> int:
    """How many M two actions of climbing are worth."""
    return 2 if bodies.game.option(bodies.scenario, "climb.two_ap_budget") == "2M" else 1


def no_climb_rope(bodies: Bodies) -> No:
    """Only who has hands and is practised, where there is a rope that holds."""
    if not any(hands(f) for f in bodies.figures):
        return "gemini.climb.form", "a body like this does not climb"
    if not any(True for _ in bodies.scenario.battlefield.of(Kind.ROPE)):
        return "gemini.rope.two-actions", "there is no rope on this table"
    return no_hold(bodies)


def climb_tests(bodies: Bodies, *, goes_on: bool = False) -> tuple[Test, ...]:
    """Return the test of a climbing move: one for the unit, or one for each of its figures.

    Only who climbs owes it: a ladder is no climb. With option climb.test_per each obstacle on the
    way has its own.

    Parameters:
        goes_on: whether the first of those has been begun, and tested, before.
    """
    tested = [f for f in bodies.figures if not f.equipped]
    if not tested:
        return ()
    tested[0].needs("I", "gemini.climb.initiative-test")
    (test,) = tests(CLIMB, "gemini.climb.initiative-test", tested)
    everybody = {figure.model.id for figure in bodies.figures}
    owing = {figure.model.id for figure in tested}
    one = bodies.game.option(bodies.scenario, "climb.unit_test") == "one"
    test = replace(test, each_model=True, exempt=frozenset(everybody - owing), as_one=one)
    if bodies.action.name in WALKS:
        test = replace(test, climbing=min(tallest_step(f) for f in tested))
    if bodies.game.option(bodies.scenario, "climb.test_per") == "obstacle":
        test = replace(test, each_climb=min(tallest_step(f) for f in tested), taken=int(goes_on))
    return (test,)


def _outcomes(bodies: Bodies) -> tuple[tuple[str, str], ...]:
    """What a failed test does: going up nothing, going down a fall."""
    high = max(figure.model.pose.z for figure in bodies.figures)
    return fails_down(bodies, high) if high else (FAILS_UP,)


FAILS_UP: Final = (
    "gemini.climb.fail-up",
    "a failed test going up: it gets no higher and moves no more this turn",
)
"""What a failed test does to who climbs up."""


def fails_down(bodies: Bodies, high: int) -> tuple[tuple[str, str], ...]:
    """Return what a failed test does to who climbs down from so high, µm."""
    text = f"a failed test going down: a fall from where it began, {LengthUnit.INCH.say(high)} up"
    up = bodies.game.option(bodies.scenario, "fall.round") == "ceil"
    found = [("gemini.climb.fail-down", text), ("gemini.down.fail-fall", tell(high, up=up))]
    if len(bodies.unit) > 1:
        mean = float(unit_falls(len(bodies.unit)))
        said = f"then D6 of the unit fall, {mean:.3g} on average; the others stay"
        found.append(("gemini.down.unit-fall", said))
    return tuple(found)


def no_climb(bodies: Bodies) -> No:
    """Only bodies with hands climb, and only where there is something tall to climb."""
    if not any(hands(f) for f in bodies.figures):
        return "gemini.climb.form", "a body like this does not climb"
    low = min(figure.model_height for figure in bodies.figures)
    features = bodies.scenario.battlefield.of(Kind.SOLID, Kind.WALL, Kind.FLOOR)
    if any(f.kind is Kind.FLOOR or f.height > low for f in features):
        return None
    if any(-ditch.bottom > low for ditch in climbed_through(bodies.figures[0])):
        return None
    ground = patches(bodies.scenario.battlefield)
    if any(is_climbed(patch, bodies.figures[0]) for patch in ground):
        return None
    return "gemini.climb.two-actions", "there is nothing taller than the figure to climb"


def rappel(bodies: Bodies) -> Terms:
    """A move in which ropes of one's own are slid down at full rate, untested."""
    terms = bodies.terms(bodies.going(), lambda f: f.allowance * bodies.actions)
    own = {figure.model.id: rappelling(figure) for figure in bodies.figures}
    mobilities = {n: replace(m, dropping=own[n]) for n, m in terms.mobilities.items()}
    return replace(terms, mobilities=mobilities)


def no_rappel(bodies: Bodies) -> No:
    """Whoever has a rope, from higher up than a free step."""
    if all(rappelling(figure) for figure in bodies.figures):
        return None
    return "gemini.down.one-action-equipped", "it has no rope to slide down"


def dive(bodies: Bodies) -> Terms:
    """Jumping down on an enemy within the melee radius of where it lands, and ends.

    In one jump of at least 2": no ladder and no climb leads down, nobody stays on top, and who
    jumps twice pays for it (a µm a jump, one of which is put on the allowance).
    """
    foes = model_ids(targets(bodies.scenario, bodies.order))
    terms = bodies.terms(bodies.going(charges=True), lambda f: f.allowance)
    rule, low = "gemini.dive.eligible", "gemini.dive.min-height"
    least = bodies.game.numbers.length(low)
    others = {f.id: Passage(Way.SHUT, rule=rule) for f in bodies.scenario.battlefield.of(*WAYS_UP)}
    tops = {f.model.id: f.model.pose.z for f in bodies.figures}
    radius = {
        f.model.id: needed_length(f.unit, f.model, "melee_radius", rule, f.game.unit)
        for f in bodies.figures
    }
    by = {name: Near(foes, gap, rule) for name, gap in radius.items()}

    def leap(dropping: Dropping, lands: Near) -> Dropping:
        return replace(dropping, entry=1, least=least, least_rule=low, lands=lands)

    mobilities = {
        name: replace(
            m,
            budget=m.budget + 1,
            passages={**m.passages, **others},
            climbing=replace(m.climbing, highest=0, rule=rule),
            dropping=m.dropping and leap(m.dropping, by[name]),
            ends=(*m.ends, Below(tops[name] - least, low), by[name]),
        )
        for name, m in terms.mobilities.items()
    }
    return replace(terms, mobilities=mobilities)


DIVES: Final = (
    ("gemini.dive.fail", "failing a test, it has fallen: no charge, and no more movement"),
    ("gemini.dive.fail-half-ws", "who fails defends at half WS, at least 1"),
    ("gemini.dive.bonuses", "charge bonuses, and one more good face to hit, for one combat phase"),
    ("gemini.dive.strength", "with a contact weapon its Strength is 1 higher"),
)
"""What comes of a dive."""


def no_dive(bodies: Bodies) -> No:
    """Whoever stands at least 2" above each target; from lower it is an ordinary jump."""
    least = bodies.game.numbers.length("gemini.dive.min-height")
    low = min(figure.model.pose.z for figure in bodies.figures)
    foes = [bodies.scenario.unit(target) for target in bodies.order.targets]
    tops = [model.pose.z for foe in foes for model in foe.models]
    if low >= least and all(low - top >= least for top in tops):
        return None
    return "gemini.dive.min-height", f'a dive starts at least {least / INCH:g}" above its target'


def unit_falls(models: int) -> Fraction:
    """Return how many of a unit that climbs down as one fall on average when its test fails."""
    return expected(fallers(models))


def fallers(models: int) -> dict[int, Fraction]:
    """Return the chance of each number of models that a D6 takes of so many."""
    found: dict[int, Fraction] = {}
    for face, chance in chances("D6").items():
        count = min(face, models)
        found[count] = found.get(count, Fraction(0)) + chance
    return found
