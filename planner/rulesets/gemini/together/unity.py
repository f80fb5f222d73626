"""How a unit stands together, and into how many parts it may fall."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil, dist, sqrt
from typing import TYPE_CHECKING

from planner.mobility import Coherency, Parting
from planner.rulesets.gemini.figure import INCH
from planner.rulesets.others import ANY_HEIGHT
from planner.units import Model, Unit
from planner.until import on_time

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.rulesets.game import Game
    from planner.rulesets.gemini.bodies import Bodies
    from planner.scenario.scenario import Scenario

No = tuple[str, str] | None
RULE = "gemini.coherency.three-inch"
PARTS = "gemini.split.max-parts"
SIZE = "gemini.split.min-size"
STAY = "gemini.ic.leave-forbidden"
MOB = "MOB"
APART = ("fell", "prone", "ran")
"""States that keep parts of a squad from being one while one of them has it."""
MILLIMETRE = 1_000


def coherency(bodies: Bodies, reach: Mapping[str, int], *, begun: bool = True) -> Coherency | None:
    """Head to head 3", as a gap between bases: exact for equal discs, else on the safe side.

    A unit with an Initiative may end in as many parts of two as that, the other parts of its
    squad counted; a mob in any number; characters may stand alone. The planner
    keeps it in one where it can, but for a charge in which more of it fights otherwise.
    Whom losses have left alone may stay so, and a unit that they have parted may stay in as many
    parts: the rules of parts are about dividing it.

    Parameters:
        reach: how far each model goes at the most, µm, by id.
        begun: whether the parts in which it stands are looked at.
    """
    unit = bodies.unit
    if len(unit) < 2:
        return None
    gap = together(bodies.game, bodies.scenario)
    if _heads(bodies):
        widest = max(ceil(2 * model.base.circumradius) for model in unit.models)
        gap = max(0, gap - widest)
    connected = bodies.game.option(bodies.scenario, "coherency.mode") == "connected"
    alone = frozenset(model.id for model in unit.models if _is_character(unit, model))
    most = together(bodies.game, bodies.scenario)
    groups = components(unit.models, most, heads=_heads(bodies)) if begun else []
    strays = frozenset(group[0].id for group in groups if len(group) == 1)
    if unit.state.get("locked") or unit.state.get("routing"):
        rule = STAY if alone else RULE
        parts = max(1, sum(len(group) > 1 for group in groups))
        return Coherency(gap, ANY_HEIGHT, 1, connected, rule, rule, parts, strays)
    if unit.state.get("restores") and not hopeless(bodies, reach):
        rule = "gemini.split.casualty-gap"
        return Coherency(gap, ANY_HEIGHT, 1, connected, rule, rule)
    if MOB in unit.keywords:  # who strays from a mob checks its nerves alone, and may stray
        alone = frozenset(model.id for model in unit.models)
    parts = most_parts(bodies.scenario, unit)
    few, many = (RULE, RULE) if parts < 2 else (SIZE, PARTS)
    counts = bool(bodies.game.option(bodies.scenario, "split.count_ic"))
    parts = max(parts, sum(counts or len(group) > 1 for group in groups))
    alone |= strays
    return Coherency(gap, ANY_HEIGHT, 1, connected, few, many, parts, alone, alone_counts=counts)


def together(game: Game, scenario: Scenario) -> int:
    """Return how far apart figures still are together, µm: 3".

    With option coherency.gauge_40mm it is what the printed gauge measures: two bases of 40 mm.
    """
    if game.option(scenario, "coherency.gauge_40mm"):
        return 2 * 40 * MILLIMETRE
    return game.numbers.length(RULE)


def _heads(bodies: Bodies) -> bool:
    return bool(bodies.game.option(bodies.scenario, "distance.mode") == "head")


def _is_character(unit: Unit, model: Model) -> bool:
    return bool(unit.value(model, "independent_character", False))


def hopeless(bodies: Bodies, reach: Mapping[str, int]) -> bool:
    """Return whether a promise to close the gaps of a unit cannot be kept.

    Some part stays too far off all others even if both go straight to each other. With option
    split.pledge_fail the promise binds all the same.
    """
    if bodies.game.option(bodies.scenario, "split.pledge_fail") == "bound":
        return False
    models, most = bodies.unit.models, together(bodies.game, bodies.scenario)
    heads = _heads(bodies)
    for part in components(models, most, heads=heads):
        others = [model for model in models if model not in part]
        if others and all(
            apart(a, b, heads=heads) > most + reach[a.id] + reach[b.id]
            for a in part
            for b in others
        ):
            return True
    return False


def squad(unit: Unit) -> str:
    """Return the id of the squad that a unit is or is a part of."""
    return str(unit.state.get("squad", unit.id))


def is_own_squad(unit: Unit) -> bool:
    """Return whether a unit is one character alone: it is a part of nobody's squad."""
    return len(unit) == 1 and _is_character(unit, unit.models[0])


