"""Many requests, each for itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from planner.errors import FileError, InputError, MissingExtra
from planner.service.batch import Answer, Job, answered, batch, status_of
from planner.service.runners import runner_of


def by_id(jobs: list[Job]) -> Iterator[Answer]:
    """Answer without a look at the request."""
    for job in jobs:
        yield {"id": job.id, "status": 0, "answer": job.name, "asked": job.asked}


def untold(_done: int, _of: int) -> None:
    """Nobody listens."""


@pytest.fixture(name="folder")
def folder_fixture(tmp_path: Path, document: dict[str, Any]) -> Path:
    """A folder with a scenario, its map and three requests, one of them not understood."""
    (tmp_path / "bare.geojson").write_text(json.dumps(document["map"]))
    (tmp_path / "s.json").write_text(json.dumps({**document, "map": "bare.geojson"}))
    reach = {"do": "reach", "scenario": "s.json", "unit": "scout", "action": "normal"}
    requests = [reach, {"id": "b", "do": "keep", "as": "t", "scenario": "s.json"}, reach]
    text = "\n\n".join(map(json.dumps, requests))
    (tmp_path / "asked.jsonl").write_text(text)
    return tmp_path


def test_answers_stand_in_the_order_of_the_requests(folder: Path) -> None:
    """6" are budgeted, by hand; nothing can be kept where each request stands for itself."""
    out = folder / "out.jsonl"
    counts = batch(folder / "asked.jsonl", out, runner_of("local", 1), untold)
    one, two, three = (json.loads(line) for line in out.read_text().splitlines())
    assert [answer["id"] for answer in (one, two, three)] == ["line 1", "b", "line 5"]
    assert one["answer"] == three["answer"]
    assert one["answer"]["bands"][0]["budget"] == 6
    assert "stands for itself" in two["error"]
    assert counts == {0: 2, 1: 0, 2: 1, 3: 0}
    assert status_of(counts.items()) == 2


def test_processes_answer_what_one_does(folder: Path) -> None:
    """Two processes; each of the requests is refused, so that nothing heavy is loaded in them."""
    asked = folder / "asked.jsonl"
    asked.write_text('{"do": "plam"}\n{"id": 1, "do": "plan"}\nnonsense\n')
    batch(asked, folder / "one.jsonl", runner_of("local", 1), untold)
    batch(asked, folder / "two.jsonl", runner_of("local", 2), untold)
    assert (folder / "one.jsonl").read_bytes() == (folder / "two.jsonl").read_bytes()
    assert len((folder / "two.jsonl").read_text().splitlines()) == 3


@pytest.mark.parametrize("left", [0, 1, 2, 3])
@pytest.mark.parametrize("torn", ["", '{"id": "li'])
def test_a_batch_goes_on_where_it_was_stopped(folder: Path, left: int, torn: str) -> None:
    """Whatever was written of the next answer, those before it stand, and only the rest is done."""
    asked, out = folder / "asked.jsonl", folder / "out.jsonl"
    batch(asked, out, by_id, untold)
    whole = out.read_text()
    out.write_text("".join(whole.splitlines(keepends=True)[:left]) + torn)
    done: list[int] = []

    def counted(jobs: list[Job]) -> Iterator[Answer]:
        done.append(len(jobs))
        return by_id(jobs)

    batch(asked, out, counted, untold)
    assert done == [3 - left]
    assert out.read_text() == whole


@pytest.mark.parametrize("changed", ["asked.jsonl", "s.json", "bare.geojson"])
def test_answers_to_other_requests_are_not_taken_for_these(folder: Path, changed: str) -> None:
    """A request, its scenario or its map is another one: an answer from before is none."""
    asked, out = folder / "asked.jsonl", folder / "out.jsonl"
    batch(asked, out, by_id, untold)
    text = (folder / changed).read_text()
    for was, now in (
        ('"normal"', '"advance"'),
        ("[5, 10]", "[6, 10]"),
        ('"height": 20', '"height": 21'),
    ):
        text = text.replace(was, now)
    (folder / changed).write_text(text)
    with pytest.raises(FileError, match="answers to other requests"):
        batch(asked, out, by_id, untold)


def test_a_file_of_something_else_is_left_alone(folder: Path) -> None:
    """Nothing is written into it."""
    for text in ("notes\n", "[1]\n", '{"id": 1}\n'):
        out = folder / "notes.txt"
        out.write_text(text)
        with pytest.raises(FileError, match="no answers of a batch"):
            batch(folder / "asked.jsonl", out, by_id, untold)
        assert out.read_text() == text


def test_a_name_that_no_file_can_have(folder: Path) -> None:
    """It is said as of any file that is not there."""
    with pytest.raises(FileError, match="cannot be read"):
        batch(Path("x" * 5000), folder / "out.jsonl", by_id, untold)


def test_a_folder_holds_a_request_a_file(folder: Path, tmp_path: Path) -> None:
    """By name; each bears its file's name where it says none."""
    place = tmp_path / "requests"
    place.mkdir()
    for name in ("b", "a"):
        (place / f"{name}.json").write_text('{\n "do": "reach"\n}')
    (place / "read me.txt").write_text("no request")
    out = folder / "out.jsonl"
    batch(place, out, by_id, untold)
    assert [json.loads(line)["id"] for line in out.read_text().splitlines()] == ["a", "b"]
    empty = tmp_path / "empty"
    empty.mkdir()
    with pytest.raises(FileError, match=r"no \.json files"):
        batch(empty, out, by_id, untold)


def test_two_requests_of_one_id_are_refused(folder: Path) -> None:
    """Nobody could tell their answers apart."""
    asked = folder / "twice.jsonl"
    asked.write_text('{"id": 1}\n{"id": "1"}\n{"id": 1}\n')
    with pytest.raises(FileError, match=r"twice.jsonl:3: a second request with the id 1"):
        batch(asked, folder / "out.jsonl", by_id, untold)


def test_a_request_that_cannot_be_read_has_an_answer(tmp_path: Path) -> None:
    """The others of the batch are not its affair."""
    job = Job("line 1", "asked.jsonl:1", b"\xff{", str(tmp_path), "sha256:0")
    answer = answered(job)
    assert (answer["id"], answer["status"], answer["asked"]) == ("line 1", 2, "sha256:0")


def test_runners_are_known_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrong name, and one whose package is not there."""
    with pytest.raises(InputError, match='did you mean "local"'):
        runner_of("locale", 1)
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(MissingExtra, match=r"wargame-planner\[ray\]"):
        runner_of("ray", 1)
