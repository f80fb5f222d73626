"""One interface carries a rule of each game: the same few numbers, no game named.

A pivot value paid once, turns added up after a free quarter with slow ground under the
centre, half pace for any part of the base, a flat toll on entry. First by hand against the
values of `Mobility`, then end to end: the way that navigation finds costs the ledger's number,
the referee accepts it with exactly that budget and refuses it with one µm less.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

import planner
from planner import Scenario, rulesets
from planner.length import DEGREE
from planner.mobility import Measured, Turning
from planner.navigation import Navigator, Places
from planner.units import Pose

INCH, CM = 25_400, 10_000
TAPE = 25
"""µm, a thousandth of an inch."""


def test_a_pivot_value_is_paid_once() -> None:
    """wh40k10.pivot.first-only: a line of 6", a pivot of value 2", a line of 4": 12" in all.

    A second pivot costs nothing more.
    """
    turning = Turning(price=2 * INCH, most=1)
    assert 6 * INCH + turning.cost([37 * DEGREE]) + 4 * INCH == 12 * INCH
    assert turning.cost([37 * DEGREE, -180 * DEGREE]) == 2 * INCH


def test_turns_add_up_and_slow_ground_doubles(scene: Any, terms: Any, unit: Any, box: Any) -> None:
    """gemini.turn.about-face, gemini.turn.extra-cost, gemini.terrain.difficult.

    About turn, walk, about turn: 360° - 90° free = 3 quarters = 1.5", so that 2.5" of 4" are
    walked. 1.5" of difficult ground uses 3" and leaves 1" of 4".
    """
    bog = box("bog", "area", 10, 0, 20, 10, terrain="bog")
    figure = terms(scene("gemini", unit("a", (5, 5)), features=[bog]), "a", "move").mobilities[
        "a.1"
    ]
    about = figure.turning.cost([180 * DEGREE, 180 * DEGREE])
    assert figure.budget - about == 2.5 * INCH
    passage = figure.passage("bog")
    assert passage.measured is Measured.CENTRE
    assert figure.budget - 1.5 * INCH * passage.pace == INCH


def test_half_pace_counts_for_part_of_a_base(scene: Any, terms: Any, unit: Any, box: Any) -> None:
    """wardrones.terrain.partial-counts, wardrones.terrain.while-inside.

    A base of 1" starts with its front 1" before a strip 3" deep. Half pace holds from its
    front's entry to its rear's exit: 3 + 1 = 4". To be clear of it: 1 + 2 x 4 = 9" of the
    manoeuvre's 12", so that 3" are left; a move of 6" gets 1 + 2.5 = 3.5" far.
    """
    strip = box("wood", "area", 10, 0, 13, 44, terrain="woods")
    scenario = scene("wardrones", unit("a", (8.5, 22), base="25.4mm"), features=[strip])
    trooper = terms(scenario, "a", "manoeuvre").mobilities["a.1"]
    passage = trooper.passage("wood")
    assert passage.measured is Measured.BASE
    doubled = 3 * INCH + trooper.base.length
    assert INCH + passage.pace * doubled == 9 * INCH
    assert trooper.budget - 9 * INCH == 3 * INCH


def test_a_toll_is_paid_on_entry(scene: Any, terms: Any, unit: Any, box: Any) -> None:
    """epic41k.effect.minus5, epic41k.terrain.ruins: infantry of 10 cm, ruins 4 cm away.

    4 to the edge, 5 to enter: 1 cm is left inside.
    """
    ruins = box("ruins", "area", 30, 0, 60, 120, terrain="ruins")
    profile = {"M": 10, "class": "infantry"}
    scenario = scene("epic41k", unit("a", (24, 60), profile=profile), features=[ruins])
    stand = terms(scenario, "a", "move").mobilities["a.1"]
    passage = stand.passage("ruins")
    assert (passage.pace, passage.rule) == (1, "epic41k.terrain.ruins")
    assert stand.budget - 4 * CM - passage.entry == 1 * CM


@dataclass(frozen=True)
class Walk:
    """One lone model, told to go somewhere, and what the ledger says that costs.

    Parameters:
        game, base, at: whose model, its base and place (table units).
        profile: besides M.
        features: of the table: (terrain, x0, y0, x1, y1).
        action: what is ordered.
        steps: line ends (x, y) in table units, or pivots to a heading in degrees.
        cost: in table units.
        rules: ledger ids that the receipt of the planned way names.
    """

    game: str
    base: str
    at: tuple[float, float]
    steps: tuple[tuple[float, float] | float, ...]
    cost: float
    rules: frozenset[str]
    profile: Mapping[str, Any] = field(default_factory=dict)
    features: tuple[tuple[str, float, float, float, float], ...] = ()
    action: str = "move"

    @property
    def um(self) -> int:
        """Micrometres in the game's unit."""
        return rulesets.find(self.game).unit.um

    def poses(self) -> list[Pose]:
        """Return the pose after each step."""
        here, poses = Pose(*(round(c * self.um) for c in self.at)), []
        for step in self.steps:
            if isinstance(step, tuple):
                here = replace(here, x=round(step[0] * self.um), y=round(step[1] * self.um))
            else:
                here = replace(here, heading=round(step * DEGREE))
            poses.append(here)
        return poses

    def scenario(self, scene: Any, unit: Any, box: Any, spare: int) -> Scenario:
        """Return the table with a model that has `spare` µm more than the cost to spend."""
        allowance = self.cost + spare / self.um
        mover = unit(
            "a", self.at, base=self.base, profile={self._allowance: allowance, **self.profile}
        )
        areas = [
            box(terrain, "area", *corners, terrain=terrain) for terrain, *corners in self.features
        ]
        scenario: Scenario = scene(self.game, mover, features=areas)
        return scenario

    @property
    def _allowance(self) -> str:
        """Profile entry that sets the budget of the action."""
        return "assault" if self.action == "assault" else "M"


