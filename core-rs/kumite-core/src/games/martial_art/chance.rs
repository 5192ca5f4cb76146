//! Chance points: what can fall, with exact weights.

use super::events::Sink;
use super::knowledge::{BINS, Frame, draw_by_number, ways};
use super::play::{Fallen, Play};
use super::terms::*;
use super::tokens::{Tokens, packed};
use crate::random::Bits;

/// What falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chance {
    /// A fighter for the lowest seat without one.
    Deal,
    /// The first seat.
    First,
    /// White Belt: the reserve of a seat.
    Reserve(Who),
    /// White Belt: the Areas of its Actions.
    Actions(Who),
    /// White Belt: its other Effects.
    Effects(Who),
    /// So many dice.
    Dice(u8),
}

/// A weight. A pack's dice may be many, and a die may have twenty faces.
pub type Weight = u128;

fn choose(n: u8, k: u8) -> Weight {
    (0..Weight::from(k)).fold(1, |ways, at| ways * (Weight::from(n) - at) / (at + 1))
}

/// Calls `each` with every result of so many dice: its number and its weight, ascending.
pub fn each_roll(die: [u8; 3], dice: u8, mut each: impl FnMut(u32, Weight)) {
    let [fails, normals, exceptionals] = die.map(Weight::from);
    for x in 0..=dice {
        for n in 0..=dice - x {
            let ways = choose(dice, x) * choose(dice - x, n);
            let faces = fails.pow((dice - x - n).into()) * normals.pow(n.into());
            let weight = ways * faces * exceptionals.pow(x.into());
            each(u32::from(x) << 5 | u32::from(n), weight);
        }
    }
}

/// Every way to lay these Actions in Areas of their own, ascending.
pub(super) fn all_actions(tokens: Tokens) -> Vec<u32> {
    let counts = [0, 1, 2, 3].map(|kind| u32::from(tokens.count(kind)));
    let mut all = Vec::new();
    for_kind(&counts, 0, 0, &mut |outcome| all.push(outcome));
    all
}

/// Types from the highest bits down; `used` are Areas already taken.
fn for_kind(counts: &[u32], used: u32, above: u32, each: &mut impl FnMut(u32)) {
    let Some((count, rest)) = counts.split_last() else {
        return each(above);
    };
    for mask in 0..32u32 {
        if mask & used == 0 && mask.count_ones() == *count {
            let bits = above | mask << (5 * rest.len());
            for_kind(rest, used | mask, bits, each);
        }
    }
}

