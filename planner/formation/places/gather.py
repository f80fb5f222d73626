"""Gather the candidate places of an order: where optima are first, a lattice between."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from itertools import zip_longest
from typing import Final

import numpy as np

from planner.formation.body import Other
from planner.formation.places import contact, frontier
from planner.formation.places.ahead import ahead
from planner.formation.places.along import along
from planner.formation.places.away import away
from planner.formation.places.behind import behind
from planner.formation.places.block import blocks, middle
from planner.formation.places.brinks import brinks
from planner.formation.places.chains import chains
from planner.formation.places.circle import SLACK
from planner.formation.places.cluster import SPARE, anchors, cluster
from planner.formation.places.edge import edge
from planner.formation.places.filling import filling
from planner.formation.places.headings import headings
from planner.formation.places.lattice import lattice, wider
from planner.formation.places.legal import reachable, reachable_each, usable
from planner.formation.places.resting import resting
from planner.formation.places.shelters import shelters
from planner.formation.places.squeeze import squeezed
from planner.formation.problem import Member, Problem
from planner.formation.rules import ends, standoff, support
from planner.formation.spots import Bools, Floats, Ints, in_a_row, unique
from planner.formation.terms import GoalTerm, Option, distance_left
from planner.navigation.places import Places

MOST: Final = 640
"""Candidate places of one kind of body."""
MOST_SHAPED: Final = 240
"""The same for a body that is not round: measuring true shapes takes its time."""
COARSE: Final = 110
"""Points of the lattice over all that can be reached."""
SPACING: Final = 12_000.0
"""Spacing of the dense lattice, µm."""
LOOKED: Final = 500
FINE: Final = 200
"""Points of the dense lattice that serve the goal best, all members together."""
GUIDES: Final = (
    "models_sheltered",
    "distance_left",
    "climb_left",
    "distance_to_targets",
    "distance_from_threats",
    "distance_from_enemies",
)
"""Terms that say which of two places is nearer to what is wanted."""


class CutShortError(Exception):
    """Somebody wants no more places."""


def gather(
    problem: Problem, terms: tuple[GoalTerm, ...], over: Callable[[], bool] = bool
) -> dict[int, Places]:
    """Return the candidate places of each kind of member, legal by table and other models.

    Parameters:
        over: asked again and again on the way; where it says so, no more places are wanted.

    Raises:
        CutShortError: `over` said so.
    """
    return {kind.kind: _of_kind(problem, kind, terms, over) for kind in problem.kinds}


def movers(problem: Problem, kind: Member) -> list[Member]:
    """Return the members of a kind that may move."""
    return [m for m in problem.members if m.kind == kind.kind and m.mobility.moves]


def simple(problem: Problem, kind: Member, terms: tuple[GoalTerm, ...]) -> Iterator[Places]:
    """Yield where the members stand, and where the unit ends as one block."""
    mine = problem.rows[kind.kind]
    yield Places.of([problem.members[m].start for m in mine])
    for block in blocks(problem, terms):
        yield block[mine]


def _of_kind(
    problem: Problem, kind: Member, terms: tuple[GoalTerm, ...], over: Callable[[], bool]
) -> Places:
    members = movers(problem, kind)
    if not members:
        return Places.of([])
    plain = [*simple(problem, kind, terms)]
    parts = [*plain]
    parts += [ahead(problem, member) for member in members]
    parts += [away(problem, member) for member in members]
    parts += [along(problem, member) for member in members]
    parts += [resting(problem, member) for member in members]
    parts.append(filling(problem, kind, kind.start.heading))
    turned = headings(problem, kind)
    for heading in turned:
        parts += [squeezed(problem, kind, heading), *special(problem, kind, heading)]
    parts.append(chains(problem, kind))
    exact, rims = Places.concat(parts), list[tuple[int, Places]]()
    reach = Reach(problem, kind, members, turned)
    for heading in turned:
        for part in _reached(reach, heading, terms, rims):
            if over():
                raise CutShortError
            parts.append(part)
    found = unique(Places.concat(parts))
    found = found[usable(problem, kind, found)]
    found = found[reachable(problem, members, found)]
    if kind.mobility.base.is_round:
        return found[:MOST]
    # the best of each rim, then the second of each and so on
    ranked = [at for _, at in sorted(rims, key=lambda pair: pair[0])]
    known, first = set(_rows(exact)), set(_rows(Places.concat(plain)))
    rows = _rows(found)
    lined = [n for n, row in enumerate(rows) if row in known]
    if len(lined) > MOST_SHAPED // 2:
        order = _in_turn(problem, members, found[np.array(lined)], terms)
        lined = sorted((lined[k] for k in order), key=lambda n: rows[n] not in first)
    exact = found[np.array(lined[: MOST_SHAPED // 2], np.int64)]
    return _thinned(found, exact, Places.concat([Places.of([]), *ranked]), MOST_SHAPED)


def _in_turn(
    problem: Problem, members: list[Member], at: Places, terms: tuple[GoalTerm, ...]
) -> list[int]:
    """The indices of places: the best for each member that it gets to, then the second of each.

    In the order in which they lie on the table the best would be left out as often as any.
    """
    orders = [np.argsort(guided(problem, m, at, terms), kind="stable") for m in members]
    able = reachable_each(problem, [(m, at[o]) for m, o in zip(members, orders, strict=True)])
    ranked = [order[can].tolist() for order, can in zip(orders, able, strict=True)]
    return [*dict.fromkeys(k for row in zip_longest(*ranked) for k in row if k is not None)]


def _thinned(at: Places, exact: Places, rims: Places, most: int) -> Places:
    """Those on exact lines, the best on rims, then every so many.

    Each heading has its own: of all of them alike the best would be left out as often as any.
    """
    known, where = set(_rows(exact)), {row: n for n, row in enumerate(_rows(at))}
    first = [n for row, n in where.items() if row in known]
    best = dict.fromkeys(where[row] for row in _rows(rims) if row in where and row not in known)
    first = sorted([*first, *list(best)[: most // 4]])
    rest = np.setdiff1d(np.arange(len(at)), first)
    step = max(1, -(-len(rest) // (most - len(first))))
    return at[np.concatenate([np.array(first, np.int64), rest[::step]])]


def _rows(at: Places) -> list[tuple[int, ...]]:
    columns = (at.x.tolist(), at.y.tolist(), at.z.tolist(), at.heading.tolist())
    return list(zip(*columns, strict=True))


def special(problem: Problem, kind: Member, heading: int) -> Iterator[Places]:
    """Yield places on exact lines: contact, tangents, edges of ranges, the objective's rim."""
    yield edge(problem, kind, heading)
    surfaces = problem.surfaces(kind, heading)
    targets = [o for o in problem.others if o.unit in problem.aim.targets]
    if targets:
        for xs, ys in _at_targets(problem, kind, heading, targets):
            yield support.lift(xs, ys, heading, surfaces)
    if problem.aim.area is not None:
        yield support.lift(*problem.aim.area.rim(kind.body, heading=heading), heading, surfaces)
    if problem.aim.point is not None:
        point = problem.aim.point
        yield Places.of([type(point)(point.x, point.y, point.z, heading)])
    # Members of one kind may have to end beside different models: each beside its own carrier.
    alike = [m.mobility.ends for m in problem.members if m.kind == kind.kind]
    asked = tuple(dict.fromkeys(end for member_ends in alike for end in member_ends))
    by = {(o.id, gap): o for o, gap in ends.reaches(kind.body, asked, problem.others)}
    for (_, gap), other in by.items():
        for xs, ys in contact.all_round(kind.body, heading, [other], middle(problem), gap - SLACK):
            yield support.lift(xs, ys, heading, surfaces)
    beside = ends.edges(kind.body, asked, problem.scenario.battlefield)
    if len(beside[0]):
        yield support.lift(*beside, heading, surfaces)
    for xs, ys in _clear_of(problem, kind, heading):
        yield support.lift(xs, ys, heading, surfaces)
    if problem.terms.shelter is not None:
        yield from shelters(problem, kind, heading, problem.terms.shelter)


