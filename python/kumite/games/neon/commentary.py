"""One sentence of ours for everything that happens in NEON.

Whoever may not see an event is never given it; names come from the viewer's own view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.commentary_words import counted, kind_word

from .actions import ALL_IN, ANY_BOT, unpack_dice
from .events import EventKind
from .explanations import RANKS
from .model import AUTOMA, BOT, NO_ID, NOBODY
from .terms import GearType
from .view import ATTACK_WORDS, DEFENSE_WORDS, faces

if TYPE_CHECKING:
    from kumite.contract import RawEvent

    from .view import View


_KNOWN = frozenset(EventKind)
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
    if kind not in _KNOWN:
        return f"Something happened ({kind})."
    text = _tell(EventKind(kind), view, a, b, c, d)
    return text[:1].upper() + text[1:]


def word(kind: int) -> str:
    """The name of a kind of event."""
    return kind_word(EventKind, kind)


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
    return f"seat {seat + 1} takes {v.content.fighters[fighter].name}{how}."


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
    return f"{v.name(seat)} has {value} E ({change - 128:+d})."


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
    left = f"{counted(crits, 'CRIT')} and {counted(hits, 'HIT')} against {who}"
    return f"{left}, {counted(guards, 'GUARD')} to cancel them." if guards else f"{left}."


def _damaged(v: View, who: int, lost: int, left: int, by: int) -> str:
    cause = "" if by == NOBODY else f" to {v.name(by)}"
    return f"{v.name(who)} loses {counted(lost, 'HP token')}{cause} and has {left} left."


def _defeated(v: View, who: int, by: int, _c: int, _d: int) -> str:
    return f"{v.name(who)} is defeated{'' if by == NOBODY else f' by {v.name(by)}'}."


def _ended(v: View, winners: int, _b: int, _c: int, _d: int) -> str:
    names = [v.name(seat) for seat in (*range(len(v.state.seats)), AUTOMA) if winners >> seat & 1]
    if not names:
        return "the match is over: nobody wins."
    return f"the match is over: {' and '.join(names)} {'wins' if len(names) == 1 else 'win'}."


def _tell(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str:
    match kind:
        case EventKind.SECTOR_PLACED:
            return f"{v.place(a)} joins the ring at place {b + 1}."
        case EventKind.TOKEN_SHOWN:
            return f"{v.place(a)} will sink next."
        case EventKind.FIGHTER_TAKEN:
            return _fighter_taken(v, a, b, c, d)
        case EventKind.HAND_DRAWN:
            return f"{v.name(a)} draws {counted(b, 'Action card')}."
        case EventKind.HAND_SEEN:
            return f"{v.name(a)} drew Action cards {_initiatives(v, b)}."
        case EventKind.DISCARD_RESHUFFLED:
            return f"{v.name(a)} shuffles the discarded Action cards."
        case EventKind.LEADER_TAKEN:
            return _leader(v, a, b, c, d)
        case EventKind.ROUND_BEGAN:
            return f"round {a} begins."
        case EventKind.PLANNED:
            return f"{v.name(a)} has a plan."
        case EventKind.PLAN_SEEN:
            return f"{v.name(a)} plans {_plan(v, b)}."
        case EventKind.PLAN_REVEALED:
            return f"{v.name(a)} reveals {_plan(v, b)}."
        case EventKind.FIELDS_ATTACHED:
            return f"{v.name(a)} attaches {counted(b, 'Force Field')}."
        case EventKind.TURN_BEGAN:
            return f"{v.name(a)}'s turn."
        case EventKind.TOKEN_RETURNED:
            return f"{_token(v, a)} returns from {v.place(b)} to {v.name(a)}."
        case EventKind.TOKEN_PLACED:
            return f"{v.name(a)} puts {_token(v, a)} in {v.place(b)}."
        case EventKind.MOVED:
            return _moved(v, a, b, c, d)
        case EventKind.ACTED:
            return _acted(v, a, b, c, d)
        case EventKind.ENERGY_CHANGED:
            return _energy(v, a, b, c, d)
        case EventKind.CARD_DRAWN:
            return f"{v.name(a)} draws {v.card(b)}."
        case EventKind.CARD_PLACED:
            return _card_placed(v, a, b, c, d)
        case EventKind.CARD_DISCARDED:
            return f"{v.card(b)} of {v.name(a)} is discarded."
        case EventKind.DECK_REBUILT:
            return f"the {RANKS.get(a, a)} equipment deck is rebuilt."
        case EventKind.SEARCH_TOKENS:
            return f"{v.place(a)} has {counted(b, 'Search token')} now."
        case EventKind.ATTACK_DECLARED:
            return _declared(v, a, b, c, d)
        case EventKind.EFFECT_USED:
            return _used(v, a, b, c, d)
        case EventKind.BOT_SPENT:
            return f"{v.name(a)} spends a {v.content.bots[b].name} Bot as ammo."
        case EventKind.ATTACK_ROLLED:
            now = " after the reroll" if b else ""
            return f"attack dice{now}: {faces(unpack_dice(a), ATTACK_WORDS)}."
        case EventKind.AUTOMA_ROLLED:
            return f"the Automa rolls {faces(unpack_dice(a), DEFENSE_WORDS)}."
        case EventKind.BOTS_ROLLED:
            return f"the Bots roll {faces(unpack_dice(a), DEFENSE_WORDS)}."
        case EventKind.DEFENSE_ROLLED:
            return (
                f"defense dice of {v.name(a)}{' after the reroll' if c else ''}:"
                f" {faces(unpack_dice(b), DEFENSE_WORDS)}."
            )
        case EventKind.SETTLED:
            return _settled(v, a, b, c, d)
        case EventKind.DAMAGED:
            return _damaged(v, a, b, c, d)
        case EventKind.BOT_DESTROYED:
            return f"{v.name(a)} destroys a {v.content.bots[c].name} Bot in {v.place(b)}."
        case EventKind.DEFEATED:
            return _defeated(v, a, b, c, d)
        case EventKind.ENHANCEMENT_DRAWN:
            return f"{v.name(a)} draws {v.content.enhancements[b].name}."
        case EventKind.ENHANCEMENT_KEPT:
            return f"{v.name(a)} keeps {v.content.enhancements[b].name}."
        case EventKind.REVIVED:
            return f"{v.name(a)} is back, on side B."
        case EventKind.ELIMINATED:
            return f"{v.name(a)} is eliminated."
        case EventKind.ATTACK_ENDED:
            return f"the attack of {v.name(a)} {'is over' if b else 'did no damage'}."
        case EventKind.SECTOR_SANK:
            return f"{v.place(a)} sinks."
        case EventKind.PULSE:
            return f"pulse {a} runs through the last two Sectors."
        case EventKind.MATCH_ENDED:
            return _ended(v, a, b, c, d)
