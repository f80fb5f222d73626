"""Every rule straightened about where the models stand: the rows of a linear program."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import Final

import numpy as np

from planner.formation.body import Other
from planner.formation.measure import gaps as gaps_to
from planner.formation.member import Member
from planner.formation.places.circle import SHIFT
from planner.formation.problem import Problem
from planner.formation.rules import ends
from planner.formation.rules.engage import CONTACT
from planner.formation.search import shaped
from planner.formation.search.rows import Lines, Row, Wall, away_from, towards
from planner.formation.search.slopes import WALKED, Known, known_slopes
from planner.formation.search.standing import Standing
from planner.formation.spots import Bools, Floats
from planner.formation.terms import Fold, GoalTerm, allowance_left
from planner.navigation.places import Places
from planner.units import Base, Shape

NEARLY: Final = 2.0
"""µm more than floats may err by, and the least that two centres are taken to be apart by."""
KNOWN: Final = (
    "distance_left",
    "distance_to_targets",
    "distance_from_threats",
    "distance_from_enemies",
    WALKED,
    allowance_left.NAME,
)
"""Lengths whose slopes are worked out here."""
SPARED: Final = 1e-3
"""What a µm of such a way counts by itself: nobody begins to go for nothing."""


def lines_of(
    problem: Problem,
    terms: tuple[GoalTerm, ...],
    standing: Standing,
    index: int,
    step: float,
    held: set[int],
    known: Known,
    walls: Sequence[Wall] = (),
    *,
    begins: bool,
) -> Lines | None:
    """Return the program that betters term `index` and keeps those before it.

    Parameters:
        held: members that are to stay where they stand.
        known: slopes where they have been worked out before.
        walls: what stops some of them.
        begins: whether members that stay take part.
    """
    singles = (part for term in terms[: index + 1] for part in term.single)
    if any(part.unit and part.name not in KNOWN for part in singles):
        return None
    able = standing.moved | may_begin(problem, standing) if begins else standing.moved
    slides = _slides(problem)
    free = np.array(
        [able[m.index] and slides[m.index] and m.index not in held for m in problem.members]
    )
    here = np.stack([standing.at.x, standing.at.y], axis=1).astype(np.float64)
    lines = Lines(free, here)
    _mates(problem, lines, standing, here, step)
    _others(problem, lines, standing, here, step)
    _demands(problem, lines, here)
    _counts(problem, terms, lines, standing, here, step)
    about = known_slopes(problem, standing, free, terms, known)
    slopes = about.of
    for me in about.lost:
        lines.free[me] = False
    for row, most in about.rows:
        lines.add(row, most)
    lines.into += about.into
    for wall in walls:
        lines.wall(wall)
    lines.begin(about.rates)
    for earlier in range(index):
        _hold(problem, terms[earlier], standing, lines, here, slopes, earlier, step)
    _want(problem, terms[index], standing, lines, here, slopes, index, step)
    lines.goal += [part for me in lines.begun for part in lines.walk(me, SPARED)]
    return lines


def may_begin(problem: Problem, standing: Standing) -> Bools:
    """Which members stay and need not."""
    moves = np.array([m.mobility.moves for m in problem.members])
    found: Bools = moves & _slides(problem) & ~standing.moved
    return found


def _slides(problem: Problem) -> Bools:
    """Which members can be pushed about as they stand: not a hull that goes where it faces."""
    bodies = (member.mobility for member in problem.members)
    return np.array([body.base.is_round or not body.turning.facing for body in bodies])


def _mates(problem: Problem, lines: Lines, standing: Standing, here: Floats, step: float) -> None:
    rule = problem.terms.coherency
    links = _links(problem, here) if rule is not None else set()
    radii = np.array([member.body.base.circumradius for member in problem.members])
    off = np.hypot(*(np.subtract.outer(column, column) for column in here.T))
    # the same question as below, asked of all pairs at once: most are far apart
    near = off - np.add.outer(radii, radii) <= 3 * step + 2 * SHIFT + NEARLY
    for a in problem.members:
        for b in problem.members[a.index + 1 :]:
            linked = (a.index, b.index) in links
            if not (linked or near[a.index, b.index]):
                continue
            if not (a.body.base.is_round and b.body.base.is_round):
                one, two = _turned(standing, a), _turned(standing, b)
                shaped.apart(lines, one, two, 3 * step)
                if rule is not None and linked:
                    shaped.together(lines, one, two, rule.gap, 3 * step)
                continue
            touch = a.body.base.circumradius + b.body.base.circumradius + 2 * SHIFT
            row, away = towards(a.index, b.index, here, -1.0)
            if away - touch <= 3 * step:
                lines.add(row, away - touch)
                lines.apart.append((a.index, b.index, touch))
            if rule is not None and linked:
                most = a.body.base.inradius + b.body.base.inradius + rule.gap - 2 * SHIFT
                row, away = towards(a.index, b.index, here, 1.0)
                lines.add(row, most - away)
                lines.near.append((a.index, b.index, most))


def _links(problem: Problem, here: Floats) -> set[tuple[int, int]]:
    """Pairs of neighbours that coherency needs: the shortest that join all, and enough of each."""
    rule = problem.terms.coherency
    assert rule is not None
    pairs = sorted(
        (
            math.dist(here[a.index], here[b.index]) - a.body.base.inradius - b.body.base.inradius,
            a.index,
            b.index,
        )
        for a in problem.members
        for b in problem.members[a.index + 1 :]
    )
    pairs = [pair for pair in pairs if pair[0] <= rule.gap]
    home, needed = list(range(problem.mates)), min(rule.neighbours, problem.mates - 1)
    count, found = [0] * problem.mates, set()
    for _, a, b in pairs:
        joins = rule.one_group and home[a] != home[b]
        if joins or count[a] < needed or count[b] < needed:
            found.add((a, b))
            count[a], count[b] = count[a] + 1, count[b] + 1
            home = [home[a] if h == home[b] else h for h in home]
    return found


def _turned(standing: Standing, member: Member) -> tuple[int, shaped.Turned]:
    return member.index, (member.body.base, int(standing.at.heading[member.index]))


def _others(problem: Problem, lines: Lines, standing: Standing, here: Floats, step: float) -> None:
    at, bases = problem.kept("who stands", lambda: _who_stands(problem))
    for member in problem.members:
        if not lines.free[member.index]:
            continue
        gaps = (s.gap + s.inclusive for s in member.mobility.standoffs if s.at_end)
        most = member.body.base.circumradius + bases + SHIFT + max(gaps, default=0) + 2 * step
        off = np.hypot(*(at - here[member.index]).T)
        for k in np.flatnonzero(off <= most + 1).tolist():
            other, gap = problem.others[k], _gap(member, problem.others[k])
            if not (member.body.base.is_round and other.body.base.is_round):
                base = other.body.base, other.pose.heading
                at = float(other.pose.x), float(other.pose.y)
                shaped.off(lines, _turned(standing, member), at, base, gap)
                continue
            row, away = away_from(member.index, other.pose.x, other.pose.y, here, -1.0)
            least = member.body.base.radius + other.body.base.radius + SHIFT + gap
            if away - least <= 2 * step:
                lines.add(row, away - least)
                lines.out.append((member.index, other.pose.x, other.pose.y, least))


def _who_stands(problem: Problem) -> tuple[Floats, float]:
    """Where the others stand (n, 2), and the largest of their bases' radii, µm."""
    at = np.array([(o.pose.x, o.pose.y) for o in problem.others], np.float64).reshape(-1, 2)
    return at, max((o.body.base.circumradius for o in problem.others), default=0.0)


