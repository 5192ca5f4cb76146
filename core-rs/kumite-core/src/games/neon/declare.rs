//! Which attacks a seat could declare (NEON-D-11).

use super::actions;
use super::content::{Effect, Op};
use super::events::Sink;
use super::offers::Facts;
use super::play::Play;
use super::terms::*;
use super::windows::ENABLING;

/// A weapon as it could be used now.
struct Weapon {
    number: u8,
    /// Dice by range; 0 is an empty cell.
    cells: [u8; 3],
    /// Payable effects that may open an attack out of range, a bit per ref.
    enablers: u64,
}

impl Weapon {
    #[inline]
    fn cell(&self, range: u8) -> u8 {
        self.cells.get(usize::from(range)).copied().unwrap_or(0)
    }

    #[inline]
    fn attack(&self, target: u8, reference: u8, param: u8) -> u32 {
        let attack = actions::Attack {
            weapon: self.number,
            target,
            r#ref: reference,
            param,
        };
        attack.code()
    }
}

/// Something to aim at.
#[derive(Clone, Copy)]
struct Aim {
    target: u8,
    sector: u8,
    range: u8,
}

impl<S: Sink> Play<'_, S> {
    /// Every attack the seat could declare, into `legal`.
    #[inline(never)]
    pub(super) fn list_attacks(&mut self, seat: Who, loc: u8) {
        let mut singles = [Aim {
            target: 0,
            sector: 0,
            range: 0,
        }; 20];
        let mut single_count = 0;
        let mut add = |target: u8, sector: u8, range: u8| {
            singles[single_count] = Aim {
                target,
                sector,
                range,
            };
            single_count += 1;
        };
        for other in self.state.all_seats() {
            let there = self.state.loc(other);
            if other != seat && self.state.is_on_arena(other) && !self.state.are_allies(seat, other)
            {
                add(other.0, there, self.state.range(loc, there));
            }
        }
        if self.state.is_on_arena(AUTOMA) {
            add(
                AUTOMA.0,
                self.state.automa_loc,
                self.state.range(loc, self.state.automa_loc),
            );
        }
        for sector in 1..=10 {
            if self.state.bots[sector] > 0 {
                add(16 + sector, sector, self.state.range(loc, sector));
            }
        }
        let gear = self.state.seats[seat].gear;
        for number in [0, 1, 2, GRENADE] {
            let Some(card) = gear[usize::from(number)].card() else {
                continue;
            };
            let content = self.content;
            let design = content.design(card);
            let unpayable = design
                .attack_price
                .is_some_and(|price| self.ammo_sources(seat, number, price, true) == 0);
            if unpayable {
                continue;
            }
            let weapon = self.weapon(seat, number, design.dice);
            if design.all_in_sector {
                self.list_wide_attacks(seat, loc, &weapon);
            } else {
                self.list_single_attacks(seat, loc, &weapon, &singles[..single_count]);
            }
        }
        let weapon = self.weapon(seat, BASIC, [self.basic_dice(seat), 0, 0]);
        self.list_single_attacks(seat, loc, &weapon, &singles[..single_count]);
    }

    fn weapon(&self, seat: Who, number: u8, cells: [u8; 3]) -> Weapon {
        let mut enablers = 0;
        let mut sources = self.sources(seat, ENABLING, number);
        while sources != 0 {
            let reference = sources.trailing_zeros() as u8;
            let cost = self.content.effect(reference, self.id_of(seat, reference));
            if cost.is_some_and(|effect| self.can_pay(seat, reference, effect.cost, true)) {
                enablers |= 1 << reference;
            }
            sources &= sources - 1;
        }
        Weapon {
            number,
            cells,
            enablers,
        }
    }

    /// The ways to attack each target: plainly in range, else with what could open the attack.
    fn list_single_attacks(&mut self, seat: Who, loc: u8, weapon: &Weapon, aims: &[Aim]) {
        for aim in aims {
            if weapon.cell(aim.range) > 0 {
                self.legal.push(weapon.attack(aim.target, NO_REF, 0));
            } else if weapon.enablers != 0 {
                self.list_opened(seat, loc, weapon, *aim);
            }
        }
    }

    /// NEON-ATK-09: Sectors with at least one legal target.
    fn list_wide_attacks(&mut self, seat: Who, loc: u8, weapon: &Weapon) {
        for sector in 1..=10 {
            if self.state.is_in_ring(sector)
                && (self.state.bots[sector] > 0 || self.opponents_in(seat, sector) != 0)
            {
                let range = self.state.range(loc, sector);
                let aim = Aim {
                    target: 32 + sector,
                    sector,
                    range,
                };
                self.list_single_attacks(seat, loc, weapon, &[aim]);
            }
        }
    }

    /// The ways to attack one target out of range, with what could open the attack.
    fn list_opened(&mut self, seat: Who, loc: u8, weapon: &Weapon, aim: Aim) {
        let mut enablers = weapon.enablers;
        while enablers != 0 {
            let reference = enablers.trailing_zeros() as u8;
            enablers &= enablers - 1;
            if let Some(effect) = self.content.effect(reference, self.id_of(seat, reference)) {
                self.list_enabled(seat, loc, weapon, aim, reference, effect);
            }
        }
    }

    /// NEON-ATK-06, ATK-08: an effect that would open an attack out of the weapon's range.
    fn list_enabled(
        &mut self,
        seat: Who,
        loc: u8,
        weapon: &Weapon,
        aim: Aim,
        reference: u8,
        effect: &Effect,
    ) {
        let Aim {
            target,
            sector,
            range,
        } = aim;
        let is_wide = target >= 32;
        if !effect.relocates && effect.reach >> range & 1 == 0 || effect.relocates && is_wide {
            return;
        }
        let facts = Facts {
            weapon: weapon.number,
            range,
            fighters: target <= AUTOMA.0 || is_wide && self.opponents_in(seat, sector) != 0,
            bots: target > AUTOMA.0 && self.state.bots[sector] > 0,
        };
        if !self.conditions_hold(seat, effect, facts) {
            return;
        }
        let attack = |param| weapon.attack(target, reference, param);
        if !effect.relocates {
            self.legal.push(attack(0));
            return;
        }
        for op in &effect.ops {
            match *op {
                Op::MoveSelfAdjacent => {
                    for next in self.neighbours(loc).ascending().iter() {
                        if weapon.cell(self.state.range(next, sector)) > 0 {
                            self.legal.push(attack(next));
                        }
                    }
                }
                Op::MoveTargetToMe { steps }
                    if (1..=steps).contains(&range) && weapon.cell(0) > 0 =>
                {
                    self.legal.push(attack(0));
                }
                Op::MoveTargetAway { steps } => {
                    let there = self.push_away(sector, loc, steps);
                    if there != sector && weapon.cell(self.state.range(there, loc)) > 0 {
                        self.legal.push(attack(0));
                    }
                }
                _ => {}
            }
        }
    }
}
