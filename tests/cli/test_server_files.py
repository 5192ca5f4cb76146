"""The file of a match on a server: held to the promise one noted, and whole or not verified."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest

from kumite import cli, record
from kumite.contract import Setup
from kumite.fair_dice import FairDice
from kumite.match import Match

DICE = FairDice(bytes(range(32)))


@cache
def played(most: int = 10_000) -> str:
    """A match as a server hands it out, to its end or given up after so many steps."""
    rng = Random("choices")
    match = Match(Setup("neon", "royale", 2, ("akari", "ghost")), dice=DICE)
    while not match.is_over and match.step < most:
        if match.advance() is None:
            seat = match.to_act.seats[0]
            match.apply(rng.choice(match.actions(seat)), seat)
    return record.text_of(match, DICE)


def verify(file: Path, *words: str) -> int:
    return cli.main(["replay", "verify", str(file), *words])


def kept(folder: Path, text: str) -> Path:
    file = folder / "friday.kumite"
    file.write_text(text, "utf-8")
    return file


def complaint(capsys: pytest.CaptureFixture[str]) -> str:
    told = capsys.readouterr()
    assert "all as recorded" not in told.out
    assert told.err.count("\n") == 1
    return told.err


def test_the_dice_are_held_to_the_promise_that_was_noted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = kept(tmp_path, played())
    for noted in (DICE.commitment, DICE.commitment[:16], DICE.commitment[:21].upper()):
        assert verify(file, "--commitment", noted) == 0
        assert "that is the promise you noted" in capsys.readouterr().out
    for noted in (FairDice(bytes(32)).commitment, DICE.commitment[1:17]):
        assert verify(file, "--commitment", noted) == 1
        assert f"not of {noted} as you noted" in complaint(capsys)
    for nonsense in (DICE.commitment[:15], "x" * 16, DICE.commitment + "0", ""):
        assert verify(file, "--commitment", nonsense) == 2
        assert "16 to 64 hexadecimal digits" in complaint(capsys)
    assert cli.main(["replay", str(file), "--commitment", DICE.commitment]) == 2
    assert "replay verify FILE" in complaint(capsys)


def test_a_file_without_dice_keeps_no_promise(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match(Setup("neon", "royale", 2, ("akari", "ghost")), seed=1)
    file = kept(tmp_path, record.text_of(match))
    assert verify(file) == 0
    capsys.readouterr()
    assert verify(file, "--commitment", DICE.commitment) == 1
    assert "does not say what rolled its dice" in complaint(capsys)


def test_a_part_of_a_file_is_not_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = played().splitlines(keepends=True)
    for missing in (1, 2, 3, len(lines) // 2, len(lines) - 1):
        file = kept(tmp_path, "".join(lines[:-missing]))
        assert verify(file) == 1
        assert "a part of it is missing" in complaint(capsys)
    assert verify(file, "--json") == 1
    told = capsys.readouterr()
    assert json.loads(told.out)["cut_off"] is True
    file = kept(tmp_path, "".join(lines[:-10]))
    assert verify(file, "--until", "5") == 0


def test_a_match_that_was_given_up_is_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = played(40)
    assert verify(kept(tmp_path, text)) == 0
    assert "not played to the end" in capsys.readouterr().out
    assert verify(kept(tmp_path, "".join(text.splitlines(keepends=True)[:-1]))) == 1
    assert "a part of it is missing" in complaint(capsys)
