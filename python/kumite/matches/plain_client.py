"""The plain client: a match line by line, for pipes, screen readers and any terminal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TextIO

from kumite.bots import Helpful, Reasoning
from kumite.bots.asking import ask
from kumite.games import find
from kumite.games.goals import goal_of
from kumite.matches.announcing import announced
from kumite.matches.forced import was_choice

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kumite.bots import Bot
    from kumite.games import Event
    from kumite.match import LabelledAction, Match

_LONG_LIST = 9
_HINT_MS = 700
# Told by what follows them anyway.
_QUIET_EVENTS = {"SectorPlaced", "HandDrawn", "PlanSeen"}
# After these a person wants to see the whole board.
_BOARD_EVENTS = {"RoundBegan", "TurnBegan"}

HELP = """\
Type the number of a choice and press Enter. Also:
  goal    how you win, and who else can
  board   show the whole board again
  score   show the points so far
  log     show the last 20 things that happened
  what X  explain whatever has X in its name; without X, list the names of rules
  why X   say why what holds X is not possible now; without X, all that is not
  hint    what a search would do, and why
  next    show what comes next if nobody changes it, where a game can foresee it
  ask     show what you may ask of bots on your side; 'ask 2' asks for it, 'ask 0' for nothing
  wait    let bots on your side wait for your word before each go, or no longer
  recap   sum up what has happened since your last choice, turn by turn
  undo    take your last choice back
  back    when choosing in two steps, go back to the first
  help    show this
  quit    leave; a match with a save file can be resumed"""


class Quit(Exception):
    """The person has had enough, or there is nothing more to read."""


class TakenBack(Exception):
    """The person asked has taken the last choice back."""


class PlainClient:
    """Plays a match: asks for the seats of people, lets bots choose for the others."""

    def __init__(
        self,
        match: Match,
        bots: Mapping[int, Bot],
        reader: TextIO | None = None,
        writer: TextIO | None = None,
    ) -> None:
        self.match = match
        self.bots = bots
        self.takes_single = True
        """Whether one person who plays against bots is not asked where there is one option."""
        self._in = sys.stdin if reader is None else reader
        self._out = sys.stdout if writer is None else writer
        people = [seat for seat in range(match.setup.seats) if seat not in bots]
        self.viewer = people[0] if len(people) == 1 else None
        self._told = match.step
        self._log: list[str] = []
        self._board_seats: set[int] = set()
        self._wish = 0
        self._holds = False
        """Bots on the side of the person wait for a word before each go."""

    def play(self) -> bool:
        """Play to the end; False if somebody left before."""
        try:
            if self.is_new:
                self._say(self.goal_text())
            while not self.match.is_over:
                try:
                    self._step()
                except TakenBack:
                    self._undo()
        except Quit:
            return False
        self._tell_events()
        self._say("")
        self._say(self.board_text(self.viewer))
        self._say(self.match.scores().text)
        return True

    # What a client with a board of its own tells in another way.

    @property
    def is_new(self) -> bool:
        """Whether nobody has chosen anything yet."""
        return not self.match.step

    @property
    def can_undo(self) -> bool:
        """Whether one person plays and has chosen something."""
        return self._last_choice() is not None

    def board_text(self, seat: int | None) -> str:
        """The table as a seat, or a spectator, knows it."""
        return self.match.view(seat).board()

    def goal_text(self) -> str:
        """The goal card of this match."""
        setup = self.match.setup
        game = find(setup.game)
        card = goal_of(setup.game, setup.mode).card(self.match.scores())
        lines = [f"{title}: {text}" for title, text in card]
        return "\n".join([f"{game.title}, {game.mode(setup.mode).title}.", *lines])

    def told(self, events: Sequence[Event]) -> list[str]:
        """What is worth telling of some events."""
        return recent(events)

    def recap(self, events: Sequence[Event]) -> list[str]:
        """Some turns in short."""
        return self.told(events)

    def groups_of(
        self, choices: Sequence[LabelledAction]
    ) -> list[tuple[str, list[LabelledAction]]]:
        """The first list to choose from: words, and the actions behind them."""
        groups: dict[str, list[LabelledAction]] = {}
        for choice in choices:
            groups.setdefault(choice.group, []).append(choice)
        if len(choices) <= _LONG_LIST or len(groups) in (1, len(choices)):
            return [(choice.label, [choice]) for choice in choices]
        return [
            (group if len(inside) > 1 else inside[0].label, inside)
            for group, inside in groups.items()
        ]

    def hint(self, seat: int) -> list[str]:
        """What a search would do, with its chance to win, and why."""
        from kumite.thinking.hint import (
            explain,  # needs the native engine, as nothing else here does
        )

        setup, view = self.match.setup, self.match.view_bytes(seat)
        found = explain(view, game=setup.game, packs=setup.packs, think_ms=_HINT_MS, seed=1)
        best = found.best
        wins = "" if best.win_chance is None else f" {best.win_chance:.0%} to win."
        return [f"{best.label}: {self.reason(seat, best.action)}.{wins}"]

    def foretold(self, seat: int) -> list[str]:
        """What comes next if nobody changes it."""
        return []

    def explained(self, name: str) -> list[str]:
        """A line for everything whose name holds these letters."""
        return self.match.words.explain(name)

    def names(self) -> list[str]:
        """What can be explained, without what is printed on cards."""
        return [line.partition(":")[0] for line in self.explained("")]

    def marked(self, words: str, inside: Sequence[LabelledAction]) -> str:
        """The words of a choice, and whether somebody advises what is behind it."""
        return words

    def reason(self, seat: int, action: int) -> str:
        """Why rules of rookie like an action, in a phrase."""
        from kumite.bots.rookie import RookieBot

        setup = self.match.setup
        rookie = RookieBot(setup.game, setup.packs)
        return rookie.reason(self.match.view_bytes(seat), action)

    def _step(self) -> None:
        match = self.match
        waiting = match.to_act
        if waiting.is_chance:
            match.advance()
            return
        seat = waiting.seats[0]
        step = match.step
        if seat in self.bots:
            self._bot_acts(seat)
        else:
            self._tell_events()
            match.apply(self._ask(seat).action, seat, step)

    def _undo(self) -> None:
        """Back to the last choice of the person; the dice stay the same."""
        last = self._last_choice()
        assert last is not None
        self.match.undo(last)
        self._told = self.match.step
        self._board_seats.clear()
        self._say("Taken back.")

    def _last_choice(self) -> int | None:
        """The step at which the one person who plays could last have done something else."""
        if self.viewer is None:
            return None
        steps = self.match.steps
        own = [at for at, step in enumerate(steps) if step.seat == self.viewer]
        return next((at for at in reversed(own) if was_choice(self.match, at)), None)

    def _bot_acts(self, seat: int) -> None:
        bot = self.bots[seat]
        choices = self.match.actions(seat)
        view = self.match.view_bytes(seat) if bot.needs_view else b""
        who = f"the bot of seat {seat} (step {self.match.step})"
        codes = [choice.code for choice in choices]
        code = ask(bot, view, codes, who)
        if len(choices) > 1 and self.match.words.tells_plans(self.match.view_bytes(seat)):
            wish = self._wish
            self._tell_plan(seat, code, codes)
            if self._wish != wish:
                code = ask(bot, view, codes, who)
            self.match.apply(next(each.action for each in choices if each.code == code), seat)
            return
        self.match.apply(next(each.action for each in choices if each.code == code), seat)
        if not isinstance(bot, Reasoning) or not self.match.words.is_open(view):
            return
        if len(choices) > 1 and not self._was_secret(seat):
            self._tell_events()
            name = self.match.scores().seats[seat].name
            self._say(f"  ({name}: {bot.reason(view, code)})")

    def _tell_plan(self, seat: int, code: int, codes: Sequence[int]) -> None:
        """What a teammate is about to do and why; the person may have to let it."""
        self._tell_events()
        match = self.match
        name, view, setup = match.scores().seats[seat].name, match.view_bytes(seat), match.setup
        plan = announced(match.words, name, view, codes, code, game=setup.game, packs=setup.packs)
        self._say(f"  {plan}")
        while self._holds:
            answer = self._read("Enter lets it, 'ask' asks for something else> ")
            if not answer or not self._is_command(seat, answer):
                break

    def _ask_teammates(self, seat: int, number: str) -> str:
        """What may be asked of bots on one's side, or that one of it is asked from now on."""
        wishes = self.match.words.wishes(self.match.view_bytes(seat))
        helpers = [bot for bot in self.bots.values() if isinstance(bot, Helpful)]
        if not wishes or not helpers:
            return "Nobody here listens to you."
        told = [(0, "Do what you think best"), *wishes]
        if number.isascii() and number.isdigit() and int(number[:4]) < len(told):
            self._wish, words = told[int(number[:4])]
            for bot in helpers:
                bot.ask_for(self._wish)
            return f"Asked: {words}. They follow if it costs the team little."
        return "\n".join(f"  {at}. {words}" for at, (_, words) in enumerate(told))

    def _was_secret(self, seat: int) -> bool:
        """The last step told its seat more than it told the person who plays."""
        step = self.match.step - 1
        seen, told = (self.match.events_since(step, who) for who in (seat, self.viewer))
        return len(seen) > len(told)

    def _tell_events(self) -> None:
        for event in self.match.events_since(self._told, self.viewer):
            if event.kind in _BOARD_EVENTS:
                self._board_seats.clear()
            for line in self.told([event]):
                self._log.append(line)
                self._say(f"- {line}")
        self._told = self.match.step

    def _ask(self, seat: int) -> LabelledAction:
        choices = self.match.actions(seat)
        # Others at this screen would learn that this seat had no other option.
        if len(choices) == 1 and self.takes_single and seat == self.viewer:
            self._say(f"- Your only option: {choices[0].label}")
            return choices[0]
        if seat not in self._board_seats:
            self._say("")
            self._say(self.board_text(seat))
            self._board_seats.add(seat)
        while True:
            chosen = self._ask_in_steps(seat, choices)
            if chosen is not None:
                return chosen

    def _ask_in_steps(self, seat: int, choices: Sequence[LabelledAction]) -> LabelledAction | None:
        groups = self.groups_of(choices)
        names = [
            self.marked(
                self._with_odds(seat, inside[0], text) if len(inside) == 1 else text, inside
            )
            for text, inside in groups
        ]
        at = self._pick(seat, self.match.question(seat), names)
        if at is None:
            return None
        name, inside = groups[at]
        if len(inside) == 1:
            return inside[0]
        details = [
            self.marked(self._with_odds(seat, choice, choice.detail), [choice]) for choice in inside
        ]
        at = self._pick(seat, f"{name}: which? ('back' to choose again)", details)
        return None if at is None else inside[at]

    def _with_odds(self, seat: int, choice: LabelledAction, words: str) -> str:
        odds = self.match.odds(seat, choice.action)
        return words if odds is None else f"{words} [{odds.text}]"

    def _pick(self, seat: int, question: str, words: Sequence[str]) -> int | None:
        """The place of the chosen one, or None to begin anew."""
        self._say("")
        self._say(f"{self._who(seat)}{question}")
        for number, text in enumerate(words, start=1):
            self._say(f"  {number}. {text}")
        while True:
            answer = self._read(f"1-{len(words)}> ")
            if answer.isascii() and answer.isdigit() and len(answer) < 6:
                if 1 <= int(answer) <= len(words):
                    return int(answer) - 1
            elif answer in ("back", "b"):
                return None
            elif self._is_command(seat, answer):
                continue
            self._say(f"Please type a number from 1 to {len(words)}, or help.")

    def _who(self, seat: int) -> str:
        if self.viewer is not None:
            return ""
        score = self.match.scores().seats[seat]
        return f"{score.name[:1].upper()}{score.name[1:]}: "

    def _is_command(self, seat: int, answer: str) -> bool:
        if answer in ("quit", "q", "exit"):
            raise Quit
        if answer in ("help", "h", "?"):
            self._say(HELP)
        elif answer == "undo":
            if self.can_undo:
                raise TakenBack
            self._say("There is nothing to take back.")
        elif answer == "goal":
            self._say(self.goal_text())
        elif answer == "board":
            self._say(self.board_text(seat))
        elif answer == "score":
            self._say(self.match.scores().text)
        elif answer == "what":
            self._say(f"Type what and a name. The rules know: {', '.join(self.names())}.")
            self._say("Cards, fighters and skills are known by their names too.")
        elif answer.startswith("what "):
            told = self.explained(answer.removeprefix("what").strip())
            self._say("\n".join(told) or "Nothing has such a name.")
        elif answer.partition(" ")[0] == "why":
            self._say(self._why_not(seat, answer))
        elif answer == "next":
            self._say("\n".join(self.foretold(seat)) or "Nothing can be foreseen.")
        elif answer.partition(" ")[0] == "ask":
            self._say(self._ask_teammates(seat, answer.removeprefix("ask").strip()))
        elif answer == "wait":
            self._holds = not self._holds
            held = "wait for your word before each go" if self._holds else "go on by themselves"
            self._say(f"Bots on your side {held}.")
        elif answer == "recap":
            self._say(self._recap(seat))
        elif answer == "hint":
            self._say(self._hint(seat))
        elif answer == "log":
            self._say("\n".join(self._log[-20:]) or "Nothing has happened yet.")
        else:
            return False
        return True

    def _recap(self, seat: int) -> str:
        last = self._last_choice() or 0
        lines = self.recap(self.match.events_since(last, seat))
        return "\n".join(lines) or "Nothing of note has happened since your last choice."

    def _why_not(self, seat: int, answer: str) -> str:
        """All that is not possible now and holds the words, each with its reason."""
        wanted = answer.removeprefix("why").removeprefix(" not").strip(" ?")
        lines = [f"{line.label}: {line.reason}" for line in self.match.why_not(seat)]
        found = [line for line in lines if wanted in line.casefold()]
        if found:
            return "\n".join(f"  {line}" for line in found)
        return "Nothing that is missing holds these words." if lines else "Nothing is missing."

    def _hint(self, seat: int) -> str:
        if "native" not in find(self.match.setup.game).engines:
            return "There is no search for this game yet."
        return "\n".join(self.hint(seat))

    def _read(self, prompt: str) -> str:
        self._out.write(prompt)
        self._out.flush()
        try:
            line = self._in.readline()
        except UnicodeDecodeError:
            return "?"
        if not line:
            self._say("")
            raise Quit
        if not self._in.isatty():
            self._say(line.strip())
        return line.strip().lower()

    def _say(self, text: str) -> None:
        self._out.write(f"{text}\n")


def recent(events: Sequence[Event]) -> list[str]:
    """What is worth telling of some events."""
    return [event.text for event in events if event.kind not in _QUIET_EVENTS]
