"""The judgement of a plan under given terms: written once, it only calls each check in turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from planner.mobility import Terms
from planner.plan import ModelPlan, Plan
from planner.referee.room.table import table_of
from planner.referee.unit.demands import demands
from planner.referee.unit.ending import standoffs
from planner.referee.unit.owed import flags, rolling, tests
from planner.referee.unit.roster import Roster, roster
from planner.referee.unit.standing import Standing
from planner.referee.unit.together import (
    coherency,
    crowding,
    engagement,
    holding,
    parted,
    safe,
    standing_in,
)
from planner.referee.verdict import MOST, Measure, Verdict, Violation
from planner.referee.way.dropped import dropped
from planner.referee.way.resting import resting
from planner.referee.way.trial import Trial
from planner.referee.way.way import walk
from planner.referee.way.whole import whole
from planner.scenario.scenario import Scenario
from planner.until import on_time


def judge(scenario: Scenario, terms: Terms, plan: Plan) -> Verdict:
    """Return every violation of `plan` under `terms`, or as many as are told (`MOST`).

    Of the plan only the models' ids, starts and steps, `move_order`, `dice` and `flags` are
    looked at, as claims; every number is worked out anew. No ruleset is asked anything but
    the heights of models that have none.

    Raises:
        OrderError: the scenario has no such unit.
        FileError: a model has no height and the scenario's ruleset is unknown.
    """
    return Judgement(scenario, terms, plan).verdict()


class Judgement:
    """Carries where everybody stands through the checks."""

    def __init__(self, scenario: Scenario, terms: Terms, plan: Plan) -> None:
        self.scenario, self.terms, self.plan = scenario, terms, plan
        self.unit = scenario.unit(terms.unit)
        self.table = table_of(scenario.battlefield)
        self.roster: Roster = roster(self.unit, plan)
        self.members = {unit.id: tuple(m.id for m in unit.models) for unit in scenario.units}
        self.standings = self._starts()
        self.violations: list[Violation] = list(self.roster.violations)
        self.spent = {model.id: 0 for model in self.unit.models}
        self.costs: dict[str, tuple[int, ...]] = {}
        self.credits: dict[str, dict[str, int]] = {}
        self.owed: dict[str, Counter[str]] = {}
        self.begun: dict[str, Counter[str]] = {}
        self.used: dict[str, set[str]] = {}
        self.rests: dict[str, frozenset[str]] = {}

    def verdict(self) -> Verdict:
        """Return what is wrong, model by model and together."""
        stay = [m for m in self.members[self.unit.id] if m not in self.roster.order]
        unit = self.table.battlefield.table.unit
        each: list[Callable[[], None]] = [
            *(partial(self._stay, model) for model in stay if self._leaves(model)),
            *(partial(self._move, model) for model in self.roster.order),
            *(partial(self._stay, model) for model in stay if not self._leaves(model)),
            self._together,
        ]
        for one in each:
            one()
            if len(self.violations) > MOST:  # what the others cost is not worked out
                return Verdict(tuple(self.violations[:MOST]), unit=unit, more=True)
        besides = {m: self.owed[m] - self.begun[m] for m in self.owed}
        owing = {
            name: rolling(self.terms, self.plan, owed, self.members[self.unit.id], self.rests)
            for name, owed in (("tests_owed", self.owed), ("tests_besides", besides))
        }
        wrong = tuple(self.violations)
        return Verdict(wrong, self.spent, unit, self.costs, self.credits, owing)

    def _starts(self) -> dict[str, Standing]:
        found = {}
        for unit in self.scenario.units:
            if unit.on_table or unit.id == self.unit.id:
                for model in unit.models:
                    if self._enters(model.id):
                        continue
                    height = _height(self.scenario, self.terms, model.id)
                    found[model.id] = Standing(model.id, model.base, model.pose, height)
        return found

    def trial(self, model: str) -> Trial:
        """Return the trial of a model where everybody stands now."""
        mobility = self.terms.mobilities[model]
        return Trial(self.table, mobility, self.standings, self.members)

    def _move(self, model: str) -> None:
        on_time()
        way, trial = self.roster.ways[model], self.trial(model)
        if self._enters(model):
            base, height = trial.mobility.base, trial.mobility.height
            here = Standing(model, base, way.end, height)
        else:
            here = self.standings[model]
        walk(trial, way, here.pose)
        dropped(trial, way)
        whole(trial, way, self._after(model))
        self.violations += trial.violations
        self.spent[model] = trial.spent.ceil()
        self.costs[model] = tuple(trial.costs)
        self.credits[model] = {rule: um.ceil() for rule, um in trial.credits.items()}
        self.owed[model], self.used[model] = trial.owed, trial.used
        self.begun[model] = Counter(trial.begun)
        self.standings[model] = here.at(way.end)
        self._gone(model)

    def _stay(self, model: str) -> None:
        """A model that stays answers for its distance to others, not for where it stood."""
        on_time()
        trial = self.trial(model)
        if self._enters(model):
            self._missing(trial, model)
            return
        pose = self.standings[model].pose
        if model in self.roster.ways and self.roster.ways[model].start != pose:
            from planner.referee.way.chain import begins

            begins(trial, self.roster.ways[model].start, pose)
        given = trial.mobility.course
        if given is not None:
            text = "does not move, though it must"
            trial.refuse(given.rule or "course", text, pose, given.least)
        standoffs(trial, pose)
        demands(trial, pose)
        stays = ModelPlan(model, pose)
        dropped(trial, stays)
        whole(trial, stays, ())
        self.violations += trial.violations
        self._gone(model)

    def _leaves(self, model: str) -> bool:
        """Whether it is off the table once it has come to where it ends."""
        own = self.terms.mobilities.get(model)
        return own is not None and own.aboard

    def _gone(self, model: str) -> None:
        if self._leaves(model):
            del self.standings[model]

    def _after(self, model: str) -> tuple[str, ...]:
        """The mates that move after a model."""
        return self.roster.order[self.roster.order.index(model) + 1 :]

    def _enters(self, model: str) -> bool:
        """Whether it comes from off the table, where it is in nobody's way."""
        own = self.terms.mobilities.get(model)
        return own is not None and own.set_up is not None

    def _missing(self, trial: Trial, model: str) -> None:
        """A model that was to enter and did not."""
        entry = trial.mobility.set_up
        assert entry is not None
        text, number = "is not set up on the table", Measure.NUMBER
        wrong = Violation(entry.rule, text, model, amount=1, measure=number, claim=True)
        self.violations.append(replace(wrong, expected=entry.kind))

    def _together(self) -> None:
        terms, ids = self.terms, self.members[self.unit.id]
        models = [self.standings[model] for model in ids if model in self.standings]
        unit = self.table.battlefield.table.unit
        enemies = {name: self.scenario.unit(name) for name in terms.must_engage}
        if terms.parting is None:
            mates = [self.standings[m] for m in self.members.get(terms.joins, ())]
            self.violations += coherency(terms.coherency, [*models, *mates], unit)
        else:
            self.violations += parted(terms.parting, terms.coherency, models, unit)
        self.violations += engagement(terms, models, self.standings, enemies)
        self.violations += holding(terms, models, self.table.battlefield)
        self.violations += crowding(terms, self.used, self.table.battlefield)
        mine = [model for model in models if model.model in terms.mobilities]
        self.violations += standing_in(terms, mine, self.roster.order, self.table)
        self.violations += safe(terms, self.plan, self.table, models, self.standings)
        self.rests = {
            model.model: resting(terms.mobilities[model.model], model.pose, self.spent[model.model])
            for model in mine
        }
        self.violations += tests(terms, self.plan, self.owed, ids, self.rests)
        self.violations += flags(terms, self.plan)


def _height(scenario: Scenario, terms: Terms, model_id: str) -> int:
    if model_id in terms.mobilities:
        return terms.mobilities[model_id].height
    unit = scenario.unit_of[model_id]
    model = next(m for m in unit.models if m.id == model_id)
    if model.height is not None:
        return model.height
    from planner import rulesets

    return rulesets.find(scenario.ruleset).model_height(unit, model)
