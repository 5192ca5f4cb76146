//! One position: a small plain value, copied with a memcpy. Its fields in this order are its canonical bytes.

use std::ops::{Index, IndexMut};

use super::codec::{Hand, Ready, Spent, Used};
use super::deck::{Deck, Pile};
use super::gear::Slot;
use super::per_sector::PerSector;
use super::terms::*;
use crate::wire::Wire;

/// What the match is doing when no frame lies on the stack.
#[derive(Hash, Clone, Copy, Debug, PartialEq, Eq, Wire)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Phase {
    Ring,
    FirstToken,
    Fighters,
    FighterDraw,
    Hands,
    Leader,
    Plan,
    Turn,
    Draw,
    Automa,
    Sink,
    Reveal,
    Over,
}

/// What interrupts a phase.
#[derive(Hash, Clone, Copy, Debug, PartialEq, Eq, Wire)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum FrameKind {
    Attack,
    Effect,
    Enter,
    Defeat,
    Search,
    Draw,
    Place,
}

/// Windows of an attack, in the ledger's order.
#[derive(Hash, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Wire)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum AttackStep {
    Price,
    Enable,
    BeforeAttack,
    RollAttack,
    RollAutoma,
    RollBots,
    AfterAttack,
    AllyAttack,
    NextTarget,
    BeforeDefense,
    RollDefense,
    AfterDefense,
    AllyDefense,
    Settle,
    Guards,
    MandatoryPlates,
    OptionalPlates,
    Damage,
    BotType,
    Outcome,
    Defeat,
    Aftermath,
    OutcomeAll,
    Failed,
    End,
}

/// Stages of Submersion, in `State::stage`.
pub mod sink_stage {
    /// Start the next sinking.
    pub const BEGIN: u8 = 0;
    /// Somebody flees.
    pub const FLEE: u8 = 1;
    /// Who fled takes damage.
    pub const DAMAGE: u8 = 2;
    /// Final stage.
    pub const PULSE: u8 = 3;
}

/// EFFECT frames: ammo must still be paid.
pub const UNPAID: u8 = 15;

/// One player's place.
#[derive(Hash, Clone, Copy, PartialEq, Eq, Wire)]
#[allow(missing_docs)]
pub struct Seat {
    #[wire(default = NO_ID)]
    pub fighter: u8,
    #[wire(range = 0..=1)]
    pub side: u8,
    #[wire(range = 0..=3)]
    pub hp: [u8; 3],
    #[wire(range = 0..=12)]
    pub energy: u8,
    #[wire(range = 0..=15)]
    pub loc: u8,
    #[wire(range = 0..=2)]
    pub fields: u8,
    #[wire(range = 0..=15, default = OUT)]
    pub token: u8,
    pub gear: [Slot; GEAR_TYPES],
    pub trophy_hp: [u8; 3],
    /// Low nibble ready, high nibble spent.
    #[wire(part(bots_ready, Ready, range = 0..=2))]
    #[wire(part(bots_spent, Spent, range = 0..=2))]
    pub bots: [u8; BOT_TYPES],
    #[wire(default = NO_ID)]
    pub enhancement: u8,
    pub tapped: bool,
    #[wire(range = 0..=127)]
    pub discard: u8,
    #[wire(part(hand, Hand, range = 0..=127, seen = owner))]
    pub hand: u8,
    #[wire(default = NO_PLAN, seen = custom)]
    pub plan: u16,
    #[wire(range = 0..=6)]
    pub acted: u8,
}

impl Seat {
    /// HP tokens left.
    #[inline]
    pub fn hp_left(&self) -> u8 {
        self.hp[0] + self.hp[1] + self.hp[2]
    }

    /// Bots of a type still usable as ammo.
    #[inline]
    pub fn bots_ready(&self, kind: usize) -> u8 {
        self.bots[kind] & 15
    }

    pub(super) fn win_bot(&mut self, kind: usize) {
        if self.bots_ready(kind) < BOTS_OF_A_TYPE {
            self.bots[kind] += 1;
        }
    }

    pub(super) fn spend_bot(&mut self, kind: usize) {
        if let Some(bots) = self.bots.get_mut(kind).filter(|bots| **bots & 15 > 0) {
            *bots -= 1;
            *bots += if *bots >> 4 < BOTS_OF_A_TYPE { 16 } else { 0 };
        }
    }

