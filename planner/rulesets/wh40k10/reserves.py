"""Reserves: units that are set up in the Reinforcements step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from planner.battlefield import Kind
from planner.errors import OrderError
from planner.mobility import ByEdge, End, Flag, Inside, SetUp, Standoff, Terms
from planner.order import Order
from planner.rulesets.others import ANY_HEIGHT, CONTACT, model_ids
from planner.rulesets.wh40k10.entering import entering
from planner.rulesets.wh40k10.keywords import is_aircraft

if TYPE_CHECKING:
    from planner.rulesets.wh40k10.body import Bodies
    from planner.scenario.scenario import Scenario
    from planner.units import Model, Unit

DEEP: Final = "wh40k10.param.deep-strike"
EDGE: Final = "wh40k10.param.strategic-reserves.edge"
ENEMY: Final = "wh40k10.param.strategic-reserves.enemy"
ZONE: Final = "wh40k10.param.strategic-reserves.zone"
ROUND: Final = "wh40k10.param.strategic-reserves.round"
LARGE: Final = "wh40k10.param.strategic-reserves.large"
PERMISSION: Final = "wh40k10.reserves.needs-permission"
KINDS: Final = ("deep_strike", "strategic")
"""Rules that put a unit into Reserves, as its profile's `reserves` names them."""
FLAGS: Final = (
    Flag("arrived", "wh40k10.reserves.step-select"),
    Flag("counts_normal", "wh40k10.reserves.counts-as-normal"),
    Flag("frozen", "wh40k10.reserves.no-further-move"),
)
GATE: Final = "wh40k10.phase.to-reinforcements"
STILL: Final = (Flag("no_shoot", LARGE), Flag("no_charge", LARGE))


def arrive(bodies: Bodies, order: Order) -> Terms:
    """Set up where the rule that put the unit into Reserves says, further than 9" from enemies.

    That distance is horizontal, and 9.000" is not more than 9".
    """
    kind = kind_of(bodies.unit)
    rule = DEEP if kind == "deep_strike" else ENEMY
    table = bodies.scenario.battlefield.table
    demands = () if kind == "deep_strike" else _by_an_edge(bodies)
    strip = bodies.game.numbers.length(EDGE)

    def too_large(model: Model) -> bool:
        return bool(demands) and min(model.base.length, model.base.width) > strip

    def same(model: Model) -> tuple[End, ...]:
        return _at_the_edge(bodies, demands) if too_large(model) else demands

    return entering(
        bodies,
        order,
        SetUp("place", table.width // 2, table.height // 2, DEEP if not demands else EDGE),
        reach=(table.width + table.height) // 2,
        demands=same,
        clear=_far_from_enemies(bodies, rule),
        flags=FLAGS + (STILL if any(map(too_large, bodies.unit.models)) else ()),
        notes=tuple(_still(bodies.scenario, bodies.unit)),
    )


def kind_of(unit: Unit) -> str:
    """Return which rule put a unit into Reserves: AIRCRAFT by themselves into Strategic ones.

    Raises:
        OrderError: its profile does not say.
    """
    kind = unit.profile.get("reserves", "strategic" if is_aircraft(unit) else None)
    if kind is None:
        known = ", ".join(KINDS)
        raise OrderError(
            f'unit "{unit.id}" needs "reserves" in its profile ({known}): '
            f"a unit is in Reserves by a rule that says how it comes in ({PERMISSION})"
        )
    return str(kind)


def _far_from_enemies(bodies: Bodies, rule: str) -> tuple[Standoff, ...]:
    enemies = model_ids(bodies.scenario.enemies(bodies.unit))
    gap = bodies.game.numbers.length(rule)
    return (Standoff(enemies, gap, ANY_HEIGHT, rule, along=False),) if enemies else ()


def _by_an_edge(bodies: Bodies) -> tuple[End, ...]:
    """Wholly within 6" of an edge; in the second round out of the enemy's deployment zones."""
    edge = ByEdge(bodies.game.numbers.length(EDGE), EDGE)
    last = bodies.game.numbers.count(ZONE)
    zones = frozenset(
        feature.id
        for feature in bodies.scenario.battlefield.of(Kind.ZONE)
        if feature.owner not in ("", bodies.unit.side)
    )
    if bodies.scenario.turn.round > last or not zones:
        return (edge,)
    return edge, Inside(zones, ZONE, out=True)


def _at_the_edge(bodies: Bodies, demands: tuple[End, ...]) -> tuple[End, ...]:
    """A model too large for the strip touches its side's own edge."""
    own = bodies.unit.profile.get("own_edge")
    edges = (own,) if own else ("left", "right", "bottom", "top")
    return (ByEdge(CONTACT, LARGE, edges, wholly=False), *demands[1:])


def unselected(scenario: Scenario, unit: Unit) -> list[str]:
    """Return the names of units of the side on the table that have not been selected to move."""
    return [
        other.name
        for other in scenario.friends(unit)
        if other.state.get("moved_kind", "none") == "none"
        and not (other.state.get("arrived") or other.state.get("destroyed"))
    ]


def _still(scenario: Scenario, unit: Unit) -> list[tuple[str, str]]:
    """Who has not been selected counts as having stood still (wh40k10.param.default-stationary)."""
    left = unselected(scenario, unit)
    text = f"not selected to move, so they Remain Stationary: {', '.join(left)}"
    return [(GATE, text)] if left else []
