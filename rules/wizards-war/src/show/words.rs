use rules::l10n::{L10nMessage, Term, say, term};

use crate::apply::{Effect, Meeting};
use crate::board::Square;
use crate::info::INFO;
use crate::piece::{Kind, Piece};
use crate::position::WizardsWar;

pub(crate) fn move_text(
    position: &WizardsWar,
    effect: Effect,
    from: Square,
    to: Square,
) -> L10nMessage {
    let Effect { mover, meeting, created } = effect;
    let mover = mover.kind().name();
    let words = match meeting {
        Meeting::Nothing => {
            say("wizards-war-goes").with("piece", mover).with("from", from).with("to", to)
        }
        Meeting::Takes(captured) => say("wizards-war-takes")
            .with("piece", mover)
            .with("from", from)
            .with("taken", captured.kind().name())
            .with("to", to),
        Meeting::SendsToHand(captured) => sent_to_hand(position, mover, captured, from, to),
        Meeting::TakesFriend(captured) => say("wizards-war-takes-own")
            .with("piece", mover)
            .with("from", from)
            .with("taken", captured.kind().name())
            .with("to", to),
        Meeting::Swaps(friend) => say("wizards-war-swaps")
            .with("piece", mover)
            .with("from", from)
            .with("friend", friend.kind().name())
            .with("to", to),
    };
    match created {
        Some(kind) => say("wizards-war-creating")
            .with("effect", words)
            .with("piece", kind.name())
            .with("at", from),
        None => words,
    }
}

/// WW-6, and WW-9 if a piece is driven out of the hand.
fn sent_to_hand(
    position: &WizardsWar,
    mover: Term,
    captured: Piece,
    from: Square,
    to: Square,
) -> L10nMessage {
    let owner = INFO.side_name(captured.side());
    match position.hand(captured.side()) {
        Some(kind) => say("wizards-war-takes-to-hand-driving").with("driven", kind.name()),
        None => say("wizards-war-takes-to-hand"),
    }
    .with("piece", mover)
    .with("from", from)
    .with("taken", captured.kind().name())
    .with("to", to)
    .with("owner", owner)
}

pub(crate) fn hand_name(position: &WizardsWar) -> Term {
    position.hand(position.side).map_or(term("wizards-war-piece"), Kind::name)
}
