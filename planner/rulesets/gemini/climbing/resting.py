"""Climbs on which an order may come to rest: what is left of it at the foot is climbed.

A figure that hangs stays on the table at the foot, and a marker says how high it is. Towards
where it is going it is as much further as it has climbed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING, Final

from planner.battlefield import Feature, Kind
from planner.mobility import Mobility, Rest, Terms
from planner.rulesets.gemini.climbing.climbs import WALKS
from planner.rulesets.gemini.climbing.hanging import ARRIVES, aimed, face, gap, height, steep
from planner.rulesets.gemini.climbing.markers import BEGINS, downwards, is_climbed, whole
from planner.rulesets.gemini.climbing.passes import mounts
from planner.rulesets.gemini.climbing.ropes import GEAR
from planner.rulesets.gemini.climbing.ways_up import ROPE, level_left
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.rough_ground.ground import CLIMB

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

CLOSE: Final = 40
"""µm: who is so near to the foot of a climb is at it."""


def resting(bodies: Bodies, terms: Terms) -> Terms:
    """Return terms in which each figure knows on what its climb may come to rest."""
    wanted = aimed(bodies, bodies.order)
    if bodies.action.name not in BEGINS or wanted is None:
        return terms
    each = {
        figure.model.id: tuple(_rests(bodies, figure, terms.mobilities[figure.model.id], wanted))
        for figure in bodies.figures
    }
    waiting = _waiting(bodies, each)
    own = dict(terms.mobilities)
    for name, rests in each.items():
        free = tuple(rest for rest in rests if name not in waiting.get(rest.feature, ()))
        if free:
            own[name] = replace(own[name], rests=free)
    return replace(terms, mobilities=own)


def _rests(bodies: Bodies, figure: Figure, mobility: Mobility, wanted: int) -> Iterator[Rest]:
    if height(figure):  # whoever hangs goes on with that, and with nothing else
        on = face(figure)
        if on is not None and bodies.action.name in ARRIVES:
            yield _rest(bodies, figure, on, down=figure.model.pose.z >= on.top)
        return
    z = figure.model.pose.z
    for feature in bodies.scenario.battlefield.features:
        passage = mobility.passage(feature.id)
        open_ = passage.rise is not None and passage.way.value == "open"
        if not is_climbed(bodies, figure, feature, open_=open_):
            continue
        if whole(bodies, figure, feature, mobility.budget):
            continue
        up = feature.bottom <= z + mobility.budget and feature.bottom < feature.top <= wanted
        down = wanted <= feature.bottom and bodies.action.name == downwards(bodies)
        here = figure.model.pose.x, figure.model.pose.y
        if (up or down) and gap(figure, feature, here, down=down) < mobility.budget:
            yield _rest(bodies, figure, feature, down=down)


def _waiting(bodies: Bodies, each: Mapping[str, tuple[Rest, ...]]) -> Mapping[str, frozenset[str]]:
    """Return who waits at the foot of each ladder or rope: all but the nearest that it takes now.

    Who hangs on it already is on it.
    """
    figures = {f.model.id: f for f in bodies.figures}
    found = {}
    for feature in {rest.feature: None for rests in each.values() for rest in rests}:
        on = bodies.scenario.battlefield.by_id[feature]
        begun = [
            (name, rest)
            for name, rests in each.items()
            for rest in rests
            if rest.feature == feature and not height(figures[name])
        ]
        most = mounts(bodies.figures[0], on)
        if most is not None and most < len(begun):
            away = {}
            for name, rest in begun:
                here, down = figures[name].model.pose.at[:2], rest.to_z < rest.z
                away[name] = gap(figures[name], on, here, down=down)
            names = sorted(away, key=lambda name: away[name])
            found[feature] = frozenset(names[most:])
    return found


def _rest(bodies: Bodies, figure: Figure, feature: Feature, *, down: bool) -> Rest:
    """The climb of one figure up, or down, a feature: `gap` and `progress` measure the same."""
    base = figure.model.base.length
    pace, rule = steep(bodies, feature), bodies.action.rule
    if feature.kind in (Kind.LADDER, Kind.ROPE):
        foot, head = feature.paths[0][0], feature.paths[0][-1]
        begin, end = (head, foot) if down else (foot, head)
        z, to_z = (feature.top, feature.bottom) if down else (feature.bottom, feature.top)
        cost, most = ceil(feature.height * pace), int((feature.height - 1) * pace)
        if bodies.action.name == GEAR and feature.kind is Kind.ROPE:
            most = min(most, int((height(figure) + level_left(figure)) * pace))
        test = ROPE if feature.kind is Kind.ROPE else ""
        if height(figure):  # a marker says how far it is: it climbs on, however far off it stands
            begin = figure.model.pose.at[:2]
        at = (begin,)
        return Rest(feature.id, at, z, to_z, 0, CLOSE, cost, most, end, rule=rule, test=test)
    test = CLIMB if bodies.action.name in WALKS else ""
    half = base // 2 + feature.thickness // 2
    cost, most = ceil(feature.height * pace), int((feature.height - 1) * pace)
    line = feature.paths[0]
    if down:
        within = 2 * half + CLOSE
        ends = feature.top, feature.bottom
        return Rest(feature.id, line, *ends, -half, within, cost, most, rule=rule, test=test)
    ends = feature.bottom, feature.top
    return Rest(feature.id, line, *ends, half, CLOSE, cost, most, rule=rule, test=test)
