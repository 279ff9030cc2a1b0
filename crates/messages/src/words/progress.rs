//! What somebody has come to, beside ratings.

use i18n::Locale;
use match_model::LevelTally;
use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

/// How matches against Herald ended, level by level; the highest that was beaten.
pub(crate) fn against_herald(locale: &Locale, info: &GameInfo, levels: &[&LevelTally]) -> String {
    let of_level = |one: &&LevelTally| {
        say("rating-progress-level")
            .with("level", one.level)
            .with("won", one.tally.won.to_string())
            .with("all", one.tally.all().to_string())
    };
    let told: Vec<L10nMessage> = levels.iter().map(of_level).collect();
    let beaten = levels.iter().filter(|one| one.tally.won > 0).map(|one| one.level).max();
    locale.text(&match beaten {
        Some(level) if level < *match_model::LEVELS.end() => say("rating-progress-herald-next")
            .with("next", level + 1)
            .with("game", info.name)
            .with("levels", told),
        Some(_) => say("rating-progress-herald-all").with("game", info.name).with("levels", told),
        None => say("rating-progress-herald").with("game", info.name).with("levels", told),
    })
}

/// The tours that somebody has begun.
pub(crate) fn tours(locale: &Locale, tours: Vec<String>) -> String {
    let tours: Vec<L10nMessage> = tours.into_iter().map(L10nMessage::verbatim).collect();
    locale.text(&say("rating-progress-tours").with("tours", tours))
}
