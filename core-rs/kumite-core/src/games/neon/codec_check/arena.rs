//! Ring, Scoreboard track, and what lies on Sectors.

use super::super::state::*;
use super::super::terms::*;
use super::{Checked, Look, ensure};

const SECTORS: u16 = 0x7FE;
/// How many Sectors sink; the last two do not.
const SINKINGS: usize = 8;

/// The Sectors of a list, a bit each, if they are Sectors and none comes twice.
fn distinct(list: &[u8]) -> Option<u16> {
    list.iter().try_fold(0u16, |mask, sector| {
        let known = (1..=10).contains(sector) && mask >> sector & 1 == 0;
        known.then(|| mask | 1 << sector)
    })
}

impl Look<'_> {
    /// Rounds, tokens on the track and pulses go together (NEON-SUB-11, SUB-15, SUB-17).
    pub(super) fn check_track(&self) -> Checked {
        let s = self.s;
        ensure(
            s.automa_in_play || s.players > 2,
            "two players without the automa",
        )?;
        let begun = !self.is_setup();
        ensure((s.round > 0) == begun, "a round at the wrong time")?;
        let leader = if begun {
            s.leader < s.players
        } else {
            s.leader == NOBODY
        };
        ensure(leader, "nobody is leader")?;
        let slots = &self.c.tracks[usize::from(s.track)];
        let rounds = usize::from(s.round);
        ensure(
            self.is_royale() || rounds <= slots.len(),
            "a round past the last",
        )?;
        let slot = |round: usize| slots.get(round).copied().unwrap_or(1);
        let (mut tokens, mut pulses) = (0usize, 0u8);
        for round in 0..rounds.saturating_sub(1) {
            tokens += usize::from(slot(round));
            pulses = pulses.saturating_add((tokens > SINKINGS).into());
        }
        let sheet: u8 = self.c.figures.hp[1].iter().map(|(slots, _)| slots).sum();
        ensure(
            pulses < 250 && self.unpreventable(pulses) < sheet,
            "nobody lives that long",
        )?;
        let submerging = matches!(s.phase, Phase::Sink | Phase::Reveal)
            || s.phase == Phase::Over && s.stage == 0;
        if submerging {
            let sinks = slot(rounds - 1);
            ensure(s.sinks_left <= sinks, "too many sectors to sink")?;
            tokens += usize::from(sinks - s.sinks_left);
            pulses += u8::from(s.pulsed);
        }
        ensure(
            self.placed().len() == tokens.min(10) && s.final_pulses == pulses,
            "round, track and pulses contradict each other",
        )?;
        ensure(
            s.pulsed == (s.final_pulses > 0),
            "a pulse that nobody counted",
        )
    }

    pub(super) fn check_arena(&self) -> Checked {
        let s = self.s;
        let ring = distinct(s.ring());
        let placed = distinct(self.placed());
        let (Some(ring), Some(placed)) = (ring, placed) else {
            return ensure(false, "a sector or its token lies there twice");
        };
        if s.phase == Phase::Ring {
            ensure(s.ring_len < 10, "the ring is complete")?;
            ensure(s.placed_len == 0 && s.top == 0, "tokens before the ring")?;
        } else {
            let sunk = self.placed().iter().take(SINKINGS);
            let sunk = sunk.fold(0, |mask, sector| mask | 1 << sector);
            ensure(
                ring == SECTORS & !sunk,
                "ring and track contradict each other",
            )?;
        }
        let hidden = matches!(s.phase, Phase::Ring | Phase::FirstToken | Phase::Reveal);
        if hidden || s.placed_len == 10 {
            ensure(s.top == 0, "a scoreboard token too many")?;
            ensure(
                s.phase != Phase::Reveal || s.placed_len < 10,
                "nothing to reveal",
            )?;
        } else {
            ensure(
                s.top != 0 && placed >> s.top & 1 == 0,
                "no such scoreboard token on top",
            )?;
        }
        let total: u16 = s.search.iter().map(|tokens| u16::from(*tokens)).sum();
        ensure(
            total + u16::from(s.search_supply) == self.c.figures.search_tokens.into(),
            "search tokens are not all there",
        )?;
        for sector in 1..=10u8 {
            let gone = s.phase != Phase::Ring && ring >> sector & 1 == 0 || sector == s.sinking;
            let at = usize::from(sector) - 1;
            ensure(
                !gone || s.search[at] == 0 && s.bots[at] == 0,
                "tokens on a sector that is gone",
            )?;
        }
        ensure(
            !self.is_setup() || s.search == [0; 10] && s.bots == [1; 10],
            "an arena that was played on",
        )
    }
}
