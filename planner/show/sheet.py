"""One sheet: title, map, side panel, put together layer by layer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner import rulesets
from planner.battlefield import Feature, Kind
from planner.battlefield.kind import OPENINGS, WAYS_UP
from planner.errors import PlannerError
from planner.plan import Plan
from planner.scenario.detached import carried_out
from planner.scenario.scenario import Scenario
from planner.scenario.staged import staged
from planner.show import marks, words
from planner.show.alternatives import describe_way, paint_alternatives
from planner.show.bodies import BodyPainter
from planner.show.branches import drawn
from planner.show.colours import PAPER, side_colours
from planner.show.ground import define_patterns
from planner.show.hanging import hanging, paint_hanging
from planner.show.labels import Room
from planner.show.leaving import paint_leaving
from planner.show.lettering import FAMILY, wrapped
from planner.show.limits import paint_boarding, paint_limits
from planner.show.lying import paint_lying
from planner.show.names import NameWriter
from planner.show.objective import verdict
from planner.show.panel import (
    WIDTH,
    Sign,
    draw_legend,
    draw_scale_bar,
    draw_scales,
    draw_window,
    write_title,
)
from planner.show.regions import paint_regions
from planner.show.report import leaves, order_words
from planner.show.rings import paint_across, paint_rings, terms_of
from planner.show.roll_chart import draw_rolls
from planner.show.svg import Group, document
from planner.show.terrain import AWAY, TerrainPainter
from planner.show.unit_names import write_unit_names
from planner.show.view import Box, View, whole
from planner.show.watched import paint_watched, paint_watchers
from planner.show.zones import paint_zones

if TYPE_CHECKING:
    from planner.planning.reach import Reach
    from planner.planning.ways import Watched, Way

LEFT: Final = 34.0
GAP: Final = 18.0
FOOT: Final = 46.0
STATES: Final = ("open", "closed", "locked", "bolted")
"""Of doors and windows, as the legend has them."""
WHEN: Final = ("before", "by this move")
DONE: Final = {"open": "opened", "closed": "shut"}
"""How one that the map has otherwise came to stand so, in words that differ from its state."""
MAX_HEIGHT: Final = 800.0


class Sheet:
    """Draws one picture."""

    def __init__(
        self,
        scenario: Scenario,
        plan: Plan | None,
        reach: Reach | None,
        shown: Box,
        ways: Sequence[Way] = (),
    ) -> None:
        self.ways = ways
        self.title = order_words(plan.order, scenario) if plan is not None else ""
        scenario, plan = _of_the_part(scenario, plan)
        self.asked = scenario
        """The scenario that the rules are asked about."""
        self.scenario = _as_played(_with_entering(scenario, plan), plan)
        self.plan, self.reach, self.shown = plan, reach, shown
        self.table = scenario.battlefield.table
        self.signs: list[Sign] = []
        order = plan.order if plan else reach.order if reach else None
        order = ways[0].plan.order if ways else order
        self.unit = scenario.by_id.get(order.unit) if order else None
        sides = [unit.side for unit in scenario.units]
        zones = [f.owner for f in scenario.battlefield.of(Kind.ZONE) if f.owner]
        acting = self.unit.side if self.unit else (scenario.turn.side or (sides or [""])[0])
        self.sides = side_colours([*sides, *zones], acting)

    def text(self) -> str:
        """Return the SVG text."""
        long = self._long()
        page = Group(font_family=FAMILY)
        width = LEFT + View.of(self.shown, 0, 0, long).width + GAP + WIDTH + 14
        title, lines = self._title()
        top = write_title(page, title, lines, width) + 4
        view = View.of(self.shown, LEFT, top, long)
        body = Group(font_family=FAMILY)
        terrain = self._map(body, view)
        beside = view.left + view.width + GAP
        low = self._panel(body, terrain, view, beside)
        height = max(view.frame[3] + FOOT, low + 16)
        self._foot(body, view, view.frame[3] + 32)
        defs = Group()
        defs.element.tag = "defs"
        define_patterns(defs, terrain.patterns)
        clip = defs.group(id="map")
        clip.element.tag = "clipPath"
        x0, y0, x1, y1 = view.frame
        clip.rect((x0, y0), x1 - x0, y1 - y0)
        paper = Group()
        paper.rect((0, 0), width, height, fill=PAPER)
        parts = [defs.element, paper.element, page.element, body.element]
        return document(width, height, parts, title)

    def _long(self) -> float:
        """Return the pixels of the longest side, so that the map is not too high."""
        x0, y0, x1, y1 = self.shown
        view = View.of(self.shown, 0, 0)
        return max(x1 - x0, y1 - y0) * min(view.scale, MAX_HEIGHT / (y1 - y0))

    def _title(self) -> tuple[str, list[str]]:
        if self.plan is not None:
            return self.title, self._result(self.plan)
        if self.reach is not None:
            said = order_words(self.reach.order, self.scenario)
            why = self.reach.why_not
            lines = [f"Not allowed: {why[1]} ({why[0]})"] if why else []
            return f"Within reach. {said}", lines
        if self.ways:
            said = order_words(self.ways[0].plan.order, self.scenario)
            lines = [f"{n}. {describe_way(way)}" for n, way in enumerate(self.ways, start=1)]
            return f"Ways of {words.plain(self.ways[0].model)}. {said}", lines
        return words.plain(self.table.name or "Table"), []

    def _result(self, plan: Plan) -> list[str]:
        dice = [
            f"{dice.test.replace('_', ' ')} {dice.dice}"
            + (f", {dice.need}+" if dice.need is not None else "")
            + f": {words.chance(dice.probability)}"
            + (
                f", all {dice.count} {words.chance(dice.probability**dice.count)}"
                if dice.count > 1
                else ""
            )
            for dice in plan.dice
            if dice.probability is not None
        ]
        said = verdict(plan) + (f" Dice: {'; '.join(dice)}." if dice else "")
        said = f"{said} {drawn(plan)}".rstrip()
        if plan.found:
            return [words.plain(said)]
        why = [f"Why: {why.text} ({why.rule})" for why in plan.why_not[:3]]
        mend = [f"It would work: {repair.text}" for repair in plan.repairs[:2]]
        return [words.plain(line) for line in (said, *why, *mend)]

    def _map(self, page: Group, view: View) -> TerrainPainter:
        room = Room(view.frame)
        layers = page.group(clip_path="url(#map)")
        terrain = TerrainPainter(
            self.scenario.battlefield, view, self.sides, over=_covering(self.scenario)
        )
        terrain.paint(layers.group())
        for thing in terrain.of(Kind.WALL, *OPENINGS, *WAYS_UP):
            room.take_line(view.points(thing.paths[0]), thing.thickness * view.scale / 2 + 2)
        bodies = BodyPainter(
            self.scenario, self.plan, view, self.sides, room, self.unit.id if self.unit else ""
        )
        if self.reach is not None:
            self.signs += paint_regions(layers.group(), self.reach, view)
        watched: Watched | None = getattr(self.ways, "watched", None)
        about = self.scenario, view, self.sides
        if watched is not None:
            self.signs += paint_watched(layers.group(), watched, *about, terrain.patterns)
        self._rings(layers, view)
        bodies.paint_models(layers.group(), acting=False)
        bodies.paint_ghosts(layers.group())
        bodies.paint_ways(layers.group())
        bodies.paint_crossed(layers.group())
        if self.plan is not None and leaves(self.plan):
            self.signs += paint_leaving(layers.group(), self.plan, view)
        bodies.paint_models(layers.group(), acting=True)
        if self.ways:
            self.signs += paint_alternatives(layers.group(), self.ways, view)
        if watched is not None:
            paint_watchers(layers.group(), watched, *about)
        if self.plan is not None and self.unit is not None:
            own = self.sides[self.unit.side]
            self.signs += paint_boarding(layers.group(), self.scenario, self.plan, view, own)
        bodies.paint_climbs(layers.group())
        bodies.paint_numbers(layers.group())
        held = hanging(self.asked, self.plan)
        self.signs += paint_hanging(layers.group(), bodies, held)
        self.signs += paint_lying(layers.group(), bodies, self.asked)
        self._blocked(layers, terrain, bodies)
        writing = layers.group()
        bodies.paint_distances(writing)
        write_unit_names(writing, self.scenario, bodies, self.sides)
        NameWriter(terrain, view, room).write(writing)
        draw_scales(page, view, self.table)
        return terrain

    def _rings(self, layers: Group, view: View) -> None:
        if self.plan is None or self.unit is None:
            return
        terms = terms_of(self.asked, self.plan)
        if terms is not None:
            self.signs += paint_limits(layers, self.asked, terms, view, self.sides)
            self.signs += paint_zones(layers, self.asked, terms, view, self.sides)
        asked = terms.engagement if terms else None
        if asked is None:
            return
        if paint_rings(layers, self.scenario, self.unit, asked.gap, view, self.sides):
            said = self.table.unit.say(asked.gap)
            enemy = next(self.sides[e.side] for e in self.scenario.enemies(self.unit))
            self.signs.append(Sign("ring", f"Engagement range ({said})", enemy))
        for longer in asked.across:
            if paint_across(layers, self.scenario, longer, view, self.sides):
                said = self.table.unit.say(longer.gap)
                enemy = self.sides[self.scenario.unit_of[min(longer.models)].side]
                self.signs.append(Sign("ring", f"Across {longer.feature} ({said})", enemy))

    def _blocked(self, layers: Group, terrain: TerrainPainter, bodies: BodyPainter) -> None:
        if self.plan is None or self.plan.found:
            return
        known = self.scenario.battlefield.by_id
        for name in sorted({name for why in self.plan.why_not for name in why.features}):
            if name in known:
                path = known[name].paths[0]
                middle = [sum(c) / len(path) for c in zip(*path, strict=True)]
                at = terrain.view.point(*middle)
                terrain.mark_blocked(layers, known[name], at)
                bodies.room.take_disc(at, 11)
        bodies.mark_models(layers, sorted({m for why in self.plan.why_not for m in why.models}))
        if self.plan.why_not:
            self.signs.append(Sign("blocked", "Why not"))

    def _panel(self, page: Group, terrain: TerrainPainter, view: View, x: float) -> float:
        y = view.top
        if self.shown != whole(self.table):
            y = self._small_table(page, x, y)
        draw_scale_bar(page, view, self.table, x + 2, y + 4)
        y = draw_legend(page, self._legend(terrain), x, y + 26)
        return draw_rolls(page, self.plan, x, y + 14) if self.plan and self.plan.rolls else y

    def _small_table(self, page: Group, x: float, y: float) -> float:
        everything = whole(self.table)
        long = WIDTH if self.table.width >= self.table.height else 150.0
        small = View.of(everything, x, y, long)
        over = _covering(self.scenario)
        TerrainPainter(self.scenario.battlefield, small, self.sides, True, over).paint(page)
        bodies = BodyPainter(
            self.scenario,
            self.plan,
            small,
            self.sides,
            Room(small.frame),
            self.unit.id if self.unit else "",
        )
        for acting in (False, True):
            bodies.paint_models(page, acting)
        x0, y0, x1, y1 = small.frame
        page.rect((x0, y0), x1 - x0, y1 - y0, fill="none", stroke="#22262b", stroke_width=1)
        draw_window(page, small, View.of(self.shown, 0, 0))
        return y1 + 16

    def _legend(self, terrain: TerrainPainter) -> list[Sign]:
        rows = self._sides()
        if self.plan is not None and self.unit is not None and self.plan.models:
            own = self.sides[self.unit.side]
            if self.unit.on_table and any(way.steps for way in self.plan.models):
                rows.append(Sign("ghost", "Start, with its place in the order", own))
                rows.append(Sign("spent", "Model, with what it spent", own))
                rows.append(Sign("way", "Way, with the length of each part"))
            rows += marks.signs(self.plan.models)
        rows += self.signs
        if terrain.of(Kind.OBJECTIVE):
            rows.append(Sign("objective", "Objective"))
        rows += [Sign("ground", word, ground=look) for word, look in terrain.kinds.items()]
        if walls := terrain.of(Kind.WALL):
            made = sorted(
                {words.plain(wall.terrain.replace("_", " ")) for wall in walls} - {"", "wall"}
            )
            rows.append(Sign("wall", f"Wall ({', '.join(made)})" if made else "Wall"))
        for kind in (Kind.DOOR, Kind.WINDOW):
            found = {(o.state, self._since(o)) for o in terrain.of(kind)}
            word = kind.value.title()
            rows += [
                Sign(f"{kind.value} {state}", f"{word}, {DONE.get(state, state)} {when}")
                if when
                else Sign(f"{kind.value} {state}", f"{word}, {state}")
                for state in STATES
                for when in ("", *WHEN)
                if (state, when) in found
            ]
        for kind, text in (
            (Kind.LADDER, "Ladder"),
            (Kind.STAIRS, "Stairs"),
            (Kind.ROPE, "Rope"),
            (Kind.FLOOR, "Upper floor"),
        ):
            away = {feature.state == AWAY for feature in terrain.of(kind)}
            if False in away:
                rows.append(Sign(kind.value, text))
            if True in away:
                rows.append(Sign(f"{kind.value} {AWAY}", f"{text}, not set up"))
        return rows

    def _since(self, opening: Feature) -> str:
        """When a door or window came to stand otherwise than on the map; "" if it does not."""
        if opening.state == self.asked.battlefield.by_id[opening.id].state:
            return ""
        before = rulesets.find(self.asked.ruleset).as_played(self.asked)
        return WHEN[before.by_id[opening.id].state != opening.state]

    def _sides(self) -> list[Sign]:
        """Return who is drawn in which colours."""
        rows = []
        standing = list(self.scenario.standing())
        for side in dict.fromkeys(unit.side for unit in standing):
            colours, said = self.sides[side], words.plain(side)
            if self.unit is None or side != self.unit.side:
                rows.append(Sign("model", said, colours))
                continue
            rows.append(Sign("model", f"{words.plain(self.unit.name)} ({said})", colours))
            if any(unit.side == side and unit.id != self.unit.id for unit in standing):
                rows.append(Sign("model", f"{said}, other units", colours.as_friend))
        wrecks = [unit for unit in standing if unit.state.get("destroyed")]
        rows += [Sign("destroyed", "Destroyed", self.sides[unit.side]) for unit in wrecks[:1]]
        return rows

    def _foot(self, page: Group, view: View, y: float) -> None:
        unit = self.table.unit
        size = " × ".join(unit.say(side) for side in (self.table.width, self.table.height))
        turn = self.scenario.turn
        about = [self.table.name, size, self.scenario.ruleset]
        if turn.side or turn.phase:
            about.append(f"round {turn.round}, {turn.side} {turn.phase}".strip())
        text = "  ·  ".join(words.plain(word) for word in (*about, self.table.credit) if word)
        for index, line in enumerate(wrapped(text, 10.5, view.width + WIDTH)):
            page.add("text", line, x=view.left, y=y + 13 * index, font_size=10.5, fill="#55595e")


def _of_the_part(scenario: Scenario, plan: Plan | None) -> tuple[Scenario, Plan | None]:
    """Both as those see them who carry the plan out: where only some of a unit do, the others
    are a unit that it does not move."""
    try:
        return (scenario, None) if plan is None else carried_out(scenario, plan)
    except PlannerError:  # a plan of another table is drawn all the same
        return scenario, plan


def _as_played(scenario: Scenario, plan: Plan | None) -> Scenario:
    """The scenario with doors and ladders as they stand, once the plan is carried out."""
    try:
        now = rulesets.find(scenario.ruleset).as_played(scenario, plan)
    except PlannerError:  # a game that is not known is drawn all the same
        return scenario
    return scenario if now is scenario.battlefield else replace(scenario, battlefield=now)


def _with_entering(scenario: Scenario, plan: Plan | None) -> Scenario:
    """The scenario with the models of a plan that come from off the table where they end."""
    unit = scenario.by_id.get(plan.order.unit) if plan else None
    if plan is None or unit is None or unit.on_table or not plan.models:
        return scenario
    return staged(scenario, unit.id, {way.id: way.end for way in plan.models})


def _covering(scenario: Scenario) -> frozenset[str]:
    """Ids of ground that lies over other ground; none where the game is not known."""
    try:
        return rulesets.find(scenario.ruleset).covering(scenario)
    except PlannerError:  # a game that is not known is drawn all the same
        return frozenset()
