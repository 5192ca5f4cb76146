//! EinStein würfelt nicht: six numbered cubes a side on a board of five by five. The die says which cube moves, or
//! the nearest below or above it that is left; a cube moves towards the far corner and removes whatever it lands on.
//! Whoever reaches that corner, or removes the last of the other's cubes, wins.

use kumite_core::contract::{Game, MAX_SEATS, ToAct, Values};
use kumite_core::random::{Bits, Random};

const WIDTH: usize = 5;
const CELLS: usize = WIDTH * WIDTH;
const CUBES: usize = 6;
/// Orders in which a side's cubes can lie.
const ORDERS: u32 = 720;
const ALL: u8 = 0b11_1111;
const NOBODY: u8 = 255;
/// Down and right for seat 0, up and left for seat 1; places in this list are part of an action.
const WAYS: [(isize, isize); 6] = [(1, 1), (1, 0), (0, 1), (-1, 0), (-1, -1), (0, -1)];
const CORNERS: [u8; 2] = [CELLS as u8 - 1, 0];

/// The rules, with the moves of every cell of a seat laid out.
pub struct Einstein {
    moves: [[[Move; 3]; CELLS]; 2],
    homes: [[u8; CUBES]; 2],
    orders: Vec<[u8; CUBES]>,
}

/// A way out of a cell: where to, and the action that leads there without a capture.
#[derive(Clone, Copy, Default)]
struct Move {
    to: u8,
    action: u16,
    /// 0 where the board ends.
    is_there: u8,
}

/// What chance decides next.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Chance {
    /// How the cubes of this seat lie.
    Order(u8),
    /// Which cube moves.
    Die,
}

/// One position.
#[derive(Clone, Copy)]
pub struct State {
    /// Which cube lies in a cell: 0 for none, else 1 to 6, and 8 more for seat 1.
    board: [u8; CELLS],
    /// Where each cube of each seat lies; without meaning once it is gone.
    places: [[u8; CUBES]; 2],
    left: [u8; 2],
    placed: u8,
    /// Whose turn it is.
    seat: u8,
    /// 0 while it must be rolled, else 1 to 6.
    die: u8,
    winner: u8,
}

impl State {
    /// An empty board; seat 1 will move first.
    pub const START: Self = Self {
        board: [0; CELLS],
        places: [[0; CUBES]; 2],
        left: [ALL; 2],
        placed: 0,
        seat: 1,
        die: 0,
        winner: NOBODY,
    };
}

impl Einstein {
    pub fn new() -> Self {
        let mut moves = [[[Move::default(); 3]; CELLS]; 2];
        for (seat, of_seat) in moves.iter_mut().enumerate() {
            for (cell, of_cell) in of_seat.iter_mut().enumerate() {
                let (row, column) = ((cell / WIDTH) as isize, (cell % WIDTH) as isize);
                let ways = WAYS.iter().enumerate().skip(3 * seat).take(3);
                for ((way, (down, right)), found) in ways.zip(of_cell) {
                    let (row, column) = (row + down, column + right);
                    let within = 0..WIDTH as isize;
                    if within.contains(&row) && within.contains(&column) {
                        found.to = (row * WIDTH as isize + column) as u8;
                        found.action = (2 * (WAYS.len() * cell + way)) as u16;
                        found.is_there = 1;
                    }
                }
            }
        }
        Self {
            moves,
            homes: [homes(|far| far <= 2), homes(|far| far >= 6)],
            orders: (0..ORDERS).map(order).collect(),
        }
    }

    /// The cells of the cubes that the die lets move, in order; the same one twice if there is one. Without branches:
    /// nobody can foresee the die.
    #[inline]
    fn movable(state: &State) -> [u8; 2] {
        let seat = usize::from(state.seat & 1);
        let (left, places) = (u32::from(state.left[seat]), &state.places[seat]);
        let die = u32::from(state.die - 1) & 7;
        let (up_to, from) = (left & ((2 << die) - 1), left & !((1 << die) - 1));
        let below = 31 - (up_to | 1).leading_zeros();
        let above = (from | 1 << 5).trailing_zeros();
        let one = if up_to == 0 { above } else { below };
        let other = if from == 0 { below } else { above };
        let cells = [one, other].map(|cube| places[cube as usize % CUBES]);
        [cells[0].min(cells[1]), cells[0].max(cells[1])]
    }
}

/// The cells of a corner, given by how far from the first cell they are, row by row.
fn homes(is_home: impl Fn(usize) -> bool) -> [u8; CUBES] {
    let mut cells = (0..CELLS).filter(|cell| is_home(cell / WIDTH + cell % WIDTH));
    [(); CUBES].map(|()| cells.next().unwrap_or(0) as u8)
}

/// The cubes of an order, from 1; orders are counted as in a dictionary.
fn order(number: u32) -> [u8; CUBES] {
    let (mut left, mut number, mut ways) = (vec![1, 2, 3, 4, 5, 6], number, ORDERS);
    [6, 5, 4, 3, 2, 1].map(|many| {
        ways /= many;
        let cube = left.remove((number / ways) as usize);
        number %= ways;
        cube
    })
}

impl Game for Einstein {
    type State = State;
    type Chance = Chance;

