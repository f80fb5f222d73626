"""Each term of a goal by name, worked out again in plain code; terms added up with weights."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import pytest

from planner import mobility as mobilities
from planner.errors import OrderError
from planner.formation import Formation, solve
from planner.formation.terms.weighted import parse
from planner.mobility import Bar, Shelter
from planner.order import Order
from planner.plan import Term

INCH = 25_400
R = 16_000
"""Of a 32 mm base, µm."""
OURS = [(10, 10), (11.5, 10), (13, 10)]


def _wants(built: Any, goal: Any, **terms: Any) -> tuple[Any, ...]:
    scenario, order, made, navigator = built
    order = Order(order.unit, order.action, order.targets, order.to, goal)
    return scenario, order, replace(made, **terms), navigator


def _term(found: Formation, name: str) -> Term:
    return next(term for term in found.objective if term.name == name)


def _gaps(built: Any, found: Formation, *units: str) -> list[float]:
    """The gap of each of our models to the nearest model of some units, by Pythagoras."""
    others = [m.pose for u in built[0].units if u.id in units for m in u.models]
    return [
        min(math.dist((p.x, p.y), (o.x, o.y)) for o in others) - 2 * R for p in found.poses.values()
    ]


def _walked(built: Any, found: Formation) -> list[float]:
    starts = {m.id: m.pose for m in built[0].unit("us").models}
    return [
        math.dist((p.x, p.y), (starts[name].x, starts[name].y)) for name, p in found.poses.items()
    ]


def test_engaged_and_in_contact(scene: Any) -> None:
    """Two targets 4" apart: in reach are 3 models, each term is what the ends say."""
    built = scene(OURS, {"a": [(10, 16)], "b": [(14, 16)]}, engage=["a", "b"])
    names = ["targets_engaged", "models_engaged", "models_in_contact", "distance_walked"]
    found = solve(*_wants(built, names))
    assert [term.name for term in found.objective] == names
    met = [sum(gap <= INCH for gap in _gaps(built, found, unit)) for unit in "ab"]
    assert _term(found, "targets_engaged").value == sum(m > 0 for m in met) == 2
    close = _gaps(built, found, "a", "b")
    assert _term(found, "models_engaged").value == sum(gap <= INCH for gap in close) == 3
    assert _term(found, "models_in_contact").value == sum(gap <= 25 for gap in close) == 3
    assert _term(found, "distance_walked").value == pytest.approx(sum(_walked(built, found)), abs=3)
    for term in found.objective:
        assert term.bound >= term.value if term.sense == "max" else term.bound <= term.value


def test_left_and_inside(scene: Any, objective: Any) -> None:
    """An objective 8" away of radius 1": counted and measured from where the models end."""
    built = scene(OURS, features=[objective(20, 10, 1)], to="objective")
    found = solve(*_wants(built, ["distance_left", "models_in_objective"]))
    ends = [math.dist((p.x, p.y), (20 * INCH, 10 * INCH)) for p in found.poses.values()]
    inside = sum(end <= INCH + R for end in ends)
    assert _term(found, "models_in_objective").value == inside
    left = sum(max(0.0, end - INCH - R) for end in ends)
    # it is measured to the nearest of points on the rim, 32 of them, never less than it is
    assert left - 3 <= _term(found, "distance_left").value <= left + INCH / 4


@pytest.mark.parametrize("term", ["distance_from_threats", "distance_from_enemies"])
def test_kept_from(scene: Any, term: str) -> None:
    """The least gap of any model; who is no threat counts for enemies only."""
    built = scene(OURS, {"a": [(8, 14)], "b": [(14, 5)]}, move=3)
    found = solve(*_wants(built, [term, "distance_walked"], threats=("a",)))
    units = ("a",) if term == "distance_from_threats" else ("a", "b")
    assert _term(found, term).value == math.floor(min(_gaps(built, found, *units)))
    assert _term(found, term).bound >= _term(found, term).value


