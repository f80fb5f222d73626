"""The first promise: ten models on a real tournament table, every plan legal.

Three layouts; on each a charge with a roll, the same charge unrolled, a fall back from contact
and an advance. What is expected here is worked out by code that knows nothing of the planner's:
plain distances between round bases in 64-bit integers, and the dice by counting.
"""

from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

import planner
from planner import Order, Plan, Scenario
from planner.plan import Status

pytest.importorskip("wh40kdc")

EXAMPLES = Path(__file__).parents[2] / "examples"
SCENES = ("charge", "fall_back", "advance")
"""Of each kind of move one is planned always, on a table of its own; the others in the long run."""
UNROLLED = ("fall_back", "charge", "advance")
"""Ten to twenty seconds each: the first is planned always, the others in the long run."""
RADIUS, INCH = 16_000, 25_400
Disc = tuple[int, int]


@cache
def scene(name: str) -> Scenario:
    """Load one of the scenes once, its phase left open: each is asked for every kind of move."""
    scenario = planner.load(EXAMPLES / f"{name}.json")
    return replace(scenario, turn=replace(scenario.turn, phase=""))


@cache
def planned(name: str, unit: str, action: str, target: str = "", roll: int | None = None) -> Plan:
    """Plan an order once for all tests that look at it."""
    to = "objective-1" if action == "advance" else None
    order = Order(unit, action, [target] if target else [], to=to, roll=roll)
    return planner.plan(scene(name), order)


def ends(plan: Plan) -> list[Disc]:
    """Where the models end."""
    return [(m.end.x, m.end.y) for m in plan.models]


def stand(name: str, unit: str) -> list[Disc]:
    """Where a unit stands at the start."""
    return [(m.pose.x, m.pose.y) for m in scene(name).unit(unit).models]


def within(a: Disc, b: Disc, gap: int) -> bool:
    """Whether two 32 mm bases are at most `gap` apart: d <= gap + 2r, squared, in integers."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 <= (gap + 2 * RADIUS) ** 2


def engaged(mine: list[Disc], theirs: list[Disc]) -> int:
    """How many of mine are within 1" of any of theirs (wh40k10.param.er-horizontal)."""
    return sum(any(within(a, b, INCH) for b in theirs) for a in mine)


def is_coherent(discs: list[Disc]) -> bool:
    """wh40k10.param.coherency-*: ten models, two neighbours each within 2", one group."""
    near = {
        i: {j for j, b in enumerate(discs) if j != i and within(a, b, 2 * INCH)}
        for i, a in enumerate(discs)
    }
    seen, todo = {0}, [0]
    while todo:
        for j in near[todo.pop()] - seen:
            seen.add(j)
            todo.append(j)
    return len(seen) == len(discs) and all(len(n) >= 2 for n in near.values())


def no_two_overlap(discs: list[Disc]) -> bool:
    """wh40k10.through.no-end-on-model: centres at least two radii apart."""
    return all(
        (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 >= (2 * RADIUS) ** 2
        for a, b in combinations(discs, 2)
    )


def accepted(name: str, plan: Plan) -> bool:
    """Whether the referee accepts it, also after a trip through its file."""
    table = scene(name)
    verdicts = [planner.check(table, plan), planner.check(table, plan.to_json())]
    assert [str(v) for verdict in verdicts for v in verdict.violations] == []
    return True


@pytest.mark.share(3)
@pytest.mark.parametrize("name", SCENES)
def test_a_charge_with_a_nine_engages_its_target_alone(name: str) -> None:
    """wh40k10.param.charge-end: within 1" of the target, of nobody else, coherent."""
    plan = planned(name, "assault", "charge", "boyz", 9)
    assert plan.found
    assert accepted(name, plan)
    places = ends(plan)
    assert engaged(places, stand(name, "boyz")) >= 1
    assert engaged(places, stand(name, "nobz")) == 0
    assert is_coherent(places)
    assert no_two_overlap(places + stand(name, "boyz"))
    value = {term.name: term.value for term in plan.objective}
    assert value["models_engaged"] == engaged(places, stand(name, "boyz"))
    assert all(m.spent <= 9 * INCH for m in plan.models)


@pytest.mark.share(3)
@pytest.mark.parametrize("name", UNROLLED)
def test_an_unrolled_charge_gives_the_odds_of_its_routed_need(name: str) -> None:
    """Of 36 throws of two dice, those that sum to the need or more, counted here one by one."""
    plan = planned(name, "assault", "charge", "boyz")
    assert plan.found
    assert accepted(name, plan)
    need = plan.dice[0].need
    assert need is not None
    throws = [a + b for a in range(1, 7) for b in range(1, 7)]
    assert plan.dice[0].probability == Fraction(sum(t >= need for t in throws), 36)
    works = [row.roll for row in plan.rolls if row.status in (Status.OPTIMAL, Status.FEASIBLE)]
    assert [row.roll for row in plan.rolls] == list(range(2, 13))
    assert works == list(range(need, 13))
    assert sum(row.probability for row in plan.rolls) == 1
    assert max(m.spent for m in plan.models) > (need - 1) * INCH or need == 2


@pytest.mark.share(3)
@pytest.mark.parametrize("name", UNROLLED)
def test_more_dice_never_engage_fewer(name: str) -> None:
    """A higher roll allows all that a lower one does, in every term before the walk."""
    plan = planned(name, "assault", "charge", "boyz")
    counts = [row.objective[0].value for row in plan.rolls if row.objective]
    assert counts == sorted(counts)


@pytest.mark.share(3)
@pytest.mark.parametrize("name", [*SCENES[1:], *SCENES[:1]])
def test_a_fall_back_ends_clear_of_every_enemy(name: str) -> None:
    """wh40k10.fallback.end-outside-er: nobody within 1"; wh40k10.fallback.distance: M 6"."""
    plan = planned(name, "tactical", "fall_back")
    assert plan.found
    assert accepted(name, plan)
    places = ends(plan)
    assert engaged(places, stand(name, "nobz") + stand(name, "boyz")) == 0
    assert is_coherent(places)
    assert all(m.spent <= 6 * INCH for m in plan.models)
    assert {flag for flag, _ in plan.flags} >= {"no_shoot", "no_charge"}


@pytest.mark.share(3)
@pytest.mark.parametrize("name", [*SCENES[2:], *SCENES[:2]])
def test_an_advance_comes_nearer_to_the_objective(name: str) -> None:
    """wh40k10.advance.distance: M 6" + 4; nobody ends or passes within 1" of an enemy."""
    plan = planned(name, "scouts", "advance", roll=4)
    assert plan.found
    assert accepted(name, plan)
    places = ends(plan)
    marker = scene(name).battlefield.feature("objective-1").paths[0][0]

    def left(discs: list[Disc]) -> float:
        return sum(dist(marker, disc) for disc in discs)

    assert left(places) < left(stand(name, "scouts"))
    assert all(m.spent <= 10 * INCH for m in plan.models)
    assert is_coherent(places)


def test_the_same_order_gives_the_same_plan() -> None:
    """Same input, same plan, byte for byte."""
    order = Order("assault", "charge", ["boyz"], roll=9)
    fresh = planner.plan(scene.__wrapped__("charge"), order)
    assert fresh.to_json() == planned("charge", "assault", "charge", "boyz", 9).to_json()
