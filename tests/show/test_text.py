"""A plan in words."""

from dataclasses import replace
from fractions import Fraction
from math import cos, radians, sin

from planner import Order, Plan, Scenario
from planner.length import Unit
from planner.plan import (
    Dice,
    ModelPlan,
    Proof,
    Repair,
    RollRow,
    Status,
    Step,
    StepKind,
    Term,
    WhyNot,
)
from planner.show.picture import draw
from planner.show.text import describe
from planner.show.way import WayTeller
from planner.units import Base, Pose, Shape

ORIGIN = Pose(0, 0)


def test_ten_models_fit_a_screen(plan: Plan) -> None:
    """Title, verdict, ten rows with a head, and what else is to be said: under 25 lines."""
    lines = describe(plan).splitlines()
    assert len(lines) < 25
    assert max(map(len, lines)) <= 100
    assert lines[0] == "Scouts: charge Drones, roll 9"


def test_models_come_in_the_order_they_move(plan: Plan) -> None:
    """scouts.10 moves first, scouts.1 last, scouts.8 stays."""
    rows = [line.split() for line in describe(plan).splitlines() if "scouts." in line]
    assert [row[1] for row in rows[:9]] == [f"scouts.{i}" for i in (10, 9, 7, 6, 5, 4, 3, 2, 1)]
    assert rows[9][:2] == ["scouts.8", "stays"]


def test_a_way_is_told_with_distances_directions_end_and_budget(plan: Plan) -> None:
    """From (12, 12): 3" east, 4" north, so it ends at (15, 16) having spent 3 + 4 = 7 of 9."""
    row = next(line for line in describe(plan).splitlines() if " scouts.1 " in line)
    for part in ('3" east', '4" north', "15.00, 16.00", '7" of 9"'):
        assert part in row


def test_the_result_names_value_and_bound_and_the_rules_by_letters(plan: Plan) -> None:
    """Five engaged where six are not excluded; 63" = 9 × 7" is the bound itself."""
    text = describe(plan)
    assert "Best over the places examined, proved: 5 models engaged" in text
    assert "(best possible: at most 6)" in text
    assert '63" walked in all.' in " ".join(text.split())
    assert "Rules paid: a r.line, b r.x." in text
    assert "2D6, these ways need 8+: 5/12 (41.7%), with a re-roll 95/144 (66.0%)" in text
    assert "Afterwards: charged (r.flag)." in text
    assert "Proved over 12 places by a solver, confirmed by another." in text
    assert "Note: mind the step (r.note)" in text


def test_what_is_no_number_of_places_is_not_searched_over(plan: Plan) -> None:
    """A scope in words follows a colon."""
    scope = "each branch is as good as any plan that knew its results from the start"
    said = replace(plan, status=Status.FEASIBLE, proof=replace(plan.proof, scope=scope))
    assert f"Searched: {scope}" in " ".join(describe(said).split())


def test_best_over_some_places_is_not_called_best_over_all(plan: Plan) -> None:
    """63" are the least of the places the solver had; over all examined 60" are not excluded."""
    least = Term("distance_walked", "min", 63 * 25_400, 60 * 25_400, "length")
    some = replace(plan, proof=replace(plan.proof, wider=(least,)))
    text = " ".join(describe(some).split())
    assert "Best over some of the places examined, proved: 5 models engaged" in text
    assert '63" walked in all. Over all of them at best 60" walked in all.' in text
    met = replace(plan, proof=replace(plan.proof, wider=(replace(least, bound=least.value),)))
    assert describe(met) == describe(plan)


def test_a_bound_that_is_no_bound_is_not_told_as_one(plan: Plan) -> None:
    """Nobody walks less than 0": "at least 0"" would say nothing of how good 63" are."""
    walked = Term("distance_walked", "min", 63 * 25_400, 0, "length")
    text = " ".join(describe(replace(plan, objective=(walked,))).split())
    assert '63" walked in all (not proved least)' in text
    assert "best possible" not in text


def test_nothing_is_said_of_ways_where_nobody_walks(plan: Plan) -> None:
    """Who is set up or stays walks 0": that is not worth a word; what else is reached is."""
    walked = Term("distance_walked", "min", 0, 0, "length")
    placed = replace(plan, objective=(Term("models_in_zone", "max", 2, 2), walked))
    text = describe(placed)
    assert "proved: 2 models in the zone." in text
    assert "walked" not in text
    assert "walked" not in describe(replace(plan, objective=(walked,)))


