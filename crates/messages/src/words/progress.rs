use i18n::Locale;
use match_model::{LEVELS, LevelTally};
use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

pub(crate) fn ladder(locale: &Locale, info: &GameInfo, levels: &[LevelTally]) -> String {
    let reached = LevelTally::reached(levels, info.id);
    let step = |level: u8| {
        let tally_of_level = levels.iter().find(|one| one.game == info.id && one.level == level);
        let tally = tally_of_level.map(|one| one.tally).unwrap_or_default();
        let (wins, all) = (tally.won.to_string(), tally.all().to_string());
        if tally.won > 0 {
            return say("rating-ladder-beaten")
                .with("level", level)
                .with("won", wins)
                .with("all", all);
        }
        let name = match level == reached {
            true => say("rating-ladder-next").with("level", level),
            false => say("rating-ladder-level").with("level", level),
        };
        match tally.all() {
            0 => name,
            _ => say("rating-ladder-tried").with("level", name).with("all", all),
        }
    };
    let steps: Vec<L10nMessage> = LEVELS.map(step).collect();
    locale.text(&say("rating-ladder").with("game", info.name).with("levels", steps))
}

pub(crate) fn tours(locale: &Locale, tours: Vec<String>) -> String {
    let tours: Vec<L10nMessage> = tours.into_iter().map(L10nMessage::verbatim).collect();
    locale.text(&say("rating-progress-tours").with("tours", tours))
}
