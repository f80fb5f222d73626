"""Draw the navigation graph of one unit: python examples/navigation_graph.py [OUT.svg].

Way points are dots, coloured by the height they are at; edges are grey lines, climbs and other
changes of height blue; the cheapest way of a model to the way point that takes it the most lines,
of those it can pay for, is red. What blocks the way lies beneath, in brown. The ways are found by
`planner.navigation_graph` and networkx alone.
"""

import sys
from itertools import pairwise
from pathlib import Path

import networkx as nx

import planner
from planner.battlefield import Feature, Kind

HERE = Path(__file__).parent
SCALE = 24


def main(out: str = "navigation_graph.svg") -> None:
    """Write the picture."""
    scenario = planner.load(HERE / "charge.json")
    graph = planner.navigation_graph(scenario, "assault", "advance")
    pos = nx.get_node_attributes(graph, "pos")
    start = next(node for node, data in graph.nodes(data=True) if data.get("model"))
    costs, ways = nx.single_source_dijkstra(graph, start, cutoff=12, weight="cost")
    way = ways[max(costs, key=lambda node: (len(ways[node]), costs[node], str(node)))]
    low = [min(p[k] for p in pos.values()) - 1 for k in (0, 1)]
    high = [max(p[k] for p in pos.values()) + 1 for k in (0, 1)]
    wide, tall = ((b - a) * SCALE for a, b in zip(low, high, strict=True))

    def point(node: object) -> tuple[float, float]:
        x, y, _ = pos[node]
        return (x - low[0]) * SCALE, (high[1] - y) * SCALE

    def line(one: object, two: object, colour: str, width: float) -> str:
        (x1, y1), (x2, y2) = point(one), point(two)
        ends = f'x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
        return f'<line {ends} stroke="{colour}" stroke-width="{width}"/>'

    def shape(feature: Feature) -> str:
        unit = scenario.battlefield.table.unit
        corners = [[unit.from_um(c) for c in corner] for corner in feature.paths[0]]
        ring = " ".join(f"{(x - low[0]) * SCALE},{(high[1] - y) * SCALE}" for x, y in corners)
        if feature.geometry == "Polygon":
            return f'<polygon points="{ring}" fill="#cbbba0"/>'
        thick = max(unit.from_um(feature.thickness) * SCALE, 1.5)
        look = f'fill="none" stroke="#6b5d49" stroke-width="{thick}"'
        return f'<polyline points="{ring}" {look}/>'

    blocking = scenario.battlefield.of(Kind.SOLID, Kind.WALL)
    drawn = [shape(feature) for feature in blocking]
    drawn += [
        line(one, two, "#c4c9d0" if kind == "line" else "#2a6fb0", 0.5)
        for one, two, kind in graph.edges(data="kind")
        if kind != "line" or str(one) < str(two)
    ]
    for node, (_, _, z) in pos.items():
        x, y = point(node)
        colour, size = ("#b3261e", 6) if "model" in graph.nodes[node] else ("#333", 1.8)
        drawn.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size}" fill="{"#2a6fb0" if z else colour}"/>'
        )
    drawn += [line(a, b, "#b3261e", 3) for a, b in pairwise(way)]
    body = "\n".join(drawn)
    Path(out).write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0f} {tall:.0f}">\n'
        f'<rect width="100%" height="100%" fill="#fffdf7"/>\n{body}\n</svg>\n',
        encoding="utf-8",
    )
    kinds = sorted({kind for _, _, kind in graph.edges(data="kind")})
    print(f"{len(graph)} way points, {graph.number_of_edges()} edges ({', '.join(kinds)}): {out}")


if __name__ == "__main__":
    main(*sys.argv[1:2])
