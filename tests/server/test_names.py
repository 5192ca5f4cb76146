"""Names, chat and titles: nothing that people write can harm a screen or be another's name."""

from __future__ import annotations

import asyncio
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from kumite_tui.server import names
from kumite_tui.server.arbiter import Identity
from kumite_tui.server.messaging.messages import (
    ChatNews,
    ChooseName,
    GetScene,
    Hello,
    JoinTable,
    Keep,
    OpenTable,
    Profile,
    Refused,
    Say,
    Scene,
    Seated,
)
from tests.server.evening import evening
from tests.server.hostile import HOSTILE


def assert_harmless(text: str, columns: int) -> None:
    """No wider than its columns, and nothing a terminal could obey."""
    assert cell_len(text) <= columns
    for char in text:
        category = unicodedata.category(char)
        assert category[0] not in "CM", f"{char!r} in {text!r}"
        assert category[0] != "Z" or char == " "
        is_wide = unicodedata.east_asian_width(char) in "WF"
        assert cell_len(char) == 1 + is_wide, f"{char!r}: terminals disagree about its width"
        assert not is_wide or category[0] != "S" or 0x3000 <= ord(char) < 0x10000
        assert ord(char) not in names._INVISIBLE


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_text_is_cleaned_or_refused(text: str) -> None:
    assert_harmless(names.clean_line(text, 200), 200)
    with pytest.raises(names.BadName) as told:
        names.name(text)
    assert str(told.value).isprintable()


@given(st.text(max_size=60))
def test_any_text_is_cleaned_once_and_for_all(text: str) -> None:
    line = names.clean_line(text, 40)
    assert_harmless(line, 40)
    assert names.clean_line(line, 40) == line
    try:
        name = names.name(text)
    except names.BadName:
        return
    assert_harmless(name, names.MOST_NAME_COLUMNS)
    assert names.name(name) == name
    assert names.skeleton(name)


LOOKALIKES = [
    ("Paul", "PAUL"),
    ("Paul", "\u0420\u0430ul"),
    ("Paul", "Pau1"),
    ("Paul", "Pa-ul"),
    ("Paul", "P.a.u.l"),
    ("Paul", "Pául"),
    ("Paul", "\uff30\uff41\uff55\uff4c"),
    ("modern", "modem"),
    ("Otto", "0tt0"),
    ("will", "vvill"),
    ("strasse", "straße"),
    ("\u03b1\u03c1\u03b1", "apa"),
]


@pytest.mark.parametrize(("one", "other"), LOOKALIKES)
def test_names_that_look_alike_have_one_skeleton(one: str, other: str) -> None:
    assert names.skeleton(one) == names.skeleton(other)


def test_a_name_belongs_to_the_first_key(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            await server.visit("Paul")
            eve = server.arbiter.connect(Identity("key-Eve"))
            await eve.ask(Hello())
            for name in ("Paul", "PAUL", "Pau1", "\u0420\u0430ul", "guest-1", "Server", "B0T"):
                with pytest.raises(Refused):
                    await eve.ask(ChooseName(name))
            await eve.ask(ChooseName("Eve"))
            with pytest.raises(Refused, match="already"):
                await eve.ask(ChooseName("Adam"))
            again = await server.visit("Eve")
            person = await again.ask(Profile())
            assert person.name == "Eve"  # type: ignore[union-attr]

    asyncio.run(go())


def test_what_is_said_is_cleaned_before_it_is_kept_and_told(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            opened = await mia.ask(
                OpenTable("neon", "royale", ("open", "open"), (None, None), title="\x1b[2JHi\u202e")
            )
            assert isinstance(opened, Seated)
            assert opened.table.title == "[2JHi"
            code = opened.table.code
            await jonas.ask(JoinTable(code, watch=True))
            for text in HOSTILE:
                try:
                    await jonas.ask(Say(code, text))
                except Refused:
                    continue
            scene = await mia.ask(GetScene(code))
            assert isinstance(scene, Scene)
            heard = [news.line for news in mia.news if isinstance(news, ChatNews)]
            assert tuple(heard[-len(scene.chat) :]) == scene.chat
            assert len(scene.chat) > 20
            for line in heard:
                assert_harmless(line.text, 200)
                assert line.is_watcher
                assert line.name == "Jonas"

    asyncio.run(go())


def test_hostile_strings_reach_no_other_request(tmp_path: Path) -> None:
    """Every text of every request: refused in a printable line, or kept as it is for oneself."""

    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia = await server.visit("Mia")
            for text in HOSTILE:
                for request in (
                    JoinTable(text),
                    Profile(text or "x"),
                    Keep(text, "x"),
                    OpenTable(text, "royale", ("open", "open"), (None, None)),
                    OpenTable("neon", text, ("open", "open"), (None, None)),
                    OpenTable("neon", "royale", ("open", text), (None, None)),
                    OpenTable("neon", "royale", ("open", "open"), (text, None)),
                    OpenTable("neon", "royale", ("open", "open"), (None, None), {text: text}),
                ):
                    with pytest.raises(Refused) as told:
                        await mia.ask(request)
                    assert str(told.value).isprintable(), request
                    assert_harmless(str(told.value), 240)
                    server.arbiter.wrong_codes._levels.clear()
                if text.isprintable() and len(text) < 1000:
                    await mia.ask(Keep("settings", text))
                    kept = await mia.ask(Keep("settings"))
                    assert kept.text == text  # type: ignore[union-attr]

    asyncio.run(go())