def _demands(problem: Problem, lines: Lines, here: Floats) -> None:
    """Models stay within what they have to end near to: the one they are nearest to."""
    for member in problem.members:
        rims = ends.rims(member.body, member.mobility.ends, problem.others)
        if not (lines.free[member.index] and rims):
            continue
        at = here[member.index]
        x, y, rim = min(rims, key=lambda r: math.dist(at, r[:2]) - r[2])
        row, away = away_from(member.index, x, y, here, 1.0)
        lines.add(row, rim - SHIFT - away)
        lines.into.append((member.index, x, y, rim - SHIFT))


def _gap(member: Member, other: Other) -> float:
    """The gap that a member keeps from one who stands, µm."""
    gaps = [
        standoff.gap + standoff.inclusive
        for standoff in member.mobility.standoffs
        if standoff.at_end
        and other.id in standoff.models
        and abs(other.pose.z - member.start.z) <= standoff.vertical
    ]
    return max(gaps, default=0)


def _counts(
    problem: Problem,
    terms: tuple[GoalTerm, ...],
    lines: Lines,
    standing: Standing,
    here: Floats,
    step: float,
) -> None:
    """Models that count stay where they count, in a sum as well."""
    for index, term in enumerate(terms):
        for part, member in product(term.single, problem.members):
            if not (lines.free[member.index] and standing.values[index, member.index]):
                continue
            if not member.body.base.is_round:
                zone = _zone(problem, part, member, standing)
                if zone is not None:
                    shaped.near(lines, _turned(standing, member), *zone, 2 * step)
                continue
            ring = _ring(problem, part, member, here)
            if ring is None:
                continue
            row, away = away_from(member.index, ring[0], ring[1], here, 1.0)
            if term.parts and away > ring[2] + 2 * SHIFT:
                continue  # what it is worth may be another part's doing
            lines.add(row, ring[2] - away)
            lines.into.append((member.index, *ring))


