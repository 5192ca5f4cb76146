//! Canonical bytes, as in `docs/encoding.md`. Decoding accepts nothing that play could fail on.

use super::content::Content;
use super::state::*;
use super::terms::*;

/// Viewer number of a full state.
pub const FULL: u8 = 255;
/// Viewer number of somebody who sits at no seat.
pub const SPECTATOR: u8 = 254;
const VERSION: u8 = 1;

/// Fills the places of lists in an observation that hold nothing.
const NOTHING: u8 = 255;
const FRAME_BYTES: usize = 7;
const LINGERING_BYTES: usize = 4;
const ATTACK_BYTES: usize = 76;
const BOTTOM_PLACES: usize = 16;

struct Writer<'a> {
    out: &'a mut Vec<u8>,
    /// Whether lists take all their places, so that every field has a place of its own.
    is_wide: bool,
}

impl Writer<'_> {
    fn byte(&mut self, value: u8) {
        self.out.push(value);
    }

    fn all(&mut self, values: &[u8]) {
        self.out.extend_from_slice(values);
    }

    fn sized(&mut self, values: &[u8], most: usize) {
        self.byte(values.len() as u8);
        self.all(values);
        self.fill(most - values.len());
    }

    /// Stands for places that are not taken.
    fn fill(&mut self, places: usize) {
        if self.is_wide {
            self.out.resize(self.out.len() + places, NOTHING);
        }
    }

    fn used(&mut self, mask: u64) {
        self.all(&mask.to_be_bytes()[3..]);
    }
}

impl State {
    /// Canonical bytes of the state, appended to `out`; `viewer` is [`FULL`] unless it was blanked.
    pub fn encode(&self, content: &Content, viewer: u8, out: &mut Vec<u8>) {
        let is_wide = false;
        self.write(content, viewer, Writer { out, is_wide });
    }

    /// The same with lists at their full length, appended to `out`: equally wide for every position of a setup.
    pub fn observe(&self, content: &Content, viewer: u8, out: &mut Vec<u8>) {
        let is_wide = true;
        self.write(content, viewer, Writer { out, is_wide });
    }

    fn write(&self, content: &Content, viewer: u8, mut w: Writer) {
        w.all(b"KN");
        w.all(&[VERSION, viewer]);
        w.all(&[
            self.mode as u8,
            self.players,
            self.automa_in_play.into(),
            self.track,
            self.round,
            self.phase as u8,
            self.stage,
            self.leader,
            self.turn,
            self.next_action,
        ]);
        w.sized(self.ring(), self.ring.len());
        w.all(&self.search);
        w.all(&self.bots);
        w.all(&[self.search_supply, self.top]);
        w.sized(
            &self.placed[..usize::from(self.placed_len)],
            self.placed.len(),
        );
        w.all(&self.unseen_bots);
        w.byte(content.equipment.len() as u8);
        for design in 0..content.equipment.len() {
            w.byte(self.deck(design as u8));
        }
        w.all(&self.enhancement_deck.to_be_bytes());
        w.byte(self.enhancement_bottom_len);
        for at in 0..self.enhancement_bottom_len {
            w.byte((self.enhancement_bottom >> (4 * at) & 15) as u8);
        }
        w.fill(BOTTOM_PLACES - usize::from(self.enhancement_bottom_len));
        w.all(&[self.automa_hp, self.automa_loc]);
        w.all(&self.automa_trophy);
        w.all(&[
            self.final_pulses,
            self.sinks_left,
            self.pulsed.into(),
            self.sinking,
            self.cursor,
            self.check_end.into(),
            self.winners,
        ]);
        for seat in self.seats() {
            write_seat(&mut w, seat);
        }
        w.sized(self.limbo(), MAX_LIMBO);
        w.byte(self.stack_len);
        for frame in &self.stack[..usize::from(self.stack_len)] {
            w.all(&[frame.kind as u8, frame.a, frame.b, frame.c, frame.d]);
            w.all(&frame.param.to_be_bytes());
        }
        w.fill((MAX_FRAMES - usize::from(self.stack_len)) * FRAME_BYTES);
        let on = self.is_attack_on();
        w.byte(on.into());
        if on {
            write_attack(&mut w, &self.attack);
        } else {
            w.fill(ATTACK_BYTES);
        }
    }
}

