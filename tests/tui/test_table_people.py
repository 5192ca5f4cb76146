"""People among themselves, by keys: who is here, chat at home, challenges, sending away."""

from __future__ import annotations

import asyncio
from pathlib import Path

from kumite_tui.server.admin.audit import Audit
from kumite_tui.server.admin.desk import AdminDesk
from kumite_tui.server.admin.orders import Reports
from tests.tui.party import party


def test_a_challenge_at_home_leads_to_a_match(home: Path) -> None:
    async def go() -> None:
        async with party(home) as tables:
            mia, bob = await tables.come("Mia"), await tables.come("Bob", size=(120, 40))
            await mia.press("C")
            await mia.type("Anybody for a duel?")
            assert "Mia: Anybody for a duel?" in bob.text
            await bob.press("o")
            assert "WHO IS HERE" in bob.text
            await bob.press("down", "c")
            assert bob.kind == "NewTableScreen", "there is no table of his yet"
            await bob.press("enter")
            assert "Mia was asked to table" in bob.text
            assert "Bob challenges you to NEON" in " ".join(mia.text.split())
            assert f"y go to {bob.code}" in mia.text
            await mia.press("y")
            assert mia.kind == "ChairsScreen"
            assert mia.code == bob.code

    asyncio.run(go())


def test_unread_lines_of_home_are_counted_where_there_is_no_room_for_them(home: Path) -> None:
    async def go() -> None:
        async with party(home) as tables:
            mia, bob = await tables.come("Mia"), await tables.come("Bob")
            await bob.press("C")
            await bob.type("Hello")
            assert "Chat, 1 new" in mia.text
            await mia.press("C")
            assert "Bob: Hello" in mia.text
            await mia.press("escape")
            assert "new" not in mia.text

    asyncio.run(go())


def test_the_host_sends_a_watcher_away_who_reads_why(home: Path) -> None:
    async def go() -> None:
        async with party(home) as tables:
            mia, bob = await tables.duel()
            eve = await tables.come("Eve", "watch", mia.code)
            await bob.press("W")
            await bob.press("up")
            assert "x send away" not in bob.text, "he is not the host"
            await bob.press("escape")
            await mia.press("W", "up")
            assert "Eve               watches" in mia.text
            await mia.press("X")
            assert "Eve will read it" in mia.text
            await mia.type("You tell Bob my hand")
            assert "Eve was sent away." in mia.text
            assert eve.kind == "HallScreen"
            told = " ".join(eve.text.split())
            assert "Mia sent you away from this table; you cannot" in told
            assert "Reason: You tell Bob my hand" in told
            await mia.press("escape")
            assert mia.is_asked
            await eve.press("j")
            await eve.type(mia.code)
            assert "the host of that table has sent you away" in eve.text

    asyncio.run(go())


def test_a_report_reaches_the_operator_and_a_mute_is_kept(home: Path) -> None:
    async def go() -> None:
        async with party(home) as tables:
            mia, bob = await tables.come("Mia"), await tables.come("Bob")
            await bob.press("C")
            await bob.type("You fool")
            await mia.press("o", "r")
            await mia.type("rude")
            assert "Thank you." in mia.text
            await mia.press("m")
            assert "at home, muted" in mia.text
            desk = AdminDesk(tables.evening.arbiter, lambda *_: 0, Audit(home / "audit.log"))
            (told,) = (await desk.carry_out(Reports()))["reports"]
            assert (told["name"], told["why"], told["said"]) == ("Bob", "rude", "Bob: You fool")
            await mia.leave()
            again = await tables.come("Mia")
            assert again.app.hall.muted == {"Bob"}
            await bob.press("C")
            await bob.type("Hello?")
            assert "new" not in again.text

    asyncio.run(go())
