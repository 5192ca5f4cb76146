//! A strike from its declaration to the dice.

use super::actions::{DONE, kind, pair, plain, split};
use super::content::Skill;
use super::events::{EventKind, MoveCause, Sink};
use super::play::{Play, Tick};
use super::terms::*;
use crate::hexes::{opposite, turn};

impl<S: Sink> Play<'_, S> {
    /// Sums something over the Attacker's skills in force that cover the strike.
    pub(super) fn attacking(&self, amount: impl Fn(&Skill) -> u8) -> u8 {
        let now = &self.s.turn;
        let own = if self.is_start_skill(now.own_skill) {
            1 << now.own_skill
        } else {
            0
        };
        let style = self.attacker().style;
        let mut total = 0;
        for number in 0..SKILLS as u8 {
            // The same skill may count twice: one in force from the last turn and one activated now.
            let times =
                (now.in_force >> number & 1) + (own >> number & 1) + u8::from(style == number);
            if times > 0
                && let Some(skill) = self.skill(self.s.active, number)
                && skill.covers(now.last, now.target)
            {
                total += times * amount(skill);
            }
        }
        total
    }

    fn is_start_skill(&self, number: u8) -> bool {
        let skill = self.skill(self.s.active, number);
        skill.is_some_and(|skill| skill.keyword == Keyword::Start)
    }

    /// The Defender's skills in force that cover the strike.
    pub(super) fn defending(&self) -> impl Iterator<Item = &Skill> {
        let now = self.s.turn;
        let style = self.s.seat(now.defender).style;
        [now.reaction, style]
            .into_iter()
            .filter_map(move |number| self.skill(now.defender, number))
            .filter(move |skill| skill.covers(now.last, now.target))
    }

    pub(super) fn tick_strike(&mut self) -> Tick {
        let seat = self.attacker();
        let reached = self.in_reach(self.s.turn.last, seat.chi, seat.rage);
        for seat in 0..self.s.players {
            if reached >> seat & 1 == 1 {
                self.offer(plain(kind::STRIKE, seat));
            }
        }
        self.offer(DONE);
        Tick::Offer(self.s.active)
    }

    pub(super) fn take_strike(&mut self, action: u32) {
        if action == DONE {
            self.s.phase = Phase::EndSkill;
            return;
        }
        let (active, defender) = (self.s.active, action as u8);
        let strike = self.s.turn.last;
        if strike == token::LOCK && self.s.mode.is_black() {
            self.pay_moves();
        }
        let (from, to) = (self.attacker().space, self.s.seat(defender).space);
        let direction = self.c.mat.direction_to_neighbour(from, to);
        let target = self.s.area_after(self.s.turn.sown);
        let now = &mut self.s.turn;
        now.defender = defender;
        now.direction = direction.unwrap_or(0);
        now.target = target;
        let args = [active, defender, strike, target];
        self.sink.say(EventKind::StrikeDeclared, args);
        self.s.phase = Phase::Reaction;
    }

    // Reaction

    pub(super) fn tick_reaction(&mut self) -> Tick {
        let now = self.s.turn;
        let seat = *self.s.seat(now.defender);
        let there = seat.area(now.target);
        let mut is_asked = false;
        for number in 0..SKILLS as u8 {
            let Some(skill) = self.skill(now.defender, number) else {
                continue;
            };
            if !seat.has_skill(number)
                || skill.keyword != Keyword::Reaction
                || !skill.is_payable(seat.chi, seat.rage)
                || !skill.covers(now.last, now.target)
            {
                continue;
            }
            let only_defends = skill.only_defends;
            is_asked |= !only_defends || there.effects() > 0;
            if !only_defends || there.count(token::MOVE) > 0 {
                self.offer(plain(kind::SKILL, number));
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
            let now = self.s.turn;
            let number = action as u8;
            if self
                .skill(now.defender, number)
                .is_some_and(|skill| skill.only_defends)
            {
                let bin = usize::from(now.target) - 1;
                self.learn_that(now.defender, |world| world[bin][0] > 0);
            }
            self.s.turn.reaction = number;
            self.pay_skill(now.defender, number);
        }
        self.s.phase = Phase::Defense;
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
        let now = self.s.turn;
        let there = self.s.seat(now.defender).area(now.target);
        if there.effects() == 0 {
            return self.on(Phase::Push);
        }
        let moves = if self.dice_of_moves() > 0 {
            there.count(token::MOVE)
        } else {
            0
        };
        for defenses in 0..=there.count(token::DEFENSE) {
            for shown in 0..=moves {
                self.offer(pair(kind::DEFEND, defenses, shown));
            }
        }
        Tick::Ask(now.defender)
    }

    /// Tokens of the Target Area are shown and turned down again (MA-INF-04, MA-INF-05).
    fn show(&mut self, seat: Who, defenses: u8, moves: u8) {
        let area = self.s.turn.target;
        let bin = usize::from(area) - 1;
        self.learn_that(seat, |world| {
            world[bin][0] >= moves && world[bin][1] >= defenses
        });
        let args = [seat, area, defenses, moves];
        self.sink.say(EventKind::DefenseShown, args);
    }

    pub(super) fn take_defense(&mut self, action: u32) {
        let (rest, moves) = split(action, 4);
        let (_, defenses) = split(rest, 4);
        self.show(self.s.turn.defender, defenses, moves);
        self.s.turn.shown_defense = defenses;
        self.s.turn.shown_moves = moves;
        self.s.phase = Phase::Push;
    }

    pub(super) fn tick_collision_defense(&mut self) -> Tick {
        let third = self.s.turn.third;
        let there = self.s.seat(third).area(self.s.turn.target);
        if there.effects() == 0 {
            return self.on(Phase::CollisionRoll);
        }
        for defenses in 0..=there.count(token::DEFENSE) {
            self.offer(pair(kind::DEFEND, defenses, 0));
        }
        Tick::Ask(third)
    }

    pub(super) fn take_collision_defense(&mut self, action: u32) {
        let (_, defenses) = split(action >> 4, 4);
        self.show(self.s.turn.third, defenses, 0);
        self.s.turn.collision_shown = defenses;
        self.s.phase = Phase::CollisionRoll;
    }

    // Push

    /// MA-PSH: space by space, the Attacker following.
    pub(super) fn push(&mut self) -> Tick {
        let spaces = self.attacking(|skill| skill.push);
        let (active, defender) = (self.s.active, self.s.turn.defender);
        for _ in 0..spaces {
            let left = self.s.seat(defender).space;
            let next = self.c.mat.step(left, self.s.turn.direction);
            if next == NO_SPACE {
                self.eliminate(defender, Status::RingOut);
                self.move_to(active, left, MoveCause::Followed);
                return if self.is_decided() {
                    self.last_one_in()
                } else {
                    self.after_strike()
                };
            }
            if let Some(third) = self.s.standing_on(next) {
                self.s.turn.third = third;
                self.sink.say(EventKind::Collided, [defender, third, 0, 0]);
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
        let now = &self.s.turn;
        let moves = now.revealed[0];
        let defender = self.s.seat(now.defender);
        let is_empty = defender.area(now.target).is_empty();
        let by_skills = self.attacking(|skill| {
            let dice = skill.attack_dice * if skill.attack_dice_per_move { moves } else { 1 };
            dice + if is_empty {
                skill.attack_dice_if_empty
            } else {
                0
            }
        });
        let from = opposite(now.direction % 6);
        let from_behind = self.s.mode.is_black() && turn(from, defender.facing) >= 2;
        self.c.attack_dice + by_skills + u8::from(from_behind) + u8::from(now.third != NOBODY)
    }

    /// MA-DEF-04.
    pub(super) fn defense_dice(&self) -> u8 {
        let now = &self.s.turn;
        let shown =
            self.c.defense_dice * now.shown_defense + self.dice_of_moves() * now.shown_moves;
        shown.saturating_sub(self.attacking(|skill| skill.fewer_defense_dice))
    }

    pub(super) fn tick_defense_roll(&mut self) -> Tick {
        match self.defense_dice() {
            0 => self.on(Phase::Gain),
            dice => Tick::Chance(super::chance::Chance::Dice(dice)),
        }
    }

    pub(super) fn tick_collision_defense_roll(&mut self) -> Tick {
        match self.c.defense_dice * self.s.turn.collision_shown {
            0 => {
                self.settle_collision(0);
                Tick::On
            }
            dice => Tick::Chance(super::chance::Chance::Dice(dice)),
        }
    }

    pub(super) fn dice_fall(&mut self, dice: [u8; 3]) {
        let [failed, normal, exceptional] = dice;
        let now = &mut self.s.turn;
        let (kind, who) = match self.s.phase {
            Phase::AttackRoll => {
                now.attack = dice;
                self.s.phase = Phase::DefenseRoll;
                (EventKind::AttackRolled, self.s.active)
            }
            Phase::DefenseRoll => {
                now.defense = dice;
                self.s.phase = Phase::Gain;
                (EventKind::DefenseRolled, now.defender)
            }
            Phase::CollisionRoll => {
                now.collision_die = normal + exceptional;
                self.s.phase = Phase::CollisionDefenseRoll;
                (EventKind::AttackRolled, self.s.active)
            }
            _ => (EventKind::DefenseRolled, now.third),
        };
        self.sink.say(kind, [who, normal, exceptional, failed]);
        if kind == EventKind::DefenseRolled && self.s.phase == Phase::CollisionDefenseRoll {
            self.settle_collision(normal + exceptional);
        }
    }

    pub(super) fn tick_gain(&mut self) -> Tick {
        let per_x = u16::from(self.attacking(|skill| skill.gain_per_x));
        let points = per_x * u16::from(self.s.turn.attack[2]);
        self.offer_energy(points.min(30) as u8);
        Tick::Offer(self.s.active)
    }
}
