"""From a taut string over a chain of places to bends in whole µm."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, pairwise

from planner.units import Pose

String = Sequence[tuple[float, float]]
"""(µm from the start as seen from above, height) of each end and bend."""
OFF = (0, 1, 2, 3, 5, 9, 17, 33)
"""µm tried by which bends are put away from what they go over."""
LIFTED = 3
"""µm from which on they are put higher, too, for what the string only just clears."""
SAME = 0.5
"""µm: bends nearer than this are one."""


def long(string: String) -> float:
    """Return the length of a string, µm."""
    return sum(math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(string))


def bends_of(chain: list[Pose], string: String) -> Iterator[list[Pose]]:
    """Yield the bends of a string over a chain in whole µm, ever further off what they go over."""
    straight = len(string) == len(chain) == 2
    for off in OFF[:1] if straight else OFF:
        marks = [*_over(chain, string, off), *_corners(chain, string, off)]
        yield [pose for _, pose in sorted(marks, key=lambda mark: mark[0])]


def slid(chain: list[Pose], rows: Iterable[Sequence[float]]) -> Iterator[list[Pose]]:
    """Yield bends (see `Air.bends`) in whole µm, ever further off what they go over or past."""
    given = list(rows)
    for off in OFF if given else OFF[:1]:
        lift = off if off >= LIFTED else 0
        made = []
        for x, y, z, outx, outy, side in given:
            # A way past something may be higher than its string, but not lower.
            high = math.ceil(z - 1e-6) + lift if side == 0 else round(z) + round(side) * lift
            at = round(x + off * outx), round(y + off * outy)
            made.append(replace(chain[0], x=at[0], y=at[1], z=max(0, high)))
        yield made


def _lengths(chain: list[Pose]) -> list[float]:
    """How far each place of a chain is from its start."""
    legs = (math.hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(chain))
    return list(accumulate(legs, initial=0.0))


def _corners(chain: list[Pose], string: String, off: int) -> Iterator[tuple[float, Pose]]:
    """The chain's own bends at the string's height."""
    lift = off if off >= LIFTED else 0
    for far, pose in list(zip(_lengths(chain), chain, strict=True))[1:-1]:
        for (s0, z0), (s1, z1) in pairwise(string):
            if s0 <= far <= s1 and s0 < s1:
                z = z0 + (z1 - z0) * (far - s0) / (s1 - s0)
                yield far, replace(chain[0], x=pose.x, y=pose.y, z=math.ceil(z - 1e-6) + lift)
                break


def _over(chain: list[Pose], string: String, off: int) -> Iterator[tuple[float, Pose]]:
    """The string's bends, put away along the chain from what they go over or under."""
    known = _lengths(chain)
    for (s0, z0), (s, z), (s1, z1) in zip(string, string[1:], string[2:], strict=False):
        if any(abs(s - far) < SAME for far in known[1:-1]):
            continue
        # Bent down, it goes over an edge that is ahead where it rose to it, else behind;
        # bent up, under one that is ahead where it sank to it.
        down = (s - s0) * (z1 - z) < (s1 - s) * (z - z0)
        ahead = z > z0 if down else z < z0
        lift = (off if down else -off) if off >= LIFTED else 0
        leg = max(0, min(sum(far <= s for far in known) - 1, len(chain) - 2))
        low, high = known[leg], known[leg + 1]
        along = min(max(s - off if ahead else s + off, low), high)
        part = (along - low) / (high - low) if high > low else 0.0
        a, b = chain[leg], chain[leg + 1]
        x, y = a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part
        yield along, replace(chain[0], x=round(x), y=round(y), z=max(0, round(z) + lift))
