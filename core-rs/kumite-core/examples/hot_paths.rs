//! Repeats one hot path and prints how many units that was: a target for programs that count instructions.
//! `cargo run --release --example hot_paths -- NAME CALLS`; without words it lists the names.

#[path = "../benches/hot/mod.rs"]
mod hot;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [wanted, calls] = &words[..] else {
        for (name, unit, _) in hot::PATHS {
            println!("{name} {unit}");
        }
        return;
    };
    let calls: u32 = calls.parse().expect("a number");
    let mut paths = hot::PATHS.iter();
    let (_, _, prepare) = paths
        .find(|(name, _, _)| name == wanted)
        .expect("the name of a path");
    let mut path = prepare();
    println!("{}", (0..calls).map(|_| path()).sum::<u64>());
}
