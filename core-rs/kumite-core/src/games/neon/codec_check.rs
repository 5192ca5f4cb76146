//! Whether decoded bytes make sense together: what play relies on is checked here, so that no bytes can make it fail.

use super::codec::FULL;
use super::content::Content;
use super::state::*;
use super::terms::*;

type Checked = Result<(), String>;

fn ensure(holds: bool, what: &str) -> Checked {
    if holds {
        Ok(())
    } else {
        Err(format!("this is no position: {what}"))
    }
}

pub(super) fn check(s: &State, content: &Content, viewer: u8) -> Checked {
    check_arena(s)?;
    for (seat, place) in (0u8..).zip(s.seats()) {
        check_seat(s, content, seat, place, viewer == FULL || viewer == seat)
            .map_err(|error| format!("{error} (seat {seat})"))?;
    }
    let fighters: Vec<u8> = s.seats().iter().map(|place| place.fighter).collect();
    for (at, fighter) in fighters.iter().enumerate() {
        ensure(
            *fighter == NO_ID || !fighters[..at].contains(fighter),
            "a fighter sits twice",
        )?;
    }
    check_cards(s, content)?;
    check_enhancements(s, content)?;
    check_bots(s)?;
    check_phase(s, content)?;
    check_stack(s, content)?;
    if s.is_attack_on() {
        check_attack(s, content)?;
    }
    Ok(())
}

fn distinct(list: &[u8]) -> Option<u32> {
    list.iter().try_fold(0u32, |mask, sector| {
        (*sector >= 1 && mask >> sector & 1 == 0).then_some(mask | 1 << sector)
    })
}

fn check_arena(s: &State) -> Checked {
    let ring = distinct(s.ring());
    ensure(ring.is_some(), "the ring repeats a sector")?;
    let placed = distinct(&s.placed[..usize::from(s.placed_len)]);
    ensure(
        placed.is_some_and(|placed| s.top == 0 || placed >> s.top & 1 == 0),
        "a token lies twice",
    )?;
    let setup = (s.phase as u8) < Phase::Hands as u8;
    ensure(setup || s.ring_len >= 2, "at least two sectors remain")?;
    ensure(
        s.phase != Phase::Ring || s.ring_len < 10,
        "the ring is complete",
    )?;
    ensure(s.phase == Phase::Ring || setup || s.ring_len <= 10, "ring")?;
    ensure(
        matches!(s.phase, Phase::Ring)
            || s.phase as u8 > Phase::FighterDraw as u8
            || s.ring_len == 10,
        "the ring is not complete",
    )?;
    let there =
        |loc: u8| loc == SHIP || loc == OUT || ring.is_some_and(|ring| ring >> loc & 1 == 1);
    ensure(
        there(s.automa_loc) && s.automa_loc != SHIP,
        "the automa stands nowhere",
    )?;
    ensure(
        s.automa_in_play || s.automa_loc == OUT,
        "the automa does not play",
    )?;
    ensure(
        s.automa_loc == OUT || s.automa_hp > 0,
        "the automa has no hit points",
    )?;
    for place in s.seats() {
        ensure(
            there(place.loc),
            "a fighter stands in no sector of the ring",
        )?;
        ensure(there(place.token), "a token lies in no sector of the ring")?;
    }
    for sector in 1..=10u8 {
        let bots = s.bots[usize::from(sector) - 1];
        let sunk = ring.is_some_and(|ring| ring >> sector & 1 == 0) && s.phase != Phase::Ring;
        ensure(bots == 0 || !sunk, "a bot stands in a sunken sector")?;
    }
    let total: u16 = s.search.iter().map(|n| u16::from(*n)).sum();
    ensure(
        total + u16::from(s.search_supply) <= 40,
        "too many search tokens",
    )
}