    /// Bots of a type, ready or spent.
    #[inline]
    pub fn bots_owned(&self, kind: usize) -> u8 {
        (self.bots[kind] & 15) + (self.bots[kind] >> 4)
    }
}

/// An interruption; see the table of frames in `docs/encoding/neon.md`.
#[derive(Hash, Clone, Copy, PartialEq, Eq, Wire)]
#[allow(missing_docs)]
pub struct Frame {
    pub kind: FrameKind,
    pub a: u8,
    pub b: u8,
    pub c: u8,
    pub d: u8,
    pub param: u16,
}

impl Frame {
    /// A frame with only `a` and `b`.
    pub const fn new(kind: FrameKind, a: u8, b: u8) -> Self {
        Self {
            param: 0,
            kind,
            a,
            b,
            c: 0,
            d: 0,
        }
    }

    /// Whose frame it is: `a` of every kind but ATTACK.
    #[inline]
    pub const fn who(self) -> Who {
        Who(self.a)
    }
}

/// NEON-ATK-19: defense dice of a target are read differently.
#[derive(Hash, Clone, Copy, Debug, PartialEq, Eq, Wire)]
#[allow(missing_docs)]
pub struct Lingering {
    #[wire(range = 0..=7)]
    pub target: Who,
    #[wire(range = 0..=3)]
    pub face: u8,
    #[wire(range = 0..=3)]
    pub as_face: u8,
    #[wire(range = 0..=15)]
    pub count: u8,
}

/// The attack that is running; without meaning when no ATTACK frame lies on the stack.
#[derive(Hash, Clone, Copy, PartialEq, Eq, Wire)]
#[allow(missing_docs)]
pub struct Attack {
    pub step: AttackStep,
    #[wire(range = 0..=6)]
    pub attacker: Who,
    #[wire(range = 0..=7, default = BASIC)]
    pub weapon: u8,
    #[wire(default = NO_ID)]
    pub card: u8,
    #[wire(range = 0..=42)]
    pub target: u8,
    #[wire(range = 0..=63, default = NO_REF)]
    pub enabling: u8,
    #[wire(range = 0..=15)]
    pub enabling_param: u8,
    #[wire(range = 0..=127)]
    pub fighters: u8,
    #[wire(range = 0..=10)]
    pub bots: u8,
    #[wire(range = 0..=10)]
    pub sector: u8,
    #[wire(range = 0..=7, default = NOBODY)]
    pub current: Who,
    #[wire(default = NO_ID)]
    pub base: u8,
    pub added: u8,
    #[wire(range = 0..=15)]
    pub dice: [u8; 4],
    pub rerolled: bool,
    #[wire(range = 0..=15)]
    pub in_air: u8,
    #[wire(range = 0..=15)]
    pub automa_dice: [u8; 4],
    #[wire(range = 0..=15)]
    pub bot_dice: [u8; 4],
    #[wire(range = 0..=3)]
    pub bot_face: u8,
    #[wire(range = 0..=6)]
    pub ally: u8,
    #[wire(range = 0..=127)]
    pub lent: u8,
    /// Effects that have been used, a bit per ref.
    #[wire(default = 0, part(used, Used))]
    pub used: u64,
    #[wire(default = 0, part(defender_used, Used))]
    pub defender_used: u64,
    pub defense_added: u8,
    #[wire(range = 0..=15)]
    pub defense_dice: [u8; 4],
    pub defense_rerolled: bool,
    #[wire(list = lingering_len)]
    pub lingering: [Lingering; 4],
    #[wire(skip)]
    pub lingering_len: u8,
    #[wire(range = 1..=3, default = [1; 2])]
    pub damage_per: [u8; 2],
    pub crits: u8,
    pub hits: u8,
    pub guards: u8,
    pub damage: u8,
    #[wire(range = 0..=127)]
    pub damaged: u8,
    pub any_damage: bool,
    #[wire(range = 0..=2)]
    pub fresh_bots: [u8; BOT_TYPES],
}

impl Attack {
    /// The attack has a whole Sector for its target.
    #[inline]
    pub fn is_wide(&self) -> bool {
        self.target >= 32
    }
}

