"""How many figures use a ladder or rope in a turn: those who get on, and those who get off."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from planner.battlefield import Feature, Kind
from planner.plan import Plan, StepKind
from planner.rulesets.gemini.climbing.ways_up import storey
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.together.each import of

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies
    from planner.scenario.scenario import Scenario


@dataclass(frozen=True, slots=True)
class Passed:
    """Which ways up the models of a plan use, by model id.

    Parameters:
        through: those that they get on and off again.
        off: those that they hung on, and get off.
    """

    through: dict[str, list[str]] = field(default_factory=dict)
    off: dict[str, list[str]] = field(default_factory=dict)


def passed(bodies: Bodies, plan: Plan) -> Passed:
    """Return the ladders and ropes that the models of a plan use, each as often as used."""
    found = Passed()
    for way in plan.models:
        hung, here = of(bodies.unit, way.id, "on_way", ""), way.start
        for step in way.steps:
            if step.kind in (StepKind.LADDER, StepKind.ROPE):
                both = {here.at, step.to.at}
                for feature in bodies.scenario.battlefield.features:
                    if ends(feature) == both:
                        into = found.off if feature.id == hung else found.through
                        into.setdefault(way.id, []).append(feature.id)
            here = step.to
    return found


def ends(feature: Feature) -> set[tuple[int, int, int]]:
    """Return foot and head of a ladder or rope; nothing of anything else."""
    if feature.kind not in (Kind.LADDER, Kind.ROPE):
        return set()
    line = feature.paths[0]
    return {(*line[0], feature.bottom), (*line[-1], feature.top)}


def capacity(figure: Figure, feature: Feature) -> int | None:
    """Return how many figures like this one may still use a way up this turn; None for all."""
    uses = uses_left(figure, feature)
    return None if uses is None else uses // takes(figure, feature)


def uses_left(figure: Figure, feature: Feature) -> int | None:
    """Return how often a way up may still be used this turn by who hangs on it, or not; None: ever.

    Who hangs on it gets off alone; all others get on and off.
    """
    if feature.kind is Kind.STAIRS:
        return None
    most, through, on, off = _counts(figure, feature)
    if _together(figure, feature):
        return max(0, most - 2 * through - on - off)
    left = most - through - off
    return max(0, left if _hangs(figure, feature) else min(left, most - through - on))


def takes(figure: Figure, feature: Feature) -> int:
    """Return how many uses of a way up it is to go it to its end: two for getting on and off."""
    return 2 if _together(figure, feature) and not _hangs(figure, feature) else 1


def _hangs(figure: Figure, feature: Feature) -> bool:
    return bool(of(figure.unit, figure.model.id, "on_way", "") == feature.id)


def mounts(figure: Figure, feature: Feature) -> int | None:
    """Return how many figures may still get on a ladder or rope this turn; None for all."""
    if feature.kind not in (Kind.LADDER, Kind.ROPE):
        return None
    most, through, on, off = _counts(figure, feature)
    if _together(figure, feature):
        return max(0, most - 2 * through - on - off)
    return max(0, most - through - on)


def mounts_beside(figure: Figure, feature: Feature, ways: Passed) -> int | None:
    """Return how many may still get on a ladder or rope beside those who use it with a plan."""
    most = mounts(figure, feature)
    if most is None:
        return None
    through, off = (
        sum(names.count(feature.id) for names in some.values()) for some in (ways.through, ways.off)
    )
    if _together(figure, feature):
        return max(0, most - 2 * through - off)
    return max(0, most - through)


def _together(figure: Figure, feature: Feature) -> bool:
    """Whether those who get on and those who get off are counted together."""
    return feature.kind is Kind.LADDER and figure.option("ladder.cap") == "combined"


def _counts(figure: Figure, feature: Feature) -> tuple[int, int, int, int]:
    """The most, and how many have used it whole, got on, and got off this turn.

    A rope takes one figure on each level: who still hangs on the lowest is in the way.
    """
    rope = feature.kind is Kind.ROPE
    rule = "gemini.grapple.one-per-rope" if rope else "gemini.ladder.capacity"
    units = figure.scenario.units
    through, on, off = (
        sum(list(unit.state.get(key, ())).count(feature.id) for unit in units)
        for key in ("ways_used", "ways_mounted", "ways_left")
    )
    if rope:
        on = max(on, _low(figure.scenario, feature, storey(figure)))
    return figure.game.numbers.count(rule), through, on, off


def _low(scenario: Scenario, rope: Feature, level: int) -> int:
    """How many hang on the lowest level of a rope."""
    inch = scenario.battlefield.table.unit.to_um
    return sum(
        of(unit, model.id, "on_way", "") == rope.id
        and inch(of(unit, model.id, "climb_height")) < level
        for unit in scenario.units
        for model in unit.models
    )
