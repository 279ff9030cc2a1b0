//! The end of the game (BC-3, BC-5, BC-17).

use rules::Outcome;
use rules::l10n::say;

use crate::position::QUIET_MOVES;
use crate::{BattleChess, INFO};

/// The end of the game: BC-3 at once; when a turn begins, in the order of BC-17.
pub(crate) fn ending(position: &BattleChess, occurrences: u32) -> Option<Outcome> {
    if let Some(winner) = position.winner {
        let reason =
            say("battlechess-end-king-beaten").with("side", INFO.side_name(winner.other()));
        return Some(Outcome::win(winner, "BC-3", reason));
    }
    if position.top().is_some() {
        return None;
    }
    let mut list = Vec::with_capacity(64);
    position.turn_actions(&mut list);
    let side = INFO.side_name(position.side);
    if list.is_empty() {
        return Some(if position.checkers(position.side).is_empty() {
            Outcome::draw("BC-5", say("battlechess-end-stalemate").with("side", side))
        } else {
            let reason = say("battlechess-end-mate").with("side", side);
            Outcome::win(position.side.other(), "BC-5", reason)
        });
    }
    if position.has_bare_kings() {
        return Some(Outcome::draw("BC-17", say("battlechess-end-bare-kings")));
    }
    if occurrences >= 3 {
        return Some(Outcome::draw("BC-17", say("battlechess-end-third-time")));
    }
    (position.quiet >= QUIET_MOVES)
        .then(|| Outcome::draw("BC-17", say("battlechess-end-quiet").with("moves", QUIET_MOVES)))
}
