"""What every order starts from: the figures of a unit, their way over the table, who is there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from planner.battlefield import Feature
from planner.mobility import Bar, Climbing, Coherency, Flag, Jumping, Mobility, Paces, Terms, Test
from planner.rulesets.gemini.actions import DICED, Action, walked
from planner.rulesets.gemini.climbing.down import JUMP_DOWN, jumping_down
from planner.rulesets.gemini.climbing.prices import priced
from planner.rulesets.gemini.climbing.rope_tests import rope_tests
from planner.rulesets.gemini.doors.door_acts import has_half
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.going import Going
from planner.rulesets.gemini.initiative import tests
from planner.rulesets.gemini.obstacles import hop, tallest_step
from planner.rulesets.gemini.passages import Passages
from planner.rulesets.gemini.reactions.nimble import footing_tests
from planner.rulesets.gemini.rough_ground.gaps import JUMP, jumping
from planner.rulesets.gemini.rough_ground.ground import VARIABLE, Ground, Terrain
from planner.rulesets.gemini.rough_ground.hazards import hazard_tests
from planner.rulesets.gemini.together.rout import paces as unrolled
from planner.rulesets.gemini.together.unity import coherency
from planner.rulesets.gemini.turning import turning
from planner.rulesets.others import bars

if TYPE_CHECKING:
    from planner.order import Order
    from planner.plan import ModelPlan, Plan
    from planner.rulesets.gemini.gemini import Gemini
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

GENERAL = {
    "line": "gemini.move.one-action",
    "budget": "gemini.move.reductions",
    "table_edge": "gemini.param.table-edge",
    "no_overlap": "gemini.param.no-overlap",
    "solid": "gemini.climb.obstacle-definition",
    "support": "gemini.climb.surface-able",
    "floor": "gemini.climb.surface-able",
    "facing": "gemini.turn.free-quarter",
    "jump": "gemini.jump.single-action",
}
"""Ledger id behind each general check."""

RUBBLE = ("rubble", "crater")
"""Terrain of a town that the umpire may call variable ground (option variable.rubble)."""
UNEVEN = Terrain(VARIABLE[0], "gemini.variable.optional")
TWICE_LISTED = ("scrub", "brush")
"""Terrain that is both in the list of normal and of difficult ground (option terrain.scrub)."""
CLINGING = Terrain("difficult", "gemini.terrain.difficult-list")

Budget = Callable[[Figure], int]
Rate = Callable[[Figure], int | None]


def _allowance(figure: Figure) -> int:
    return figure.allowance


@dataclass(frozen=True)
class Bodies:
    """One order of one unit.

    Parameters:
        game, scenario, order: what is asked of whom, where.
    """

    game: Gemini
    scenario: Scenario
    order: Order

    @cached_property
    def unit(self) -> Unit:
        """Whose order it is."""
        return self.scenario.unit(self.order.unit)

    @cached_property
    def action(self) -> Action:
        """The order's row of the table, and what it takes by the options of this scenario.

        One action at a time where each has its own dice (option variable.per).
        """
        row = priced(self, self.game.orders[self.order.action])
        if row.name in DICED and self.game.option(self.scenario, "variable.per") == "action":
            return replace(row, points="1")
        return row

    @cached_property
    def figures(self) -> tuple[Figure, ...]:
        """Every model of the unit."""
        return tuple(Figure(self.game, self.scenario, self.unit, m) for m in self.unit.models)

    def with_ways(self, plan: Plan) -> Iterator[tuple[Figure, ModelPlan]]:
        """Yield each figure with its way, in whatever order a plan names them."""
        ways = {way.id: way for way in plan.models}
        return ((one, ways[one.model.id]) for one in self.figures if one.model.id in ways)

    @property
    def actions(self) -> int:
        """Action points that go into moving."""
        return walked(self.unit, self.action)

    @cached_property
    def ground(self) -> Ground:
        """What ground is here: the game's, and what options make of some of its names."""
        ground = self.game.ground
        if self.game.option(self.scenario, "variable.rubble"):
            ground = ground.with_names(RUBBLE, UNEVEN)
        if self.game.option(self.scenario, "terrain.scrub") == "difficult":
            ground = ground.with_names(TWICE_LISTED, CLINGING)
        return ground

    def going(self, *, charges: bool = False, rough: bool = False) -> Going:
        """Upright, over ground of every class; `rough`: over variable ground, by its dice."""
        paces = {
            kind: self.game.numbers.fraction(f"gemini.terrain.{kind.replace('_', '-')}")
            for kind in ("difficult", "very_difficult")
        }
        paces |= unrolled(self, rough=rough)
        scale = carrying(self.figures[0])
        if self.game.option(self.scenario, "factors.stack") == "max":
            paces = {kind: max(Fraction(1), pace / scale) for kind, pace in paces.items()}
        return Going(paces, scale=scale, charges=charges, rough=rough)

    def terms(
        self,
        going: Going,
        budget: Budget,
        *more: Test,
        flags: tuple[Flag, ...] = (),
        rate: Rate = _allowance,
    ) -> Terms:
        """Return what figures may do that go so, with `budget` µm of allowance each.

        Parameters:
            rate: how much of it each action gives, µm; None where that is not known.
        """
        from planner.rulesets.gemini.doors.opener import kept_by

        passages = Passages(self.ground, self.figures, going)
        mobilities = {
            f.model.id: self.body(f, passages, kept_by(self, f, budget(f)), rate(f))
            for f in self.figures
        }
        owed = (*self._leaps(going), *rope_tests(self.figures), *more)
        battlefield = self.scenario.battlefield
        threats = hazard_tests(self.game.hazards, battlefield, list(self.figures))
        footing = footing_tests(battlefield, self.figures, going.scale)
        return Terms(
            unit=self.unit.id,
            action=self.order.action,
            mobilities=mobilities,
            coherency=self._ends_together({name: m.budget for name, m in mobilities.items()}),
            tests=(*owed, *threats, *footing),
            flags=flags,
            goal=self.action.goal,
        )

    def still(self, *flags: Flag, owed: tuple[Test, ...] = ()) -> Terms:
        """Return the terms of an order in which nobody moves."""
        terms = self.terms(self.going(), lambda _: 0)
        frozen = {name: replace(m, moves=False) for name, m in terms.mobilities.items()}
        return replace(terms, mobilities=frozen, tests=owed, flags=flags)

    def body(self, figure: Figure, passages: Passages, budget: int, rate: int | None) -> Mobility:
        """Return what one figure may do with so much allowance, µm, so much of it an action."""
        going, actions = passages.going, max(1, self.actions)
        known = actions > 1 and rate is not None and budget >= rate * actions
        share = rate if known else None
        return Mobility(
            model=figure.model.id,
            base=figure.model.base,
            height=figure.model_height,
            budget=int(budget // going.scale),
            actions=actions,
            share=None if share is None else int(share // going.scale),
            passages=passages.of(figure),
            half=has_half(figure),
            climbing=self._climbing(figure, going),
            jumping=self._jumping(figure, going),
            dropping=jumping_down(figure, going),
            turning=turning(
                figure,
                self.actions,
                told_apart=share is not None,
                scale=going.scale,
                charges=going.charges,
                reacts=self.action.reacts,
            ),
            paces=Paces.GREATEST,
            bars=self._bars(),
            rules=GENERAL,
        )

    def _jumping(self, figure: Figure, going: Going) -> Jumping | None:
        """Where the inches must be of one action (option jump.remaining), single ones alone jump.

        Which action of a way of several a jump would be in is not told apart; a jump is made by an
        order of one action, before or after the others.
        """
        if self.actions > 1 and figure.option("jump.remaining") == "action":
            return None
        return jumping(figure, going)

    def _climbing(self, figure: Figure, going: Going) -> Climbing:
        """Up costs what it rises; crossed whole, down again costs nothing.

        Only whoever starts on the ground goes down free: all that is climbed down then was
        climbed up in the same move (gemini.climb.cross-once). From further up it is paid.
        """
        numbers = self.game.numbers
        free = numbers.length("gemini.climb.low-obstacle")
        leaps = bool(hop(figure)) and not going.climbs
        hands = figure.has("can_climb", default=True)
        step = max(tallest_step(figure), hop(figure))
        tallest = None if going.climbs and hands else step
        if going.crawls:
            tallest = free
        crossed = self.game.option(self.scenario, "climb.cross_free_down")
        return Climbing(
            up=Fraction(0 if leaps else 1),
            down=Fraction(0 if leaps or (crossed and figure.model.pose.z == 0) else 1),
            highest=tallest,
            free=free,
            rule="gemini.leap.vertical" if leaps else _RULES[going.climbs],
            free_rule="gemini.climb.low-obstacle",
        )

    def face(self, feature: Feature) -> Fraction:
        """Return what each inch of a wall's or block's face costs (gemini.climb.vertical-cost)."""
        return max(Fraction(1), self.going().paces.get(self.ground.kind(feature), Fraction(1)))

    def _leaps(self, going: Going) -> tuple[Test, ...]:
        if not going.leaps or going.crawls or going.swims:
            return ()
        tested = [f for f in self.figures if not (f.has("natural_jumper") or f.has("leaping"))]
        return (
            *tests(JUMP, "gemini.jump.initiative-test", tested),
            *tests(JUMP_DOWN, "gemini.jumpdown.test-per-2", self.figures),
        )

    def coherency(self) -> Coherency | None:
        """Return how the unit should stand together, wherever it stands now."""
        return coherency(self, self.usual(), begun=False)

    def _ends_together(self, reach: Mapping[str, int]) -> Coherency | None:
        """How it must end: nobody who goes nowhere is held to it (gemini.coherency.purpose)."""
        return coherency(self, reach) if any(reach.values()) else None

    def usual(self) -> Mapping[str, int]:
        """Return M for all actions of each model, µm."""
        return {f.model.id: f.allowance * self.actions for f in self.figures}

    def _bars(self) -> tuple[Bar, ...]:
        passed = self.game.option(self.scenario, "bases.pass_friends")
        others = [u for u in self.scenario.enemies(self.unit) if not self._runs_over(u)]
        others += [] if passed else self.scenario.friends(self.unit)
        return bars(others, "gemini.param.enemies-in-the-way")

    def _runs_over(self, enemy: Unit) -> bool:
        """Whether this is a vehicle that goes over such an enemy (option vehicles.run_over)."""
        if "VEHICLE" not in self.unit.keywords or "VEHICLE" in enemy.keywords:
            return False
        return bool(self.game.option(self.scenario, "vehicles.run_over"))


_RULES = {True: "gemini.climb.vertical-cost", False: "gemini.climb.mid-obstacle"}


def carrying(figure: Figure) -> Fraction:
    """Return what the rate of a ladder's carriers is divided by: 1 for four, 2, or 4 for one."""
    if not figure.unit.state.get("carries") or figure.unit.state.get("routing"):
        return Fraction(1)
    many = len(figure.unit)  # those who are gone carry no more
    carriers = min(int(figure.unit.profile.get("carriers", many)), many)
    if carriers == 3:
        return Fraction(figure.option("pladder.three"))
    return Fraction(1 if carriers >= 4 else 2 if carriers == 2 else 4)
