use i18n::Locale;
use match_model::MatchId;
use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

use super::sentence;

pub fn import_refused(locale: &Locale, reason: &L10nMessage) -> String {
    let text = sentence(&locale.text(reason));
    locale.text(&say("replay-import-refused").with("why", text))
}

pub fn imported(locale: &Locale, report: &[L10nMessage]) -> String {
    let report: Vec<String> = report.iter().map(|line| locale.text(line)).collect();
    discord_model::message::shorten(&report.join("\n"), 1700)
}

fn last_words(locale: &Locale, last: Option<&L10nMessage>) -> String {
    match last {
        Some(last) => sentence(&locale.text(last)),
        None => locale.say("replay-start"),
    }
}

pub fn replay(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    plies: u32,
    all: u32,
    last: Option<&L10nMessage>,
) -> String {
    locale.text(
        &say("replay-match")
            .with("match", id.to_string())
            .with("game", info.name)
            .with("plies", plies)
            .with("all", all)
            .with("last", last_words(locale, last)),
    )
}

pub fn replay_record(
    locale: &Locale,
    info: &GameInfo,
    plies: u32,
    all: u32,
    last: Option<&L10nMessage>,
) -> String {
    locale.text(
        &say("replay-record")
            .with("game", info.name)
            .with("plies", plies)
            .with("all", all)
            .with("last", last_words(locale, last)),
    )
}
