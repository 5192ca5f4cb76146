"""How lucky one was: measured at every roll, nothing on average, told after the end alone."""

from __future__ import annotations

import asyncio
import statistics
import threading
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from kumite.bots.rookie import RookieBot
from kumite.contract import RawState, Setup
from kumite_tui.server.arbiter import luck
from kumite_tui.server.arbiter.luck import luck_of, worth
from kumite_tui.server.arbiter.play import start, words_of
from kumite_tui.server.messaging.messages import (
    AskLuck,
    JoinTable,
    LuckIn,
    Person,
    Profile,
    Refused,
)
from kumite_tui.server.messaging.messages import Luck as Told
from kumite_tui.server.store import log
from kumite_tui.server.store.log import CHANCE, Header, LoggedMatch, LoggedStep, Seat
from tests.server.evening import Evening, evening

Fall = Callable[[RawState], int]
SEATS = (Seat("person", "Mia", 1), Seat("person", "Jonas", 2))


def played(game: str, mode: str, seed: int, fall: Fall | None = None) -> LoggedMatch:
    """A match of random choices, in which chance falls as it likes or as it is told."""
    rng = Random(seed)
    state = start(Setup(game, mode, 2, (None, None), {}))
    steps = []
    while acting := state.to_act():
        outcomes = state.outcomes()
        if outcomes:
            codes, weights = zip(*outcomes, strict=True)
            code = rng.choices(codes, weights)[0] if fall is None else fall(state)
            steps.append(LoggedStep(None, code, decider=CHANCE))
            state.apply_outcome(code)
        else:
            seat = next(seat for seat in range(2) if acting >> seat & 1)
            steps.append(LoggedStep(seat, rng.choice(state.actions(seat)), decider="person"))
            state.apply(seat, steps[-1].code)
    content = words_of(game).content_hash
    header = Header("match", game, mode, (None, None), {}, content, "", SEATS)
    return LoggedMatch(header, "ABCD", bytes(32), (), 0, 1, tuple(steps), b"")


@pytest.mark.parametrize(("game", "mode"), [("neon", "royale"), ("super-fantasy-brawl", "duel")])
def test_whoever_gets_the_best_of_every_roll_is_lucky(game: str, mode: str) -> None:
    rookie = RookieBot(game, ())

    def best_for(seat: int, sign: int) -> Fall:
        return lambda state: max(
            (code for code, _ in state.outcomes()),
            key=lambda code: sign * worth(state, code, rookie)[seat],
        )

    good = luck_of(played(game, mode, 1, best_for(0, 1)))
    bad = luck_of(played(game, mode, 1, best_for(0, -1)))
    assert good.seats[0] > 0.1
    assert bad.seats[0] < -0.1
    assert good.rolls > 5


@pytest.mark.parametrize(
    ("game", "mode"),
    [("neon", "royale"), ("martial-art", "white"), ("super-fantasy-brawl", "duel")],
)
def test_fair_dice_are_worth_nothing_on_average(game: str, mode: str) -> None:
    found = [luck_of(played(game, mode, seed)).seats[seed % 2] for seed in range(40)]
    spread = statistics.stdev(found)
    assert spread > 0.01, "single matches are lucky or not"
    assert abs(statistics.mean(found)) < 3 * spread / len(found) ** 0.5


def test_a_rare_outcome_counts_by_its_weight(monkeypatch: pytest.MonkeyPatch) -> None:
    """One roll that can be checked by hand: a six of a die, worth 0.8 to whoever rolls it."""

    class OneRoll:
        left = 1

        def to_act(self) -> int:
            return 0

        def outcomes(self) -> list[tuple[int, int]]:
            return [(0, 5), (1, 1)] if self.left else []

        def apply_outcome(self, code: int) -> None:
            self.left = 0

    monkeypatch.setattr(luck, "start", lambda _: OneRoll())
    monkeypatch.setattr(luck, "worth", lambda _, code, __: [0.8 * code, -0.8 * code])
    match = played("neon", "royale", 1)
    for code, mine in ((1, 0.4 * 5 / 6), (0, -0.4 / 6)):
        one = LoggedMatch(
            match.header, "", b"", (), 0, 1, (LoggedStep(None, code, decider=CHANCE),), b""
        )
        found = luck_of(one)
        assert found.rolls == 1
        assert found.seats == pytest.approx((mine, -mine))


def test_it_is_told_at_the_end_and_kept_in_the_profile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[threading.Thread] = []

    def watched(kept: LoggedMatch) -> luck.Luck:
        threads.append(threading.current_thread())
        return luck_of(kept)

    monkeypatch.setattr(luck, "luck_of", watched)

    async def told(server: Evening) -> None:
        mia, guest = await server.visit("Mia"), await server.visit("x", is_guest=True)
        eve = await server.visit("Eve")
        code = await server.table(mia, guest, mode="royale")
        await eve.ask(JoinTable(code, watch=True))
        for one in (mia, eve):
            with pytest.raises(Refused, match="not over yet"):
                await one.ask(AskLuck(code))
        await server.play(code, [mia, guest])
        found = await mia.ask(AskLuck(code))
        assert isinstance(found, Told)
        kept = await server.store.read(log.read, mia.tables[code].match)
        assert (found.seats, found.rolls) == luck_of(kept)
        assert await eve.ask(AskLuck(code)) == found
        profile = await mia.ask(Profile())
        assert isinstance(profile, Person)
        assert profile.luck == (LuckIn("neon", found.seats[0], 1),)
        of_guest = await guest.ask(Profile())
        assert isinstance(of_guest, Person)
        assert of_guest.luck == ()

    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            await told(server)
            await server.settle()

    asyncio.run(go())
    assert len(threads) == 1, "once for everybody"
    assert threads[0] is not threading.main_thread(), "the arbiter answers meanwhile"


def test_it_is_noted_without_being_asked_for(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia = await server.visit("Mia")
            code = await server.table(mia, mode="royale", bots=("random",))
            await server.play(code, [mia])
            for _ in range(100):
                await asyncio.sleep(0.02)
                told = await mia.ask(Profile())
                assert isinstance(told, Person)
                if told.luck:
                    return
            raise AssertionError("no luck was noted")

    asyncio.run(go())
