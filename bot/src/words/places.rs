//! Matches whose channel is gone.

use referee::{Match, MatchId};
use rules::GameInfo;
use rules::saying::say;
use tongue::Tongue;

use super::{channel, mention};

/// To one of its players, where it cannot go on: how it can.
pub(crate) fn lost(tongue: &Tongue, id: MatchId) -> String {
    tongue.text(&say("match-lost").with("match", id.to_string()))
}

/// To one of its players: it goes on there.
pub(crate) fn found_again(tongue: &Tongue, id: MatchId, place: u64) -> String {
    let found =
        say("match-found-again").with("match", id.to_string()).with("place", channel(place));
    tongue.text(&found)
}

/// To one of its players: it goes on where it was, now that Herald is back there.
pub(crate) fn back_again(tongue: &Tongue, id: MatchId) -> String {
    tongue.text(&say("match-back-again").with("match", id.to_string()))
}

/// To both, where it goes on.
pub(crate) fn goes_on_here(tongue: &Tongue, row: &Match, info: &GameInfo) -> String {
    let here = say("match-goes-on-here")
        .with("match", row.id.to_string())
        .with("game", info.name)
        .with("white", mention(row.white.get()))
        .with("black", mention(row.black.get()));
    tongue.text(&here)
}

/// One such match in a list.
pub(crate) fn listed_lost(
    tongue: &Tongue,
    id: MatchId,
    info: &GameInfo,
    [white, black]: [&str; 2],
) -> String {
    let listed = say("games-lost-place")
        .with("match", id.to_string())
        .with("game", info.name)
        .with("white", white)
        .with("black", black);
    format!("- {}", tongue.text(&listed))
}
