"""Guests are somebody else at every visit: that gives them nothing, and nothing of them stays."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kumite_tui.server.limits import Config
from kumite_tui.server.messaging.messages import OpenTable, Refused, Report, Request, Say
from tests.server.evening import Evening, evening

SOURCE = "192.0.2.7"
SOLO = OpenTable("neon", "royale", ("open", "random"), (None, None))


async def done_by_guests(server: Evening, request: Request, source: Callable[[int], str]) -> int:
    """How often a hundred guests could do something, each twice."""
    done = 0
    for number in range(100):
        guest = await server.visit(f"g{number}", is_guest=True, source=source(number))
        for _ in range(2):
            try:
                await guest.ask(request)
                done += 1
            except Refused:
                pass
        guest.session.close()
    return done


@pytest.mark.parametrize(
    ("request_", "most"), [(Say("", "spam"), 30), (Report("", "Mia", "spam"), 3), (SOLO, 50)]
)
def test_many_guests_of_one_address_do_no_more_than_a_few_people(
    tmp_path: Path, request_: Request, most: int
) -> None:
    config = replace(Config(), requests=(1e9, 1e9), most_tables=10_000)

    async def go() -> None:
        async with evening(tmp_path / "s.db", config=config) as server:
            await server.visit("Mia")
            assert await done_by_guests(server, request_, lambda _: SOURCE) == most
            jonas = await server.visit("Jonas", source="192.0.2.8")
            await jonas.ask(request_)

    asyncio.run(go())


async def guests_in(server: Evening) -> int:
    count = await server.store.read(
        lambda db: db.execute("SELECT count(*) FROM people WHERE is_guest").fetchone()[0]
    )
    return int(count)


def test_guests_who_have_gone_are_forgotten_while_the_server_runs(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            stays = await server.visit("stays", is_guest=True)
            await server.visit("Mia")
            plays = await server.visit("plays", is_guest=True)
            code = await server.table(plays, mode="royale", bots=("random",))
            await server.play(code, [plays])
            plays.session.close()
            for number in range(20):
                guest = await server.visit(f"g{number}", is_guest=True)
                guest.session.close()
            name = (await server.visit("g3", is_guest=True)).session
            first = name.person
            name.close()
            assert await guests_in(server) == 22
            server.clock.go_to(server.clock.now() + 3000)
            await server.pass_time(10)
            assert await guests_in(server) == 22, "whoever comes back soon is who they were"
            again = (await server.visit("g3", is_guest=True)).session
            assert again.person == first
            again.close()
            server.clock.go_to(server.clock.now() + 700)
            await server.pass_time(10)
            assert await guests_in(server) == 3, "one has been here a moment ago"
            server.clock.go_to(server.clock.now() + 3600)
            await server.pass_time(10)
            assert await guests_in(server) == 2, "one who has played, and one who is here"
            await stays.ask(Say("", "still here"))

    asyncio.run(go())


def test_no_guest_is_forgotten_while_one_signs_in(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            (await server.visit("a", is_guest=True)).session.close()
            server.clock.go_to(4000)
            async with server.arbiter.guests.coming():
                assert not server.arbiter.guests.are_due
                await server.arbiter.guests.forget_gone()
                assert await guests_in(server) == 1
            assert server.arbiter.guests.are_due

    asyncio.run(go())


def test_without_a_free_name_a_guest_is_refused_rather_than_left_waiting(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            server.arbiter.random_letters = lambda count: "X" * count  # type: ignore[method-assign]
            await server.visit("first", is_guest=True)
            with pytest.raises(Refused, match="no name is free"):
                await asyncio.wait_for(server.visit("second", is_guest=True), 5)

    asyncio.run(go())
