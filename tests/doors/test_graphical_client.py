"""`docs/examples/board.mjs`: a match of every game is played to its end on its page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import urlopen

import pytest

from tests.harness import SEARCHED

CLIENT = Path(__file__).parents[2] / "docs" / "examples" / "board.mjs"
GAMES = tuple(dict(SEARCHED))
_MOST_CHOICES = 2000
_BUTTON = re.compile(r'<button name="action" value="(\w+)">(.*?)</button>')

pytestmark = pytest.mark.skipif(shutil.which("node") is None, reason="it is written for Node.js")


@pytest.fixture
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    kumite = f"{sys.executable} -m kumite"
    client = subprocess.Popen(
        ["node", str(CLIENT), request.param, "random"],
        env={**os.environ, "KUMITE": kumite, "PORT": "0"},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert client.stdout is not None
    yield client.stdout.readline().strip()
    client.terminate()
    client.wait()
    client.stdout.close()


def page(address: str, action: str | None = None) -> str:
    data = None if action is None else urlencode({"action": action}).encode()
    with urlopen(address, data, timeout=60) as answer:
        return str(answer.read().decode())


@pytest.mark.parametrize("address", GAMES, indirect=True)
def test_a_match_is_played_on_the_page(address: str) -> None:
    shown = page(address)
    assert "<pre>" in shown
    for _ in range(_MOST_CHOICES):
        buttons = _BUTTON.findall(shown)
        assert buttons
        if buttons[0][0] == "again":
            break
        shown = page(address, buttons[len(shown) % len(buttons)][0])
    assert unescape(_BUTTON.findall(shown)[0][1]) == "Play again"
    assert "Play again" not in page(address, "again")


@pytest.mark.parametrize("address", GAMES[:1], indirect=True)
def test_a_choice_that_is_not_offered_changes_nothing(address: str) -> None:
    before = page(address)
    with pytest.raises(HTTPError) as refused:
        page(address, "7")
    assert "not legal" in refused.value.read().decode()
    refused.value.close()
    assert page(address) == before


def test_it_is_short() -> None:
    assert len(CLIENT.read_text("utf-8").splitlines()) <= 110
