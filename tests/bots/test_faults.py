"""A bot that does wrong is named in one line, with the place; its own trace only for who asks."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType

import pytest

from kumite import bots, cli

WORDS = {
    "ladder": ["ladder", "neon", "--bots", "odd,random", "--games", "2", "--seed", "4"],
    "simulate": ["simulate", "neon", "--bots", "odd,random", "--games", "2", "--seed", "4"],
    "balance": ["balance", "neon", "--bots", "odd", "--games", "2", "--seed", "4"],
    "puzzles": ["puzzles", "neon", "--bot", "odd", "--sample", "2"],
    "play": ["play", "neon", "--humans", "0", "--bots", "odd", "--seed", "4"],
}
PLACES = {
    "ladder": "odd over random, game 0, seed 4: odd (seat 0, step ",
    "simulate": "match 0, seed 4: odd (seat 0, step ",
    "balance": "match 0, seed 4: odd (seat 0, step ",
    "puzzles": "odd (puzzle ",
    "play": "the bot of seat ",
}


class OddBot:
    """Does something wrong at its first choice."""

    needs_view = False

    def __init__(self, answer: object) -> None:
        self._answer = answer

    def choose(self, view: bytes, actions: Sequence[int]) -> int:
        if len(actions) == 1:
            return actions[0]
        if isinstance(self._answer, Exception):
            raise self._answer
        return self._answer  # type: ignore[return-value]


def register(monkeypatch: pytest.MonkeyPatch, answer: object) -> None:
    info = bots.BotInfo("odd", "does wrong", "odd_bot")
    module = ModuleType(info.module)
    module.__dict__["make"] = lambda game, seat, seed, packs: OddBot(answer)
    monkeypatch.setitem(sys.modules, info.module, module)
    monkeypatch.setattr(bots, "_BOTS", (*bots._BOTS, info))


@pytest.mark.parametrize("command", WORDS)
@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (-1, "chose -1, which is not legal"),
        (None, "chose None, which is not legal"),
        (ValueError("a wire\n  is loose"), "failed with ValueError: a wire is loose"),
    ],
    ids=["illegal", "nothing", "raises"],
)
def test_it_is_named_in_one_line(
    command: str,
    answer: object,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    register(monkeypatch, answer)
    assert cli.main(WORDS[command]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"kumite: {PLACES[command]}")
    assert told in said
    assert said.count("\n") == 1


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_whoever_asks_sees_where_it_failed(
    jobs: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    register(monkeypatch, ValueError("a wire is loose"))
    monkeypatch.setenv("KUMITE_TRACEBACK", "1")
    assert cli.main([*WORDS["ladder"], "--jobs", jobs]) == 2
    said = capsys.readouterr().err
    assert "in choose" in said
    assert said.splitlines()[-1].startswith(f"kumite: {PLACES['ladder']}")
