"""A full server: who still finds a place, and who cannot hold one for good."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest

from kumite_tui.server.config import Limits
from kumite_tui.server.messaging.arbiter_connection import ArbiterConnection, SessionConnection
from kumite_tui.server.messaging.frames import Identity
from kumite_tui.server.messaging.hub import Hub
from kumite_tui.server.messaging.messages import Refused, Seated
from tests.server.doors import FakeArbiter
from tests.server.evening import FAST, evening
from tests.server.test_table_floods import SOLO, regular


class Door:
    """A hub, and how many come in."""

    def __init__(self, limits: Limits, known: str = "") -> None:
        arbiter = FakeArbiter()
        self._hub = Hub(arbiter.connect, limits, is_known=lambda each: each.key == known)
        self._number = 0

    def come(self, source: str, key: str = "") -> str:
        """Why not; empty: somebody is in."""
        self._number += 1
        identity = Identity(key or f"key:{self._number}", False, source)
        why = self._hub.why_not(identity)
        if not why:
            self._hub.count(identity, 1)
        return why


def test_the_last_places_are_for_people_who_are_known() -> None:
    door = Door(Limits(sessions=200), known="key:mia")
    let_in = sum(not door.come(f"10.0.{number}.1") for number in range(250))
    assert let_in == 180
    assert "its last places are kept for people who have played here" in door.come("10.9.9.9")
    assert door.come("10.9.9.9", "key:mia") == ""


def test_four_sources_do_not_fill_the_server_for_those_who_are_known() -> None:
    door = Door(Limits(sessions=200), known="key:mia")
    for number in range(400):
        door.come(f"10.0.0.{number % 4}")
    assert door.come("10.9.9.9", "key:mia") == ""


def test_the_nets_of_one_customer_do_not_fill_the_server() -> None:
    door = Door(Limits(sessions=200))
    let_in = sum(not door.come(f"2001:db8:7:{number:x}::") for number in range(200))
    assert let_in == 80
    assert "Too many come from your network" in door.come("2001:db8:7:fff::")
    assert door.come("2001:db8:8::") == ""


def test_who_has_played_here_is_known_and_nobody_else(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia = await regular(server)
            new = await server.visit("New")
            await server.pass_time(400)
            regulars = server.arbiter.regulars
            assert regulars.is_known(mia.session.identity)
            assert not regulars.is_known(new.session.identity)
            await server.restart()
            assert server.arbiter.regulars.is_known(mia.session.identity), "from the start on"

    asyncio.run(go())


@pytest.mark.parametrize("people", [1, 2])
def test_a_session_knows_whether_others_play_in_its_match(tmp_path: Path, people: int) -> None:
    async def go() -> None:
        line = ArbiterConnection(tmp_path / "nowhere")
        connection = SessionConnection(line, 1)
        async with evening(tmp_path / "s.db") as server:
            visitors = [await server.visit(f"p{number}") for number in range(people)]
            bots = ("random",) if people == 1 else ()
            code = await server.table(*visitors, mode="royale", bots=bots)
            connection._note(Seated(visitors[0].tables[code]))
            assert connection.plays_with_others == (people == 2)
        await line.close()

    asyncio.run(go())


def test_a_48_of_ipv6_does_not_take_all_tables(tmp_path: Path) -> None:
    config = replace(FAST, most_tables_of_net=5)

    async def go() -> None:
        async with evening(tmp_path / "s.db", config=config) as server:
            for number in range(5):
                await (await server.visit(f"a{number}", source=f"2001:db8:7:{number}::")).ask(SOLO)
            with pytest.raises(Refused, match="from your network"):
                await (await server.visit("bea", source="2001:db8:7:9::")).ask(SOLO)
            await (await server.visit("cem", source="2001:db8:8::")).ask(SOLO)
            await (await server.visit("dan", source="192.0.2.1")).ask(SOLO)

    asyncio.run(go())
