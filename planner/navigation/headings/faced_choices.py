"""The same for a disc whose lines run along its heading, and that pays for its turns."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, cast

import numpy as np

from planner.navigation.headings.facing import FacingField
from planner.navigation.headings.gaits import bearings, prices
from planner.navigation.kernels import facing
from planner.navigation.route import Route
from planner.navigation.search.rows import BEND
from planner.navigation.several_costs.choices import Choices
from planner.navigation.several_costs.pareto import Edge, Found, Label, pareto
from planner.units import Pose


class Faced(NamedTuple):
    """A way point, and how the body is there.

    Parameters:
        node: way point, or -1 - k for origin k.
        heading: µ°.
        use: turning used so far: units, or µ° where turns add up.
        aside: whether a line to a side that goes on from here is paid for.
    """

    node: int
    heading: int
    use: int
    aside: bool


@dataclass(frozen=True, eq=False)
class FacedChoices(Choices):
    """Ways on the graph of a field whose every bend is a turn.

    A line is gone ahead, back or to a side, each at its price, as `hull_search.label` has it.
    """

    def find(self, grain: float) -> Found:
        """Return the ways no other beats, by more than `grain` µm of exposure."""
        starts = {
            Faced(node, self.field.start.heading, 0, False): asks
            for node, asks in super().starts().items()
        }
        return pareto(
            starts,
            self.gone,
            self.ends,
            self.left,
            self.chances,
            self.field.budget,
            grain,
            place=lambda faced: faced.node,
            behind=self.behind,
        )

    def gone(self, faced: Faced) -> Iterator[tuple[Faced, Edge]]:
        """Yield where lines lead from a way point, each gone in every gait that may be."""
        for head, asks in self.edges(faced.node):
            line, direction = asks.cost - BEND, self._direction(faced.node, head)
            if direction is None:  # a climb: the heading stays
                yield faced._replace(node=head, aside=self._lasting and faced.aside), asks
                continue
            for g, (_, factor, flat, _) in enumerate(self._gaits.tolist()):
                if g and self._is_jump(faced.node, head):
                    break
                wanted = int(_faced(self._gaits, g, np.int64(direction), np.int64(faced.heading)))
                use = faced.use + _used(self._prices, _between(faced.heading, wanted))
                turned = self._price(use) - self._price(faced.use)
                paid = g >= 2 and faced.aside
                cost = line * factor + (0.0 if paid else flat) + turned + BEND
                if cost < math.inf:
                    aside = g >= 2 or (self._lasting and faced.aside)
                    more = Edge(cost, asks.odds, asks.once, asks.exposed)
                    yield Faced(head, wanted, use, aside), more

    def behind(self, one: Faced, two: Faced) -> float:
        """Return what one must have spent less, to be as well off as another at its way point."""
        more = one.use + _used(self._prices, _between(one.heading, two.heading)) - two.use
        lack = self._price(two.use) - self._price(one.use)
        if more > 0:
            if self._prices[6] >= 0:
                return math.inf
            lack += self._prices[0] * (more if self._prices[2] else -(-more // self._prices[1]))
        return lack + (self._flat if two.aside and not one.aside else 0.0)

    def route(self, label: Label) -> Route | None:
        """Return the way in certified steps; None where one is not legal in whole µm."""
        it, web = self.field, self.field.web
        states = [(it.origins[-1 - label.nodes[0].node].sheet, it.start)]
        for node, heading, *_ in label.nodes[1:]:
            number = web.sheet_of(node)
            at = int(web.x[node]), int(web.y[node]), web.sheets[number].z
            states.append((number, Pose(*at, heading)))
        return it._walker().walk(states, self.to)

    # -- lines ------------------------------------------------------------------------------

    def _direction(self, node: int, head: int) -> int | None:
        """Direction of a line, µ°; None for what is none."""
        web = self.field.web
        number = self.field.origins[-1 - node].sheet if node < 0 else web.sheet_of(node)
        if web.sheet_of(head) != number and not self._is_jump(node, head):
            return None
        x, y = self._at(node)
        dx, dy = float(web.x[head]) - x, float(web.y[head]) - y
        if math.hypot(dx, dy) < facing.SAME:
            return None
        return int(bearings(np.array([dx]), np.array([dy]))[0])

    def _is_jump(self, node: int, head: int) -> bool:
        if node < 0:
            return False
        x, y = self._at(node)
        return self._leaps(self.field.web.sheet_of(node), (int(x), int(y)), head)

    def _at(self, node: int) -> tuple[float, float]:
        web, start = self.field.web, self.field.start
        return (start.x, start.y) if node < 0 else (float(web.x[node]), float(web.y[node]))

    # -- prices -----------------------------------------------------------------------------

    def _price(self, use: int) -> float:
        return float(_price(self._prices, use))

    @cached_property
    def _prices(self) -> list[int]:
        found: list[int] = prices(self.field.mobility.turning).tolist()
        return found

    @cached_property
    def _gaits(self) -> np.ndarray:
        return cast(FacingField, self.field).gaits

    @cached_property
    def _flat(self) -> float:
        return float(self._gaits[2, 2]) if len(self._gaits) > 2 else 0.0

    @cached_property
    def _lasting(self) -> bool:
        return self.field.mobility.turning.is_lasting


# Called one by one, what the compiled search calls is as quick uncompiled.
_price, _used = facing.price.py_func, facing.used.py_func
_between, _faced = facing.between.py_func, facing.faced.py_func
