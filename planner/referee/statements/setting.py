"""By which rules a step's cost may be set where it is made, and which tests it may owe there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from planner.mobility import Mobility
from planner.plan import Step, StepKind
from planner.referee.exact.apart import near
from planner.referee.exact.figure import Figure, figure
from planner.referee.exact.turn import circle
from planner.referee.room.outline import perhaps_within
from planner.referee.room.sweep import slide
from planner.referee.room.table import table_of
from planner.scenario.scenario import Scenario
from planner.units import Pose

NEAR: Final = 200
"""Half µm: who plans rounds against itself, and is in what it all but touches."""
WAYS_UP: Final = frozenset({StepKind.LADDER, StepKind.STAIRS, StepKind.ROPE})


@dataclass(frozen=True)
class Setting:
    """One body on the table of a scenario."""

    scenario: Scenario
    body: Mobility

    def own(self, step: Step) -> tuple[set[str], set[str]]:
        """Return the ids and the tests of what a step is, wherever it is made: some of `of`."""
        own = _own(self.body, step.kind)
        return {rule for rule, _ in own} - {""}, {test for _, test in own} - {""}

    def of(self, step: Step, start: Pose) -> tuple[set[str], set[str]]:
        """Return the ledger ids that may set what a step costs, and the tests that it may owe.

        Those of what it does, and of all that it meets or all but touches on its way.
        """
        body = self.body
        swept = self._swept(step, start)
        rules, tests = self.own(step)
        features = {*self._met(step, start, swept)}
        kins = {body.passage(name).kin for name in features} - {""}
        for name, passage in body.passages.items():
            if name in features or passage.kin in kins:
                rules.add(passage.rule)
                tests |= {passage.test, passage.leave, passage.land, passage.hurry}
        for bar in body.bars:
            if bar.crossable and any(near(swept, one, NEAR) for one in self._at(bar.models)):
                tests.add(bar.crossable)
        return rules - {""}, tests - {""}

    def _swept(self, step: Step, start: Pose) -> Figure:
        if step.kind is StepKind.PIVOT and not self.body.base.is_round:
            return circle(self.body.base, (start.x, start.y))
        return slide(self.body.base, start, step.to).figure

    def _met(self, step: Step, start: Pose, swept: Figure) -> Iterator[str]:
        """Ids of the features at its heights, or of the way up that it follows."""
        table = table_of(self.scenario.battlefield)
        if step.kind in WAYS_UP:
            for feature in table.battlefield.features:
                if feature.kind.value == step.kind.value and (start.x, start.y) in feature.paths[0]:
                    yield feature.id
            return
        low, high = sorted((start.z, step.to.z))
        for patch in table.ground:
            if perhaps_within(swept, patch.outline, NEAR):
                yield patch.feature.id
        for prism in table.prisms:
            beside = prism.piece.top >= low and prism.piece.bottom <= high + self.body.height
            if beside and perhaps_within(swept, prism.outline, NEAR):
                yield prism.feature

    def _at(self, models: frozenset[str]) -> Iterator[Figure]:
        """The bases of some models, where they stand."""
        for model in self.scenario.models.values():
            if model.id in models:
                yield figure(model.base, (model.pose.x, model.pose.y), model.pose.heading)


def _own(body: Mobility, kind: StepKind) -> tuple[tuple[str, str], ...]:
    """Ledger ids and tests of what a step is, wherever it is made."""
    turning, climbing = body.turning, body.climbing
    if kind is StepKind.PIVOT:
        return (turning.rule, ""), (turning.free_rule, ""), (turning.follows_rule, "")
    if kind is StepKind.CLIMB:
        return (climbing.rule, ""), (climbing.free_rule, "")
    if kind is StepKind.FLY:
        return () if body.flying is None else ((body.flying.rule, ""),)
    if kind in (StepKind.JUMP, StepKind.DROP):
        leap = body.jumping if kind is StepKind.JUMP else body.dropping
        return () if leap is None else ((leap.rule, leap.test),)
    if kind in (StepKind.PLACE, StepKind.DISEMBARK):
        return () if body.set_up is None else ((body.set_up.rule, ""),)
    if kind in WAYS_UP:
        return ()
    aside = (turning.backward_rule, ""), (turning.sidestep_rule, "")
    return (body.rules.get("line", ""), ""), *(aside if turning.facing else ())
