"""Kumite as an engine for other programs: answers lines of JSON (`docs/engine-protocol.md`)."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from threading import Lock, Thread
from typing import TYPE_CHECKING, BinaryIO

from kumite import __version__, engines
from kumite.bots import bots, make
from kumite.bots import find as find_bot
from kumite.bots.searcher import config
from kumite.bots.spec import read as read_spec
from kumite.contract import CHANCE, SPECTATOR
from kumite.doors.protocol import (
    PROTOCOL,
    Message,
    encode_line,
    field,
    labelled,
    lines,
    parse,
    view_of,
)
from kumite.errors import KumiteError, ProtocolError
from kumite.games import games, nearest, presenter, setup_for
from kumite.match import ToAct, draw, fall
from kumite.notation import read
from kumite.thinking.search import recall, search, stop_flag

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from kumite.contract import RawGame, RawState
    from kumite.games import Presenter
    from kumite.native import Recall, Stop


class SetUpGame:
    """The game that is set up, and the position that is asked about."""

    def __init__(self, message: Message, bot: str, packs: Sequence[Path]) -> None:
        game = field(message, "game", str)
        mode: str | None = field(message, "mode", str, None)
        seats: int | None = field(message, "seats", int, None)
        roster = tuple(field(message, "roster", list, []))
        if not all(name is None or isinstance(name, str) for name in roster):
            raise ProtocolError('"roster" is a list of fighters, null where one is picked')
        options = field(message, "options", dict, {})
        self.setup = setup_for(game, mode, seats, roster, options, packs)
        self.bot = field(message, "bot", str, bot)
        if find_bot(self.bot).takes_command:
            raise ProtocolError("an engine does not start other programs")
        self.seed: int | None = field(message, "seed", int, None)
        self.game: RawGame = engines.load(game, packs=packs)
        self.words: Presenter = presenter(game, packs)
        self.recall: Recall = recall()
        self.state: RawState | None = None
        self.seat: int | None = None
        """Whose view it is; None for a position of steps, which shows everything."""
        self.step = 0
        """Steps that led to a position of steps: the dice of a seed depend on it."""
        self._thinks = 0

    def place(self, message: Message) -> None:
        """Takes the position of a message."""
        if "view" in message:
            view = view_of(message)
            state = self.game.from_view(view, seed=0)
            self.state, self.seat = state, self.words.view(view).viewer
            return
        if "line" in message:
            state = self._state_of(field(message, "line", str))
            steps = field(message, "steps", list, [])
        else:
            state = self.game.new(self.setup)
            steps = field(message, "steps", list)
        for number, step in enumerate(steps):
            _take(state, step, number)
        self.state, self.seat, self.step = state, None, len(steps)

    def _state_of(self, line: str) -> RawState:
        found = read(line, self.setup.packs)
        told, own = found.setup, self.setup
        if (told.game, told.mode, told.seats) != (own.game, own.mode, own.seats):
            raise ProtocolError(
                f"this is a position of {told.game} {told.mode} with {told.seats} seats,"
                f" but {own.game} {own.mode} with {own.seats} is set up"
            )
        return self.game.decode(found.data)

    def position(self) -> RawState:
        if self.state is None:
            raise ProtocolError('there is no position yet; send "position" first')
        return self.state

    def whole_position(self) -> RawState:
        """The position, if it is that of a match. A view does not say what chance can do."""
        state = self.position()
        if self.seat is not None:
            raise ProtocolError(f"this position is what seat {self.seat} may know; send steps")
        return state

    def viewer(self, message: Message) -> int:
        """Whose eyes a message asks for: a seat's, or without one a spectator's."""
        seat: int | None = field(message, "seat", int, self.seat)
        if self.seat is not None and seat != self.seat:
            raise ProtocolError(f"this position is what seat {self.seat} may know")
        if seat is not None and not 0 <= seat < self.setup.seats:
            raise ProtocolError(f"there is no seat {seat}; seats are 0 to {self.setup.seats - 1}")
        return SPECTATOR if seat is None else seat

    def facts(self) -> Message:
        """What every answer about a position says of it."""
        waiting = self.position().to_act()
        return {
            "to_act": list(ToAct.of(waiting).seats),
            "is_chance": bool(waiting & CHANCE),
            "is_over": waiting == 0,
            "returns": list(self.position().returns()),
        }

    def asked(self, message: Message) -> int:
        """The seat that a question is about: the named one, the view's, or the one to act."""
        waiting = ToAct.of(self.position().to_act())
        seat = field(message, "seat", int, self.seat)
        if self.seat is not None and seat != self.seat:
            raise ProtocolError(f"this position is what seat {self.seat} may know")
        if seat is None and len(waiting.seats) == 1:
            return waiting.seats[0]
        if seat not in waiting.seats:
            raise ProtocolError(_waits(waiting, seat))
        return int(seat)

    def seed_of_this_thought(self) -> int | None:
        """Another for each thought, the same for the same seed and order of questions."""
        self._thinks += 1
        if self.seed is None:
            return None
        return Random(f"engine/{self.seed}/{self._thinks}").getrandbits(63)


