"""CP-SAT as one would first write it: a lattice, pairwise clauses, straight distances."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from planner.bench.formation.baselines.lattice import Floats, Ints, direct, ends, entered, values
from planner.bench.formation.claim import ROUNDING, Claim, straight
from planner.bench.timing import now
from planner.formation import measure
from planner.formation.member import Member
from planner.formation.problem import Problem
from planner.formation.rules.coherency import neighbours
from planner.formation.rules.engage import engaged
from planner.formation.rules.move_order import order
from planner.formation.spots import Bools
from planner.formation.terms import Fold, GoalTerm
from planner.navigation.places import Places
from planner.plan import ModelPlan
from planner.units import Pose

MOST: Final = 320
"""Places of each model: with all of its lattice the clauses would not fit in memory."""
GOOD: Final = 240
"""Of these, how many are the best for the goal; the rest are spread over all."""
WEIGHT: Final = 100
"""µm of walk that are one unit of the objective: a tenth of a millimetre."""


def naive(problem: Problem, terms: tuple[GoalTerm, ...], seconds: float) -> Claim:
    """Return what one worker finds in `seconds` of processor time."""
    from ortools.sat.python import cp_model

    from planner.bench.formation.baselines.watch import Watch, solve

    start = now()
    model = cp_model.CpModel()
    menus = [_menu(problem, member, terms) for member in problem.members]
    x = [[model.new_bool_var("") for _ in range(len(menu[0]))] for menu in menus]
    for row in x:
        model.add_exactly_one(row)
    _no_overlap(problem, model, menus, x)
    _coherency(problem, model, menus, x)
    _engage(problem, model, menus, x)
    model.maximize(_weighted(problem, menus, terms, model, x))
    built = now() - start
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    watch = Watch(start)
    status = solve(solver, model, watch, seconds)
    choice = None
    if status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        choice = [next(k for k, v in enumerate(row) if solver.boolean_value(v)) for row in x]
    facts = {"built": built, "first": watch.first, "last": watch.last}
    said = solver.status_name(status).lower()
    return _claim(problem, menus, choice, now() - start, said, facts)


def _weighted(
    problem: Problem, menus: list[Any], terms: tuple[GoalTerm, ...], model: Any, x: list[list[Any]]
) -> Any:
    """All terms in one sum: each outweighs what the terms after it can make together."""
    weight, total = 1, 0
    for number in reversed(range(len(terms))):
        term = terms[number]
        total += -term.sign * weight * _total(model, menus, x, term, number)
        scale = WEIGHT if term.unit == "length" else 1
        most = sum(int(np.abs(menu[2][number]).max(initial=0)) // scale for menu in menus)
        weight *= 2 * most + 1
    return total


def _menu(
    problem: Problem, member: Member, terms: tuple[GoalTerm, ...]
) -> tuple[Places, Floats, Ints]:
    """The best `GOOD` places for the goal and some of all others."""
    places = ends(problem, member)
    cost = direct(member, places)
    worth = values(problem, member, terms, places, cost)
    keys = [t.sign * row for t, row in zip(terms, worth, strict=True)]
    order = np.lexsort(keys[::-1])
    rest = order[GOOD:]
    step = max(1, -(-len(rest) // (MOST - GOOD)))
    chosen = np.concatenate([order[:GOOD], rest[::step]])
    here = np.flatnonzero(cost == 0)
    chosen = np.unique(np.concatenate([chosen, here]))
    return places[chosen], cost[chosen], worth[:, chosen]


def _no_overlap(problem: Problem, model: Any, menus: list[Any], x: list[list[Any]]) -> None:
    """One clause for each pair of places of two models that overlap."""
    for a, one in enumerate(problem.members):
        for b in range(a):
            two = problem.members[b]
            off = measure.clear(one.body, menus[a][0], two.body, menus[b][0], 0, False)
            off |= ~measure.beside(one.body, menus[a][0], two.body, menus[b][0])
            for i, j in np.argwhere(~off).tolist():
                model.add_bool_or(~x[a][i], ~x[b][j])


def _coherency(problem: Problem, model: Any, menus: list[Any], x: list[list[Any]]) -> None:
    """Links between models; each has enough, and flow from the first reaches all."""
    coherency, count = problem.terms.coherency, len(problem.members)
    if coherency is None or count < 2:
        return
    links: dict[tuple[int, int], Any] = {}
    for a, one in enumerate(problem.members):
        for b in range(a):
            two = problem.members[b]
            near = neighbours(one.body, menus[a][0], two.body, menus[b][0], coherency)
            link = links[a, b] = links[b, a] = model.new_bool_var("")
            for i in range(len(x[a])):
                beside = [x[b][j] for j in np.flatnonzero(near[i]).tolist()]
                model.add_bool_or([*beside, ~x[a][i], ~link])
    needed = min(coherency.neighbours, count - 1)
    for a in range(count):
        model.add(sum(links[a, b] for b in range(count) if b != a) >= needed)
    if coherency.one_group:
        _flow(model, links, count)


def _flow(model: Any, links: dict[tuple[int, int], Any], count: int) -> None:
    """One unit of flow from model 0 to every other, along links only."""
    flow = {pair: model.new_int_var(0, count - 1, "") for pair in links}
    for pair, amount in flow.items():
        model.add(amount <= (count - 1) * links[pair])
    for a in range(1, count):
        into = sum(flow[b, a] for b in range(count) if b != a)
        out = sum(flow[a, b] for b in range(count) if b != a)
        model.add(into - out == 1)


def _engage(problem: Problem, model: Any, menus: list[Any], x: list[list[Any]]) -> None:
    """Each unit that must be engaged is."""
    targets = problem.aim.targets
    for bit, unit in enumerate(targets):
        if unit not in problem.terms.must_engage:
            continue
        helping = []
        for member, menu, row in zip(problem.members, menus, x, strict=True):
            met = engaged(member.body, menu[0], problem.others, targets, problem.terms.engagement)
            helping += [row[k] for k in np.flatnonzero(met >> bit & 1).tolist()]
        model.add_bool_or(helping)


def _total(model: Any, menus: list[Any], x: list[list[Any]], term: GoalTerm, number: int) -> Any:
    """The term as an expression; lengths in tenths of a millimetre."""
    scale = WEIGHT if term.unit == "length" else 1
    if term.fold is Fold.UNION:
        return _union(model, menus, x, number)
    rows = [
        sum(int(v) // scale * var for v, var in zip(menu[2][number].tolist(), row, strict=True))
        for menu, row in zip(menus, x, strict=True)
    ]
    if term.fold is Fold.SUM:
        return sum(rows)
    least = model.new_int_var(-(10**9), 10**9, "")
    for row in rows:
        model.add(least <= row)
    return least


def _union(model: Any, menus: list[Any], x: list[list[Any]], number: int) -> Any:
    bits = 0
    for menu in menus:
        bits |= int(np.bitwise_or.reduce(menu[2][number], initial=0))
    found = []
    for bit in range(bits.bit_length()):
        helping = [
            var
            for menu, row in zip(menus, x, strict=True)
            for v, var in zip(menu[2][number].tolist(), row, strict=True)
            if v >> bit & 1
        ]
        met = model.new_bool_var("")
        model.add_bool_or([*helping, ~met])
        found.append(met)
    return sum(found)


def _claim(
    problem: Problem,
    menus: list[Any],
    choice: list[int] | None,
    seconds: float,
    status: str,
    facts: dict[str, Any],
) -> Claim:
    if choice is None:
        return Claim("naive CP-SAT", (), seconds, status, facts=facts)
    ends = [menu[0][index] for menu, index in zip(menus, choice, strict=True)]
    ways = [_way(problem, m, end) for m, end in zip(problem.members, ends, strict=True)]
    routed = sum(len(way.steps) > 1 for way in ways)
    turns = order(_blocks(problem, ends)) or range(len(ways))
    ordered = tuple(ways[k] for k in turns)
    return Claim("naive CP-SAT", ordered, seconds, status, facts=facts | {"routed": routed})


def _way(problem: Problem, member: Member, end: Pose) -> ModelPlan:
    """The straight way it was thought with; where that is shut, ours, to be generous."""
    if member.enters:
        return entered(problem, member, end)
    budget = member.mobility.budget
    plain = straight(member.id, member.start, end, budget)
    field = problem.navigator.field(member.id, budget=budget)
    cost = float(field.costs(Places.of([end]))[0])
    if not plain.spent + ROUNDING < cost < np.inf:
        return plain
    route = field.route(end)
    return ModelPlan(member.id, member.start, route.steps, route.spent, budget)


def _blocks(problem: Problem, ends: list[Pose]) -> Bools:
    """[a, b]: a ends on the start of b, which has to move first."""
    body = problem.members[0].body
    at, starts = Places.of(ends), Places.of([m.start for m in problem.members])
    found = np.zeros((len(ends), len(ends)), np.bool_)
    for a, one in enumerate(problem.members):
        for b, two in enumerate(problem.members):
            here, there = at[a : a + 1], starts[b : b + 1]
            off = measure.clear(one.body, here, two.body, there, 0, False)[0, 0]
            found[a, b] = a != b and not off and measure.beside(body, here, body, there)[0, 0]
    return found
