//! What becomes of what stands on a square, by rule; and what the other side could do at once.

use rules::scene::Spot;
use rules::{RuleId, Square};

use crate::action::Action;
use crate::apply::isolated_by;
use crate::piece::Kind;
use crate::position::MedievalWar;

/// The position with the other side at the start of its turn, though it be one that is skipped.
pub(crate) fn passed(position: &MedievalWar) -> Option<MedievalWar> {
    (position.done == 0 && position.over.is_none())
        .then(|| MedievalWar { side: position.side.other(), ..*position })
}

/// The rule by which an action takes what stands on a square.
pub(crate) fn fate(position: &MedievalWar, action: Action, at: Spot) -> Option<RuleId> {
    let square = square(at)?;
    let board = &position.board;
    let own_king = board.king(position.side) == Some(square);
    let king = |rule: RuleId| own_king.then_some(rule);
    let by_itself = match action {
        Action::Attack { target } => (target == square).then_some("MWC-7"),
        Action::Cannon { target, .. } => (target == square).then_some("MWC-8"),
        Action::Summon(_) => king("MWC-9a"),
        Action::Again => king("MWC-9b"),
        Action::Depose(_) => {
            let foe = board.king(position.side.other()) == Some(square);
            (own_king || foe).then_some("MWC-9c")
        }
        Action::Purge(kind) => (own_king || board.kind(kind).has(square)).then_some("MWC-9e"),
        Action::Reset => Some("MWC-9f"),
        Action::Step { .. } | Action::Recruit(_) => None,
    };
    // MWC-4: what the action itself leaves alive may be lost by isolation.
    by_itself.or_else(|| isolated_by(position, action).has(square).then_some("MWC-4"))
}

/// A step, an attack, or the shot of a Rook that is not beside its target.
pub(crate) fn wished(position: &MedievalWar, ways: [Spot; 2], names: [&str; 2]) -> String {
    let [from, to] = names;
    let foe = |at: Square| position.board.side(position.side.other()).has(at);
    match (square(ways[0]), square(ways[1])) {
        (Some(rook), Some(at)) if foe(at) && position.board.kind(Kind::Rook).has(rook) => {
            format!("R{from} cannon {to}")
        }
        (_, Some(at)) if foe(at) => format!("{from}x{to}"),
        _ => format!("{from}-{to}"),
    }
}

fn square(at: Spot) -> Option<Square> {
    Square::at(i8::try_from(at.column).ok()?, i8::try_from(at.row).ok()?)
}
