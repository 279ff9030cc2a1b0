use rules::Square;
use rules::l10n::{L10nMessage, Term, say, term};

use crate::action::Action;
use crate::position::MedievalWar;

pub(crate) fn piece_on(position: &MedievalWar, at: Square) -> Term {
    position.board.at(at).map_or(term("medieval-war-piece"), |(_, kind)| kind.name())
}

/// Pieces with their squares: `Knight b3`.
fn pieces_on(position: &MedievalWar, squares: &[Square]) -> Vec<L10nMessage> {
    let piece = |&at: &Square| {
        say("medieval-war-piece-at").with("piece", piece_on(position, at)).with("at", at)
    };
    squares.iter().map(piece).collect()
}

pub(crate) fn action_text(position: &MedievalWar, action: Action) -> L10nMessage {
    match action {
        Action::Step { from, to } => say("medieval-war-steps")
            .with("piece", piece_on(position, from))
            .with("from", from)
            .with("to", to),
        Action::Attack { target } => {
            let (attackers, sum) = position.attackers(target);
            say("medieval-war-attacks")
                .with("attackers", pieces_on(position, &attackers.by_name()))
                .with("count", attackers.count())
                .with("sum", sum)
                .with("piece", piece_on(position, target))
                .with("target", target)
                .with("power", position.board.power(target))
        }
        Action::Cannon { rook, target } => say("medieval-war-fires")
            .with("rook", rook)
            .with("piece", piece_on(position, target))
            .with("target", target),
        Action::Summon(around) => {
            let squares = position.around(around);
            if squares.is_empty() {
                return say("medieval-war-summons-none");
            }
            say("medieval-war-summons")
                .with("squares", squares.by_name())
                .with("count", squares.count())
        }
        Action::Again => say("medieval-war-plays-again"),
        Action::Depose(Some(kind)) => say("medieval-war-deposes").with("piece", kind.name()),
        Action::Depose(None) => say("medieval-war-deposes-without-heir"),
        Action::Recruit(square) => say("medieval-war-recruits").with("square", square),
        Action::Purge(kind) => say("medieval-war-purges").with("piece", kind.name()),
        Action::Reset => say("medieval-war-resets"),
    }
}
