//! `herald match`: Herald's levels against each other, against random moves and against greedy
//! ones.

use std::time::Instant;

use clap::Args;
use engine::play_game;
use engine::tools::tournament::{Player, Settings, TournamentResult};
use i18n::Locale;
use rules::l10n::{L10nMessage, say};

use super::output::{self, outln};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// The game's id: world-war, medieval-war, wizards-war, battlechess or medieval
    game: String,
    /// One player: 0 to 4 for a level, random, greedy (the best evaluation after its own turn), or
    /// a number of nodes, such as 5000n
    one: String,
    /// The other player
    other: String,
    /// The number of games; the two of each pair start alike, with colours swapped
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// The seed; the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Turns at the start that are played at random
    #[arg(long, default_value_t = 0)]
    opening: u32,
    /// Actions after which a game that is not over counts as drawn
    #[arg(long, default_value_t = Settings::default().max_actions)]
    longest: u32,
    /// The part of their nodes that levels from 2 on search, in thousandths: for tournaments in a
    /// hurry
    #[arg(long, default_value_t = 1000)]
    thousandths: u64,
    /// An option of the game, as key=value; may be repeated
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Print every game
    #[arg(long)]
    games_too: bool,
}

pub(crate) fn run(locale: &Locale, arguments: &Arguments) -> Result<(), String> {
    let game = games::find(&arguments.game)
        .ok_or_else(|| locale.text(&judge::no_game(&arguments.game)))?;
    let options = super::common::options(locale, game, &arguments.options)?;
    let player = |text: &str| {
        text.parse::<Player>().map_err(|()| locale.text(&say("cli-no-player").with("player", text)))
    };
    let players = [player(&arguments.one)?, player(&arguments.other)?];
    let settings = Settings {
        random_turns: arguments.opening,
        max_actions: arguments.longest,
        node_thousandths: arguments.thousandths,
    };
    let started = Instant::now();
    let mut result = TournamentResult::default();
    let (mut actions, mut nodes, mut searches) = (0, 0, 0);
    for number in 0..arguments.games {
        let (record, first) =
            play_game(game.info.id, &options, players, &settings, arguments.seed, number)
                .ok_or_else(|| locale.text(&judge::no_game(&arguments.game)))?;
        result.add(&record, first);
        actions += record.actions.len();
        nodes += record.nodes.iter().sum::<u64>();
        searches += record.searches.iter().sum::<u64>();
        if arguments.games_too {
            let winner = record.winner.map_or("draw", rules::Side::id);
            let rule = record.rule.unwrap_or("cut short");
            outln!("{number}: {winner} ({rule}): {}", record.actions.join(", "));
            if output::is_closed() {
                return Ok(());
            }
        }
    }
    let seconds = started.elapsed().as_secs_f64().max(1e-9);
    let games = f64::from(result.games().max(1));
    outln!(
        "{}: {} against {}, {} games: {:.1}% ± {:.1} (won {}, drawn {}, lost {})",
        game.info.id,
        players[0],
        players[1],
        result.games(),
        result.score() * 100.0,
        result.error() * 100.0,
        result.wins,
        result.draws,
        result.losses,
    );
    let cut_short = say("cli-match-cut-short")
        .with("games", u64::from(result.cut_short))
        .with("actions", u64::from(arguments.longest));
    outln!("{}", locale.text(&cut_short));
    let figure = |number: f64, places: usize| L10nMessage::verbatim(format!("{number:.places$}"));
    let figures = say("cli-match-figures")
        .with("actions", figure(actions as f64 / games, 0))
        .with("searches", searches)
        .with("nodes", figure(nodes as f64 / (searches as f64).max(1.0), 0))
        .with("speed", figure(nodes as f64 / seconds / 1e6, 2))
        .with("seconds", figure(seconds, 0));
    outln!("{}", locale.text(&figures));
    Ok(())
}
