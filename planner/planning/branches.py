"""Tests in the middle of a move: how it goes on with each result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from planner import rulesets
from planner.formation.limits import Limits
from planner.mobility import Check, Terms
from planner.order import Order
from planner.plan import Branch, Dice, ModelPlan, Plan, Proof, Status, Step, WhyNot
from planner.planning.after import changed
from planner.planning.attempt import attempt
from planner.planning.costed import costed
from planner.planning.dice import dice_of
from planner.planning.expected import beats, better, nothing_to_gain, signed
from planner.planning.judged import judged
from planner.planning.otherwise import otherwise
from planner.planning.routed import ways_of
from planner.planning.stem import Meeting, Stem, first_meeting, reached
from planner.rulesets.looking import besides
from planner.scenario.scenario import Scenario
from planner.units import Pose

if TYPE_CHECKING:
    from planner.referee import Verdict

MOST: Final = 12
"""Branches of one plan. A test that would make more is declined, which is said."""


def branched(scenario: Scenario, plan: Plan, limits: Limits) -> Plan:
    """Return a plan with how it goes on for every result of the tests that it comes to.

    Two ways to begin are looked at: as is best if all tests are failed, and as is best if all
    are passed; the one is taken that promises the better values, each weighed with its chance.
    The first model to come to a test goes there before anyone else, so that all others may
    still choose. What is planned after a test is the best found from there; that no other way
    to begin promises more is not proved.
    """
    if not plan.found and not rulesets.find(scenario.ruleset).otherwise.get(plan.order.action):
        return plan
    tree = _Tree(plan.order, replace(limits, rounds=1))
    terms = tree.terms(scenario)
    if not terms.checks:
        return plan
    if not plan.found:
        return _by_chance(scenario, terms, plan, tree)
    leaves = tree.grown(scenario, plan, Stem({}), _Node(), MOST)
    hopeful = tree.hopeful(scenario, plan)
    if hopeful is not None and (leaves is None or better(hopeful, leaves)):
        leaves = hopeful
    if leaves is None:
        why = next(c for c in terms.checks if c.stops)
        text = "no way was found to stop lawfully where the test is taken, if it is failed"
        return replace(
            plan,
            status=Status.UNKNOWN,
            models=(),
            move_order=(),
            dice=(),
            flags=(),
            objective=(),
            why_not=(WhyNot(why.stop_rule or why.rule, text),),
        )
    if len({_steps(leaf.plan) for leaf in leaves}) == 1:
        return plan  # no test is come to, or none changes anything
    return _shown(scenario, terms, plan, leaves, tree.declined)


def _by_chance(scenario: Scenario, terms: Terms, plan: Plan, tree: _Tree) -> Plan:
    """The plan of an order that is possible only if tests are passed; else the no that it is."""
    leaves = tree.hopeful(scenario, plan)
    if leaves is not None:
        found = replace(plan, why_not=(), repairs=(), proof=Proof(scope="what is best if passed"))
        return _shown(scenario, terms, found, leaves, tree.declined)
    if not tree.promising:
        return plan
    rule = next(check.rule for check in terms.checks if not check.stops)
    why = WhyNot(rule, "it would work with every check passed; failed, no way to go on was found")
    return replace(plan, status=Status.UNKNOWN, why_not=(*plan.why_not, why))


@dataclass(frozen=True)
class _Node:
    """How the unit got here.

    Parameters:
        results: of the tests so far.
        chance: of them.
        hopes: whether the plan counts on passing the tests still to come.
    """

    results: tuple[tuple[str, bool], ...] = ()
    chance: Fraction = Fraction(1)
    hopes: bool = False

    def after(self, check: Check, *, passed: bool) -> _Node:
        """Return how it is after one more test."""
        chance = check.probability if passed else 1 - check.probability
        return _Node((*self.results, (check.name, passed)), self.chance * chance, self.hopes)


class _Tree:
    """Grows the branches of one order."""

    def __init__(self, order: Order, limits: Limits) -> None:
        self.order, self.limits = order, limits
        self.declined: dict[str, str] = {}
        self.promising = False

    def terms(self, scenario: Scenario, order: Order | None = None) -> Terms:
        """Return the terms with the results that the scenario knows."""
        order = order or self.order
        made = rulesets.find(scenario.ruleset).terms(scenario, order)
        return besides(scenario, order, made)

    def known(self, scenario: Scenario, check: Check, *, passed: bool) -> Scenario:
        """Return the scenario in which a test has this result."""
        ruleset, unit = rulesets.find(scenario.ruleset), scenario.unit(self.order.unit)
        state = ruleset.state_checked(unit.state, check.ground, passed=passed)
        return changed(scenario, {unit.id: state})

    def hoped(self, scenario: Scenario) -> Scenario:
        """Return the scenario in which all tests that do not stop anybody are passed."""
        for check in self.terms(scenario).checks:
            if not check.stops:
                scenario = self.known(scenario, check, passed=True)
        return scenario

    def hopeful(self, scenario: Scenario, cautious: Plan) -> tuple[Branch, ...] | None:
        """Return the branches of the plan that is best if all tests are passed; None if no gain."""
        from planner.navigation import Navigator

        if cautious.found and nothing_to_gain(cautious):
            return None  # but walking less
        there = self.hoped(scenario)
        passed = self.terms(there)
        best = attempt(there, self.order, None, self.limits, Navigator(there, passed), whole=False)
        if not best.found or (cautious.found and not beats(signed(best), signed(cautious))):
            return None
        if not _legal(there, best):
            return None  # passed, the game wants another action
        self.promising = True
        return self.grown(scenario, best, Stem({}), _Node(hopes=True), MOST)

    def grown(
        self, scenario: Scenario, plan: Plan, stem: Stem, node: _Node, most: int
    ) -> tuple[Branch, ...] | None:
        """Return the branches of a plan that begins with `stem`; None where one is illegal.

        Parameters:
            most: how many of them there may be. Those of a failed test may have half, and leave
                what they do not need to those of the passed one, which goes further.
        """
        terms = self.terms(scenario, plan.order)
        meeting = first_meeting(scenario, terms, plan, stem)
        if meeting is not None and most < 2:
            self.declined[meeting.check.name] = meeting.check.rule
            meeting = None
        if meeting is None:
            return self._leaf(scenario, plan, node)
        if meeting.check.stops:
            return self._stopped(scenario, plan, stem, node, meeting, most)
        if meeting.model:
            stem = stem.with_(meeting.model, meeting.steps)
            cut = self._cut(scenario, plan, node, meeting)
            if cut is None:
                return None
            plan = cut
        found: dict[bool, tuple[Branch, ...]] = {True: (), False: ()}
        for passed in (False, True):
            after = node.after(meeting.check, passed=passed)
            if not after.chance:
                continue
            there = self.known(scenario, meeting.check, passed=passed)
            kept = _at(there, plan)
            if passed != node.hopes:
                after = replace(after, hopes=False)
                kept = self._gone_on(there, kept, stem)
            share = most - len(found[False]) if passed else most // 2
            grown = self.grown(there, kept, stem, after, share)
            if grown is None:
                return None
            found[passed] = grown
        return self._one(scenario, node, found) or (*found[True], *found[False])

    def _leaf(self, scenario: Scenario, plan: Plan, node: _Node) -> tuple[Branch, ...] | None:
        """The one branch of a plan that comes to no more tests; None where it is illegal."""
        done = _at(scenario, plan)
        verdict = _verdict(scenario, done)
        if not verdict.legal:
            return None
        # steps that were cut in two are paid for anew
        return (Branch(node.results, node.chance, costed(done, verdict)),)

    def _cut(self, scenario: Scenario, plan: Plan, node: _Node, meeting: Meeting) -> Plan | None:
        """A plan with the step in which a test is taken as two; None where that cannot be."""
        cut = meeting.cut(plan)
        if _legal(self.hoped(scenario) if node.hopes else scenario, cut):
            return cut
        return None if node.hopes else plan

    def _one(
        self, scenario: Scenario, node: _Node, found: Mapping[bool, tuple[Branch, ...]]
    ) -> tuple[Branch, ...]:
        """The one branch of a test after which all goes the same way: it is not taken; or none."""
        leaves = (*found[True], *found[False])
        if len(leaves) != 2 or len({_steps(leaf.plan) for leaf in leaves}) != 1:
            return ()
        return self._leaf(scenario, leaves[-1].plan, node) or ()

    def _gone_on(self, scenario: Scenario, plan: Plan, stem: Stem) -> Plan:
        """The rest planned anew, or as it was where that is no worse."""
        again = self.planned(scenario, plan, stem, plan.order)
        if again is None:
            if _legal(scenario, plan):
                return plan
            instead = otherwise(scenario, plan.order)
            return (instead and self.planned(scenario, plan, stem, instead)) or plan
        worse = _legal(scenario, plan) and not beats(signed(again), signed(plan))
        return plan if worse else again

    def _stopped(
        self, scenario: Scenario, plan: Plan, stem: Stem, node: _Node, meeting: Meeting, most: int
    ) -> tuple[Branch, ...] | None:
        """A test that ends the move when it is failed: all go up to it and stand lawfully."""
        check, unit = meeting.check, scenario.battlefield.table.unit
        failed = self.known(scenario, check, passed=False)
        to = unit.from_um(meeting.at.x), unit.from_um(meeting.at.y)
        up_to = replace(self.order, to=to, goal="reach")
        short = self.planned(failed, plan, stem, up_to)
        if short is None or not reached(scenario, check, short):
            return None
        there = self.known(scenario, check, passed=True)
        begun = Stem({way.id: way.steps for way in short.models})
        on = self.planned(there, plan, begun, self.order)
        if on is None:
            return None
        passed = self.grown(there, on, begun, node.after(check, passed=True), most - 1)
        if passed is None:
            return None
        ended = node.after(check, passed=False)
        stays = replace(short, objective=())
        stop = () if not ended.chance else (Branch(ended.results, ended.chance, stays),)
        return (*passed, *stop)

    def planned(self, scenario: Scenario, plan: Plan, stem: Stem, order: Order) -> Plan | None:
        """Return the whole move with its rest planned from where `stem` has brought everyone."""
        from planner.formation import solve
        from planner.navigation import Navigator

        terms = self.terms(scenario, order)
        spent = _spent(scenario, terms, plan, stem)
        bodies = {
            name: replace(body, budget=body.budget - spent.get(name, 0))
            for name, body in terms.mobilities.items()
        }
        rest = replace(terms, mobilities=bodies, checks=())
        middle = _moved(scenario, {way.id: stem.pose(way) for way in plan.models}, order.unit)
        navigator = Navigator(middle, rest)
        formation = solve(middle, order, rest, navigator, self.limits)
        if not formation.poses:
            return None
        ways = ways_of(middle, rest, navigator, formation)
        starts = {way.id: way.start for way in plan.models}
        objective = tuple(
            replace(t, value=t.value + sum(spent.values()), bound=t.bound + sum(spent.values()))
            if t.name == "distance_walked"
            else t
            for t in formation.objective
        )
        whole = replace(
            plan,
            scenario=scenario.digest,
            scene=scenario,
            order=plan.order if order.action == plan.order.action else order,
            status=Status.FEASIBLE,
            objective=objective,
            models=tuple(_joined(way, starts[way.id], stem, spent, terms) for way in ways),
            dice=dice_of(middle, order, rest, formation, ways),
        )
        first = tuple(name for name, steps in stem.steps.items() if steps)
        later = tuple(name for name in formation.move_order if name not in first)
        for order_ in (formation.move_order, (*first, *later)):
            if _legal(scenario, replace(whole, move_order=order_)):
                return replace(whole, move_order=order_)
        return None


def _steps(plan: Plan) -> tuple[tuple[Pose, ...], ...]:
    """Where everybody goes."""
    return tuple(tuple(step.to for step in way.steps) for way in plan.models)


def _legal(scenario: Scenario, plan: Plan) -> bool:
    return _verdict(scenario, plan).legal


def _verdict(scenario: Scenario, plan: Plan) -> Verdict:
    from planner.referee import check

    return check(scenario, plan)


def _at(scenario: Scenario, plan: Plan) -> Plan:
    """The same plan where more results are known: tests of those are no longer owed."""
    return replace(plan, scenario=scenario.digest, scene=scenario)


def _spent(scenario: Scenario, terms: Terms, plan: Plan, stem: Stem) -> dict[str, int]:
    """What each model has spent of its budget so far, by the referee, µm."""
    from planner.referee.judge import judge

    begun = tuple(replace(way, steps=stem.steps.get(way.id, ())) for way in plan.models)
    order = tuple(way.id for way in begun if way.steps)
    if not order:
        return {}
    verdict = judge(scenario, terms, replace(plan, models=begun, move_order=order, objective=()))
    return {name: spent for name, spent in verdict.spent.items() if spent}


def _moved(scenario: Scenario, poses: Mapping[str, Pose], unit_id: str) -> Scenario:
    """The scenario with a unit's models elsewhere, its states as they are."""
    units = tuple(
        replace(unit, models=tuple(replace(m, pose=poses[m.id]) for m in unit.models))
        if unit.id == unit_id
        else unit
        for unit in scenario.units
    )
    return replace(scenario, units=units)


