//! One position: a small plain value, with the fields of its bytes.

use super::codec::{Nibbles, Set24, Set32};
use super::terms::*;
use crate::wire::Wire;

/// One pending step; what its fields mean depends on the kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Wire)]
#[allow(missing_docs)]
pub struct Frame {
    pub kind: FrameKind,
    pub step: u8,
    /// A mech.
    #[wire(range = 0..=7, default = NOBODY)]
    pub who: u8,
    /// An object.
    #[wire(default = NO_OBJECT)]
    pub it: u8,
    #[wire(range = 0..=31, default = NO_SPACE)]
    pub space: u8,
    /// A card, design, part, window, number of dice.
    pub id: u8,
    /// An operation or other place in an order.
    pub op: u8,
    /// An amount.
    pub n: u8,
    pub flags: u8,
    /// Objects still to be handled.
    pub left: Set24,
}

/// A monster of the threat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Wire)]
#[allow(missing_docs)]
pub struct Monster {
    pub status: Status,
    /// 0 unless in play.
    #[wire(range = 0..=18)]
    pub space: u8,
    pub life: u8,
    /// Fire, +1, -1, Armor.
    pub tokens: Nibbles<4>,
    /// Held, stunned, due to attack.
    #[wire(range = 0..=7)]
    pub marks: u8,
}

/// A mech and its Command Deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Wire)]
#[allow(missing_docs)]
pub struct Mech {
    /// By slot: number in the content.
    #[wire(default = [NO_ID; SLOTS])]
    pub parts: [u8; SLOTS],
    /// Of left arm, right arm, legs.
    pub power: Nibbles<3>,
    /// By slot.
    pub damage: Nibbles<4>,
    #[wire(range = 0..=9)]
    pub bots: u8,
    /// Armor tokens.
    #[wire(range = 0..=9)]
    pub armor: u8,
    #[wire(range = 0..=18)]
    pub space: u8,
    /// Lying, left arm aimed, right arm aimed.
    #[wire(range = 0..=7)]
    pub marks: u8,
    /// Other than Pass, this turn.
    #[wire(range = 0..=99)]
    pub goes: u8,
    /// Cards, a bit each.
    #[wire(seen = custom)]
    pub hand: Set32,
    /// With closed hands: cards of the hand that everybody knows.
    pub shown: Set32,
    /// Persistent cards.
    pub front: Set32,
    pub discard: Set32,
}

