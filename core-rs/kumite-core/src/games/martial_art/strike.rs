//! A strike from its declaration to the dice.

use super::actions::{self, DONE, Defend, Strike};
use super::content::Skill;
use super::events::*;
use super::play::{Play, Tick};
use super::terms::*;
use crate::hexes::{opposite, turn};

impl<S: Sink> Play<'_, S> {
    /// Sums something over the Attacker's skills in force that cover the strike.
    pub(super) fn attacking(&self, amount: impl Fn(&Skill) -> u8) -> u8 {
        let now = &self.state.turn;
        let own = if self.is_start_skill(now.own_skill) {
            1 << now.own_skill
        } else {
            0
        };
        let style = self.attacker().style;
        let mut total = 0u8;
        for number in 0..SKILLS as u8 {
            // The same skill may count twice: one in force from the last turn and one activated now.
            let times =
                (now.in_force >> number & 1) + (own >> number & 1) + u8::from(style == number);
            if times > 0
                && let Some(skill) = self.skill(self.state.active, number)
                && skill.covers(now.last, now.target)
            {
                total = times.saturating_mul(amount(skill)).saturating_add(total);
            }
        }
        total
    }

    fn is_start_skill(&self, number: u8) -> bool {
        let skill = self.skill(self.state.active, number);
        skill.is_some_and(|skill| skill.timing == Timing::Start)
    }

    /// The Defender's skills in force that cover the strike.
    pub(super) fn defending(&self) -> impl Iterator<Item = &Skill> {
        let now = self.state.turn;
        let style = self.state.seat(now.defender).style;
        [now.reaction, style]
            .into_iter()
            .filter_map(move |number| self.skill(now.defender, number))
            .filter(move |skill| skill.covers(now.last, now.target))
    }

    pub(super) fn tick_strike(&mut self) -> Tick {
        let seat = self.attacker();
        let reached = self.in_reach(self.state.turn.last, seat.chi, seat.rage);
        for seat in self.state.all_seats() {
            if seat.is_in(reached) {
                self.offer(Strike { seat }.code());
            }
        }
        self.offer(DONE);
        Tick::Offer(self.state.active)
    }

    pub(super) fn take_strike(&mut self, action: u32) {
        if action == DONE {
            self.state.phase = Phase::EndSkill;
            return;
        }
        let (seat, defender) = (self.state.active, Strike::of(action).seat);
        let token = self.state.turn.last;
        if token == token::LOCK && self.state.mode.is_black() {
            self.pay_moves();
        }
        let (from, to) = (self.attacker().space, self.state.seat(defender).space);
        let direction = self.content.mat.direction_to_neighbour(from, to);
        let area = self.state.area_after(self.state.turn.sown);
        let now = &mut self.state.turn;
        now.defender = defender;
        now.direction = direction.unwrap_or(0);
        now.target = area;
        self.sink.say(StrikeDeclared {
            seat,
            defender,
            token,
            area,
        });
        self.state.phase = Phase::Reaction;
    }

    // Reaction

    pub(super) fn tick_reaction(&mut self) -> Tick {
        let now = self.state.turn;
        let seat = *self.state.seat(now.defender);
        let there = seat.area(now.target);
        let mut is_asked = false;
        for number in 0..SKILLS as u8 {
            let Some(skill) = self.skill(now.defender, number) else {
                continue;
            };
            if !seat.has_skill(number)
                || skill.timing != Timing::Reaction
                || !skill.is_payable(seat.chi, seat.rage)
                || !skill.covers(now.last, now.target)
            {
                continue;
            }
            let only_defends = skill.only_defends;
            is_asked |= !only_defends || there.effects() > 0;
            if !only_defends || there.count(token::MOVE) > 0 {
                self.offer(actions::Skill { skill: number }.code());
            }
        }
        self.offer(DONE);
        if is_asked {
            Tick::Ask(now.defender)
        } else {
            self.on(Phase::Defense)
        }
    }

    pub(super) fn take_reaction(&mut self, action: u32) {
        if action != DONE {
            let now = self.state.turn;
            let number = actions::Skill::of(action).skill;
            if self
                .skill(now.defender, number)
                .is_some_and(|skill| skill.only_defends)
            {
                let bin = now.target.bin();
                self.learn_that(now.defender, |world| world.count(bin, 0) > 0);
            }
            self.state.turn.reaction = number;
            self.pay_skill(now.defender, number);
        }
        self.state.phase = Phase::Defense;
    }

    // Defense

    /// Dice of each Move shown; 0 if none may be.
    pub(super) fn dice_of_moves(&self) -> u8 {
        self.defending()
            .map(|skill| skill.defend_with)
            .max()
            .unwrap_or(0)
    }

    pub(super) fn tick_defense(&mut self) -> Tick {
        let now = self.state.turn;
        let there = self.state.seat(now.defender).area(now.target);
        if there.effects() == 0 {
            return self.on(Phase::Push);
        }
        let moves = if self.dice_of_moves() > 0 {
            there.count(token::MOVE)
        } else {
            0
        };
        for defense in 0..=there.count(token::DEFENSE) {
            for moves in 0..=moves {
                self.offer(Defend { defense, moves }.code());
            }
        }
        Tick::Ask(now.defender)
    }

    /// Tokens of the Target Area are shown and turned down again (MA-INF-04, MA-INF-05).
    fn show(&mut self, seat: Who, defenses: u8, moves: u8) {
        let area = self.state.turn.target;
        let bin = area.bin();
        self.learn_that(seat, |world| {
            let [there_moves, there_defenses, _] = world.bag(bin);
            there_moves >= moves && there_defenses >= defenses
        });
        self.sink.say(DefenseShown {
            seat,
            area,
            defenses,
            moves,
        });
    }

    pub(super) fn take_defense(&mut self, action: u32) {
        let Defend { defense, moves } = Defend::of(action);
        self.show(self.state.turn.defender, defense, moves);
        self.state.turn.shown_defense = defense;
        self.state.turn.shown_moves = moves;
        self.state.phase = Phase::Push;
    }

    pub(super) fn tick_collision_defense(&mut self) -> Tick {
        let third = self.state.turn.third;
        let there = self.state.seat(third).area(self.state.turn.target);
        if there.effects() == 0 {
            return self.on(Phase::CollisionRoll);
        }
        for defense in 0..=there.count(token::DEFENSE) {
            self.offer(Defend { defense, moves: 0 }.code());
        }
        Tick::Ask(third)
    }

    pub(super) fn take_collision_defense(&mut self, action: u32) {
        let shown = Defend::of(action).defense;
        self.show(self.state.turn.third, shown, 0);
        self.state.turn.collision_shown = shown;
        self.state.phase = Phase::CollisionRoll;
    }

    // Push

    /// MA-PSH: space by space, the Attacker following.
    pub(super) fn push(&mut self) -> Tick {
        let spaces = self.attacking(|skill| skill.push);
        let (active, defender) = (self.state.active, self.state.turn.defender);
        for _ in 0..spaces {
            let left = self.state.seat(defender).space;
            let next = self.content.mat.step(left, self.state.turn.direction);
            if next == NO_SPACE {
                self.eliminate(defender, Status::RingOut);
                self.move_to(active, left, MoveCause::Followed);
                return if self.is_decided() {
                    self.last_one_in()
                } else {
                    self.after_strike()
                };
            }
            if let Some(third) = self.state.standing_on(next) {
                self.state.turn.third = third;
                let seat = defender;
                self.sink.say(Collided { seat, third });
                break;
            }
            self.move_to(defender, next, MoveCause::Pushed);
            self.move_to(active, left, MoveCause::Followed);
        }
        self.on(Phase::AttackRoll)
    }

    // Dice

    /// MA-ATK-06.
    pub(super) fn attack_dice(&self) -> u8 {
        let now = &self.state.turn;
        let moves = now.revealed[0];
        let defender = self.state.seat(now.defender);
        let is_empty = defender.area(now.target).is_empty();
        let by_skills = self.attacking(|skill| {
            let dice = skill.attack_dice * if skill.attack_dice_per_move { moves } else { 1 };
            dice.saturating_add(if is_empty {
                skill.attack_dice_if_empty
            } else {
                0
            })
        });
        let from = opposite(now.direction % 6);
        let from_behind = self.state.mode.is_black() && turn(from, defender.facing) >= 2;
        let others =
            self.content.attack_dice + u8::from(from_behind) + u8::from(now.third != NOBODY);
        by_skills.saturating_add(others).min(MOST_DICE)
    }

    /// MA-DEF-04.
    pub(super) fn defense_dice(&self) -> u8 {
        let now = &self.state.turn;
        let shown =
            self.content.defense_dice * now.shown_defense + self.dice_of_moves() * now.shown_moves;
        let fewer = self.attacking(|skill| skill.fewer_defense_dice);
        shown.saturating_sub(fewer).min(MOST_DICE)
    }

    pub(super) fn tick_defense_roll(&mut self) -> Tick {
        match self.defense_dice() {
            0 => self.on(Phase::Gain),
            dice => Tick::Chance(super::chance::Chance::Dice(dice)),
        }
    }

    pub(super) fn tick_collision_defense_roll(&mut self) -> Tick {
        match (self.content.defense_dice * self.state.turn.collision_shown).min(MOST_DICE) {
            0 => {
                self.settle_collision(0);
                Tick::On
            }
            dice => Tick::Chance(super::chance::Chance::Dice(dice)),
        }
    }

    pub(super) fn dice_fall(&mut self, dice: [u8; 3]) {
        let [failed, normal, exceptional] = dice;
        let now = &mut self.state.turn;
        let (is_attack, seat) = match self.state.phase {
            Phase::AttackRoll => {
                now.attack = dice;
                self.state.phase = Phase::DefenseRoll;
                (true, self.state.active)
            }
            Phase::DefenseRoll => {
                now.defense = dice;
                self.state.phase = Phase::Gain;
                (false, now.defender)
            }
            Phase::CollisionRoll => {
                now.collision_die = normal + exceptional;
                self.state.phase = Phase::CollisionDefenseRoll;
                (true, self.state.active)
            }
            _ => (false, now.third),
        };
        if is_attack {
            self.sink.say(AttackRolled {
                seat,
                normal,
                exceptional,
                failed,
            });
            return;
        }
        self.sink.say(DefenseRolled {
            seat,
            normal,
            exceptional,
            failed,
        });
        if self.state.phase == Phase::CollisionDefenseRoll {
            self.settle_collision(normal + exceptional);
        }
    }

    pub(super) fn tick_gain(&mut self) -> Tick {
        let per_x = u16::from(self.attacking(|skill| skill.gain_per_x));
        let points = per_x * u16::from(self.state.turn.attack[2]);
        self.offer_energy(points.min(30) as u8);
        Tick::Offer(self.state.active)
    }
}