def _at_targets(
    problem: Problem, kind: Member, heading: int, targets: list[Other]
) -> Iterator[contact.Points]:
    body, here = kind.body, middle(problem)
    round_ones = [t for t in targets if t.body.base.is_round] if body.base.is_round else []
    if round_ones:
        yield contact.tangent(body, round_ones, contact.circles(problem, kind))
        for target in round_ones:
            ahead = math.atan2(here[1] - target.pose.y, here[0] - target.pose.x)
            yield from contact.packed(body, target, ahead)
    yield from contact.all_round(body, heading, targets, here, SLACK)
    if problem.terms.engagement is not None:
        engagement = problem.terms.engagement
        yield from contact.all_round(body, heading, targets, here, engagement.gap - SLACK)
        for longer in engagement.across:
            hidden = [target for target in targets if target.id in longer.models]
            yield from behind(body, hidden, longer)
            yield from contact.all_round(body, heading, hidden, here, longer.gap - SLACK)


def _clear_of(problem: Problem, kind: Member, heading: int) -> Iterator[contact.Points]:
    """Places just outside the standoffs of models that are near enough to matter."""
    here = middle(problem)
    for kept in kind.mobility.standoffs:
        near = [
            other
            for other in problem.others
            if other.id in kept.models and kept.at_end and _matters(problem, kind, other)
        ]
        if near:
            gap = kept.gap + 1 + SLACK
            yield from contact.all_round(kind.body, heading, near[:12], here, gap)


