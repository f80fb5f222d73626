"""Ways that climb where they begin, or end, climbing beyond their first line, or before their last.

Whoever climbs through floors does so on the spot as the search found it: onto a block it may be, or
to go round what it could have walked above.
"""

from __future__ import annotations

from dataclasses import replace
from operator import itemgetter
from typing import Final

import numpy as np

from planner.navigation.levels.climbs import ACROSS, ENOUGH, States, Way

BENDS: Final = 3
"""Bends up to which, less one, are left out where a way climbs beyond them."""


def part_ends(way: Way) -> None:
    """Let it walk before it climbs where it begins, and on from where it climbs at its end."""
    for first in (True, False):
        k = 0 if first else len(way.groups) - 1
        if len(way.groups) > 1 and len(set(way.heights(k))) > 1:
            _part(way, first)


def _part(way: Way, first: bool) -> None:
    """Climb at the best place along the first line, or the last one, if that is cheaper.

    Or along that to one of the next places, without the bends before it.
    """
    stays = _begun(way, 0 if first else len(way.groups) - 1)
    if stays is None:
        return
    now = way.groups, way.spots, way.jumps
    best = way.cost - ENOUGH, now
    for bends in range(BENDS):
        way.groups, way.spots, way.jumps = now[0][:], now[1][:], now[2][:]
        if not _parted(way, stays, bends, first):
            break
        tried = way.cost, (way.groups, way.spots, way.jumps)
        best = min(best, tried, key=itemgetter(0))
    way.groups, way.spots, way.jumps = best[1]


def _parted(way: Way, stays: States, bends: int, first: bool) -> bool:
    """Leave out some bends and climb beyond them; whether they all are no more than that."""
    last = len(way.groups) - 1
    left_out = range(1, 1 + bends) if first else range(last - bends, last)
    plain = all(0 < n < last and len(way.groups[n]) == 1 for n in left_out)
    lines = [*left_out, left_out.start - 1] if bends else [0 if first else last - 1]
    if not plain or not all(way.walks(n) for n in lines):
        return False
    for part in (way.groups, way.spots, way.jumps):
        del part[left_out.start : left_out.stop]
    k = 0 if first else last - bends
    here, far = (np.array(way.spots[n]) for n in (k, 1 if first else k - 1))
    way.groups.insert(k if first else k + 1, stays)
    climb = 1 if first else k
    way.groups[climb] = _between(stays, way.groups[1]) if first else _between(way.groups[k], stays)
    way.spots.insert(k, way.spots[k])
    way.jumps.insert(k + 1, False)
    points = np.rint(here + ACROSS[1:-1, None] * (far - here))
    way.spots[climb] = tuple(points[int(np.argmin(way.tried(climb, points)))].tolist())
    return True


def _begun(way: Way, k: int) -> States | None:
    """The state that it begins in, or ends in, before it climbs there; None for none."""
    number, pose = way.groups[k][0 if k == 0 else -1]
    like = way.web.sheets[number].heading, way.web.phases[number]
    at, height = np.array([way.spots[k]]).T.copy(), way.ends[0 if k == 0 else 1]
    for n, sheet in enumerate(way.web.sheets):
        if (sheet.heading, way.web.phases[n]) == like and sheet.stand(*at)[0] == height:
            return [(n, replace(pose, z=sheet.z))]
    return None


def _between(one: States, two: States) -> States:
    """The states of both, one that is in both once."""
    return [*one, *two[1:]] if one[-1][0] == two[0][0] else [*one, *two]