def _take(state: RawState, step: object, number: int) -> None:
    match step:
        case [None, int(outcome)]:
            state.apply_outcome(outcome)
        case [int(seat), int(action)]:
            state.apply(seat, action)
        case _:
            raise ProtocolError(
                f"step {number} is not a pair of a seat (null: chance) and a number"
            )


def _waits(waiting: ToAct, seat: int | None) -> str:
    if waiting.is_over:
        return "the match is over"
    if waiting.is_chance:
        return "chance is to fall"
    seats = " and ".join(map(str, waiting.seats))
    who = 'say which "seat"' if seat is None else f"seat {seat} is not to act"
    return f"{who}; to act: {seats}"


def _check_chance(state: RawState) -> None:
    if not state.to_act() & CHANCE:
        raise ProtocolError('chance is not to fall; see "to_act"')


class _SeededDice:
    """The dice of `new_match` with the same seed."""

    def __init__(self, seed: int | None) -> None:
        self._seed = seed

    def draw(self, step: int, total: int) -> int:
        return draw(self._seed, step, total)


def _refusal(about: str | None, error: Exception) -> Message:
    # A defect of ours is a line like any other: the program at the other end goes on.
    told = str(error) if isinstance(error, KumiteError) else f"defect: {error!r}"
    return {"type": "error", "about": about, "message": told}


