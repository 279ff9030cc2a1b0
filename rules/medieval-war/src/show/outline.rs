//! Actions in parts, for menus.

use rules::l10n::{L10nMessage, say};
use rules::{Outline, Square};

use crate::action::{Action, Power};
use crate::position::MedievalWar;
use crate::show::words::piece_on;

/// An action in parts.
pub(crate) fn outline(position: &MedievalWar, action: Action) -> Outline {
    match action {
        Action::Step { from, to } => Outline {
            group: from.to_string(),
            actor: piece_at(position, from),
            from: Some(from.spot()),
            deed: say("medieval-war-deed-to").with("to", to),
            to: Some(to.spot()),
            captures: false,
        },
        Action::Attack { target } => {
            let (attackers, sum) = position.attackers(target);
            Outline {
                group: "attack".into(),
                actor: say("medieval-war-actor-attack"),
                from: attackers.by_name().first().map(|square| square.spot()),
                deed: say("medieval-war-deed-attack")
                    .with("target", target)
                    .with("piece", piece_on(position, target))
                    .with("sum", sum)
                    .with("attackers", attackers.by_name())
                    .with("power", position.board.power(target)),
                to: Some(target.spot()),
                captures: true,
            }
        }
        Action::Cannon { rook, target } => Outline {
            group: rook.to_string(),
            actor: piece_at(position, rook),
            from: Some(rook.spot()),
            deed: say("medieval-war-deed-cannon")
                .with("target", target)
                .with("piece", piece_on(position, target)),
            to: Some(target.spot()),
            captures: true,
        },
        Action::Summon(around) => {
            let squares = position.around(around);
            let deed = if squares.is_empty() {
                say("medieval-war-deed-summon-none")
            } else {
                say("medieval-war-deed-summon")
                    .with("squares", squares.by_name())
                    .with("count", squares.count())
            };
            power(position, Power::Summon, deed, None)
        }
        Action::Again => power(position, Power::Again, say("medieval-war-deed-again"), None),
        Action::Depose(heir) => {
            let deed = match heir {
                Some(kind) => say("medieval-war-deed-depose").with("piece", kind.name()),
                None => say("medieval-war-deed-depose-without-heir"),
            };
            let foe = position.board.king(position.side.other());
            Outline { captures: true, ..power(position, Power::Depose, deed, foe) }
        }
        Action::Recruit(square) => {
            let deed = say("medieval-war-deed-recruit").with("square", square);
            power(position, Power::Recruit, deed, Some(square))
        }
        Action::Purge(kind) => {
            let deed = say("medieval-war-deed-purge").with("piece", kind.name());
            power(position, Power::Purge, deed, None)
        }
        Action::Reset => power(position, Power::Reset, say("medieval-war-deed-reset"), None),
    }
}

fn piece_at(position: &MedievalWar, at: Square) -> L10nMessage {
    say("medieval-war-piece-at").with("piece", piece_on(position, at)).with("at", at)
}

fn power(position: &MedievalWar, power: Power, deed: L10nMessage, to: Option<Square>) -> Outline {
    Outline {
        group: power.id().into(),
        actor: match power {
            Power::Summon => say("medieval-war-actor-summon"),
            Power::Again => say("medieval-war-actor-again"),
            Power::Depose => say("medieval-war-actor-depose"),
            Power::Recruit => say("medieval-war-actor-recruit"),
            Power::Purge => say("medieval-war-actor-purge"),
            Power::Reset => say("medieval-war-actor-reset"),
        },
        from: position.board.king(position.side).map(Square::spot),
        deed,
        to: to.map(Square::spot),
        captures: false,
    }
}
