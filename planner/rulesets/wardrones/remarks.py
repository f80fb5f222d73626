"""What the player should know: of where a unit stands, and of where a plan leads."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from planner.rulesets.others import EDGES
from planner.rulesets.standing import standing
from planner.rulesets.wardrones.after import DOWN, FOUGHT, approached, only_turned, states_after
from planner.rulesets.wardrones.checks import agreed, results, shape_of, sides
from planner.rulesets.wardrones.eligibility import largest
from planner.rulesets.wardrones.ground import test
from planner.rulesets.wardrones.shelter import cover_reach
from planner.rulesets.wardrones.spacing import coherency, standoffs
from planner.rulesets.wardrones.terms import GENERAL
from planner.rulesets.wardrones.width import no_wider
from planner.units import Base, Pose, Shape

if TYPE_CHECKING:
    from planner.battlefield import Feature
    from planner.plan import ModelPlan, Plan
    from planner.rulesets.wardrones.wardrones import Wardrones
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

Said = Iterator[tuple[str, str]]
RESIST: Final = "wardrones.ground.resist"
ON_THE_GROUND: Final = (
    ("wardrones.ground.accuracy", "shots at it have -1 to accuracy"),
    (RESIST, "it has +1 to resist (the text calls this one gone to cover)"),
    ("wardrones.ground.blast", "hits by blast weapons are halved, rounded down"),
    ("wardrones.ground.with-cover", "what cover gives is added to this"),
    ("wardrones.ground.assaulted", "an assault ends it, and it fights as ever"),
)


def blast_hits(hits: int) -> int:
    """Return how many of a blast weapon's hits are left against a unit gone to ground."""
    return hits // 2


def report(game: Wardrones, scenario: Scenario, unit: Unit) -> Said:
    """Yield what is wrong before it moves."""
    near = standoffs(game, scenario, scenario.enemies(unit))
    together = coherency(game, scenario, unit)
    edge = EDGES[game.option(scenario, "table_edge")]
    yield from standing(scenario, unit, GENERAL, game.model_height, together, near, edge)
    most = largest(game, scenario)
    if most is not None and len(unit) > most:
        yield "wardrones.unit.max-10", f"it has {len(unit)} models, more than {most}"
    yield from _wide(game, scenario, unit)
    rating = unit.profile.get("agility")
    given = agreed(game, scenario, "agility")
    if given is not None:
        certain, said = not 0 < given < 1, f"the agreed chance {given}"
    else:
        certain = rating is not None and not 0 < int(rating) < sides(game, scenario)
        said = f"agility {rating:g}" if certain else ""
    if certain:
        text = f"with {said} the check is no question: such a check never is certain"
        yield "wardrones.agility.never-certain", text


def remarks(game: Wardrones, scenario: Scenario, plan: Plan) -> Said:
    """Yield what follows from a plan."""
    turned = only_turned(plan)
    if turned and game.option(scenario, "turn_gets_up"):
        yield "wardrones.amb.w40", f"whoever turns is no longer gone to ground: {_and(turned)}"
    if turned:
        text = (
            f"only turned, which is no movement (aiming, team and static weapons): {_and(turned)}"
        )
        yield "wardrones.turn.pivot-not-movement", text
    if any(flag == "gone_to_ground" for flag, _ in plan.flags):
        in_cover = game.option(scenario, "resist_of") == "cover"
        only = {RESIST: "who is in cover has +1 to resist, as the label says"} if in_cover else {}
        yield from ((rule, only.get(rule, text)) for rule, text in ON_THE_GROUND)
    yield from _behind(game, scenario, plan)
    if plan.order.action == "cross" and _crosses_nothing(game, scenario, plan):
        text = "nobody crosses anything high: the action manoeuvre goes further"
        yield "wardrones.obstacle.high-half-move", text
    if plan.order.action == "dash" and _any_low(game, scenario):
        text = "one sees over low obstacles: who is behind one is in cover, not out of sight"
        yield "wardrones.obstacle.low-los", text
    if names := _may_withdraw(game, scenario, plan):
        text = f"{_and(names)} may withdraw, which happens mostly where neither side shoots"
        yield "wardrones.withdraw.unlikely", text
    further = [way.id for way in plan.models if _further(scenario, way)]
    if further:
        text = f"a part of the base ends further off than its middle has moved: {_and(further)}"
        yield "wardrones.measure.no-part-further", text


def _may_withdraw(game: Wardrones, scenario: Scenario, plan: Plan) -> list[str]:
    """Enemies that a plan comes near to, and that nothing then keeps from withdrawing from it.

    Whom it fights has no time for that, and who is on the ground or may not react does not move.
    """
    states, found = states_after(game, scenario, plan), dict[str, None]()
    for enemy, by in approached(game, scenario, plan):
        state = states.get(enemy.id, enemy.state)
        if not (state.get(DOWN) or state.get("no_reaction") or by in state.get(FOUGHT, ())):
            found[enemy.name] = None
    return list(found)


