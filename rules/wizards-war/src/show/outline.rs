use rules::l10n::{L10nMessage, say};

use crate::apply::{Effect, Meeting};
use crate::board::Square;

pub(crate) fn move_effect(effect: Option<Effect>, to: Square) -> L10nMessage {
    let meeting = effect.map_or(Meeting::Nothing, |effect| effect.meeting);
    let text = match meeting {
        Meeting::Nothing => say("wizards-war-menu-to").with("to", to),
        Meeting::Takes(captured) | Meeting::SendsToHand(captured) => {
            say("wizards-war-menu-takes").with("to", to).with("taken", captured.kind().name())
        }
        Meeting::TakesFriend(captured) => {
            say("wizards-war-menu-takes-own").with("to", to).with("taken", captured.kind().name())
        }
        Meeting::Swaps(friend) => {
            say("wizards-war-menu-swaps").with("to", to).with("friend", friend.kind().name())
        }
    };
    match effect.and_then(|effect| effect.created) {
        Some(kind) => {
            say("wizards-war-menu-creates").with("effect", text).with("piece", kind.name())
        }
        None => text,
    }
}