impl<S: Sink> Play<'_, S> {
    /// Calls `each` with every outcome and its weight, ascending.
    pub fn outcomes(&self, chance: Chance, mut each: impl FnMut(u32, Weight)) {
        match chance {
            Chance::Deal => {
                for fighter in 0..self.content.fighters.len() as u8 {
                    if !self.is_taken(fighter) {
                        each(fighter.into(), 1);
                    }
                }
            }
            Chance::First => self
                .state
                .all_seats()
                .for_each(|seat| each(seat.0.into(), 1)),
            Chance::Reserve(seat) => self.each_reserve(seat, each),
            Chance::Actions(seat) => {
                let laid = self.laid_actions(seat).iter();
                laid.for_each(|outcome| each(*outcome, 1));
            }
            Chance::Effects(seat) => {
                for (number, world) in self.free_places(seat).worlds(&self.content.arrangements) {
                    each(number.into(), ways(world).into());
                }
            }
            Chance::Dice(dice) => each_roll(self.content.die, dice, each),
        }
    }

    fn each_reserve(&self, seat: Who, mut each: impl FnMut(u32, Weight)) {
        let all = self.fighter(seat).effects();
        for moves in 0..=2u8 {
            for defenses in 0..=2 - moves {
                let bag = [moves, defenses, 2 - moves - defenses];
                let pairs = all.iter().zip(bag);
                let weight: Weight = pairs
                    .map(|(all, drawn)| if drawn > *all { 0 } else { choose(*all, drawn) })
                    .product();
                if weight > 0 {
                    each(packed(bag).into(), weight);
                }
            }
        }
    }

    /// Every way to lay a seat's Actions.
    fn laid_actions(&self, seat: Who) -> &[u32] {
        let fighter = usize::from(self.state.seat(seat).fighter);
        let all = &self.content.laid_actions;
        all.get(fighter).unwrap_or(&all[0])
    }

    /// Effects that are not in the reserve, and the places that Actions leave free.
    fn free_places(&self, seat: Who) -> Frame {
        let place = self.state.seat(seat);
        let (all, reserve) = (self.fighter(seat).effects(), place.reserve.bag());
        let mut sizes = [0; BINS];
        for (size, area) in sizes.iter_mut().zip(place.areas) {
            *size = 2u8.saturating_sub(area.actions());
        }
        let bag = [0, 1, 2].map(|kind| all[kind].saturating_sub(reserve[kind]));
        Frame { bag, sizes }
    }

    /// The outcome, if there is only one.
    pub(super) fn fallen(&self, chance: Chance) -> Fallen {
        if let Chance::Dice(dice) = chance {
            return if dice == 0 {
                Fallen::Only(0)
            } else {
                Fallen::Several
            };
        }
        match chance {
            Chance::Actions(seat) => first_of(self.laid_actions(seat).iter().copied()),
            Chance::Effects(seat) => {
                let frame = self.free_places(seat);
                let worlds = frame.worlds(&self.content.arrangements);
                first_of(worlds.map(|(number, _)| number.into()))
            }
            _ => {
                let (mut first, mut count) = ([0; 2], 0);
                self.outcomes(chance, |outcome, _| {
                    first[count.min(1)] = outcome;
                    count += 1;
                });
                first_of(first.into_iter().take(count))
            }
        }
    }

    /// Draws an outcome by weight.
    pub fn sample(&self, chance: Chance, random: &mut impl Bits) -> u32 {
        if let Chance::Dice(dice) = chance {
            return roll(self.content.die, dice, random);
        }
        // A match begins with these: they are not listed to draw one.
        match chance {
            Chance::Actions(seat) => {
                let laid = self.laid_actions(seat);
                let at = random.below((laid.len() as u32).max(1)) as usize;
                return laid.get(at).copied().unwrap_or(0);
            }
            Chance::Effects(seat) => {
                let frame = self.free_places(seat);
                return draw_by_number(&self.content.arrangements, frame, random);
            }
            _ => {}
        }
        let mut total = 0;
        self.outcomes(chance, |_, weight| total += weight as u32);
        let mut at = random.below(total.max(1));
        let mut fallen = None;
        self.outcomes(chance, |outcome, weight| {
            if fallen.is_none() && at < weight as u32 {
                fallen = Some(outcome);
            }
            at = at.saturating_sub(weight as u32);
        });
        fallen.unwrap_or(0)
    }

    /// Carries one outcome out.
    pub(super) fn fall(&mut self, chance: Chance, outcome: u32) {
        match chance {
            Chance::Deal => {
                if let Some(seat) = self.state.lowest(|seat| seat.fighter == NO_ID) {
                    self.take_fighter(seat, outcome as u8, true);
                }
            }
            Chance::First => self.first_seat_falls(Who(outcome as u8)),
            Chance::Reserve(seat) => {
                let bag = [8, 4, 0].map(|shift| (outcome >> shift & 15) as u8);
                self.reserve_falls(seat, bag);
            }
            Chance::Actions(seat) => self.actions_fall(seat, outcome),
            Chance::Effects(seat) => {
                let frame = self.free_places(seat);
                let fallen = u16::try_from(outcome)
                    .ok()
                    .and_then(|number| frame.world(&self.content.arrangements, number));
                let bags = std::array::from_fn(|bin| fallen.map_or([0; 3], |world| world.bag(bin)));
                self.effects_fall(seat, bags);
            }
            Chance::Dice(dice) => {
                let (x, n) = ((outcome >> 5) as u8, (outcome & 31) as u8);
                self.dice_fall([dice.saturating_sub(n + x), n, x]);
            }
        }
    }
}

/// Whether there is one outcome, or none, or several.
fn first_of(mut outcomes: impl Iterator<Item = u32>) -> Fallen {
    match (outcomes.next(), outcomes.next()) {
        (None, _) => Fallen::Never,
        (Some(only), None) => Fallen::Only(only),
        _ => Fallen::Several,
    }
}

/// Rolls dice one by one.
fn roll(die: [u8; 3], dice: u8, random: &mut impl Bits) -> u32 {
    let faces: u32 = die.iter().map(|n| u32::from(*n)).sum();
    let mut result = 0;
    for _ in 0..dice {
        let face = random.below(faces);
        if face < u32::from(die[2]) {
            result += 1 << 5;
        } else if face < u32::from(die[2]) + u32::from(die[1]) {
            result += 1;
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_of_a_roll_add_up_to_all_ways_dice_can_fall() {
        for dice in 0..=26 {
            let mut total = 0;
            let mut before = None;
            each_roll([2, 3, 15], dice, |outcome, weight| {
                assert!(before < Some(outcome) && weight > 0);
                before = Some(outcome);
                total += weight;
            });
            assert_eq!(total, 20u128.pow(dice.into()));
        }
    }

    #[test]
    fn actions_lie_in_areas_of_their_own() {
        let mut all = Vec::new();
        for_kind(&[2, 0, 1, 1], 0, 0, &mut |outcome| all.push(outcome));
        assert_eq!(all.len(), 5 * 4 * 3);
        assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
        for outcome in all {
            let masks = [0, 5, 10, 15].map(|shift| outcome >> shift & 31);
            assert_eq!(masks.map(u32::count_ones), [2, 0, 1, 1]);
            assert_eq!(masks.iter().fold(0, |all, mask| all | mask).count_ones(), 4);
        }
    }
}
