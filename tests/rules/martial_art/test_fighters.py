"""The skills of the six fighters, one by one (MA-IGO to MA-WON)."""

from __future__ import annotations

import pytest

from kumite.games.martial_art.actions import Defend, Energy, Opponent, Shift, Step, Swap
from kumite.games.martial_art.events import EventKind
from kumite.games.martial_art.model import NO_SKILL, Phase
from kumite.games.martial_art.terms import Keyword, Token

from .scenario import Scene, Seat, content_of, scene


def foe(*, facing: int = 3, at: str = "D5", fighter: str = "", **board: str) -> Seat:
    """A Defender with these Areas ("a2"), the others as they come."""
    areas = {1: "", 2: "", 3: "", 4: ""} if not board else {int(k[1]): v for k, v in board.items()}
    return Seat(fighter or "ricardo", at, facing=facing, areas=areas)


def other_than(fighter: str) -> str:
    return "ricardo" if fighter == "igor" else "igor"


def dice_with(
    engine: str,
    fighter: str,
    skill: str,
    board: str,
    area: int = 1,
    *,
    pending: bool = False,
    style: bool = False,
) -> int:
    """Attack dice of a strike with the last token of `board`, with the skill in force."""
    seat = Seat(
        *(fighter, "D4"),
        chi=0 if pending or style else 5,
        rage=0 if pending or style else 5,
        skills=[skill],
        pending=skill if pending else "",
        style=skill if style else "",
        areas={area: board},
    )
    play = scene(engine, seat, foe(fighter=other_than(fighter)), mode="black")
    used = "" if pending or style else skill
    play.turn(area, face=0, skill=used, sow=board, strike=1)
    play.answer()
    return play.dice_due


def is_offered(engine: str, fighter: str, skill: str, board: str, area: int = 1) -> bool:
    seat = Seat(fighter, "D4", chi=5, rage=5, skills=[skill], areas={area: board})
    play = scene(engine, seat, foe(fighter=other_than(fighter)), mode="black")
    play.until_start_skill(area)
    return skill in play.offers_skills()


def test_costs_and_keywords(engine: str) -> None:
    """Prices and keywords are those of the ledger; every fighter has seven skills."""
    ledger = {
        "igor": "2C S, 2R S, 2C1R R, 2R E, 1C1R S, 1C1R Y, 3R Y",
        "kimberley": "2C S, 2C1R S, 2R E, 1C1R S, 1C1R S, 2C1R Y, 2C Y",
        "hirumasa": "2R E, 2C R, 2R S, 1C1R S, 1C1R S, 2C1R Y, 2C Y",
        "li-ming": "1C2R E, 3C E, 1C E, 1C1R S, 1C1R S, 2C Y, 2C1R Y",
        "ricardo": "2R S, 1C2R S, 1C R, 1C1R S, 2R S, 2C Y, 3R Y",
        "wonja": "2R E, 2C S, 2C1R R, 2R S, 1C2R E, 3R Y, 2C Y",
    }
    marks = {Keyword.START: "S", Keyword.REACTION: "R", Keyword.END: "E", Keyword.STYLE: "Y"}
    for fighter, skills in zip(content_of().fighters, content_of().skills, strict=True):
        told = [
            f"{f'{s.chi}C' * (s.chi > 0)}{f'{s.rage}R' * (s.rage > 0)} {marks[s.keyword]}"
            for s in skills
        ]
        assert ", ".join(told) == ledger[fighter.id]
    assert engine


# Igor


def test_hook(engine: str) -> None:
    """MA-IGO-01: Punch, any Area: one die more, the Defender one fewer."""
    for area in range(1, 6):
        assert dice_with(engine, "igor", "hook", "Punch", area) == 3
    assert not is_offered(engine, "igor", "hook", "Headbutt")
    seat = Seat("igor", "D4", chi=2, skills=["hook"], areas={1: "Punch"})
    play = scene(engine, seat, foe(a2="Defense"), mode="black")
    play.turn(1, face=0, skill="hook", sow="Punch", strike=1)
    play.answer(defense=1)
    play.roll("F", "F", "F")
    assert play.dice_due == 1


def test_uppercut(engine: str) -> None:
    """MA-IGO-02: Punch on Area 1: two dice more."""
    assert dice_with(engine, "igor", "uppercut", "Punch", 5) == 4
    assert not is_offered(engine, "igor", "uppercut", "Punch", 1)


