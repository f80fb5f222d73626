"""The numbers that the rules of the games put into what an order allows, each once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final

import planner
from planner import rulesets
from planner.errors import OrderError
from planner.gauntlet.scene import scene
from planner.gauntlet.triples import asked, near, turns, ways
from planner.gauntlet.triples.stage import Stand
from planner.gauntlet.triples.staged import staged
from planner.mobility import (
    Above,
    Below,
    Beside,
    ByEdge,
    Inside,
    Looks,
    Mobility,
    Near,
    Passage,
    Standoff,
    Terms,
)

SCENES: Final = 320
"""Random scenes whose terms are looked through."""
MOST: Final = 2
"""Numbers tried of one rule, game and kind: some are worked out anew for each scene."""

Trial = Callable[[Any, Stand, int], bool]


ENDS: Final[dict[type, Trial]] = {
    Near: near.near,
    ByEdge: ways.by_edge,
    Above: ways.above,
    Below: ways.below,
    Beside: near.beside,
    Looks: turns.looks,
}


@dataclass(frozen=True)
class Number:
    """One number of a rule.

    Parameters:
        kind: which triple.
        game: whose.
        rule: ledger id, or the name of a general check.
        value: what holds the number.
    """

    kind: Trial
    game: str
    rule: str
    value: Any

    def __str__(self) -> str:
        return f"{self.kind.__name__} of {self.game} {self.rule}"


@cache
def numbers() -> tuple[Number, ...]:
    """Return all that the staged scenes and the random ones meet, and those asked before."""
    found: dict[tuple[str, str, str, str], Number] = {}
    seen: Counter[tuple[str, str, str]] = Counter()
    for given in (*staged(), *(scene(seed, most=3) for seed in range(SCENES))):
        scenario = planner.load(given.scenario)
        ruleset = rulesets.find(scenario.ruleset)
        order = given.asked()
        die = ruleset.die(scenario, order)
        if die is not None and order.roll is None:
            order = replace(order, roll=min(die.chances))
        try:
            terms = ruleset.terms(scenario, order)
        except OrderError:
            continue
        for kind, rule, value in _of(terms):
            same = (kind.__name__, scenario.ruleset, rule)
            key = (*same, repr(_bare(value)))
            if key not in found and seen[same] < MOST:
                seen[same] += 1
                found[key] = Number(kind, scenario.ruleset, rule, value)
    before = (Number(asked.distance, row.game, row.rule, row) for row in asked.rows())
    return (*(found[key] for key in sorted(found)), *before)


def _bare(value: Any) -> Any:
    """The same without the names of whom it is about."""
    about: dict[str, Any] = dict.fromkeys(
        ("models", "zones", "covers", "alone", "lines", "ground"), frozenset()
    )
    about |= {
        "kin": "",
        "feature": "",
        "opening": "",
        "at": (),
        "heading": None,
        "x": 0,
        "y": 0,
        "across": (),
        "neighbours": 1,
        "parts": 0,
    }
    if not hasattr(value, "__dataclass_fields__"):
        return value
    return replace(value, **{k: v for k, v in about.items() if k in value.__dataclass_fields__})


def _of(terms: Terms) -> Iterator[tuple[Trial, str, Any]]:
    if terms.coherency is not None:
        yield near.coherency, terms.coherency.rule, terms.coherency
        yield near.coherency_above, terms.coherency.rule, terms.coherency
    if terms.engagement is not None:
        yield near.engagement, terms.engagement.rule, terms.engagement
        yield near.engagement_above, terms.engagement.rule, terms.engagement
        for longer in terms.engagement.across:
            yield near.across, longer.rule, longer
    if terms.parting is not None:
        yield near.parting, terms.parting.rule, terms.parting
    for body in terms.mobilities.values():
        yield from _limits(body)
        yield from _others(body)
        for passage in body.passages.values():
            yield from _ground(passage)


def _limits(body: Mobility) -> Iterator[tuple[Trial, str, Any]]:
    climbing, jumping, dropping = body.climbing, body.jumping, body.dropping
    if body.budget:
        yield ways.budget, body.rule("budget"), body.budget
    yield ways.table_edge, body.rule("table_edge"), body.rule("table_edge")
    yield ways.wall, body.rule("solid"), body.rule("solid")
    yield ways.climbed, climbing.rule, climbing
    yield ways.reach, climbing.rule, climbing
    if climbing.highest:
        yield ways.highest, climbing.rule, climbing
    if climbing.free:
        yield ways.free_step, climbing.free_rule, climbing
    yield from _turns(body)
    yield from _parts(body)
    if jumping is not None:
        yield ways.jump, jumping.rule, jumping
        yield ways.jump_down, jumping.rule, jumping
    if dropping is not None:
        yield ways.drop, dropping.rule, dropping


def _turns(body: Mobility) -> Iterator[tuple[Trial, str, Any]]:
    turning = body.turning
    if turning.price:
        yield turns.turn, turning.rule, turning
    if turning.facing and turning.backward is not None:
        yield turns.backward, turning.backward_rule, turning
    if turning.facing and turning.sidestep is not None:
        yield turns.sidestep, turning.sidestep_rule, turning
        if turning.aslant:
            yield turns.aslant, turning.sidestep_rule, turning
    if body.course is not None:
        yield turns.course, body.course.rule, body.course
        yield turns.course_turn, body.course.rule, body.course


def _parts(body: Mobility) -> Iterator[tuple[Trial, str, Any]]:
    """Parts of the budget that not every way may spend."""
    if body.reserve is not None and body.reserve.amount:
        yield ways.reserve, body.reserve.rule, body.reserve
    if body.unslowed is not None and body.unslowed.amount:
        yield ways.unslowed, body.unslowed.rule, body.unslowed
    if body.unmet is not None:
        yield ways.unmet, body.unmet.rule, body.unmet


def _others(body: Mobility) -> Iterator[tuple[Trial, str, Any]]:
    yield near.no_overlap, body.rule("no_overlap"), body.rule("no_overlap")
    for bar in body.bars:
        yield near.bar, bar.rule, bar
    for standoff in body.standoffs:
        yield from _standoff(standoff)
    for marker in body.markers:
        yield ways.marker, marker.rule, marker
    for end in body.ends:
        if type(end) in ENDS:
            yield ENDS[type(end)], end.rule, end
        if isinstance(end, Near) and end.vertical is not None:
            yield near.near_above, end.rule, end
        if isinstance(end, Inside) and end.out:
            yield near.zone, end.rule, end


def _standoff(standoff: Standoff) -> Iterator[tuple[Trial, str, Any]]:
    if standoff.at_end:
        yield near.standoff_end, standoff.rule, standoff
        yield near.standoff_above, standoff.rule, standoff
    if standoff.along:
        yield near.standoff_along, standoff.rule, standoff


def _ground(passage: Passage) -> Iterator[tuple[Trial, str, Any]]:
    if passage.pace != 1:
        yield ways.pace, passage.rule, passage
    if passage.entry:
        yield ways.entry, passage.rule, passage
    if passage.rise is not None:
        yield ways.rise, passage.rule, passage
