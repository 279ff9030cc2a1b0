use i18n::Locale;
use match_model::{Ending, MatchId, Time, Unreadable};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, Side};

use super::relative;

pub fn result_of(ending: Option<&Ending>, own: Side) -> L10nMessage {
    match ending.map(|ending| (ending.winner, ending.ended_by.is_void())) {
        Some((_, true)) => say("control-void"),
        Some((Some(winner), _)) if winner == own => say("games-won"),
        Some((Some(_), _)) => say("games-lost"),
        Some((None, _)) | None => say("games-drawn"),
    }
}

pub fn listed_match(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    opponent: &str,
    plays: &str,
    link: &str,
    since: Time,
) -> String {
    let listed = say("games-match")
        .with("match", id.to_string())
        .with("link", link)
        .with("game", info.name)
        .with("opponent", opponent)
        .with("plays", plays)
        .with("when", relative(since));
    format!("- {}", locale.text(&listed))
}

pub(crate) fn listed_unreadable(locale: &Locale, id: MatchId, unreadable: &Unreadable) -> String {
    let id = id.to_string();
    let listed = match unreadable {
        Unreadable::Damaged => say("games-damaged"),
        Unreadable::GameGone { game } => say("games-gone").with("game", game.as_str()),
        Unreadable::OldRules => say("games-old-rules"),
    }
    .with("match", id);
    format!("- {}", locale.text(&listed))
}

pub(crate) fn listed_ended(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    opponent: &str,
    result: L10nMessage,
) -> String {
    let listed = say("games-ended-match")
        .with("match", id.to_string())
        .with("game", info.name)
        .with("opponent", opponent)
        .with("result", result);
    format!("- {}", locale.text(&listed))
}

pub(crate) fn listed_challenge(
    locale: &Locale,
    info: &GameInfo,
    is_own: bool,
    other: Option<&str>,
    link: Option<&str>,
) -> String {
    let subject = locale.text(
        &match (is_own, other) {
            (true, Some(other)) => say("games-you-challenged").with("other", other),
            (true, None) => say("games-you-challenged-anyone"),
            (false, Some(other)) => say("games-challenges-you").with("other", other),
            (false, None) => say("games-challenge"),
        }
        .with("game", info.name),
    );
    match link {
        Some(link) => format!("- [{subject}]({link})"),
        None => format!("- {subject}"),
    }
}
