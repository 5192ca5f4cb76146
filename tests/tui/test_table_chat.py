"""Talking at a table, which never takes a key from the match."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.tui.party import party


def test_chat_is_marked_counted_and_muted(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia, bob = await tables.duel()
            eve = await tables.come("Eve", "watch", mia.code)
            step = mia.match.session.step
            await bob.press("C")
            assert bob.kind == "ChatScreen"
            # Letters are text here, whatever they do in the match.
            await bob.type("1 quick hello")
            assert bob.kind == "TableMatchScreen"
            assert bob.match.session.step == step
            await eve.press("C")
            await eve.type("go Mia")
            assert "Chat 2" in mia.text
            await mia.press("tab", "tab", "tab")
            assert "Bob: 1 quick hello" in mia.text
            assert "Eve (watching): go Mia" in mia.text
            assert "Chat 2" not in mia.text
            await mia.press("C", "up", "tab", "escape")
            assert "go Mia" not in mia.text
            await eve.press("C")
            await eve.type("psst")
            assert "psst" not in mia.text
            assert "psst" in bob.match.server.hall.heard(bob.code)[-1].text
            await mia.press("C", "up", "tab", "escape")
            assert "go Mia" in mia.text

    asyncio.run(play())


def test_whoever_types_goes_on_typing_when_the_match_begins(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia = await tables.come("Mia")
            await mia.press("t", "enter")
            bob = await tables.come("Bob", "join", mia.code)
            await mia.press("enter", "C", "h", "e")
            await bob.press("enter")
            assert bob.kind == "TableMatchScreen"
            assert mia.kind == "ChatScreen"
            await mia.type("y")
            assert mia.kind == "TableMatchScreen"
            assert mia.match.session.step == bob.match.session.step
            assert "hey" in [line.text for line in bob.match.server.hall.heard(bob.code)]

    asyncio.run(play())
