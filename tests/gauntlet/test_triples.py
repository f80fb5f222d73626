"""Every number of the rules at -1, 0 and +1 µm, and that one too few is noticed."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import planner
from planner import rulesets
from planner.gauntlet.rows import ROWS
from planner.gauntlet.triples import near, ways
from planner.gauntlet.triples.numbers import numbers
from planner.gauntlet.triples.stage import BASES, MIDDLE, Stage, Stand
from planner.gauntlet.triples.staged import staged
from planner.mobility import Coherency, Marker
from planner.units import Base, Pose
from planner.units.base import Shape

SEPARATE = {
    "wh40k10.param.er-vertical": "engagement_above of wh40k10 wh40k10.param.er-horizontal",
    "wh40k10.param.coherency-horizontal": "coherency of wh40k10 wh40k10.param.coherency-neighbours",
    "wh40k10.param.coherency-vertical": (
        "coherency_above of wh40k10 wh40k10.param.coherency-neighbours"
    ),
    "wh40k10.param.transport-measure": "near_above of wh40k10 wh40k10.disembark.wholly-within-3",
    "wh40k10.param.pivot.nonround": "turn of wh40k10 wh40k10.pivot.first-only",
    "wh40k10.param.pivot.monster-vehicle-nonround": "turn of wh40k10 wh40k10.pivot.first-only",
    "gemini.turn.free-quarter": "turn of gemini gemini.turn.extra-cost",
    "gemini.amb.a09": "aslant of gemini gemini.sidestep.cost",
    "gemini.jumpdown.limit-6": "drop of gemini gemini.jumpdown.no-allowance",
    "gemini.charge.double-move": "unmet of gemini gemini.charge.otherwise-normal",
    "gemini.move.default-m": "budget of gemini gemini.move.reductions",
    "gemini.crawl.half-rate": "budget of gemini gemini.move.reductions",
    "wardrones.terrain.half-pace": "pace of wardrones wardrones.terrain.partial-counts",
    "epic41k.effect.minus5": "entry of epic41k epic41k.terrain.buildings",
    "epic41k.warengine.turn-max": "turn of epic41k epic41k.warengine.turn-cost",
    "epic41k.snapfire.trigger": "distance of epic41k epic41k.snapfire.halt",
    "epic41k.embark.within-1cm": "near of epic41k epic41k.embark.carrier-loses-share",
}
"""Numbers that bear another rule's name in what an order allows, and the triple that tries them."""
UNTRIED = {
    # dice, chances, counts of models, turns and points, shares
    *("wh40k10.advance.roll", "wh40k10.destroyed.roll-per-model", "wh40k10.emergency.mortal-1-3"),
    *("wh40k10.fallback.desperate-escape.roll", "wh40k10.reserves.lost-at-end"),
    *("wh40k10.param.reserves-tournament", "wh40k10.param.strategic-reserves.round"),
    *("wh40k10.param.strategic-reserves.points", "gemini.tactical.distance"),
    *("gemini.ladder.capacity", "gemini.pladder.density", "gemini.grapple.density"),
    *("gemini.grapple.one-per-rope", "wardrones.unit.max-10", "epic41k.danger.halt"),
    *("epic41k.opfire.antitank", "epic41k.opfire.death-ray"),
    # told to people, or heights of models that have none of their own: nothing is refused by them
    *("wh40k10.param.deadly-demise", "gemini.mob.leader-6", "gemini.fall.under-3"),
    *("gemini.param.model-height", "wardrones.param.model-height", "epic41k.param.model-height"),
    # turns that are free, or dearer by one option; the least that any model moves
    *("wh40k10.param.pivot.aircraft", "wh40k10.param.pivot.other", "wh40k10.param.move-limits"),
    *("wh40k10.param.pivot.vehicle-round-stem", "wh40k10.param.pivot.variant-2024"),
    # left to the tests of their own games
    *("gemini.crawl.very-difficult", "gemini.door.opener-aside", "gemini.jump.small-gap"),
    *("gemini.leap.charge-bonus", "gemini.jumpdown.test-per-2", "wardrones.ground.get-up"),
    *("gemini.pladder.place-range", "gemini.grapple.deploy-range", "gemini.grapple.throw-range"),
    *("epic41k.embark.flat-option", "epic41k.tankriders.start-1cm", "epic41k.tankriders.end-2cm"),
    "epic41k.terrain.blast-furnace-5cm",
}
"""Numbers without a triple."""


def test_every_number_of_the_rules(tmp_path: Path) -> None:
    """All that the scenes meet, over two hundred, of all four games.

    Each with one base, by turns; with every base by ``planner gauntlet triples``.
    """
    turns = [len(BASES) * n + n % len(BASES) for n in range(len(numbers()))]
    found = list(ROWS["triples"].play(turns, tmp_path))
    assert [outcome.trouble for outcome in found if not outcome.right] == []
    assert len(found) == len(numbers())
    assert len(numbers()) > 200
    assert {number.game for number in numbers()} == {"epic41k", "gemini", "wardrones", "wh40k10"}


def test_no_number_of_the_games_is_forgotten() -> None:
    """Each is tried by its own name or another's, or stands with those that are not."""
    tried = {number.rule for number in numbers()}
    named = {str(number) for number in numbers()}
    assert {rule: named_so for rule, named_so in SEPARATE.items() if named_so not in named} == {}
    folder = Path(rulesets.__file__).parent
    known = {
        rule
        for file in folder.glob("*/numbers.toml")
        for rule in tomllib.loads(file.read_text("utf-8"))
    }
    assert known - tried == SEPARATE.keys() | UNTRIED


def test_every_scene_laid_out_for_them_is_what_it_says() -> None:
    """Its order is one that the rules do not refuse."""
    for given in staged():
        scenario = planner.load(given.scenario)
        no = rulesets.find(given.game).refusal(scenario, given.asked())
        assert no is None, (given.order, no)


def test_places_are_as_far_off_as_they_say() -> None:
    """25 along (3, 4) is (15, 20); 2 more along x; 27 is 5 fifths and 2 along x."""
    stand = Stand((3, 4), 25_000)
    assert stand.away(25) == Pose(MIDDLE + 15, MIDDLE + 20)
    assert stand.away(25, 2) == stand.away(27) == Pose(MIDDLE + 17, MIDDLE + 20)
    assert stand.beside(stand.away(0), 2) == Pose(MIDDLE - 8, MIDDLE + 6)
    assert stand.base(50_801).length == 25_009  # with 50,801 a multiple of ten


def test_a_judge_that_is_out_by_a_micrometre_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bases 2 µm wider than they are said to be: each gap is 2 µm less."""
    coherency = Coherency(50_800, 127_000, 1, False, "together")
    marker, stand = Marker(0, 0, 20_000, "marker"), Stand((5, 0), 32_000)
    assert near.coherency(coherency, stand, 1)
    assert ways.marker(marker, stand, 0)
    judge = Stage.judge

    def wider(stage: Stage, *way: Any) -> Any:
        stage.base = Base(Shape.ROUND, stage.base.length + 2, stage.base.length + 2)
        return judge(stage, *way)

    monkeypatch.setattr(Stage, "judge", wider)
    assert not near.coherency(coherency, stand, 1)
    assert not ways.marker(marker, stand, 0)