fn check_seat(s: &State, content: &Content, seat: u8, place: &Seat, known: bool) -> Checked {
    let picked = s.phase as u8 > Phase::FighterDraw as u8;
    let seated = usize::from(place.fighter) < content.fighters.len();
    ensure(
        seated || place.fighter == NO_ID && !picked,
        "a seat without a fighter",
    )?;
    if seated {
        let has_token = content.fighters[usize::from(place.fighter)].token.is_some();
        ensure(
            has_token || place.token == OUT,
            "a token that the fighter does not have",
        )?;
        let rows = content.figures.hp[usize::from(place.side)];
        ensure(
            place
                .hp
                .iter()
                .zip(rows)
                .all(|(hp, (slots, _))| *hp <= slots),
            "more hit points than the sheet has",
        )?;
    }
    ensure(
        place.enhancement == NO_ID || usize::from(place.enhancement) < content.enhancements.len(),
        "an unknown enhancement",
    )?;
    let mut cards = u32::from(place.discard);
    let plan_is_known = place.plan < 512;
    if plan_is_known {
        let (top, bottom) = (place.plan >> 6 & 7, place.plan >> 3 & 7);
        ensure(
            top < 7 && bottom < 7 && top != bottom,
            "a plan of impossible cards",
        )?;
        let both = 1 << top | 1 << bottom;
        ensure(cards & both == 0, "a card is planned and discarded")?;
        cards |= both;
    } else {
        let hidden = place.plan == HIDDEN_PLAN && !known && s.phase == Phase::Plan;
        ensure(place.plan == NO_PLAN || hidden, "an impossible plan")?;
    }
    let count = if known {
        ensure(place.hand < 0x80, "an impossible hand")?;
        ensure(
            cards & u32::from(place.hand) == 0,
            "a card is in two places",
        )?;
        place.hand.count_ones()
    } else {
        ensure(
            (HIDDEN_HAND..HIDDEN_HAND + 4).contains(&place.hand),
            "an impossible hidden hand",
        )?;
        u32::from(place.hand - HIDDEN_HAND)
    };
    let planned = if place.plan == NO_PLAN { 0 } else { 2 };
    let hidden = if place.plan == HIDDEN_PLAN { 2 } else { 0 };
    ensure(
        count + hidden <= 7 - cards.count_ones(),
        "more cards than there are",
    )?;
    let falling = s.stack[..usize::from(s.stack_len)]
        .iter()
        .any(|frame| frame.kind == FrameKind::Defeat && frame.a == seat);
    if place.loc == OUT && !falling {
        ensure(
            count == 0 && planned == 0,
            "an eliminated fighter with cards",
        )?;
    } else {
        let expected = match s.phase {
            Phase::Ring | Phase::FirstToken | Phase::Fighters | Phase::FighterDraw => count == 0,
            Phase::Hands => count == 0 || count == 3,
            Phase::Draw => planned == 2 && count == 1 || planned == 0 && (1..=3).contains(&count),
            _ => count + planned == 3,
        };
        ensure(expected, "a wrong number of action cards")?;
    }
    Ok(())
}

/// No design is there more often than it has copies.
fn check_cards(s: &State, content: &Content) -> Checked {
    let mut seen = [0u8; 64];
    let mut count = |card: u8| -> Checked {
        ensure(
            usize::from(card) < content.equipment.len(),
            "an unknown card",
        )?;
        seen[usize::from(card)] += 1;
        Ok(())
    };
    for place in s.seats() {
        for slot in place.gear {
            if let Some(card) = slot.card() {
                count(card)?;
            }
            let (ammo, len) = slot.ammo();
            for card in &ammo[..len] {
                count(*card)?;
            }
        }
    }
    let enhancements = s
        .top_frame()
        .is_some_and(|frame| frame.kind == FrameKind::Defeat);
    if !enhancements {
        for card in s.limbo() {
            count(*card)?;
        }
    }
    ensure(s.limbo().is_sorted(), "limbo is not sorted")?;
    for (design, card) in content.equipment.iter().enumerate() {
        ensure(
            seen[design] + s.deck(design as u8) <= card.copies,
            "too many copies of a card",
        )?;
    }
    Ok(())
}

