//! Endings visible in the board and the turn counters (MWC-11, MWC-13, MWC-14).

use rules::Side;
use rules::l10n::{L10nMessage, say};

use crate::board::{Board, Powers};
use crate::info::INFO;
use crate::piece::Kind;

/// Consecutive turns without an event that draw the game (MWC-14).
pub(crate) const QUIET_TURNS: u32 = 100;
/// Total turns that draw the game (MWC-14).
pub(crate) const MOST_TURNS: u32 = 600;

/// An ending visible in the position. Stalemate (MWC-12) needs the legal list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Over {
    /// This side is beaten (MWC-11).
    Beaten(Side),
    /// Both sides are beaten (MWC-11).
    BothBeaten,
    /// Neither side can ever destroy an enemy piece (MWC-13).
    Dead,
    Quiet,
    Long,
}

/// Checks the board after an action: MWC-11, then MWC-13.
#[inline]
pub(crate) fn verdict(board: &Board) -> Option<Over> {
    // A side with a King or a Rook isn't beaten, and the position isn't dead.
    let strong = board.kind(Kind::King) | board.kind(Kind::Rook);
    if strong.intersects(board.side(Side::White)) && strong.intersects(board.side(Side::Black)) {
        return None;
    }
    match (is_beaten(board, Side::White), is_beaten(board, Side::Black)) {
        (true, true) => Some(Over::BothBeaten),
        (true, false) => Some(Over::Beaten(Side::White)),
        (false, true) => Some(Over::Beaten(Side::Black)),
        (false, false) => (strong.is_empty() && is_dead(board)).then_some(Over::Dead),
    }
}

/// MWC-11: no pieces, or neither Rook nor King and a total power of at most two.
pub(crate) fn is_beaten(board: &Board, side: Side) -> bool {
    let own = board.side(side);
    let strong = board.kind(Kind::King) | board.kind(Kind::Rook);
    !strong.intersects(own) && Powers::of(board, side).sum(own) <= 2
}

/// MWC-13, provided that neither side has a Rook or King.
fn is_dead(board: &Board) -> bool {
    let [white, black] = Side::ALL;
    most_attack(board, white) <= least_defence(board, black)
        && most_attack(board, black) <= least_defence(board, white)
}

/// A: the largest total power of at most eight pieces, with min(8, n−1) per pawn.
fn most_attack(board: &Board, side: Side) -> u32 {
    let n = board.side(side).count();
    let mut powers = [Kind::Queen, Kind::Bishop, Kind::Knight, Kind::Pawn].map(|kind| {
        let power = kind.fixed_power().unwrap_or_else(|| n.saturating_sub(1).min(8));
        (power, board.of(side, kind).count())
    });
    powers.sort_unstable_by(|a, b| b.cmp(a));
    let mut places = 8;
    let mut sum = 0;
    for (power, count) in powers {
        let count_used = count.min(places);
        places -= count_used;
        sum += count_used * power;
    }
    sum
}

/// D: twice the least defence, with 1 per pawn.
fn least_defence(board: &Board, side: Side) -> u32 {
    let least = [Kind::Pawn, Kind::Queen, Kind::Bishop, Kind::Knight]
        .into_iter()
        .find(|&kind| !board.of(side, kind).is_empty())
        .map_or(0, |kind| kind.fixed_power().unwrap_or(1));
    2 * least
}

/// MWC-14.
pub(crate) fn counted_out(quiet: u8, turns: u16) -> Option<Over> {
    if u32::from(quiet) >= QUIET_TURNS {
        Some(Over::Quiet)
    } else if u32::from(turns) >= MOST_TURNS {
        Some(Over::Long)
    } else {
        None
    }
}

pub(crate) fn defeat_reason(board: &Board, side: Side) -> L10nMessage {
    let own = board.side(side);
    if own.is_empty() {
        return say("medieval-war-end-no-pieces").with("side", INFO.side_name(side));
    }
    say("medieval-war-end-weak")
        .with("side", INFO.side_name(side))
        .with("power", Powers::of(board, side).sum(own))
}
