"""The native part of Kumite. Only `kumite.native` imports it."""

from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kumite.thinking.search import Config

_S = TypeVar("_S", bound=_State)
_Spread = list[tuple[int, bool, int]]
_Aimed = tuple[
    int,
    tuple[int, int],
    list[int],
    tuple[int, int],
    _Spread,
    tuple[_Spread, _Spread] | None,
    tuple[int, _Spread] | None,
]

def version() -> str:
    """The version of the native module."""

def build_hash() -> str:
    """A hash of the sources that the native module was built from."""

def layout(game: str) -> str:
    """All declarations of a game as one text, to compare with those of the other engine."""

def node_bytes() -> int:
    """Memory of one node of a search."""

def cal(steps: int) -> int:
    """Steps a xorshift generator: a chain of dependent operations, the unit of speeds."""

def _panic_for_test(message: str) -> None:
    """Panics inside a guarded call: always raises `kumite.errors.CoreError`."""

def dice_odds(
    attack_dice: int,
    defense_dice: int,
    reroll: str,
    at_most: int | None,
    at_least: int | None,
    seen: bool,
    attack: tuple[int, int, int, int],
    defense: tuple[int, int, int, int],
    readings: tuple[int, int, int, int, int],
    /,
) -> tuple[tuple[int, ...], int]:
    """The weights of damage 0, 1, 2 and so on, and their total."""

def dice_best_reroll(
    roll: tuple[int, int, int, int],
    defense_dice: int,
    defense_roll: tuple[int, int, int, int] | None,
    at_most: int | None,
    at_least: int | None,
    attack: tuple[int, int, int, int],
    defense: tuple[int, int, int, int],
    readings: tuple[int, int, int, int, int],
    /,
) -> tuple[tuple[int, int, int, int], tuple[int, ...], int]:
    """How many dice of each face the best reroll takes, and the odds after it."""

_AttackStep = tuple[int, int, tuple[int, int, int], list[tuple[int, int, float]]]

def foresee_attacks(
    game: DefendNeoTokyoGame, view: bytes, symbol: int, most: int
) -> tuple[bool, list[_AttackStep]]:
    """What the monsters would do if they attacked now: whether it is exact, and each step."""

@final
class Batch:
    """Matches stepped together: see `kumite.batch`. Attach arrays before the first step."""

    def shape(self) -> tuple[int, int, int, int]:
        """Matches, seats, bytes of an observation, places for actions."""

    def attach(
        self,
        actions: Any,
        observations: Any,
        masks: Any,
        codes: Any,
        counts: Any,
        seats: Any,
        rewards: Any,
        dones: Any,
    ) -> None:
        """Gives it the arrays that steps read (actions) and write (all others): any buffers."""

    def reset(self, seed: int) -> None:
        """Begins every match anew from this seed."""

    def step(self) -> None:
        """Every match takes the action whose index stands in the array of actions."""

    def advance(self) -> None:
        """As `step`, but where the index is -1 the match waits."""

    def evaluate(self, values: Any) -> None:
        """Writes how the core judges every match: a value for each seat."""

    def sample(self) -> None:
        """Fills the array of actions with random legal indexes."""

    def advise(self, seats: int) -> None:
        """Writes the choices of rules of thumb into the actions, for these seats (a bit each)."""

    def run(self, steps: int) -> None:
        """So many random steps inside the core: what steps from Python are compared with."""

    def step_one(self, at: int, index: int) -> int:
        """One match alone takes an action, and writes nothing; how many it offers then."""

    def run_one(self, at: int, steps: int) -> None:
        """So many steps of one match alone, always its first action, inside the core."""

    def fallen(self, at: int) -> tuple[list[int], list[int]]:
        """Outcomes since a match's last action: of the match that ended, and of the one now."""

class _Game(Generic[_S]):
    """A game with its content loaded, from TOML texts (name, text) in laying order."""

    def __new__(cls, sources: list[tuple[str, str]], learned: list[str] = ...) -> Self: ...
    def fingerprint(self) -> str:
        """What files of learned numbers are bound to: a number for the compiled content."""

    def is_taught(self) -> bool:
        """Whether positions are judged by what was learned."""

    def decode(self, data: bytes) -> _S:
        """A state from its canonical bytes."""

    def from_view(self, data: bytes, seed: int) -> _S:
        """A random full state that fits a view."""

    def search(
        self,
        view: bytes,
        config: Config,
        stop: Stop | None = None,
        recall: Recall | None = None,
    ) -> (
        tuple[
            int,
            list[tuple[int, int, list[float] | None, list[float], float]],
            list[tuple[int, int]],
            int,
            int,
            int,
            float,
        ]
        | None
    ):
        """Thinks about a view; None if its seat is not to act."""

    def solve(self, data: bytes, limit: int) -> list[tuple[int, float, float]] | None:
        """Exact values to the end of the turn: (action, points, chances); None beyond the limit."""

    def odds(self, view: bytes, limit: int) -> list[tuple[int, list[_Aimed] | None]]:
        """What each legal action of the view's seat leads to; None beyond `limit` positions."""

    def judge(self, view: bytes) -> list[tuple[int, float]]:
        """Rules of thumb: (action, score in points) for each legal action of the view's seat."""

    @staticmethod
    def state_bytes() -> int:
        """Bytes of one state in memory, without what others know."""

