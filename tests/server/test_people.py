"""Tables, codes, limits, leaving, results, ratings, replays: an evening of several people."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

from kumite.cli import main
from kumite.matches.record_lines import seal
from kumite_tui.server.limits import Config
from kumite_tui.server.messaging.messages import (
    ClockRules,
    FetchReplay,
    FillWithBots,
    GetScene,
    History,
    JoinTable,
    Keep,
    Kept,
    LeaveTable,
    ListTables,
    OpenTable,
    Past,
    Person,
    Profile,
    Refused,
    Rematch,
    Say,
    Seated,
    SetReady,
    StepNews,
    TableGone,
    Tables,
    Versus,
)
from tests.server.evening import FAST, Evening, Visitor, evening

VERIFIER = Path(__file__).parents[2] / "docs" / "examples" / "verify_dice.py"
TWO = OpenTable("neon", "royale", ("open", "open"), (None, None))


async def opened(one: Visitor, request: OpenTable = TWO) -> str:
    seated = await one.ask(request)
    assert isinstance(seated, Seated)
    return seated.table.code


async def last_result(one: Visitor) -> str:
    past = await one.ask(History())
    assert isinstance(past, Past)
    return past.records[0].result


async def person(one: Visitor, name: str = "") -> Person:
    told = await one.ask(Profile(name))
    assert isinstance(told, Person)
    return told


def test_private_tables_are_joined_by_code_alone(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await opened(mia, replace(TWO, is_private=True))
            assert len(code) == 4
            assert not set(code) & set("IOL01")
            listed = await jonas.ask(ListTables())
            assert isinstance(listed, Tables)
            assert listed.tables == ()
            await mia.ask(SetReady(code, True))
            await server.settle()
            assert code not in jonas.tables
            await jonas.ask(JoinTable(code.lower()))
            assert jonas.seat(code) == 1

    asyncio.run(go())


def test_codes_cannot_be_tried_out(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia = await server.visit("Mia")
            code = await opened(mia, replace(TWO, is_private=True))
            tries = 0
            for number in range(5):
                eve = await server.visit(f"Eve{'abcde'[number]}", source="10.0.0.1")
                for guess in range(30):
                    with pytest.raises(Refused) as told:
                        await eve.ask(JoinTable(f"X{guess:03}"))
                    tries += "no such table" in str(told.value)
                with pytest.raises(Refused, match="too many wrong codes"):
                    await eve.ask(JoinTable(code))
            assert tries == 10, "new keys of one source have no tries of their own"
            other = await server.visit("Jonas", source="10.0.0.2")
            await other.ask(JoinTable(code))
            # Neighbours of whoever guesses are not kept from their own tables, nor from open ones.
            neighbour = await server.visit("Nora", source="10.0.0.1")
            open_code = await opened(neighbour, TWO)
            await neighbour.ask(Say(open_code, "hello"))
            await eve.ask(JoinTable(open_code))
            own = await opened(neighbour, replace(TWO, is_private=True))
            await neighbour.ask(GetScene(own))
            await server.pass_time(90)
            with pytest.raises(Refused, match="no such table"):
                await eve.ask(JoinTable("XXXX"))

    asyncio.run(go())


def test_nobody_takes_more_than_their_share(tmp_path: Path) -> None:
    small = Config(most_tables=8, most_tables_of_one=2, most_watchers=1, most_kept=2)

    async def go() -> None:
        async with evening(tmp_path / "s.db", config=small) as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            ada, eve = await server.visit("Ada"), await server.visit("Eve")
            codes = [await opened(one) for one in (mia, mia, jonas, jonas)]
            with pytest.raises(Refused, match="too many tables"):
                await opened(mia)
            with pytest.raises(Refused, match="all tables"):
                await opened(ada)
            await ada.ask(JoinTable(codes[0], watch=True))
            with pytest.raises(Refused, match="watching"):
                await eve.ask(JoinTable(codes[0], watch=True))
            for number in range(6):
                await ada.ask(Say(codes[0], f"hello {number}"))
            with pytest.raises(Refused, match="too fast"):
                await ada.ask(Say(codes[0], "hello"))
            await server.pass_time(2)
            await ada.ask(Say(codes[0], "hello"))
            await mia.ask(Keep("settings", "a"))
            await mia.ask(Keep("keys", "b"))
            await mia.ask(Keep("settings", "c"))
            with pytest.raises(Refused, match="only 2"):
                await mia.ask(Keep("more", "d"))
            with pytest.raises(Refused, match="KiB"):
                await mia.ask(Keep("keys", "x" * (small.most_kept_bytes + 1)))
            assert (await mia.ask(Keep("settings"))) == Kept("c")
            assert (await jonas.ask(Keep("settings"))) == Kept("")
            asked = [eve.ask(ListTables()) for _ in range(200)]
            told = await asyncio.gather(*asked, return_exceptions=True)
            assert any("too fast" in str(each) for each in told)
            for _ in range(small.most_sessions_of_one - 1):
                await server.visit("Ada")
            with pytest.raises(Refused, match="too many times"):
                await server.visit("Ada")

    asyncio.run(go())


def test_empty_tables_are_cleared_and_abandoned_matches_end(tmp_path: Path) -> None:
    async def go() -> None:
        config = replace_config(empty_seconds=60, away_seconds=3600)
        async with evening(tmp_path / "s.db", config=config) as server:
            mia, jonas, ada = [await server.visit(name) for name in ("Mia", "Jonas", "Ada")]
            await ada.ask(ListTables())
            waiting = await opened(mia)
            playing = await server.table(mia, jonas, mode="royale")
            for one in (mia, jonas):
                one.session.close()
            await server.pass_time(70)
            assert TableGone(waiting) in ada.news
            assert server.arbiter.rooms[playing].row.stage == "playing"
            assert server.arbiter.rooms[playing].referee is None, "it is loaded when one returns"
            await server.pass_time(3700)
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            assert await last_result(mia) == await last_result(jonas) == "abandoned"

    asyncio.run(go())


def replace_config(**changes: float) -> Config:
    from dataclasses import replace as changed

    return changed(FAST, **changes)  # type: ignore[arg-type]


def test_leaving_and_coming_back(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await server.table(mia, jonas, mode="royale")
            await jonas.ask(LeaveTable(code))
            await server.settle()
            assert not mia.tables[code].seats[1].is_here
            await jonas.ask(GetScene(code))
            await server.settle()
            assert mia.tables[code].seats[1].is_here
            jonas.session.close()
            await server.settle()
            assert not mia.tables[code].seats[1].is_here
            jonas = await server.visit("Jonas")
            await jonas.ask(GetScene(code))
            assert jonas.seat(code) == 1

    asyncio.run(go())


def test_who_leaves_a_rated_match_loses_it(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await server.table(mia, jonas, mode="royale")
            assert mia.tables[code].is_rated
            await jonas.ask(LeaveTable(code, for_good=True))
            assert await last_result(jonas) == "abandoned"
            await server.play(code, [mia])
            assert await last_result(jonas) == "abandoned"
            (mine,), (theirs,) = (await person(mia)).ratings, (await person(jonas)).ratings
            assert mine.mu > 25 > theirs.mu
            assert (mine.matches, theirs.matches, theirs.wins) == (1, 1, 0)
            other = await server.table(mia, jonas, mode="royale")
            await jonas.ask(LeaveTable(other, for_good=True))
            await mia.ask(LeaveTable(other, for_good=True))
            assert (await last_result(mia), await last_result(jonas)) == ("won", "abandoned")

    asyncio.run(go())


def test_a_profile_says_how_two_people_fared_against_each_other(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas, eve = [await server.visit(name) for name in ("Mia", "Jonas", "Eve")]
            for loser in (mia, jonas, jonas):
                code = await server.table(mia, jonas, mode="royale")
                await loser.ask(LeaveTable(code, for_good=True))
                winner = jonas if loser is mia else mia
                await winner.ask(LeaveTable(code, for_good=True))
                await server.settle()
            await server.table(mia, jonas, mode="royale")  # which runs on
            # Side by side against bots, which does not count.
            pair = await server.table(
                mia, jonas, game="martial-art", mode="black-team",
                players=("open", "random", "open", "random"), fighters=(None,) * 4,
            )  # fmt: skip
            for one in (mia, jonas):
                await one.ask(LeaveTable(pair, for_good=True))
            told = await mia.ask(Profile("Jonas"))
            assert told.versus == (Versus("neon", won=2, lost=1),)  # type: ignore[union-attr]
            told = await jonas.ask(Profile("mia"))
            assert told.versus == (Versus("neon", won=1, lost=2),)  # type: ignore[union-attr]
            for visitor, name in ((mia, ""), (mia, "Mia"), (mia, "Eve"), (eve, "Jonas")):
                assert (await visitor.ask(Profile(name))).versus == ()  # type: ignore[union-attr]

    asyncio.run(go())


def test_matches_against_bots_or_guests_are_not_rated(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia = await server.visit("Mia")
            guest = await server.visit("anybody", is_guest=True)
            for code in (
                await server.table(mia, mode="royale", bots=("random",)),
                await server.table(mia, guest, mode="royale"),
            ):
                assert not mia.tables[code].is_rated
                people = [mia] if "guest" not in mia.tables[code].seats[1].name else [mia, guest]
                await server.play(code, people)
            told = await person(mia)
            assert told.ratings == ()
            names = [name for name, _, at in told.achievements if at]
            assert "To the last bell" in names
            won = [r.result for r in (await mia.ask(History())).records]  # type: ignore[union-attr]
            assert ("First victory" in names) == ("won" in won)

    asyncio.run(go())


def test_a_guest_who_is_gone_frees_the_chair(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, guest = await server.visit("Mia"), await server.visit("x", is_guest=True)
            code = await server.table(mia, guest, mode="royale")
            guest.session.close()
            await server.pass_time(200)
            assert mia.tables[code].seats[1].deputy == ""
            await server.pass_time(200)
            assert mia.tables[code].seats[1].deputy == "rookie"

    asyncio.run(go())


def test_a_rematch_keeps_chairs_and_needs_everybody_again(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await server.table(mia, jonas, mode="royale", bots=("random",))
            with pytest.raises(Refused, match="not over"):
                await mia.ask(Rematch(code))
            await server.play(code, [mia, jonas])
            first = mia.tables[code].match
            await jonas.ask(Rematch(code))
            await mia.ask(Rematch(code))
            assert [chair.is_ready for chair in mia.tables[code].seats] == [False, False, True]
            for one in (mia, jonas):
                await one.ask(SetReady(code, True))
                await one.ask(GetScene(code))
            assert mia.tables[code].stage == "playing"
            assert mia.tables[code].match != first
            await server.play(code, [mia, jonas])

    asyncio.run(go())


def test_whoever_was_elsewhere_at_the_end_may_ask_for_a_rematch(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
            code = await server.table(mia, jonas, mode="royale", clock=ClockRules(per_decision=1))
            await mia.ask(LeaveTable(code))
            await jonas.ask(LeaveTable(code))
            while mia.tables[code].stage != "over":
                await server.pass_time(5)
            await mia.ask(Rematch(code))
            chairs = mia.tables[code].seats
            assert [chair.player for chair in chairs] == ["person", "open"]
            assert chairs[0].is_here

    asyncio.run(go())


def test_the_host_fills_chairs_with_bots_and_the_match_begins(tmp_path: Path) -> None:
    async def go() -> None:
        async with evening(tmp_path / "s.db") as server:
            mia = await server.visit("Mia")
            code = await opened(mia, OpenTable("neon", "royale", ("open",) * 4, (None,) * 4))
            await mia.ask(SetReady(code, True))
            assert mia.tables[code].stage == "gathering"
            await mia.ask(FillWithBots(code, "random"))
            await mia.ask(GetScene(code))
            assert mia.tables[code].stage == "playing"
            assert [chair.player for chair in mia.tables[code].seats[1:]] == ["random"] * 3

    asyncio.run(go())


async def replay_of_a_match(server: Evening) -> str:
    mia, jonas = await server.visit("Mia"), await server.visit("Jonas")
    code = await server.table(mia, jonas, game="neon", mode="royale")
    promised = next(n.proof for n in mia.news if isinstance(n, StepNews) and n.proof)
    assert promised.secret == ""
    await server.play(code, [mia, jonas])
    kept = await mia.ask(FetchReplay(mia.tables[code].match))
    assert isinstance(kept, Kept)
    assert json.loads(kept.text.splitlines()[0])["dice"]["commitment"] == promised.commitment
    return kept.text


def verified_alone(file: Path, *promise: str) -> str:
    """What the example without any code of ours complains of."""
    words = [sys.executable, "-I", "-S", str(VERIFIER), str(file), *promise]
    told = subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)
    assert (told.returncode == 0) == (told.stderr == "")
    assert told.returncode or "all as the secret says" in told.stdout
    return told.stderr


def test_a_replay_shows_that_the_dice_were_fair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def go() -> str:
        async with evening(tmp_path / "s.db") as server:
            return await replay_of_a_match(server)

    text = asyncio.run(go())
    file = tmp_path / "friday.kumite"
    file.write_text(text, "utf-8")
    assert main(["replay", "verify", str(file)]) == 0
    assert "every roll is that of the secret" in capsys.readouterr().out
    assert main(["replay", str(file), "--verify", "--engine", "reference", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["dice"]
    promised = json.loads(text.splitlines()[0])["dice"]["commitment"]
    assert verified_alone(file, promised[:16]) == ""
    assert "not the one you noted" in verified_alone(file, "0" * 16)

    for number, lie in enumerate(lies(text)):
        forged = tmp_path / f"forged-{number}.kumite"
        forged.write_text(lie, "utf-8")
        if number < 2:  # whether the weights are those of the game is for the rules to say
            assert verified_alone(forged)
        assert main(["replay", "verify", str(forged)]) == 2
        told = capsys.readouterr().err
        assert told.count("\n") == 1
        reasons = ("chance did not fall", "not the one that was promised", "other weights")
        assert any(reason in told for reason in reasons)


def test_the_replay_of_a_match_that_was_given_up_can_be_checked_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def go() -> str:
        async with evening(tmp_path / "s.db") as server:
            mia = await server.visit("Mia")
            code = await server.table(mia, mode="royale", bots=("random",))
            await server.play(code, [mia], most=5)
            await mia.ask(LeaveTable(code, for_good=True))
            past = await mia.ask(History())
            assert isinstance(past, Past)
            assert past.records[0].result == "abandoned"
            kept = await mia.ask(FetchReplay(past.records[0].match))
            assert isinstance(kept, Kept)
            return kept.text

    file = tmp_path / "given-up.kumite"
    file.write_text(asyncio.run(go()), "utf-8")
    assert main(["replay", "verify", str(file)]) == 0
    told = capsys.readouterr().out
    assert "not played to the end" in told
    assert "every roll is that of the secret" in told


def lies(text: str) -> list[str]:
    """Files whose chain is whole, but whose dice are not those of the secret."""
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        del line["chain"]

    def sealed(told: list[dict[str, object]]) -> str:
        chain, found = "", []
        for line in told:
            data, chain = seal(line, chain)
            found.append(data.decode())
        return "".join(found)

    other_secret = [{**lines[0], "dice": {**lines[0]["dice"], "secret": "00" * 32}}, *lines[1:]]
    at = next(at for at, line in enumerate(lines) if "chance" in line)
    other_roll = [*lines[:at], {**lines[at], "chance": lines[at]["chance"] + 1}, *lines[at + 1 :]]
    weights = [[outcome, weight * 2] for outcome, weight in lines[at]["weights"]]
    weights[0][1] += 1
    other_weights = [*lines[:at], {**lines[at], "weights": weights}, *lines[at + 1 :]]
    return [sealed(other_secret), sealed(other_roll), sealed(other_weights)]
