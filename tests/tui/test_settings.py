"""What settings change: pace, bell, symbols, how long bots think, and packs of one's own."""

from __future__ import annotations

import asyncio
import shutil
import unicodedata
from pathlib import Path

import pytest
from rich.cells import cell_len

from kumite import record
from kumite.errors import BadSetup
from kumite_tui.app import KumiteApp
from kumite_tui.commands import play
from kumite_tui.drawing.grid import ASCII, EMOJI, UNICODE, Skin
from kumite_tui.models.decision import Thought
from kumite_tui.play.local_session import Session
from kumite_tui.play.seating import HUMAN, Seating, read_seating, write_seating
from kumite_tui.screens.replays import ReplayScreen
from kumite_tui.storage import settings
from kumite_tui.storage.settings import OPTIONS, Settings
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.conftest import write_settings
from tests.tui.driving import DUEL, advance, kind, match_of, press, settle, start

SMALL = (80, 24)
PACKS = Path(__file__).parents[1] / "content" / "packs"


def test_every_setting_is_changed_on_its_screen_and_kept(home: Path) -> None:
    async def look() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await press(pilot, "s")
            for option in OPTIONS:
                before = getattr(settings.load(), option.name)
                for value in (*option.values, option.values[0])[1:]:
                    await press(pilot, "right")
                    assert kind(pilot) == "SettingsScreen"
                    here = option.values.index(before)
                    before = option.values[(here + 1) % len(option.values)]
                    assert getattr(settings.load(), option.name) == before
                    assert value in option.values
                text = screen_text(pilot.app)
                assert option.title in text
                assert option.titles[option.values.index(before)] in text
                await press(pilot, "left", "right", "down")

    asyncio.run(look())


def test_the_word_of_an_older_version_is_understood(home: Path) -> None:
    write_settings(home, animation="on")
    assert settings.load().animation == "normal"


def test_pace_and_thinking_time_are_in_the_order_of_their_words() -> None:
    paces = [Settings(animation=word).pace for word in ("off", "fast", "normal", "slow")]
    assert paces == sorted(set(paces))
    assert not Settings(animation="off").is_animated
    shares = [Settings(thinking=word).thinking_share for word in ("short", "level", "long")]
    assert shares == sorted(set(shares))


@pytest.mark.parametrize("skin", [UNICODE, EMOJI, ASCII], ids=lambda skin: str(skin.name))
def test_every_symbol_takes_one_column(skin: Skin) -> None:
    for char in skin.characters:
        assert cell_len(char) == 1, char
        assert unicodedata.east_asian_width(char) not in "WF", char
        assert unicodedata.category(char)[0] not in "CM", char
    assert ASCII.characters.isascii()


@pytest.mark.parametrize("skin", [UNICODE, EMOJI, ASCII], ids=lambda skin: str(skin.name))
def test_faces_of_dice_are_told_apart_without_colour(skin: Skin) -> None:
    attack = [skin.faces[face] for face in ("crit", "hit", "maybe", "miss")]
    defense = [skin.faces[face] for face in ("guard", "block", "gain", "miss")]
    assert len(set(attack)) == len(set(defense)) == 4
    assert skin.full != skin.empty
    assert skin.frame != skin.hot_frame


@pytest.mark.parametrize("bell", ["on", "off"])
def test_the_bell_rings_when_bots_have_played(
    home: Path, monkeypatch: pytest.MonkeyPatch, bell: str
) -> None:
    write_settings(home, bell=bell)
    rung: list[int] = []
    monkeypatch.setattr(KumiteApp, "bell", lambda _app: rung.append(1))

    async def look() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await start(pilot, DUEL)
            rung.clear()
            await press(pilot, "down", "o")
            assert not rung
            session = match_of(pilot).session
            before = session.match.step
            while all(step.seat != 1 for step in session.match.steps[before:]):
                await press(pilot, "enter")
            assert session.asked == 0

    asyncio.run(look())
    assert bool(rung) == (bell == "on")


@pytest.mark.parametrize(("word", "think_ms"), [("short", 10), ("level", 30), ("long", 90)])
def test_bots_think_as_long_as_was_set(home: Path, word: str, think_ms: int) -> None:
    write_settings(home, thinking=word)

    async def look() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await settle(pilot)
            app = pilot.app
            assert isinstance(app, KumiteApp)
            app.start_match(
                Seating(players=(HUMAN, "veteran"), fighters=("akari", "ghost"), seed=7)
            )
            await press(pilot, "enter")  # the goal card
            assert match_of(pilot).session._settings_of(1).think_ms == pytest.approx(think_ms)

    asyncio.run(look())


