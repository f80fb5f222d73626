"""A board as the formation sees it: the same models, places and rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from planner.battlefield import Battlefield, Feature, Kind, Table
from planner.gauntlet.boards.board import COHERENT, ENGAGED, Board
from planner.gauntlet.games import games
from planner.length import Unit as LengthUnit
from planner.mobility import Coherency, Engagement, Mobility, Standoff, Terms
from planner.order import Order
from planner.scenario import Scenario
from planner.units import Base, Model, Pose, Unit
from planner.units.base import Shape

if TYPE_CHECKING:
    from planner.formation.menu import Menu

HIGH = 10**7


def menu(board: Board) -> Menu:
    """Return the menu of a board: exactly its places, and the starts."""
    from planner.formation.menu import Menu
    from planner.formation.pool import Pool
    from planner.formation.problem import Problem
    from planner.formation.rules import no_overlap, standoff
    from planner.formation.terms import terms_of
    from planner.navigation import Navigator, Places

    scenario, terms = _scenario(board), _terms(board)
    unit = scenario.battlefield.table.unit
    order = Order("u", "move", board.must, _to(board, unit), list(board.terms))
    problem = Problem.of(scenario, order, terms, Navigator(scenario, terms))
    places = Places.of([Pose(*place) for place in board.places])
    found = {}
    for kind in problem.kinds:
        asked = kind.mobility.standoffs
        fine = no_overlap.free_of(kind.body, places, problem.others)
        fine &= standoff.kept(kind.body, places, asked, problem.others)
        found[kind.kind] = places[fine]
    pool = Pool.of(problem, found)
    return Menu.of(problem, pool, terms_of(problem))


def _to(board: Board, unit: LengthUnit) -> tuple[float, float] | str | None:
    if "distance_left" in board.terms:
        x, y = board.to
        return unit.from_um(x), unit.from_um(y)
    return "o" if "models_in_objective" in board.terms else None


def _base(width: int) -> Base:
    return Base(Shape.ROUND, width, width)


def _scenario(board: Board) -> Scenario:
    x, y, radius = board.objective
    marked = Feature("o", Kind.OBJECTIVE, "Point", (((x, y),),), radius=radius)
    ours = tuple(
        Model(f"u.{n}", _base(width), Pose(*at))
        for n, (at, width) in enumerate(zip(board.starts, board.widths, strict=True))
    )
    units = [Unit("u", "red", "u", ours)]
    for name, row in board.enemies.items():
        models = tuple(Model(f"{name}.{n}", _base(32_000), Pose(*at)) for n, at in enumerate(row))
        units.append(Unit(name, "blue", name, models))
    table = Table(1_524_000, 1_117_600, LengthUnit.INCH)
    lent = next(game for game, words in games().items() if "boards" in words["worlds"])
    return Scenario(lent, Battlefield(table, (marked,)), tuple(units))


def _terms(board: Board) -> Terms:
    others = {n: row for n, row in board.enemies.items() if n not in board.must}
    names = frozenset(f"{name}.{n}" for name, row in others.items() for n in range(len(row)))
    standoffs = (Standoff(names, ENGAGED, HIGH, "standoff", along=False),) if names else ()
    bodies = {
        f"u.{n}": Mobility(f"u.{n}", _base(width), 38_100, board.move, standoffs=standoffs)
        for n, width in enumerate(board.widths)
    }
    return Terms(
        unit="u",
        action="move",
        mobilities=bodies,
        coherency=Coherency(COHERENT, HIGH, board.neighbours, True, "coherency"),
        engagement=Engagement(ENGAGED, HIGH, "engagement"),
        must_engage=board.must,
    )