fn write_seat(w: &mut Writer, seat: &Seat) {
    w.all(&[seat.fighter, seat.side]);
    w.all(&seat.hp);
    w.all(&[seat.energy, seat.loc, seat.fields, seat.token]);
    for slot in seat.gear {
        w.byte(slot.card().unwrap_or(NO_ID));
        let (ammo, count) = slot.ammo();
        w.sized(&ammo[..count], ammo.len());
    }
    w.all(&seat.trophy_hp);
    w.all(&seat.bots.map(|bots| bots & 15));
    w.all(&seat.bots.map(|bots| bots >> 4));
    w.all(&[
        seat.enhancement,
        seat.tapped.into(),
        seat.discard,
        seat.hand,
    ]);
    w.all(&seat.plan.to_be_bytes());
    w.byte(seat.acted);
}

fn write_attack(w: &mut Writer, attack: &Attack) {
    w.all(&[
        attack.step as u8,
        attack.attacker,
        attack.weapon,
        attack.card,
        attack.target,
        attack.enabling,
        attack.enabling_param,
        attack.fighters,
        attack.bots,
        attack.sector,
        attack.current,
        attack.base,
        attack.added,
    ]);
    w.all(&attack.dice);
    w.all(&[attack.rerolled.into(), attack.in_air]);
    w.all(&attack.automa_dice);
    w.all(&attack.bot_dice);
    w.all(&[attack.bot_face, attack.ally, attack.lent]);
    w.used(attack.used);
    w.used(attack.defender_used);
    w.byte(attack.defense_added);
    w.all(&attack.defense_dice);
    w.byte(attack.defense_rerolled.into());
    w.byte(attack.lingering_len);
    for entry in &attack.lingering[..usize::from(attack.lingering_len)] {
        w.all(&[entry.target, entry.face, entry.as_face, entry.count]);
    }
    w.fill((attack.lingering.len() - usize::from(attack.lingering_len)) * LINGERING_BYTES);
    w.all(&attack.damage_per);
    w.all(&[
        attack.crits,
        attack.hits,
        attack.guards,
        attack.damage,
        attack.damaged,
        attack.any_damage.into(),
    ]);
    w.all(&attack.fresh_bots);
}

struct Reader<'a> {
    data: &'a [u8],
    at: usize,
}

type Read<T> = Result<T, String>;

impl Reader<'_> {
    fn byte(&mut self) -> Read<u8> {
        let byte = self.data.get(self.at).copied();
        self.at += 1;
        byte.ok_or_else(|| format!("the data ends at byte {}; it is truncated", self.at - 1))
    }

    fn bytes<const N: usize>(&mut self) -> Read<[u8; N]> {
        let mut all = [0; N];
        for place in &mut all {
            *place = self.byte()?;
        }
        Ok(all)
    }

    fn up_to(&mut self, high: u8, what: &str) -> Read<u8> {
        let value = self.byte()?;
        if value <= high {
            Ok(value)
        } else {
            Err(format!(
                "byte {}: {what} is {value}, at most {high} is possible",
                self.at - 1
            ))
        }
    }

    fn all_up_to<const N: usize>(&mut self, high: u8, what: &str) -> Read<[u8; N]> {
        let mut all = [0; N];
        for place in &mut all {
            *place = self.up_to(high, what)?;
        }
        Ok(all)
    }

    fn flag(&mut self) -> Read<bool> {
        Ok(self.up_to(1, "a yes or no")? == 1)
    }

    fn sized<const N: usize>(&mut self, high: u8, what: &str) -> Read<([u8; N], u8)> {
        let len = self.up_to(N as u8, what)?;
        let mut all = [0; N];
        for place in all.iter_mut().take(usize::from(len)) {
            *place = self.up_to(high, what)?;
        }
        Ok((all, len))
    }

    fn used(&mut self) -> Read<u64> {
        let [a, b, c, d, e] = self.bytes::<5>()?;
        Ok(u64::from_be_bytes([0, 0, 0, a, b, c, d, e]))
    }
}

const PHASES: [Phase; 13] = [
    Phase::Ring,
    Phase::FirstToken,
    Phase::Fighters,
    Phase::FighterDraw,
    Phase::Hands,
    Phase::Leader,
    Phase::Plan,
    Phase::Turn,
    Phase::Draw,
    Phase::Automa,
    Phase::Sink,
    Phase::Reveal,
    Phase::Over,
];
const FRAMES: [FrameKind; 7] = [
    FrameKind::Attack,
    FrameKind::Effect,
    FrameKind::Enter,
    FrameKind::Defeat,
    FrameKind::Search,
    FrameKind::Draw,
    FrameKind::Place,
];
use AttackStep as Step;
const STEPS: [Step; 25] = [
    Step::Price,
    Step::Enable,
    Step::BeforeAttack,
    Step::RollAttack,
    Step::RollAutoma,
    Step::RollBots,
    Step::AfterAttack,
    Step::AllyAttack,
    Step::NextTarget,
    Step::BeforeDefense,
    Step::RollDefense,
    Step::AfterDefense,
    Step::AllyDefense,
    Step::Settle,
    Step::Guards,
    Step::MandatoryPlates,
    Step::OptionalPlates,
    Step::Damage,
    Step::BotType,
    Step::Outcome,
    Step::Defeat,
    Step::Aftermath,
    Step::OutcomeAll,
    Step::Failed,
    Step::End,
];