def test_settings_of_a_bot_are_used() -> None:
    table = Seating(
        players=(HUMAN, "search:iterations=33,seed=1"), fighters=("akari", "ghost"), seed=7
    )
    session = Session.start(table)
    assert session._settings_of(1).iterations == 33
    advance(session, 3)
    session.close()


def test_the_command_line_keeps_settings_of_bots_and_packs() -> None:
    import argparse

    parser = argparse.ArgumentParser()
    chosen = play.add_parser(parser.add_subparsers())
    words = [
        "neon",
        "--bots",
        "search:iterations=200,seed=1",
        "--pack",
        str(PACKS / "night-market"),
    ]
    table = play.table_of(chosen.parse_args(words))
    assert table.players == (HUMAN, "search:iterations=200,seed=1")
    assert table.packs == (str(PACKS / "night-market"),)


def test_packs_are_chosen_from_the_folder_and_played(home: Path) -> None:
    packs = home / "data" / "packs"
    packs.mkdir(parents=True)
    shutil.copytree(PACKS / "night-market", packs / "night-market")
    (packs / "notes.txt").write_text("no pack")

    async def look() -> None:
        async with KumiteApp().run_test(size=(100, 30)) as pilot:
            await press(pilot, "n", "up", "up")
            assert "Pack" in screen_text(pilot.app)
            await press(pilot, "right")
            assert "night-market" in screen_text(pilot.app)
            # Its fighter can be taken now.
            await press(pilot, *["down"] * 6, "left", "left")
            assert "Kitsune" in screen_text(pilot.app)
            await press(pilot, "enter", "enter")
            session = match_of(pilot).session
            assert session.table.packs == (str(packs / "night-market"),)
            assert [pack.id for pack in session.match.words.packs] == ["neon", "night-market"]
            for _ in range(6):
                await press(pilot, "enter")
            path, step = session.path, session.match.step
            await press(pilot, "q", "c")
            assert match_of(pilot).session.match.step == step
            await press(pilot, "q", "r", "enter")
            assert isinstance(pilot.app.screen, ReplayScreen)
            await press(pilot, "escape", "escape", "n")
            assert "night-market" in screen_text(pilot.app)
            assert "Kitsune" in screen_text(pilot.app)
            assert record.read(path).header["packs"][1]["id"] == "night-market"

    asyncio.run(look())


def test_a_path_is_typed_and_a_bad_one_is_told(home: Path) -> None:
    async def look() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await press(pilot, "n", "up", "up", *"q k")
            assert "q k" in screen_text(pilot.app)
            assert "no such file or folder" in screen_text(pilot.app)
            await press(pilot, "enter")
            assert kind(pilot) == "ErrorScreen"
            await press(pilot, "enter", "n", "up", "up", *["backspace"] * 3)
            assert "none" in screen_text(pilot.app)
            await press(pilot, *str(PACKS / "quick-match.toml"), "enter", "enter")
            assert match_of(pilot).session.match.words.packs[1].id == "quick-match"

    asyncio.run(look())


def test_a_table_of_before_there_were_packs_is_read(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    write_seating(DUEL, path)
    text = path.read_text("utf-8")
    path.write_text(text.replace(', "packs": []', ""), "utf-8")
    assert "packs" not in path.read_text("utf-8")
    assert read_seating(path) == DUEL


def test_a_thought_is_the_same_for_the_same_seed() -> None:
    """Bots with a budget of looks repeat themselves, so that a seed repeats a match."""
    table = Seating(players=(HUMAN, "search:iterations=40"), fighters=("akari", "ghost"), seed=7)
    thoughts: list[tuple[Thought, int]] = []
    for _ in range(2):
        session = Session.start(table)
        while session.waits_for_chance:
            session.fall()
        thought = session.thought()
        assert thought is not None
        thoughts.append((thought, session.think(thought)))
        session.close()
    assert thoughts[0] == thoughts[1]


def test_a_game_without_a_board_is_refused_before_the_app_opens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import argparse

    monkeypatch.setattr(play, "is_terminal", lambda: True)
    monkeypatch.setattr("kumite_tui.boards.find_spec", lambda _name: None)
    chosen = play.add_parser(argparse.ArgumentParser().add_subparsers())
    with pytest.raises(BadSetup, match="cannot show neon yet"):
        play.run(chosen.parse_args(["neon"]))


def test_every_setting_is_in_the_documentation() -> None:
    text = (Path(__file__).parents[2] / "docs" / "app.md").read_text("utf-8").lower()
    for option in OPTIONS:
        assert f"| {option.title.lower()} |" in text, option.title
