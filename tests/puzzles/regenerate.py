"""Writes the puzzles of a game: python -m tests.puzzles.regenerate [GAME]

Without a game all of them are written. Without an option it plays matches and chooses among their
positions, the same for the same seed (up to half an hour): do this after a change of the encoding.
After a change of the rules, of the evaluation or of the content, `--reprove` solves the stored
positions again, takes the new values and drops what is no longer clear, within minutes. `--check`
only says whether all is proved.
"""

from __future__ import annotations

import argparse
import json
import pickle
import sys
from base64 import b64decode, b64encode
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from hashlib import sha256
from itertools import compress, islice
from pathlib import Path
from typing import Any, TypeVar

from kumite.errors import DecodeError
from kumite.games import presenter
from kumite.puzzles import Value
from tests.harness import raw_game
from tests.puzzles.harvest import Candidate, clear_best, harvest, setups, solve
from tests.puzzles.kits import KITS, Kit

SEED = 1
MOST_PER_MATCH = 3
DECIMALS = 5
WALKED_ALIKE = 1e-4

Made = TypeVar("Made")
Sieve = Callable[[Sequence[Candidate]], Iterator[Candidate]]


def choose(
    kit: Kit, candidates: Iterable[tuple[str, Candidate]], sure: Sieve
) -> list[tuple[str, Candidate]]:
    """What is kept: enough that rules of thumb get wrong, and the categories in balance."""
    hard: dict[str, list[Candidate]] = defaultdict(list)
    easy: dict[str, list[Candidate]] = defaultdict(list)
    for name, candidate in candidates:
        (easy if candidate.is_easy else hard)[name].append(candidate)
    kept = {name: list(islice(sure(hard[name]), kit.most_per_category)) for name in kit.categories}
    # Finding one of many says more than finding one of two.
    more = {
        name: sure(sorted(easy[name], key=lambda each: -len(each.values)))
        for name in kit.categories
    }
    wrong = sum(map(len, kept.values()))
    room = min(wrong, kit.wanted - wrong)
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
        for name in kit.categories
        for candidate in sorted(kept[name], key=partial(_order, kit))
    ]


def is_beyond_doubt(game: str, keep: Path | None, one: Candidate) -> bool:
    def walk() -> bool:
        return not KITS[game].doubt(raw_game(game, "native"), one.state, one.seat, one.best)

    return _kept(keep, sha256(one.state).hexdigest(), walk)


def beyond_doubt(
    workers: Executor, jobs: int, game: str, keep: Path | None, candidates: Sequence[Candidate]
) -> Iterator[Candidate]:
    """Those that nothing speaks against; a walk takes long, so few are walked before need."""
    for start in range(0, len(candidates), jobs):
        few = candidates[start : start + jobs]
        sure = workers.map(partial(is_beyond_doubt, game, keep), few)
        yield from compress(few, sure)


def _order(kit: Kit, one: Candidate) -> tuple[int, int, int]:
    return one.match, kit.turns.round(one.state), one.seat


def _spread(kit: Kit, candidates: Iterable[Candidate]) -> Iterable[tuple[str, Candidate]]:
    """Not twice the same: one of each category from a seat in a round, few from a match."""
    seen: Counter[tuple[object, ...]] = Counter()
    # Of several in one turn the one that rules of thumb get wrong.
    for candidate in sorted(candidates, key=lambda each: (each.match, each.is_easy)):
        name = kit.category(candidate.state, candidate.seat, candidate.values, candidate.best)
        once = (*_order(kit, candidate), name)
        few = (candidate.match, name, candidate.is_easy)
        if seen[once] < 1 and seen[few] < MOST_PER_MATCH:
            seen[once] += 1
            seen[few] += 1
            yield name, candidate


def entry(
    game: str,
    name: str,
    category: str,
    mode: str,
    seat: int,
    state: bytes,
    values: dict[int, Value],
    best: int,
) -> dict[str, Any]:
    view = raw_game(game, "native").decode(state).view(seat)
    return {
        "id": name,
        "category": category,
        "mode": mode,
        "seat": seat,
        "best": best,
        "label": presenter(game).position(view).label(best).text,
        "values": [
            [code, round(value.points, DECIMALS), round(value.chances, DECIMALS)]
            for code, value in sorted(values.items())
        ],
        "state": b64encode(state).decode(),
    }


