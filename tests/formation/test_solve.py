"""The whole unit at once: values a pencil gives, reasons, determinism."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from planner import mobility as mobilities
from planner.errors import OrderError
from planner.formation import Formation, Limits, solve
from planner.formation.places import reached as reaching
from planner.formation.places.guide import guided as guide
from planner.mobility import Bar, Mobility, Standoff
from planner.order import Order
from planner.plan import Status
from planner.units import Pose

INCH = 25_400


def _values(found: Formation) -> dict[str, float]:
    return {term.name: term.value for term in found.objective}


def _bounds(found: Formation) -> dict[str, float]:
    return {term.name: term.bound for term in found.objective}


def _row(count: int, x: float, y: float, step: float = 1.6) -> list[tuple[float, float]]:
    return [(x + step * (i % 5), y + step * (i // 5)) for i in range(count)]


def test_one_model_walks_into_contact(scene: Any) -> None:
    """Centres 6" = 152,400 µm apart, contact at 32,000 (at most 25 more): 120,375 to walk."""
    found = solve(*scene([(10, 10)], {"e": [(16, 10)]}, engage=["e"], goal="engage"))
    assert found.status is Status.OPTIMAL
    assert _values(found) == {
        "targets_engaged": 1,
        "models_engaged": 1,
        "models_in_contact": 1,
        "distance_walked": 120_375,
    }


def test_one_model_goes_as_far_as_it_may(scene: Any) -> None:
    """20" to go, 6" to walk: 14" = 355,600 µm are left."""
    found = solve(*scene([(10, 10)], to=(30, 10)))
    assert _values(found)["distance_left"] == pytest.approx(14 * INCH, abs=2)
    end = found.poses["us.1"]
    assert end.x == pytest.approx(16 * INCH, abs=2)
    assert math.dist((end.x, end.y), (10 * INCH, 10 * INCH)) <= 6 * INCH


def test_six_fit_round_one(scene: Any) -> None:
    """Ten round one 32 mm base: six in contact, and no arrangement of places has a seventh.

    Two touching bases that both touch a third of the same size form a triangle of equal
    sides, so each takes 60° of the 360°.
    """
    found = solve(*scene(_row(10, 10, 10), {"e": [(14, 17)]}, engage=["e"], goal="engage", move=9))
    assert _values(found)["models_in_contact"] == 6
    assert _bounds(found)["models_in_contact"] == 6
    assert _values(found)["models_engaged"] == 10


def test_contact_places_touch_exactly(scene: Any) -> None:
    """Every model in contact is 32,000 to 32,025 µm from the target, never nearer."""
    built = scene(_row(10, 10, 10), {"e": [(14, 17)]}, engage=["e"], goal="engage", move=9)
    found = solve(*built)
    away = [math.dist((p.x, p.y), (14 * INCH, 17 * INCH)) for p in found.poses.values()]
    assert sorted(32_000 <= d <= 32_025 for d in away) == [False] * 4 + [True] * 6
    assert min(away) >= 32_000


@pytest.mark.parametrize(("move", "status"), [(1.0, Status.INFEASIBLE), (1.01, Status.OPTIMAL)])
def test_fall_back_ends_outside_engagement_range(scene: Any, move: float, status: Status) -> None:
    """`wh40k10.fallback.end-outside-er`: from contact straight back 1.0" is still in range."""
    rule = "wh40k10.fallback.end-outside-er"
    standoff = Standoff(frozenset({"e.1"}), INCH, 5 * INCH, rule, along=False)

    def falls_back(mobility: Mobility) -> Mobility:
        return replace(mobility, standoffs=(standoff,))

    built = scene(
        [(10, 10)], {"e": [(10 + 32 / 25.4, 10)]}, goal="escape", move=move, mobility=falls_back
    )
    found = solve(*built)
    assert found.status is status
    assert bool(found.poses) is (status is Status.OPTIMAL)
    assert {reason.rule for reason in found.why_not} == ({rule} if not found.poses else set())


def test_no_target_in_reach(scene: Any) -> None:
    """Centres 20" apart, gap 18.740157"; 1" of range and 6" of move leave 11.740157"."""
    found = solve(*scene([(10, 10)], {"e": [(30, 10)]}, engage=["e"], goal="engage"))
    assert found.status is Status.INFEASIBLE
    assert found.poses == {}
    assert '11.75"' in found.why_not[0].text
    assert found.repairs[0].amount == pytest.approx(11.740157 * INCH, abs=10)


