use rules::l10n::say;
use rules::scene::{Legend, Spot};
use rules::{Advice, Guide, LessonTexts, SetupFaults, Teach, legend_entry};
use serde_json::json;

use crate::info::INFO;
use crate::piece::Kind;
use crate::position::WizardsWar;

impl Teach for WizardsWar {
    fn lessons() -> LessonTexts {
        LessonTexts { cards: include_str!("../cards.toml"), tour: include_str!("../tour.toml") }
    }

    fn advice() -> Option<Advice> {
        Some(Advice { text: say("wizards-war-advice"), opening: &["Bwf1-d3+B"] })
    }

    fn guide() -> Result<Option<Guide>, SetupFaults> {
        let entry = |kind: Kind| {
            // The Wizards needed for a valid position are outside the picture; two behind it can be
            // taken.
            let mut board = json!({"a4": "wRw", "j7": "bRw", "e7": "bN", "g7": "bB", "f7": "bR"});
            let code = kind.code();
            if code == "Rw" {
                board["a4"] = json!("wNw");
            }
            board["e5"] = json!(format!("w{code}"));
            let setup = json!({ "board": board });
            legend_entry::<WizardsWar>(kind.name().into(), &setup, Spot::new(4, 4))
        };
        let entries = Kind::ALL.into_iter().map(entry).collect::<Result<_, _>>()?;
        let legend = Legend { game: INFO.name, entries, columns: 2 };
        Ok(Some(Guide { text: say("wizards-war-guide"), legends: vec![legend] }))
    }
}
