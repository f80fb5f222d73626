"""What is still to go to the nearest of some places, for all models of a unit alike."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.mobility import Mobility, Terms
from planner.navigation.air.flown_remaining import FlownRemaining
from planner.navigation.free_space.corners import SEGMENTS
from planner.navigation.nearby import Nearby, about, by_degrees, is_worth_it, nearby
from planner.navigation.places import Places
from planner.navigation.remaining import Remaining
from planner.navigation.search.kindred import COARSE, Kin, Kindred
from planner.scenario.scenario import Scenario

Told = Remaining | Nearby


class LeftToGo:
    """Distances to goals from anywhere, kept by body and goals.

    Parameters:
        kindred: of the models of `terms` on the table of `scenario`: whose webs are asked.
    """

    def __init__(self, scenario: Scenario, terms: Terms, kindred: Kindred) -> None:
        self.scenario, self.terms, self._kindred = scenario, terms, kindred
        self._kept: dict[Any, Told] = {}

    def of(self, model_id: str, goals: Places, *, turning: bool, roughly: bool) -> Told:
        """Return what `Navigator.remaining` does of one who pays for no ground it enters once."""
        kin = self._kindred.kin(model_id, False)
        if turning and not kin.mobility.base.is_round and kin.mobility.flying is None:
            kin = self._kindred.slim(model_id)
        things = len(self.scenario.battlefield.features)
        if not len(goals) or not is_worth_it(kin.mobility, things):
            return self._whole(kin, goals, roughly)
        key = ("nearby", roughly, kin.models[0], kin.mobility.base, _asked(goals))
        if key not in self._kept:
            most = max(self.terms.mobilities[m].budget for m in kin.models)
            starts = [replace(self.scenario.models[m].pose, heading=0) for m in kin.models]
            self._kept[key] = nearby(
                self.scenario,
                replace(kin.mobility, model=kin.models[0], budget=most),
                kin.others,
                starts,
                goals,
                COARSE if roughly else SEGMENTS,
                self._about(kin.mobility),
                lambda: self._whole(kin, goals, roughly),
                refined=not roughly,
            )
        return self._kept[key]

    def _whole(self, kin: Kin, goals: Places, roughly: bool) -> Told:
        """The same by the web of the whole table: as far as is needed first."""
        made = self._kindred.whole(kin, goals, COARSE if roughly else SEGMENTS)
        base = kin.mobility.base
        heading = 0 if base.is_round else made.sheets[0].heading
        key = ("whole", roughly, kin.models[0], base, _asked(goals), heading)
        if key not in self._kept:
            mobility = replace(self.terms.mobilities[kin.models[0]], base=base)
            if mobility.flying is not None:
                air = self._kindred.air(kin, False, heading)
                self._kept[key] = FlownRemaining(
                    made, mobility, goals, refined=not roughly, air=air
                )
            else:
                starts = [self.scenario.models[m].pose for m in kin.models]
                most = max(self.terms.mobilities[m].budget for m in kin.models)
                within = self._about(mobility)
                self._kept[key] = by_degrees(
                    made, mobility, goals, starts, most, within, refined=not roughly
                )
        return self._kept[key]

    def _about(self, mobility: Mobility) -> NDArray[np.float64]:
        """The box about all that models of the unit can come to."""
        bodies = self.terms.mobilities
        starts = [self.scenario.models[name].pose for name in bodies]
        return about(mobility, starts, max(body.budget for body in bodies.values()))


def _asked(goals: Places) -> tuple[bytes, bytes, bytes]:
    return goals.x.tobytes(), goals.y.tobytes(), goals.z.tobytes()