class _State:
    """One position of a game: see `kumite.contract.RawState`."""

    def to_act(self) -> int:
        """Bit per seat that must choose, 128 for chance, 0 when over."""

    def actions(self, seat: int) -> list[int]:
        """Legal actions of a seat, ascending."""

    def apply(self, seat: int, action: int) -> None:
        """Takes a legal action."""

    def outcomes(self) -> list[tuple[int, int]]:
        """Outcomes with their weights, ascending."""

    def apply_outcome(self, outcome: int) -> None:
        """Lets chance fall."""

    def sample(self, bits: int) -> int:
        """Lets chance fall by weight; returns the outcome."""

    def returns(self) -> list[float]:
        """Per seat in [-1, 1]."""

    def scores(self) -> list[int]:
        """The game's own points in the order of its encoding page."""

    def view(self, viewer: int) -> bytes:
        """What a seat (or 254, a spectator) may know."""

    def observe(self, seat: int) -> bytes:
        """What a seat may know, as wide for every position of a setup."""

    def evaluate(self) -> list[float]:
        """How the core judges the position: per seat from -1 (lost) to 1 (won). Sees everything."""

    def formula(self) -> list[float]:
        """The same by the game's own evaluation, whatever was learned."""

    def stage(self) -> tuple[int, int, int, bool] | None:
        """Kind of match, round, turn, and whether the position is quiet; None when it is over."""

    def facts(self) -> list[list[float]]:
        """What a learned evaluation sees of the position from each seat."""

    def batch(self, matches: int, seed: int, threads: int) -> Batch:
        """Matches that begin here, stepped together."""

    def determinize(self, seat: int, seed: int) -> Self:
        """A random full state that the seat (or 254, a spectator) cannot tell from this one."""

    def encode(self) -> bytes:
        """Canonical bytes of everything."""

    def clone(self) -> Self:
        """An independent copy; its log begins at the same mark."""

    def events_since(self, mark: int) -> list[tuple[int, int, int, int, int, int]]:
        """Events after the first `mark` ones, as far as this log reaches back."""

    def event_mark(self) -> int:
        """How many events were told so far."""

@final
class MartialArtGame(_Game[MartialArtState]):
    def start(self, mode: int, players: int, roster: list[int], deal: bool) -> MartialArtState:
        """The first position of a match."""

    def simulate(
        self,
        mode: int,
        players: int,
        roster: list[int],
        deal: bool,
        games: int,
        seed: int,
    ) -> tuple[int, int, int, int, int, list[int]]:
        """Random matches: games, decisions, forced, chance, branching, wins."""

@final
class MartialArtState(_State): ...

@final
class SuperFantasyBrawlGame(_Game[SuperFantasyBrawlState]):
    def start(
        self,
        mode: int,
        players: int,
        formation: int,
        teams: list[int],
        pool_size: int,
        duplicates: bool,
        first: int,
    ) -> SuperFantasyBrawlState:
        """The first position of a match."""

    def simulate(
        self,
        mode: int,
        players: int,
        formation: int,
        teams: list[int],
        pool_size: int,
        duplicates: bool,
        first: int,
        games: int,
        seed: int,
    ) -> tuple[int, int, int, int, int, list[int]]:
        """Random matches: games, decisions, forced, chance, branching, wins."""

@final
class SuperFantasyBrawlState(_State): ...

@final
class DefendNeoTokyoGame(_Game[DefendNeoTokyoState]):
    def start(
        self,
        mode: int,
        players: int,
        crew: int,
        threat: int,
        difficulty: int,
        build: int,
        captain: int,
        is_closed: bool,
        roster: Sequence[Sequence[int] | None],
    ) -> DefendNeoTokyoState:
        """The first position of a match."""

    def simulate(
        self,
        mode: int,
        players: int,
        crew: int,
        threat: int,
        difficulty: int,
        build: int,
        captain: int,
        is_closed: bool,
        roster: Sequence[Sequence[int] | None],
        games: int,
        seed: int,
    ) -> tuple[int, int, int, int, int, list[int]]:
        """Random matches: games, decisions, forced, chance, branching, wins."""

@final
class DefendNeoTokyoState(_State): ...

@final
class NeonGame(_Game[NeonState]):
    def start(
        self, mode: int, players: int, roster: list[int], automa: bool, track: int
    ) -> NeonState:
        """The first position of a match."""

    def simulate(
        self,
        mode: int,
        players: int,
        roster: list[int],
        automa: bool,
        track: int,
        games: int,
        seed: int,
    ) -> tuple[int, int, int, int, int, list[int]]:
        """Random matches: games, decisions, forced, chance, branching, wins (the Automa last)."""

@final
class NeonState(_State): ...

@final
class Recall:
    """What a seat's searches keep for each other while its turn goes on."""

    def __new__(cls) -> Recall: ...

@final
class Stop:
    """A flag that ends a search early; set it from any thread."""

    def __new__(cls) -> Stop: ...
    def set(self) -> None:
        """Ends every search that was given this flag."""

    def clear(self) -> None:
        """Makes the flag usable again."""