/// The deepest stack of frames.
pub const MAX_FRAMES: usize = 7;
/// The most cards waiting to be placed.
pub const MAX_LIMBO: usize = 8;

/// One position, complete.
#[derive(Hash, Clone, Copy, PartialEq, Eq, Wire)]
#[allow(missing_docs)]
pub struct State {
    /// Place of each Sector in the ring, a nibble each: `ring` the other way round.
    #[wire(skip, default = 0)]
    pub places: u64,
    pub mode: Mode,
    #[wire(range = 2..=6, default = 2)]
    pub players: u8,
    /// One of [`automas`].
    #[wire(range = 0..=2, default = automas::PRINTED)]
    pub automa: u8,
    #[wire(range = 0..=3)]
    pub track: u8,
    pub round: u8,
    pub phase: Phase,
    #[wire(range = 0..=3)]
    pub stage: u8,
    #[wire(range = 0..=7, default = NOBODY)]
    pub leader: Who,
    #[wire(range = 0..=7, default = NOBODY)]
    pub turn: Who,
    #[wire(range = 0..=3)]
    pub next_action: u8,
    #[wire(list = ring_len, range = 1..=10)]
    pub ring: [u8; 10],
    #[wire(skip)]
    pub ring_len: u8,
    /// Search tokens by Sector.
    #[wire(range = 0..=40)]
    pub search: PerSector,
    /// Bots by Sector.
    #[wire(range = 0..=10)]
    pub bots: PerSector,
    #[wire(range = 0..=40)]
    pub search_supply: u8,
    #[wire(range = 0..=10)]
    pub top: u8,
    #[wire(list = placed_len, range = 1..=10)]
    pub placed: [u8; 10],
    #[wire(skip)]
    pub placed_len: u8,
    #[wire(range = 0..=2, default = [2; BOT_TYPES])]
    pub unseen_bots: [u8; BOT_TYPES],
    #[wire(range = 0..=3)]
    pub deck: Deck,
    pub enhancement_deck: u16,
    /// Known cards under the Enhancement deck, next first.
    #[wire(range = 0..=15)]
    pub enhancement_bottom: Pile,
    #[wire(range = 0..=9)]
    pub automa_hp: u8,
    #[wire(range = 0..=15, default = OUT)]
    pub automa_loc: u8,
    pub automa_trophy: [u8; 3],
    pub final_pulses: u8,
    pub sinks_left: u8,
    pub pulsed: bool,
    #[wire(range = 0..=10)]
    pub sinking: u8,
    #[wire(range = 0..=6)]
    pub cursor: u8,
    pub check_end: bool,
    #[wire(range = 0..=127)]
    pub winners: u8,
    #[wire(each = players)]
    pub seats: [Seat; MAX_SEATS],
    #[wire(list = limbo_len, range = 0..=62)]
    pub limbo: [u8; MAX_LIMBO],
    #[wire(skip)]
    pub limbo_len: u8,
    #[wire(list = stack_len)]
    pub stack: [Frame; MAX_FRAMES],
    #[wire(skip)]
    pub stack_len: u8,
    #[wire(present = is_attack_on)]
    pub attack: Attack,
}

impl State {
    /// The frame being resolved.
    #[inline]
    pub fn top_frame(&self) -> Option<Frame> {
        (self.stack_len > 0).then(|| self.stack[usize::from(self.stack_len) - 1])
    }

    /// The frame below the top one.
    #[inline]
    pub fn frame_below(&self) -> Option<Frame> {
        (self.stack_len > 1).then(|| self.stack[usize::from(self.stack_len) - 2])
    }

    #[inline]
    pub(super) fn top_frame_mut(&mut self) -> &mut Frame {
        let at = usize::from(self.stack_len).saturating_sub(1);
        &mut self.stack[at.min(MAX_FRAMES - 1)]
    }

