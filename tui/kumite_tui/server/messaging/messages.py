"""What a session of the app and the arbiter say to each other.

A session asks a `Request` and gets its `Reply` or a refusal; `News` comes by itself. All are plain
values that are checked when they are read: who a session belongs to, and the seat it may see, is
never told by a message but known by the arbiter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import msgspec

from kumite.matches.step_report import StepReport  # noqa: TC001 - read when messages are decoded

if TYPE_CHECKING:
    from collections.abc import Callable


class _Message(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    pass


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value inside messages."""


# Values.


class SeatInfo(_Part, frozen=True):
    """One chair of a table."""

    player: str
    """`person`, `open`, or the name of a bot."""
    name: str
    """Of the person; of the bot its level; empty while open."""
    fighter: str | None
    """None: a random one."""
    is_ready: bool
    is_here: bool
    """Whether the person is connected now."""
    deputy: str = ""
    """The bot that plays for a person who has left or whose time ran out."""


class ClockRules(_Part, frozen=True):
    """How long people may think, in seconds; 0 is as long as they like."""

    per_decision: int = 0
    per_match: int = 0
    deputy: str = "rookie"
    """Who decides when the time is over."""
    increment: int = 0
    """Added to the time of the match for every choice; only with `per_match`."""


class Teamwork(_Part, frozen=True):
    """What bots are asked for by those on their side, and what one of them waits with."""

    wish: int = 0
    """By the number of `Presenter.wishes`; 0: nothing."""
    holds: bool = False
    """Whether bots wait for somebody's word before each go."""
    plan: str = ""
    """What a bot is about to do, while it waits."""
    seat: int = 0
    step: int = 0
    """Whose plan that is, and at which step."""


class TableInfo(_Part, frozen=True):
    """A table as anybody who may know of it sees it."""

    code: str
    """Four letters and digits, by which one joins."""
    title: str
    game: str
    mode: str
    options: dict[str, str]
    seats: tuple[SeatInfo, ...]
    is_private: bool
    stage: str
    """`gathering`, `playing` or `over`."""
    host: str
    """The name of the person who may start and change it."""
    watching: tuple[str, ...]
    """Names of those who watch."""
    waits_for: tuple[int, ...]
    clock: ClockRules
    your_seat: int | None
    is_rated: bool
    """Two people or more: the result counts."""
    match: str = ""
    """Names the match once it was started."""
    trouble: str = ""
    """Why the match cannot continue on this server; empty if it can."""
    behind: int = 0
    """By so many seconds those who watch are behind."""
    team: Teamwork | None = None
    """While a match is played in which bots listen to people on their side."""


class ChatLine(_Part, frozen=True):
    at: int
    """Seconds since 1970."""
    name: str
    text: str
    is_watcher: bool


class Renewal(_Part, frozen=True):
    """Another secret, since the server was restored from a backup."""

    step: int
    """The first step it rolls, counted from 1."""
    commitment: str
    secret: str = ""
    """Revealed at the end."""


class Proof(_Part, frozen=True):
    """What shows that the dice were not rigged: see docs/server.md."""

    commitment: str
    secret: str = ""
    """Revealed at the end."""
    renewed: tuple[Renewal, ...] = ()


class Record(_Part, frozen=True):
    """A match in a person's history."""

    match: str
    game: str
    mode: str
    began: int
    names: tuple[str, ...]
    result: str
    """`won`, `lost`, `drawn`, `abandoned` or `running`."""
    code: str
    """Of its table, while that is there."""


class Rating(_Part, frozen=True):
    game: str
    mu: float
    sigma: float
    matches: int
    wins: int


class Versus(_Part, frozen=True):
    """How one's matches against somebody ended, of one game."""

    game: str
    won: int = 0
    lost: int = 0
    drawn: int = 0
    """Also where neither of the two won."""


class LuckIn(_Part, frozen=True):
    """How lucky somebody was, in one game."""

    game: str
    mean: float
    """What chance was worth in a match, in chances to win: 0.1 are ten of a hundred."""
    matches: int


class KeyInfo(_Part, frozen=True):
    """A key of one's own."""

    fingerprint: str
    since: int
    is_this: bool
    """The one of this session."""


class Present(_Part, frozen=True):
    """Somebody who is here."""

    name: str
    is_guest: bool
    place: str
    """What they do, in words."""


