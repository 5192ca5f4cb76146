"""Saves that cannot be read are refused with a reason; text from outside is shown as text."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from kumite import record
from kumite.matches import record_lines
from kumite_tui.app import KumiteApp
from kumite_tui.play.local_session import Session
from kumite_tui.play.seating import HUMAN, Seating
from kumite_tui.screens.error import ErrorScreen
from kumite_tui.screens.home import HomeScreen
from kumite_tui.storage.saves import SUFFIX, kept_matches, new_path, table_path
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import DUEL, advance, kind, match_of, press, settle
from tests.tui.emulator import differences, emulated

PACKS = Path(__file__).parents[1] / "content" / "packs"
SMALL = (80, 24)
TITLE = "\x1b]0;gotcha\x07"
EVIL = f"{TITLE}\x1b[31;5m[bold red]boo[/]\x1b[2J\u202e\x9b5n\r\nx"
SHOWN = "[bold red]boo[/]"


def kept_match() -> Path:
    session = Session.start(DUEL)
    advance(session, 4)
    session.close()
    return session.path


def lines(path: Path, change: Callable[[list[str]], list[str]]) -> None:
    path.write_text("\n".join(change(path.read_text("utf-8").splitlines())) + "\n", "utf-8")


def header(path: Path, **changes: object) -> None:
    """Change what the file says of itself, and seal every line anew: nothing is damaged."""
    chain = record.Saved(header={}).chain
    sealed = b""
    for number, text in enumerate(path.read_text("utf-8").splitlines()):
        body = json.loads(text)
        del body["chain"]
        line, chain = record_lines.seal(body | changes if number == 0 else body, chain)
        sealed += line
    path.write_bytes(sealed)


def become_a_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


DAMAGE: dict[str, tuple[Callable[[Path], object], str]] = {
    "newer": (lambda path: header(path, version=9), "format version 9, this program reads 1"),
    "older": (lambda path: header(path, version=0), "format version 0, this program reads 1"),
    "another format": (lambda path: header(path, format="chess"), "this is not a match file"),
    "another game": (lambda path: header(path, game="ludo"), "ludo"),
    "other content": (lambda path: header(path, content="0" * 64), "played with other content"),
    "empty": (lambda path: path.write_bytes(b""), "the file is empty"),
    "no text": (lambda path: path.write_bytes(b"\xff\xfe\x00\n" * 99), "not a match file"),
    "a changed step": (
        lambda path: lines(path, lambda found: [*found[:5], found[6], *found[6:]]),
        "line 6 was changed or damaged",
    ),
    "a line in the middle gone": (
        lambda path: lines(path, lambda f: [*f[:3], *f[4:]]),
        "line 4 was",
    ),
    "a folder": (become_a_folder, "directory"),
    "gone": (lambda path: path.unlink(), "no such file"),
}


@pytest.mark.parametrize("name", DAMAGE)
def test_a_save_that_cannot_be_read_is_refused_with_a_reason(home: Path, name: str) -> None:
    damage, reason = DAMAGE[name]
    path = kept_match()
    damage(path)
    before = path.read_bytes() if path.is_file() else b""

    async def look() -> None:
        async with KumiteApp(resume=path).run_test(size=(160, 24)) as pilot:
            await settle(pilot)
            screen = pilot.app.screen
            assert isinstance(screen, ErrorScreen)
            assert screen.is_expected
            text = screen_text(pilot.app)
            assert "THIS CANNOT BE DONE" in text
            assert path.stem in text
            assert reason in " ".join(text.replace("│", " ").split())
            assert "Traceback" not in text
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, HomeScreen)
            await press(pilot, "r", "enter", "escape", "escape")
            assert isinstance(pilot.app.screen, HomeScreen)

    asyncio.run(look())
    assert not path.is_file() or path.read_bytes() == before


def test_a_match_with_a_missing_pack_says_which(home: Path) -> None:
    folder = home / "gone"
    shutil.copytree(PACKS / "night-market", folder)
    table = Seating(
        players=(HUMAN, "random"), fighters=("akari", "ghost"), seed=7, packs=(str(folder),)
    )
    session = Session.start(table)
    session.close()
    shutil.rmtree(folder)

    async def look() -> None:
        async with KumiteApp(resume=session.path).run_test(size=SMALL) as pilot:
            await settle(pilot)
            assert kind(pilot) == "ErrorScreen"
            text = " ".join(screen_text(pilot.app).replace("│", " ").split())
            assert "this match needs the pack" in text
            assert "gone, which is missing" in text

    asyncio.run(look())


async def check_harmless(pilot: object, sent: object, words: str) -> None:
    from tests.tui.emulator import Sent

    assert isinstance(sent, Sent)
    shown = "\n".join(sent.emulator.text())
    assert words in shown, shown
    assert "gotcha" not in sent.emulator.screen.title
    assert not [char for char in shown if ord(char) < 32 and char != "\n"]


def test_the_result_in_a_save_is_text(home: Path) -> None:
    path = kept_match()
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"end": EVIL}) + "\n")
    assert kept_matches()[0].is_over

    async def look() -> None:
        async with emulated(KumiteApp(), *SMALL) as (pilot, sent):
            await press(pilot, "r")
            await check_harmless(pilot, sent, SHOWN)
            assert not await differences(pilot, sent)
            await press(pilot, "enter")
            assert kind(pilot) == "ErrorScreen"
            await check_harmless(pilot, sent, "THIS CANNOT BE DONE")

    asyncio.run(look())


def test_names_of_files_are_text(home: Path) -> None:
    path = kept_match()
    evil = path.with_name(f"\x1b]0;gotcha\x07[b]x{SUFFIX}")
    path.rename(evil)
    table_path(path).rename(table_path(evil))
    header(evil, version=9)

    async def look() -> None:
        async with emulated(KumiteApp(), *SMALL) as (pilot, sent):
            await press(pilot, "c")
            await check_harmless(pilot, sent, "[b]x")

    asyncio.run(look())


def test_a_pack_is_text(home: Path) -> None:
    """Control characters are refused by the reader of packs; markup is shown as it is written."""
    folder = home / "data" / "packs" / "evil"
    shutil.copytree(PACKS / "night-market", folder)
    fighters = folder / "fighters.toml"
    fighters.write_text(
        fighters.read_text("utf-8").replace('name = "Kitsune"', 'name = "[b]Boo[/b] [@click]"'),
        "utf-8",
    )

    async def look() -> None:
        async with emulated(KumiteApp(), *SMALL) as (pilot, sent):
            await press(pilot, "n", "up", "up", "right")
            await press(pilot, *["down"] * 6, "left", "left")
            await check_harmless(pilot, sent, "[b]Boo[/b] [@click]")
            await press(pilot, "enter")
            await check_harmless(pilot, sent, "Enter: play")
            await press(pilot, "enter")
            assert match_of(pilot).session.table.packs == (str(folder),)
            await press(pilot, "tab")
            await check_harmless(pilot, sent, "[b]Boo[/b]")
            assert not await differences(pilot, sent)

    asyncio.run(look())
    text = fighters.read_text("utf-8").replace("[b]Boo[/b]", "B\\u001b[31moo")
    fighters.write_text(text, "utf-8")

    async def refuse() -> None:
        async with emulated(KumiteApp(), 120, 40) as (pilot, sent):
            await press(pilot, "n", "up", "up")
            await check_harmless(pilot, sent, "This pack cannot be used")

    asyncio.run(refuse())


def test_what_is_wrong_with_keys_is_text(home: Path) -> None:
    name = "\\u001b]0;gotcha\\u0007[b]x"
    (home / "config" / "keys.toml").write_text(f'["{name}"]\n', "utf-8")

    async def look() -> None:
        async with emulated(KumiteApp(), *SMALL) as (pilot, sent):
            await check_harmless(pilot, sent, "default keys are used")

    asyncio.run(look())


def test_a_table_of_nonsense_is_the_usual(home: Path) -> None:
    path = kept_match()
    table_path(path).write_text(json.dumps({"players": [EVIL], "game": EVIL}), "utf-8")

    async def look() -> None:
        async with emulated(KumiteApp(resume=path), *SMALL) as (pilot, sent):
            assert kind(pilot) == "MatchScreen"
            await check_harmless(pilot, sent, "YOUR CHOICE")

    asyncio.run(look())


def test_suffixes_agree() -> None:
    assert SUFFIX == record.SUFFIX
    assert new_path().suffix == SUFFIX
