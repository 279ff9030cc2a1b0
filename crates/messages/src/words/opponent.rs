use std::time::Duration;

use engine::Hint;
use i18n::Locale;
use match_model::{
    ChannelId, Ending, LEVELS, Match, NotNow, Opponent, OpponentRefusal, PersonId, Question,
    SpentBudget, Time,
};
use model::scene::Player;
use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

use super::{channel, code_plain, mention, place, relative};

pub fn herald(locale: &Locale, level: u8) -> String {
    locale.text(&say("opponent-name").with("level", level))
}

pub fn player(locale: &Locale, level: Option<u8>) -> Player {
    let strength = level.map(|level| say("opponent-strength").with("level", level));
    Player { name: locale.say("opponent-herald"), strength }
}

/// Mentions a person, or names Herald.
pub fn name_of(own: PersonId, person: u64) -> L10nMessage {
    if own.get() == person { say("opponent-herald") } else { mention(person) }
}

pub const fn levels() -> [(L10nMessage, &'static str); 5] {
    [
        (say("opponent-level-0"), "0"),
        (say("opponent-level-1"), "1"),
        (say("opponent-level-2"), "2"),
        (say("opponent-level-3"), "3"),
        (say("opponent-level-4"), "4"),
    ]
}

/// `elsewhere`: the challenge's channel, if it is another one.
pub fn challenge_made(locale: &Locale, level: u8, elsewhere: Option<u64>) -> String {
    locale.text(&match elsewhere {
        None => say("opponent-challenge-made").with("level", level),
        Some(place) => say("opponent-challenge-made-elsewhere")
            .with("level", level)
            .with("place", channel(place)),
    })
}

pub fn begins_in(locale: &Locale, row: &Match, level: u8, here: ChannelId) -> String {
    let begins = match is_private(row, here) {
        true => say("opponent-begins-here"),
        false => say("opponent-begins").with("place", place(row)),
    }
    .with("match", row.id.to_string())
    .with("level", level);
    locale.text(&begins)
}

/// Returns whether a match is in direct messages and `here` is their channel.
fn is_private(row: &Match, here: ChannelId) -> bool {
    row.guild_id.is_none() && row.place() == here
}

pub fn rematch_begins_in(locale: &Locale, row: &Match, here: ChannelId) -> String {
    let begins = match is_private(row, here) {
        true => say("opponent-rematch-begins-here"),
        false => say("opponent-rematch-begins").with("place", place(row)),
    }
    .with("match", row.id.to_string());
    locale.text(&begins)
}

pub fn rematch_made(locale: &Locale, row: &Match) -> String {
    let text = match row.guild_id {
        Some(_) => say("opponent-rematch-made").with("channel", channel(row.channel_id.get())),
        None => say("opponent-rematch-made-in-private"),
    };
    locale.text(&text)
}

pub fn thinking(locale: &Locale, side: &str) -> String {
    let herald = say("opponent-herald");
    locale.text(&say("opponent-thinking").with("herald", herald).with("side", side))
}

pub(super) fn result(row: &Match, ending: &Ending, herald: Opponent) -> L10nMessage {
    let Opponent { side, level } = herald;
    let player = match row.person(side.other()) {
        PersonId::CROWD => say("crowd-everyone"),
        person => mention(person.get()),
    };
    match ending.winner {
        _ if ending.ended_by.is_void() => say("opponent-result-void"),
        None => say("opponent-result-draw").with("level", level),
        Some(winner) if winner == side => say("opponent-result-lost").with("level", level),
        Some(_) => say("opponent-result-won").with("level", level),
    }
    .with("player", player)
}

pub(super) fn is_best_beaten(ending: &Ending, herald: Option<Opponent>) -> bool {
    let is_beaten = |one: &Opponent| ending.winner.is_some_and(|winner| winner != one.side);
    herald.filter(is_beaten).is_some_and(|one| one.level == *LEVELS.end())
}

pub fn about(wait: Duration) -> L10nMessage {
    match wait.as_secs().max(1) {
        seconds @ 0..90 => say("opponent-seconds").with("count", seconds),
        seconds => say("opponent-minutes").with("count", seconds.div_ceil(60)),
    }
}

pub(crate) fn opponent_refused(refused: OpponentRefusal) -> L10nMessage {
    match refused {
        OpponentRefusal::NoSuchLevel { level } => {
            say("opponent-refused-level").with("level", level)
        }
        OpponentRefusal::LevelOfPerson => say("opponent-refused-person"),
        OpponentRefusal::Rated => say("opponent-refused-rated"),
        OpponentRefusal::Challenges => say("opponent-refused-challenges"),
        OpponentRefusal::NotAsked => say("opponent-refused-not-asked"),
        OpponentRefusal::NoMarshal => say("opponent-refused-marshal"),
        OpponentRefusal::NoHint => say("opponent-refused-hint"),
        OpponentRefusal::NotOver => say("opponent-refused-not-over"),
    }
}

pub fn not_now(locale: &Locale, not_now: &NotNow, now: Time) -> String {
    locale.text(&match not_now {
        NotNow::Busy(Question::Hint(id, ..)) => {
            say("opponent-busy-hint").with("match", id.to_string())
        }
        NotNow::Busy(Question::Practice(..)) => say("opponent-busy-practice"),
        NotNow::Busy(Question::Analysis(id)) => {
            say("opponent-busy-analysis").with("match", id.to_string())
        }
        NotNow::Spent(SpentBudget::Person(wait)) => {
            say("opponent-spent-person").with("when", relative(now.plus(*wait)))
        }
        NotNow::Spent(SpentBudget::Server(wait)) => {
            say("opponent-spent-server").with("when", relative(now.plus(*wait)))
        }
        NotNow::Full(wait) => say("opponent-hints-full").with("wait", about(*wait)),
    })
}

pub type Actions = [(String, L10nMessage)];

pub fn texts(actions: &Actions) -> String {
    match actions {
        [(one, _)] => code_plain(one),
        several => {
            let shown_texts: Vec<&str> = several.iter().map(|(shown, _)| shown.as_str()).collect();
            code_plain(&format!("({})", shown_texts.join(", ")))
        }
    }
}

pub(crate) fn in_words(actions: &Actions) -> L10nMessage {
    let words: Vec<L10nMessage> = actions.iter().map(|(_, words)| words.clone()).collect();
    say("opponent-words").with("words", words)
}

pub(crate) fn percent(score: i32) -> i32 {
    (score.clamp(-1_000_000, 1_000_000) + 1_000_000) / 20_000
}

pub fn hint(locale: &Locale, game: &GameInfo, actions: &Actions, hint: &Hint) -> String {
    let play =
        say("opponent-hint").with("actions", texts(actions)).with("words", in_words(actions));
    let reason = super::reasons::why(locale, game, hint);
    let chances = say("opponent-hint-chances").with("percent", percent(hint.turn.score));
    format!("{}{reason}\n-# {}", locale.text(&play), locale.text(&chances))
}