    #[inline]
    fn rest(&self, state: &mut State, legal: &mut Vec<u32>) -> ToAct<Chance> {
        if state.winner != NOBODY {
            return ToAct::Over;
        }
        if state.placed < 2 {
            return ToAct::Chance(Chance::Order(state.placed));
        }
        if state.die == 0 {
            return ToAct::Chance(Chance::Die);
        }
        let cells = Self::movable(state);
        let mut listed = [0; 8];
        let mut len = 0;
        for (at, cell) in cells.iter().enumerate() {
            let is_new = at == 0 || cells[0] != cells[1];
            for way in &self.moves[usize::from(state.seat & 1)][usize::from(*cell) % CELLS] {
                let captures = state.board[usize::from(way.to) % CELLS] != 0;
                listed[len & 7] = u32::from(way.action) + u32::from(captures);
                len += usize::from(way.is_there & u8::from(is_new));
            }
        }
        legal.clear();
        legal.extend_from_slice(&listed);
        legal.truncate(len);
        ToAct::Seat(state.seat)
    }

    fn list_secret(&self, _state: &State, _seat: u8, _legal: &mut Vec<u32>) {}

    #[inline]
    fn apply(
        &self,
        state: &mut State,
        _seat: u8,
        action: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<Chance> {
        let (from, way) = (action as usize / 12 % CELLS, action as usize / 2 % 6);
        let (down, right) = WAYS[way];
        let to = (from as isize + down * WIDTH as isize + right) as usize % CELLS;
        let (cube, taken) = (state.board[from], state.board[to]);
        let seat = state.seat & 1;
        let gone = u8::from(taken != 0) << ((taken & 7).wrapping_sub(1) & 7);
        state.left[usize::from(taken >> 3 & 1)] &= !gone;
        state.board[from] = 0;
        state.board[to] = cube;
        state.places[usize::from(seat)][usize::from((cube & 7) - 1) % CUBES] = to as u8;
        if to as u8 == CORNERS[usize::from(seat)] || state.left[usize::from(seat ^ 1)] == 0 {
            state.winner = seat;
        }
        state.seat = seat ^ 1;
        state.die = 0;
        self.rest(state, legal)
    }

    #[inline]
    fn sample(&self, _state: &mut State, chance: Chance, random: &mut Random) -> u32 {
        match chance {
            Chance::Order(_) => random.below(ORDERS),
            Chance::Die => random.below(6),
        }
    }

    fn outcomes(&self, _state: &mut State, chance: Chance, out: &mut Vec<(u32, u32)>) {
        out.clear();
        let many = match chance {
            Chance::Order(_) => ORDERS,
            Chance::Die => 6,
        };
        out.extend((0..many).map(|outcome| (outcome, 1)));
    }

    #[inline]
    fn fall(
        &self,
        state: &mut State,
        chance: Chance,
        outcome: u32,
        legal: &mut Vec<u32>,
    ) -> ToAct<Chance> {
        match chance {
            Chance::Die => state.die = outcome as u8 + 1,
            Chance::Order(seat) => {
                let homes = self.homes[usize::from(seat)];
                for (cell, cube) in homes.into_iter().zip(self.orders[outcome as usize]) {
                    state.board[usize::from(cell)] = cube | seat << 3;
                    state.places[usize::from(seat)][usize::from(cube - 1)] = cell;
                }
                state.placed += 1;
            }
        }
        self.rest(state, legal)
    }

    fn seats(&self, _state: &State) -> usize {
        2
    }

    fn returns(&self, state: &State) -> Values {
        let mut values = [0.0; MAX_SEATS];
        if state.winner != NOBODY {
            values[usize::from(state.winner)] = 1.0;
            values[usize::from(1 - state.winner)] = -1.0;
        }
        values
    }

    fn determinize(&self, state: &State, _viewer: u8, _random: &mut Random) -> State {
        *state
    }

    fn worlds(&self, state: &State, _viewer: u8, _most: usize) -> Option<Vec<(State, f64)>> {
        Some(vec![(*state, 1.0)])
    }

    fn seen_by(&self, state: &State, _viewer: u8) -> State {
        *state
    }

    fn key(&self, state: &State) -> u64 {
        let mut key = u64::from(state.seat) << 8 | u64::from(state.die);
        for cell in state.board {
            key = (key.rotate_left(5) ^ u64::from(cell)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
        key
    }

    fn secret_of(&self, _state: &State, _seat: u8) -> u32 {
        0
    }

    fn evaluate(&self, state: &State) -> Values {
        let lead = state.left[0].count_ones() as f32 - state.left[1].count_ones() as f32;
        let mut values = [0.0; MAX_SEATS];
        values[0] = lead / CUBES as f32;
        values[1] = -values[0];
        values
    }

    fn is_quiet(&self, state: &State) -> bool {
        state.die == 0
    }

    fn tail(&self, _state: &State) -> Option<u32> {
        None
    }

    fn turn(&self, state: &State) -> u32 {
        state.seat.into()
    }

    fn points(&self, state: &State) -> Values {
        self.evaluate(state)
    }

    fn judge(&self, _state: &mut State, _seat: u8, legal: &[u32], scores: &mut Vec<f32>) {
        scores.clear();
        scores.resize(legal.len(), 0.0);
    }
}
