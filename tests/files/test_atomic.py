"""A file is written whole or not at all."""

import os
from pathlib import Path

import pytest

from planner.errors import FileError
from planner.files import atomic


def test_writing_replaces_the_old_file_and_leaves_nothing_beside_it(tmp_path: Path) -> None:
    """Text and bytes alike."""
    path = tmp_path / "a.txt"
    atomic.write(path, "old")
    atomic.write(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    """No folder is made up."""
    with pytest.raises(FileError, match="cannot be written"):
        atomic.write(tmp_path / "no" / "a.txt", "x")


def test_a_folder_in_the_place_of_the_file_is_an_error_and_leaves_no_scrap(tmp_path: Path) -> None:
    """The temporary file goes again."""
    (tmp_path / "a").mkdir()
    with pytest.raises(FileError, match="cannot be written"):
        atomic.write(tmp_path / "a", "x")
    assert [p.name for p in tmp_path.iterdir()] == ["a"]


def test_a_text_that_cannot_be_encoded_leaves_the_old_file(tmp_path: Path) -> None:
    """A lone surrogate has no bytes."""
    path = tmp_path / "a.txt"
    atomic.write(path, "old")
    with pytest.raises(UnicodeEncodeError):
        atomic.write(path, "\ud800")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_device_is_written_to_and_stays_one() -> None:
    """No file takes its place: a terminal here, as it could be ``/dev/null``."""
    master, slave = os.openpty()
    try:
        atomic.write(os.ttyname(slave), "said")
        assert os.read(master, 10) == b"said"
        assert not Path(os.ttyname(slave)).is_file()
    finally:
        os.close(master)
        os.close(slave)


def test_a_link_stays_one(tmp_path: Path) -> None:
    """What it leads to is written, be it there already or not."""
    link, file = tmp_path / "link", tmp_path / "file"
    link.symlink_to(file)
    for text in ("one", "two"):
        atomic.write(link, text)
        assert link.is_symlink()
        assert file.read_text() == text
