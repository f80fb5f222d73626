"""Many requests at once: answered beside one another, written in their order, gone on with later.

Each line of the output is an answer as the engine gives it, and `asked`, a digest of the request
and the scenario it names: what is answered there already is not asked again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from planner.errors import FileError, InputError
from planner.files import strict_json
from planner.files.record import Record
from planner.service.engine import lines

SUFFIX: Final = ".json"
Answer = dict[str, Any]


@dataclass(frozen=True)
class Job:
    """One request.

    Parameters:
        id: the asker's, or which line it is, or the name of its file.
        name: for messages.
        line: the request, as it was written.
        folder: where the path of its scenario begins.
        asked: digest of the request and of the scenario that it names.
    """

    id: int | str
    name: str
    line: bytes
    folder: str
    asked: str


def answered(job: Job) -> Answer:
    """Return the answer to one request, which stands for itself."""
    from planner.service.desk import Desk

    found = Desk(_untold, Path(job.folder), keeps=False).answer(job.line, job.name)
    return {**found, "id": job.id, "asked": job.asked}


def _untold(_: Answer) -> None:
    """What is said on the way is for who waits for one answer."""


Runner = Callable[[list[Job]], Iterator[Answer]]
"""Yields the answers to requests in their order."""


def batch(
    source: Path, out: Path, runner: Runner, told: Callable[[int, int], None]
) -> dict[int, int]:
    """Answer all requests of `source` in `out`; return how many answers have each status.

    Parameters:
        source: a file of requests, one a line, or a folder of files of one request each.
        out: gets an answer a line, in the same order; those it holds already are kept.
        runner: has requests answered.
        told: called with the number of answers so far and of all requests.

    Raises:
        FileError: the requests cannot be read, two have the same id, or `out` holds something
            else than answers to the first of these requests.
    """
    jobs = list(_jobs(source))
    record, counts = Record(out), dict.fromkeys(range(4), 0)
    done = _done(record, jobs, out)
    for answer in done:
        counts[answer["status"]] += 1
    record.mend()
    told(len(done), len(jobs))
    for number, answer in enumerate(runner(jobs[len(done) :]), len(done) + 1):
        record.add(answer)
        counts[answer["status"]] += 1
        told(number, len(jobs))
    return counts


def _done(record: Record, jobs: list[Job], out: Path) -> list[Answer]:
    """The answers that an earlier run gave to the first of these requests."""
    try:
        found = record.read()
        same = [(answer["id"], answer["asked"]) for answer in found]
    except (ValueError, KeyError, TypeError):
        raise FileError("holds no answers of a batch: name another file", file=str(out)) from None
    except OSError as error:
        raise FileError(f"cannot be read: {error.strerror or error}", file=str(out)) from None
    if same != [(job.id, job.asked) for job in jobs[: len(same)]]:
        raise FileError("holds answers to other requests: name another file", file=str(out))
    return found


def _jobs(source: Path) -> Iterator[Job]:
    """Yield the requests, each with an id of its own.

    Raises:
        FileError: they cannot be read, or two have the same id.
    """
    seen: set[int | str] = set()
    digests: dict[str, str] = {}
    folder = source if _is_folder(source) else source.parent
    for default, name, line in _read(source):
        value = _parsed(line, name)
        asked = value.get("id") if isinstance(value, dict) else None
        own = default if isinstance(asked, bool) or not isinstance(asked, (int, str)) else asked
        if own in seen:
            raise FileError(f"a second request with the id {json.dumps(own)}", file=name)
        seen.add(own)
        yield Job(own, name, line, str(folder), _digest(line, value, folder, digests))


def _read(source: Path) -> Iterator[tuple[str, str, bytes]]:
    """Yield for each request its id by default, its name and its text."""
    if _is_folder(source):
        files = sorted(path for path in source.iterdir() if path.suffix == SUFFIX)
        if not files:
            raise FileError(f"no {SUFFIX} files are in it", file=str(source))
        for path in files:
            yield path.stem, str(path), strict_json.read_text(path).encode()
        return
    with _opened(source) as stream:
        for number, line in enumerate(lines(stream), 1):
            if line.strip():
                yield f"line {number}", f"{source}:{number}", line


def _is_folder(source: Path) -> bool:
    try:
        return source.is_dir()
    except OSError:  # a name that no file can have
        return False


def _opened(source: Path) -> IO[bytes]:
    try:
        return source.open("rb")
    except OSError as error:
        raise FileError(f"cannot be read: {error.strerror or error}", file=str(source)) from None


def _parsed(line: bytes, name: str) -> Any:
    """The request as a value, None where it is none: its answer says why."""
    try:
        return strict_json.parse(line.decode(), name)
    except (InputError, UnicodeDecodeError):
        return None


def _digest(line: bytes, value: Any, folder: Path, known: dict[str, str]) -> str:
    """Return a digest of a request and, where it names files, of what is in them now."""
    named = value.get("scenario") if isinstance(value, dict) else None
    text = ""
    if isinstance(named, str):
        if named not in known:
            known[named] = _told(str(folder / named), folder)
        text = known[named]
    elif isinstance(named, dict) and isinstance(named.get("map"), str):
        text = _told(named, folder)
    return "sha256:" + hashlib.sha256(line.strip() + text.encode()).hexdigest()


def _told(named: str | dict[str, Any], folder: Path) -> str:
    """What a scenario's digest is, or what is wrong with it."""
    from planner.scenario import load

    try:
        return load(named, folder).digest
    except InputError as error:
        return str(error)


def status_of(counts: Iterable[tuple[int, int]]) -> int:
    """Return the exit status for so many answers of each status: a "no" is an answer, too."""
    return max((status for status, count in counts if count and status > 1), default=0)
