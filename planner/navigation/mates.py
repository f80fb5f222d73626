"""A unit of which nobody is in a mate's way: they go one after another."""

from __future__ import annotations

from dataclasses import replace

from planner.mobility import Bar, Terms


def without_mates(terms: Terms) -> Terms:
    """Return terms by which no model that moves bars its mates; the very same where none does."""
    names = frozenset(name for name, body in terms.mobilities.items() if body.moves)
    if not any(bar.models & names for body in terms.mobilities.values() for bar in body.bars):
        return terms
    freed = {
        name: replace(body, bars=tuple(_but_for(bar, names) for bar in body.bars))
        for name, body in terms.mobilities.items()
    }
    return replace(terms, mobilities=freed)


def _but_for(bar: Bar, names: frozenset[str]) -> Bar:
    return replace(bar, models=bar.models - names)