@pytest.mark.parametrize("area", range(1, 6))
def test_eye_of_the_tiger(engine: str, area: int) -> None:
    """MA-IGO-03: struck on 1, 2 or 5, by anything."""
    reacts(engine, "igor", "eye-of-the-tiger", area, (1, 2, 5), 2)


def reacts(
    engine: str, fighter: str, skill: str, area: int, areas: tuple[int, ...], cancels: int
) -> None:
    start = area - 1 or 5
    seat = Seat(fighter, "D5", chi=5, rage=5, skills=[skill], areas={area: ""})
    attacker = Seat("kimberley", "D4", areas={start: "Kick"})
    play = scene(engine, attacker, seat, mode="black")
    play.turn(start, face=0, sow="Kick", strike=1)
    assert (play.offers_skills() == [skill]) == (area in areas)
    if area in areas:
        play.hit("N N", react=skill)
        assert play.life(1, area) == 2 - cancels


def test_bulldog(engine: str) -> None:
    """MA-IGO-04: Headbutt on the next turn: two dice more."""
    assert dice_with(engine, "igor", "bulldog", "Headbutt", pending=True) == 4
    assert dice_with(engine, "igor", "bulldog", "Punch", pending=True) == 2


def test_jabs(engine: str) -> None:
    """MA-IGO-05: both Punches together: two dice more and a push of one."""
    assert is_offered(engine, "igor", "jabs", "Punch Punch")
    assert not is_offered(engine, "igor", "jabs", "Punch Headbutt")
    seat = Seat("igor", "D4", chi=1, rage=1, skills=["jabs"], areas={1: "Punch Punch"})
    play = scene(engine, seat, foe(), mode="black")
    play.turn(1, face=0, skill="jabs", sow="Punch Punch", strike=1)
    assert (play.at(0), play.at(1), play.dice_due) == ("D5", "D6", 4)


def test_dancer(engine: str) -> None:
    """MA-IGO-06: struck by a Punch, Moves there defend with two dice each."""
    for blow, offered in (("Punch", [Defend(0), Defend(0, 1)]), ("Kick", [Defend(0)])):
        seat = Seat("igor", "D5", style="dancer", areas={2: "Move"})
        play = scene(engine, Seat("wonja", "D4", areas={1: blow}), seat, mode="black")
        play.turn(1, face=0, sow=blow, strike=1)
        assert play.offers(Defend) == offered
        if blow == "Punch":
            play.answer(moves=1)
            play.roll("N", "N")
            assert play.dice_due == 2
            play.parry("N", "F")
            assert play.held(1, 2) == [Token.MOVE]


def hurt_with(engine: str, fighter: str, style: str, blow: str, dice: str) -> int:
    """Damage of a strike with a Style active."""
    seat = Seat(fighter, "D4", style=style, areas={1: f"{blow} Move"})
    play = scene(engine, seat, foe(fighter="kimberley"), mode="black")
    play.turn(1, face=0, sow=f"Move {blow}", strike=1)
    play.hit(dice)
    return play.life(1, 3)


def test_bruiser(engine: str) -> None:
    """MA-IGO-07: own Punches: one more for each exceptional success."""
    assert hurt_with(engine, "igor", "bruiser", "Punch", "X N") == 3
    assert hurt_with(engine, "igor", "bruiser", "Headbutt", "X N") == 2


# Kimberley


def test_shuto_uchi(engine: str) -> None:
    """MA-KIM-01: Punch, any Area: one die more."""
    for area in range(1, 6):
        assert dice_with(engine, "kimberley", "shuto-uchi", "Punch", area) == 3
    assert not is_offered(engine, "kimberley", "shuto-uchi", "Kick")


def test_mawashi_geri(engine: str) -> None:
    """MA-KIM-02: a Kick and a Defense together: the Kick has two dice more."""
    assert dice_with(engine, "kimberley", "mawashi-geri", "Defense Kick") == 4
    assert not is_offered(engine, "kimberley", "mawashi-geri", "Kick Energy")


