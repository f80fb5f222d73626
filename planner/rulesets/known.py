"""What an order lets its unit do, asked of the rules once: a plan asks it many times over."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from planner.mobility import Terms
from planner.order import Order
from planner.rulesets import find
from planner.scenario.scenario import Scenario

MOST: Final = 64
"""Orders that are remembered: more than one plan asks about."""


class KnownTerms:
    """Remembers the terms of the last so many orders."""

    def __init__(self, most: int = MOST) -> None:
        # By identity: to compare two tables would take longer than the rules do. Each is kept
        # with its answer, so that no other can take its place in memory.
        self._kept: OrderedDict[tuple[int, Order], tuple[Scenario, Terms]] = OrderedDict()
        self._most = most

    def __call__(self, scenario: Scenario, order: Order) -> Terms:
        """Return the ruleset's terms of `order`.

        Raises:
            OrderError: as the ruleset does.
        """
        key = (id(scenario), order)
        kept = self._kept.get(key)
        if kept is None:
            kept = self._kept[key] = scenario, find(scenario.ruleset).terms(scenario, order)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return kept[1]


known_terms: Final = KnownTerms()
"""What who plans has asked."""
