//! What is ruinous in an action for the one who makes it.

use rules::saying::{Saying, say};

use crate::action::Action;
use crate::apply::own_isolated_by;
use crate::position::MedievalWar;

/// The own pawns that an action isolates (MWC-4).
pub(crate) fn warnings(position: &MedievalWar, action: Action) -> Vec<Saying> {
    let own = own_isolated_by(position, action);
    if own.is_empty() {
        return Vec::new();
    }
    let warning = say("medieval-war-warning-isolation")
        .with("squares", own.by_name())
        .with("count", own.count());
    vec![warning]
}
