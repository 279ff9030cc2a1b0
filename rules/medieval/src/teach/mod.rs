pub(crate) mod cards;

use rules::l10n::say;
use rules::scene::{Legend, LegendEntry};
use rules::{Advice, Card, Guide, LEGEND_REACH, LessonTexts, SetupFaults, Teach};

use crate::info::INFO;
use crate::piece::{Family, Unit};
use crate::position::Medieval;
use crate::show::names;
use cards::moves_of;

impl Teach for Medieval {
    fn cards() -> Vec<Card> {
        cards::cards()
    }

    fn lessons() -> LessonTexts {
        LessonTexts {
            cards: include_str!("../../cards.toml"),
            tour: include_str!("../../tour.toml"),
        }
    }

    fn advice() -> Option<Advice> {
        Some(Advice { text: say("medieval-advice"), opening: &["P1@a4"] })
    }

    /// The picture has one row per family, class 1 to 4. Wizards are only on their cards.
    fn guide() -> Result<Option<Guide>, SetupFaults> {
        let families = Family::ALL.into_iter().filter(|family| *family != Family::Wizards);
        let entry = |unit: Unit| {
            let (scene, spot) = moves_of(unit);
            LegendEntry::of(names::unit(unit).into(), &scene, spot, LEGEND_REACH)
        };
        let entries =
            families.flat_map(|family| (1..=4).map(move |class| Unit::new(family, class)));
        let legend = Legend { game: INFO.name, entries: entries.map(entry).collect(), columns: 4 };
        Ok(Some(Guide { text: say("medieval-guide"), legend }))
    }
}
