"""What is in view of the watchers of a way, and who they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from planner.scenario.scenario import Scenario
from planner.show import words
from planner.show.colours import PAPER, TABLE, SideColours, mixed
from planner.show.ground import Ground
from planner.show.panel import Sign, draw_eye
from planner.show.svg import Group, area
from planner.show.view import Box, View

if TYPE_CHECKING:
    from planner.planning.ways import Watched, Way

TINTED: Final = 0.09
SMOOTH: Final = 48
"""Straight pieces a quarter of a circle."""
PATTERN: Final = "watched"
BESIDE: Final = 0.72
"""Of its radius: so far above the centre of a watcher, and to its right, is its eye."""


def watchers_in(found: Sequence[Way], watched: Watched) -> list[str]:
    """Return the watchers that have some part of some way in view."""
    import shapely

    lines = shapely.union_all([shapely.linestrings(_places(way)) for way in found])
    return [
        name for name, sight in watched.sights.items() if shapely.intersects(sight.region(), lines)
    ]


def _places(way: Way) -> list[tuple[int, int]]:
    """Where a way leads, from where it begins: once more, as a line has two ends."""
    model = way.plan.models[0]
    return [(p.x, p.y) for p in (model.start, model.start, *(s.to for s in model.steps))]


def boxes(found: Sequence[Way], scenario: Scenario) -> list[Box]:
    """Return the boxes (µm) of who has some part of a way in view."""
    watched = getattr(found, "watched", None)
    models = [scenario.models[name] for name in (watchers_in(found, watched) if watched else ())]
    return [
        (m.pose.x - r, m.pose.y - r, m.pose.x + r, m.pose.y + r)
        for m, r in ((model, model.base.circumradius) for model in models)
    ]


def paint_watched(
    group: Group,
    watched: Watched,
    scenario: Scenario,
    view: View,
    sides: Mapping[str, SideColours],
    used: set[str],
) -> list[Sign]:
    """Hatch all that is in view; return its row of the legend, and the watchers'.

    Parameters:
        used: patterns of the picture, to which this one is added.
    """
    import shapely

    side = scenario.unit_of[min(watched.sights)].side
    colour = sides[side].dark
    whole = shapely.union_all([sight.region(SMOOTH) for sight in watched.sights.values()])
    rings = [
        view.points(ring.coords[:-1])
        for part in shapely.get_parts(whole)
        for ring in (part.exterior, *part.interiors)
    ]
    if not rings:
        return []
    used.add(PATTERN)
    data = area(rings)
    group.path(data, fill=colour, fill_opacity=TINTED, fill_rule="evenodd")
    group.path(
        data, fill=f"url(#p-{PATTERN})", fill_rule="evenodd", stroke=colour, stroke_width=1.3,
        stroke_opacity=0.75, stroke_linejoin="round",
    )  # fmt: skip
    said = scenario.battlefield.table.unit
    text = f"In view within {said.say(said.to_um(watched.within))}"
    names = dict.fromkeys(words.plain(scenario.unit_of[name].name) for name in watched.sights)
    eyes = Sign("watcher", f"Watched by {words.listed([*names])}", sides[side])
    return [
        Sign("ground", text, ground=Ground(mixed(colour, TABLE, TINTED), PATTERN, colour)),
        eyes,
    ]


def paint_watchers(
    group: Group,
    watched: Watched,
    scenario: Scenario,
    view: View,
    sides: Mapping[str, SideColours],
) -> None:
    """Draw an eye on the rim of each watcher."""
    for name in watched.sights:
        model = scenario.models[name]
        colour = sides[scenario.unit_of[name].side].dark
        aside = BESIDE * model.base.inradius * view.scale
        x, y = view.point(model.pose.x, model.pose.y)
        at = x + aside, y - aside
        group.circle(at, 9, fill=PAPER, stroke=colour, stroke_width=1.2)
        draw_eye(group, at, colour)
