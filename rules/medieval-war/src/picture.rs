//! What a picture of a position shows, and actions in parts for menus and marks.

use rules::square::ring;
use rules::{Outline, Side, Square};
use scene::{Badge, BadgeTone, Board, Layer, Mark, MarkKind, Piece, Placed, Scene};

use crate::action::Action;
use crate::info::INFO;
use crate::piece::Kind;
use crate::position::{ACTIONS, MedievalWar};
use crate::words::{side_name, squares_in_words};

impl MedievalWar {
    /// The scene, without what [`rules::Play`] adds.
    pub(crate) fn picture(&self) -> Scene {
        let pieces = self.board.occupied().filter_map(|square| self.placed(square)).collect();
        Scene {
            game: INFO.name,
            side_names: INFO.side_names,
            board: Board::chequered(8, 8),
            pieces,
            marks: Vec::new(),
            trays: Vec::new(),
            to_act: None,
            status: String::new(),
            last_action: None,
            notes: self.notes(),
        }
    }

    fn placed(&self, square: Square) -> Option<Placed> {
        let (side, kind) = self.board.at(square)?;
        let badges = if kind == Kind::Pawn {
            let power = (ring(square) & self.board.side(side)).count();
            let tone = if power <= 1 { BadgeTone::Warning } else { BadgeTone::Neutral };
            vec![Badge { text: power.to_string(), words: format!("power {power}"), tone }]
        } else {
            Vec::new()
        };
        let piece =
            Piece { side, symbol: kind.symbol(), name: kind.name(), code: kind.code(), badges };
        Some(Placed { spot: square.spot(), layer: Layer::Unit, piece })
    }

    fn notes(&self) -> Vec<String> {
        const NEARLY_QUIET: u8 = 80;
        const NEARLY_LONG: u16 = 560;
        let mut notes = Vec::new();
        if self.over.is_some() {
            return notes;
        }
        if self.done > 0 {
            let next = self.done + 1;
            notes.push(format!("{} makes action {next} of {ACTIONS}", side_name(self.side)));
        }
        for side in Side::ALL {
            if self.skips[side.index()] {
                notes.push(format!("{}'s next turn is skipped", side_name(side)));
            }
        }
        if self.quiet >= NEARLY_QUIET {
            notes.push(format!("{} of 100 quiet turns have passed", self.quiet));
        }
        if self.turns >= NEARLY_LONG {
            notes.push(format!("{} of 600 turns have been played", self.turns));
        }
        notes
    }

    pub(crate) fn in_parts(&self, action: Action) -> Outline {
        let named = |square: Square| {
            let kind = self.board.at(square).map_or("piece", |(_, kind)| kind.name());
            format!("{kind} {square}")
        };
        let word = |square| self.board.at(square).map_or("piece", |(_, kind)| kind.word());
        let king = self.board.king(self.side).map(Square::spot);
        let power = |actor: &str, deed: String, to: Option<Square>| Outline {
            actor: actor.into(),
            from: king,
            deed,
            to: to.map(Square::spot),
            captures: false,
        };
        match action {
            Action::Step { from, to } => Outline {
                actor: named(from),
                from: Some(from.spot()),
                deed: format!("to {to}"),
                to: Some(to.spot()),
                captures: false,
            },
            Action::Attack { target } => {
                let (attackers, sum) = self.attackers(target);
                Outline {
                    actor: "Attack".into(),
                    from: attackers.by_name().first().map(|square| square.spot()),
                    deed: format!(
                        "{target}, destroys the {} ({sum} from {} against {})",
                        word(target),
                        squares_in_words(attackers),
                        2 * self.board.power(target)
                    ),
                    to: Some(target.spot()),
                    captures: true,
                }
            }
            Action::Cannon { rook, target } => Outline {
                actor: named(rook),
                from: Some(rook.spot()),
                deed: format!("cannon on {target}, destroys the {}", word(target)),
                to: Some(target.spot()),
                captures: true,
            },
            Action::Summon(around) => {
                let squares = self.around(around);
                let deed = match squares.count() {
                    0 => "no pawn; the King is destroyed".into(),
                    1 => format!("a pawn on {}", squares_in_words(squares)),
                    _ => format!("pawns on {}", squares_in_words(squares)),
                };
                power("Summon", deed, None)
            }
            Action::Again => power("Again", "gives up the King for another turn".into(), None),
            Action::Depose(heir) => {
                let deed = match heir {
                    Some(kind) => format!("one's own King becomes a {}", kind.word()),
                    None => "one's own King is destroyed too".into(),
                };
                let foe = self.board.king(self.side.other());
                Outline { captures: true, ..power("Depose", deed, foe) }
            }
            Action::Recruit(square) => {
                power("Recruit", format!("a pawn on {square}"), Some(square))
            }
            Action::Purge(kind) => {
                power("Purge", format!("all {}, and one's own King", kind.plural()), None)
            }
            Action::Reset => power("Reset", "all pieces return to their starts".into(), None),
        }
    }

    pub(crate) fn marked(&self, action: Action) -> Vec<Mark> {
        let mut marks = Vec::new();
        let mut mark = |square: Square, kind| marks.push(Mark::new(square.spot(), kind));
        let mut after = self.board;
        after.act(self.side, action);
        match action {
            Action::Step { from, to } => {
                mark(from, MarkKind::LastFrom);
                mark(to, MarkKind::LastTo);
            }
            Action::Attack { target } => {
                for square in self.attackers(target).0 {
                    mark(square, MarkKind::Taking);
                }
                mark(target, MarkKind::Destroyed);
            }
            Action::Cannon { rook, target } => {
                mark(rook, MarkKind::Taking);
                mark(target, MarkKind::Destroyed);
            }
            Action::Reset => {
                for square in self.board.occupied().minus(after.occupied()) {
                    mark(square, MarkKind::LastFrom);
                }
                for square in after.occupied().minus(self.board.occupied()) {
                    mark(square, MarkKind::LastTo);
                }
            }
            power => {
                for square in self.board.occupied().minus(after.occupied()) {
                    mark(square, MarkKind::Destroyed);
                }
                for square in after.occupied().minus(self.board.occupied()) {
                    mark(square, MarkKind::LastTo);
                }
                if let (Action::Depose(Some(_)), Some(king)) = (power, self.board.king(self.side)) {
                    mark(king, MarkKind::LastTo);
                }
            }
        }
        for square in after.isolated() {
            mark(square, MarkKind::Destroyed);
        }
        marks
    }
}
