"""Thousands of forged, repeated, reordered and stale messages: only what is allowed happens.

A million of them: python -m tests.server.test_forged 1000000
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kumite.fair_dice import FairDice
from kumite_tui.server.arbiter.play import Play
from kumite_tui.server.messaging.messages import (
    Act,
    AskTeam,
    ChangeSeat,
    ChooseName,
    FetchReplay,
    FillWithBots,
    GetScene,
    JoinTable,
    LeaveTable,
    LetTeam,
    OpenTable,
    Refused,
    Rematch,
    Request,
    SetReady,
)
from kumite_tui.server.store import log
from tests.server.evening import Evening, Visitor, evening

MESSAGES = 3000


@dataclass
class Forger:
    """Sends wrong things, and notes what should have happened."""

    rng: Random
    code: str
    sent: list[tuple[Visitor, Act]] = field(default_factory=list)

    def act(self, who: list[Visitor]) -> tuple[Visitor, Act]:
        """An action by anybody about anything."""
        rng = self.rng
        visitor = rng.choice(who)
        if self.sent and rng.random() < 0.4:
            old_visitor, act = rng.choice(self.sent[-20:])
            return (old_visitor if rng.random() < 0.6 else visitor), act
        other = visitor if rng.random() < 0.4 else rng.choice(who)
        report = other.reports[self.code]
        codes = report.codes or (rng.randrange(1 << 26),)
        step = max(0, report.step + rng.choice([0, 0, 0, 0, -1, 1, -7, 1000]))
        return visitor, Act(self.code, step, rng.choice(codes))


async def kept_steps(server: Evening, code: str) -> log.LoggedMatch:
    return await server.store.read(log.read, server.arbiter.rooms[code].row.match)


def taken_since(db: sqlite3.Connection, match: str, first: int) -> list[tuple[int | None, ...]]:
    """Seat, named step and code of each step from number `first` on."""
    return db.execute(
        "SELECT seat, answers, code FROM steps WHERE match = ? AND sequence >= ?", (match, first)
    ).fetchall()


async def forge(path: Path, count: int, seed: int) -> Counter[str]:
    """Send so many messages; how they were answered."""
    told: Counter[str] = Counter()
    rng = Random(seed)
    async with evening(path, seed=seed) as server:
        people = [await server.visit(name) for name in ("Mia", "Jonas", "Ada")]
        watcher = await server.visit("Watcher")
        while told["refused"] + told["done"] < count:
            code = await server.table(*people, mode="royale")
            await watcher.ask(JoinTable(code, watch=True))
            await watcher.ask(GetScene(code))
            forger = Forger(rng, code)
            steps = len((await kept_steps(server, code)).steps)
            while people[0].tables[code].stage != "over" and told["refused"] + told["done"] < count:
                burst = [forger.act([*people, watcher]) for _ in range(rng.randrange(1, 6))]
                forger.sent = [*forger.sent[-20:], *burst]
                done = await asyncio.gather(
                    *(one.ask(act) for one, act in burst), return_exceptions=True
                )
                assert all(not isinstance(r, Exception) or isinstance(r, Refused) for r in done)
                told.update("refused" if isinstance(r, Refused) else "done" for r in done)
                match = server.arbiter.rooms[code].row.match
                fresh = await server.store.read(taken_since, match, steps)
                steps += len(fresh)
                taken = [step for step in fresh if step[0] is not None]
                told["taken"] += len(taken)
                # Whatever was taken was asked by the person of that very seat, just now.
                assert set(taken) <= {(one.seat(code), act.step, act.action) for one, act in burst}
                for one in (*people, watcher):
                    one.forget()
            check_log(await kept_steps(server, code))
            for one in people:
                await one.ask(LeaveTable(code, True))
    return told


def test_only_answers_to_what_a_seat_is_asked_are_taken(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    count = MESSAGES * int(pytestconfig.getoption("--faults"))
    told = asyncio.run(forge(tmp_path / "s.db", count, 11))
    assert told["taken"] > 100
    assert told["refused"] > told["taken"]
    assert told["done"] > told["taken"], "repeats are answered too"


def check_log(kept: log.LoggedMatch) -> None:
    """Every step of the log is legal, and every person's answer named what it was asked."""
    play = Play(kept.header, FairDice(kept.secret))
    for step in kept.steps:
        if step.seat is not None:
            assert step.code in play.codes(step.seat)
            if step.answers is not None:
                asked = play.asked_at(step.seat)
                assert asked is not None
                assert asked <= step.answers <= play.step
        play.take(step)


