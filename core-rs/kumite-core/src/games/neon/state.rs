//! One position: a small plain value, copied with a memcpy. Fields are those of `docs/encoding.md`.

use super::terms::*;

/// What the match is doing when no frame lies on the stack.
#[derive(Hash, Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Hash, Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Hash, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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

/// No card, in the six bits of a slot.
const EMPTY: u32 = 63;

/// A Gear card with up to three Ammo cards under it, six bits each; Ammo is kept sorted.
#[derive(Hash, Clone, Copy, PartialEq, Eq)]
pub struct Slot([u8; 3]);

impl Slot {
    /// Nothing here.
    pub const NONE: Self = Self([0xFF; 3]);

    #[inline]
    fn bits(self) -> u32 {
        u32::from_le_bytes([self.0[0], self.0[1], self.0[2], 0])
    }

    /// A card with sorted Ammo.
    #[inline]
    pub fn new(card: u8, ammo: &[u8]) -> Self {
        let mut bits = u32::from(card) & EMPTY;
        for at in 0..3 {
            bits |= ammo.get(at).map_or(EMPTY, |card| u32::from(*card) & EMPTY) << (6 + 6 * at);
        }
        let bytes = bits.to_le_bytes();
        Self([bytes[0], bytes[1], bytes[2]])
    }

    /// Whether there is no Gear.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.bits() & EMPTY == EMPTY
    }

    /// The Gear card as a number below 64; the last one is none.
    #[inline]
    pub(super) fn code(self) -> usize {
        (self.bits() & EMPTY) as usize
    }

    /// The Gear card, if any.
    #[inline]
    pub fn card(self) -> Option<u8> {
        let card = self.bits() & EMPTY;
        (card != EMPTY).then_some(card as u8)
    }

    /// The Ammo cards and how many there are.
    #[inline]
    pub fn ammo(self) -> ([u8; 3], usize) {
        let bits = self.bits();
        let mut ammo = [NO_ID; 3];
        let mut len = 0;
        for (at, place) in ammo.iter_mut().enumerate() {
            let card = bits >> (6 + 6 * at) & EMPTY;
            if card == EMPTY {
                break;
            }
            *place = card as u8;
            len += 1;
        }
        (ammo, len)
    }
}

/// One player's place.
#[derive(Hash, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Seat {
    pub plan: u16,
    pub fighter: u8,
    pub side: u8,
    pub hp: [u8; 3],
    pub energy: u8,
    pub loc: u8,
    pub fields: u8,
    pub token: u8,
    pub gear: [Slot; GEAR_TYPES],
    pub trophy_hp: [u8; 3],
    /// Low nibble ready, high nibble spent.
    pub bots: [u8; BOT_TYPES],
    pub enhancement: u8,
    pub tapped: bool,
    pub discard: u8,
    pub hand: u8,
    pub acted: u8,
}

impl Seat {
    /// A seat nobody has prepared.
    pub const EMPTY: Self = Self {
        plan: NO_PLAN,
        fighter: NO_ID,
        side: 0,
        hp: [0; 3],
        energy: 0,
        loc: SHIP,
        fields: 0,
        token: OUT,
        gear: [Slot::NONE; GEAR_TYPES],
        trophy_hp: [0; 3],
        bots: [0; BOT_TYPES],
        enhancement: NO_ID,
        tapped: false,
        discard: 0,
        hand: 0,
        acted: 0,
    };

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

    /// Bots of a type, ready or spent.
    #[inline]
    pub fn bots_owned(&self, kind: usize) -> u8 {
        (self.bots[kind] & 15) + (self.bots[kind] >> 4)
    }
}

/// An interruption; see the table of frames in `docs/encoding.md`.
#[derive(Hash, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Frame {
    pub param: u16,
    pub kind: FrameKind,
    pub a: u8,
    pub b: u8,
    pub c: u8,
    pub d: u8,
}

impl Frame {
    pub(super) const BLANK: Self = Self::new(FrameKind::Attack, 0, 0);

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
}

/// NEON-ATK-19: defense dice of a target are read differently.
#[derive(Hash, Clone, Copy, Debug, PartialEq, Eq, Default)]
#[allow(missing_docs)]
pub struct Lingering {
    pub target: u8,
    pub face: u8,
    pub as_face: u8,
    pub count: u8,
}

