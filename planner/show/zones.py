"""Where a move draws reactions: the zones about those who watch, by how far they reach."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile
from typing import TYPE_CHECKING, Final

from planner.mobility import Terms, Watch
from planner.scenario.scenario import Scenario
from planner.show.colours import SideColours
from planner.show.panel import ZONE_DASHES, Sign
from planner.show.rings import CURVE, grown
from planner.show.svg import Group, area
from planner.show.view import View

if TYPE_CHECKING:
    from planner.units import Model

LINKS: Final = frozenset({"of", "at", "in", "by", "on"})
"""Words that no name of several reactions ends with."""
Sort = tuple[str, int, bool, bool]
"""Side of those who watch, how far they reach (µm), whether they must see, whether that is between
the middles of bases."""


def paint_zones(
    group: Group, scenario: Scenario, terms: Terms, view: View, sides: Mapping[str, SideColours]
) -> list[Sign]:
    """Draw the borders of the zones of all reactions to an order; return their rows of the legend.

    Reactions of one side that reach as far have one border. A zone that is all of what is shown
    has none there, and the legend says so; one that is nowhere in it is left out. What counts from
    middle to middle has its border where the middle of who moves comes within reach.
    """
    from shapely import Point, box, union_all

    shown, say = box(*view.shown), scenario.battlefield.table.unit.say
    signs: list[Sign] = []
    for (side, gap, _, middles), (names, models) in _sorts(scenario, terms.watches).items():
        shape = grown(models, gap)
        if middles:
            shape = union_all([Point(m.pose.x, m.pose.y).buffer(gap, CURVE) for m in models])
        if not shape.intersects(shown):
            continue
        sign = f"zone {len(signs) % len(ZONE_DASHES)}"
        # the reach first: long names are cut short
        reach = f"{say(gap)} between middles" if middles else say(gap)
        if shape.contains(shown):
            reach = f"All here, {say(gap)}"
        text = f"{reach}: {_common(names)}"
        rings = []
        for polygon in getattr(shape, "geoms", [shape]):
            rings += [view.points(r.coords[:-1]) for r in (polygon.exterior, *polygon.interiors)]
        dashes = ZONE_DASHES[len(signs) % len(ZONE_DASHES)]
        group.path(
            area(rings), fill="none", stroke=sides[side].dark, stroke_width=1.3,
            stroke_dasharray=dashes,
        )  # fmt: skip
        signs.append(Sign(sign, text, sides[side]))
    return signs


def _sorts(
    scenario: Scenario, watches: Iterable[Watch]
) -> dict[Sort, tuple[list[str], list[Model]]]:
    """The names of the reactions and the models that watch, of each sort."""
    found: dict[Sort, tuple[list[str], list[Model]]] = {}
    for watch in watches:
        for name in sorted(watch.who & scenario.models.keys()):
            sort = scenario.unit_of[name].side, watch.gap, watch.sight, watch.centres
            names, models = found.setdefault(sort, ([], []))
            if watch.name not in names:
                names.append(watch.name)
            if scenario.models[name] not in models:
                models.append(scenario.models[name])
    return found


def _common(names: list[str]) -> str:
    """The words that all names begin with; all of them one after another where there are none."""
    rows = list(zip(*(name.split() for name in names), strict=False))
    words = [row[0] for row in takewhile(lambda row: len(set(row)) == 1, rows)]
    while words and len(names) > 1 and words[-1] in LINKS:
        words.pop()
    return " ".join(words) or ", ".join(names)