def test_kiai(engine: str) -> None:
    """MA-KIM-03, MA-D-19: any opponent at any distance spends nothing on the next turn."""
    play = scene(
        engine,
        Seat("kimberley", "A1", rage=4, skills=["kiai"], areas={1: "Defense"}),
        Seat("igor", "G4", chi=5, rage=5, areas={1: "Punch Move"}),
        Seat("wonja", "D1"),
        mode="black",
    )
    play.turn(1)
    play.skill("kiai")
    assert play.offers(Opponent) == [Opponent(1), Opponent(2)]
    play.do(Opponent(1))
    assert play.state.no_energy, "it is his turn now"
    assert play.energy(0) == (0, 2)
    play.start(1)
    play.step("G3")
    assert play.is_at(Phase.FACING), "a token moves, energy does not"
    play.face(0)
    play.sow("Move Punch")
    assert play.state.active == 2
    assert not play.seat(1).no_energy


def test_mae_tobi_geri(engine: str) -> None:
    """MA-KIM-04: Kick on 1, 2 or 5: one die more and a push of one."""
    for start, offered in ((5, True), (1, True), (4, True), (2, False), (3, False)):
        assert is_offered(engine, "kimberley", "mae-tobi-geri", "Kick", start) == offered
    assert dice_with(engine, "kimberley", "mae-tobi-geri", "Kick", 1) == 3


def test_tamejhiwari(engine: str) -> None:
    """MA-KIM-05: a Defense that was shown is gone after the roll; no extra dice."""
    for shown, left in ((1, []), (0, [Token.DEFENSE])):
        seat = Seat("kimberley", "D4", chi=1, rage=1, skills=["tamejhiwari"], areas={1: "Punch"})
        play = scene(engine, seat, foe(a2="Defense"), mode="black")
        play.turn(1, face=0, skill="tamejhiwari", sow="Punch", strike=1)
        play.do(Defend(shown))
        assert play.dice_due == 2
        play.roll("N", "N")
        if shown:
            play.parry("N", "N")
            assert play.life(1, 2) == 0, "they roll as usual"
        assert play.held(1, 2) == left or not shown


def test_shotokan(engine: str) -> None:
    """MA-KIM-06: one die fewer in all against her Kicks."""
    for blow, dice in (("Kick", 1), ("Punch", 2)):
        seat = Seat("kimberley", "D4", style="shotokan", areas={1: blow})
        play = scene(engine, seat, foe(a2="Defense"), mode="black")
        play.turn(1, face=0, sow=blow, strike=1)
        play.do(Defend(1))
        play.roll("F", "F")
        assert play.dice_due == dice


def test_goju(engine: str) -> None:
    """MA-KIM-07, MA-D-21: at each turn's end, the first too, an Effect for a Kick elsewhere."""
    board = {1: "Defense", 2: "", 3: "Kick", 4: "Move", 5: "Kick"}
    seat = Seat("kimberley", "D1", chi=2, skills=["goju"], areas=board, rest=5)
    play = scene(engine, seat, Seat("igor"), mode="black")
    play.turn(1)
    play.skill("goju")
    assert play.is_at(Phase.STYLE_SWAP)
    offered = play.offers(Swap)
    assert all(each.other_token == Token.KICK and each.area != each.other for each in offered)
    assert {(each.area, each.other) for each in offered} == {(2, 3), (2, 5), (4, 3), (4, 5), (5, 3)}
    play.do(Swap(4, Token.MOVE, 3, Token.KICK))
    assert (play.held(0, 3), play.held(0, 4)) == ([Token.MOVE], [Token.KICK])
    assert play.seen_events(EventKind.TOKENS_SWAPPED, 1) == [(0, 4, 3, Token.KICK)]
    play.pass_turn()
    play.turn(2)
    assert play.is_at(Phase.STYLE_SWAP)
    play.skip()
    assert play.state.active == 1


# Hirumasa


def test_gassho_hineri(engine: str) -> None:
    """MA-HIR-01: Lock on 1, 2 or 5 on the next turn: two dice more."""
    assert dice_with(engine, "hirumasa", "gassho-hineri", "Move Lock", 5, pending=True) == 4
    assert dice_with(engine, "hirumasa", "gassho-hineri", "Move Lock", 1, pending=True) == 2
    assert dice_with(engine, "hirumasa", "gassho-hineri", "Punch", 1, pending=True) == 2


@pytest.mark.parametrize("area", range(1, 6))
def test_oniyama(engine: str, area: int) -> None:
    """MA-HIR-02: struck anywhere: one normal success fewer."""
    reacts(engine, "hirumasa", "oniyama", area, (1, 2, 3, 4, 5), 1)