class Engine:
    """One conversation. `go` is answered from a thread, so that `stop` is heard meanwhile."""

    def __init__(self, out: BinaryIO, bot: str = "master", packs: Sequence[Path] = ()) -> None:
        self._out = out
        self._lock = Lock()
        self._bot = bot
        self._packs = packs
        self._table: SetUpGame | None = None
        self._thinking: Thread | None = None
        self._is_thinking = False
        self._stop: Stop = stop_flag()
        self._answers: dict[str, Callable[[Message], None]] = {
            "hello": self._hello,
            "setup": self._set_up,
            "position": self._position,
            "legal": self._legal,
            "play": self._play,
            "outcomes": self._outcomes,
            "roll": self._roll,
            "view": self._view,
            "board": self._board,
            "go": self._go,
            "stop": self._halt,
        }

    def serve(self, stream: BinaryIO) -> None:
        """Answers until `quit` or the end of the lines."""
        for text in lines(stream):
            about = None
            try:
                if isinstance(text, ProtocolError):
                    raise text
                message = parse(text)
                about = message["type"]
                if about == "quit":
                    self._stop.set()
                    break
                self._answer(message)
            except Exception as error:
                self._send(_refusal(about, error))
        if self._thinking is not None:
            self._thinking.join()

    def _answer(self, message: Message) -> None:
        about = message["type"]
        if about not in self._answers:
            known = nearest(about, [*self._answers, "quit"])
            raise ProtocolError(f"there is no message {json.dumps(about[:40])}; {known}")
        if self._is_thinking and about != "stop":
            raise ProtocolError('thinking; wait for the answer, or send "stop"')
        self._answers[about](message)

    def _send(self, message: Message) -> None:
        with self._lock:
            self._out.write(encode_line(message))
            self._out.flush()

    def _hello(self, message: Message) -> None:
        asked = field(message, "protocol", int)
        if asked != PROTOCOL:
            raise ProtocolError(f"this engine speaks protocol {PROTOCOL}, not {asked}")
        self._send(
            {
                "type": "hello",
                "protocol": PROTOCOL,
                "name": f"kumite {__version__}",
                "games": [game.id for game in games("native")],
                "bots": [bot.name for bot in bots()],
            }
        )

    def _set_up(self, message: Message) -> None:
        self._table = SetUpGame(message, self._bot, self._packs)
        self._send({"type": "ready"})

    def _current(self) -> SetUpGame:
        if self._table is None:
            raise ProtocolError('there is no game yet; send "setup" first')
        return self._table

    def _position(self, message: Message) -> None:
        table = self._current()
        table.place(message)
        self._send({"type": "position", **table.facts()})

    def _legal(self, message: Message) -> None:
        table = self._current()
        seat = table.asked(message)
        position = table.words.position(table.position().view(seat))
        actions = {code: position.label(code).text for code in table.position().actions(seat)}
        self._send(
            {
                "type": "legal",
                "seat": seat,
                "question": position.question(seat),
                "actions": labelled(actions),
            }
        )

    def _play(self, message: Message) -> None:
        """A seat takes an action; the position is the one after it."""
        table = self._current()
        table.whole_position()
        seat = table.asked(message)
        action = field(message, "action", int)
        label = table.words.position(table.position().view(seat)).label
        table.position().apply(seat, action)
        table.step += 1
        told = {"seat": seat, "action": action, "label": label(action).text}
        self._send({"type": "played", **told, **table.facts()})

    def _outcomes(self, message: Message) -> None:
        """How chance can fall, with exact weights."""
        table = self._current()
        state = table.whole_position()
        _check_chance(state)
        listed = state.outcomes()
        words = table.words.position(state.view(SPECTATOR))
        told = [
            {"outcome": outcome, "weight": weight, "label": words.outcome(outcome)}
            for outcome, weight in listed
        ]
        total = sum(weight for _, weight in listed)
        self._send({"type": "outcomes", "total": total, "outcomes": told})

    def _roll(self, message: Message) -> None:
        """Chance falls: as the message says, or by weight; the position is the one after it."""
        table = self._current()
        state = table.whole_position()
        _check_chance(state)
        outcome: int | None = field(message, "outcome", int, None)
        if outcome is None:
            outcome = fall(state, _SeededDice(table.seed), table.step)
            assert outcome is not None
        words = table.words.position(state.view(SPECTATOR))
        state.apply_outcome(outcome)
        table.step += 1
        told = {"outcome": outcome, "label": words.outcome(outcome)}
        self._send({"type": "rolled", **told, **table.facts()})

    def _view(self, message: Message) -> None:
        """What a seat or a spectator may know, in bytes."""
        table = self._current()
        viewer = table.viewer(message)
        seat = None if viewer == SPECTATOR else viewer
        view = table.position().view(viewer).hex()
        self._send({"type": "view", "seat": seat, "view": view})

    def _board(self, message: Message) -> None:
        """The same as a board in plain text, with what everybody has."""
        table = self._current()
        viewer = table.viewer(message)
        view = table.position().view(viewer)
        score = table.words.score(table.position().scores(), view)
        self._send(
            {
                "type": "board",
                "seat": None if viewer == SPECTATOR else viewer,
                "board": table.words.view(view).board().split("\n"),
                "names": [seat.name for seat in score.seats],
                "score": score.text,
            }
        )

    def _go(self, message: Message) -> None:
        table = self._current()
        if "view" in message:
            table.place(message)
        seat = table.asked(message)
        budgets = [name for name in ("think_ms", "iterations") if name in message]
        changes: dict[str, float] = {name: field(message, name, int) for name in budgets}
        self._stop.clear()
        self._thinking = Thread(target=self._think, args=(table, seat, changes), daemon=True)
        self._is_thinking = True
        self._thinking.start()

    def _halt(self, message: Message) -> None:
        self._stop.set()

    def _think(self, table: SetUpGame, seat: int, changes: dict[str, float]) -> None:
        try:
            view = table.position().view(seat)
            action, facts = self._chosen(table, seat, view, changes)
            label = table.words.position(view).label(action).text
            answer = {"type": "action", "seat": seat, "action": action, "label": label, **facts}
        except Exception as error:
            answer = _refusal("go", error)
        # Before the answer is out: whoever has it may ask the next question at once.
        self._is_thinking = False
        with suppress(OSError):  # Nobody may listen any more.
            self._send(answer)

    def _chosen(
        self, table: SetUpGame, seat: int, view: bytes, changes: dict[str, float]
    ) -> tuple[int, Message]:
        actions = table.position().actions(seat)
        game, packs = table.setup.game, table.setup.packs
        seed = table.seed_of_this_thought()
        if not find_bot(table.bot).is_level:
            bot = make(table.bot, game=game, seat=seat, seed=seed, packs=packs)
            return bot.choose(view, actions), {}
        if len(actions) == 1:
            return actions[0], {}
        spec = read_spec(table.bot)
        seeded: dict[str, float] = {} if seed is None else {"seed": seed}
        report = search(
            view,
            game=game,
            config=config(spec.name, {**spec.changes, **seeded, **changes}, game=game),
            packs=packs,
            stop=self._stop,
            recall=table.recall,
        )
        best = next(ranked for ranked in report.ranked if ranked.action == report.action)
        value = {} if best.values is None else {"value": round(best.values[seat], 4)}
        return report.action, {**value, "iterations": report.iterations}
