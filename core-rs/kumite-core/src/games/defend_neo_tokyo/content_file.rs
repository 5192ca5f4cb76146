//! Reads content from TOML and compiles it. `docs/content-defend-neo-tokyo.md` is the schema; people get their
//! explanations from `kumite content check`, so the messages here only have to be true.

use serde::Deserialize;
use toml::Value;

use super::content::*;
use super::operations::{Cards, Op, stat};
use super::raw_content::*;
use super::terms::*;
use crate::effects::{Lists, Span};
use crate::packs::{in_bounds, length, merged, number_of};

type Made<T> = Result<T, String>;

const SLOT_NAMES: [&str; 4] = ["C", "LA", "RA", "LG"];
const FACE_NAMES: [&str; 5] = ["C", "LA", "RA", "LG", "MISS"];
const AT_NAMES: [&str; 7] = ["C", "LA", "RA", "LG", "RND", "CITY", "CIT"];
const SYMBOLS: [&str; 2] = ["white", "red"];
const KINDS: [&str; 3] = ["chassis", "arm", "legs"];
const TYPES: [&str; 4] = ["action", "attack", "melee", "react"];
const WINDOWS: [&str; REACT_WINDOWS] = [
    "event",
    "enter",
    "declare",
    "damage",
    "hurt",
    "city",
    "citizen_in",
    "citizen_out",
    "done",
    "shot",
    "rolled",
    "kill",
    "critical",
    "raze",
];
const WHENS: [&str; 7] = [
    "never",
    "entering",
    "exiting",
    "event_step",
    "event_end",
    "end",
    "static",
];
const MOST_DESIGNS: u8 = 31;

pub(super) fn compile(sources: &[(&str, &str)]) -> Made<Content> {
    let raw: RawPack = RawPack::deserialize(Value::Table(merged(sources)?))
        .map_err(|error| format!("content: {error}"))?;
    build(&raw)
}

fn build(raw: &RawPack) -> Made<Content> {
    let mut lists = Lists::default();
    length(&raw.difficulty, 1, 7, "the number of difficulties")?;
    let difficulties = raw.difficulty.iter().map(difficulty);
    let parts = parts(raw, &mut lists)?;
    let prebuilt = raw.prebuilt.iter().map(|each| prebuilt(each, &raw.part));
    length(&raw.prebuilt, 5, 15, "the number of prebuilt mechs")?;
    length(&raw.threat, 2, 2, "the number of threats")?;
    let threats = raw.threat.iter().map(|each| threat(each, raw, &mut lists));
    let threats = threats.collect::<Made<_>>()?;
    let mut made = Content {
        figures: figures(raw)?,
        random: random(&raw.random.faces)?,
        modes: [
            mode(&raw.mode, "coop")?,
            mode(&raw.mode, "solo")?,
            mode(&raw.mode, "lone")?,
        ],
        difficulties: difficulties.collect::<Made<_>>()?,
        decks: decks(&raw.event_deck)?,
        crews: crews(&raw.crew)?,
        city: city(&raw.space)?,
        parts,
        prebuilt: prebuilt.collect::<Made<_>>()?,
        threats,
        citizens: Vec::new(),
        design_of: [0; CITIZENS],
        bonus_copies: 0,
        shelter_copies: 0,
        kept_copies: 0,
        lists,
        thumbs: super::thumbs::DEFAULTS,
        weights: super::evaluate::WEIGHTS,
    };
    citizens(&raw.citizen, &mut made)?;
    for at in 0..made.parts.len() {
        made.parts[at].worth = super::drafting::worth(&made, &made.parts[at]);
    }
    Ok(made)
}

fn figures(raw: &RawPack) -> Made<Figures> {
    Ok(Figures {
        hand: in_bounds(raw.hand, 1, 10, "hand")?,
        bots: in_bounds(raw.bots, 0, 9, "bots")?,
        mech_armor: in_bounds(raw.mech_armor, 0, 9, "mech_armor")?,
        supply: in_bounds(raw.supply, 1, 15, "supply")?,
        minus_limit: in_bounds(raw.minus_limit, 0, 15, "minus_limit")?,
        fire_limit: in_bounds(raw.fire_limit, 0, 15, "fire_limit")?,
        dice: in_bounds(raw.dice, 1, 8, "dice")?,
        stack: in_bounds(raw.stack, 1, 99, "stack")?,
        critical: in_bounds(raw.critical, 0, 9, "critical")?,
        turns: in_bounds(raw.turns, 1, 50, "turns")?,
        goes: in_bounds(raw.goes, 1, 99, "goes")?,
    })
}

