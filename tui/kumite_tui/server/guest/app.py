"""The app of a server's guest: tables instead of files. Nothing of the server's disk is touched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import on
from textual.app import SystemCommand
from textual.message import Message

from kumite_tui.base_app import BaseApp
from kumite_tui.boards import games_shown
from kumite_tui.keys import keymap as keymap_file
from kumite_tui.keys.keymap import Keymap
from kumite_tui.server.guest.hall import GATHERING, LOBBY, Hall, has_room
from kumite_tui.server.guest.remote_session import PERSON, RemoteSession
from kumite_tui.server.guest.screens.base import TableScreen
from kumite_tui.server.guest.table_words import game_words
from kumite_tui.server.messaging.messages import (
    Challenge,
    Challenged,
    ChooseName,
    Full,
    GetScene,
    Hello,
    JoinTable,
    Keep,
    Kept,
    ListTables,
    News,
    Notice,
    OpenTable,
    Person,
    Profile,
    Refused,
    Rematch,
    Removed,
    Scene,
    Seated,
    SetReady,
    StepNews,
    Tables,
    UseKeyCode,
    Welcome,
)
from kumite_tui.storage import settings as settings_file
from kumite_tui.storage.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterable, Sequence

    from kumite_tui.play.played_match import PlayedMatch
    from kumite_tui.server.messaging.messages import Connection, Reply, Request, TableInfo
    from kumite_tui.storage.settings import Option

__all__ = ["ServerApp"]

GONE = "The server does not answer. Nothing is lost: leave with q, and come back."
_SETTINGS, _KEYS, _MUTED = "settings", "keys", "muted"


@dataclass
class NewsCame(Message):
    """The arbiter has told something."""

    news: News


class ServerApp(BaseApp):
    """Kumite for one person who came over a wire."""

    def __init__(
        self,
        connection: Connection,
        *,
        words: Sequence[str] = (),
        address: str = "",
        page: str = "",
        settings: Settings | None = None,
    ) -> None:
        """`words` are what was asked for on the way in: nothing, `join CODE` or `watch CODE`.

        Nothing leads back to a match whose line was cut, else home; `home` leads there always.

        `address` is the command that leads here, for invitations, and `page` the one for browsers,
        if there is one. `settings` are those of somebody who has not set anything yet.
        """
        super().__init__(settings or Settings(), Keymap())
        self.hall = Hall()
        self.address = address or "ssh -p 2222 THIS-MACHINE"
        self.page = page
        self._connection = connection
        self._start = tuple(words)
        self._looking: dict[str, list[StepNews]] = {}
        """What happened at tables since they were looked at, until they are shown."""

    def on_mount(self) -> None:
        from kumite_tui.server.guest.screens.home import HallScreen

        self.push_screen(HallScreen())
        # Told from whatever task the arbiter works in; a message brings it into that of this app.
        self._connection.listen(self._hear)
        self._beside(self._begin)

    def on_unmount(self) -> None:
        self._connection.close()

    def _hear(self, news: News) -> None:
        self.post_message(NewsCame(news))

    async def _begin(self) -> None:
        """Who are you, what did you set, where do you want to go?"""
        told = await self._ask(Hello())
        if not isinstance(told, Welcome):
            return
        self.hall.welcome(told)
        if not told.name:
            self._ask_for_name()
            return
        await self._fetch_settings()
        self._go_where_wanted()

    async def _fetch_settings(self) -> None:
        kept = await self._ask(Keep(_SETTINGS))
        if isinstance(kept, Kept) and kept.text:
            self.use_settings(settings_file.read(kept.text, self.settings))
        kept = await self._ask(Keep(_KEYS))
        if isinstance(kept, Kept) and kept.text:
            self.keymap, self.notice = keymap_file.read(kept.text, "your keys")
        kept = await self._ask(Keep(_MUTED))
        if isinstance(kept, Kept):
            self.hall.muted = set(kept.text.splitlines())

    def _ask_for_name(self) -> None:
        from kumite_tui.server.guest.screens.prompts import NameScreen

        self.push_screen(NameScreen(self.hall.title))

    def choose_name(self, name: str, refused: Callable[[str], None]) -> None:
        """The name that everybody here will see; it stays."""

        self.request(ChooseName(name), self._named, refused)

    def use_key_code(self, code: str, refused: Callable[[str], None]) -> None:
        """Be somebody who is known here already, by another key."""
        self.request(UseKeyCode(code), self._named, refused)

    def _named(self, reply: Reply) -> None:
        assert isinstance(reply, Welcome)
        self.hall.welcome(reply)
        self.go_home()

        async def go() -> None:
            await self._fetch_settings()
            self._go_where_wanted()

        self._beside(go)

    def _go_where_wanted(self) -> None:
        """To the table that was named on the way in, or back to the match that was cut off."""
        words, self._start = self._start, ()
        cut_off = self.hall.cut_off()
        match words:
            case () if cut_off is not None:
                self.go_to(cut_off.code)
            case () | ("home",):
                self.show_home()
            case ("join" | "watch" as verb, code):
                self.join(code, watch=verb == "watch")
            case _:
                self.notice = "After the machine's name write nothing, join CODE or watch CODE."
                self.show_home()

    # Asking.

    def _beside(self, work: Callable[[], Coroutine[object, object, None]]) -> None:
        """Do something that waits for the arbiter, while the screens go on.

        It is begun only when its turn comes: of who is cut off before, nothing half made is left.
        """
        self.run_worker(work, group="arbiter")

    def request(
        self,
        request: Request,
        then: Callable[[Reply], None] | None = None,
        refused: Callable[[str], None] | None = None,
    ) -> None:
        """Ask the arbiter; what it refuses is told as a line by the screen that is shown."""

        async def ask() -> None:
            reply = await self._ask(request, refused)
            if reply is not None and then is not None:
                then(reply)

        self._beside(ask)

    async def _ask(
        self, request: Request, refused: Callable[[str], None] | None = None
    ) -> Reply | None:
        try:
            return await self._connection.ask(request)
        except Refused as why:
            (refused or self.tell)(str(why))
        except ConnectionError:
            (refused or self.tell)(GONE)
        return None

    def tell(self, words: str) -> None:
        """One line for the person, on whatever screen is shown."""
        self.notice = words
        for screen in reversed(self.screen_stack):
            if isinstance(screen, TableScreen):
                screen.told(words)
                break

    @on(NewsCame)
    def _take(self, message: NewsCame) -> None:
        news = message.news
        self.hall.take(news)
        if isinstance(news, Notice):
            self.tell(news.text)
        if isinstance(news, Challenged) and news.by not in self.hall.muted:
            self.ring()
            key = self.keymap.shown("hall", "y")
            self.tell(
                f"{news.by} challenges you to {game_words(news.table)} at table"
                f" {news.table.code}. Press {key} at home to go there."
            )
        if isinstance(news, Removed):
            self.tell(f"Table {news.code}: {news.why}")
        if isinstance(news, StepNews) and news.code in self._looking:
            self._looking[news.code].append(news)
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen):
                screen.news(news)

    async def list_tables(self) -> None:
        told = await self._ask(ListTables())
        if isinstance(told, Tables):
            self.hall.know_all(told.tables)
            self.hall.chat(LOBBY).lines = list(told.chat)

    # Where to go.

    def show_home(self) -> None:
        """Home with what is true now."""
        self.go_home()

        async def ask() -> None:
            await self.list_tables()
            if isinstance(self.screen, TableScreen):
                self.screen.repaint()

        self._beside(ask)

    def join(
        self, code: str, *, watch: bool = False, refused: Callable[[str], None] | None = None
    ) -> None:
        """Sit down at a table, or watch it."""
        code = code.upper()

        def told(why: str) -> None:
            (refused or self.leave_table)(f"Table {code}: {why}")

        self.request(JoinTable(code, watch), self._seated_or_full, told)

    def rematch(self, code: str, refused: Callable[[str], None]) -> None:
        """The same table again; whoever asks for it is ready."""

        def agreed(reply: Reply) -> None:
            self.request(SetReady(code, is_ready=True))
            self._seated(reply)

        self.request(Rematch(code), agreed, refused)

    def leave_table(self, why: str) -> None:
        """Home, and a line that says why."""
        self.show_home()
        self.tell(why)

    def ask_for_code(self) -> None:
        from kumite_tui.server.guest.screens.prompts import CodeScreen

        self.push_screen(CodeScreen())

    def open_table(
        self, table: OpenTable, refused: Callable[[str], None], challenged: str = ""
    ) -> None:
        """A new table; somebody who is named is asked to it."""

        def opened(reply: Reply) -> None:
            self._seated(reply)
            if challenged and isinstance(reply, Seated):
                self._challenge(reply.table.code, challenged)

        self.request(table, opened, refused)

    def challenge(self, name: str) -> None:
        """Ask somebody to the table where one waits, or to a new one."""
        waiting = [t for t in self.hall.mine() if t.stage == GATHERING and has_room(t)]
        if waiting:
            self._challenge(waiting[0].code, name)
        else:
            self.open_new_table(name)

    def _challenge(self, code: str, name: str) -> None:
        told = f"{name} was asked to table {code}."
        self.request(Challenge(code, name), lambda _: self.tell(told), self.tell)

    def accept_challenge(self) -> None:
        """To the table that one was asked to last."""
        if self.hall.challenges:
            self.join(self.hall.challenges.popitem()[0])

    def mute(self, name: str) -> None:
        """Not to see somebody's lines and challenges any more, or again; it is kept."""
        self.hall.mute(name)
        self.request(Keep(_MUTED, "\n".join(sorted(self.hall.muted))), None, lambda _: None)

    def open_people(self, code: str = LOBBY) -> None:
        from kumite_tui.server.guest.screens.people import PeopleScreen

        self.push_screen(PeopleScreen(code))

    def _seated_or_full(self, reply: Reply) -> None:
        from kumite_tui.server.guest.screens.full import FullScreen

        if isinstance(reply, Full):
            self.go_home()
            self.push_screen(FullScreen(reply.table))
        else:
            self._seated(reply)

    def _seated(self, reply: Reply) -> None:
        assert isinstance(reply, Seated)
        self.hall.know([reply.table])
        self.go_to(reply.table.code)

    def go_to(self, code: str, note: str = "") -> None:
        """Show a table as it is now: its chairs, its match, or how that ended."""

        def look(reply: Reply) -> None:
            assert isinstance(reply, Scene)
            self._show(reply, note)

        self._looking[code] = []
        self.request(GetScene(code), look, self.leave_table)

    def _show(self, scene: Scene, note: str) -> None:
        from kumite_tui.server.guest.screens.chairs import ChairsScreen
        from kumite_tui.server.guest.screens.match import TableMatchScreen

        table = scene.table
        missed = self._looking.pop(table.code, [])
        self.hall.know([table])
        chat = self.hall.chat(table.code)
        chat.lines, chat.unread = list(scene.chat), 0
        self.notice = ""
        if table.game not in games_shown():
            self.leave_table(f"This app cannot show {table.game} yet.")
        elif table.stage == GATHERING or scene.report is None:
            self._open(ChairsScreen(table))
        else:
            promised = self.hall.promised(scene)
            self._open(TableMatchScreen(scene, missed, note, promised))

    def _open(self, screen: TableScreen, *, over: bool = False) -> None:
        """Show a table, alone or over what is there; whoever types a line goes on typing it."""
        from kumite_tui.server.guest.screens.chat import ChatScreen

        typing = self.screen if isinstance(self.screen, ChatScreen) else None
        if not over:
            self.go_home()
        elif typing is not None:
            self.pop_screen()
        self.push_screen(screen)
        if typing is not None:
            self.push_screen(ChatScreen(screen, typing.code, typing.text))

    def next_table(self, here: str) -> None:
        """To the next of one's own tables, those that wait for one first."""
        waiting = self.hall.waiting(but=here)
        codes = [table.code for table in waiting or self.hall.mine()]
        if codes in ([], [here]):
            self.tell("You sit at no other table.")
            return
        at = codes.index(here) + 1 if here in codes else 0
        self.go_to(codes[at % len(codes)])

    def open_chat(self, under: TableScreen, code: str) -> None:
        from kumite_tui.server.guest.screens.chat import ChatScreen

        self.push_screen(ChatScreen(under, code))

    def open_new_table(self, challenged: str = "") -> None:
        from kumite_tui.server.guest.screens.new_table import NewTableScreen

        if self._games:
            self.push_screen(NewTableScreen(self._games, challenged))
        else:
            self.tell("No game that this app can show is played here.")

    def look_at_rating(self, session: RemoteSession, then: Callable[[], None]) -> None:
        """Ask for one's rating before and after a match that counts."""
        info, standing, is_over = session.info, self.hall.standing, session.is_told
        if not info.is_rated or self.hall.is_guest or session.viewer is None:
            return

        def came(reply: Reply) -> None:
            assert isinstance(reply, Person)
            if is_over:
                standing.after(info.game, info.match, reply)
            else:
                standing.before(info.game, reply)
            then()

        # Nothing is lost without it, and nobody asked for it: a refusal is not told.
        self.request(Profile(), came, lambda _why: None)

    def open_history(self) -> None:
        from kumite_tui.server.guest.screens.history import HistoryScreen

        self.push_screen(HistoryScreen())

    def open_own_keys(self) -> None:
        from kumite_tui.server.guest.screens.own_keys import OwnKeysScreen

        self.push_screen(OwnKeysScreen())

    def open_profile(self, *names: str) -> None:
        """How well somebody plays here; of several the first, the arrows turn to the others."""
        from kumite_tui.server.guest.screens.profile import ProfileScreen

        self.push_screen(ProfileScreen(names or ("",)))

    def open_profiles_of(self, table: TableInfo, seat: int | None = None) -> None:
        """Of the people at a table, whoever sits at that seat first."""
        chairs = [*table.seats[seat:], *table.seats[:seat]]
        names = [chair.name for chair in chairs if chair.player == PERSON]
        if names:
            self.open_profile(*names)
        else:
            self.tell("Nobody sits there; bots have no profile.")

    # What every app says.

    @property
    def game(self) -> str:
        from kumite_tui.screens.match import MatchScreen

        for screen in reversed(self.screen_stack):
            if isinstance(screen, MatchScreen):
                return screen.session.table.game
        return (*self._games, *games_shown())[0]

    @property
    def _games(self) -> tuple[str, ...]:
        """What is played here and can be shown."""
        return tuple(game for game in games_shown() if game in self.hall.games)

    @property
    def trouble_help(self) -> tuple[str, ...]:
        return ("Every step of your match was kept before it was shown: go home, and back to it.",)

    @property
    def options(self) -> tuple[Option, ...]:
        """Bots at a server think as long as its host lets them."""
        return tuple(option for option in super().options if option.name != "thinking")

    @property
    def settings_place(self) -> str:
        return "at this server, for you alone"

    @property
    def keys_place(self) -> str:
        return self.settings_place

    def own_commands(self) -> Iterable[SystemCommand]:
        yield SystemCommand("Open a table", "choose game, chairs and clock", self.open_new_table)
        yield SystemCommand("People", "who is here", self.open_people)
        yield SystemCommand("History", "matches you played here", self.open_history)
        yield SystemCommand("Profile", "your ratings", self.open_profile)
        if not self.hall.is_guest:
            yield SystemCommand("Keys", "the SSH keys that are you here", self.open_own_keys)

    def keep_settings(self, settings: Settings) -> None:
        self.request(Keep(_SETTINGS, settings_file.write(settings)))

    def keep_keymap(self, keymap: Keymap) -> None:
        self.request(Keep(_KEYS, keymap_file.write(keymap)))

    def leave_match(self) -> None:
        """Home; the chair stays one's own."""
        self.show_home()

    def match_ended(self, session: PlayedMatch) -> None:
        from kumite_tui.server.guest.screens.over import TableOverScreen

        assert isinstance(session, RemoteSession)
        self._open(TableOverScreen(session), over=True)

    # Nothing is written to, or opened on, the server's machine.

    def open_url(self, url: str, *, new_tab: bool = True) -> None: ...

    def action_screenshot(self, filename: str | None = None, path: str | None = None) -> None: ...

    def action_suspend_process(self) -> None: ...