WALKS = {
    # 6" line, first pivot 2", 4" line: 12".
    "pivot once": Walk(
        "wh40k10",
        "120x92mm oval",
        (10, 22),
        ((16, 22), 90, (20, 22)),
        12,
        frozenset({"wh40k10.pivot.first-only"}),
        {"pivot": 2},
        action="normal",
    ),
    # 0.5" to the edge, 1.5" with the centre in the bog = 3", a turn of 135° = 0.5": 4".
    "turn and bog": Walk(
        "gemini",
        "60x35mm oval",
        (9.5, 22),
        ((11.5, 22), 135),
        4,
        frozenset({"gemini.turn.extra-cost", "gemini.terrain.difficult-list"}),
        features=(("bog", 10, 0, 20, 44),),
    ),
    # 1" until the front edge touches, 3 + 1 = 4" with a part of the base inside = 8": 9".
    "partly in a wood": Walk(
        "wardrones",
        "25.4mm",
        (8.5, 22),
        ((13.5, 22),),
        9,
        frozenset({"wardrones.terrain.partial-counts"}),
        features=(("woods", 10, 0, 13, 44),),
    ),
    # 4 cm until the front edge touches, 5 to enter, 1 inside: 10 cm.
    "toll on entry": Walk(
        "epic41k",
        "20mm",
        (25, 60),
        ((30, 60),),
        10,
        frozenset({"epic41k.terrain.ruins"}),
        {"class": "infantry"},
        features=(("ruins", 30, 0, 60, 120),),
    ),
}
JUDGED = WALKS | {
    # About turn, 2.5" forward, about turn: 2.5 + 3 x 0.5 = 4" (gemini.turn.about-face).
    "about turn": Walk("gemini", "25mm", (30, 22), (180, (27.5, 22), 0), 4, frozenset()),
    # Two turns of 45° after the free one: 5 + 5, and 5 cm along (epic41k.warengine.turn-cost).
    "war engine": Walk(
        "epic41k",
        "60mm",
        (90, 60),
        (45, 90, (90, 65), 135),
        15,
        frozenset(),
        {"class": "war_engines"},
        action="assault",
    ),
}


@pytest.mark.parametrize("name", WALKS)
def test_the_way_found_costs_what_the_ledger_says(
    scene: Any, terms: Any, unit: Any, box: Any, name: str
) -> None:
    """Navigation reads the same few numbers: the cost is the ledger's, and never less.

    Rounding away from what is illegal may give away some µm, less than any tape shows.
    """
    walk = WALKS[name]
    cost, goal = walk.cost * walk.um, walk.poses()[-1]
    scenario = walk.scenario(scene, unit, box, spare=TAPE)
    found = Navigator(scenario, terms(scenario, "a", walk.action)).field("a.1")
    assert found.costs(Places.of([goal]))[0] == pytest.approx(cost, abs=TAPE)
    route = found.route(goal)
    assert cost <= route.spent <= cost + TAPE
    assert walk.rules <= {rule for step in route.steps for rule in step.rules}


@pytest.mark.parametrize("name", JUDGED)
def test_the_referee_knows_the_cost_to_the_micrometre(
    scene: Any, unit: Any, box: Any, walked: Any, name: str
) -> None:
    """Exactly the ledger's number is enough; one µm less is not, and only the budget is short."""
    walk = JUDGED[name]
    enough, short = (walk.scenario(scene, unit, box, spare) for spare in (0, -1))
    verdict = planner.check(enough, walked(enough, walk.action, *walk.steps))
    assert verdict.violations == ()
    assert verdict.legal
    verdict = planner.check(short, walked(short, walk.action, *walk.steps))
    assert not verdict.legal
    (violation,) = verdict.violations
    ruleset = rulesets.find(walk.game)
    assert violation.rule in ruleset.rules
