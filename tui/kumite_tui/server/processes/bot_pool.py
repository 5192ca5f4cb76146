"""Bots think in processes of their own, so that a slow or broken search stops nobody.

A question holds what the seat may know and nothing else. If a worker dies its question is asked
again of a fresh one; a question nobody waits for any more is dropped. Questions wait in a queue
that is fair (`bot_queue.py`). How long one may wait counts from when it was asked: a level that
would answer too late is replaced by a lower one, and the answer says which.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Protocol

import msgspec

from kumite.errors import KumiteError
from kumite_tui.server.processes import logs
from kumite_tui.server.processes.bot_queue import NOBODY, Asker, FairQueue, fitting_level
from kumite_tui.server.timings import Timings

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

_log = logging.getLogger(__name__)
_NICE = 5
_TRIES = 3
_PATIENCE_SECONDS = 10.0
"""For a worker that thinks, beyond the time of its bot; then it is replaced."""
_LOADING_SECONDS = 60.0
"""For a worker that has not answered yet, beyond that."""
_WAIT_SECONDS = 2.0
"""For a question, from when it was asked, beyond the time of its bot."""
_ANSWER_BYTES = 4_000
_NOT_FOR_BOTS = (signal.SIGINT, signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2)
_MOST_PLAN = 600
"""Letters; more are not shown anyway, and each takes six bytes at most."""
_NO_ANSWER = -1


class BotFailed(KumiteError):
    """No worker could answer."""


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked: all it may know."""

    game: str
    bot: str
    seat: int
    view: bytes
    codes: tuple[int, ...]
    seed: int
    wish: int = 0
    """What people on its side ask it for, by the number of `Presenter.wishes`."""
    name: str = ""
    """Of whom it plays, where bots say what they plan; empty where they keep it to themselves."""


class Answer(NamedTuple):
    """What a bot has decided."""

    code: int
    bot: str
    """Who decided: the bot that was asked, or a lower level if the server is too busy."""
    plan: str = ""
    """What it says about that to those on its side."""


class _Thought(msgspec.Struct, frozen=True):
    """What a worker sends back."""

    code: int
    plan: str = ""


class Bots(Protocol):
    """Whoever answers questions."""

    async def ask(self, question: Question, asker: Asker = NOBODY) -> Answer:
        """One of the question's codes. Raises BotFailed. Cancelling gives the question up."""
        ...


def answer(question: Question) -> Answer:
    """Think here and now."""
    from kumite.bots import Helpful, make

    bot = make(question.bot, game=question.game, seat=question.seat, seed=question.seed)
    if isinstance(bot, Helpful):
        bot.ask_for(question.wish)
    code = bot.choose(question.view, question.codes)
    return Answer(code, question.bot, _plan(question, code))


def _plan(question: Question, code: int) -> str:
    """What is said about the choice beforehand, if anything is."""
    if not question.name:
        return ""
    from kumite.games import presenter
    from kumite.matches.announcing import announced

    words = presenter(question.game)
    return announced(words, question.name, question.view, question.codes, code, game=question.game)


class InlineBots:
    """Thinks in this process: for tests, and for bots that answer at once."""

    async def ask(self, question: Question, asker: Asker = NOBODY) -> Answer:
        return answer(question)


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    pipe: Connection
    has_answered: bool = False
    """Before its first answer it loads the games, which takes long on a busy machine."""


@dataclass(slots=True, eq=False)
class _Waiting:
    question: Question
    asker: Asker
    asked_at: float
    told: asyncio.Future[Answer | None]
    """None: its worker died."""