def test_dice_to_roll(scene: Any) -> None:
    """A row of enemies to be passed through for a test: one for each model that goes through."""
    row = [(8 + 1.2 * i, 12) for i in range(6)]

    def passing(mobility: Any) -> Any:
        return replace(mobility, bars=(Bar(frozenset(f"e.{i}" for i in range(1, 7)), "b", "t"),))

    built = scene([(10, 10), (12, 10)], {"e": row}, to=(11, 15), mobility=passing)
    terms = {"tests": (mobilities.Test("t", "D6", "t"),)}
    for goal in (["tests_owed", "distance_left"], ["distance_left", "tests_owed"]):
        found = solve(*_wants(built, goal, **terms))
        through = sum(p.y > 12 * INCH for p in found.poses.values())
        assert _term(found, "tests_owed").value == len(found.crossing) == through
        assert through == (0 if goal[0] == "tests_owed" else 2)


def test_out_of_sight(scene: Any, wall: Any) -> None:
    """A wall from (8, 12) to (14, 12) hides from an enemy at (11, 20) who is right behind it.

    The line of sight from (11, 20) to (x, y) passes y = 12 at 11 + 8 (x − 11) / (20 − y).
    """
    built = scene(OURS, {"e": [(11, 20)]}, features=[wall((8, 12), (14, 12))])
    shelter = Shelter(frozenset({"e.1"}), hiding=frozenset({"wall"}))
    found = solve(*_wants(built, "models_sheltered", shelter=shelter))

    def hidden(x: float, y: float) -> bool:
        return y <= 12 and 8 <= 11 + 8 * (x - 11) / (20 - y) <= 14

    count = sum(hidden(p.x / INCH, p.y / INCH) for p in found.poses.values())
    assert _term(found, "models_sheltered").value == count == 3


@pytest.mark.parametrize("more", [0, 1])
def test_how_much_more_to_be_out_of_sight(scene: Any, wall: Any, more: int) -> None:
    """The same wall's shadow ends on the line from (11, 20) by (14, 12), which goes (3, -8).

    From (18, 8), (4, -4) from the wall's end, it is |4 * 8 - 4 * 3| / sqrt(73) off: 2.341". To
    µm, and 3 µm inside.
    """
    shelter = Shelter(frozenset({"e.1"}), hiding=frozenset({"wall"}))
    lack = (20 / math.sqrt(73) - 1) * INCH

    def moved(move: float) -> Formation:
        built = scene(
            [(18, 8)], {"e": [(11, 20)]}, features=[wall((8, 12), (14, 12))], move=move / INCH
        )
        return solve(*_wants(built, "models_sheltered", shelter=shelter))

    found = moved(INCH)
    assert _term(found, "models_sheltered").value == 0
    assert [why.text for why in found.why_not] == ['us.1 cannot be sheltered: it lacks 1.35"']
    (repair,) = found.repairs
    assert lack <= repair.amount <= lack + 0.02 * INCH
    assert repair.text.endswith("more, us.1 could be sheltered")
    enough = repair.amount + 1 if more else lack - 60
    assert _term(moved(INCH + enough), "models_sheltered").value == more


@pytest.mark.parametrize("more", [0, 1])
def test_how_much_more_to_touch(scene: Any, more: int) -> None:
    """10" from centre to centre less a base of 32 mm and 6" of move: 2.74", to 0.025 mm."""
    lack = 4 * INCH - 32_000

    def moved(move: float) -> Formation:
        return solve(
            *_wants(
                scene([(10, 10)], {"e": [(20, 10)]}, engage=["e"], move=move / INCH),
                "models_in_contact",
                must_engage=(),
            )
        )

    found = moved(6 * INCH)
    assert _term(found, "models_in_contact").value == 0
    assert [why.text for why in found.why_not] == ['us.1 cannot touch e: it lacks 2.75"']
    (repair,) = found.repairs
    assert lack - 25 <= repair.amount <= lack + 0.02 * INCH
    assert repair.text.endswith("more, us.1 could touch e")
    enough = repair.amount + 1 if more else lack - 60
    assert _term(moved(6 * INCH + enough), "models_in_contact").value == more


