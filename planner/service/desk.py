"""Takes one request and gives its answer; keeps the scenarios it is told to."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from planner.errors import InputError, LimitError, nearest
from planner.files import strict_json
from planner.service.request import (
    AfterRequest,
    CheckRequest,
    KeepRequest,
    OptionsRequest,
    PlanRequest,
    ReachRequest,
    Request,
    WaysRequest,
    request_of,
)

if TYPE_CHECKING:
    from planner.formation.limits import Limits
    from planner.plan import Plan
    from planner.planning.navigators import Navigators
    from planner.planning.phase import PhaseVerdict
    from planner.referee import Verdict
    from planner.scenario import Scenario

MOST_KEPT: Final = 64
"""Scenarios that are kept at once."""

Answer = dict[str, Any]
_Timed = PlanRequest | OptionsRequest | ReachRequest | WaysRequest | CheckRequest | AfterRequest


@dataclass
class Table:
    """A scenario, what it was read from, and the ways of the unit asked for last."""

    scenario: Scenario
    source: str | dict[str, Any]
    folder: Path
    _unit: str = ""
    _navigators: Navigators | None = field(default=None, repr=False)

    def navigators(self, unit: str) -> Navigators:
        """Return what orders of one unit share; that of one unit at a time is kept."""
        from planner.formation.limits import Limits
        from planner.planning.navigators import Navigators

        if self._navigators is None or self._unit != unit:
            # they outlast the request: what they tell would be told as its progress
            self._navigators, self._unit = Navigators(self.scenario, Limits()), unit
        return self._navigators

    def document(self) -> dict[str, Any]:
        """Return the parsed scenario, its map in place of the map's path."""
        from planner.scenario.rewrite import read_with_source, with_map

        if isinstance(self.source, str):
            return read_with_source(self.source)[1]
        document: dict[str, Any] = with_map(self.source, "<scenario>", self.folder)
        return document