def most_parts(scenario: Scenario, unit: Unit) -> int:
    """Return into how many parts a unit may fall: as many as the Initiative of most of it."""
    if MOB in unit.keywords:
        return len(unit)
    known = [int(i) for m in unit.models if (i := unit.value(m, "I")) is not None]
    if not known:
        return 1
    usual = max(sorted(set(known)), key=known.count)
    others = [u for u in scenario.units if u is not unit and squad(u) == squad(unit)]
    return max(1, usual - len([u for u in others if u.side == unit.side]))


def parting(bodies: Bodies) -> Parting:
    """Return how the unit ends in two: more than 3" apart, from head to head."""
    leaving = frozenset(bodies.order.models)
    others = frozenset(model.id for model in bodies.unit.models) - leaving
    gap = together(bodies.game, bodies.scenario)
    if _heads(bodies):
        thinnest = min(int(2 * model.base.inradius) for model in bodies.unit.models)
        gap = max(0, gap - thinnest)
    return Parting((others, leaving), gap, "gemini.split.automatic")


def no_split(bodies: Bodies) -> No:
    """Parts of two or more, characters apart, and no more parts than Initiative."""
    unit, leaving = bodies.unit, set(bodies.order.models)
    parts = [[m for m in unit.models if (m.id in leaving) is side] for side in (True, False)]
    if not all(parts):
        return "gemini.split.choose", "name the models that leave, some and not all"
    if unit.state.get("locked") or unit.state.get("routing"):
        return STAY, "nobody leaves a unit in combat or in rout"
    return no_parts(bodies)


def no_parts(bodies: Bodies) -> No:
    """Return why a unit may not fall into those whom the order names and the others."""
    unit, leaving = bodies.unit, set(bodies.order.models)
    parts = [[m for m in unit.models if (m.id in leaving) is side] for side in (True, False)]
    for part in parts:
        if len(part) == 1 and not _is_character(unit, part[0]) and MOB not in unit.keywords:
            return SIZE, f"{part[0].id} would stand alone: a part has two models at least"
    character = any(len(part) == 1 and _is_character(unit, part[0]) for part in parts)
    counted = not character or bool(bodies.game.option(bodies.scenario, "split.count_ic"))
    if MOB not in unit.keywords and counted:
        for figure in bodies.figures:
            figure.needs("I", PARTS)
        if most_parts(bodies.scenario, unit) < 2:
            return PARTS, "its squad is in as many parts as its Initiative already"
    return None


def ended(bodies: Bodies, plan: Plan) -> tuple[Model, ...]:
    """Return the models of the unit where a plan leaves them."""
    ends = {way.id: way.end for way in plan.models}
    return tuple(replace(m, pose=ends.get(m.id, m.pose)) for m in bodies.unit.models)


