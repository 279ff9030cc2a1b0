//! Games between levels, and what they come to.

use std::fmt;
use std::str::FromStr;

use rules::{Actor, Options, Play, Reading, Side};

use crate::eval::Mind;
use crate::level::{Level, Strength};
use crate::rng::Dice;
use crate::search::{Found, Search, Task};
use crate::tools::greedy::greedy;

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// Every legal action is as likely as the others.
    Random,
    /// The best evaluation after its own turn.
    Greedy,
    /// Herald.
    Herald(Strength),
}

impl FromStr for Player {
    type Err = ();

    /// `1` to `4`, `random`, `greedy`, or a number of nodes: `5000n`.
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
            Player::Herald(Strength::Nodes(nodes)) => write!(f, "{nodes} nodes"),
        }
    }
}

/// How games of a tournament are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Turns at the start that are played at random, the same in the two games of a pair.
    pub opening: u32,
    /// Actions after which a game that is not over counts as drawn.
    pub longest: u32,
    /// Levels search this part of their nodes, in thousandths: 1000 for all.
    pub thousandths: u64,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { opening: 0, longest: 6_000, thousandths: 1_000 }
    }
}

/// A game that has been played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Finished {
    /// Who won.
    pub winner: Option<Side>,
    /// The rule that ended it; `None` when it was cut short and counts as drawn.
    pub rule: Option<&'static str>,
    /// The canonical texts.
    pub actions: Vec<String>,
    /// Nodes of all searches, by side.
    pub nodes: [u64; 2],
    /// Searches, by side.
    pub searches: [u64; 2],
}

/// What games came to for the first of two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Games won.
    pub won: u32,
    /// Games drawn, those cut short included.
    pub drawn: u32,
    /// Games lost.
    pub lost: u32,
    /// Games cut short.
    pub cut_short: u32,
}

impl Tally {
    /// Counts a game in which the first player had that side.
    pub fn count(&mut self, finished: &Finished, first: Side) {
        match finished.winner {
            Some(winner) if winner == first => self.won += 1,
            Some(_) => self.lost += 1,
            None => self.drawn += 1,
        }
        self.cut_short += u32::from(finished.rule.is_none());
    }

    /// Games counted.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    /// The share of the points, 0 to 1, a draw being half a point.
    #[must_use]
    pub fn score(&self) -> f64 {
        (f64::from(self.won) + f64::from(self.drawn) / 2.0) / f64::from(self.games().max(1))
    }

    /// The error of the score at 95%: 1.96 standard errors of the mean.
    #[must_use]
    pub fn error(&self) -> f64 {
        let games = f64::from(self.games().max(1));
        let mean = self.score();
        let squares = f64::from(self.won) + f64::from(self.drawn) / 4.0;
        1.96 * ((squares / games - mean * mean).max(0.0) / games).sqrt()
    }
}

/// [`play_game`](crate::play_game) of a typed game, `players` and their weights by side.
pub(crate) fn play_typed<G: Mind>(
    options: &Options,
    players: [Player; 2],
    weights: [&G::Weights; 2],
    rules: &Rules,
    seed: u64,
) -> Finished {
    let mut play = Play::<G>::start(options);
    let mut dice = Dice::new(seed);
    let mut fortune = Dice::new(seed ^ 0xF0);
    let mut finished = Finished::default();
    while let Some(actor) = play.to_act() {
        if play.plies() >= rules.longest {
            return finished;
        }
        let legal = play.legal();
        let any = |dice: &mut Dice| legal.get(dice.below(legal.len())).copied();
        let side = match actor {
            Actor::Chance => {
                let Some(result) = any(&mut fortune) else { return finished };
                make(&mut play, result, &mut finished);
                continue;
            }
            Actor::Side(side) => side,
        };
        let opening = play.position().turn().number <= rules.opening;
        let player = if opening { Player::Random } else { players[side.index()] };
        let weights = weights[side.index()];
        let strength = match player {
            Player::Random => {
                let Some(action) = any(&mut dice) else { return finished };
                make(&mut play, action, &mut finished);
                continue;
            }
            Player::Greedy => {
                let Some(action) = greedy(play.position(), side, weights, &mut dice) else {
                    return finished;
                };
                make(&mut play, action, &mut finished);
                continue;
            }
            Player::Herald(strength) => strength,
        };
        let nodes = match strength {
            Strength::Level(_) => strength.nodes::<G>() * rules.thousandths / 1_000,
            Strength::Nodes(nodes) => nodes,
        };
        let task = Task {
            nodes: nodes.max(1),
            seed: dice.next(),
            taste: strength.taste::<G>(),
            stop: None,
        };
        let Some(found) = Search::new(task, weights).run(&play) else { return finished };
        finished.nodes[side.index()] += found.nodes;
        finished.searches[side.index()] += 1;
        if let Some(rule) = play.claim()
            && found.score <= 0
        {
            finished.rule = Some(rule);
            return finished;
        }
        play_turn(&mut play, &found, actor, &mut finished);
    }
    if let Some(outcome) = play.outcome() {
        finished.winner = outcome.winner;
        finished.rule = Some(outcome.rule);
    }
    finished
}

/// Plays the action that was found and the rest of its turn, as far as the same side decides.
fn play_turn<G: Mind>(
    play: &mut Play<G>,
    found: &Found<G::Action>,
    actor: Actor,
    finished: &mut Finished,
) {
    for (index, &action) in found.line.iter().enumerate() {
        let goes_on = index == 0 || play.position().turn().done > 0;
        if !goes_on || play.to_act() != Some(actor) {
            return;
        }
        make(play, action, finished);
    }
}

fn make<G: Mind>(play: &mut Play<G>, action: G::Action, finished: &mut Finished) {
    let played = play.play(Reading { action, remarks: Vec::new() });
    finished.actions.push(played.text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_and_written() {
        for (text, written) in
            [("1", "level 1"), ("4", "level 4"), ("random", "random"), ("5000n", "5000 nodes")]
        {
            assert_eq!(text.parse::<Player>().map(|player| player.to_string()), Ok(written.into()));
        }
        for wrong in ["", "0", "5", "n", "-1", "1.5", "Greedy"] {
            assert!(wrong.parse::<Player>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_tally_tells_its_error() {
        let tally = Tally { won: 75, drawn: 0, lost: 25, cut_short: 0 };
        assert!((tally.score() - 0.75).abs() < 1e-9);
        assert!((tally.error() - 0.0849).abs() < 1e-3);
        assert!(Tally::default().error().abs() < 1e-9);
    }
}
