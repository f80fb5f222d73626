"""Steps that say what a line enters: ``door``, ``vault`` and ``swim``.

To the rules they are lines: what is entered is charged whatever the step is called, and a plain
``line`` claims nothing. One that is called after a thing has to meet such a thing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from planner.battlefield import Kind
from planner.battlefield.kind import OPENINGS
from planner.mobility import Mobility, Way
from planner.plan import ModelPlan, StepKind
from planner.referee.room.ground import uncovered
from planner.referee.room.sweep import slide
from planner.referee.room.table import Table
from planner.referee.verdict import Measure, Violation
from planner.units import Pose

THINGS: Final = {
    StepKind.DOOR: frozenset({Kind.DOOR}),
    StepKind.VAULT: frozenset({Kind.WINDOW, Kind.WALL, Kind.SOLID}),
    StepKind.SWIM: frozenset({Kind.WATER}),
}
"""What each of them enters one of, at least."""
WORDS: Final = {
    StepKind.DOOR: "goes through no open door",
    StepKind.VAULT: "goes over no wall, window or solid that is open to it",
    StepKind.SWIM: "is in no water that is open to it",
}


def misnamed(table: Table, mobility: Mobility, way: ModelPlan) -> Iterator[Violation]:
    """Yield the steps of a way that are called after something that they do not meet."""
    poses = (way.start, *(step.to for step in way.steps))
    for number, (start, end) in enumerate(pairwise(poses)):
        kind = way.steps[number].kind
        if kind in THINGS and not _meets(table, mobility, THINGS[kind], start, end):
            text = f'a "{kind.value}" that {WORDS[kind]}'
            yield Violation(
                "kind", text, way.id, number, end.at,
                measure=Measure.NONE, found=kind.value, expected=StepKind.LINE.value,
                by=mobility.rules.get("line", ""), claim=True,
            )  # fmt: skip


def _meets(table: Table, body: Mobility, kinds: frozenset[Kind], start: Pose, end: Pose) -> bool:
    """Whether the base's interior meets something open of these kinds at the body's heights."""
    swept = slide(body.base, start, end)
    return any(
        patch.feature.kind in kinds
        and body.passage(patch.feature.id).way is Way.OPEN
        and uncovered(table, body, patch, start, end)
        for patch in (table.ground if start.z == 0 else ())
    ) or any(
        prism.piece.bottom < start.z + body.height
        and prism.piece.top >= start.z
        and prism.way(body) is Way.OPEN
        and not kinds.isdisjoint(_kinds(table, body, prism.feature))
        and swept.met(prism.outline) is not None
        for prism in table.prisms
    )


def _kinds(table: Table, body: Mobility, feature: str) -> frozenset[Kind]:
    """The kind of a feature; of a jamb that gives way, that of its opening as well."""
    by_id, kin = table.battlefield.by_id, body.passage(feature).kin
    opening = by_id.get(kin)
    here = frozenset({by_id[feature].kind})
    return here if opening is None or opening.kind not in OPENINGS else here | {opening.kind}