/// The attack that is running; without meaning when no ATTACK frame lies on the stack.
#[derive(Hash, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Attack {
    pub used: u64,
    pub defender_used: u64,
    pub step: AttackStep,
    pub attacker: u8,
    pub weapon: u8,
    pub card: u8,
    pub target: u8,
    pub enabling: u8,
    pub enabling_param: u8,
    pub fighters: u8,
    pub bots: u8,
    pub sector: u8,
    pub current: u8,
    pub base: u8,
    pub added: u8,
    pub dice: [u8; 4],
    pub rerolled: bool,
    pub in_air: u8,
    pub automa_dice: [u8; 4],
    pub bot_dice: [u8; 4],
    pub bot_face: u8,
    pub ally: u8,
    pub lent: u8,
    pub defense_added: u8,
    pub defense_dice: [u8; 4],
    pub defense_rerolled: bool,
    pub lingering: [Lingering; 4],
    pub lingering_len: u8,
    pub damage_per: [u8; 2],
    pub crits: u8,
    pub hits: u8,
    pub guards: u8,
    pub damage: u8,
    pub damaged: u8,
    pub any_damage: bool,
    pub fresh_bots: [u8; BOT_TYPES],
}

impl Attack {
    /// No attack.
    pub const NONE: Self = Self {
        used: 0,
        defender_used: 0,
        step: AttackStep::Price,
        attacker: 0,
        weapon: BASIC,
        card: NO_ID,
        target: 0,
        enabling: NO_REF,
        enabling_param: 0,
        fighters: 0,
        bots: 0,
        sector: 0,
        current: NOBODY,
        base: NO_ID,
        added: 0,
        dice: [0; 4],
        rerolled: false,
        in_air: 0,
        automa_dice: [0; 4],
        bot_dice: [0; 4],
        bot_face: 0,
        ally: 0,
        lent: 0,
        defense_added: 0,
        defense_dice: [0; 4],
        defense_rerolled: false,
        lingering: [Lingering {
            target: 0,
            face: 0,
            as_face: 0,
            count: 0,
        }; 4],
        lingering_len: 0,
        damage_per: [1; 2],
        crits: 0,
        hits: 0,
        guards: 0,
        damage: 0,
        damaged: 0,
        any_damage: false,
        fresh_bots: [0; BOT_TYPES],
    };

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
#[derive(Hash, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct State {
    /// Copies of each design left in its deck, two bits each.
    pub deck: [u64; 2],
    /// Place of each Sector in the ring, a nibble each: `ring` the other way round.
    pub places: u64,
    pub attack: Attack,
    pub seats: [Seat; MAX_SEATS],
    pub stack: [Frame; MAX_FRAMES],
    pub enhancement_deck: u16,
    pub mode: Mode,
    pub players: u8,
    pub automa_in_play: bool,
    pub track: u8,
    pub round: u8,
    pub phase: Phase,
    pub stage: u8,
    pub leader: u8,
    pub turn: u8,
    pub next_action: u8,
    pub ring: [u8; 10],
    pub ring_len: u8,
    /// Search tokens by Sector number - 1.
    pub search: [u8; 10],
    /// Bots by Sector number - 1.
    pub bots: [u8; 10],
    pub search_supply: u8,
    pub top: u8,
    pub placed: [u8; 10],
    pub placed_len: u8,
    pub unseen_bots: [u8; BOT_TYPES],
    /// Known cards under the Enhancement deck, next first, a nibble each.
    pub enhancement_bottom: u64,
    pub enhancement_bottom_len: u8,
    pub automa_hp: u8,
    pub automa_loc: u8,
    pub automa_trophy: [u8; 3],
    pub final_pulses: u8,
    pub sinks_left: u8,
    pub pulsed: bool,
    pub sinking: u8,
    pub cursor: u8,
    pub check_end: bool,
    pub winners: u8,
    pub limbo: [u8; MAX_LIMBO],
    pub limbo_len: u8,
    pub stack_len: u8,
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
        &mut self.stack[usize::from(self.stack_len) - 1]
    }

    #[inline]
    pub(super) fn push(&mut self, frame: Frame) {
        self.stack[usize::from(self.stack_len)] = frame;
        self.stack_len += 1;
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        self.stack_len -= 1;
        self.stack[usize::from(self.stack_len)] = Frame::BLANK;
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

    /// Copies of a design left in its deck.
    #[inline]
    pub fn deck(&self, design: u8) -> u8 {
        (self.deck[usize::from(design >> 5)] >> ((design & 31) * 2)) as u8 & 3
    }

    #[inline]
    pub(super) fn set_deck(&mut self, design: u8, copies: u8) {
        let shift = (design & 31) * 2;
        let word = &mut self.deck[usize::from(design >> 5)];
        *word = *word & !(3 << shift) | u64::from(copies & 3) << shift;
    }

    /// Cards drawn or looted and not yet placed.
    #[inline]
    pub fn limbo(&self) -> &[u8] {
        &self.limbo[..usize::from(self.limbo_len)]
    }

    pub(super) fn add_limbo(&mut self, card: u8) {
        let len = usize::from(self.limbo_len);
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

    /// Where a Fighter or the Automa is.
    #[inline]
    pub fn loc(&self, who: Who) -> u8 {
        if who == AUTOMA {
            self.automa_loc
        } else {
            self.seats[usize::from(who)].loc
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
            && one % squads == other % squads
    }
}

const _: () = assert!(size_of::<State>() <= 512);
