"""`kumite odds` as a person meets it."""

from __future__ import annotations

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
        ("chess --attack 5 --defense 3", "no dice for game 'chess'"),
        ("../neon --attack 5 --defense 3", "no dice for game '../neon'"),
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
