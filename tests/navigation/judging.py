"""A certified way before the referee: what it costs, its steps, what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from planner.mobility import Mobility
from planner.navigation import Navigator, Places, Route
from planner.order import Order
from planner.plan import Dice, ModelPlan, Plan, Status, Step
from planner.referee import Verdict, judge
from planner.units import Pose

from .tables import INCH


def verdict(
    ways: Navigator,
    steps: Sequence[Step],
    dice: Sequence[Dice] = (),
    mobility: Mobility | None = None,
) -> Verdict:
    """The referee's word on a way.

    Parameters:
        dice: the tests that the plan lists.
        mobility: what the order lets the model do, if that is something else.
    """
    scenario = ways.scenario
    start = scenario.models["me"].pose
    terms = ways.terms if mobility is None else replace(ways.terms, mobilities={"me": mobility})
    plan = Plan(
        "none",
        scenario.battlefield.table.unit,
        "",
        Order(terms.unit, "go"),
        Status.FEASIBLE,
        models=(ModelPlan("me", start, tuple(steps)),),
        move_order=("me",),
        dice=tuple(dice),
    )
    return judge(scenario, terms, plan)


def violations(
    ways: Navigator,
    steps: Sequence[Step],
    dice: Sequence[Dice] = (),
    mobility: Mobility | None = None,
) -> list[str]:
    """Rules of all that the referee finds wrong with a way."""
    return [found.rule for found in verdict(ways, steps, dice, mobility).violations]


def owed(steps: Sequence[Step]) -> tuple[Dice, ...]:
    """The dice for all tests that the steps name."""
    names = Counter(name for step in steps for name in step.tests)
    return tuple(
        Dice(name, "", "", count=times, models=("me",) * times) for name, times in names.items()
    )


def route(ways: Navigator, to: Pose, *, daring: bool = False) -> Route:
    """The certified route, which costs promise and the referee accepts.

    What it spends is what the referee counts, but for the rounding of roots.
    """
    field = ways.field("me", crossing=daring)
    found = field.route(to)
    cost = field.costs(Places.of([to]))[0]
    assert found.spent <= cost + 1e-6 <= found.spent + 10
    judged = verdict(ways, found.steps, owed(found.steps))
    assert judged.legal, str(judged)
    assert -1 < found.spent - judged.spent["me"] < 1
    return found


def went(ways: Navigator, to: Pose, *, daring: bool = False) -> tuple[float, list[str]]:
    """Inches of the certified route and the names of its steps."""
    found = route(ways, to, daring=daring)
    return found.spent / INCH, [step.kind.value for step in found.steps]
