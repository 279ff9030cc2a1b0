use std::sync::atomic::AtomicBool;

use games::Table;
use rules::{Actor, Fight, Side};

use crate::{Reason, SearchRequest, Strength, reasons, search};

/// Maximum number of actions in a turn of any game.
const MOST_ACTIONS: usize = 16;

/// A turn chosen by the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenTurn {
    /// Actions of the turn, until the other side decides.
    pub actions: Vec<String>,
    /// Expected result for the side to act, in millionths.
    pub score: i32,
    /// Whether the end of the game is forced.
    pub forced: bool,
    /// Whether the search was stopped early.
    pub was_stopped: bool,
}

/// Chooses the pending decision and, if the turn is composed, the rest of it. `None` if the game is
/// over or waits for a fight.
pub fn choose(
    table: &dyn Table,
    strength: Strength,
    seed: u64,
    stop: &AtomicBool,
) -> Option<ChosenTurn> {
    let side = table.to_act()?;
    let mut table = table.copy();
    let mut composed =
        ChosenTurn { actions: Vec::new(), score: 0, forced: false, was_stopped: false };
    while composed.actions.len() < MOST_ACTIONS {
        // Each decision of a turn has its own seed.
        let own = seed.wrapping_add(composed.actions.len() as u64);
        let outcome = search(&*table, &SearchRequest { strength, seed: own, stop: Some(stop) });
        let turn = match outcome {
            Some(search_result) => {
                if composed.actions.is_empty() {
                    composed.score = search_result.score;
                    composed.forced = search_result.forced_in().is_some();
                }
                search_result.turn
            }
            // A game that the engine doesn't know, or a fight.
            None if matches!(side, Actor::Side(_)) => table.legal().into_iter().take(1).collect(),
            None => return None,
        };
        let before = composed.actions.len();
        for text in turn {
            let goes_on = composed.actions.is_empty() || table.turn().is_open();
            if !goes_on || table.to_act() != Some(side) || table.play(&text).is_err() {
                break;
            }
            composed.actions.push(text);
        }
        let open = table.turn().is_open() && table.to_act() == Some(side);
        if !open || table.question().is_some() || composed.actions.len() == before {
            break;
        }
    }
    composed.was_stopped = stop.load(std::sync::atomic::Ordering::Relaxed);
    (!composed.actions.is_empty()).then_some(composed)
}

/// A recommended turn with its reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The turn to recommend.
    pub turn: ChosenTurn,
    /// The decisions of that side right after it, such as a champion.
    pub decisions: Vec<String>,
    /// Reasons, most telling first.
    pub reasons: Vec<Reason>,
}

impl Hint {
    /// All actions of the turn and the decisions after it, in order.
    pub fn all_actions(&self) -> Vec<String> {
        self.turn.actions.iter().chain(&self.decisions).cloned().collect()
    }
}

/// Chooses a turn like [`choose`] and finds its reasons. `None` if no side is to decide.
pub fn hint(table: &dyn Table, strength: Strength, seed: u64, stop: &AtomicBool) -> Option<Hint> {
    let turn = choose(table, strength, seed, stop)?;
    let side = table.to_act()?;
    let (mut after, mut decisions) = (table.copy(), Vec::new());
    for text in &turn.actions {
        after.play(text).ok()?;
    }
    while after.to_act() == Some(side) && after.question().is_some() {
        let Some(next) = choose(&*after, strength, seed, stop) else { break };
        let Some(text) = next.actions.into_iter().next() else { break };
        if after.play(&text).is_err() {
            break;
        }
        decisions.push(text);
    }
    let reasons = reasons(table, &turn.actions, &decisions);
    Some(Hint { turn, decisions, reasons })
}

/// The expectation of a side, in millionths of a result. For a pending fight, the mean of both
/// results.
pub fn expectation(
    table: &dyn Table,
    side: Side,
    strength: Strength,
    seed: u64,
    stop: &AtomicBool,
) -> i32 {
    const WON: i32 = 1_000_000;
    if let Some(outcome) = table.outcome() {
        return match outcome.winner {
            Some(winner) if winner == side => WON,
            Some(_) => -WON,
            None => 0,
        };
    }
    match table.to_act() {
        Some(Actor::Side(own)) => {
            let outcome = search(table, &SearchRequest { strength, seed, stop: Some(stop) });
            let score = outcome.map_or(0, |search_outcome| search_outcome.score);
            if own == side { score } else { -score }
        }
        Some(Actor::Chance) => {
            let scores = Fight::RESULTS.map(|result| {
                let mut after = table.copy();
                match after.play(result) {
                    Ok(_) => expectation(&*after, side, strength, seed, stop),
                    Err(_) => 0,
                }
            });
            scores.iter().sum::<i32>() / 2
        }
        None => 0,
    }
}

#[cfg(test)]
mod tests {
    use rules::Options;

    use super::*;

    #[test]
    fn every_game_is_played_turn_by_turn() {
        let stop = AtomicBool::new(false);
        for game in games::all() {
            let mut table = game.start(&Options::default());
            for _ in 0..6 {
                let Some(Actor::Side(_)) = table.to_act() else { break };
                let before = table.turn();
                let turn = choose(&*table, Strength::Nodes(300), 5, &stop).expect("a turn");
                assert_eq!(turn, choose(&*table, Strength::Nodes(300), 5, &stop).expect("it"));
                for text in &turn.actions {
                    table.play(text).expect("it is legal");
                }
                assert!(!table.turn().is_open(), "{}: {before:?} {turn:?}", game.info.id);
            }
        }
    }
}