    /// Lays a frame on the stack. No match fills it; what does not fit is left out.
    #[inline]
    pub(super) fn push(&mut self, frame: Frame) {
        if let Some(place) = self.stack.get_mut(usize::from(self.stack_len)) {
            *place = frame;
            self.stack_len += 1;
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.stack_len = self.stack_len.saturating_sub(1);
        if let Some(place) = self.stack.get_mut(usize::from(self.stack_len)) {
            *place = Frame::EMPTY;
        }
    }

    /// Whether an attack is running.
    #[inline]
    pub fn is_attack_on(&self) -> bool {
        self.stack_len > 0 && self.stack[0].kind == FrameKind::Attack
    }

    /// The Sectors still in play, clockwise.
    #[inline]
    pub fn ring(&self) -> &[u8] {
        &self.ring[..usize::from(self.ring_len)]
    }

    pub(super) fn index_ring(&mut self) {
        self.places = (0u64..)
            .zip(self.ring())
            .fold(0, |places, (at, sector)| places | at << (4 * (sector & 15)));
    }

    /// The place of a Sector in the ring.
    #[inline]
    pub fn place_of(&self, sector: u8) -> u8 {
        (self.places >> (4 * (sector & 15))) as u8 & 15
    }

    /// NEON-ATK-03: the shorter way round between two Sectors.
    #[inline]
    pub fn range(&self, one: u8, other: u8) -> u8 {
        let straight = self.place_of(one).abs_diff(self.place_of(other));
        straight.min(self.ring_len.wrapping_sub(straight))
    }

    /// Whether a Sector is still in play.
    #[inline]
    pub fn is_in_ring(&self, sector: u8) -> bool {
        self.ring().contains(&sector)
    }

    /// Players' seats.
    #[inline]
    pub fn seats(&self) -> &[Seat] {
        &self.seats[..usize::from(self.players)]
    }

    /// Their numbers.
    #[inline]
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = Who> + Clone + use<> {
        (0..self.players).map(Who)
    }

    /// Copies of a design left in its deck.
    #[inline]
    pub fn deck(&self, design: u8) -> u8 {
        self.deck.copies(design)
    }

    #[inline]
    pub(super) fn set_deck(&mut self, design: u8, copies: u8) {
        self.deck.set(design, copies);
    }

    /// Cards drawn or looted and not yet placed.
    #[inline]
    pub fn limbo(&self) -> &[u8] {
        &self.limbo[..usize::from(self.limbo_len)]
    }

    pub(super) fn add_limbo(&mut self, card: u8) {
        let len = usize::from(self.limbo_len);
        if len == MAX_LIMBO {
            return;
        }
        let at = self.limbo().partition_point(|held| *held <= card);
        self.limbo.copy_within(at..len, at + 1);
        self.limbo[at] = card;
        self.limbo_len += 1;
    }

    pub(super) fn remove_limbo(&mut self, card: u8) {
        let len = usize::from(self.limbo_len);
        if let Some(at) = self.limbo().iter().position(|held| *held == card) {
            self.limbo.copy_within(at + 1..len, at);
            self.limbo[len - 1] = 0;
            self.limbo_len -= 1;
        }
    }

    /// Whether the Automa takes part.
    #[inline]
    pub fn has_automa(&self) -> bool {
        self.automa != automas::AWAY
    }

    /// Where a Fighter or the Automa is.
    #[inline]
    pub fn loc(&self, who: Who) -> u8 {
        if who == AUTOMA {
            self.automa_loc
        } else {
            self.seats.get(who.index()).map_or(OUT, |seat| seat.loc)
        }
    }

    /// Whether a Fighter or the Automa stands in a Sector.
    #[inline]
    pub fn is_on_arena(&self, who: Who) -> bool {
        (1..=10).contains(&self.loc(who))
    }

    /// Whether two Fighters are of one Squad (a seat is its own ally in no mode).
    #[inline]
    pub fn are_allies(&self, one: Who, other: Who) -> bool {
        let squads = self.mode.squads();
        squads > 0
            && one != other
            && one < AUTOMA
            && other < AUTOMA
            && one.0 % squads == other.0 % squads
    }
}

impl Index<Who> for [Seat] {
    type Output = Seat;

    #[inline]
    fn index(&self, seat: Who) -> &Seat {
        &self[seat.index()]
    }
}

impl IndexMut<Who> for [Seat] {
    #[inline]
    fn index_mut(&mut self, seat: Who) -> &mut Seat {
        &mut self[seat.index()]
    }
}

const _: () = assert!(size_of::<State>() <= 512);
