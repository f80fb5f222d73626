"""Flights, leaps and set-ups, which random scenes seldom hold: each change is what it should be."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import planner
from planner import Order, Plan, Scenario, rulesets
from planner.gauntlet.case import Case
from planner.gauntlet.illegal import ILLEGAL
from planner.gauntlet.mutate import trials
from planner.mobility import Dropping, Jumping
from planner.referee import judge

INCH = 25_400

FLIGHTS = {"flight_too_long", "flight_under_ground", "flight_that_turns", "flight_that_walks"}
COURSE = {"short_of_its_course", "beside_its_course", "turned_off_its_course"}
LEAPS = {"jump_too_far", "jump_up", "jump_too_deep", "drop_too_deep", "drop_up"}
SET_UP = {"set_up_twice", "set_up_on_foot", "not_set_up", "set_up_at_a_corner"}


def polygon(name: str, kind: str, x0: float, y0: float, x1: float, y1: float, **more: Any) -> Any:
    """Return an upright rectangle."""
    ring = [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]]
    shape = {"type": "Polygon", "coordinates": [ring]}
    return {"type": "Feature", "id": name, "geometry": shape, "properties": {"kind": kind, **more}}


def unit(name: str, *at: list[float], base: str = "32mm", **more: Any) -> dict[str, Any]:
    """Return a unit; those called ``e…`` are blue."""
    models = [{"id": f"{name}.{n}", "base": base, "at": place} for n, place in enumerate(at, 1)]
    side = "blue" if name[0] == "e" else "red"
    return {"id": name, "side": side, "models": models, **more}


def table(game: str, units: list[dict[str, Any]], *features: Any) -> Scenario:
    """Return a table of 40" by 30" in the second round."""
    head = {"width": 40, "height": 30, "unit": "in"}
    return planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": game,
            "turn": {"round": 2, "side": "red"},
            "map": {"type": "FeatureCollection", "table": head, "features": list(features)},
            "units": units,
        }
    )


def fly() -> tuple[Scenario, Order]:
    """One flies onto a roof, past an enemy."""
    roof = polygon("roof", "solid", 12, 8, 18, 16, height=4, terrain="container")
    words: dict[str, Any] = {"keywords": ["INFANTRY", "FLY"], "profile": {"M": 14}}
    scene = table("wh40k10", [unit("u", [6, 12], **words), unit("e", [9, 12])], roof)
    return scene, Order("u", "normal", to=(15, 12, 4))


def plane() -> tuple[Scenario, Order]:
    """An aeroplane that does not fly along an axis."""
    one = unit("u", [6, 6], base="60mm", keywords=["VEHICLE", "AIRCRAFT", "FLY"])
    one["models"][0]["facing"] = 30
    return table("wh40k10", [one]), Order("u", "normal", to=(30, 20))


def arrive(zone: bool = True) -> tuple[Scenario, Order]:
    """From Strategic Reserves by an edge, out of the enemy's zone."""
    held: dict[str, Any] = {
        "state": {"in_reserve": True},
        "profile": {"M": 6, "reserves": "strategic"},
    }
    theirs = polygon("theirs", "zone", 30, 0, 40, 30, owner="blue")
    units = [unit("u", [1, 1], [3, 1], keywords=["INFANTRY"], **held), unit("e", [25, 15])]
    return table("wh40k10", units, *([theirs] if zone else [])), Order("u", "arrive", to=(3, 15))


def out(destroyed: bool = False) -> tuple[Scenario, Order]:
    """Out of a transport, whole or wrecked."""
    carrier = unit("t", [15, 15], base="100mm", keywords=["VEHICLE", "TRANSPORT"])
    carrier["profile"] = {"M": 10, "capacity": 12}
    carrier["state"] = {"destroyed": True} if destroyed else {}
    aboard: dict[str, Any] = {
        "state": {"embarked_in": "t"},
        "profile": {"M": 6},
        "keywords": ["INFANTRY"],
    }
    action = "bail_out" if destroyed else "disembark"
    units = [carrier, unit("u", [1, 1], [3, 1], **aboard), unit("e", [22, 15])]
    return table("wh40k10", units), Order("u", action, to=(30, 15))


