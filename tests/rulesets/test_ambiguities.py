"""Every question that a chapter leaves open is an option or a decision."""

from __future__ import annotations

import re

import pytest

from planner import rulesets

MANY = {"gemini": ("a", 80), "wardrones": ("w", 45), "epic41k": ("e", 54)}
"""How the ledger counts the questions of a game, and how many there are."""
RECOMMENDED: dict[str, dict[str, dict[str, object]]] = {
    "gemini": {
        "a01": {"dice.convention": "high"},
        "a02": {"test.six_always_fails": False, "test.one_always_passes": False},
        "a03": {"terrain.rounding": "whole-action"},
        "a04": {"terrain.round_scope": "action"},
        "a05": {"turn.mode": "cumulative"},
        "a06": {"turn.penalty_stage": "after"},
        "a07": {"turn.pool": "turn"},
        "a08": {"turn.count_bends": True},
        "a09": {"sidestep.scope": "action"},
        "a10": {"factors.stack": "multiply"},
        "a11": {"turn.free_in_reaction": True},
        "a12": {"crawl.variable": "die-then-half"},
        "a13": {"tactical.free_posture": True},
        "a14": {"crawl.requires_prone": True},
        "a15": {"terrain.scrub": "normal"},
        "a16": {"ladder.factor": 1},
        "a17": {"dangerous.fast_by": "turn"},
        "a18": {"dangerous.scope": "zone-turn"},
        "a19": {"climb.at_45_always": False},
        "a20": {"mtc.scope": "action"},
        "a21": {"variable.cost": "replace", "variable.per": "turn"},
        "a22": {"variable.short_roll": "rolled"},
        "a23": {"tactical.max_per_turn": "none"},
        "a24": {"tactical.mtc_die": False},
        "a25": {"fleet.roll_time": "declare"},
        "a26": {"door.single": 2},
        "a27": {"door.low": "sill"},
        "a28": {"door.max_squeeze": "none"},
        "a29": {"map.storey_height": 4, "fall.round": "floor"},
        "a30": {"fall.onto": "same-d3"},
        "a31": {"fall.small_recovers": True},
        "a32": {"jump.remaining": "pool"},
        "a33": {"jump.gap_known": True},
        "a34": {"leap.ignore_cap": False},
        "a35": {"climb.equal_height": "mid"},
        "a36": {"climb.two_ap_budget": "M"},
        "a37": {"climb.test_per": "move"},
        "a38": {"climb.fail_up": "hold"},
        "a39": {"climb.cross_free_down": True},
        "a40": {"ap.two_climb": True, "ap.two_rope": True, "ap.two_down": True},
        "a41": {"ladder.cap": "separate"},
        "a42": {"pladder.three": "2"},
        "a43": {"pladder.help": "each"},
        "a44": {"grapple.test": True, "grapple.ap": 1},
        "a45": {"jumpdown.max": 6},
        "a46": {"jumpdown.from_climb": True},
        "a47": {"dive.fail_lock": "turn"},
        "a49": {"swim.bad_face": 1},
        "a50": {"swim.armour_slow": "5-6"},
        "a51": {"speed.by": "path"},
        "a52": {"charge.require": "per-model"},
        "a53": {"charge.flee_move": "to-old-contact"},
        "a54": {"charge.max": "flee"},
        "a55": {"chargefire.tie": "simultaneous"},
        "a56": {"coherency.mode": "connected"},
        "a57": {"distance.mode": "head"},
        "a58": {"coherency.gauge_40mm": False},
        "a59": {"split.count_ic": False},
        "a60": {"split.pledge_fail": "split"},
        "a61": {"react.manoeuvre_time": "on-trigger"},
        "a62": {"react.trigger": "turn-end"},
        "a64": {"react.halt": "approach"},
        "a65": {"overwatch.vs_chargers": True},
        "a66": {"overwatch.when_charged": "choose"},
        "a67": {"run.direction": "nearest"},
        "a68": {"run.threshold_on": "basic"},
        "a69": {"run.caught_by": "same-charge"},
        "a71": {"ground.pinned_lock": "activation-only"},
        "a72": {"engaged_saf": False},
        "a74": {"intercept.route": "path"},
        "a76": {"bases.pass_friends": True, "vehicles.run_over": False},
        "a78": {"ditch.modes": "both"},
        "a79": {"climb.unit_test": "one"},
        "a80": {"variable.charge_bonus": "after"},
    },
    "wardrones": {
        "w01": {"enemy_gap_strict": True},
        "w03": {"pivot_cost": "middle"},
        "w04": {"pivot_clear": "swept"},
        "w06": {"formation_is": "unit"},
        "w07": {"begins_too_near": "may_leave"},
        "w08": {"join_range": "move_rate"},
        "w09": {"manoeuvre_is": "one_move"},
        "w10": {"agility_scope": "per_area"},
        "w11": {"agility_when": "on_entry"},
        "w13": {"rating_die": "d10", "agility_p": "rating"},
        "w14": {"area_edge": "inside"},
        "w15": {"overlapping_areas": "once"},
        "w16": {"high_scope": "unit"},
        "w18": {"over_the_wall": "charged"},
        "w19": {"halves_are": "of_all"},
        "w20": {"tall_crossed": "none"},
        "w21": {"reaction_high_obstacle": "never"},
        "w22": {"reactions_and_ground": True},
        "w23": {"low_penalty": "none"},
        "w24": {"wide_obstacles": "undeclared"},
        "w25": {"obstacle_class": "declared"},
        "w26": {"join_measure": "nearest"},
        "w27": {"coherency": "one_inch"},
        "w28": {"split_rest": "lost"},
        "w29": {"split_marker": "who_moved"},
        "w30": {"courage_of": "lower"},
        "w31": {"rating_die": "d10", "courage_p": "rating"},
        "w32": {"largest_unit": "ten"},
        "w33": {"dash_range": "nearest"},
        "w34": {"dash_count": "each_branch"},
        "w35": {"cover_reach": 1},
        "w36": {"reacts_to": "each_trigger"},
        "w37": {"rolls_at_walls": "two"},
        "w38": {"drones_are_infantry": False},
        "w39": {"drop_moves": "nothing"},
        "w40": {"turn_gets_up": False},
        "w41": {"resist_of": "ground"},
        "w42": {"withdraw_limit": "inclusive", "approach_is": "nearer"},
        "w43": {"withdraw_mode": "monotone"},
        "w44": {"withdraw_by": "unit"},
        "w45": {"table_edge": "whole"},
    },
    "epic41k": {
        "e01": {"minus5_mode": "per_area"},
        "e03": {"plus5_mode": "whole_move"},
        "e04": {"danger_mode": "per_crossing"},
        "e05": {"fails_where": "test_point"},
        "e06": {"halted_passengers": "may_get_off"},
        "e07": {"danger_hit": "after_one"},
        "e08": {"forced_stop": "back_to_legal"},
        "e09": {"already_there": "may_leave"},
        "e10": {"start_and_stop": "two"},
        "e11": {"cross_implies_no_landing": True},
        "e12": {"no_march_mode": "forbid"},
        "e13": {"overrides": True, "base_on_road": "whole"},
        "e14": {"furnace_edge": "inclusive"},
        "e16": {"base_in_ground": "any_part"},
        "e17": {"on_lines": "nobody_ends"},
        "e18": {"misprints": "none"},
        "e20": {"flyer_stops": "mission"},
        "e22": {"move_orders": "move"},
        "e23": {"unused_angle": "lost"},
        "e25": {"crossroads": 10},
        "e26": {"leadership_p": "profile", "leadership_fail": "no_move"},
        "e27": {"prep_fire_by": "all"},
        "e28": {"prep_then_op": "may"},
        "e29": {"opfire_trigger": "any_point"},
        "e30": {"op_fire_falls": "after"},
        "e31": {"op_fire_falls": "after"},
        "e32": {"op_fire_once": "turn"},
        "e33": {"snapfire_trigger": "moving", "snapfire_sight": "unneeded"},
        "e34": {"snap_die": "d6"},
        "e35": {"snapfire_miss": "halts"},
        "e36": {"flying_engines": "never_halted"},
        "e38": {"slots_by": "list"},
        "e39": {"half_slots": "exact"},
        "e40": {"towing_buggies": "all"},
        "e41": {"boarding_walk": "movement"},
        "e42": {"inside_tests": "carrier"},
        "e43": {"passed_hits": "each"},
        "e44": {"first_cm": "counted"},
        "e46": {"driven_before": "free"},
        "e47": {"after_drop": "goes_on"},
        "e48": {"farthest": "distance"},
        "e49": {"embark_mode": "percent", "flat_reach": 5},
        "e50": {"no_mix": "stop"},
        "e51": {"riders_off": "limit"},
        "e52": {"riders_barred": "either"},
        "e53": {"halted_riders": "may_get_off"},
        "e54": {"coherency": "off", "table_edge": "whole"},
    },
}
"""What the ledger recommends for each question that is an option; the others are decided, or said
of a unit or of the map."""
NO_QUESTION = {"variable.rubble"}
"""Options that are no reading of the text: what players have agreed on before the game."""


