"""The register of games: what can be played, without loading any of it.

>>> [game.id for game in games()]
['neon', 'martial-art', 'super-fantasy-brawl', 'defend-neo-tokyo']
>>> find("neon").mode("royale").seats
(2, 3, 4, 5, 6)
"""

from __future__ import annotations

from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from kumite.contract import Setup
from kumite.errors import BadSetup, UnknownGame

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence
    from pathlib import Path

    from kumite.contract import EngineName, RawEvent
    from kumite.what_if import ShownOdds

__all__ = [
    "CodedAction",
    "Event",
    "GameInfo",
    "Label",
    "ModeInfo",
    "OptionInfo",
    "PackInfo",
    "Position",
    "Presenter",
    "RivalScore",
    "Score",
    "SeatScore",
    "View",
    "WhyNot",
    "check_setup",
    "find",
    "games",
    "presenter",
    "setup_for",
]


@dataclass(frozen=True, slots=True)
class ModeInfo:
    """One way to play a game."""

    id: str
    title: str
    seats: tuple[int, ...]
    squads: int = 0
    """Sides that seats belong to in turn; 0: every seat plays for itself."""
    fighters: int = 0
    """Fighters that a roster can name; 0: one for each seat."""
    is_zero_sum: bool = False
    """Whether what all seats win and lose comes to nothing in every match: nobody shares a win,
    and nobody without a seat can win."""

    def places(self, seats: int) -> int:
        """How many fighters a roster can name."""
        return self.fighters or seats

    @property
    def is_together(self) -> bool:
        """Whether all seats are on one side."""
        return self.squads == 1

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """The seats that win and lose together.

        >>> find("neon").mode("squad-2x2").sides(4)
        ((0, 2), (1, 3))
        """
        count = self.squads or seats
        return tuple(tuple(range(side, seats, count)) for side in range(count))


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """One option of a game's own; an option that is not given takes the default of the rules."""

    id: str
    values: tuple[str, ...]
    help: str


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What the register knows of a game."""

    id: str
    title: str
    modes: tuple[ModeInfo, ...]
    options: tuple[OptionInfo, ...]
    package: str
    """Name of its packages under `kumite.games`, `kumite.reference` and `kumite.native`."""
    engines: tuple[EngineName, ...] = ("native", "reference")
    """Engines that play it, the one for play first."""
    hardness: Mapping[str, float] = field(default_factory=dict)
    """Where all seats are on one side: the rating that each value of the option `difficulty`
    stands for, the usual one first."""

    def __repr__(self) -> str:
        modes = ", ".join(mode.id for mode in self.modes)
        return f"<GameInfo {self.id}: {modes}>"

    def against(self, options: Mapping[str, str]) -> float | None:
        """The rating of what everybody plays against together; None if seats oppose each other.

        >>> find("defend-neo-tokyo").against({"difficulty": "ace"})
        30.0
        """
        usual = next(iter(self.hardness), None)
        return None if usual is None else self.hardness[options.get("difficulty", usual)]

    def mode(self, mode: str) -> ModeInfo:
        """The mode of that id. Raises BadSetup."""
        for known in self.modes:
            if known.id == mode:
                return known
        ids = [known.id for known in self.modes]
        raise BadSetup(f"{self.id} has no mode {mode!r}; {nearest(mode, ids)}")


_GAMES = (
    GameInfo(
        id="neon",
        title="NEON",
        modes=(
            ModeInfo("resurrection", "Resurrection", (2, 3, 4, 5, 6)),
            ModeInfo("royale", "Battle Royale", (2, 3, 4, 5, 6)),
            ModeInfo("squad-2x2", "Squad, two pairs", (4,), squads=2),
            ModeInfo("squad-3x2", "Squad, three pairs", (6,), squads=3),
            ModeInfo("squad-2x3", "Squad, two trios", (6,), squads=2),
        ),
        options=(
            OptionInfo(
                "automa",
                ("yes", "no", "strong"),
                "the Automa plays too (always with 2 players); strong: with more dice and VP",
            ),
            OptionInfo("track", ("2-3", "4-6"), "side of the Round Track (by number of players)"),
        ),
        package="neon",
    ),
    GameInfo(
        id="martial-art",
        title="Martial Art",
        modes=(
            ModeInfo("white", "White Belt", (2, 3, 4)),
            ModeInfo("black", "Black Belt", (2, 3, 4)),
            ModeInfo("white-team", "White Belt, two teams", (4,), squads=2),
            ModeInfo("black-team", "Black Belt, two teams", (4,), squads=2),
        ),
        options=(
            OptionInfo(
                "fighters", ("picked", "dealt"), "fighters not given are picked, or dealt by chance"
            ),
        ),
        package="martial_art",
    ),
    GameInfo(
        id="super-fantasy-brawl",
        title="Super Fantasy Brawl",
        modes=(
            ModeInfo("duel", "Duel", (2,), is_zero_sum=True),
            ModeInfo("tornado", "Super Team Tornado", (4,), squads=2, is_zero_sum=True),
        ),
        options=(
            OptionInfo("teams", ("free", "casual", "competitive"), "how teams are formed"),
            OptionInfo(
                "pool",
                tuple(str(size) for size in range(6, 16)),
                "casual draft: champions of the pool (all)",
            ),
            OptionInfo("duplicates", ("yes", "no"), "casual draft of teams: two of each champion"),
            OptionInfo("first", ("1", "2", "3", "4"), "the seat that begins (by chance)"),
        ),
        package="super_fantasy_brawl",
    ),
    GameInfo(
        id="defend-neo-tokyo",
        title="Defend Neo Tokyo",
        modes=(
            ModeInfo("coop", "Co-operative", (2, 3, 4, 5), squads=1),
            ModeInfo("solo", "Solo, two mechs", (1,), squads=1, fighters=2),
            ModeInfo("lone", "Lone pilot, one mech", (1,), squads=1),
        ),
        options=(
            OptionInfo("threat", ("random", "radiation", "abyss"), "monsters that attack"),
            OptionInfo("difficulty", ("standard", "cadet", "ace"), "how hard it is (standard)"),
            OptionInfo(
                "build",
                ("prebuilt", "draft", "random-prebuilt", "random-parts"),
                "how mechs not given are built (prebuilt)",
            ),
            OptionInfo(
                "captain", ("random", "0", "1", "2", "3", "4"), "mech that starts as Captain"
            ),
            OptionInfo("hands", ("open", "closed"), "who sees a pilot's cards (open: everybody)"),
        ),
        package="defend_neo_tokyo",
        hardness={"standard": 25.0, "cadet": 20.0, "ace": 30.0},
    ),
)


def games(engine: EngineName | None = None) -> tuple[GameInfo, ...]:
    """All games, or those that an engine plays."""
    return tuple(game for game in _GAMES if engine is None or engine in game.engines)


def find(game: str) -> GameInfo:
    """The game of that id.

    >>> find("noen")
    Traceback (most recent call last):
    ...
    kumite.errors.UnknownGame: no game 'noen'; did you mean neon?
    """
    for known in _GAMES:
        if known.id == game:
            return known
    raise UnknownGame(f"no game {game!r}; {nearest(game, [known.id for known in _GAMES])}")


def nearest(word: str, known: Iterable[str]) -> str:
    """The hint that ends a refusal.

    >>> nearest("ghots", ["akari", "ghost"])
    'did you mean ghost?'
    >>> nearest("x", ["akari", "ghost"])
    'there are: akari, ghost'
    """
    from difflib import get_close_matches  # slow to load, and only refusals need it

    words = list(known)
    close = get_close_matches(word.lower(), words, n=1)
    return f"did you mean {close[0]}?" if close else f"there are: {', '.join(words)}"


def check_setup(setup: Setup) -> GameInfo:
    """Refuse options that no engine could start from; the roster is the presenter's to check."""
    game = find(setup.game)
    mode = game.mode(setup.mode)
    if not hasattr(setup.seats, "__index__") or setup.seats not in mode.seats:
        raise BadSetup(f"{mode.title} takes {_list(mode.seats)} seats, not {setup.seats!r}")
    if len(setup.roster) > mode.places(setup.seats):
        raise BadSetup(f"{len(setup.roster)} fighters for {setup.seats} seats")
    _check_options(game, setup.options or {})
    return game


