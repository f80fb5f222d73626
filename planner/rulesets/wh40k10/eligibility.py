"""Which actions a unit may choose now, and why not the others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from planner.rulesets.answers import Choice
from planner.rulesets.nearness import within
from planner.rulesets.wh40k10 import before, fight, moved, surge
from planner.rulesets.wh40k10.aircraft import leaves
from planner.rulesets.wh40k10.army import LOST, PACK
from planner.rulesets.wh40k10.barricade import fights_across
from planner.rulesets.wh40k10.engaged import engaged_with, is_engaged
from planner.rulesets.wh40k10.keywords import flies, is_aircraft
from planner.rulesets.wh40k10.reading import Reading
from planner.rulesets.wh40k10.reserves import GATE, PERMISSION, ROUND, unselected
from planner.rulesets.wh40k10.transport import is_transport
from planner.scenario.scenario import Scenario
from planner.units import Unit

if TYPE_CHECKING:
    from planner.rulesets.wh40k10.wh40k10 import Wh40k10

No = tuple[str, str]
"""Ledger id and reason."""


@dataclass(frozen=True)
class Eligibility:
    """What one unit may do now."""

    game: Wh40k10
    scenario: Scenario
    unit: Unit

    def choices(self) -> tuple[Choice, ...]:
        """Return every action with whether it may be chosen, and the first reason why not."""
        return tuple(self._choice(action) for action in self.game.actions)

    def _choice(self, action: str) -> Choice:
        no = next(self._reasons(action), None)
        return Choice(action, True) if no is None else Choice(action, False, *no)

    def _reasons(self, action: str) -> Iterator[No]:
        if action not in self.game.entries:
            yield from self._anything()
        yield from self._moment(action)
        yield from self._aircraft(action)
        if action in fight.FIGHT:
            yield from self._fight(action)
        elif action in ("scout", "infiltrate"):
            yield from self._before(action)
        else:
            yield from _OF[action](self)

    # -- reasons ---------------------------------------------------------------------------

    def _anything(self) -> Iterator[No]:
        if not self.unit.on_table:
            yield "wh40k10.phase.select-on-table", "the unit does not stand on the battlefield"
        if self._state("destroyed"):
            text = "it is destroyed, and taken away once all aboard are out"
            yield "wh40k10.destroyed.before-removal", text

    def _moment(self, action: str) -> Iterator[No]:
        """Whether the action falls in this phase, step and turn, and the battle has begun."""
        moment = self.game.phases.moments.get(action)
        if self.scenario.turn.round == 0 and moment is not None:
            text = (
                "the battle has not begun (round 0): only Scouts move, and Infiltrators are set up"
            )
            yield moment.rule, text
        granted = self.unit.profile.get("out_of_phase", ())
        no = self.game.phases.refusal(self.scenario.turn, action, self.unit.side, granted)
        if no is not None:
            yield no

    def _aircraft(self, action: str) -> Iterator[No]:
        if not is_aircraft(self.unit) or action == "arrive":
            return
        rule = "wh40k10.param.aircraft"
        if action not in ("normal", "leave"):
            yield rule, "AIRCRAFT only make Normal moves"
            return
        if action == "leave":
            return
        model = leaves(self.game.numbers, self.scenario.battlefield.table, self.unit)
        if model:
            text = 'cannot fly 20" straight ahead within the battlefield'
            yield rule, f"{model} {text}: the unit goes into Strategic Reserves (leave)"

    def _moving(self) -> Iterator[No]:
        """What forbids every move of the Movement phase, standing still apart."""
        yield from filter(None, [moved.frozen(self.unit)])
        if all(self.unit.value(model, "M") == 0 for model in self.unit.models):
            yield "wh40k10.param.move-limits", "its Move characteristic lets it make no move"
        yield from self._selected()
        if any(mate.state.get("arrived") for mate in self.scenario.friends(self.unit)):
            text = "Reserves have been set up already: the moves of this phase are over"
            yield "wh40k10.phase.two-steps", text

    def _selected(self) -> Iterator[No]:
        kind = self.unit.state.get("moved_kind", "none")
        if kind == "none" and self._state("normal_done"):
            kind = "normal"
        if kind != "none":
            yield "wh40k10.phase.every-unit", f"it has been selected in this phase ({kind})"

    def _stationary(self) -> Iterator[No]:
        if self._state("arrived"):
            text = "it was set up from Reserves and counts as having made a Normal move"
            yield "wh40k10.reserves.counts-as-normal", text
        if self._state("disembarked"):
            yield "wh40k10.disembark.no-stationary", "it disembarked this turn"
        yield from self._selected()

    def _free(self) -> Iterator[No]:
        yield from self._moving()
        if self._engaged and not is_aircraft(self.unit):
            yield "wh40k10.eligibility.engaged-unit", self._said_engaged()

    def _normal(self) -> Iterator[No]:
        if self._state("normal_done"):
            yield "wh40k10.normal.once-per-phase", "it has made its Normal move of this phase"
        yield from self._free()

    def _leave(self) -> Iterator[No]:
        if not is_aircraft(self.unit):
            yield "wh40k10.through.no-table-edge", "only AIRCRAFT fly off the battlefield"
        yield from self._normal()

    def _fall_back(self) -> Iterator[No]:
        yield from self._moving()
        if not self._engaged:
            text = "no enemy model is within Engagement Range"
            yield "wh40k10.eligibility.free-unit", text

    def _charge(self) -> Iterator[No]:
        yield from self._barred_from_charging()
        if all(self.unit.value(model, "M") == 0 for model in self.unit.models):
            yield "wh40k10.param.move-limits", "its Move characteristic lets it make no move"
        if any(True for _ in engaged_with(self.scenario, self.unit, self._reading)):
            yield "wh40k10.param.charge-eligible", self._said_engaged()
        if not self._targets:
            text = 'no enemy that it may charge is within 12"'
            yield "wh40k10.param.charge-target-range", text

    def _barred_from_charging(self) -> Iterator[No]:
        yield from filter(None, [moved.no_charge(self.unit)])
        if self._state("charged"):
            yield "wh40k10.param.charge-eligible", "it has charged already this turn"

    @property
    def _carrier(self) -> Unit | None:
        return self.scenario.by_id.get(str(self.unit.state.get("embarked_in", "")))

    def _disembark(self) -> Iterator[No]:
        carrier = self._carrier
        if carrier is None:
            yield "wh40k10.disembark.started-embarked", "it is aboard no transport"
            return
        if not carrier.on_table:
            text = f"{carrier.name} is not on the table"
            yield "wh40k10.disembark.wholly-within-3", text
        if carrier.side != self.unit.side or not is_transport(carrier):
            yield "wh40k10.transport.keyword", f"{carrier.name} is no friendly TRANSPORT"
        if carrier.state.get("destroyed"):
            text = f"{carrier.name} is destroyed: all aboard bail out"
            yield "wh40k10.destroyed.must-disembark", text
        if self._state("embarked_this_phase"):
            yield "wh40k10.embark.no-both-in-phase", "it has embarked in this phase"
        for flag, word in (("advanced", "Advanced"), ("fell_back", "Fell Back")):
            if moved.has(carrier, flag):
                text = f"{carrier.name} {word} this turn"
                yield "wh40k10.disembark.not-after-advance-fallback", text

    def _bail_out(self) -> Iterator[No]:
        carrier = self._carrier
        if carrier is None:
            yield "wh40k10.destroyed.must-disembark", "it is aboard no transport"
        elif not carrier.state.get("destroyed"):
            yield "wh40k10.destroyed.must-disembark", f"{carrier.name} is not destroyed"

    def _surge(self) -> Iterator[No]:
        yield from surge.refusals(self.unit, engaged=self._engaged)

    def _fight(self, action: str) -> Iterator[No]:
        foes = list(self.scenario.enemies(self.unit))
        engaged = self._engaged or any(
            fights_across(self.game, self.scenario, self.unit, foe, self._reading) for foe in foes
        )
        marked = bool(fight.markers(self.scenario.battlefield))
        yield from fight.refusals(
            self.unit, action, engaged=engaged, enemies=bool(foes), markers=marked
        )

    def _before(self, action: str) -> Iterator[No]:
        yield from before.refusals(self.scenario, self.unit, action)

    def _arrive(self) -> Iterator[No]:
        if not self.unit.state.get("in_reserve"):
            yield "wh40k10.reserves.definition", "it is not in Reserves"
            return
        if self.unit.state.get("moved_kind", "none") != "none":
            yield "wh40k10.param.aircraft", "it flew off the battlefield in this phase"
        kind = self.unit.profile.get("reserves", "strategic" if is_aircraft(self.unit) else None)
        if kind is None:
            yield PERMISSION, "its profile does not say by which rule it is in Reserves (reserves)"
        yield from self._gate()
        yield from self._pack()
        first = self.game.numbers.count(ROUND)
        if kind == "strategic" and self.scenario.turn.round < first:
            yield ROUND, f"Strategic Reserves arrive from battle round {first} on"

    def _gate(self) -> Iterator[No]:
        """In the Movement phase Reserves wait till all have moved, or their step is named."""
        turn = self.scenario.turn
        left = unselected(self.scenario, self.unit)
        if turn.phase == "movement" and not turn.step and left:
            text = f"not selected yet: {', '.join(left)}; move them or let them Remain Stationary"
            yield GATE, f'{text}, or say the step "reinforcements"'

    def _pack(self) -> Iterator[No]:
        """Too late, and by the event pack too early."""
        tournament = self.game.option(self.scenario, "reserves_pack") == "tournament"
        numbers, now = self.game.numbers, self.scenario.turn.round
        last = numbers.count(PACK, "last") if tournament else numbers.count(LOST)
        if tournament and now < numbers.count(PACK, "first"):
            yield PACK, "no Reserves arrive in the first battle round"
        if now > last:
            text = f"it counts as destroyed: it was not set up by the end of battle round {last}"
            yield (PACK if tournament else LOST), text

    # -- facts -----------------------------------------------------------------------------

    def _state(self, flag: str) -> bool:
        return bool(self.unit.state.get(flag))

    @cached_property
    def _reading(self) -> Reading:
        return Reading.of(self.game, self.scenario)

    @cached_property
    def _engaged(self) -> bool:
        return is_engaged(self.scenario, self.unit, self._reading)

    def _said_engaged(self) -> str:
        names = [enemy.name for enemy in engaged_with(self.scenario, self.unit, self._reading)]
        return f"it is within Engagement Range of {', '.join(names)}"

    @cached_property
    def _targets(self) -> bool:
        return any(
            target_refusal(self.scenario, self.unit, enemy, self._reading) is None
            for enemy in self.scenario.enemies(self.unit)
        )


_OF: dict[str, Callable[[Eligibility], Iterator[No]]] = {
    "stationary": Eligibility._stationary,
    "normal": Eligibility._normal,
    "leave": Eligibility._leave,
    "advance": Eligibility._free,
    "fall_back": Eligibility._fall_back,
    "charge": Eligibility._charge,
    "disembark": Eligibility._disembark,
    "arrive": Eligibility._arrive,
    "surge": Eligibility._surge,
    "bail_out": Eligibility._bail_out,
    "emergency": Eligibility._bail_out,
}


def target_refusal(scenario: Scenario, unit: Unit, enemy: Unit, reading: Reading) -> No | None:
    """Return why `unit` may not declare a charge against `enemy`, or None if it may."""
    if is_aircraft(enemy) and not flies(unit):
        text = f"only units that can FLY charge AIRCRAFT ({enemy.name})"
        return "wh40k10.param.aircraft-others", text
    reach = reading.lengths.charge
    if any(within(a, b, reach) for a in unit.models for b in enemy.models):
        return None
    return "wh40k10.param.charge-target-range", f'{enemy.name} is further than 12" away'
