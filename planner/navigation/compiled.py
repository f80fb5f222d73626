"""Whether the compiled heart is on disk already."""

from __future__ import annotations

from pathlib import Path


def is_compiled() -> bool:
    """Return whether an earlier run left its compiled code: if not, this run will take longer."""
    from planner.navigation.kernels import shortest

    stats = shortest.stats
    return bool(stats.cache_hits) or any(Path(stats.cache_path).glob("dijkstra.shortest-*.nbi"))
