//! Games between levels, and their results.

use std::fmt;
use std::str::FromStr;

use rules::{Actor, Options, Play, Reading, Side};

use super::greedy::greedy_action;
use crate::eval::Evaluator;
use crate::level::{Level, Strength};
use crate::rng::Rng;
use crate::score::expected_result;
use crate::search::{Search, SearchInfo, SearchParams};

/// A player.
///
/// # Examples
///
/// ```
/// use engine::tools::tournament::Player;
/// use engine::{Level, Strength};
///
/// assert_eq!("random".parse(), Ok(Player::Random));
/// assert_eq!("2".parse(), Ok(Player::Herald(Strength::Level(Level::Two))));
/// assert_eq!("5000n".parse(), Ok(Player::Herald(Strength::Nodes(5_000))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Chooses any legal action with equal probability.
    Random,
    /// Chooses the best evaluation after its own turn.
    Greedy,
    /// Herald at some strength.
    Herald(Strength),
}

impl FromStr for Player {
    type Err = ();

    /// Parses `0` to `4`, `random`, `greedy`, or a number of nodes: `5000n`.
    fn from_str(text: &str) -> Result<Player, ()> {
        match text {
            "random" => Ok(Player::Random),
            "greedy" => Ok(Player::Greedy),
            _ => match text.strip_suffix('n') {
                Some(nodes) => nodes.parse().map(Strength::Nodes).map_err(|_| ()),
                None => text.parse().ok().and_then(Level::new).map(Strength::Level).ok_or(()),
            }
            .map(Player::Herald),
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Random => f.write_str("random"),
            Player::Greedy => f.write_str("greedy"),
            Player::Herald(Strength::Level(level)) => write!(f, "level {level}"),
            Player::Herald(Strength::Exact(level)) => write!(f, "level {level}, exact"),
            Player::Herald(Strength::Nodes(nodes)) => write!(f, "{nodes} nodes"),
        }
    }
}

/// The lowest level affected by [`Settings::node_thousandths`].
const FIRST_REDUCED: Level = Level::Two;

/// Settings of a tournament's games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Random turns at the start, the same in both games of a pair.
    pub random_turns: u32,
    /// Maximum number of actions. Longer games are cut short and count as drawn.
    pub max_actions: u32,
    /// Share of their nodes that levels from 2 on search, in thousandths: 1000 for all. Lower
    /// levels take only hundredths of a second anyway.
    pub node_thousandths: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { random_turns: 0, max_actions: 6_000, node_thousandths: 1_000 }
    }
}

/// A finished game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// The winning side; `None` for a draw.
    pub winner: Option<Side>,
    /// The rule that ended the game; `None` if it was cut short.
    pub rule: Option<&'static str>,
    /// Canonical texts of the actions.
    pub actions: Vec<String>,
    /// White's expectation at the end by static evaluation, in millionths. Shows the leader of a
    /// drawn game.
    pub expected: i32,
    /// Nodes of all searches, by side.
    pub nodes: [u64; 2],
    /// Number of searches, by side.
    pub searches: [u64; 2],
}

/// Results of the first of two players.
///
/// # Examples
///
/// ```
/// use engine::tools::tournament::TournamentResult;
///
/// let result = TournamentResult { wins: 6, draws: 2, losses: 2, cut_short: 0 };
/// assert_eq!(result.games(), 10);
/// assert_eq!(result.score(), 0.7);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TournamentResult {
    /// Number of wins.
    pub wins: u32,
    /// Number of draws, games cut short included.
    pub draws: u32,
    /// Number of losses.
    pub losses: u32,
    /// Number of games cut short.
    pub cut_short: u32,
}

impl TournamentResult {
    /// Adds a game in which the first player had side `first`.
    pub fn add(&mut self, record: &GameRecord, first: Side) {
        match record.winner {
            Some(winner) if winner == first => self.wins += 1,
            Some(_) => self.losses += 1,
            None => self.draws += 1,
        }
        self.cut_short += u32::from(record.rule.is_none());
    }

