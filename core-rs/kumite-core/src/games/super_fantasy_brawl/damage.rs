//! Attack damage, every other damage, and going out of action (SFB-ATK-16, SFB-DMG, SFB-OOA, SFB-LVL-07).

use super::content::{Ability, Bonus};
use super::events::*;
use super::play::{Play, Task};
use super::reading::Reader;
use super::state::Modifier;
use super::terms::*;

type Amounts = [u8; FIGURES];

impl<S: Sink> Play<'_, S> {
    /// Steps 6 and 7 of an attack.
    pub(super) fn deal_attack(&mut self) -> Task {
        let under = self.state.under;
        if !self.state.is_in(under.actor) {
            return Task::EndAction;
        }
        self.state.stage = Stage::Reaction;
        let targets = under.targets & self.state.in_arena();
        let mut amounts = [0; FIGURES];
        for target in bits(targets) {
            amounts[usize::from(target)] = self.settle(target);
        }
        let card = self.content.card(under.card);
        let (poison, is_double, has_lifesteal) = (card.poison, card.is_double, card.has_lifesteal);
        for _ in 0..1 + u8::from(is_double) {
            let standing = self.state.in_arena();
            let mut dealt = amounts;
            for (figure, amount) in dealt.iter_mut().enumerate() {
                *amount *= standing >> figure & 1;
                let sum = &mut self.state.under.dealt[figure];
                *sum = sum.saturating_add(*amount);
            }
            self.damage(dealt, DamageCause::Attack);
            if self.is_over() {
                return Task::Ask;
            }
            if poison > 0 {
                let standing = self.state.in_arena();
                let mut poisoned = dealt;
                for (figure, amount) in poisoned.iter_mut().enumerate() {
                    *amount = poison * (u8::from(*amount > 0) & standing >> figure);
                }
                self.damage(poisoned, DamageCause::Poison);
                if self.is_over() {
                    return Task::Ask;
                }
            }
            if has_lifesteal && self.state.is_in(under.actor) {
                let sum = dealt
                    .iter()
                    .fold(0u8, |sum, amount| sum.saturating_add(*amount));
                self.heal(under.actor, sum);
            }
        }
        Task::Stage(Stage::OwnDamage)
    }

    /// Step 6 for one target.
    fn settle(&mut self, target: u8) -> u8 {
        let under = self.state.under;
        let card = self.content.card(under.card);
        let attack = Reader {
            content: self.content,
            state: self.state,
            acting: under.actor,
            you: self.state.active,
            belongs: under.actor,
            target,
        };
        let mut strength = i16::from(card.value) + self.bonus(&card.bonuses, &attack);
        strength += self.sum_of_modifiers(under.actor, stat::STR);
        strength += self.modifier(under.actor, modifier::AGAINST + target);
        if let Some(Ability::StrBonus(n, condition)) = self.ability(under.actor)
            && condition
                .as_ref()
                .is_none_or(|condition| attack.holds(condition))
        {
            strength += i16::from(*n);
        }
        let place = self.state.figure(target);
        let champion = self.content.champion(place.champion);
        let mut defence = i16::from(champion.def[usize::from(place.is_up)]);
        if under.reaction != NO_ID && under.reacted == target {
            let reaction = self.content.card(under.reaction);
            let answer = Reader {
                acting: under.reacted,
                you: under.reactor,
                belongs: self
                    .state
                    .figure_of(under.reactor, under.reaction / CARDS_OF_CHAMPION)
                    .unwrap_or(NO_FIGURE),
                ..attack
            };
            defence += i16::from(reaction.value) + self.bonus(&reaction.bonuses, &answer);
        }
        defence += self.sum_of_modifiers(target, stat::DEF);
        for figure in 0..NO_FIGURE {
            if let Some(Ability::DefAura(n, who)) = self.ability(figure) {
                let aura = Reader {
                    acting: figure,
                    you: self.state.figure(figure).controller,
                    belongs: figure,
                    ..attack
                };
                if aura.objects(who) >> target & 1 == 1 {
                    defence += i16::from(*n);
                }
            }
        }
        let strength = strength.clamp(0, 255) as u8;
        let defence = (defence - i16::from(card.ignore_def)).clamp(0, 255) as u8;
        let damage = strength.saturating_sub(defence);
        self.sink.say(AttackSettled {
            figure: target,
            strength,
            defence,
            damage,
        });
        damage
    }

    fn bonus(&self, bonuses: &[Option<Bonus>; 2], reader: &Reader) -> i16 {
        let each = bonuses.iter().flatten().map(|bonus| {
            let holds = bonus
                .condition
                .as_ref()
                .is_none_or(|asked| reader.holds(asked));
            let times = if bonus.is_per_core {
                self.state.seat(reader.you).cores.count_ones() as i16
            } else {
                1
            };
            i16::from(holds) * times * i16::from(bonus.amount)
        });
        each.sum()
    }

    /// What the modifier of that kind adds to a figure.
    pub(super) fn modifier(&self, figure: u8, kind: u8) -> i16 {
        let all = self.state.modifiers.iter();
        let mut all = all.take_while(|one| one.key != NO_ID);
        let found = all.find(|one| one.key == figure << 5 | kind);
        found.map_or(0, |one| i16::from(one.amount) - i16::from(NO_AMOUNT))
    }

    fn sum_of_modifiers(&self, figure: u8, stat: u8) -> i16 {
        let mut sum = 0;
        for one in &self.state.modifiers {
            if one.key == NO_ID {
                break;
            }
            let kind = one.key & 31;
            if one.key >> 5 == figure
                && kind < modifier::AGAINST
                && kind / modifier::EXPIRIES == stat
            {
                sum += i16::from(one.amount) - i16::from(NO_AMOUNT);
            }
        }
        sum
    }

    /// `mod`: a modifier for each of these figures (SFB-LIM-06, -07).
    pub(super) fn modify(&mut self, figures: u8, stat: u8, n: i8, until: u8, against: bool) {
        let kind = if against {
            match self
                .state
                .only_target()
                .filter(|target| self.state.is_in(*target))
            {
                Some(target) => modifier::AGAINST + target,
                None => return,
            }
        } else if until == 0 {
            stat * modifier::EXPIRIES
        } else {
            stat * modifier::EXPIRIES + 1 + (self.you() & 3)
        };
        for figure in bits(figures) {
            let key = figure << 5 | kind;
            let all = &mut self.state.modifiers;
            let used = all
                .iter()
                .position(|one| one.key == NO_ID)
                .unwrap_or(MAX_MODIFIERS);
            let known = all[..used].iter().position(|one| one.key == key);
            let before = known.map_or(NO_AMOUNT, |at| all[at].amount) as i8;
            let amount = (before + n).clamp(0, 2 * NO_AMOUNT as i8);
            if amount == before || known.is_none() && used == MAX_MODIFIERS {
                continue;
            }
            let at = known.unwrap_or(used);
            all[at] = if amount as u8 == NO_AMOUNT {
                Modifier::EMPTY
            } else {
                Modifier {
                    key,
                    amount: amount as u8,
                }
            };
            all.sort_unstable_by_key(|one| one.key);
            let amount = (128 + i16::from(amount - before)) as u8;
            self.sink.say(Modified {
                figure,
                kind,
                amount,
            });
        }
    }

    /// Places damage on all at once; whoever has no HP left goes out of action (SFB-OOA-12).
    pub(super) fn damage(&mut self, amounts: Amounts, cause: DamageCause) {
        let mut fallen = 0u8;
        for figure in 0..NO_FIGURE {
            let amount = amounts[usize::from(figure)];
            if amount == 0 || !self.state.is_in(figure) {
                continue;
            }
            let place = self.state.figure_mut(figure);
            let damage = place.damage.saturating_add(amount);
            place.damage = damage.min(15);
            let hp = self.content.champion(place.champion).hp[usize::from(place.is_up)];
            if damage >= hp {
                fallen |= 1 << figure;
            }
            self.sink.say(Damaged {
                figure,
                amount,
                damage,
                cause,
            });
        }
        if fallen != 0 {
            self.go_out(fallen, cause);
        }
    }

    fn go_out(&mut self, fallen: u8, cause: DamageCause) {
        let is_lone = self
            .targeting()
            .is_none_or(|found| found.kind != TargetKind::Area);
        for figure in bits(fallen) {
            let place = self.state.figure_mut(figure);
            let hex = std::mem::replace(&mut place.hex, GATE);
            (place.damage, place.is_up, place.is_rooted) = (0, false, false);
            self.keep_modifiers(|key| key >> 5 != figure && key & 31 != modifier::AGAINST + figure);
            if is_lone && self.state.under.targets >> figure & 1 == 1 {
                self.state.under.last_hex = hex;
            }
            let credited = self.credited(figure, cause);
            if credited < NO_FIGURE {
                self.state.under.level_ups |= 1 << credited;
            }
            self.sink.say(OutOfAction {
                figure,
                hex,
                credited,
            });
        }
        for side in 0..2 {
            let others = bits(fallen).filter(|figure| self.state.side_of(*figure) != side);
            let gained = others.count() as u8;
            if gained > 0 {
                self.gain(side, gained);
            }
        }
        let player = match self.state.stage {
            Stage::React | Stage::ReactPost => self.state.under.reactor & 1,
            Stage::Start | Stage::OwnDamage | Stage::Answer => {
                self.state.side_of(self.state.under.hook)
            }
            _ => self.state.active & 1,
        };
        self.check_win(player ^ 1);
    }

    /// Who Levels Up for a figure that goes out.
    fn credited(&self, fallen: u8, cause: DamageCause) -> u8 {
        let under = &self.state.under;
        if cause == DamageCause::Trap {
            let is_own = self.state.stage == Stage::Movement
                || self.current_op().is_some_and(|op| op.is_own_movement());
            if is_own {
                return NO_FIGURE;
            }
        }
        let source = match self.state.stage {
            Stage::Start | Stage::OwnDamage | Stage::Answer => NO_FIGURE,
            Stage::React | Stage::ReactPost => under.reacted,
            _ => under.actor,
        };
        if source < NO_FIGURE && (source ^ fallen) & 4 != 0 {
            source
        } else {
            NO_FIGURE
        }
    }
}