def setup_for(
    game: str,
    mode: str | None = None,
    seats: int | None = None,
    roster: Sequence[str | None] = (),
    options: Mapping[str, str] | None = None,
    packs: Sequence[str | Path] = (),
) -> Setup:
    """A setup that is checked; what is not given is the smallest match that fits. Raises BadSetup.

    >>> setup_for("neon", roster=("akari", None, "ghost")).seats
    3
    """
    from pathlib import Path  # slow to load, and the register is read for every --help

    info = find(game)
    known = info.modes[0] if mode is None else info.mode(mode)
    if seats is None:
        wanted = 0 if known.fighters else len(roster)
        seats = next((many for many in known.seats if many >= wanted), known.seats[-1])
    if isinstance(roster, str) or isinstance(packs, str | Path):
        raise BadSetup('a roster and packs are lists, such as ["akari", "ghost"]')
    if options is not None and not hasattr(options, "items"):
        raise BadSetup('options have names and values, such as {"automa": "no"}')
    paths = tuple(Path(pack) for pack in packs)
    setup = Setup(info.id, known.id, seats, tuple(roster), dict(options or {}), paths)
    check_setup(setup)
    return setup


def _check_options(game: GameInfo, options: Mapping[str, str]) -> None:
    known = {option.id: option for option in game.options}
    for name, value in options.items():
        if name not in known:
            raise BadSetup(f"{game.id} has no option {name!r}; {nearest(name, known)}")
        if value not in known[name].values:
            values = ", ".join(known[name].values)
            raise BadSetup(f"option {name} is one of {values}, not {value!r}")