def wreck() -> tuple[Scenario, Order]:
    """Out of a wreck."""
    return out(destroyed=True)


def woods() -> tuple[Scenario, Order]:
    """Up to a wood in which half of the checks pass: it goes on otherwise for each result."""
    wood = polygon("w", "area", 12.5, 0, 40, 30, terrain="woods")
    words: dict[str, Any] = {"profile": {"agility": 5}}
    return table("wardrones", [unit("u", [10, 12], **words)], wood), Order("u", "move", to=(30, 12))


def away() -> tuple[Scenario, Order]:
    """Away from an enemy that has come near."""
    one = unit("u", [10, 12], [11.5, 12], state={"approached_by": ["e"]})
    return table("wardrones", [one, unit("e", [14, 12])]), Order("u", "withdraw", to=(2, 12))


@pytest.mark.parametrize(
    ("made", "fitting"),
    [
        (fly, FLIGHTS),
        (plane, {"flight_that_turns", "flight_under_ground", *COURSE}),
        (arrive, SET_UP | {"set_up_in_a_zone", "set_up_off_the_edge"}),
        (out, SET_UP | {"set_up_too_far"}),
        (wreck, SET_UP | {"set_up_too_far", "forgotten_test", "stranger_tested"}),
        (woods, {"branch_left_out", "branch_likelier"}),
        (away, {"back_to_whom_it_leaves", "swap_in_a_circle"}),
    ],
)
def test_each_change_is_what_it_should_be(made: Any, fitting: set[str]) -> None:
    """The plan is accepted; every change that fits is judged right, those named do fit."""
    scenario, order = made()
    plan = planner.plan(scenario, order)
    assert plan.found
    tried = list(trials(scenario, plan))
    assert [str(t) for t in tried if not t.right] == []
    assert fitting <= {t.name for t in tried}


@pytest.mark.parametrize("name", sorted(LEAPS))
def test_leaps_by_one_too_much(name: str) -> None:
    """Given a body that jumps up to 4" and 1" down and drops up to 3": refused by their rules."""
    scenario = table("wh40k10", [unit("u", [6, 12], profile={"M": 6})])
    order = Order("u", "normal", to=(9, 12))
    plan, asked = planner.plan(scenario, order), rulesets.find("wh40k10").terms(scenario, order)
    leaps: dict[str, Any] = {
        "jumping": Jumping(4 * INCH, lower=INCH, rule="leap"),
        "dropping": Dropping(3 * INCH, rule="drop down"),
    }
    bodies = {name: replace(body, **leaps) for name, body in asked.mobilities.items()}
    terms = replace(asked, mobilities=bodies)
    case = Case(scenario, plan)
    case.__dict__["terms"] = terms
    changed = next(change for change in ILLEGAL if change.__name__ == name)(case, Random(0))
    assert changed is not None
    broken = {violation.rule for violation in judge(scenario, terms, changed.plan).violations}
    assert changed.rules <= broken
    assert changed.rules == {"leap" if name.startswith("jump") else "drop down"}


def _changed(name: str, scenario: Scenario, plan: Plan) -> bool:
    change = next(change for change in ILLEGAL if change.__name__ == name)
    return change(Case(scenario, plan), Random(0)) is not None


def test_changes_that_do_not_fit_are_left_out() -> None:
    """Nobody walks on who flies, begins elsewhere who was nowhere, or is put where none enters."""
    for made, name in ((plane, "jump_up"), (out, "gap_at_start"), (fly, "set_up_twice")):
        scenario, order = made()
        assert not _changed(name, scenario, planner.plan(scenario, order))