    /// The number of games.
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points, 0 to 1. A draw is half a point.
    pub fn score(&self) -> f64 {
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }

    /// The error of the score at 95 %: 1.96 standard errors of the mean.
    pub fn error(&self) -> f64 {
        let games = f64::from(self.games().max(1));
        let mean = self.score();
        let squares = f64::from(self.wins) + f64::from(self.draws) / 4.0;
        1.96 * ((squares / games - mean * mean).max(0.0) / games).sqrt()
    }
}

/// [`play_game`](crate::play_game) for a typed game. `players` and `weights` are by side.
pub(crate) fn play_typed<G: Evaluator>(
    options: &Options,
    players: [Player; 2],
    weights: [&G::Weights; 2],
    settings: &Settings,
    seed: u64,
) -> GameRecord {
    let mut play = Play::<G>::start(options);
    let mut rng = Rng::new(seed);
    let mut fight_rng = Rng::new(seed ^ 0xF0);
    let mut record = GameRecord::default();
    while let Some(actor) = play.to_act() {
        if play.plies() >= settings.max_actions {
            record.expected = expected_for_white(play.position(), weights[0]);
            return record;
        }
        let legal = play.legal();
        let any = |rng: &mut Rng| legal.get(rng.below(legal.len())).copied();
        let side = match actor {
            Actor::Chance => {
                let Some(result) = any(&mut fight_rng) else { return record };
                play_action(&mut play, result, &mut record);
                continue;
            }
            Actor::Side(side) => side,
        };
        let opening = play.position().turn().number <= settings.random_turns;
        let player = if opening { Player::Random } else { players[side.index()] };
        let own_weights = weights[side.index()];
        let strength = match player {
            Player::Random => {
                let Some(action) = any(&mut rng) else { return record };
                play_action(&mut play, action, &mut record);
                continue;
            }
            Player::Greedy => {
                let Some(action) = greedy_action(play.position(), side, own_weights, &mut rng)
                else {
                    return record;
                };
                play_action(&mut play, action, &mut record);
                continue;
            }
            Player::Herald(strength) => strength,
        };
        let all = strength.nodes::<G>();
        let nodes = match strength {
            Strength::Level(level) | Strength::Exact(level) if level >= FIRST_REDUCED => {
                (all * settings.node_thousandths / 1_000).max(all.min(1))
            }
            Strength::Level(_) | Strength::Exact(_) | Strength::Nodes(_) => all,
        };
        let params =
            SearchParams { nodes, seed: rng.next_u64(), noise: strength.noise::<G>(), stop: None };
        let Some(info) = Search::new(params, own_weights).run(&play) else { return record };
        record.nodes[side.index()] += info.nodes;
        record.searches[side.index()] += 1;
        if let Some(rule) = play.claim()
            && info.score <= 0
        {
            record.rule = Some(rule);
            record.expected = expected_for_white(play.position(), own_weights);
            return record;
        }
        play_turn(&mut play, &info, actor, &mut record);
    }
    record.expected = expected_for_white(play.position(), weights[0]);
    if let Some(outcome) = play.outcome() {
        record.winner = outcome.winner;
        record.rule = Some(outcome.rule);
    }
    record
}

fn expected_for_white<G: Evaluator>(position: &G, weights: &G::Weights) -> i32 {
    expected_result(position.evaluate(weights), G::SCALE)
}

/// Plays the best action and the rest of its turn, as long as the same side decides.
fn play_turn<G: Evaluator>(
    play: &mut Play<G>,
    info: &SearchInfo<G::Action>,
    actor: Actor,
    record: &mut GameRecord,
) {
    for (index, &action) in info.pv.iter().enumerate() {
        let goes_on = index == 0 || play.position().turn().actions_made > 0;
        if !goes_on || play.to_act() != Some(actor) {
            return;
        }
        play_action(play, action, record);
    }
}

fn play_action<G: Evaluator>(play: &mut Play<G>, action: G::Action, record: &mut GameRecord) {
    let outcome = play.play(Reading { action, remarks: Vec::new() });
    record.actions.push(outcome.text);
}
