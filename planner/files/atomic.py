"""Write a file whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from planner.errors import FileError


def write(path: str | Path, data: str | bytes) -> None:
    """Write `data` to `path` so that readers see the old file or the new one, never a third.

    A device or a pipe is written to, a link leads to what is written.

    Raises:
        FileError: the folder does not exist or cannot be written.
    """
    target = Path(path)
    payload = data.encode("utf-8") if isinstance(data, str) else data
    try:
        if target.is_symlink():
            target = target.resolve()
        if target.exists() and not (target.is_file() or target.is_dir()):
            target.write_bytes(payload)
            return
        handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise FileError(f"cannot be written: {error.strerror}", file=str(path)) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(payload)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o644)
        os.replace(temporary, target)
    except OSError as error:
        Path(temporary).unlink(missing_ok=True)
        raise FileError(f"cannot be written: {error.strerror}", file=str(path)) from None
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
