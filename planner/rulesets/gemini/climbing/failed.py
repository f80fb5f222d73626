"""Climbs and jumps whose tests were failed: who stays at the foot, who hangs on, who falls.

Told of a plan carried out by `planner.after` with the tests that were failed, and, where only some
of a squad failed them, with who did. Who falls lies at the foot of a climb or jump down; at the
lip of a gap on the ground, from which it gets out again; below the middle of a gap high up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Any, Final

from planner.battlefield import Kind
from planner.errors import OrderError
from planner.plan import ModelPlan, Plan, StepKind
from planner.plan.unsaid import Unsaid
from planner.rulesets.gemini.climbing.climbing_on import off_a_face
from planner.rulesets.gemini.climbing.climbs import WALKS, climb_tests
from planner.rulesets.gemini.climbing.down import JUMP_DOWN
from planner.rulesets.gemini.climbing.falls import is_short
from planner.rulesets.gemini.climbing.hanging import (
    KEEPS,
    MARKS,
    by_rope,
    falls,
    goes_down,
    hanging,
    highest,
)
from planner.rulesets.gemini.climbing.jump_off import JUMP_OFF, times
from planner.rulesets.gemini.climbing.markers import markers
from planner.rulesets.gemini.climbing.missed import STAYS, up_to_pier
from planner.rulesets.gemini.climbing.tumbles import below, descents
from planner.rulesets.gemini.climbing.ways_up import HAULED, ROPE
from planner.rulesets.gemini.obstacles import tallest_step
from planner.rulesets.gemini.reactions.nimble import FOOTING, slipped
from planner.rulesets.gemini.rough_ground.gaps import JUMP, depth_below
from planner.rulesets.gemini.rough_ground.ground import CLIMB, CLIMB_OUT
from planner.rulesets.gemini.together.each import noted, of

if TYPE_CHECKING:
    from planner.order import Order
    from planner.rulesets.gemini.bodies import Bodies
    from planner.units import Pose

No = tuple[str, str] | None
Lost = dict[str, str]
"""The test that each model has failed, by id."""
BEGINS: Final = ("climb", "climb_down", "climb_over")
ROPED: Final = ("climb_rope", "climb_gear")
GOES_ON: Final = ("climb_on", "keep_climbing", "come_down")
FAIL_UP: Final = "gemini.climb.fail-up"
LYING: Final = "lying"
"""State in which a unit has some that have fallen, until they are a part of their own."""


def failed(bodies: Bodies, plan: Plan) -> Lost:
    """Return the tests of a plan that were not passed: the first that each model failed.

    Parameters:
        plan: with the dice that were passed, each of the models that passed them; of a test that
            the unit takes as one, of those that did not fall.

    Raises:
        OrderError: a squad has failed to climb down, and who of it fell is not said.
    """
    if isinstance(plan.dice, Unsaid):
        return {}
    if bodies.action.name in ROPED or (bodies.action.name in GOES_ON and by_rope(bodies)):
        return {**slipped(bodies, plan), **_jumped(bodies, plan), **_roped(bodies, plan)}
    if bodies.action.name in (*BEGINS, *GOES_ON):
        return _climbed(bodies, plan) or {**slipped(bodies, plan), **_jumped(bodies, plan)}
    if bodies.action.name == JUMP_OFF:
        leaps = (dice for dice in plan.dice if dice.test.startswith(JUMP_OFF))
        passed = {name for dice in leaps for name in dice.models}
        owing = [f.model.id for f in hanging(bodies) if times(f)]
        return {name: JUMP_OFF for name in owing if name not in passed}
    return {**slipped(bodies, plan), **_jumped(bodies, plan)}


def _jumped(bodies: Bodies, plan: Plan) -> Lost:
    """Who has failed a jump, down or across, to climb a rope, or to get out of the water."""
    found: Lost = {}
    passed = Counter((dice.test, name) for dice in plan.dice for name in dice.models)
    for way in plan.models:
        owed = Counter(test for step in way.steps for test in step.tests)
        lost = [t for t in (JUMP, JUMP_DOWN, *STAYS) if owed[t] > passed[t, way.id]]
        if lost:
            found[way.id] = min(lost, key=lambda test, way=way: fatal(bodies, way, test))  # type: ignore[misc]
    return found


def _roped(bodies: Bodies, plan: Plan) -> Lost:
    """Who has failed to get on, or higher, on a rope that takes more than one order."""
    terms = bodies.game.terms(bodies.scenario, plan.order)
    owed = [test for test in terms.tests if test.name == ROPE and test.each_model]
    passed = {name for dice in plan.dice if dice.test == ROPE for name in dice.models}
    on = {name for name, (what, _) in markers(bodies, plan).items() if what.kind is Kind.ROPE}
    on |= {way.id for way in plan.models if any(ROPE in step.tests for step in way.steps)}
    return {
        way.id: ROPE
        for test in owed
        for way in plan.models
        if way.id not in test.exempt and way.id not in passed
        and (test.climbing is None or way.id in on)
    }  # fmt: skip


def _climbed(bodies: Bodies, plan: Plan) -> Lost:
    """Who has failed to climb: all as one, going up; those who are named, going down."""
    if bodies.action.name == "come_down" and not off_a_face(bodies):
        return {}
    tests = climb_tests(bodies, goes_on=bodies.action.name in GOES_ON)
    known = [dice for dice in plan.dice if dice.test == CLIMB]
    everybody = [way.id for way in plan.models]
    if not any(test.times > test.taken for test in tests):
        return {}
    if bodies.action.name in WALKS:
        climbing = set(_climbing(bodies, plan))
        if not climbing:
            return {}
        if not any(test.as_one for test in tests):
            everybody = [name for name in everybody if name in climbing]
    if not known:
        if falls_down(bodies, plan) and len(everybody) > 1:
            text = "who of the squad fell is not known: name each"
            raise OrderError(f'{text}, such as "{CLIMB}:{everybody[0]}" (gemini.down.unit-fall)')
        return dict.fromkeys(everybody, CLIMB)
    # one that names nobody was passed by all of them; one that was thrown for nobody, by none
    stood = {name for dice in known for name in dice.models or everybody if dice.count}
    return {name: CLIMB for name in everybody if name not in stood}


def _climbing(bodies: Bodies, plan: Plan) -> Iterator[str]:
    """Who climbs a face with a plan, to its end or a part of the way."""
    rest = markers(bodies, plan)
    for way in plan.models:
        named = any(CLIMB in step.tests for step in way.steps)
        begun = way.id in rest and rest[way.id][0].blocks
        if named or begun or fatal(bodies, way, CLIMB) >= 0:
            yield way.id


def falls_down(bodies: Bodies, plan: Plan) -> bool:
    """Return whether the first climb of a plan goes down."""
    if bodies.action.name in GOES_ON:
        return bodies.action.name == "come_down" or goes_down(bodies)
    if descents(bodies, plan):
        return True
    found = (fatal(bodies, way, CLIMB) for way in plan.models)
    return any(
        way.steps[i].to.z < _start(way, i).z
        for way, i in zip(plan.models, found, strict=True)
        if i >= 0
    )


def _start(way: ModelPlan, index: int) -> Pose:
    return way.steps[index - 1].to if index else way.start


def fatal(bodies: Bodies, way: ModelPlan, test: str) -> int:
    """The step of a way at which a test is failed; -1 where it is no step."""
    least = min(tallest_step(figure) for figure in bodies.figures)
    heights = [way.start.z, *(step.to.z for step in way.steps)]
    for index, (step, (low, high)) in enumerate(zip(way.steps, pairwise(heights), strict=True)):
        climbs = step.kind in (StepKind.CLIMB, StepKind.DROP) and abs(high - low) > least
        if climbs if test == CLIMB else test in step.tests:
            return index
    return -1


def cut_short(bodies: Bodies, plan: Plan, lost: Lost) -> Plan:
    """Return how far a plan is carried out: to the foot of a climb, to where a fall ends.

    Where one has failed for all of them, the others stay at the foot of the climb; and where they
    began, if it leads down: at its head a base is over the edge.
    """
    as_one, downward = CLIMB in lost.values(), descents(bodies, plan)
    down = as_one and falls_down(bodies, plan)
    figures = {figure.model.id: figure for figure in bodies.figures}
    order = {name: number for number, name in enumerate(plan.move_order)}
    cut: dict[str, ModelPlan] = {}
    for way in sorted(plan.models, key=lambda way: order.get(way.id, -1)):
        test = lost.get(way.id, CLIMB if as_one else "")
        cut[way.id] = _cut(bodies, way, test, falls=way.id in lost)
        if down and way.id not in lost:
            cut[way.id] = replace(way, steps=())
        if way.id in lost and way.id in downward and test in (CLIMB, ROPE):
            cut[way.id] = below(figures[way.id], downward[way.id], cut[way.id])
        if test and len(plan.models) > 1:
            cut[way.id] = _beside(bodies, cut[way.id], [w for w in cut.values() if w.id != way.id])
    return replace(plan, models=tuple(cut[way.id] for way in plan.models))


def _cut(bodies: Bodies, way: ModelPlan, test: str, *, falls: bool) -> ModelPlan:
    stands = test == JUMP_OFF or (test == CLIMB and bodies.action.name == "come_down")
    if stands and not goes_down(bodies):
        return replace(way, steps=())  # it stands where it falls
    index = fatal(bodies, way, test) if test else -1
    if index < 0:
        return way
    here, step = _start(way, index), way.steps[index]
    if test == CLIMB_OUT:
        return replace(way, steps=(*way.steps[:index], *up_to_pier(bodies, here, step)))
    if test == JUMP:
        below = replace(here, x=(here.x + step.to.x) // 2, y=(here.y + step.to.y) // 2, z=0)
        ends = (replace(step, to=below),) if here.z else ()
        return replace(way, steps=(*way.steps[:index], *ends))
    return replace(way, steps=way.steps[: index + (falls and step.to.z < here.z)])


def _beside(bodies: Bodies, way: ModelPlan, others: list[ModelPlan]) -> ModelPlan:
    """The way up to where its end is on nobody who was there before it."""
    base = {figure.model.id: figure.model.base for figure in bodies.figures}

    def free(at: Pose) -> bool:
        return all(
            o.end.z != at.z
            or dist((o.end.x, o.end.y), (at.x, at.y))
            >= (base[o.id].length + base[way.id].length) / 2
            for o in others
        )

    steps = way.steps
    while steps and not free(steps[-1].to):
        steps = steps[:-1]
    return replace(way, steps=steps)


def as_move(bodies: Bodies, lost: Lost) -> Order:
    """Return the order that a failed one comes to: a failed dive is a move, and no charge."""
    order = bodies.order
    if order.action == "dive" and len(lost) == len(bodies.unit):
        return replace(order, action="single_move", targets=())
    return order


def state_after(bodies: Bodies, plan: Plan, state: dict[str, Any], lost: Lost) -> dict[str, Any]:
    """Return the state of a unit of which some have failed a test.

    Those who have fallen of several are listed (`LYING`), and whether their turn is over, until
    they are a part of their own.

    Parameters:
        plan: as it was made.
        state: of the unit, had it but gone as far as it did.
    """
    fell = {way.id: lost[way.id] for way in plan.models if _falls(bodies, way, lost)}
    stuck = [name for name, test in lost.items() if test == ROPE and name not in fell]
    alone, climbs = len(lost) == len(bodies.unit), CLIMB in lost.values()
    if alone or climbs:
        new = _as_before(bodies, state)
    else:
        new = dict(_hung_as_before(bodies, state, stuck))
    if climbs and not falls_down(bodies, plan):
        new["climb_failed"] = True
        holds = bodies.game.option(bodies.scenario, "climb.fail_up") == "hold"
        return (
            new
            if holds or not highest(bodies)
            else _fallen(new, over=_is_over(bodies, max(map(falls, bodies.figures))))
        )
    over = {way.id: _done(bodies, way, fell[way.id]) for way in plan.models if way.id in fell}
    if len(fell) == len(bodies.unit):
        return _fallen(new, over=any(over.values()))
    if climbs or (alone and stuck):
        new["climb_failed"] = True
    return new | {LYING: over} if over else new


def _falls(bodies: Bodies, way: ModelPlan, lost: Lost) -> bool:
    """Whether one has failed a test that does not leave it where it was."""
    test = lost.get(way.id, "")
    if test not in STAYS:
        return bool(test)
    index = fatal(bodies, way, test)
    return index >= 0 and way.steps[index].to.z < _start(way, index).z


def _done(bodies: Bodies, way: ModelPlan, test: str) -> bool:
    """Whether the turn of one that failed a test is over: who falls over neither moves nor attacks.

    (gemini.react.move-save.fail)
    """
    return test.startswith(FOOTING) or _is_over(bodies, _deep(bodies, way, test))


def _as_before(bodies: Bodies, state: dict[str, Any]) -> dict[str, Any]:
    """Nobody hangs on anything else than before, and nobody fights who did not."""
    new, before = dict(state), bodies.unit.state
    for key in (*MARKS, HAULED, f"{HAULED}_by"):
        new.pop(key, None)
        if key in before:
            new[key] = before[key]
    if "locked" not in before:
        new.pop("locked", None)
    return new


def _hung_as_before(bodies: Bodies, state: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """These of a unit hang where they did; the others are where the state says."""
    if not names:
        return state
    unit, now = bodies.unit, replace(bodies.unit, state=state)
    of_whom = {m.id: unit if m.id in names else now for m in unit.models}
    ways = {name: of(whose, name, "on_way", "") for name, whose in of_whom.items()}
    highs = {name: of(whose, name, "climb_height") for name, whose in of_whom.items()}
    new = {key: value for key, value in state.items() if key not in MARKS}
    if HAULED in state:
        gone = {name: of(whose, name, HAULED) for name, whose in of_whom.items()}
        new |= noted(unit, HAULED, max(gone.values()), gone)
    if not any(highs.values()):
        return new
    first = next(name for name, high in highs.items() if high)
    new |= noted(unit, "on_way", ways[first], ways)
    return new | noted(unit, "climb_height", max(highs.values()), highs)


def _deep(bodies: Bodies, way: ModelPlan, test: str) -> int:
    """How far one falls, µm: from where it hung, else the whole way down of the step."""
    figure = next(f for f in bodies.figures if f.model.id == way.id)
    if figure in hanging(bodies):
        return falls(figure)
    index = fatal(bodies, way, test)
    if index < 0:
        return way.start.z - way.end.z or way.end.z
    here, there = _start(way, index), way.steps[index].to
    if test == JUMP:
        return depth_below(bodies.scenario.battlefield, here, there)
    return here.z - there.z


def _is_over(bodies: Bodies, deep: int) -> bool:
    """Whether a turn ends with a fall: not where it was short, or ends a dive's action alone."""
    game, scenario = bodies.game, bodies.scenario
    short = game.option(scenario, "fall.small_recovers") and is_short(game, deep)
    acts = bodies.order.action == "dive" and game.option(scenario, "dive.fail_lock") == "action"
    return not short and not acts


def _fallen(state: dict[str, Any], *, over: bool) -> dict[str, Any]:
    """It lies, and its turn may be over with that."""
    new = {k: v for k, v in state.items() if k not in MARKS}
    return new | lying(over=over)


def lying(*, over: bool) -> dict[str, bool]:
    """Return the states of who has fallen."""
    return {"prone": True, "fell": True, **({"fallen": True} if over else {})}


def no_more(bodies: Bodies) -> No:
    """Whoever has failed to climb up moves no more this turn; who hangs needs its hands."""
    if not bodies.unit.state.get("climb_failed") or bodies.action.reacts:
        return None
    if bodies.action.goal != "hold" or bodies.action.name in KEEPS:
        return FAIL_UP, "it has failed to climb: it moves no more this turn"
    full = any(figure.has("bulky_gear") for figure in bodies.figures)
    if highest(bodies) and full:
        return FAIL_UP, "it hangs on with its hands, and what it bears takes both"
    return None
