//! Hexagons in axial coordinates: directions, distance, rings, lines, and numbered fields. Nothing here knows a game.
//!
//! Rows run from left to right, directions counterclockwise from the right.

/// How many directions there are.
pub const DIRECTIONS: u8 = 6;
/// The most cells of a field.
pub const MAX_CELLS: usize = 64;
/// The number of no cell.
pub const NO_CELL: u8 = 255;

const STEPS: [(i8, i8); 6] = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)];

/// A cell: `q` grows to the right, `r` downwards to the right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub struct Hex {
    pub q: i8,
    pub r: i8,
}

impl Hex {
    /// The cell so many steps away in a direction.
    pub fn neighbour(self, direction: u8, steps: i8) -> Self {
        let (q, r) = STEPS[usize::from(direction % DIRECTIONS)];
        Self {
            q: self.q + steps * q,
            r: self.r + steps * r,
        }
    }

    /// Steps between two cells.
    pub fn distance(self, other: Self) -> u8 {
        let (dq, dr) = (
            i16::from(self.q) - i16::from(other.q),
            i16::from(self.r) - i16::from(other.r),
        );
        dq.abs().max(dr.abs()).max((dq + dr).abs()) as u8
    }

    /// The direction in which the other cell lies in a straight line, if it does.
    pub fn direction_to(self, other: Self) -> Option<u8> {
        let steps = self.distance(other) as i8;
        (0..DIRECTIONS).find(|direction| steps > 0 && self.neighbour(*direction, steps) == other)
    }

    /// Calls `each` with the cells at exactly that distance, starting in direction 0 and going round.
    pub fn ring(self, radius: i8, mut each: impl FnMut(Self)) {
        if radius == 0 {
            return each(self);
        }
        let mut cell = self.neighbour(0, radius);
        for side in 0..DIRECTIONS {
            for _ in 0..radius {
                each(cell);
                cell = cell.neighbour(side + 2, 1);
            }
        }
    }
}

/// The direction that leads back.
#[inline]
pub fn opposite(direction: u8) -> u8 {
    (direction + DIRECTIONS / 2) % DIRECTIONS
}

/// How many sixths of a turn lie between two directions, the shorter way round.
#[inline]
pub fn turn(one: u8, other: u8) -> u8 {
    let apart = (one + DIRECTIONS - other % DIRECTIONS) % DIRECTIONS;
    apart.min(DIRECTIONS - apart)
}

/// A set of cells with numbers and neighbours: row by row from the top, in a row from the left.
#[derive(Clone, Debug)]
pub struct Field {
    cells: Vec<Hex>,
    next: Vec<[u8; 6]>,
    directions: Vec<u8>,
}

