//! Canonical bytes, as in `docs/encoding.md`. Decoding accepts nothing that play could fail on.

use super::content::Content;
use super::knowledge::Known;
use super::position::Position;
use super::state::*;
use super::terms::*;
use super::tokens::{Bag, Tokens, packed};

/// Viewer number of a full state.
pub const FULL: u8 = 255;
/// Viewer number of somebody who sits at no seat.
pub const SPECTATOR: u8 = 254;
const VERSION: u8 = 1;
const HIDDEN: u16 = 0x8000;

/// Counts by type, four bits each, the first type highest.
fn nibbles(tokens: Tokens, kinds: u8) -> u32 {
    (0..kinds).fold(0, |number, kind| {
        number << 4 | u32::from(tokens.count(kind))
    })
}

fn actions_of(tokens: Tokens) -> [u8; 2] {
    (nibbles(tokens, token::ACTIONS) as u16).to_be_bytes()
}

fn effects_of(tokens: Tokens) -> [u8; 2] {
    let number = if tokens.is_hidden() {
        HIDDEN | u16::from(tokens.effects())
    } else {
        packed(tokens.bag())
    };
    number.to_be_bytes()
}

impl Position {
    /// Canonical bytes, appended to `out`; `viewer` is [`FULL`] unless the position was blanked.
    pub fn encode(&self, viewer: u8, out: &mut Vec<u8>) {
        let (state, turn) = (&self.state, &self.state.turn);
        out.extend(b"KM");
        out.extend([VERSION, viewer]);
        out.extend([
            state.mode as u8,
            state.players,
            state.deal.into(),
            state.phase as u8,
            state.round,
            state.first,
            state.active,
            turn.is_bonus.into(),
            turn.bonus_due.into(),
            turn.start_area,
        ]);
        out.extend(packed(turn.revealed).to_be_bytes());
        out.extend(actions_of(turn.hand));
        out.extend(effects_of(turn.hand));
        out.extend([
            turn.sown,
            turn.last,
            turn.moves_left,
            turn.free_steps,
            turn.stepped.into(),
            turn.in_force,
            turn.no_energy.into(),
            turn.surcharge,
            turn.own_skill,
            turn.reaction,
            turn.target,
            turn.defender,
            turn.direction,
            turn.third,
            turn.shown_defense,
            turn.shown_moves,
        ]);
        out.extend(turn.attack);
        out.extend(turn.defense);
        out.extend([turn.collision_shown, turn.collision_die]);
        out.extend([state.ending as u8, state.winners]);
        for (seat, known) in state.seats().iter().zip(&self.known) {
            write_seat(out, seat, known);
        }
    }
}

fn write_seat(out: &mut Vec<u8>, seat: &Seat, known: &Known) {
    out.extend([
        seat.fighter,
        seat.status as u8,
        seat.left,
        seat.space,
        seat.facing,
    ]);
    out.extend(seat.life);
    out.extend([
        seat.chi,
        seat.rage,
        seat.skills,
        seat.style,
        seat.pending,
        seat.no_energy.into(),
        seat.surcharge,
        seat.first_turn_done.into(),
        seat.laid,
    ]);
    seat.areas
        .iter()
        .for_each(|area| out.extend(actions_of(*area)));
    seat.areas
        .iter()
        .for_each(|area| out.extend(effects_of(*area)));
    out.extend(effects_of(seat.reserve));
    out.extend(nibbles(seat.removed, token::TYPES).to_be_bytes());
    out.extend(known.to_bytes());
}

struct Reader<'a> {
    data: &'a [u8],
    at: usize,
    may_hide: bool,
}

type Read<T> = Result<T, String>;

impl Reader<'_> {
    fn byte(&mut self) -> Read<u8> {
        let byte = self.data.get(self.at).copied();
        self.at += 1;
        byte.ok_or_else(|| format!("the data ends at byte {}; it is truncated", self.at - 1))
    }

    fn bytes<const N: usize>(&mut self) -> Read<[u8; N]> {
        let mut all = [0; N];
        for place in &mut all {
            *place = self.byte()?;
        }
        Ok(all)
    }

    fn flag(&mut self) -> Read<bool> {
        match self.byte()? {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(format!("byte {}: {other} is neither 0 nor 1", self.at - 1)),
        }
    }

    fn one_of<T>(&mut self, from: impl Fn(u8) -> Option<T>) -> Read<T> {
        let code = self.byte()?;
        from(code).ok_or_else(|| format!("byte {}: there is no number {code}", self.at - 1))
    }

    /// Actions into `tokens`.
    fn actions(&mut self, tokens: &mut Tokens) -> Read<()> {
        let number = u16::from_be_bytes(self.bytes()?);
        for kind in 0..token::ACTIONS {
            tokens.set(kind, (number >> (12 - 4 * kind) & 15) as u8);
        }
        Ok(())
    }

    fn bag(&mut self) -> Read<Bag> {
        let number = u16::from_be_bytes(self.bytes()?);
        if number >> 12 != 0 {
            return Err(format!(
                "byte {}: {number:#x} is no bag of tokens",
                self.at - 2
            ));
        }
        Ok([8, 4, 0].map(|shift| (number >> shift & 15) as u8))
    }

    /// Effects, hidden or not, into `tokens`.
    fn effects(&mut self, tokens: &mut Tokens) -> Read<()> {
        let first = self.data.get(self.at).copied().unwrap_or(0);
        if self.may_hide && first & 0x80 != 0 {
            let number = u16::from_be_bytes(self.bytes()?) & !HIDDEN;
            if number > 12 {
                return Err(format!(
                    "byte {}: {number} tokens are too many",
                    self.at - 2
                ));
            }
            tokens.set_hidden(number as u8);
        } else {
            tokens.set_bag(self.bag()?);
        }
        Ok(())
    }
}

