"""What a line costs: its length, slower on some ground, and tolls on entering it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain, pairwise
from math import prod
from typing import Final

from planner.mobility import Measured, Mobility, Paces, Passage, Way
from planner.referee.exact import along
from planner.referee.exact.figure import Box, Figure, Rounded, Turned, figure
from planner.referee.exact.plane import Point, side_of_rings
from planner.referee.exact.shadow import shadow
from planner.referee.exact.spans import ONE, ZERO, Span, key, union, without
from planner.referee.exact.surd import Surd
from planner.referee.room.covering import covered, covering, is_covered
from planner.referee.room.outline import Outline, met
from planner.referee.room.table import Patch, Table
from planner.units import Pose

Once = tuple[tuple[str, str], int, bool]
"""A kin, what it costs once a way (µm), and whether it is one of two that cost as much."""
ANYHOW: Final = Passage()
"""Material is met with the base, at no pace of its own."""


@dataclass(frozen=True, slots=True)
class Thing:
    """Ground that has a pace or a price, or material open at a price.

    Parameters:
        feature: its id.
        passage: what it is to the body.
        measured: the passage that says how it is met.
        outline: where it is.
        over: where it is not there while the centre is in it.
    """

    feature: str
    passage: Passage
    measured: Passage
    outline: Outline
    over: tuple[Outline, ...] = ()

    @property
    def kin(self) -> tuple[str, str]:
        """The same for all that is paid for together."""
        return self.passage.kin, "" if self.passage.kin else self.feature

    @property
    def is_shut(self) -> bool:
        """Whether nobody may be in it."""
        return self.passage.way is Way.SHUT

    def holds(self, base: Figure) -> bool:
        """Return whether the body is in it where its base stands."""
        return _is_in(base, self.outline, self.measured) and not is_covered(base, self.over)

    def spans(self, base: Figure, vector: Point) -> list[Span]:
        """Return where along a line the body is in it."""
        found = spans_in(base, vector, self.outline, self.measured)
        return without(found, covered(base, vector, self.over)) if found else []

    def beside(self, base: Figure, vector: Point) -> tuple[list[Span], list[Span]]:
        """Return where along a line the centre goes along its border, it to the left or right.

        Only of what is slow or shut, and is met by the centre: else that is of no account.
        """
        rings = self.outline.rings if self.measured.measured is Measured.CENTRE else ()
        if not rings or not (self.is_shut or self.measured.pace > 1):
            return [], []
        left, right = along.bordering(base.centre, vector, rings)
        if self.over and (left or right):
            over = covered(base, vector, self.over)
            left, right = without(left, over), without(right, over)
        return left, right


@dataclass(frozen=True, slots=True)
class Met:
    """Something that a line meets: where along it the body is in it, and whether it begins so.

    Parameters:
        left, right: where it goes along its border, it to that side.
    """

    thing: Thing
    spans: list[Span]
    before: bool
    left: list[Span]
    right: list[Span]


@dataclass(frozen=True, slots=True)
class Fare:
    """What a line or pivot costs, µm, and the names of the tests it owes, as often as owed.

    Parameters:
        parts: the stretches of a line in order, µm, each with its pace.
        once: what is owed besides where its kin is entered for the first time on the way, µm, and
            whether every second of these is free.
    """

    spent: Surd = field(default_factory=Surd)
    owed: tuple[str, ...] = ()
    parts: tuple[tuple[Fraction, Surd], ...] = ()
    once: tuple[Once, ...] = ()


def fare(table: Table, mobility: Mobility, start: Pose, end: Pose) -> Fare:
    """Return what the line between two poses on the same level costs and owes."""
    square = (end.x - start.x) ** 2 + (end.y - start.y) ** 2
    if not square:
        return Fare()
    base = figure(mobility.base, (start.x, start.y), start.heading)
    vector = 2 * (end.x - start.x), 2 * (end.y - start.y)
    box = _over(base, vector)
    ground = _ground(table, mobility, start.z), _shut(table, mobility, start.z)
    things = chain(*ground, material(table, mobility, start.z, start.z, box))
    found = list(_met(things, base, vector))
    toll = _entries(mobility, found)
    paced = _paced(found, mobility.paces)
    parts = tuple((pace, part.times_root(square)) for pace, part in paced)
    paid = sum((part.times(pace) for pace, part in parts), toll.spent)
    return Fare(paid, toll.owed, parts, toll.once)


def crossing(table: Table, mobility: Mobility, start: Pose, end: Pose) -> Fare:
    """Return what a jump owes for the material open at a price that it crosses."""
    base = figure(mobility.base, (start.x, start.y), start.heading)
    vector = 2 * (end.x - start.x), 2 * (end.y - start.y)
    if vector == (0, 0):
        return Fare()
    things = material(table, mobility, start.z, start.z, _over(base, vector))
    return _entries(mobility, list(_met(things, base, vector)))


def standing(
    table: Table, mobility: Mobility, pose: Pose, *, ends: bool, began: Pose | None = None
) -> tuple[str, ...]:
    """Return the tests owed for the ground that a way begins, or `ends`, in.

    Parameters:
        began: where a way that ends began.
    """
    base = figure(mobility.base, (pose.x, pose.y), pose.heading)
    found: dict[tuple[str, str, str], str] = {}
    for patch in table.ground if pose.z == 0 else ():
        passage = mobility.passage(patch.feature.id)
        test = passage.land if ends else passage.leave
        if not test:
            continue
        over = tuple(covering(table, mobility, patch.feature.id))
        thing = Thing(patch.feature.id, passage, passage, patch.outline, over)
        again = passage.lands_again or began is None or began.z != 0
        if not again and began is not None:
            there = figure(mobility.base, (began.x, began.y), began.heading)
            again = not thing.holds(there)
        if again and thing.holds(base):
            found[(*thing.kin, test)] = test
    return tuple(found.values())


def swung(table: Table, mobility: Mobility, start: Pose, end: Pose) -> Fare:
    """Return what a pivot owes: for what the body is in after it and was not before."""
    if mobility.base.is_round:
        return Fare()  # it is in the same things at any heading
    one, two = (figure(mobility.base, (p.x, p.y), p.heading) for p in (start, end))
    box = _both(one.box, two.box)
    things = [*_ground(table, mobility, start.z), *material(table, mobility, start.z, start.z, box)]
    before = {thing.kin for thing in things if thing.holds(one)}
    entered = {t.kin: t for t in things if t.kin not in before and t.holds(two)}
    fare = _owed(mobility, entered.values())
    once = tuple(_once(mobility, kin, thing.feature) for kin, thing in entered.items())
    return replace(fare, once=once)


def landed(table: Table, mobility: Mobility, pose: Pose) -> Fare:
    """Return what coming down to the ground owes: for all that the body is in there."""
    base = figure(mobility.base, (pose.x, pose.y), pose.heading)
    within = {t.kin: t for t in _ground(table, mobility, pose.z) if t.holds(base)}
    return _owed(mobility, within.values())


def _owed(mobility: Mobility, entered: Iterable[Thing]) -> Fare:
    """What entering some things, each of a kin of its own, costs and owes."""
    spent = Surd()
    owed: list[str] = []
    for thing in entered:
        entry, tests = mobility.owed(thing.feature)
        spent += Surd.of(entry)
        owed += tests
    return Fare(spent, tuple(owed))


def _ground(table: Table, mobility: Mobility, z: int) -> Iterator[Thing]:
    for patch in table.ground if z == 0 else ():
        feature = patch.feature.id
        passage = mobility.passage(feature)
        priced = passage.pace != 1 or mobility.tolled(feature)
        if passage.way is Way.OPEN and priced:
            over = tuple(covering(table, mobility, feature))
            yield Thing(feature, passage, passage, patch.outline, over)


def _shut(table: Table, mobility: Mobility, z: int) -> Iterator[Thing]:
    """Ground that the centre may not be in, but goes along."""
    for patch in table.ground if z == 0 else ():
        feature = patch.feature.id
        passage = mobility.passage(feature)
        if passage.way is Way.SHUT and passage.measured is Measured.CENTRE:
            over = tuple(covering(table, mobility, feature))
            yield Thing(feature, passage, passage, patch.outline, over)


def _over(base: Figure, vector: Point) -> Box:
    """The box about all that a base goes over along a vector, half µm."""
    x0, y0, x1, y1 = base.box
    dx, dy = vector
    return _both((x0, y0, x1, y1), (x0 + dx, y0 + dy, x1 + dx, y1 + dy))


def _both(one: Box, two: Box) -> Box:
    return min(one[0], two[0]), min(one[1], two[1]), max(one[2], two[2]), max(one[3], two[3])


def material(table: Table, mobility: Mobility, low: int, high: int, box: Box) -> Iterator[Thing]:
    """Yield fences and opened doors beside a body whose foot is between two heights.

    Who stands on the very top of one is in it, too.

    Parameters:
        box: about all that it is over, half µm.
    """
    for prism in table.near(box):
        piece, passage = prism.piece, mobility.passage(prism.feature)
        if piece.bottom >= high + mobility.height or piece.top < low:
            continue
        if prism.way(mobility) is Way.OPEN and mobility.tolled(prism.feature):
            yield Thing(prism.feature, passage, ANYHOW, prism.outline)


def _met(things: Iterable[Thing], base: Figure, vector: Point) -> Iterator[Met]:
    for thing in things:
        spans = [] if thing.is_shut else thing.spans(base, vector)
        left, right = thing.beside(base, vector)
        if spans or left or right:
            yield Met(thing, spans, thing.holds(base), left, right)


def _entries(mobility: Mobility, found: list[Met]) -> Fare:
    """Tolls and tests of all crossings from outside to inside, those of one kin together."""
    kin: dict[tuple[str, str], list[Met]] = {}
    for one in found:
        if one.spans:
            kin.setdefault(one.thing.kin, []).append(one)
    toll, owed, once = 0, [], []
    for name, members in kin.items():
        feature = members[0].thing.feature
        if not mobility.tolled(feature):
            continue
        entry, tests = mobility.owed(feature)
        # What lies side by side is one: its common border is no way out.
        spans = union((span for one in members for span in one.spans), touching=True)
        within = spans[0][0].sign() == 0 and any(one.before for one in members)
        times = len(spans) - within
        toll += times * entry
        owed += times * list(tests)
        once += [_once(mobility, name, feature)] if times else []
    return Fare(Surd.of(toll), tuple(owed), once=tuple(once))


def _once(mobility: Mobility, kin: tuple[str, str], feature: str) -> Once:
    return kin, mobility.once(feature), mobility.paired(feature)


def uncovered(table: Table, mobility: Mobility, patch: Patch, start: Pose, end: Pose) -> bool:
    """Return whether a base that slides between two poses is ever in a patch that counts."""
    passage = mobility.passage(patch.feature.id)
    base = figure(mobility.base, (start.x, start.y), start.heading)
    over = covering(table, mobility, patch.feature.id)
    vector = 2 * (end.x - start.x), 2 * (end.y - start.y)
    if vector == (0, 0):
        return _is_in(base, patch.outline, passage) and not is_covered(base, over)
    return bool(
        without(spans_in(base, vector, patch.outline, passage), covered(base, vector, over))
    )


def _paced(tolls: list[Met], paces: Paces) -> list[tuple[Fraction, Surd]]:
    """The stretches of [0, 1] in order: how long, at which pace by the patches that it is in.

    Along borders it is on that side of them which slows less.
    """
    if not tolls:
        return [(Fraction(1), ONE)]
    cuts = [ZERO, ONE]
    for one in tolls:
        cuts += [end for span in (*one.spans, *one.left, *one.right) for end in span]
    cuts.sort(key=key)
    found: list[tuple[Fraction, Surd]] = []
    for low, high in pairwise(cuts):
        sides = (
            _side(tolls, [one.left for one in tolls], low, high, paces),
            _side(tolls, [one.right for one in tolls], low, high, paces),
        )
        pace = min((one for one in sides if one is not None), default=Fraction(1))
        if found and found[-1][0] == pace:
            found[-1] = pace, found[-1][1] + high - low
        else:
            found.append((pace, high - low))
    return found


def _side(
    tolls: list[Met], borders: list[list[Span]], low: Surd, high: Surd, paces: Paces
) -> Fraction | None:
    """At which pace a body is between two places, on one side of borders; None if that is shut."""
    found = []
    for one, border in zip(tolls, borders, strict=True):
        if _holds([*one.spans, *border], low, high):
            if one.thing.is_shut:
                return None
            if one.thing.measured.pace != 1:
                found.append(one.thing.measured.pace)
    if not found:
        return Fraction(1)
    return max(found) if paces is Paces.GREATEST else prod(found, start=Fraction(1))


def _holds(spans: list[Span], low: Surd, high: Surd) -> bool:
    """Whether one of some stretches holds all between two places."""
    return any((s[0] - low).sign() <= 0 <= (s[1] - high).sign() for s in spans)


def _is_in(base: Figure, outline: Outline, passage: Passage) -> bool:
    if passage.measured is Measured.BASE:
        return met(base, outline) is not None
    if outline.rings:
        return side_of_rings(base.centre, 1, outline.rings) > 0
    return met(Rounded((base.centre,)), outline) is not None


def spans_in(base: Figure, vector: Point, outline: Outline, passage: Passage) -> list[Span]:
    """Return where along the line the body is in a patch."""
    point = base.centre
    if passage.measured is Measured.CENTRE:
        mover: Figure = Rounded((point,))
    elif isinstance(base, Turned) and passage.pace < 1:
        # Good ground counts only where the base surely is: under the disc inside it.
        mover = base.inner
    else:
        mover = base
    end = mover.moved(*vector)
    (ax, ay, bx, by), (cx, cy, dx, dy) = mover.box, end.box
    box = min(ax, cx), min(ay, cy), max(bx, dx), max(by, dy)
    if outline.beside(box):
        return []
    found = along.inside(point, vector, outline.rings) if outline.rings else []
    if passage.measured is Measured.BASE or not outline.rings:
        for part in outline.parts(box):
            span = meeting(mover, vector, part)
            if span is not None:
                found.append(span)
    return union(found)


def meeting(mover: Figure, vector: Point, part: Rounded) -> Span | None:
    """Return where a moving base's interior meets a part, exactly or (turned) a hair more."""
    if isinstance(mover, Turned):
        return shadow(mover, vector, part)
    return along.meeting(mover, vector, part)