fn check_enhancements(s: &State, content: &Content) -> Checked {
    let mut seen = u32::from(s.enhancement_deck);
    ensure(
        seen >> content.enhancements.len() == 0,
        "an unknown enhancement",
    )?;
    let mut add = |id: u8| -> Checked {
        ensure(
            usize::from(id) < content.enhancements.len(),
            "an unknown enhancement",
        )?;
        ensure(seen >> id & 1 == 0, "an enhancement is in two places")?;
        seen |= 1 << id;
        Ok(())
    };
    for at in 0..s.enhancement_bottom_len {
        add((s.enhancement_bottom >> (4 * at) & 15) as u8)?;
    }
    for place in s.seats() {
        if place.enhancement != NO_ID {
            add(place.enhancement)?;
        }
    }
    if s.top_frame()
        .is_some_and(|frame| frame.kind == FrameKind::Defeat)
    {
        for id in s.limbo() {
            add(*id)?;
        }
    }
    Ok(())
}

fn check_bots(s: &State) -> Checked {
    let mut on_arena: u32 = s.bots.iter().map(|bots| u32::from(*bots)).sum();
    if s.is_attack_on() && s.attack.step == AttackStep::BotType {
        on_arena += 1;
    }
    let unseen: u32 = s.unseen_bots.iter().map(|bots| u32::from(*bots)).sum();
    ensure(on_arena <= unseen, "more bots than there are unseen ones")?;
    for kind in 0..BOT_TYPES {
        let owned: u8 = s.seats().iter().map(|place| place.bots_owned(kind)).sum();
        ensure(owned + s.unseen_bots[kind] <= 2, "too many bots of a type")?;
    }
    Ok(())
}

fn check_phase(s: &State, content: &Content) -> Checked {
    let begun = s.phase as u8 > Phase::Leader as u8;
    ensure(!begun || s.leader < s.players, "nobody is leader")?;
    ensure(s.turn == NOBODY || s.turn < s.players, "nobody's turn")?;
    ensure(!begun || s.round >= 1, "no round has begun")?;
    ensure(
        s.round < 200 && s.final_pulses < 200 && s.sinks_left <= 2,
        "numbers that no match reaches",
    )?;
    match s.phase {
        Phase::Fighters | Phase::FighterDraw => {
            let open = s.seats().iter().any(|place| place.fighter == NO_ID);
            ensure(open, "all fighters are picked")?;
        }
        Phase::Draw => ensure(s.turn < s.players && s.loc(s.turn) != OUT, "nobody draws")?,
        Phase::Turn => {
            ensure(s.stage <= 1, "no such stage")?;
            if s.turn < s.players {
                let place = &s.seats[usize::from(s.turn)];
                ensure(
                    place.plan < 512 || place.loc == OUT,
                    "a turn without a plan",
                )?;
            }
        }
        Phase::Automa => ensure(s.stage <= 1, "no such stage")?,
        Phase::Reveal => ensure(s.placed_len < 10 && s.top == 0, "no token to reveal")?,
        Phase::Sink => {
            ensure(s.cursor <= s.players + 1, "no such place")?;
            let fleeing = s.stage == sink_stage::FLEE || s.stage == sink_stage::DAMAGE;
            if fleeing {
                ensure(
                    s.ring().contains(&s.sinking) && s.ring_len > 2,
                    "nothing sinks",
                )?;
                ensure(s.top == s.sinking, "another sector sinks")?;
                ensure(s.sinks_left > 0, "nothing more sinks")?;
            }
            if s.stage == sink_stage::DAMAGE {
                ensure(s.cursor < s.players, "nobody flees")?;
            }
            if s.stage == sink_stage::PULSE {
                ensure(s.sinks_left > 0 && s.ring_len == 2, "no final stage")?;
            }
            if s.stage == sink_stage::BEGIN && s.sinks_left > 0 {
                ensure(
                    s.ring_len == 2 || s.ring().contains(&s.top),
                    "no token on top",
                )?;
            }
        }
        _ => {}
    }
    let _ = content;
    Ok(())
}

