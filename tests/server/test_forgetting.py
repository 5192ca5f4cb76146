"""Whoever asks to be forgotten is: no byte of their name is left, and nobody loses a match."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from kumite.errors import KumiteError
from kumite_tui.server.admin.audit import Audit
from kumite_tui.server.admin.desk import AdminDesk
from kumite_tui.server.admin.orders import Clear, Forget, Reports
from kumite_tui.server.messaging.messages import (
    FetchReplay,
    GetScene,
    History,
    JoinTable,
    Keep,
    Kept,
    OpenTable,
    Past,
    Person,
    Profile,
    Refused,
    Rematch,
    Report,
    Say,
    Scene,
    Seated,
)
from kumite_tui.server.store import Store, log
from tests.server.evening import evening

NAME = "Zaphodine"
TWO = OpenTable("neon", "royale", ("open", "open"), (None, None))


def test_nothing_that_names_a_person_is_left(tmp_path: Path) -> None:
    path = tmp_path / "s.db"

    async def go() -> None:
        async with evening(path) as server:
            zaphodine, jonas = await server.visit(NAME), await server.visit("Jonas")
            code = await server.table(zaphodine, jonas, mode="royale")
            await zaphodine.ask(Say(code, "hello"))
            await zaphodine.ask(Keep("settings", "mine"))
            await jonas.ask(Say(code, f"well played, {NAME.upper()}!"))
            await server.visit("Eve")
            await jonas.ask(Report(code, "Eve", f"{NAME} saw it"))
            gathering = await jonas.ask(TWO)
            assert isinstance(gathering, Seated)
            await zaphodine.ask(JoinTable(gathering.table.code))
            hers = await zaphodine.ask(TWO)
            assert isinstance(hers, Seated)
            await jonas.ask(JoinTable(hers.table.code))
            mine = (gathering.table.code, hers.table.code)
            desk = AdminDesk(server.arbiter, lambda *_: 1, Audit(tmp_path / "audit.log"))
            with pytest.raises(KumiteError, match=f"plays with others at {code}"):
                await desk.carry_out(Forget(NAME))
            await server.play(code, [zaphodine, jonas])
            alone = await server.table(zaphodine, mode="royale", bots=("random",))
            for each in (code, alone):
                with suppress(Refused):
                    await server.arbiter.lucks.of(server.arbiter.rooms[each].row.match)
            before = await jonas.ask(Profile())
            told = await desk.carry_out(Forget(NAME.lower()))
            assert (told["matches"], told["texts"], told["ratings"]) == (2, 1, 1)
            assert alone not in server.arbiter.rooms
            for each in mine:
                row = server.arbiter.rooms[each].row
                assert [chair.name for chair in row.chairs if chair.is_taken] == ["Jonas"]
                assert row.host == jonas.session.person.id  # type: ignore[union-attr]
            assert [chair.name for chair in server.arbiter.rooms[code].row.chairs] == [
                "gone", "Jonas"
            ]  # fmt: skip
            assert server.arbiter.rooms[mine[1]].row.title == "gone's table"
            assert isinstance(await jonas.ask(GetScene(code)), Scene)
            (report,) = (await desk.carry_out(Reports()))["reports"]
            assert report["why"] == "gone saw it"
            assert report["said"] == "Jonas: well played, gone!"
            assert isinstance(await jonas.ask(Rematch(code)), Seated)
            with pytest.raises(Refused, match="nobody has that name"):
                await jonas.ask(Profile(NAME))
            past = await jonas.ask(History())
            assert isinstance(past, Past)
            assert past.records[0].names == ("gone", "Jonas")
            after = await jonas.ask(Profile())
            assert isinstance(after, Person)
            assert after == before, "what others have won stays theirs"
            assert isinstance(await jonas.ask(FetchReplay(past.records[0].match)), Kept)
            _, damaged = await server.store.read(log.check, "", 10)
            assert damaged == []
            zaphodine.session.close()
            again = await server.visit(NAME)
            assert again.session.person is not None, "and may begin anew"
            with pytest.raises(KumiteError, match="nobody has that name or key"):
                await desk.carry_out(Forget("Nobody"))
            await desk.carry_out(Forget(NAME))
            await desk.carry_out(Clear(abandoned=True))

    asyncio.run(go())
    store = Store(path)
    store.close()
    for file in tmp_path.glob("s.db*"):
        assert NAME.lower().encode() not in file.read_bytes().lower()


def test_a_damaged_match_keeps_nobody_from_being_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "s.db"

    async def go() -> None:
        async with evening(path) as server:
            zaphodine = await server.visit(NAME)
            code = await server.table(zaphodine, mode="royale", bots=("random",))
            await server.play(code, [zaphodine])
            await server.store.write(lambda db: db.execute("UPDATE steps SET code = code + 1"))
            desk = AdminDesk(server.arbiter, lambda *_: 1, Audit(tmp_path / "audit.log"))
            assert (await desk.carry_out(Forget(NAME)))["matches"] == 1

    asyncio.run(go())
    Store(path).close()
    for file in tmp_path.glob("s.db*"):
        assert NAME.lower().encode() not in file.read_bytes().lower()