/// One position, complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Wire)]
#[allow(missing_docs)]
pub struct State {
    pub mode: Mode,
    /// Seats.
    #[wire(range = 1..=5, default = 1)]
    pub players: u8,
    /// Mechs.
    #[wire(range = 1..=5, default = 1)]
    pub crew: u8,
    #[wire(range = 0..=7)]
    pub difficulty: u8,
    pub build: Build,
    /// Closed hands.
    pub is_closed: bool,
    #[wire(range = 0..=7, default = NOBODY)]
    pub threat: u8,
    pub phase: Phase,
    #[wire(range = 0..=7)]
    pub step: u8,
    /// Mechs done with in this phase; in Starters monsters placed.
    #[wire(range = 0..=5)]
    pub cursor: u8,
    /// From 1; 0 in set-up.
    pub turn: u8,
    #[wire(range = 0..=7, default = NOBODY)]
    pub captain: u8,
    /// Whose go it is, or who is looked at next.
    #[wire(range = 0..=7, default = NOBODY)]
    pub go: u8,
    /// The lowest card that may still be discarded.
    #[wire(range = 0..=28)]
    pub floor: u8,
    /// Mechs whose pilots say which arm is left.
    #[wire(range = 0..=31)]
    pub asked: u8,
    #[wire(range = 0..=9)]
    pub attack_track: u8,
    /// The mech that last moved it up.
    #[wire(range = 0..=7, default = NOBODY)]
    pub last_mover: u8,
    #[wire(range = 0..=15)]
    pub destruction: u8,
    /// City Damage of the spaces, from space 1.
    pub damage: Nibbles<SPACES>,
    /// Where each copy is. Copies of one design are ascending.
    #[wire(range = 0..=21)]
    pub citizens: [u8; CITIZENS],
    /// A bit for each City card, space 1 first.
    pub city_discard: Set24,
    /// Known top cards from the top, 0 none.
    #[wire(range = 0..=18)]
    pub city_known: [u8; 3],
    /// Before the boss: cards nobody has seen, in the deck or the box. After: the deck's bag.
    pub event_pool: Set24,
    pub event_discard: Set24,
    /// Known top cards from the top.
    #[wire(range = 0..=31, default = [NO_CARD; 3])]
    pub event_known: [u8; 3],
    /// Before the boss: unknown cards in the deck.
    #[wire(range = 0..=19)]
    pub deck_appears: u8,
    #[wire(range = 0..=19)]
    pub deck_events: u8,
    /// The card of this turn.
    #[wire(range = 0..=31, default = NO_CARD)]
    pub current_event: u8,
    pub symbol: Symbol,
    /// What an event does until End 1.
    #[wire(range = 0..=3)]
    pub lasting: u8,
    pub monsters: [Monster; MONSTERS],
    /// Dice on the table, by face.
    pub dice: Nibbles<FACES>,
    /// City cards drawn by the list under way.
    pub drawn: Set24,
    /// Abilities still to happen: a design, or 32 + a monster.
    #[wire(default = [NO_ID; QUEUE])]
    pub queue: [u8; QUEUE],
    #[wire(range = 0..=8)]
    pub depth: u8,
    /// Pending steps, the last one on top.
    pub stack: [Frame; MAX_DEPTH],
    pub ending: Ending,
    pub mechs: [Mech; MAX_MECHS],
}

const _: () = assert!(size_of::<State>() <= 480);

impl Monster {
    /// Whether it is on the board.
    #[inline]
    pub fn is_in_play(&self) -> bool {
        self.status as u8 == Status::InPlay as u8
    }

    /// How many tokens of a kind it has.
    #[inline]
    pub fn tokens(&self, token: Token) -> u8 {
        self.tokens.0[token as usize]
    }

    /// Whether it has a mark.
    #[inline]
    pub fn is(&self, mark: u8) -> bool {
        self.marks & mark != 0
    }
}

impl Mech {
    /// Whether it lies.
    #[inline]
    pub fn is_lying(&self) -> bool {
        self.marks & mech_mark::LYING != 0
    }

    /// The power of a slot; the chassis has none.
    #[inline]
    pub fn power(&self, slot: u8) -> u8 {
        match slot & 3 {
            slot::CHASSIS => 0,
            slot => self.power.0[usize::from(slot) - 1],
        }
    }

    /// The power of an arm or of the legs, to be changed.
    #[inline]
    pub fn power_mut(&mut self, slot: u8) -> &mut u8 {
        &mut self.power.0[usize::from((slot & 3).max(1)) - 1]
    }

    /// The damage of a slot.
    #[inline]
    pub fn damage(&self, slot: u8) -> u8 {
        self.damage.0[usize::from(slot & 3)]
    }

    /// All damage tokens.
    #[inline]
    pub fn all_damage(&self) -> u8 {
        self.damage.0.iter().sum()
    }

    /// How many cards are in hand; a hidden hand tells only that.
    #[inline]
    pub fn hand_count(&self) -> u8 {
        if self.hand.0 & HIDDEN_HAND != 0 {
            (self.hand.0 & !HIDDEN_HAND).min(CARDS.into()) as u8
        } else {
            self.hand.0.count_ones() as u8
        }
    }
}

impl Frame {
    /// A frame of a kind with first values.
    #[inline]
    pub fn of(kind: FrameKind) -> Self {
        Self {
            kind,
            ..Self::EMPTY
        }
    }

    /// Whether a flag is set.
    #[inline]
    pub fn has(&self, flag: u8) -> bool {
        self.flags & flag != 0
    }

