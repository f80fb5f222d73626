"""What is the same for every order on a table: made once, kept in memory, some of it on disk."""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final, TypeVar

import numpy as np
from numpy.typing import NDArray

from planner.files import cache as disk
from planner.files.content import content
from planner.mobility import Mobility

if TYPE_CHECKING:
    from planner.navigation.free_space.body import Body

T = TypeVar("T")
Arrays = dict[str, NDArray[Any]]

MOST: Final = 2048
"""Things kept in memory: of ovals in a town on three levels, each with its climbs at two dozen
headings and at what is swept between them, an order asks for 700."""
MOST_WEBS: Final = 24
"""Webs of whole tables kept in memory: of the bodies of one side while the other stands still, for
each of the few places that a unit may go for."""
NOT_TERRAIN: Final = (
    *("model", "base", "budget", "moves", "bars", "standoffs", "closer_to", "ends", "set_up"),
    *("rules", "jumping", "passages", "unslowed", "guarded", "turning", "dropping"),
    *("actions", "share", "reserve", "unmet", "rests"),
)
"""Fields of a mobility that change nothing about what stands still."""
_MADE_BY: Final = ("navigation", "geometry", "battlefield", "units", "mobility")
"""Folders whose code makes what is kept on disk, or tells what it depends on."""

_memory: OrderedDict[Hashable, Any] = OrderedDict()
_webs: OrderedDict[Hashable, Any] = OrderedDict()
_passages: OrderedDict[int, tuple[Any, str]] = OrderedDict()
_told: OrderedDict[int, tuple[Any, str]] = OrderedDict()
"""Passages and mobilities as text by where they are in memory, where they stay as long as they are
here."""
_lock = Lock()


def about(mobility: Mobility) -> str:
    """Return what terrain is to a mobility, as text: the same for units that move alike."""
    passages = mobility.passages
    shut = _once(_passages, passages, lambda: content(passages))
    # all that way points about things ask of turning, and faces of dropping
    asked = str((mobility.turning.pays_bends, bool(mobility.dropping and mobility.dropping.sheer)))
    return _once(_told, mobility, lambda: shut + asked + content(mobility, NOT_TERRAIN))


@lru_cache(maxsize=MOST)
def bodily(body: Body) -> str:
    """Return a body as text: every order asks for those of its models, on each of their levels."""
    return content(body)


def _once(known: OrderedDict[int, tuple[Any, str]], one: Any, tell: Callable[[], str]) -> str:
    """What `tell` says of one object, kept as long as the object is."""
    with _lock:
        told = known.get(id(one))
    if told is None:
        told = one, tell()
        with _lock:
            while len(known) >= MOST:
                known.popitem(last=False)
            known[id(one)] = told
    return told[1]


def kept(key: tuple[str, ...], make: Callable[[], T]) -> T:
    """Return what is kept in memory under `key`, made now if it is not there.

    Parameters:
        key: the kind of thing, then the whole content that it depends on.
    """
    return _among(_memory, MOST, key, make)


def kept_web(key: Hashable, make: Callable[[], T]) -> T:
    """Return the same of webs of whole tables, which are larger, and fewer.

    Parameters:
        key: the whole content that it depends on, who stands where included.
    """
    return _among(_webs, MOST_WEBS, key, make)


def _among(
    memory: OrderedDict[Hashable, Any], most: int, key: Hashable, make: Callable[[], T]
) -> T:
    with _lock:
        if key in memory:
            memory.move_to_end(key)
            found: T = memory[key]
            return found
    made = make()
    with _lock:
        memory[key] = made
        while len(memory) > most:
            memory.popitem(last=False)
    return made


def stored(key: tuple[str, ...], make: Callable[[], Arrays]) -> Arrays:
    """Return arrays from disk, made and put there if they are not: for what takes long to make."""
    if disk.folder() is None:
        return make()
    text = "\0".join((_version(), *key))
    name = f"{key[0]}-{sha256(text.encode()).hexdigest()[:40]}"
    found = disk.load(name)
    if found is None:
        found = make()
        disk.save(name, found)
    return found


def forget() -> None:
    """Forget all that is kept in memory."""
    with _lock:
        _memory.clear()
        _webs.clear()
        _passages.clear()
        _told.clear()


@cache
def _version() -> str:
    """Hash of the code that makes such things, and of what it stands on."""
    import shapely

    root = Path(__file__).parent.parent
    files = [file for part in _MADE_BY for file in (root / part).rglob("*.py")]
    hashed = sha256(b"".join(file.read_bytes() for file in sorted(files))).hexdigest()
    return f"{hashed} {np.__version__} {shapely.__version__} {shapely.geos_version} {sys.byteorder}"
