"""Pictures: true to size, complete, the same every time, safe against evil names."""

import math
import re
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import planner
from planner import Plan, Scenario
from planner.errors import FileError, InputError
from planner.files import strict_json
from planner.plan import Status, Step, StepKind, WhyNot
from planner.show.labels import Label, Room
from planner.show.lettering import font_files, text_width, wrapped
from planner.show.picture import draw, write_picture
from planner.show.png import png
from planner.show.svg import Group, number
from planner.show.view import LONG, SMALLEST, View, action_boxes, part, whole
from tests.show.conftest import moved

SVG = "{http://www.w3.org/2000/svg}"
MAPS = Path(__file__).parents[2] / "maps"
INCH = 25_400


def parsed(svg: str) -> ElementTree.Element:
    """Return the picture as XML."""
    return ElementTree.fromstring(svg)


def texts(svg: str) -> list[str]:
    """Return everything that is written."""
    return [item.text or "" for item in parsed(svg).iter(f"{SVG}text")]


def test_the_same_input_gives_the_same_picture(scene: Scenario, plan: Plan) -> None:
    """Byte for byte."""
    assert draw(scene, plan) == draw(scene, plan)


def test_bases_are_true_to_size(scene: Scenario) -> None:
    """On the whole table 60" take 960 px, so 32 mm = 32/25.4" are 20.157 px: radius 10.08.

    The 120 × 70 mm rectangle is 75.59 × 44.09 px, the 75 × 42 mm oval 47.24 × 26.46 px.
    """
    picture = parsed(draw(scene))
    discs = [c for c in picture.iter(f"{SVG}circle") if c.get("r") == "10.08"]
    assert len(discs) == 15
    rects = [(r.get("width"), r.get("height")) for r in picture.iter(f"{SVG}rect")]
    assert ("75.59", "44.09") in rects
    ovals = [(e.get("rx"), e.get("ry")) for e in picture.iter(f"{SVG}ellipse")]
    assert ovals == [("23.62", "13.23")]


def test_a_plan_shows_ways_order_costs_and_title(scene: Scenario, plan: Plan) -> None:
    """Nine models move; each base bears its number and the 7" it spent."""
    written = texts(draw(scene, plan))
    assert written[0] == "Scouts: charge Drones, roll 9"
    for order in range(1, 10):
        assert str(order) in written
    assert written.count('7"') >= 9
    assert any("5/12 (41.7%)" in line for line in written)


