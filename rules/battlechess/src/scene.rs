//! What a picture of the position needs.

use rules::{Side, Square};
use scene::{Badge, BadgeTone, Board, Layer, Mark, MarkKind, Placed, Scene, Symbol, Tray};

use crate::{BattleChess, Kind, Piece, SIDE_NAMES};

fn symbol(kind: Kind) -> Symbol {
    match kind {
        Kind::King => Symbol::King,
        Kind::Queen => Symbol::Queen,
        Kind::Rook => Symbol::Rook,
        Kind::Bishop => Symbol::Bishop,
        Kind::Knight => Symbol::Knight,
        Kind::Pawn => Symbol::Pawn,
    }
}

impl BattleChess {
    pub(crate) fn picture(&self) -> Scene {
        let pieces = Square::all()
            .filter_map(|square| {
                let piece = self.on(square)?;
                let piece = self.figure(piece, true);
                Some(Placed { spot: square.spot(), layer: Layer::Unit, piece })
            })
            .collect();
        let mut marks = Vec::new();
        if let Some(square) = self.pending_square() {
            marks.push(Mark::new(square.spot(), MarkKind::Pending));
        } else if self.winner.is_none()
            && !self.checkers(self.side).is_empty()
            && let Some(king) = self.king(self.side)
        {
            marks.push(Mark::new(king.spot(), MarkKind::Danger));
        }
        Scene {
            game: crate::INFO.name,
            side_names: SIDE_NAMES,
            board: Board::chequered(8, 8),
            pieces,
            marks,
            trays: self.trays(),
            to_act: None,
            status: self.question(),
            last_action: None,
            notes: self.notes(),
        }
    }

    fn figure(&self, piece: Piece, on_board: bool) -> scene::Piece {
        let mut badges = Vec::new();
        if self.side_of(piece) != piece.origin() {
            let (text, words) = match self.converter(piece) {
                Some(bishop) => {
                    let home = bishop.home();
                    (home.to_string(), format!("converted by the Bishop from {home}"))
                }
                None => ("+".into(), "converted".into()),
            };
            badges.push(Badge { text, words, tone: BadgeTone::Neutral });
        }
        if on_board && self.vulnerable == Some(piece) {
            badges.push(Badge {
                text: "!".into(),
                words: "not yet fortified".into(),
                tone: BadgeTone::Warning,
            });
        }
        if on_board && self.is_marker(piece) {
            badges.push(match self.patron(piece) {
                Some(patron) => Badge {
                    text: patron.kind().code().into(),
                    words: format!("its patron is the {}", self.called(patron)),
                    tone: BadgeTone::Good,
                },
                None => Badge {
                    text: "–".into(),
                    words: "without a patron".into(),
                    tone: BadgeTone::Warning,
                },
            });
        }
        scene::Piece {
            side: self.side_of(piece),
            symbol: symbol(piece.kind()),
            name: self.kind_name(piece),
            code: piece.kind().code(),
            badges,
        }
    }

    fn trays(&self) -> Vec<Tray> {
        let mut trays = Vec::new();
        for side in Side::ALL {
            let mut pieces: Vec<Piece> = self.captured(side).collect();
            trays.extend(self.tray(side, "Captured", &mut pieces));
            let mut gone: Vec<Piece> =
                self.gone().filter(|&piece| self.side_of(piece) == side).collect();
            trays.extend(self.tray(side, "Gone for good", &mut gone));
        }
        trays
    }

    /// Equal figures lie together.
    fn tray(&self, side: Side, title: &'static str, pieces: &mut [Piece]) -> Option<Tray> {
        pieces.sort_by_key(|piece| (piece.kind(), *piece));
        let mut shown: Vec<(scene::Piece, u8)> = Vec::new();
        for &piece in pieces.iter() {
            let figure = self.figure(piece, false);
            match shown.iter_mut().find(|(known, _)| *known == figure) {
                Some((_, count)) => *count += 1,
                None => shown.push((figure, 1)),
            }
        }
        (!shown.is_empty()).then_some(Tray { side, title, pieces: shown })
    }

    fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        for piece in self.moving().filter(|_| self.winner.is_none()) {
            notes.push(format!(
                "{}'s {} is in the middle of a move, on no square",
                SIDE_NAMES[self.side_of(piece).index()],
                self.kind_name(piece)
            ));
        }
        if let Some(rook) = self.vulnerable
            && let Some(square) = self.square_of(rook)
        {
            notes.push(format!("The Rook on {square} has just moved and is not yet fortified"));
        }
        for side in Side::ALL {
            for at in self.arrived_pawns(side) {
                notes.push(format!("The Pawn on {at} may be exchanged for a captured piece"));
            }
        }
        notes
    }
}
