"""What getting on or off takes of everybody's movement, told with the plan."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from planner.rulesets.epic41k import transport
from planner.rulesets.epic41k.account import amount
from planner.rulesets.epic41k.army import carrier_of
from planner.rulesets.epic41k.slots import carries, is_gun
from planner.rulesets.epic41k.walk import WHOLE
from planner.rulesets.others import boarded

if TYPE_CHECKING:
    from planner.plan import Plan
    from planner.rulesets.epic41k.epic41k import Epic41k
    from planner.scenario.scenario import Scenario
    from planner.units import Unit

Said = Iterator[tuple[str, str]]
FARTHEST: Final = "epic41k.embark.farthest-counts"


def told(game: Epic41k, scenario: Scenario, plan: Plan) -> Said:
    """Yield what a unit that gets on or off and its carrier lose by that: (ledger id, text)."""
    unit, off = scenario.unit(plan.order.unit), plan.order.action == "disembark"
    tank = carrier_of(scenario, unit) if off else boarded(scenario, plan.order)
    if tank is None:
        return
    after, say = game.states_after(scenario, plan), scenario.battlefield.table.unit.say
    stop = "off" if off else "on"
    for one in (unit, tank):
        paid, used = (_more(one, after.get(one.id, one.state), key) for key in ("paid", "used"))
        text = f"getting {stop} takes {{}} of the movement of {one.id}"
        if paid:
            yield transport.FLAT, text.format(say(paid))
        elif used > 0 and one is tank:
            yield transport.REACH, text.format(_percent(used))
    if not off and (carries(tank) or is_gun(unit)):
        yield from _shares(game, scenario, plan, tank, after.get(tank.id, tank.state))


def _shares(
    game: Epic41k, scenario: Scenario, plan: Plan, tank: Unit, after: Mapping[str, Any]
) -> Said:
    """Which share a carrier loses by the farthest of several, where others have larger ones."""
    read = game.rides(scenario)
    if read.flat or read.by_share:
        return
    now, before = (
        [amount(state, "boarding", m.id) for m in tank.models] for state in (after, tank.state)
    )
    for less, more in zip(now, before, strict=True):
        if less < more:
            takes = f"{_percent(less)} of the movement of {tank.id} in all, no longer"
            text = f"getting on takes {takes} {_percent(more)}: the share of who goes farthest"
            yield FARTHEST, text
            return
    counts, walks = max(now), game.walks(scenario, plan).values()
    mine = max((walk.counted for walk in walks), default=0)  # by some orders nobody walks
    if counts < mine:
        larger = f"{_percent(counts)} counts, not {_percent(mine)}"
        yield FARTHEST, f"of the movement of {tank.id} the share of who goes farthest: {larger}"


def _percent(share: int) -> str:
    return f"{100 * share / WHOLE:.3g} %"


def _more(unit: Unit, after: Mapping[str, Any], key: str) -> int:
    """The most that a model has more of `key` than it had."""
    return max(amount(after, key, m.id) - amount(unit.state, key, m.id) for m in unit.models)