def test_no_objective_is_missed_by_who_cannot_move(plan: Plan) -> None:
    """An order with a budget of 0 µm moves nobody: that nobody gets to one goes without saying.

    Who may move and does not, and who stands on one, is told.
    """
    none, one = (Term("models_in_objective", "max", n, n) for n in (0, 1))

    def told(term: Term, budget: int) -> bool:
        stays = tuple(replace(way, steps=(), budget=budget) for way in plan.models)
        text = describe(replace(plan, objective=(term,), models=stays))
        return "on the objective" in text

    assert not told(none, 0)
    assert told(none, 9)
    assert told(one, 0)


def test_an_order_not_rolled_needs_its_least_roll(plan: Plan) -> None:
    """With a roll known the ways may need more of it than the order does; else they are one."""
    text = describe(replace(plan, order=replace(plan.order, roll=None)))
    assert "charge, 2D6, needs 8+: 5/12" in text


def test_a_set_up_spends_nothing_of_nothing(plan: Plan) -> None:
    """Who is set up has no budget, so that column says nothing."""
    place = Step(StepKind.PLACE, Pose(3, 4), 0.0, ())
    way = ModelPlan("scouts.1", ORIGIN, (place,), 0.0, 0)
    text = describe(replace(plan, models=(way,), move_order=("scouts.1",), dice=()))
    row = next(line for line in text.splitlines() if " scouts.1 " in line)
    assert "is set up" in row
    assert " of " not in row


def test_an_unrolled_order_has_a_table_of_rolls_and_an_expectation(plan: Plan) -> None:
    """A die of six: 1 and 2 do nothing, 3 to 5 engage one, 6 engages four.

    3/6 × 1 + 1/6 × 4 = 7/6 = 1.17. Who rolls 1 to 5, worth less than that, rolls once more:
    5/6 × 7/6 + 1/6 × 4 = 35/36 + 24/36 = 59/36 = 1.64.
    """
    sixth = Fraction(1, 6)
    rows = tuple(
        RollRow(
            roll,
            sixth,
            (7 - roll) * sixth,
            Status.INFEASIBLE if roll < 3 else Status.OPTIMAL,
            () if roll < 3 else (Term("models_engaged", "max", v := 4 if roll == 6 else 1, v),),
        )
        for roll in range(1, 7)
    )
    text = describe(replace(plan, rolls=rows, roll=3, order=Order("scouts", "charge", ["drones"])))
    table = [line.split() for line in text.splitlines() if line[:1].isdigit() and "/" in line]
    assert [row[0] for row in table] == ["1–2", "3–5", "6"]
    assert table[0][1:3] == ["1/3", "(33.3%)"]
    assert "1–2   1/3 (33.3%)  certain      no legal plan" in text
    assert table[1][3:5] == ["2/3", "(66.7%)"]
    assert "Expected: 1.17 models engaged (7/6), with a re-roll 1.64 (59/36)." in " ".join(
        text.split()
    )
    assert "The ways shown are for a roll of 3." in text


def test_a_no_says_why_and_what_would_mend_it(plan: Plan) -> None:
    """No flags: nothing was done."""
    no = replace(
        plan,
        status=Status.INFEASIBLE,
        models=(),
        move_order=(),
        objective=(),
        dice=(),
        why_not=(WhyNot("r.coherency", "too far", ("scouts.4",), ("wall",)),),
        repairs=(Repair('scouts.4 needs 0.26" more'),),
    )
    text = describe(no)
    assert "There is no legal plan (proved)." in text
    assert "Why: too far (scouts.4, wall; r.coherency)" in text
    assert 'It would work: scouts.4 needs 0.26" more' in text
    assert "Afterwards" not in text


def test_a_plan_without_its_scene_is_told_all_the_same(plan: Plan) -> None:
    """Ids stand in for names."""
    assert describe(replace(plan, scene=None)).startswith("scouts: charge drones, roll 9")


def told(*steps: Step, start: Pose = ORIGIN) -> str:
    """Return the words for the steps of one model."""
    plan = Plan("x", Unit.INCH, "", Order("u", "a"), Status.FEASIBLE)
    return WayTeller(plan).way(ModelPlan("m", start, steps))


