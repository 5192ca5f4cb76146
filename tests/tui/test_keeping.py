"""Settings, tables, saves and themes: what is kept, and what happens when it is spoiled."""

from __future__ import annotations

import argparse
from pathlib import Path
from threading import Event

import pytest

from kumite import record
from kumite.games import presenter
from kumite_tui.boards import board_of
from kumite_tui.commands import play
from kumite_tui.drawing.themes import ROLES, THEMES, Theme, style
from kumite_tui.models.learn import find_topics, topics
from kumite_tui.models.new_match import NewMatch
from kumite_tui.play.local_session import Session
from kumite_tui.play.seating import HUMAN, Seating, read_seating, write_seating
from kumite_tui.storage import settings
from kumite_tui.storage.saves import kept_matches, new_path, table_path, unfinished
from tests.tui.driving import BRAWL_TEAMS, DUEL, TEAMS, advance


def test_settings_are_kept_and_nonsense_is_ignored(home: Path) -> None:
    changed = settings.Settings(theme="light", symbols="ascii", animation="off", bot="master")
    settings.save(changed)
    assert settings.load() == changed
    path = home / "config" / "settings.toml"
    path.write_text('theme = "no such"\nsymbols = 3\nbot = "veteran"\nother = 1\n', "utf-8")
    assert settings.load() == settings.Settings(bot="veteran")
    path.write_bytes(b"\xff\x00 = [")
    assert settings.load() == settings.Settings()


def test_a_folder_that_cannot_be_written_is_no_reason_to_stop(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file")
    settings.save(settings.Settings(), blocked)


def test_a_table_is_kept_and_a_spoiled_one_is_the_usual(tmp_path: Path) -> None:
    path = tmp_path / "table.json"
    write_seating(DUEL, path)
    assert read_seating(path) == DUEL
    usual = Seating(players=(HUMAN, "contender", "contender"), fighters=(None, None, None))
    for text in ("", "[]", "{}", '{"players": ["nobody"]}', "\x00", "9" * 70_000):
        path.write_text(text)
        assert read_seating(path, 3) == usual


def test_the_match_to_go_on_with_is_the_last_unfinished(home: Path) -> None:
    assert unfinished() is None
    over = Session.start(DUEL)
    advance(over, 1000)
    assert over.is_over
    over.close()
    assert unfinished() is None
    session = Session.start(DUEL)
    session.close()
    kept = unfinished()
    assert kept is not None
    assert kept.path == session.path
    assert [each.is_over for each in kept_matches()].count(True) == 1
    again, notice = Session.resume(kept.path)
    assert (again.table, notice) == (session.table, "")
    again.close()


def test_every_step_is_on_disk_at_once_and_a_torn_line_is_repaired(home: Path) -> None:
    session = Session.start(DUEL)
    advance(session, 5)
    steps = session.match.step
    assert len(record.read(session.path).steps) == steps
    session.close()
    with session.path.open("ab") as file:
        file.write(b'{"n":9')
    again, notice = Session.resume(session.path)
    assert "cut off" in notice
    assert again.match.step == steps
    again.close()


def test_names_of_matches_are_never_taken_twice(home: Path) -> None:
    first = new_path()
    first.touch()
    second = new_path()
    assert first != second
    assert table_path(second) != second


def test_a_bots_answer_to_a_past_question_is_dropped() -> None:
    session = Session.start(DUEL)
    advance(session, 0)
    session.undo()
    while session.waits_for_chance:
        session.fall()
    thought = session.thought()
    if thought is not None:
        code = session.think(thought)
        assert session.answer(thought, code)
        assert not session.answer(thought, code)
    session.close()


def test_the_story_tells_a_chance_for_every_decision() -> None:
    session = Session.start(DUEL)
    advance(session, 1000)
    told = session.story(0, Event())
    assert [moment.step for moment in told] == [
        at for at, step in enumerate(session.match.steps) if step.seat == 0
    ]
    assert all(0 <= moment.chance <= 1 for moment in told)
    stopped = Event()
    stopped.set()
    assert session.story(0, stopped) == []
    session.close()


@pytest.mark.parametrize(
    ("last", "game"),
    [
        *((None, "neon"), (DUEL, "neon"), (None, "martial-art"), (TEAMS, "martial-art")),
        *((None, "super-fantasy-brawl"), (BRAWL_TEAMS, "super-fantasy-brawl")),
    ],
)
def test_every_state_of_the_form_is_a_match_that_can_start(last: Seating | None, game: str) -> None:
    cards = board_of(game).fighters(presenter(game))
    fighters = [(card.id, card.name) for card in cards if card.is_pick]
    form = NewMatch(last, fighters, "rookie", game=game)
    form.use_cards([(card.id, card.name) for card in cards if not card.is_pick])
    assert form.table.game == game
    for turn in range(120):
        form.cursor = turn * 7 % len(form.rows)
        form.change(1 if turn % 5 else -1)
        Session.start(form.table).close()
        assert len(form.table.people) <= form.table.seats
    form.cursor = len(form.rows) - 1
    assert form.type("4")
    assert form.type("2")
    assert form.table.seed == 42
    assert form.type("backspace")
    assert form.table.seed == 4


def test_the_command_line_asks_for_a_table() -> None:
    parser = argparse.ArgumentParser()
    chosen = play.add_parser(parser.add_subparsers())
    args = chosen.parse_args(["neon", "--seats", "3", "--bots", "rookie,master", "--seed", "5"])
    assert play.table_of(args).players == (HUMAN, "rookie", "master")
    assert play.table_of(args).seed == 5


def test_topics_are_found_by_word_and_cards_by_name() -> None:
    words = presenter("neon")
    assert len(topics("neon")) >= 10
    fields = find_topics("force field", words.explain, "neon")
    assert fields[0].title == "Defending and Force Fields"
    named = find_topics("neko", words.explain, "neon")
    assert any("Neko" in topic.text for topic in named)
    assert find_topics("zzzz", words.explain, "neon") == []


def luminance(color: str) -> float:
    def part(value: int) -> float:
        share = value / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return 0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: str(theme.id))
def test_everything_can_be_read_in_every_theme(theme: Theme) -> None:
    for role in ROLES:
        assert role in theme.styles, role
        look = style(theme.id, role)
        assert look.color is not None
        assert look.bgcolor is not None
        if theme.is_ansi:
            continue
        one = luminance(look.color.get_truecolor().hex)
        other = luminance(look.bgcolor.get_truecolor().hex)
        light, dark = max(one, other), min(one, other)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, (theme.id, role)
