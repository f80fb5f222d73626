"""Tables of polygons: drawn alike everywhere, read strictly, with exact lengths."""

from __future__ import annotations

import json
import math
from itertools import combinations, pairwise
from pathlib import Path

import pytest
import shapely

from planner.bench.tables import generate, load_tables
from planner.bench.tables.generate import APART, Recipe
from planner.bench.tables.polygon_table import PolygonTable, Query, Ring
from planner.bench.tables.sight_graph import SightGraph
from planner.errors import FileError, InputError

SQUARE: Ring = ((3.0, 3.0), (6.0, 3.0), (6.0, 6.0), (3.0, 6.0))


def _length(obstacles: tuple[Ring, ...], query: Query, *, exact: bool) -> float | None:
    return SightGraph(10.0, 10.0, obstacles, exact=exact).distance(query)


@pytest.mark.parametrize("exact", [True, False])
class TestSightGraph:
    """Lengths a pencil gives."""

    def test_round_a_square(self, exact: bool) -> None:
        """Two legs of (2, 1.5), 2.5 each, and the side of 3 between them: 8."""
        length = _length((SQUARE,), (1, 4.5, 8, 4.5), exact=exact)
        assert length == pytest.approx(8.0, abs=1e-12)

    def test_touching_a_corner_is_straight(self, exact: bool) -> None:
        """The line x + y = 6 touches the corner (3, 3) and no interior."""
        length = _length((SQUARE,), (1, 5, 5, 1), exact=exact)
        assert length == pytest.approx(math.sqrt(32), abs=1e-12)

    def test_along_a_side_is_straight(self, exact: bool) -> None:
        """The lower side lies on y = 3."""
        assert _length((SQUARE,), (1, 3, 8, 3), exact=exact) == pytest.approx(7.0, abs=1e-12)

    def test_no_way_along_a_seam(self, exact: bool) -> None:
        """Blocks that share the side x = 5 are one block 2 high: round it, not between them.

        From (5, 1) to (5, 9) round [3, 7] x [4, 6]: to (3, 4) and back from (3, 6), each
        sqrt(4 + 9), and 2 along the side.
        """
        left: Ring = ((3.0, 4.0), (5.0, 4.0), (5.0, 6.0), (3.0, 6.0))
        right: Ring = ((5.0, 4.0), (7.0, 4.0), (7.0, 6.0), (5.0, 6.0))
        length = _length((left, right), (5, 1, 5, 9), exact=exact)
        assert length == pytest.approx(2 * math.sqrt(13) + 2, abs=1e-9)

    def test_no_way_out(self, exact: bool) -> None:
        """Four walls about the start."""
        walls: tuple[Ring, ...] = (
            ((1.0, 1.0), (9.0, 1.0), (9.0, 2.0), (1.0, 2.0)),
            ((1.0, 8.0), (9.0, 8.0), (9.0, 9.0), (1.0, 9.0)),
            ((1.0, 2.0), (2.0, 2.0), (2.0, 8.0), (1.0, 8.0)),
            ((8.0, 2.0), (9.0, 2.0), (9.0, 8.0), (8.0, 8.0)),
        )
        assert _length(walls, (5, 5, 0.5, 0.5), exact=exact) is None


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("blocks", [False, True])
def test_lengths_against_a_slow_search(seed: int, blocks: bool) -> None:
    """Every pair of corners, every edge, orientation in whole thousandths of an inch."""
    recipe = Recipe(6, share=0.2, width=20, height=15, queries=6, blocks=blocks)
    table = generate("small", seed, recipe)
    for query, best in zip(table.queries, table.optimal, strict=True):
        assert best == pytest.approx(_slow(table, query), abs=1e-9)


def _slow(table: PolygonTable, query: Query) -> float:
    """Bellman-Ford over all corners that see each other."""
    rings = [[_whole(p) for p in ring] for ring in table.obstacles]
    rings = _merged(rings)
    start, goal = _whole(query[:2]), _whole(query[2:])
    nodes = [start, goal, *(p for ring in rings for p in ring)]
    cost = dict.fromkeys(nodes, math.inf) | {start: 0.0}
    pairs = [(a, b, math.dist(a, b)) for a, b in combinations(nodes, 2) if _sees(a, b, rings)]
    for _ in nodes:
        for a, b, length in pairs:
            cost[b] = min(cost[b], cost[a] + length)
            cost[a] = min(cost[a], cost[b] + length)
    return cost[goal] / 1000


def _whole(point: tuple[float, ...]) -> tuple[int, int]:
    return round(point[0] * 1000), round(point[1] * 1000)


def _merged(rings: list[list[tuple[int, int]]]) -> list[list[tuple[int, int]]]:
    """Pieces that share a side as one ring (blocks have whole corners, so this is exact)."""
    parts = shapely.get_parts(shapely.union_all([shapely.Polygon(ring) for ring in rings]))
    outlines = [ring for part in parts for ring in (part.exterior, *part.interiors)]
    return [[(int(x), int(y)) for x, y in ring.coords[:-1]] for ring in outlines]