impl State {
    /// Reads canonical bytes; returns the state and its viewer. Anything that cannot be a position is refused.
    pub fn decode(content: &Content, data: &[u8]) -> Read<(Self, u8)> {
        let mut r = Reader { data, at: 0 };
        if r.bytes::<2>()? != *b"KN" {
            return Err("these bytes are not a NEON state".into());
        }
        let version = r.byte()?;
        if version != VERSION {
            return Err(format!(
                "NEON encoding version {version}; this engine reads version {VERSION}"
            ));
        }
        let viewer = r.byte()?;
        if viewer > 5 && viewer < SPECTATOR {
            return Err(format!("byte 3: {viewer} is no viewer"));
        }
        let state = read_state(&mut r, content)?;
        if r.at != data.len() {
            return Err(format!(
                "{} bytes too many after byte {}",
                data.len() - r.at,
                r.at
            ));
        }
        if viewer < 6 && viewer >= state.players {
            return Err(format!("byte 3: there is no seat {viewer}"));
        }
        super::codec_check::check(&state, content, viewer)?;
        Ok((state, viewer))
    }
}

fn read_state(r: &mut Reader, content: &Content) -> Read<State> {
    let mode = Mode::from_code(r.up_to(4, "mode")?).ok_or("no such mode")?;
    let players = r.byte()?;
    if !mode.takes(players) {
        return Err(format!("byte 5: {players} players cannot play this mode"));
    }
    let mut s = State::blank(mode, players);
    s.automa_in_play = r.flag()?;
    s.track = r.up_to(content.tracks.len() as u8 - 1, "track")?;
    s.round = r.byte()?;
    s.phase = PHASES[usize::from(r.up_to(12, "phase")?)];
    s.stage = r.up_to(3, "stage")?;
    s.leader = r.up_to(NOBODY, "leader")?;
    s.turn = r.up_to(NOBODY, "turn")?;
    s.next_action = r.up_to(3, "next action")?;
    (s.ring, s.ring_len) = r.sized(10, "sector of the ring")?;
    s.index_ring();
    s.search = r.all_up_to(content.figures.search_tokens, "search tokens")?;
    s.bots = r.all_up_to(10, "bots")?;
    s.search_supply = r.up_to(content.figures.search_tokens, "search supply")?;
    s.top = r.up_to(10, "scoreboard token")?;
    (s.placed, s.placed_len) = r.sized(10, "placed token")?;
    s.unseen_bots = r.all_up_to(2, "unseen bots")?;
    let designs = r.byte()?;
    if usize::from(designs) != content.equipment.len() {
        return Err(format!(
            "{designs} equipment designs; the content has {}: it was made with other packs",
            content.equipment.len()
        ));
    }
    for design in 0..designs {
        let copies = content.equipment[usize::from(design)].copies;
        s.set_deck(design, r.up_to(copies, "copies in the deck")?);
    }
    s.enhancement_deck = u16::from_be_bytes(r.bytes()?);
    let (bottom, len) = r.sized::<16>(15, "enhancement")?;
    s.enhancement_bottom_len = len;
    for (at, id) in bottom.iter().take(usize::from(len)).enumerate() {
        s.enhancement_bottom |= u64::from(*id) << (4 * at);
    }
    s.automa_hp = r.up_to(content.figures.automa_hp.len() as u8, "automa hit points")?;
    s.automa_loc = r.up_to(15, "automa location")?;
    s.automa_trophy = r.all_up_to(100, "automa trophies")?;
    [s.final_pulses, s.sinks_left] = r.bytes()?;
    s.pulsed = r.flag()?;
    s.sinking = r.up_to(10, "sinking sector")?;
    s.cursor = r.up_to(7, "cursor")?;
    s.check_end = r.flag()?;
    s.winners = r.up_to(127, "winners")?;
    for seat in 0..usize::from(players) {
        s.seats[seat] = read_seat(r, content)?;
    }
    (s.limbo, s.limbo_len) = r.sized(62, "card in limbo")?;
    s.stack_len = r.up_to(MAX_FRAMES as u8, "frames")?;
    for at in 0..usize::from(s.stack_len) {
        let kind = FRAMES[usize::from(r.up_to(6, "frame")?)];
        let [a, b, c, d] = r.bytes()?;
        s.stack[at] = Frame {
            param: u16::from_be_bytes(r.bytes()?),
            kind,
            a,
            b,
            c,
            d,
        };
    }
    if r.flag()? != s.is_attack_on() {
        return Err("an attack and its frame belong together".into());
    }
    if s.is_attack_on() {
        s.attack = read_attack(r)?;
    }
    Ok(s)
}

