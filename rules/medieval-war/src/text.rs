//! Actions as texts: canonical (rule C-5), and as they are shown.

use rules::square::ring;
use rules::{Square, Squares};

use crate::action::{Action, Around};
use crate::board::Powers;
use crate::position::MedievalWar;

fn joined(squares: Squares, between: &str) -> String {
    let names: Vec<_> = squares.by_name().iter().map(Square::to_string).collect();
    names.join(between)
}

impl MedievalWar {
    /// The own pieces with any power beside a square, and their sum.
    pub(crate) fn attackers(&self, target: Square) -> (Squares, u32) {
        let powers = Powers::of(&self.board, self.side);
        let attackers = ring(target) & powers.armed();
        (attackers, powers.sum(attackers))
    }

    /// The squares that a choice around the own King means.
    pub(crate) fn around(&self, around: Around) -> Squares {
        self.board.king(self.side).map_or(Squares::NONE, |king| around.squares(king))
    }

    /// The canonical text.
    pub(crate) fn canonical(&self, action: Action) -> String {
        match action {
            Action::Step { from, to } => format!("{from}-{to}"),
            Action::Attack { target } => {
                let (attackers, sum) = self.attackers(target);
                let twice = 2 * self.board.power(target);
                format!("{} ({sum}) x {target} ({twice})", joined(attackers, " & "))
            }
            Action::Cannon { rook, target } => format!("{rook} Cannon x {target}"),
            Action::Summon(around) => summon(self.around(around)),
            Action::Again => "Again".into(),
            Action::Depose(None) => "Depose".into(),
            Action::Depose(Some(kind)) => format!("Depose={}", kind.letter()),
            Action::Recruit(square) => format!("Recruit {square}"),
            Action::Purge(kind) => format!("Purge {}", kind.letter()),
            Action::Reset => "Reset".into(),
        }
    }

    /// The canonical text with the pawns lost by isolation, and a skipped turn.
    pub(crate) fn displayed(&self, action: Action) -> String {
        let mut text = self.canonical(action);
        let isolated = self.isolated_by(action);
        if !isolated.is_empty() {
            // After an attack the rulebook's inventor joins them to its own victim.
            let joint = match action {
                Action::Attack { .. } | Action::Cannon { .. } => " & x ",
                _ => " x ",
            };
            text.push_str(joint);
            text.push_str(&joined(isolated, " & "));
            text.push_str(" by iso");
        }
        if self.skips_after(action) {
            text.push_str(" (skipped)");
        }
        text
    }
}

/// The text of Summon on these squares.
pub(crate) fn summon(squares: Squares) -> String {
    match squares.count() {
        0 => "Summon 0p".into(),
        count => format!("Summon {count}p ({})", joined(squares, " ")),
    }
}
