"""Arrays on disk: there or not, whole or not, the program goes on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from planner.files import cache

ARRAYS = {"x": np.arange(5.0), "n": np.array([3, 1], np.int64)}


@pytest.fixture
def at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the cache that is not there yet."""
    monkeypatch.setenv("PLANNER_CACHE", str(tmp_path / "deep" / "cache"))
    return tmp_path / "deep" / "cache"


def _is_whole(name: str) -> bool:
    found = cache.load(name)
    return found is not None and all((found[k] == ARRAYS[k]).all() for k in ARRAYS)


def test_what_was_kept_comes_back(at: Path) -> None:
    """Values and types, from a folder made for it; nothing else is left in it."""
    assert cache.load("a") is None
    cache.save("a", ARRAYS)
    found = cache.load("a")
    assert found is not None
    assert found.keys() == ARRAYS.keys()
    for key, value in ARRAYS.items():
        assert found[key].dtype == value.dtype
        assert (found[key] == value).all()
    assert [p.name for p in at.iterdir()] == ["a.npz"]


def test_one_wrong_byte_anywhere_is_found(at: Path) -> None:
    """Every byte of the file in turn."""
    cache.save("a", ARRAYS)
    file = at / "a.npz"
    good = file.read_bytes()
    for k in range(len(good)):
        file.write_bytes(good[:k] + bytes([good[k] ^ 1]) + good[k + 1 :])
        assert cache.load("a") is None


@pytest.mark.parametrize("size", [0, 1, 31, 32, 33, 200])
def test_a_file_cut_short_is_found(at: Path, size: int) -> None:
    """Also one that ends with its hash."""
    cache.save("a", ARRAYS)
    file = at / "a.npz"
    file.write_bytes(file.read_bytes()[:size])
    assert cache.load("a") is None


def test_off_is_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is written anywhere it could be."""
    monkeypatch.setenv("PLANNER_CACHE", "off")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    cache.save("a", ARRAYS)
    assert cache.load("a") is None
    assert not list(tmp_path.iterdir())


def test_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's cache folder, else the one at home."""
    monkeypatch.delenv("PLANNER_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "x"))
    assert cache.folder() == tmp_path / "x" / "wargame-planner" / "terrain"
    monkeypatch.setenv("XDG_CACHE_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache.folder() == tmp_path / ".cache" / "wargame-planner" / "terrain"


def test_a_folder_that_cannot_be_written_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file stands where the folder should be: nobody may write there, root included."""
    (tmp_path / "file").write_text("mine")
    for place in ("file", "file/below"):
        monkeypatch.setenv("PLANNER_CACHE", str(tmp_path / place))
        cache.save("a", ARRAYS)
        assert cache.load("a") is None
    assert (tmp_path / "file").read_text() == "mine"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_only_be_read(at: Path) -> None:
    """What is there is read, what is not is not written."""
    cache.save("a", ARRAYS)
    at.chmod(0o500)
    try:
        cache.save("b", ARRAYS)
        assert _is_whole("a")
        assert cache.load("b") is None
    finally:
        at.chmod(0o700)


def test_the_oldest_go_first(at: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Room for two files and a half of equal size: of four the last two stay."""
    cache.save("a", ARRAYS)
    size = (at / "a.npz").stat().st_size
    monkeypatch.setattr(cache, "MOST", size * 5 // 2)
    monkeypatch.setattr(cache, "LOOKS", 1)
    for number, name in enumerate("abcd"):
        cache.save(name, ARRAYS)
        os.utime(at / f"{name}.npz", ns=(number, number))
    cache.save("d", ARRAYS)
    assert sorted(p.name for p in at.iterdir()) == ["c.npz", "d.npz"]


def test_the_folder_is_not_looked_through_for_every_file(
    at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of 256 names some do, and less than one in eight; then the oldest go."""
    looked: list[Path] = []
    trim = cache._trim

    def look(folder: Path) -> None:
        looked.append(folder)
        trim(folder)

    monkeypatch.setattr(cache, "_trim", look)
    cache.save("a", ARRAYS)
    monkeypatch.setattr(cache, "MOST", 2 * (at / "a.npz").stat().st_size)
    for number in range(256):
        cache.save(f"n{number}", ARRAYS)
    assert 0 < len(looked) < 32
    assert len(list(at.iterdir())) < 256


WRITER = """
import sys, numpy as np
from planner.files import cache
for turn in range(40):
    cache.save("both", {"x": np.full(20_000, 7.0)})
    found = cache.load("both")
    assert found is None or (found["x"] == 7.0).all() and len(found["x"]) == 20_000
    if turn % 5 == int(sys.argv[1]):
        for file in cache.folder().iterdir():
            file.unlink(missing_ok=True)
"""


def test_two_write_and_delete_at_once(at: Path) -> None:
    """Each reads nothing or the whole, whatever the other is doing to file and folder."""
    both = [
        subprocess.Popen([sys.executable, "-c", WRITER, n], stderr=subprocess.PIPE) for n in "03"
    ]
    for one in both:
        _, said = one.communicate(timeout=120)
        assert one.returncode == 0, said.decode()
