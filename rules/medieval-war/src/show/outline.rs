use rules::l10n::{L10nMessage, say};
use rules::{Outline, Square, Submenu};

use crate::action::Power;
use crate::position::MedievalWar;
use crate::show::words::piece_on;

pub(crate) fn piece_at(position: &MedievalWar, at: Square) -> L10nMessage {
    say("medieval-war-piece-at").with("piece", piece_on(position, at)).with("at", at)
}

pub(crate) fn power(
    position: &MedievalWar,
    power: Power,
    effect: L10nMessage,
    to: Option<Square>,
) -> Outline {
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
        effect,
        to: to.map(Square::spot),
        captures: false,
        spends: true,
        enters: None,
        submenu: Some(Submenu { group: "powers".into(), label: say("medieval-war-actor-powers") }),
    }
}