    /// The monster that it is about, if its object is one.
    #[inline]
    pub fn monster(&self) -> Option<u8> {
        monster_of(self.it)
    }

    /// Takes the first monster or mech out of those left.
    #[inline]
    pub fn take_first(&mut self) -> Option<u8> {
        while self.left.0 != 0 {
            let number = (self.left.0 & 7) as u8;
            self.left.0 >>= 3;
            if number > 0 {
                return Some(number - 1);
            }
        }
        None
    }

    /// The first monster or mech of those left.
    #[inline]
    pub fn first(&self) -> Option<u8> {
        Self { ..*self }.take_first()
    }
}

/// The monster that is this object.
#[inline]
pub fn monster_of(it: u8) -> Option<u8> {
    let monster = it.wrapping_sub(object::MONSTER);
    (usize::from(monster) < MONSTERS).then_some(monster)
}

/// The mech that is this object.
#[inline]
pub fn mech_of(it: u8) -> Option<u8> {
    let mech = it.wrapping_sub(object::MECH);
    (usize::from(mech) < MAX_MECHS).then_some(mech)
}

/// The design of the citizen that is this object.
#[inline]
pub fn design_of(it: u8) -> Option<u8> {
    (object::CITIZEN..object::CITIZEN + 32)
        .contains(&it)
        .then(|| it - object::CITIZEN)
}

impl State {
    /// A monster.
    #[inline]
    pub fn monster(&self, monster: u8) -> &Monster {
        &self.monsters[usize::from(monster) % MONSTERS]
    }

    /// A monster, to be changed.
    #[inline]
    pub fn monster_mut(&mut self, monster: u8) -> &mut Monster {
        &mut self.monsters[usize::from(monster) % MONSTERS]
    }

    /// A mech.
    #[inline]
    pub fn mech(&self, mech: u8) -> &Mech {
        &self.mechs[usize::from(mech) % MAX_MECHS]
    }

    /// A mech, to be changed.
    #[inline]
    pub fn mech_mut(&mut self, mech: u8) -> &mut Mech {
        &mut self.mechs[usize::from(mech) % MAX_MECHS]
    }

    /// The mechs that play.
    #[inline]
    pub fn crew(&self) -> &[Mech] {
        &self.mechs[..usize::from(self.crew).clamp(1, MAX_MECHS)]
    }

    /// The seat that decides for a mech (DNT-GEN-14).
    #[inline]
    pub fn pilot(&self, mech: u8) -> u8 {
        mech.min(self.players - 1)
    }

    /// The seat of the Captain.
    #[inline]
    pub fn captains_pilot(&self) -> u8 {
        self.pilot(self.from_captain(0))
    }

    /// The mech of that number from the Captain clockwise.
    #[inline]
    pub fn from_captain(&self, number: u8) -> u8 {
        let captain = if self.captain < self.crew {
            self.captain
        } else {
            0
        };
        let mech = captain + number % self.crew;
        if mech >= self.crew {
            mech - self.crew
        } else {
            mech
        }
    }

    /// The mech clockwise after one.
    #[inline]
    pub fn after(&self, mech: u8) -> u8 {
        if mech.saturating_add(1) >= self.crew {
            0
        } else {
            mech + 1
        }
    }

    /// Monsters in play, a bit each.
    #[inline]
    pub fn in_play(&self) -> u8 {
        let mut mask = 0;
        for (at, monster) in self.monsters.iter().enumerate() {
            mask |= u8::from(monster.is_in_play()) << at;
        }
        mask
    }

    /// Monsters in an area, a bit each.
    #[inline]
    pub fn monsters_in(&self, area: u8) -> u8 {
        self.monsters_on(1 << (area & 31))
    }

    /// Monsters in these areas, a bit each.
    #[inline]
    pub fn monsters_on(&self, areas: u32) -> u8 {
        let mut mask = 0;
        for (at, monster) in self.monsters.iter().enumerate() {
            let is_here = areas >> (monster.space & 31) & u32::from(monster.is_in_play());
            mask |= ((is_here & 1) as u8) << at;
        }
        mask
    }

