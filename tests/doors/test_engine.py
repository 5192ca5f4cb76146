"""`kumite engine`: what `docs/engine-protocol.md` says, line by line."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kumite.contract import CHANCE
from kumite.doors.engine import Engine
from kumite.doors.protocol import MOST_BYTES, PROTOCOL, lines, parse
from kumite.errors import ProtocolError
from kumite.match import Match
from kumite.measuring.simulation import MOST_STEPS
from tests.harness import SEARCHED, apply_step, random_step, raw_game, setup_of

PAGE = Path(__file__).parents[2] / "docs" / "engine-protocol.md"

Message = dict[str, Any]
GAMES = tuple(dict(SEARCHED))


def talk(*asked: Message | bytes) -> list[Message]:
    """The answers to these messages, in order; the last one has been thought out."""
    told = [text if isinstance(text, bytes) else json.dumps(text).encode() for text in asked]
    out = BytesIO()
    Engine(out, "rookie").serve(BytesIO(b"\n".join(told)))
    return [json.loads(text) for text in out.getvalue().splitlines()]


def refusal(*asked: Message | bytes) -> str:
    answer = talk(*asked)[-1]
    assert answer["type"] == "error", answer
    return str(answer["message"])


def first_decision(game: str) -> tuple[bytes, list[int], list[list[int | None]]]:
    """A seat's first choice: its view, its actions, and the steps before."""
    mode = next(mode for known, mode in SEARCHED if known == game)
    state = raw_game(game, "native").new(setup_of(game, mode))
    rng = Random(5)
    steps: list[list[int | None]] = []
    for _ in range(MOST_STEPS):
        if not state.to_act() & CHANCE and len(state.actions(0)) > 1:
            return state.view(0), state.actions(0), steps
        step = random_step(state, rng)
        steps.append(list(step))
        apply_step(state, step)
    raise AssertionError("seat 0 is never asked")


def set_up(game: str, **fields: Any) -> Message:
    mode = next(mode for known, mode in SEARCHED if known == game)
    setup = setup_of(game, mode)
    told = {"mode": mode, "seats": setup.seats, "roster": list(setup.roster)}
    return {"type": "setup", "game": game, **told, **fields}


def test_it_says_hello_and_names_every_game() -> None:
    (answer,) = talk({"type": "hello", "protocol": PROTOCOL})
    assert answer["protocol"] == PROTOCOL
    assert set(GAMES) <= set(answer["games"])
    assert f"version {PROTOCOL} of the protocol" in PAGE.read_text("utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_legal_actions_and_a_choice_from_a_view(game: str) -> None:
    view, actions, _ = first_decision(game)
    position = {"type": "position", "view": view.hex()}
    ready, waiting, legal, action = talk(set_up(game), position, {"type": "legal"}, {"type": "go"})
    assert ready == {"type": "ready"}
    assert 0 in waiting["to_act"]
    assert [entry["action"] for entry in legal["actions"]] == actions
    assert all(entry["label"] for entry in legal["actions"])
    assert action["action"] in actions
    assert action["label"] in [entry["label"] for entry in legal["actions"]]


@pytest.mark.parametrize("game", GAMES)
def test_a_position_of_steps_is_the_match_itself(game: str) -> None:
    view, actions, steps = first_decision(game)
    search = set_up(game, bot="search:iterations=30", seed=4)
    asked = [search, {"type": "position", "steps": steps}, {"type": "legal", "seat": 0}]
    *_, legal, action = talk(*asked, {"type": "go", "seat": 0})
    assert [entry["action"] for entry in legal["actions"]] == actions
    assert action["action"] in actions
    assert -1 <= action["value"] <= 1
    assert action["iterations"] == 30
    with_view = {"type": "go", "view": view.hex()}
    assert talk(search, with_view)[-1] == talk(search, with_view)[-1]


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (b"{", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[]", 'with a "type"'),
        (b'{"type":3}', 'with a "type"'),
        (b'{"type":"leagl"}', "did you mean legal"),
        (b" " * MOST_BYTES + b'{"type":"hello"}', "longer than"),
        ({"type": "hello"}, '"protocol" is missing'),
        ({"type": "hello", "protocol": 2}, "speaks protocol 1"),
        ({"type": "setup", "game": "noen"}, "did you mean neon"),
        ({"type": "setup"}, '"game" is missing'),
        ({"type": "setup", "game": ["neon"]}, "is a text"),
        ({"type": "setup", "game": "neon", "seats": 9}, "2 to 6 seats"),
        ({"type": "setup", "game": "neon", "seats": True}, "whole number"),
        ({"type": "setup", "game": "neon", "roster": [3]}, "list of fighters"),
        ({"type": "setup", "game": "neon", "bot": "deep"}, "no bot 'deep'"),
        ({"type": "setup", "game": "neon", "bot": "external:sh"}, "does not start other programs"),
        ({"type": "legal"}, 'send "setup" first'),
        ({"type": "go"}, 'send "setup" first'),
    ],
)
def test_nonsense_is_refused_in_one_line(asked: Message | bytes, told: str) -> None:
    assert told in refusal(asked)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"type": "legal"}, 'send "position" first'),
        ({"type": "position"}, '"steps" is missing'),
        ({"type": "position", "view": "no"}, "hexadecimal"),
        ({"type": "position", "view": "4b4e"}, "truncated"),
        ({"type": "position", "steps": [7]}, "step 0 is not a pair"),
        ({"type": "position", "steps": [[0, 7]]}, "not legal"),
        ({"type": "position", "steps": [[None, 2**70]]}, "no such outcome"),
    ],
)
def test_a_bad_position_is_refused_in_one_line(asked: Message, told: str) -> None:
    assert told in refusal({"type": "setup", "game": "neon"}, asked)


