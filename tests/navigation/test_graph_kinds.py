"""What the edges of the graph that is handed out are called."""

from __future__ import annotations

import math
from typing import Any

import pytest

from planner.battlefield import Feature, Kind
from planner.mobility import Dropping, Passage
from planner.navigation import Navigator
from planner.navigation.graph import graph_of
from planner.navigation.slow_ground.crossings import fare
from planner.navigation.walk.legal import Legal

from .tables import INCH, OVER, SHUT, area, box, floor, navigator, pose, um, wall
from .test_tolls import door, fence


def edges(ways: Navigator) -> list[tuple[Any, Any, Any]]:
    """Both ends of each edge, and what it carries."""
    graph = graph_of(ways.scenario, ways.terms, ways)
    place = {node: about["pos"] for node, about in graph.nodes(data=True)}
    return [(place[one], place[two], about) for one, two, about in graph.edges(data=True)]


def test_fences_and_water() -> None:
    """A line from one side of a fence (or into a pond) to the other pays 2" more than its length
    and is called a vault (or a swim), by its rule; one beside it is a line."""
    things = (
        ("vault", wall("f", [(25, 0), (25, 30)], 1)),
        ("swim", area("f", box(20, 0, 30, 30), Kind.WATER)),
    )
    for kind, feature in things:
        ways = navigator([feature], "25mm", pose(10, 20), 60, passages={"f": fence(2 * INCH)})
        called = set()
        for one, two, about in edges(ways):
            extra = about["cost"] - math.dist(one, two)
            assert extra == pytest.approx(2 if about["kind"] == kind else 0, abs=1e-3)
            assert about["rules"] == (("fence",) if about["kind"] == kind else ())
            called.add(about["kind"])
        assert called == {"line", kind}


def test_doors() -> None:
    """A line that enters a door pays 1" more than its length and is called one, by its rule."""
    features = (wall("w", [(25, 0), (25, 44)], 3), door("d", ((25, 18), (25, 22)), "w"))
    passages = {"w": SHUT, "d": Passage(entry=INCH, rule="door")}
    ways = navigator(features, "25mm", pose(10, 25), 60, passages=passages)
    called = set()
    for one, two, about in edges(ways):
        extra = about["cost"] - math.dist(one, two)
        assert extra == pytest.approx(1 if about["kind"] == "door" else 0, abs=1e-3)
        assert about["rules"] == (("door",) if about["kind"] == "door" else ())
        called.add(about["kind"])
    assert called == {"line", "door"}


def test_drops() -> None:
    """Off a floor 3" up one drops for 1", and climbs up for 3"."""
    dropping = Dropping(um(4), entry=INCH, rule="drop")
    features = [floor("f", box(20, 10, 30, 20), 3)]
    ways = navigator(features, "25mm", pose(10, 15), 60, passages={"f": OVER}, dropping=dropping)
    upright = [e for e in edges(ways) if e[0][2] != e[1][2]]
    found = {(e[1][2] > e[0][2], e[2]["kind"], round(e[2]["cost"], 3)) for e in upright}
    assert found == {(True, "climb", 3.0), (False, "drop", 1.0)}


def test_to_where_one_stands_already() -> None:
    """A line that leads nowhere, in a fence, enters nothing: it costs nothing and is a line."""
    things = [wall("f", [(10.3, 0), (10.3, 30)], 1)]
    ways = navigator(things, "25mm", pose(10, 20), 9, passages={"f": fence(2 * INCH)})
    graph = graph_of(ways.scenario, ways.terms, ways, to=[(10, 20)])
    [start] = [node for node, about in graph.nodes(data=True) if "model" in about]
    assert graph.edges[start, ("to", 0)] == {"cost": 0, "kind": "line", "rules": ()}


def test_what_a_line_keeps_far_from_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two fences 20" apart a line that crosses one is held against that one alone."""
    made = [wall("f", [(25, 15), (25, 25)], 1), wall("g", [(45, 15), (45, 25)], 1)]
    passages = {"f": fence(2 * INCH), "g": fence(INCH)}
    ways = navigator(made, "25mm", pose(20, 20), 60, passages=passages)
    field, asked = ways.field("me"), list[str]()
    off = Legal.off

    def counted(legal: Legal, feature: Feature, *line: Any) -> bool:
        asked.append(feature.id)
        return off(legal, feature, *line)

    monkeypatch.setattr(Legal, "off", counted)
    [sheet] = field.web.sheets
    owed = fare(sheet, field.legal, (um(20), um(20)), (um(30), um(20)), 0)
    assert (owed.entry, owed.kind.value) == (2 * INCH, "vault")
    assert set(asked) == {"f"}
