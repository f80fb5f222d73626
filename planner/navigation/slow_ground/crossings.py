"""What a line owes for what it enters: tolls and tests, all or nothing, so told exactly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from planner.battlefield import Feature, Kind
from planner.battlefield.kind import OPENINGS
from planner.mobility import Way
from planner.navigation.free_space.covering import coverers, is_covered, uncovered
from planner.navigation.free_space.substance import GROUND
from planner.navigation.walk.legal import Legal
from planner.plan import StepKind
from planner.units import Pose

if TYPE_CHECKING:
    from planner.navigation.free_space.sheet import Sheet

Point = tuple[int, int]
Span = tuple[float, float]
Floats = NDArray[np.float64]

PATCH: Final = 2
"""As in `kernels`."""
JOINED: Final = 0.01
"""µm between two parts of one thing that count as touching: each is shrunk by a skin."""
NEAR: Final = 1_000.0
"""µm about the box of a part within which a line is looked at exactly."""
PRICED: Final = (*GROUND, Kind.SOLID, Kind.WALL, *OPENINGS)
"""Kinds of things that may be open at a price."""
NAMES: Final = {
    Kind.DOOR: StepKind.DOOR,
    Kind.WINDOW: StepKind.VAULT,
    Kind.WALL: StepKind.VAULT,
    Kind.SOLID: StepKind.VAULT,
    Kind.WATER: StepKind.SWIM,
}
"""What a line is called that pays for entering such a thing."""


@dataclass(frozen=True, slots=True)
class Fare:
    """What a line owes beside its length.

    Parameters:
        entry: µm.
        once: what is owed but for the first of a way's crossings into each kin: its name, µm, the
            ledger id, and whether every second of these is free.
        tests: names of dice tests, each as often as it is owed.
        rules: ledger ids.
        kind: what a step is called that does this.
    """

    entry: int = 0
    once: tuple[tuple[str, int, str, bool], ...] = ()
    tests: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    kind: StepKind = StepKind.LINE


def fare(sheet: Sheet, legal: Legal, start: Point, end: Point, z: int) -> Fare:
    """Return what the line from `start` to `end` (µm) at height `z` owes for entering things.

    One that stays where it begins enters nothing.
    """
    boxes, kinds, data = sheet.tolls[3:6]
    if PATCH not in kinds or start == end:
        return Fare()
    height = legal.mobility.height
    here = np.flatnonzero((kinds == PATCH) & (data[:, 3] < z + height) & (data[:, 4] >= z))
    here = here[legal.tolled[data[here, 2].astype(np.int64)] & _about(boxes[here], start, end)]
    entry, once, tests, rules, kind = 0, [], [], [], StepKind.LINE
    for kin in np.unique(data[here, 5]).tolist():
        parts = here[data[here, 5] == kin].tolist()
        features = legal.battlefield.features
        one = features[int(data[parts[0], 2])]
        toll, owed = legal.mobility.owed(one.id)
        first = legal.mobility.once(one.id)
        times = _entries(sheet, legal, start, end, z, parts)
        if times:
            entry += times * toll
            tests += times * list(owed)
            once += [_once(legal, one)] if first else []
            if toll or owed:
                rules.append(legal.mobility.passage(one.id).rule)
            for met in {int(data[part, 2]): None for part in parts}:
                name = NAMES.get(features[met].kind, StepKind.LINE)
                # Who squeezes past a jamb goes through the door.
                passed = features[met].kind in OPENINGS
                if passed or not legal.off(features[met], start, end, z, sheet.heading):
                    kind = _first(kind, name)
    return Fare(entry, tuple(once), tuple(tests), tuple(rules), kind)


def _about(boxes: Floats, start: Point, end: Point) -> NDArray[np.bool_]:
    """Which boxes (n, 4) the line may meet: whoever is in none of them pays for nothing there."""
    (x0, x1), (y0, y1) = (sorted(pair) for pair in zip(start, end, strict=True))
    found: NDArray[np.bool_] = (boxes[:, 0] < x1 + NEAR) & (boxes[:, 2] > x0 - NEAR)
    return found & (boxes[:, 1] < y1 + NEAR) & (boxes[:, 3] > y0 - NEAR)


def bounds(legal: Legal, pose: Pose, *, ends: bool, began: Pose | None = None) -> tuple[str, ...]:
    """Return the tests owed for the ground that a way begins, or `ends`, in.

    Parameters:
        began: where a way that ends began.
    """
    mobility, at = legal.mobility, (pose.x, pose.y)
    found: dict[tuple[str, str], str] = {}
    for name, passage in mobility.passages.items() if pose.z == 0 else ():
        test = passage.land if ends else passage.leave
        feature = legal.battlefield.by_id.get(name) if test else None
        if feature is None or feature.kind not in GROUND:
            continue
        if legal.off(feature, at, at, 0, pose.heading):
            continue
        if began is not None and began.z == 0 and not passage.lands_again:
            here = (began.x, began.y)
            if not legal.off(feature, here, here, 0, began.heading):
                continue
        if not is_covered(at, coverers(legal.battlefield, mobility, name)):
            found[passage.owed_as(name), test] = test
    return tuple(found.values())


def swung(legal: Legal, at: Point, z: int, start: int, end: int) -> Fare:
    """Return what a pivot at a place (µm) from one heading (µ°) to another owes.

    A round base is in the same things with every heading.
    """
    mobility, features = legal.mobility, legal.battlefield.features
    if mobility.base.is_round:
        return Fare()
    priced = [f for f in features if mobility.passage(f.id).way is Way.OPEN]
    priced = [f for f in priced if f.kind in PRICED and mobility.tolled(f.id)]
    priced = [f for f in priced if is_near(f, at, mobility.base.circumradius + 1)]
    before: set[str] = set()
    entered: dict[str, Feature] = {}
    for feature in priced:
        kin = mobility.passage(feature.id).owed_as(feature.id)
        if not legal.off(feature, at, at, z, start):
            before.add(kin)
        elif not legal.off(feature, at, at, z, end):
            entered.setdefault(kin, feature)
    found = [feature for kin, feature in entered.items() if kin not in before]
    return _owed(legal, found)


def landed(legal: Legal, at: Point, heading: int) -> Fare:
    """Return what coming down to the ground at a place (µm) owes: for all ground it is in."""
    mobility, far = legal.mobility, legal.mobility.base.circumradius + 1
    found: dict[str, Feature] = {}
    for feature in legal.battlefield.of(*GROUND):
        passage = mobility.passage(feature.id)
        if passage.way is not Way.OPEN or not mobility.tolled(feature.id):
            continue
        if not is_near(feature, at, far) or legal.off(feature, at, at, 0, heading):
            continue
        if not is_covered(at, coverers(legal.battlefield, mobility, feature.id)):
            found.setdefault(passage.owed_as(feature.id), feature)
    return _owed(legal, [*found.values()])


def _owed(legal: Legal, entered: list[Feature]) -> Fare:
    """What entering some things, each of a kin of its own, costs and owes."""
    mobility = legal.mobility
    owed = [mobility.owed(feature.id) for feature in entered]
    return Fare(
        sum(entry for entry, _ in owed),
        tuple(_once(legal, feature) for feature in entered if mobility.once(feature.id)),
        tuple(name for _, tests in owed for name in tests),
        tuple(mobility.passage(f.id).rule for f in entered if any(mobility.owed(f.id))),
    )


def is_near(feature: Feature, at: Point, far: float) -> bool:
    """Return whether the box about a feature comes so near to a place, µm."""
    x0, y0, x1, y1 = feature.bounds
    far += max(feature.width, feature.thickness, 2 * feature.radius) / 2
    return x0 - far <= at[0] <= x1 + far and y0 - far <= at[1] <= y1 + far


def _once(legal: Legal, feature: Feature) -> tuple[str, int, str, bool]:
    """What a way owes for the first crossing into a feature's kin: see `Fare`."""
    mobility, passage = legal.mobility, legal.mobility.passage(feature.id)
    name = passage.owed_as(feature.id)
    return name, mobility.once(feature.id), passage.rule, mobility.paired(feature.id)