fn random(faces: &[String]) -> Made<[u8; 5]> {
    length(faces, 2, 20, "the number of faces")?;
    let mut counts = [0; 5];
    for face in faces {
        counts[usize::from(number_of(&FACE_NAMES, face)?)] += 1;
    }
    Ok(counts)
}

fn percent(value: u16) -> Made<u16> {
    if (10..=300).contains(&value) {
        Ok(value)
    } else {
        Err(format!("a life is {value} percent; 10 to 300 is possible"))
    }
}

fn mode(all: &[RawMode], id: &str) -> Made<ModeRules> {
    let raw = all.iter().find(|mode| mode.id == id);
    let raw = raw.ok_or_else(|| format!("there is no mode {id:?}"))?;
    Ok(ModeRules {
        trigger: in_bounds(raw.trigger, 1, 9, "trigger")?,
        boss: percent(raw.boss)?,
    })
}

fn difficulty(raw: &RawDifficulty) -> Made<Difficulty> {
    Ok(Difficulty {
        last: in_bounds(raw.last, 1, 15, "final")?,
        boss: percent(raw.boss)?,
        monsters: percent(raw.monsters)?,
        bots: in_bounds(raw.bots, 0, 9, "bots")?,
    })
}

fn decks(raw: &[RawDeck]) -> Made<[EventDeck; MAX_MECHS]> {
    let mut made = [None; MAX_MECHS];
    for deck in raw {
        for mechs in &deck.mechs {
            let at = in_bounds(*mechs, 1, MAX_MECHS as u8, "mechs")? - 1;
            made[usize::from(at)] = Some(EventDeck {
                appears: in_bounds(deck.appears, 0, FIRST_EVENT - mechs, "appears")?,
                events: in_bounds(deck.events, 1, EVENT_CARDS - FIRST_EVENT, "events")?,
            });
        }
    }
    if made.iter().any(Option::is_none) {
        return Err("every number of mechs has an Event Deck".into());
    }
    Ok(made.map(Option::unwrap_or_default))
}

fn crews(raw: &[RawCrew]) -> Made<[u16; MAX_MECHS]> {
    length(raw, MAX_MECHS as u8, MAX_MECHS as u8, "the number of crews")?;
    let mut made = [0; MAX_MECHS];
    for (place, crew) in made.iter_mut().zip(raw) {
        *place = percent(crew.monsters)?;
    }
    Ok(made)
}

fn city(raw: &[RawSpace]) -> Made<City> {
    length(raw, AREAS as u8, AREAS as u8, "the number of areas")?;
    let mut made = City {
        next: [0; AREAS],
        near: [[0; AREAS]; FARTHEST + 1],
        capacity: [0; AREAS],
    };
    for (area, space) in raw.iter().enumerate() {
        for next in &space.next {
            let next = in_bounds(*next, 0, AREAS as u8 - 1, "next")?;
            made.next[area] |= 1 << next;
        }
        if area > 0 {
            made.capacity[area] = in_bounds(space.capacity, 1, 14, "capacity")?;
        }
    }
    for area in 0..AREAS {
        let is_mutual = bits(made.next[area]).all(|other| {
            usize::from(other) != area && made.next[usize::from(other)] >> area & 1 == 1
        });
        if !is_mutual {
            return Err(format!("the lines of area {area} do not lead both ways"));
        }
        made.near[0][area] = 1 << area;
    }
    for distance in 1..=FARTHEST {
        for area in 0..AREAS {
            let before = made.near[distance - 1][area];
            let more = bits(before).fold(0, |all, one| all | made.next[usize::from(one)]);
            made.near[distance][area] = before | more;
        }
    }
    Ok(made)
}

fn text(raw: &[Value], lists: &mut Lists<Cards>) -> Made<Span> {
    length(raw, 1, 8, "the number of operations")?;
    lists.read(raw)
}

