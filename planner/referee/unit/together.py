"""What must hold for the unit as a whole, once everybody has moved."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, pairwise

from planner.battlefield import Battlefield, Feature
from planner.length import Unit as LengthUnit
from planner.mobility import Across, Coherency, Parting, Terms
from planner.plan import Plan
from planner.referee.exact.apart import between, clear, near
from planner.referee.exact.figure import Rounded, disc
from planner.referee.lacking import apart, too_far
from planner.referee.room.outline import Outline, depth, met
from planner.referee.room.table import Table
from planner.referee.unit.demands import outside
from planner.referee.unit.shelter import sheltered
from planner.referee.unit.standing import Standing, Standings
from planner.referee.verdict import Measure, Violation, say
from planner.units import Unit
from planner.until import on_time


def coherency(
    asked: Coherency | None, models: Sequence[Standing], unit: LengthUnit
) -> Iterator[Violation]:
    """Yield what breaks coherency: models with too few neighbours, and a unit in parts."""
    if asked is None or len(models) < 2:
        return
    links = {a.model: _mates(a, models, asked) for a in models}
    for model in models:
        count = len(links[model.model])
        if count < asked.neighbours and model.model not in asked.alone:
            text = f"has {count} of {asked.neighbours} neighbours within {say(asked.gap, unit)}"
            text += ", base to base"
            at, amount = model.pose.at, _lacking(model, models, asked)
            if amount:
                yield Violation(asked.rule, text, model.model, None, at, amount)
            else:  # nobody else is there to be nearer
                few = asked.neighbours - count
                yield Violation(asked.rule, text, model.model, None, at, few, Measure.NUMBER)
    groups = _groups(models, links)
    if not asked.alone_counts:
        groups = [g for g in groups if len(g) > 1 or not g <= asked.alone]
    if asked.one_group and len(groups) > asked.groups:
        main = max(groups, key=len)
        apart = [m.model for m in models if any(m.model in g for g in groups if g is not main)]
        rule = asked.group_rule or asked.rule
        said = "one group" if asked.groups == 1 else f"in {asked.groups} groups at the most"
        text = f"the unit is not {said}: apart from it stand {', '.join(apart)}"
        off, nearest = _off(models, main, asked)
        yield Violation(rule, text, place=nearest.pose.at, amount=off, models=tuple(apart))


def _off(
    models: Sequence[Standing], main: Collection[str], asked: Coherency
) -> tuple[int, Standing]:
    """How much nearer others would have to be to the largest group, µm, and who is the nearest."""
    main_ = [model for model in models if model.model in main]
    rest = [model for model in models if model.model not in main]
    each = ((max(1, _off_each_other(a, b, asked)), b) for b in rest for a in main_)
    return min(each, key=lambda off: off[0])


def parted(
    parting: Parting, asked: Coherency | None, models: Sequence[Standing], unit: LengthUnit
) -> Iterator[Violation]:
    """Yield what breaks coherency within the parts, and who stands too near to another part."""
    for part in parting.parts:
        yield from coherency(asked, [m for m in models if m.model in part], unit)
    for a, b in combinations(models, 2):
        if any({a.model, b.model} <= part for part in parting.parts):
            continue
        if not clear(a.figure, b.figure, 2 * parting.gap, strict=True):
            text = f"ends within {say(parting.gap, unit)} of {b.model}, of another part"
            near_by = depth(a.figure, b.figure, 2 * parting.gap)
            yield Violation(parting.rule, text, a.model, None, a.pose.at, near_by)


def crowding(
    terms: Terms, used: Mapping[str, set[str]], battlefield: Battlefield
) -> Iterator[Violation]:
    """Yield the doors and ladders that more models use than they take in one move, at their foot.

    Parameters:
        used: model id -> ids of the features that its way uses, of those with a limit.
    """
    for name in sorted({name for names in used.values() for name in names}):
        users = [model for model, names in used.items() if name in names]
        passages = [terms.mobilities[model].passage(name) for model in users]
        uses = sum(passage.takes for passage in passages)
        limit = min(passages, key=lambda p: uses if p.capacity is None else p.capacity)
        if limit.capacity is not None and uses > limit.capacity:
            text = f"{len(users)} models use {name}, {limit.capacity} at most may"
            if uses > len(users):  # some of them take more than one
                text = f"{len(users)} models take {uses} uses of {name}, {limit.capacity} are left"
            over, rule = uses - limit.capacity, limit.capacity_rule or "capacity"
            feature, who = battlefield.by_id[name], tuple(users)
            at = *feature.paths[0][0], feature.bottom
            number = Measure.NUMBER
            yield Violation(rule, text, place=at, amount=over, measure=number, models=who)


def standing_in(
    terms: Terms, models: Sequence[Standing], moved: Collection[str], table: Table
) -> Iterator[Violation]:
    """Yield the doorways in which more models of the unit end than one may.

    Parameters:
        moved: ids of those that moved: who only stays where it stood answers for nothing.
    """
    within: dict[str, dict[str, Standing]] = {}
    for model in models:
        passages = terms.mobilities[model.model].passages
        for prism in table.prisms:
            passage = passages.get(prism.feature)
            if passage is None or passage.holds is None:
                continue
            low, high = model.pose.z, model.pose.z + model.height
            if prism.overlaps(low, high) and met(model.figure, prism.outline) is not None:
                within.setdefault(prism.feature, {}).update({model.model: model})
    for name, there in sorted(within.items()):
        passage = terms.mobilities[next(iter(there))].passages[name]
        if passage.holds is not None and len(there) > passage.holds and {*there} & {*moved}:
            text = f"{', '.join(there)} end in {name}, {passage.holds} at most may"
            over, rule = len(there) - passage.holds, passage.holds_rule or "holds"
            at, who = next(iter(there.values())).pose.at, tuple(there)
            number = Measure.NUMBER
            yield Violation(rule, text, place=at, amount=over, measure=number, models=who)


def safe(
    terms: Terms, plan: Plan, table: Table, models: Sequence[Standing], standings: Standings
) -> Iterator[Violation]:
    """Yield that a plan claims another number of sheltered models than there are."""
    said = [term.value for term in plan.objective if term.name == "models_sheltered"]
    shelter = terms.shelter
    if not said or shelter is None:
        return
    found = sum(sheltered(table, shelter, m.base, m.pose, standings) for m in models)
    if said != [found]:
        text = f"{found} models end sheltered, the plan says {said[0]:g}"
        yield Violation(
            shelter.rule or "shelter", text,
            amount=abs(found - Fraction(said[0])), measure=Measure.NUMBER,
            found=f"{said[0]:g}", expected=f"{found}", claim=True,
        )  # fmt: skip


def _mates(model: Standing, models: Sequence[Standing], asked: Coherency) -> set[str]:
    """Who is a neighbour of a model."""
    on_time()
    box = model.figure.box
    near_by = (other for other in models if not other.off(box, 2 * asked.gap))
    return {other.model for other in near_by if _linked(model, other, asked)}


def _linked(a: Standing, b: Standing, asked: Coherency) -> bool:
    if a.model == b.model or abs(a.pose.z - b.pose.z) > asked.vertical:
        return False
    return near(a.figure, b.figure, 2 * asked.gap)


def _lacking(model: Standing, models: Sequence[Standing], asked: Coherency) -> int:
    """How much nearer its next neighbour would have to be, µm; 0 where nobody else is there."""
    lacks = sorted(_off_each_other(model, m, asked) for m in models if m.model != model.model)
    return 0 if len(lacks) < asked.neighbours else max(1, lacks[asked.neighbours - 1])


def _off_each_other(a: Standing, b: Standing, asked: Coherency) -> int:
    """How much nearer two models would have to be to be neighbours, beside or above, µm."""
    rise = abs(a.pose.z - b.pose.z)
    return apart(between(a.figure, b.figure), asked.gap, rise, asked.vertical)


def _groups(models: Sequence[Standing], links: dict[str, set[str]]) -> list[set[str]]:
    """The groups that chains of neighbours join, in the order of their first models."""
    groups: list[set[str]] = []
    for model in models:
        if any(model.model in group for group in groups):
            continue
        group, todo = {model.model}, [model.model]
        while todo:
            new = links[todo.pop()] - group
            group |= new
            todo += sorted(new)
        groups.append(group)
    return groups


def engagement(
    terms: Terms, models: Sequence[Standing], standings: Standings, enemies: dict[str, Unit]
) -> Iterator[Violation]:
    """Yield the units that nobody ends engaged with, though somebody must."""
    for name in terms.must_engage:
        targets = [standings[m.id] for m in enemies[name].models if m.id in standings]
        if not any(engaged(terms, a, b) for a in models for b in targets):
            rule = terms.must_engage_rule or "must_engage"
            text = f"nobody ends engaged with {name}"
            if models and targets:
                pairs = ((max(1, _lacks(terms, a, b)), a) for a in models for b in targets)
                yield _nobody(rule, text, models, *min(pairs, key=lambda pair: pair[0]))
            else:
                yield _nowhere(rule, text, models)


def holding(
    terms: Terms, models: Sequence[Standing], battlefield: Battlefield
) -> Iterator[Violation]:
    """Yield that nobody ends in the objective or zone that somebody must end in."""
    if not terms.must_hold:
        return
    zone = battlefield.by_id[terms.must_hold]
    if not any(holds(model, zone) for model in models):
        rule = terms.must_hold_rule or "must_hold"
        text = f"nobody ends in {zone.id}"
        if models:
            each = ((_outside(model, zone), model) for model in models)
            yield _nobody(rule, text, models, *min(each, key=lambda pair: pair[0]))
        else:
            yield _nowhere(rule, text, models)


def _nobody(
    rule: str, text: str, models: Sequence[Standing], off: int, nearest: Standing
) -> Violation:
    """That none of `models` is where one must be, and how far the nearest is off, µm."""
    who = tuple(model.model for model in models)
    return Violation(rule, text, place=nearest.pose.at, amount=off, models=who)


def _nowhere(rule: str, text: str, models: Sequence[Standing]) -> Violation:
    """The same where there is nobody on the table that could be, or nothing to be near to."""
    who, number = tuple(model.model for model in models), Measure.NUMBER
    at = models[0].pose.at if models else None
    return Violation(rule, text, "", None, at, 1, number, models=who, claim=at is None)


def holds(model: Standing, zone: Feature) -> bool:
    """Whether a base is within the radius of a marker (inclusive), or has a part in a zone."""
    if zone.geometry == "Point":
        return near(model.figure, disc(zone.paths[0][0], zone.radius), 0)
    return not outside(model.figure, zone)


def _outside(model: Standing, zone: Feature) -> int:
    """How much nearer a model outside would have to be, µm."""
    if zone.geometry == "Point":
        return too_far(between(model.figure, disc(zone.paths[0][0], zone.radius)), 0)
    outline = Outline.polygon(zone.paths)
    return too_far(min(between(model.figure, part) for part in outline.parts(outline.box)), 0)


def _lacks(terms: Terms, a: Standing, b: Standing) -> int:
    """How much nearer two models would have to be to be engaged, beside or above, µm."""
    vertical = None if terms.engagement is None else terms.engagement.vertical
    rise = abs(a.pose.z - b.pose.z)
    return apart(between(a.figure, b.figure), _range(terms, a, b), rise, vertical)


def _range(terms: Terms, a: Standing, b: Standing) -> int:
    """The engagement range of a model from one of the others, µm: longer across some things."""
    asked = terms.engagement
    if asked is None:
        return 0
    longer = (c.gap for c in asked.across if b.model in c.models and _between(a, b, c))
    return max((asked.gap, *longer))


def _between(a: Standing, b: Standing, across: Across) -> bool:
    """Whether the straight line between the centres meets an outline, borders included."""
    sight = Rounded(tuple((2 * s.pose.x, 2 * s.pose.y) for s in (a, b)))
    edges = ((p, q) for line in across.lines for p, q in pairwise(line))
    return any(
        near(sight, Rounded(((2 * p[0], 2 * p[1]), (2 * q[0], 2 * q[1]))), 0) for p, q in edges
    )


def engaged(terms: Terms, a: Standing, b: Standing) -> bool:
    """Return whether a model is in engagement range of one of the others."""
    asked = terms.engagement
    if asked is None:
        return near(a.figure, b.figure, 0)
    if abs(a.pose.z - b.pose.z) > asked.vertical:
        return False
    return near(a.figure, b.figure, 2 * _range(terms, a, b))
