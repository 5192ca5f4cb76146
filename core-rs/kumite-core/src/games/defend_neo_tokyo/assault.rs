//! A monster's attack: declared, hits in order, text, and what follows (DNT-SEQ-08, DNT-MAT-17).

use super::content::QualityKind;
use super::events::*;
use super::operations::which;
use super::play::{Play, Served};
use super::state::Frame;
use super::terms::*;

impl<S: Sink> Play<'_, S> {
    pub(super) fn serve_assault(&mut self, frame: Frame) -> Served {
        let monster = frame.monster().unwrap_or(BOSS);
        let is_in_play = self.state.is_in_play(monster);
        match frame.step {
            0 => self.begin_assault(monster, &frame),
            1 if is_in_play => {
                let is_mech = self.state.is_mech_side_up(monster);
                self.sink.say(SideFixed {
                    monster,
                    side: u8::from(!is_mech),
                });
                self.set_top(Frame {
                    step: 2,
                    flags: frame.flags | if is_mech { assault::MECH_SIDE } else { 0 },
                    ..frame
                });
            }
            2 if is_in_play => self.hit(monster, frame),
            3 => {
                self.set_step(4);
                let kind = text_kind(monster, frame.flags);
                let attack = &self.monster_card(monster).attacks[kind as usize & 3];
                if !attack.list.is_empty() {
                    self.push_text(monster, kind);
                }
            }
            4 if is_in_play => {
                self.sink.say(AttackOver { monster });
                self.set_step(5);
                self.open_about(Window::Done, monster);
            }
            5 => {
                self.check_population();
                if !self.is_over() {
                    self.set_step(6);
                }
            }
            6 if is_in_play => {
                self.set_step(7);
                let fire = self.state.monster(monster).tokens(Token::Fire);
                if fire > 0 {
                    let space = self.state.monster(monster).space;
                    self.push(Frame {
                        it: frame.it,
                        space,
                        id: fire.min(self.content.figures.dice),
                        flags: blow::FIRE,
                        ..Frame::of(FrameKind::Blow)
                    });
                }
            }
            7 if is_in_play => {
                self.set_step(8);
                if monster == BOSS {
                    if !self.monster_card(BOSS).after.is_empty() {
                        self.push_text(BOSS, TextKind::After);
                    }
                } else if let Some(QualityKind::AfterAttack(_)) = self.quality_up(monster) {
                    self.push_text(monster, TextKind::Quality);
                }
            }
            // It was defeated: of its attack only the POP check is left (DNT-MAT-12).
            1 | 2 | 4 => {
                let mut over = frame;
                (over.step, over.left.0) = (8, 0);
                self.set_top(over);
            }
            6 | 7 => self.pop(),
            _ => {
                self.check_population();
                if !self.is_over() {
                    self.pop();
                }
            }
        }
        Served::On
    }

    fn begin_assault(&mut self, monster: u8, frame: &Frame) {
        let own = self.state.monster_mut(monster);
        own.marks &= !monster_mark::DUE;
        if own.is(monster_mark::STUNNED) {
            own.marks &= !monster_mark::STUNNED;
            self.sink.say(AttackSkipped { monster });
            return self.pop();
        }
        let space = own.space;
        if monster == BOSS && self.state.event_deck() == 0 {
            return self.end_match(Ending::BossDeck);
        }
        let is_red = frame.has(assault::RED);
        self.sink.say(AttackBegan {
            monster,
            symbol: if is_red { Symbol::Red } else { Symbol::White },
            space,
        });
        self.set_step(1);
        self.open_about(Window::Declare, monster);
    }

    /// The next mech of the hit under way, or the next hit.
    fn hit(&mut self, monster: u8, mut frame: Frame) {
        if frame.has(assault::STOPPED) {
            self.sink.say(AttackStopped { monster });
            (frame.step, frame.left.0) = (4, 0);
            return self.set_top(frame);
        }
        let content = self.content;
        let threat = content.threat(self.state.threat);
        let card = &threat.monsters[usize::from(monster) % MONSTERS];
        let kind = text_kind(monster, frame.flags);
        let hits = &card.attacks[kind as usize & 3].hits;
        let space = self.state.monster(monster).space;
        while let Some(mech) = frame.take_first() {
            let Some(hit) = hits.get(usize::from(frame.op).wrapping_sub(1)) else {
                continue;
            };
            if mech < self.state.crew && self.state.mech(mech).space == space {
                self.set_top(frame);
                return self.push(Frame {
                    who: mech,
                    it: frame.it,
                    id: hit.at,
                    n: hit.n,
                    flags: harm::INSTANCE,
                    ..Frame::of(FrameKind::Harm)
                });
            }
        }
        let is_mech = frame.has(assault::MECH_SIDE);
        let Some(hit) = hits.get(usize::from(frame.op)) else {
            frame.step = 3;
            return self.set_top(frame);
        };
        let number = frame.op;
        frame.op += 1;
        // Of a boss one kind of hits is passed over (DNT-BOS-09).
        if monster == BOSS && is_mech != (hit.at <= RANDOM_PART) {
            return self.set_top(frame);
        }
        self.sink.say(HitBegan {
            monster,
            number,
            at: hit.at,
            n: hit.n,
        });
        if hit.at <= RANDOM_PART {
            let here = self.state.mechs_in(space);
            let mut left = 0;
            for number in (0..self.state.crew).rev() {
                let mech = self.state.from_captain(number);
                if here >> mech & 1 == 1 {
                    left = left << 3 | u32::from(mech + 1);
                }
            }
            frame.left.0 = left;
        }
        self.set_top(frame);
        let is_city = hit.at == at::CITY;
        if is_city {
            self.push(Frame {
                space,
                it: frame.it,
                n: hit.n,
                flags: city::INSTANCE,
                ..Frame::of(FrameKind::City)
            });
        } else if hit.at == at::CITIZENS {
            let n = self.with_tokens(frame.it, hit.n);
            if n > 0 {
                self.push(Frame {
                    space,
                    n,
                    it: frame.it,
                    id: NO_DESIGN,
                    ..Frame::of(FrameKind::Enter)
                });
            }
        }
    }

    /// A value with the +1 and -1 tokens of its monster (DNT-TOK-05).
    pub(super) fn with_tokens(&self, it: u8, n: u8) -> u8 {
        match super::state::monster_of(it) {
            None => n,
            Some(monster) => {
                let own = self.state.monster(monster);
                let more = n.saturating_add(own.tokens(Token::Plus));
                more.saturating_sub(own.tokens(Token::Minus))
            }
        }
    }

    /// A list of a monster or boss runs.
    pub(super) fn push_text(&mut self, monster: u8, kind: TextKind) {
        self.sink.say(TextBegan {
            monster,
            list: kind,
        });
        self.push(Frame {
            it: object::MONSTER + monster,
            id: kind as u8,
            step: 1,
            ..Frame::of(FrameKind::Text)
        });
    }

    /// A citizen's ability happens.
    pub(super) fn push_ability(&mut self, design: u8, space: u8) {
        let when = self.content.citizen(design).when;
        self.sink.say(AbilityBegan {
            design,
            space,
            when,
        });
        self.push(Frame {
            id: design,
            space,
            step: 1,
            ..Frame::of(FrameKind::Ability)
        });
    }

    /// `send`: one citizen of a space to another space, or away.
    pub(super) fn send(
        &mut self,
        context: &super::reading::Context,
        space: u8,
        low_or_high: u8,
        is_away: bool,
    ) {
        let of = |design: u8| self.content.citizen(design).pop;
        let mut found: Option<u8> = None;
        for design in self.sendable(context, space, is_away) {
            let is_better = found.is_none_or(|best| match low_or_high {
                which::LOW => of(design) < of(best),
                _ => of(design) > of(best),
            });
            if is_better {
                found = Some(design);
            }
        }
        let Some(design) = found else {
            return;
        };
        if is_away {
            return self.push(Frame {
                space,
                id: design,
                op: 3,
                flags: leave::DISCARD | leave::SENT,
                ..Frame::of(FrameKind::Leave)
            });
        }
        if let Some(to) = self.state.standing_lower(space) {
            self.move_copy(design, space, to);
            self.sink.say(CitizenMoved {
                design,
                from: space,
                to,
                cause: CitizenCause::Sent,
            });
        }
    }
}

/// Which attack it is: of a monster by side, of a boss by symbol alone.
pub(super) fn text_kind(monster: u8, flags: u8) -> TextKind {
    let is_red = flags & assault::RED != 0;
    let is_city = monster != BOSS && flags & assault::MECH_SIDE == 0;
    match (is_city, is_red) {
        (false, false) => TextKind::MechWhite,
        (false, true) => TextKind::MechRed,
        (true, false) => TextKind::CityWhite,
        (true, true) => TextKind::CityRed,
    }
}
