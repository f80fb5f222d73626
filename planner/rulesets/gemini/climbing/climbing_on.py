"""Orders by which those who hang go on: to the end of their climb, higher up, or down again."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from planner.battlefield import Kind
from planner.mobility import Above, Below, Mobility, Terms
from planner.rulesets.gemini.climbing.climbs import climb_tests, fails_down
from planner.rulesets.gemini.climbing.hanging import (
    ARRIVES,
    KEEPS,
    MARKER,
    by_rope,
    descent,
    face,
    goes_down,
    hanging,
    height,
    highest,
    is_down,
    paid,
    progress,
    steep,
)
from planner.rulesets.gemini.climbing.rope_tests import rope_tests
from planner.rulesets.gemini.climbing.ropes import of_ropes, roped
from planner.rulesets.gemini.figure import Figure

if TYPE_CHECKING:
    from planner.rulesets.gemini.bodies import Bodies

No = tuple[str, str] | None


def go_on(bodies: Bodies) -> Terms:
    """The rest of the climb with a new allowance: what was climbed already need not be again.

    It must end higher than its foot (going down: lower than its edge), so that what it has
    climbed is used for nothing else. Of a squad, who does not get there hangs on, higher up.
    """
    wall = bodies.action.name == "climb_on"
    rope = wall and by_rope(bodies)
    going = replace(bodies.going(), climbs=wall and not rope, ropes=rope, leaps=False)
    owed = climb_tests(bodies, goes_on=True) if wall and not rope else ()
    others = frozenset(f.model.id for f in hanging(bodies) if (on := face(f)) and not on.blocks)
    owed = tuple(replace(test, exempt=test.exempt | others) for test in owed)
    terms = bodies.terms(going, lambda f: f.allowance + paid(bodies, f), *owed)
    if rope:
        terms = roped(bodies, terms)
    squad = len(bodies.unit) > 1
    own = {
        f.model.id: onward(bodies, f, terms.mobilities[f.model.id], moved=squad)
        for f in hanging(bodies)
    }
    return replace(terms, mobilities={**terms.mobilities, **own})


def onward(bodies: Bodies, figure: Figure, mobility: Mobility, *, moved: bool) -> Mobility:
    """Return what one that hangs may do: end higher than its foot, going down lower than its edge.

    Parameters:
        moved: whether it may stay as well, and hang on.
    """
    level, rule, on = figure.model.pose.z, bodies.action.rule, face(figure)
    end: Above | Below = Above(level + 1, rule, moved=moved)
    if on is not None and is_down(figure, on):
        end = Below(level - 1, rule, moved=moved)
    return replace(mobility, ends=(*mobility.ends, end))


def keep_climbing(bodies: Bodies) -> Terms:
    """Higher by one allowance, and no end in sight."""
    ladder = bodies.action.name == "keep_on_ladder"
    if by_rope(bodies):
        rolled = bodies.still(owed=rope_tests(bodies.figures))
        return roped(bodies, replace(rolled, tests=of_ropes(rolled)))
    return bodies.still(owed=() if ladder else climb_tests(bodies, goes_on=True))


def come_down(bodies: Bodies) -> Terms:
    """Down again, at what it measures, and on with what is left; or lower by one allowance.

    Off a face taller than the figure that is a climb down, and tested like one.
    """
    owed = climb_tests(bodies, goes_on=True) if off_a_face(bodies) else ()
    terms = bodies.terms(bodies.going(), lambda f: max(0, f.allowance - descent(bodies, f)), *owed)
    own = {f.model.id: _lower(bodies, f, terms.mobilities[f.model.id]) for f in hanging(bodies)}
    notes = fails_down(bodies, highest(bodies)) if owed else ()
    return replace(terms, mobilities={**terms.mobilities, **own}, notes=(*terms.notes, *notes))


def _lower(bodies: Bodies, figure: Figure, mobility: Mobility) -> Mobility:
    """Who does not get down with one order stays on what it climbs."""
    gets_down = descent(bodies, figure) <= figure.allowance
    return mobility if gets_down else replace(mobility, moves=False)


def off_a_face(bodies: Bodies) -> bool:
    """Return whether somebody hangs higher than it is tall on a wall or block, without gear."""
    return any(
        on.blocks and height(f) > f.model_height and not f.equipped
        for f in hanging(bodies)
        if (on := face(f)) and not is_down(f, on)
    )


def arrives(bodies: Bodies, figure: Figure) -> bool:
    """Return whether one more order may get a figure to the end of its climb."""
    on = face(figure)
    if on is None:
        return True
    end = 0 if is_down(figure, on) else on.height
    whole = progress(figure, on, end, figure.model.pose, steep(bodies, on))
    return whole <= paid(bodies, figure) + figure.allowance


def no_going_on(bodies: Bodies) -> No:
    """Only who hangs goes on: by a ladder in one action, by a face or rope in two.

    While some of a squad are not on it yet, the order is the one that lets them get on, though
    none of those who hang gets to the end with it.
    """
    name, up = bodies.action.name, hanging(bodies)
    if not up:
        return MARKER, "it has begun no climb"
    ladders = [on is not None and on.kind is Kind.LADDER for on in map(face, up)]
    if name in ("climb_on", "keep_climbing") and all(ladders):
        text = "it hangs on a ladder: ladder_on and keep_on_ladder take one action"
        return "gemini.ladder.mid-stop", text
    if name in ("ladder_on", "keep_on_ladder") and not all(ladders):
        return MARKER, "it hangs on no ladder: climb_on and keep_climbing are for faces and ropes"
    waits = name in ARRIVES and len(up) < len(bodies.unit)
    if name in ARRIVES and not waits and not any(arrives(bodies, f) for f in up):
        text = f"its end is further than one order gets it: {KEEPS[all(ladders)]} takes it on"
        return bodies.action.rule, text
    if name == "come_down" and goes_down(bodies):
        return bodies.action.rule, "it climbs down from the top: it climbs on"
    return None
