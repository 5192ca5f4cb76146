"""People among themselves: who is here, challenges, full tables, sending away, reports."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kumite_tui.server.admin.audit import Audit
from kumite_tui.server.admin.desk import AdminDesk
from kumite_tui.server.admin.orders import Reports
from kumite_tui.server.messaging.messages import (
    Challenge,
    Challenged,
    ChangeSeat,
    ChatNews,
    Crowd,
    Full,
    GetScene,
    JoinTable,
    ListTables,
    News,
    Notice,
    OpenTable,
    Refused,
    Remove,
    Removed,
    Report,
    Say,
    Seated,
    Tables,
    WhoIsHere,
)
from tests.server.evening import Evening, Visitor, evening

DUEL = OpenTable("neon", "resurrection", ("open", "open"), (None, None))
PRIVATE = OpenTable("neon", "resurrection", ("open", "open"), (None, None), is_private=True)


async def opened(host: Visitor, table: OpenTable = DUEL) -> str:
    seated = await host.ask(table)
    assert isinstance(seated, Seated)
    return seated.table.code


async def heard(server: Evening, visitor: Visitor, kind: type[News]) -> list[News]:
    await server.settle()
    return [news for news in visitor.news if isinstance(news, kind)]


def test_everybody_sees_who_is_here_but_no_private_code(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas, eve = [await server.visit(name) for name in ("Mia", "Jonas", "Eve")]
            await server.visit("x", is_guest=True)
            open_code, secret = await opened(mia), await opened(jonas, PRIVATE)
            await eve.ask(JoinTable(open_code, watch=True))
            told = await eve.ask(WhoIsHere())
            assert isinstance(told, Crowd)
            places = {one.name: one.place for one in told.people}
            assert places["Mia"] == f"sits at {open_code}"
            assert places["Jonas"] == "sits at a private table"
            assert places["Eve"] == f"watches at {open_code}"
            assert [one.is_guest for one in told.people] == [False, True, False, False]
            assert secret not in str(told)
            jonas.session.close()
            told = await eve.ask(WhoIsHere())
            assert isinstance(told, Crowd)
            assert "Jonas" not in [one.name for one in told.people]

    asyncio.run(go())


def test_what_is_said_at_home_is_for_all_who_were_there(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas, eve = [await server.visit(name) for name in ("Mia", "Jonas", "Eve")]
            for visitor in (mia, jonas):
                await visitor.ask(ListTables())
            await mia.ask(Say("", "anybody for a duel?\x1b[2J"))
            (news,) = await heard(server, jonas, ChatNews)
            assert isinstance(news, ChatNews)
            assert (news.code, news.line.name, news.line.text) == (
                "", "Mia", "anybody for a duel?[2J"
            )  # fmt: skip
            assert not news.line.is_watcher
            assert await heard(server, eve, ChatNews) == []
            told = await eve.ask(ListTables())
            assert isinstance(told, Tables)
            assert [line.text for line in told.chat] == ["anybody for a duel?[2J"]

    asyncio.run(go())


def test_a_full_table_says_so_and_can_be_watched(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas, eve = [await server.visit(name) for name in ("Mia", "Jonas", "Eve")]
            code = await opened(mia, PRIVATE)
            await jonas.ask(JoinTable(code))
            told = await eve.ask(JoinTable(code))
            assert isinstance(told, Full)
            assert [seat.name for seat in told.table.seats] == ["Mia", "Jonas"]
            with pytest.raises(Refused, match="join the table first"):
                await eve.ask(GetScene(code))
            watching = await eve.ask(JoinTable(code, watch=True))
            assert isinstance(watching, Seated)
            assert watching.table.watching == ("Eve",)

    asyncio.run(go())


def test_a_challenge_reaches_whoever_is_here(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas, eve = [await server.visit(name) for name in ("Mia", "Jonas", "Eve")]
            code = await opened(mia, PRIVATE)
            await mia.ask(Challenge(code, "jonas"))
            (news,) = await heard(server, jonas, Challenged)
            assert isinstance(news, Challenged)
            assert (news.by, news.table.code) == ("Mia", code)
            assert await heard(server, eve, Challenged) == []
            with pytest.raises(Refused, match="you do not sit at that table"):
                await eve.ask(Challenge(code, "Jonas"))
            for name, words in (
                ("Mia", "sits there already"),
                ("Nobody-1", "nobody has that name"),
            ):
                with pytest.raises(Refused, match=words):
                    await mia.ask(Challenge(code, name))
            assert isinstance(await jonas.ask(JoinTable(code)), Seated)
            with pytest.raises(Refused, match="no chair is free"):
                await mia.ask(Challenge(code, "Eve"))
            eve.session.close()
            other = await opened(mia)
            with pytest.raises(Refused, match="Eve is not here now"):
                await mia.ask(Challenge(other, "Eve"))

    asyncio.run(go())


@pytest.mark.parametrize("for_good", [False, True])
def test_the_host_sends_people_away_and_they_are_told_why(tmp_path: Path, for_good: bool) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas, eve = [await server.visit(name) for name in ("Mia", "Jonas", "Eve")]
            code = await opened(mia)
            await jonas.ask(JoinTable(code))
            await eve.ask(JoinTable(code, watch=True))
            with pytest.raises(Refused, match="only the host"):
                await jonas.ask(Remove(code, "Eve"))
            for visitor, name in ((jonas, "Jonas"), (eve, "Eve")):
                await mia.ask(Remove(code, name, for_good, f"too loud,\x1b[31m {name}"))
                (news,) = await heard(server, visitor, Removed)
                assert isinstance(news, Removed)
                assert news.code == code
                assert news.why.startswith("Mia sent you away from this table")
                assert ("cannot come back" in news.why) == for_good
                assert news.why.endswith(f". Reason: too loud,[31m {name}")
            assert server.arbiter.rooms[code].row.people() == [1]
            assert not server.arbiter.rooms[code].watchers
            if not for_good:
                assert isinstance(await eve.ask(JoinTable(code)), Seated)
                return
            await server.restart()
            eve, mia = await server.visit("Eve"), await server.visit("Mia")
            for watch in (False, True):
                with pytest.raises(Refused, match="has sent you away"):
                    await eve.ask(JoinTable(code, watch=watch))
            with pytest.raises(Refused, match="has sent you away"):
                await eve.ask(ChangeSeat(code, 1, "person"))
            with pytest.raises(Refused, match="Eve is not at this table"):
                await mia.ask(Remove(code, "Eve"))

    asyncio.run(go())


def test_a_guest_who_was_sent_away_does_not_come_back_as_another(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia = await server.visit("Mia")
            code = await opened(mia)
            guest = await server.visit("g1", is_guest=True, source="192.0.2.7")
            await guest.ask(JoinTable(code, watch=True))
            assert guest.session.person is not None
            await mia.ask(Remove(code, guest.session.person.name, for_good=True))
            other = await server.visit("g2", is_guest=True, source="192.0.2.7")
            with pytest.raises(Refused, match="has sent you away"):
                await other.ask(JoinTable(code))
            with_key = await server.visit("Jonas", source="192.0.2.7")
            assert isinstance(await with_key.ask(JoinTable(code)), Seated)

    asyncio.run(go())


def test_nobody_is_sent_away_from_a_match_they_play(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await server.table(mia, jonas)
            with pytest.raises(Refused, match="from a match they play"):
                await mia.ask(Remove(code, "Jonas"))

    asyncio.run(go())


def test_whoever_loses_a_chair_is_told(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await opened(mia)
            await jonas.ask(JoinTable(code))
            await mia.ask(ChangeSeat(code, 1, "rookie"))
            (notice,) = await heard(server, jonas, Notice)
            assert notice == Notice(f"Mia has freed your chair at table {code}.")
            assert await heard(server, mia, Notice) == []

    asyncio.run(go())


def test_the_operator_reads_reports_with_what_was_said(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await opened(mia)
            await jonas.ask(JoinTable(code))
            await jonas.ask(Say(code, "you are all fools"))
            await mia.ask(Report(code, "Jonas", "rude\x1b[31m"))
            desk = AdminDesk(server.arbiter, lambda *_: 0, Audit(tmp_path / "audit.log"))
            told = await desk.carry_out(Reports())
            assert [
                (each["reporter"], each["name"], each["code"], each["why"], each["said"])
                for each in told["reports"]
            ] == [("Mia", "Jonas", code, "rude[31m", "Jonas: you are all fools")]
            with pytest.raises(Refused, match="nobody has that name"):
                await mia.ask(Report(code, "Nobody-1", "x"))
            for _ in range(2):
                await mia.ask(Report("", "Jonas", "again"))
            with pytest.raises(Refused, match="reported enough"):
                await mia.ask(Report("", "Jonas", "again"))
            assert (await desk.carry_out(Reports(clear=True)))["cleared"] == 3
            assert (await desk.carry_out(Reports()))["reports"] == []

    asyncio.run(go())
