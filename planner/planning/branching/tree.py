"""The branches of a move with tests on the way, grown from test to test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from planner import rulesets
from planner.formation.limits import Limits
from planner.mobility import Check, Terms
from planner.order import Order
from planner.plan import Branch, Plan, Status
from planner.plan.plan import ENDS
from planner.planning.after import changed
from planner.planning.attempt import attempt
from planner.planning.branching.going_on import gone_on
from planner.planning.branching.otherwise import otherwise
from planner.planning.branching.stem import Meeting, Stem, first_meeting, reached, up_to
from planner.planning.branching.valued import Measure
from planner.planning.chances.expected import OWED, as_good, beats, better, nothing_to_gain, signed
from planner.planning.costed import costed
from planner.planning.navigators import Navigators
from planner.planning.shaping.parting import leaving, of_part
from planner.rulesets.looking import besides
from planner.scenario.scenario import Scenario
from planner.units import Pose

if TYPE_CHECKING:
    from planner.referee import Verdict


@dataclass(frozen=True)
class Node:
    """How the unit got here.

    Parameters:
        results: of the tests so far.
        chance: of them.
        hopes: whether the plan counts on passing the tests still to come.
        moving: whether a test has been taken that is not taken before anybody moves.
    """

    results: tuple[tuple[str, bool], ...] = ()
    chance: Fraction = Fraction(1)
    hopes: bool = False
    moving: bool = False

    def after(self, check: Check, *, passed: bool) -> Node:
        """Return how it is after one more test."""
        chance = check.probability if passed else 1 - check.probability
        results = (*self.results, (check.name, passed))
        return Node(results, self.chance * chance, self.hopes, self.moving or not check.early)


class Tree:
    """Grows the branches of one order.

    Parameters:
        scenario: in which no result is known.
        limits: of each search.
        most: branches of one plan. A test that would make more is declined.
        navigators: of the scenario: ways are alike wherever results let the unit move alike.
    """

    def __init__(
        self,
        scenario: Scenario,
        order: Order,
        limits: Limits,
        most: int,
        navigators: Navigators | None = None,
    ) -> None:
        self.scenario, self.order, self.limits, self.most = scenario, order, limits, most
        self._navigators = navigators or Navigators(scenario, limits)
        self.declined: dict[str, str] = {}
        self.promising = False

    def terms(self, scenario: Scenario, order: Order | None = None) -> Terms:
        """Return the terms with the results that the scenario knows."""
        order = order or self.order
        made = rulesets.find(scenario.ruleset).terms(scenario, order)
        return besides(scenario, order, made)

    @cached_property
    def measure(self) -> Measure:
        """By which the ends of all branches are compared."""
        scenario, order, terms = self.scenario, self.order, self.terms(self.scenario)
        passed = self.terms(self.hoped(scenario))
        if terms.parting is not None:  # what counts is where those end who go
            passed = of_part(scenario, order, passed)[2]
            scenario, order, terms = of_part(scenario, order, terms)
        return Measure(scenario, order, terms, passed)

    def best(self, there: Scenario) -> Plan:
        """Return the best plan where some results are known, before the referee has seen it."""
        terms = self.terms(there)
        if terms.parting is not None:
            return leaving(there, self.order, self.limits)
        navigator = self._navigators.of(terms)
        return attempt(there, self.order, None, self.limits, navigator, whole=False)

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
        if cautious.found and nothing_to_gain(cautious):
            return None  # but walking less
        there = self.hoped(scenario)
        best = self.best(there)
        if not best.found or (cautious.found and not beats(signed(best), signed(cautious))):
            return None
        if not _legal(there, best):
            return None  # passed, the game wants another action
        self.promising = True
        return self.grown(scenario, best, Stem({}), Node(hopes=True), self.most)

    def unchecked(self, scenario: Scenario) -> tuple[Branch, ...] | None:
        """Return the branches of the best plan that comes to no test which stops; None if none."""
        there = scenario
        for check in self.terms(scenario).checks:
            if check.stops:
                there = self.known(there, check, passed=False)
        best = self.best(there)
        if not best.found or not _legal(there, best):
            return None
        return self.grown(scenario, best, Stem({}), Node(), self.most)

    def grown(
        self, scenario: Scenario, plan: Plan, stem: Stem, node: Node, most: int
    ) -> tuple[Branch, ...] | None:
        """Return the branches of a plan that begins with `stem`; None where one is illegal.

        Parameters:
            most: how many of them there may be. Those of a failed test may have half, and leave
                what they do not need to those of the passed one, which goes further.
        """
        terms = self.terms(scenario, plan.order)
        meeting = first_meeting(scenario, terms, plan, stem, early=not node.moving)
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

    def _leaf(self, scenario: Scenario, plan: Plan, node: Node) -> tuple[Branch, ...] | None:
        """The one branch of a plan that comes to no more tests; None where it is illegal."""
        done = _at(scenario, plan)
        verdict = _verdict(scenario, done)
        if not verdict.legal:
            return None
        # steps that were cut in two are paid for anew
        done = self.measure.told(costed(done, verdict))
        return (Branch(node.results, node.chance, done),)

    def _cut(self, scenario: Scenario, plan: Plan, node: Node, meeting: Meeting) -> Plan | None:
        """A plan with the step in which a test is taken as two; None where that cannot be."""
        cut = meeting.cut(plan)
        if _legal(self.hoped(scenario) if node.hopes else scenario, cut):
            return cut
        return None if node.hopes else plan

    def _one(
        self, scenario: Scenario, node: Node, found: Mapping[bool, tuple[Branch, ...]]
    ) -> tuple[Branch, ...]:
        """The one branch of a test after which all goes the same way: it is not taken; or none."""
        leaves = (*found[True], *found[False])
        if len(leaves) != 2 or len({steps_of(leaf.plan) for leaf in leaves}) != 1:
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
        values = (signed(self.measure.told(one)) for one in (again, plan))
        worse = _legal(scenario, plan) and not beats(*values)
        return plan if worse else again

    def _stopped(
        self, scenario: Scenario, plan: Plan, stem: Stem, node: Node, meeting: Meeting, most: int
    ) -> tuple[Branch, ...] | None:
        """A test that ends the move when it is failed: all go up to it and stand lawfully.

        Each on its own way, or all as near as they come to where the first meets it: what
        promises more. The first is as good as the plan if the test is passed.
        """
        check, unit = meeting.check, scenario.battlefield.table.unit
        failed = self.known(scenario, check, passed=False)
        there = self.known(scenario, check, passed=True)
        found = []
        begun, cut = up_to(scenario, self.terms(scenario), check, plan, stem)
        short = self._short(failed, cut, begun)
        if short is not None:
            found.append(self._ended(there, cut, plan, short, begun, node, check, most))
        to = unit.from_um(meeting.at.x), unit.from_um(meeting.at.y)
        near = replace(self.order, to=to, goal="reach")
        short = self.planned(failed, plan, stem, near)
        if short is not None and reached(scenario, check, short):
            begun = Stem({way.id: way.steps for way in short.models})
            on = gone_on(there, self.terms(there), plan, begun, self.order, self.limits)
            if on is not None:
                on = replace(on, status=Status.FEASIBLE)
                found.append(self._ended(there, on, plan, short, begun, node, check, most))
        best = None
        for leaves in found:
            if leaves is not None and (best is None or better(leaves, best)):
                best = leaves
        return best

    def _short(self, failed: Scenario, plan: Plan, begun: Stem) -> Plan | None:
        """The plan that ends where `begun` does; None where it may not, or owes a test on it."""
        ways = tuple(
            replace(w, steps=begun.steps[w.id], spent=sum(s.cost for s in begun.steps[w.id]))
            for w in plan.models
        )
        terms = self.terms(failed)
        names = {check.name for check in self.terms(self.scenario).checks}
        dice = tuple(d for d in plan.dice if d.test not in names)
        short = replace(
            _at(failed, plan), status=Status.FEASIBLE, models=ways, dice=dice, objective=()
        )
        if first_meeting(failed, terms, short, Stem({})) is not None:
            return None  # each test on the way to this one is another part of the tree
        verdict = _verdict(failed, short)
        return costed(short, verdict) if verdict.legal else None

    def _ended(
        self,
        there: Scenario,
        on: Plan,
        plan: Plan,
        short: Plan,
        begun: Stem,
        node: Node,
        check: Check,
        most: int,
    ) -> tuple[Branch, ...] | None:
        """The branches of a test up to which all go as `begun`: `on` if it is passed.

        Parameters:
            plan: the best one if the test is passed.
            short: where everybody stops if it is failed.
        """
        after = self._passed(there, on)
        passed = self.grown(there, after, begun, node.after(check, passed=True), most - 1)
        if passed is None:
            return None
        as_known = as_good(passed[0].plan, self._passed(there, plan))
        if len(passed) == 1 == self.measure.least and as_known:
            # no other check is come to: what is proved of the one search holds for the branch
            best = replace(passed[0].plan, status=plan.status, proof=plan.proof)
            passed = (replace(passed[0], plan=best),)
        ended = node.after(check, passed=False)
        ends = (check.stop_rule or check.rule, ENDS)
        known = {term.name for term in after.objective}  # who goes nowhere owes no test
        values = tuple(term for term in self.measure.ended(short) if term.name in known)
        stays = replace(short, objective=values, notes=(*short.notes, ends))
        stop = () if not ended.chance else (Branch(ended.results, ended.chance, stays),)
        return (*passed, *stop)

    def _passed(self, there: Scenario, plan: Plan) -> Plan:
        """A plan in the scenario where a test on its way is passed: nobody owes it any more."""
        terms = self.terms(there)
        owed = {test.name for test in terms.tests}
        known = {term.name: term for term in plan.objective if term.name not in OWED}
        values = Measure(there, self.order, terms, terms).ended(plan)
        return replace(
            _at(there, plan),
            status=Status.FEASIBLE,
            objective=tuple(known.get(term.name, term) for term in values),
            dice=tuple(dice for dice in plan.dice if dice.test in owed),
        )

    def planned(self, scenario: Scenario, plan: Plan, stem: Stem, order: Order) -> Plan | None:
        """Return the whole move with its rest planned from where `stem` has brought everyone."""
        terms = self.terms(scenario, order)
        found = gone_on(scenario, terms, plan, stem, order, self.limits)
        return found and replace(found, status=Status.FEASIBLE)


def steps_of(plan: Plan) -> tuple[tuple[Pose, ...], ...]:
    """Return where everybody goes."""
    return tuple(tuple(step.to for step in way.steps) for way in plan.models)


def _legal(scenario: Scenario, plan: Plan) -> bool:
    return _verdict(scenario, plan).legal


def _verdict(scenario: Scenario, plan: Plan) -> Verdict:
    from planner.referee import check

    return check(scenario, plan)


def _at(scenario: Scenario, plan: Plan) -> Plan:
    """The same plan where more results are known: tests of those are no longer owed."""
    return replace(plan, scenario=scenario.digest, scene=scenario)
