//! Frames: each lies where play would have put it.

use super::super::content::main_action;
use super::super::state::*;
use super::super::terms::*;
use super::{Checked, Look, ensure};

/// Limit of a draw that keeps everything (NEON-SRC-05).
const KEEP_ALL: u8 = 7;

/// What a frame may lie on.
fn may_lie(kind: FrameKind, below: Option<FrameKind>, phase: Phase) -> bool {
    use FrameKind::*;
    match (kind, below) {
        (Attack, None) => matches!(phase, Phase::Turn | Phase::Automa),
        (Effect | Enter, None) => matches!(phase, Phase::Turn | Phase::Sink),
        (Search, None) => phase == Phase::Turn,
        (Defeat, None) => phase == Phase::Sink,
        (Effect, Some(Attack | Defeat)) => true,
        (Enter, Some(Effect)) => true,
        (Defeat, Some(Attack | Enter)) => true,
        (Draw | Place, Some(Search | Effect | Defeat)) => true,
        _ => false,
    }
}

/// How many ranks are still to be drawn, if none of them is missing.
fn ranks(mut param: u16) -> Option<u8> {
    let mut count = 0;
    while param != 0 {
        if param & 3 == 0 {
            return None;
        }
        param >>= 2;
        count += 1;
    }
    Some(count)
}