def _sees(a: tuple[int, int], b: tuple[int, int], rings: list[list[tuple[int, int]]]) -> bool:
    """Whether no interior is met: cut at every corner on the line, test each bit's middle."""
    cuts = [0.0, 1.0]
    for ring in rings:
        for p, q in zip(ring, [*ring[1:], ring[0]], strict=True):
            s1, s2 = _side(a, b, p), _side(a, b, q)
            if s1 * s2 < 0 and _side(p, q, a) * _side(p, q, b) < 0:
                return False
            if s1 == 0 and a != b:
                square = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
                cuts.append(
                    ((p[0] - a[0]) * (b[0] - a[0]) + (p[1] - a[1]) * (b[1] - a[1])) / square
                )
    inside = sorted(t for t in cuts if 0 <= t <= 1)
    for low, high in pairwise(inside):
        if high - low < 1e-12:
            continue
        t = (low + high) / 2
        middle = a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])
        if _within(middle, rings):
            return False
    return True


def _side(a: tuple[int, int], b: tuple[int, int], p: tuple[int, int]) -> int:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _within(point: tuple[float, float], rings: list[list[tuple[int, int]]]) -> bool:
    """Strictly inside: an odd number of crossings, and on no edge."""
    odd = False
    for ring in rings:
        for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
            cross = (x2 - x1) * (point[1] - y1) - (y2 - y1) * (point[0] - x1)
            near = abs(cross) < 1e-6 * math.hypot(x2 - x1, y2 - y1)
            across = min(x1, x2) <= point[0] <= max(x1, x2)
            if near and across and min(y1, y2) <= point[1] <= max(y1, y2):
                return False
            if (y1 > point[1]) != (y2 > point[1]):
                odd ^= point[0] < x1 + (point[1] - y1) * (x2 - x1) / (y2 - y1)
    return odd


class TestGenerate:
    """Drawn tables."""

    def test_the_same_seed_draws_the_same_table(self) -> None:
        """Nothing but the seed decides."""
        recipe = Recipe(8, queries=4)
        assert generate("t", 3, recipe) == generate("t", 3, recipe)
        assert generate("t", 3, recipe).obstacles != generate("t", 4, recipe).obstacles

    def test_obstacles_keep_apart_and_queries_are_free(self) -> None:
        """As the recipe says: `APART` between any two, on the table, no start inside."""
        table = generate("t", 5, Recipe(15, queries=10))
        shapes = [shapely.Polygon(ring) for ring in table.obstacles]
        assert min(a.distance(b) for a, b in combinations(shapes, 2)) >= APART
        for query in table.queries:
            assert not any(shape.intersects(shapely.Point(query[:2])) for shape in shapes)

    def test_blocks_touch_but_do_not_overlap(self) -> None:
        """The trap of fast kernels is on the table: some pair shares a side."""
        table = generate("t", 5, Recipe(30, share=0.25, queries=2, blocks=True))
        shared = [
            shapely.Polygon(a).intersection(shapely.Polygon(b))
            for a, b in combinations(table.obstacles, 2)
        ]
        assert all(part.area == 0 for part in shared)
        assert any(part.length > 0 for part in shared)

    def test_too_full_is_an_error(self) -> None:
        """Three blobs that together are three times the table."""
        with pytest.raises(ValueError, match="do not fit"):
            generate("t", 1, Recipe(3, share=3.0, width=6, height=6, queries=1))


class TestLoad:
    """Table files."""

    def test_reads_what_the_format_says(self, tmp_path: Path) -> None:
        """Every member lands in its field."""
        record = {
            "name": "one",
            "seed": 7,
            "width": 10.0,
            "height": 8.0,
            "obstacles": [[[1, 1], [2, 1], [1, 2]]],
            "queries": [[0, 0, 3, 4]],
            "optimal": [5.0],
        }
        (tmp_path / "one.json").write_text(json.dumps(record))
        (table,) = load_tables(tmp_path)
        assert (table.name, table.seed, table.width, table.height) == ("one", 7, 10.0, 8.0)
        assert table.obstacles == (((1.0, 1.0), (2.0, 1.0), (1.0, 2.0)),)
        assert (table.queries, table.optimal) == (((0.0, 0.0, 3.0, 4.0),), (5.0,))

    def test_an_empty_folder_is_an_error(self, tmp_path: Path) -> None:
        """Nothing to measure is not a success."""
        with pytest.raises(InputError, match="no benchmark tables"):
            load_tables(tmp_path)

    @pytest.mark.parametrize("text", ["{", "[]", '{"name": "x"}', "{}"])
    def test_a_broken_file_is_named(self, tmp_path: Path, text: str) -> None:
        """The message says which file."""
        (tmp_path / "bad.json").write_text(text)
        with pytest.raises(FileError, match=r"bad\.json"):
            load_tables(tmp_path)
