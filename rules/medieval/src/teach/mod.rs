//! How the game is played, on one card.

pub(crate) mod cards;

use rules::l10n::say;
use rules::scene::{Legend, LegendEntry};
use rules::{Guide, LEGEND_REACH};

use crate::info::INFO;
use crate::piece::{Family, Unit};
use crate::show::names;
use cards::moves_of;

/// A line of the picture for each family, from class 1 to 4; wizards have their cards.
pub(crate) fn guide() -> Guide {
    let families = Family::ALL.into_iter().filter(|family| *family != Family::Wizards);
    let entry = |unit: Unit| {
        let (scene, spot) = moves_of(unit);
        LegendEntry::of(names::unit(unit).into(), &scene, spot, LEGEND_REACH)
    };
    let entries = families.flat_map(|family| (1..=4).map(move |class| Unit::new(family, class)));
    let legend = Legend { game: INFO.name, entries: entries.map(entry).collect(), columns: 4 };
    Guide { text: say("medieval-guide"), legend }
}
