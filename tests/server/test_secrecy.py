"""No byte that reaches a seat, or somebody who watches, tells what only another seat may know."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from kumite.matches.step_report import StepReport
from kumite_tui.server.arbiter.play import Play
from kumite_tui.server.messaging.messages import Act, GetScene, JoinTable, Refused
from kumite_tui.server.store import log
from tests.harness import raw_game
from tests.secrecy.secrets import REDRAW
from tests.server.evening import Evening, Visitor, evening

TABLES = [("neon", "resurrection"), ("martial-art", "black")]
Reporting = Callable[[Play, int | None, int], StepReport]
honest: Reporting = Play.report


def with_the_view_of_another(play: Play, viewer: int | None, since: int = 0) -> StepReport:
    """The planted leak: who watches gets what seat 1 may know."""
    report = honest(play, viewer, since)
    return replace(report, view=play.state.view(1)) if viewer is None else report


def with_all_events(play: Play, viewer: int | None, since: int = 0) -> StepReport:
    """The planted leak: nobody asks who saw an event."""
    return replace(honest(play, viewer, since), events=tuple(play.events[since:]))


def with_the_codes_of_all(play: Play, viewer: int | None, since: int = 0) -> StepReport:
    """The planted leak: what others may do now."""
    codes = tuple(code for seat in range(play.seats) for code in play.codes(seat))
    return replace(honest(play, viewer, since), codes=codes)


async def two_and_a_watcher(server: Evening, game: str, mode: str) -> tuple[str, list[Visitor]]:
    who = [await server.visit(name) for name in ("Mia", "Jonas", "Watcher")]
    code = await server.table(*who[:2], game=game, mode=mode)
    await who[2].ask(JoinTable(code, watch=True))
    await who[2].ask(GetScene(code))
    return code, who


async def sent_when_jonas_chooses(
    path: Path, game: str, mode: str, moment: int, pick: int
) -> tuple[list[bytes], int] | None:
    """All bytes sent to Mia and the watcher while Jonas chooses in secret, and his choices.

    Both choose at the same time and Mia waits, so that nothing is revealed yet.
    """
    async with evening(path) as server:
        code, (mia, jonas, watcher) = await two_and_a_watcher(server, game, mode)
        seen = 0
        while mia.tables[code].stage != "over":
            if mia.reports[code].codes and jonas.reports[code].codes:
                seen += 1
                if seen > moment:
                    break
            await server.play(code, [mia, jonas], most=1)
        else:
            return None
        report = jonas.reports[code]
        choice = report.codes[pick % len(report.codes)]
        await jonas.ask(Act(code, report.step, choice))
        await server.settle()
        for one in (mia, watcher):
            await one.ask(GetScene(code))
            with pytest.raises(Refused) as told:
                await one.ask(Act(code, report.step, choice + 1_000_000))
            one.replies.append(told.value)  # type: ignore[arg-type]
        return [_sent(mia), _sent(watcher)], len(report.codes)


def _sent(visitor: Visitor) -> bytes:
    errors = [str(reply) for reply in visitor.replies if isinstance(reply, Refused)]
    visitor.replies = [reply for reply in visitor.replies if not isinstance(reply, Refused)]
    return visitor.sent() + repr(errors).encode()


def differences(folder: Path, game: str, mode: str) -> int:
    """How often Mia or the watcher could tell one secret choice of Jonas from another."""

    async def go() -> int:
        found = compared = 0
        for moment in (0, 1, 3):
            sent = []
            for pick in (0, 7, 23):
                path = folder / f"{moment}-{pick}.db"
                told = await sent_when_jonas_chooses(path, game, mode, moment, pick)
                if told is not None and told[1] > 1:
                    sent.append(told[0])
            compared += len(sent)
            found += sum(other != sent[0] for other in sent[1:])
        assert compared >= 6
        return found

    return asyncio.run(go())


@pytest.mark.parametrize(("game", "mode"), TABLES)
def test_all_bytes_are_the_same_whatever_another_chose_in_secret(
    game: str, mode: str, tmp_path: Path
) -> None:
    assert differences(tmp_path, game, mode) == 0


@pytest.mark.parametrize("leak", [with_the_view_of_another, with_all_events])
def test_a_planted_leak_shows_in_the_bytes(
    leak: Reporting, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Play, "report", leak)
    assert differences(tmp_path, "neon", "resurrection") > 0


async def sights_that_differ(path: Path, game: str, mode: str, sighting: Reporting = honest) -> int:
    """Redraw what a seat may not know at every step; how often its report changes."""
    rng = Random(5)
    found = 0
    async with evening(path) as server:
        code, who = await two_and_a_watcher(server, game, mode)

        async def compare() -> None:
            nonlocal found
            referee = server.arbiter.rooms[code].referee
            assert referee is not None
            play = referee.play
            if play.is_over or play.step % 4:
                return
            for viewer in (0, 1):
                other = play.clone()
                other.state = REDRAW[game](raw_game(game, "native"), play.state, viewer, rng)
                other._ask()
                for eyes in (viewer, None):
                    if eyes is None and play.asked():
                        continue
                    mine, theirs = sighting(play, eyes, 0), sighting(other, eyes, 0)
                    found += replace(mine, events=()) != replace(theirs, events=())

        await server.play(code, who[:2], most=300, each=compare)
    return found


@pytest.mark.parametrize(("game", "mode"), TABLES)
def test_a_sight_is_the_same_for_every_hand_that_others_could_have(
    game: str, mode: str, tmp_path: Path
) -> None:
    assert asyncio.run(sights_that_differ(tmp_path / "s.db", game, mode)) == 0


def test_a_planted_leak_shows_in_the_sights(tmp_path: Path) -> None:
    played = sights_that_differ(tmp_path / "s.db", "neon", "resurrection", with_the_codes_of_all)
    assert asyncio.run(played) > 0


def test_secrets_are_not_printed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """Errors and logs may hold any value: the dice, and what was kept of them, must not show it."""
    caplog.set_level(logging.DEBUG)

    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            code, who = await two_and_a_watcher(server, "neon", "resurrection")
            referee = server.arbiter.rooms[code].referee
            assert referee is not None
            secret = referee.play.dice.secret
            kept = await server.store.read(log.read, referee.play.header.match)
            await server.play(code, who[:2], most=30)
            printed = repr(referee.play.dice) + repr(kept) + caplog.text
            sent = b"".join(one.sent() for one in who) + printed.encode()
            for shape in (secret, secret.hex().encode(), repr(secret).encode()):
                assert shape not in sent

    asyncio.run(go())
