"""Every cell of the printed terrain table, by what the referee lets a stand do.

``printed.csv`` is the table as printed, kept apart from the program's own. A stand of 2 cm walks
about a strip of the terrain, x from 56 to 66 cm, that goes right across the table: its base is in
the strip while its middle is between 55 and 67.
"""

import csv
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import planner
from planner import Plan, Scenario
from planner.plan import Dice

CM = 10_000
CLASSES = ("infantry", "walkers", "vehicle", "war_engines", "skimmers", "flyers")
FIVE_SIXTHS = Fraction(5, 6)

PRINTED = tuple(
    csv.DictReader((Path(__file__).parent / "printed.csv").read_text("utf-8").splitlines())
)
ID = {
    "5cm from Blast Furnace": "blast-furnace-5cm",
}
CELLS = [(row["terrain"], kind, row[kind]) for row in PRINTED for kind in CLASSES]


def rule_of(title: str) -> str:
    """Ledger id of a row."""
    return "epic41k.terrain." + ID.get(title, title.lower().replace(" ", "-"))


def name_of(title: str) -> str:
    """How maps write it."""
    return rule_of(title).removeprefix("epic41k.terrain.").replace("-", "_")


def test_the_table_is_whole() -> None:
    """epic41k.effect.by-class: 240 cells, counted by effect as the ledger counts them."""
    assert Counter(cell for _, _, cell in CELLS) == {
        "dangerous": 65,
        "none": 49,
        "impassable": 37,
        "no_landing": 29,
        "dangerous_landing": 24,
        "+5": 14,
        "-5": 13,
        "dangerous_to_cross": 6,
        "no_march": 3,
    }


class Walk:
    """A stand of a class that goes straight from one x to another beside a strip of terrain."""

    def __init__(self, scene: Any, unit: Any, box: Any, walked: Any, title: str, kind: str) -> None:
        self.scene, self.unit, self.walked, self.kind = scene, unit, walked, kind
        # Ground about furnaces that the map draws itself is not added to it.
        self.aside = box("aside", "area", 170, 0, 175, 5, terrain="blast_furnace_5cm")
        self.strip = box("strip", "area", 56, 0, 66, 120, terrain=name_of(title))

    @cache  # noqa: B019  lives as long as one test
    def table(self, start: float, move: float) -> Scenario:
        """The stand at `start` with `move` cm on every order."""
        profile = {"M": move, "march": move, "assault": move, "class": self.kind}
        state = {"mission": True}
        stand = self.unit("a", (start, 60), base="20mm", profile=profile, state=state)
        scenario: Scenario = self.scene("epic41k", stand, features=[self.strip, self.aside])
        return scenario

    def plan(self, start: float, end: float, tests: int, action: str, move: float) -> Plan:
        """The way, with so many tests of dangerous ground owned up to."""
        plan: Plan = self.walked(self.table(start, move), action, (end, 60))
        who = ("a.1",) * tests
        name, rule = "dangerous_terrain", "epic41k.danger.halt"
        dice = (Dice(name, "1D6", rule, 2, FIVE_SIXTHS, None, tests, who),) if tests else ()
        return replace(plan, dice=dice)

    def legal(
        self, start: float, end: float, tests: int = 0, action: str = "move", move: float = 40
    ) -> bool:
        """Whether the referee accepts it."""
        plan = self.plan(start, end, tests, action, move)
        return planner.check(self.table(start, move), plan).legal

    def broken(self, start: float, end: float, action: str = "move") -> set[str]:
        """The rules that it breaks with no test owned up to."""
        verdict = planner.check(self.table(start, 40), self.plan(start, end, 0, action, 40))
        return {violation.rule for violation in verdict.violations}

    def tests(self, start: float, end: float) -> int:
        """The least number of tests with which it is legal."""
        return next(n for n in range(4) if self.legal(start, end, n))

    def spent(self, start: float, end: float) -> float:
        """What it costs, cm."""
        plan = self.plan(start, end, 3, "move", 40)
        return planner.check(self.table(start, 40), plan).spent["a.1"] / CM


@pytest.mark.parametrize(("title", "kind", "cell"), CELLS)
def test_a_cell_of_the_table(
    scene: Any, unit: Any, box: Any, walked: Any, title: str, kind: str, cell: str
) -> None:
    """What the cell says of passing, stopping, starting and marching, and of nothing else.

    Across from 50 to 80 is 30 cm, in from 50 to 61 is 11, out from 61 to 80 is 19.
    """
    walk, rule = Walk(scene, unit, box, walked, title, kind), rule_of(title)
    if cell == "impassable":
        assert walk.broken(50, 80) == walk.broken(50, 61) == {rule}
        assert walk.broken(50, 55) == set()
        return
    # epic41k.effect.dangerous, dangerous-to-cross: for passing; dangerous-landing: at the ends.
    passing = cell in ("dangerous", "dangerous_to_cross")
    landing = cell == "dangerous_landing"
    assert walk.tests(50, 80) == int(passing)
    assert walk.tests(61, 80) == int(passing or landing)
    assert walk.tests(50, 55) == 0
    toll = 5 if cell == "-5" else 0
    assert walk.spent(50, 80) == pytest.approx(30 + toll)
    assert walk.spent(61, 80) == pytest.approx(19)
    # epic41k.effect.no-landing; what skimmers and flyers cross at a risk is no landing either.
    barred = cell == "no_landing" or (
        cell == "dangerous_to_cross" and kind in ("skimmers", "flyers")
    )
    if barred:
        assert rule in walk.broken(50, 61)
    else:
        assert walk.tests(50, 61) == int(passing or landing)
        assert walk.spent(50, 61) == pytest.approx(11 + toll)
    assert (rule in walk.broken(50, 80, "march")) == (cell == "no_march")
    # epic41k.effect.plus5: 6 cm for a move of 5, the middle on the strip from end to end.
    assert walk.legal(58, 64, 1, move=5) == (cell == "+5")
    assert not walk.legal(54, 60, 1, move=5)