fn parts(raw: &RawPack, lists: &mut Lists<Cards>) -> Made<Vec<Part>> {
    length(&raw.part, 20, 31, "the number of parts")?;
    let each = raw.part.iter().map(|part| {
        let made = one_part(part, &raw.card, lists);
        made.map_err(|why| format!("{}: {why}", part.id))
    });
    each.collect()
}

fn one_part(raw: &RawPart, all: &[RawCard], lists: &mut Lists<Cards>) -> Made<Part> {
    let kind = PartKind::ALL[usize::from(number_of(&KINDS, &raw.kind)?)];
    length(&raw.actions, 1, 4, "the number of tile actions")?;
    let (mut track, mut generator) = (raw.track, [0; 16]);
    if kind == PartKind::Chassis {
        length(&raw.bands, 3, 3, "the number of bands")?;
        track = 0;
        for band in &raw.bands {
            let spaces = in_bounds(band.spaces, 1, 9, "spaces")?;
            let first = if track == 0 { 0 } else { track + 1 };
            track = in_bounds(track + spaces, 1, 15, "the spaces of a chassis")?;
            let power = in_bounds(band.power, 0, 9, "power")?;
            generator[usize::from(first)..=usize::from(track)].fill(power);
        }
    } else {
        in_bounds(track, 1, 9, "length")?;
    }
    let actions = raw
        .actions
        .iter()
        .map(|each| tile(each, kind, track, lists));
    let actions = actions.collect::<Made<_>>()?;
    let mut cards = [None; CARDS_OF_PART as usize];
    let (mut reacts, mut plays, mut attacks) = ([0; REACT_WINDOWS], 0, 0);
    for each in all.iter().filter(|card| card.part == raw.id) {
        let number = in_bounds(each.number, 1, CARDS_OF_PART, "the number of a card")? - 1;
        let made = card(each, lists).map_err(|why| format!("{}: {why}", each.id))?;
        match made.kind {
            CardType::React => {
                let window = each.window.as_deref().ok_or("a React has a window")?;
                reacts[usize::from(number_of(&WINDOWS, window)?)] |= 1 << number;
            }
            kind => {
                plays |= 1 << number;
                attacks |= u8::from(kind != CardType::Action) << number;
            }
        }
        cards[usize::from(number)] = Some(made);
    }
    let cards: Option<Vec<Card>> = cards.into_iter().collect();
    let cards = cards.ok_or_else(|| format!("a part has {CARDS_OF_PART} cards"))?;
    Ok(Part {
        kind,
        length: track,
        generator,
        actions,
        cards: cards.try_into().map_err(|_| "seven cards")?,
        reacts,
        plays,
        attacks,
        worth: 0.0,
    })
}

fn type_of(word: Option<&str>) -> Made<CardType> {
    let number = number_of(&TYPES, word.unwrap_or("action"))?;
    Ok(CardType::ALL[usize::from(number)])
}

fn tile(raw: &RawTile, kind: PartKind, track: u8, lists: &mut Lists<Cards>) -> Made<TileAction> {
    let at = match (kind, raw.at) {
        (PartKind::Chassis, None) => 0,
        (PartKind::Chassis, Some(_)) => return Err("a chassis has no linked spaces".into()),
        (_, at) => in_bounds(at.unwrap_or(0), 1, track, "at")?,
    };
    let kind = type_of(raw.kind.as_deref())?;
    Ok(TileAction {
        at,
        costs_bot: number_of(&["card", "bot"], &raw.cost)? == 1,
        kind,
        has_icon: raw.icon || kind != CardType::Action,
        is_stride: raw.stride,
        list: text(&raw.text, lists)?,
    })
}

fn card(raw: &RawCard, lists: &mut Lists<Cards>) -> Made<Card> {
    let kind = type_of(Some(&raw.kind))?;
    let list = text(&raw.text, lists)?;
    let mut bonus = Bonus::default();
    for entry in lists.of(list) {
        if let Op::Mod { stat, n, who } = entry.op {
            match (stat, who) {
                (stat::DAMAGE, stat::OTHERS) => bonus.others += n,
                (stat::DAMAGE, _) => bonus.damage += n,
                (stat::DICE, _) => bonus.dice += n,
                _ => bonus.guard += n,
            }
        }
    }
    Ok(Card {
        kind,
        req: in_bounds(raw.req, 0, 9, "req")?,
        has_icon: raw.icon || matches!(kind, CardType::Attack | CardType::Melee),
        is_persistent: raw.persistent,
        scope: scope(raw.scope.as_ref())?,
        list,
        bonus,
    })
}

