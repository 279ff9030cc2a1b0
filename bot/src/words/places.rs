//! Matches whose channel is gone.

use i18n::Locale;
use referee::{Match, MatchId};
use rules::GameInfo;
use rules::l10n::say;

use super::{channel, mention};

/// To one of its players, where it cannot go on: how it can.
pub(crate) fn lost(locale: &Locale, row: &Match) -> String {
    let lost = match row.guild_id {
        Some(_) => say("match-lost").with("match", row.id.to_string()),
        None => say("match-lost-in-private").with("match", row.id.to_string()),
    };
    locale.text(&lost)
}

/// To one of its players: it goes on there.
pub(crate) fn found_again(locale: &Locale, id: MatchId, place: u64) -> String {
    let found =
        say("match-found-again").with("match", id.to_string()).with("place", channel(place));
    locale.text(&found)
}

/// To one of its players: it goes on where it was, now that Herald is back there.
pub(crate) fn back_again(locale: &Locale, id: MatchId) -> String {
    locale.text(&say("match-back-again").with("match", id.to_string()))
}

/// To both, where it goes on.
pub(crate) fn goes_on_here(locale: &Locale, row: &Match, info: &GameInfo) -> String {
    let here = say("match-goes-on-here")
        .with("match", row.id.to_string())
        .with("game", info.name)
        .with("white", mention(row.white.get()))
        .with("black", mention(row.black.get()));
    locale.text(&here)
}

/// One such match in a list.
pub(crate) fn listed_lost(
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