def test_every_kind_of_step_has_its_words() -> None:
    """Climbs, turns, ladders, drops: 3" = 76,200 µm."""
    up, high = Pose(0, 0, 76_200), 76_200
    assert told(Step(StepKind.CLIMB, up, high)) == 'climbs up 3"'
    assert told(Step(StepKind.CLIMB, up, 0.0)) == 'climbs up 3" (free)'
    assert told(Step(StepKind.LADDER, up, high)) == 'up the ladder 3"'
    slant = Step(StepKind.LADDER, Pose(101_600, 0, 76_200), 127_000.0)  # 3" up, 4" aside: 5"
    assert told(slant) == 'up the ladder 3" (costs 5")'
    assert told(Step(StepKind.CLIMB, up, 2 * high)) == 'climbs up 3" (costs 6")'
    assert told(Step(StepKind.DROP, Pose(0, 0), 0.0), start=up) == 'drops 3"'
    turn = Step(StepKind.PIVOT, Pose(0, 0, 0, 270_000_000), 50_800)
    assert told(turn) == 'turns 90° right (2")'
    slight = Step(StepKind.PIVOT, Pose(0, 0, 0, 9_999), 0.0)  # a hundredth of a degree, less 1 µ°
    assert told(slight) == "turns under 0.01° left"
    on = Step(StepKind.LINE, Pose(25_400, 4, 0, 9_999), 25_400)
    assert told(slight, on) == '1" east'  # beside a line nobody sees it, if it costs nothing
    paid = Step(StepKind.PIVOT, Pose(0, 0, 0, 9_999), 12_700.0)
    assert told(paid, on) == 'turns under 0.01° left (0.5"), 1" east'
    assert told(Step(StepKind.LINE, Pose(25_400, 0), 50_800)) == '1" east (costs 2")'
    for kind in StepKind:
        assert told(Step(kind, Pose(25_400, 0, 0, 0), 25_400))
    assert told() == "stays"


def test_many_short_lines_are_told_as_one_curve() -> None:
    """4 mm + 4 mm + 4 mm = 12 mm = 0.47", the last of them to the north."""
    bends = [(4_000, 0), (6_828, 2_828), (6_828, 6_828)]
    steps = [Step(StepKind.LINE, Pose(x, y), 4_000) for x, y in bends]
    far = Step(StepKind.LINE, Pose(6_828, 6_828 + 50_800), 50_800)
    assert told(*steps, far) == '0.47" curving to the north, 2" north'


def test_a_curve_of_a_wide_base_is_one_as_well(scene: Scenario) -> None:
    """Six lines of 10 mm, 60 mm = 2.36", 15° apart, each shorter than a quarter of 100 / 2 mm.

    The last goes 75° left of east. For a base of 32 mm they are lines to be measured one by one.
    """
    at, steps = (0.0, 0.0), list[Step]()
    for k in range(6):
        turn = radians(15 * k)
        at = (at[0] + 10_000 * cos(turn), at[1] + 10_000 * sin(turn))
        steps.append(Step(StepKind.LINE, Pose(round(at[0]), round(at[1])), 10_000))
    unit = scene.by_id["scouts"]
    way = ModelPlan("scouts.1", Pose(0, 0), tuple(steps))

    def told(across: int) -> str:
        base = Base(Shape.ROUND, across, across)
        models = tuple(replace(model, base=base) for model in unit.models)
        units = tuple(replace(u, models=models) if u.id == unit.id else u for u in scene.units)
        order = Order("scouts", "a")
        seen = replace(scene, units=units)
        return WayTeller(Plan("x", Unit.INCH, "", order, Status.FEASIBLE, scene=seen)).way(way)

    assert told(100_000) == '2.36" curving to the north'
    assert told(32_000).count("0.39") == 6


def test_a_curve_goes_round_whom_it_bends_about(scene: Scenario) -> None:
    """Drone 1 stands at (21, 19): an arc of 1" about it goes round it, one about (11, 19) not.

    Of 30° seen from (11, 19), its middle is 9" from the drone, its ends 9.038", 0.96 mm more.
    """

    def arc(x: float) -> ModelPlan:
        at = [(x + cos(radians(t)), 19 + sin(radians(t))) for t in (-15, 0, 15)]
        poses = [Pose(round(25_400 * a), round(25_400 * b)) for a, b in at]
        lines = tuple(Step(StepKind.LINE, pose, 6_630) for pose in poses[1:])
        return ModelPlan("scouts.1", poses[0], lines)

    plan = Plan("x", Unit.INCH, "", Order("scouts", "a"), Status.FEASIBLE, scene=scene)
    assert WayTeller(plan).way(arc(21)) == '0.52" curving round drones.1 to the north'
    assert WayTeller(plan).way(arc(11)) == '0.52" curving to the north'


