//! Actions as texts: canonical (rule C-5), and as they are shown.

use rules::{Square, Squares};

use crate::action::Action;
use crate::apply::{isolated_by, skips_after};
use crate::position::MedievalWar;

fn joined(squares: Squares, between: &str) -> String {
    let names: Vec<_> = squares.by_name().iter().map(Square::to_string).collect();
    names.join(between)
}

/// The canonical text.
pub(crate) fn text(position: &MedievalWar, action: Action) -> String {
    match action {
        Action::Step { from, to } => format!("{from}-{to}"),
        Action::Attack { target } => {
            let (attackers, sum) = position.attackers(target);
            let twice = 2 * position.board.power(target);
            format!("{} ({sum}) x {target} ({twice})", joined(attackers, " & "))
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

/// The canonical text with the pawns lost by isolation, and a skipped turn.
pub(crate) fn shown(position: &MedievalWar, action: Action) -> String {
    let mut shown = text(position, action);
    let isolated = isolated_by(position, action);
    if !isolated.is_empty() {
        // After an attack the rulebook's inventor joins them to its own victim.
        let joint = match action {
            Action::Attack { .. } | Action::Cannon { .. } => " & x ",
            _ => " x ",
        };
        shown.push_str(joint);
        shown.push_str(&joined(isolated, " & "));
        shown.push_str(" by iso");
    }
    if skips_after(position, action) {
        shown.push_str(" (skipped)");
    }
    shown
}

/// The text of Summon on these squares.
fn summon(squares: Squares) -> String {
    match squares.count() {
        0 => "Summon 0p".into(),
        count => format!("Summon {count}p ({})", joined(squares, " ")),
    }
}
