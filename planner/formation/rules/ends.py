"""A model ends where its order demands: near a model, in a zone, by the table's edge."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from planner.battlefield.piece import Piece, pieces
from planner.formation import aligned, measure
from planner.formation.body import Body, Other
from planner.formation.group import by_body
from planner.formation.rules.across import meets
from planner.formation.rules.no_overlap import free_of
from planner.formation.rules.sheltered import sheltered
from planner.formation.spots import Bools, Floats, Ints
from planner.geometry.outline import shape_at
from planner.mobility import Above, Below, Beside, ByEdge, End, Inside, Keeps, Looks, Near
from planner.navigation.headings.look import looks
from planner.navigation.places import Places
from planner.units import Base, Pose, Shape

if TYPE_CHECKING:
    from planner.battlefield import Battlefield, Feature
    from planner.formation.member import Member
    from planner.formation.problem import Problem

APART: Final = 5.0
"""µm between a base and an edge that it is to touch: room for rounding on either side."""
EVERY: Final = 5_000
"""µm between two such places."""


def kept(
    body: Body,
    at: Places,
    ends: Sequence[End],
    others: Sequence[Other],
    battlefield: Battlefield,
) -> Bools:
    """Return which places meet every demand; shapes that are no discs to the safe side."""
    good = np.ones(len(at), dtype=np.bool_)
    for end in ends:
        if isinstance(end, Near):
            good &= _near(body, at, end, others)
        elif isinstance(end, Inside):
            good &= _inside(body, at, end, battlefield)
        elif isinstance(end, ByEdge):
            good &= _by_edge(body, at, end, battlefield)
        elif isinstance(end, Above):
            good &= np.asarray(at.z >= end.least)
        elif isinstance(end, Below):
            good &= np.asarray(at.z <= end.most)
        elif isinstance(end, Beside):
            good &= _beside(body, at, end, battlefield)
        elif isinstance(end, Looks):
            good &= looks(end, at)
        elif isinstance(end, Keeps):
            good &= sheltered(body, at, end.shelter, others, battlefield)
        else:
            good &= _fits(Body(end.outline, body.height), at, others, battlefield)
    return good


def asked(problem: Problem, member: Member) -> tuple[End, ...]:
    """Return the demands on a member; none to keep a shelter that it surely has not."""

    def find() -> tuple[End, ...]:
        at, table = Places.of([member.start]), problem.scenario.battlefield
        return tuple(
            end
            for end in member.mobility.ends
            if not isinstance(end, Keeps)
            or sheltered(member.body, at, end.shelter, problem.others, table, sure=False)[0]
        )

    found: tuple[End, ...] = problem.kept(("asked", member.index), find)
    return found


def reaches(
    body: Body, ends: Sequence[End], others: Sequence[Other]
) -> Iterator[tuple[Other, float]]:
    """Yield the models that a demand is about, and the greatest gap (µm) from each."""
    for end in ends:
        if isinstance(end, Near):
            gap = end.gap - _about(body).base.length if end.wholly else end.gap
            if gap >= 0:
                yield from ((other, float(gap)) for other in others if other.id in end.models)


def edges(body: Body, ends: Sequence[End], battlefield: Battlefield) -> tuple[Floats, Floats]:
    """Return places (x, y) beside the edges of the table that a base has to touch."""
    table, off = battlefield.table, body.base.inradius + APART
    xs = np.arange(off, table.width - off, EVERY)
    ys = np.arange(off, table.height - off, EVERY)
    rows = {
        "left": (np.full(len(ys), off), ys),
        "right": (np.full(len(ys), table.width - off), ys),
        "bottom": (xs, np.full(len(xs), off)),
        "top": (xs, np.full(len(xs), table.height - off)),
    }
    named = [e for end in ends if isinstance(end, ByEdge) and not end.wholly for e in end.edges]
    if not named:
        return np.zeros(0), np.zeros(0)
    return (
        np.concatenate([rows[edge][0] for edge in named]),
        np.concatenate([rows[edge][1] for edge in named]),
    )


def rims(
    body: Body, ends: Sequence[End], others: Sequence[Other]
) -> list[tuple[float, float, float]]:
    """Return the circles (x, y, radius) inside which a disc has to end by discs, µm."""
    if not body.base.is_round:
        return []
    return [
        (other.pose.x, other.pose.y, body.base.radius + other.body.base.radius + gap)
        for other, gap in reaches(body, ends, others)
        if other.body.base.is_round
    ]


def _near(body: Body, at: Places, end: Near, others: Sequence[Other]) -> Bools:
    good = np.zeros(len(at), dtype=np.bool_)
    about = _about(body) if end.wholly else body
    gap = end.gap - about.base.length if end.wholly else end.gap
    if gap < 0:
        return good
    for other, poses, _ in by_body([o for o in others if o.id in end.models]):
        close = measure.near(about, at, other, poses, gap)
        if end.vertical is not None:
            close &= measure.vertical(at, poses) <= end.vertical
        if end.apart:
            rows, columns = np.nonzero(close)
            close[rows, columns] = ~meets(at[rows], poses[columns], end.apart)
        good |= close.any(axis=1)
    return good


def _inside(body: Body, at: Places, end: Inside, battlefield: Battlefield) -> Bools:
    about = _about(body)
    found = [_of_zone(about, at, battlefield.by_id[zone], end) for zone in sorted(end.zones)]
    if not found:
        return np.full(len(at), end.out, dtype=np.bool_)
    good: Bools = np.all(found, axis=0) if end.out else np.any(found, axis=0)
    return good


def _of_zone(about: Body, at: Places, zone: Feature, end: Inside) -> Bools:
    if zone.geometry == "Point":
        disc = Body(Base(Shape.ROUND, 2 * zone.radius, 2 * zone.radius), 0)
        centre = Places.of([Pose(*zone.paths[0][0])])
        if end.out:
            return measure.clear(about, at, disc, centre, end.gap, strict=end.gap > 0)[:, 0]
        within = -about.base.length
        if 2 * zone.radius + within < 0:
            return np.zeros(len(at), dtype=np.bool_)
        return measure.near(about, at, disc, centre, within)[:, 0]
    import shapely

    polygon = shapely.Polygon(zone.paths[0], zone.paths[1:])
    points = shapely.points(at.x.astype(np.float64), at.y.astype(np.float64))
    away = np.asarray(shapely.distance(polygon if end.out else polygon.boundary, points))
    clear: Bools = away >= about.base.length / 2 + end.gap + measure.SAFETY
    if not end.out:
        clear &= np.asarray(shapely.contains(polygon, points))
    return clear


def _beside(body: Body, at: Places, end: Beside, battlefield: Battlefield) -> Bools:
    import shapely

    line = shapely.LineString(battlefield.by_id[end.opening].paths[0])
    points = shapely.points(at.x.astype(np.float64), at.y.astype(np.float64))
    away = np.asarray(shapely.distance(line, points))
    near: Bools = away <= end.gap + body.base.inradius - measure.SAFETY
    return near


def _by_edge(body: Body, at: Places, end: ByEdge, battlefield: Battlefield) -> Bools:
    table = battlefield.table
    wide, high = _spans(body, at) if end.wholly else 2 * (-2 * math.floor(body.base.inradius),)
    off = {
        "left": 2 * at.x + wide,
        "right": 2 * (table.width - at.x) + wide,
        "bottom": 2 * at.y + high,
        "top": 2 * (table.height - at.y) + high,
    }
    least: Ints = np.min([off[edge] for edge in end.edges], axis=0)
    good: Bools = np.asarray(least <= 2 * end.gap)
    return good


def _spans(body: Body, at: Places) -> tuple[Ints, Ints]:
    """How far a base extends along x and along y, at the least so much, µm."""
    if body.base.is_round:
        across = np.full(len(at), body.base.length, np.int64)
        return across, across
    spans = np.zeros((len(at), 2), np.int64)
    for heading in np.unique(at.heading):
        corners = shape_at(body.base, int(heading), outward=True)
        spare = 0.0 if aligned.square(body, int(heading)) else 2 * measure.SAFETY
        spans[at.heading == heading] = np.ceil(2 * np.abs(corners).max(axis=0) + spare)
    return spans[:, 0], spans[:, 1]


def _fits(whole: Body, at: Places, others: Sequence[Other], battlefield: Battlefield) -> Bools:
    """Where a whole model overlaps no other model and no material at its height."""
    import shapely

    good = free_of(whole, at, others)
    for heading in np.unique(at.heading[good]):
        here = np.flatnonzero(good & (at.heading == heading))
        corners = shape_at(whole.base, int(heading), outward=True)
        centres = np.stack([at.x[here], at.y[here]], axis=1).astype(np.float64)
        shapes = shapely.polygons(centres[:, None, :] + corners[None, :, :])
        for piece in pieces(battlefield):
            beside = (piece.bottom >= at.z[here] + whole.height) | (piece.top <= at.z[here])
            thick = shapely.LineString(piece.line) if piece.is_wall else _polygon(piece)
            met = shapely.intersects(thick.buffer(piece.thickness / 2 + measure.SAFETY), shapes)
            good[here] &= beside | ~np.asarray(met)
    return good


def _polygon(piece: Piece) -> Any:
    import shapely

    return shapely.Polygon(piece.polygon[0], piece.polygon[1:])


def _about(body: Body) -> Body:
    """The body on the disc about its base."""
    if body.base.is_round:
        return body
    across = 2 * math.ceil(body.base.circumradius)
    return Body(Base(Shape.ROUND, across, across), body.height)
