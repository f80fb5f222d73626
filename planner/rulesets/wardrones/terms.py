"""What an order lets a unit do."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Final

from planner.mobility import (
    Check,
    Climbing,
    Coherency,
    Engagement,
    Flag,
    Leaving,
    Mobility,
    Paces,
    Parting,
    Standoff,
    Terms,
    Test,
)
from planner.rulesets.others import (
    ANY_HEIGHT,
    EDGES,
    bars,
    contact,
    model_ids,
    needed_length,
    targets,
)
from planner.rulesets.wardrones import merging
from planner.rulesets.wardrones.actions import ACTIONS, GET_UP
from planner.rulesets.wardrones.checks import RESULTS, agility, may_check, results, tests
from planner.rulesets.wardrones.distance import least
from planner.rulesets.wardrones.eligibility import triggers
from planner.rulesets.wardrones.ground import Ground
from planner.rulesets.wardrones.prices import credit, low_toll, turning
from planner.rulesets.wardrones.shelter import keeps_cover, shelter
from planner.rulesets.wardrones.spacing import (
    APART,
    ENEMY,
    coherency,
    spacing,
    standoffs,
    strangers,
)

if TYPE_CHECKING:
    from planner.order import Order
    from planner.rulesets.wardrones.wardrones import Wardrones
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

GENERAL: Final = {
    "line": "wardrones.measure.base-edge",
    "budget": "wardrones.move.standard",
    "table_edge": "wardrones.param.table-edge",
    "no_overlap": "wardrones.param.no-overlap",
    "solid": "wardrones.obstacle.too-tall",
    "support": "wardrones.obstacle.too-tall",
    "floor": "wardrones.obstacle.too-tall",
}
"""Ledger id behind each general check."""
EXCEPTION: Final = "wardrones.enemy.assault-exception"
CLEARANCE: Final = "wardrones.dash.enemy-clearance"
MOST: Final = "wardrones.dash.most-models"
OTHER_UNITS: Final = "wardrones.friends.no-cross-other-unit"
FORMED: Final = "wardrones.amalgamate.form-together"
FURTHER: Final = "wardrones.withdraw.end-further"
NEVER: Final = "wardrones.withdraw.never-closer"
MANOEUVRE: Final = "wardrones.move.manoeuvre-double"
DOWN: Final = "wardrones.ground.marker"
WHOLE: Final = 2
"""µm by which the end of a withdrawal may fall short of a move further off: places are whole µm, so
that who goes straight back just so far, as at half pace, can stand nowhere else."""
ON_THE_GROUND: Final = {
    "move": "wardrones.ground.no-other-move",
    "drop": "wardrones.ground.when",
}


def terms(game: Wardrones, scenario: Scenario, order: Order) -> Terms:
    """Return what the order lets the unit do."""
    return _Terms(game, scenario, order).terms()


class _Terms:
    """One order, read once."""

    def __init__(self, game: Wardrones, scenario: Scenario, order: Order) -> None:
        self.game, self.scenario, self.order = game, scenario, order
        self.unit = scenario.unit(order.unit)
        self.action = ACTIONS[order.action]
        assault = order.action == "assault"
        self.foes = targets(scenario, order) if assault else ()
        self.triggers = triggers(scenario, order) if self.action.reaction else ()

    def terms(self) -> Terms:
        """Return the whole."""
        made = Terms(
            unit=self.unit.id,
            action=self.order.action,
            mobilities={model.id: self._mobility(model) for model in self.unit.models},
            coherency=coherency(self.game, self.scenario, self.unit),
            goal=self._goal(),
            notes=self._notes(),
            tests=self._tests(),
            checks=self.checks,
            flags=self._flags(),
            threats=tuple(enemy.id for enemy in self.triggers),
        )
        if self.foes:
            made = self._engaging(made, self.foes, contact(EXCEPTION), EXCEPTION)
        friend = self.friend
        if friend is not None:
            gap = spacing(self.game, self.scenario)
            formed = Engagement(gap, ANY_HEIGHT, FORMED)
            made = self._engaging(made, (friend,), formed, FORMED)
            if self.game.option(self.scenario, "coherency") != "off":
                together = Coherency(gap, ANY_HEIGHT, 1, True, FORMED, FORMED)
                made = replace(made, coherency=together, joins=friend.id)
        if self.order.action == "dash":
            safe = shelter(self.game, self.scenario, self.triggers)
            made = replace(made, shelter=replace(safe, most=MOST))
        if self.order.action == "split":
            leaving = frozenset(self.order.models)
            others = model_ids([self.unit]) - leaving
            gap = self.game.numbers.length(APART)
            made = replace(made, parting=Parting((others, leaving), gap, APART))
        return made

    def _goal(self) -> str:
        """What it is for: who may move before it lies down goes where it is sent."""
        sent = self.action.goal == "hold" and self._moves and self.order.to is not None
        return "reach" if sent else self.action.goal

    @cached_property
    def friend(self) -> Unit | None:
        """Whom it joins."""
        if self.order.action != "amalgamate" or not isinstance(self.order.to, str):
            return None
        return self.scenario.by_id.get(self.order.to)

    @cached_property
    def standoffs(self) -> tuple[Standoff, ...]:
        """An inch from every enemy but those it assaults."""
        named = {foe.id for foe in self.foes}
        others = [enemy for enemy in self.scenario.enemies(self.unit) if enemy.id not in named]
        rule = CLEARANCE if self.order.action == "dash" else ENEMY
        return standoffs(self.game, self.scenario, others, rule)

    def _engaging(self, made: Terms, units: tuple[Unit, ...], how: Engagement, rule: str) -> Terms:
        names = tuple(unit.id for unit in units)
        return replace(made, engagement=how, must_engage=names, must_engage_rule=rule)

    def _budget(self, model: Model) -> tuple[int, str]:
        """How far a model may go, µm, and the rule that says so."""
        rate, half = self.game.rate_of(self.unit, model), self.game.numbers.fraction(GET_UP)
        if self.order.action == "assault":
            return needed_length(self.unit, model, "assault_move", EXCEPTION, self.game.unit), ""
        whole = rate * self.game.numbers.count(MANOEUVRE)
        if self._keeps_all() and not self.unit.state.get("gone_to_ground"):
            return whole, MANOEUVRE
        if not self.action.doubled:
            far = rate if self._moves else 0
            # Up from the ground first, and then half of what that leaves.
            twice = self._gets_up and not self._keeps_all()
            return (int(far * half), GET_UP) if twice else (far, self.action.rule)
        if self.action.manoeuvre and self._option("manoeuvre_is") == "two_moves":
            return rate, self.action.rule
        if self._gets_up:
            return int(whole * half), GET_UP
        return whole, self.action.rule

    @property
    def _gets_up(self) -> bool:
        """Whether half of the move goes for getting up."""
        return self.action.manoeuvre and bool(self.unit.state.get("gone_to_ground"))

    @property
    def _moves(self) -> bool:
        """Whether its models may leave their places; of some actions that is read either way."""
        return self.action.moves or self._option("drop_moves") == "half"

    def _keeps_all(self) -> bool:
        """Whether a manoeuvre that gives up half of it has it all, as some readings have it."""
        if self.order.action == "cross":
            return self._option("high_scope") == "crossing_models"
        return self.order.action == "split" and self._option("split_rest") == "kept"

    @cached_property
    def crosses(self) -> bool:
        """Whether it may cross high obstacles, for a check: a manoeuvre, or as some read it."""
        if self.action.reaction and self.action.moves:
            allowed = self._option("reaction_high_obstacle") == "each_pays"
            return allowed and may_check(self.game, self.scenario, self.unit)
        return self.order.action == "cross"

    def _each_pays(self) -> bool:
        """Whether half of the move is given up by who crosses, each time, not by its unit."""
        return self.action.reaction != "" or (self.order.action == "cross" and self._keeps_all())

    def _price(self, model: Model) -> int:
        """What a model pays for a high obstacle, µm: half of its move, 0 where its unit pays."""
        rate, half = self.game.rate_of(self.unit, model), self.game.numbers.fraction(GET_UP)
        if not self._each_pays():
            return 0
        return int(rate * half) if self._gets_up else rate

    def _mobility(self, model: Model) -> Mobility:
        budget, rule = self._budget(model)
        friends = strangers(self.game, self.scenario, self.unit)
        free = credit(self.game, self.scenario, self._ground(model), model, crosses=self.crosses)
        made = Mobility(
            model=model.id,
            base=model.base,
            height=self.game.model_height(self.unit, model),
            budget=budget + (free.amount if free else 0),
            moves=self._moves,
            passages=self._ground(model).passages(self.scenario.battlefield),
            paces=Paces.GREATEST if self._option("overlapping_areas") == "once" else Paces.PRODUCT,
            climbing=Climbing(highest=0, rule="wardrones.obstacle.too-tall"),
            turning=turning(self.game, self.scenario, model),
            reserve=free,
            edge=EDGES[self._option("table_edge")],
            bars=bars(friends, OTHER_UNITS) + bars(self.foes, EXCEPTION),
            standoffs=self._standoffs(model),
            rules=GENERAL | ({"budget": rule} if rule else {}) | self._stay(),
        )
        if self.order.action == "dash":
            whole = shelter(self.game, self.scenario, self.triggers)
            return replace(made, ends=(keeps_cover(whole),))
        if self.action.goal == "flee":
            return self._leaving(made, model)
        return made

    def _standoffs(self, model: Model) -> tuple[Standoff, ...]:
        """The inch; from who is within it already no less than there is, until the end."""
        if self._option("begins_too_near") == "stays":
            return self.standoffs
        enemies = {m.id: m for e in self.scenario.enemies(self.unit) for m in e.models}
        found: list[Standoff] = []
        for rule in self.standoffs:
            near = {
                name: gap
                for name in sorted(rule.models)
                if (gap := max(0, least([model], [enemies[name]])))
                <= rule.gap - (not rule.inclusive)
            }
            if not near:
                found.append(rule)
                continue
            found.append(replace(rule, models=rule.models.difference(near)))
            found.append(replace(rule, models=frozenset(near), along=False))
            for name, gap in near.items():
                one = frozenset({name})
                kept = replace(rule, models=one, gap=max(0, gap - 1), inclusive=False)
                found.append(replace(kept, at_end=False))
        return tuple(found)

    def _option(self, key: str) -> object:
        return self.game.option(self.scenario, key)

    def _stay(self) -> dict[str, str]:
        return {} if self._moves else {"stay": ON_THE_GROUND["drop"]}

    def _ground(self, model: Model) -> Ground:
        game, scenario, unit = self.game, self.scenario, self.unit
        passed, failed = (results(game, scenario, unit, key) for key in RESULTS)
        declared = self.game.option(self.scenario, "wide_obstacles")
        widest = None if declared == "any_width" else model.base.width
        times = 2 if declared == "declared" else 1
        ground = self.game.ground_of(scenario)
        if self.action.reaction and not self._option("reactions_and_ground"):
            ground = replace(ground, pace=Fraction(1))
        return replace(
            ground,
            widest=widest and times * widest,
            passed=passed,
            failed=failed,
            crosses=self.crosses,
            price=self._price(model),
            toll=low_toll(game, scenario),
        )

    def _leaving(self, made: Mobility, model: Model) -> Mobility:
        """Away from whom it reacts to, all the way, and in the end a move further off."""
        away = model_ids(self.triggers)
        if self.game.option(self.scenario, "withdraw_mode") == "monotone":
            units = tuple(model_ids([enemy]) for enemy in self.triggers)
            made = replace(made, leaving=Leaving(away, NEVER, bases=True, units=units))
        for enemy in () if made.leaving else self.triggers:
            begin = max(0, least([model], enemy.models) - 1)
            near = Standoff(model_ids([enemy]), begin, ANY_HEIGHT, NEVER, inclusive=False)
            made = replace(made, standoffs=(*made.standoffs, near))
        if self.order.action != "withdraw":
            return made
        rate = self.game.rate(self.unit)
        each = self._option("withdraw_by") == "model"
        begun = [model] if each else self.unit.models
        far = tuple(
            Standoff(
                model_ids([enemy]),
                least(begun, enemy.models) + rate - WHOLE,
                ANY_HEIGHT,
                FURTHER,
                along=False,
                inclusive=False,
            )
            for enemy in self.triggers
        )
        return replace(made, standoffs=(*made.standoffs, *far))

    def _tests(self) -> tuple[Test, ...]:
        if self.friend is not None:
            rolled = merging.tests(self.game, self.scenario, self.unit, self.friend)
            return (*rolled, *tests(self.checks))
        return tests(self.checks)

    @cached_property
    def checks(self) -> tuple[Check, ...]:
        """Agility checks in the middle of the move."""
        rough = not self.action.reaction or bool(self._option("reactions_and_ground"))
        if self.order.action == "dash" and self._option("dash_count") == "before":
            rough = False
        return agility(
            self.game,
            self.scenario,
            self.unit,
            rough=rough,
            crosses=self.crosses,
        )

    def _flags(self) -> tuple[Flag, ...]:
        down = self.order.action in ("go_to_ground", "drop")
        return (Flag("gone_to_ground", DOWN),) if down else ()

    def _notes(self) -> tuple[tuple[str, str], ...]:
        said: list[tuple[str, str]] = []
        if self.unit.state.get("gone_to_ground") and self.action.moves:
            text = "it is no longer gone to ground once it moves"
            said.append(("wardrones.ground.ends-on-move", text))
        if self.friend is not None:
            if self.friend.state.get("gone_to_ground"):
                text = f"{self.friend.name} is no longer gone to ground once others join it"
                said.append(("wardrones.ground.ends-on-move", text))
            said += merging.notes(self.game, self.scenario, self.unit, self.friend)
        return tuple(said)
