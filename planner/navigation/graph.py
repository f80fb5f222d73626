"""The navigation graph, handed out for drawing and study."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from planner import rulesets
from planner.errors import OrderError
from planner.length import Unit, degrees
from planner.mobility import Terms
from planner.navigation.places import Places
from planner.navigation.search.either import Either
from planner.navigation.search.landing import landing
from planner.navigation.slow_ground.crossings import PATCH, fare
from planner.order import Order
from planner.rulesets.targets import every_target
from planner.scenario.scenario import Scenario
from planner.units import Pose

if TYPE_CHECKING:
    import networkx

    from planner.battlefield import Feature
    from planner.navigation.field import Field
    from planner.navigation.free_space.sheet import Sheet
    from planner.navigation.navigator import Navigator
    from planner.navigation.search.web import Web

Point = tuple[int, int]


def navigation_graph(
    scenario: Scenario,
    unit: str,
    action: str,
    *,
    to: Sequence[Sequence[float]] = (),
    tested: bool = False,
) -> networkx.DiGraph[Any]:
    """Return the graph that a unit's ways are searched on, for one action.

    Nodes carry ``pos`` (x, y, z) in table units, ``surface`` (``ground``, or the height of the
    floor or top stood on), ``heading`` in degrees, and ``model`` where a model starts. Edges
    carry ``cost`` in table units, ``kind`` (``line``, ``door``, ``vault``, ``swim``, ``climb``,
    ``drop``, ``pivot``, ``jump``, ``ladder``, ``stairs`` or ``rope``) and ``rules``. A line that
    pays for a door, a fence or water is called by that, as its step would be. It may lead up and
    over something, or a climb at its end to a point of `to`: its cost holds the climbs. Ways
    through the air are not in it. For an action with dice the graph is that of the
    highest roll, and for one with targets all may be met. The same scenario gives the same graph,
    node for node.

    Two way points are joined where a shortest way may bend at both. Whoever ends at one may come to
    it straight from another that has no edge there: the cheapest path to a way point here is no
    cheaper than the way of a model that ends there, and may be dearer. To the points of `to` there
    is an edge from each way point and each start that sees them: the cheapest path to one is as
    long as `planner.reach(...).cost` tells, but where ways bend anywhere on a border of slow ground
    or are moved along an edge that they climb at or jump from. What a body that goes where it faces
    pays for turning is on no edge, as it depends on all turns before: a path of such a one may be
    cheaper than its way.

    Parameters:
        to: points x, y and, on something, z, in table units: nodes ``("to", number)`` with the
            number in ``to``.
        tested: whether with edges that owe a dice test, such as most jumps.

    Raises:
        OrderError: no such unit, the rules do not know the action, or let it choose no target.
    """
    from planner.navigation.navigator import Navigator

    ruleset = rulesets.find(scenario.ruleset)
    order = Order(unit, action, every_target(scenario, unit, action))
    if order.targets:  # one alone, as each was asked about: some may not be chosen together
        no = ruleset.refusal(scenario, replace(order, targets=order.targets[:1]))
        if no is not None:
            raise OrderError(f'{unit} may not "{action}": {no[1]} ({no[0]})')
    die = ruleset.die(scenario, order)
    if die is not None:
        order = replace(order, roll=max(die.chances))
    terms = ruleset.terms(scenario, order)
    return graph_of(scenario, terms, Navigator(scenario, terms), to=to, tested=tested)


def graph_of(
    scenario: Scenario,
    terms: Terms,
    navigator: Navigator,
    *,
    to: Sequence[Sequence[float]] = (),
    tested: bool = False,
) -> networkx.DiGraph[Any]:
    """Return the graph of all models of a unit; a web that models share stands in it once."""
    import networkx

    graph: networkx.DiGraph[Any] = networkx.DiGraph()
    webs: list[Web] = []
    length = scenario.battlefield.table.unit
    ends = [(*(length.to_um(c) for c in one), 0)[:3] for one in to]
    for k, end in enumerate(ends):
        at = tuple(length.from_um(c) for c in end)
        graph.add_node(("to", k), pos=at, surface=_surface(end[2], length), to=k)
    for model in terms.mobilities:
        ways = navigator.field(model, crossing=tested)
        field = cast("Field", ways.fields[0]) if isinstance(ways, Either) else ways
        number = next((n for n, web in enumerate(webs) if web is field.web), len(webs))
        if number == len(webs):
            webs.append(field.web)
            _add_web(graph, field, number, length)
        _add_start(graph, field, number, length)
        for k, end in enumerate(ends):
            _add_end(graph, field, number, ("to", k), end, length)
    return graph


def _add_web(graph: networkx.DiGraph[Any], field: Field, number: int, length: Unit) -> None:
    web = field.web
    for part, sheet in enumerate(web.sheets):
        level = sheet.levels(sheet.corners.x, sheet.corners.y)
        for k in range(len(sheet.corners)):
            z = level[k] if math.isfinite(level[k]) else sheet.z
            at = (sheet.corners.x[k], sheet.corners.y[k], z)
            graph.add_node(
                (number, int(web.offset[part]) + k),
                pos=tuple(length.from_um(float(c)) for c in at),
                surface=_surface(z, length),
                heading=degrees(sheet.heading),
            )
    for node in range(int(web.offset[-1])):
        for e in range(int(web.first[node]), int(web.first[node + 1])):
            head = int(web.heads[e])
            kind, rules = _kind(field, node, head, float(web.weights[e]))
            cost = length.from_um(float(web.weights[e]))
            graph.add_edge((number, node), (number, head), cost=cost, kind=kind, rules=rules)


def _kind(field: Field, node: int, head: int, cost: float) -> tuple[str, tuple[str, ...]]:
    """What an edge is, and its rules.

    Parameters:
        cost: µm.
    """
    web, mobility = field.web, field.mobility
    one, two = (web.sheets[web.sheet_of(n)] for n in (node, head))
    way_up = _way_up(field, node, head)
    if mobility.jumping is not None and _jumps(field, node, head):
        kind, rule = "jump", mobility.jumping.rule
    elif way_up is not None:
        kind, rule = way_up.kind.value, mobility.passage(way_up.id).rule
    elif one.z != two.z and mobility.dropping is not None and _drops(field, one, two, cost):
        kind, rule = "drop", mobility.dropping.rule
    elif one.z != two.z:
        kind, rule = "climb", mobility.climbing.rule
    elif one.heading != two.heading:
        kind, rule = "pivot", mobility.turning.rule or mobility.turning.free_rule
    else:
        xs, ys = field.points
        return _line(field, one, *((int(xs[n]), int(ys[n])) for n in (node, head)))
    return kind, (rule,) if rule else ()


def _line(field: Field, sheet: Sheet, start: Point, end: Point) -> tuple[str, tuple[str, ...]]:
    """What a line on one sheet is called by what it pays for entering, and its rules."""
    rule = field.mobility.rules.get("line", "")
    kinds, data = sheet.tolls[4:6]
    if not ((kinds == PATCH) & (data[:, 1] > 0.0)).any():
        return "line", (rule,) if rule else ()
    owed = fare(sheet, field.legal, start, end, sheet.z)
    return owed.kind.value, tuple(one for one in dict.fromkeys((rule, *owed.rules)) if one)


def _drops(field: Field, high: Sheet, low: Sheet, cost: float) -> bool:
    """Whether an edge down is a drop: at its price, which a climb down does not have."""
    dropping, deep = field.mobility.dropping, high.z - low.z
    if dropping is None or deep <= 0:
        return False
    price = float(deep * dropping.pace + dropping.entry)
    climb = float(deep * field.mobility.climbing.down)
    return math.isclose(cost, price, abs_tol=0.5) and not math.isclose(cost, climb, abs_tol=0.5)


def _jumps(field: Field, node: int, head: int) -> bool:
    web, (xs, ys) = field.web, field.points
    one, two = ((web.sheet_of(n), int(xs[n]), int(ys[n])) for n in (node, head))
    return (one, two) in web.leaps.between


def _way_up(field: Field, node: int, head: int) -> Feature | None:
    """The ladder, stairs or rope an edge leads along, if any."""
    web = field.web
    if web.sheet_of(node) == web.sheet_of(head):
        return None
    xs, ys = field.points
    one, two = ((web.sheet_of(n), Pose(int(xs[n]), int(ys[n]), 0)) for n in (node, head))
    name = web.way_up(one, two)
    return field.legal.battlefield.by_id[name] if name else None


def _add_start(graph: networkx.DiGraph[Any], field: Field, number: int, length: Unit) -> None:
    """The start of a model, with a line to every way point it sees within its budget."""
    start = field.start
    name = (number, field.model)
    pos = tuple(length.from_um(c) for c in start.at)
    graph.add_node(
        name,
        pos=pos,
        surface=_surface(start.z, length),
        heading=degrees(start.heading),
        model=field.model,
    )
    seen, (xs, ys) = field.seen, field.points
    for node in np.flatnonzero(np.isfinite(seen)).tolist():
        cost = length.from_um(float(seen[node]))
        sheet, end = field.web.sheets[field.web.sheet_of(node)], (int(xs[node]), int(ys[node]))
        kind, rules = _line(field, sheet, (start.x, start.y), end)
        graph.add_edge(name, (number, node), cost=cost, kind=kind, rules=rules)


def _add_end(
    graph: networkx.DiGraph[Any],
    field: Field,
    number: int,
    name: tuple[str, int],
    at: tuple[int, ...],
    length: Unit,
) -> None:
    """Lines to a point from all way points, and the start, that see it."""
    x, y, z = at
    for part, sheet in enumerate(field.web.sheets):
        end = Places.of([Pose(x, y, z, sheet.heading)])
        arrived = landing(field.web, field.mobility, end, part).cost.tolist()
        if not arrived:
            continue  # nothing carries it there, or what does is higher
        first = int(field.web.offset[part])
        begin: dict[Any, tuple[float, float, float]] = {
            (number, first + k): (float(sheet.corners.x[k]), float(sheet.corners.y[k]), 0.0)
            for k in range(len(sheet.corners))
        }
        begun = [origin.cost for origin in field.origins if origin.sheet == part]
        if begun:
            start = field.start
            begin[number, field.model] = (float(start.x), float(start.y), min(begun))
        for node, straight in _lines(sheet, begin, (float(x), float(y))).items():
            cost = straight + arrived[0]
            old = graph.get_edge_data(node, name, {"cost": math.inf})["cost"]
            if length.from_um(cost) < old:
                here = round(begin[node][0]), round(begin[node][1])
                kind, rules = _line(field, sheet, here, (x, y))
                graph.add_edge(node, name, cost=length.from_um(cost), kind=kind, rules=rules)


def _lines(
    sheet: Sheet, begin: dict[Any, tuple[float, float, float]], to: tuple[float, float]
) -> dict[Any, float]:
    """What straight lines to a point cost, µm, with what each costs before; of those there are."""
    from planner.navigation import kernels

    xs, ys, before = (np.array(row) for row in zip(*begin.values(), strict=True))
    ends = np.full(len(xs), to[0]), np.full(len(xs), to[1])
    costs = before + kernels.priced(xs, ys, *ends, sheet.blocks, sheet.tolls, sheet.rates)
    each = zip(begin, costs.tolist(), strict=True)
    return {node: cost for node, cost in each if math.isfinite(cost)}


def _surface(z: float, length: Unit) -> str:
    return "ground" if z == 0 else length.say(z)