fn scope(raw: Option<&RawScope>) -> Made<Scope> {
    let mut made = Scope {
        who: ScopeWho::None,
        within: None,
        target_within: None,
        parts: 0b1111,
        by_monster: false,
    };
    let Some(raw) = raw else {
        return Ok(made);
    };
    if let Some(who) = &raw.who {
        let number = number_of(&["any", "own", "ally", "mech"], who)?;
        made.who = ScopeWho::ALL[usize::from(number) + 1];
    }
    made.within = raw.within;
    made.target_within = raw.target_within;
    made.by_monster = raw.by_monster;
    if let Some(parts) = &raw.parts {
        made.parts = 0;
        for part in parts {
            made.parts |= 1 << number_of(&SLOT_NAMES, part)?;
        }
    }
    Ok(made)
}

fn prebuilt(raw: &RawPrebuilt, parts: &[RawPart]) -> Made<[u8; SLOTS]> {
    let wanted = ["chassis", "arm", "arm", "legs"];
    let mut made = [0; SLOTS];
    for ((place, kind), id) in made.iter_mut().zip(wanted).zip(&raw.parts) {
        let at = parts.iter().position(|part| part.id == *id);
        let at = at.ok_or_else(|| format!("there is no part {id:?}"))?;
        if parts[at].kind != kind {
            return Err(format!("{id:?} is no {kind}"));
        }
        *place = at as u8;
    }
    Ok(made)
}

fn threat(raw: &RawThreat, pack: &RawPack, lists: &mut Lists<Cards>) -> Made<Threat> {
    let own = pack
        .monster
        .iter()
        .filter(|monster| monster.threat == raw.id);
    let mut monsters = Vec::new();
    for (number, each) in (1..).zip(own) {
        if each.number != number {
            return Err(format!("{}: monsters are numbered in order", each.id));
        }
        monsters.push(monster(each, lists).map_err(|why| format!("{}: {why}", each.id))?);
    }
    let boss = pack.boss.iter().find(|boss| boss.threat == raw.id);
    monsters.push(boss_card(boss.ok_or("a threat without a boss")?, lists)?);
    let most = MONSTERS as u8;
    length(
        &monsters,
        most,
        most,
        "the number of monsters with the boss",
    )?;
    let own = pack.event.iter().filter(|event| event.threat == raw.id);
    let events = own.map(|event| {
        Ok(EventCard {
            symbol: symbol(&event.symbol)?,
            list: text(&event.text, lists)?,
        })
    });
    let events = events.collect::<Made<Vec<_>>>()?;
    let most = EVENT_CARDS - FIRST_EVENT;
    length(&events, most, most, "the number of events")?;
    Ok(Threat { monsters, events })
}

fn symbol(word: &str) -> Made<Symbol> {
    number_of(&SYMBOLS, word).map(|number| Symbol::ALL[usize::from(number)])
}

fn armor(raw: &RawArmor) -> Made<[u8; 2]> {
    Ok([
        in_bounds(raw.ranged, 0, 9, "ranged")?,
        in_bounds(raw.melee, 0, 9, "melee")?,
    ])
}

fn attack(raw: &RawAttack, lists: &mut Lists<Cards>) -> Made<Attack> {
    length(&raw.hits, 1, 6, "the number of hits")?;
    let hits = raw.hits.iter().map(|hit| {
        Ok(Hit {
            at: number_of(&AT_NAMES, &hit.at)?,
            n: in_bounds(hit.n, 1, 9, "n")?,
        })
    });
    Ok(Attack {
        hits: hits.collect::<Made<_>>()?,
        list: optional(&raw.text, lists)?,
    })
}

fn optional(raw: &[Value], lists: &mut Lists<Cards>) -> Made<Span> {
    if raw.is_empty() {
        return Ok(Span::default());
    }
    text(raw, lists)
}