def gap_remarks(bodies: Bodies, plan: Plan) -> Iterator[tuple[str, str]]:
    """Yield which characters leave the unit with a plan, and how ranks are closed on the way."""
    unit, most = bodies.unit, together(bodies.game, bodies.scenario)
    heads, both = _heads(bodies), (unit.models, ended(bodies, plan))
    before, after = (components(some, most, heads=heads) for some in both)
    for part in after if len(after) > 1 else ():
        was = next(group for group in before if part[0].id in {m.id for m in group})
        if len(part) == 1 and len(was) > 1 and _is_character(unit, part[0]):
            far = bodies.game.unit.say(most)
            text = f"{part[0].id} leaves the unit: it ends more than {far} from all of it"
            yield "gemini.ic.leave", text
    if unit.state.get("restores") and len(after) == 1:
        rate = min(figure.allowance for figure in bodies.figures)
        for part in before[1:]:
            gap = min(apart(a, b, heads=heads) for a in before[0] for b in part)
            yield "gemini.split.diagonal-restore", slanting(gap, most, rate)


def slanting(gap: float, most: int, rate: int) -> str:
    """Return how two parts `gap` µm apart, side by side, close up to `most` and still get on.

    Parameters:
        rate: what each may go in one action, µm.
    """
    aside = (gap - most) / 2
    text = f'{gap / INCH:.2f}" apart, both parts close up by going {aside / INCH:.2f}" aside'
    if aside > rate:
        return text
    return f'{text}: aslant, an action takes them {sqrt(rate**2 - aside**2) / INCH:.2f}" on as well'


def become_one(unit: Unit, other: Unit) -> bool:
    """Return whether units that stand near each other are one: parts of a squad, or mobs.

    They are not while one of them lies, or has run from a charge, and the other has not.
    """
    alike = all(bool(unit.state.get(key)) is bool(other.state.get(key)) for key in APART)
    both_mobs = MOB in unit.keywords and MOB in other.keywords
    return alike and (both_mobs or squad(unit) == squad(other))


def friends_near(game: Game, scenario: Scenario, unit: Unit, models: Sequence[Model]) -> list[Unit]:
    """Return the friends of a unit that are within 3" of it while its models stand so."""
    most, heads = together(game, scenario), game.option(scenario, "distance.mode") == "head"
    return [
        other
        for other in scenario.friends(unit)
        if any(apart(a, b, heads=heads) <= most for a in models for b in other.models)
    ]


def apart(a: Model, b: Model, *, heads: bool) -> float:
    """Return how far apart two figures are, µm, from head to head or between bases."""
    away = dist((a.pose.x, a.pose.y), (b.pose.x, b.pose.y))
    return away if heads else away - a.base.circumradius - b.base.circumradius


def squads(game: Game, scenario: Scenario, models: tuple[Model, ...]) -> list[tuple[Model, ...]]:
    """Return the groups of a unit's models that are squads from where they stand, largest first.

    Where one comrade nearby is enough for each (option coherency.mode), all who have one are one
    squad, however far its groups are from each other.
    """
    heads = game.option(scenario, "distance.mode") == "head"
    groups = components(models, together(game, scenario), heads=heads)
    if game.option(scenario, "coherency.mode") == "connected" or len(groups) < 2:
        return groups
    singles: list[tuple[Model, ...]] = [group for group in groups if len(group) == 1]
    rest = tuple(model for model in models if (model,) not in singles)
    return [rest, *singles] if rest else singles


def components(models: tuple[Model, ...], most: int, *, heads: bool) -> list[tuple[Model, ...]]:
    """Return the groups that chains of at most `most` µm join, the greatest first."""
    left, found = {model.id: model for model in models}, []
    while left:
        group, todo = set(), [next(iter(left))]
        while todo:
            name = todo.pop()
            model = left.pop(name, None)
            if model is not None:
                on_time()
                group.add(name)
                near_by = (o for o in left.values() if apart(model, o, heads=heads) <= most)
                todo += [other.id for other in near_by]
        found.append(tuple(m for m in models if m.id in group))
    return sorted(found, key=len, reverse=True)
