"""Which ways go too far over ground with an action, against the referee's word on each."""

import random

import numpy as np

import planner
from planner import Order, rulesets
from planner.formation.problem import Problem
from planner.formation.rules.hurried import hurried
from planner.formation.terms.term import Option
from planner.navigation import Navigator
from planner.navigation.places import Places
from planner.plan import ModelPlan
from planner.referee.way.price import owed
from planner.units import Pose

INCH = 25_400
HOOK = [(15, 15), (30, 15), (30, 30), (22, 30), (22, 21), (15, 21), (15, 15)]
"""Ice with a bay from x = 15 to 22 above y = 21."""


def test_it_says_what_the_referee_says() -> None:
    """From before the bay, round a wall and back: of 150 places each way is judged by itself."""
    ice = {"kind": "area", "terrain": "ice"}
    wall = {"kind": "wall", "height": 9, "climbable": False}
    shapes = [
        ("ice", ice, {"type": "Polygon", "coordinates": [HOOK]}),
        ("wall", wall, {"type": "LineString", "coordinates": [(19, 18), (19, 26)]}),
    ]
    features = [
        {"type": "Feature", "id": name, "properties": kind, "geometry": drawn}
        for name, kind, drawn in shapes
    ]
    size = {"width": 48, "height": 44, "unit": "in"}
    board = {"type": "FeatureCollection", "table": size, "features": features}
    model = {"id": "a.1", "base": "25mm", "at": [17, 22], "facing": 0}
    squad = {"id": "a", "side": "red", "profile": {"M": 4, "AP": 2, "I": 4}, "models": [model]}
    kind = {"format": "planner-scenario/1", "ruleset": "gemini"}
    scenario = planner.load({**kind, "map": board, "units": [squad]})
    order = Order("a", "move", to=(24, 22))
    terms = rulesets.find("gemini").terms(scenario, order)
    problem = Problem.of(scenario, order, terms, Navigator(scenario, terms))
    (member,) = problem.members
    draw = random.Random(4)
    poses = [
        Pose(round(draw.uniform(12, 26) * INCH), round(draw.uniform(15, 29) * INCH), 0, 0)
        for _ in range(150)
    ]
    field = Navigator(scenario, terms).ways("a.1", crossing=True)
    costs = field.costs(Places.of(poses))
    there = [pose for pose, cost in zip(poses, costs, strict=True) if np.isfinite(cost)]
    costs = costs[np.isfinite(costs)]
    option = Option(Places.of(there), costs, np.zeros(len(there), np.bool_))
    said = hurried(problem, member, option)
    judged = []
    for pose in there:
        way = ModelPlan("a.1", member.start, field.route(pose).steps)
        judged.append(bool(owed(scenario, terms, [way])["a.1"]["footing ice"]))
    assert len({*judged}) == 2
    assert said.tolist() == judged
