"""Writes the puzzles of NEON: python -m tests.puzzles.regenerate

Without an option it plays matches and chooses among their positions, the same for the same seed
(up to half an hour): do this after a change of the encoding. After a change of the rules, of
the evaluation or of the content, `--reprove` solves the stored positions again, takes the new
values and drops what is no longer clear, within minutes. `--check` only says whether all is proved.
"""

from __future__ import annotations

import argparse
import json
import sys
from base64 import b64decode, b64encode
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from importlib.resources import files
from itertools import islice
from pathlib import Path
from typing import Any

from kumite.games import find, presenter
from kumite.puzzles import Value
from tests.harness import raw_game
from tests.puzzles.harvest import Candidate, clear_best, harvest, solve
from tests.puzzles.neon_categories import CATEGORIES, category
from tests.puzzles.tails import doubt, walk

GAME = "neon"
SEED = 1
MATCHES = 260
LIMIT = 50_000
"""Nodes: larger turns are left out."""
WANTED = 240
MOST_PER_CATEGORY = 18
"""Of those that rules of thumb get wrong, so that no category drowns the others."""
MOST_PER_MATCH = 3
DECIMALS = 5
WALKED_ALIKE = 1e-4


def path() -> Path:
    return Path(str(files("kumite.games"))) / find(GAME).package / "puzzles.json"


def choose(candidates: Iterable[Candidate]) -> list[tuple[str, Candidate]]:
    """What is kept: half or more that rules of thumb get wrong, and the categories in balance."""
    hard: dict[str, list[Candidate]] = defaultdict(list)
    easy: dict[str, list[Candidate]] = defaultdict(list)
    for name, candidate in _spread(candidates):
        (easy if candidate.is_easy else hard)[name].append(candidate)
    kept = {
        name: list(islice(filter(is_beyond_doubt, hard[name]), MOST_PER_CATEGORY))
        for name in CATEGORIES
    }
    # Finding one of many says more than finding one of two.
    more = {
        name: filter(is_beyond_doubt, sorted(easy[name], key=lambda each: -len(each.values)))
        for name in CATEGORIES
    }
    wrong = sum(map(len, kept.values()))
    room = min(wrong, WANTED - wrong)
    while room > 0 and more:
        smallest = min(more, key=lambda name: len(kept[name]))
        found = next(more[smallest], None)
        if found is None:
            del more[smallest]
        else:
            kept[smallest].append(found)
            room -= 1
    return [
        (name, candidate)
        for name in CATEGORIES
        for candidate in sorted(kept[name], key=lambda each: (each.match, each.round, each.seat))
    ]


def is_beyond_doubt(one: Candidate) -> bool:
    return doubt(raw_game(GAME, "native"), one.state, one.seat, one.best, LIMIT) is None


def _spread(candidates: Iterable[Candidate]) -> Iterable[tuple[str, Candidate]]:
    """Not twice the same: one of each category from a seat in a round, few from a match."""
    seen: Counter[tuple[object, ...]] = Counter()
    # Of several in one turn the one that rules of thumb get wrong.
    for candidate in sorted(candidates, key=lambda each: (each.match, each.is_easy)):
        name = category(candidate.state, candidate.seat, candidate.values, candidate.best)
        once = (candidate.match, candidate.round, candidate.seat, name)
        few = (candidate.match, name, candidate.is_easy)
        if seen[once] < 1 and seen[few] < MOST_PER_MATCH:
            seen[once] += 1
            seen[few] += 1
            yield name, candidate


def entry(
    name: str,
    category: str,
    mode: str,
    seat: int,
    state: bytes,
    values: dict[int, Value],
    best: int,
) -> dict[str, Any]:
    view = raw_game(GAME, "native").decode(state).view(seat)
    return {
        "id": name,
        "category": category,
        "mode": mode,
        "seat": seat,
        "best": best,
        "label": presenter(GAME).position(view).label(best).text,
        "values": [
            [code, round(value.points, DECIMALS), round(value.chances, DECIMALS)]
            for code, value in sorted(values.items())
        ],
        "state": b64encode(state).decode(),
    }


def entries(chosen: Sequence[tuple[str, Candidate]]) -> list[dict[str, Any]]:
    numbers: Counter[str] = Counter()
    made = []
    for name, one in chosen:
        numbers[name] += 1
        made.append(
            entry(
                f"{name}-{numbers[name]:02}",
                name,
                one.mode,
                one.seat,
                one.state,
                one.values,
                one.best,
            )
        )
    return made


def reproved(stored: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The stored positions with values of today, without those that are no longer clear."""
    kept = []
    for old in stored:
        state, seat = b64decode(old["state"]), old["seat"]
        values = solve(GAME, state, LIMIT)
        best = clear_best(values) if values else None
        if values is None or best is None:
            print(f"{old['id']}: no action is clearly the best any more; dropped")
            continue
        _walk_alike(old["id"], state, seat, values)
        if why := doubt(raw_game(GAME, "native"), state, seat, best, LIMIT):
            print(f"{old['id']}: {why}; dropped")
            continue
        kept.append(entry(old["id"], old["category"], old["mode"], seat, state, values, best))
        if best != old["best"]:
            print(f"{old['id']}: the best action is now {kept[-1]['label']}, not {old['label']}")
    return kept


def _walk_alike(name: str, state: bytes, seat: int, values: dict[int, Value]) -> None:
    """A walk step by step that finds other values than the solver is a defect."""
    found, _ = walk(raw_game(GAME, "native"), state, seat, LIMIT)
    if any(abs(found[code] - value.points) > WALKED_ALIKE for code, value in values.items()):
        raise SystemExit(f"{name}: the solver and a walk step by step disagree")


def write(made: Sequence[dict[str, Any]]) -> None:
    """One puzzle a line, so that a change shows which."""
    head = {
        "content": presenter(GAME).content_hash,
        "proof": "exact expected (points, chances) of each action at the end of the turn",
        "categories": {
            name: asked
            for name, asked in CATEGORIES.items()
            if any(each["category"] == name for each in made)
        },
    }
    opening = json.dumps(head, indent=1)[:-2]
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in made)
    path().write_text(f'{opening},\n "puzzles": [\n{lines}\n]}}\n', encoding="utf-8")
    print(f"{len(made)} puzzles", dict(Counter(each["category"] for each in made)))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.puzzles.regenerate")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--matches", type=int, default=MATCHES)
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--reprove", action="store_true", help="solve the stored positions again")
    ways.add_argument("--check", action="store_true", help="compare every proof; write nothing")
    args = parser.parse_args()
    if args.reprove or args.check:
        stored = json.loads(path().read_text(encoding="utf-8"))["puzzles"]
        made = reproved(stored)
        if args.check:
            print("every proof holds" if made == stored else "proofs have changed: --reprove")
            return int(made != stored)
        write(made)
        return 0
    pool: list[Candidate] = []
    for number, found in enumerate(islice(harvest(GAME, args.seed, LIMIT), args.matches), start=1):
        pool += found
        print(f"\rmatch {number}/{args.matches}: {len(pool)} positions", end="", file=sys.stderr)
    print("\nchoosing among them: each is walked to the end of its turn or round", file=sys.stderr)
    write(entries(choose(pool)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