class Desk:
    """Answers requests one after another.

    Parameters:
        tell: is given what is to be said while a request is being worked on.
        folder: where paths of scenarios begin.
        keeps: whether scenarios can be kept; without, each request stands for itself.
    """

    def __init__(
        self, tell: Callable[[Answer], None], folder: Path = Path(), *, keeps: bool = True
    ) -> None:
        self._tell, self._folder, self._keeps = tell, folder, keeps
        self._kept: dict[str, Table] = {}

    def answer(self, line: bytes, name: str) -> Answer:
        """Return the answer to one line: it bears the request's `id` and a `status`.

        The status is that of the command line: 0 done, 1 the answer is no, 2 not understood, 3
        an internal error. With 0 and 1 the document that the command prints stands in `answer`,
        with 2 and 3 one line in `error`.

        Parameters:
            name: of the line, for messages.
        """
        from planner.files.told import told

        asked = None
        try:
            value = strict_json.parse(strict_json.decoded(line, name), name)
            asked = _id_of(value)
            status, document = self._done(request_of(value, name))
        except Exception as error:
            status, text = told(error)
            return {"id": asked, "status": status, "error": text}
        return {"id": asked, "status": status, "answer": document}

    def _done(self, asked: Request) -> tuple[int, Any]:
        table = self._table(asked)
        if isinstance(asked, KeepRequest):
            self._keep(asked.name, table)
            return 0, {"kept": asked.name, "scenario": table.scenario.digest}
        if isinstance(asked, PlanRequest):
            plan = self._planned(asked, table)
            return 0 if plan.found else 1, json.loads(plan.to_json())
        if isinstance(asked, OptionsRequest):
            return self._options(asked, table)
        if isinstance(asked, ReachRequest):
            return _reach(asked, table)
        if isinstance(asked, WaysRequest):
            return _ways(asked, table)
        if isinstance(asked, CheckRequest):
            return _checked(asked, table)
        return self._after(asked, table)

    def _table(self, asked: Request) -> Table:
        if asked.on is not None:
            if asked.on not in self._kept:
                raise InputError(f"no scenario is kept as {asked.on!a}; {self._known(asked.on)}")
            return self._kept[asked.on]
        import planner

        source = {} if asked.scenario is None else asked.scenario
        if source == "-":
            raise InputError('"-" is no scenario here: standard input brings the requests')
        if isinstance(source, str):
            source = str(self._folder / source)
        return Table(planner.load(source, self._folder), source, self._folder)

    def _known(self, name: str) -> str:
        if not self._keeps:
            return "here each request stands for itself"
        return nearest(name, self._kept) if self._kept else "none is"

    def _keep(self, name: str, table: Table) -> None:
        if not self._keeps:
            raise InputError("nothing can be kept: here each request stands for itself")
        if name not in self._kept and len(self._kept) >= MOST_KEPT:
            raise LimitError(f"more than {MOST_KEPT} scenarios are kept: use a name again")
        self._kept[name] = table

    def _limits(self, asked: PlanRequest | OptionsRequest) -> Limits:
        limits = _limits(asked)
        if not asked.progress:
            return limits
        return replace(limits, progress=lambda text: self._tell({"id": asked.id, "progress": text}))

    def _planned(self, asked: PlanRequest, table: Table) -> Plan:
        import planner
        from planner.plan.reader import order_of

        limits, order = self._limits(asked), order_of(asked.order)
        shared = table.navigators(order.unit) if asked.on is not None else None
        return planner.plan(table.scenario, order, limits, shared, avoid=asked.avoid)

    def _options(self, asked: OptionsRequest, table: Table) -> tuple[int, Answer]:
        import planner
        from planner.show.documents import survey_document

        found = planner.survey(
            table.scenario,
            asked.unit,
            self._limits(asked),
            actions=asked.actions,
            thorough=asked.thorough,
        )
        return 0 if found.options else 1, survey_document(found, asked.unit)

    def _after(self, asked: AfterRequest, table: Table) -> tuple[int, Any]:
        import planner
        from planner.plan.file import from_value
        from planner.planning.within import judged_within
        from planner.scenario.rewrite import rewritten

        now = table.scenario
        if asked.plan is not None:
            with judged_within(_limits(asked)):
                made = from_value(asked.plan, now)
                # the table may have gone on since: who carries it out asks if it is legal here
                verdict = planner.check(now, replace(made, scenario=""))
                if not verdict.legal:
                    return 1, json.loads(verdict.to_json())
                now = planner.after(now, made, asked.failed, asked.halted, asked.fired)
        if asked.phase is not None:
            shot = asked.fired if asked.plan is None else ()
            now = planner.next_phase(now, "" if asked.phase == "next" else asked.phase, fired=shot)
        document = json.loads(rewritten(table.document(), now))
        if asked.name is not None:
            self._keep(asked.name, Table(planner.load(document), document, self._folder))
        return 0, document


def _reach(asked: ReachRequest, table: Table) -> tuple[int, Answer]:
    import planner
    from planner.planning.within import found_within
    from planner.show.documents import reach_document

    with found_within(_limits(asked), "where it can get was not found"):
        found = planner.reach(table.scenario, asked.unit, asked.action, asked.roll)
    return 1 if found.why_not else 0, reach_document(found)


def _ways(asked: WaysRequest, table: Table) -> tuple[int, Answer]:
    import planner
    from planner.planning.within import found_within
    from planner.show.documents import ways_document

    with found_within(_limits(asked), "no way was found"):
        found = planner.ways(
            table.scenario,
            asked.unit,
            asked.action,
            asked.model,
            asked.to,
            targets=asked.targets,
            roll=asked.roll,
            watchers=asked.watched_by,
            within=asked.within,
        )
    return 0 if found else 1, ways_document(found)


def _checked(asked: CheckRequest, table: Table) -> tuple[int, Any]:
    import planner

    verdict: Verdict | PhaseVerdict
    if asked.plan is not None:
        verdict = planner.check(table.scenario, asked.plan, _limits(asked))
    else:
        verdict = planner.check_phase(table.scenario, asked.plans or [], _limits(asked))
    return 0 if verdict.legal else 1, json.loads(verdict.to_json())


def _limits(asked: _Timed) -> Limits:
    """The deadline of a request, from now on."""
    from planner.formation.limits import Limits

    if asked.deadline is not None and asked.deadline < 0:
        raise InputError('"deadline" is a number of seconds: not less than 0')
    return Limits(deadline=asked.deadline)


def _id_of(value: Any) -> int | str | None:
    """The asker's name for a request, even where the rest of it is not understood."""
    asked = value.get("id") if isinstance(value, dict) else None
    return asked if isinstance(asked, (int, str)) and not isinstance(asked, bool) else None