def test_tsuppari(engine: str) -> None:
    """MA-HIR-03: Punch on 2 or 5: a push of two, no extra dice."""
    for start, offered in ((1, True), (4, True), (2, False), (3, False), (5, False)):
        assert is_offered(engine, "hirumasa", "tsuppari", "Punch", start) == offered
    assert dice_with(engine, "hirumasa", "tsuppari", "Punch", 1) == 2


def test_futsu_no_atama(engine: str) -> None:
    """MA-HIR-04: Headbutt: one die more, and energy for exceptional successes, if wanted."""
    seat = Seat("hirumasa", "D4", chi=1, rage=1, skills=["futsu-no-atama"], areas={1: "Headbutt"})
    play = scene(engine, seat, foe(), mode="black")
    play.turn(1, face=0, skill="futsu-no-atama", sow="Headbutt", strike=1)
    play.roll("X", "F", "F")
    assert play.offers(Energy) == [Energy(0, 0), Energy(0, 1), Energy(1, 0)]
    play.gain(0, 0)
    assert play.energy(0) == (0, 0)


def test_harite(engine: str) -> None:
    """MA-HIR-05: Punch: one die more; steps and Locks of the Defender cost x more, then no more."""
    seat = Seat("hirumasa", "D4", chi=1, rage=1, skills=["harite"], areas={1: "Punch"})
    other = Seat("igor", "D5", surcharge=1, areas={2: "", 3: "Move Move"})
    play = scene(engine, seat, other, mode="black")
    play.turn(1, face=0, skill="harite", sow="Punch", strike=1)
    play.roll("X", "F", "F")
    assert play.state.surcharge == 2, "a later Harite adds up, and his turn has begun"
    play.start(3)
    assert play.is_at(Phase.FACING), "two Moves do not pay for a step at three"
    play.face(0)
    play.finish()
    while play.state.active == 1:
        play.pass_turn()
    play.pass_turn()
    assert (play.state.active, play.state.surcharge) == (1, 0)


def test_yotsu_zumo(engine: str) -> None:
    """MA-HIR-06: own Locks: one more for each exceptional success."""
    assert hurt_with(engine, "hirumasa", "yotsu-zumo", "Lock", "X N") == 3
    assert hurt_with(engine, "hirumasa", "yotsu-zumo", "Punch", "X N") == 2


def test_oshi_zumo(engine: str) -> None:
    """MA-HIR-07: each own Punch in the Target Area stops one normal success."""
    for punches, damage in (("", 2), ("Punch", 1), ("Punch Punch", 0)):
        seat = Seat("hirumasa", "D5", style="oshi-zumo", areas={2: punches})
        play = scene(engine, Seat("wonja", "D4", areas={1: "Kick"}), seat, mode="black")
        play.turn(1, face=0, sow="Kick", strike=1)
        play.hit("N N")
        assert play.life(1, 2) == damage


# Li-Ming


def test_leopards_fury(engine: str) -> None:
    """MA-LMG-01: a whole bonus turn after a Punch, with one skill, but not this one."""
    seat = Seat("li-ming", "D4", chi=5, rage=5, areas={1: "Punch", 2: "Energy"})
    play = scene(engine, seat, foe())
    play.turn(1, sow="Punch", strike=1)
    play.miss()
    play.skill("leopards-fury")
    assert (play.state.active, play.state.is_bonus, play.phase) == (0, True, Phase.START)
    assert play.state.own_skill == NO_SKILL
    play.turn(2, sow="Punch Energy")
    assert play.offers_skills() == ["dragons-breath"]
    play.finish()
    assert (play.state.active, play.state.is_bonus) == (1, False)


def test_dragons_breath(engine: str) -> None:
    """MA-LMG-02: Kick on 3 or 4 on the next turn: three dice more."""
    for start, dice in ((2, 5), (3, 5), (1, 2), (4, 2)):
        assert dice_with(engine, "li-ming", "dragons-breath", "Kick", start, pending=True) == dice


def test_cranes_serenity(engine: str) -> None:
    """MA-LMG-03, MA-D-20: two Effects of different Areas change places at once; a bluff will do."""
    board = {1: "Kick", 2: "Energy Move", 3: "Energy", 4: "Punch", 5: ""}
    seat = Seat("li-ming", "D1", chi=1, skills=["cranes-serenity"], areas=board, rest=4)
    play = scene(engine, seat, Seat("igor"), mode="black")
    play.turn(1, sow="Kick")
    play.skill("cranes-serenity")
    offered = play.offers(Swap)
    assert all(each.area < each.other for each in offered)
    assert Swap(2, Token.ENERGY, 3, Token.ENERGY) in offered
    play.swap(2, "Move", 3, "Energy")
    assert play.held(0, 3) == [Token.MOVE]
    assert play.state.active == 1


