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

    /// One picture per class, each with six families. Wizards are only on their cards.
    fn guide() -> Result<Option<Guide>, SetupFaults> {
        let entry = |unit: Unit| {
            let (scene, spot) = moves_of(unit);
            LegendEntry::of(names::unit(unit).into(), &scene, spot, LEGEND_REACH)
        };
        let legend = |class| {
            let families = Family::ALL.into_iter().filter(|family| *family != Family::Wizards);
            let entries = families.map(|family| entry(Unit::new(family, class))).collect();
            Legend { game: INFO.name, entries, columns: 3 }
        };
        Ok(Some(Guide { text: say("medieval-guide"), legends: (1..=4).map(legend).collect() }))
    }
}
