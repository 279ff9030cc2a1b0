use discord_model::message::{MOST_THREAD_NAME, shorten};
use i18n::Locale;
use match_model::{Challenge, ChallengeState, MatchId, Person, SidePreference};
use rules::l10n::{L10nMessage, say};
use rules::{GameInfo, Side};

use super::{channel, mention, name, relative};

/// `options` and `terms` are whole sentences.
pub fn challenged(
    locale: &Locale,
    challenge: &Challenge,
    level: Option<u8>,
    info: &GameInfo,
    challenger: &str,
    options: Vec<L10nMessage>,
    terms: &[L10nMessage],
) -> String {
    let subject = match challenge.record_id {
        Some(_) => say("challenge-of-record").with("game", info.name),
        None => say("challenge-of-game").with("game", info.name),
    };
    let head = match (challenge.opponent, level) {
        (_, Some(level)) => say("opponent-challenged").with("level", level),
        (Some(opponent), None) => {
            say("challenge-somebody").with("opponent", mention(opponent.get()))
        }
        (None, None) => say("challenge-anyone"),
    }
    .with("challenger", challenger)
    .with("what", subject);
    let plays = |own: Side| {
        say("challenge-plays").with("challenger", challenger).with("side", info.side_name(own))
    };
    let sides = match challenge.side {
        SidePreference::White => plays(Side::White),
        SidePreference::Black => plays(Side::Black),
        SidePreference::Random => say("challenge-by-lot"),
    };
    let mut sentences = vec![locale.text(&head), locale.text(&sides)];
    if !options.is_empty() {
        sentences.push(locale.text(&say("challenge-options").with("options", options)));
    }
    sentences.extend(terms.iter().map(|term| locale.text(term)));
    let small = say("challenge-about")
        .with("about", info.about.clone())
        .with("when", relative(challenge.expires_at));
    format!("{}\n-# {}", sentences.join(" "), locale.text(&small))
}

pub struct ChallengePeople {
    pub challenger: String,
    pub opponent: Option<String>,
    pub taker: Option<String>,
}

pub fn challenge_closed(
    locale: &Locale,
    challenge: &Challenge,
    info: &GameInfo,
    people: &ChallengePeople,
) -> String {
    let ChallengePeople { challenger, opponent, taker } = people;
    let opponent_name = match opponent {
        Some(opponent) => L10nMessage::verbatim(opponent.as_str()),
        None => say("challenge-anyone-here"),
    };
    let outcome = match (challenge.state, taker) {
        (ChallengeState::Accepted, Some(taker)) => {
            say("challenge-state-accepted-by").with("player", taker.as_str())
        }
        (ChallengeState::Open, _) => say("challenge-state-open"),
        (ChallengeState::Accepted, None) => say("challenge-state-accepted"),
        (ChallengeState::Declined, _) => say("challenge-state-declined"),
        (ChallengeState::Withdrawn, _) => say("challenge-state-withdrawn"),
        (ChallengeState::Expired, _) => say("challenge-state-lapsed"),
    };
    locale.text(
        &match challenge.match_id {
            Some(id) => say("challenge-closed-begun").with("match", id.to_string()),
            None => say("challenge-closed"),
        }
        .with("challenger", challenger.as_str())
        .with("whom", opponent_name)
        .with("game", info.name)
        .with("state", outcome),
    )
}

/// `elsewhere`: the challenge's channel, if it is another one.
pub fn challenge_made(
    locale: &Locale,
    opponent: Option<&Person>,
    elsewhere: Option<u64>,
) -> String {
    locale.text(&match (opponent, elsewhere) {
        (Some(person), None) => say("challenge-made").with("opponent", name(&person.name)),
        (None, None) => say("challenge-made-to-anyone"),
        (Some(person), Some(place)) => say("challenge-made-elsewhere")
            .with("opponent", name(&person.name))
            .with("place", channel(place)),
        (None, Some(place)) => {
            say("challenge-made-elsewhere-to-anyone").with("place", channel(place))
        }
    })
}

/// `place`: where the match is played, unless they are there.
pub fn challenge_accepted(locale: &Locale, id: MatchId, place: Option<L10nMessage>) -> String {
    locale.text(&match place {
        Some(place) => say("challenge-you-accepted-elsewhere")
            .with("match", id.to_string())
            .with("place", place),
        None => say("challenge-you-accepted").with("match", id.to_string()),
    })
}

pub fn thread_name(
    locale: &Locale,
    id: MatchId,
    info: &GameInfo,
    white: &str,
    black: &str,
) -> String {
    let name = say("challenge-thread")
        .with("match", id.to_string())
        .with("game", info.name)
        .with("white", white)
        .with("black", black);
    shorten(&locale.text(&name), MOST_THREAD_NAME)
}

/// Missing permissions in a channel, by Discord's names.
pub fn lacking_permissions(locale: &Locale, lacking: Vec<L10nMessage>) -> String {
    let lacking: Vec<L10nMessage> =
        lacking.into_iter().map(|name| say("challenge-permission").with("name", name)).collect();
    locale.text(&say("challenge-lacking-permissions").with("permissions", lacking))
}
