"""A record grows line by line; what was not finished never was."""

from pathlib import Path

from planner.files.record import Record


def test_values_come_back_in_order(tmp_path: Path) -> None:
    """The folder is made; nothing there is nothing read."""
    record = Record(tmp_path / "new" / "r.jsonl")
    assert record.read() == []
    for value in ({"a": 1}, ["ü"], "two\nlines"):
        record.add(value)
    assert Record(record.path).read() == [{"a": 1}, ["ü"], "two\nlines"]


def test_a_line_cut_short_is_dropped_and_the_next_stands_alone(tmp_path: Path) -> None:
    """Cut at every byte of the last line, the first two are there, and a third can follow."""
    record = Record(tmp_path / "r.jsonl")
    for value in (1, 2, {"long": "line"}):
        record.add(value)
    whole = record.path.read_bytes()
    start = whole.rfind(b"{")
    for end in range(start, len(whole)):
        record.path.write_bytes(whole[:end])
        record.mend()
        record.add("next")
        assert record.read() == [1, 2, "next"]