def test_why_only_some_engage(scene: Any) -> None:
    """Three in a row behind each other: gaps 6.26", 7.86", 9.46" less 1" of range and 6"."""
    built = scene(
        [(10, 10), (11.6, 10), (13.2, 10)], {"e": [(20.72, 10)]}, engage=["e"], goal="engage"
    )
    found = solve(*built)
    assert _values(found)["models_engaged"] == 1
    near, far = found.why_not  # 0.860157 and 2.460157, never understated
    assert (near.models, far.models) == (("us.2",), ("us.1",))
    assert near.text.endswith('it lacks 0.87"')
    assert far.text.endswith('it lacks 2.47"')


def test_targets_too_far_apart_for_coherency(scene: Any) -> None:
    """Ends within 2.26" of targets 12" apart are at least 7.48" apart: two models cannot."""
    built = scene(
        [(10, 10), (11.6, 10)], {"e": [(17, 10)], "f": [(5, 10)]}, engage=["e", "f"], goal="engage"
    )
    found = solve(*built)
    assert found.status is Status.INFEASIBLE  # gap 10.74": 2 x 1" + 2 x 1.26" + 2" bridge 6.52"
    assert "coherency" in {reason.rule for reason in found.why_not}
    assert '4.22"' in found.why_not[0].text  # 10.740157 - 6.519685 = 4.220472


def test_a_scattered_unit_gathers(scene: Any) -> None:
    """Two models 10" apart, 6" each: they can meet; 10 - 1.26 - 2 = 6.74" must be walked."""
    built = scene([(10, 10), (20, 10)], to=(15, 10))
    found = solve(*replace_goal(built, ("distance_walked",)))
    need = 10 * INCH - 32_000 - 50_800
    assert need <= _values(found)["distance_walked"] <= need + 4


def replace_goal(built: Any, goal: str | tuple[str, ...]) -> Any:
    """Return the scene with another goal."""
    scenario, order, terms, navigator = built
    return (
        scenario,
        Order(order.unit, order.action, order.targets, order.to, goal),
        terms,
        navigator,
    )


def test_nobody_walks_for_nothing(scene: Any) -> None:
    """Nobody walks for nothing."""
    found = solve(*replace_goal(scene(_row(5, 10, 10), to=(30, 10)), ("distance_walked",)))
    assert _values(found) == {"distance_walked": 0}
    assert found.poses["us.3"] == Pose(round(13.2 * INCH), 10 * INCH)


def test_a_user_may_order_the_terms(scene: Any) -> None:
    """Walking counted first: one model engages at the edge of range, no more."""
    built = scene([(10, 10)], {"e": [(16, 10)]}, engage=["e"], goal="engage")
    found = solve(*replace_goal(built, ("distance_walked", "models_in_contact")))
    least = 6 * INCH - 32_000 - 25_400  # 95,000
    assert least <= _values(found)["distance_walked"] <= least + 2
    assert _values(found)["models_in_contact"] == 0


def test_unknown_goal(scene: Any) -> None:
    """Unknown goal."""
    with pytest.raises(OrderError, match="escape"):
        solve(*replace_goal(scene([(10, 10)]), "escpe"))


def test_reach_needs_a_destination(scene: Any) -> None:
    """Reach needs a destination; who named no goal is not told of one."""
    with pytest.raises(OrderError, match=r"^\"\w+\" needs a destination.*no objective"):
        solve(*scene([(10, 10)]))


def test_who_may_not_move_stays(scene: Any) -> None:
    """Who may not move stays."""
    built = scene(
        _row(5, 10, 10), to=(30, 10), mobility=lambda m: replace(m, moves=False), coherent=False
    )
    found = solve(*built)
    assert found.poses == {m.id: m.pose for m in built[0].unit("us").models}


def test_an_objective_is_filled(scene: Any, objective: Callable[..., Any]) -> None:
    """Radius 3", centre 4" ahead: all five models get a part of their base in."""
    built = scene(_row(5, 10, 10), to="objective", features=[objective(13.2, 14, 3)])
    found = solve(*built)
    assert _values(found)["models_in_objective"] == 5
    assert _values(found)["distance_left"] == 0
    for pose in found.poses.values():
        gap = math.dist((pose.x, pose.y), (13.2 * INCH, 14 * INCH)) - 3 * INCH - 16_000
        assert gap <= 0


