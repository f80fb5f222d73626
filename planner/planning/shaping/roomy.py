"""A unit placed so that no door or ladder is used by more models than it takes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.formation.limits import Limits
from planner.formation.rules.capacity import (
    crowded,
    keepers,
    kept_out,
    limited,
    shares,
    stood_in,
)
from planner.mobility import Mobility, Terms, Way
from planner.order import Order
from planner.plan import ModelPlan, Status, Term, WhyNot
from planner.planning.shaping.routed import ways_of
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.formation.formation import Formation
    from planner.navigation import Navigator

ROUNDS: Final = 6
"""Features at the most that are found too crowded one after another."""
Placed = tuple["Formation", tuple[ModelPlan, ...]]


def placed(
    table: Scenario, order: Order, terms: Terms, navigator: Navigator, limits: Limits
) -> Placed:
    """Return the formation of an order and every model's way.

    Where too many models crowd through something, those whose way round would be longest keep
    it, it is shut to the others, and the unit is placed anew: where what they have left to go is
    less for whoever goes through it later. The bounds are those of the unit without this rule;
    what reaches them is the best, anything else is not proved.
    """
    from planner.formation import solve

    narrow = navigator
    free = found = solve(table, order, terms, navigator, limits)
    ways = ways_of(table, terms, navigator, found)
    if not limited(terms.mobilities) and not stood_in(terms, table.battlefield, ways):
        return found, ways
    for _ in range(ROUNDS):
        crowd = crowded(terms, table.battlefield, ways)
        doors = {} if crowd else stood_in(terms, table.battlefield, ways)
        if crowd:
            name, users = next(iter(crowd.items()))
            terms = _narrowed(table, terms, name, users, ways)
        elif doors:
            name, users = next(iter(doors.items()))
            terms = kept_out(terms, name, users[1:])
        else:
            break
        narrow = navigator.like(table, terms, later=navigator)
        found = solve(table, order, terms, narrow, limits)
        ways = ways_of(table, terms, narrow, found)
        if not found.poses:
            return _none(free, terms, name), ()
    else:
        return _none(free, terms, ""), ()
    if found is not free:
        found = _bounded(found, free, anywhere(table, order, terms, narrow))
    return found, ways


def _narrowed(
    table: Scenario, terms: Terms, name: str, users: tuple[str, ...], ways: tuple[ModelPlan, ...]
) -> Terms:
    """The terms under which only as many as a feature takes may use it."""
    most, takes = shares(terms, name, users)
    spent = {way.id: way.spent for way in ways}
    without = _without(table, terms, name, {w.id: w for w in ways if w.id in users})
    kept = keepers(users, most, takes, spent, without)
    others = {m: _shut(body, name) for m, body in terms.mobilities.items() if m not in kept}
    return replace(terms, mobilities={**terms.mobilities, **others})


def _without(
    table: Scenario, terms: Terms, name: str, ways: dict[str, ModelPlan]
) -> dict[str, float]:
    """What each way costs where the feature is shut to all."""
    from planner.navigation import Navigator
    from planner.navigation.places import Places

    every = {m: _shut(body, name) for m, body in terms.mobilities.items()}
    around = Navigator(table, replace(terms, mobilities=every))
    return {
        m: float(
            around.ways(m, crossing=True, budget=2 * every[m].budget).costs(Places.of([way.end]))[0]
        )
        for m, way in ways.items()
    }


def _shut(body: Mobility, name: str) -> Mobility:
    passage = body.passage(name)
    closed = replace(passage, way=Way.SHUT, rule=passage.capacity_rule, rise=None)
    return replace(body, passages={**body.passages, name: closed})


def anywhere(
    table: Scenario, order: Order, terms: Terms, navigator: Navigator
) -> tuple[float, ...]:
    """What no placing on the whole table can beat, term by term."""
    from planner.formation.problem import Problem
    from planner.formation.search.early import table as bounds
    from planner.formation.terms import terms_of

    problem = Problem.of(table, order, terms, navigator)
    goal = terms_of(problem)
    return tuple(b / t.scale for b, t in zip(bounds(problem, goal), goal, strict=True))


def _bounded(found: Formation, free: Formation, anywhere: tuple[float, ...]) -> Formation:
    """What was found with the rule, with bounds that hold without it.

    A bound of the unit without it holds while the terms before have the same values.
    """
    terms, same = [], True
    for mine, best, bound in zip(found.objective, free.objective, anywhere, strict=True):
        terms.append(replace(mine, bound=_bound(mine, best.bound if same else bound, bound)))
        same = same and mine.value == best.value
    status = Status.OPTIMAL if same and free.status is Status.OPTIMAL else Status.FEASIBLE
    text = "as good as without the limits of doors and ladders, or not proved best"
    proof = replace(found.proof, scope="; ".join(filter(None, (found.proof.scope, text))))
    return replace(found, status=status, objective=tuple(terms), proof=proof)


def _bound(term: Term, known: float, anywhere: float) -> float:
    """A bound that was of the places looked at without the rule alone is none if it is beaten."""
    better = max if term.sense == "max" else min
    if better(term.value, known) == known:
        return known
    return better(term.value, anywhere)


def _none(free: Formation, terms: Terms, name: str) -> Formation:
    """No plan was found that keeps the rule; none is excluded."""
    rule = next((m.passage(name).rule for m in terms.mobilities.values() if name), "")
    text = f"more models would have to use {name} than it takes" if name else "all are too crowded"
    why = WhyNot(rule or "capacity", text, (), (name,) if name else ())
    return replace(
        free, status=Status.UNKNOWN, poses={}, crossing={}, objective=(), why_not=(why,), repairs=()
    )
