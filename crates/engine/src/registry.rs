use std::any::Any;

use games::Table;
use rules::{Game, Options, Play, Side};

use crate::eval::Evaluator;
use crate::request::{SearchRequest, SearchResult, search_typed};
use crate::rng::Rng;
use crate::tools::tournament::{GameRecord, Player, Settings, play_typed};
use crate::tools::tuning::{TuningReport, TuningSettings, tune_typed};

struct Engine {
    game: &'static str,
    search: fn(&dyn Any, &SearchRequest<'_>) -> Option<SearchResult>,
    play: fn(&Options, [Player; 2], &Settings, u64) -> GameRecord,
    tune: fn(&Options, &TuningSettings) -> TuningReport,
}

impl Engine {
    const fn of<G: Evaluator>() -> Engine {
        Engine {
            game: <G as Game>::INFO.id,
            search: |play, request| search_typed(play.downcast_ref::<Play<G>>()?, request),
            play: |options, players, settings, seed| {
                play_typed::<G>(options, players, [G::WEIGHTS; 2], settings, seed)
            },
            tune: tune_typed::<G>,
        }
    }
}

static ENGINES: [Engine; 5] = [
    Engine::of::<world_war::WorldWar>(),
    Engine::of::<medieval_war::MedievalWar>(),
    Engine::of::<wizards_war::WizardsWar>(),
    Engine::of::<battlechess::BattleChess>(),
    Engine::of::<medieval::Medieval>(),
];

fn find(game: &str) -> Option<&'static Engine> {
    ENGINES.iter().find(|engine| engine.game == game)
}

/// Returns whether Herald plays the game with this id.
///
/// # Examples
///
/// ```
/// assert!(engine::plays("battlechess"));
/// assert!(!engine::plays("chess"));
/// ```
pub fn plays(game: &str) -> bool {
    find(game).is_some()
}

/// Searches for the best action; `None` if the game is over, waits for a fight, or isn't one that
/// Herald plays.
///
/// # Examples
///
/// Choose an action:
///
/// ```
/// use engine::{SearchRequest, Strength};
///
/// let game = games::find("world-war").expect("it is there");
/// let mut table = game.start(&rules::Options::default());
/// let request = SearchRequest { strength: Strength::Nodes(2_000), seed: 7, stop: None };
/// let result = engine::search(&*table, &request).expect("it is White's move");
/// assert!(table.legal().contains(&result.action));
/// table.play(&result.action).expect("it is legal");
/// ```
///
/// Evaluate a position: the score is the expected result for the side to act.
///
/// ```
/// use engine::{SearchRequest, Strength};
///
/// let game = games::find("world-war").expect("it is there");
/// let setup = serde_json::json!({"board": {"h8": "bF", "g6": "wF", "e6": "wA"}});
/// let table = game.from_setup(&rules::Options::default(), &setup).expect("a position");
/// let request = SearchRequest { strength: Strength::Nodes(2_000), seed: 7, stop: None };
/// let result = engine::search(&*table, &request).expect("it is White's move");
/// assert!(result.expectation() > 0.99);
/// assert_eq!(result.forced_in(), Some(1));
/// ```
pub fn search(table: &dyn Table, request: &SearchRequest<'_>) -> Option<SearchResult> {
    find(table.info().id).and_then(|engine| (engine.search)(table.typed(), request))
}

/// Plays one game of a tournament and returns it with the side of the first player; `None` for a
/// game that Herald doesn't play.
///
/// Games `2n` and `2n + 1` are a pair with the same opening and the same luck in fights. The first
/// player has White in one and Black in the other.
///
/// # Examples
///
/// ```
/// use engine::tools::tournament::{Player, Settings, TournamentResult};
/// use engine::{Strength, play_game};
///
/// let players = [Player::Herald(Strength::Nodes(200)), Player::Random];
/// let mut result = TournamentResult::default();
/// for number in 0..2 {
///     let options = rules::Options::default();
///     let (record, first) =
///         play_game("wizards-war", &options, players, &Settings::default(), 1, number)
///             .expect("Herald plays it");
///     result.add(&record, first);
/// }
/// assert_eq!(result.games(), 2);
/// ```
pub fn play_game(
    game: &str,
    options: &Options,
    players: [Player; 2],
    settings: &Settings,
    seed: u64,
    number: u32,
) -> Option<(GameRecord, Side)> {
    let engine = find(game)?;
    let swapped = number % 2 == 1;
    let (players, first) =
        if swapped { ([players[1], players[0]], Side::Black) } else { (players, Side::White) };
    let pair_seed = Rng::new(seed ^ u64::from(number / 2) << 20).next_u64();
    Some(((engine.play)(options, players, settings, pair_seed), first))
}

/// Fits the weights of a game's evaluation to self-play; `None` for a game that Herald doesn't
/// play.
pub fn tune(game: &str, options: &Options, settings: &TuningSettings) -> Option<TuningReport> {
    find(game).map(|engine| (engine.tune)(options, settings))
}