def test_kiss_of_the_mantis(engine: str) -> None:
    """MA-LMG-04: Lock on 2 or 5: two dice more."""
    assert dice_with(engine, "li-ming", "kiss-of-the-mantis", "Move Lock", 5) == 4
    assert dice_with(engine, "li-ming", "kiss-of-the-mantis", "Move Lock", 3) == 4
    assert not is_offered(engine, "li-ming", "kiss-of-the-mantis", "Move Lock", 1)


def test_bite_of_the_tiger(engine: str) -> None:
    """MA-LMG-05: Punch on Area 1: three dice more."""
    assert dice_with(engine, "li-ming", "bite-of-the-tiger", "Punch", 5) == 5
    assert not is_offered(engine, "li-ming", "bite-of-the-tiger", "Punch", 1)


def test_drunken_master(engine: str) -> None:
    """MA-LMG-06: struck by Punch or Kick, normal and failure change roles."""
    for blow, dice, damage in (("Kick", "F N", 1), ("Kick", "F F", 2), ("Headbutt", "F F", 0)):
        seat = Seat("li-ming", "D5", style="drunken-master", areas={2: ""})
        play = scene(engine, Seat("wonja", "D4", areas={1: blow}), seat, mode="black")
        play.turn(1, face=0, sow=blow, strike=1)
        play.hit(dice)
        assert play.life(1, 2) == damage


def test_way_of_the_snake(engine: str) -> None:
    """MA-LMG-07: one die more against an Area without any token."""
    for tokens, dice in (("", 3), ("Kick", 2), ("Energy", 2)):
        seat = Seat("li-ming", "D4", style="way-of-the-snake", areas={1: "Kick"})
        play = scene(engine, seat, foe(a2=tokens), mode="black")
        play.turn(1, face=0, sow="Kick", strike=1)
        play.answer()
        assert play.dice_due == dice


# Ricardo


def test_macaco(engine: str) -> None:
    """MA-RIC-01, MA-D-16: Kick: one die more, and a free step after it."""
    seat = Seat("ricardo", "D4", rage=2, areas={1: "Kick"})
    play = scene(engine, seat, foe(fighter="igor"))
    play.turn(1, skill="macaco", sow="Kick", strike=1)
    assert play.dice_due == 3
    play.roll("F", "F", "F")
    assert play.is_at(Phase.AFTER_STEP)
    play.step("D3")
    assert (play.at(0), play.state.active) == ("D3", 1)


def test_ginga_de_bahia(engine: str) -> None:
    """MA-RIC-02: one die for each Move in the Starting Area, used or not, whatever is struck."""
    for board, dice in (("Kick", 2), ("Move Kick", 3), ("Move Move Move Punch", 5)):
        assert dice_with(engine, "ricardo", "ginga-de-bahia", board) == dice


def test_negativa(engine: str) -> None:
    """MA-RIC-03: Moves there defend for one die each, besides Defenses."""
    seat = Seat("ricardo", "D5", chi=1, skills=["negativa"], areas={2: "Defense Move"})
    play = scene(engine, Seat("wonja", "D4", areas={1: "Kick"}), seat, mode="black")
    play.turn(1, face=0, sow="Kick", strike=1)
    play.skill("negativa")
    assert play.offers(Defend) == [Defend(0), Defend(0, 1), Defend(1), Defend(1, 1)]
    play.do(Defend(1, 1))
    play.roll("N", "N")
    assert play.dice_due == 3


def test_cotovelada(engine: str) -> None:
    """MA-RIC-04: Punch: one die more, one more for each exceptional success."""
    assert dice_with(engine, "ricardo", "cotovelada", "Punch") == 3
    assert not is_offered(engine, "ricardo", "cotovelada", "Kick")


def test_estrala_mortal(engine: str) -> None:
    """MA-RIC-05: Kick: one die more, the Defender one fewer."""
    seat = Seat("ricardo", "D4", rage=2, skills=["estrala-mortal"], areas={1: "Kick"})
    play = scene(engine, seat, foe(fighter="igor", a2="Defense"), mode="black")
    play.turn(1, face=0, skill="estrala-mortal", sow="Kick", strike=1)
    play.do(Defend(1))
    play.roll("F", "F", "F")
    assert play.dice_due == 1