def test_after_a_refusal_it_goes_on_as_before() -> None:
    view, actions, _ = first_decision("neon")
    answers = talk(
        {"type": "setup", "game": "neon"},
        {"type": "position", "view": view.hex()},
        {"type": "position", "view": "4b4e"},
        {"type": "legal", "seat": 1},
        {"type": "legal"},
    )
    assert [answer["type"] for answer in answers[2:]] == ["error", "error", "legal"]
    assert "what seat 0 may know" in answers[3]["message"]
    assert [entry["action"] for entry in answers[-1]["actions"]] == actions


def test_a_long_line_is_skipped_whole() -> None:
    stream = BytesIO(b"x" * (3 * MOST_BYTES) + b'\n\n{"type":"quit"}\n')
    long, quit_line = lines(stream)
    assert isinstance(long, ProtocolError)
    assert isinstance(quit_line, bytes)
    assert parse(quit_line) == {"type": "quit"}


@pytest.fixture
def engine() -> Iterator[subprocess.Popen[bytes]]:
    words = [sys.executable, "-m", "kumite", "engine"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        yield process
        process.kill()


def say(engine: subprocess.Popen[bytes], message: Message) -> None:
    assert engine.stdin is not None
    engine.stdin.write(json.dumps(message).encode() + b"\n")
    engine.stdin.flush()


def hear(engine: subprocess.Popen[bytes]) -> Message:
    assert engine.stdout is not None
    answer: Message = json.loads(engine.stdout.readline())
    return answer


def test_stop_ends_a_long_thought_and_quit_the_engine(engine: subprocess.Popen[bytes]) -> None:
    view, actions, _ = first_decision("neon")
    say(engine, {"type": "setup", "game": "neon", "bot": "master:think_ms=60000"})
    assert hear(engine) == {"type": "ready"}
    say(engine, {"type": "go", "view": view.hex()})
    say(engine, {"type": "legal"})
    assert "thinking" in hear(engine)["message"]
    started = time.monotonic()
    say(engine, {"type": "stop"})
    assert hear(engine)["action"] in actions
    assert time.monotonic() - started < 20
    say(engine, {"type": "go", "view": view.hex()})
    say(engine, {"type": "quit"})
    assert hear(engine)["type"] == "action"
    assert engine.wait(20) == 0


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_through_the_protocol_alone(game: str) -> None:
    """With the same seed and choices it is the match of the API."""
    out = BytesIO()
    engine = Engine(out, "rookie")

    def ask(message: Message) -> Message:
        out.seek(0)
        out.truncate()
        engine.serve(BytesIO(json.dumps(message).encode()))
        return dict(json.loads(out.getvalue()))

    ask({**set_up(game), "seed": 11})
    at = ask({"type": "position", "steps": []})
    match = Match(setup_of(game, next(mode for known, mode in SEARCHED if known == game)), seed=11)
    while not at["is_over"] and match.step < 120:
        if at["is_chance"]:
            listed = ask({"type": "outcomes"})
            assert listed["total"] == sum(each["weight"] for each in listed["outcomes"])
            assert [each["label"] for each in listed["outcomes"]] == [
                each.label for each in match.outcomes()
            ]
            at = ask({"type": "roll"})
            step = match.advance()
            assert step is not None
            assert (at["outcome"], at["label"]) == (step.code, step.label)
        else:
            seat = at["to_act"][0]
            action = ask({"type": "legal", "seat": seat})["actions"][-1]
            at = ask({"type": "play", "seat": seat, "action": action["action"]})
            match.apply(action["action"], seat)
            assert at["label"] == action["label"]
        assert at["to_act"] == list(match.to_act.seats)
        for viewer in (0, None):
            assert ask({"type": "view", "seat": viewer})["view"] == match.view_bytes(viewer).hex()
            shown = ask({"type": "board", "seat": viewer})
            assert "\n".join(shown["board"]) == match.view(viewer).board()
            assert shown["score"] == match.in_words(viewer).score.text
    assert tuple(at["returns"]) == match.returns()


def test_a_roll_can_be_chosen() -> None:
    told = talk(
        set_up("neon"),
        {"type": "position", "steps": []},
        {"type": "roll", "outcome": 3},
        {"type": "roll", "outcome": 3},
        {"type": "outcomes"},
    )
    assert told[2]["outcome"] == 3
    assert "chance cannot fall" in told[3]["message"] or told[3]["type"] == "error"
    assert told[4]["type"] == "outcomes"


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"type": "roll"}, "chance is not to fall"),
        ({"type": "outcomes"}, "chance is not to fall"),
        ({"type": "play", "seat": 0, "action": 7}, "is not legal"),
        ({"type": "play", "seat": 0}, '"action" is missing'),
        ({"type": "view", "seat": 7}, "there is no seat 7"),
        ({"type": "board", "seat": -1}, "there is no seat -1"),
    ],
)
def test_what_cannot_be_done_now_is_refused(asked: Message, told: str) -> None:
    _, _, steps = first_decision("neon")
    assert told in refusal(set_up("neon"), {"type": "position", "steps": steps}, asked)


