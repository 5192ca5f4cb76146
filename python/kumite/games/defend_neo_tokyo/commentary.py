"""One sentence of ours for everything that happens in Defend Neo Tokyo.

Whoever may not see an event is never given it; names come from the viewer's own view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kumite.games.commentary_words import counted, kind_word

from .events import (
    Cause,
    ChangeCause,
    CitizenCause,
    CityCause,
    DestructionCause,
    DiscardCause,
    EventKind,
    MechCause,
    MonsterCause,
    PileKind,
    PowerCause,
    RollCause,
    TextKind,
    Token,
)
from .labels import dice_words
from .model import FIRST_EVENT, NO_CARD, NO_OBJECT, NO_SPACE, NOBODY, Ending, Lasting, Phase
from .terms import MISS, At, Side, Symbol
from .view import bits

if TYPE_CHECKING:
    from kumite.contract import RawEvent

    from .view import View

_KNOWN = frozenset(EventKind)
_PHASES = {
    Phase.DRAW: "turn {turn} begins: Planning",
    Phase.EVENT: "the Event Phase begins",
    Phase.ACTION: "the Action Phase begins",
    Phase.MONSTER_ATTACKS: "the Monster Attack Phase begins",
    Phase.END: "the End Phase begins",
}
_DISCARDED = {
    DiscardCause.COST: "{mech} discards {card} to pay",
    DiscardCause.PLAYED: "{card} of {mech} goes to the discard",
    DiscardCause.FORCED: "{mech} must discard {card}",
    DiscardCause.END: "{mech} discards {card}",
    DiscardCause.EVACUATED: "{mech} loses {card}",
    DiscardCause.CRITICAL: "{mech} loses {card}",
    DiscardCause.OVER: "{card} of {mech} ends",
}
_MOVED = {
    MonsterCause.PUSH: "is pushed",
    MonsterCause.PULL: "is pulled",
    MonsterCause.SHIFT: "moves",
    MonsterCause.RUINS: "leaves the ruins",
}
_MECH_MOVED = {
    MechCause.STEP: "moves",
    MechCause.ENTER: "steps in",
    MechCause.WARP: "jumps",
    MechCause.EVACUATED: "is flown out",
    MechCause.CRITICAL: "is carried back",
}
_CITIZEN_MOVED = {
    CitizenCause.RUINS: "flees the ruins",
    CitizenCause.SENT: "is sent",
    CitizenCause.CARRIED: "is carried",
    CitizenCause.LURED: "is lured",
}
_CITIZEN_GONE = {
    CitizenCause.SAVED: "is safe",
    CitizenCause.RUINS: "leaves the ruins",
    CitizenCause.SENT: "is sent away",
    CitizenCause.CARRIED: "is carried to safety",
    CitizenCause.SIFTED: "is left alone",
}
_DESTRUCTION = {
    DestructionCause.SPACE: "a space fell",
    DestructionCause.POPULATION: "too many citizens were lost",
    DestructionCause.CRITICAL: "a mech failed",
}
_CHANGED = {
    ChangeCause.PREVENT: "less",
    ChangeCause.CANCEL: "cancelled",
    ChangeCause.REDIRECT: "redirected",
    ChangeCause.GUARD: "guarded",
}
_ROLLED = {
    RollCause.ATTACK: "the attack rolls",
    RollCause.HIT: "the damage roll is",
    RollCause.FIRE: "the fire rolls",
}
_TOKENS = {
    Token.FIRE: "Fire",
    Token.PLUS: "+1 Damage",
    Token.MINUS: "-1 Damage",
    Token.ARMOR: "Armor",
}
_POWER = {
    PowerCause.GAIN: "gained",
    PowerCause.LOSS: "lost",
    PowerCause.REROUTE: "rerouted",
    PowerCause.DAMAGE: "lost by damage",
}
_PILES = {PileKind.CITY: "City", PileKind.CITIZEN: "Citizen", PileKind.EVENT: "Event"}
_HITS = {
    At.C: "the chassis",
    At.LA: "the left arm",
    At.RA: "the right arm",
    At.LG: "the legs",
    At.RND: "a random part",
    At.CITY: "the city",
    At.CIT: "citizens",
}
_TEXTS = {
    TextKind.QUALITY: "shows its quality",
    TextKind.AFTER: "continues after its attack",
    TextKind.ARRIVAL: "makes its entrance",
}
_ENDINGS = {
    Ending.BOSS_DEFEATED: "the boss is defeated: everybody wins",
    Ending.DESTRUCTION: "the city is lost: everybody loses",
    Ending.BOSS_DECK: "the boss was not stopped in time: everybody loses",
    Ending.LAST_TURN: "time is up: everybody loses",
}


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


def _tell(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str:
    for tell in (_setup, _cards, _monsters, _city, _attacks, _damage, _mechs, _dice):
        told = tell(kind, v, a, b, c, d)
        if told is not None:
            return told
    return _decks(kind, v, a, b, c, d)


def _halves(low: int, high: int) -> str:
    counts = [half >> 4 * at & 15 for half in (low, high) for at in (2, 1, 0)]
    return dice_words(counts)


def _dice_count(count: int) -> str:
    return "1 die" if count == 1 else f"{count} dice"


def _setup(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str | None:
    match kind:
        case EventKind.CAPTAIN_NAMED:
            how = {Cause.TRIGGER: "the Badge goes to {}"}.get(Cause(b), "{} is Captain")
            return how.format(v.mech(a))
        case EventKind.THREAT_NAMED:
            return f"the threat is {v.content.threats[a].name}"
        case EventKind.PREBUILT_TAKEN:
            names = [v.content.parts[part].name for part in v.content.prebuilt[b].parts]
            return f"mech {a + 1} is {names[0]} with {', '.join(names[1:])}"
        case EventKind.PART_TAKEN:
            return f"mech {a + 1} takes {v.content.parts[c].name}"
        case EventKind.ARMS_SWAPPED:
            return f"{v.mech(a)} swaps its arms"
        case EventKind.PHASE_BEGAN:
            return _PHASES.get(Phase(a), "a phase begins").format(turn=b)
        case EventKind.POWER_PLANNED:
            return f"{v.mech(a)} plans power: left arm {b}, right arm {c}, legs {d}"
        case EventKind.EVACUATED:
            return f"{v.mech(a)} evacuates"
        case EventKind.MATCH_ENDED:
            return f"the match is over: {_ENDINGS[Ending(a)]} (score {b})"
    return None


def _cards(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str | None:
    match kind:
        case EventKind.CARD_DRAWN:
            return f"{v.mech(a)} draws a card and has {b}"
        case EventKind.CARD_SEEN:
            return f"{v.mech(b)} drew {v.card_name(b, c)}"
        case EventKind.TILE_USED:
            name = v.tile_action(a, 32 + 4 * b + c).name
            return f"{v.mech(a)} uses {name}{_on(v, d)}"
        case EventKind.CARD_PLAYED:
            where = f" in {v.space(d)}" if d != NO_SPACE else ""
            return f"{v.mech(a)} plays {v.card_name(a, b)}{_on(v, c)}{where}"
        case EventKind.REACT_PLAYED:
            return f"{v.mech(a)} reacts with {v.card_name(a, b)}"
        case EventKind.PASSED:
            return f"{v.mech(a)} passes"
        case EventKind.BOT_SPENT:
            return f"{v.mech(a)} spends a Repair Bot, {b} left"
        case EventKind.CARD_DISCARDED:
            how = _DISCARDED[DiscardCause(c)]
            return how.format(mech=v.mech(a), card=v.card_name(a, b))
        case EventKind.CARD_FRONTED:
            return f"{v.card_name(a, b)} of {v.mech(a)} works until the end of the turn"
        case EventKind.CARD_RECOVERED:
            return f"{v.mech(a)} takes {v.card_name(a, b)} back"
        case EventKind.TARGET_CHOSEN:
            who = v.mech(a) if a != NOBODY else "the Captain"
            return f"{who} chooses {v.object(b)}"
    return None


def _on(v: View, target: int) -> str:
    return "" if target == NO_OBJECT else f" on {v.object(target)}"


def _monsters(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str | None:
    match kind:
        case EventKind.MONSTER_PLACED:
            return f"{v.monster(a)} appears in {v.space(b)} with {c} life"
        case EventKind.MONSTER_MOVED:
            return f"{v.monster(a)} {_MOVED[MonsterCause(d)]} from {v.space(b)} to {v.space(c)}"
        case EventKind.MONSTER_STAYED:
            return f"{v.monster(a)} stays where it is"
        case EventKind.TOKENS_CHANGED:
            return f"{v.monster(a)} has {counted(c, _TOKENS[Token(b)] + ' token')}, before {d}"
        case EventKind.MONSTER_HEALED:
            return f"{v.monster(a)} has {b} life again"
        case EventKind.MONSTER_HELD:
            return f"{v.monster(a)} is held"
        case EventKind.MONSTER_STUNNED:
            return f"{v.monster(a)} is stunned"
        case EventKind.MONSTER_DEFEATED:
            return f"{v.monster(a)} is defeated in {v.space(b)}"
        case EventKind.BOSS_ARRIVED:
            return f"the boss comes: {v.monster(a)}"
        case EventKind.EVENT_LEFT:
            return f"{v.event(a)} is turned up"
        case EventKind.BOSS_DECK_MADE:
            names = [v.event(FIRST_EVENT + number) for number in bits(a)]
            return f"the boss's deck has {', '.join(names)}"
    return None


def _city(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str | None:
    match kind:
        case EventKind.CITY_CARD_DRAWN:
            what = "for a monster" if b == CityCause.PLACE else "for the effect"
            return f"the City card {what} is {v.space(a)}"
        case EventKind.CITIZEN_ENTERED:
            return f"{v.citizen(a)} comes to {v.space(b)}"
        case EventKind.CITIZEN_MOVED:
            how = _CITIZEN_MOVED.get(CitizenCause(d), "moves")
            return f"{v.citizen(a)} {how} from {v.space(b)} to {v.space(c)}"
        case EventKind.CITIZEN_DESTROYED:
            where = "of the deck" if b == NO_SPACE else f"in {v.space(b)}"
            return f"{v.citizen(a)} {where} is destroyed: {c} POP are lost"
        case EventKind.CITIZEN_DISCARDED:
            where = "" if b == NO_SPACE else f" in {v.space(b)}"
            return f"{v.citizen(a)}{where} {_CITIZEN_GONE.get(CitizenCause(c), 'leaves')}"
        case EventKind.ABILITY_BEGAN:
            return f"the ability of {v.design(a)} in {v.space(b)} happens"
        case EventKind.STACK_CLEARED:
            return f"{a} POP are lost: the Destroyed stack leaves the match"
        case EventKind.DESTRUCTION_ROSE:
            final = v.content.difficulties[v.state.difficulty].final
            return f"{_DESTRUCTION[DestructionCause(c)]}: destruction {a} of {final} (+{b})"
        case EventKind.CITY_DAMAGED:
            by = "" if d == NOBODY else f" by {v.monster(d)}"
            capacity = v.content.spaces[a].capacity
            return f"{v.space(a)} takes {b} City Damage{by}: {c} of {capacity}"
        case EventKind.CITY_MENDED:
            return f"{v.space(a)} is mended to {b} City Damage"
        case EventKind.SPACE_DESTROYED:
            return f"{v.space(a)} is destroyed"
        case EventKind.CITY_SHIELDED:
            return f"{v.space(a)} is shielded: {b} City Damage is left"
    return None


def _attacks(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str | None:
    match kind:
        case EventKind.ATTACK_TRACK_ROSE:
            trigger = v.content.modes[v.state.mode].trigger
            return f"the Attack Tracker goes to {a} of {trigger}"
        case EventKind.ATTACK_BEGAN:
            symbol = "white" if b == Symbol.WHITE else "red"
            return f"{v.monster(a)} attacks from {v.space(c)}, {symbol}"
        case EventKind.ATTACK_SKIPPED:
            return f"{v.monster(a)} is stunned and does not attack"
        case EventKind.SIDE_FIXED:
            return f"{v.monster(a)} attacks {'mechs' if b == Side.MECH else 'the city'}"
        case EventKind.HIT_BEGAN:
            at = At(c)
            where = _HITS[at]
            return f"hit {b + 1} of {v.monster(a)}: {d} on {where}"
        case EventKind.ATTACK_STOPPED:
            return f"the attack of {v.monster(a)} ends with its space"
        case EventKind.TEXT_BEGAN:
            return f"{v.monster(a)} {_TEXTS.get(TextKind(b), 'continues its attack')}"
        case EventKind.ATTACK_OVER:
            return f"the attack of {v.monster(a)} is over"
    return None


def _damage(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str | None:
    match kind:
        case EventKind.RANDOM_ROLLED:
            where = "a miss" if b == MISS else v.tile(a, b)
            return f"the Random Damage die for {v.mech(a)}: {where}"
        case EventKind.DAMAGE_DUE:
            by = "" if d == NOBODY else f" from {v.monster(d)}"
            return f"{v.mech(a)} is about to take {c} damage on {v.tile(a, b)}{by}"
        case EventKind.DAMAGE_CHANGED:
            where = "a random part" if b == MISS else v.tile(a, b)
            how = _CHANGED[ChangeCause(d)]
            return f"the damage is {how}: {c} on {where} of {v.mech(a)}"
        case EventKind.ARMOR_SPENT:
            return f"{v.mech(a)} spends {counted(b, 'Armor token')}, {c} left"
        case EventKind.MECH_DAMAGED:
            return f"{v.mech(a)} takes {c} damage on {v.tile(a, b)}, now {d}"
        case EventKind.CRITICAL_FAILED:
            return f"Critical Failure of {v.mech(a)}"
        case EventKind.SURVIVED:
            return f"{v.mech(a)} survives"
    return None


def _mechs(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str | None:
    match kind:
        case EventKind.MECH_ARMORED:
            return f"{v.mech(a)} has {counted(b, 'Armor token')}"
        case EventKind.MECH_MOVED:
            return f"{v.mech(a)} {_MECH_MOVED[MechCause(d)]} from {v.space(b)} to {v.space(c)}"
        case EventKind.MECH_STOOD:
            return f"{v.mech(a)} stands up"
        case EventKind.MECH_LAY_DOWN:
            return f"{v.mech(a)} lies down"
        case EventKind.POWER_CHANGED:
            return f"power {_POWER[PowerCause(d)]}: {v.tile(a, b)} of {v.mech(a)} has {c}"
        case EventKind.REPAIRED:
            return f"{v.tile(a, b)} of {v.mech(a)} is repaired to {c} damage"
        case EventKind.BOTS_REFILLED:
            return f"{v.mech(a)} has {counted(b, 'Repair Bot')} again"
        case EventKind.ARM_AIMED:
            return f"{v.mech(a)} aims {v.tile(a, b)}"
        case EventKind.AIM_USED:
            return f"the aim of {v.tile(a, b)} adds a die"
    return None


def _dice(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str | None:
    match kind:
        case EventKind.DICE_ROLLED:
            return f"{_ROLLED[RollCause(c)]} {_halves(a, b)}"
        case EventKind.DICE_REROLLED:
            return f"{v.mech(a)} rolls {_dice_count(b)} again: {_halves(c, d)}"
        case EventKind.DICE_ADDED:
            return f"{v.mech(a)} adds {_dice_count(b)}"
        case EventKind.BLOW_DEALT:
            armor = f", {counted(c, 'Armor token')} spent" if c else ""
            return f"{v.monster(a)} takes {b}{armor}: {d} life left"
    return None


def _decks(kind: EventKind, v: View, a: int, b: int, c: int, d: int) -> str:
    match kind:
        case EventKind.DECK_SHUFFLED:
            whose = (
                f"{v.mech(b)}'s Command" if a == PileKind.COMMAND else f"the {_PILES[PileKind(a)]}"
            )
            return f"{whose} Deck is reshuffled"
        case EventKind.EVENT_REVEALED:
            return f"the event is {v.event(a)}, {'white' if b == Symbol.WHITE else 'red'}"
        case EventKind.SYMBOL_CHANGED:
            return f"{v.mech(b)} makes the symbol {'white' if a == Symbol.WHITE else 'red'}"
        case EventKind.LASTING_BEGAN:
            banned = a == Lasting.BAN_REACT
            return "Reacts are limited this turn" if banned else "distances are at most 1 this turn"
        case EventKind.CARD_PEEKED:
            return f"card {b + 1} of the {_PILES[PileKind(a)]} Deck is {_card(v, a, c)}"
        case _:
            cards = [_card(v, a, card) for card in (b, c, d) if card != NO_CARD]
            return f"the top of the {_PILES[PileKind(a)]} Deck is now {', '.join(cards)}"


def _card(v: View, deck: int, card: int) -> str:
    return v.space(card) if deck == PileKind.CITY else v.event(card)
