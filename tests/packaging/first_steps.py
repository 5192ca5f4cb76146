"""What a user does first with an installed Kumite, run by the Python it is installed for.

It needs nothing but the installed packages, so that it runs wherever they do:

    python first_steps.py          # the engine alone
    python first_steps.py --app    # the engine and the app
"""

from __future__ import annotations

import copy
import pickle
import platform
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path

GAMES = ("neon", "martial-art", "super-fantasy-brawl", "defend-neo-tokyo")
MOST_ANSWERS = 3000


ENGINE = (sys.executable, "-m", "kumite")
APP = (str(Path(sys.executable).parent / "kumite"),)


def run(*words: str, answers: str = "", program: tuple[str, ...] = ENGINE) -> str:
    """What a command prints. Fails unless it ends well and complains about nothing."""
    ended = subprocess.run(
        [*program, *words],
        input=answers,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == 0, (words, ended.returncode, ended.stderr)
    assert not ended.stderr, (words, ended.stderr)
    return ended.stdout


def play() -> None:
    """Whole matches of every game, one of them as a person who always takes the first choice."""
    for game in GAMES:
        told = run("play", game, "--plain", "--humans", "0", "--seed", "1")
        assert len(told.splitlines()) > 50, told
    told = run("play", "neon", "--plain", "--seed", "1", answers="1\n" * MOST_ANSWERS)
    assert " VP" in told.splitlines()[-1], told
    assert "no answer" not in told
    assert "matches" in run("simulate", "neon", "--games", "20", "--seed", "1")
    assert "41.67 %" in run("odds", "neon", "--attack", "3", "--defense", "2")
    run("--help")
    run("version")


def program() -> None:
    """The API, as in `docs/python.md`, for every game."""
    import kumite

    assert {"new_match", "play", "search", "Match"} <= set(dir(kumite))
    for game in GAMES:
        match = kumite.new_match(game, seed=1)
        while not match.to_act.seats:
            match.advance()
        seat = match.to_act.seats[0]
        match.apply(match.search(seat, iterations=50, seed=1).best, seat)
        for other in (pickle.loads(pickle.dumps(match)), copy.deepcopy(match)):
            assert other == match
            assert other.fingerprint() == match.fingerprint()
        assert kumite.Match.from_position(match.position()).fingerprint() == match.fingerprint()
        assert "\n" not in repr(match)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "match.kumite"
            match.save(path)
            assert kumite.Match.from_file(path) == match
        assert kumite.play(game, bots="rookie", seed=1).is_over


def app() -> None:
    """The app is there, and says what it needs of a terminal."""
    assert "serve" in run("--help", program=APP)
    assert "terminal" in run("doctor", program=APP).lower()
    assert " VP" in run("play", "neon", "--plain", "--humans", "0", "--seed", "1", program=APP)


def packages(names: tuple[str, ...]) -> None:
    """What an index shows of a package came with it."""
    for name in names:
        told = metadata.metadata(name)
        assert told["License-Expression"] == "MIT", told["License-Expression"]
        assert set(told.get_all("License-File") or ()) == {"LICENSE", "NOTICE.md"}
        assert f"pip install {name}" in str(told.json["description"])
        files = {file.name for file in metadata.files(name) or ()}
        assert {"LICENSE", "NOTICE.md"} <= files


def main() -> None:
    has_app = "--app" in sys.argv
    packages(("kumite-engine", "kumite") if has_app else ("kumite-engine",))
    program()
    play()
    if has_app:
        app()
    libc = " ".join(platform.libc_ver()) or "another C library"
    print(f"Python {platform.python_version()}, {libc}: all first steps work")


if __name__ == "__main__":
    main()
