"""Ways of hulls against a slow twin: never missing, hardly longer, and legal."""

from __future__ import annotations

import math

import pytest

from planner.navigation import Places, Unreachable

from .hull_tables import Case, case
from .hull_twin import least, length, pulled
from .judged import judged
from .tables import inches

RESOLUTION = 0.25
"""Part of the base's width by which a way may be longer than the twin's."""
CLOSER = 0.02
"""The same where turns are shared between places: on the same headings, and as exactly."""
LATTICE = 1.08
"""The twin looks for ways up to so much longer: cutting their corners may make them shorter."""


def compare(given: Case) -> tuple[float, float]:
    """Inches of the planner's judged way and of the twin's; inf for none within the budget."""
    field = given.ways.field("me", turned=True)
    try:
        mine = inches(judged(given.ways, given.to).spent)
    except Unreachable:
        mine = math.inf
    most = min(inches(field.budget), mine * LATTICE)
    twin, way = least(given.lattice, given.start, given.goal, most, end=True)
    if way and not given.lattice.turning.facing:
        twin -= length(way) - length(pulled(given.lattice.ground, way))
    return mine, twin


@pytest.mark.share(5)
@pytest.mark.parametrize("price", ["free", "once", "quarters", "each"])
@pytest.mark.parametrize("seed", range(100, 103))
def test_no_shorter_way_on_a_lattice(seed: int, price: str) -> None:
    """A hull that is 15° further on at every turn finds none that is shorter, or where we do not.

    The referee judges ours, so it is never below the optimum.
    """
    given = case(seed, price)
    assert given is not None
    mine, twin = compare(given)
    assert mine <= twin + RESOLUTION * given.lattice.ground.base[1]


@pytest.mark.share(2)
@pytest.mark.parametrize(("seed", "price"), [(49, "once"), (58, "quarters")])
def test_turned_by_parts_round_an_end(seed: int, price: str) -> None:
    """Where the disc about it has no room: three parts of a turn at three places, or more.

    What it sweeps in 15° is no hull of that: near its middle a long side sweeps hardly anything.
    """
    given = case(seed, price)
    assert given is not None
    mine, twin = compare(given)
    assert mine <= twin + CLOSER * given.lattice.ground.base[1]


@pytest.mark.share(2)
@pytest.mark.parametrize(("seed", "price"), [(391, "each"), (428, "free")])
def test_turned_in_two_places(seed: int, price: str) -> None:
    """Part of a turn here and the rest further on, or of what is turned here more there."""
    given = case(seed, price)
    assert given is not None
    mine, twin = compare(given)
    assert mine <= twin + CLOSER * given.lattice.ground.base[1]


@pytest.mark.share(2)
@pytest.mark.parametrize(("seed", "price"), [(10, "quarters"), (9, "once")])
def test_none_is_missed_that_the_budget_just_pays(seed: int, price: str) -> None:
    """A way that is cheaper once its turns are shared out is there for who can pay that alone."""
    given = case(seed, price)
    assert given is not None
    spent = judged(given.ways, given.to).spent
    just = case(seed, price, budget=inches(spent) * 1.001)
    assert just is not None
    assert judged(just.ways, just.to).spent <= spent * 1.001
    assert just.ways.field("me").costs(Places.of([just.to]))[0] <= spent * 1.001


@pytest.mark.parametrize(("seed", "price"), [(64, "ahead")])
def test_turned_in_a_narrow_place(seed: int, price: str) -> None:
    """Where the disc about it has no room and it turns by a part: found, if not at its shortest."""
    given = case(seed, price)
    assert given is not None
    mine, twin = compare(given)
    assert mine <= twin + 2 * RESOLUTION * given.lattice.ground.base[1]


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", [8, 13, 28, 54, 72, 134, 280])
def test_no_shorter_way_where_it_faces(seed: int) -> None:
    """A hull whose lines run along its heading, with exact units of 45° and little room."""
    given = case(seed, "ahead")
    assert given is not None
    mine, twin = compare(given)
    assert mine <= twin + RESOLUTION * given.lattice.ground.base[1]


@pytest.mark.parametrize(("seed", "price"), [(11, "quarters"), (12, "once")])
def test_rounder_ovals_need_fewer_headings(seed: int, price: str) -> None:
    """An oval of 61 by 41 mm is searched every 30°; the twin's turns by 15°."""
    given = case(seed, price, given=(2.4, 1.6))
    assert given is not None
    field = given.ways.field("me", turned=True)
    assert len(set(field.headings(0, 0, 0))) < 24
    mine, twin = compare(given)
    assert mine <= twin + RESOLUTION * given.lattice.ground.base[1]


@pytest.mark.share(2)
@pytest.mark.parametrize("seed", [29, 27])
def test_turned_a_little_before_it_goes(seed: int) -> None:
    """A turn that is free and that it has room for gains nothing: it is one of those searched.

    Headings are searched from the first on, so other ones then; both begin in narrow yards.
    """
    given, turned = case(seed, "free"), case(seed, "free", turned=5)
    assert given is not None
    assert turned is not None
    one, two = (ways.field("me") for ways in (given.ways, turned.ways))
    here = one.start
    assert one.legal.turn((here.x, here.y), 0, here.heading, two.start.heading)
    more = inches(judged(given.ways, given.to).spent - two.route(given.to).spent)
    assert more <= RESOLUTION * given.lattice.ground.base[1]


@pytest.mark.share(2)
@pytest.mark.parametrize(
    ("seed", "price"),
    [(320, "ahead"), (616, "ahead"), (812, "ahead"), (453, "troops"), (895, "troops")],
)
def test_bends_in_the_open(seed: int, price: str) -> None:
    """Where no way point is: turns split in two or made a little less, so that a unit is saved.

    Of the last but one no way is within the budget before its bends are moved; at the end of the
    last it turns 15 µm off a block, along half of its side. Who asks what one place costs is told
    that of the way there.
    """
    given = case(seed, price)
    assert given is not None
    mine, twin = compare(given)
    assert mine <= twin + RESOLUTION * given.lattice.ground.base[1]
    cost = given.ways.field("me").costs(Places.of([given.to]))[0]
    assert inches(cost) == pytest.approx(mine)


@pytest.mark.parametrize("seed", [583])
def test_an_oval_sidesteps_round_a_corner(seed: int) -> None:
    """With its end towards it: its outline, a polygon about the curve, passes as well."""
    given = case(seed, "troops")
    assert given is not None
    mine, twin = compare(given)
    assert mine <= twin + RESOLUTION * given.lattice.ground.base[1]


def test_no_cost_below_its_route() -> None:
    """Where the shortest way turns off a block as soon as it may: the judge keeps 2 µm off it.

    To turn where it touches would be 0.1" shorter than the next way that is found.
    """
    given = case(281, "once")
    assert given is not None
    cost = given.ways.field("me").costs(Places.of([given.to]))[0]
    assert judged(given.ways, given.to).spent <= cost + 1e-6
