use i18n::Locale;
use match_model::{ChannelId, Match, MatchId};
use rules::GameInfo;
use rules::l10n::say;

use super::channel;

pub fn place_lost(locale: &Locale, row: &Match) -> String {
    let text = match row.guild_id {
        Some(_) => say("match-lost").with("match", row.id.to_string()),
        None => say("match-lost-in-private").with("match", row.id.to_string()),
    };
    locale.text(&text)
}

pub fn found_again(locale: &Locale, row: &Match, at: ChannelId) -> String {
    let id = row.id.to_string();
    locale.text(&match at == row.place() {
        true => say("match-back-again").with("match", id),
        false => say("match-found-again").with("match", id).with("place", channel(at.get())),
    })
}

pub(crate) fn listed_without_place(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    [white, black]: [&str; 2],
) -> String {
    let listed = say("games-lost-place")
        .with("match", id.to_string())
        .with("game", info.name)
        .with("white", white)
        .with("black", black);
    format!("- {}", locale.text(&listed))
}
