//! The arena as sets of hexes: one bit a hex, everything about distances, rows and areas looked up.

use super::terms::{AreaShape, NO_DIRECTION};
use crate::hexes::{DIRECTIONS, Field, Hex, NO_CELL};

/// The farthest that anything reaches or is measured, with room to spare.
pub const FARTHEST: usize = 15;

/// Tables of an arena of at most 64 hexes.
#[derive(Clone, Debug)]
pub struct Arena {
    /// All hexes.
    pub all: u64,
    /// Hexes without a statue.
    pub open: u64,
    /// Printed trap hexes.
    pub traps: u64,
    /// Deployment hexes: north, south.
    pub deployment: [u64; 2],
    /// Hexes round each statue.
    pub areas: [u64; 3],
    /// How many hexes there are.
    pub len: u8,
    next: [[u8; 6]; 64],
    around: [u64; 64],
    within: Vec<[u64; 64]>,
    distance: Vec<[u8; 64]>,
    direction: Vec<[u8; 64]>,
    between: Vec<[u64; 64]>,
    shapes: Vec<[[u64; 6]; 64]>,
}

fn bit(hex: u8) -> u64 {
    if hex < 64 { 1 << hex } else { 0 }
}

impl Arena {
    /// Tables of a field with these statues, trap hexes and deployment hexes.
    pub fn new(field: &Field, statues: &[u8], traps: &[u8], deployment: [&[u8]; 2]) -> Self {
        let set = |hexes: &[u8]| hexes.iter().fold(0, |all, hex| all | bit(*hex));
        let len = field.len() as u8;
        let all = (0..len).fold(0, |all, hex| all | bit(hex));
        let mut made = Self {
            all,
            open: all & !set(statues),
            traps: set(traps),
            deployment: deployment.map(set),
            areas: [0; 3],
            len,
            next: [[NO_CELL; 6]; 64],
            around: [0; 64],
            within: vec![[0; 64]; FARTHEST + 1],
            distance: vec![[u8::MAX; 64]; 64],
            direction: vec![[NO_DIRECTION; 64]; 64],
            between: vec![[0; 64]; 64],
            shapes: vec![[[0; 6]; 64]; 7],
        };
        for one in 0..len {
            let at = usize::from(one);
            for direction in 0..DIRECTIONS {
                let next = field.step(one, direction);
                made.next[at][usize::from(direction)] = next;
                made.around[at] |= bit(next);
            }
            for other in 0..len {
                made.measure(field, one, other);
            }
            for (shape, table) in made.shapes.iter_mut().enumerate() {
                for direction in 0..DIRECTIONS {
                    let hexes = marked(AreaShape::ALL[shape], field.cells()[at], direction);
                    let hexes = hexes.into_iter().map(|hex| number(field, hex));
                    table[at][usize::from(direction)] = hexes.fold(0, |all, hex| all | bit(hex));
                }
            }
        }
        for (area, statue) in made.areas.iter_mut().zip(statues) {
            *area = made.around[usize::from(*statue) & 63];
        }
        made
    }

    fn measure(&mut self, field: &Field, one: u8, other: u8) {
        let (from, to) = (usize::from(one), usize::from(other));
        let distance = field.distance(one, other);
        self.distance[from][to] = distance;
        for within in &mut self.within[usize::from(distance).clamp(1, FARTHEST)..] {
            within[from] |= if one == other { 0 } else { bit(other) };
        }
        if let Some(direction) = field.direction(one, other) {
            self.direction[from][to] = direction;
            let mut at = field.step(one, direction);
            while at != other && at != NO_CELL {
                self.between[from][to] |= bit(at);
                at = field.step(at, direction);
            }
        }
    }

    /// The neighbour in a direction, or [`NO_CELL`].
    #[inline]
    pub fn step(&self, hex: u8, direction: u8) -> u8 {
        self.next[usize::from(hex & 63)][usize::from(direction % DIRECTIONS)]
    }

    /// The neighbours.
    #[inline]
    pub fn around(&self, hex: u8) -> u64 {
        self.around[usize::from(hex & 63)]
    }

    /// Hexes at distance 1 to n.
    #[inline]
    pub fn within(&self, hex: u8, n: u8) -> u64 {
        self.within[usize::from(n).min(FARTHEST)][usize::from(hex & 63)]
    }

    /// Steps between two hexes.
    #[inline]
    pub fn distance(&self, one: u8, other: u8) -> u8 {
        self.distance[usize::from(one & 63)][usize::from(other & 63)]
    }