def test_a_line_nobody_can_measure_is_joined_to_the_one_before() -> None:
    """50.8 mm and 1 mm on: 51.8 mm = 2.04"; no cost is named, for none differs."""
    first = Step(StepKind.LINE, Pose(50_800, 0), 50_800)
    assert told(first, Step(StepKind.LINE, Pose(51_800, 0), 1_000)) == '2.04" east'


def test_many_tests_have_the_chance_that_all_pass() -> None:
    """(2/3)³ = 8/27 = 29.6 %."""
    dice = Dice("desperate_escape", "D6", "r", 3, Fraction(2, 3), None, 3, ("a", "b", "c"))
    plan = Plan("x", Unit.INCH, "", Order("u", "a"), Status.FEASIBLE, dice=(dice,))
    assert "3 tests, all passed 8/27 (29.6%) [a, b, c]" in describe(plan)


def test_a_picture_has_the_chance_that_all_tests_pass(scene: Scenario, plan: Plan) -> None:
    """(2/3)³ = 8/27 = 29.6 %, as the text has it."""
    dice = Dice("jump_down", "D6", "r", None, Fraction(2, 3), None, 3, ("scouts.1",) * 3)
    assert "all 3 8/27 (29.6%)" in draw(scene, replace(plan, dice=(dice,)))


def test_a_no_by_the_rules_is_no_proof(plan: Plan) -> None:
    """Nothing was searched: the rules alone say no."""
    no = replace(plan, status=Status.INFEASIBLE, models=(), objective=(), proof=Proof())
    assert "The rules do not allow this order now." in describe(no)


def test_free_turns_to_one_side_are_told_as_one() -> None:
    """15° and 15° to the left are 30°; back again, or more than half a turn, is told by itself."""

    def turns(*headings: int, cost: float = 0.0) -> str:
        return told(*(Step(StepKind.PIVOT, Pose(0, 0, 0, h * 1_000_000), cost) for h in headings))

    assert turns(15, 30) == "turns 30° left"
    assert turns(345, 330) == "turns 30° right"
    assert turns(15, 0) == "turns 15° left, turns 15° right"
    assert turns(170, 190) == "turns 170° left, turns 20° left"
    assert turns(15, 30, cost=50_800) == 'turns 15° left (2"), turns 15° left (2")'


def test_slight_turns_between_lines_are_not_told() -> None:
    """1" and 0.5", 5° to the right, and 0.5", 10° to the right: 2" south of east by 3° or so.

    Not one that costs something, nor what turns by more in all: 5 + 6° to the right.
    """

    def along(*parts: tuple[float, float], cost: float = 0.0) -> str:
        at, steps = (0.0, 0.0), list[Step]()
        for k, (length, right) in enumerate(parts):
            heading = round(-right * 1_000_000) % 360_000_000
            if k:
                steps.append(Step(StepKind.PIVOT, replace(steps[-1].to, heading=heading), cost))
            turn = radians(-right)
            at = (at[0] + length * 25_400 * cos(turn), at[1] + length * 25_400 * sin(turn))
            end = Pose(round(at[0]), round(at[1]), 0, heading)
            steps.append(Step(StepKind.LINE, end, length * 25_400))
        return told(*steps)

    assert along((1, 0), (0.5, 5), (0.5, 10)) == '2" east'
    assert along((1, 0), (1, 5), cost=12_700.0) == '1" east, turns 5° right (0.5"), 1" east'
    assert along((1, 0), (1, 5), (1, 11)) == '2" east, turns 6° right, 1" east'
    assert along((1, 0), (0.04, 2), (1, 5)) == '2.04" east'


def test_two_tests_of_one_model_are_multiplied(plan: Plan) -> None:
    """A jump at 2/3 and two drops at 1/2 are 1/6; who jumps alone is told of that already."""
    jump = Dice("jump", "D6", "r", None, Fraction(2, 3), None, 2, ("scouts.1", "scouts.2"))
    down = Dice("jump_down", "D6", "r", None, Fraction(1, 2), None, 2, ("scouts.1",) * 2)
    told = [x for x in describe(replace(plan, dice=(jump, down))).splitlines() if "all tests" in x]
    assert told == ["Dice: all tests of one model passed: 1/6 (16.7%) [scouts.1]."]
    unknown = replace(down, probability=None)
    assert "all tests" not in describe(replace(plan, dice=(jump, unknown)))
    assert "all tests" not in describe(replace(plan, dice=(jump,)))
