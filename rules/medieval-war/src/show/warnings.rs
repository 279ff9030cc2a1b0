//! What is ruinous in an action for the one who makes it.

use rules::l10n::{L10nMessage, say};

use crate::action::Action;
use crate::apply::own_isolated_by;
use crate::position::MedievalWar;

/// A King given up for nothing that stays, and the own pawns that an action isolates (MWC-4).
pub(crate) fn warnings(position: &MedievalWar, action: Action) -> Vec<L10nMessage> {
    let mut warnings = Vec::new();
    match action {
        // MWC-9a, MWC-9b: the King is gone, and there is nothing on the board for him.
        Action::Summon(around) if position.around(around).is_empty() => {
            warnings.push(say("medieval-war-warning-summon-none"));
        }
        Action::Again => warnings.push(say("medieval-war-warning-again")),
        _ => {}
    }
    let own = own_isolated_by(position, action);
    if !own.is_empty() {
        warnings.push(
            say("medieval-war-warning-isolation")
                .with("squares", own.by_name())
                .with("count", own.count()),
        );
    }
    warnings
}