def _joined(
    way: ModelPlan, start: Pose, stem: Stem, spent: Mapping[str, int], terms: Terms
) -> ModelPlan:
    """A model's way from its own start: what it had gone, and the rest."""
    made: tuple[Step, ...] = stem.steps.get(way.id, ())
    more = spent.get(way.id, 0)
    return replace(
        way,
        start=start,
        steps=(*made, *way.steps),
        spent=way.spent + more,
        budget=terms.mobilities[way.id].budget,
    )


def _left_out(declined: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """What is said of tests that a plan comes to when it has as many branches as it may have."""
    for name, rule in declined.items():
        text = (
            f"a plan has {MOST} branches at the most: {name} is not taken where it would make "
            "more; once the first results are known, plan again with them"
        )
        yield rule, text


def _shown(
    scenario: Scenario,
    terms: Terms,
    plan: Plan,
    leaves: tuple[Branch, ...],
    declined: Mapping[str, str],
) -> Plan:
    """The plan that is legal whatever the results: tests passed only where failing ends it."""
    stops = {check.name for check in terms.checks if check.stops}
    wanted = [leaf for leaf in leaves if all(p == (n in stops) for n, p in leaf.results)]
    shown = (wanted or list(leaves))[0].plan
    taken = dict.fromkeys(name for leaf in leaves for name, _ in leaf.results)
    known = {check.name: check for check in terms.checks}
    dice = tuple(
        Dice(c.name, c.dice, c.rule, None, c.probability) for c in map(known.__getitem__, taken)
    )
    whole = replace(
        plan,
        status=Status.FEASIBLE,
        objective=shown.objective,
        models=shown.models,
        move_order=shown.move_order,
        dice=(*(d for d in shown.dice if d.test not in known), *dice),
        branches=leaves,
        proof=replace(plan.proof, confirmed_by=""),
        notes=(*plan.notes, *_left_out(declined)),
    )
    return judged(scenario, whole)
