"""What is a game made of? `python -m benches.game_size martial-art [COMMIT]`

Counts files and lines by layer, of the working commit or of an older one. Snapshots, playthroughs
and generated data do not count.
"""

from __future__ import annotations

import argparse
import subprocess
from collections import Counter

LAYERS = (
    "ledger and pages",
    "content",
    "declarations and readers, Python",
    "declarations and readers, Rust",
    "check of positions",
    "rules, Python",
    "rules, bots and odds, Rust",
    "words, Python",
    "bindings",
    "board",
    "tests",
)
PYTHON_SHAPES = {
    "actions", "codec", "content", "content_reader", "declared", "effect_reader", "entries",
    "events", "gear", "layout_places", "model", "operations", "schema", "setup", "skill_reader",
    "terms",
}  # fmt: skip
"""Files of `games/<game>` that say what is there and how it is stored; the others are words."""
RUST_SHAPES = {
    "actions", "arrangements", "codec", "content", "content_file", "deck", "events", "gear",
    "observe", "per_sector", "position", "raw_content", "reading", "setup", "state", "terms",
    "tokens", "view", "windows", "words",
}  # fmt: skip
GENERATED = ("__snapshots__", "playthroughs/", ".json", ".png", ".svg")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benches.game_size", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("commit", nargs="?", default="HEAD")
    given = parser.parse_args()
    files: Counter[str] = Counter()
    lines: Counter[str] = Counter()
    for path in git("ls-tree", "-r", "--name-only", given.commit).decode().splitlines():
        layer = layer_of(path, given.game)
        if layer:
            files[layer] += 1
            lines[layer] += git("show", f"{given.commit}:{path}").count(b"\n")
    for layer in LAYERS:
        print(f"{layer:34}{files[layer]:5}{lines[layer]:8,}")
    print(f"{'all':34}{files.total():5}{lines.total():8,}")


def git(*words: str) -> bytes:
    return subprocess.run(["git", *words], capture_output=True, check=True).stdout


def layer_of(path: str, game: str) -> str:
    """The layer of a file; empty if it is not one of the game's own.

    >>> layer_of("python/kumite/games/neon/model.py", "neon")
    'declarations and readers, Python'
    >>> layer_of("python/kumite/match.py", "neon")
    ''
    """
    module, name = game.replace("-", "_"), path.rpartition("/")[2].partition(".")[0]
    if (module not in path and game not in path) or any(mark in path for mark in GENERATED):
        return ""
    is_check = name.startswith("validate") or "codec_check" in path
    rust = LAYERS[3] if name in RUST_SHAPES else LAYERS[6]
    rooms = {
        "docs/": "ledger and pages",
        f"python/kumite/content/{game}/": "content",
        f"python/kumite/games/{module}/": LAYERS[2] if name in PYTHON_SHAPES else "words, Python",
        f"python/kumite/reference/{module}/": LAYERS[4] if is_check else "rules, Python",
        f"core-rs/kumite-core/src/games/{module}/": LAYERS[4] if is_check else rust,
        f"core-rs/kumite-py/src/{module}": "bindings",
        f"python/kumite/native/{module}": "bindings",
        f"tui/kumite_tui/boards/{module}/": "board",
        "tests/": "tests",
        "core-rs/kumite-core/tests/": "tests",
    }
    return next((layer for room, layer in rooms.items() if path.startswith(room)), "")


if __name__ == "__main__":
    main()