def entries(game: str, chosen: Sequence[tuple[str, Candidate]]) -> list[dict[str, Any]]:
    numbers: Counter[str] = Counter()
    made = []
    for name, one in chosen:
        numbers[name] += 1
        made.append(
            entry(
                game,
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


def reproved(kit: Kit, stored: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The stored positions with values of today, without those that are no longer clear."""
    kept = []
    for old in stored:
        state, seat = b64decode(old["state"]), old["seat"]
        try:
            # The native engine plays whatever decodes; only this one asks if a match leads here.
            raw_game(kit.game, "reference").decode(state)
            values = solve(kit.game, state, kit.limit)
        except DecodeError as error:
            print(f"{old['id']}: {error}; dropped")
            continue
        best = clear_best(values, kit.lead) if values else None
        if values is None or best is None:
            print(f"{old['id']}: no action is clearly the best any more; dropped")
            continue
        _walk_alike(kit, old["id"], state, seat, values)
        if why := kit.doubt(raw_game(kit.game, "native"), state, seat, best):
            print(f"{old['id']}: {why}; dropped")
            continue
        asked = kit.category(state, seat, values, best)
        if asked != old["category"]:
            print(f"{old['id']}: it now asks for {asked}; dropped")
            continue
        kept.append(entry(kit.game, old["id"], asked, old["mode"], seat, state, values, best))
        if best != old["best"]:
            print(f"{old['id']}: the best action is now {kept[-1]['label']}, not {old['label']}")
    return kept


def _walk_alike(kit: Kit, name: str, state: bytes, seat: int, values: dict[int, Value]) -> None:
    """A walk step by step that finds other values than the solver is a defect."""
    found, _ = kit.walk(raw_game(kit.game, "native"), state, seat, kit.limit)
    if any(abs(found[code] - value.points) > WALKED_ALIKE for code, value in values.items()):
        raise SystemExit(f"{name}: the solver and a walk step by step disagree")


def write(kit: Kit, made: Sequence[dict[str, Any]]) -> None:
    """One puzzle a line, so that a change shows which."""
    head = {
        "content": presenter(kit.game).content_hash,
        "proof": "exact expected (points, chances) of each action at the end of the turn",
        "categories": kit.categories,
    }
    opening = json.dumps(head, indent=1)[:-2]
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in made)
    kit.path().write_text(f'{opening},\n "puzzles": [\n{lines}\n]}}\n', encoding="utf-8")
    print(f"{len(made)} puzzles", dict(Counter(each["category"] for each in made)))


def checked(kit: Kit) -> int:
    stored = _stored(kit)
    holds = reproved(kit, stored) == stored
    print(f"{kit.game}: {'every proof holds' if holds else 'proofs have changed: --reprove'}")
    return int(not holds)


def _kept(keep: Path | None, name: str, make: Callable[[], Made]) -> Made:
    """What is made; if it was made before, from its file."""
    if keep is None:
        return make()
    path = keep / f"{name}.pickle"
    if path.exists():
        kept: Made = pickle.loads(path.read_bytes())
        return kept
    found = make()
    keep.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_bytes(pickle.dumps(found))
    fresh.replace(path)
    return found


def _kept_match(
    keep: Path | None, match: Callable[[int], list[Candidate]], number: int
) -> list[Candidate]:
    return _kept(keep, str(number), partial(match, number))


def harvested(
    kit: Kit, seed: int, matches: int, jobs: int, keep: Path | None
) -> list[dict[str, Any]]:
    tables = setups(kit.game, kit.most_seats, kit.options)
    match = partial(harvest, tables, kit.players, kit.lead, seed, kit.limit, kit.asked)
    pool: list[Candidate] = []
    with ProcessPoolExecutor(jobs) as workers:
        for number, found in enumerate(
            workers.map(partial(_kept_match, keep, match), range(matches))
        ):
            pool += found
            done = f"match {number + 1}/{matches}"
            print(f"\r{done}: {len(pool)} positions", end="", file=sys.stderr)
        # Matches of fighters that play alike meet again.
        pool = list({one.state: one for one in reversed(pool)}.values())[::-1]
        print("\nwalking some of them to the end of the turn", file=sys.stderr)
        sure = partial(beyond_doubt, workers, jobs, kit.game, keep)
        chosen = choose(kit, _spread(kit, pool), sure)
    return entries(kit.game, chosen)


def _stored(kit: Kit) -> list[dict[str, Any]]:
    puzzles: list[dict[str, Any]] = json.loads(kit.path().read_text(encoding="utf-8"))["puzzles"]
    return puzzles


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.puzzles.regenerate")
    parser.add_argument("game", nargs="?", choices=KITS, help="only this one")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--matches", type=int, help="how many are played to choose from")
    parser.add_argument("--jobs", type=int, default=2, help="processes; the result is the same")
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FOLDER",
        help="save matches and walks there, so that a stopped run can continue",
    )
    ways = parser.add_mutually_exclusive_group()
    ways.add_argument("--reprove", action="store_true", help="solve the stored positions again")
    ways.add_argument("--check", action="store_true", help="compare every proof; write nothing")
    args = parser.parse_args()
    kits = [KITS[args.game]] if args.game else list(KITS.values())
    if args.check:
        return max(map(checked, kits))
    for kit in kits:
        if args.reprove:
            write(kit, reproved(kit, _stored(kit)))
        else:
            write(kit, harvested(kit, args.seed, args.matches or kit.matches, args.jobs, args.keep))
    return 0


if __name__ == "__main__":
    sys.exit(main())