class BotPool:
    """A few worker processes; questions wait for a free one."""

    def __init__(
        self,
        workers: int = 1,
        clock: Callable[[], float] = monotonic,
        *,
        begin_log: Callable[[], None] = logs.begin,
    ) -> None:
        """`begin_log` is called in each worker."""
        self._begin_log = begin_log
        self._context = multiprocessing.get_context("spawn")
        self._idle: list[_Worker | None] = [None] * workers
        self._clock = clock
        self._queue: FairQueue[_Waiting] = FairQueue(clock)
        self._running: dict[int, _Worker] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.timings = Timings()
        """From a question to its answer."""
        self.lowered = 0
        """Questions that a lower level answered."""

    def start(self) -> None:
        """Start all workers before they are needed: loading the games takes a while."""
        self._idle = [worker or self._start() for worker in self._idle]

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that live now."""
        return tuple(self._running)

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return len(self._queue)

    async def ask(self, question: Question, asker: Asker = NOBODY) -> Answer:
        asked_at = self._clock()
        for _ in range(_TRIES):
            loop = asyncio.get_running_loop()
            waiting = _Waiting(question, asker, asked_at, loop.create_future())
            self._queue.put(waiting)
            self._set_going()
            told = await waiting.told
            if told is not None:
                self.timings.add(self._clock() - asked_at)
                self.lowered += told.bot != question.bot
                return told
            _log.warning("a bot worker died; its question is asked again")
        raise BotFailed(f"{question.bot} could not answer")

    def _set_going(self) -> None:
        """Give questions to workers, as long as there are both."""
        while self._idle and self._queue:
            waiting = self._queue.take()
            if waiting.told.done():
                continue  # it was given up
            # A question that is given up from now on is still thought to its end, which comes soon:
            # that is cheaper than a new process.
            work = self._use(self._idle.pop(), waiting)
            task = asyncio.get_running_loop().create_task(work)
            self._tasks.add(task)
            task.add_done_callback(self._ended)

    async def _use(self, worker: _Worker | None, waiting: _Waiting) -> None:
        """Have one worker answer."""
        began = self._clock()
        question = self._in_time(waiting, began)
        cost = _think_seconds().get(question.bot, 0.0)
        self._queue.charge(waiting.asker, cost)
        told: Answer | None = None
        try:
            if worker is None:
                worker = self._start()
            told = await self._put(worker, question)
        except (EOFError, OSError, TimeoutError):
            if worker is not None:
                self._end(worker)
                worker = None
        except BotFailed as error:
            if not waiting.told.done():
                waiting.told.set_exception(error)
        finally:
            self._queue.charge(waiting.asker, self._clock() - began - cost)
            self._idle.append(worker)
        if not waiting.told.done():
            waiting.told.set_result(told)
        self._set_going()

    @staticmethod
    def _in_time(waiting: _Waiting, now: float) -> Question:
        """The question, for a lower level if the one that was asked would answer too late."""
        question = waiting.question
        seconds = _think_seconds()
        left = seconds.get(question.bot, 0.0) + _WAIT_SECONDS - (now - waiting.asked_at)
        return msgspec.structs.replace(question, bot=fitting_level(question.bot, seconds, left))

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("a question to a bot failed", exc_info=error)

    async def _put(self, worker: _Worker, question: Question) -> Answer:
        loop = asyncio.get_running_loop()
        ready = asyncio.Event()
        number = worker.pipe.fileno()
        patience = _PATIENCE_SECONDS + _think_seconds().get(question.bot, 0.0)
        if not worker.has_answered:
            patience += _LOADING_SECONDS
        worker.pipe.send_bytes(msgspec.json.encode(question))
        loop.add_reader(number, ready.set)
        try:
            async with asyncio.timeout(patience):
                await ready.wait()
        finally:
            loop.remove_reader(number)
        worker.has_answered = True
        told = msgspec.json.decode(worker.pipe.recv_bytes(_ANSWER_BYTES), type=_Thought)
        if told.code not in question.codes:
            raise BotFailed(f"{question.bot} gave no legal answer")
        return Answer(told.code, question.bot, told.plan)

    def _start(self) -> _Worker:
        here, there = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(there, self._begin_log), daemon=True)
        # What is said to the whole group of processes would end one that cannot listen yet.
        held = signal.pthread_sigmask(signal.SIG_BLOCK, _NOT_FOR_BOTS)
        try:
            process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, held)
        there.close()
        worker = _Worker(process, here)
        self._running[process.pid or 0] = worker
        return worker

    def _end(self, worker: _Worker) -> None:
        self._running.pop(worker.process.pid or 0, None)
        worker.process.kill()
        worker.process.join()
        worker.pipe.close()

    def close(self) -> None:
        """End all workers."""
        for task in self._tasks:
            task.cancel()
        for worker in list(self._running.values()):
            self._end(worker)


@cache
def _think_seconds() -> dict[str, float]:
    """How long each bot thinks, the weakest first."""
    from kumite.bots import bots
    from kumite.bots.searcher import levels

    thinks = {name: float(level.get("think_ms", 0.0)) for name, level in levels().items()}
    return {bot.name: thinks.get(bot.name, 0.0) / 1000 for bot in bots()}


def _serve(pipe: Connection, begin_log: Callable[[], None]) -> None:
    """The life of a worker."""
    from kumite.games import games
    from kumite.thinking.search import core_of

    for number in _NOT_FOR_BOTS:
        signal.signal(number, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, _NOT_FOR_BOTS)
    begin_log()
    with suppress(OSError):
        os.nice(_NICE)
    for game in games("native"):
        core_of(game.id)
    while True:
        try:
            question = msgspec.json.decode(pipe.recv_bytes(), type=Question)
        except EOFError:
            return
        try:
            found = answer(question)
            told = _Thought(found.code, found.plan[:_MOST_PLAN])
        except KumiteError as error:
            _log.error("%s cannot answer: %s", question.bot, error)
            told = _Thought(_NO_ANSWER)
        pipe.send_bytes(msgspec.json.encode(told))