@pytest.fixture
def wall() -> Any:
    """Make a thin wall 3" high between two points in inches."""
    from planner.battlefield import Feature, Kind

    def make(*ends: tuple[float, float]) -> Feature:
        path = tuple((round(x * INCH), round(y * INCH)) for x, y in ends)
        return Feature("wall", Kind.WALL, "LineString", (path,), top=3 * INCH)

    return make


@pytest.mark.parametrize(
    ("weights", "engaged", "walked"),
    [
        # 4 inches to walk to be engaged: worth it at 5 inches a model, not at 3
        ({"models_engaged": 5, "distance_walked": 1}, 1, 4.0),
        ({"models_engaged": 3, "distance_walked": 1}, 0, 0.0),
        ({"models_engaged": 3, "distance_walked": 0.5}, 1, 4.0),
    ],
)
def test_what_a_model_is_worth(
    scene: Any, weights: dict[str, float], engaged: int, walked: float
) -> None:
    """One model whose base is 5" from the target's, engaged at 1": 4" to walk."""
    x = 10 + 5 + 2 * R / INCH
    built = scene([(10, 10)], {"e": [(x, 10)]})
    scenario, order, terms, navigator = built
    order = Order("us", "move", ["e"], None, [weights])
    found = solve(scenario, order, terms, navigator)
    (term,) = found.objective
    value = engaged * weights["models_engaged"] - walked * weights["distance_walked"]
    assert term.unit == "points"
    assert term.value == pytest.approx(value, abs=2e-4)
    assert term.bound == pytest.approx(term.value, abs=2e-3)
    assert [part.name for part in term.parts] == [*weights]
    assert term.parts[0].value == engaged
    assert term.parts[1].value == pytest.approx(walked * INCH, abs=4)


def test_a_sum_is_proved_in_whole_numbers(scene: Any) -> None:
    """The worth of a sum is that of its parts exactly, and nothing on the menu is worth more."""
    built = scene(OURS, {"e": [(11, 14)]}, engage=["e"])
    goal = ["models_engaged:2+models_in_contact:0.25", "distance_walked"]
    found = solve(*_wants(built, goal))
    term = found.objective[0]
    close = _gaps(built, found, "e")
    assert term.value == 2 * sum(g <= INCH for g in close) + 0.25 * sum(g <= 25 for g in close)
    assert term.value == term.bound == 3 * 2.25


@pytest.mark.parametrize(
    "text",
    ["", "models_engaged:0", "models_engaged:-1", "models_engaged:1.2345", "a+a", "a:2:3", "3:a"],
)
def test_no_sum(text: str) -> None:
    """A weight is above 0, at most 9999, with three decimals at the most."""
    with pytest.raises(OrderError, match="no sum of terms"):
        parse(text)


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("targets_engaged:2+distance_walked", "one value of the whole unit"),
        ("models_enaged:2+distance_walked", "models_engaged"),
        ("models_engaged:2+distance_left", "needs"),
        (["models_in_objective"], "needs an objective"),
        (["models_sheltered"], "needs somebody"),
    ],
)
def test_goals_that_mean_nothing(scene: Any, goal: Any, said: str) -> None:
    """They are refused, and it is said why."""
    with pytest.raises(OrderError, match=said):
        solve(*_wants(scene([(10, 10)], {"e": [(16, 10)]}, engage=["e"]), goal))


@pytest.mark.parametrize(
    ("goal", "kept", "named"),
    [
        (None, None, set()),
        ("reach", "reach", {"reach"}),
        ({"a": 3, "b": 1}, "a:3+b", {"a", "b"}),
        ([{"a": 0.5}, "b"], ("a:0.5", "b"), {"a", "b"}),
    ],
)
def test_how_goals_are_written(goal: Any, kept: Any, named: set[str]) -> None:
    """A mapping is kept as the text that a plan file holds."""
    order = Order("us", "move", goal=goal)
    assert order.goal == kept
    assert order.terms == named
