"""What a server promises of its dice: shown while the match runs, and held to what comes last."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from kumite.fair_dice import FairDice
from kumite_tui.server.messaging.messages import (
    Connection,
    News,
    Proof,
    Reply,
    Request,
    Scene,
    StepNews,
)
from tests.tui.party import Guest, Party, party

OTHER = FairDice(b"another secret of as many bytes.")


class LyingConnection:
    """A server that shows other dice than it promised, once the test says so."""

    def __init__(self, connection: Connection, lie: Callable[[Proof], Proof]) -> None:
        self._connection = connection
        self._lie = lie

    async def ask(self, request: Request) -> Reply:
        reply = await self._connection.ask(request)
        if isinstance(reply, Scene) and reply.proof is not None:
            return replace(reply, proof=self._lie(reply.proof))
        return reply

    def listen(self, tell: Callable[[News], None]) -> None:
        def told(news: News) -> None:
            if isinstance(news, StepNews) and news.proof is not None:
                news = replace(news, proof=self._lie(news.proof))
            tell(news)

        self._connection.listen(told)

    def close(self) -> None:
        self._connection.close()


def another_at_the_end(proof: Proof) -> Proof:
    """Sound in itself: only who remembers the promise sees it."""
    return Proof(OTHER.commitment, OTHER.secret.hex()) if proof.secret else proof


def another_secret(proof: Proof) -> Proof:
    return Proof(proof.commitment, OTHER.secret.hex()) if proof.secret else proof


async def promised(guest: Guest, tables: Party) -> str:
    """The promise as the arbiter keeps it."""
    referee = tables.evening.arbiter.rooms[guest.code].referee
    assert referee is not None
    return referee.play.header.commitment


def unwrapped(guest: Guest) -> str:
    return "".join(guest.text.replace("│", "").split())


def test_the_promise_stands_in_the_log_and_is_a_key_away(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia, bob = await tables.duel(size=(120, 40))
            promise = await promised(mia, tables)
            eve = await tables.come("Eve", "watch", mia.code)
            for guest in (mia, bob, eve):
                assert guest.match.session.log()[0].text == f"The dice are promised: {promise}"
                await guest.press("P")
                assert guest.kind == "ProofScreen"
                assert promise in unwrapped(guest)
                assert "secretistoldwhenitisover" in unwrapped(guest)
                await guest.press("escape")
            assert "Dice" in [each.title for each in mia.app.get_system_commands(mia.screen)]
            await tables.play(mia, bob, until=lambda: mia.match.session.step > 30)
            back = await tables.come("Bob", "join", mia.code)
            assert back.match.session.log()[0].text.endswith(promise)
            await tables.play(mia, bob, until=lambda: mia.kind == "TableOverScreen")
            for guest in (mia, back):
                assert "the promise was kept" in guest.text
                await guest.press("p")
                assert promise in unwrapped(guest)
                assert f"--commitment{promise[:21]}" in unwrapped(guest)
            # Whoever comes after the end is told that they had not seen it before.
            late = await tables.come("Bob")
            assert late.kind == "HallScreen"
            await late.press("enter")
            assert "compareitwiththeoneyounoted" in unwrapped(late)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("lie", "words"),
    [
        (another_at_the_end, "The server has changed its promise during the match"),
        (another_secret, "is not the one that was promised"),
    ],
)
def test_dice_that_were_exchanged_are_told_loudly(
    home: Path, lie: Callable[[Proof], Proof], words: str
) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia, bob = await tables.duel()
            promise = await promised(mia, tables)
            cheated = await tables.come(
                "Eve", "watch", mia.code, wrap=lambda connection: LyingConnection(connection, lie)
            )
            # Home and back: the first promise is remembered.
            await cheated.press("escape", "w")
            await tables.play(mia, bob, until=lambda: mia.kind == "TableOverScreen")
            assert words in cheated.text
            assert "donottrust" in unwrapped(cheated)
            assert "the promise was kept" in mia.text
            await cheated.press("p")
            assert words in cheated.text
            assert promise in unwrapped(cheated)

    asyncio.run(play())


def test_a_promise_that_changes_while_the_match_runs_is_told_at_once(home: Path) -> None:
    is_lying = False

    def lie(proof: Proof) -> Proof:
        return Proof(OTHER.commitment) if is_lying and not proof.secret else proof

    async def play() -> None:
        nonlocal is_lying
        async with party(home) as tables:
            mia, _bob = await tables.duel()
            eve = await tables.come(
                "Eve", "watch", mia.code, wrap=lambda connection: LyingConnection(connection, lie)
            )
            is_lying = True
            await eve.press("escape", "w")
            lines = [line.text for line in eve.match.session.log()]
            assert any("has changed its promise" in line for line in lines)

    asyncio.run(play())
