//! The games that Herald plays.

use std::any::Any;

use games::Table;
use rules::{Game, Options, Play, Side};

use crate::eval::Mind;
use crate::request::{Asked, Thought, think_typed};
use crate::rng::Dice;
use crate::tools::tournament::{Finished, Player, Rules, play_typed};
use crate::tools::tuning::{Tuned, Tuning, tune_typed};

/// What is done with a game, whichever it is.
struct Entry {
    id: &'static str,
    think: fn(&dyn Any, &Asked<'_>) -> Option<Thought>,
    play: fn(&Options, [Player; 2], &Rules, u64) -> Finished,
    tune: fn(&Options, &Tuning) -> Tuned,
}

impl Entry {
    const fn of<G: Mind>() -> Entry {
        Entry {
            id: <G as Game>::INFO.id,
            think: |play, asked| think_typed(play.downcast_ref::<Play<G>>()?, asked),
            play: |options, players, rules, seed| {
                play_typed::<G>(options, players, [G::WEIGHTS; 2], rules, seed)
            },
            tune: tune_typed::<G>,
        }
    }
}

static MINDS: [Entry; 5] = [
    Entry::of::<world_war::WorldWar>(),
    Entry::of::<medieval_war::MedievalWar>(),
    Entry::of::<wizards_war::WizardsWar>(),
    Entry::of::<battlechess::BattleChess>(),
    Entry::of::<medieval::Medieval>(),
];

/// The game with that id.
fn find(id: &str) -> Option<&'static Entry> {
    MINDS.iter().find(|mind| mind.id == id)
}

/// Whether Herald plays that game.
#[must_use]
pub fn plays(game: &str) -> bool {
    find(game).is_some()
}

/// Thinks about the decision at hand; `None` when the game is over, waits for a fight, or is not one that
/// Herald plays.
///
/// ```
/// use engine::{Asked, Strength, think};
///
/// let game = games::find("world-war").expect("it is there");
/// let table = game.start(&rules::Options::default());
/// let asked = Asked { strength: Strength::Nodes(2_000), seed: 7, stop: None };
/// let thought = think(&*table, &asked).expect("it is White's move");
/// assert!(table.legal().contains(&thought.action));
/// ```
#[must_use]
pub fn think(table: &dyn Table, asked: &Asked<'_>) -> Option<Thought> {
    find(table.info().id).and_then(|mind| (mind.think)(table.typed(), asked))
}

/// Plays one game of a tournament. Games `2n` and `2n + 1` are a pair: the same opening, the same fortune in
/// fights, the first player with White in one and Black in the other. `None` for a game that Herald does not
/// play. Says which side the first player had.
#[must_use]
pub fn play_game(
    game: &str,
    options: &Options,
    players: [Player; 2],
    rules: &Rules,
    seed: u64,
    number: u32,
) -> Option<(Finished, Side)> {
    let mind = find(game)?;
    let swapped = number % 2 == 1;
    let (players, first) =
        if swapped { ([players[1], players[0]], Side::Black) } else { (players, Side::White) };
    let pair = Dice::new(seed ^ u64::from(number / 2) << 20).next();
    Some(((mind.play)(options, players, rules, pair), first))
}

/// Fits the weights of a game to the results of its own games; `None` for one that Herald does not play.
#[must_use]
pub fn tune(game: &str, options: &Options, tuning: &Tuning) -> Option<Tuned> {
    find(game).map(|mind| (mind.tune)(options, tuning))
}
