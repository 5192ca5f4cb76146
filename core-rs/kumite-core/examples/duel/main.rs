//! Two players against each other, seats swapped: a bench for search settings and rules of thumb.
//! `cargo run --release --example duel -- GAME GAMES PLAYER PLAYER [SEATS] [SEED]`, a GAME being `neon`, `white` or `black`
//! (the belts of Martial Art), a PLAYER what `players.rs` reads. With more seats the first player sits alone.

mod contests;
#[path = "../../tests/common/martial_art.rs"]
mod martial_art;
#[path = "../../tests/common/mod.rs"]
mod neon;
mod players;
mod seeing;

use contests::{Belt, Contest};
use kumite_core::contract::{Game, ToAct};
use kumite_core::random::Random;
use players::{Player, Stats, choose, parse};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, players @ ..] = &args[..] else {
        panic!("say GAME GAMES PLAYER PLAYER");
    };
    let number = |at: usize, default: u64| {
        let given = players.get(at);
        given.map_or(default, |text| text.parse().expect("a number"))
    };
    let series = Series {
        games: games.parse().expect("a number of games"),
        players: [parse(&players[0]), parse(&players[1])],
        seats: number(2, 2) as u8,
        seed: number(3, 1),
    };
    match game.as_str() {
        "neon" => series.play(&neon::content()),
        "white" => series.play(&Belt::white(martial_art::content())),
        "black" => series.play(&Belt::black(martial_art::content())),
        _ => panic!("there is no game {game}"),
    }
}

struct Series {
    games: u64,
    players: [Player; 2],
    seats: u8,
    seed: u64,
}

impl Series {
    fn play<T: Contest>(&self, contest: &T) {
        let mut stats = [Stats::default(), Stats::default()];
        let mut random = Random::new(self.seed);
        let mut won = 0.0;
        for game in 0..self.games {
            let first = (game % u64::from(self.seats)) as u8;
            won += self.one(contest, first, &mut random, &mut stats);
        }
        let (low, high) = wilson(won, self.games as f64);
        println!(
            "{:.1} % ({low:.1}-{high:.1}) of {} games",
            100.0 * won / self.games as f64,
            self.games
        );
        stats.iter().for_each(Stats::print);
    }

    /// What part of a match the first player wins.
    fn one<T: Contest>(
        &self,
        contest: &T,
        first: u8,
        random: &mut Random,
        stats: &mut [Stats; 2],
    ) -> f64 {
        let mut state = contest.start(self.seats);
        let mut legal = Vec::new();
        let mut to_act = contest.game().rest(&mut state, &mut legal);
        loop {
            let seat = match to_act {
                ToAct::Over => break,
                ToAct::Chance(chance) => {
                    let outcome = contest.game().sample(&mut state, chance, random);
                    to_act = contest.game().fall(&mut state, chance, outcome, &mut legal);
                    continue;
                }
                ToAct::Secret(waiting) => {
                    let seat = waiting.trailing_zeros() as u8;
                    contest.game().list_secret(&state, seat, &mut legal);
                    seat
                }
                ToAct::Seat(seat) => seat,
            };
            let at = usize::from(seat != first);
            let player = self.players[at];
            let action = choose(
                contest,
                player,
                &state,
                seat,
                &legal,
                random,
                &mut stats[at],
            );
            to_act = contest.game().apply(&mut state, seat, action, &mut legal);
        }
        let standings: Vec<_> = (0..self.seats)
            .map(|seat| contest.standing(&state, seat))
            .collect();
        let best = standings.iter().max().expect("seats");
        let sharing = standings.iter().filter(|each| *each == best).count();
        if standings[usize::from(first)] == *best {
            1.0 / sharing as f64
        } else {
            0.0
        }
    }
}

/// Wilson's 95 % interval in per cent.
fn wilson(won: f64, games: f64) -> (f64, f64) {
    let (share, z) = (won / games, 1.96f64);
    let scale = 1.0 + z * z / games;
    let middle = share + z * z / (2.0 * games);
    let half = z * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    (
        100.0 * (middle - half) / scale,
        100.0 * (middle + half) / scale,
    )
}
