"""A destination to which no way leads, whatever it costs: that is told with the plan."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.battlefield import Kind
from planner.mobility import Mobility, Terms, Way
from planner.order import Order
from planner.plan import Plan
from planner.rulesets.known import known_terms
from planner.scenario.scenario import Scenario
from planner.until import timely

if TYPE_CHECKING:
    from planner.formation.member import Member
    from planner.formation.problem import Problem
    from planner.planning.navigators import Navigators

LEFT: Final = ("distance_left", "climb_left")
TEXT = (
    "as everybody stands no way of this order leads to where it goes{}: what is left is told as "
    "the crow flies{}"
)
ONWARD = (
    "as everybody stands no way of this order leads to where it goes: what is left is told along "
    "ways of other orders ({})"
)
UNTESTED, BARRED = " without a test", "; on that line {} lets nobody through"
FACES = "; {} is not climbed, says the map"
KEPT = "; {} {} too near to that place for anybody to stand there"


def cut_off(
    scenario: Scenario, order: Order, made: Plan, navigators: Navigators
) -> tuple[tuple[str, str], ...]:
    """Return a note where nobody could get to the destination, however often so ordered.

    Parameters:
        navigators: that the plan was made with; one whose dice are not thrown is not looked at.
    """
    from planner.formation.problem import Problem
    from planner.formation.reasons.words import listed
    from planner.formation.terms.distance_left import is_cut_off

    left = [term.value for term in made.objective if term.name in LEFT]
    if order.to is None or not any(left) or (made.roll is not None and order.roll is None):
        return ()
    terms = known_terms(scenario, order)
    navigator = navigators.of(terms)
    problem = Problem.of(navigator.scenario, order, terms, navigator)
    if problem.aim.area is None and problem.aim.point is None:
        return ()
    walking = [m for m in problem.members if not m.enters and m.mobility.moves]
    if not walking or not all(is_cut_off(problem, member) for member in walking):
        return ()
    if led := _led(problem, walking):
        return (("", ONWARD.format(led)),)
    if _tests_help(problem):
        return (("", TEXT.format(UNTESTED, "")),)
    if near := _too_near(problem, walking):
        are = "is" if len(near) == 1 else "are"
        kept = KEPT.format(listed(list(near)), are)
        return tuple((rule, TEXT.format("", kept)) for rule in dict.fromkeys(near.values()))
    if (faces := _faces(problem, walking)) is not None:
        return (faces,)
    rules: dict[str, list[str]] = {}
    for name, rule in _in_the_way(problem):
        rules.setdefault(rule, []).append(name)
    said = [
        (rule, TEXT.format("", BARRED.format(" and ".join(names)))) for rule, names in rules.items()
    ]
    return tuple(said) or (("", TEXT.format("", "")),)


def _led(problem: Problem, walking: list[Member]) -> str:
    """The orders by which some get there all the same, in words; "" for none."""
    from planner.formation.onward import onward
    from planner.formation.terms.distance_left import goals

    found = (onward(problem, member, goals(problem, member)) for member in walking)
    return ", ".join(dict.fromkeys(terms.action for terms in found if terms is not None))


def _tests_help(problem: Problem) -> bool:
    """Whether some way leads there for who takes every test."""
    from planner.formation.problem import Problem
    from planner.formation.terms.distance_left import is_cut_off
    from planner.navigation import Navigator

    bodies = {name: _untested(body) for name, body in problem.terms.mobilities.items()}
    if bodies == problem.terms.mobilities:
        return False
    terms: Terms = replace(problem.terms, mobilities=bodies)
    other = Problem.of(problem.scenario, problem.order, terms, Navigator(problem.scenario, terms))
    walking = [m for m in other.members if not m.enters and m.mobility.moves]
    return not all(is_cut_off(other, member) for member in walking)


def _untested(body: Mobility) -> Mobility:
    """A body that owes nothing for what it goes through, jumps, or drops from."""
    passages = {n: replace(p, test="", leave="", land="") for n, p in body.passages.items()}
    jumping, dropping = body.jumping, body.dropping
    return replace(
        body,
        passages=passages,
        bars=tuple(bar for bar in body.bars if not bar.crossable),
        jumping=jumping and replace(jumping, test=""),
        dropping=dropping and replace(dropping, test=""),
    )


def _too_near(problem: Problem, walking: list[Member]) -> dict[str, str]:
    """Models of others by each of which alone none of these may stand where it goes, with rules."""
    from planner.formation.terms.distance_left import goals
    from planner.navigation.free_space.substance import others
    from planner.navigation.walk.legal import Legal

    found: dict[str, str] = {}
    for number, member in enumerate(walking):
        body, scenario, there = member.mobility, problem.scenario, goals(problem, member)
        plain = Legal(scenario, body, ())
        ends = [there[k] for k in range(len(there))]
        asked = [((e.x, e.y), (e.x, e.y), e.z, e.heading) for e in ends]
        asked = [one for one in asked if plain.line(*one)]
        here = {}
        for other in timely(others(scenario, body, crossing=False)) if asked else ():
            legal = Legal(scenario, body, (other,))
            if not any(legal.line(*one) for one in asked):
                here[other.model.id] = other.rule
        found = {k: v for k, v in here.items() if not number or k in found}
    return found


def _faces(problem: Problem, walking: list[Member]) -> tuple[str, str] | None:
    """What is said of a block that it goes onto from below and that the map lets nobody climb."""
    to = problem.order.to
    block = problem.scenario.battlefield.by_id.get(to) if isinstance(to, str) else None
    if block is None or block.kind is not Kind.SOLID or block.climbable:
        return None
    if not all(member.start.z < block.top for member in walking):
        return None
    passage = walking[0].mobility.passages.get(block.id)
    text = TEXT.format("", FACES.format(block.name or block.id))
    return (passage.rule if passage else ""), text


def _in_the_way(problem: Problem) -> list[tuple[str, str]]:
    """What is shut to all of the unit on the straight lines to where it goes, and by which rule."""
    from planner.navigation.walk.legal import Legal

    area, point = problem.aim.area, problem.aim.point
    x, y = area.centre if area is not None else (point.x, point.y) if point else (0, 0)
    found: dict[str, tuple[str, str]] = {}
    for number, member in enumerate(m for m in problem.members if not m.enters):
        start, legal = member.start, Legal(problem.scenario, member.mobility, ())
        here = {}
        for feature in problem.scenario.battlefield.features:
            passage = member.mobility.passage(feature.id)
            at = (start.x, start.y), (x, y), start.z, start.heading
            if passage.way is Way.SHUT and not legal.off(feature, *at):
                here[feature.called] = (feature.called, passage.rule)
        found = {k: v for k, v in here.items() if not number or k in found}
    return list(found.values())