    /// Areas with a monster, a bit each.
    #[inline]
    pub fn monster_areas(&self) -> u32 {
        let mut mask = 0;
        for monster in &self.monsters {
            mask |= u32::from(monster.is_in_play()) << (monster.space & 31);
        }
        mask
    }

    /// Whether a monster is one and on the board.
    #[inline]
    pub fn is_in_play(&self, monster: u8) -> bool {
        usize::from(monster) < MONSTERS && self.monster(monster).is_in_play()
    }

    /// Whether an object is a monster that is not on the board.
    #[inline]
    pub fn is_gone(&self, it: u8) -> bool {
        monster_of(it).is_some_and(|monster| !self.is_in_play(monster))
    }

    /// Mechs in an area, a bit each.
    #[inline]
    pub fn mechs_in(&self, area: u8) -> u8 {
        self.mechs_on(1 << (area & 31))
    }

    /// Mechs in these areas, a bit each.
    #[inline]
    pub fn mechs_on(&self, areas: u32) -> u8 {
        let mut mask = 0;
        for (at, mech) in self.crew().iter().enumerate() {
            mask |= ((areas >> (mech.space & 31) & 1) as u8) << at;
        }
        mask
    }

    /// All mechs, a bit each.
    #[inline]
    pub fn all_mechs(&self) -> u8 {
        (1u8 << self.crew.min(MAX_MECHS as u8)) - 1
    }

    /// Whether a mech is in the monster's space, so that its Mech side is up.
    #[inline]
    pub fn is_mech_side_up(&self, monster: u8) -> bool {
        self.mechs_in(self.monster(monster).space) != 0
    }

    /// The City Damage of a space.
    #[inline]
    pub fn city_damage(&self, space: u8) -> u8 {
        match space {
            1..=18 => self.damage.0[usize::from(space) - 1],
            _ => 0,
        }
    }

    /// The City Damage of a space, to be changed.
    #[inline]
    pub fn city_damage_mut(&mut self, space: u8) -> &mut u8 {
        &mut self.damage.0[usize::from(space.clamp(1, 18)) - 1]
    }

    /// Whether an area is a City Space that is not Destroyed.
    #[inline]
    pub fn stands(&self, space: u8) -> bool {
        (1..=18).contains(&space) && self.damage.0[usize::from(space) - 1] != DESTROYED
    }

    /// Whether an area is a Destroyed space.
    #[inline]
    pub fn is_destroyed(&self, space: u8) -> bool {
        self.city_damage(space) == DESTROYED
    }

    /// Standing spaces, a bit each by area.
    #[inline]
    pub fn standing(&self) -> u32 {
        let mut mask = 0;
        for (at, damage) in self.damage.0.iter().enumerate() {
            mask |= u32::from(*damage != DESTROYED) << (at + 1);
        }
        mask
    }

    /// The first standing space up from one, other than it (18 and 1 are neighbours).
    pub fn standing_higher(&self, space: u8) -> Option<u8> {
        let standing = self.standing() & !(1 << (space & 31));
        let higher = standing & !((2u32 << (space & 31)) - 1);
        let found = if higher != 0 { higher } else { standing };
        (found != 0).then(|| found.trailing_zeros() as u8)
    }

    /// The first standing space down from one, other than it.
    pub fn standing_lower(&self, space: u8) -> Option<u8> {
        let standing = self.standing() & !(1 << (space & 31));
        let lower = standing & ((1u32 << (space & 31)) - 1);
        let found = if lower != 0 { lower } else { standing };
        (found != 0).then(|| 31 - found.leading_zeros() as u8)
    }

