"""Mutants drawn by lot, and what is known of them: one file, so that a run can be stopped."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from math import sqrt
from pathlib import Path

from planner.files.atomic import write
from planner.gauntlet.mutants.made import ROOT, Mutant, how_many, mutants, referee
from planner.gauntlet.mutants.tried import ENDLESS, FOUND


@dataclass
class Draw:
    """A lot of mutants.

    Parameters:
        path: the file that says all this.
        of: how many mutants there were.
        lot: those drawn.
        ended: how each ended that has been tried.
    """

    path: Path
    of: int
    lot: list[Mutant]
    ended: dict[str, str] = field(default_factory=dict)

    @property
    def found(self) -> int:
        """How many the tests noticed."""
        return sum(end in (FOUND, ENDLESS) for end in self.ended.values())

    def note(self, mutant: Mutant, end: str) -> None:
        """Write down how one ended."""
        self.ended[mutant.key] = end
        self.write()

    def write(self) -> None:
        """Write all of it."""
        lot = [asdict(mutant) for mutant in self.lot]
        write(self.path, json.dumps({"of": self.of, "lot": lot, "ended": self.ended}, indent=1))

    def left(self, *, again: bool) -> list[Mutant]:
        """Return those not tried yet; with `again` those that got past, too."""
        done = {key for key, end in self.ended.items() if not again or end in (FOUND, ENDLESS)}
        return [mutant for mutant in self.lot if mutant.key not in done]


def drawn(folder: Path, count: int, seed: int) -> Draw:
    """Return the lot of this seed: the one in the folder, or a new one of the referee's mutants.

    Of one drawn before, what is left is looked up in the code as it is now: what is there no more
    leaves the draw, unless it was found.
    """
    path = folder / f"draw-{seed}-{count}.json"
    if path.exists():
        known = json.loads(path.read_text(encoding="utf-8"))
        lot = [Mutant(**mutant) for mutant in known["lot"]]
        return _as_now(Draw(path, known["of"], lot, known["ended"]))
    counts = counted(folder / "counts.json")
    every = [(file, number) for file, many in counts.items() for number in range(many)]
    picked = sorted(random.Random(seed).sample(every, min(count, len(every))))
    lot = []
    for file in dict.fromkeys(file for file, _ in picked):
        lot += mutants(file, [number for other, number in picked if other == file])
    draw = Draw(path, len(every), lot)
    draw.write()
    return draw


def counted(path: Path) -> dict[str, int]:
    """Return how many mutants each file has; they are counted again where it has changed."""
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    now = {file: digest([ROOT / file]) for file in referee()}
    same = {file for file, was in now.items() if known.get(file, [None])[0] == was}
    found = {file: known[file][1] if file in same else how_many(file) for file in now}
    write(path, json.dumps({file: [now[file], many] for file, many in found.items()}))
    return found


def _as_now(draw: Draw) -> Draw:
    left = {mutant.key for mutant in draw.left(again=True)}
    files = {mutant.file for mutant in draw.lot if mutant.key in left}
    now = {one.key: one for file in sorted(files) for one in mutants(file) if one.key in left}
    draw.lot = [now.get(one.key, one) for one in draw.lot if one.key in now or one.key not in left]
    draw.ended = {one.key: draw.ended[one.key] for one in draw.lot if one.key in draw.ended}
    return draw


def wilson(found: int, drawn: int, z: float = 1.96) -> tuple[float, float]:
    """Return the bounds of the share of all, of which `found` of `drawn` were found.

    Wilson's interval, 95 % for the default `z` (doi:10.1080/01621459.1927.10502953).
    """
    if not drawn:
        return 0.0, 1.0
    share, square = found / drawn, z * z
    middle = share + square / (2 * drawn)
    half = z * sqrt((share * (1 - share) + square / (4 * drawn)) / drawn)
    whole = 1 + square / drawn
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def digest(files: Iterable[Path]) -> str:
    """Return the same for the same files with the same bytes."""
    whole = hashlib.sha256()
    for file in sorted(files):
        whole.update(file.relative_to(ROOT).as_posix().encode() + b"\0" + file.read_bytes())
    return whole.hexdigest()
