"""Action points: what each order takes, and how many of them walk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from planner.rulesets.gemini.together.each import noted, of
from planner.rulesets.numbers import load_table
from planner.units import Unit
from planner.until import on_time

RISE: Final = "rise"
SPENT: Final = "spent_actions"
WITS: Final = "gemini.fall.prone-next-turn"
ALL = "all"
"""An order that takes every point that is left."""
CRAWLS_ROUGH: Final = ("crawl_rough", "single_crawl_rough")
DICED: Final = ("scramble", "single_scramble", *CRAWLS_ROUGH)
"""Orders whose dice are thrown beforehand (option variable.per)."""
REACTIONS: Final = ("react_move", "react_fire", "stand_fire", "run", "intercept", "go_to_ground")
"""Orders of the opponent's turn; they take no action point."""
WITHOUT_HANGING: Final = (
    *("move", "single_move", "double_move", "wade", "single_wade"),
    *("charge", "split", "single_split"),
)
"""Orders to those of a unit who stand, while others of it hang on a climb and wait."""


@dataclass(frozen=True, slots=True)
class Action:
    """One order of the game.

    Parameters:
        name: of the order.
        points: it takes, or `ALL`.
        rises: ``yes``: a figure that lies rises first, for a point more; ``no``: it stays as it
            lies; ``free``: it may do either at no price.
        goal: what it is for.
        rule: ledger id.
    """

    name: str
    points: str
    rises: str
    goal: str
    rule: str

    @property
    def reacts(self) -> bool:
        """Whether it is a reaction, in the opponent's turn."""
        return self.name in REACTIONS


def load_actions(path: Path) -> Mapping[str, Action]:
    """Return the orders by name, in the order of the table at `path`."""
    return {
        row["action"]: Action(row["action"], row["points"], row["rises"], row["goal"], row["rule"])
        for row in load_table(path)
    }


def left(unit: Unit, action: Action | None = None) -> int:
    """Return the action points that the unit has not spent this turn.

    Of one whose models came together with more and with fewer spent, those of the latter.

    Parameters:
        action: an order, for which those who wait on a climb do not count.
    """
    on_time()
    idle = waiting(unit, action) if action else frozenset()
    acting = [model for model in unit.models if model.id not in idle] or unit.models
    spent = min(int(of(unit, model.id, SPENT)) for model in acting)
    return max(0, int(unit.profile.get("AP", 1)) - spent)


def waiting(unit: Unit, action: Action) -> frozenset[str]:
    """Return the ids of models that hang on a climb, and to which an order is not given.

    They spend nothing on it, and may climb on with an order of their own.
    """
    if action.name not in WITHOUT_HANGING:
        return frozenset()
    return frozenset(m.id for m in unit.models if of(unit, m.id, "climb_height"))


def done(unit: Unit, action: Action) -> frozenset[str]:
    """Return the ids of models that have too few points left for an order of their unit.

    They acted this turn before they came to the others, and stay where they are.
    """
    idle = waiting(unit, action)
    each = {m.id: int(of(unit, m.id, SPENT)) for m in unit.models if m.id not in idle}
    if not each:
        return frozenset()
    most = max(min(each.values()), int(unit.profile.get("AP", 1)) - cost(unit, action))
    return frozenset(name for name, points in each.items() if points > most)


def spent(unit: Unit, action: Action) -> dict[str, Any]:
    """Return the states that say how many points have been spent once an order is carried out."""
    points, idle = cost(unit, action), done(unit, action) | waiting(unit, action)
    if not points:
        return {}
    each = {m.id: int(of(unit, m.id, SPENT)) + points * (m.id not in idle) for m in unit.models}
    if len({*each.values()}) == 1:
        return {SPENT: min(each.values()), f"{SPENT}_by": {}}
    return noted(unit, SPENT, min(each.values()), each)


def rising(unit: Unit, action: Action) -> int:
    """Return the points that go on rising before the order: 1 for whoever lies and must stand.

    Who has fallen and stays as it lies spends one gathering its wits instead.
    """
    return int(bool(unit.state.get("prone")) and (action.rises == "yes" or gathers(unit, action)))


def gathers(unit: Unit, action: Action) -> bool:
    """Return whether a point goes on gathering its wits: the first since it fell."""
    if action.rises == "yes" or action.points == "0" or action.name == RISE:
        return False
    state = unit.state
    return bool(state.get("prone") and state.get("fell") and not state.get("gathered"))


def cost(unit: Unit, action: Action) -> int:
    """Return the points that the order takes, rising included."""
    if action.points == ALL:
        return left(unit, action)
    return int(action.points) + rising(unit, action)


def walked(unit: Unit, action: Action) -> int:
    """Return the points that the order has for moving."""
    return max(0, cost(unit, action) - rising(unit, action))


def lacking(unit: Unit, action: Action) -> tuple[str, str] | None:
    """Return why the points do not suffice: (ledger id, text); None where they do."""
    have, need, first = left(unit, action), cost(unit, action), rising(unit, action)
    if first and (need > have or (action.points == ALL and need == first)):
        rest, own = max(0, have - first), need - first
        many = f"{rest} action{'s are' if rest > 1 else ' is'}" if rest else "no action is"
        more = f": it takes {own}" if rest else ""
        if gathers(unit, action):
            return WITS, f"{many} left once it has gathered its wits after its fall{more}"
        return "gemini.prone.get-up", f"{many} left once the figure has risen{more}"
    if need > have or (action.points == ALL and have < 1):
        points = f"{max(need, 1)} action point{'s' if need > 1 else ''}"
        text = f"it takes {points}, {have} {'is' if have == 1 else 'are'} left"
        return action.rule, text
    return None
