"""What the fuzzer calls: sound files are read, bad ones refused in words, bugs get out."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from planner.gauntlet.fuzz.mutator import Mutator, at, paths_of, words_of
from planner.gauntlet.fuzz.names import READERS
from planner.gauntlet.fuzz.readers import one, readers
from planner.gauntlet.fuzz.seeds import write

FEWER = {"verdict": 4}
"""Plans take seconds: one of each game. The fuzzer begins with three."""


def test_every_reader_is_fuzzed_by_name() -> None:
    """The names stand apart, for the row that does not import the readers."""
    assert set(readers()) == set(READERS)


@pytest.mark.parametrize("name", READERS)
def test_a_reader_takes_sound_files_and_refuses_others(name: str, tmp_path: Path) -> None:
    """Each sound file, then a hundred changed ones: never anything but our errors."""
    read = readers()[name]
    write(name, tmp_path, FEWER.get(name))
    sound = [path.read_bytes() for path in sorted(tmp_path.iterdir())]
    assert all(read(data) is not None for data in sound)
    change = Mutator(words_of(map(json.loads, sound)))
    dice = Random(name)
    for seed in range(100):
        one(read, change(dice.choice(sound), 65536, seed))


def test_what_is_no_error_of_ours_gets_out() -> None:
    """The fuzzer has to see it."""

    def broken(_: bytes) -> Any:
        raise KeyError("a bug")

    with pytest.raises(KeyError):
        one(broken, b"")


def test_documents_are_changed_as_documents() -> None:
    """Seven in eight by the odds: half of two hundred at least are another document."""
    sound = {"name": "a", "list": [1, 2.5, True, None], "deep": {"x": {"y": "b"}}}
    data = json.dumps(sound).encode()
    changed = [Mutator(["name", "z"])(data, 1000, seed) for seed in range(200)]
    assert changed == [Mutator(["name", "z"])(data, 1000, seed) for seed in range(200)]
    assert sum(_document(new) not in (None, sound) for new in changed) >= 100


def test_no_change_is_larger_than_asked_for() -> None:
    """Nor is what is no JSON, or nothing at all, in the way."""
    for data in (b"", b"{", b"[" * 5000, b'{"a": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}'):
        assert all(len(Mutator(["long" * 9])(data, 40, seed)) <= 40 for seed in range(100))


def test_words_and_paths() -> None:
    """Keys and texts, each once; whole, key, list and what stands in it."""
    document = {"a": ["b", {"a": 1}]}
    assert words_of([document, document]) == ["a", "b"]
    paths = list(paths_of(document))
    assert paths == [(), ("a",), ("a", 0), ("a", 1), ("a", 1, "a")]
    assert at(document, ("a", 1, "a")) == 1


def _document(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return None