    /// Copies of citizens in a place, a bit each.
    #[inline]
    pub fn citizens_in(&self, place: u8) -> u64 {
        const LOW: u64 = 0x7F7F_7F7F_7F7F_7F7F;
        const ONES: u64 = 0x0101_0101_0101_0101;
        const GATHER: u64 = 0x0102_0408_1020_4080;
        let wanted = ONES * u64::from(place);
        let mut mask = 0;
        for (at, eight) in self.citizens.as_chunks::<8>().0.iter().enumerate() {
            let differs = u64::from_le_bytes(*eight) ^ wanted;
            let equal = !(((differs & LOW) + LOW) | differs) & !LOW;
            mask |= ((equal >> 7).wrapping_mul(GATHER) >> 56) << (8 * at);
        }
        mask
    }

    /// Whether the boss has come.
    #[inline]
    pub fn has_boss_come(&self) -> bool {
        self.monsters[usize::from(BOSS)].status != Status::Away
    }

    /// How many cards of the Event Deck are known.
    #[inline]
    pub fn known_events(&self) -> u8 {
        let known = self.event_known.iter();
        known.filter(|card| **card != NO_CARD).count() as u8
    }

    /// Cards of the Event Deck.
    #[inline]
    pub fn event_deck(&self) -> u8 {
        let unknown = if self.has_boss_come() {
            self.event_pool.0.count_ones() as u8
        } else {
            self.deck_appears + self.deck_events
        };
        self.known_events() + unknown
    }

    /// Known City cards, a bit each.
    #[inline]
    pub fn known_city(&self) -> u32 {
        let mut mask = 0;
        for space in self.city_known {
            mask |= 1u32 << (space & 31) >> 1;
        }
        mask
    }

    /// City cards in the bag, a bit each, space 1 first.
    #[inline]
    pub fn city_bag(&self) -> u32 {
        ALL_CITY_CARDS & !self.city_discard.0 & !self.known_city()
    }

    /// Cards of the Command Deck of a mech.
    #[inline]
    pub fn command_deck(&self, mech: u8) -> u32 {
        let own = self.mech(mech);
        let mut out = own.hand.0 | own.front.0 | own.discard.0;
        for frame in &self.stack[..usize::from(self.depth).min(MAX_DEPTH)] {
            let is_list = matches!(frame.kind, FrameKind::Play | FrameKind::React);
            if is_list && frame.who == mech && frame.id < CARDS {
                out |= 1 << frame.id;
            }
        }
        ALL_CARDS & !out
    }

    /// The frame on top.
    #[inline]
    pub fn top(&self) -> Option<&Frame> {
        self.below(0)
    }

    /// The frame that many below the top.
    #[inline]
    pub fn below(&self, number: u8) -> Option<&Frame> {
        let at = self.depth.checked_sub(number + 1)?;
        self.stack.get(usize::from(at))
    }

    /// The frame that many below the top, to be changed.
    #[inline]
    pub fn below_mut(&mut self, number: u8) -> Option<&mut Frame> {
        let at = self.depth.checked_sub(number + 1)?;
        self.stack.get_mut(usize::from(at))
    }

    /// Whether a frame of that kind is on the stack.
    #[inline]
    pub fn has_frame(&self, kind: FrameKind) -> bool {
        self.stack[..usize::from(self.depth).min(MAX_DEPTH)]
            .iter()
            .any(|frame| frame.kind == kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_found_by_their_place() {
        let mut state = State::EMPTY;
        for (at, place) in state.citizens.iter_mut().enumerate() {
            *place = (at * 7 % 22) as u8;
        }
        for place in 0..22 {
            let plain = (0..CITIZENS).filter(|at| state.citizens[*at] == place);
            assert_eq!(
                state.citizens_in(place),
                plain.fold(0, |all, at| all | 1 << at)
            );
        }
    }

    /// DNT-BRD-05.
    #[test]
    fn numbers_wrap() {
        let mut state = State::EMPTY;
        assert_eq!(state.standing_higher(18), Some(1));
        assert_eq!(state.standing_lower(1), Some(18));
        state.damage.0[0] = DESTROYED;
        assert_eq!(state.standing_higher(18), Some(2));
        assert_eq!(state.standing_higher(7), Some(8));
        assert_eq!(state.standing_lower(2), Some(18));
    }
}