# Requests, each with its reply.


class Hello(_Message, frozen=True):
    """First of all. Replied by Welcome."""


class ChooseName(_Message, frozen=True):
    """Once, at the first visit. Replied by Welcome; refused if the name is another's."""

    name: str


class ListTables(_Message, frozen=True):
    """Replied by Tables: open ones, and those of one's own."""


class OpenTable(_Message, frozen=True):
    """Replied by Seated; whoever opens a table sits at its first open chair."""

    game: str
    mode: str
    players: tuple[str, ...]
    """`open` or the name of a bot, by seat."""
    fighters: tuple[str | None, ...]
    options: dict[str, str] = {}
    title: str = ""
    is_private: bool = False
    clock: ClockRules = ClockRules()


class JoinTable(_Message, frozen=True):
    """Go to a table by its code: replied by Seated, or by Full if there is no chair to sit on."""

    code: str
    watch: bool = False


class ChangeSeat(_Message, frozen=True):
    """Change a chair before the start: one's own fighter, or, as the host, who sits there."""

    code: str
    seat: int
    player: str = ""
    """Empty: as it is. `open`, `person` (sit down there oneself) or the name of a bot."""
    fighter: str | None = None


class SetReady(_Message, frozen=True):
    """The match starts when everybody is ready and no chair is open. Replied by Done."""

    code: str
    is_ready: bool


class FillWithBots(_Message, frozen=True):
    """The host puts bots on all open chairs. Replied by Done."""

    code: str
    bot: str = "contender"


class LeaveTable(_Message, frozen=True):
    """Stand up. In a match one's seat stays one's own for a return, unless `for_good`."""

    code: str
    for_good: bool = False
    """A bot plays on in one's place; in a rated match that loses it."""


class StandIn(_Message, frozen=True):
    """Let a bot play for somebody who has been away for a while, until they look again."""

    code: str
    seat: int


class Rematch(_Message, frozen=True):
    """The same table again, once the match is over. Replied by Seated."""

    code: str


class GetScene(_Message, frozen=True):
    """Everything anew: after joining, and after coming back. Replied by Scene."""

    code: str


class Act(_Message, frozen=True):
    """A choice, naming the step that it answers. Replied by Done once it is kept for good.

    Repeated with the same step and code it changes nothing and is replied by Done as well.
    """

    code: str
    step: int
    action: int


class AskTeam(_Message, frozen=True):
    """What bots on one's own side are asked for from now on. Replied by Done."""

    code: str
    wish: int
    holds: bool


class LetTeam(_Message, frozen=True):
    """One's word that a bot may do what it plans. Replied by Done, also if it did so already."""

    code: str
    seat: int
    step: int


class Say(_Message, frozen=True):
    """Replied by Done."""

    code: str
    """Empty: to everybody at home."""
    text: str


class Keep(_Message, frozen=True):
    """Keep settings of one's own under a name, or fetch them with `text` None. Replied by Kept."""

    name: str
    text: str | None = None


class History(_Message, frozen=True):
    """Replied by Past."""


class FetchReplay(_Message, frozen=True):
    """A match of one's own that is over, as the text of a match file. Replied by Kept."""

    match: str = ""
    """Its name; or the code of its table, for the last one there; empty: the last of all."""


class Profile(_Message, frozen=True):
    """Replied by Person. Empty: oneself."""

    name: str = ""


class AskLuck(_Message, frozen=True):
    """How lucky everybody was at a table whose match is over. Replied by Luck."""

    code: str


class WhoIsHere(_Message, frozen=True):
    """Replied by Crowd."""


class Challenge(_Message, frozen=True):
    """Ask somebody to the table where one sits. Replied by Done."""

    code: str
    name: str


class Remove(_Message, frozen=True):
    """The host sends somebody who sits or watches away. Replied by Done."""

    code: str
    name: str
    for_good: bool = False
    """They cannot come back to this table."""
    why: str = ""
    """For them; empty: no reason."""


class Report(_Message, frozen=True):
    """Tell the operator about somebody. Replied by Done."""

    code: str
    """Of the table; empty: at home."""
    name: str
    why: str


class ListKeys(_Message, frozen=True):
    """One's own. Replied by KeyList."""


