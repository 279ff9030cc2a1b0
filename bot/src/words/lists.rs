//! Lists of matches and challenges.

use referee::{Ending, MatchId, Time, Unreadable};
use rules::saying::{Saying, say};
use rules::{GameInfo, Side};
use tongue::Tongue;

use super::relative;

pub(crate) const YOUR_TURN: Saying = say("games-your-turn");
pub(crate) const THEIR_TURN: Saying = say("games-their-turn");
pub(crate) const OPEN_CHALLENGES: Saying = say("games-open-challenges");
pub(crate) const ENDED_MATCHES: Saying = say("games-ended");
pub(crate) const UNREADABLE: Saying = say("games-unreadable");
pub(crate) const WITHOUT_PLACE: Saying = say("games-without-place");
pub(crate) const NO_MATCHES: Saying = say("games-none");
const WON: Saying = say("games-won");
const LOST: Saying = say("games-lost");
const DRAWN: Saying = say("games-drawn");

/// What an ended match was for a side.
pub(crate) fn result_of(ending: Option<&Ending>, own: Side) -> Saying {
    match ending.map(|ending| (ending.winner, ending.how.is_void())) {
        Some((_, true)) => say("control-void"),
        Some((Some(winner), _)) if winner == own => WON,
        Some((Some(_), _)) => LOST,
        Some((None, _)) | None => DRAWN,
    }
}

/// One match in a list.
pub(crate) fn listed_match(
    tongue: &Tongue,
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
    format!("- {}", tongue.text(&listed))
}

/// One match in a list that can be neither shown nor played, and what can be done.
pub(crate) fn listed_unreadable(tongue: &Tongue, id: MatchId, why: &Unreadable) -> String {
    let id = id.to_string();
    let listed = match why {
        Unreadable::Damaged => say("games-damaged").with("match", id),
        Unreadable::GameGone { game } => {
            say("games-gone").with("match", id).with("game", game.as_str())
        }
        Unreadable::OldRules => say("games-old-rules").with("match", id),
    };
    format!("- {}", tongue.text(&listed))
}

/// One ended match in a list.
pub(crate) fn listed_ended(
    tongue: &Tongue,
    id: MatchId,
    info: &GameInfo,
    opponent: &str,
    result: Saying,
) -> String {
    let listed = say("games-ended-match")
        .with("match", id.to_string())
        .with("game", info.name)
        .with("opponent", opponent)
        .with("result", result);
    format!("- {}", tongue.text(&listed))
}

/// One challenge in a list.
pub(crate) fn listed_challenge(
    tongue: &Tongue,
    info: &GameInfo,
    made: bool,
    other: Option<&str>,
    link: Option<&str>,
) -> String {
    let what = tongue.text(&match (made, other) {
        (true, Some(other)) => {
            say("games-you-challenged").with("other", other).with("game", info.name)
        }
        (true, None) => say("games-you-challenged-anyone").with("game", info.name),
        (false, Some(other)) => {
            say("games-challenges-you").with("other", other).with("game", info.name)
        }
        (false, None) => say("games-challenge").with("game", info.name),
    });
    match link {
        Some(link) => format!("- [{what}]({link})"),
        None => format!("- {what}"),
    }
}