/// Every frame must lie where play would have put it.
fn check_stack(s: &State, content: &Content) -> Checked {
    let frames = &s.stack[..usize::from(s.stack_len)];
    if !frames.is_empty() {
        ensure(
            matches!(s.phase, Phase::Turn | Phase::Automa | Phase::Sink),
            "an interruption of nothing",
        )?;
        ensure(
            s.phase != Phase::Turn || s.turn < s.players,
            "an interruption of nobody's turn",
        )?;
    }
    for (at, frame) in frames.iter().enumerate() {
        let below = (at > 0).then(|| frames[at - 1].kind);
        use FrameKind::*;
        let fits = match frame.kind {
            Attack => below.is_none() && s.phase != Phase::Sink,
            Effect => matches!(below, None | Some(Attack | Defeat)),
            Enter => matches!(below, None | Some(Effect)),
            Defeat => matches!(below, None | Some(Attack | Enter)),
            Search => below.is_none() && s.phase == Phase::Turn,
            Draw | Place => matches!(below, Some(Search | Effect | Defeat)),
        };
        ensure(fits, "an interruption of the wrong thing")?;
        let is_seat = frame.a < s.players;
        ensure(
            is_seat || frame.kind == Enter && frame.a == AUTOMA || frame.kind == Attack,
            "nobody's frame",
        )?;
        match frame.kind {
            Effect => {
                ensure(
                    frame.b < 40 && content.effect(frame.b, frame.d).is_some(),
                    "an unknown effect",
                )?;
                ensure(frame.c <= 4 || frame.c == UNPAID, "no such operation")?;
                ensure(frame.param < 4096, "no such parameter")?;
                if frame.c == UNPAID {
                    check_unpaid(s, content, frame)?;
                }
            }
            Enter => {
                let falls = at + 1 < frames.len();
                ensure(
                    frame.c <= 1 && (falls || s.is_on_arena(frame.a)),
                    "nobody enters",
                )?;
            }
            Defeat => {
                ensure(frame.c <= 7 && frame.b <= NOBODY, "no such defeat")?;
                ensure(frame.b >= AUTOMA || frame.b < s.players, "no such victor")?;
                if frame.c == 5 {
                    ensure(s.limbo_len > 0, "no enhancement to keep")?;
                }
                ensure(
                    frame.c <= 2 || s.mode != Mode::Royale,
                    "no maintenance in this mode",
                )?;
            }
            Draw => ensure(frame.b <= 7, "no such draw")?,
            Place => ensure(frame.b <= 7, "no such placing")?,
            Attack | Search => {}
        }
        let last = at + 1 == frames.len();
        ensure(
            last || frame.kind != Place && frame.kind != Draw,
            "nothing may lie on that",
        )?;
    }
    Ok(())
}

fn check_unpaid(s: &State, content: &Content, frame: &Frame) -> Checked {
    let slot = usize::from(frame.b.wrapping_sub(REF_GEAR)) / 4;
    let held = s.seats[usize::from(frame.a)]
        .gear
        .get(slot)
        .and_then(|slot| slot.card());
    ensure(
        frame.b >= REF_GEAR && held == Some(frame.d),
        "nothing to pay for",
    )?;
    let _ = content;
    Ok(())
}

