//! How often a goal is met, and how long an answer takes: the table of `docs/generator.md`.
//!
//! `cargo run --release -p plywise-generate --example rates`, with a number for that many seeds of each.
#![allow(clippy::print_stdout, reason = "this is all it does")]

use std::time::{Duration, Instant};

use plywise_generate::{GenerateError, Request, generate};

const SHAPES: [&str; 11] = [
    "gen=uniform-1;b=2;d=2", "gen=uniform-1;b=3;d=2", "gen=uniform-1;b=4;d=2", "gen=uniform-1;b=2;d=3",
    "gen=uniform-1;b=3;d=3", "gen=uniform-1;b=4;d=3", "gen=uniform-1;b=2;d=4", "gen=uniform-1;b=3;d=4",
    "gen=uniform-1;b=4;d=4", "gen=ragged-1;b=2..4;d=2..4", "gen=ragged-1;b=2..3;d=4",
];

const WISHES: [&str; 20] = [
    "cuts=0",
    "cuts=1",
    "cuts=2",
    "cuts=3..5",
    "cuts=2;cut=lt",
    "deep",
    "deep;cuts=3",
    "tie",
    "tie;deep",
    "cuts=1;late",
    "cuts=2..;late",
    "unique;distinct;cuts=2",
    "value=0",
    "value=19;distinct",
    "cuts=2;value=5;unique",
    "cost=40..60",
    "cost=60..80;unique;value=3",
    "cuts=2;deep;tie;unique;value=3",
    "cuts=3;dist=moves;unique",
    "cuts=2;v=-2..2;places=1;dist=centred;distinct",
];

fn main() {
    let seeds: u64 = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(50);
    println!("| shape | wish | met | tries | longest tries | mean | longest |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let mut slowest = Duration::ZERO;
    for shape in SHAPES {
        for wish in WISHES {
            let wish = wish.replace("2..;", "2..20;");
            let row = format!("{shape};{wish}");
            let Ok(request) = row.parse::<Request>() else {
                println!("{row} is no request");
                continue;
            };
            let (mut met, mut tries, mut most, mut all, mut longest) =
                (0, 0, 0, Duration::ZERO, Duration::ZERO);
            let mut refused = None;
            for seed in 0..seeds {
                let start = Instant::now();
                let made = generate(&Request { seed, ..request }, 1_000_000);
                let took = start.elapsed();
                (all, longest) = (all + took, longest.max(took));
                let here = match &made {
                    Ok(made) => made.tries,
                    Err(GenerateError::NotFound(made)) => made.tries,
                    Err(_) => 0,
                };
                met += u64::from(made.is_ok());
                (tries, most) = (tries + u64::from(here), most.max(here));
                refused = refused.or(made.err().filter(|_| true).map(|error| error.to_string()));
            }
            slowest = slowest.max(longest);
            let share = 100 * met / seeds;
            println!(
                "| {shape} | {wish} | {share}% | {} | {most} | {:.2?} | {longest:.2?} | {}",
                tries / seeds,
                all / seeds as u32,
                refused.unwrap_or_default()
            );
        }
    }
    println!("longest of all: {slowest:.2?}");
}
