//! The turn in progress.

use super::{Check, Checked, require};
use crate::games::martial_art::content::Skill;
use crate::games::martial_art::knowledge::HAND;
use crate::games::martial_art::terms::*;
use crate::games::martial_art::tokens::Tokens;

const MOST_DICE: u16 = 31;
const MOST_SHOWN: u8 = 8;

fn sum(dice: [u8; 3]) -> u16 {
    dice.iter().map(|n| u16::from(*n)).sum()
}

impl Check<'_> {
    pub(super) fn check_turn(&self) -> Checked {
        let (s, turn) = (self.s, &self.s.turn);
        let is_in = s.seat(s.active).is_in();
        require(is_in, "the turn of somebody who is out")?;
        self.check_waiting(s.active, turn.in_force)?;
        self.check_bonus()?;
        if turn.start_area == 0 {
            return self.check_no_start();
        }
        require(turn.start_area <= AREAS as u8, "another Starting Area")?;
        require(s.phase > Phase::Start, "a Starting Area before its choice")?;
        self.check_hand()?;
        self.check_own_skill()?;
        self.check_steps()?;
        self.check_strike()
    }

    fn skill_of(&self, seat: Who, number: u8) -> Option<&Skill> {
        self.c.skill(self.s.seat(seat).fighter, number)
    }

    fn check_bonus(&self) -> Checked {
        let (s, turn) = (self.s, &self.s.turn);
        let own = s.seat(s.active);
        let gives = |number: u8| {
            self.skill_of(s.active, number)
                .is_some_and(|k| k.bonus_turn)
        };
        let has_one = (0..SKILLS as u8).any(|number| own.has_skill(number) && gives(number));
        require(
            !turn.is_bonus || has_one,
            "a bonus turn of somebody without",
        )?;
        let due = s.phase > Phase::EndSkill && gives(turn.own_skill);
        let is_so = turn.bonus_due == due && !(due && turn.is_bonus);
        require(is_so, "a bonus turn for nothing")
    }

    /// Before the Starting Area is chosen, or when there is none (MA-TRN-03).
    fn check_no_start(&self) -> Checked {
        let (s, turn) = (self.s, &self.s.turn);
        let is_due = s.phase == Phase::Start || s.phase >= Phase::EndSkill;
        require(is_due, "no Starting Area")?;
        let is_bare = turn.revealed == [0; 3]
            && turn.hand == Tokens::NONE
            && turn.sown == 0
            && turn.last == NO_TOKEN
            && turn.moves_left == 0
            && turn.free_steps == 0
            && !turn.stepped;
        require(is_bare, "a turn that has not begun")?;
        self.check_no_strike()?;
        if s.phase == Phase::Start {
            return require(turn.own_skill == NO_SKILL, "a skill too early");
        }
        let is_empty = s.seat(s.active).areas.iter().all(|area| area.is_empty());
        require(is_empty, "a Starting Area left out")?;
        self.check_own_skill()
    }

    fn check_hand(&self) -> Checked {
        let (s, turn) = (self.s, &self.s.turn);
        let own = s.seat(s.active);
        let hand = turn.hand;
        let held = hand.total();
        let shown = turn.revealed;
        let revealed: u8 = shown.iter().sum();
        if s.phase < Phase::Sow {
            let is_none = hand == Tokens::NONE && turn.sown == 0;
            require(is_none, "a hand too early")?;
            let there = own.area(turn.start_area);
            require(!there.is_empty(), "an empty Starting Area")?;
            let bin = usize::from(turn.start_area) - 1;
            let is_shown = self.always(s.active, |world| world[bin] == shown);
            require(is_shown, "other tokens revealed")?;
        } else if s.phase == Phase::Sow {
            require(held > 0, "an empty hand")?;
            let hides = !self.sees(s.active) && hand.effects() > 0;
            require(hand.is_hidden() == hides, "a hand that somebody else sees")?;
            let fits = self.always(s.active, |world| {
                world[HAND]
                    .iter()
                    .zip(shown)
                    .all(|(have, was)| *have <= was)
            });
            require(fits, "other tokens in hand than revealed")?;
            let all = u16::from(turn.sown) + u16::from(held);
            require(all <= 12, "too many tokens")?;
            require(u16::from(revealed) <= all, "too many tokens revealed")?;
        } else {
            let is_sown = hand == Tokens::NONE && (1..=12).contains(&turn.sown);
            require(is_sown, "a hand too late")?;
            require(revealed <= turn.sown, "too many tokens revealed")?;
        }
        let printed = self.c.fighter(own.fighter).effects();
        let fits = shown
            .iter()
            .zip(printed)
            .all(|(shown, have)| *shown <= have);
        require(fits, "unknown tokens revealed")?;
        require(turn.moves_left <= shown[0], "too many Moves")?;
        if s.phase < Phase::Strike {
            require(turn.last == NO_TOKEN, "a last token too early")
        } else if s.phase < Phase::EndSkill {
            let lies = turn.last < token::ACTIONS
                && own.area(s.area_after(turn.sown)).count(turn.last) > 0;
            require(lies, "a strike with a token that is not there")
        } else {
            let is_known = turn.last < token::ACTIONS || turn.last == NO_TOKEN;
            require(is_known, "an unknown last token")
        }
    }

    fn check_own_skill(&self) -> Checked {
        let (s, turn) = (self.s, &self.s.turn);
        let number = turn.own_skill;
        let is_carried_out = matches!(s.phase, Phase::Opponent | Phase::Swap);
        if number == NO_SKILL {
            return require(!is_carried_out, "no skill to carry out");
        }
        let own = s.seat(s.active);
        let skill = self.skill_of(s.active, number);
        let skill = skill.filter(|_| own.has_skill(number) && !turn.no_energy);
        let Some(skill) = skill else {
            return require(false, "an unknown skill");
        };
        match skill.keyword {
            Keyword::Start => {
                let in_time = turn.start_area > 0 && s.phase >= Phase::Sow && !is_carried_out;
                return require(in_time, "a Start Skill at the wrong time");
            }
            Keyword::Reaction => return require(false, "a Reaction of the Attacker"),
            Keyword::End | Keyword::Style => {}
        }
        require(s.phase > Phase::EndSkill, "an End Skill too early")?;
        if skill.keyword == Keyword::Style {
            require(own.style == number, "a Style that is not active")?;
        } else if skill.lasts == Lasts::NextTurn {
            require(
                own.pending == 1 << number,
                "an End Skill that does not wait",
            )?;
        }
        let is_so = match s.phase {
            Phase::Opponent => skill.lasts == Lasts::Now && skill.forbid_energy,
            Phase::Swap => skill.lasts == Lasts::Now && skill.swap.is_some(),
            _ => true,
        };
        require(is_so, "a skill that does something else")
    }

    fn check_steps(&self) -> Checked {
        let (s, turn) = (self.s, &self.s.turn);
        let is_struck = turn.defender != NOBODY && turn.third == NOBODY;
        let most = match s.phase {
            Phase::Energy | Phase::Move => (0..SKILLS as u8)
                .filter(|number| turn.in_force >> number & 1 == 1)
                .filter_map(|number| self.skill_of(s.active, number))
                .map(|skill| skill.free_steps)
                .sum(),
            Phase::AfterStep if is_struck => MOST_SHOWN,
            _ => 0,
        };
        require(turn.free_steps <= most, "too many free steps")?;
        let may_have = s.phase >= Phase::AfterStep && is_struck;
        require(!turn.stepped || may_have, "a step too early")?;
        let turns = s.phase == Phase::AfterFacing;
        require(!turns || turn.stepped, "a turn without a step")
    }

    fn check_no_strike(&self) -> Checked {
        let turn = &self.s.turn;
        let is_none = turn.target == 0
            && turn.defender == NOBODY
            && turn.direction == NO_DIRECTION
            && turn.third == NOBODY
            && turn.reaction == NO_SKILL
            && turn.shown_defense == 0
            && turn.shown_moves == 0
            && turn.attack == [0; 3]
            && turn.defense == [0; 3]
            && turn.collision_shown == 0
            && turn.collision_die == 0;
        require(is_none, "a strike too early")
    }

    fn check_strike(&self) -> Checked {
        let (s, turn) = (self.s, &self.s.turn);
        if turn.defender == NOBODY {
            let is_needed = (Phase::Reaction..=Phase::AfterFacing).contains(&s.phase);
            require(!is_needed, "a strike at nobody")?;
            self.check_no_strike()?;
            let own = s.seat(s.active);
            let reaches = s.phase != Phase::Strike
                || self.ask(|play| play.in_reach(turn.last, own.chi, own.rage)) != 0;
            return require(reaches, "nobody to strike");
        }
        let is_due = s.phase >= Phase::Reaction && turn.last < token::ACTIONS;
        require(is_due, "a strike too early")?;
        require(turn.defender < s.players, "a strike at nobody")?;
        let are_opponents = s.side(s.active) != s.side(turn.defender);
        require(are_opponents, "a strike at a team mate")?;
        let is_target = turn.target == s.area_after(turn.sown);
        require(is_target, "another Target Area")?;
        require(turn.direction < 6, "another direction")?;
        self.check_reaction()?;
        if s.phase <= Phase::Gain {
            let struck = s.seat(turn.defender);
            require(struck.is_in(), "a strike at somebody who is out")?;
            let ahead = self.c.mat.step(s.seat(s.active).space, turn.direction);
            require(ahead == struck.space, "a strike out of reach")?;
        }
        self.check_shown()?;
        self.check_collision()?;
        self.check_dice()
    }

    fn check_reaction(&self) -> Checked {
        let (s, turn) = (self.s, &self.s.turn);
        if turn.reaction == NO_SKILL {
            return Ok(());
        }
        let defender = s.seat(turn.defender);
        let skill = self.skill_of(turn.defender, turn.reaction);
        let Some(skill) = skill.filter(|_| s.phase >= Phase::Defense) else {
            return require(false, "a Reaction too early");
        };
        require(defender.has_skill(turn.reaction), "an unknown Reaction")?;
        let fits = skill.keyword == Keyword::Reaction && skill.covers(turn.last, turn.target);
        require(fits, "a Reaction that does not fit")?;
        if skill.only_defends && s.phase <= Phase::Gain {
            let bin = usize::from(turn.target) - 1;
            let lies = self.always(turn.defender, |world| world[bin][0] > 0);
            require(lies, "a Reaction without its token")?;
        }
        Ok(())
    }

    /// Tokens that were shown lie there until something takes them away.
    fn check_shown(&self) -> Checked {
        let (s, turn) = (self.s, &self.s.turn);
        let (defense, moves) = (turn.shown_defense, turn.shown_moves);
        if s.phase <= Phase::Defense {
            return require(defense == 0 && moves == 0, "tokens shown too early");
        }
        let few = defense <= MOST_SHOWN && moves <= MOST_SHOWN;
        require(few, "too many tokens shown")?;
        let can = moves == 0 || self.ask(|play| play.dice_of_moves()) > 0;
        require(can, "Moves that cannot defend")?;
        if s.phase <= Phase::Gain {
            let bin = usize::from(turn.target) - 1;
            let lie = self.always(turn.defender, |world| {
                world[bin][0] >= moves && world[bin][1] >= defense
            });
            require(lie, "tokens shown that may not be there")?;
        }
        Ok(())
    }

    fn check_collision(&self) -> Checked {
        let (s, turn) = (self.s, &self.s.turn);
        let in_collision =
            (Phase::CollisionDefense..=Phase::CollisionDefenseRoll).contains(&s.phase);
        if turn.third == NOBODY {
            let is_none = !in_collision && turn.collision_shown == 0 && turn.collision_die == 0;
            return require(is_none, "a collision with nobody");
        }
        let is_due = s.phase >= Phase::AttackRoll && turn.third < s.players;
        require(is_due, "a collision too early")?;
        let is_third = turn.third != s.active && turn.third != turn.defender;
        require(is_third, "a collision with oneself")?;
        let pushes = s.mode.is_black() && self.ask(|play| play.attacking(|skill| skill.push)) > 0;
        require(pushes, "a collision without a push")?;
        let third = s.seat(turn.third);
        let is_in = s.phase > Phase::CollisionDefenseRoll || third.is_in();
        require(is_in, "a collision with somebody who is out")?;
        if s.phase <= Phase::Gain {
            let ahead = self.c.mat.step(s.seat(turn.defender).space, turn.direction);
            require(ahead == third.space, "a collision elsewhere")?;
        }
        if s.phase <= Phase::CollisionDefense {
            require(turn.collision_shown == 0, "tokens shown too early")?;
        } else if in_collision && turn.collision_shown > 0 {
            let bin = usize::from(turn.target) - 1;
            let lie = self.always(turn.third, |world| world[bin][1] >= turn.collision_shown);
            require(lie, "tokens shown that may not be there")?;
        }
        require(turn.collision_shown <= MOST_SHOWN, "too many tokens shown")?;
        let most = u8::from(s.phase >= Phase::CollisionDefenseRoll);
        require(turn.collision_die <= most, "a die too early")
    }

    fn check_dice(&self) -> Checked {
        let (s, turn) = (self.s, &self.s.turn);
        let (attack, defense) = (sum(turn.attack), sum(turn.defense));
        if s.phase <= Phase::AttackRoll {
            return require(attack == 0 && defense == 0, "dice too early");
        }
        if s.phase <= Phase::Gain {
            let due = self.ask(|play| play.attack_dice());
            require(attack == u16::from(due), "another number of attack dice")?;
            let due = match s.phase {
                Phase::Gain => self.ask(|play| play.defense_dice()),
                _ => 0,
            };
            return require(defense == u16::from(due), "another number of defense dice");
        }
        let few = attack <= MOST_DICE && defense <= MOST_DICE;
        require(few, "too many dice")
    }
}
