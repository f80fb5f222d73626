"""Triples of distances that are looked at before a move, or that let others react to it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

import planner
from planner import rulesets
from planner.gauntlet.games import games
from planner.gauntlet.triples.stage import MIDDLE, Stand
from planner.length import MM
from planner.length import Unit as LengthUnit
from planner.order import Order
from planner.plan import ModelPlan, Plan, Status, Step, StepKind
from planner.scenario import Scenario
from planner.units import Pose

FILE: Final = Path(__file__).with_name("asked.toml")
HERE: Final = Pose(MIDDLE, MIDDLE)
CLOSER: Final = 30_000
"""µm, whole fifths: so much further off begins who comes near."""


@dataclass(frozen=True)
class Asked:
    """A distance between `u` and the enemy `e`, and what they are and do.

    Parameters:
        gap: in the game's unit, base to base, or from `centres`.
        within: whether what is asked is open at this distance and less, else at more only.
        called: whether it is a reaction that is called for, else the order that is open.
    """

    game: str
    rule: str
    gap: float
    order: dict[str, Any]
    units: dict[str, dict[str, Any]]
    turn: dict[str, Any]
    within: bool = True
    called: bool = False
    centres: bool = False

    @property
    def unit(self) -> LengthUnit:
        """The game's."""
        return LengthUnit(games()[self.game]["unit"])

    def apart(self, stand: Stand) -> tuple[str, int]:
        """Return the bases of both, and the distance of their centres at this gap, µm."""
        gap = self.unit.to_um(self.gap)
        width = stand.base(gap).length
        return f"{width / MM:g}mm", gap if self.centres else gap + width

    def scenario(self, base: str, at: Pose) -> Scenario:
        """Return the table with `u` at a place and `e` in its middle."""
        both = {"u": ("red", at), "e": ("blue", HERE)}
        units = [
            {"id": name, "side": side, **self.units.get(name, {})}
            | {"models": [{"id": f"{name}.1", "base": base, "at": self._at(pose)}]}
            for name, (side, pose) in both.items()
        ]
        side = 2 * MIDDLE / self.unit.um
        table = {"width": side, "height": side, "unit": self.unit.value}
        return planner.load(
            {
                "format": "planner-scenario/1",
                "ruleset": self.game,
                "map": {"type": "FeatureCollection", "table": table, "features": []},
                "units": units,
                "turn": self.turn,
            }
        )

    def _at(self, pose: Pose) -> list[float]:
        return [self.unit.from_um(c) for c in (pose.x, pose.y)]


@cache
def rows() -> tuple[Asked, ...]:
    """Return those of ``asked.toml``."""
    raw = tomllib.loads(FILE.read_text("utf-8"))
    return tuple(Asked(game, **{"turn": {}, **row}) for game, some in raw.items() for row in some)


def distance(asked: Asked, stand: Stand, more: int) -> bool:
    """Exactly the distance is within it, be it that an order or that a reaction is open."""
    base, apart = asked.apart(stand)
    found = asked.rule in (_called if asked.called else _refused)(asked, base, stand, apart, more)
    return found is ((more <= 0) is (asked.within is asked.called))


def _refused(asked: Asked, base: str, stand: Stand, apart: int, more: int) -> list[str]:
    scenario = asked.scenario(base, stand.away(apart, more))
    no = rulesets.find(asked.game).refusal(scenario, Order("u", **asked.order))
    return [] if no is None else [no[0]]


def _called(asked: Asked, base: str, stand: Stand, apart: int, more: int) -> list[str]:
    begins, ends = stand.away(apart + CLOSER), stand.away(apart, more)
    scenario = asked.scenario(base, begins)
    way = ModelPlan("u.1", begins, (Step(StepKind.LINE, ends),))
    plan = Plan(
        asked.game, asked.unit, "", Order("u", **asked.order), Status.FEASIBLE,
        models=(way,), move_order=("u.1",),
    )  # fmt: skip
    return [reaction.watch.rule for reaction in planner.reactions(scenario, plan)]
