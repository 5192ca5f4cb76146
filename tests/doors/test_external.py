"""Programs of other people as bots: they play, and whatever they do wrong is named."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path
from typing import Any

import pytest

from kumite import cli
from kumite.bots import close, external, find, make, split
from kumite.errors import BadSetup, Forfeit
from tests.doors.test_engine import GAMES, first_decision

BRAWLER = Path(__file__).parents[2] / "docs" / "examples" / "brawler.sh"

HONEST = """
import json, sys
for text in sys.stdin:
    told = json.loads(text)
    if told["type"] == "hello":
        answer = {"type": "hello", "protocol": 1}
    elif told["type"] == "setup":
        answer = {"type": "ready"}
    elif told["type"] == "go":
        answer = GO
    else:
        break
    print(answer if isinstance(answer, str) else json.dumps(answer), flush=True)
"""


def program(folder: Path, go: str, honest: str = HONEST) -> str:
    """The command of a program that answers `go` with this expression."""
    path = folder / "program.py"
    path.write_text(honest.replace("GO", go), "utf-8")
    return f"external@100:{shlex.join([sys.executable, str(path)])}"


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_in_plain_shell_plays_a_ladder(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ladder", game, "--bots", f"external:sh {BRAWLER},random", "--games", "2"]
    assert cli.main([*words, "--seed", "1", "--json"]) == 0
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert told["complete"]
    assert told["forfeits"] == []
    assert told["thinking"][0]["decisions"] > 10


def test_kumite_is_an_external_bot_of_itself(capsys: pytest.CaptureFixture[str]) -> None:
    engine = shlex.join([sys.executable, "-m", "kumite", "engine", "--bot", "rookie"])
    words = ["ladder", "neon", "--games", "2", "--seed", "3", "--json", "--bots"]
    shares = []
    for bots in (f"external:{engine},random", "rookie,random"):
        assert cli.main([*words, bots]) == 0
        shares.append(json.loads(capsys.readouterr().out)["pairs"][0]["wins"])
    assert shares[0] == shares[1]


@pytest.mark.parametrize("game", GAMES)
def test_it_is_told_its_own_view_and_nothing_else(game: str, tmp_path: Path) -> None:
    view, actions, _ = first_decision(game)
    kept = tmp_path / "told.json"
    go = f"[open({str(kept)!r}, 'w').write(text), told['actions'][-1] | {{'type': 'action'}}][1]"
    bot = make(program(tmp_path, go), game=game, seat=0, seed=9)
    assert bot.choose(view, actions) == actions[-1]
    told = json.loads(kept.read_text("utf-8"))
    assert list(told) == ["type", "seat", "think_ms", "question", "board", "view", "actions"]
    assert told["view"] == view.hex()
    assert told["think_ms"] == 100
    close([bot])


@pytest.mark.parametrize(
    ("go", "told"),
    [
        ("{'type': 'action', 'action': -1}", "action -1, which is not legal"),
        ("{'type': 'action', 'action': 'attack'}", "is a whole number"),
        ("{'type': 'action'}", '"action" is missing'),
        ("'hm'", "nonsense: this line is not JSON"),
        ("'x' * (2 << 20)", "nonsense: this line is longer"),
        ("{'type': 'error', 'message': 'no idea'}", "said: no idea"),
        ("{'type': 'ready'}", 'answered "ready" instead of "action"'),
        ("sys.exit('out of ideas')", "ended with code 1: out of ideas"),
        ("__import__('time').sleep(60)", "no answer"),
    ],
)
def test_a_wrong_answer_loses_the_match_and_says_why(
    go: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(external, "GRACE_SECONDS", 0.2 if "sleep" in go else 20)
    view, actions, _ = first_decision("neon")
    bot = make(program(tmp_path, go), game="neon", seat=0)
    with pytest.raises(Forfeit, match=r"program\.py") as failed:
        bot.choose(view, actions)
    assert told in str(failed.value)
    close([bot])


def test_the_ladder_counts_what_was_given_away(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = program(tmp_path, "{'type': 'action', 'action': 1}")
    words = ["ladder", "neon", "--bots", f"random,{bot}", "--games", "2", "--seed", "1"]
    kept = tmp_path / "ladder.jsonl"
    assert cli.main([*words, "--resume", str(kept)]) == 0
    assert "gave 2 games away; the first: " in capsys.readouterr().out
    assert cli.main([*words, "--resume", str(kept), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["pairs"][0]["wins"] == 2
    assert told["forfeits"][0]["bot"] == bot
    assert told["forfeits"][0]["games"] == 2


def test_outside_a_ladder_it_ends_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = program(tmp_path, "{'type': 'action', 'action': 1}")
    words = ["simulate", "neon", "--games", "1", "--bots", bot, "--seed", "1"]
    assert cli.main(words) == cli.EXIT_REFUSED
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "which is not legal" in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("external", "say which program"),
        ("external:", "say which program"),
        ("external:sh 'open", "is no command"),
        ("external@0:sh", "takes 1 to"),
        ("external@soon:sh", "takes 1 to"),
        ("externl:sh", "did you mean external"),
    ],
)
def test_a_command_that_is_none_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadSetup, match=told):
        find(text)


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ("./no-such-program", "cannot start './no-such-program'"),
        ("sh -c 'exit 3'", "ended with code 3"),
        ("sh -c 'read x; echo {}'", "nonsense"),
        ("""sh -c 'read x; echo "{\\"type\\":\\"hello\\"}"'""", "speaks protocol None"),
        ("cat", 'answered "setup" instead of "ready"'),
    ],
)
def test_a_program_that_does_not_start_is_refused(command: str, told: str) -> None:
    with pytest.raises(BadSetup) as refused:
        make(f"external:{command}", game="neon", seat=0)
    assert told in str(refused.value)


def test_commands_stand_in_lists_of_bots() -> None:
    text = "external@50:./bot --level=3,rookie,search:iterations=4,seed=1"
    assert split(text) == ("external@50:./bot --level=3", "rookie", "search:iterations=4,seed=1")


def test_a_program_is_not_told_the_seed_of_the_dice() -> None:
    assert external._own_seed(7, 0) not in (7, None, external._own_seed(7, 1))
