"""What a test on the way would gain, where a plan keeps off it: ground that may halt, a jump."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from planner import rulesets
from planner.order import Order
from planner.plan import Plan
from planner.rulesets.known import known_terms
from planner.scenario.scenario import Scenario

CAREFUL: Final = "reach"
DARING: Final = "press_on"
"""The goals that keep off tests, and that take them to come nearer."""
LEFT: Final = "distance_left"
BESIDES: Final = "tests_besides"
TESTS: Final = ("tests_owed", BESIDES)
WEIGHED: Final = ("models_in_objective", LEFT, *TESTS)
"""The terms of the daring goal that are told, in its order: how far is walked is not."""
WORTH: Final = 2_500
"""µm for each model: for a tenth of an inch nobody takes a test, nor waits for a second plan."""
SLID: Final = 0.5
"""Of that: what sliding brings beyond the best of all places examined is less by far (0.4 mm for
each of ten engines; measured)."""


def begun(scenario: Scenario, made: Plan) -> tuple[tuple[str, str], ...]:
    """Return a note on who owes a test for no more than where it begins (`tests_besides`)."""
    from planner.formation.rules.testing import begins_in

    if not made.found or all(term.name != BESIDES for term in made.objective):
        return ()
    terms, names = known_terms(scenario, made.order), dict[str, list[str]]()
    rules = {test.name: test.rule for test in terms.tests}
    for way in made.models:
        if way.steps and way.id in terms.mobilities:
            for test in sorted(begins_in(scenario, terms.mobilities[way.id], way.start)):
                names.setdefault(rules.get(test, test), []).append(way.id)
    return tuple((rule, _at_once(who)) for rule, who in names.items())


def _at_once(who: list[str]) -> str:
    owes = "owes a test for where it begins as soon as it moves"
    owe = "owe tests for where they begin as soon as they move"
    return f"{', '.join(who)} {owe if len(who) > 1 else owes}: who stays owes none"


def dared(
    scenario: Scenario,
    made: Plan,
    plan_again: Callable[[Order, float], Plan],
    least: Callable[[Order], float],
    *,
    halting: bool = False,
) -> tuple[tuple[str, str], ...]:
    """Return a note where tests on the way would bring a unit nearer.

    What owes a test is kept off by who is asked to reach a place and no more; a chance
    is no wall, so what it would gain is said, and which goal takes it.

    Parameters:
        plan_again: plans another order of the same unit; of what a plan leaves of its way, µm,
            to be the least over the places examined at which it need go no further.
        least: what is left at the least, µm, whatever tests such an order takes.
        halting: whether only tests are looked at that may do no more than halt. Others are where
            the plan stops short of what it might go.
    """
    order = made.order
    values = {term.name: term.value for term in made.objective}
    if not made.found or not values.get(LEFT) or not {*TESTS} & {*values}:
        return ()
    goal = order.goal or rulesets.find(scenario.ruleset).goal(order.action)
    enough = WORTH * len(made.models)
    halting = halting or sum(way.budget - way.spent for way in made.models) < enough
    tests = {
        test.name: test
        for test in known_terms(scenario, order).tests
        if test.halts or not (halting or test.whole or test.each_model)
    }
    if goal != CAREFUL or not tests:
        return ()
    terms = tuple(name for name in WEIGHED if name in values)
    daring = replace(order, goal=terms)
    if values[LEFT] - least(daring) < enough:
        return ()
    other = plan_again(daring, values[LEFT] - SLID * enough)
    gain = values[LEFT] - next((t.value for t in other.objective if t.name == LEFT), values[LEFT])
    owed = [dice for dice in other.dice if dice.test in tests]
    taken = sum(dice.count for dice in made.dice if dice.test in tests)
    count = sum(dice.count for dice in owed) - taken
    if not other.found or gain < enough or count <= 0:
        return ()
    chances = dict.fromkeys(str(d.probability) for d in owed if d.probability is not None)
    many, each, them = ("a test", "", "it") if count == 1 else (f"{count} tests", "each ", "them")
    many = many.replace(" test", " more test").replace("a more", "one more") if taken else many
    length = scenario.battlefield.table.unit
    passed = f", {each}passed with {' or '.join(chances)}," if chances else ""
    text = (
        f"{many} on the way{passed} would bring it "
        f"{length.say(gain)} nearer: the goal {DARING} takes {them}"
    )
    return ((tests[owed[0].test].rule, text),)
