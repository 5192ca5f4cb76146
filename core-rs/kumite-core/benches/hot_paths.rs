//! How long do the hot paths take? `cargo bench -p kumite-core [-- NAME]`; each figure is for one call of a path,
//! whose units the name tells.

mod hot;

use criterion::{Criterion, Throughput};

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    for (name, unit, prepare) in hot::PATHS {
        let mut path = prepare();
        let mut group = criterion.benchmark_group(format!("{name} ({unit})"));
        // Matches differ in length: what a call does on average over many of them.
        let units = (0..200).map(|_| path()).sum::<u64>() / 200;
        group.throughput(Throughput::Elements(units));
        group.bench_function("path", |bencher| bencher.iter(&mut path));
        group.finish();
    }
    criterion.final_summary();
}
