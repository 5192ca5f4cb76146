"""Writes the stored positions and their counts anew: python -m tests.perft.regenerate

Do this after a rule or the encoding has changed on purpose; the counts come from the reference
engine, and the tests hold the native engine to them.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

from kumite.checking.perft import perft
from kumite.contract import RawState, Setup
from kumite.games import find
from kumite.games.defend_neo_tokyo import codec as tokyo_codec
from kumite.games.defend_neo_tokyo.model import FrameKind as TokyoFrame
from kumite.games.defend_neo_tokyo.model import Phase as TokyoPhase
from kumite.games.defend_neo_tokyo.model import State as TokyoState
from kumite.games.martial_art import codec as martial_art_codec
from kumite.games.martial_art.model import Phase as FightPhase
from kumite.games.martial_art.model import State as FightState
from kumite.games.neon import codec as neon_codec
from kumite.games.neon.model import AttackStep, FrameKind, Phase, State
from kumite.games.super_fantasy_brawl import codec as brawl_codec
from kumite.games.super_fantasy_brawl.model import Phase as BrawlPhase
from kumite.games.super_fantasy_brawl.model import State as BrawlState
from tests.harness import Spot, raw_game, walk

ENGINE = "reference"
MOST_LEAVES = 8_000
MOST_DEPTH = 6

Wanted = Callable[[State], bool]
Fighting = Callable[[FightState], bool]
Brawling = Callable[[BrawlState], bool]
Defending = Callable[[TokyoState], bool]


def _top(state: State) -> FrameKind | None:
    return state.stack[-1].kind if state.stack else None


def _in_attack(*steps: AttackStep) -> Wanted:
    def found(state: State) -> bool:
        attack = state.attack
        return _top(state) is FrameKind.ATTACK and attack is not None and attack.step in steps

    return found


NEON: dict[str, tuple[str, Setup, Wanted]] = {
    "planning": (
        "two players plan their first round",
        Setup("neon", "resurrection", 2, ("akari", "ghost")),
        lambda state: state.phase is Phase.PLAN,
    ),
    "turn": (
        "a turn of Resurrection with three players, in the second round",
        Setup("neon", "resurrection", 3, ("boulder", "illusion", "phoenix")),
        lambda state: (
            state.round >= 2 and state.phase is Phase.TURN and state.stage == 1 and not state.stack
        ),
    ),
    "attack": (
        "an attack of Battle Royale before its roll",
        Setup("neon", "royale", 4, ("ghost", "snake", "akari", "boulder")),
        _in_attack(AttackStep.BEFORE_ATTACK),
    ),
    "reroll": (
        "after the roll of an attack in a Squad",
        Setup("neon", "squad-2x2", 4, ("phoenix", "ghost", "illusion", "snake")),
        _in_attack(AttackStep.AFTER_ATTACK),
    ),
    "defense": (
        "a defender who may use effects",
        Setup("neon", "squad-3x2", 6),
        _in_attack(AttackStep.BEFORE_DEFENSE, AttackStep.AFTER_DEFENSE),
    ),
    "search": (
        "drawn cards are placed",
        Setup("neon", "squad-2x3", 6),
        lambda state: _top(state) is FrameKind.PLACE,
    ),
    "defeat": (
        "a defeated Fighter chooses an Enhancement",
        Setup("neon", "resurrection", 4),
        lambda state: _top(state) is FrameKind.DEFEAT,
    ),
    "sinking": (
        "a Fighter flees a sinking Sector",
        Setup("neon", "resurrection", 5),
        lambda state: state.phase is Phase.SINK and not state.stack,
    ),
    "endgame": (
        "two Sectors are left in Battle Royale",
        Setup("neon", "royale", 3),
        lambda state: len(state.ring) == 2 and state.phase is Phase.TURN and state.stage == 1,
    ),
}


def _at(*phases: FightPhase) -> Fighting:
    return lambda state: state.phase in phases


_DUEL = Setup("martial-art", "black", 2, ("hirumasa", "kimberley"))
MARTIAL_ART: dict[str, tuple[str, Setup, Fighting]] = {
    "skills": ("two players pick their skills", _DUEL, _at(FightPhase.SKILLS)),
    "layout": (
        "the last tokens of a layout",
        _DUEL,
        lambda state: state.phase is FightPhase.LAYOUT and state.seats[0].laid >= 8,
    ),
    "turn": (
        "a turn of White Belt begins, in the second round",
        Setup("martial-art", "white", 2, ("igor", "wonja")),
        lambda state: state.phase is FightPhase.START and state.round >= 2,
    ),
    "moving": (
        "steps among four fighters",
        Setup("martial-art", "black", 4, ("ricardo", "li-ming", "igor", "wonja")),
        _at(FightPhase.MOVE),
    ),
    "sowing": (
        "tokens are put down",
        Setup("martial-art", "white", 3, ("kimberley", "hirumasa", "ricardo")),
        lambda state: state.phase is FightPhase.SOW and state.sown == 0,
    ),
    "strike": (
        "somebody can be struck",
        Setup("martial-art", "black", 4, ("wonja", "igor", "hirumasa", "kimberley")),
        _at(FightPhase.STRIKE),
    ),
    "defense": (
        "a strike is to be parried",
        Setup("martial-art", "white-team", 4, ("wonja", "igor", "hirumasa", "kimberley")),
        _at(FightPhase.DEFENSE),
    ),
    "reaction": (
        "a Defender may react",
        Setup("martial-art", "white", 4, ("wonja", "hirumasa", "igor", "kimberley")),
        _at(FightPhase.REACTION),
    ),
    "end": (
        "a skill at the end of a turn",
        Setup("martial-art", "black-team", 4, ("li-ming", "wonja", "kimberley", "hirumasa")),
        _at(FightPhase.END_SKILL),
    ),
    "style": (
        "a Style exchanges tokens",
        Setup("martial-art", "black", 3, ("kimberley", "wonja", "li-ming")),
        _at(FightPhase.STYLE_SWAP),
    ),
}


def _during(*phases: BrawlPhase) -> Brawling:
    return lambda state: state.phase in phases


_BRAWL = "super-fantasy-brawl"
_BRAWL_DUEL = Setup(_BRAWL, "duel", 2, ("gwaien+kilgore+tzu-xiao", "rath+mariusz+skitter"))
_BRAWL_TEAMS = Setup(
    _BRAWL, "tornado", 4, ("deryn+dugrun", "goldarr+gwaien", "korvash+vhoul", "oona+rath")
)
BRAWL: dict[str, tuple[str, Setup, Brawling]] = {
    "lists": (
        "four players make their lists",
        Setup(_BRAWL, "tornado", 4, options={"teams": "competitive"}),
        _during(BrawlPhase.BRING),
    ),
    "bans": (
        "bans and picks",
        Setup(_BRAWL, "duel", 2, options={"teams": "competitive", "first": "2"}),
        _during(BrawlPhase.BAN),
    ),
    "draft": (
        "a casual draft with duplicates",
        Setup(_BRAWL, "tornado", 4, options={"teams": "casual", "duplicates": "yes"}),
        _during(BrawlPhase.PICK),
    ),
    "hand": ("cards of the opening hand are replaced", _BRAWL_DUEL, _during(BrawlPhase.REPLACE)),
    "turn": (
        "a turn of the second round",
        _BRAWL_DUEL,
        lambda state: state.phase is BrawlPhase.ACTIVATE and state.round >= 2,
    ),
    "movement": ("a figure moves", _BRAWL_TEAMS, _during(BrawlPhase.STEP)),
    "target": ("somebody can be attacked", _BRAWL_DUEL, _during(BrawlPhase.TARGET)),
    "area": ("an area is aimed", _BRAWL_TEAMS, _during(BrawlPhase.AIM)),
    "reaction": ("a defender may react", _BRAWL_TEAMS, _during(BrawlPhase.REACT)),
    "trap": ("a new trap token is laid", _BRAWL_DUEL, _during(BrawlPhase.TOKEN)),
    "jump": ("a figure jumps", _BRAWL_DUEL, _during(BrawlPhase.LEAP)),
    "dash": ("a figure dashes or swoops", _BRAWL_TEAMS, _during(BrawlPhase.LINE)),
}


def _pending(*kinds: TokyoFrame) -> Defending:
    """What is asked on top, in a window if there is one."""
    return lambda state: state.depth > 0 and state.stack[state.depth - 1].kind in kinds


def _in_phase(*phases: TokyoPhase) -> Defending:
    return lambda state: state.phase in phases and not state.depth


_TOKYO = "defend-neo-tokyo"
_TOKYO_PAIR = Setup(_TOKYO, "coop", 2, ("patriot-1776", "anansi"))
_TOKYO_FIVE = Setup(_TOKYO, "coop", 5, options={"threat": "abyss", "hands": "closed"})
_TOKYO_LONE = Setup(
    _TOKYO, "lone", 1, ("raijin-08+drill-lance+plasma-cannon+hover-legs",), {"difficulty": "cadet"}
)
TOKYO: dict[str, tuple[str, Setup, Defending]] = {
    "prebuilt": ("five pilots take prebuilt mechs", _TOKYO_FIVE, _in_phase(TokyoPhase.PREBUILT)),
    "draft": (
        "the arms of a draft",
        Setup(_TOKYO, "coop", 4, options={"build": "draft"}),
        _in_phase(TokyoPhase.FIRST_ARM),
    ),
    "sides": (
        "one pilot says which arms of two mechs are left",
        Setup(_TOKYO, "solo", 1, options={"build": "draft"}),
        _in_phase(TokyoPhase.ARM_SIDES),
    ),
    "power": ("a power plan", _TOKYO_PAIR, _in_phase(TokyoPhase.POWER)),
    "evac": ("a mech may leave", _TOKYO_FIVE, _in_phase(TokyoPhase.EVAC)),
    "go": ("a go of a lone pilot", _TOKYO_LONE, _in_phase(TokyoPhase.ACTION)),
    "team": (
        "a go in the second turn of three",
        Setup(_TOKYO, "coop", 3, options={"threat": "radiation"}),
        lambda state: state.turn == 2 and state.phase is TokyoPhase.ACTION and not state.depth,
    ),
    "moving": ("a mech makes steps", _TOKYO_PAIR, _pending(TokyoFrame.MOVE)),
    "react": ("somebody may react", _TOKYO_FIVE, _pending(TokyoFrame.WINDOW)),
    "text": ("a card or an event asks", _TOKYO_PAIR, _pending(TokyoFrame.PLAY, TokyoFrame.EVENT)),
    "repair": ("damage tokens come off", _TOKYO_PAIR, _pending(TokyoFrame.REPAIR)),
    "discard": ("cards are discarded in End 4", _TOKYO_LONE, _in_phase(TokyoPhase.DISCARD)),
}


def find_state(setup: Setup, wanted: Callable[[bytes], bool]) -> RawState:
    """The first state of some random match that is wanted and where a seat chooses."""
    for seed in range(100):
        for spot in walk(ENGINE, setup, seed):
            if _chooses(spot) and wanted(spot.state.encode()):
                return spot.state
    raise AssertionError("no such state was found")


def _chooses(spot: Spot) -> bool:
    return bool(spot.to_act())


def counts_of(state: RawState) -> list[int]:
    """Counts as deep as they stay small."""
    counts = perft(state, 1)
    for depth in range(2, MOST_DEPTH + 1):
        deeper = perft(state, depth)
        if deeper[-1] > MOST_LEAVES:
            break
        counts = deeper
    return counts


Stored = dict[str, tuple[str, Setup, Callable[[bytes], bool]]]


def _neon(wanted: Wanted) -> Callable[[bytes], bool]:
    return lambda data: wanted(neon_codec.decode(data)[0])


def _martial_art(wanted: Fighting) -> Callable[[bytes], bool]:
    return lambda data: wanted(martial_art_codec.decode(data)[0])


def _brawl(wanted: Brawling) -> Callable[[bytes], bool]:
    return lambda data: wanted(brawl_codec.decode(data)[0])


def _tokyo(wanted: Defending) -> Callable[[bytes], bool]:
    return lambda data: wanted(tokyo_codec.decode(data)[0])


GAMES: dict[str, Stored] = {
    "neon": {name: (what, setup, _neon(w)) for name, (what, setup, w) in NEON.items()},
    "martial-art": {
        name: (what, setup, _martial_art(w)) for name, (what, setup, w) in MARTIAL_ART.items()
    },
    "super-fantasy-brawl": {
        name: (what, setup, _brawl(w)) for name, (what, setup, w) in BRAWL.items()
    },
    "defend-neo-tokyo": {
        name: (what, setup, _tokyo(w)) for name, (what, setup, w) in TOKYO.items()
    },
}


def main() -> None:
    for game, positions in GAMES.items():
        stored: dict[str, dict[str, Any]] = {}
        for name, (what, setup, wanted) in positions.items():
            state = find_state(setup, wanted)
            again = raw_game(game, ENGINE).decode(state.encode())
            stored[name] = {"what": what, "counts": counts_of(again), "state": state.encode().hex()}
            print(game, name, stored[name]["counts"])
        path = Path(str(files("kumite.games"))) / find(game).package / "positions.json"
        path.write_text(json.dumps(stored, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