@pytest.mark.parametrize("game", MANY)
def test_each_question_is_an_option_or_said_or_decided(game: str) -> None:
    """Option by option with the recommended reading as default; decisions say why.

    Or players say it of a unit or of the map: then the row names the entry of the profile, or a
    terrain name, with which they do.
    """
    found_game = rulesets.find(game)
    rules, options, names = found_game.rules, found_game.options, found_game.names
    letter, many = MANY[game]
    for number in range(1, many + 1):
        name = f"{letter}{number:02}"
        rule = rules[f"{game}.amb.{name}"]
        said = re.fullmatch(r"(?:(option|profile|terrain)s? ([\w., ]+)|decided): (.+)", rule.how)
        assert said, name
        named = set(said[2].split(", ")) if said[2] else set()
        if said[1] in ("profile", "terrain"):
            assert named <= set(names.profile if said[1] == "profile" else names.terrain), name
            named = set()
        recommended = RECOMMENDED[game].get(name, {})
        assert named == set(recommended), name
        assert {key: options[key].readings[0] for key in named} == recommended
        assert rule.kind == "ambiguity"
        assert rule.text.endswith("?")
    found = {rule for rule in rules if rule.startswith(f"{game}.amb.")}
    assert len(found) == many


@pytest.mark.parametrize("game", MANY)
def test_each_option_is_an_answer(game: str) -> None:
    """No option without a question of the ledger."""
    asked = {key for answers in RECOMMENDED[game].values() for key in answers}
    assert asked == set(rulesets.find(game).options) - NO_QUESTION
