//! Actions in words, for messages, menus and marks.

use rules::scene::{Mark, MarkKind};
use rules::{Outline, Side};

use crate::apply::{Effect, Meeting};
use crate::piece::Kind;
use crate::position::{Action, WizardsWar};

pub(crate) const SIDE_NAMES: [&str; 2] = ["White", "Black"];

pub(crate) const fn side_name(side: Side) -> &'static str {
    SIDE_NAMES[side.index()]
}

impl WizardsWar {
    /// The canonical text, with `#` on a winning move.
    pub(crate) fn display(&self, action: Action) -> String {
        let mut text = self.canonical(action);
        let mut next = *self;
        next.carry_out(action);
        if next.end(0).is_some_and(|outcome| outcome.winner == Some(self.side)) {
            text.push('#');
        }
        text
    }

    /// An action in words, without the side.
    pub(crate) fn words(&self, action: Action) -> String {
        match action {
            Action::Move { from, to } => {
                let Some(Effect { mover, meeting, created }) = self.effect(from, to) else {
                    return format!("{from} to {to}");
                };
                let name = mover.kind().name();
                let mut words = match meeting {
                    Meeting::Nothing => format!("{name} {from} to {to}"),
                    Meeting::Takes(met) => {
                        format!("{name} {from} takes the {} on {to}", met.kind().name())
                    }
                    Meeting::SendsToHand(met) => {
                        let owner = side_name(met.side());
                        let met_name = met.kind().name();
                        let driven = self.hand(met.side()).map_or_else(String::new, |held| {
                            format!(", driving the {} there out of the game", held.name())
                        });
                        format!(
                            "{name} {from} takes the {met_name} on {to}, which goes to {owner}'s \
                             hand{driven}"
                        )
                    }
                    Meeting::TakesFriend(met) => {
                        format!("{name} {from} takes its own {} on {to}", met.kind().name())
                    }
                    Meeting::Swaps(friend) => {
                        format!(
                            "{name} {from} swaps places with the {} on {to}",
                            friend.kind().name()
                        )
                    }
                };
                if let Some(kind) = created {
                    words.push_str(&format!(", creating {} on {from}", kind.a_name()));
                }
                words
            }
            Action::Drop { to } => format!("{} dropped on {to}", self.held_name()),
            Action::Pass => "no legal move, a pass".into(),
        }
    }

    /// An action in parts, for menus.
    pub(crate) fn parts(&self, action: Action) -> Outline {
        match action {
            Action::Move { from, to } => {
                let (mut deed, mut captures, mut actor) =
                    (format!("to {to}"), false, from.to_string());
                if let Some(Effect { mover, meeting, created }) = self.effect(from, to) {
                    actor = format!("{} {from}", mover.kind().name());
                    captures = !matches!(meeting, Meeting::Nothing | Meeting::Swaps(_));
                    match meeting {
                        Meeting::Nothing => {}
                        Meeting::Takes(met) | Meeting::SendsToHand(met) => {
                            deed.push_str(&format!(", takes the {}", met.kind().name()));
                        }
                        Meeting::TakesFriend(met) => {
                            deed.push_str(&format!(", takes your own {}", met.kind().name()));
                        }
                        Meeting::Swaps(friend) => {
                            deed.push_str(&format!(", swaps with the {}", friend.kind().name()));
                        }
                    }
                    if let Some(kind) = created {
                        deed.push_str(&format!(", creates {}", kind.a_name()));
                    }
                }
                Outline { actor, from: Some(from.spot()), deed, to: Some(to.spot()), captures }
            }
            Action::Drop { to } => Outline {
                actor: format!("{} in hand", self.held_name()),
                from: None,
                deed: format!("drop on {to}"),
                to: Some(to.spot()),
                captures: false,
            },
            Action::Pass => Outline {
                actor: "Pass".into(),
                from: None,
                deed: "there is no legal move".into(),
                to: None,
                captures: false,
            },
        }
    }

    /// The squares to mark after an action.
    pub(crate) fn marked(&self, action: Action) -> Vec<Mark> {
        match action {
            Action::Move { from, to } => vec![
                Mark::new(from.spot(), MarkKind::LastFrom),
                Mark::new(to.spot(), MarkKind::LastTo),
            ],
            Action::Drop { to } => vec![Mark::new(to.spot(), MarkKind::LastTo)],
            Action::Pass => Vec::new(),
        }
    }

    fn held_name(&self) -> &'static str {
        self.hand(self.side).map_or("Piece", Kind::name)
    }
}
