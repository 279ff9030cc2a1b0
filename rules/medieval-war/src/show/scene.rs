use rules::l10n::{L10nMessage, say, term};
use rules::scene::{Badge, BadgeTone, Layer, Piece, PlacedPiece, Tray};
use rules::{Side, Square};

use crate::ending::{MOST_TURNS, QUIET_TURNS};
use crate::info::INFO;
use crate::piece::Kind;
use crate::position::{ACTIONS, MedievalWar};

pub(crate) fn placed(position: &MedievalWar, square: Square) -> Option<PlacedPiece> {
    let (side, kind) = position.board.at(square)?;
    // Pieces without power (MWC-2) have no number.
    let badges = if matches!(kind, Kind::King | Kind::Rook) {
        Vec::new()
    } else {
        let power = position.board.power(square);
        let weak = kind == Kind::Pawn && power <= 1;
        let tone = if weak { BadgeTone::Warning } else { BadgeTone::Neutral };
        let words = say("medieval-war-badge-power").with("power", power);
        vec![Badge { text: power.to_string(), words, tone }]
    };
    let piece = figure(side, kind, badges);
    Some(PlacedPiece { spot: square.spot(), layer: Layer::Unit, piece })
}

fn figure(side: Side, kind: Kind, badges: Vec<Badge>) -> Piece {
    Piece { side, symbol: kind.symbol(), name: kind.name(), code: kind.code(), badges }
}

/// The pieces of the start that a side lacks on the board. A missing King gives the enemy the major
/// powers (MWC-9); the others can return by Depose, Summon and Recruit.
pub(crate) fn tray(position: &MedievalWar, side: Side) -> Option<Tray> {
    let missing = |kind: Kind| kind.most().saturating_sub(position.board.of(side, kind).count());
    let pieces: Vec<(Piece, u8)> = Kind::ALL
        .into_iter()
        .filter_map(|kind| {
            let count = u8::try_from(missing(kind)).ok().filter(|&count| count > 0)?;
            Some((figure(side, kind, Vec::new()), count))
        })
        .collect();
    let title = term("medieval-war-off-board");
    (!pieces.is_empty()).then_some(Tray { side, title, pieces })
}

pub(crate) fn notes(position: &MedievalWar) -> Vec<L10nMessage> {
    const NEARLY_QUIET: u8 = 80;
    const NEARLY_LONG: u16 = 560;
    let mut notes = Vec::new();
    if position.over.is_some() {
        return notes;
    }
    if position.actions_made > 0 {
        notes.push(
            say("medieval-war-note-action")
                .with("side", INFO.side_name(position.side))
                .with("next", position.actions_made + 1)
                .with("actions", ACTIONS),
        );
    }
    for side in Side::ALL {
        if position.skips[side.index()] {
            notes.push(say("medieval-war-note-skipped").with("side", INFO.side_name(side)));
        }
    }
    if position.quiet >= NEARLY_QUIET {
        notes.push(
            say("medieval-war-note-quiet").with("quiet", position.quiet).with("most", QUIET_TURNS),
        );
    }
    if position.turns >= NEARLY_LONG {
        notes.push(
            say("medieval-war-note-long").with("turns", position.turns).with("most", MOST_TURNS),
        );
    }
    notes
}