def test_the_number_of_a_short_move_stands_beside_its_base(scene: Scenario, plan: Plan) -> None:
    """Scout 2 goes 0.2" north: its start lies under its own base, but the number does not."""
    way = next(way for way in plan.models if way.id == "scouts.2")
    north = Step(StepKind.LINE, moved(way.start, 0, INCH // 5), INCH / 5, ("r.line",))
    shortly = replace(way, steps=(north,), spent=INCH / 5)
    picture = parsed(draw(scene, replace(plan, models=(shortly,), move_order=(way.id,))))
    discs = [c for c in picture.iter(f"{SVG}circle") if not c.get("stroke-dasharray")]
    places = {c: (float(c.get("cx", 0)), float(c.get("cy", 0))) for c in discs}
    (number_,) = (c for c in discs if c.get("r") == "8.5")
    bases = [c for c in discs if float(c.get("r", 0)) > 8.5]
    assert bases
    for base in bases:
        assert math.dist(places[number_], places[base]) > float(base.get("r", 0))


def test_a_plan_is_shown_near_and_the_whole_table_small_beside_it(
    scene: Scenario, plan: Plan
) -> None:
    """The same plan on the whole table has no small table, and smaller bases."""
    near, far = draw(scene, plan), draw(scene, plan, whole=True)
    assert 'clip-path="url(#map)"' in near
    radii = [
        max(float(c.get("r", 0)) for c in parsed(svg).iter(f"{SVG}circle") if c.get("r") != "")
        for svg in (near, far)
    ]
    assert radii[0] > radii[1]


def test_terrain_is_named(scene: Scenario) -> None:
    """Buildings, streets and objectives of the ruined town."""
    written = texts(draw(scene))
    for name in ("South chapel", "North tenement", "South Avenue", "High Street West"):
        assert name in written


def test_what_blocked_is_marked(scene: Scenario, plan: Plan) -> None:
    """A red cross on the wall, a red ring about the model, the reason in the title."""
    no = replace(
        plan,
        status=Status.INFEASIBLE,
        models=(),
        move_order=(),
        why_not=(WhyNot("r.x", "no way round", ("scouts.4",), ("south-tenement-wall-3",)),),
    )
    svg = draw(scene, no)
    assert svg.count("#c1121f") >= 3
    assert "Why: no way round (r.x)" in texts(svg)
    assert "Why not" in texts(svg)


def test_an_unrolled_plan_has_bars(scene: Scenario, plan: Plan) -> None:
    """A row for each roll."""
    from fractions import Fraction

    from planner.plan import RollRow

    rows = tuple(
        RollRow(roll, Fraction(1, 6), Fraction(7 - roll, 6), Status.OPTIMAL, plan.objective)
        for roll in range(1, 7)
    )
    assert "Roll: models engaged" in texts(draw(scene, replace(plan, rolls=rows)))


def test_the_bars_say_lengths_as_lengths(scene: Scenario, plan: Plan) -> None:
    """5" left for a roll of 1 and 3" for a 2: 127,000 and 76,200 µm are in no picture.

    What is only walked further is not what the rolls differ in: then it is the first term.
    """
    from fractions import Fraction

    from planner.plan import RollRow, Term

    def bars(name: str, *values: int) -> list[str]:
        rows = []
        for roll, value in enumerate(values, 1):
            terms = Term("models_engaged", "max", 4, 4), Term(name, "min", value, value, "length")
            rows.append(RollRow(roll, Fraction(1, 2), Fraction(1), Status.OPTIMAL, terms))
        return texts(draw(scene, replace(plan, rolls=tuple(rows))))

    said = bars("distance_left", 127_000, 76_200)
    assert {"Roll: distance left", '5"', '3"'} <= set(said)
    assert not {"127000", "76200"} & set(said)
    assert "Roll: models engaged" in bars("distance_walked", 127_000, 76_200)


@pytest.mark.parametrize("path", sorted(MAPS.glob("*.geojson")), ids=lambda path: path.stem)
def test_every_map_can_be_drawn(path: Path) -> None:
    """Each feature that has a name of its own kind is there; the XML is well formed."""
    from planner.battlefield import read_map

    table = read_map(strict_json.load(path), str(path))
    svg = draw(Scenario("x", table, ()))
    assert parsed(svg).find(f"{SVG}title") is not None
    assert len(texts(svg)) > 20


def test_evil_names_stay_text(scene: Scenario) -> None:
    """Markup and control characters in a name neither break nor enter the picture."""
    unit = replace(scene.units[0], name='<script>alert("x")</script>&\x00\x1b')
    svg = draw(replace(scene, units=(unit, *scene.units[1:])))
    assert "<script" not in svg
    assert '<script>alert("x")</script>&  ' in texts(svg)


def test_no_writing_stands_on_other_writing() -> None:
    """Fifty labels that all want the same place end in fifty different ones, or unwritten."""
    room, group = Room((0, 0, 400, 200)), Group()
    label = Label(("label",), 10)
    places = [(x, y) for y in range(10, 200, 13) for x in range(20, 400, 17)]
    written = sum(room.put(group, label, places) for _ in range(50))
    rects = {rect for cell in room.taken.values() for rect in cell}
    assert written == len(rects) == 50
    for a, b in combinations(sorted(rects), 2):
        assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
    assert not room.put(group, Label(("x" * 100,), 20), places)


def test_writing_keeps_off_lines_and_discs() -> None:
    """A label on a line or a disc is moved to the next place."""
    room = Room((0, 0, 100, 100))
    room.take_line([(0, 50), (100, 50)])
    room.take_disc((50, 20), 10)
    assert not room.is_free((40, 48, 60, 60))
    assert not room.is_free((45, 15, 55, 25))
    assert room.is_free((40, 70, 60, 80))
    assert not room.is_free((90, 90, 110, 95))


def test_type_is_measured_rather_too_wide_than_too_narrow() -> None:
    """Against the widths of the font itself, read by Pillow where it is installed."""
    image_font = pytest.importorskip("PIL.ImageFont")
    regular = font_files()[0]
    font = image_font.truetype(regular, 100)
    for text in ("South tenement", 'Container 2.5"', "WWWWMMMM", "illicit", "0.26", "Häuser"):
        assert font.getlength(text) <= text_width(text, 100) <= 1.35 * font.getlength(text)


def test_long_names_are_wrapped() -> None:
    """Never within a word."""
    assert wrapped("Wrecked omnibus stop", 10, 60) == ["Wrecked", "omnibus", "stop"]
    assert wrapped("Word", 10, 1) == ["Word"]


def test_numbers_are_short() -> None:
    """A hundredth of a pixel is not seen; minus nothing is nothing."""
    assert [number(v) for v in (1.0, 1.239, -0.001, 100, 1e6)] == [
        "1",
        "1.24",
        "0",
        "100",
        "1000000",
    ]


def test_the_view_turns_y_round_and_keeps_the_scale() -> None:
    """960 px for 60": 16 px an inch; (0, 0) of a 60" × 44" table is lower left."""
    view = View.of((0, 0, 60 * INCH, 44 * INCH), 10, 20)
    assert LONG == 960
    assert view.point(0, 0) == pytest.approx((10, 20 + 44 * 16))
    assert view.point(60 * INCH, 44 * INCH) == pytest.approx((970, 20))


def test_the_part_shown_holds_the_action_and_stays_on_the_table(
    scene: Scenario, plan: Plan
) -> None:
    """Every start, bend and end of the plan, and its targets."""
    table = scene.battlefield.table
    boxes = action_boxes(scene, plan)
    x0, y0, x1, y1 = part(table, boxes)
    assert all(x0 <= b[0] and y0 <= b[1] and x1 >= b[2] and y1 >= b[3] for b in boxes)
    assert 0 <= x0 < x1 <= table.width
    assert 0 <= y0 < y1 <= table.height
    corner = part(table, [(0, 0, INCH, INCH)])
    assert corner[:2] == (0, 0)
    assert max(corner[2], corner[3]) >= 0.8 * SMALLEST
    assert part(table, [(0, 0, table.width, 1)]) == whole(table)
    assert part(table, []) == whole(table)


def test_a_transport_that_is_boarded_is_in_the_picture(scene: Scenario, plan: Plan) -> None:
    """The tank at (40, 30), 120 mm x 70 mm: its middle and more, where the order names it."""
    aboard = replace(plan, order=replace(plan.order, targets=(), to="tank"))
    x, y = 40 * INCH, 30 * INCH
    assert any(b[0] < x < b[2] and b[1] < y < b[3] for b in action_boxes(scene, aboard))


def test_a_flight_is_as_long_as_it_is_flown(scene: Scenario, plan: Plan) -> None:
    """3" along and 7.2" up are 7.8" through the air: 3² + 7.2² = 7.8²."""
    way = next(way for way in plan.models if way.steps)
    first = way.steps[0]
    aloft = replace(first, kind=StepKind.FLY, to=replace(first.to, z=first.to.z + 72 * INCH // 10))
    alone = replace(plan, models=(replace(way, steps=(aloft,)),))
    said = [text.text for text in parsed(draw(scene, alone)).iter(f"{SVG}text")]
    assert '7.8"' in said


def test_pictures_are_written_by_their_suffix(scene: Scenario, plan: Plan, tmp_path: Path) -> None:
    """SVG and PNG; anything else is an error, and nothing is written."""
    write_picture(tmp_path / "a.svg", scene, plan)
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    write_picture(tmp_path / "a.PNG", scene)
    assert (tmp_path / "a.PNG").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(FileError, match=r"ends in \.svg or \.png"):
        write_picture(tmp_path / "a.jpg", scene)
    with pytest.raises(InputError, match="does not know its table"):
        write_picture(tmp_path / "b.svg", None, plan)
    assert sorted(p.name for p in tmp_path.iterdir()) == ["a.PNG", "a.svg"]


def test_text_shows_in_png_with_the_font_brought_along() -> None:
    """On a machine without fonts the letters are there all the same: some pixels are dark."""
    pillow: Any = pytest.importorskip("PIL.Image")
    import io

    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20">'
        '<rect width="60" height="20" fill="#fff"/>'
        '<text x="2" y="15" font-family="Lato" font-size="14">Wall</text></svg>'
    )
    assert font_files()
    image = pillow.open(io.BytesIO(png(svg))).convert("L")
    assert image.size == (120, 40)
    assert min(image.tobytes()) < 64


def test_the_legend_says_of_what_class_walls_are() -> None:
    """wardrones.obstacle.declared: low and high are told before the game, so a picture tells."""
    features = [
        {
            "type": "Feature",
            "id": f"w{x}",
            "properties": {"kind": "wall", "height": 1, "terrain": word},
            "geometry": {"type": "LineString", "coordinates": [[x, 2], [x, 8]]},
        }
        for x, word in ((20, "low"), (30, "high"), (40, "low"))
    ]
    table = {"width": 60, "height": 44, "unit": "in"}
    models = [{"id": "a.1", "base": "25mm", "at": [5, 5]}]
    scene = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "wardrones",
            "map": {"type": "FeatureCollection", "table": table, "features": features},
            "units": [{"id": "a", "side": "red", "models": models}],
        }
    )
    assert "Wall (high, low)" in texts(draw(scene))


def test_who_boards_is_counted_beside_the_carrier(scene: Scenario, plan: Plan) -> None:
    """All ten may end on one spot: their ends are outlines, and the carrier says how many."""
    aboard = replace(plan, order=replace(plan.order, targets=(), to="tank", goal="board"))
    there, here = draw(scene, aboard), draw(scene, plan)
    assert "aboard: Scouts (10)" in there
    assert "aboard" not in here
    (dark,) = set(re.findall(r'stroke="(#\w+)" stroke-width="1.2" stroke-dasharray', here))
    outline = f'fill="none" stroke="{dark}" stroke-width="1.6" stroke-dasharray="3 2.4"'
    # each once in the picture and once on the small table beside it
    assert [text.count(outline) for text in (there, here)] == [2 * 10, 0]


def test_the_legend_says_water_once() -> None:
    """Open water is a depth that names itself; a shallow one is told to be of water."""
    square = [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]]
    features = [
        {
            "type": "Feature",
            "id": depth,
            "properties": {"kind": "water", "depth": depth},
            "geometry": {"type": "Polygon", "coordinates": [[[x + a, y] for a, y in square]]},
        }
        for x, depth in ((20, "open_water"), (40, "shallow"))
    ]
    table = {"width": 60, "height": 44, "unit": "cm"}
    models = [{"id": "a.1", "base": "20mm", "at": [5, 5]}]
    scene = planner.load(
        {
            "format": "planner-scenario/1",
            "ruleset": "epic41k",
            "map": {"type": "FeatureCollection", "table": table, "features": features},
            "units": [{"id": "a", "side": "red", "models": models}],
        }
    )
    said = texts(draw(scene))
    assert "open water" in said
    assert "shallow water" in said
