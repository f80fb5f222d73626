"""Plan one order whose dice are known: rules, navigation, formation, receipt, referee."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from planner import rulesets
from planner.errors import IllegalPlanError
from planner.formation.limits import Limits
from planner.order import Order
from planner.plan import Plan, Proof, Status, WhyNot
from planner.planning.branching.farthest import farthest
from planner.planning.chances.dice import dice_of
from planner.planning.chances.expected import beats, signed
from planner.planning.costed import costed
from planner.planning.judged import judged
from planner.planning.next_best import next_best
from planner.planning.shaping.again import settled
from planner.planning.shaping.eased import eased
from planner.planning.shaping.loosened import loosened, restored
from planner.planning.shaping.whole import whole as run_on
from planner.planning.within import cut_short
from planner.rulesets.keywords import misspelt
from planner.rulesets.known import known_terms
from planner.rulesets.looking import besides
from planner.scenario.scenario import Scenario
from planner.scenario.staged import entering
from planner.until import if_time

if TYPE_CHECKING:
    from planner.formation.formation import Formation
    from planner.mobility import Terms
    from planner.navigation import Navigator
    from planner.rulesets import Ruleset


def attempt(
    scenario: Scenario,
    order: Order,
    roll: int | None,
    limits: Limits,
    navigator: Navigator,
    stricter: Terms | None = None,
    *,
    whole: bool = True,
    table: Scenario | None = None,
) -> Plan:
    """Return the judged plan of `order` as though its dice had shown `roll`.

    Parameters:
        navigator: of the same order with a roll at least as high.
        stricter: terms to plan by in place of the game's own, which they keep.
        whole: whether this is the whole unit; who plans for a part has the plan judged with all.
        table: to plan on in place of the scenario's, with ground closed that the game leaves open.

    Raises:
        IllegalPlanError: the referee refused it, and the next best ones.
    """
    ruleset = rulesets.find(scenario.ruleset)
    terms = stricter or known_terms(scenario, replace(order, roll=roll))
    terms = besides(scenario, order, terms)
    if not whole:
        return _unjudged(ruleset, scenario, order, terms, navigator, roll, table, limits)

    def made(tried: Limits) -> Plan:
        plan = _unjudged(ruleset, scenario, order, terms, navigator, roll, table, tried)
        return farthest(scenario, terms, plan)

    best = next_best(scenario, made, limits)
    if limits.over:
        return best
    with if_time():
        loose = loosened(entering(table or scenario, terms), terms)
        if loose is None:
            return best
        off, own, poses = loose
        near = navigator.like(off, own)
        other = _unjudged(ruleset, scenario, order, own, near, roll, off, limits)
        return _better(scenario, best, restored(entering(scenario, terms), terms, other, poses))
    return cut_short(best)


def _better(scenario: Scenario, best: Plan, other: Plan) -> Plan:
    """The other plan, made from a hair off where models stand, if it is legal and better."""
    from planner.referee import check

    if not other.found or (best.found and not beats(signed(other), signed(best))):
        return best
    verdict = check(scenario, other)
    if not verdict.legal:
        return best
    try:
        return judged(scenario, costed(other, verdict))
    except IllegalPlanError:  # of what it says of itself: kept in its file
        return best


def _on_map(scenario: Scenario, reasons: Sequence[WhyNot]) -> tuple[WhyNot, ...]:
    """Reasons that name features as the map does, and no ground closed for this order alone.

    Their words tell of that.
    """
    known = scenario.battlefield.by_id
    named = [[known[name].called for name in why.features if name in known] for why in reasons]
    return tuple(
        replace(why, features=tuple(dict.fromkeys(names)))
        for why, names in zip(reasons, named, strict=True)
    )


def _unjudged(
    ruleset: Ruleset,
    scenario: Scenario,
    order: Order,
    terms: Terms,
    navigator: Navigator,
    roll: int | None,
    table: Scenario | None,
    limits: Limits,
) -> Plan:
    """The plan, before the referee has seen it."""
    table = entering(table or scenario, terms)
    placed = settled(table, order, terms, navigator, limits)
    asked = Plan(ruleset.name, ruleset.unit, scenario.digest, order, Status.UNKNOWN, roll=roll)
    formation, models = eased(table, terms, asked, run_on(table, terms, asked, placed))
    if _holds_nothing(terms, formation):
        formation, models = _without_hold(terms, formation), ()
    return Plan(
        ruleset=ruleset.name,
        unit=ruleset.unit,
        scenario=scenario.digest,
        order=order,
        status=_known(terms, formation.status),
        objective=formation.objective,
        proof=_proof(terms, formation, limits),
        roll=roll,
        models=models,
        move_order=formation.move_order,
        dice=dice_of(table, order, terms, formation, models),
        flags=tuple((flag.flag, flag.rule) for flag in terms.flags) if models else (),
        why_not=_on_map(scenario, formation.why_not),
        repairs=formation.repairs,
        notes=(*notes_of(scenario, terms), *(() if models else terms.hints)),
        scene=scenario,
    )


def _holds_nothing(terms: Terms, formation: Formation) -> bool:
    """Whether nobody ends where somebody must: most models there is the goal's first term."""
    there = [term.value for term in formation.objective if term.name == "models_in_objective"]
    return bool(terms.must_hold and formation.poses) and there == [0]


def _without_hold(terms: Terms, formation: Formation) -> Formation:
    bound = next(t.bound for t in formation.objective if t.name == "models_in_objective")
    status = Status.INFEASIBLE if bound == 0 else Status.UNKNOWN
    why = WhyNot(terms.must_hold_rule, f"no model was found to end in {terms.must_hold}")
    return replace(formation, status=status, poses={}, crossing={}, objective=(), why_not=(why,))


def _detours(terms: Terms) -> list[str]:
    """Rules by which a way that touches some ground goes further: such ways are not looked for."""
    reserves = (body.reserve for body in terms.mobilities.values())
    return sorted({reserve.rule for reserve in reserves if reserve and reserve.anywhere})


def _known(terms: Terms, status: Status) -> Status:
    """What is known where some ways are not looked for: that there is no plan is not."""
    return Status.UNKNOWN if status is Status.INFEASIBLE and _detours(terms) else status


def _proof(terms: Terms, formation: Formation, limits: Limits) -> Proof:
    proof, rules = formation.proof, _detours(terms)
    among = [f"among ways without a detour for what {rule} gives" for rule in rules]
    scope = "; ".join(filter(None, (proof.scope, *among)))
    return replace(proof, scope=scope, deterministic=_to_the_end(formation, limits))


def _to_the_end(formation: Formation, limits: Limits) -> bool:
    """Whether nobody cut the search short: only then does the same input give the same plan."""
    return formation.proof.deterministic and not limits.stop()


def notes_of(scenario: Scenario, terms: Terms) -> tuple[tuple[str, str], ...]:
    """What the player should know: how the unit stands already, and the order's own notes."""
    from planner import referee

    ruleset, unit = rulesets.find(scenario.ruleset), scenario.unit(terms.unit)
    starts = [
        (fault.rule, f"{fault.model} {fault.text.replace('ends', 'starts', 1)}")
        for fault in (referee.start(scenario, terms) if unit.on_table else ())
    ]
    words = misspelt(scenario, ruleset.names.keyword)
    return (*ruleset.report(scenario, unit), *starts, *terms.notes, *words)
