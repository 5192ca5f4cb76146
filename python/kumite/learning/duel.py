"""The duel that decides whether something learned is used: fixed games, fixed seed, equal time."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, cast

from kumite import engines
from kumite.bots import spec
from kumite.bots.searcher import config
from kumite.contract import SPECTATOR
from kumite.errors import SaveError
from kumite.games import find, presenter
from kumite.measuring.intervals import clustered
from kumite.measuring.ladder import dealt, ranks_of
from kumite.measuring.simulation import Tally, game_seed, play
from kumite.native import recall
from kumite.running.executors import open_workers

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from kumite.contract import RawState, Setup
    from kumite.measuring.intervals import Share
    from kumite.thinking.search import Config


@dataclass(frozen=True, slots=True)
class Duel:
    """The new file against the old one, both with the same search."""

    setup: Setup
    bot: str
    """How both think, such as `search:think_ms=5`; time is CPU time."""
    games: int
    seed: int
    new: str
    """The text of a file; nothing is the formula."""
    old: str

    @property
    def name(self) -> str:
        """The same for the same duel: games are kept under it."""
        facts = (self.setup.mode, self.setup.seats, self.bot, self.seed, self.new, self.old)
        return hashlib.sha256(repr(facts).encode()).hexdigest()[:12]


class _Bot:
    """Searches with a core of its own."""

    needs_view = True

    def __init__(self, core: Any, settings: Config, seed: str) -> None:
        self._core = core
        self._settings = settings
        self._rng = Random(seed)
        self._recall = recall() if settings.reuse else None

    def choose(self, view: bytes, actions: Sequence[int]) -> int:
        if len(actions) == 1:
            return actions[0]
        settings = self._settings.changed(seed=self._rng.getrandbits(63))
        return cast("int", self._core.search(view, settings, None, self._recall)[0])


@lru_cache(maxsize=4)
def _core(setup_game: str, packs: tuple[Path, ...], text: str) -> Any:
    game = cast("Any", engines.load(setup_game, "native", packs))
    return type(game)(game.content, (text,) if text else ()).core


def _play_deal(task: tuple[Duel, int]) -> list[tuple[int, float]]:
    """The games of one deal: the new one at each side in turn, against the old one elsewhere."""
    duel, deal = task
    setup, words = duel.setup, presenter(duel.setup.game, duel.setup.packs)
    sides = find(setup.game).mode(setup.mode).sides(setup.seats)
    seed = game_seed(duel.seed, deal)
    setup = dealt(setup, words.fighters, seed)
    given = spec.read(duel.bot)
    settings = config(given.name, {"cpu_time": 1, **given.changes}, game=setup.game)
    cores = [_core(setup.game, setup.packs, text) for text in (duel.new, duel.old)]
    raw = engines.load(setup.game, "native", setup.packs)
    found = []
    for at, own in enumerate(sides):
        bots = [
            _Bot(cores[seat not in own], settings, f"{seed}/{at}/{seat}")
            for seat in range(setup.seats)
        ]
        state: RawState = raw.new(setup)
        play(state, bots, [duel.bot] * setup.seats, Random(f"chance/{seed}"), Tally())
        standings = words.standings(state.scores(), state.view(SPECTATOR))
        ranks = ranks_of([standings[seats[0]] for seats in sides])
        found.append((deal, 0.0 if ranks[at] else 1 / ranks.count(0)))
    return found


def play_duel(
    duel: Duel,
    folder: Path,
    jobs: int = 1,
    executor: str = "local",
    progress: Callable[[int], None] | None = None,
) -> Share:
    """The part that the new one wins. Games are kept in the folder, so that it can be stopped."""
    path = folder / f"duel-{duel.name}.jsonl"
    kept: dict[int, list[float]] = {}
    try:
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
        for line in lines:
            deal, shares = json.loads(line)
            kept[deal] = shares
    except (OSError, ValueError) as error:
        raise SaveError(f"{path}: {error}") from None
    size = len(find(duel.setup.game).mode(duel.setup.mode).sides(duel.setup.seats))
    deals = range(-(-duel.games // size))
    missing = ((duel, deal) for deal in deals if deal not in kept)
    with path.open("a", encoding="utf-8") as file, open_workers(executor, jobs) as workers:
        for found in workers.map(_play_deal, missing):
            shares = [share for _, share in found]
            kept[found[0][0]] = shares
            file.write(json.dumps([found[0][0], shares]) + "\n")
            file.flush()
            if progress is not None:
                progress(len(kept) * size)
    return clustered([(sum(kept[deal]), len(kept[deal])) for deal in deals])
