"""Lying down, rising, and crawling."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from planner.mobility import Flag, Terms
from planner.rulesets.gemini.going import Going

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None


NOTE: Final = (("gemini.crawl.half-rate", "crawling halves the allowance"),)


def crawl(bodies: Bodies) -> Terms:
    """Half rate, on difficult ground too; a quarter in very difficult ground."""
    terms = bodies.terms(crawling(bodies), lambda f: f.allowance * bodies.actions)
    return replace(terms, notes=NOTE)


def crawling(bodies: Bodies) -> Going:
    """Return how a figure that lies gets along.

    The allowance is halved, so ground that slows an upright figure to a half costs what it
    measures, and ground that slows it to a quarter the double.
    """
    numbers, going = bodies.game.numbers, bodies.going()
    half = numbers.count("gemini.crawl.half-rate")
    quarter = numbers.fraction("gemini.crawl.very-difficult") / half
    return replace(going, paces={"very_difficult": quarter}, scale=half * going.scale, crawls=True)


def no_crawl(bodies: Bodies) -> No:
    """Only whoever lies crawls (option crawl.requires_prone), and whose body can."""
    if not can_crawl(bodies):
        return "gemini.crawl.form", "a body like this cannot crawl"
    lies = bodies.unit.state.get("prone")
    if not lies and bodies.game.option(bodies.scenario, "crawl.requires_prone"):
        return "gemini.crawl.half-rate", "only a figure that lies can crawl: let it go prone first"
    return None


def can_crawl(bodies: Bodies) -> bool:
    """Return whether the bodies of a unit can crawl."""
    return all(f.humanoid and f.has("can_crawl", default=True) for f in bodies.figures)


def go_prone(bodies: Bodies) -> Terms:
    """Lying down costs nothing."""
    return bodies.still(Flag("prone", "gemini.prone.go-prone-free"))


def no_prone(bodies: Bodies) -> No:
    """Who lies lies already; machines and some beasts never do."""
    if bodies.unit.state.get("prone"):
        return "gemini.prone.go-prone-free", "it lies already"
    if not all(f.humanoid and f.has("can_prone", default=True) for f in bodies.figures):
        return "gemini.prone.form", "a body like this cannot lie down"
    return None


def rise(bodies: Bodies) -> Terms:
    """Standing up takes an action."""
    return bodies.still()


def no_rise(bodies: Bodies) -> No:
    """Only whoever lies can rise."""
    if bodies.unit.state.get("prone"):
        return None
    return "gemini.prone.get-up", "it stands already"