def swings(start: Sheet, end: Sheet, xs: Floats, ys: Floats) -> Floats:
    """Return what pivots between sheets of one level cost at places (n,) for what they enter."""
    found = np.zeros(len(xs))
    for kin, toll in entered(end):
        before, after = (held(sheet, kin, xs, ys) for sheet in (start, end))
        found[after & ~before] += toll
    return found


def entered(sheet: Sheet) -> list[tuple[float, float]]:
    """Return the kins of things on a sheet that a price is owed for on entering, and the price."""
    kinds, data = sheet.tolls[4:6]
    here = (kinds == PATCH) & (data[:, 1] > 0.0)
    here &= (data[:, 3] < sheet.z + sheet.rates[1]) & (data[:, 4] >= sheet.z)
    kins = np.unique(data[here, 5]).tolist()
    return [(kin, float(data[here & (data[:, 5] == kin), 1].max())) for kin in kins]


def held(sheet: Sheet, kin: float, xs: Floats, ys: Floats) -> NDArray[np.bool_]:
    """Return at which places (n,) the body is in something of a kin."""
    from planner.navigation import kernels

    found = np.zeros(len(xs), dtype=np.bool_)
    data = sheet.tolls[5]
    here = (sheet.tolls[4] == PATCH) & (data[:, 5] == kin)
    here &= (data[:, 3] < sheet.z + sheet.rates[1]) & (data[:, 4] >= sheet.z)
    for k in np.flatnonzero(here).tolist():
        found |= kernels.held(sheet.tolls, k, xs, ys)
    return found


