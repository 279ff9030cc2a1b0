//! Why Herald would play something.

use engine::{ChosenTurn, PieceAt, Reason};
use i18n::Locale;
use rules::l10n::{L10nMessage, say};

/// The most reasons that are told.
const MOST_TOLD: usize = 4;

/// Why a turn was chosen, a line each: what the rules tell of it, and what the search has seen.
pub fn why(locale: &Locale, chosen: &ChosenTurn, reasons: &[Reason]) -> String {
    let mut told: Vec<L10nMessage> = reasons.iter().map(reason).take(MOST_TOLD).collect();
    let wins = reasons.contains(&Reason::Wins);
    match (chosen.forced && !wins, chosen.score > 0) {
        (true, true) => told.push(say("opponent-reason-forces")),
        (true, false) => told.push(say("opponent-reason-resists")),
        (false, _) if told.is_empty() => told.push(say("opponent-reason-stands")),
        (false, _) => {}
    }
    told.iter().map(|line| format!("\n- {}", locale.text(line))).collect()
}

fn reason(reason: &Reason) -> L10nMessage {
    match reason {
        Reason::Wins => say("opponent-reason-wins"),
        Reason::Fight => say("opponent-reason-fight"),
        Reason::TakesFreely(square) => say("opponent-reason-free").with("square", square),
        Reason::IsTakenBack(square) => say("opponent-reason-taken-back").with("square", square),
        Reason::Endangers(piece) => say("opponent-reason-attacks").with("piece", named(piece)),
        Reason::Saves(pieces) => say("opponent-reason-saves").with("pieces", all(pieces)),
        Reason::Guards(pieces) => say("opponent-reason-guards").with("pieces", all(pieces)),
        Reason::Threatens(pieces) => say("opponent-reason-threatens").with("pieces", all(pieces)),
    }
}

fn all(pieces: &[PieceAt]) -> Vec<L10nMessage> {
    pieces.iter().map(named).collect()
}

fn named(piece: &PieceAt) -> L10nMessage {
    say("opponent-reason-piece").with("piece", piece.name.clone()).with("square", &piece.square)
}
