"""Ground on which a model is in view of who may react to it, closed to it: ways out of sight.

Where a base has a part in view of one of the points of a reacting base that `planner.navigation
.view` looks from, and is as near as the reaction reaches, is a piece of ground that its centre may
not be in. It is no less than where the reaction counts, but for models on floors and in the air:
those are told of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Final

from planner import rulesets
from planner.battlefield import Feature, Kind
from planner.mobility import Measured, Mobility, Passage, Terms, Watch, Way, When
from planner.scenario.scenario import Scenario
from planner.units import Base

if TYPE_CHECKING:
    from planner.navigation.several_costs.view import View

WIDER: Final = 2.0
"""µm by which such ground is drawn wider: corners are whole µm."""
ARC: Final = 16
"""Straight pieces of a quarter of a circle; they lie outside it."""


def looks(watch: Watch) -> bool:
    """Return whether a reaction is kept out of by staying out of sight, all along."""
    return watch.sight and When.ALONG in watch.when and not watch.centres


def peeks(watch: Watch) -> bool:
    """Return whether a reaction is kept out of by ending out of sight."""
    return watch.sight and watch.when == {When.END}


def unseen(
    scenario: Scenario, terms: Terms, asked: Sequence[Watch], *, leaves: bool = False
) -> tuple[Scenario, Terms]:
    """Return the table and the terms in which no model comes in view of those reactions.

    Of those to where a move ends none ends in view. A model that begins in view of one is not
    kept out of its view, unless it `leaves` those.
    """
    from planner.navigation.several_costs.view import View

    view = View(rulesets.find(scenario.ruleset).as_played(scenario))
    zone_of = cache(partial(_zone, scenario, view))  # models of one kind share all of theirs
    grounds: dict[tuple[Any, ...], tuple[Feature, ...]] = {}
    mobilities = dict(terms.mobilities)
    at_end = [watch for watch in asked if peeks(watch)]
    for watches in ([watch for watch in asked if watch not in at_end], at_end):
        ends = watches is at_end
        for name, mobility in mobilities.items():
            zones = _zones(scenario, zone_of, mobility, watches, leaves=leaves and ends)
            key = (ends, mobility.base, mobility.height, *zones)
            if zones and key not in grounds:
                number = sum(len(found) for found in grounds.values())
                grounds[key] = tuple(_features(zones.values(), number))
            closed = _closed(_rule(zones), ends=ends)
            shut = {feature.id: closed for feature in grounds.get(key, ())}
            mobilities[name] = replace(mobility, passages={**mobility.passages, **shut})
    added = tuple(feature for found in grounds.values() for feature in found)
    table = replace(scenario.battlefield, features=(*scenario.battlefield.features, *added))
    return replace(scenario, battlefield=table), replace(terms, mobilities=mobilities)


def _closed(rule: str, *, ends: bool) -> Passage:
    """What ground in view is: not entered by a centre, or only not ended in by a base."""
    if ends:
        return Passage(stop=False, rule=rule)
    return Passage(way=Way.SHUT, measured=Measured.CENTRE, rule=rule)


def _rule(zones: Mapping[tuple[str, str], Any]) -> str:
    return min((rule for rule, _ in zones), default="")


def _zones(
    scenario: Scenario,
    zone_of: Callable[[Watch, str, Base, int], Any],
    mobility: Mobility,
    asked: Sequence[Watch],
    *,
    leaves: bool,
) -> dict[tuple[str, str], Any]:
    """(Rule, watcher) -> ground in its view and reach, of those that do not see it begin."""
    import shapely

    mover, found = scenario.models.get(mobility.model), dict[tuple[str, str], Any]()
    for watch in asked:
        if mobility.set_up is not None and not peeks(watch):
            continue  # who is set up goes nowhere in view
        if watch.of and mobility.model not in watch.of:
            continue
        for name in sorted(watch.who & scenario.models.keys()):
            zone = zone_of(watch, name, mobility.base, mobility.height)
            if mover is not None and not leaves and mobility.set_up is None:
                here = shapely.Point(mover.pose.x, mover.pose.y)
                if shapely.distance(zone, here) <= WIDER:
                    continue
            if not shapely.is_empty(zone):
                found[watch.rule, name] = zone
    return found


def _zone(scenario: Scenario, view: View, watch: Watch, name: str, base: Base, height: int) -> Any:
    """Where the centre of a base may be in view and reach; of an end, where no part of it may."""
    import shapely

    from planner.geometry.seen import seen
    from planner.navigation.free_space.substance import height_of
    from planner.navigation.several_costs.view import eyes

    watcher = scenario.models[name]
    size, pose = scenario.battlefield.table, watcher.pose
    table = shapely.box(0, 0, size.width, size.height)
    high = max(height, pose.z + height_of(scenario, watcher))
    visible = seen(eyes(watcher.base, pose), view.block(0, high), table)
    own, here = base.circumradius, shapely.Point(pose.x, pose.y)
    reach = watch.gap + watcher.base.circumradius + own
    if peeks(watch):
        far = watch.gap if watch.centres else reach
        return shapely.intersection(visible, _grown(here, far + own + WIDER))
    return shapely.intersection(_grown(visible, own), _grown(here, reach + WIDER))


def _grown(shape: Any, by: float) -> Any:
    import shapely

    return shapely.buffer(shape, by / math.cos(math.pi / (4 * ARC)), quad_segs=ARC)


def _features(zones: Iterable[Any], number: int) -> Iterator[Feature]:
    """One feature for each unbroken part of those grounds together."""
    import shapely

    whole = shapely.buffer(shapely.union_all([*zones]), WIDER, join_style="mitre")
    for part in shapely.get_parts(whole):
        part = shapely.orient_polygons(part)
        rings = [shapely.get_coordinates(part.exterior)]
        rings += [shapely.get_coordinates(ring) for ring in part.interiors]
        paths = tuple(tuple((round(x), round(y)) for x, y in ring.tolist()) for ring in rings)
        number += 1
        name = "area in view of who may react" + (f", {number}" if number > 1 else "")
        yield Feature(name, Kind.AREA, "Polygon", paths)
