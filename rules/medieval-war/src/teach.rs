use rules::l10n::say;
use rules::scene::{Legend, Spot};
use rules::{Advice, Guide, LessonTexts, SetupFaults, Teach, legend_entry};
use serde_json::json;

use crate::info::INFO;
use crate::piece::Kind;
use crate::position::MedievalWar;

/// In the picture's order. Each piece stands on e5 next to a Pawn of power 1, which shows whether
/// it can take it alone. The Rooks, without which the game would be over, are outside the picture.
const KINDS: [Kind; 6] =
    [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Queen, Kind::Rook, Kind::King];

impl Teach for MedievalWar {
    fn lessons() -> LessonTexts {
        LessonTexts { cards: include_str!("../cards.toml"), tour: include_str!("../tour.toml") }
    }

    fn advice() -> Option<Advice> {
        Some(Advice { text: say("medieval-war-advice"), opening: &["b2-b3", "b1-b2", "c2-c3"] })
    }

    fn guide() -> Result<Option<Guide>, SetupFaults> {
        let entry = |kind: Kind| {
            let mut board = json!({"a1": "wR", "a8": "bR", "e6": "bP", "e7": "bP"});
            board["e5"] = json!(format!("w{}", kind.code()));
            match kind {
                // Only friends next to it give a pawn power.
                Kind::Pawn => {
                    for friend in ["d4", "e4", "f4"] {
                        board[friend] = json!("wP");
                    }
                }
                // A cannon fires at a piece that is alone on its line.
                Kind::Rook => {
                    board["e6"] = json!(null);
                    board["f7"] = json!("bP");
                    board["c7"] = json!("bN");
                    board["h5"] = json!("bQ");
                }
                _ => {}
            }
            if let Some(board) = board.as_object_mut() {
                board.retain(|_, piece| !piece.is_null());
            }
            let piece = kind.name();
            let title = match kind {
                Kind::Queen => say("medieval-war-guide-power").with("power", 2),
                Kind::Bishop => say("medieval-war-guide-power").with("power", 3),
                Kind::Knight => say("medieval-war-guide-power").with("power", 4),
                Kind::Pawn => say("medieval-war-guide-friends"),
                Kind::Rook => say("medieval-war-guide-cannon"),
                Kind::King => say("medieval-war-guide-powers"),
            }
            .with("piece", piece);
            legend_entry::<MedievalWar>(title, &json!({ "board": board }), Spot::new(4, 4))
        };
        let entries = KINDS.into_iter().map(entry).collect::<Result<_, _>>()?;
        let legend = Legend { game: INFO.name, entries, columns: 2 };
        Ok(Some(Guide { text: say("medieval-war-guide"), legends: vec![legend] }))
    }
}
