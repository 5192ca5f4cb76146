"""The life of tables: whatever several people do in whatever order, every table makes sense."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from kumite_tui.server.arbiter.room import Room
from kumite_tui.server.arbiter.rows import decode
from kumite_tui.server.messaging.messages import (
    Act,
    ChangeSeat,
    FillWithBots,
    GetScene,
    JoinTable,
    LeaveTable,
    ListTables,
    OpenTable,
    Refused,
    Rematch,
    Request,
    Say,
    SetReady,
    StandIn,
)
from kumite_tui.server.store import tables
from tests.server.evening import Evening, Visitor, evening

NAMES = ("Mia", "Jonas", "Ada", "Eve")


def anything(rng: Random, server: Evening, one: Visitor) -> Request:
    """Something that somebody might do now."""
    codes = list(server.arbiter.rooms)
    if not codes or (len(codes) < 3 and rng.random() < 0.1):
        seats = rng.choice([2, 3])
        players = ("open", *rng.choices(["open", "random"], k=seats - 1))
        return OpenTable("neon", "royale", players, (None,) * seats)
    code = rng.choice(codes)
    report = one.reports.get(code)
    if report is not None and report.codes and rng.random() < 0.5:
        return Act(code, report.step, rng.choice(report.codes))
    requests: list[Request] = [
        JoinTable(code),
        JoinTable(code, watch=True),
        SetReady(code, True),
        SetReady(code, True),
        SetReady(code, rng.random() < 0.8),
        ChangeSeat(code, rng.randrange(3), rng.choice(["", "open", "person", "random"])),
        ChangeSeat(code, rng.randrange(3), fighter=rng.choice(["akari", "ghost", None])),
        FillWithBots(code, "random"),
        LeaveTable(code),
        LeaveTable(code, rng.random() < 0.2),
        StandIn(code, rng.randrange(4)),
        Rematch(code),
        GetScene(code),
        GetScene(code),
        GetScene(code),
        Say(code, "hello"),
        ListTables(),
    ]
    return rng.choice(requests)


def check(server: Evening, room: Room) -> None:
    """What holds for every table at any time."""
    row = room.row
    people = row.people()
    assert people or row.stage == "over"
    assert len(set(people)) == len(people), "nobody sits twice"
    assert row.host in people or row.stage == "over"
    assert (row.stage == "gathering") == (not row.match)
    for chair in row.chairs:
        assert (chair.person is not None) == (chair.player == "person")
        assert not chair.left or row.stage != "gathering"
    if row.stage == "playing":
        assert room.referee is not None
        assert not room.referee.play.is_over
        assert "open" not in [chair.player for chair in row.chairs]
    for session in server.arbiter.everybody:
        info = room.info(session)
        assert info.your_seat is None or session.person is not None


@pytest.mark.parametrize("seed", range(3))
def test_any_order_of_requests_leaves_sensible_tables(seed: int, tmp_path: Path) -> None:
    async def go() -> Counter[str]:
        rng = Random(seed)
        told: Counter[str] = Counter()
        async with evening(tmp_path / "s.db", seed=seed) as server:
            people = {name: await server.visit(name) for name in NAMES}
            for number in range(900):
                name = rng.choice(NAMES)
                if rng.random() < 0.02:
                    people[name].session.close()
                    people[name] = await server.visit(name)
                request = anything(rng, server, people[name])
                try:
                    await people[name].ask(request)
                    told[type(request).__name__] += 1
                except Refused as refused:
                    told["mistake" if "mistake" in str(refused) else "refused"] += 1
                if number % 5 == 0:
                    await server.pass_time(0.2)
                for room in server.arbiter.rooms.values():
                    check(server, room)
            kept = [decode(body) for body in await server.store.read(tables.everything)]
            assert {row.code: row for row in kept} == {
                code: room.row for code, room in server.arbiter.rooms.items()
            }
        return told

    told = asyncio.run(go())
    assert told["mistake"] == 0
    assert told["Act"] > 30
    asked = {"OpenTable", "JoinTable", "SetReady", "ChangeSeat", "LeaveTable", "GetScene"}
    assert told.keys() >= asked
