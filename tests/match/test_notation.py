"""Positions as one line of text: the way there and back, and what is refused."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings, strategies

from kumite import cli, engines, notation
from kumite.checking.perft import positions
from kumite.contract import SPECTATOR, Setup
from kumite.errors import DecodeError, KumiteError, SaveError
from kumite.games import find
from kumite.match import Match
from kumite.thinking.search import search
from tests.harness import (
    GAMES,
    MODES,
    engines_of,
    setup_of,
    walk,
)


@pytest.mark.parametrize(("game", "mode"), MODES)
def test_every_position_of_a_match_comes_back(game: str, mode: str) -> None:
    for spot in walk(engines_of(game)[0], setup_of(game, mode), seed=5, every=29):
        data = spot.state.encode()
        line = notation.write(game, data)
        assert "\n" not in line
        assert line.isascii()
        assert line.startswith(f"{game}/1 mode=")
        found = notation.read(line)
        assert found.data == data
        assert (found.setup.game, found.setup.mode) == (game, mode)
        assert found.setup.seats == spot.setup.seats
        for other in engines_of(game):
            state = engines.load(game, other).decode(found.data)
            assert state.view(SPECTATOR) == spot.state.view(SPECTATOR)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_on_from_a_position(game: str, tmp_path: Path) -> None:
    start = Match(setup_of(game, find(game).modes[0].id), seed=2, engine=engines_of(game)[0])
    while not start.to_act.seats:
        start.advance()
    match = Match.from_position(start.position(), seed=9, engine=engines_of(game)[0])
    assert match.fingerprint() == start.fingerprint()
    assert match != start
    for _ in range(12):
        if match.advance() is None and not match.is_over:
            match.apply(match.codes(match.to_act.seats[0])[0], match.to_act.seats[0])
    for twin in (copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin == match
        assert twin.fingerprint() == match.fingerprint()
    match.save(tmp_path / "on.kumite")
    again = Match.from_file(tmp_path / "on.kumite", engine=engines_of(game)[0])
    assert again == match
    assert again.fingerprint() == match.fingerprint()
    match.undo(0)
    assert match.fingerprint() == start.fingerprint()


LINE = notation.write("neon", bytes.fromhex(positions("neon")["planning"]["state"]))
ODD = [
    ("", "begins with its game"),
    ("chess/1 mode=royale", "no game 'chess'"),
    ("noen/1 mode=royale", "did you mean neon"),
    ("neon/9 mode=royale", "have version 1 here, not 9"),
    (LINE.replace("players=2", "players=9"), "players: 9 is not from 2 to 6"),
    (LINE.replace("players=2", "players=two"), "'two' is not a whole number"),
    (LINE.replace("players=2", "player=2"), "did you mean players"),
    (LINE.replace("players=2", "players=2 players=2"), "given twice"),
    (LINE.replace("phase=plan", "phase=plann"), "did you mean plan"),
    (LINE.replace("fighter=akari", "fighter=akiri"), "did you mean akari"),
    (LINE[:-1], "cut off"),
    (LINE + ")", "in the way"),
    (LINE + "\nneon/1", "begins with its game"),
    (LINE.replace("players=2", "players=3"), "the data ends"),
    ("neon/1 mode=royale players=2", "the data ends"),
    ("neon/1 " + "(" * 5000, "no field"),
    ("neon/1 ring=[1*9999]", "ring"),
    ("neon/1 ring=[1*0]", "how often"),
    ("neon/1 " + "x" * 70_000, "begins with its game"),
]


@pytest.mark.parametrize(("line", "told"), ODD, ids=[f"{at}" for at in range(len(ODD))])
def test_an_odd_line_is_refused_with_a_reason(line: str, told: str) -> None:
    with pytest.raises(KumiteError, match=told.replace("(", r"\(")) as refused:
        notation.read(line)
    assert len(str(refused.value)) < 200


def test_a_position_that_no_match_can_reach_is_refused() -> None:
    """The reference engine says why; the native one would play it."""
    odd = LINE.replace("ring=[", "round=9 ring=[", 1).replace(" round=1 ", " ", 1)
    assert odd != LINE
    with pytest.raises(DecodeError):
        notation.read(odd)


def test_a_search_takes_a_line() -> None:
    match = Match(Setup("neon", "royale", 2), seed=1)
    while len(match.to_act.seats) != 1:
        match.advance()
    found = search(match.position(), iterations=20, seed=1)
    assert found.action in match.codes(match.only_seat())


def told(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert cli.main(words) == 0
    return capsys.readouterr().out


def test_commands_take_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    counts = positions("neon")["planning"]["counts"]
    shown = json.loads(
        told(["perft", "neon", "--position", LINE, "--depth", "2", "--json"], capsys)
    )
    assert shown["counts"] == counts[:2]
    words = ["hint", "--position", LINE, "--seat", "1", "--iterations", "30", "--json"]
    assert json.loads(told(words, capsys))["position"] == LINE
    shown = json.loads(told(["puzzles", "neon", "--show", "reroll-01", "--json"], capsys))
    again = json.loads(told(["puzzles", "neon", "--position", shown["position"], "--json"], capsys))
    assert again == shown
    words = ["play", "neon", "--humans", "0", "--seed", "1", "--position", LINE]
    assert "Ghost wins" in told(words, capsys)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["play", "martial-art", "--position", LINE], "a position of neon, not of martial-art"),
        (["play", "neon", "--seats", "3", "--position", LINE], "leave --mode, --seats"),
        (["play", "neon", "--position", "neon/1 mode=royal"], "did you mean royale"),
        (["hint"], "name a match file, or give a position"),
        (["hint", "a.kumite", "--position", LINE], "name a match file, or give a position"),
        (["hint", "--position", LINE, "--until", "3"], "a position has none"),
        (["perft", "martial-art", "--position", LINE], "a position of neon"),
        (["puzzles", "neon", "--position", LINE], "no puzzle at this position"),
    ],
)
def test_commands_refuse_other_lines(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(words) == cli.EXIT_REFUSED
    shown = capsys.readouterr()
    assert reason in shown.err
    assert shown.err.count("\n") == 1


def test_a_file_whose_position_was_swapped_is_refused(tmp_path: Path) -> None:
    from kumite.matches.record_lines import seal

    match = Match.from_position(LINE, seed=1)
    match.save(tmp_path / "a.kumite")
    header = json.loads((tmp_path / "a.kumite").read_text())
    del header["chain"]
    header["setup"]["mode"] = "squad-2x2"
    header["setup"]["seats"], header["setup"]["roster"] = 4, [None] * 4
    (tmp_path / "b.kumite").write_bytes(seal(header, "")[0])
    with pytest.raises(SaveError, match="not one of this setup"):
        Match.from_file(tmp_path / "b.kumite")


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=60)
@given(random=strategies.randoms(use_true_random=False))
def test_a_damaged_line_is_a_position_or_a_refusal(game: str, random: Random) -> None:
    stored = sorted(positions(game))
    data = bytes.fromhex(positions(game)[random.choice(stored)]["state"])
    line = notation.write(game, data)
    for _ in range(random.randint(1, 3)):
        at = random.randrange(len(line))
        put = random.choice([*"()[]{},=*- 9x#", ""])
        line = line[:at] + put + line[at + random.randint(0, 2) :]
    try:
        found = notation.read(line)
    except KumiteError:
        return
    assert notation.read(notation.write(game, found.data)) == found
