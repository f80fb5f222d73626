"""One way after another: every peer on every table."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from planner.bench.navigation.peers import PEERS, Finder, Peer
from planner.bench.report import Report, Section
from planner.bench.tables import PolygonTable
from planner.bench.tables.polygon_table import Query
from planner.bench.timing import Noise, no_collection, timed

OURS = "planner"
_COLUMNS = (
    ("peer", "program", "text"),
    ("prepare", "prepare", "seconds"),
    ("query", "query (median)", "seconds"),
    ("faster", "ours is", "times"),
    ("faster_prepare", "ours prepares", "times"),
    ("longest", "length - 1, worst", "excess"),
    ("shortest", "length - 1, least", "excess"),
    ("missed", "missed", "number"),
    ("queries", "queries", "number"),
)


@dataclass
class Score:
    """What one peer did on the tables of one size.

    Parameters:
        missed: queries it had no answer to though there is one, and tables it did not prepare.
        errors: with which it ended, by table.
    """

    prepare: list[float] = field(default_factory=list)
    query: list[float] = field(default_factory=list)
    ratio: list[float] = field(default_factory=list)
    missed: int = 0
    errors: dict[str, str] = field(default_factory=dict)


def compare(
    report: Report,
    tables: Sequence[PolygonTable],
    progress: Callable[[str], None],
    noise: Noise,
    quick: bool,
) -> Section | None:
    """Measure all peers, table by table in turn, and add a section for each size of table."""
    last = None
    for name, group in _groups(tables):
        section = report.section(Section(f"paths_{name}", _title(name, group), _COLUMNS))
        last = section
        scores: dict[str, Score] = {}
        for table in group[:1] if quick else group:
            for peer in PEERS:
                progress(f"{table.name}: {peer.name}")
                score = scores.setdefault(peer.name, Score())
                if not _measure(peer, table, score, quick):
                    scores.pop(peer.name)
                noise.probe()
                _fill(section, scores)
    return last


def _groups(tables: Sequence[PolygonTable]) -> Iterator[tuple[str, list[PolygonTable]]]:
    """Tables with the same number of obstacles and the same kind belong together."""
    groups: dict[str, list[PolygonTable]] = {}
    for table in tables:
        kind = "blocks" if table.name.startswith("blocks") else "polygons"
        groups.setdefault(f"{len(table.obstacles)}_{kind}", []).append(table)
    yield from groups.items()


def _title(name: str, group: Sequence[PolygonTable]) -> str:
    count, kind = name.split("_")
    corners = statistics.mean(table.corners for table in group)
    return f"A point among {count} {kind} (about {corners:.0f} corners)"


def _measure(peer: Peer, table: PolygonTable, score: Score, quick: bool) -> bool:
    """Prepare once and ask every query; False where the peer is not installed."""
    try:
        peer.prepare(TRIVIAL)(TRIVIAL.queries[0])  # whatever is loaded or compiled once
        with no_collection():
            took, find = timed(lambda: peer.prepare(table))
    except ImportError:
        return False
    except Exception as error:
        _failed(peer, table, score, error)
        return True
    score.prepare.append(took)
    most = min(peer.most or len(table.queries), 12 if quick else len(table.queries))
    with no_collection():
        for query, best in list(zip(table.queries, table.optimal, strict=True))[:most]:
            try:
                _ask(find, query, best, score)
            except Exception as error:
                _failed(peer, table, score, error)
    return True


def _failed(peer: Peer, table: PolygonTable, score: Score, error: Exception) -> None:
    """Note what ended another program, and go on; what ends ours ends the run."""
    if peer.name.startswith(OURS):
        raise error
    score.missed += 1
    score.errors[table.name] = f"{type(error).__name__}: {error}"


def _ask(find: Finder, query: Query, best: float | None, score: Score) -> None:
    took, length = timed(lambda: find(query))
    score.query.append(took)
    if length is None and best is not None:
        score.missed += 1
    elif length is not None and best is not None:
        score.ratio.append(length / best)
    elif length is not None:
        score.ratio.append(0.0)  # a way where there is none


def _fill(section: Section, scores: dict[str, Score]) -> None:
    """Write the rows anew from what is known so far."""
    ours = scores.get(OURS)
    section.rows.clear()
    errors = [
        f"{name} on {table}: {error}"
        for name, score in scores.items()
        for table, error in score.errors.items()
    ]
    section.note = "; ".join(errors)
    for peer in PEERS:
        score = scores.get(peer.name)
        if score is None or not score.query:
            continue
        prepare, query = statistics.median(score.prepare), statistics.median(score.query)
        row = {
            "peer": peer.name,
            "how": peer.how,
            "prepare": prepare,
            "query": query,
            "queries": len(score.query),
            "missed": score.missed,
        }
        if score.ratio:
            row |= {"longest": max(score.ratio) - 1, "shortest": min(score.ratio) - 1}
        if ours and not peer.name.startswith(OURS):
            row["faster"] = query / statistics.median(ours.query)
            row["faster_prepare"] = prepare / statistics.median(ours.prepare)
        section.rows.append(row)


TRIVIAL = PolygonTable(
    "trivial",
    0,
    10.0,
    10.0,
    (((3.0, 3.0), (6.0, 4.0), (5.0, 7.0)),),
    ((1.0, 5.0, 9.0, 5.0),),
    (None,),
)
"""A table every peer solves once before it is timed."""
