"""Programs that find shortest ways among polygons, each behind the same two calls."""

from __future__ import annotations

from planner.bench.navigation.peers.extremity import extremity
from planner.bench.navigation.peers.grid import grid
from planner.bench.navigation.peers.lattice import lattice
from planner.bench.navigation.peers.ours import between, field, kernel
from planner.bench.navigation.peers.peer import Finder, Peer
from planner.bench.navigation.peers.sight import sight
from planner.bench.navigation.peers.visgraph import visgraph

__all__ = ["PEERS", "Finder", "Peer"]

PEERS: tuple[Peer, ...] = (
    Peer("planner", between, "ours, one way at a time", exact=True),
    Peer("planner kernel", kernel, "ours, the compiled search alone", exact=True),
    Peer("planner field", field, "ours, a search from one start to all", exact=True),
    Peer("shapely + networkx", sight, "visibility graph, vectorised shapely", exact=True),
    Peer("extremitypathfinder", extremity, "visibility graph, numpy or numba", True, most=60),
    Peer("pyvisgraph", visgraph, "visibility graph, pure Python", True, most=12),
    Peer("tcod grid", grid, '0.25" grid, 8 ways, compiled C', most=60),
    Peer("networkx lattice", lattice, '0.25" lattice, 8 ways, bidirectional Dijkstra', most=6),
)
