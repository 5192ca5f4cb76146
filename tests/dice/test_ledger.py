"""The odds that the NEON ledger prints under "Dice", and the rulings they rest on."""

from __future__ import annotations

import json

import pytest

from kumite import cli
from kumite.games.neon.attack_odds import Engine, odds
from kumite.games.neon.dice import Readings

EXPECTED = {
    1: (0.31, 0.20, 0.14),
    2: (0.69, 0.48, 0.34),
    3: (1.12, 0.83, 0.61),
    4: (1.58, 1.22, 0.94),
    5: (2.05, 1.65, 1.31),
}
EXPECTED_IN_THE_STADIUM = (0.42, 0.88, 1.35, 1.84, 2.34)
STADIUM = Readings(shields_to_fails=10)


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_expected_damage_without_effects(engine: Engine) -> None:  # NEON-ATK-34, NEON-ATK-38
    for attack, row in EXPECTED.items():
        for defense, printed in enumerate(row, start=1):
            found = odds(attack, defense, engine=engine).expected
            assert abs(float(found) - printed) <= 0.005001, (attack, defense)


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_expected_damage_in_the_stadium(engine: Engine) -> None:  # NEON-SEC-11
    for attack, printed in enumerate(EXPECTED_IN_THE_STADIUM, start=1):
        found = odds(attack, 1, readings=STADIUM, engine=engine).expected
        assert abs(float(found) - printed) <= 0.005001, attack


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_readings_by_hand(engine: Engine) -> None:  # NEON-FTR-02, NEON-ATK-33
    smoke = odds(1, 0, readings=Readings(hits_to_misses=1), engine=engine)
    assert str(smoke.expected) == "1/6"
    converted = odds(1, 0, readings=Readings(conds_to_hits=1), engine=engine)
    assert str(converted.expected) == "5/6"
    strong = odds(1, 0, readings=Readings(crit_damage=2), engine=engine)
    assert str(strong.expected) == "2/3"


@pytest.mark.parametrize("engine", ["native", "reference"])
def test_the_command_answers_five_against_three(
    engine: Engine, capsys: pytest.CaptureFixture[str]
) -> None:
    question = ["odds", "neon", "--attack", "5", "--defense", "3", "--reroll", "best", "--json"]
    assert cli.main([*question, "--engine", engine]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer["expected"] == "519329/221184"
    assert answer["distribution"]["0"] == "14471/221184"
    assert list(answer["distribution"]) == ["0", "1", "2", "3", "4", "5"]
