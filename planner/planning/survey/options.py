"""Every sensible order of a unit, planned and ranked, and what was left out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from planner import rulesets
from planner.errors import IllegalPlanError, LateError, OrderError, nearest
from planner.formation.limits import Effort, Limits
from planner.order import BOARD, Order
from planner.plan import Plan, Term
from planner.planning.avoiding.reactions import Reaction, reactions
from planner.planning.navigators import Navigators
from planner.planning.plan import UNTOLD, plan
from planner.planning.survey.aims import considered, orders
from planner.planning.survey.headway import headway, unmeasured
from planner.planning.survey.once import twin
from planner.planning.survey.worth import Worth, worth
from planner.planning.within import found_within
from planner.rulesets import Ruleset
from planner.rulesets.known import known_terms
from planner.scenario.scenario import Scenario
from planner.units import Unit
from planner.until import if_time

__all__ = ["LeftOut", "Option", "Survey", "options", "orders", "survey"]


def _unheard(_: Option | LeftOut) -> None:
    return None


@dataclass(frozen=True)
class Option:
    """One order with its plan and what it is worth (see `planner.planning.survey.worth`).

    Parameters:
        reactions: what it lets others do; not part of its worth.
    """

    plan: Plan
    worth: float
    reactions: tuple[Reaction, ...] = ()

    def __str__(self) -> str:
        from planner.show.option import describe_option

        return describe_option(self)


TOO_LATE: Final = "not looked at before the deadline"
NEEDLESS: Final = "another order gets as far without its dice"
NOWHERE: Final = (None, None, ())
"""Of an order that leads nowhere: what it is for stands in no goal."""
PRICES: Final = ("tests_owed", "tests_besides", "distance_walked")
"""Terms that say what an order costs, not what it is for."""
SLIGHT: Final = 26
"""µm, a thousandth of an inch: what is slid once differs by as much."""


@dataclass(frozen=True)
class LeftOut:
    """An order, or an action with any aim, that cannot be carried out now: why, by which rule."""

    order: Order
    rule: str
    why: str


@dataclass(frozen=True)
class Survey:
    """What a unit may do, the most worthy first, and what it may not."""

    options: tuple[Option, ...]
    left_out: tuple[LeftOut, ...]


def options(
    scenario: Scenario,
    unit: str,
    limits: Limits | None = None,
    value: Worth = worth,
    actions: Collection[str] = (),
    *,
    thorough: bool = False,
    ready: Callable[[Option | LeftOut], None] = _unheard,
) -> list[Option]:
    """Return every sensible order of `unit` that can be carried out, the most worthy first.

    What is compared is told apart by more than the last hundredth of an inch: each order is slid
    once, asked no reasons and not proved best, and where all else is at its bound no shorter ways
    are looked for, which no worth depends on. Ways whose every bend is a turn cross slow ground at
    samples of its borders, but for orders that then seem impossible. `planner.plan` of the order
    that is chosen does the rest.

    Parameters:
        unit: id of the unit.
        value: what a plan is worth; any function of a plan. The usual one counts lengths from
            where the unit stands (see `planner.planning.survey.headway`).
        actions: only these; all where there are none.
        thorough: plan each order as `planner.plan` does; no reasons are asked all the same.
        ready: told of each order as soon as it is planned, or left out.

    Raises:
        OrderError: there is no such unit or action.
    """
    found = survey(scenario, unit, limits, value, actions, thorough=thorough, ready=ready)
    return list(found.options)


def survey(
    scenario: Scenario,
    unit: str,
    limits: Limits | None = None,
    value: Worth = worth,
    actions: Collection[str] = (),
    *,
    thorough: bool = False,
    ready: Callable[[Option | LeftOut], None] = _unheard,
) -> Survey:
    """Return the options of `unit`, and the orders that the rules or the table leave out.

    Parameters and errors are those of `options`.
    """
    with found_within(limits or Limits(), "the orders were not looked at") as limits:
        return _survey(scenario, unit, limits, value, actions, thorough=thorough, ready=ready)


def _survey(
    scenario: Scenario,
    unit: str,
    limits: Limits,
    value: Worth,
    actions: Collection[str],
    *,
    thorough: bool,
    ready: Callable[[Option | LeftOut], None],
) -> Survey:
    limits = replace(limits, reasons=0)  # of each order that cannot be: one line
    limits = limits if thorough else replace(limits, rounds=0, effort=Effort.COMPARED)
    ruleset = rulesets.find(scenario.ruleset)
    for action in actions:
        if action not in ruleset.actions:
            hint = nearest(action, ruleset.actions)
            raise OrderError(f'{ruleset.name} has no action "{action}"; {hint}')
    one = scenario.unit(unit)
    by = (False,) if thorough else (True, False)
    navigators = [Navigators(scenario, limits, sampled=sampled) for sampled in by]
    found: list[Option] = []
    out: list[LeftOut] = []

    def add(one: Option | LeftOut) -> None:
        found.append(one) if isinstance(one, Option) else out.append(one)
        ready(one)

    for no_choice in _not_allowed(ruleset, scenario, unit, actions):
        add(no_choice)
    known = _in_time(scenario, one, ruleset, found)
    for order, no in ((o, no) for o, no in known if not actions or o.action in actions):
        if limits.stop():
            break
        if no is not None:
            add(LeftOut(order, *no))
            continue
        if limits.late:
            add(LeftOut(order, "", TOO_LATE))
            continue
        if _is_spared(scenario, order, ruleset, found) or _is_hopeless(order, out):
            continue
        limits.progress(_said(order))
        add(_but_once(_looked_at(scenario, order, limits, navigators, value), found))
    needless = [one for one in found if any(_spares(other, one) for other in found)]
    out += [LeftOut(option.plan.order, "", NEEDLESS) for option in needless]
    ranked = sorted((o for o in found if o not in needless), key=lambda option: -option.worth)
    return Survey(tuple(ranked), tuple(out))


def _in_time(
    scenario: Scenario, unit: Unit, ruleset: Ruleset, found: Collection[Option]
) -> Iterator[tuple[Order, tuple[str, str] | None]]:
    """Yield what is `considered`, as far as there is time; once something is found, no error."""
    choices = ruleset.choices(scenario, unit)
    seen = set[str]()
    try:
        for order, no in considered(scenario, unit, ruleset):
            seen.add(order.action)
            yield order, no
    except LateError:
        if not found:
            raise
        late = (c.action for c in choices if c.allowed and c.action not in seen)
        yield from ((Order(unit.id, action), ("", TOO_LATE)) for action in late)


def _not_allowed(
    ruleset: Ruleset, scenario: Scenario, unit: str, actions: Collection[str]
) -> Iterator[LeftOut]:
    """What the rules do not let a unit choose now, of some actions or of all."""
    for choice in ruleset.choices(scenario, scenario.unit(unit)):
        if not choice.allowed and (not actions or choice.action in actions):
            yield LeftOut(Order(unit, choice.action), choice.rule, choice.why)


def _looked_at(
    scenario: Scenario,
    order: Order,
    limits: Limits,
    navigators: Sequence[Navigators],
    value: Worth,
) -> Option | LeftOut:
    """One order planned and valued, or why it is left out.

    Parameters:
        navigators: the later ones are asked where there is no plan by samples of those before.
    """
    for some in navigators:
        try:
            planned = plan(scenario, order, limits, some)
            if planned.found:
                return _option(scenario, planned, some, value)
            if not some.are_sampled() or _is_far(scenario, order, some):
                break
        # of one order that a profile lacks a number for, or whose plans are refused, not of all
        except (OrderError, IllegalPlanError, LateError) as error:
            return LeftOut(order, "", str(error))
    why = planned.why_not[0] if planned.why_not else None
    return LeftOut(order, why.rule if why else "", why.text if why else "no plan was found")


def _option(scenario: Scenario, planned: Plan, by: Navigators, value: Worth) -> Option:
    """A plan with what it is worth and lets others do, as far as there is time."""
    told = unmeasured(planned) if value is worth else value(planned)
    with if_time():
        told = headway(planned, by) if value is worth else told
        return Option(planned, told, reactions(scenario, planned))
    return Option(replace(planned, notes=(*planned.notes, ("", UNTOLD))), told)


def _is_far(scenario: Scenario, order: Order, navigators: Navigators) -> bool:
    """Whether one of its targets is further off than anybody gets, as the crow flies.

    Then ways that are told more exactly lead to it no more than those by samples did.
    """
    from planner.formation.problem import Problem
    from planner.formation.reasons.beyond import far_off

    die = rulesets.find(scenario.ruleset).die(scenario, order)
    best = order if die is None else replace(order, roll=max(die.chances))
    terms = known_terms(scenario, best)
    if not terms.must_engage:
        return False
    navigator = navigators.of(terms)
    return bool(far_off(Problem.of(navigator.scenario, best, terms, navigator)))


def _but_once(one: Option | LeftOut, found: Iterable[Option]) -> Option | LeftOut:
    """The same, or that it is left out because an order before it does just what it does."""
    plain = twin(one.plan, (o.plan for o in found)) if isinstance(one, Option) else None
    if isinstance(one, LeftOut) or plain is None:
        return one
    return LeftOut(one.plan.order, "", f'the same as "{plain.order.action}"')


def _is_spared(scenario: Scenario, order: Order, ruleset: Ruleset, found: Iterable[Option]) -> bool:
    """Whether a move without dice already brings all models to where this one needs dice to."""
    if order.to is None or ruleset.die(scenario, order) is None:
        return False
    return any(
        option.plan.order.to == order.to and not option.plan.dice and _all_there(option.plan)
        for option in found
    )


def _spares(one: Option, other: Option) -> bool:
    """Whether an order does all that another does there, and no more, without its dice.

    A flag that only one of them sets may be what the other's dice are thrown to be spared of.
    """
    mine, theirs = one.plan, other.plan
    there = mine.order.to, mine.order.goal, mine.order.targets
    if there != (theirs.order.to, theirs.order.goal, theirs.order.targets) or there == NOWHERE:
        return False
    if mine.dice or not theirs.dice or {*theirs.flags} != {*mine.flags}:
        return False
    known = {term.name: term for term in mine.objective}
    ends = [branch.plan for branch in theirs.branches] or [theirs]
    wanted = [term for end in ends for term in end.objective if term.name not in PRICES]
    return all(term.name in known and _as_good(known[term.name], term) for term in wanted)


def _as_good(one: Term, other: Term) -> bool:
    slight = SLIGHT if one.unit == "length" else 0
    if one.sense == "max":
        return one.value >= other.value - slight
    return one.value <= other.value + slight


def _is_hopeless(order: Order, out: Iterable[LeftOut]) -> bool:
    """Whether one of several targets, or some of them, cannot be engaged even without the rest."""
    mine = frozenset(order.targets)
    left = (one.order for one in out if one.order.action == order.action)
    return any(other.targets and mine > frozenset(other.targets) for other in left)


def _all_there(planned: Plan) -> bool:
    if planned.order.goal == BOARD:
        return True
    there = [term.value for term in planned.objective if term.name == "models_in_objective"]
    return there == [len(planned.models)]


def _said(order: Order) -> str:
    return " ".join((order.action, *order.targets, *([str(order.to)] if order.to else [])))
