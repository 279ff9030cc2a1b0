use rules::l10n::say;
use rules::scene::{Legend, Spot};
use rules::{Advice, Guide, LessonTexts, SetupFaults, Teach, legend_entry};
use serde_json::json;

use crate::info::INFO;
use crate::{Kind, WorldWar};

/// In the picture's order, with the pieces around each: its prey, and obstacles that it flies or
/// jumps over. Each piece stands on e5; the Flags are outside the picture.
const AROUND: [(Kind, [(&str, &str); 3]); 7] = [
    (Kind::Infantry, [("e6", "bI"), ("d6", "bI"), ("f4", "bI")]),
    (Kind::Cavalry, [("e6", "bI"), ("d6", "bI"), ("f4", "bI")]),
    (Kind::Armor, [("e7", "bI"), ("c3", "bI"), ("h5", "bC")]),
    (Kind::Fighter, [("f7", "bI"), ("c4", "bI"), ("e6", "bI")]),
    (Kind::Helicopter, [("e6", "wI"), ("e7", "bI"), ("d5", "bI")]),
    (Kind::Bomber, [("e6", "wI"), ("e8", "bI"), ("c3", "bI")]),
    (Kind::Flag, [("d6", "bI"), ("g6", "bI"), ("c3", "wI")]),
];

impl Teach for WorldWar {
    fn lessons() -> LessonTexts {
        LessonTexts { cards: include_str!("../cards.toml"), tour: include_str!("../tour.toml") }
    }

    fn advice() -> Option<Advice> {
        Some(Advice { text: say("world-war-advice"), opening: &["e1>e2"] })
    }

    fn guide() -> Result<Option<Guide>, SetupFaults> {
        let entry = |(kind, around): (Kind, [(&str, &str); 3])| {
            let mut board = serde_json::Map::new();
            board.insert("a8".into(), json!("bF"));
            if kind != Kind::Flag {
                board.insert("a1".into(), json!("wF"));
            }
            board.insert("e5".into(), json!(format!("w{}", kind.code())));
            board.extend(around.map(|(square, piece)| (square.to_owned(), json!(piece))));
            let setup = json!({ "board": board });
            legend_entry::<WorldWar>(kind.name().into(), &setup, Spot::new(4, 4))
        };
        let entries = AROUND.into_iter().map(entry).collect::<Result<_, _>>()?;
        let legend = Legend { game: INFO.name, entries, columns: 2 };
        Ok(Some(Guide { text: say("world-war-guide"), legends: vec![legend] }))
    }
}
