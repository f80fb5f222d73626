"""The book of the game: every id, an honest status, and no word that leads nowhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import planner
from planner.battlefield import Kind
from planner.rulesets.wh40k10 import RULESET
from planner.rulesets.wh40k10.wh40k10 import Wh40k10

GAME = Wh40k10()
MAPS = Path(planner.__file__).parent.parent / "maps"
ORDERS = [
    ("stationary", (), None),
    ("normal", (), None),
    ("advance", (), 3),
    ("fall_back", (), None),
    ("charge", ("b",), 7),
]


def test_the_whole_book_is_there() -> None:
    """128 rules of the text, 68 parameters outside it, 58 ambiguities, one of our own."""
    rules = list(RULESET.rules)
    assert len([r for r in rules if not {"param", "own", "amb"} & {*r.split(".")}]) == 128
    assert len([r for r in rules if ".param." in r]) == 68
    assert len([r for r in rules if ".amb." in r]) == 58
    assert [r for r in rules if ".own." in r] == ["wh40k10.own.height"]
    assert all(
        rule.text.endswith("?" if rule.kind == "ambiguity" else ".")
        for rule in RULESET.rules.values()
    )


def test_who_enforces_says_how() -> None:
    """A claim without its means would be empty."""
    claimed = [r for r in RULESET.rules.values() if r.status != "not yet"]
    assert [rule.id for rule in claimed if not rule.how] == []


def test_every_number_stands_under_a_rule() -> None:
    """wh40k10.pivot.values-apply and the others: no number without its ledger id."""
    assert {rule for rule in GAME.numbers if rule not in RULESET.rules} == set()


def test_options_have_at_least_two_readings_and_a_question() -> None:
    """Each names the ambiguity of the ledger that it reads, the recommended reading first."""
    for option in RULESET.options.values():
        assert option.text.endswith(("?", ".", "yes."))
        assert option.rule.startswith(("wh40k10.amb.", "wh40k10.param."))
    first = {key: option.readings[0] for key, option in RULESET.options.items()}
    assert first["er_boundary"] == "inclusive"
    assert first["er_path"] == "swept"
    assert first["mv_own_unit"] is True
    assert first["de_exempt_all"] is False
    assert first["objective_end"] == "core"


@pytest.mark.parametrize("table", sorted(f.stem for f in MAPS.glob("*.geojson")))
@pytest.mark.parametrize("keywords", [["INFANTRY"], ["VEHICLE"], ["MONSTER", "FLY"], ["TITANIC"]])
def test_terms_name_only_what_the_book_knows(
    board: Any, squad: Any, ask: Any, named: Any, table: str, keywords: list[str]
) -> None:
    """Every id in the terms of every action on every table is in the book; flags are states."""
    if table.endswith("_cm"):
        return
    units = [
        squad("a", (5, 5), (6.5, 5), keywords=keywords),
        squad("b", (5, 9), side="blue", keywords=["VEHICLE"]),
        squad("c", (5, 12), keywords=["VEHICLE"]),
    ]
    scenario = board(*units, map=str(MAPS / f"{table}.geojson"))
    for action, targets, roll in ORDERS:
        terms = ask(scenario, "a", action, *targets, roll=roll)
        assert named(terms) <= set(RULESET.rules)
        assert {flag.flag for flag in terms.flags} <= RULESET.state_names
        assert set(terms.mobilities) == {"a.1", "a.2"}


def test_every_terrain_has_a_class() -> None:
    """terrain.csv: the classes are the four that the ground knows."""
    assert set(GAME.terrain_classes.values()) == {"ruins", "obstacle", "top", "plain"}
    assert set(GAME.terrain_classes) == set(GAME.names.terrain)


@pytest.mark.parametrize(
    ("keywords", "height"),
    [
        (["INFANTRY"], 1.5),
        (["VEHICLE"], 3),
        (["INFANTRY", "VEHICLE"], 3),
        (["SWARM"], 1),
        ([], 1.5),
    ],
)
def test_heights_by_keyword(board: Any, squad: Any, keywords: list[str], height: float) -> None:
    """wh40k10.own.height: the first row of heights.csv that fits."""
    scenario = board(squad("a", (5, 5), keywords=keywords))
    unit = scenario.unit("a")
    assert RULESET.model_height(unit, unit.models[0]) == height * 25_400


def test_a_given_height_goes_first(board: Any, squad: Any) -> None:
    """wh40k10.own.height: a scenario's own number."""
    record = squad("a", (5, 5))
    record["models"][0]["height"] = 2.25
    unit = board(record).unit("a")
    assert RULESET.model_height(unit, unit.models[0]) == 57_150


@pytest.mark.parametrize(("size", "neighbours"), [(2, 1), (6, 1), (7, 2), (20, 2)])
def test_coherency_by_size(board: Any, squad: Any, ask: Any, size: int, neighbours: int) -> None:
    """wh40k10.param.coherency-neighbours: 1 for units of 2 to 6, 2 from 7; one group.

    wh40k10.param.coherency-horizontal, wh40k10.param.coherency-vertical: 2" and 5".
    wh40k10.param.coherency-single-group, wh40k10.param.coherency-fail-move.
    """
    places = [(2 + 1.5 * n, 5) for n in range(size)]
    wanted = ask(board(squad("a", *places)), "a", "normal").coherency
    assert (wanted.gap, wanted.vertical) == (2 * 25_400, 5 * 25_400)
    assert (wanted.neighbours, wanted.one_group) == (neighbours, True)


def test_a_single_model_is_coherent(board: Any, squad: Any, ask: Any) -> None:
    """wh40k10.param.coherency-neighbours begins at two models."""
    assert ask(board(squad("a", (5, 5))), "a", "normal").coherency is None


def test_markers_are_discs_of_40_mm(board: Any, squad: Any, body: Any) -> None:
    """wh40k10.param.objective-end: core by default; the tournament reading has none."""
    spot = {
        "type": "Feature",
        "id": "o",
        "properties": {"kind": "objective", "radius": 3.7874},
        "geometry": {"type": "Point", "coordinates": [30, 22]},
    }
    (marker,) = body(board(squad("a", (5, 5)), features=[spot])).markers
    assert (marker.x, marker.y, marker.radius) == (30 * 25_400, 22 * 25_400, 20_000)
    free = board(squad("a", (5, 5)), features=[spot], options={"objective_end": "tournament"})
    assert body(free).markers == ()
    assert [f.kind for f in free.battlefield.features] == [Kind.OBJECTIVE]
