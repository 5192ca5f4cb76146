"""Keys of one's own, jump labels and the palette: every way to reach what the screen offers."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from textual.command import CommandPalette

from kumite.errors import BadSetup
from kumite.games import games
from kumite_tui.app import KumiteApp
from kumite_tui.boards import COMPOSER_KEYS, JUMP_KEYS, board_of
from kumite_tui.drawing.grid import Grid, Rect
from kumite_tui.keys import keymap
from kumite_tui.keys.jump_labels import labels_of
from kumite_tui.keys.keymap import ACTS, Keymap
from kumite_tui.terminal.textual_private import screen_text
from tests.tui.driving import DUEL, THREE, click, kind, match_of, press, screen_of, settle, start

SMALL = (80, 24)


def write_keys(home: Path, text: str) -> Path:
    path = home / "config" / keymap.FILE
    path.write_text(text, "utf-8")
    return path


def test_the_default_keys_are_without_conflict_and_mean_themselves() -> None:
    default = Keymap()
    for act in ACTS:
        assert default.meaning(act.place, act.key) == act.key
        assert default.shown(act.place, act.key) == act.key


def test_keys_are_kept_and_read_again(home: Path) -> None:
    assert keymap.load() == (Keymap(), "")
    act = next(act for act in ACTS if (act.place, act.name) == ("match", "undo"))
    changed = Keymap().changed(act, ("z", '"', "\\", "f5"))
    keymap.save(changed)
    assert keymap.load() == (changed, "")
    assert changed.changed(act, ("u",)) == Keymap()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('[match]\nundo = "h"', "key 'h' is both hint and undo in [match]"),
        ('[match]\nundo = "up"', "key 'up' is both up and undo in [match]"),
        ('[everywhere]\njump = "n"', "key 'n' is both jump and new-match in [home]"),
        ('[match]\nhint = "3"', "key '3' is both a choice by its number and hint in [match]"),
        ('[match]\nhint = "t"', "key 't' is both the planner and hint in [match]"),
        ('[everywhere]\nback = "ctrl+c"', "'ctrl+c' is not a key"),
        ('[match]\nhint = "hh"', "'hh' is not a key"),
        ("[match]\nhint = 3", "[match] hint: write a key, or several in brackets"),
        ("[everywhere]\ntake = []", "[everywhere] take needs a key"),
        ('[match]\nhnt = "x"', "[match] has no action 'hnt'; did you mean hint?"),
        ('[mach]\nhint = "x"', "no section [mach]; did you mean match?"),
        ("match = 3", "[match] has no keys in it"),
        ("[match", "Expected"),
        ("\x00", "Invalid"),
    ],
)
def test_what_is_wrong_with_keys_is_told_in_one_line(home: Path, text: str, reason: str) -> None:
    path = write_keys(home, text)
    found, told = keymap.load()
    assert found == Keymap()
    assert told.startswith(f"{path}: ")
    assert reason in told
    assert told.endswith("; the default keys are used")
    assert "\n" not in told


def test_the_app_starts_with_bad_keys_and_says_so(home: Path) -> None:
    write_keys(home, '[match]\nundo = "h"\n')

    async def look() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await settle(pilot)
            text = " ".join(screen_text(pilot.app).split())
            assert "is both hint and undo in [match]; the default keys are used" in text
            await start(pilot, DUEL)
            await press(pilot, "h")
            assert kind(pilot) == "HintScreen"

    asyncio.run(look())


def test_a_changed_key_works_shows_and_frees_the_old_one(home: Path) -> None:
    write_keys(home, '[match]\nhint = ["c", "f1"]\n[home]\nnew-match = "x"\n')

    async def look() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await settle(pilot)
            assert "x  New match" in screen_text(pilot.app)
            await press(pilot, "n")
            assert kind(pilot) == "HomeScreen"
            await start(pilot, DUEL, decisions=1)
            assert "c hint" in screen_text(pilot.app)
            chooser = match_of(pilot).picture.chooser
            assert chooser is not None
            letters = [choice.letter for choice in chooser.choices]
            assert "c" not in letters
            if "h" not in letters:
                await press(pilot, "h")
                assert kind(pilot) == "MatchScreen"
            for key in ("c", "f1"):
                await press(pilot, key)
                assert kind(pilot) == "HintScreen"
                await press(pilot, "escape")
            await press(pilot, "q", "x")
            assert kind(pilot) == "NewMatchScreen"

    asyncio.run(look())


def test_keys_are_changed_on_their_screen_and_kept(home: Path) -> None:
    async def look() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await press(pilot, "s", "k")
            assert kind(pilot) == "KeysScreen"
            screen = screen_of(pilot)
            undo = next(at for at, act in enumerate(ACTS) if act.name == "undo")
            await press(pilot, *["down"] * undo, "enter")
            assert "press a key" in screen_text(pilot.app)
            await press(pilot, "h")
            assert "key 'h' is both hint and undo in [match]" in screen_text(pilot.app)
            assert keymap.load() == (Keymap(), "")
            await press(pilot, "enter", "escape")
            assert keymap.load() == (Keymap(), "")
            await press(pilot, "enter", "z")
            changed = keymap.load()[0]
            assert changed.shown("match", "u") == "z"
            assert pilot.app.screen is screen
            await press(pilot, "escape")
            assert "1 changed" in screen_text(pilot.app)
            await press(pilot, "k", *["down"] * undo, "backspace")
            assert keymap.load() == (Keymap(), "")
            await press(pilot, "escape", "escape")
            await start(pilot, DUEL, decisions=1)
            await press(pilot, "u")
            assert "Taken back." in screen_text(pilot.app)

    asyncio.run(look())


def test_letters_are_text_where_text_is_typed(home: Path) -> None:
    write_keys(home, '[everywhere]\nback = ["escape", "z"]\n')

    async def look() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await press(pilot, "l", "z")
            assert kind(pilot) == "LearnScreen"
            assert "search: z_" in screen_text(pilot.app)
            await press(pilot, "escape", "n", "z")
            assert kind(pilot) == "HomeScreen"

    asyncio.run(look())


def test_every_key_that_a_screen_names_is_in_the_map() -> None:
    """So that whatever the last row shows can be changed."""
    checked: list[str] = []
    places = {
        "": {act.key for act in ACTS if act.place == keymap.EVERYWHERE},
        **{act.place: set[str]() for act in ACTS},
    }
    for act in ACTS:
        places[act.place].add(act.key)

    async def look() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await settle(pilot)

            def check() -> None:
                screen = screen_of(pilot)
                known = places[screen.place] | places[keymap.EVERYWHERE]
                known |= {"match": COMPOSER_KEYS, "replay": JUMP_KEYS}.get(screen.place, set())
                for key, words in screen.hints():
                    if len(key) == 1 and key.isalpha():
                        assert key in known, (kind(pilot), key, words)
                        checked.append(key)

            check()
            await start(pilot, THREE)
            check()
            await press(pilot, "enter")
            check()
            await press(pilot, "q", "s")
            check()
            await press(pilot, "escape", "r", "enter")
            check()

    asyncio.run(look())
    assert len(checked) > 15


def test_boards_keep_to_their_jump_keys() -> None:
    for game in games():
        try:
            board = board_of(game.id)
        except BadSetup:
            continue
        assert {jump.key for jump in board.log_rules.jumps} <= JUMP_KEYS
    assert board_of("neon").log_rules.jumps


def test_composers_keep_to_their_keys() -> None:
    async def look() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await start(pilot, DUEL)
            composer = match_of(pilot).picture.composer
            assert composer is not None
            for key, _ in composer.keys:
                for part in key.split("-"):
                    assert part in COMPOSER_KEYS or len(part) > 1
            for letter in "abcdefghijklmnopqrstuvwxyz":
                assert composer.press(letter) == (letter in COMPOSER_KEYS)

    asyncio.run(look())


def test_labels_of_many_zones_have_two_letters_and_hidden_zones_none() -> None:
    grid = Grid(80, 2)
    for x in range(40):
        grid.zone(Rect(x, 0, 1, 1), f"row:{x}")
    grid.zone(Rect(0, 1, 5, 1), "hidden")
    grid.zone(Rect(0, 1, 5, 1), "above")
    labels = labels_of(grid)
    assert [label.token for label in labels] == [f"row:{x}" for x in range(40)] + ["above"]
    assert len({label.letters for label in labels}) == 41
    assert all(len(label.letters) == 2 for label in labels)


def test_a_jump_label_clicks_whatever_a_mouse_could() -> None:
    async def look() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await settle(pilot)
            before = screen_text(pilot.app)
            await press(pilot, "ctrl+o")
            assert screen_text(pilot.app) != before
            await press(pilot, "escape")
            assert screen_text(pilot.app) == before
            labels = {
                label.token: label.letters for label in labels_of(screen_of(pilot).canvas.grid)
            }
            await press(pilot, "ctrl+o", labels["row:0"])
            assert kind(pilot) == "NewMatchScreen"
            await press(pilot, "escape")
            await start(pilot, DUEL, decisions=1)
            labels = {
                label.token: label.letters for label in labels_of(screen_of(pilot).canvas.grid)
            }
            assert {"place:5", "choice:0", "tab:1", "key:?"} <= set(labels)
            await press(pilot, "ctrl+o", *labels["place:5"])
            steps = match_of(pilot).session.match.steps
            assert [step.label for step in steps if step.seat == 0][-1] == "Disembark in Subway"

    asyncio.run(look())


def test_what_the_last_row_shows_can_be_clicked() -> None:
    async def look() -> None:
        async with KumiteApp().run_test(size=(120, 40)) as pilot:
            await start(pilot, DUEL, decisions=1)
            for key, screen in (("h", "HintScreen"), ("w", "WhyNotScreen"), ("e", "ExplainScreen")):
                await click(pilot, f"key:{key}")
                assert kind(pilot) == screen
                await press(pilot, "escape")
                assert kind(pilot) == "MatchScreen"
            await click(pilot, "key:?")
            assert kind(pilot) == "KeysHereScreen"
            await press(pilot, "escape")
            await click(pilot, "key:q")
            assert kind(pilot) == "HomeScreen"
            before = screen_text(pilot.app)
            await click(pilot, "key:ctrl+o")
            assert screen_text(pilot.app) != before
            await press(pilot, "escape")
            assert screen_text(pilot.app) == before
            await click(pilot, "key:ctrl+p")
            assert isinstance(pilot.app.screen, CommandPalette)

    asyncio.run(look())


def test_the_palette_has_what_the_screen_can_do() -> None:
    async def look() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await start(pilot, DUEL, decisions=1)
            names = [command.title for command in pilot.app.get_system_commands(pilot.app.screen)]
            assert {"Undo", "Hint", "Why not", "Settings", "Quit"} <= set(names)
            assert len(names) == len(set(names))
            await press(pilot, "ctrl+p", *"undo")
            await pilot.pause(0.3)
            await press(pilot, "enter")
            await pilot.pause(0.3)
            assert "Taken back." in screen_text(pilot.app)

    asyncio.run(look())


def test_the_palette_finds_commands_by_name() -> None:
    async def look() -> None:
        async with KumiteApp().run_test(size=SMALL) as pilot:
            await settle(pilot)
            await press(pilot, "ctrl+p")
            assert isinstance(pilot.app.screen, CommandPalette)
            await press(pilot, *"settings")
            await pilot.pause(0.3)
            await press(pilot, "enter")
            await pilot.pause(0.3)
            assert kind(pilot) == "SettingsScreen"

    asyncio.run(look())


def test_the_palette_is_in_ascii_where_that_is_all_there_is() -> None:
    async def look() -> None:
        for symbols in ("ascii", "unicode"):
            app = KumiteApp()
            async with app.run_test(size=SMALL) as pilot:
                app.use_settings(replace(app.settings, symbols=symbols))
                await settle(pilot)
                await press(pilot, "ctrl+p")
                assert isinstance(app.screen, CommandPalette)
                while "Search for commands" not in screen_text(app):
                    await pilot.pause(0.01)
                assert screen_text(app).isascii() == (symbols == "ascii")

    asyncio.run(look())