fn read_seat(r: &mut Reader, content: &Content) -> Read<Seat> {
    let mut seat = Seat::EMPTY;
    seat.fighter = r.byte()?;
    seat.side = r.up_to(1, "side")?;
    seat.hp = r.all_up_to(3, "hit points")?;
    seat.energy = r.up_to(content.figures.energy_max, "energy")?;
    seat.loc = r.up_to(15, "location")?;
    seat.fields = r.up_to(content.figures.fields, "fields")?;
    seat.token = r.up_to(15, "token")?;
    for slot in 0..GEAR_TYPES {
        let card = r.byte()?;
        let (ammo, len) = r.sized::<3>(62, "ammo")?;
        if card != NO_ID {
            let at = r.at;
            let design = content
                .equipment
                .get(usize::from(card))
                .filter(|design| usize::from(design.kind) == slot && len <= design.capacity)
                .ok_or_else(|| format!("byte {at}: card {card} cannot lie there"))?;
            let _ = design;
            if !ammo[..usize::from(len)].is_sorted() {
                return Err(format!("byte {at}: ammo is not sorted"));
            }
            seat.gear[slot] = Slot::new(card, &ammo[..usize::from(len)]);
        } else if len > 0 {
            return Err(format!("byte {}: ammo without gear", r.at));
        }
    }
    seat.trophy_hp = r.all_up_to(100, "trophies")?;
    let ready = r.all_up_to::<5>(2, "bots")?;
    let spent = r.all_up_to::<5>(2, "bots")?;
    for (kind, bots) in seat.bots.iter_mut().enumerate() {
        *bots = ready[kind] | spent[kind] << 4;
    }
    seat.enhancement = r.byte()?;
    seat.tapped = r.flag()?;
    seat.discard = r.up_to(0x7F, "discard")?;
    seat.hand = r.byte()?;
    seat.plan = u16::from_be_bytes(r.bytes()?);
    seat.acted = r.up_to(6, "acted")?;
    Ok(seat)
}

fn read_attack(r: &mut Reader) -> Read<Attack> {
    let mut a = Attack::NONE;
    a.step = STEPS[usize::from(r.up_to(24, "attack step")?)];
    a.attacker = r.up_to(AUTOMA, "attacker")?;
    a.weapon = r.up_to(7, "weapon")?;
    a.card = r.byte()?;
    a.target = r.up_to(42, "target")?;
    a.enabling = r.up_to(63, "enabling effect")?;
    a.enabling_param = r.up_to(15, "enabling sector")?;
    a.fighters = r.up_to(127, "targets")?;
    a.bots = r.up_to(MAX_BOT_TARGETS, "bot targets")?;
    a.sector = r.up_to(10, "target sector")?;
    a.current = r.up_to(NOBODY, "current target")?;
    a.base = r.byte()?;
    a.added = r.up_to(60, "added dice")?;
    a.dice = r.all_up_to(5, "attack dice")?;
    a.rerolled = r.flag()?;
    a.in_air = r.up_to(5, "dice in the air")?;
    a.automa_dice = r.all_up_to(5, "automa dice")?;
    a.bot_dice = r.all_up_to(5, "bot dice")?;
    a.bot_face = r.up_to(3, "bot face")?;
    a.ally = r.up_to(5, "ally")?;
    a.lent = r.up_to(63, "lenders")?;
    a.used = r.used()?;
    a.defender_used = r.used()?;
    a.defense_added = r.up_to(60, "added dice")?;
    a.defense_dice = r.all_up_to(5, "defense dice")?;
    a.defense_rerolled = r.flag()?;
    a.lingering_len = r.up_to(4, "lingering effects")?;
    for at in 0..usize::from(a.lingering_len) {
        let target = r.up_to(AUTOMA, "bound target")?;
        let [face, as_face] = r.all_up_to(3, "face")?;
        a.lingering[at] = Lingering {
            target,
            face,
            as_face,
            count: r.up_to(15, "count")?,
        };
    }
    a.damage_per = r.all_up_to(4, "damage")?;
    a.crits = r.up_to(5, "crits")?;
    a.hits = r.up_to(5, "hits")?;
    a.guards = r.up_to(5, "guards")?;
    a.damage = r.up_to(30, "damage")?;
    a.damaged = r.up_to(127, "damaged")?;
    a.any_damage = r.flag()?;
    a.fresh_bots = r.all_up_to(2, "fresh bots")?;
    Ok(a)
}