impl Field {
    /// A field of these cells; none twice, at most [`MAX_CELLS`].
    pub fn new(mut cells: Vec<Hex>) -> Result<Self, String> {
        cells.sort_by_key(|cell| (cell.r, cell.q));
        if cells.len() > MAX_CELLS || cells.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err(format!("a field has at most {MAX_CELLS} cells, each once"));
        }
        if cells.iter().any(|c| c.q.abs() > 32 || c.r.abs() > 32) {
            return Err("a field lies around the origin".into());
        }
        let number = |cell: Hex| {
            let at = cells.iter().position(|known| *known == cell);
            at.map_or(NO_CELL, |at| at as u8)
        };
        let around = |cell: &Hex| [0, 1, 2, 3, 4, 5].map(|d| number(cell.neighbour(d, 1)));
        let next = cells.iter().map(around).collect();
        let directions = cells
            .iter()
            .flat_map(|one| cells.iter().map(|other| one.direction_to(*other)))
            .map(|direction| direction.unwrap_or(DIRECTIONS))
            .collect();
        Ok(Self {
            cells,
            next,
            directions,
        })
    }

    /// How many cells there are.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The cells by number.
    pub fn cells(&self) -> &[Hex] {
        &self.cells
    }

    /// The neighbour in a direction; [`NO_CELL`] outside the field.
    #[inline]
    pub fn step(&self, cell: u8, direction: u8) -> u8 {
        let around = self.next.get(usize::from(cell));
        around.map_or(NO_CELL, |around| {
            around[usize::from(direction % DIRECTIONS)]
        })
    }

    /// Steps between two cells of the field; 255 if one is none.
    pub fn distance(&self, one: u8, other: u8) -> u8 {
        match (
            self.cells.get(usize::from(one)),
            self.cells.get(usize::from(other)),
        ) {
            (Some(one), Some(other)) => one.distance(*other),
            _ => u8::MAX,
        }
    }

    /// The direction from one cell to another in a straight line, if it is one.
    pub fn direction(&self, one: u8, other: u8) -> Option<u8> {
        let (one, other) = (usize::from(one), usize::from(other));
        if one >= self.len() || other >= self.len() {
            return None;
        }
        let direction = self.directions[one * self.len() + other];
        (direction < DIRECTIONS).then_some(direction)
    }

    /// The direction from one cell to a neighbouring one.
    #[inline]
    pub fn direction_to_neighbour(&self, one: u8, other: u8) -> Option<u8> {
        let around = self.next.get(usize::from(one))?;
        let at = around
            .iter()
            .position(|next| *next == other && other != NO_CELL)?;
        Some(at as u8)
    }

    /// The number of the cell of that name: rows A, B, C and so on from the top, cells from 1.
    pub fn named(&self, name: &str) -> Option<u8> {
        let letter = *name.as_bytes().first()?;
        let place: usize = name.get(1..)?.parse().ok()?;
        let mut rows: Vec<i8> = self.cells.iter().map(|cell| cell.r).collect();
        rows.dedup();
        let row = *rows.get(usize::from(letter.checked_sub(b'A')?))?;
        let first = self.cells.iter().position(|cell| cell.r == row)?;
        let cells = self.cells.iter().filter(|cell| cell.r == row).count();
        (1..=cells)
            .contains(&place)
            .then(|| (first + place - 1) as u8)
    }

    /// Whether every straight line between two cells stays inside, and every cell can be reached from every other.
    pub fn is_whole(&self) -> bool {
        let mut reached = vec![false; self.len()];
        let mut waiting: Vec<u8> = (0..self.len().min(1) as u8).collect();
        while let Some(cell) = waiting.pop() {
            if !std::mem::replace(&mut reached[usize::from(cell)], true) {
                let around = &self.next[usize::from(cell)];
                waiting.extend(around.iter().filter(|next| **next != NO_CELL));
            }
        }
        reached.iter().all(|cell| *cell) && self.has_no_gaps()
    }

    fn has_no_gaps(&self) -> bool {
        let all = || 0..self.len() as u8;
        all().all(|one| {
            all().all(|other| match self.direction(one, other) {
                None => true,
                Some(direction) => {
                    let mut at = one;
                    while at != other && at != NO_CELL {
                        at = self.step(at, direction);
                    }
                    at == other
                }
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hexagon(side: i8) -> Vec<Hex> {
        let radius = side - 1;
        let rows = (-radius..=radius).flat_map(|r| (-radius..=radius).map(move |q| Hex { q, r }));
        rows.filter(|cell| cell.distance(Hex { q: 0, r: 0 }) <= radius as u8)
            .collect()
    }

    /// Distances by walking from cell to cell, with no formula.
    fn walked(field: &Field, from: u8) -> Vec<u8> {
        let mut steps = vec![u8::MAX; field.len()];
        steps[usize::from(from)] = 0;
        for round in 0..field.len() as u8 {
            for cell in 0..field.len() {
                if steps[cell] == round {
                    for direction in 0..DIRECTIONS {
                        let next = usize::from(field.step(cell as u8, direction));
                        if next < field.len() && steps[next] == u8::MAX {
                            steps[next] = round + 1;
                        }
                    }
                }
            }
        }
        steps
    }

    #[test]
    fn distances_are_those_of_walking() {
        let field = Field::new(hexagon(4)).unwrap();
        assert_eq!(field.len(), 37);
        for one in 0..37 {
            let steps = walked(&field, one);
            for other in 0..37u8 {
                assert_eq!(field.distance(one, other), steps[usize::from(other)]);
            }
        }
    }

    #[test]
    fn directions_are_those_of_walking_straight_on() {
        let field = Field::new(hexagon(4)).unwrap();
        for one in 0..37 {
            for other in 0..37 {
                let walked = (0..DIRECTIONS).find(|direction| {
                    let mut at = one;
                    for _ in 0..8 {
                        at = field.step(at, *direction);
                        if at == other {
                            return true;
                        }
                    }
                    false
                });
                assert_eq!(field.direction(one, other), walked);
                let near = walked.filter(|_| field.distance(one, other) == 1);
                assert_eq!(field.direction_to_neighbour(one, other), near);
            }
        }
    }

    #[test]
    fn rings_hold_all_cells_at_that_distance_once() {
        let centre = Hex { q: 1, r: -2 };
        for radius in 0..5 {
            let mut ring = Vec::new();
            centre.ring(radius, |cell| ring.push(cell));
            let all = (-9..9).flat_map(|q| (-9..9).map(move |r| Hex { q, r }));
            let there: Vec<Hex> = all.filter(|c| c.distance(centre) == radius as u8).collect();
            assert_eq!(ring.len(), there.len());
            assert!(there.iter().all(|cell| ring.contains(cell)));
        }
    }

    #[test]
    fn turns_are_counted_the_shorter_way() {
        for one in 0..DIRECTIONS {
            assert_eq!(turn(one, opposite(one)), 3);
            for by in 0..4 {
                assert_eq!(turn((one + by) % 6, one), by);
                assert_eq!(turn(one, (one + by) % 6), by);
            }
        }
    }

    #[test]
    fn cells_are_named_by_row() {
        let field = Field::new(hexagon(4)).unwrap();
        let at = |name| field.named(name).map(|at| field.cells()[usize::from(at)]);
        assert_eq!(at("D4"), Some(Hex { q: 0, r: 0 }));
        assert_eq!(at("A1"), Some(Hex { q: 0, r: -3 }));
        assert_eq!(at("G4"), Some(Hex { q: 0, r: 3 }));
        assert_eq!(
            (at("G5"), at("D0"), at("H1"), at(""), at("é")),
            (None, None, None, None, None)
        );
    }

    #[test]
    fn gaps_are_found() {
        let without = |gone: Hex| hexagon(3).into_iter().filter(|c| *c != gone).collect();
        assert!(Field::new(hexagon(3)).unwrap().is_whole());
        let holed: Vec<Hex> = without(Hex { q: 0, r: 0 });
        assert!(!Field::new(holed).unwrap().is_whole());
        let apart = vec![Hex { q: 0, r: 0 }, Hex { q: 2, r: -1 }];
        assert!(!Field::new(apart).unwrap().is_whole());
    }
}
