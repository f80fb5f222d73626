"""A clash in words: who cannot do what, what leaves them no way to, and by which rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from planner.battlefield import Kind
from planner.formation.problem import Problem
from planner.formation.reasons.core import Core
from planner.formation.reasons.things import BUDGET, Of, ends_nowhere_on
from planner.formation.reasons.words import lack_range, listed, names
from planner.mobility import Below, Beside, ByEdge, End, Near
from planner.plan import WhyNot

Want = tuple[str, str]
"""What is wanted, in words, and the ledger id of its rule."""


def sentence(problem: Problem, core: Core) -> tuple[WhyNot, ...]:
    """Return the clash in one sentence under its first rule, and a line for each other rule."""
    wants = [*_wants(problem, core)]
    models, features = core.ids(Of.MODEL), core.ids(Of.FEATURE)
    mates, things = core.ids(Of.MATE), said(problem, models, features)
    doing = listed([text for text, _ in wants]) or "find a place to end"
    if BUDGET in core.things:
        doing += f" with a move of {_budget(problem)}"
        wants.append(("the length of the move", problem.members[0].mobility.rule("budget")))
    if things:
        verb = "leaves" if len(things) == 1 and how_many(problem, features) < 2 else "leave"
        text = f"{listed(things)} {verb} {names(mates) or 'the unit'} no way to {doing}"
    else:
        text = f"{names(mates) or 'no model'} {'cannot' if mates else 'can'} {doing}"
    if not core.minimal:
        text += "; fewer of these may be enough"
    rules = list(dict.fromkeys(rule for _, rule in wants)) or [_space(problem)]
    first = WhyNot(rules[0], text, (*mates, *models), features)
    return first, *(_other(rule, wants) for rule in rules[1:]), *jumps(problem, features)


def said(problem: Problem, models: Sequence[str], features: Sequence[str]) -> list[str]:
    """Return models of other units and pieces of terrain in words."""
    return [*_models(problem, models), *_features(problem, features)]


def how_many(problem: Problem, features: Sequence[str]) -> int:
    """Return how many features of the map these are, of which some may be parts of one."""
    known = problem.scenario.battlefield.by_id
    return len({known[name].called for name in features})


def _other(rule: str, wants: Sequence[Want]) -> WhyNot:
    return WhyNot(rule, f"part of the clash: {listed([t for t, r in wants if r == rule])}")


def jumps(problem: Problem, features: Sequence[str]) -> Iterator[WhyNot]:
    """Yield how far jumps go over the gaps that are in the way."""
    known, say = problem.scenario.battlefield.by_id, problem.scenario.battlefield.table.unit.say
    jumping = [m.mobility.jumping for m in problem.members if m.mobility.jumping is not None]
    for name in features:
        over = [j for j in jumping if j.over is None or name in j.over]
        if known[name].kind is Kind.GAP and over:
            best = max(over, key=lambda one: one.longest)
            far = f"{say(best.longest)} at most, from centre to centre"
            text = f"jumps over {known[name].called} go {far}"
            yield WhyNot(best.rule or "jump", f"part of the clash: {text}", (), (name,))


def _space(problem: Problem) -> str:
    return problem.members[0].mobility.rule("no_overlap")


def _wants(problem: Problem, core: Core) -> Iterator[Want]:
    terms, rules = problem.terms, core.ids(Of.RULE)
    say = problem.scenario.battlefield.table.unit.say
    engaged = [name.removeprefix("engage:") for name in rules if name.startswith("engage:")]
    if engaged and terms.engagement is not None:
        text = f"come within {say(terms.engagement.gap)} of {listed(engaged)}"
        yield text, terms.must_engage_rule
    asked = terms.coherency
    if asked is not None and "coherency" in rules:
        count = min(asked.neighbours, problem.mates - 1)
        text = f"stand within {say(asked.gap)} of {'a mate' if count == 1 else f'{count} mates'}"
        yield text, asked.rule
    if asked is not None and "one_group" in rules:
        yield "stand as one group", asked.group_rule or asked.rule
    if "move_order" in rules:
        yield "move one after another", _space(problem)
    for limit in core.ids(Of.LIMIT):
        yield from _limit(problem, core, limit)


def _limit(problem: Problem, core: Core, limit: str) -> Iterator[Want]:
    kind, _, rule = limit.partition(":")
    bodies = [member.mobility for member in problem.members]
    say = problem.scenario.battlefield.table.unit.say
    if kind == "standoff":
        kept = next(s for body in bodies for s in body.standoffs if s.rule == rule)
        from_ = sorted(name for name in core.ids(Of.MODEL) if name in kept.models)
        units = sorted({o.unit for o in problem.others if o.id in kept.models})
        more = "more than " if kept.inclusive else ""
        yield f"keep {more}{say(kept.gap)} away from {names(from_ or units)}", rule
    elif kind == "guarded":
        held = [g for body in bodies for g in body.guarded if g.rule == rule]
        features = {name for g in held for name in g.features}
        units = sorted({o.unit for o in problem.others for g in held if o.id in g.models})
        where = listed([*_features(problem, sorted(features))], "or")
        yield f"keep off {where} within {say(held[0].gap)} of {listed(units, 'or')}", rule
    elif kind == "end":
        end = next(end for body in bodies for end in body.ends if end.rule == rule)
        yield _end(problem, end), rule
    elif kind == "stop":
        floors = ends_nowhere_on(problem)[rule]
        yield f"end off {listed([*_features(problem, floors)], 'or')}", rule
    elif kind == "closer":
        goals = sorted({name for body in bodies for name in body.closer_to})
        yield f"end nearer to {listed(goals, 'or')}", bodies[0].rule("closer")
    elif kind == "leaving":
        left = [body.leaving for body in bodies if body.leaving is not None]
        away = any(group for leaving in left for group in leaving.groups)
        yield "lead away all along" if away else "keep straight on", left[0].rule


def _end(problem: Problem, end: End) -> str:
    say = problem.scenario.battlefield.table.unit.say
    if isinstance(end, Near):
        units = sorted({o.unit for o in problem.others if o.id in end.models})
        return (
            f"end {'wholly ' if end.wholly else ''}within {say(end.gap)} of {listed(units, 'or')}"
        )
    if isinstance(end, Beside):
        return f"end within {say(end.gap)} of {end.opening}"
    if isinstance(end, ByEdge):
        return f"end within {say(end.gap)} of the {listed(end.edges, 'or')} edge"
    if isinstance(end, Below):
        return f"end no higher than {say(end.most)}"
    return "end where the rule says"


def _budget(problem: Problem) -> str:
    budgets = [m.mobility.budget for m in problem.members if m.mobility.moves]
    return lack_range(problem, min(budgets), max(budgets))


def _models(problem: Problem, models: Sequence[str]) -> Iterator[str]:
    """Units of which all models are named as units, the other models by their ids."""
    units: dict[str, list[str]] = {}
    for other in problem.others:
        units.setdefault(other.unit, []).append(other.id)
    for unit, ids in units.items():
        mine = [name for name in ids if name in models]
        if len(mine) == len(ids):
            yield unit
        else:
            yield from mine


def _features(problem: Problem, features: Sequence[str]) -> Iterator[str]:
    known = problem.scenario.battlefield.by_id
    kinds: dict[str, list[str]] = {}
    for feature in (known[name] for name in features):
        kinds.setdefault(feature.kind.value, []).append(feature.called)
    for kind, ids in kinds.items():
        # "the wall", "the wall-2"
        named = [name for name in sorted({*ids}) if kind in _words(name)]
        rest = sorted({*ids} - {*named})
        yield from (f"the {name}" for name in named)
        if rest:
            yield f"the {kind}{'s' if len(rest) > 1 else ''} {listed(rest)}"


def _words(name: str) -> list[str]:
    """The words of an id: what separates them is neither a letter nor a digit."""
    return re.findall(r"[^\W_]+", name.lower())
