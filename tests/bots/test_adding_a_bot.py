"""The example of `docs/adding-a-bot.md`, done as the page says."""

from __future__ import annotations

import json
import re
import sys
import textwrap
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from kumite import bots, cli
from tests.bots.test_bots import played
from tests.harness import SEARCHED

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-bot.md"


@pytest.fixture
def careful(monkeypatch: pytest.MonkeyPatch) -> str:
    """The bot of the page, in the register."""
    blocks = re.findall(r"^ *```python\n(.*?)^ *```", PAGE.read_text("utf-8"), re.DOTALL | re.M)
    source, line = (textwrap.dedent(block) for block in blocks)
    scope: dict[str, Any] = {"BotInfo": bots.BotInfo}
    exec(f"register = ({line})", scope)
    (info,) = scope["register"]
    module = ModuleType(info.module)
    exec(compile(source, str(PAGE), "exec"), module.__dict__)
    monkeypatch.setitem(sys.modules, info.module, module)
    monkeypatch.setattr(bots, "_BOTS", (*bots._BOTS, info))
    assert isinstance(info.name, str)
    return info.name


@pytest.mark.parametrize(("game", "mode"), SEARCHED)
def test_it_plays_whole_matches_reproducibly(careful: str, game: str, mode: str) -> None:
    assert played(careful, game, mode, seed=3) == played(careful, game, mode, seed=3)


def test_it_is_tried_as_the_page_says(careful: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "neon", "--games", "4", "--bots", f"{careful},random", "--seed", "1"]
    assert cli.main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 4


def test_it_is_measured_as_the_page_says(careful: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ladder", "neon", "--bots", f"{careful},random", "--games", "4", "--seed", "1"]
    assert cli.main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pairs"][0]["bots"] == [careful, "random"]


def test_it_says_why(careful: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", "neon", "--humans", "0", "--bots", careful, "--seed", "1"]
    assert cli.main([*words, "--fighters", "akari,ghost"]) == 0
    assert ": nothing to hide behind)" in capsys.readouterr().out


def test_the_ladder_of_the_page_can_be_asked_for() -> None:
    lists = re.findall(r"kumite ladder neon --bots (\S*search\S*)", PAGE.read_text("utf-8"))
    assert lists
    for listed in lists:
        assert len(bots.split(listed)) == 2
