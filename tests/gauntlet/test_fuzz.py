"""What the fuzzer calls: sound files are read, bad ones refused in words, bugs get out."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from planner.gauntlet.fuzz import one, readers, seed


@pytest.mark.parametrize("name", ["scenario", "map", "plan"])
def test_a_reader_takes_sound_bytes_and_refuses_others(name: str, tmp_path: Path) -> None:
    """The sound file, then three hundred with some bytes changed: never anything but our errors."""
    read = readers()[name]
    seed(name, tmp_path)
    sound = (tmp_path / "sound").read_bytes()
    assert read(sound) is not None
    dice = Random(name)
    for _ in range(300):
        data = bytearray(sound)
        for _ in range(dice.choice((1, 1, 2, 8))):
            at = dice.randrange(len(data))
            data[at : at + dice.choice((0, 1, 1, 5))] = dice.randbytes(dice.choice((0, 1, 1, 3)))
        one(read, bytes(data))


def test_what_is_no_error_of_ours_gets_out() -> None:
    """The fuzzer has to see it."""

    def broken(_: bytes) -> Any:
        raise KeyError("a bug")

    with pytest.raises(KeyError):
        one(broken, b"")