def test_crossing_is_owed_only_where_needed(scene: Any) -> None:
    """A model walled in by enemies has to cross one; with a way round none is owed."""
    ring = [
        (10 + 1.3 * math.cos(a * math.pi / 3), 10 + 1.3 * math.sin(a * math.pi / 3))
        for a in range(6)
    ]
    names = frozenset(f"e.{i}" for i in range(1, 7))

    def falls_back(mobility: Mobility) -> Mobility:
        clear = Standoff(names, INCH, 5 * INCH, "end", along=False)
        return replace(mobility, standoffs=(clear,), bars=(Bar(names, "bar", "desperate_escape"),))

    test = mobilities.Test("desperate_escape", "D6", "wh40k10.fallback.desperate-escape", 3)
    walled = scene([(10, 10)], {"e": ring}, goal="escape", mobility=falls_back, tests=(test,))
    found = solve(*walled)
    assert _values(found)["tests_owed"] == 1
    assert found.crossing["us.1"] <= names
    assert found.crossing["us.1"]
    free = scene([(10, 10)], {"e": ring[:1]}, goal="escape", mobility=falls_back, tests=(test,))
    assert _values(solve(*free))["tests_owed"] == 0


def test_byte_for_byte_the_same(scene: Any) -> None:
    """Byte for byte the same."""
    built = scene(_row(10, 10, 10), {"e": _row(10, 11, 17)}, engage=["e"], goal="engage", move=7)
    assert repr(solve(*built)) == repr(solve(*built))


def test_stopped_at_once_keeps_a_legal_plan(scene: Any) -> None:
    """Stopped at once keeps a legal plan."""
    built = scene(_row(10, 10, 10), {"e": _row(10, 11, 17)}, engage=["e"], goal="engage", move=7)
    scenario, order, terms, navigator = built
    found = solve(scenario, order, terms, navigator, Limits(stop=lambda: True))
    assert found.status is Status.FEASIBLE
    assert len(found.poses) == 10


def test_a_deadline_that_bites_is_confessed(scene: Any) -> None:
    """A deadline that bites is confessed."""
    built = scene(_row(10, 10, 10), {"e": _row(10, 11, 17)}, engage=["e"], goal="engage", move=7)
    scenario, order, terms, navigator = built
    found = solve(scenario, order, terms, navigator, Limits(deadline=0.0))
    assert found.poses
    assert not found.proof.deterministic


def test_a_deadline_ends_the_gathering_of_places_too(
    scene: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time is up once the first places are gathered: the early plan is kept, no more is weighed."""
    built = scene(_row(10, 10, 10), {"e": _row(10, 11, 17)}, engage=["e"], goal="engage", move=7)
    scenario, order, terms, navigator = built
    weighed: list[Any] = []

    def guided(*given: Any) -> Any:
        weighed.append(given)
        return guide(*given)

    monkeypatch.setattr(reaching, "guided", guided)
    limits = Limits(deadline=1.0, clock=lambda: 2.0 * bool(weighed))
    found = solve(scenario, order, terms, navigator, limits)
    assert len(found.poses) == 10
    assert not found.proof.deterministic
    assert len(weighed) == 1


def test_mixed_bases(scene: Any) -> None:
    """An oval and two discs engage one target without overlapping."""
    scenario, order, terms, navigator = scene(
        [(10, 10), (12, 10), (14.5, 10)], {"e": [(12, 15)]}, engage=["e"], goal="engage"
    )
    from planner.units import Base

    unit = scenario.units[0]
    big = replace(unit.models[2], base=Base.parse("60x35mm oval"))
    scenario = replace(
        scenario, units=(replace(unit, models=(*unit.models[:2], big)), scenario.units[1])
    )
    bodies = dict(terms.mobilities)
    bodies["us.3"] = replace(bodies["us.3"], base=big.base)
    terms = replace(terms, mobilities=bodies)
    found = solve(scenario, order, terms, type(navigator)(scenario, terms))
    assert _values(found)["models_engaged"] == 3
    from planner.geometry.gaps import gap

    poses, bases = found.poses, {m: b.base for m, b in bodies.items()}
    for a, b in (("us.1", "us.2"), ("us.1", "us.3"), ("us.2", "us.3")):
        assert gap(bases[a], poses[a], bases[b], poses[b]) >= 0


def test_where_no_way_leads_near_is_better_than_far(
    scene: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enemies hold the destination, so that no way leads there: go as near as may be.

    20" to go, 6" to walk: 14" = 355,600 µm are left as the crow flies.
    """

    class Unreached:
        """No way leads there from anywhere."""

        def costs(self, places: Any) -> Any:
            return np.full(len(places), math.inf)

    built = scene([(10, 10)], to=(30, 10))
    monkeypatch.setattr(built[3], "remaining", lambda *_, **__: Unreached())
    found = solve(*built)
    assert _values(found)["distance_left"] == pytest.approx(14 * INCH, abs=2)
