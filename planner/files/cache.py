"""Arrays kept on disk for the next run: safe to delete, to share, and to find broken.

A file is the hash of what follows, then arrays as numpy writes them, without pickles. It is
written whole or not at all, and is never changed: whoever writes the same name writes the same
content. Whatever goes wrong, the answer is as though nothing had been kept.
"""

from __future__ import annotations

import io
import os
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from planner.errors import FileError
from planner.files import atomic

if TYPE_CHECKING:
    from numpy.typing import NDArray

Arrays = Mapping[str, "NDArray[Any]"]

MOST: Final = 64_000_000
"""Bytes in the folder above which the oldest files go."""
LOOKS: Final = 32
"""One save in so many looks whether the folder is too full: twenty thousand small files take a
tenth of a second to look through, a file a millisecond to write."""
_HASH: Final = 32
_SUFFIX: Final = ".npz"


def folder() -> Path | None:
    """Return where arrays are kept; None where ``PLANNER_CACHE`` says ``off``."""
    said = os.environ.get("PLANNER_CACHE", "")
    if said.lower() == "off":
        return None
    if said:
        return Path(said)
    home = os.environ.get("XDG_CACHE_HOME", "")
    try:
        base = Path(home) if os.path.isabs(home) else Path.home() / ".cache"
    except RuntimeError:  # nobody's home
        return None
    return base / "wargame-planner" / "terrain"


def load(name: str) -> dict[str, NDArray[Any]] | None:
    """Return the arrays kept under `name`; None where there are none, or broken ones."""
    import numpy as np

    at = folder()
    if at is None:
        return None
    try:
        data = (at / (name + _SUFFIX)).read_bytes()
    except OSError:
        return None
    if sha256(data[_HASH:]).digest() != data[:_HASH]:
        return None
    with np.load(io.BytesIO(data[_HASH:]), allow_pickle=False) as found:
        return dict(found)


def save(name: str, arrays: Arrays) -> None:
    """Keep arrays under `name`, where that can be done."""
    import numpy as np

    at = folder()
    if at is None:
        return
    out = io.BytesIO()
    np.savez(out, allow_pickle=False, **arrays)
    data = out.getvalue()
    try:
        at.mkdir(parents=True, exist_ok=True)
        atomic.write(at / (name + _SUFFIX), sha256(data).digest() + data)
        # which ones is the name's to say: runs that write one file each take their turns, too
        if sha256(name.encode()).digest()[0] % LOOKS == 0:
            _trim(at)
    except (OSError, FileError):
        return


def _trim(at: Path) -> None:
    """Remove the oldest files until the rest fit; others may be doing the same."""
    found = []
    for entry in os.scandir(at):
        try:
            stat = entry.stat(follow_symlinks=False)
        except OSError:
            continue
        if entry.is_file(follow_symlinks=False):
            found.append((stat.st_mtime_ns, entry.name, stat.st_size))
    total = sum(size for _, _, size in found)
    for _, name, size in sorted(found):
        if total <= MOST:
            return
        (at / name).unlink(missing_ok=True)
        total -= size