def _matters(problem: Problem, kind: Member, other: Other) -> bool:
    reach = max(m.mobility.budget for m in problem.members) + 4 * kind.body.base.circumradius
    return any(
        math.dist((m.start.x, m.start.y), (other.pose.x, other.pose.y)) <= reach
        for m in problem.members
    )


class Reach:
    """How far members of a kind get, at each heading that they may end with.

    Parameters:
        turned: the headings, µ°.
    """

    def __init__(
        self, problem: Problem, kind: Member, members: list[Member], turned: Sequence[int]
    ) -> None:
        self.problem, self.kind, self.members = problem, kind, members
        self._levels = {h: sorted({s.z for s in problem.surfaces(kind, h)}) for h in turned}
        self._rims: dict[int, dict[int, list[Places]]] = {}

    def levels(self, heading: int) -> list[int]:
        """Return the heights at which one may stand with a heading, µm."""
        return self._levels[heading]

    def rims(self, z: int, heading: int) -> list[Places]:
        """Return the frontier of each member; those of all headings are looked for at once."""
        if z not in self._rims:
            turned = [h for h, levels in self._levels.items() if z in levels]
            found = frontier.frontier(self.problem, self.members, z, turned)
            self._rims[z] = dict(zip(turned, found, strict=True))
        return self._rims[z][heading]


def _reached(
    reach: Reach,
    heading: int,
    terms: tuple[GoalTerm, ...],
    ranked: list[tuple[int, Places]],
) -> Iterator[Places]:
    """Places within reach: the frontier of each member, a dense and a coarse lattice.

    Parameters:
        ranked: those of each frontier are added to it one by one, with their rank in it.
    """
    problem, kind, members = reach.problem, reach.kind, reach.members
    for z in reach.levels(heading):
        rims = reach.rims(z, heading)
        lefts = _left(problem, members, rims, terms)
        for member, far, left in zip(members, rims, lefts, strict=True):
            if _leaps(member) if z == member.start.z else not len(far):
                level = [s for s in problem.surfaces(kind, heading) if s.z == z]
                yield from (brinks(problem, member, surface, heading) for surface in level)
            if len(far):
                guide = guided(problem, member, far, terms, left)
                chosen = frontier.spread(guide, 6, 8)
                ranked += [(rank, far[n : n + 1]) for rank, n in enumerate(chosen)]
                yield far[chosen]
        dense, spacing = dense_lattice(problem, members, z, heading)
        dense = dense[_may_end(problem, members, dense)]
        if not len(dense):
            continue
        guide = guided(problem, kind, dense, terms)
        for anchor in anchors(problem, members, dense, guide):
            yield cluster(kind, anchor, z, heading, math.ceil(SPARE * problem.mates))
        yield dense[_for_each(problem, members, dense, guide)]
        coarse = wider(spacing, len(dense), COARSE)
        _spaced(problem).append((spacing, coarse))
        wide = lattice(problem, members, z, heading, coarse)
        yield wide[_may_end(problem, members, wide)]


def _leaps(member: Member) -> bool:
    body = member.mobility
    straight = body.leaving is not None and body.leaving.along is not None
    return (body.jumping is not None or straight) and body.budget > 0


