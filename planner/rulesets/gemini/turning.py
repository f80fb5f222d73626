"""What turning, backing and going to a side cost a figure."""

from __future__ import annotations

from fractions import Fraction

from planner.length import DEGREE, FULL_TURN
from planner.mobility import Turning
from planner.rulesets.gemini.figure import Figure
from planner.rulesets.gemini.pool import ASIDE, quarters
from planner.rulesets.gemini.together.each import of


def turning(
    figure: Figure,
    actions: int,
    *,
    told_apart: bool = False,
    scale: Fraction = Fraction(1),
    charges: bool = False,
    reacts: bool = False,
) -> Turning:
    """A quarter turn free in a player turn, half an inch for each further one or part.

    Figures on round bases go where they face, straight back or to a side, at more than 45° to
    their heading and to its opposite: half an inch for each action in which they do that. What
    earlier orders of the turn have left over pays for quarters, too (option turn.pool).
    Other bases are vehicles and beasts, whose turns these rules do not set.

    Parameters:
        actions: of the order.
        told_apart: whether what each of several actions allows is known; else lines to a side
            cost as if some were in all of them.
        scale: what the allowance is divided by, and so what is taken off it flat.
        charges: whether the order is a charge: straight on alone.
        reacts: whether it is a reaction, in the opponent's turn (option turn.free_in_reaction).
    """
    numbers = figure.game.numbers
    quarter = numbers.count("gemini.turn.free-quarter") * DEGREE
    price = numbers.length("gemini.turn.extra-cost")
    option = figure.option
    free = not reacts or bool(option("turn.free_in_reaction"))
    if option("turn.penalty_stage") == "before" and charges:
        price *= numbers.count("gemini.charge.double-move")
    summed = option("turn.mode") == "cumulative"
    paid = 0 if reacts else quarters(figure, price)
    scope = option("sidestep.scope")
    if scope != "action" or actions < 2:
        actions, told_apart = 1, False
    aside = numbers.length("gemini.sidestep.cost") * (1 if told_apart else actions)
    if scope == "turn" and of(figure.unit, figure.model.id, ASIDE):
        aside = 0
    return Turning(
        price=int(-(-price // scale)),
        step=quarter,
        each=not summed,
        free_angle=_free(figure, quarter, free=free) + paid * quarter if summed else 0,
        free_units=0 if summed else paid + _free_unit(figure, free=free),
        facing=figure.model.base.is_round and bool(option("turn.count_bends")),
        backward=None if charges else numbers.fraction("gemini.back.half-rate"),
        sidestep=None if charges else Fraction(1),
        sidestep_price=int(-(-aside // scale)),
        sidestep_once=scope != "each",
        aslant=FULL_TURN // 4 - numbers.count("gemini.amb.a09") * DEGREE - 1,
        by_actions=told_apart,
        rule="gemini.turn.extra-cost",
        free_rule="gemini.turn.free-quarter",
        backward_rule="gemini.back.no-charge" if charges else "gemini.back.half-rate",
        sidestep_rule="gemini.sidestep.no-charge" if charges else "gemini.sidestep.cost",
    )


def _free(figure: Figure, quarter: int, *, free: bool) -> int:
    return free_angle(figure, quarter) if free else 0


def _free_unit(figure: Figure, *, free: bool) -> int:
    return int(free and not of(figure.unit, figure.model.id, "turned"))


def free_angle(figure: Figure, quarter: int) -> int:
    """Return what is left of the free quarter turn, or of the last one paid, in µ°.

    All turns of a player turn add up, whatever the orders: what is over of a quarter that was
    paid is turned for nothing.
    """
    before = round(float(of(figure.unit, figure.model.id, "turned")) * DEGREE)
    if before:
        return quarter - before if before < quarter else -before % quarter
    return 0 if figure.unit.state.get("free_turn_used") else quarter
