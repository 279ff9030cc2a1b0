//! Players who have left the server of a match.

use i18n::Locale;
use referee::MatchId;
use rules::l10n::say;

/// Refuses an act of a player who has left the server.
pub(crate) fn may_not_act(locale: &Locale, id: MatchId) -> String {
    locale.text(&say("match-you-left").with("match", id.to_string()))
}

/// Names the way out of a match whose other player has left the server.
pub(crate) fn way_out(locale: &Locale, id: MatchId, opponent: &str) -> String {
    let sentence =
        say("match-opponent-left").with("opponent", opponent).with("match", id.to_string());
    locale.text(&sentence)
}