fn monster(raw: &RawMonster, lists: &mut Lists<Cards>) -> Made<MonsterCard> {
    Ok(MonsterCard {
        life: in_bounds(raw.life, 1, 250, "life")?,
        armor: armor(&raw.armor)?,
        symbol: symbol(&raw.symbol)?,
        citizens: in_bounds(raw.citizens, 0, 4, "citizens")?,
        attacks: [
            attack(&raw.mech_white, lists)?,
            attack(&raw.mech_red, lists)?,
            attack(&raw.city_white, lists)?,
            attack(&raw.city_red, lists)?,
        ],
        quality: raw
            .quality
            .as_ref()
            .map(|raw| quality(raw, lists))
            .transpose()?,
        after: Span::default(),
        arrival: Span::default(),
        reshuffles: false,
    })
}

fn boss_card(raw: &RawBoss, lists: &mut Lists<Cards>) -> Made<MonsterCard> {
    Ok(MonsterCard {
        life: in_bounds(raw.life, 1, 250, "life")?,
        armor: armor(&raw.armor)?,
        symbol: Symbol::White,
        citizens: 0,
        attacks: [
            attack(&raw.white, lists)?,
            attack(&raw.red, lists)?,
            Attack::default(),
            Attack::default(),
        ],
        quality: None,
        after: optional(&raw.after, lists)?,
        arrival: optional(&raw.arrival, lists)?,
        reshuffles: raw.reshuffle,
    })
}

fn quality(raw: &RawQuality, lists: &mut Lists<Cards>) -> Made<Quality> {
    let n = || in_bounds(raw.n, 1, 9, "n");
    let kind = match raw.is.as_str() {
        "trample" => {
            let part = raw.part.as_deref().ok_or("part is missing")?;
            QualityKind::Trample {
                part: number_of(&SLOT_NAMES, part)?,
                n: n()?,
            }
        }
        "slow" => QualityKind::Slow { n: n()? },
        "fewer_dice" => QualityKind::FewerDice { n: n()? },
        "lure" => QualityKind::Lure,
        "after_attack" => QualityKind::AfterAttack(text(&raw.text, lists)?),
        "event_end" => QualityKind::EventEnd(text(&raw.text, lists)?),
        other => return Err(format!("there is no quality {other:?}")),
    };
    Ok(Quality {
        is_mech_side: number_of(&["mech", "city"], &raw.side)? == 0,
        kind,
    })
}

fn citizens(raw: &[RawCitizen], made: &mut Content) -> Made<()> {
    length(raw, 1, MOST_DESIGNS, "the number of designs")?;
    let mut first = 0u8;
    for (design, each) in (0u8..).zip(raw) {
        let one = citizen(each, first, &mut made.lists);
        let one = one.map_err(|why| format!("{}: {why}", each.id))?;
        for copy in first..first + one.copies {
            let bit = 1u64 << (copy & 63);
            made.bonus_copies |= if one.attack_bonus > 0 { bit } else { 0 };
            made.shelter_copies |= if one.shelter > 0 { bit } else { 0 };
            made.kept_copies |= if one.is_kept { bit } else { 0 };
            if let Some(place) = made.design_of.get_mut(usize::from(copy)) {
                *place = design;
            }
        }
        first += one.copies;
        made.citizens.push(one);
    }
    in_bounds(
        first,
        CITIZENS as u8,
        CITIZENS as u8,
        "the number of citizens",
    )
    .map(|_| ())
}

fn citizen(raw: &RawCitizen, first: u8, lists: &mut Lists<Cards>) -> Made<Citizen> {
    let when = number_of(&WHENS, raw.when.as_deref().unwrap_or("never"))?;
    let when = When::ALL[usize::from(when)];
    let list = match when {
        When::Never | When::Static => Span::default(),
        _ => text(&raw.text, lists)?,
    };
    let how = raw.how.as_deref();
    Ok(Citizen {
        pop: in_bounds(raw.pop, 0, 20, "pop")?,
        first,
        copies: in_bounds(raw.copies, 1, 9, "copies")?,
        when,
        exits: [how != Some("discarded"), how != Some("destroyed")],
        list,
        attack_bonus: in_bounds(raw.always.attack_bonus, 0, 3, "attack_bonus")?,
        is_kept: raw.always.kept,
        shelter: in_bounds(raw.always.shelter, 0, 3, "shelter")?,
    })
}
