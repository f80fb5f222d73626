"""What an order lets one stand do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from planner.battlefield import Kind
from planner.battlefield.within import inside
from planner.length import DEGREE
from planner.mobility import Climbing, Guarded, Measured, Mobility, Passage, Reserve, Turning, Way
from planner.rulesets.epic41k import fire, transport
from planner.rulesets.epic41k.account import amount
from planner.rulesets.epic41k.afford import left
from planner.rulesets.epic41k.army import ALLOWANCE, FLYERS, WAR_ENGINE, kind
from planner.rulesets.epic41k.ground import FLYING, Ground, within
from planner.rulesets.epic41k.slots import carries
from planner.rulesets.nearness import near
from planner.rulesets.options import amount as amount_of
from planner.rulesets.others import ANY_HEIGHT, EDGES, bars, needed, needed_length

if TYPE_CHECKING:
    from planner.rulesets.epic41k.epic41k import Epic41k
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

GENERAL: Final = {
    "line": "epic41k.effect.none",
    "facing": "epic41k.warengine.free-turn",
    "budget": "epic41k.detachment.orders",
    "table_edge": "epic41k.param.table-edge",
    "no_overlap": "epic41k.param.no-overlap",
    "solid": "epic41k.effect.impassable",
    "support": "epic41k.effect.impassable",
    "floor": "epic41k.effect.impassable",
    "stay": "epic41k.embark.within-1cm",
}
"""Ledger id behind each general check."""
MOVE_ORDERS: Final[Mapping[object, tuple[str, ...]]] = {
    "move": ("move",),
    "move_and_march": ("move", "march"),
}
"""Reading -> the orders on which no turns are bought."""
_MEASURED: Final[Mapping[object, Measured]] = {"any_part": Measured.BASE, "middle": Measured.CENTRE}
"""Reading -> what of a base has to be in some ground."""
ORDERS, CLASS = "epic41k.detachment.orders", "epic41k.effect.by-class"
SHARE: Final = "epic41k.embark.passenger-loses-share"
NO_LANDING: Final = "epic41k.effect.no-landing"
PLUS5: Final = "epic41k.effect.plus5"
MINUS5: Final = "epic41k.effect.minus5"
LANDING: Final = {"none": (False, False), "start": (True, False), "end": (False, True)}
"""State ``landing`` of a flyer -> whether it begins and ends on the ground; else both."""
BOTH: Final = (True, True)


@dataclass(frozen=True)
class Bodies:
    """Makes the mobilities of a unit's stands under an action."""

    game: Epic41k
    scenario: Scenario
    unit: Unit
    action: str

    def of(self, model: Model) -> Mobility:
        """Return what the order lets a stand do."""
        scenario, unit = self.scenario, self.unit
        name, ground = self.kind(model), self.ground(model)
        passages = ground.passages(scenario.battlefield)
        # A carrier that waited while others got on has gone nowhere yet.
        paid = amount(unit.state, "paid", model.id) and not carries(unit)
        fresh = not (amount(unit.state, "used", model.id) or paid)
        reserve = self._reserve(ground, model) if fresh and self.action in ALLOWANCE else None
        roads = (road for road in scenario.battlefield.of(Kind.ROAD))
        lines = frozenset(road.id for road in roads if road.geometry == "LineString")
        enemies = () if name in FLYING else scenario.enemies(unit)
        whole = self.allowance(model)
        own, theirs = left(unit, model.id, whole), self.aboard(model.id, whole)
        least = min(own, theirs)
        return Mobility(
            model=model.id,
            base=model.base,
            height=self.game.model_height(unit, model),
            budget=least + (reserve.amount if reserve else 0),
            moves=self.action != "stand" and not self._stuck(model, passages),
            passages=passages,
            climbing=Climbing(highest=0, rule="epic41k.effect.impassable"),
            turning=self.turning(name, lines),
            edge=EDGES[self._option("table_edge")],
            bars=bars(enemies, "epic41k.param.enemies-in-the-way"),
            guarded=tuple(self._guarded(model, passages)),
            reserve=reserve,
            rules=GENERAL | ({"budget": SHARE} if theirs < own else {}),
        )

    def aboard(self, model: str, whole: int) -> int:
        """Return how far a model may still drive those aboard of it, µm; `whole` where it may."""
        if self._option("embark_mode") == "flat5":
            return whole
        return transport.left_to_ride(self.scenario, self.unit, model, whole)

    def allowance(self, model: Model) -> int:
        """Return how far a stand goes on these orders, µm; 0 where it stands still."""
        return self._length(model, ALLOWANCE[self.action]) if self.action in ALLOWANCE else 0

    def ground(self, model: Model) -> Ground:
        """Return what features are to a stand."""
        marching, pace = self.action == "march", None
        starts, stops = self._landing(self.kind(model))
        if marching and self._option("no_march_mode") == "normal_rate":
            march, move = self._length(model, "march"), self._length(model, "M")
            pace = max(Fraction(1), Fraction(march, max(move, 1)))
        entry, along = self.game.numbers.length(MINUS5), amount_of(self._option("minus5_mode"))
        return Ground(
            self.game.table(self.scenario),
            entry,
            self.kind(model),
            marching,
            pace,
            landing=not self._option("cross_implies_no_landing"),
            joined=self._option("minus5_mode") in ("per_area", "per_kind"),
            once=self._option("minus5_mode") == "per_kind",
            along=None if along is None else Fraction(entry, self.game.unit.to_um(float(along))),
            covering=self._covering(),
            twice=self._option("start_and_stop") == "two",
            across=self._option("on_lines") == "may_end",
            measured=_MEASURED[self._option("base_in_ground")],
            starts=starts,
            stops=stops,
        )

    def _landing(self, kind: str) -> tuple[bool, bool]:
        """Whether a stand begins and ends its move on the ground: flyers by their mission."""
        named = self._option("flyer_stops") == "mission" and kind == FLYERS
        return LANDING.get(str(self.unit.state.get("landing", "")), BOTH) if named else BOTH

    def _covering(self) -> bool | frozenset[str]:
        if self._option("base_on_road") == "whole":
            return False  # what they cover has been cut away
        given = self._option("overrides")
        return frozenset(given) if isinstance(given, tuple) else bool(given)

    def _guarded(self, model: Model, passages: Mapping[str, Passage]) -> Iterator[Guarded]:
        """Yield what it may not stop on with the enemies whose fire would halt it over that.

        Where players read it so. Whom it would leave such ground under fire of, for it begins so,
        does not keep it there.
        """
        if self._option("forced_stop") != "forbid_route" or not self.unit.on_table:
            return
        scenario, reach = self.scenario, self.game.numbers.length(fire.SNAP)
        found: dict[frozenset[str], set[str]] = {}
        halting = self._halting(model)
        begun = {n for n in halting if near(model, scenario.models[n], reach, ANY_HEIGHT)}
        for name, passage in passages.items():
            if passage.stop or passage.way is Way.SHUT or not halting:
                continue
            over = bool(begun) and self._begins_over(model, passages, name)
            found.setdefault(halting - begun if over else halting, set()).add(name)
        for firers, names in found.items():
            if firers:
                yield Guarded(frozenset(names), firers, reach, NO_LANDING)

    def _halting(self, model: Model) -> frozenset[str]:
        """Ids of the enemies whose snap fire may halt a stand."""
        game, scenario = self.game, self.scenario
        watches = fire.snap_fire(scenario, self.unit, game.numbers, game.snap(scenario))
        mine = (w for w in watches if model.id in w.of and w.halts)
        return frozenset(n for w in mine if w.chance != 0 or w.effect != fire.IF_HIT for n in w.who)

    def _begins_over(self, model: Model, passages: Mapping[str, Passage], name: str) -> bool:
        """Whether a part of a base is over a feature, and on nothing that covers it, at first."""
        from planner.navigation.free_space.covering import is_covered
        from planner.navigation.walk.legal import Legal

        height, known = self.game.model_height(self.unit, model), self.scenario.battlefield.by_id
        legal = Legal(self.scenario, Mobility(model.id, model.base, height, 0), ())
        at = model.pose.x, model.pose.y
        if legal.off(known[name], at, at, model.pose.z, model.pose.heading):
            return False
        return not is_covered(at, [known[k] for k, one in passages.items() if name in one.covers])

    def _stuck(self, model: Model, passages: Mapping[str, Passage]) -> bool:
        """Whether it stands where it may not stop, and that holds it there."""
        begins, _ = self._landing(self.kind(model))
        if self._option("already_there") == "may_leave" or model.pose.z or not begins:
            return False
        at, table = (model.pose.x, model.pose.y), self.scenario.battlefield
        below = {
            feature.id
            for feature in table.of(Kind.AREA, Kind.WATER)
            if feature.id in passages
            and not passages[feature.id].stop
            and inside(at, feature.paths[0])
        }
        over = [name for name, one in passages.items() if one.covers & below]
        if over:
            from planner.navigation.free_space.covering import is_covered

            for name in over:
                if is_covered(at, [table.by_id[name]]):
                    below -= passages[name].covers
        return bool(below)

    def turning(self, kind: str, roads: frozenset[str]) -> Turning:
        """War engines: one turn of up to 45° free, others 5 cm each, none bought on Move orders.

        They go where they face: else nothing would be a turn.
        """
        if kind != WAR_ENGINE:
            return Turning(free_rule="epic41k.turn.other-free")
        numbers, move = self.game.numbers, self.action in MOVE_ORDERS[self._option("move_orders")]
        return Turning(
            price=numbers.length("epic41k.warengine.turn-cost"),
            step=numbers.count("epic41k.warengine.turn-max") * DEGREE,
            each=self._option("unused_angle") == "lost",
            free_units=1,
            most_units=1 if move else None,
            facing=True,
            follows=roads,
            straight=int((amount_of(self._option("crossroads")) or 0) * DEGREE),
            follows_rule="epic41k.warengine.road-follow",
            rule="epic41k.warengine.move-orders" if move else "epic41k.warengine.turn-cost",
            free_rule="epic41k.warengine.free-turn",
        )

    def kind(self, model: Model) -> str:
        """Return the movement class; an `OrderError` where it is not said."""
        return kind(self.unit, model) or str(needed(self.unit, model, "class", CLASS))

    def _length(self, model: Model, key: str) -> int:
        return needed_length(self.unit, model, key, ORDERS, self.game.unit)

    def _option(self, key: str) -> object:
        return self.game.option(self.scenario, key)

    def _reserve(self, ground: Ground, model: Model) -> Reserve | None:
        """What good ground gives to a move that keeps to it; nothing to who begins beside it."""
        found, mode = ground.better(self.scenario.battlefield), self._option("plus5_mode")
        if found and mode == "per_entry_mirror":
            each, names = self.game.numbers.length(PLUS5), frozenset(f.id for f in found)
            return Reserve(each * len(found), names, PLUS5, anywhere=True, parts=len(found))
        once = mode == "any_part_once"
        keeps = once or any(within(feature, model.pose.x, model.pose.y) for feature in found)
        if not found or mode == "off" or not keeps:
            return None
        better = frozenset(feature.id for feature in found)
        return Reserve(self.game.numbers.length(PLUS5), better, PLUS5, anywhere=once)