def test_samba_de_viola(engine: str) -> None:
    """MA-RIC-06: a free step after every own strike, damage or not."""
    for blow in ("Kick", "Punch", "Headbutt"):
        seat = Seat("ricardo", "D4", style="samba-de-viola", areas={1: blow})
        play = scene(engine, seat, foe(fighter="igor"), mode="black")
        play.turn(1, face=0, sow=blow, strike=1)
        play.miss()
        assert play.is_at(Phase.AFTER_STEP)
        assert len(play.offers(Step)) == 5


def test_revolta_do_escravo(engine: str) -> None:
    """MA-RIC-07: own Headbutts: one die more."""
    assert dice_with(engine, "ricardo", "revolta-do-escravo", "Headbutt", style=True) == 3
    assert dice_with(engine, "ricardo", "revolta-do-escravo", "Kick", style=True) == 2


# Wonja


def test_tei_tat(engine: str) -> None:
    """MA-WON-01: Kick on 3 or 4 on the next turn: two dice more."""
    for start, dice in ((2, 4), (3, 4), (1, 2), (5, 2)):
        assert dice_with(engine, "wonja", "tei-tat", "Kick", start, pending=True) == dice


def test_kra_tot_chok(engine: str) -> None:
    """MA-WON-02: Punch on 1, 2 or 5: one die more, the Defender two fewer."""
    for start, offered in ((5, True), (1, True), (4, True), (2, False), (3, False)):
        assert is_offered(engine, "wonja", "kra-tot-chok", "Punch", start) == offered
    assert dice_with(engine, "wonja", "kra-tot-chok", "Punch", 1) == 3


@pytest.mark.parametrize("area", range(1, 6))
def test_angkor_warrior(engine: str, area: int) -> None:
    """MA-WON-03: struck on 1, 3 or 4."""
    reacts(engine, "wonja", "angkor-warrior", area, (1, 3, 4), 2)


def test_khai_kong(engine: str) -> None:
    """MA-WON-04: Kick: one die more; with an exceptional success a shown Defense is broken."""
    for dice, left in (("X F F", []), ("N F F", [Token.DEFENSE])):
        seat = Seat("wonja", "D4", rage=2, skills=["khai-kong"], areas={1: "Kick"})
        play = scene(engine, seat, foe(a2="Defense"), mode="black")
        play.turn(1, face=0, skill="khai-kong", sow="Kick", strike=1)
        play.hit(dice, defense=1, parry="N N")
        assert play.held(1, 2) == left


def test_sok_klap_lang(engine: str) -> None:
    """MA-WON-05: next turn a free step among the moves, and three dice for a Punch to the head."""
    assert dice_with(engine, "wonja", "sok-klap-lang", "Punch", 5, pending=True) == 5
    seat = Seat("wonja", "D3", pending="sok-klap-lang", areas={5: "Punch"})
    play: Scene = scene(engine, seat, foe(), mode="black")
    play.turn(5, steps=["D4"], face=0, sow="Punch", strike=1)
    assert play.dice_due == 5


def test_muay_khao(engine: str) -> None:
    """MA-WON-06: own Kicks: one more for each exceptional success."""
    assert hurt_with(engine, "wonja", "muay-khao", "Kick", "X N") == 3
    assert hurt_with(engine, "wonja", "muay-khao", "Punch", "X N") == 2


def test_kon_muay_kee(engine: str) -> None:
    """MA-WON-07, MA-D-22: at each turn's end an Effect may move on to the next Area."""
    board = {1: "Kick", 5: "Energy", 2: ""}
    seat = Seat("wonja", "D1", chi=2, skills=["kon-muay-kee"], areas=board)
    play = scene(engine, seat, Seat("igor"), mode="black")
    play.turn(1, sow="Kick")
    play.skill("kon-muay-kee")
    assert play.is_at(Phase.STYLE_SHIFT)
    assert Shift(5, Token.ENERGY) in play.actions()
    play.do(Shift(5, Token.ENERGY))
    assert (play.held(0, 5), play.held(0, 1)) == ([], [Token.ENERGY])
    assert play.seen_events(EventKind.TOKEN_SHIFTED, 1) == [(0, 5, 1, 0)]
    assert play.seen_events(EventKind.SHIFT_SEEN, 1) == []
