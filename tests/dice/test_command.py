"""`kumite odds` as a person meets it."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from kumite import cli

FIVE_AGAINST_THREE = """\
neon: 5 attack dice against 3 defense dice, reroll best, aim expected, defense unseen

damage    exactly    or more
     0     6.54 %   100.00 %  ███████
     1    17.93 %    93.46 %  ██████████████████
     2    30.00 %    75.53 %  ██████████████████████████████
     3    28.26 %    45.53 %  ████████████████████████████
     4    14.26 %    17.27 %  ██████████████
     5     3.01 %     3.01 %  ███

expected damage 2.3480
"""


A_STRIKE = """\
martial-art: 3 attack dice against 2 defense dice, each X hurts 1 more, only X defends

damage    exactly    or more
     0     9.65 %   100.00 %  ██████████
     1    20.87 %    90.35 %  █████████████████████
     2    29.75 %    69.48 %  ██████████████████████████████
     3    24.61 %    39.74 %  █████████████████████████
     4    11.78 %    15.12 %  ████████████
     5     3.02 %     3.34 %  ███
     6     0.32 %     0.32 %

expected damage 2.1836
"""


def ask(*words: str) -> int:
    return cli.main(["odds", *words])


def test_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert ask("neon", "--attack", "5", "--defense", "3", "--reroll", "best") == 0
    assert capsys.readouterr().out == FIVE_AGAINST_THREE


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("neon --attack 11 --defense 3", "an attack has 1 to 10 dice"),
        ("neon --attack 5 --defense 7", "a defense has 0 to 6 dice"),
        ("neon --attack five --defense 3", "invalid int value: 'five'"),
        ("neon --attack 5", "--defense"),
        ("neon --attack 5 --defense 3 --aim most", "expected or at-least:K, not 'most'"),
        ("neon --attack 5 --defense 3 --aim at-least:0", "at least 1 to 40 damage"),
        ("neon --attack 5 --defense 3 --reroll twice", "invalid choice: 'twice'"),
        ("neon --attack 5 --defense 3 --conds-to-hits few", "not 'few'"),
        ("chess --attack 5 --defense 3", "invalid choice: 'chess'"),
        ("../neon --attack 5 --defense 3", "invalid choice: '../neon'"),
        ("--attack 5 --defense 3", "GAME"),
        ("martial-art --attack 0", "--attack is 1 to 20, not 0"),
        ("martial-art --defense 21", "--defense is 0 to 20, not 21"),
        ("martial-art --damage-per-x -1", "--damage-per-x is 0 to 10, not -1"),
        ("martial-art --cancel-normal 11", "--cancel-normal is 0 to 10, not 11"),
        ("martial-art --reroll best", "unrecognized arguments: --reroll best"),
        ("martial-art --pack nowhere", "nowhere"),
        ("defend-neo-tokyo --dice 9", "--dice is 1 to 8, not 9"),
        ("defend-neo-tokyo --plus 31", "--plus is -30 to 30, not 31"),
        ("defend-neo-tokyo --reroll 9", "--reroll is 0 to 8, not 9"),
        ("defend-neo-tokyo --life 0", "--life is 1 to 200, not 0"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(
    words: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert ask(*words.split()) == cli.EXIT_REFUSED
    shown = capsys.readouterr()
    assert shown.out == ""
    assert told in shown.err
    assert shown.err.count("\n") == 1


def test_a_strike_of_martial_art(capsys: pytest.CaptureFixture[str]) -> None:
    words = "martial-art --attack 3 --defense 2 --damage-per-x 1 --only-x-defends"
    assert ask(*words.split()) == 0
    assert capsys.readouterr().out == A_STRIKE


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize("only_x", [False, True])
@pytest.mark.parametrize(("per_x", "cancelled"), [(0, 0), (2, 0), (0, 1), (1, 2)])
def test_strikes_roll_by_roll(
    swap: bool, only_x: bool, per_x: int, cancelled: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """MA-ROL-01, MA-ROL-02, MA-ROL-03, MA-ROL-04, MA-LCK-03: every roll read die by die."""
    words = f"martial-art --attack 3 --defense 2 --damage-per-x {per_x} --json"
    flags = [f"--cancel-normal={cancelled}", *["--swap"] * swap, *["--only-x-defends"] * only_x]
    assert ask(*words.split(), *flags) == 0
    told = json.loads(capsys.readouterr().out)
    rolls: Counter[int] = Counter()
    for attack in product("FFNNNX", repeat=3):
        read = [{"F": "N", "N": "F"}.get(face, face) if swap else face for face in attack]
        damage = max(0, read.count("N") - cancelled) + read.count("X") * (1 + per_x)
        for defense in product("FFNNNX", repeat=2):
            parried = defense.count("X") + (0 if only_x else defense.count("N"))
            rolls[max(0, damage - parried)] += 1
    chances = {str(damage): str(Fraction(rolls[damage], 6**5)) for damage in sorted(rolls)}
    assert told["distribution"] == chances


def test_an_attack_of_a_mech(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        ask(
            *[
                "defend-neo-tokyo",
                "--dice",
                "1",
                "--plus",
                "2",
                "--armor",
                "1",
                "--tokens",
                "2",
                "--life",
                "5",
            ]
        )
        == 0
    )
    shown = capsys.readouterr().out
    assert "defend-neo-tokyo: 1 damage die +2, armor 1, Armor tokens 2" in shown
    assert "expected damage 2.5000" in shown
    assert "chance to defeat a monster of life 5: 16.67 %" in shown


@pytest.mark.parametrize(
    ("armor", "tokens", "reroll"), [(0, 0, 0), (4, 2, 0), (1, 0, 1), (8, 1, 3)]
)
def test_attacks_roll_by_roll(
    armor: int, tokens: int, reroll: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """DNT-HIT-03, DNT-HIT-06, DNT-C-12: every roll and every choice of dice to roll again."""
    words = f"defend-neo-tokyo --dice 3 --plus 1 --armor {armor} --tokens {tokens} --json"
    assert ask(*words.split(), f"--reroll={reroll}", "--life=6") == 0
    told = json.loads(capsys.readouterr().out)
    faces = range(1, 7)
    best = Fraction(0)
    for roll in product(faces, repeat=3):
        means = []
        for again in product((False, True), repeat=3):
            if sum(again) > reroll:
                continue
            kept = sum(face for face, is_again in zip(roll, again, strict=True) if not is_again)
            fresh = list(product(faces, repeat=sum(again)))
            damage = [max(0, max(0, kept + sum(more) + 1 - armor) - tokens) for more in fresh]
            means.append(Fraction(sum(damage), len(fresh)))
        best += max(means)
    assert Fraction(told["expected"]) == best / 6**3
    chances = {int(damage): Fraction(chance) for damage, chance in told["distribution"].items()}
    assert sum(chances.values()) == 1
    assert Fraction(told["defeats"]) == sum(chances[damage] for damage in chances if damage >= 6)