def _uncovered(spans: list[Span], start: Point, end: Point, over: list[Feature]) -> list[Span]:
    """Parts of spans of a line where the centre is in none of the covering features."""
    length2 = 4 * ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2)

    def along(point: Point) -> float:
        x, y = point[0] - 2 * start[0], point[1] - 2 * start[1]
        return 2 * (x * (end[0] - start[0]) + y * (end[1] - start[1])) / length2

    found = []
    for part in uncovered(start, end, over):
        first, last = along(part[0]), along(part[-1])
        found += [(max(low, first), min(high, last)) for low, high in spans]
    return [span for span in found if span[0] < span[1]]


def _first(one: StepKind, two: StepKind) -> StepKind:
    """A line through several things is named after the one that says most."""
    order = (StepKind.DOOR, StepKind.VAULT, StepKind.SWIM, StepKind.LINE)
    return min(one, two, key=order.index)


def _entries(
    sheet: Sheet, legal: Legal, start: Point, end: Point, z: int, parts: Iterable[int]
) -> int:
    """How often the line comes from outside all of the parts to inside one."""
    from planner.navigation import kernels

    verts, first, radius, _, _, data = sheet.tolls[:6]
    features = legal.battlefield.features
    px, py = map(float, start)
    dx, dy = float(end[0]) - px, float(end[1]) - py
    slack = JOINED / float(np.hypot(dx, dy))
    found: dict[int, list[Span]] = {}
    for k in parts:
        low, high = kernels.clip(verts, first[k], first[k + 1], radius[k], px, py, dx, dy)
        spans = found.setdefault(int(data[k, 2]), [])
        if max(low, 0.0) < min(high, 1.0):
            spans.append((max(low, 0.0), min(high, 1.0)))
    inside, met = False, []
    for number, spans in found.items():
        feature = features[number]
        if legal.off(feature, start, end, z, sheet.heading):
            continue
        over = coverers(legal.battlefield, legal.mobility, feature.id)
        within = not legal.off(feature, start, start, z, sheet.heading)
        within = within and not is_covered(start, over)
        inside = inside or within
        if over:
            spans = _uncovered(spans, start, end, over)
        elif not spans:
            spans = [(0.0, 0.0) if within else (0.5, 0.5)]
        met += spans
    times, reached = 0, 0.0 if inside else -1.0
    for low, high in sorted(met):
        times += reached < 0 or low > reached + slack
        reached = max(reached, high)
    return times
