//! Chance points: what can fall, with exact weights.

use std::cmp::Ordering;

use super::actions::pack;
use super::dice::Multisets;
use super::events::*;
use super::play::Play;
use super::state::{AttackStep, Phase};
use super::terms::*;
use crate::random::Bits;

/// How many ways chance has.
pub(super) enum Fallen {
    Only(u32),
    Several,
    Never,
}

impl Fallen {
    fn of_bits(mask: u32) -> Self {
        match mask.count_ones() {
            0 => Self::Never,
            1 => Self::Only(mask.trailing_zeros()),
            _ => Self::Several,
        }
    }

    fn of_list(mut list: impl Iterator<Item = u8>) -> Self {
        match (list.next(), list.next()) {
            (None, _) => Self::Never,
            (Some(only), None) => Self::Only(only.into()),
            _ => Self::Several,
        }
    }
}

/// What falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// The next Sector of the ring.
    Ring,
    /// The Scoreboard token now on top.
    Token,
    /// A random Fighter.
    Fighter,
    /// This many Action cards of `seat` out of the cards in `deck`.
    Hand {
        /// Whose hand.
        seat: Who,
        /// Cards it may draw, a bit each.
        deck: u8,
        /// How many.
        cards: u8,
    },
    /// Who starts as Leader.
    Leader,
    /// This many attack dice.
    AttackDice(u8),
    /// This many defense dice.
    DefenseDice(u8),
    /// The top card of an equipment deck.
    Equipment(u8),
    /// Type of a destroyed Bot.
    BotType,
    /// The top card of the Enhancement deck.
    Enhancement,
}

