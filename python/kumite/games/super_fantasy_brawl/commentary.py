"""One sentence of ours for everything that happens in Super Fantasy Brawl.

Whoever may not see an event is never given it; names come from the viewer's own view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.commentary_words import counted, kind_word

from .events import DamageCause, DiscardCause, EventKind, MoveCause
from .model import NO_FIGURE, Ending
from .terms import Stat
from .view import core_name

if TYPE_CHECKING:
    from kumite.contract import RawEvent

    from .view import View

_KNOWN = frozenset(EventKind)
_MOVES = {
    MoveCause.STEP: "moves to {there}",
    MoveCause.ENTERED: "enters the arena on {there}",
    MoveCause.MOVE: "moves to {there}",
    MoveCause.DASH: "dashes to {there}",
    MoveCause.SWOOP: "swoops to {there}",
    MoveCause.JUMP: "jumps to {there}",
    MoveCause.PUSH: "is pushed to {there}",
    MoveCause.PULL: "is pulled to {there}",
    MoveCause.FORCE: "is forced to {there}",
    MoveCause.FEAR: "flees to {there}",
    MoveCause.PLACE: "is placed on {there}",
}
_HURT = {
    DamageCause.ATTACK: "from the attack",
    DamageCause.POISON: "from poison",
    DamageCause.EFFECT: "from a card",
    DamageCause.BLOCKED: "because the way is blocked",
    DamageCause.TRAP: "from the trap",
}
_DISCARDED = {
    DiscardCause.PLAYED: "goes to the discard pile",
    DiscardCause.UPKEEP: "is discarded at Upkeep",
    DiscardCause.STUN: "is discarded by Stun",
    DiscardCause.EFFECT: "is discarded",
}
_AGAINST = 15
_EXPIRIES = 5


def word(kind: int) -> str:
    """The name of a kind of event, as the encoding page writes it."""
    return kind_word(EventKind, kind)


def sentence(event: RawEvent, view: View) -> str:
    """What happened, as the viewer may know it."""
    kind, _, a, b, c, d = event
    if kind not in _KNOWN:
        return f"something happened ({word(kind)})"
    told = _tell(EventKind(kind), view, a, b, c, d)
    return f"{told[0].upper()}{told[1:]}."


def modifier(v: View, figure: int, kind: int, change: int) -> str:
    """A modifier that was given."""
    sign = f"{change:+d}"
    if kind >= _AGAINST:
        return f"{v.figure(figure)} has STR {sign} against {v.figure(kind - _AGAINST)} this turn"
    stat, expiry = Stat(kind // _EXPIRIES), kind % _EXPIRIES
    name = "movement" if stat is Stat.MOVE else stat.name
    until = f"until {v.name(expiry - 1)}'s next turn" if expiry else "this turn"
    return f"{v.figure(figure)} has {name} {sign} {until}"


def _champions(v: View, mask: int) -> str:
    names = [v.champion(number) for number in range(mask.bit_length()) if mask >> number & 1]
    return ", ".join(names)


def _ended(v: View, winner: int, ending: int) -> str:
    if ending == Ending.DRAW:
        return "the match is a draw"
    how = "after the last round" if ending == Ending.ROUNDS else "on points"
    verb = "wins" if v.side(winner) == v.name(winner) else "win"
    return f"the match is over: {v.side(winner)} {verb} {how}"


def _out(v: View, figure: int, credited: int) -> str:
    by = "" if credited == NO_FIGURE else f", taken out by {v.figure(credited)}"
    return f"{v.figure(figure)} is out of action{by}"


def _setup(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str | None:
    match kind:
        case EventKind.CHAMPION_BROUGHT:
            return f"{v.name(a)} brings {v.champion(b)}"
        case EventKind.LIST_FINISHED:
            return f"{v.name(a)} has finished a list"
        case EventKind.LIST_SEEN:
            return f"{v.name(b)} brings {_champions(v, c)}"
        case EventKind.LIST_REVEALED:
            return f"{v.name(a)} brings {_champions(v, b)}"
        case EventKind.FIRST_SIDE:
            return f"{v.side(a)} {'goes' if v.side(a) == v.name(a) else 'go'} first"
        case EventKind.ORDER_SET:
            names = [v.name(seat) for seat in (a, b, c, d) if seat < v.state.players]
            return f"turn order: {', '.join(names)}"
        case EventKind.AREA_CHOSEN:
            return f"{v.name(a)} deploys in the {'south' if b else 'north'}"
        case EventKind.POOL_GREW:
            return f"{v.champion(a)} joins the pool"
        case EventKind.CHAMPION_BANNED:
            return f"{v.name(a)} bans {v.champion(c)} of {v.name(b)}"
        case EventKind.CHAMPION_PICKED:
            return f"{v.name(a)} takes {v.champion(b)}"
        case EventKind.FIGURE_FORMED:
            return f"{v.champion(c)} fights for {v.name(b)}"
        case EventKind.CARDS_REPLACED:
            return f"{v.name(a)} " + (f"replaces {counted(b, 'card')}" if b else "keeps all cards")
        case EventKind.DEPLOYED:
            return f"{v.figure(a)} deploys on {v.hex(b)}"
        case _:
            return None


def _cards(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str | None:
    match kind:
        case EventKind.CARD_DRAWN:
            source = " the planned card" if c else ""
            return f"{v.name(a)} draws{source} ({counted(b, 'card')} in hand)"
        case EventKind.CARD_SEEN:
            return f"{v.name(a)} drew {v.card(b).name}"
        case EventKind.DISCARD_SHUFFLED:
            return f"{v.name(a)} shuffles {counted(b, 'card')} into a new deck"
        case EventKind.CARD_PLAYED:
            return f"{v.name(a)} plays {v.card(b).name} with {v.figure(c)} ({core_name(d)})"
        case EventKind.STANDARD_USED:
            name = v.content.standards[b].name
            return f"{v.name(a)} uses {name} with {v.figure(c)} ({core_name(d)})"
        case EventKind.HAND_SHOWN:
            return f"{v.name(a)} shows {counted(b, 'card')}"
        case EventKind.CARD_SHOWN:
            return f"{v.name(a)} shows {v.card(b).name}"
        case EventKind.CARD_DISCARDED:
            return f"{v.card(b).name} of {v.name(a)} {_DISCARDED[DiscardCause(c)]}"
        case EventKind.REACTION_PLAYED:
            return f"{v.name(a)} reacts with {v.card(b).name} on {v.figure(c)} ({core_name(d)})"
        case EventKind.REACTION_PASSED:
            return f"{v.name(a)} does not react"
        case EventKind.CARD_PLANNED:
            return f"{v.name(a)} plans a card ({b} on top of the deck)"
        case EventKind.PLANNED_SEEN:
            return f"{v.name(a)} planned {v.card(b).name}"
        case EventKind.CORE_READIED:
            return f"{v.name(a)} readies {core_name(b)}"
        case EventKind.CORE_EXHAUSTED:
            return f"{v.name(a)} exhausts {core_name(b)}"
        case _:
            return None


def _arena(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str | None:
    match kind:
        case EventKind.MOVED:
            return f"{v.figure(a)} {_MOVES[MoveCause(d)].format(there=v.hex(c))}"
        case EventKind.SWAPPED:
            return f"{v.figure(a)} and {v.figure(b)} swap places"
        case EventKind.TOKEN_LAID:
            return f"{v.name(a)} lays a trap token on {v.hex(b)}"
        case EventKind.TRAP_SPRUNG:
            return f"{v.figure(a)} triggers {v.token(c)} on {v.hex(b)}"
        case EventKind.DAMAGED:
            return f"{v.figure(a)} takes {b} damage {_HURT[DamageCause(d)]} ({c} damage in all)"
        case EventKind.HEALED:
            return f"{v.figure(a)} heals {b} damage ({c} damage left)"
        case EventKind.ROOTED:
            return f"{v.figure(a)} is rooted"
        case EventKind.UNROOTED:
            return f"{v.figure(a)} is free of Root"
        case EventKind.STUNNED:
            return f"{v.figure(a)} of {v.name(b)} is stunned"
        case EventKind.TARGETED:
            return f"{v.figure(a)} targets {v.figure(b)}"
        case EventKind.DODGED:
            return f"{v.figure(a)} dodges"
        case EventKind.ATTACK_SETTLED:
            return f"STR {b} against DEF {c}: {d or 'no'} damage to {v.figure(a)}"
        case EventKind.MODIFIED:
            return modifier(v, a, b, c - 128)
        case EventKind.TRAP_LOOKED_AT:
            return f"{v.name(a)} looks at the trap on {v.hex(b)}"
        case EventKind.TOKEN_SEEN:
            return f"the trap on {v.hex(b)} is {v.token(c)}"
        case EventKind.TRAP_MOVED:
            return f"{v.name(a)} moves the trap from {v.hex(b)} to {v.hex(c)}"
        case EventKind.OUT_OF_ACTION:
            return _out(v, a, c)
        case EventKind.LEVELLED_UP:
            return f"{v.figure(a)} levels up"
        case EventKind.ABILITY_USED:
            champion = v.content.champions[v.state.figures[a].champion]
            return f"{v.figure(a)} uses the ability: {champion.text.removesuffix('.')}"
        case _:
            return None


def _match(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str:
    match kind:
        case EventKind.CHALLENGE_DRAWN:
            return f"{v.content.challenges[a].name} is the new Challenge of slot {b + 1}"
        case EventKind.ROUND_BEGAN:
            return f"round {a} begins"
        case EventKind.TURN_BEGAN:
            return f"{v.name(a)}'s turn"
        case EventKind.CHALLENGE_SCORED:
            return f"{v.side(a)} scored {v.content.challenges[b].name} for {counted(d, 'point')}"
        case EventKind.POINTS_GAINED:
            verb = "has" if v.side(a) == v.name(a) else "have"
            return f"{v.side(a)} {verb} {counted(b, 'point')} ({c:+d})"
        case EventKind.TRACK_MOVED:
            return f"the Challenge Track moves on by {counted(a, 'slot')}"
        case EventKind.CHALLENGE_EXPIRED:
            return f"{v.content.challenges[a].name} leaves the Challenge Track"
        case _:
            return _ended(v, a, b)


def _tell(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str:
    told = _setup(kind, v, a, b, c, d) or _cards(kind, v, a, b, c, d)
    return told or _arena(kind, v, a, b, c, d) or _match(kind, v, a, b, c, d)
