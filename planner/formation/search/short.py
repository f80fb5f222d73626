"""Places a little short of those to which no way does: slid ends lie on borders to the micrometre.

A way that ends on the very border of what it would pay for, or roll dice for, may be legal and yet
not be found: whole micrometres leave it in doubt. A little short of it there is no doubt.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import hypot
from typing import Final

import numpy as np

from planner.formation.cpsat.lexicographic import Choice
from planner.formation.menu import Menu
from planner.formation.places.legal import usable
from planner.formation.pool import Pool
from planner.formation.spots import Ints
from planner.formation.valued import of_places
from planner.navigation.places import Places
from planner.units import Pose

BACK: Final = 3.0
"""µm from a place back towards where the model began."""
Key = tuple[int, Pose, bool, bool]
"""An option: its member, where it ends, whether it is a stay, whether its way crosses."""


def short(menu: Menu, choice: Choice, fails: Sequence[int], pulled: set[Key]) -> Menu:
    """Return the menu without what members fail to get to, but with what lies just short of it.

    Parameters:
        pulled: options that lie just short of others: nothing is put short of these.
    """
    lost = {_key(menu, member, choice[member]) for member in fails}
    kept = {_key(menu, m, o) for m in range(len(menu)) for o in range(len(menu.spot[m]))} - lost
    more = {
        (member, at): key
        for key in sorted(lost - pulled, key=lambda key: key[0])
        for member, end, stays, _ in (key,)
        if not stays and (at := _back(end, menu.problem.members[member].start)) != end
    }
    found = _with(menu, [*more]) if more else None
    if found is None:
        return menu.keep([_of(menu, m, kept) for m in range(len(menu))])
    own = {(*pair, False, key[3]) for pair, key in more.items()}
    pulled |= own
    return found.keep([_of(found, m, kept | own) for m in range(len(menu))])


def _with(menu: Menu, more: Sequence[tuple[int, Pose]]) -> Menu | None:
    """The menu of the same places and of these, each of one member; None where none is legal."""
    problem, places = menu.problem, Places.of([at for _, at in more])
    whose = np.array([member for member, _ in more], np.int64)
    legal = of_places(problem, whose, np.arange(len(places)), places, partial(usable, problem))
    if not legal.any():
        return None
    found = {}
    for kind in problem.kinds:
        mine = np.unique(np.concatenate([menu.spot[m.index] for m in problem.members]))
        mine = mine[(menu.pool.kind[mine] == kind.kind) & (menu.pool.stay[mine] < 0)]
        own = [problem.members[member].kind == kind.kind for member, _ in more]
        fresh = places[np.flatnonzero(legal & np.array(own))]
        found[kind.kind] = Places.concat([menu.pool.spots[mine], fresh])
    return Menu.of(problem, Pool.of(problem, found), menu.terms)


def _back(end: Pose, start: Pose) -> Pose:
    """A little towards where it began, as seen from above."""
    far = hypot(end.x - start.x, end.y - start.y)
    if far <= BACK:
        return end
    x, y = (round(b + (a - b) * BACK / far) for a, b in ((start.x, end.x), (start.y, end.y)))
    return Pose(x, y, end.z, end.heading)


def _of(menu: Menu, member: int, keys: set[Key]) -> Ints:
    mine = [_key(menu, member, option) in keys for option in range(len(menu.spot[member]))]
    return np.flatnonzero(mine)


def _key(menu: Menu, member: int, option: int) -> Key:
    spot = int(menu.spot[member][option])
    crossing = bool(menu.crossing[member][option])
    return member, menu.pool.spots[spot], menu.stays(spot), crossing
