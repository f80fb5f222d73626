"""The rows of the gauntlet, by name."""

from typing import Final

from planner.gauntlet.row import Row
from planner.gauntlet.rows.acts import ACTS
from planner.gauntlet.rows.boards import AGREEMENT, BOARDS
from planner.gauntlet.rows.changes import CHANGES
from planner.gauntlet.rows.extra import FUZZ, MUTANTS
from planner.gauntlet.rows.inputs import INPUTS
from planner.gauntlet.rows.kills import KILLS
from planner.gauntlet.rows.relations import RELATIONS
from planner.gauntlet.rows.repeats import REPEATS
from planner.gauntlet.rows.scenes import SCENES
from planner.gauntlet.rows.small import SMALL
from planner.gauntlet.rows.triples import TRIPLES
from planner.gauntlet.rows.wishes import WISHES
from planner.gauntlet.rows.worlds import WORLDS

ROWS: Final[dict[str, Row]] = {
    row.name: row
    for row in (
        SCENES,
        SMALL,
        ACTS,
        WISHES,
        CHANGES,
        BOARDS,
        AGREEMENT,
        RELATIONS,
        TRIPLES,
        WORLDS,
        INPUTS,
        REPEATS,
        KILLS,
        FUZZ,
        MUTANTS,
    )
}
