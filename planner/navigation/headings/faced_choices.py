"""The same for a disc whose lines run along its heading, and that pays for its turns."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from planner.length import FULL_TURN
from planner.navigation.headings.facing import FacingField
from planner.navigation.headings.gaits import bearings, prices
from planner.navigation.kernels import facing
from planner.navigation.route import Route
from planner.navigation.search.rows import BEND
from planner.navigation.several_costs.choices import Bools, Choices, Floats
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
class Lines:
    """What leads on from one way point, an edge each.

    Parameters:
        edges: where to, and what it asks for but turns and gaits.
        costs: µm.
        directions: of lines, µ°.
        left: the least cost from there to the place, µm.
        jumps: which are jumps, gone ahead alone.
        climbs: which are no lines: the heading stays.
    """

    edges: list[tuple[int, Edge]]
    costs: Floats
    left: Floats
    directions: NDArray[np.int64]
    jumps: Bools
    climbs: Bools


@dataclass(frozen=True, eq=False)
class FacedChoices(Choices):
    """Ways on the graph of a field whose every bend is a turn.

    A line is gone ahead, back or to a side, each at its price, as `hull_search.label` has it.
    """

    _leading: dict[int, Lines] = field(default_factory=dict, repr=False)
    _paid: dict[int, float] = field(default_factory=dict, repr=False)

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

    def gone(self, faced: Faced, room: float) -> Iterator[tuple[Faced, Edge]]:
        """Yield where lines lead from a way point, each gone in every gait that may be.

        Parameters:
            room: what may still be spent, µm.
        """
        lines, gaits = self._lines(faced.node), self._gaits
        middle = lines.directions[:, None] + gaits[:, 0].astype(np.int64)
        off = (faced.heading - middle + FULL_TURN // 2) % FULL_TURN - FULL_TURN // 2
        wanted = (middle + np.clip(off, -gaits[:, 3], gaits[:, 3]).astype(np.int64)) % FULL_TURN
        turn = (wanted - faced.heading) % FULL_TURN
        use = faced.use + _used(self._prices, np.minimum(turn, FULL_TURN - turn))
        flat = np.where(faced.aside & (np.arange(len(gaits)) >= 2), 0.0, gaits[:, 2])
        turned = _priced(self._prices, use) - self._price(faced.use)
        cost = lines.costs[:, None] * gaits[:, 1] + flat + turned + BEND
        cost[lines.jumps, 1:] = math.inf
        stays = self._lasting and faced.aside
        within = cost + lines.left[:, None] <= min(room + 1.0, sys.float_info.max)
        for k, g in np.argwhere(within & ~lines.climbs[:, None]).tolist():
            head, asks = lines.edges[k]
            aside = g >= 2 or stays
            more = Edge(float(cost[k, g]), asks.odds, asks.once, asks.exposed)
            yield Faced(head, int(wanted[k, g]), int(use[k, g]), aside), more
        for k in np.flatnonzero(lines.climbs).tolist():  # the heading stays
            head, asks = lines.edges[k]
            yield faced._replace(node=head, aside=stays), asks

    def _lines(self, node: int) -> Lines:
        """What leads on from a way point (kept)."""
        if node not in self._leading:
            edges = self.edges(node)
            directions = [self._direction(node, head) for head, _ in edges]
            self._leading[node] = Lines(
                edges,
                np.array([asks.cost - BEND for _, asks in edges]),
                self._left[[head for head, _ in edges]],
                np.array([0 if to is None else to for to in directions], dtype=np.int64),
                np.array([self._is_jump(node, head) for head, _ in edges], dtype=bool),
                np.array([to is None for to in directions], dtype=bool),
            )
        return self._leading[node]

    def behind(self, one: Faced, two: Faced) -> float:
        """Return what one must have spent less, to be as well off as another at its way point.

        Most of a search is this, so it is written out.
        """
        _, heading, use, aside = one
        _, asked, used, paid = two
        turn = (asked - heading) % FULL_TURN
        turn = min(turn, FULL_TURN - turn)
        price, step, each, *_, allowed = self._prices
        more = use + (-(-turn // step) if each else turn) - used
        lack = self._price(used) - self._price(use)
        if more > 0:
            if allowed >= 0:
                return math.inf
            lack += price * (more if each else -(-more // step))
        return lack + (self._flat if paid and not aside else 0.0)

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
        if use not in self._paid:
            self._paid[use] = float(_price(self._prices, use))
        return self._paid[use]

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


def _priced(prices: list[int], use: NDArray[np.int64]) -> Floats:
    """What turning so far costs, µm: the same as `facing.price`, of many."""
    price, step, each, free, free_units, most, allowed = prices
    units = use if each else -(-np.maximum(0, use - free) // step)
    paid = np.maximum(0, units - free_units)
    paid = np.minimum(paid, most) if most >= 0 else paid
    found: Floats = np.where((allowed >= 0) & (units > allowed), math.inf, 1.0 * price * paid)
    return found
