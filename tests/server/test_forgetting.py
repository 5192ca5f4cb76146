"""Whoever asks to be forgotten is: no byte of their name is left, and nobody loses a match."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from kumite.errors import KumiteError
from kumite_tui.server.admin.audit import Audit
from kumite_tui.server.admin.desk import AdminDesk
from kumite_tui.server.admin.orders import Clear, Forget
from kumite_tui.server.messaging.messages import (
    FetchReplay,
    History,
    Keep,
    Kept,
    Past,
    Person,
    Profile,
    Refused,
    Say,
)
from kumite_tui.server.store import Store, log
from tests.server.evening import evening

NAME = "Zaphodine"


def test_nothing_that_names_a_person_is_left(tmp_path: Path) -> None:
    path = tmp_path / "s.db"

    async def go() -> None:
        async with evening(path) as server:
            zaphodine, jonas = await server.visit(NAME), await server.visit("Jonas")
            code = await server.table(zaphodine, jonas, mode="royale")
            await zaphodine.ask(Say(code, "hello"))
            await zaphodine.ask(Keep("settings", "mine"))
            desk = AdminDesk(server.arbiter, lambda *_: 1, Audit(tmp_path / "audit.log"))
            with pytest.raises(KumiteError, match=f"plays with others at {code}"):
                await desk.carry_out(Forget(NAME))
            await server.play(code, [zaphodine, jonas])
            alone = await server.table(zaphodine, mode="royale", bots=("random",))
            before = await jonas.ask(Profile())
            told = await desk.carry_out(Forget(NAME.lower()))
            assert (told["matches"], told["texts"], told["ratings"]) == (2, 1, 1)
            assert code not in server.arbiter.rooms
            assert alone not in server.arbiter.rooms
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
        assert NAME.encode() not in file.read_bytes()
