"""What the fuzzer calls."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import cache
from typing import Any, Final

from planner.gauntlet.hostile.base import SCENARIO, value

Reader = Callable[[bytes], Any]

SCENES: Final = 12
"""How many random scenes are begun with, three of each game."""
JUDGING: Final = 5.0
"""Seconds that a verdict may take."""


def readers() -> dict[str, Reader]:
    """Return reader -> what reads bytes with it, as files and lines are read."""
    import planner
    from planner import Order, rulesets
    from planner.battlefield import read_map
    from planner.files import strict_json
    from planner.plan.file import from_json, from_value
    from planner.plan.reader import orders_of
    from planner.planning.understood import check_order
    from planner.service.request import request_of

    small = planner.load(value(SCENARIO))

    def plan(data: bytes) -> Any:
        return from_json(strict_json.read_text(io.BytesIO(data)), small)

    def scenario(data: bytes) -> Any:
        return planner.load(io.BytesIO(data))

    def map_(data: bytes) -> Any:
        return read_map(strict_json.load(io.BytesIO(data)))

    def request(data: bytes) -> Any:
        return request_of(strict_json.load(io.BytesIO(data)), "<stdin>")

    def verdict(data: bytes) -> Any:
        document = strict_json.load(io.BytesIO(data))
        scene = document.pop("scene", 0) if isinstance(document, dict) else 0
        where = table(scene % SCENES if isinstance(scene, int) else 0)
        limits = planner.Limits(deadline=JUDGING)
        return planner.check(where, from_value(document, where), limits=limits)

    def orders(data: bytes) -> Any:
        given = orders_of(strict_json.load(io.BytesIO(data)))
        for order in given:
            if isinstance(order, Order):
                check_order(small, order, rulesets.find(small.ruleset))
        return given

    def layout(data: bytes) -> Any:
        from planner.importers.wh40kdc.layout import map_of
        from planner.importers.wh40kdc.package import open_package

        return read_map(map_of(strict_json.load(io.BytesIO(data)), open_package()))

    return {
        "scenario": scenario,
        "map": map_,
        "plan": plan,
        "request": request,
        "verdict": verdict,
        "orders": orders,
        "layout": layout,
    }


def one(read: Reader, data: bytes) -> None:
    """Read `data`: it is fine, or refused in words; whatever else is raised is a bug."""
    from planner.errors import PlannerError

    try:
        read(data)
    except PlannerError as error:
        if not str(error):
            raise AssertionError("an error without words") from error


@cache
def table(number: int) -> Any:
    """Return the table that plans with this number for a scene are of."""
    import planner
    from planner.gauntlet.scene import scene

    return planner.load(scene(number, 3).scenario)
