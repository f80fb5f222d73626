"""One model, one place: every way that no other beats in length, chance and exposure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from planner import rulesets
from planner.chance import with_reroll
from planner.errors import IllegalPlanError, OrderError
from planner.order import Order
from planner.plan import Dice, ModelPlan, Plan, Status, Step
from planner.planning.chances.dice import chance_of, climbs, climbs_tested
from planner.planning.shaping.again import dearer
from planner.planning.shaping.loosened import from_start, searched
from planner.planning.told import Owing, Told
from planner.planning.understood import check_order
from planner.scenario.scenario import Scenario
from planner.units import Pose

if TYPE_CHECKING:
    from planner.mobility import Mobility, Terms, Test
    from planner.navigation.several_costs.choices import Choices
    from planner.navigation.several_costs.exposure import Sight

APART: Final = 0.75
"""Part of the grain by which ways that are shown differ; the search spends the rest of it."""

READ: Final = 2
"""Decimals of a length, table units, that are said of a way: those alike in them are as long."""


@dataclass(frozen=True)
class Way:
    """One way of one model to a place.

    Parameters:
        model: its id.
        steps: as in a plan.
        spent: table units.
        tests: dice tests it owes, each with how often.
        odds: chance that it passes all of them; None where the chance of one is not known.
        exposure: table units of it within range and in view of the given enemies.
        plan: the same way as a plan of this one model, for drawing and for files.
    """

    model: str
    steps: tuple[Step, ...]
    spent: float
    tests: tuple[tuple[str, int], ...]
    odds: Fraction | None
    exposure: float
    plan: Plan = field(repr=False)

    def __str__(self) -> str:
        from planner.show.alternatives import describe_way

        return describe_way(self)

    def to_svg(self, path: str | Path) -> None:
        """Draw it into a file (SVG, or PNG by its suffix)."""
        self.plan.to_svg(path)


@dataclass(frozen=True)
class Watched:
    """What is in view of given enemies.

    Parameters:
        within: table units that these see, from base to base.
        sights: model id -> where the centre of who is in its view stands.
    """

    within: float
    sights: Mapping[str, Sight] = field(repr=False)


class Ways(tuple[Way, ...]):
    """Ways, the cheapest first, what was in view, and whether all that count were looked for.

    `complete` is False where the search stopped at as many labels as it may look at: each way
    is legal, but one that is missing may be better in something.
    """

    complete: bool = True
    watched: Watched | None = None

    @classmethod
    def of(cls, found: Iterable[Way], complete: bool, watched: Watched | None) -> Ways:
        """Return ways with what is known of them all."""
        made = cls(found)
        made.complete, made.watched = complete, watched
        return made

    def to_svg(self, path: str | Path) -> None:
        """Draw them beside each other, and what is in view (SVG, or PNG by its suffix)."""
        from planner.show.picture import write_picture

        write_picture(path, self[0].plan.scene if self else None, ways=self)


def ways(
    scenario: Scenario,
    unit: str,
    action: str,
    model: str,
    to: Sequence[float],
    *,
    targets: Sequence[str] = (),
    roll: int | None = None,
    watchers: Sequence[str] = (),
    within: float = 24,
    grain: float = 1,
) -> Ways:
    """Return the ways of one model to a place that no other beats, the cheapest first.

    A way is left out if another costs no more, is as likely to pass its dice tests, and is
    exposed no more (but for `grain`); or if one is safer that costs no more in hundredths of a
    table unit. Each is judged by the referee as though the model moved first; what the unit must
    be together is not looked at. For an action with dice not yet rolled the budget is that of the
    highest roll.

    Parameters:
        to: where its centre ends, table units: x, y and, on something, z; who is no disc faces
            there as is cheapest.
        targets: of an action that has some.
        watchers: ids of enemy units, or models, that it is exposed to.
        within: how far these see, table units, from base to base.
        grain: table units of exposure that are not worth a way of their own.

    Raises:
        OrderError: no such unit, action, model, watcher or roll; the place is off the table.
        IllegalPlanError: the referee refused all ways (a bug; reproduction files are kept).
    """
    import shapely

    from planner.navigation import Navigator
    from planner.navigation.headings.leads import may_lead
    from planner.navigation.several_costs.choosing import choices, is_labelled
    from planner.navigation.several_costs.exposure import seen_by, truly_exposed
    from planner.planning.avoiding.shunning import by_heading, shunning
    from planner.planning.avoiding.weighing import points_of

    ruleset = rulesets.find(scenario.ruleset)
    order = Order(unit, action, targets, to=tuple(to), roll=roll)
    check_order(scenario, order, ruleset)
    no = ruleset.refusal(scenario, order)
    if no is not None:
        raise OrderError(f'{unit} may not "{action}": {no[1]} ({no[0]})')
    die = ruleset.die(scenario, order)
    rolled = max(die.chances) if die and roll is None else roll
    terms = dearer(ruleset.terms(scenario, Order(unit, action, targets, to=tuple(to), roll=rolled)))
    table, own = searched(scenario, terms)
    navigator = Navigator(table, own)
    mobility = navigator.mobility(model)
    length = scenario.battlefield.table.unit
    x, y, z = (*(length.to_um(c) for c in to), 0)[:3]
    goal = Pose(x, y, z, scenario.models[model].pose.heading)
    facing = by_heading(table, own, navigator.ways(model, crossing=True), model, goal)
    goal = facing[0] if facing else goal
    names = [name for watcher in watchers for name in _models(scenario, watcher)]
    sights = seen_by(scenario, names, mobility.base, length.to_um(within))
    zone = shapely.union_all([one.region() for one in sights.values()]) if sights else None
    told, turning = Told((), True), mobility.turning
    labelled = is_labelled(table, mobility, zone)
    if labelled:
        more = tuple(one.heading for one in facing)
        each = choices(table, own, model, goal, zone, _chances(terms, model), more)
        told = _labelled(each, mobility, length.to_um(grain) * (1 - APART))
    # labels know no leads, and no roads; where there are too many, the dearest are not looked at
    led = may_lead(turning) or (turning.facing and turning.follows)
    if not labelled or led or not told.complete:
        told += shunning(table, own, model, goal, zone, length.to_um(grain))
    else:  # they enter slow ground, and what is in view, at samples
        told += _refracted(table, own, model, goal, zone, length.to_um(grain))
    found, known = list[Way](), scenario.models[model].pose
    wrong: IllegalPlanError | None = None
    for way, tests, _ in told.ways:
        if way.start != known:  # a hair off what it touches
            way = from_start(way, known, terms.mobilities[model])
        try:
            seen = truly_exposed(sights.values(), points_of(way))
            found.append(_way(scenario, terms, way, tests, seen, rolled))
        except IllegalPlanError as error:  # a bug: kept in its file, and the others are shown
            wrong = wrong or error
    if wrong is not None and not found:
        raise wrong
    watched = Watched(within, sights) if sights else None
    return Ways.of(_unbeaten(found, grain * APART), told.complete, watched)


def _labelled(each: Iterable[Choices], mobility: Mobility, grain: float) -> Told:
    """What labels find of each sort of way."""
    ways, complete = list[Owing](), True
    for choice in each:
        labels = choice.find(grain)
        complete = complete and labels.complete
        for label in labels.labels:
            route = choice.route(label)
            if route is not None:
                start, budget = choice.field.start, mobility.budget
                way = ModelPlan(mobility.model, start, route.steps, route.spent, budget)
                ways.append((way, *choice.asks(route.steps)))
    return Told(tuple(ways), complete)


def _refracted(
    scenario: Scenario, terms: Terms, model: str, to: Pose, zone: Any, grain: int
) -> Told:
    """Ways that bend at borders wherever it pays, beside those that labels find.

    To be in view is weighed for a grain finer than the samples of labels alone: it takes a dozen
    times as long. These miss nothing else where there is no room to look for all of those.
    """
    from planner.navigation.several_costs.exposure import SPACING
    from planner.planning.avoiding.shunning import cheapest, shunning

    mobility, features = terms.mobilities[model], scenario.battlefield.features
    fine = zone is not None and grain < SPACING
    if not fine and all(mobility.passage(feature.id).pace == 1 for feature in features):
        return cheapest(scenario, terms, model, to, zone)
    told = shunning(scenario, terms, model, to, zone, grain, only_tests=not fine)
    return Told(told.ways, told.complete or not fine)


def _models(scenario: Scenario, name: str) -> list[str]:
    """A model's id, or the ids of a unit's models."""
    if name in scenario.models:
        return [name]
    return [model.id for model in scenario.unit(name).models]


def _chances(terms: Terms, model: str) -> dict[str, Fraction]:
    """Chance to pass each test; never where nobody knows, certain for who is exempt.

    Where it is less for who goes far, that of who does not.
    """

    def known(test: Test) -> Fraction:
        if model in test.exempt:
            return Fraction(1)
        odds = test.odds.get(model)
        return (odds.chance if odds is not None else test.probability) or Fraction(0)

    return {test.name: known(test) for test in terms.tests}


def _way(
    scenario: Scenario,
    terms: Terms,
    way: ModelPlan,
    owed: Counter[str],
    seen: float,
    roll: int | None,
) -> Way:
    """The way with its dice, once the referee has accepted it."""
    for test in terms.tests:
        if test.each_model:
            body = terms.mobilities[way.id]
            owed[test.name] = climbs_tested(test, way) if climbs(test, way, body) else 0
        elif test.once and owed[test.name]:
            owed[test.name] = 1
        if way.id in test.exempt or not owed[test.name]:
            del owed[test.name]
    known = {test.name: test for test in terms.tests}
    dice = []
    for name, times in sorted(owed.items()):
        test = known[name]
        chance = chance_of(test, way)
        again = with_reroll(chance) if chance is not None and test.rerolled else None
        who = (way.id,) * times
        dice.append(Dice(name, test.dice, test.rule, test.need, chance, again, times, who))
    ruleset = rulesets.find(scenario.ruleset)
    plan = Plan(
        ruleset=ruleset.name,
        unit=ruleset.unit,
        scenario=scenario.digest,
        order=Order(terms.unit, terms.action, roll=roll),
        status=Status.FEASIBLE,
        objective=(),
        roll=roll,
        models=(way,),
        move_order=(way.id,),
        dice=tuple(dice),
        scene=scenario,
    )
    _judge(scenario, terms, plan)
    odds: Fraction | None = Fraction(1)
    for one in dice:
        sure = odds is not None and one.probability is not None
        odds = odds * one.probability**one.count if sure else None  # type: ignore[operator]
    unit = scenario.battlefield.table.unit
    tests = tuple((one.test, one.count) for one in dice)
    return Way(way.id, way.steps, unit.from_um(way.spent), tests, odds, unit.from_um(seen), plan)


def _judge(scenario: Scenario, terms: Terms, plan: Plan) -> None:
    """Raise what the referee says, if anything."""
    from planner import referee
    from planner.planning.judged import keep

    verdict = referee.alone(scenario, terms, plan)
    if verdict.legal:
        return
    way, violations = plan.models[0], verdict.violations
    budget = terms.mobilities[way.id].rule("budget")
    if all(v.step is None and v.rule != budget for v in violations):
        raise OrderError(f"{way.id} may not end there: {violations[0].text} ({violations[0].rule})")
    said = tuple(str(violation) for violation in violations)
    raise IllegalPlanError(
        f"the referee refused this way ({said[0]}); it is not shown. "
        f"This is a bug: please report it with {keep(scenario, plan, list(said))}",
        said,
    )


def _unbeaten(found: list[Way], grain: float) -> tuple[Way, ...]:
    """Those that no other beats, the cheapest first: certified numbers may differ by roundings.

    Nor one that is as long as it is read: who is a hair dearer and safer is shown alone.
    """
    kept: list[Way] = []
    for way in sorted(found, key=lambda w: (w.spent, -(w.odds or 0), w.exposure)):
        if not any(
            (one.odds or 0) >= (way.odds or 0) and one.exposure <= way.exposure + grain
            for one in kept
        ):
            kept.append(way)
    return tuple(
        way for k, way in enumerate(kept) if not any(_beats(b, way) for b in kept[k + 1 :])
    )


def _beats(dearer: Way, way: Way) -> bool:
    """Whether a way that is safer is as long, as it is read, and no more in view."""
    alike = round(dearer.spent, READ) == round(way.spent, READ)
    return alike and (dearer.odds or 0) > (way.odds or 0) and dearer.exposure <= way.exposure
