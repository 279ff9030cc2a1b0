//! How the game ends (rules WW-12 to WW-17).

use rules::l10n::say;
use rules::{Outcome, RuleId};

use crate::info::INFO;
use crate::lost::{SPENT, has_left_arena, has_no_wizard};
use crate::position::WizardsWar;

/// WW-17: a draw may be claimed from here on.
const CLAIM: u16 = 99;

/// The end of the game, when this position is one; in the rulebook's order of checks.
pub(crate) fn ending(position: &WizardsWar, occurrences: u32) -> Option<Outcome> {
    // WW-14: by the same rule, the mover's victory comes first (only a setup can ask).
    let mover = position.side.other();
    for loser in [position.side, mover] {
        if has_no_wizard(position, loser) {
            let reason = say("wizards-war-no-wizard").with("side", INFO.side_name(loser));
            return Some(Outcome::win(loser.other(), "WW-12", reason));
        }
    }
    for loser in [position.side, mover] {
        if has_left_arena(position, loser) {
            let reason = say("wizards-war-no-piece-in-arena").with("side", INFO.side_name(loser));
            return Some(Outcome::win(loser.other(), "WW-13", reason));
        }
    }
    if occurrences >= 3 {
        return Some(Outcome::draw("WW-15", say("wizards-war-third-occurrence")));
    }
    if !position.can_move(position.side) && !position.can_move(mover) {
        return Some(Outcome::draw("WW-16", say("wizards-war-neither-can-move")));
    }
    if position.quiet >= SPENT {
        return Some(Outcome::draw("WW-17", say("wizards-war-spent")));
    }
    None
}

/// WW-17: whether the side to move may claim a draw.
pub(crate) fn claim(position: &WizardsWar) -> Option<RuleId> {
    (position.quiet >= CLAIM).then_some("WW-17")
}