def _ring(
    problem: Problem, term: GoalTerm, member: Member, here: Floats
) -> tuple[float, float, float] | None:
    """The circle in which a member counts for a term."""
    radius, area = member.body.base.radius, problem.aim.area
    if term.name == "models_in_objective" and area is not None and area.polygon is None:
        return (*area.centre, area.radius + radius - SHIFT)
    if term.name not in ("targets_engaged", "models_engaged", "models_in_contact"):
        return None
    targets: list[Other] = problem.kept("round targets", lambda: _round_targets(problem))
    if not targets:
        return None
    at = here[member.index]
    near = min(targets, key=lambda o: math.dist(at, (o.pose.x, o.pose.y)) - o.body.base.radius)
    touch = radius + near.body.base.radius
    gap, engagement = CONTACT, problem.terms.engagement
    if term.name != "models_in_contact":
        gap = engagement.gap if engagement else 0
        if engagement and math.dist(at, (near.pose.x, near.pose.y)) > touch + gap:
            gap = engagement.longest(near.id)  # it counts, so it stands across something
    return (near.pose.x, near.pose.y, touch + gap - SHIFT)


def _zone(
    problem: Problem, term: GoalTerm, member: Member, standing: Standing
) -> tuple[shaped.Point, shaped.Turned, float] | None:
    """Within which gap (µm) of which base a member that is no disc counts for a term."""
    area, engagement = problem.aim.area, problem.terms.engagement
    if term.name == "models_in_objective" and area is not None and area.polygon is None:
        return area.centre, (Base(Shape.ROUND, 2, 2), 0), area.radius - 1
    if term.name not in ("targets_engaged", "models_engaged", "models_in_contact"):
        return None
    targets = [o for o in problem.others if o.unit in problem.aim.targets]
    if not targets or engagement is None:
        return None
    here, mine = standing.at[member.index : member.index + 1], member.body
    gaps = [float(gaps_to(mine, here, o.body, Places.of([o.pose]))[0, 0]) for o in targets]
    least, other = min(zip(gaps, targets, strict=True), key=lambda pair: pair[0])
    gap = CONTACT
    if term.name != "models_in_contact":
        gap = engagement.gap if least <= engagement.gap else engagement.longest(other.id)
    return (other.pose.x, other.pose.y), (other.body.base, other.pose.heading), gap


def _round_targets(problem: Problem) -> list[Other]:
    return [o for o in problem.others if o.unit in problem.aim.targets and o.body.base.is_round]


def _hold(
    problem: Problem,
    term: GoalTerm,
    standing: Standing,
    lines: Lines,
    here: Floats,
    slopes: dict[str, Floats],
    index: int,
    step: float,
) -> None:
    """A length that is already as good as it gets becomes no worse."""
    if not term.per_um:
        return
    if term.fold is Fold.LEAST:
        least = float(standing.values[index].min())
        for row, gap in _gaps(problem, lines, here, least + 2 * step, -1.0):
            lines.add(row, gap - least - 1)
    else:
        lines.add(_sum(term, slopes, lines), 0.0)


def _want(
    problem: Problem,
    term: GoalTerm,
    standing: Standing,
    lines: Lines,
    here: Floats,
    slopes: dict[str, Floats],
    index: int,
    step: float,
) -> None:
    if term.fold is Fold.SUM:
        lines.goal = _sum(term, slopes, lines)
        return
    least = float(standing.values[index].min())
    lines.level, last = True, 2 * problem.mates
    lines.goal = [(last, -1.0)]
    if term.name == allowance_left.NAME:
        for me, value in enumerate(standing.values[index].tolist()):
            row = [(2 * me + k, float(slope)) for k, slope in enumerate(slopes[WALKED][me])]
            lines.add([*row, *lines.walk(me, 1.0), (last, 1.0)], value - least)
        return
    for row, gap in _gaps(problem, lines, here, least + 4 * step, -1.0):
        lines.add([*row, (last, 1.0)], gap - least)


def _sum(term: GoalTerm, slopes: dict[str, Floats], lines: Lines) -> Row:
    """What a sum of lengths grows by, in µm of the one that weighs most; less is better."""
    parts = [(part, times) for part, times in term.weighed if part.unit]
    whole = sum(slopes[part.name] * (term.sign * times / term.per_um) for part, times in parts)
    row = [(column, float(slope)) for column, slope in enumerate(np.ravel(whole)) if slope]
    walked = sum(term.sign * times / term.per_um for part, times in parts if part.name == WALKED)
    return row + [one for me in lines.begun if walked for one in lines.walk(me, walked)]


def _gaps(
    problem: Problem, lines: Lines, here: Floats, most: float, sign: float
) -> list[tuple[Row, float]]:
    """Rows of how the gaps to enemies nearer than `most` grow, and the gaps."""
    side = problem.scenario.unit(problem.terms.unit).side
    enemies = [o for o in problem.others if o.side != side]
    rims = np.array(
        [(o.pose.x, o.pose.y, o.body.base.circumradius) for o in enemies], np.float64
    ).reshape(-1, 3)
    found = []
    for member in problem.members:
        off = np.hypot(rims[:, 0] - here[member.index, 0], rims[:, 1] - here[member.index, 1])
        near = off - rims[:, 2] <= most + member.body.base.circumradius + NEARLY
        for other in (enemies[index] for index in np.flatnonzero(near).tolist()):
            row, away = away_from(member.index, other.pose.x, other.pose.y, here, sign)
            gap = away - member.body.base.circumradius - other.body.base.circumradius
            if gap <= most:
                found.append((row, gap))
    return found