impl Position {
    /// A position (or blanked view) and its viewer, from canonical bytes. Whatever play cannot lead to is refused.
    pub fn decode(content: &Content, data: &[u8]) -> Read<(Self, u8)> {
        let mut r = Reader {
            data,
            at: 0,
            may_hide: false,
        };
        if &r.bytes::<2>()? != b"KM" {
            return Err("these bytes are not a Martial Art state".into());
        }
        let version = r.byte()?;
        if version != VERSION {
            return Err(format!(
                "Martial Art encoding version {version}; this engine reads version {VERSION}"
            ));
        }
        let viewer = r.byte()?;
        if usize::from(viewer) >= MAX_SEATS && viewer != FULL && viewer != SPECTATOR {
            return Err(format!("byte 3: {viewer} is no viewer"));
        }
        r.may_hide = viewer != FULL;
        let position = read_position(&mut r)?;
        if r.at != data.len() {
            return Err(format!(
                "{} bytes too many after byte {}",
                data.len() - r.at,
                r.at
            ));
        }
        super::codec_check::check(content, &position, viewer)?;
        Ok((position, viewer))
    }
}

fn read_position(r: &mut Reader) -> Read<Position> {
    let mode = r.one_of(Mode::from_code)?;
    let players = r.byte()?;
    let deal = r.flag()?;
    if !(2..=MAX_SEATS as u8).contains(&players) {
        return Err(format!(
            "{players} players; Martial Art takes 2 to {MAX_SEATS}"
        ));
    }
    let phase = r.one_of(Phase::from_code)?;
    let [round, first, active] = r.bytes()?;
    let turn = read_turn(r)?;
    let mut position = Position {
        state: State {
            seats: [Seat::EMPTY; MAX_SEATS],
            turn,
            mode,
            players,
            deal,
            phase,
            round,
            first,
            active,
            ending: r.one_of(Ending::from_code)?,
            winners: r.byte()?,
        },
        known: [Known::NOTHING; MAX_SEATS],
        is_tracked: true,
    };
    for seat in 0..usize::from(players) {
        position.state.seats[seat] = read_seat(r)?;
        position.known[seat] = Known::from_bytes(&r.bytes()?);
    }
    Ok(position)
}

fn read_turn(r: &mut Reader) -> Read<Turn> {
    let mut turn = Turn::FRESH;
    turn.is_bonus = r.flag()?;
    turn.bonus_due = r.flag()?;
    turn.start_area = r.byte()?;
    turn.revealed = r.bag()?;
    r.actions(&mut turn.hand)?;
    r.effects(&mut turn.hand)?;
    [turn.sown, turn.last, turn.moves_left, turn.free_steps] = r.bytes()?;
    turn.stepped = r.flag()?;
    turn.in_force = r.byte()?;
    turn.no_energy = r.flag()?;
    [turn.surcharge, turn.own_skill, turn.reaction] = r.bytes()?;
    [turn.target, turn.defender, turn.direction, turn.third] = r.bytes()?;
    [turn.shown_defense, turn.shown_moves] = r.bytes()?;
    turn.attack = r.bytes()?;
    turn.defense = r.bytes()?;
    [turn.collision_shown, turn.collision_die] = r.bytes()?;
    Ok(turn)
}

fn read_seat(r: &mut Reader) -> Read<Seat> {
    let mut seat = Seat::EMPTY;
    seat.fighter = r.byte()?;
    seat.status = r.one_of(Status::from_code)?;
    [seat.left, seat.space, seat.facing] = r.bytes()?;
    seat.life = r.bytes()?;
    [seat.chi, seat.rage, seat.skills, seat.style, seat.pending] = r.bytes()?;
    seat.no_energy = r.flag()?;
    seat.surcharge = r.byte()?;
    seat.first_turn_done = r.flag()?;
    seat.laid = r.byte()?;
    for area in &mut seat.areas {
        r.actions(area)?;
    }
    for area in &mut seat.areas {
        r.effects(area)?;
    }
    r.effects(&mut seat.reserve)?;
    let removed = u32::from_be_bytes(r.bytes()?);
    if removed >> 28 != 0 {
        return Err(format!(
            "byte {}: {removed:#x} is more than 7 counts",
            r.at - 4
        ));
    }
    for kind in 0..token::TYPES {
        seat.removed
            .set(kind, (removed >> (24 - 4 * kind) & 15) as u8);
    }
    Ok(seat)
}
