//! `herald match` without the rest of Herald, for those who work on the engine.
//!
//! ```text
//! cargo run -p engine --example tournament -- GAME ONE OTHER GAMES
//!     [SEED [THOUSANDTHS [OPENING [LONGEST [FIRST]]]]]
//! ```
//!
//! FIRST is the game to begin with, from 0: what one begins another can go on with. With SHOW=1 in
//! the environment every game is printed. Of drawn games it says in how many the first player was
//! clearly ahead or behind by the evaluation: much of what greed wins it cannot bring home.

use std::time::Instant;

use engine::play_game;
use engine::tools::tournament::{Player, Settings, TournamentResult};
use rules::{Options, Side};

/// From this expected result on, in millionths, a side is clearly ahead in a game that is drawn.
const CLEARLY: i32 = 400_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let text = |index: usize| arguments.get(index).map_or("", String::as_str);
    let number = |index: usize, usual: u64| text(index).parse().unwrap_or(usual);
    let Some(game) = games::find(text(0)) else { return eprintln!("no such game") };
    let (Ok(one), Ok(other)) = (text(1).parse::<Player>(), text(2).parse::<Player>()) else {
        return eprintln!("a player is 0 to 4, random, greedy, or 5000n");
    };
    let small =
        |index: usize, usual: u32| u32::try_from(number(index, u64::from(usual))).unwrap_or(usual);
    let settings = Settings {
        node_thousandths: number(5, 1_000),
        random_turns: small(6, 0),
        max_actions: small(7, Settings::default().max_actions),
    };
    let options = Options::check(game.info, []).unwrap_or_default();
    let mut result = TournamentResult::default();
    let begun = Instant::now();
    let (mut nodes, mut actions) = (0, 0);
    let (mut ahead, mut behind) = (0, 0);
    let mut ends = std::collections::BTreeMap::new();
    let first_game = small(8, 0);
    let games = small(3, 10);
    let seed = number(4, 1);
    for index in first_game..first_game.saturating_add(games) {
        let Some((record, first)) =
            play_game(game.info.id, &options, [one, other], &settings, seed, index)
        else {
            return eprintln!("Herald does not play it");
        };
        result.add(&record, first);
        if record.winner.is_none() {
            let own = if first == Side::White { record.expected } else { -record.expected };
            ahead += u32::from(own > CLEARLY);
            behind += u32::from(own < -CLEARLY);
        }
        nodes += record.nodes.iter().sum::<u64>();
        actions += record.actions.len();
        *ends.entry((record.rule, record.winner.map(|winner| winner == first))).or_insert(0) += 1;
        if std::env::var_os("SHOW").is_some() {
            println!(
                "{index} {first:?} {:?} {:?} {}",
                record.winner,
                record.rule,
                record.actions.join(", ")
            );
        }
    }
    // CPU time where the system tells it (Linux): other work slows only the clock.
    let cpu = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let cpu = cpu.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    let time = cpu.map_or_else(|| begun.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9);
    println!(
        "{} {one} : {other}  {} games  {:.1}% ± {:.1}  +{} ={} -{} (cut short {}; drawn ahead {ahead}, behind {behind})  {:.0} actions a game  {:.2} M nodes/s  {time:.0} s  {ends:?}",
        game.info.id,
        result.games(),
        result.score() * 100.0,
        result.error() * 100.0,
        result.wins,
        result.draws,
        result.losses,
        result.cut_short,
        actions as f64 / f64::from(result.games().max(1)),
        nodes as f64 / time / 1e6,
    );
}
