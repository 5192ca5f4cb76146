"""Bots of the server: in processes of their own, on a tick, and never in the way."""

from __future__ import annotations

import asyncio
import os
import signal
from collections import Counter
from itertools import cycle
from pathlib import Path
from zlib import crc32

import pytest

from kumite import new_match
from kumite_tui.server.arbiter.referee import Referee
from kumite_tui.server.messaging.messages import StepNews
from kumite_tui.server.processes.bot_pool import Answer, BotFailed, BotPool, Question
from kumite_tui.server.processes.bot_queue import NOBODY, Asker, FairQueue
from kumite_tui.server.store.log import BOT, LoggedStep
from tests.server.evening import Evening, evening


def question(bot: str, seed: int = 1) -> Question:
    match = new_match("neon", mode="royale", seats=2, roster=("akari", "ghost"), seed=7)
    while not match.to_act.seats:
        match.advance()
    return Question("neon", bot, 0, match.view_bytes(0), match.codes(0), seed)


def test_workers_answer_and_a_killed_ones_question_is_asked_again() -> None:
    async def go() -> None:
        pool = BotPool(1)
        try:
            pool.start()
            (first,) = pool.pids
            assert (await pool.ask(question("rookie"))).code in question("rookie").codes
            assert pool.pids == (first,)
            asked = asyncio.create_task(pool.ask(question("grandmaster")))
            await asyncio.sleep(0.3)
            os.kill(first, signal.SIGKILL)
            assert (await asyncio.wait_for(asked, 90)).code in question("grandmaster").codes
            assert pool.pids != (first,)
            assert os.getpriority(os.PRIO_PROCESS, pool.pids[0]) > os.getpriority(
                os.PRIO_PROCESS, 0
            )
        finally:
            pool.close()
        assert not pool.pids

    asyncio.run(go())


def test_a_question_that_is_given_up_does_not_answer_the_next() -> None:
    async def go() -> None:
        pool = BotPool(1)
        try:
            asked = asyncio.create_task(pool.ask(question("grandmaster")))
            await asyncio.sleep(0.5)
            asked.cancel()
            other = question("rookie")
            forced = Question(other.game, other.bot, 0, other.view, other.codes[-1:], 1)
            assert (await asyncio.wait_for(pool.ask(forced), 20)).code == forced.codes[0]
            assert len(pool.pids) == 1
        finally:
            pool.close()

    asyncio.run(go())


def test_a_question_that_nobody_can_answer_is_refused() -> None:
    async def go() -> None:
        pool = BotPool(1)
        try:
            broken = Question("neon", "rookie", 0, b"no view", (1, 2), 1)
            with pytest.raises(BotFailed):
                await pool.ask(broken)
            assert (await pool.ask(question("rookie"))).code in question("rookie").codes
        finally:
            pool.close()

    asyncio.run(go())


class SlowBots:
    """Takes as long as it is told, by the clock of the evening, and notes what it was asked."""

    def __init__(self, *seconds: float) -> None:
        self._seconds = cycle(seconds or (0.0,))
        self.server: Evening | None = None
        self.asked: list[tuple[float, Question, bytes]] = []

    async def ask(self, question: Question, asker: Asker = NOBODY) -> Answer:
        assert self.server is not None
        (room,) = self.server.arbiter.rooms.values()
        assert room.referee is not None
        truth = room.referee.play.state.view(question.seat)
        self.asked.append((self.server.clock.now(), question, truth))
        await self.server.clock.sleep(next(self._seconds))
        return Answer(question.codes[0], question.bot)


class TellingBots(SlowBots):
    """Takes as long as its hand says, as searches do."""

    async def ask(self, question: Question, asker: Asker = NOBODY) -> Answer:
        assert self.server is not None
        answer = await super().ask(question, asker)
        await self.server.clock.sleep(crc32(question.view) % 90 / 1000)
        return answer


async def delays(
    path: Path, bot: str, monkeypatch: pytest.MonkeyPatch, *seconds: float
) -> set[float]:
    """How long after its question each answer of a bot was taken."""
    bots = SlowBots(*seconds) if seconds else TellingBots()
    taken = []
    take = Referee._take

    async def noted(self: Referee, step: LoggedStep, *told: str) -> None:
        if step.decider == BOT:
            assert bots.server is not None
            taken.append(bots.server.clock.now())
        await take(self, step, *told)

    with monkeypatch.context() as patch:
        patch.setattr(Referee, "_take", noted)
        async with evening(path, bots=bots) as server:
            bots.server = server
            mia = await server.visit("Mia")
            code = await server.table(mia, mode="royale", bots=(bot,))
            await server.play(code, [mia], most=12)
    assert len(taken) > 5
    return {round(then - asked[0], 3) for then, asked in zip(taken, bots.asked, strict=False)}


