"""Who answers many requests: the processes of this machine, or a Ray cluster."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, Final

from planner.errors import InputError, MissingExtra, nearest
from planner.service.batch import Answer, Job, Runner, answered

AHEAD: Final = 4
"""Requests handed out ahead, for each worker."""
NAMES: Final = ("local", "ray")


def runner_of(name: str, workers: int) -> Runner:
    """Return the runner of that name.

    Parameters:
        workers: how many requests are answered at once; of a cluster: as many as it has room for.

    Raises:
        InputError: there is none of that name.
        MissingExtra: Ray is not installed.
    """
    if name not in NAMES:
        raise InputError(f'no engine "{name}"; {nearest(name, NAMES)}')
    return _on_ray() if name == "ray" else _local(workers)


def _local(workers: int) -> Runner:
    def run(jobs: list[Job]) -> Iterator[Answer]:
        if workers == 1 or len(jobs) < 2:
            yield from map(answered, jobs)
            return
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        # a fresh process: one that is copied may hold locks of threads it does not have
        pool = ProcessPoolExecutor(min(workers, len(jobs)), mp_context=get_context("spawn"))
        try:
            yield from _in_order(
                jobs, workers, lambda job: pool.submit(answered, job), lambda made: made.result()
            )
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    return run


def _on_ray() -> Runner:
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise MissingExtra("ray", "a batch on a Ray cluster") from None

    def run(jobs: list[Job]) -> Iterator[Answer]:
        if not ray.is_initialized():
            ray.init(log_to_driver=False, include_dashboard=False)
        workers = max(1, int(ray.cluster_resources().get("CPU", 1)))
        remote = ray.remote(answered)
        yield from _in_order(jobs, workers, remote.remote, ray.get)

    return run


def _in_order(
    jobs: list[Job], workers: int, begin: Callable[[Job], Any], end: Callable[[Any], Answer]
) -> Iterator[Answer]:
    """Yield answers in the order of the requests, with some begun ahead."""
    begun: deque[Any] = deque()
    for job in jobs:
        begun.append(begin(job))
        if len(begun) > workers * AHEAD:
            yield end(begun.popleft())
    while begun:
        yield end(begun.popleft())