fn check_attack(s: &State, content: &Content) -> Checked {
    let a = &s.attack;
    ensure(
        a.attacker == AUTOMA || a.attacker < s.players,
        "nobody attacks",
    )?;
    ensure(
        (a.attacker == AUTOMA) == (a.weapon == AUTOMA_WEAPON),
        "a weapon of somebody else",
    )?;
    ensure(
        a.attacker < AUTOMA || s.phase == Phase::Automa,
        "the automa is not on turn",
    )?;
    ensure(
        a.attacker == AUTOMA || s.phase == Phase::Turn && s.turn == a.attacker,
        "not on turn",
    )?;
    ensure(a.weapon < 4 || a.weapon >= BASIC, "no such weapon")?;
    let armed = content
        .equipment
        .get(usize::from(a.card))
        .is_some_and(|card| card.kind == a.weapon);
    ensure(
        armed || a.weapon >= BASIC && a.card == NO_ID,
        "a weapon without a card",
    )?;
    let target = match a.target {
        0..=5 => a.target < s.players && a.target != a.attacker,
        6 => a.attacker != AUTOMA,
        17..=26 | 33..=42 => (1..=10).contains(&a.sector),
        _ => false,
    };
    ensure(target, "no such target")?;
    let players = (1u8 << s.players) - 1;
    ensure(
        a.fighters & !(players | 1 << AUTOMA) == 0,
        "no such targets",
    )?;
    ensure(
        a.attacker == AUTOMA || a.fighters >> a.attacker & 1 == 0,
        "an attack on oneself",
    )?;
    ensure(a.bots == 0 || (1..=10).contains(&a.sector), "bots nowhere")?;
    ensure(
        a.current == NOBODY || a.current == AUTOMA || a.current < s.players,
        "no such defender",
    )?;
    ensure(
        a.current == NOBODY || a.current != a.attacker,
        "an attack on oneself",
    )?;
    let defending = matches!(a.step, Step::AfterDefense | Step::AllyDefense);
    let (attack_air, defense_air) = if defending {
        (0, a.in_air)
    } else {
        (a.in_air, 0)
    };
    let five = |dice: &[u8; 4], air: u8| dice.iter().sum::<u8>() + air <= 5;
    ensure(
        five(&a.dice, attack_air) && five(&a.defense_dice, defense_air),
        "too many dice",
    )?;
    ensure(a.base == NO_ID || a.base <= 5, "too many base dice")?;
    ensure(a.enabling == NO_REF || a.enabling < 40, "no such effect")?;
    let needs_defender = matches!(
        a.step,
        Step::BeforeDefense
            | Step::RollDefense
            | Step::AfterDefense
            | Step::AllyDefense
            | Step::MandatoryPlates
            | Step::OptionalPlates
    );
    ensure(
        !needs_defender || a.current < s.players && s.is_on_arena(a.current),
        "nobody defends",
    )?;
    ensure(
        !matches!(
            a.step,
            Step::Settle | Step::Guards | Step::Damage | Step::Outcome
        ) || a.current == BOT && (1..=10).contains(&a.sector)
            || a.current < NOBODY,
        "no target to settle",
    )?;
    if matches!(a.step, Step::Settle | Step::Guards | Step::Damage) && a.current == BOT {
        ensure(
            s.bots[usize::from(a.sector) - 1] > a.bots,
            "the bot is gone",
        )?;
    } else if a.bots > 0 {
        ensure(
            s.bots[usize::from(a.sector) - 1] >= a.bots,
            "the bots are gone",
        )?;
    }
    if a.current < NOBODY && matches!(a.step, Step::Settle | Step::Guards | Step::Damage) {
        ensure(s.is_on_arena(a.current), "the target is gone")?;
    }
    ensure(
        a.step != Step::BotType || (1..=10).contains(&a.sector),
        "no bot was hit",
    )?;
    ensure(
        a.step != Step::Price || s.is_on_arena(a.attacker),
        "the attacker is gone",
    )?;
    if a.in_air > 0 {
        let rolling = s
            .top_frame()
            .is_some_and(|frame| frame.kind == FrameKind::Effect && frame.c <= 4);
        ensure(rolling, "dice in the air")?;
    }
    Ok(())
}

use AttackStep as Step;