impl Look<'_> {
    pub(super) fn check_stack(&self) -> Checked {
        let s = self.s;
        let frames = self.frames();
        for (at, frame) in frames.iter().enumerate() {
            let below = (at > 0).then(|| frames[at - 1].kind);
            ensure(
                may_lie(frame.kind, below, s.phase),
                "an interruption of the wrong thing",
            )?;
        }
        let top = s.top_frame().map(|frame| frame.kind);
        ensure(
            !matches!(top, Some(FrameKind::Enter | FrameKind::Search)),
            "an interruption that waits for nobody",
        )?;
        let early = s.phase == Phase::Turn && s.stage != 1;
        ensure(frames.is_empty() || !early, "an early interruption")?;
        ensure(s.limbo().is_sorted(), "limbo is not sorted")?;
        let cards = matches!(
            top,
            Some(FrameKind::Draw | FrameKind::Place | FrameKind::Defeat)
        );
        ensure(s.limbo_len == 0 || cards, "cards in limbo")?;
        if s.is_attack_on() {
            self.check_attack()?;
        }
        (0..frames.len()).try_for_each(|depth| self.check_frame(depth))
    }

    fn check_frame(&self, depth: usize) -> Checked {
        let frames = self.frames();
        let frame = &frames[depth];
        let below = depth.checked_sub(1).map(|at| &frames[at]);
        let above = frames.get(depth + 1);
        let plain = |c: u8| (frame.b, frame.c, frame.d, frame.param) == (0, c, 0, 0);
        if frame.kind == FrameKind::Attack {
            return ensure(frame.a == 0 && plain(0), "an odd attack");
        }
        ensure(frame.a < self.s.players, "a frame of nobody")?;
        if below.is_none() {
            self.check_interrupter(frame)?;
        }
        match (frame.kind, below) {
            (FrameKind::Effect, _) => self.check_effect(depth, frame, below, above),
            (FrameKind::Defeat, _) => self.check_defeat(frame, below, above),
            (FrameKind::Draw | FrameKind::Place, Some(below)) => {
                self.check_cards(depth, frame, below)
            }
            (FrameKind::Search, _) => {
                let here = plain(0) && self.is_on_arena(frame.a);
                ensure(here, "a search of nobody")?;
                self.check_half(main_action::SEARCH)
            }
            _ => ensure(
                plain(1) && above.is_some_and(|above| above.a == frame.a),
                "an odd entering",
            ),
        }
    }

    /// Whose frame may lie at the bottom: whoever acts, flees or was hurt.
    fn check_interrupter(&self, frame: &Frame) -> Checked {
        let s = self.s;
        if s.phase != Phase::Sink {
            return ensure(frame.a == s.turn, "an interruption of somebody else");
        }
        let fleeing = frame.kind == FrameKind::Enter;
        ensure(
            fleeing == (s.stage == sink_stage::DAMAGE) && (fleeing || s.cursor > 0),
            "an interruption at the wrong time",
        )?;
        let place = if fleeing { s.cursor } else { s.cursor - 1 };
        ensure(
            frame.a == self.in_line(place),
            "an interruption of somebody else",
        )
    }

    /// Cards being drawn or placed: no more than what lies below lets one draw and keep.
    fn check_cards(&self, depth: usize, frame: &Frame, below: &Frame) -> Checked {
        let figures = &self.c.figures;
        let left = ranks(frame.param).filter(|_| frame.c == 0 && frame.d == 0);
        let left = left.ok_or("this is no position: odd cards")?;
        let (mut owner, mut limit, mut most) = (below.a, KEEP_ALL, MAX_LIMBO as u8);
        match below.kind {
            FrameKind::Search => limit = figures.search_keep,
            FrameKind::Effect => {
                let (rank, cards) = self.drawn_by(depth - 1, below)?;
                let same = (0..left).all(|at| (frame.param >> (2 * at) & 3) as u8 == rank);
                ensure(same, "cards of another rank")?;
                most = cards;
            }
            _ if below.c == 1 => {
                (owner, limit, most) = (below.b, figures.loot_keep, GEAR_TYPES as u8);
                ensure(frame.kind == FrameKind::Place, "loot is not drawn")?;
            }
            _ => {
                most = ranks(figures.maintenance_draws).unwrap_or(0);
                ensure(left <= most, "too many cards to draw")?;
                let due = figures
                    .maintenance_draws
                    .checked_shr(2 * u32::from(most - left));
                ensure(due.unwrap_or(0) == frame.param, "cards of other ranks")?;
            }
        }
        ensure(frame.a == owner, "cards of somebody else")?;
        let fits = if frame.kind == FrameKind::Draw {
            frame.b == limit && left > 0
        } else {
            (1..=limit).contains(&frame.b) && left == 0
        };
        ensure(fits, "an odd number of cards")?;
        ensure(
            self.s.limbo_len + left + (limit - frame.b) <= most,
            "too many cards in limbo",
        )
    }

    fn check_defeat(&self, frame: &Frame, below: Option<&Frame>, above: Option<&Frame>) -> Checked {
        let place = &self.s.seats[usize::from(frame.a)];
        self.check_killer(frame, below)?;
        ensure(frame.d == 0 && frame.param == 0, "an odd defeat")?;
        let gone = if place.side == 1 && frame.c == 1 {
            OUT
        } else {
            SHIP
        };
        ensure(place.loc == gone, "defeated, but on the arena")?;
        let fits = match above.map(|above| above.kind) {
            None => {
                (3..=5).contains(&frame.c) && self.s.limbo_len == frame.c - 3 && place.side == 0
            }
            Some(FrameKind::Effect) => frame.c == 7 && place.side == 1,
            Some(_) if frame.c == 1 => frame.b < self.s.players && self.loc(frame.b) != OUT,
            Some(_) => frame.c == 2 && place.side == 0,
        };
        ensure(fits, "a defeat at the wrong stage")?;
        ensure(
            (frame.c == 7) == (place.hp_left() > 0),
            "defeated with hit points",
        )?;
        ensure(
            frame.c >= 2 || place.gear == [Slot::NONE; GEAR_TYPES],
            "gear that was looted",
        )
    }

    /// Nobody in Submersion, the attacker in an attack, else a token's owner (NEON-TOK-04).
    fn check_killer(&self, frame: &Frame, below: Option<&Frame>) -> Checked {
        let a = &self.s.attack;
        let known = match below.map(|below| below.kind) {
            None => frame.b == NOBODY,
            Some(FrameKind::Attack) => {
                a.step == AttackStep::Aftermath
                    && a.damage > 0
                    && (frame.a, frame.b) == (a.current, a.attacker)
            }
            Some(_) if frame.b == NOBODY => true,
            Some(_) => {
                frame.b < self.s.players && frame.b != frame.a && {
                    let fighter = self.s.seats[usize::from(frame.b)].fighter;
                    self.c.fighters[usize::from(fighter)].token.is_some()
                }
            }
        };
        ensure(known, "an unknown killer")
    }
}