impl<S: Sink> Play<'_, S> {
    /// Calls `each` with every outcome and its weight, ascending.
    pub fn outcomes(&self, chance: Chance, mut each: impl FnMut(u32, u32)) {
        match chance {
            Chance::Ring | Chance::Token => {
                for sector in 1..=10 {
                    if self.free_sectors(chance) >> sector & 1 == 1 {
                        each(sector, 1);
                    }
                }
            }
            Chance::Fighter => self.each_bit(self.unclaimed().into(), |fighter| each(fighter, 1)),
            Chance::Hand { deck, cards, .. } => {
                for mask in 0..128u32 {
                    if mask & !u32::from(deck) == 0 && mask.count_ones() == u32::from(cards) {
                        each(mask, 1);
                    }
                }
            }
            Chance::Leader => (0..u32::from(self.state.players)).for_each(|seat| each(seat, 1)),
            Chance::AttackDice(_) | Chance::DefenseDice(_) => {
                let list = self.rolls(chance);
                for at in (0..list.counts().len()).rev() {
                    each(pack(list.counts()[at]).into(), list.weights()[at]);
                }
            }
            Chance::Equipment(rank) => {
                for (design, copies) in self.deck_left(rank).designs() {
                    each(design.into(), copies.into());
                }
            }
            Chance::BotType => {
                for (kind, unseen) in self.state.unseen_bots.iter().enumerate() {
                    if *unseen > 0 {
                        each(kind as u32, (*unseen).into());
                    }
                }
            }
            Chance::Enhancement => {
                self.each_bit(self.state.enhancement_deck.into(), |id| each(id, 1))
            }
        }
    }

    fn each_bit(&self, mut mask: u32, mut each: impl FnMut(u32)) {
        while mask != 0 {
            each(mask.trailing_zeros());
            mask &= mask - 1;
        }
    }

    #[inline]
    fn rolls(&self, chance: Chance) -> &Multisets {
        match chance {
            Chance::DefenseDice(dice) => {
                &self.content.defense_rolls[usize::from(dice).min(MOST_ROLLED.into())]
            }
            Chance::AttackDice(dice) => {
                &self.content.attack_rolls[usize::from(dice).min(MOST_ROLLED.into())]
            }
            _ => &self.content.attack_rolls[0],
        }
    }

    /// Sectors not yet in the ring, or tokens not yet seen, a bit each.
    fn free_sectors(&self, chance: Chance) -> u32 {
        let mut free = 0x7FE;
        if chance == Chance::Ring {
            self.state
                .ring()
                .iter()
                .for_each(|sector| free &= !(1 << sector));
        } else {
            let placed = &self.state.placed[..usize::from(self.state.placed_len)];
            placed.iter().for_each(|sector| free &= !(1 << sector));
            free &= !(1 << self.state.top);
        }
        free & 0x7FE
    }

    /// Fighters nobody has, a bit each.
    pub(super) fn unclaimed(&self) -> u16 {
        let mut free = ((1u32 << self.content.fighters.len()) - 1) as u16;
        for seat in self.state.seats() {
            if seat.fighter < 16 {
                free &= !(1 << seat.fighter);
            }
        }
        free
    }

    /// Whether chance has one outcome, several or none.
    #[inline]
    pub(super) fn fallen(&self, chance: Chance) -> Fallen {
        if !matches!(chance, Chance::AttackDice(_) | Chance::DefenseDice(_)) {
            return self.fallen_cards(chance);
        }
        let counts = self.rolls(chance).counts();
        if counts.len() == 1 {
            Fallen::Only(pack(counts[0]).into())
        } else {
            Fallen::Several
        }
    }

    #[inline(never)]
    fn fallen_cards(&self, chance: Chance) -> Fallen {
        match chance {
            Chance::AttackDice(_) | Chance::DefenseDice(_) | Chance::Leader => Fallen::Several,
            Chance::Hand { deck, cards, .. } => match deck.count_ones().cmp(&u32::from(cards)) {
                Ordering::Less => Fallen::Never,
                Ordering::Equal => Fallen::Only(deck.into()),
                Ordering::Greater => Fallen::Several,
            },
            Chance::Ring | Chance::Token => Fallen::of_bits(self.free_sectors(chance)),
            Chance::Fighter => Fallen::of_bits(self.unclaimed().into()),
            Chance::Enhancement => Fallen::of_bits(self.state.enhancement_deck.into()),
            Chance::Equipment(rank) => match self.deck_left(rank).marks() {
                [0, 0] => Fallen::Never,
                [one, 0] if one.is_power_of_two() => Fallen::Only(one.trailing_zeros() / 2),
                [0, one] if one.is_power_of_two() => Fallen::Only(32 + one.trailing_zeros() / 2),
                _ => Fallen::Several,
            },
            Chance::BotType => {
                let left = (0..).zip(&self.state.unseen_bots);
                Fallen::of_list(left.filter(|(_, n)| **n > 0).map(|(kind, _)| kind))
            }
        }
    }

    /// Draws an outcome by weight.
    pub fn sample(&self, chance: Chance, random: &mut impl Bits) -> u32 {
        match chance {
            Chance::AttackDice(_) | Chance::DefenseDice(_) => {
                let list = self.rolls(chance);
                pack(list.counts()[list.sample(random.bits())]).into()
            }
            Chance::Leader => random.below(self.state.players.into()),
            Chance::Hand { deck, cards, .. } => {
                let mut left = u32::from(deck);
                let mut drawn = 0;
                for _ in 0..cards {
                    let card = nth_bit(left, random.below(left.count_ones()));
                    drawn |= 1 << card;
                    left &= !(1 << card);
                }
                drawn
            }
            Chance::Ring | Chance::Token => {
                let free = self.free_sectors(chance);
                nth_bit(free, random.below(free.count_ones()))
            }
            Chance::Fighter => {
                let free = u32::from(self.unclaimed());
                nth_bit(free, random.below(free.count_ones()))
            }
            Chance::Enhancement => {
                let deck = u32::from(self.state.enhancement_deck);
                nth_bit(deck, random.below(deck.count_ones()))
            }
            Chance::Equipment(rank) => {
                let left = self.deck_left(rank);
                left.nth(random.below(left.cards().max(1))).into()
            }
            Chance::BotType => {
                let unseen = self.state.unseen_bots;
                let all = unseen.iter().map(|n| u32::from(*n)).sum();
                pick((0..).zip(unseen), all, random)
            }
        }
    }

    /// Carries one outcome out.
    pub(super) fn fall(&mut self, chance: Chance, outcome: u32) {
        let value = outcome as u8;
        match chance {
            Chance::Ring => self.ring_falls(value),
            Chance::Token => self.token_falls(value),
            Chance::Fighter => {
                self.claim(value, true);
                self.state.phase = Phase::Fighters;
            }
            Chance::Hand { seat, deck, .. } => self.hand_falls(seat, deck, value),
            Chance::Leader => self.leader_falls(Who(value)),
            Chance::AttackDice(_) | Chance::DefenseDice(_) => {
                self.dice_fall(chance, outcome as u16)
            }
            Chance::Equipment(_) => self.equipment_falls(value),
            Chance::BotType => self.bot_type_falls(value),
            Chance::Enhancement => self.enhancement_falls(value),
        }
    }

    fn ring_falls(&mut self, sector: u8) {
        let at = self.state.ring_len;
        if let Some(place) = self.state.ring.get_mut(usize::from(at)) {
            *place = sector;
            self.state.ring_len += 1;
        }
        self.state.index_ring();
        self.sink.say(SectorPlaced {
            sector,
            position: at,
        });
        if self.state.ring_len == 10 {
            self.state.phase = Phase::FirstToken;
        }
    }

    fn token_falls(&mut self, sector: u8) {
        self.state.top = sector;
        self.sink.say(TokenShown { sector });
        if self.state.phase == Phase::FirstToken {
            if self.state.has_automa() {
                self.state.automa_loc = sector;
            }
            self.state.phase = Phase::Fighters;
        } else {
            self.state.phase = Phase::Sink;
        }
    }

    fn leader_falls(&mut self, seat: Who) {
        self.state.leader = seat;
        self.sink.say(LeaderTaken {
            seat,
            previous: NOBODY,
        });
        self.begin_round(1);
    }

    fn dice_fall(&mut self, chance: Chance, vector: u16) {
        let rolled = super::actions::unpack(vector);
        let attack = &mut self.state.attack;
        let add = |dice: &mut [u8; 4]| {
            for (all, new) in dice.iter_mut().zip(rolled) {
                *all = (*all + new).min(MOST_OF_A_FACE);
            }
            pack(*dice)
        };
        if attack.in_air > 0 {
            attack.in_air = 0;
            if matches!(chance, Chance::AttackDice(_)) {
                let now = add(&mut attack.dice);
                self.sink.say(AttackRolled {
                    dice: now,
                    is_reroll: true,
                });
            } else {
                let now = add(&mut attack.defense_dice);
                let seat = attack.current;
                self.sink.say(DefenseRolled {
                    seat,
                    dice: now,
                    is_reroll: true,
                });
            }
            return;
        }
        match attack.step {
            AttackStep::RollAttack => {
                let now = add(&mut attack.dice);
                attack.step = AttackStep::RollAutoma;
                self.sink.say(AttackRolled {
                    dice: now,
                    is_reroll: false,
                });
            }
            AttackStep::RollAutoma => {
                let now = add(&mut attack.automa_dice);
                attack.step = AttackStep::RollBots;
                self.sink.say(AutomaRolled { dice: now });
            }
            AttackStep::RollBots => {
                add(&mut attack.bot_dice);
                if attack.bot_dice.iter().sum::<u8>() >= attack.bots {
                    attack.step = AttackStep::AfterAttack;
                }
                self.sink.say(BotsRolled { dice: vector });
            }
            _ => {
                let now = add(&mut attack.defense_dice);
                let seat = attack.current;
                attack.step = AttackStep::AfterDefense;
                attack.ally = 0;
                self.sink.say(DefenseRolled {
                    seat,
                    dice: now,
                    is_reroll: false,
                });
            }
        }
    }
}

/// One of several kinds of things, by how many there are of each; the last if there are fewer than `all`.
fn pick(kinds: impl Iterator<Item = (u8, u8)>, all: u32, random: &mut impl Bits) -> u32 {
    let mut at = random.below(all.max(1));
    let mut picked = 0;
    for (kind, count) in kinds {
        picked = kind;
        if at < u32::from(count) {
            break;
        }
        at -= u32::from(count);
    }
    picked.into()
}

/// The place of the n-th set bit.
#[inline]
fn nth_bit(mut mask: u32, n: u32) -> u32 {
    for _ in 0..n {
        mask &= mask - 1;
    }
    mask.trailing_zeros()
}
