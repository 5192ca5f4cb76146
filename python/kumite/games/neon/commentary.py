"""One sentence of ours for everything that happens in NEON.

Whoever may not see an event is never given it; names come from the viewer's own view.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import TYPE_CHECKING

from .actions import ALL_IN, ANY_BOT, unpack_dice
from .model import AUTOMA, BOT, NO_ID, NOBODY
from .terms import GearType
from .view import ATTACK_WORDS, DEFENSE_WORDS, RANKS, faces

if TYPE_CHECKING:
    from kumite.contract import RawEvent

    from .view import View


class EventKind(IntEnum):
    """What can happen; `docs/encoding.md` says what a, b, c and d are."""

    SECTOR_PLACED = 0
    TOKEN_SHOWN = 1
    FIGHTER_TAKEN = 2
    HAND_DRAWN = 3
    HAND_SEEN = 4
    DISCARD_RESHUFFLED = 5
    LEADER_TAKEN = 6
    ROUND_BEGAN = 7
    PLANNED = 8
    PLAN_SEEN = 9
    PLAN_REVEALED = 10
    FIELDS_ATTACHED = 11
    TURN_BEGAN = 12
    TOKEN_RETURNED = 13
    TOKEN_PLACED = 14
    MOVED = 15
    ACTED = 16
    ENERGY_CHANGED = 17
    CARD_DRAWN = 18
    CARD_PLACED = 19
    CARD_DISCARDED = 20
    DECK_REBUILT = 21
    SEARCH_TOKENS = 22
    ATTACK_DECLARED = 23
    EFFECT_USED = 24
    BOT_SPENT = 25
    ATTACK_ROLLED = 26
    AUTOMA_ROLLED = 27
    BOTS_ROLLED = 28
    DEFENSE_ROLLED = 29
    SETTLED = 30
    DAMAGED = 31
    BOT_DESTROYED = 32
    DEFEATED = 33
    ENHANCEMENT_DRAWN = 34
    ENHANCEMENT_KEPT = 35
    REVIVED = 36
    ELIMINATED = 37
    ATTACK_ENDED = 38
    SECTOR_SANK = 39
    PULSE = 40
    MATCH_ENDED = 41

    @property
    def word(self) -> str:
        """The name of the encoding page.

        >>> EventKind.SECTOR_SANK.word
        'SectorSank'
        """
        return "".join(part.capitalize() for part in self.name.split("_"))


_ACTS = {
    4: "searches",
    6: "performs Defense",
    7: "performs Takeover",
    8: "gains energy",
    9: "forgoes an Action",
}
_MOVES = {
    0: "{who} disembarks in {there}.",
    1: "{who} moves from {here} to {there}.",
    2: "{who} steps from {here} to {there}.",
    3: "{who} is moved from {here} to {there}.",
    4: "{who} flees from {here} to {there}.",
    5: "{who} moves from {here} to {there}.",
}


def sentence(event: RawEvent, view: View) -> str:
    """The event in words.

    Events of an unknown kind are told as such, so that an old client survives a newer engine.
    """
    kind, _, a, b, c, d = event
    tell = _SENTENCES.get(kind)
    text = tell(view, a, b, c, d) if tell is not None else f"something happened ({kind})."
    return text[:1].upper() + text[1:]


def word(kind: int) -> str:
    """The name of a kind of event."""
    return EventKind(kind).word if kind in _SENTENCES else f"Event{kind}"


def _s(count: int, noun: str) -> str:
    return f"1 {noun}" if count == 1 else f"{count} {noun}s"


def _initiatives(view: View, mask: int) -> str:
    cards = view.content.cards
    return ", ".join(str(cards[at].initiative) for at in range(len(cards)) if mask >> at & 1)


def _plan(view: View, plan: int) -> str:
    return f"{', '.join(view.plan_halves(plan))} (initiative {view.initiative(plan)})"


def _token(view: View, seat: int) -> str:
    fighter = view.state.seats[seat].fighter
    number = None if fighter == NO_ID else view.content.fighters[fighter].token
    return "token" if number is None else view.content.tokens[number].name


def _fighter_taken(v: View, seat: int, fighter: int, chance: int, _: int) -> str:
    how = " at random" if chance else ""
    return f"seat {seat} takes {v.content.fighters[fighter].name}{how}."


def _leader(v: View, seat: int, before: int, _c: int, _d: int) -> str:
    if before in (NOBODY, seat):
        return f"{v.name(seat)} is Leader."
    return f"{v.name(seat)} takes the Leader token from {v.name(before)}."


def _moved(v: View, who: int, here: int, there: int, cause: int) -> str:
    name = "a Bot" if who == BOT else v.name(who)
    return _MOVES[cause].format(who=name, here=v.place(here), there=v.place(there))


def _acted(v: View, seat: int, kind: int, n: int, _: int) -> str:
    return f"{v.name(seat)} gains {n} E." if kind == 8 else f"{v.name(seat)} {_ACTS[kind]}."


def _energy(v: View, seat: int, value: int, change: int, _: int) -> str:
    delta = change - 128
    verb = "gains" if delta > 0 else "pays or loses"
    return f"{v.name(seat)} {verb} {abs(delta)} E and has {value}."


def _card_placed(v: View, seat: int, design: int, spot: int, slot: int) -> str:
    how = {
        0: f"as {GearType(slot).name} Gear",
        1: f"on top of the {GearType(slot).name} card",
        2: f"as Ammo under the {GearType(slot).name} card",
    }[spot]
    return f"{v.name(seat)} places {v.card(design)} {how}."


def _declared(v: View, attacker: int, weapon: int, target: int, card: int) -> str:
    arm = v.card(card) if card < len(v.content.equipment) else v.weapon(attacker, weapon)
    return f"{v.name(attacker)} attacks {_aim(v, target)} with {arm}."


def _aim(v: View, target: int) -> str:
    """Without the Sector of a Fighter, who may have moved on since."""
    if target >= ALL_IN:
        return f"everybody in {v.place(target - ALL_IN)}"
    return f"a Bot in {v.place(target - ANY_BOT)}" if target >= ANY_BOT else v.name(target)


def _used(v: View, seat: int, ref: int, _param: int, number: int) -> str:
    used = v.used(seat, ref, number)
    return f"{v.name(seat)} uses {used.name if used else 'an effect'}."


def _settled(v: View, target: int, crits: int, hits: int, guards: int) -> str:
    who = "the Bot" if target == BOT else v.name(target)
    left = f"{_s(crits, 'CRIT')} and {_s(hits, 'HIT')} against {who}"
    return f"{left}, {_s(guards, 'GUARD')} to cancel them." if guards else f"{left}."


def _damaged(v: View, who: int, lost: int, left: int, by: int) -> str:
    cause = "" if by == NOBODY else f" to {v.name(by)}"
    return f"{v.name(who)} loses {_s(lost, 'HP token')}{cause} and has {left} left."


def _defeated(v: View, who: int, by: int, _c: int, _d: int) -> str:
    return f"{v.name(who)} is defeated{'' if by == NOBODY else f' by {v.name(by)}'}."


def _ended(v: View, winners: int, _b: int, _c: int, _d: int) -> str:
    names = [v.name(seat) for seat in (*range(len(v.state.seats)), AUTOMA) if winners >> seat & 1]
    if not names:
        return "the match is over: nobody wins."
    return f"the match is over: {' and '.join(names)} {'wins' if len(names) == 1 else 'win'}."


_Tell = Callable[["View", int, int, int, int], str]
_SENTENCES: dict[int, _Tell] = {
    0: lambda v, a, b, c, d: f"{v.place(a)} joins the ring at place {b + 1}.",
    1: lambda v, a, b, c, d: f"{v.place(a)} will sink next.",
    2: _fighter_taken,
    3: lambda v, a, b, c, d: f"{v.name(a)} draws {_s(b, 'Action card')}.",
    4: lambda v, a, b, c, d: f"{v.name(a)} drew Action cards {_initiatives(v, b)}.",
    5: lambda v, a, b, c, d: f"{v.name(a)} shuffles the discarded Action cards.",
    6: _leader,
    7: lambda v, a, b, c, d: f"round {a} begins.",
    8: lambda v, a, b, c, d: f"{v.name(a)} has a plan.",
    9: lambda v, a, b, c, d: f"{v.name(a)} plans {_plan(v, b)}.",
    10: lambda v, a, b, c, d: f"{v.name(a)} reveals {_plan(v, b)}.",
    11: lambda v, a, b, c, d: f"{v.name(a)} attaches {_s(b, 'Force Field')}.",
    12: lambda v, a, b, c, d: f"{v.name(a)}'s turn.",
    13: lambda v, a, b, c, d: f"{_token(v, a)} returns from {v.place(b)} to {v.name(a)}.",
    14: lambda v, a, b, c, d: f"{v.name(a)} puts {_token(v, a)} in {v.place(b)}.",
    15: _moved,
    16: _acted,
    17: _energy,
    18: lambda v, a, b, c, d: f"{v.name(a)} draws {v.card(b)}.",
    19: _card_placed,
    20: lambda v, a, b, c, d: f"{v.card(b)} of {v.name(a)} is discarded.",
    21: lambda v, a, b, c, d: f"the {RANKS.get(a, a)} equipment deck is rebuilt.",
    22: lambda v, a, b, c, d: f"{v.place(a)} has {_s(b, 'Search token')} now.",
    23: _declared,
    24: _used,
    25: lambda v, a, b, c, d: f"{v.name(a)} spends a {v.content.bots[b].name} Bot as ammo.",
    26: lambda v, a, b, c, d: (
        f"attack dice{' after the reroll' if b else ''}: {faces(unpack_dice(a), ATTACK_WORDS)}."
    ),
    27: lambda v, a, b, c, d: f"the Automa rolls {faces(unpack_dice(a), DEFENSE_WORDS)}.",
    28: lambda v, a, b, c, d: f"the Bots roll {faces(unpack_dice(a), DEFENSE_WORDS)}.",
    29: lambda v, a, b, c, d: (
        f"defense dice of {v.name(a)}{' after the reroll' if c else ''}:"
        f" {faces(unpack_dice(b), DEFENSE_WORDS)}."
    ),
    30: _settled,
    31: _damaged,
    32: lambda v, a, b, c, d: (
        f"{v.name(a)} destroys a {v.content.bots[c].name} Bot in {v.place(b)}."
    ),
    33: _defeated,
    34: lambda v, a, b, c, d: f"{v.name(a)} draws {v.content.enhancements[b].name}.",
    35: lambda v, a, b, c, d: f"{v.name(a)} keeps {v.content.enhancements[b].name}.",
    36: lambda v, a, b, c, d: f"{v.name(a)} is back, on side B.",
    37: lambda v, a, b, c, d: f"{v.name(a)} is eliminated.",
    38: lambda v, a, b, c, d: f"the attack of {v.name(a)} {'is over' if b else 'did no damage'}.",
    39: lambda v, a, b, c, d: f"{v.place(a)} sinks.",
    40: lambda v, a, b, c, d: f"pulse {a} runs through the last two Sectors.",
    41: _ended,
}
