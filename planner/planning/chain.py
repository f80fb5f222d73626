"""Several orders planned as one: each aims at what the last of them is for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from planner import rulesets
from planner.errors import LateError, OrderError
from planner.formation.limits import Limits
from planner.order import Order
from planner.plan import Plan
from planner.planning.after import NEXT_TURN, after, go_on, in_time
from planner.planning.plan import plan
from planner.planning.survey.aims import replace_to
from planner.planning.within import found_within
from planner.scenario.detached import detached
from planner.scenario.scenario import Scenario


@dataclass(frozen=True)
class Chain:
    """Plans that follow one another: out of a transport, on, and into a charge.

    Parameters:
        plans: one an order, up to the first that has no legal plan (its plan says why).
        end: the table after all of them; None where one has no plan.
        chance: that all rolls of the orders are as high as their plans need, and that nobody is
            held or halted by a test.
    """

    plans: tuple[Plan, ...]
    end: Scenario | None
    chance: Fraction

    def __str__(self) -> str:
        told = [f"{number}. {plan}" for number, plan in enumerate(self.plans, 1)]
        if self.end is None:
            told.append("The chain breaks here.")
        elif self.chance < 1:
            told.append(f"All rolls together: {self.chance} ({float(self.chance):.1%}).")
        return "\n\n".join(told)


def chain(scenario: Scenario, orders: Sequence[Order | str], limits: Limits | None = None) -> Chain:
    """Return the plans of `orders`, each on the table that those before it leave.

    An order without a destination or targets of its own goes towards those of the orders after
    it: who gets out of a transport to charge gets out on the side of the target. Each plan is
    the best for its own order from where the one before it ended; that no other sequence ends
    better is not proved. Phases and steps of the turn go by as the orders need them (out of a
    transport, on, and in the next phase a charge); back to one that is over leads no order.
    `NEXT_TURN` in their place goes on to the side's next turn: a climb is planned from turn to
    turn, with where everybody rests in between. The others do nothing in their turns.

    Parameters:
        limits: of each order; the deadline is that of all together.

    Raises:
        OrderError: there are no orders, or one names what does not exist.
        LateError: not all were planned soon after the deadline.
    """
    if not any(isinstance(order, Order) for order in orders):
        raise OrderError("a chain has at least one order")
    with found_within(limits or Limits(), "not all orders were planned") as limits:
        return _chain(scenario, orders, limits)


def _chain(scenario: Scenario, orders: Sequence[Order | str], limits: Limits) -> Chain:
    plans: list[Plan] = []
    chance = Fraction(1)
    for number, order in enumerate(orders):
        later = [one for one in orders[number:] if isinstance(one, Order)]
        if not isinstance(order, Order):
            if order != NEXT_TURN:
                raise OrderError(f'"{order}" is no order; "{NEXT_TURN}" ends a turn')
            scenario = go_on(scenario, later[0].unit if later else "")
            continue
        scenario = in_time(scenario, order)
        try:
            made = plan(scenario, _aimed(scenario, order, later[1:]), limits)
        except LateError as error:
            raise LateError(
                f"order {len(plans) + 1} ({order.unit} {order.action}): {error}"
            ) from None
        plans.append(made)
        if not made.models:
            return Chain(tuple(plans), None, Fraction(0))
        chance *= _chance(scenario, order, made)
        scenario = after(scenario, made)
    return Chain(tuple(plans), scenario, chance)


def _aimed(scenario: Scenario, order: Order, later: Sequence[Order]) -> Order:
    """The order with the aim of what comes after it, where it has none of its own."""
    if order.to is not None or order.targets or order.goal is not None:
        return order
    if rulesets.find(scenario.ruleset).goal(order.action) != "reach":
        return order
    for other in later:
        if other.targets:
            return replace_to(order, _middle(scenario, other.targets[0]))
        if other.to is not None and other.to not in scenario.by_id:
            return replace_to(order, other.to)
    return order


def _middle(scenario: Scenario, unit_id: str) -> tuple[float, float]:
    models = scenario.unit(unit_id).models
    unit = scenario.battlefield.table.unit
    x, y = (sum(c) / len(models) for c in zip(*((m.pose.x, m.pose.y) for m in models), strict=True))
    return unit.from_um(round(x)), unit.from_um(round(y))


def _chance(scenario: Scenario, order: Order, made: Plan) -> Fraction:
    """The chance that the order is carried out as the next one counts on.

    That is of its own roll, where it is still to be thrown, of the tests that would hold or halt
    somebody, and of the checks on the way that end the move where they are failed. The plan's own
    ways are legal whatever the other checks bring.
    """
    ruleset = rulesets.find(scenario.ruleset)
    die, roll = ruleset.die(scenario, order), order.roll if made.roll is None else made.roll
    terms = ruleset.terms(*detached(scenario, replace(made.order, roll=roll)))
    counted = {test.name for test in terms.tests if test.whole or test.halts}
    if die is not None and order.roll is None:
        counted.add(die.test)
    chance = Fraction(1)
    for dice in made.dice:
        if dice.test in counted and dice.probability is not None:
            chance *= dice.probability**dice.count
    stops = {check.name for check in terms.checks if check.stops}
    goes_on = (
        branch.probability
        for branch in made.branches
        if all(passed for name, passed in branch.results if name in stops)
    )
    return chance * (sum(goes_on, Fraction(0)) if made.branches else 1)
