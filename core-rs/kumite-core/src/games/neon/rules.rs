//! Small questions that many rules ask: the ring, energy, damage, standing effects.

use super::content::{Effects, Op, Scope, standing};
use super::events::*;
use super::play::Play;
use super::state::{Frame, FrameKind, Seat};
use super::terms::*;

/// Up to two neighbours of a Sector, the clockwise one first.
#[derive(Clone, Copy)]
pub(super) struct Neighbours {
    pub list: [u8; 2],
    pub len: usize,
}

impl Neighbours {
    pub fn iter(&self) -> impl Iterator<Item = u8> + use<> {
        self.list.into_iter().take(self.len)
    }

    /// The same, by Sector number.
    pub fn ascending(mut self) -> Self {
        if self.len == 2 && self.list[0] > self.list[1] {
            self.list.swap(0, 1);
        }
        self
    }
}

impl<S: Sink> Play<'_, S> {
    /// The Sector `steps` places clockwise (or back).
    #[inline]
    pub(super) fn step_from(&self, sector: u8, steps: i8) -> u8 {
        let len = self.state.ring_len.max(1) as i8;
        let mut at = (self.state.place_of(sector) as i8 + steps) % len;
        if at < 0 {
            at += len;
        }
        self.state.ring[at as usize]
    }

    /// NEON-MOV-03: with two Sectors left each has one neighbour.
    pub(super) fn neighbours(&self, sector: u8) -> Neighbours {
        let list = [self.step_from(sector, 1), self.step_from(sector, -1)];
        let len = if self.state.ring_len <= 2 { 1 } else { 2 };
        Neighbours { list, len }
    }

    /// Where a piece goes that is moved one Sector away from `origin` (NEON-MOV-07).
    pub(super) fn step_away(&self, piece: u8, origin: u8) -> Option<u8> {
        let now = self.state.range(piece, origin);
        let mut further = self
            .neighbours(piece)
            .iter()
            .filter(|next| self.state.range(*next, origin) > now);
        let only = further.next()?;
        further.next().is_none().then_some(only)
    }

    pub(super) fn set_energy(&mut self, seat: Who, value: u8) {
        let value = value.min(self.content.figures.energy_max);
        let old = std::mem::replace(&mut self.state.seats[seat].energy, value);
        if old != value {
            self.sink.say(EnergyChanged {
                seat,
                energy: value,
                change: (128 + value).wrapping_sub(old),
            });
        }
    }

    /// NEON-NRG-01: never above the maximum.
    pub(super) fn gain_energy(&mut self, seat: Who, amount: u8) {
        let now = self.state.seats[seat].energy;
        self.set_energy(seat, now.saturating_add(amount));
    }

    pub(super) fn spend_energy(&mut self, seat: Who, amount: u8) {
        let now = self.state.seats[seat].energy;
        self.set_energy(seat, now.saturating_sub(amount));
    }

    /// Takes the Leader token.
    pub(super) fn take_leader(&mut self, seat: Who) {
        let old = std::mem::replace(&mut self.state.leader, seat);
        if old != seat {
            self.sink.say(LeaderTaken {
                seat,
                previous: old,
            });
        }
    }

    /// Moves somebody and lets entering effects follow.
    pub(super) fn enter(&mut self, who: Who, sector: u8, cause: u8) {
        let from = self.state.loc(who);
        if who == AUTOMA {
            self.state.automa_loc = sector;
        } else {
            self.state.seats[who].loc = sector;
        }
        self.sink.say(Moved {
            who,
            from,
            to: sector,
            cause,
        });
        self.state.push(Frame::new(FrameKind::Enter, who.0, 0));
    }

    /// Takes HP tokens from the top (NEON-DMG-01); returns how many were lost.
    pub(super) fn damage(&mut self, who: Who, amount: u8, by: Who) -> u8 {
        let scored = self.state.mode != Mode::Royale;
        let mut lost = 0;
        let mut values = [0u8; 4];
        if who == AUTOMA {
            let hp = &self.content.figures.automa_hp;
            while lost < amount && self.state.automa_hp > 0 {
                let at = hp.len().saturating_sub(usize::from(self.state.automa_hp));
                values[hp.get(at).map_or(0, |value| usize::from(*value & 3))] += 1;
                self.state.automa_hp -= 1;
                lost += 1;
            }
        } else {
            let seat = &mut self.state.seats[who];
            let rows = &self.content.figures.hp[usize::from(seat.side & 1)];
            for (count, (_, value)) in seat.hp.iter_mut().zip(rows) {
                let here = (*count).min(amount - lost);
                *count -= here;
                lost += here;
                values[usize::from(*value)] += here;
            }
        }
        if scored && by != NOBODY {
            let trophies = if by == AUTOMA {
                &mut self.state.automa_trophy
            } else {
                &mut self.state.seats[by].trophy_hp
            };
            for (trophy, new) in trophies.iter_mut().zip(&values[1..]) {
                *trophy = trophy.wrapping_add(*new);
            }
        }
        if lost > 0 {
            let left = self.hp_left(who);
            self.sink.say(Damaged {
                who,
                lost,
                left,
                by,
            });
        }
        lost
    }

    pub(super) fn hp_left(&self, who: Who) -> u8 {
        if who == AUTOMA {
            self.state.automa_hp
        } else {
            self.state.seats[who].hp_left()
        }
    }

    /// Whether a token of `owner` touches `who` (a Fighter, the Automa or [`BOT`]).
    pub(super) fn covers(&self, scope: Scope, owner: Who, who: Who) -> bool {
        match scope {
            Scope::All => true,
            Scope::Others => owner != who,
            Scope::Opponents => owner != who && !self.state.are_allies(owner, who),
        }
    }

    /// Runs over passive operations of the kinds in `wanted` (see [`standing`]) that stand for `who` in `sector`:
    /// the Sector's, then those of tokens there.
    #[inline]
    pub(super) fn any_standing(
        &self,
        sector: u8,
        who: Who,
        wanted: u16,
        holds: impl FnMut(&Op) -> bool,
    ) -> bool {
        let standing = &self.content.windows[0].standing;
        standing.has(wanted, sector, self.state.seats())
            && self.any_holds(sector, who, wanted, holds)
    }

    #[inline(never)]
    fn any_holds(
        &self,
        sector: u8,
        who: Who,
        wanted: u16,
        mut holds: impl FnMut(&Op) -> bool,
    ) -> bool {
        let effects = self.content.sector_effects(sector);
        if effects.standing & wanted != 0 && self.any_passive(effects, sector, who, &mut holds) {
            return true;
        }
        for (owner, seat) in self.state.all_seats().zip(self.state.seats()) {
            if seat.token == sector && sector != SHIP {
                let Some(token) = self.token_of(owner) else {
                    continue;
                };
                if token.effects.standing & wanted != 0
                    && self.covers(token.scope, owner, who)
                    && self.any_passive(&token.effects, sector, who, &mut holds)
                {
                    return true;
                }
            }
        }
        false
    }

    fn any_passive(
        &self,
        effects: &Effects,
        sector: u8,
        who: Who,
        holds: &mut impl FnMut(&Op) -> bool,
    ) -> bool {
        effects
            .list
            .iter()
            .filter(|effect| {
                effect.in_window(Window::Passive) && self.passive_holds(effect, who, sector)
            })
            .any(|effect| effect.ops.iter().any(&mut *holds))
    }

    pub(super) fn token_of(&self, owner: Who) -> Option<&super::content::Token> {
        let fighter = self.state.seats[owner].fighter;
        let token = self.content.fighters.get(usize::from(fighter))?.token?;
        self.content.tokens.get(usize::from(token))
    }

    /// Conditions of a standing effect, as far as they make sense outside an attack window.
    pub(super) fn passive_holds(
        &self,
        effect: &super::content::Effect,
        who: Who,
        sector: u8,
    ) -> bool {
        let conditions = &effect.conditions;
        if effect.squad && self.state.mode.squads() == 0 {
            return false;
        }
        if conditions.sectors != 0 && conditions.sectors >> sector & 1 == 0 {
            return false;
        }
        if who < AUTOMA {
            let seat = &self.state.seats[who];
            if conditions
                .has_field
                .is_some_and(|wanted| wanted != (seat.fields > 0))
            {
                return false;
            }
            if conditions
                .ally
                .is_some_and(|wanted| wanted != self.has_ally_here(who))
            {
                return false;
            }
        }
        true
    }

    pub(super) fn has_ally_here(&self, seat: Who) -> bool {
        let loc = self.state.loc(seat);
        self.state
            .all_seats()
            .any(|other| self.state.are_allies(seat, other) && self.state.loc(other) == loc)
    }

    /// Runs over the passive operations of a seat's own armor, helmet and Enhancement.
    #[inline]
    pub(super) fn each_own_passive(&self, seat: Who, wanted: u16, each: impl FnMut(&Op)) {
        if let Some(holder) = self.state.seats.get(seat.index())
            && self.content.windows[0].standing.is_worn(wanted, holder)
        {
            self.each_worn(seat, holder, wanted, each);
        }
    }

    #[inline(never)]
    fn each_worn(&self, seat: Who, holder: &Seat, wanted: u16, mut each: impl FnMut(&Op)) {
        let window = Window::Passive;
        let own = [
            holder.gear[usize::from(ARMOR)],
            holder.gear[usize::from(HELMET)],
        ];
        let gear = own
            .iter()
            .filter_map(|slot| slot.card())
            .map(|card| &self.content.design(card).effects);
        let enhancement = self
            .content
            .enhancements
            .get(usize::from(holder.enhancement));
        for effects in gear.chain(enhancement) {
            if effects.standing & wanted == 0 {
                continue;
            }
            for effect in &effects.list {
                if effect.in_window(window) && self.passive_holds(effect, seat, holder.loc) {
                    effect.ops.iter().for_each(&mut each);
                }
            }
        }
    }

    /// NEON-TURN-03, NEON-FTR-01: whether a seat may use abilities where it stands.
    pub(super) fn may_use_abilities(&self, seat: Who) -> bool {
        let loc = self.state.loc(seat);
        self.state.is_on_arena(seat)
            && !self.any_standing(loc, seat, standing::BLOCK_ABILITIES, |op| {
                matches!(op, Op::BlockAbilities)
            })
    }

    /// NEON-SEC-12: what abilities cost more where the seat stands.
    pub(super) fn surcharge(&self, seat: Who) -> u8 {
        let mut extra = 0;
        self.any_standing(self.state.loc(seat), seat, standing::SURCHARGE, |op| {
            if let Op::AbilitySurcharge { n } = op {
                extra += n;
            }
            false
        });
        extra
    }

    /// NEON-ATK-18: whether dice of `who` may not be rerolled, nor anything by `who`.
    pub(super) fn is_reroll_blocked(&self, who: Who) -> bool {
        self.any_standing(self.state.loc(who), who, standing::BLOCK_REROLL, |op| {
            matches!(op, Op::BlockReroll)
        })
    }
}
