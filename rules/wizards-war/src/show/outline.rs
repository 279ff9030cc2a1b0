//! Actions in parts, for menus.

use rules::Outline;
use rules::l10n::{L10nMessage, say};

use crate::action::Action;
use crate::apply::{Effect, Meeting};
use crate::board::Square;
use crate::position::WizardsWar;
use crate::show::words::held_name;

/// An action in parts.
pub(crate) fn outline(position: &WizardsWar, action: Action) -> Outline {
    match action {
        Action::Move { from, to } => {
            let effect = position.effect(from, to);
            let actor = match effect {
                Some(Effect { mover, .. }) => say("wizards-war-menu-piece")
                    .with("piece", mover.kind().name())
                    .with("from", from),
                None => say("wizards-war-menu-square").with("from", from),
            };
            Outline {
                group: from.to_string(),
                actor,
                from: Some(from.spot()),
                deed: deed(effect, to),
                to: Some(to.spot()),
                captures: effect.is_some_and(|effect| {
                    !matches!(effect.meeting, Meeting::Nothing | Meeting::Swaps(_))
                }),
            }
        }
        Action::Drop { to } => Outline {
            group: "hand".into(),
            actor: say("wizards-war-menu-in-hand").with("piece", held_name(position)),
            from: None,
            deed: say("wizards-war-menu-drop").with("to", to),
            to: Some(to.spot()),
            captures: false,
        },
        Action::Pass => Outline {
            group: "pass".into(),
            actor: say("wizards-war-menu-pass"),
            from: None,
            deed: say("wizards-war-menu-no-move"),
            to: None,
            captures: false,
        },
    }
}

fn deed(effect: Option<Effect>, to: Square) -> L10nMessage {
    let meeting = effect.map_or(Meeting::Nothing, |effect| effect.meeting);
    let deed = match meeting {
        Meeting::Nothing => say("wizards-war-menu-to").with("to", to),
        Meeting::Takes(met) | Meeting::SendsToHand(met) => {
            say("wizards-war-menu-takes").with("to", to).with("taken", met.kind().name())
        }
        Meeting::TakesFriend(met) => {
            say("wizards-war-menu-takes-own").with("to", to).with("taken", met.kind().name())
        }
        Meeting::Swaps(friend) => {
            say("wizards-war-menu-swaps").with("to", to).with("friend", friend.kind().name())
        }
    };
    match effect.and_then(|effect| effect.created) {
        Some(kind) => say("wizards-war-menu-creates").with("deed", deed).with("piece", kind.name()),
        None => deed,
    }
}