class MakeKeyCode(_Message, frozen=True):
    """Replied by KeyCode, with which another key becomes one's own."""


class UseKeyCode(_Message, frozen=True):
    """In place of a name at the first visit of a key. Replied by Welcome."""

    code: str


class RemoveKey(_Message, frozen=True):
    """Replied by KeyList."""

    fingerprint: str


# Replies.


class Welcome(_Message, frozen=True):
    name: str
    """Empty: no name was chosen yet."""
    title: str
    """Of the server."""
    is_guest: bool
    tables: tuple[TableInfo, ...]
    """Of one's own, those that wait for one first."""
    games: tuple[str, ...]


class Tables(_Message, frozen=True):
    tables: tuple[TableInfo, ...]
    chat: tuple[ChatLine, ...] = ()
    """What was said at home."""


class Seated(_Message, frozen=True):
    table: TableInfo


class Full(_Message, frozen=True):
    """There is no chair to sit on; one may watch."""

    table: TableInfo


class Crowd(_Message, frozen=True):
    people: tuple[Present, ...]


class Scene(_Message, frozen=True):
    """A table with its match: the report has all events since the beginning."""

    table: TableInfo
    report: StepReport | None
    chat: tuple[ChatLine, ...]
    proof: Proof | None


class Done(_Message, frozen=True):
    pass


class Kept(_Message, frozen=True):
    text: str


class Past(_Message, frozen=True):
    records: tuple[Record, ...]


class Person(_Message, frozen=True):
    name: str
    since: int
    ratings: tuple[Rating, ...]
    achievements: tuple[tuple[str, str, int], ...]
    """Name, what it is for, and when it was earned; 0: not yet."""
    versus: tuple[Versus, ...] = ()
    """Between the one who asks and this person."""
    luck: tuple[LuckIn, ...] = ()


class Luck(_Message, frozen=True):
    """What chance was worth to each seat, as the engine judges positions; 0 is the average."""

    seats: tuple[float, ...]
    """In chances to win: 0.1 are ten of a hundred."""
    rolls: int
    """Rolls and draws that could fall in several ways."""


class KeyList(_Message, frozen=True):
    keys: tuple[KeyInfo, ...]


class KeyCode(_Message, frozen=True):
    code: str
    seconds: int
    """How long it is good."""


# News.


class TableNews(_Message, frozen=True):
    """A table that one sits at, watches or has in the lobby has changed."""

    table: TableInfo


class TableGone(_Message, frozen=True):
    code: str


class StepNews(_Message, frozen=True):
    """One step of a match that one sits at or watches."""

    code: str
    report: StepReport
    proof: Proof | None = None
    """With the secret, after the last step."""


class ChatNews(_Message, frozen=True):
    code: str
    line: ChatLine


class Challenged(_Message, frozen=True):
    """Somebody asks one to their table."""

    table: TableInfo
    by: str


class Removed(_Message, frozen=True):
    """One was sent away from a table."""

    code: str
    why: str


class Notice(_Message, frozen=True):
    """A line for everybody here: the server stops, the disk is full."""

    text: str


Request = (
    Hello | ChooseName | ListTables | OpenTable | JoinTable | ChangeSeat | SetReady | FillWithBots
    | LeaveTable | StandIn | Rematch | GetScene | Act | Say | Keep | History | FetchReplay | Profile
    | AskLuck | WhoIsHere | Challenge | Remove | Report | ListKeys | MakeKeyCode | UseKeyCode
    | RemoveKey | AskTeam | LetTeam
)  # fmt: skip
Reply = (
    Welcome | Tables | Seated | Full | Scene | Done | Kept | Past | Person | Luck | Crowd
    | KeyList | KeyCode
)  # fmt: skip
News = TableNews | TableGone | StepNews | ChatNews | Challenged | Removed | Notice


class Refused(Exception):
    """The arbiter says no; the text is for people."""


class Connection(Protocol):
    """One session's line to the arbiter, in the same process or over a socket."""

    async def ask(self, request: Request) -> Reply:
        """Raises Refused, or ConnectionError when the arbiter is gone."""
        ...

    def listen(self, tell: Callable[[News], None]) -> None:
        """Call this for all news from now on, in order, on the loop of the session."""
        ...

    def close(self) -> None: ...
