"""Set-ups that are none, or in the wrong place."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Final

from planner.gauntlet.case import Case, Changed
from planner.gauntlet.illegal.change import Change, broken
from planner.mobility import ByEdge, Inside, Near, SetUp
from planner.plan import ModelPlan, Plan, Step, StepKind
from planner.units import Pose


def _enterer(case: Case, random: Random) -> tuple[ModelPlan, SetUp] | None:
    """Some model that comes from off the table."""
    found = [(w, e) for w in case.movers if (e := case.mobility(w.id).set_up) is not None]
    return random.choice(found) if found else None


def _put(case: Case, way: ModelPlan, entry: SetUp, **pose: int) -> Plan:
    """Return the plan with one model set up elsewhere."""
    there = replace(way.end, **pose)
    return case.with_steps(way.id, Step(StepKind(entry.kind), there))


def set_up_twice(case: Case, random: Random) -> Changed | None:
    """It is set up, and set up again."""
    found = _enterer(case, random)
    if found is None:
        return None
    way, entry = found
    return broken(case.with_steps(way.id, *way.steps, way.steps[-1]), entry.rule)


def set_up_on_foot(case: Case, random: Random) -> Changed | None:
    """It walks on from nowhere."""
    found = _enterer(case, random)
    if found is None:
        return None
    way, entry = found
    return broken(case.with_steps(way.id, Step(StepKind.LINE, way.end)), entry.rule)


def not_set_up(case: Case, random: Random) -> Changed | None:
    """It is in the plan, and stays away."""
    found = _enterer(case, random)
    if found is None:
        return None
    way, entry = found
    return broken(case.with_steps(way.id), entry.rule)


def set_up_too_far(case: Case, random: Random) -> Changed | None:
    """It ends 1 µm too far from the one model it must be near to."""
    found = _enterer(case, random)
    if found is None:
        return None
    way, entry = found
    base = case.base(way.id)
    for near in case.mobility(way.id).ends:
        if not isinstance(near, Near) or len(near.models) != 1 or not base.is_round:
            continue
        other = case.scenario.models[next(iter(near.models))]
        if not other.base.is_round:
            continue
        own = -base.length if near.wholly else base.length
        away = (other.base.length + own) // 2 + near.gap + 1
        sign = random.choice((-1, 1))
        plan = _put(case, way, entry, x=other.pose.x + sign * away, y=other.pose.y)
        return broken(plan, near.rule)
    return None


def set_up_in_a_zone(case: Case, random: Random) -> Changed | None:
    """It ends in the middle of a zone that it must keep out of."""
    found = _enterer(case, random)
    if found is None:
        return None
    way, entry = found
    for inside in case.mobility(way.id).ends:
        if isinstance(inside, Inside) and inside.out:
            zone = case.scenario.battlefield.by_id[random.choice(sorted(inside.zones))]
            plan = _put(case, way, entry, **_middle(zone.paths, zone.geometry))
            return broken(plan, inside.rule)
    return None


def _middle(paths: tuple[tuple[tuple[int, int], ...], ...], geometry: str) -> dict[str, int]:
    import shapely

    shape = shapely.Point(paths[0][0])
    if geometry == "Polygon":
        shape = shapely.Polygon(paths[0], paths[1:]).representative_point()
    return {"x": round(shape.x), "y": round(shape.y)}


def set_up_off_the_edge(case: Case, random: Random) -> Changed | None:
    """It ends 1 µm further from the left edge than it may, in the middle between the others."""
    found = _enterer(case, random)
    if found is None or not case.base(found[0].id).is_round:
        return None
    way, entry = found
    table, radius = case.scenario.battlefield.table, case.base(way.id).length // 2
    for edge in case.mobility(way.id).ends:
        far = edge.gap + 1 if isinstance(edge, ByEdge) else 0
        if not isinstance(edge, ByEdge) or 2 * far >= min(table.width, table.height):
            continue
        x = far - radius if edge.wholly else far + radius
        return broken(_put(case, way, entry, x=x, y=table.height // 2), edge.rule)
    return None


def set_up_at_a_corner(case: Case, random: Random) -> Changed | None:
    """It is set up with its centre on the table's corner."""
    found = _enterer(case, random)
    if found is None:
        return None
    way, entry = found
    step = Step(StepKind(entry.kind), Pose(0, 0, 0, way.end.heading))
    return broken(case.with_steps(way.id, step), case.mobility(way.id).rule("table_edge"))


ENTRY: Final[tuple[Change, ...]] = (
    set_up_twice,
    set_up_on_foot,
    not_set_up,
    set_up_too_far,
    set_up_in_a_zone,
    set_up_off_the_edge,
    set_up_at_a_corner,
)
