//! Writes actions as canonical texts (rule C-5).

use rules::{Square, Squares};

use crate::action::Action;
use crate::position::MedievalWar;

pub(crate) fn text(position: &MedievalWar, action: Action) -> String {
    match action {
        Action::Step { from, to } => format!("{from}-{to}"),
        Action::Attack { target } => {
            let (attackers, sum) = position.attackers(target);
            let twice = 2 * position.board.power(target);
            format!("{} ({sum}) x {target} ({twice})", join_squares(attackers, " & "))
        }
        Action::Cannon { rook, target } => format!("{rook} Cannon x {target}"),
        Action::Summon(around) => summon(position.around(around)),
        Action::Again => "Again".into(),
        Action::Depose(None) => "Depose".into(),
        Action::Depose(Some(kind)) => format!("Depose={}", kind.letter()),
        Action::Recruit(square) => format!("Recruit {square}"),
        Action::Purge(kind) => format!("Purge {}", kind.letter()),
        Action::Reset => "Reset".into(),
    }
}

pub(crate) fn join_squares(squares: Squares, between: &str) -> String {
    let names: Vec<_> = squares.by_name().iter().map(Square::to_string).collect();
    names.join(between)
}

pub(crate) fn summon(squares: Squares) -> String {
    match squares.count() {
        0 => "Summon 0p".into(),
        count => format!("Summon {count}p ({})", join_squares(squares, " ")),
    }
}