@pytest.mark.parametrize(
    ("bot", "least"), [("rookie", 0.1), ("contender", 0.2), ("grandmaster", 1.1)]
)
def test_answers_come_on_a_tick_whatever_the_hand_of_a_bot(
    bot: str, least: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        assert await delays(tmp_path / "0.db", bot, monkeypatch, 0.0) == {least}
        assert await delays(tmp_path / "1.db", bot, monkeypatch) == {least}
        mixed = await delays(tmp_path / "2.db", bot, monkeypatch, 0.0, 0.004, 0.05, 0.09)
        assert mixed == {least}
        late = await delays(tmp_path / "3.db", bot, monkeypatch, least + 0.03)
        assert late == {round(least + 0.1, 3)}

    asyncio.run(go())


def test_a_bot_gets_the_view_of_its_seat_alone(tmp_path: Path) -> None:
    async def go() -> None:
        bots = SlowBots()
        async with evening(tmp_path / "s.db", bots=bots) as server:
            bots.server = server
            mia = await server.visit("Mia")
            code = await server.table(mia, mode="royale", bots=("rookie",))
            await server.play(code, [mia], most=15)
        assert len(bots.asked) > 5
        for _, asked, truth in bots.asked:
            assert (asked.seat, asked.view) == (1, truth)
        assert len({asked.seed for _, asked, _ in bots.asked}) == len(bots.asked)

    asyncio.run(go())


class BrokenBots:
    async def ask(self, question: Question, asker: Asker = NOBODY) -> Answer:
        raise BotFailed("no worker lives")


def test_a_match_goes_on_without_any_worker(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db", bots=BrokenBots()) as server:
            mia = await server.visit("Mia")
            code = await server.table(mia, mode="royale", bots=("master",))
            await server.play(code, [mia], most=3)
            await server.pass_time(30)
            notes = [news.report.note for news in mia.news if isinstance(news, StepNews)]
            assert "master could not answer; chance chose for it" in notes

    asyncio.run(go())


class Waiting:
    def __init__(self, source: str, person: int, table: str) -> None:
        self.asker = Asker(source, person, table)


def served(queue: FairQueue[Waiting], count: int, seconds: float) -> list[Asker]:
    """Who came, in turn, each thinking for so long."""
    found = []
    for _ in range(count):
        found.append(queue.take().asker)
        queue.charge(found[-1], seconds)
    return found


def test_the_queue_is_fair_by_source_by_person_and_by_table() -> None:
    queue: FairQueue[Waiting] = FairQueue(lambda: 0.0)
    for number in range(40):
        queue.put(Waiting("eve", 1, f"eve-{number % 8}"))
    for number in range(6):
        queue.put(Waiting("eve", 2 + number, "throw-away"))
    queue.put(Waiting("mia", 20, "mia"))
    queue.put(Waiting("mia", 20, "mia"))
    queue.put(Waiting("mia", 21, "ada"))
    first = served(queue, 8, 1.0)
    assert sum(asker.source == "mia" for asker in first) == 3, "half of the turns while they wait"
    assert [asker.person for asker in first if asker.source == "mia"] == [20, 21, 20]
    turns = Counter(asker.table for asker in served(queue, 38, 1.0) if asker.person == 1)
    assert max(turns.values()) - min(turns.values()) <= 1, "each table has its turn"


def test_what_was_used_long_ago_is_forgotten() -> None:
    now = 0.0
    queue: FairQueue[Waiting] = FairQueue(lambda: now)
    queue.charge(Asker("eve", 1, "a"), 100.0)
    now = 600.0
    queue.charge(Asker("mia", 2, "b"), 1.0)
    for each in (Waiting("mia", 2, "b"), Waiting("eve", 1, "a")):
        queue.put(each)
    assert queue.take().asker.source == "eve"


def test_one_person_with_forty_grandmasters_holds_up_nobody() -> None:
    """As it was done: 8 tables of 5 grandmasters, and somebody else who asks for one answer."""

    async def go() -> None:
        pool = BotPool(1)
        loop = asyncio.get_running_loop()
        try:
            pool.start()
            await pool.ask(question("rookie"))  # it is there
            began = loop.time()
            flood = [
                asyncio.create_task(pool.ask(question("grandmaster", n), Asker("e", 1, f"{n % 8}")))
                for n in range(40)
            ]
            await asyncio.sleep(0.2)
            for bot, most in (("contender", 2.5), ("grandmaster", 4.0)):
                asked = loop.time()
                told = await pool.ask(question(bot), Asker("m", 2, "mia"))
                assert told.bot == bot, "and by the level that was asked"
                assert loop.time() - asked < most
            answers = await asyncio.gather(*flood)
            assert loop.time() - began < 15, "the others are answered soon, too"
            levels = [answer.bot for answer in answers]
            assert "grandmaster" in levels
            assert "rookie" in levels, "those who would answer too late give way to lower levels"
            assert all(answer.code in question("rookie").codes for answer in answers)
        finally:
            pool.close()

    asyncio.run(go())


class BusyBots:
    """Has time for rookies only."""

    async def ask(self, question: Question, asker: Asker = NOBODY) -> Answer:
        return Answer(question.codes[0], "rookie")


def test_a_lower_level_says_that_it_answered(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db", bots=BusyBots()) as server:
            mia = await server.visit("Mia")
            code = await server.table(mia, mode="royale", bots=("master",))
            await server.play(code, [mia], most=5)
            await server.pass_time(5)
            notes = [news.report.note for news in mia.news if isinstance(news, StepNews)]
            assert "the server is busy: rookie chose this time, not master" in notes

    asyncio.run(go())
