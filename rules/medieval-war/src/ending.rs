//! How a game ends (MWC-11 to MWC-14).

use rules::l10n::{L10nMessage, say};
use rules::{Outcome, Side};

use crate::board::{Board, Powers};
use crate::info::INFO;
use crate::moves;
use crate::over::Over;
use crate::position::MedievalWar;

/// The outcome, in the order of the rulebook's checks.
pub(crate) fn ending(position: &MedievalWar) -> Option<Outcome> {
    match position.over {
        Some(Over::Beaten(side)) => {
            Some(Outcome::win(side.other(), "MWC-11", beaten(&position.board, side)))
        }
        Some(Over::BothBeaten) => {
            Some(Outcome::draw("MWC-11", say("medieval-war-end-both-beaten")))
        }
        Some(Over::Dead) => Some(Outcome::draw("MWC-13", say("medieval-war-end-dead"))),
        Some(Over::Quiet) => Some(Outcome::draw("MWC-14", say("medieval-war-end-quiet"))),
        Some(Over::Long) => Some(Outcome::draw("MWC-14", say("medieval-war-end-long"))),
        None if position.done == 0 && !moves::has_legal(position) => Some(Outcome::draw(
            "MWC-12",
            say("medieval-war-end-stalemate").with("side", INFO.side_name(position.side)),
        )),
        None => None,
    }
}

fn beaten(board: &Board, side: Side) -> L10nMessage {
    let own = board.side(side);
    if own.is_empty() {
        return say("medieval-war-end-no-pieces").with("side", INFO.side_name(side));
    }
    say("medieval-war-end-weak")
        .with("side", INFO.side_name(side))
        .with("power", Powers::of(board, side).sum(own))
}
