//! Sentences about matches of everyone in a channel against Herald.

use i18n::Locale;
use match_model::{Crowd, CrowdRefusal, CrowdResult, MatchId, Time};
use rules::l10n::{L10nMessage, say};

use super::{code, relative};

pub(crate) fn refusal(refused: &CrowdRefusal) -> L10nMessage {
    match refused {
        CrowdRefusal::Together => say("crowd-refused-together"),
        CrowdRefusal::NoVote => say("crowd-refused-no-vote"),
        CrowdRefusal::OneAction => say("crowd-refused-one-action"),
        CrowdRefusal::Running { match_id } => {
            say("crowd-refused-running").with("match", match_id.to_string())
        }
    }
}

/// The end of a board on which a vote is open.
pub fn terms(locale: &Locale, crowd: &Crowd) -> String {
    let terms =
        say("crowd-terms").with("when", relative(crowd.closes_at)).with("quorum", crowd.quorum);
    format!("\n{}", locale.text(&terms))
}

/// The head of a voter's panel, with their vote so far.
pub fn panel(locale: &Locale, id: MatchId, own: Option<&str>) -> String {
    let head = locale.text(&say("crowd-panel").with("match", id.to_string()));
    let own = own.map(|action| say("crowd-own-vote").with("action", code(action)));
    own.map_or(head.clone(), |own| format!("{head}\n{}", locale.text(&own)))
}

pub fn voted(locale: &Locale, id: MatchId, action: &str, closes_at: Time) -> String {
    let voted = say("crowd-voted")
        .with("match", id.to_string())
        .with("action", code(action))
        .with("when", relative(closes_at));
    locale.text(&voted)
}

pub fn played(locale: &Locale, result: &CrowdResult) -> String {
    let played = say("crowd-played")
        .with("action", code(&result.action))
        .with("votes", result.votes)
        .with("voters", result.voters);
    locale.text(&played)
}