def _crosses_nothing(game: Wardrones, scenario: Scenario, plan: Plan) -> bool:
    """Whether its unit gives up half of its move, and comes to no high obstacle, or over none.

    Where one roll holds for an area and a wall by it, that at the area may have been for the wall.
    """
    if game.option(scenario, "high_scope") != "unit":
        return False
    high = game.ground_of(scenario).height_class
    walls = {f.id for f in scenario.battlefield.features if high(f) == "high"}
    if walls & results(game, scenario, scenario.unit(plan.order.unit), "passed_checks"):
        return False
    rolled = {dice.test for dice in plan.dice}
    rolled.update(name for branch in plan.branches for name, _ in branch.results)
    if any(test(wall) in rolled for wall in walls):
        return False
    shapes = [shape_of(scenario.battlefield.by_id[wall]) for wall in sorted(walls)]
    ways = [way for one in (plan, *(b.plan for b in plan.branches)) for way in one.models]
    return not any(_comes_over(way, shapes) for way in ways if way.steps)


def _comes_over(way: ModelPlan, shapes: list[Any]) -> bool:
    """Whether the middle of a base comes over one of some obstacles."""
    import shapely

    line = shapely.LineString([pose.at[:2] for pose in (way.start, *(s.to for s in way.steps))])
    return any(line.intersects(shape) for shape in shapes)


def _any_low(game: Wardrones, scenario: Scenario) -> bool:
    """Whether a low obstacle stands on the table."""
    low = game.ground_of(scenario).height_class
    return any(low(feature) == "low" for feature in scenario.battlefield.features)


def _wide(game: Wardrones, scenario: Scenario, unit: Unit) -> Said:
    reading = game.option(scenario, "wide_obstacles")
    if reading == "any_width":
        return
    declared = reading == "declared"
    base = min(model.base.width for model in unit.models)
    ground = game.ground_of(scenario)
    too_wide, wide = [], []
    for feature in scenario.battlefield.features:
        if ground.height_class(feature) not in ("low", "high") or no_wider(feature, base):
            continue
        if not no_wider(feature, 2 * base):
            too_wide.append(feature.id)
        elif not declared:
            wide.append(feature.id)
    if too_wide:
        text = f"{_are(too_wide)} wider than two bases: call that area terrain, or taller"
        yield "wardrones.obstacle.width-concession", text
    if wide:
        are = f"{_are(wide)} wider than a base: no obstacle"
        yield "wardrones.obstacle.width", f"{are} unless declared before the game"


def _behind(game: Wardrones, scenario: Scenario, plan: Plan) -> Said:
    """Who ends by an obstacle that is good to fight behind."""
    reach, ground = cover_reach(game, scenario), game.ground
    walls = [f for f in scenario.battlefield.features if ground.height_class(f)]
    for wall in walls:
        by = [
            way.id
            for way in plan.models
            if _gap(wall, way.end) <= scenario.models[way.id].base.inradius + reach
        ]
        if by:
            yield "wardrones.obstacle.defensible", f"by {wall.id}, behind cover: {_and(by)}"


def _gap(feature: Feature, at: Pose) -> float:
    """How far a centre is from the edges of a feature, in floats: it is only told."""
    found = math.inf
    for path in feature.paths:
        for (ax, ay), (bx, by) in pairwise(path):
            dx, dy = bx - ax, by - ay
            share = ((at.x - ax) * dx + (at.y - ay) * dy) / max(1, dx * dx + dy * dy)
            share = min(1.0, max(0.0, share))
            found = min(found, math.hypot(at.x - ax - share * dx, at.y - ay - share * dy))
    return found - feature.thickness / 2


def _further(scenario: Scenario, way: ModelPlan) -> bool:
    """Whether a part of a base that is not round ends further off than it was allowed to go."""
    base = scenario.models[way.id].base
    if base.is_round or not way.steps:
        return False
    before, after = _corners(base, way.start), _corners(base, way.end)
    return max(math.dist(a, b) for a, b in zip(before, after, strict=True)) > way.budget


def _corners(base: Base, at: Pose) -> list[tuple[float, float]]:
    turned = math.radians(at.heading / 1e6)
    ends = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    if base.shape is Shape.OVAL:
        ends = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    return [
        (
            at.x + a * base.length / 2 * math.cos(turned) - b * base.width / 2 * math.sin(turned),
            at.y + a * base.length / 2 * math.sin(turned) + b * base.width / 2 * math.cos(turned),
        )
        for a, b in ends
    ]


def _and(names: list[str]) -> str:
    return ", ".join(names)


def _are(names: list[str]) -> str:
    return f"{_and(names)} {'is' if len(names) == 1 else 'are'}"
