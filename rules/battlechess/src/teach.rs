use rules::l10n::say;
use rules::scene::{Legend, Spot};
use rules::{Advice, Guide, LessonTexts, SetupFaults, Teach, legend_entry};
use serde_json::json;

use crate::{BattleChess, INFO, Kind};

/// In the picture's order. Each piece stands on e5, with an enemy to attack.
const KINDS: [Kind; 6] =
    [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

impl Teach for BattleChess {
    fn lessons() -> LessonTexts {
        LessonTexts { cards: include_str!("../cards.toml"), tour: include_str!("../tour.toml") }
    }

    fn advice() -> Option<Advice> {
        Some(Advice { text: say("battlechess-advice"), opening: &["e2-e3"] })
    }

    fn guide() -> Result<Option<Guide>, SetupFaults> {
        let entry = |kind: Kind| {
            let mut board = json!({"a8": "bK", "e7": "bP", "g7": "bP", "f7": "bB", "d6": "bP"});
            if kind != Kind::King {
                board["a1"] = json!("wK");
            }
            board["e5"] = json!(format!("w{}", kind.code()));
            let piece = kind.name();
            let title = match kind {
                Kind::Pawn => say("battlechess-guide-pawn").with("piece", piece),
                Kind::Knight => say("battlechess-guide-knight").with("piece", piece),
                Kind::Bishop => say("battlechess-guide-bishop").with("piece", piece),
                Kind::Rook => say("battlechess-guide-rook").with("piece", piece),
                Kind::Queen => say("battlechess-guide-queen").with("piece", piece),
                Kind::King => say("battlechess-guide-king").with("piece", piece),
            };
            legend_entry::<BattleChess>(title, &json!({ "board": board }), Spot::new(4, 4))
        };
        let entries = KINDS.into_iter().map(entry).collect::<Result<_, _>>()?;
        let legend = Legend { game: INFO.name, entries, columns: 2 };
        Ok(Some(Guide { text: say("battlechess-guide"), legends: vec![legend] }))
    }
}