def test_a_view_does_not_say_what_chance_can_do() -> None:
    view, _, _ = first_decision("neon")
    at = {"type": "position", "view": view.hex()}
    for asked in ({"type": "roll"}, {"type": "outcomes"}, {"type": "play", "action": 1}):
        assert "may know; send steps" in refusal(set_up("neon"), at, asked)
    assert "what seat 0 may know" in refusal(set_up("neon"), at, {"type": "board", "seat": 1})
    assert talk(set_up("neon"), at, {"type": "view"})[-1]["view"] == view.hex()


@pytest.mark.parametrize("game", GAMES)
def test_a_position_in_its_notation_is_where_it_goes_on(game: str) -> None:
    mode = next(mode for known, mode in SEARCHED if known == game)
    match = Match(setup_of(game, mode), seed=4)
    while not match.to_act.seats:
        match.advance()
    at = {"type": "position", "line": match.position()}
    told = talk(set_up(game), at, {"type": "view"})
    assert told[1]["to_act"] == list(match.to_act.seats)
    assert told[2]["view"] == match.view_bytes().hex()
    seat = match.to_act.seats[0]
    match.apply(match.codes(seat)[0], seat)
    steps = [[seat, match.steps[-1].code]]
    told = talk(set_up(game), {**at, "steps": steps}, {"type": "view"})
    assert told[2]["view"] == match.view_bytes().hex()


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("neon/1 mode=royal", "did you mean royale"),
        ("chess/1 mode=royale", "no game 'chess'"),
        (7, '"line" is a text'),
    ],
)
def test_an_odd_line_is_refused(line: object, told: str) -> None:
    assert told in refusal(set_up("neon"), {"type": "position", "line": line})


def test_a_line_of_another_setup_is_refused() -> None:
    other = Match(setup_of("neon", "squad-2x2"), seed=1).position()
    told = refusal(set_up("neon"), {"type": "position", "line": other})
    assert "is set up" in told
