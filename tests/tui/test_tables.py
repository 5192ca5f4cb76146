"""Friends at a server's table, each with the app: from the invitation to the rematch."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from pathlib import Path

import pytest

from kumite_tui.boards import games_shown
from kumite_tui.server.guest import remote_session
from kumite_tui.server.messaging.messages import Act, GetScene, JoinTable, SetReady
from kumite_tui.storage.settings import Settings
from tests.tui.party import ADDRESS, CALM, PAGE, Guest, party


def test_two_people_play_a_whole_match_by_keys(home: Path) -> None:
    before = sorted(path for path in home.rglob("*") if path.is_file())

    async def play() -> None:
        async with party(home) as tables:
            mia, bob = await tables.duel()
            eve = await tables.come("Eve", "watch", mia.code)
            assert "watching" in eve.text
            # Both plan at the same time.
            for guest in (mia, bob):
                assert guest.match.picture.question == "Round 1: your plan"
            await bob.press("enter")
            assert not bob.is_asked
            assert "Waiting for Mia (Akari)." in bob.text
            assert mia.match.picture.question == "Round 1: your plan"
            await tables.play(mia, bob, until=lambda: mia.kind == bob.kind == "TableOverScreen")
            # The Automa may win as well.
            assert all("YOU WIN" in guest.text or "YOU LOSE" in guest.text for guest in (mia, bob))
            assert "the promise was kept" in mia.text
            for guest in (mia, bob):
                assert re.search(r"Your first rating in NEON: \d+\.\d, give or take", guest.text)
            assert "rating" not in eve.text
            assert eve.kind == "TableOverScreen"
            assert "THE MATCH IS OVER" in eve.text
            await mia.press("p")
            assert "python3 -c" in mia.text
            await look_back(mia)
            await rematch(mia, bob)
            await tables.pass_time(1)
            assert "(rookie plays)" in mia.match.session.who(1)
            assert eve.kind == "TableOverScreen"

    async def look_back(mia: Guest) -> None:
        await mia.press("escape", "h", "enter")
        assert mia.kind == "MatchReplay"
        assert "Step " in mia.text
        await mia.press("v", "left", "escape", "escape", "p")
        assert "ACHIEVEMENTS" in mia.text
        assert "To the last bell" in mia.text
        assert "play a match to its end" in mia.text
        assert "Regular  not yet" in mia.text
        assert "play ten matches to their end" in mia.text
        await mia.press("escape", "i")
        assert "PROFILE Mia" in mia.text
        await mia.press("right")
        assert "PROFILE Bob" in mia.text
        await mia.press("n")
        await mia.type("Zoe")
        assert "nobody has that name" in mia.text
        await mia.press("n")
        await mia.type("eve")
        assert "PROFILE Eve" in mia.text
        await mia.press("escape", "enter")
        assert "Your first rating in NEON" in mia.text
        assert mia.kind == "TableOverScreen"

    async def rematch(mia: Guest, bob: Guest) -> None:
        await mia.press("enter")
        assert mia.kind == "TableOverScreen", "a held Enter asks for nothing"
        await mia.press("m")
        assert mia.kind == "ChairsScreen"
        await mia.press("down", "i")
        assert "PROFILE Bob" in mia.text
        await mia.press("escape")
        assert mia.kind == "ChairsScreen"
        assert "Mia wants a rematch" in bob.text
        await bob.press("enter")
        assert bob.kind == "ChairsScreen"
        await bob.press("enter")
        for guest in (mia, bob):
            assert guest.match.picture.question == "Round 1: your plan"
        await bob.press("X")
        await bob.type("no")
        assert "Type yes" in bob.text
        await bob.press("backspace", "backspace")
        await bob.type("yes")
        assert "You have given up" in bob.text

    asyncio.run(play())
    after = {path.name for path in home.rglob("*") if path.is_file()}
    # The app of a guest writes nothing; what is new is the arbiter's.
    assert {name for name in after if not name.startswith("server.sqlite")} == {
        path.name for path in before
    }


@pytest.mark.parametrize("page", ["", PAGE])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_friends_are_invited_into_the_browser_where_there_is_a_page(
    home: Path, page: str, size: tuple[int, int]
) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia = await tables.come("Mia", size=size, page=page)
            await mia.press("t")
            await mia.press("enter")
            rows = mia.text.splitlines()
            command = ADDRESS.replace("dojo", f"join-{mia.code}@dojo")
            assert command in rows, "in one piece, with nothing beside it"
            assert (f"{PAGE}#join-{mia.code}" in rows) == bool(page)

    asyncio.run(play())


def test_a_bot_stands_in_for_who_is_away(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia, bob = await tables.duel(size=(120, 40))
            assert "bot stands in" not in mia.text
            await mia.press("enter")
            await bob.leave()
            await tables.settle()
            assert "Bob" in mia.text
            assert "bot stands in" in mia.text
            await mia.press("B")
            assert "Bob may be back in a moment" in mia.text
            await tables.pass_time(130)
            await mia.press("B")
            await tables.pass_time(1)
            assert "rookie decided for Bob: is away" in mia.text
            assert "bot stands in" not in mia.text
            assert mia.is_asked
            assert mia.match.session.info.seats[1].deputy == "rookie"
            bob = await tables.come("Bob")
            assert bob.kind == "TableMatchScreen"
            assert not mia.match.session.info.seats[1].deputy

    asyncio.run(play())


def test_an_invitation_leads_to_the_table(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia = await tables.come("Mia")
            assert mia.kind == "HallScreen"
            await mia.press("t")
            assert mia.kind == "NewTableScreen"
            await mia.press("enter")
            assert mia.kind == "ChairsScreen"
            told = " ".join(mia.text.replace("│", " ").split())
            assert ADDRESS.replace("dojo", f"join-{mia.code}@dojo") in told
            bob = await tables.come("Bob", "join", mia.code.lower())
            assert bob.kind == "ChairsScreen"
            assert bob.code == mia.code
            assert "2 Bob" in mia.text
            await bob.press("enter")
            assert "ready" in mia.text.split("2 Bob")[1].split("\n")[0]
            eve = await tables.come("Eve")
            assert mia.code in eve.text
            await eve.press("j")
            await eve.type("ZZZZ")
            assert "Table ZZZZ: no such table" in eve.text
            await eve.press(*["backspace"] * 4)
            await eve.type(mia.code)
            assert f"TABLE {mia.code} IS FULL" in eve.text
            assert "There: Mia, Bob" in eve.text
            await eve.press("enter")
            assert eve.kind == "ChairsScreen"
            assert "1 watching" in mia.text
            wrong = await tables.come("Yuki", "dance")
            assert "join CODE or watch CODE" in wrong.text

    asyncio.run(play())


def test_bots_fill_the_table_and_alone_one_may_ask_for_hints(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia = await tables.come("Mia")
            await mia.press("t", "down", "down", "right", "enter", "right", "enter")
            assert "not ready after all" in mia.text
            await mia.press("b")
            await tables.play(mia, until=lambda: mia.is_asked)
            assert mia.match.session.has_hints
            await tables.play(mia, until=lambda: mia.is_asked and mia.match.session.step > 12)
            assert "rookie" in " ".join(line for line, _ in mia.match.picture.people)
            await mia.press("u")
            assert "nothing to take back" in mia.text
            await mia.press("w")
            assert mia.kind == "WhyNotScreen"
            await mia.press("escape", "e")
            assert mia.kind == "ExplainScreen"

    asyncio.run(play())


def test_time_runs_out_and_a_bot_decides(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            # The clock is four rows above the first, round the corner.
            mia, bob = await tables.duel("up", "up", "up", "up", "right", "right")
            assert re.search(r"1:00|0:5\d", mia.text)
            await bob.press("enter")
            assert mia.is_asked
            await tables.pass_time(61)
            note = "rookie decided for Mia: time was up"
            assert note in mia.text
            assert note in bob.text
            assert note in [line.text for line in mia.match.session.log()]

    asyncio.run(play())


def test_declining_leaves_an_open_chair_and_leaving_closes_the_table(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia, bob = await tables.duel()
            for guest in (mia, bob):
                await guest.press("X")
                await guest.type("yes")
            assert mia.kind == bob.kind == "HallScreen"
            await mia.press("t", "enter")
            code = mia.code
            eve = await tables.come("Eve", "join", code)
            await eve.press("x")
            assert eve.kind == "HallScreen"
            assert "2 open" in mia.text
            watcher = await tables.come("Yuki", "watch", code)
            await mia.press("x")
            assert mia.kind == "HallScreen"
            assert f"You have left table {code}." in mia.text
            assert watcher.kind == "HallScreen"
            assert f"Table {code} was closed." in watcher.text
            assert code not in eve.app.hall.tables

    asyncio.run(play())


def test_the_host_frees_a_chair(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia = await tables.come("Mia")
            await mia.press("t", "enter")
            bob = await tables.come("Bob", "join", mia.code)
            await bob.press("up", "p")
            assert bob.kind == "ChairsScreen"  # not the host
            await mia.press("p")
            assert mia.kind == "ChairsScreen"  # one's own chair
            await mia.press("down", "p")
            assert mia.kind == "PromptScreen"
            await mia.type("yes")
            assert mia.kind == "ChairsScreen"
            assert "2 open" in mia.text
            await mia.press("p")
            assert "2 random" in mia.text

    asyncio.run(play())


@pytest.mark.parametrize("game", games_shown())
def test_every_game_that_has_a_board_is_played_at_tables(game: str, home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia = await tables.come("Mia")
            await mia.press("t", *["right"] * games_shown().index(game), "enter")
            bob = await tables.come("Bob", "join", mia.code)
            await mia.press("enter")
            await bob.press("enter")
            assert mia.match.session.table.game == game
            steps = mia.match.session.step + 30
            await tables.play(mia, bob, until=lambda: mia.match.session.step > steps)
            assert mia.match.session.step == bob.match.session.step

    asyncio.run(play())


def test_several_tables_and_the_one_that_waits(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia, bob = await tables.duel()
            first = mia.code
            await mia.press("q")
            assert "away" in bob.text
            await mia.press("t", "enter")
            second = mia.code
            eve = await tables.come("Eve", "join", second)
            # Whoever changes something asks everybody anew.
            for keys in (("right",), ("enter",)):
                await mia.press(*keys)
                await eve.press(*keys)
            assert mia.kind == "TableMatchScreen"
            assert f"{first} waits for you" in mia.text
            await mia.press("T")
            assert mia.code == first
            assert f"{second} waits for you" in mia.text
            await mia.press("T")
            assert mia.code == second
            await mia.press("escape", "q")
            rows = [line for line in mia.text.split("\n") if "waits for you" in line]
            assert len(rows) == 2

    asyncio.run(play())


def test_programs_and_people_meet_at_one_table(home: Path) -> None:
    """The app plays with a session that is no app."""

    async def play() -> None:
        async with party(home) as tables:
            mia = await tables.come("Mia")
            await mia.press("t", "enter")
            robot = await tables.evening.visit("Robot")
            await robot.ask(JoinTable(mia.code))
            await robot.ask(SetReady(mia.code, True))
            await mia.press("enter")
            await robot.ask(GetScene(mia.code))
            for _ in range(30):
                report = robot.reports[mia.code]
                if report.codes:
                    await robot.ask(Act(mia.code, report.step, report.codes[0]))
                await tables.settle()
                if mia.is_asked:
                    await mia.press("enter")
            assert mia.match.session.step == robot.reports[mia.code].step > 20

    asyncio.run(play())


def test_a_match_can_be_begun_and_played_by_mouse_alone(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia = await tables.come("Mia", size=(120, 40))
            await mia.click("key:t")
            await mia.click("play")
            bob = await tables.come("Bob", size=(120, 40))
            await bob.click("table:0")
            assert bob.code == mia.code
            await bob.click("key:right")
            await bob.click("key:enter")
            await mia.click("key:enter")
            assert mia.kind == bob.kind == "TableMatchScreen"
            for _ in range(8):
                for guest in (mia, bob):
                    tokens = [zone.token for zone in guest.screen.canvas.grid.zones]
                    if "choice:0" in tokens:
                        await guest.click("choice:0")
                    elif "key:enter" in tokens:
                        await guest.click("key:enter")
            assert mia.match.session.step > 12
            await mia.click("key:C")
            await mia.type("hi")
            await bob.click("key:C")
            await bob.click("talker:1")
            assert bob.app.hall.muted == {"Mia"}

    asyncio.run(play())


def test_what_others_do_is_shown_step_by_step(home: Path) -> None:
    """Reports queue up behind a pause, dice fall, and no key meant to skip it answers anything."""

    async def play() -> None:
        async with party(home) as tables:
            mia, bob = await tables.duel()
            slow = await tables.come(
                "Bob", "join", bob.code, settings=Settings(animation="fast", bot="rookie")
            )
            screen = slow.match
            both = (mia, bob)
            await tables.play(*both, until=lambda: bob.match.session.step > 45)
            assert "Press any key to continue." in slow.text
            assert screen.session.step < bob.match.session.step
            for _ in range(2000):
                if screen.picture.frame:
                    break
                await asyncio.sleep(0.005)
            # Dice are in the air, and what they do is not told yet.
            assert screen.picture.rolls
            assert len(screen.picture.log) < len(screen.session.log())
            await slow.press("enter")
            assert screen.session.step == bob.match.session.step
            assert screen.session.log() == bob.match.session.log()

    asyncio.run(play())


def test_a_rematch_waits_for_those_who_still_watch_the_end(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia, bob = await tables.duel()
            slow = Settings(animation="slow", bot="rookie")
            eve = await tables.come("Eve", "watch", mia.code, settings=slow)
            yuki = await tables.come("Yuki", "watch", mia.code, settings=slow)
            await tables.play(mia, bob, until=lambda: mia.kind == bob.kind == "TableOverScreen")
            steps = mia.app.screen_stack[-2].session.step  # type: ignore[attr-defined]
            assert "Press any key to continue." in eve.text
            await mia.press("m")
            assert mia.kind == "ChairsScreen"
            for guest in (eve, yuki):
                assert guest.match.session.step < steps
            await eve.press("space")
            assert eve.kind == "TableOverScreen"
            assert "THE MATCH IS OVER" in eve.text
            assert "Mia wants a rematch. Enter: to the table" in eve.text
            await eve.press("enter")
            assert eve.kind == "ChairsScreen"
            await bob.press("enter", "enter")
            assert eve.match.session.viewer is None
            # The next match is none of the end of this one.
            await tables.play(mia, bob, until=lambda: mia.match.session.step > 20)
            assert yuki.match.session.step < steps
            await yuki.press("space")
            assert yuki.app.screen_stack[-2].session.step == steps  # type: ignore[attr-defined]
            assert "The next match has begun here. Enter: to the table" in yuki.text
            await yuki.press("enter")
            assert yuki.match.session.info.match == mia.match.session.info.match

    asyncio.run(play())


def test_a_clock_runs_while_what_came_before_is_shown(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 1000.0
    monkeypatch.setattr(remote_session, "monotonic", lambda: now)

    async def play() -> None:
        nonlocal now
        async with party(home) as tables:
            mia, _bob = await tables.duel()
            session = mia.match.session
            assert session.take(replace(session._report, step=session.step + 1, time_left=(60, 60)))
            now += 25
            session.fall()
            assert session.time_left(1) == 35

    asyncio.run(play())


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
def test_long_names_can_be_told_apart(size: tuple[int, int], home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            one = await tables.come("annabelle-maria1", size=size)
            await one.press("t", "down", "down", "right", "enter")
            await tables.come("annabelle-marib2", "join", one.code)
            assert "1 annabelle-maria1 " in one.text
            assert "2 annabelle-marib2 " in one.text
            rows = " ".join(one.text.replace("│", " ").split())
            assert "host: annabelle-maria1" in rows
            if size[0] >= 120:
                assert "annabelle-maria1 (host)" in rows

    asyncio.run(play())


def test_the_list_at_home_says_what_is_played(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia = await tables.come("annabelle-maria1")
            await mia.press("t", "down", "down", "right", "enter", "enter", "b")
            eve = await tables.come("Eve")
            row, more = eve.text.split("\n")[3:5]
            assert mia.code in row
            assert "NEON, Resurrection" in row
            assert "waits for annabelle" in row
            assert "annabelle-maria1's table: annabelle-maria1," in more

    asyncio.run(play())


def test_settings_at_a_server_say_where_they_are_kept(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia = await tables.come("Mia")
            await mia.press("s")
            assert "Kept at this server, for you alone" in mia.text
            assert "Bot level" in mia.text
            assert "Bots think" not in mia.text
            # The row after the last setting is that of the keys.
            await mia.press("up", "enter")
            assert "is kept at this server, for you alone." in mia.text
            await mia.press("escape", "up", "right", "escape")
            assert mia.app.settings.bot != CALM.bot
            await mia.press("h")
            assert "UTC" in mia.text

    asyncio.run(play())


def test_a_question_mark_shows_all_keys_of_a_match(home: Path) -> None:
    async def play() -> None:
        async with party(home) as tables:
            mia, _bob = await tables.duel()
            assert "? keys" in mia.text
            await mia.press("?")
            assert mia.kind == "KeysHereScreen"
            for words in (
                "C       chat",
                "q       leave",
                "P       dice",
                "^p      find a command",
            ):
                for _ in range(30):
                    if words in mia.text:
                        break
                    await mia.press("down")
                assert words in mia.text
            await mia.press("?")
            assert mia.match.picture.question

    asyncio.run(play())


@pytest.mark.parametrize("key", ["?", "f1"])
def test_the_keys_are_listed_everywhere_and_only_those_that_work(home: Path, key: str) -> None:
    def listed(guest: Guest) -> set[str]:
        rows = [row.strip("│ ") for row in guest.text.splitlines()[1:-2]]
        return {row.split()[0] for row in rows if row}

    async def see(guest: Guest) -> set[str]:
        await guest.press(key)
        assert guest.kind == "KeysHereScreen"
        found = listed(guest)
        await guest.press(key)
        return found

    async def go() -> None:
        size = (100, 60)
        async with party(home) as tables:
            mia = await tables.come("Mia", size=size)
            at_home = await see(mia)
            assert {"t", "j", "o", "C", "h", "p", "q"} <= at_home
            assert not {"y", "w", "i"} & at_home, "there is no table, and no challenge"
            await mia.press("t", "enter")
            bob = await tables.come("Bob", "join", mia.code, size=size)
            assert {"b", "p", "C", "W"} <= await see(mia)
            assert not {"b", "p", "X", "B", "T"} & await see(bob), "he is not the host"
            for guest in (mia, bob):
                await guest.press("right")
            await mia.press("enter")
            await bob.press("enter")
            at_table = await see(mia)
            assert {"C", "W", "P", "X", "q"} <= at_table
            assert not {"u", "U", "h", "B", "T"} & at_table
            eve = await tables.come("Eve", "watch", mia.code, size=size)
            watching = await see(eve)
            assert {"C", "W", "P", "q"} <= watching
            assert not {"X", "B", "w", "u"} & watching

    asyncio.run(go())
