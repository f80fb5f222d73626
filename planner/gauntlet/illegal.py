"""Changes that make a legal plan illegal, each with the rules of which one must be named.

A change that does not fit a plan returns None. All are sure: what they do is against a rule
wherever it is done, whatever else may be wrong then, too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import ceil
from random import Random
from typing import Final

from planner.gauntlet.case import Case, Changed, length, line, lines
from planner.length import FULL_TURN
from planner.plan import ModelPlan, Plan, Step, StepKind
from planner.units import Pose

Change = Callable[[Case, Random], Changed | None]
FAR: Final = 10_000_000
"""µm; no table is as high."""


def _some(plan: Plan, *rules: str) -> Changed:
    return Changed(plan, frozenset(rules))


def _mover(case: Case, random: Random) -> ModelPlan | None:
    return random.choice(case.movers) if case.movers else None


def _walker(case: Case, random: Random) -> ModelPlan | None:
    """Some mover whose way ends with a line that leads somewhere."""
    found = [w for w in case.movers if lines(w) and lines(w)[-1][0] == len(w.steps) - 1]
    return random.choice(found) if found else None


def too_long(case: Case, random: Random) -> Changed | None:
    """To and fro on its last line until the budget is just passed."""
    way = _walker(case, random)
    if way is None:
        return None
    _, back, here = lines(way)[-1]
    turns = int(case.left(way) // (2 * length(back, here))) + 1
    if turns > 40:
        return None
    more = [line(back), line(here)] * turns
    plan = case.with_steps(way.id, *way.steps, *more)
    return _some(plan, case.mobility(way.id).rule("budget"))


def less_budget(case: Case, random: Random) -> Changed | None:
    """A way as long as the budget, and 1 µm more, straight along an axis and back."""
    way = _mover(case, random)
    if way is None:
        return None
    over = ceil((case.left(way) + 1) / 2)
    to = replace(way.end, x=way.end.x + over)
    plan = case.with_steps(way.id, *way.steps, line(to), line(way.end))
    return _some(plan, case.mobility(way.id).rule("budget"))


def gap_at_start(case: Case, random: Random) -> Changed | None:
    """The way begins 1 µm beside where the model stands."""
    way = _mover(case, random)
    if way is None:
        return None
    moved = replace(way, start=replace(way.start, x=way.start.x + 1))
    models = tuple(moved if w.id == way.id else w for w in case.plan.models)
    return _some(replace(case.plan, models=models), "chain")


def line_that_rises(case: Case, random: Random) -> Changed | None:
    """A line that ends 1 µm higher."""
    way = _mover(case, random)
    return None if way is None else _some(case.ending(way, z=way.end.z + 1), "chain")


def line_that_turns(case: Case, random: Random) -> Changed | None:
    """A line that turns by a millionth of a degree."""
    way = _mover(case, random)
    heading = 0 if way is None else (way.end.heading + 1) % FULL_TURN
    return None if way is None else _some(case.ending(way, heading=heading), "chain")


def pivot_that_walks(case: Case, random: Random) -> Changed | None:
    """A pivot that moves the centre by 1 µm."""
    way = _mover(case, random)
    if way is None:
        return None
    to = replace(way.end, y=way.end.y + 1)
    return _some(case.with_steps(way.id, *way.steps, Step(StepKind.PIVOT, to)), "chain")


def step_nobody_knows(case: Case, random: Random) -> Changed | None:
    """Set down elsewhere."""
    way = _mover(case, random)
    step = Step(StepKind.PLACE, Pose(0, 0)) if way is None else Step(StepKind.PLACE, way.end)
    return None if way is None else _some(case.with_steps(way.id, *way.steps, step), "step")


def over_the_edge(case: Case, random: Random) -> Changed | None:
    """Ends 1 µm over the left edge of the table."""
    way = _mover(case, random)
    if way is None or not case.base(way.id).is_round:
        return None
    x = case.base(way.id).length // 2 - 1
    return _some(case.ending(way, x=x), case.mobility(way.id).rule("table_edge"))


def off_the_table(case: Case, random: Random) -> Changed | None:
    """Ends far beyond the right edge."""
    way = _mover(case, random)
    x = case.scenario.battlefield.table.width + 50_000
    return (
        None
        if way is None
        else _some(case.ending(way, x=x), case.mobility(way.id).rule("table_edge"))
    )


def on_another(case: Case, random: Random) -> Changed | None:
    """Ends 1 µm deep on another model that stands as high."""
    way = case.movers[-1] if case.movers else None
    if way is None or not case.base(way.id).is_round:
        return None
    beside = [
        (name, pose)
        for name, pose in case.others(way.id)
        if pose.z == way.end.z and case.base(name).is_round
    ]
    if not beside:
        return None
    name, pose = random.choice(beside)
    apart = (case.base(name).length + case.base(way.id).length) // 2 - 1
    x = pose.x + random.choice((-1, 1)) * apart
    plan = case.ending(way, x=x, y=pose.y)
    return _some(plan, case.mobility(way.id).rule("no_overlap"))


def in_range(case: Case, random: Random) -> Changed | None:
    """Ends 1 µm too near to a model it must keep clear of."""
    way = _mover(case, random)
    if way is None or not case.base(way.id).is_round:
        return None
    found = [
        (standoff, case.scenario.models[name])
        for standoff in case.mobility(way.id).standoffs
        for name in sorted(standoff.models)
        if standoff.at_end
    ]
    found = [(s, m) for s, m in found if m.base.is_round and m.pose.z == way.end.z]
    if not found:
        return None
    standoff, model = random.choice(found)
    apart = (model.base.length + case.base(way.id).length) // 2 + standoff.gap
    apart -= 0 if standoff.inclusive else 1
    y = model.pose.y + random.choice((-1, 1)) * apart
    return _some(case.ending(way, x=model.pose.x, y=y), standoff.rule)


def on_a_marker(case: Case, random: Random) -> Changed | None:
    """Ends 1 µm on an objective marker."""
    way = _mover(case, random)
    if way is None or not case.base(way.id).is_round or way.end.z:
        return None
    if not case.mobility(way.id).markers:
        return None
    marker = random.choice(case.mobility(way.id).markers)
    x = marker.x + marker.radius + case.base(way.id).length // 2 - 1
    return _some(case.ending(way, x=x, y=marker.y), marker.rule)


def left_behind(case: Case, random: Random) -> Changed | None:
    """One model runs off further than coherency allows."""
    way, asked = _mover(case, random), case.terms.coherency
    if way is None or asked is None or len(case.plan.models) < 2:
        return None
    mates = [w for w in case.plan.models if w.id != way.id]
    reach = ceil(max(case.base(w.id).circumradius for w in case.plan.models))
    x = max(w.end.x for w in mates) + asked.gap + 2 * reach + 1
    return _some(case.ending(way, x=x), asked.rule, asked.group_rule)


def into_the_air(case: Case, random: Random) -> Changed | None:
    """Climbs to where no surface is."""
    way = _mover(case, random)
    if way is None:
        return None
    up = replace(way.end, z=FAR)
    plan = case.with_steps(way.id, *way.steps, Step(StepKind.CLIMB, up))
    return _some(plan, case.mobility(way.id).climbing.rule or "climb")


def part_way_up(case: Case, random: Random) -> Changed | None:
    """Ends 1 µm under the top of its climb."""
    climbs = [
        (way, n)
        for way in case.movers
        for n, step in enumerate(way.steps)
        if step.kind is StepKind.CLIMB and step.to.z > 0
    ]
    if not climbs:
        return None
    way, n = random.choice(climbs)
    step = replace(way.steps[n], to=replace(way.steps[n].to, z=way.steps[n].to.z - 1))
    climbing, plan = case.mobility(way.id).climbing, case.with_steps(way.id, *way.steps[:n], step)
    return _some(plan, climbing.rule or "climb", climbing.end_rule)


def through_a_wall(case: Case, random: Random) -> Changed | None:
    """Goes straight through material that is not open, right across its middle."""
    from planner.battlefield.piece import pieces

    way = _mover(case, random)
    if way is None:
        return None
    mobility, end = case.mobility(way.id), way.end
    found = [
        piece
        for piece in pieces(case.scenario.battlefield)
        if piece.is_wall
        and mobility.passage(piece.feature).way.value != "open"
        and piece.bottom < end.z + mobility.height
        and piece.top > end.z
    ]
    if not found:
        return None
    piece = random.choice(found)
    (ax, ay), (bx, by) = piece.line[:2]
    to = replace(end, x=(ax + bx) // 2, y=(ay + by) // 2)
    plan = case.with_steps(way.id, *way.steps, line(to))
    return _some(plan, mobility.passage(piece.feature).rule or mobility.rule("solid"))


def into_shut_ground(case: Case, random: Random) -> Changed | None:
    """Goes to the middle of ground that is shut."""
    import shapely

    way = _mover(case, random)
    if way is None or way.end.z:
        return None
    mobility = case.mobility(way.id)
    found = [
        feature
        for feature in case.scenario.battlefield.features
        if feature.kind.value in ("area", "water", "gap")
        and mobility.passage(feature.id).way.value == "shut"
    ]
    if not found:
        return None
    feature = random.choice(found)
    middle = shapely.Polygon(feature.paths[0], feature.paths[1:]).representative_point()
    plan = case.ending(way, x=round(middle.x), y=round(middle.y))
    return _some(plan, mobility.passage(feature.id).rule or mobility.rule("ground"))


def through_an_enemy(case: Case, random: Random) -> Changed | None:
    """Goes straight over the middle of a model that bars the way."""
    way = _mover(case, random)
    bars = [] if way is None else [b for b in case.mobility(way.id).bars if not b.crossable]
    found = [(b, name) for b in bars for name in sorted(b.models) if name in case.scenario.models]
    if way is None or not found:
        return None
    bar, name = random.choice(found)
    pose = case.scenario.models[name].pose
    if pose.z != way.end.z:
        return None
    return _some(case.ending(way, x=pose.x, y=pose.y), bar.rule)


def nobody_charges(case: Case, random: Random) -> Changed | None:
    """Everybody stays, though targets must be engaged."""
    if not case.terms.must_engage or not case.movers:
        return None
    models = tuple(replace(way, steps=()) for way in case.plan.models)
    stay = replace(case.plan, models=models, move_order=(), dice=())
    if _engaged_at_start(case):
        return None
    return _some(stay, case.terms.must_engage_rule or "must_engage")


def _engaged_at_start(case: Case) -> bool:
    from planner.geometry.gaps import gap

    asked = case.terms.engagement
    mine = case.scenario.unit(case.terms.unit).models
    theirs = [m for name in case.terms.must_engage for m in case.scenario.unit(name).models]
    reach = 0 if asked is None else asked.longest()
    return any(gap(a.base, a.pose, b.base, b.pose) <= reach + 2 for a in mine for b in theirs)


def no_nearer(case: Case, random: Random) -> Changed | None:
    """Somebody who must end nearer to a target walks round to where it began."""
    found = [way for way in case.movers if case.mobility(way.id).closer_to]
    if not found:
        return None
    way = random.choice(found)
    there = replace(way.start, x=way.start.x + 1)
    plan = case.with_steps(way.id, line(there), line(way.start))
    return _some(plan, case.mobility(way.id).rule("closer"))


def forgotten_test(case: Case, random: Random) -> Changed | None:
    """A test owed is not listed."""
    named = {test.name: test.rule for test in case.terms.tests}
    owed = [dice for dice in case.plan.dice if dice.test in named]
    if not owed:
        return None
    dice = random.choice(owed)
    rest = tuple(other for other in case.plan.dice if other is not dice)
    return _some(replace(case.plan, dice=rest), named[dice.test])


def likelier_test(case: Case, random: Random) -> Changed | None:
    """A roll or test is said to be easier than it is."""
    found = [d for d in case.plan.dice if d.probability is not None and d.probability < 1]
    if not found:
        return None
    dice = random.choice(found)
    sure = replace(dice, probability=Fraction(1))
    rest = tuple(sure if other is dice else other for other in case.plan.dice)
    return _some(replace(case.plan, dice=rest), dice.rule)


def wrong_flag(case: Case, random: Random) -> Changed:
    """A state that the order does not leave."""
    return _some(replace(case.plan, flags=(*case.plan.flags, ("immortal", ""))), "flags")


def flag_left_out(case: Case, random: Random) -> Changed | None:
    """Another state than the order leaves."""
    if not case.terms.flags:
        return None
    rules = [flag.rule for flag in case.terms.flags]
    return _some(replace(case.plan, flags=(("immortal", ""),)), *rules)


def model_missing(case: Case, random: Random) -> Changed:
    """One model is not in the plan."""
    models = list(case.plan.models)
    gone = models.pop(random.randrange(len(models)))
    order = tuple(name for name in case.plan.move_order if name != gone.id)
    return _some(replace(case.plan, models=tuple(models), move_order=order), "models")


def model_twice(case: Case, random: Random) -> Changed:
    """One model is in the plan twice."""
    twice = random.choice(case.plan.models)
    return _some(replace(case.plan, models=(*case.plan.models, twice)), "models")


def enemy_moved(case: Case, random: Random) -> Changed | None:
    """A model of another unit is moved as well."""
    others = [n for n, unit in case.scenario.unit_of.items() if unit.id != case.terms.unit]
    if not others:
        return None
    stranger = replace(case.plan.models[0], id=random.choice(others))
    return _some(replace(case.plan, models=(*case.plan.models, stranger)), "models")


def turn_twice(case: Case, random: Random) -> Changed | None:
    """One model moves twice."""
    way = _mover(case, random)
    order = case.plan.move_order
    return (
        None
        if way is None
        else _some(replace(case.plan, move_order=(*order, way.id)), "move_order")
    )


def turn_forgotten(case: Case, random: Random) -> Changed | None:
    """A model moves whose turn is not given."""
    if len(case.movers) < 2:
        return None
    gone = random.choice(case.movers).id
    order = tuple(name for name in case.plan.move_order if name != gone)
    return _some(replace(case.plan, move_order=order), "move_order")


def into_who_has_not_moved(case: Case, random: Random) -> Changed | None:
    """A model that ends where a mate stood moves before that mate."""
    movers = case.movers
    for n, way in enumerate(movers):
        for early in movers[:n]:
            if way.end.z != early.start.z or way.end.at == way.start.at:
                continue
            reach = case.base(way.id).inradius + case.base(early.id).inradius
            if length(way.end, early.start) < reach - 2:
                order = [name for name in case.plan.move_order if name != way.id]
                order.insert(order.index(early.id), way.id)
                plan = replace(case.plan, move_order=tuple(order))
                return _some(plan, case.mobility(way.id).rule("no_overlap"))
    return None


def other_game(case: Case, random: Random) -> Changed:
    """A plan of another game."""
    return _some(replace(case.plan, ruleset="chess"), "ruleset")


def impossible_roll(case: Case, random: Random) -> Changed | None:
    """A roll that the dice cannot show, or that nobody throws."""
    from planner import rulesets

    die = rulesets.find(case.scenario.ruleset).die(case.scenario, case.plan.order)
    order = replace(case.plan.order, roll=99)
    rule = "roll" if die is None else die.rule
    return _some(replace(case.plan, order=order, roll=99), rule or "roll")


def too_many_turns(case: Case, random: Random) -> Changed | None:
    """Turns on the spot until turning costs more than is left, or is not allowed at all."""
    found = [way for way in case.movers if not case.mobility(way.id).turning.free]
    if not found:
        return None
    way = random.choice(found)
    turning, half = case.mobility(way.id).turning, FULL_TURN // 2
    more = [(way.end.heading + half * (n + 1)) % FULL_TURN for n in range(40)]
    if turning.cost([half] * 40) <= case.left(way) + turning.cost([half]):
        return None
    steps = [Step(StepKind.PIVOT, replace(way.end, heading=heading)) for heading in more]
    plan = case.with_steps(way.id, *way.steps, *steps)
    return _some(plan, case.mobility(way.id).rule("budget"), turning.rule)


ILLEGAL: Final[tuple[Change, ...]] = (
    too_long,
    less_budget,
    gap_at_start,
    line_that_rises,
    line_that_turns,
    pivot_that_walks,
    step_nobody_knows,
    over_the_edge,
    off_the_table,
    on_another,
    in_range,
    on_a_marker,
    left_behind,
    into_the_air,
    part_way_up,
    through_a_wall,
    into_shut_ground,
    through_an_enemy,
    nobody_charges,
    no_nearer,
    forgotten_test,
    likelier_test,
    wrong_flag,
    flag_left_out,
    model_missing,
    model_twice,
    enemy_moved,
    turn_twice,
    turn_forgotten,
    into_who_has_not_moved,
    other_game,
    impossible_roll,
    too_many_turns,
)
