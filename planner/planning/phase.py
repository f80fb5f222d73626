"""A phase as a whole: plans carried out one after another, each judged on the table it finds."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

from planner.errors import FileError, OrderError
from planner.files.strict_json import checked, parse
from planner.files.struct import convert
from planner.order import Order
from planner.plan import Plan
from planner.plan.file import from_record, record_of
from planner.plan.reader import order_of
from planner.plan.record import PlanRecord
from planner.planning.after import NEXT_TURN, after, go_on, in_time
from planner.planning.chances.outcome import Outcome, is_outcome
from planner.planning.check import check
from planner.planning.within import judged_within
from planner.referee import Verdict
from planner.scenario.scenario import Scenario

if TYPE_CHECKING:
    from planner.formation.limits import Limits

FORMAT: Final = "planner-phase-verdict/1"
Given = Plan | str | dict[str, Any] | PlanRecord | Outcome
"""A plan, its JSON text, its parsed object, or what it says; what came of it; or `NEXT_TURN`."""
Read = Plan | PlanRecord
STRAY: Final = "what came of a plan stands right after that plan, and once"


@dataclass(frozen=True)
class PhaseVerdict:
    """The referee's word on each of several plans, and so on all of them together.

    It is the sequence of its verdicts.

    Parameters:
        verdicts: one a plan, in their order.
        units: of each, the unit that it is for.
        idle: ids of the units on the table that no legal plan was for, of sides that others were
            of. Nothing is held against them: they stay as they are.
    """

    verdicts: tuple[Verdict, ...]
    units: tuple[str, ...]
    idle: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong with any of them, one after another."""
        return all(verdict.legal for verdict in self.verdicts)

    def __len__(self) -> int:
        return len(self.verdicts)

    def __iter__(self) -> Iterator[Verdict]:
        return iter(self.verdicts)

    def __getitem__(self, number: int) -> Verdict:
        return self.verdicts[number]

    def __str__(self) -> str:
        each = zip(self.units, self.verdicts, strict=True)
        lines = [f"{number}. {unit}: {said}" for number, (unit, said) in enumerate(each, 1)]
        if self.idle:
            lines.append(f"idle: {', '.join(self.idle)}")
        wrong = sum(not verdict.legal for verdict in self.verdicts)
        whole = f"illegal: {wrong} of {len(self)} plans" if wrong else "legal"
        return "\n".join([*lines, f"the whole: {whole}"])

    def to_json(self) -> str:
        """Return it as one JSON document: the verdict on each plan, its unit beside it."""
        plans = [
            {"unit": unit, **json.loads(verdict.to_json())}
            for unit, verdict in zip(self.units, self.verdicts, strict=True)
        ]
        document = {"format": FORMAT, "legal": self.legal, "plans": plans, "idle": self.idle}
        return json.dumps(document, ensure_ascii=False, indent=1)


def check_phase(
    scenario: Scenario,
    plans: Sequence[Given],
    limits: Limits | None = None,
    *,
    places: Sequence[tuple[str, str]] = (),
) -> PhaseVerdict:
    """Return the referee's word on each of `plans`, carried out one after another.

    Phases and steps of the turn go by as the plans need them; `NEXT_TURN` between two of them
    goes on to the next turn of the next plan's side. What an earlier plan leaves is what a later
    one finds: where everybody stands, who has been picked, what is used up. An `Outcome` right
    after a plan says which of its tests were failed, and who reacted to it; all others count as
    passed, and nobody as having reacted. A plan that is illegal is judged and then left out: the
    next is judged as though it had not been tried.

    Parameters:
        limits: of them the deadline counts, for all plans together.
        places: of each of `plans` the file and the JSON pointer, for messages; else its number.

    Raises:
        FileError: a text or object is not a plan.
        OrderError: there are none, the order of one names something that is not there then, or
            nothing of the kind can have come of it.
        LateError: the deadline passed before there was a verdict on all.
    """
    places = places or [("<plans>", f"/{number}") for number in range(len(plans))]
    values = [_read(plan, *place) for plan, place in zip(plans, places, strict=True)]
    if not any(isinstance(value, Read) for value in values):
        raise OrderError("a phase has at least one plan")
    phase = _Phase(scenario, [])
    with judged_within(limits):
        for number, (value, (file, pointer)) in enumerate(zip(values, places, strict=True)):
            try:
                if value is None:
                    later = (one for one in values[number:] if isinstance(one, Read))
                    phase.go_on(next(later, None))
                elif isinstance(value, Outcome):
                    phase.came(value)
                else:
                    phase.judge(value)
            except FileError as error:
                raise error.within(file, pointer) from None
            except OrderError as error:
                raise OrderError(f"{file}{pointer and ':'}{pointer}: {error}") from None
    return phase.verdict(scenario)


@dataclass
class _Phase:
    """Carries the table from plan to plan.

    Parameters:
        now: the table as it is.
        verdicts: so far: unit and verdict of each plan.
        been: the digests of the tables so far: a plan may have been made at any time of the phase.
        last: the plan of which may be said next what came of it, the table it was for, and whether
            it was carried out.
    """

    now: Scenario
    verdicts: list[tuple[str, Verdict]]
    been: set[str] = field(default_factory=set)
    last: tuple[Scenario, Plan, bool] | None = None

    def go_on(self, later: Read | None) -> None:
        """Go on to the next turn of whose plan comes later."""
        self.last = None
        self.now = go_on(self.now, "" if later is None else _order(later).unit)

    def came(self, outcome: Outcome) -> None:
        """Carry the last plan out as its dice and the reactions of others let it."""
        if self.last is None:
            raise OrderError(STRAY)
        (then, plan, legal), self.last = self.last, None
        if legal:
            self.now = after(then, plan, outcome.failed, outcome.halted, outcome.fired)

    def judge(self, given: Read) -> None:
        """Judge a plan, and carry it out if it is legal."""
        then = in_time(self.now, _order(given))
        plan = given if isinstance(given, Plan) else from_record(given, then)
        self.been |= {self.now.digest, then.digest}
        # after a plan that is left out the table is none that a later one was made for
        left_out = not all(verdict.legal for _, verdict in self.verdicts)
        if left_out or plan.scenario in self.been:
            verdict = check(then, replace(plan, scenario=""))
        else:
            verdict = check(then, plan)
        self.verdicts.append((plan.order.unit, verdict))
        self.last = then, plan, verdict.legal
        if verdict.legal:
            self.now = after(then, plan)

    def verdict(self, begun: Scenario) -> PhaseVerdict:
        """Return the verdict on all, who stood where when they began being known."""
        done = {unit for unit, verdict in self.verdicts if verdict.legal}
        sides = {u.side for u in begun.units if any(u.id == unit for unit, _ in self.verdicts)}
        idle = [u for u in begun.units if u.on_table and u.side in sides and u.id not in done]
        units, verdicts = zip(*self.verdicts, strict=True)
        return PhaseVerdict(verdicts, units, tuple(u.id for u in idle))


def _read(given: Given, file: str, pointer: str) -> Read | Outcome | None:
    """A plan, or what it says, or what came of it; None for the end of a turn."""
    if isinstance(given, Plan | PlanRecord | Outcome):
        return given
    if given == NEXT_TURN:
        return None
    if isinstance(given, str):
        given = parse(given, f"{file}{pointer}")
    try:
        if is_outcome(given):
            return convert(checked(given), Outcome)
        return record_of(given)
    except FileError as error:
        raise error.within(file, pointer) from None


def _order(given: Read) -> Order:
    return given.order if isinstance(given, Plan) else order_of(given.order)