def _may_end(problem: Problem, members: list[Member], at: Places) -> Bools:
    """Return which places one of the members may end on, as far as other models say.

    The best places by far are often those that none may take: too near to an enemy.
    """
    found = np.zeros(len(at), np.bool_)
    table, seen = problem.scenario.battlefield, set[Hashable]()
    for member in members:
        demands = ends.asked(problem, member)
        asked = (member.mobility.standoffs, demands)
        if asked in seen:
            continue
        seen.add(asked)
        fine = standoff.kept(member.body, at, member.mobility.standoffs, problem.others)
        fine &= ends.kept(member.body, at, demands, problem.others, table)
        found |= fine
    return found


def spacings(problem: Problem) -> tuple[float, float]:
    """Return the spacing of the dense and of the coarse lattice, the widest used, µm."""
    pairs = _spaced(problem) or [(SPACING, SPACING)]
    return max(fine for fine, _ in pairs), max(coarse for _, coarse in pairs)


def _spaced(problem: Problem) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = problem.kept(("spacings",), list)
    return found


def _for_each(problem: Problem, members: list[Member], at: Places, guide: Floats) -> Ints:
    """Return the indices of the best of `at` for each member among those it can reach.

    Those who stand behind need places, too, not only those who come nearest.
    """
    looked, kept = (max(16, most // len(members)) for most in (LOOKED, FINE))
    order = np.argsort(guide, kind="stable")
    wanted, near = np.zeros(len(at), np.bool_), []
    for member in members:
        away = np.hypot(at.x[order] - member.start.x, at.y[order] - member.start.y)
        near.append(order[away <= member.mobility.budget][:looked])
    each = [(m, at[mine]) for m, mine in zip(members, near, strict=True)]
    for mine, can in zip(near, reachable_each(problem, each), strict=True):
        wanted[mine[can][:kept]] = True
    return np.flatnonzero(wanted)


def dense_lattice(
    problem: Problem, members: list[Member], z: int, heading: int
) -> tuple[Places, float]:
    """The dense lattice; in a place so narrow that it hardly meets it, a finer one."""
    found, spacing = lattice(problem, members, z, heading, SPACING), SPACING
    if len(found) < COARSE:
        spacing = SPACING / 4
        found = lattice(problem, members, z, heading, spacing)
    return found, spacing


def _left(
    problem: Problem, members: list[Member], rims: list[Places], terms: tuple[GoalTerm, ...]
) -> list[Floats | None]:
    """What is left from each member's rim, where it is that which guides: asked about at once."""
    if _guide(terms) is not distance_left.TERM:
        return [None] * len(rims)
    each = zip(members, rims, strict=True)
    whose, at = in_a_row([(member.index, rim) for member, rim in each])
    left = distance_left.left_of(problem, whose, at)
    return [*np.split(left, np.cumsum([len(rim) for rim in rims])[:-1])]


def _guide(terms: tuple[GoalTerm, ...]) -> GoalTerm | None:
    """The term that says which of two places is nearer to what is wanted; None if none does."""
    single = (part for whole in terms for part in whole.single)
    return next((term for term in single if term.name in GUIDES), None)


def guided(
    problem: Problem,
    member: Member,
    at: Places,
    terms: tuple[GoalTerm, ...],
    left: Floats | None = None,
) -> Floats:
    """Return how far each place is from what is wanted: less is better.

    Parameters:
        left: see `Option`.
    """
    if not len(at):
        return np.zeros(0)
    x, y = middle(problem)
    away: Floats = np.hypot(at.x - x, at.y - y)
    term = _guide(terms)
    if term is not None:
        nothing = Option(at, np.zeros(len(at)), np.zeros(len(at), np.bool_), left)
        weight = 1e3 if term.unit else 1e9
        wanted: Floats = term.sign * term.value(problem, member, nothing) * weight + away
        return wanted
    wished: list[tuple[float, float]]
    wished = [(o.pose.x, o.pose.y) for o in problem.others if o.unit in problem.aim.targets]
    if not wished and problem.aim.area is not None:
        wished = [problem.aim.area.centre]
    gaps = [np.hypot(at.x - x, at.y - y) for x, y in wished or [(x, y)]]
    nearest: Floats = np.min(gaps, axis=0)
    return nearest
