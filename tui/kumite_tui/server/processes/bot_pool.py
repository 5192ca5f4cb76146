"""Bots think in processes of their own, so that a slow or broken search stops nobody.

A question holds what the seat may know and nothing else. If a worker dies its question is asked
again of a fresh one; a question nobody waits for any more is dropped.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

import msgspec

from kumite.errors import KumiteError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

_log = logging.getLogger(__name__)
_NICE = 5
_TRIES = 3
_PATIENCE_SECONDS = 30.0
_ANSWER_BYTES = 8
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


class Bots(Protocol):
    """Whoever answers questions."""

    async def ask(self, question: Question) -> int:
        """One of the question's codes. Raises BotFailed. Cancelling gives the question up."""
        ...


def answer(question: Question) -> int:
    """Think here and now."""
    from kumite.bots import make

    bot = make(question.bot, game=question.game, seat=question.seat, seed=question.seed)
    return bot.choose(question.view, question.codes)


class InlineBots:
    """Thinks in this process: for tests, and for bots that answer at once."""

    async def ask(self, question: Question) -> int:
        return answer(question)


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    line: Connection


class BotPool:
    """A few worker processes; questions wait for a free one."""

    def __init__(self, workers: int = 1) -> None:
        self._context = multiprocessing.get_context("spawn")
        self._idle: asyncio.Queue[_Worker | None] = asyncio.Queue()
        for _ in range(workers):
            self._idle.put_nowait(None)
        self._running: dict[int, _Worker] = {}
        self._tasks: set[asyncio.Task[int | None]] = set()

    def start(self) -> None:
        """Start all workers before they are needed: loading the games takes a while."""
        for _ in range(self._idle.qsize()):
            self._idle.put_nowait(self._idle.get_nowait() or self._start())

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that live now."""
        return tuple(self._running)

    async def ask(self, question: Question) -> int:
        for _ in range(_TRIES):
            worker = await self._idle.get()
            # A question that is given up is still thought to its end, which comes soon: that is
            # cheaper than a new process.
            task = asyncio.get_running_loop().create_task(self._use(worker, question))
            self._tasks.add(task)
            task.add_done_callback(self._ended)
            told = await asyncio.shield(task)
            if told is not None:
                return told
            _log.warning("a bot worker died; its question is asked again")
        raise BotFailed(f"{question.bot} could not answer")

    async def _use(self, worker: _Worker | None, question: Question) -> int | None:
        """The answer of one worker; None if it died."""
        try:
            if worker is None:
                worker = self._start()
            return await self._put(worker, question)
        except (EOFError, OSError, TimeoutError):
            if worker is not None:
                self._end(worker)
                worker = None
            return None
        finally:
            self._idle.put_nowait(worker)

    def _ended(self, task: asyncio.Task[int | None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()

    async def _put(self, worker: _Worker, question: Question) -> int:
        loop = asyncio.get_running_loop()
        ready = asyncio.Event()
        number = worker.line.fileno()
        worker.line.send_bytes(msgspec.json.encode(question))
        loop.add_reader(number, ready.set)
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await ready.wait()
        finally:
            loop.remove_reader(number)
        told = int.from_bytes(worker.line.recv_bytes(_ANSWER_BYTES), "big", signed=True)
        if told not in question.codes:
            raise BotFailed(f"{question.bot} gave no legal answer")
        return told

    def _start(self) -> _Worker:
        here, there = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(there,), daemon=True)
        process.start()
        there.close()
        worker = _Worker(process, here)
        self._running[process.pid or 0] = worker
        return worker

    def _end(self, worker: _Worker) -> None:
        self._running.pop(worker.process.pid or 0, None)
        worker.process.kill()
        worker.process.join()
        worker.line.close()

    def close(self) -> None:
        """End all workers."""
        for task in self._tasks:
            task.cancel()
        for worker in list(self._running.values()):
            self._end(worker)


def _serve(line: Connection) -> None:
    """The life of a worker."""
    import signal

    from kumite.games import games
    from kumite.thinking.search import core_of

    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    with suppress(OSError):
        os.nice(_NICE)
    for game in games():
        core_of(game.id)
    while True:
        try:
            question = msgspec.json.decode(line.recv_bytes(), type=Question)
        except EOFError:
            return
        try:
            code = answer(question)
        except KumiteError as error:
            _log.error("%s cannot answer: %s", question.bot, error)
            code = _NO_ANSWER
        line.send_bytes(code.to_bytes(_ANSWER_BYTES, "big", signed=True))