    /// The direction of the row from one hex to another, or [`NO_DIRECTION`].
    #[inline]
    pub fn direction(&self, one: u8, other: u8) -> u8 {
        self.direction[usize::from(one & 63)][usize::from(other & 63)]
    }

    /// Hexes between two hexes of a row.
    #[inline]
    pub fn between(&self, one: u8, other: u8) -> u64 {
        self.between[usize::from(one & 63)][usize::from(other & 63)]
    }

    /// Hexes of a shape seen from a hex; `place` is its orientation, or the centre of a blast.
    #[inline]
    pub fn shape(&self, shape: AreaShape, hex: u8, place: u8) -> u64 {
        match shape {
            AreaShape::Blast => bit(place) & self.all | self.around(place),
            _ => {
                self.shapes[shape as usize][usize::from(hex & 63)][usize::from(place % DIRECTIONS)]
            }
        }
    }

    /// Neighbours of all these hexes.
    #[inline]
    pub fn beside(&self, hexes: u64) -> u64 {
        super::terms::bits(hexes).fold(0, |all, hex| all | self.around(hex))
    }
}

fn number(field: &Field, hex: Hex) -> u8 {
    let at = field.cells().iter().position(|cell| *cell == hex);
    at.map_or(NO_CELL, |at| at as u8)
}

/// SFB-TGT-09: the hexes of a shape, also those outside of the arena.
fn marked(shape: AreaShape, from: Hex, k: u8) -> Vec<Hex> {
    let next = |direction: u8| from.neighbour(direction % DIRECTIONS, 1);
    let line = |steps: i8| (1..=steps).map(|n| from.neighbour(k, n)).collect();
    match shape {
        AreaShape::Arc2 => vec![next(k), next(k + 1)],
        AreaShape::Arc3 => vec![next(k + 5), next(k), next(k + 1)],
        AreaShape::Ring | AreaShape::Blast => (0..DIRECTIONS).map(next).collect(),
        AreaShape::Line2 => line(2),
        AreaShape::Line3 => line(3),
        AreaShape::Line4 => line(4),
        AreaShape::Cone => {
            let near = next(k);
            let far = [k + 5, k, k + 1].map(|d| near.neighbour(d % DIRECTIONS, 1));
            [near].into_iter().chain(far).collect()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field() -> Field {
        let rows = (-4..=4).flat_map(|r: i8| (-4..=4).map(move |q| Hex { q, r }));
        let inside = rows.filter(|cell| cell.distance(Hex { q: 0, r: 0 }) <= 4);
        Field::new(inside.collect()).unwrap()
    }

    fn at(field: &Field, q: i8, r: i8) -> u8 {
        number(field, Hex { q, r })
    }

    #[test]
    fn sets_are_those_of_measuring_hex_by_hex() {
        let field = field();
        let arena = Arena::new(&field, &[], &[], [&[], &[]]);
        for one in 0..61u8 {
            for other in 0..61u8 {
                let distance = field.distance(one, other);
                assert_eq!(arena.distance(one, other), distance);
                for n in 1..=8 {
                    let is_near = (1..=n).contains(&distance);
                    assert_eq!(arena.within(one, n) >> other & 1 == 1, is_near);
                }
                let direction = field.direction(one, other).unwrap_or(NO_DIRECTION);
                assert_eq!(arena.direction(one, other), direction);
                if direction < 6 {
                    let row = (1..distance as i8)
                        .map(|n| field.cells()[usize::from(one)].neighbour(direction, n))
                        .fold(0, |all, hex| all | bit(number(&field, hex)));
                    assert_eq!(arena.between(one, other), row);
                }
            }
        }
    }

    #[test]
    fn a_cone_has_the_offsets_of_the_book() {
        let field = field();
        let arena = Arena::new(&field, &[], &[], [&[], &[]]);
        let from = at(&field, 0, 0);
        let east = [(1, 0), (2, 0), (2, -1), (1, 1)];
        let marked = east
            .iter()
            .fold(0, |all, (q, r)| all | bit(at(&field, *q, *r)));
        assert_eq!(arena.shape(AreaShape::Cone, from, 0), marked);
        // SFB-EX-04: arc3 in direction 5 from (0,-2).
        let arc = [(-1, -1), (0, -1), (1, -2)];
        let marked = arc
            .iter()
            .fold(0, |all, (q, r)| all | bit(at(&field, *q, *r)));
        assert_eq!(arena.shape(AreaShape::Arc3, at(&field, 0, -2), 5), marked);
    }
}
