"""Self-play that writes positions into a folder, a part at a time, so that it can be stopped."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from io import BytesIO
from random import Random
from typing import TYPE_CHECKING, Any, Protocol, cast

import numpy as np

from kumite import engines
from kumite.errors import SaveError
from kumite.games import presenter
from kumite.measuring.ladder import dealt
from kumite.measuring.simulation import Plan, Tally, game_seed, play_game
from kumite.running.executors import open_workers
from kumite.thinking.shown import fingerprint

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from numpy.typing import NDArray

    from kumite.bots import Bot
    from kumite.contract import RawState

MATCHES_A_PART = 25
"""How much work is lost at most when it is stopped."""
_BETWEEN = 0.03
"""Part of the positions inside turns that are kept: searches judge them too."""
_PLAN_FILE = "plan.json"


class _Told(Protocol):
    def formula(self) -> list[float]: ...

    def facts(self) -> list[list[float]]: ...

    def stage(self) -> tuple[int, int, int, bool] | None: ...


@dataclass(frozen=True, slots=True)
class Positions:
    """Positions, each as one seat sees it: a row of facts, and what came of it."""

    facts: NDArray[np.float16]
    rows: NDArray[np.float32]
    """Columns: match, kind, round, seat, whether it is quiet, the formula's value, part won."""

    def __len__(self) -> int:
        return len(self.rows)

    @property
    def match(self) -> NDArray[np.float32]:
        return self.rows[:, 0]

    @property
    def kind(self) -> NDArray[np.float32]:
        return self.rows[:, 1]

    @property
    def round(self) -> NDArray[np.float32]:
        return self.rows[:, 2]

    @property
    def is_quiet(self) -> NDArray[np.bool_]:
        return self.rows[:, 4] > 0

    @property
    def formula(self) -> NDArray[np.float32]:
        """The chance to win by the formula."""
        chances: NDArray[np.float32] = (self.rows[:, 5] + np.float32(1)) * np.float32(0.5)
        return chances

    @property
    def won(self) -> NDArray[np.float32]:
        return self.rows[:, 6]


class _Recorder:
    """Keeps positions of one match: every quiet one that begins a turn, and a few between."""

    def __init__(self, number: int, rng: Random) -> None:
        self.number = number
        self.facts: list[list[float]] = []
        self.rows: list[list[float]] = []
        self._rng = rng
        self._turn = -1

    def position(self, state: RawState) -> None:
        told = cast("_Told", state)
        stage = told.stage()
        if stage is None or not stage[1]:
            return
        kind, round_, turn, is_quiet = stage
        begins = is_quiet and turn != self._turn
        if not begins and self._rng.random() >= _BETWEEN:
            return
        if begins:
            self._turn = turn
        for seat, (value, facts) in enumerate(zip(told.formula(), told.facts(), strict=True)):
            # Nothing learned changes what is settled.
            if abs(value) < 1:
                self.facts.append(facts)
                self.rows.append([self.number, kind, round_, seat, float(begins), value, 0.0])

    def chosen(self, state: RawState, seat: int, bot: Bot) -> None:
        """Nothing is kept of choices."""

    def ended(self, returns: list[float]) -> None:
        for row in self.rows:
            row[6] = (returns[int(row[3])] + 1) / 2


def _play_part(task: tuple[Plan, int]) -> tuple[int, bytes]:
    """Plays one part: its number, and the bytes of its file. Other machines have no such folder."""
    plan, part = task
    first = part * MATCHES_A_PART
    setup = plan.setup
    raw = engines.load(setup.game, "native", setup.packs)
    fighters = presenter(setup.game, setup.packs).fighters
    facts: list[list[float]] = []
    rows: list[list[float]] = []
    for number in range(first, first + MATCHES_A_PART):
        seed = game_seed(plan.seed, number)
        recorder = _Recorder(number, Random(f"positions/{seed}"))
        deal = replace(plan, setup=dealt(setup, fighters, seed))
        end = play_game(deal, number, raw, Tally(), recorder)
        recorder.ended(list(end.returns()))
        facts += recorder.facts
        rows += recorder.rows
    file = BytesIO()
    np.savez_compressed(file, facts=np.array(facts, np.float16), rows=np.array(rows, np.float32))
    return part, file.getvalue()


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder of positions of one plan."""

    path: Path

    def begin(self, plan: Plan) -> None:
        """Raises SaveError if the folder holds positions of something else."""
        setup = plan.setup
        told = {
            "game": setup.game,
            "mode": setup.mode,
            "seats": setup.seats,
            "options": dict(sorted((setup.options or {}).items())),
            "bots": list(plan.bots),
            "seed": plan.seed,
            "content": fingerprint(setup.game, setup.packs),
        }
        file = self.path / _PLAN_FILE
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            if not file.exists():
                file.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
            known = json.loads(file.read_text("utf-8"))
        except OSError as error:
            raise SaveError(f"{file}: {error.strerror}") from None
        except ValueError as error:
            raise SaveError(f"{file}: {error}") from None
        for name, value in told.items():
            if known.get(name) != value:
                raise SaveError(
                    f"{self.path} holds positions with another {name} ({known.get(name)}, now"
                    f" {value}); take a new folder"
                )

    def plan(self) -> dict[str, Any]:
        return cast("dict[str, Any]", json.loads((self.path / _PLAN_FILE).read_text("utf-8")))

    def _part(self, at: int) -> Path:
        return self.path / f"positions-{at:06}.npz"

    def play(
        self,
        plan: Plan,
        games: int,
        jobs: int = 1,
        executor: str = "local",
        progress: Callable[[int], None] | None = None,
    ) -> int:
        """Plays what is missing up to so many matches, whole parts; how many there are then."""
        self.begin(plan)
        parts = range(-(-games // MATCHES_A_PART))
        missing = [at for at in parts if not self._part(at).exists()]
        done = (len(parts) - len(missing)) * MATCHES_A_PART
        tasks = ((plan, at) for at in missing)
        with open_workers(executor, jobs, plan.setup.packs) as workers:
            for at, data in workers.map(_play_part, tasks):
                self._write(at, data)
                done += MATCHES_A_PART
                if progress is not None:
                    progress(done)
        return done

    def _write(self, at: int, data: bytes) -> None:
        """A part is there whole or not at all."""
        path = self._part(at)
        begun = path.with_suffix(".begun")
        try:
            begun.write_bytes(data)
            begun.replace(path)
        except OSError as error:
            raise SaveError(f"{path}: {error.strerror}") from None

    def read(self) -> Positions:
        """All positions in the folder. Raises SaveError if there are none."""
        parts = list(self._parts())
        if not parts:
            raise SaveError(f"{self.path}: no positions here yet")
        return Positions(
            np.concatenate([part.facts for part in parts]),
            np.concatenate([part.rows for part in parts]),
        )

    def _parts(self) -> Iterator[Positions]:
        for path in sorted(self.path.glob("positions-*.npz")):
            with np.load(path) as part:
                if len(part["rows"]):
                    yield Positions(part["facts"], part["rows"])