def _list(numbers: Sequence[int]) -> str:
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(str(number) for number in numbers)


class CodedAction(Protocol):
    """A typed action of any game."""

    @property
    def code(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Label:
    """What an action is called: `text` in full; `group` and `detail` to ask in two steps."""

    text: str
    group: str
    detail: str


@dataclass(frozen=True, slots=True)
class WhyNot:
    """Something that cannot be done now, and the reason."""

    label: str
    reason: str


@dataclass(frozen=True, slots=True)
class PackInfo:
    """A pack as a match records it."""

    id: str
    version: str


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, as one viewer may know it."""

    kind: str
    text: str
    raw: RawEvent
    fields: Mapping[str, int] = field(default_factory=dict)
    """Its numbers by the names of `docs/encoding/<game>.md`: seat, from, to, …"""

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class SeatScore:
    """One seat at the end (or so far)."""

    seat: int
    name: str
    points: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class RivalScore:
    """Somebody without a seat who can win too, such as NEON's Automa."""

    number: int
    """As in `Score.winners`."""
    name: str
    points: int
    is_winner: bool


@dataclass(frozen=True, slots=True)
class Score:
    """The game's own points and ranking."""

    seats: tuple[SeatScore, ...]
    winners: tuple[int, ...]
    """Seats and rivals that have won; several when victory is shared or a team has won."""
    best_player: int | None
    text: str
    """One line for people."""
    rivals: tuple[RivalScore, ...] = ()

    def __str__(self) -> str:
        return self.text

    @property
    def points(self) -> tuple[int, ...]:
        """Of all seats, then of all rivals: what boards show."""
        return (*(seat.points for seat in self.seats), *(rival.points for rival in self.rivals))


class View(Protocol):
    """What one seat may know, decoded; every game has more to ask."""

    @property
    def viewer(self) -> int: ...

    def board(self) -> str:
        """The position in plain text, line by line."""
        ...


class Position(Protocol):
    """Words for one position, from what one viewer may know of it."""

    def label(self, action: int) -> Label: ...

    def odds(self, action: int) -> ShownOdds | None:
        """Exact odds of an attack or a reroll; None for anything else."""
        ...

    def outcome(self, outcome: int) -> str: ...

    def question(self, seat: int) -> str:
        """What the seat is asked now."""
        ...

    def why_not(self, codes: Collection[int]) -> list[WhyNot]:
        """What the viewer might want to do and cannot, with reasons; `codes` are all legal ones."""
        ...


class Presenter(Protocol):
    """A game's words with its content loaded: presentation only, no rules."""

    content_hash: str
    packs: tuple[PackInfo, ...]
    fighters: tuple[str, ...]
    """Ids that a roster may name for a seat; none if the game reads rosters in its own way."""

    def action(self, code: int) -> CodedAction: ...

    def describe(self, action: CodedAction) -> dict[str, int | str]:
        """The typed action as plain data: its kind and its fields."""
        ...

    def view(self, data: bytes) -> View: ...

    def position(self, view: bytes) -> Position: ...

    def event(self, event: RawEvent, view: bytes) -> Event:
        """One sentence about an event; `view` is the viewer's, for names."""
        ...

    def score(self, scores: Sequence[int], view: bytes) -> Score: ...

    def standings(self, scores: Sequence[int], view: bytes) -> tuple[tuple[int, ...], ...]:
        """How well each seat stands at the end: the higher tuple is the better; allies are equal.

        `view` is a spectator's.
        """
        ...

    def reason(self, view: bytes, action: int, scores: Sequence[tuple[int, float]]) -> str:
        """Why rules of thumb that score all legal actions so take this one, in a phrase."""
        ...

    def is_open(self, view: bytes) -> bool:
        """Whether everybody may know what the viewer is offered: if not, a reason would tell."""
        ...

    def tells_plans(self, view: bytes) -> bool:
        """Whether a bot tells its teammates what it is about to do here, and why."""
        ...

    def wishes(self, view: bytes) -> tuple[tuple[int, str], ...]:
        """What may be asked now of teammates that bots play: the search's number, and words."""
        ...

    def explain(self, name: str) -> list[str]:
        """A line for everything whose name holds these letters."""
        ...

    def difference(self, one: bytes, other: bytes) -> str:
        """Which field of two encodings differs first, readably; empty if none does."""
        ...


class _PresenterModule(Protocol):
    def load(self, packs: Sequence[Path]) -> Presenter: ...


def presenter(game: str, packs: Sequence[Path] = ()) -> Presenter:
    """The words of a game with these packs laid over its own content. Raises ContentError."""
    package = find(game).package
    module = cast("_PresenterModule", import_module(f"kumite.games.{package}.presenter"))
    return module.load(packs)
