"""Step 6 of random attacks, against the ledger's sum of everything that counts."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from kumite.games.super_fantasy_brawl.actions import Play, React
from kumite.games.super_fantasy_brawl.events import EventKind
from kumite.games.super_fantasy_brawl.model import Modifier, State

from .board import (
    CODES,
    CORES,
    HEXES,
    STATUES,
    TRAP_HEXES,
    around,
    card_number,
    distance,
)
from .printed import ATTACKS, HEALTH, PLAYED_BACK, PRINTED
from .scenario import At, Phase, Scene, scene, seat

_STR, _DEF, _AGAINST = 0, 5, 15
"""Kinds of modifiers until the end of the turn; the next two are until a seat's next turn."""
_KINDS = (_STR, _STR + 1, _STR + 2, _DEF, _DEF + 1, _DEF + 2)


@dataclass
class Fight:
    """Everybody in the arena, the first one attacks."""

    mine: list[At]
    theirs: list[At]
    traps: list[tuple[int, int]]
    cores: str
    modifiers: dict[int, int]

    def side(self, each: At) -> list[At]:
        return self.mine if each in self.mine else self.theirs

    def is_on_trap(self, each: At) -> bool:
        return each.place in {*TRAP_HEXES, *self.traps}

    def number(self, each: At) -> int:
        """Figures are numbered by code, A's from 0, B's from 4."""
        side = sorted(self.side(each), key=lambda own: CODES.index(own.code))
        return side.index(each) + (0 if each in self.mine else 4)

    def modifier(self, each: At, *kinds: int) -> int:
        return sum(self.modifiers.get(self.number(each) << 5 | kind, 0) for kind in kinds)

    def allies_beside(self, each: At, actor: At) -> int:
        return sum(_far(own, each) == 1 for own in self.side(actor) if own not in (actor, each))

    def strength(self, card: str, printed: int, target: At) -> int:
        actor = self.mine[0]
        bonus = {
            "DER02": self.is_on_trap(actor),
            "TZU06": _is_bloodied(target),
            "RAT02": self.allies_beside(target, actor) > 0,
            "KOR03": _is_bloodied(actor),
            "VHO02": len(self.cores) - 1,
            "SKI02": self.is_on_trap(target),
        }
        ability = {
            "DER": self.is_on_trap(actor),
            "TZU": _is_bloodied(target),
            "KOR": _is_bloodied(actor),
        }
        against = _AGAINST + self.number(target)
        strength = printed + bonus.get(card, 0) + self.modifier(actor, 0, 1, 2, against)
        return max(0, strength + (ability.get(actor.code, 0) if actor.up else 0))

    def defence(self, card: str, target: At, reaction: str) -> int:
        defence = HEALTH[target.code][3 if target.up else 1] + self.modifier(target, 5, 6, 7)
        others = [each for each in self.side(target) if each is not target]
        defence += any(o.code == "DUG" and o.up and _far(o, target) == 1 for o in others)
        if reaction:
            defence += next(int(row[2]) for row in PLAYED_BACK if row[0] == reaction)
            defence += reaction == "DER07" and self.is_on_trap(target)
        return max(0, defence - (card == "RAT05"))


def _far(one: At, other: At) -> int:
    assert one.place
    assert other.place
    return distance(one.place, other.place)


def _is_bloodied(each: At) -> bool:
    health = HEALTH[each.code][2 if each.up else 0]
    return health - each.damage <= health // 2


def _fight(rng: Random, card: str, core: str, reaction: str) -> Fight:
    """Six Champions near a hex; the attacker stands still."""
    others = [code for code in CODES if code not in (card[:3], reaction[:3])]
    codes = [card[:3], *rng.sample(others, 5)]
    if reaction[:3] != card[:3]:
        codes[rng.randrange(3, 6)] = reaction[:3]
    if "DUG" not in codes and rng.random() < 0.5:
        free = [n for n in range(1, 6) if codes[n] != reaction[:3]]
        codes[rng.choice(free)] = "DUG"
    middle = rng.choice([*HEXES, *TRAP_HEXES * 4])
    places = rng.sample(sorted((around(middle, 2) | {middle}) - set(STATUES)), 6)
    figures = []
    for number, (code, place) in enumerate(zip(codes, places, strict=True)):
        up = rng.random() < 0.6
        damage = rng.randrange(HEALTH[code][2 if up else 0])
        figures.append(At(code, place, damage, up, rooted=number == 0))
    cores = "".join(sorted({core, *rng.sample(CORES, rng.randrange(4))}, key=CORES.index))
    keys = {f << 5 | k for f in (0, 1, 2, 4, 5, 6) for k in (*_KINDS, _AGAINST + (f ^ 4))}
    modifiers = {key: rng.choice([-2, -1, 1, 2]) for key in rng.sample(sorted(keys), 20)}
    empty = [each for each in HEXES if each not in {*STATUES, *places}]
    return Fight(figures[:3], figures[3:], rng.sample(empty, 4), cores, modifiers)


def _play(engine: str, fight: Fight, card: str, reaction: str) -> Scene:
    def edit(state: State) -> None:
        for number, (key, amount) in enumerate(sorted(fight.modifiers.items())):
            state.modifiers[number] = Modifier(key=key, amount=9 + amount)

    own = seat(*fight.mine, hand=card, cores=fight.cores)
    foe = seat(*fight.theirs, hand=reaction)
    play = scene(engine, own, foe, traps=fight.traps, edit=edit)
    play.do(Play(card_number(card)))
    return play


def test_step_six(engine: str) -> None:
    """SFB-ATK-06, SFB-ATK-07, SFB-ATK-16, SFB-REA-07, SFB-GEN-12, SFB-LVL-02, SFB-KEY-01"""
    rng = Random("step six")
    rows = [row for row in PRINTED if row[0] in ATTACKS]
    reactions = [row[0] for row in PLAYED_BACK if row[0] != "RAT07"]  # may dodge
    settled = 0
    for _ in range(400):
        card, core, _, _, printed = rng.choice(rows)
        reaction = rng.choice([each for each in reactions if each[:3] != card[:3]])
        fight = _fight(rng, card, core, reaction)
        play = _play(engine, fight, card, reaction)
        if play.phase in (Phase.LEAP, Phase.LINE):
            play.done()
        if play.phase not in (Phase.TARGET, Phase.AIM):
            continue
        play.do(rng.choice(play.actions()[:-1]))
        on = _react(play, rng)
        base = 2 if card == "VHO02" else int(printed)
        everybody = {fight.number(each): each for each in (*fight.mine, *fight.theirs)}
        for figure, *numbers in play.events(EventKind.ATTACK_SETTLED):
            target = everybody[figure]
            strength = fight.strength(card, base, target)
            defence = fight.defence(card, target, reaction if figure == on else "")
            expected = [strength, defence, max(0, strength - defence)]
            assert numbers == expected, (card, reaction, on, target, fight)
            settled += 1
    assert settled > 150


def _react(play: Scene, rng: Random) -> int | None:
    """Perhaps the Reaction is played: on which figure."""
    if play.phase is not Phase.REACT:
        return None
    offered = play.offers(React)
    if not offered or rng.random() < 0.3:
        play.done()
        return None
    chosen = rng.choice(offered)
    play.do(chosen)
    return chosen.figure