def test_nobody_does_what_is_anothers_to_do(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas, eve = [await server.visit(name) for name in ("Mia", "Jonas", "Eve")]
            code = await server.table(mia, jonas)
            report = mia.reports[code]
            refused: list[Request] = [
                Act(code, report.step, report.codes[0] if report.codes else 0),
                ChangeSeat(code, 0, "open"),
                SetReady(code, True),
                FillWithBots(code),
                Rematch(code),
                AskTeam(code, 0, True),
                LetTeam(code, 0, 0),
                GetScene(code),
                FetchReplay(server.arbiter.rooms[code].row.match),
                ChooseName("Mia"),
            ]
            for request in refused:
                with pytest.raises(Refused):
                    await eve.ask(request)
            with pytest.raises(Refused, match="not over yet"):
                await mia.ask(FetchReplay(server.arbiter.rooms[code].row.match))

    asyncio.run(go())


def test_only_the_host_moves_chairs_and_nobody_sits_twice(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas = [await server.visit(name) for name in ("Mia", "Jonas")]
            players = ("open", "open", "open", "rookie")
            opened = await mia.ask(OpenTable("neon", "royale", players, (None,) * 4))
            code = opened.table.code  # type: ignore[union-attr]
            await jonas.ask(JoinTable(code))
            await jonas.ask(JoinTable(code))
            assert [chair.name for chair in jonas.tables[code].seats] == [
                "Mia", "Jonas", "", "rookie",
            ]  # fmt: skip
            for change in (
                ChangeSeat(code, 2, "master"),
                ChangeSeat(code, 0, "open"),
                ChangeSeat(code, 0, "person"),
                ChangeSeat(code, 0, fighter="ghost"),
                ChangeSeat(code, 3, fighter="ghost"),
                ChangeSeat(code, -1, "open"),
                ChangeSeat(code, 9, "open"),
                ChangeSeat(code, 1, fighter="nobody-at-all"),
            ):
                with pytest.raises(Refused):
                    await jonas.ask(change)
            await jonas.ask(ChangeSeat(code, 2, "person"))
            assert jonas.seat(code) == 2
            assert jonas.tables[code].seats[1].player == "open"
            await mia.ask(ChangeSeat(code, 2, "open"))
            await server.settle()
            assert jonas.tables[code].your_seat is None
            for bot in ("grandmaster:think_ms=3600000", "external:sh", "search", "human"):
                with pytest.raises(Refused, match="no bot"):
                    await mia.ask(ChangeSeat(code, 1, bot))
                with pytest.raises(Refused, match="no bot"):
                    await mia.ask(FillWithBots(code, bot))

    asyncio.run(go())


texts = st.text(max_size=12) | st.sampled_from(["open", "person", "neon", "royale", "master"])
numbers = st.integers(-(2**40), 2**40) | st.integers(-2, 8)


def any_request(kind: type[Request]) -> st.SearchStrategy[Request]:
    fields = {"code": st.just("CODE") | texts, "step": numbers, "action": numbers, "seat": numbers}
    named = {
        field.name: fields.get(field.name, st.from_type(field.type))
        for field in msgspec.structs.fields(kind)
    }
    return st.builds(kind, **named)


def test_any_request_is_answered_or_refused_in_a_line(tmp_path: Path) -> None:
    kinds = Request.__args__
    loop = asyncio.new_event_loop()
    server = Evening(tmp_path / "s.db")
    loop.run_until_complete(server.arbiter.start())
    mia = loop.run_until_complete(server.visit("Mia"))
    jonas = loop.run_until_complete(server.visit("Jonas"))
    code = loop.run_until_complete(server.table(mia, jonas))

    async def ask(request: Request) -> None:
        try:
            await mia.ask(request)
        except Refused as refused:
            told = str(refused)
            assert told
            assert told.isprintable()
            assert "made a mistake" not in told

    @settings(max_examples=400, suppress_health_check=list(HealthCheck))
    @given(st.one_of([any_request(kind) for kind in kinds]))
    def every(request: Request) -> None:
        if getattr(request, "code", "") == "CODE":
            request = msgspec.structs.replace(request, code=code)
        loop.run_until_complete(ask(request))

    try:
        every()
    finally:
        loop.run_until_complete(server.arbiter.stop())
        server.store.close()
        loop.close()


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    all_told: Counter[str] = Counter()
    for part in range(max(wanted // 20_000, 1)):
        with tempfile.TemporaryDirectory() as folder:
            all_told += asyncio.run(forge(Path(folder) / "s.db", min(wanted, 20_000), part))
        print(f"{all_told['refused'] + all_told['done']} messages, {dict(all_told)}", flush=True)
