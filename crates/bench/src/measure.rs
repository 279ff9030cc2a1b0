use std::io::Write;
use std::time::{Duration, Instant};

use games::Table;
use rules::Dice;
use rules::{Options, SamplePosition};

pub struct Row {
    pub label: String,
    pub figure: String,
    pub peers: &'static str,
}

pub fn runtime() -> Result<tokio::runtime::Runtime, String> {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.enable_all().build().map_err(|cause| cause.to_string())
}

pub fn print(out: &mut dyn Write, row: &Row) {
    // The caller's writer keeps its errors.
    let _ = writeln!(out, "{:100}  {:>24}  {}", row.label, row.figure, row.peers)
        .and_then(|()| out.flush());
}

fn cpu_time() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(Duration::from_nanos(text.split_whitespace().next()?.parse().ok()?))
}

pub(crate) fn cost<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let (cpu, clock) = (cpu_time(), Instant::now());
    let outcome = work();
    let cost =
        cpu_time().zip(cpu).map_or_else(|| clock.elapsed(), |(after, before)| after - before);
    (outcome, cost)
}

pub fn sample(game: &games::Entry, sample: &SamplePosition) -> Result<Box<dyn Table>, String> {
    let options = Options::check(game.info, []).unwrap_or_default();
    let mut table = match sample.setup {
        None => game.start(&options),
        Some(setup) => {
            let setup = serde_json::from_str(setup).map_err(|error| error.to_string())?;
            game.from_setup(&options, &setup).map_err(|faults| format!("{faults:?}"))?
        }
    };
    for text in sample.actions {
        table.play(text).map_err(|refusal| format!("{refusal:?}"))?;
    }
    Ok(table)
}

pub(crate) fn wander(table: &mut dyn Table, actions: u32, seed: u64) {
    let mut dice = Dice::new(seed);
    for _ in 0..actions {
        let legal = table.legal();
        if let Some(text) = legal.get(dice.below(legal.len()))
            && table.play(text).is_err()
        {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::expect_used, reason = "a failing test says why")]

    use ::render::{Renderer, View};
    use i18n::Locale;

    use super::*;

    /// The picture limit for messages, checked on random games at several moments.
    #[test]
    fn boards_in_play_are_small() {
        let renderer = Renderer::new().expect("art");
        let locale = Locale::load("en", games::sentences).expect("the catalogue is whole");
        for game in games::all() {
            // Medieval Chess has more kinds of pieces than any other game.
            let limit = 1024 * if game.info.id == "medieval" { 40 } else { 35 };
            let options = Options::check(game.info, []).expect("no options");
            for (actions, seed) in [(0, 3), (12, 3), (40, 1), (40, 2), (90, 5)] {
                let mut table = game.start(&options);
                wander(&mut *table, actions, seed);
                let picture = renderer.png(&table.scene(), &View::default(), &locale);
                let bytes = picture.expect("a picture").len();
                let label = format!("{} after {actions} actions of {seed}", game.info.id);
                assert!(bytes <= limit, "{label}: {bytes} bytes");
            }
        }
        let medieval = games::find("medieval").expect("a game");
        let mut crowd = medieval.start(&Options::check(medieval.info, []).expect("no options"));
        wander(&mut *crowd, 140, 1);
        let samples = medieval.samples();
        let tables = samples.iter().map(|one| sample(medieval, one).expect("it can be set up"));
        for table in tables.chain([crowd]) {
            let picture = renderer.png(&table.scene(), &View::default(), &locale);
            let bytes = picture.expect("a picture").len();
            assert!(bytes <= 44 * 1024, "{} pieces: {bytes} bytes", table.scene().pieces.len());
        }
    }
}
