//! Fits the weights of a game's evaluation to the results of games that it plays against itself,
//! prints every table that has changed, and plays the new weights against the old ones.
//!
//! ```text
//! cargo run --release -p engine --example tune -- GAME
//!     [GAMES [NODES [ROUNDS [SEED [TRIAL [TRIAL_NODES]]]]]]
//! ```

use engine::tools::tuning::TuningSettings;
use rules::Options;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |index: usize| arguments.get(index).map_or("", String::as_str);
    let number = |index: usize, usual: u32| text(index).parse().unwrap_or(usual);
    let Some(game) = games::find(text(0)) else { return eprintln!("no such game") };
    let settings = TuningSettings {
        games: number(1, 400),
        nodes: number(2, 1_000).into(),
        rounds: number(3, 12),
        seed: number(4, 1).into(),
        trial_games: number(5, 100),
        trial_nodes: number(6, 5_000).into(),
    };
    let options = Options::check(game.info, []).unwrap_or_default();
    let Some(report) = engine::tune(game.info.id, &options, &settings) else {
        return eprintln!("Herald does not play it");
    };
    println!(
        "{} {} positions of {} games: error {:?} thousandths, of those held back {:?}",
        game.info.id,
        report.positions,
        settings.games,
        report.training_error,
        report.validation_error
    );
    for (name, was, is) in report.tables {
        if was != is {
            println!("{name}: {was:?}\n    now {is:?}");
        }
    }
    let trial = report.trial;
    println!(
        "new : old, {} games: {:.1}% ± {:.1}  +{} ={} -{} (cut short {})",
        trial.games(),
        trial.score() * 100.0,
        trial.error() * 100.0,
        trial.wins,
        trial.draws,
        trial.losses,
        trial.cut_short
    );
}
