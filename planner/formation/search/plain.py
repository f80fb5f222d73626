"""What simple players do, over the places of a menu."""

from __future__ import annotations

from planner.formation.menu import Menu
from planner.formation.places.block import blocks
from planner.formation.search.construct import Choice
from planner.formation.search.greedy import greedy
from planner.navigation.places import Places


def plain(menu: Menu) -> list[Choice]:
    """Return what simple players do: move as one block, pick places in turn, stay."""
    moved = (menu.at(ends) for ends in blocks(menu.problem, menu.terms))
    stays = menu.at(Places.of([m.start for m in menu.problem.members]))
    found = [*moved, *greedy(menu), stays]
    return list(dict.fromkeys(choice for choice in found if choice is not None))
