//! Sentences about seasons.

use clocks::{DAY, HOUR};
use i18n::Locale;
use match_model::{
    FEWEST_PLAYERS, FEWEST_TEAMS, LONGEST_WAIT, MOST_PLAYERS, MOST_SEASONS, MOST_TEAMS,
    START_WITHIN, Season, SeasonEnd, SeasonEntry, SeasonKind, SeasonMedal, SeasonRefusal,
    SeasonState, Time,
};
use rules::GameInfo;
use rules::l10n::{L10nMessage, say};

use super::clocks::length;
use super::{mention, relative, role};

pub(crate) fn refusal(refused: &SeasonRefusal) -> L10nMessage {
    match refused {
        SeasonRefusal::NoSuchSeason => say("season-refused-no-such-season"),
        SeasonRefusal::NoTitle => say("season-refused-no-title"),
        SeasonRefusal::TitleTaken { title } => {
            say("season-refused-title-taken").with("title", title.as_str())
        }
        SeasonRefusal::TooManySeasons => say("season-refused-too-many").with("most", MOST_SEASONS),
        SeasonRefusal::Start => say("season-refused-start").with("days", LONGEST_WAIT / DAY),
        SeasonRefusal::Size => {
            say("season-refused-size").with("fewest", FEWEST_PLAYERS).with("most", MOST_PLAYERS)
        }
        SeasonRefusal::ClockTooLong => say("season-refused-clock-too-long"),
        SeasonRefusal::NoClock => say("season-refused-no-clock"),
        SeasonRefusal::ClockOutlasts { days } => {
            say("season-refused-clock-outlasts").with("time", length(*days * DAY))
        }
        SeasonRefusal::Full => say("season-refused-full"),
        SeasonRefusal::NeedsRole { role: needed } => {
            say("season-refused-needs-role").with("role", role(needed.get()))
        }
        SeasonRefusal::RoleGone => say("season-refused-role-gone"),
        SeasonRefusal::NeedsInvitation => say("season-refused-needs-invitation"),
        SeasonRefusal::Invited { person } => {
            say("season-refused-invited").with("person", mention(person.get()))
        }
        SeasonRefusal::Teams => {
            say("season-refused-teams").with("fewest", FEWEST_TEAMS).with("most", MOST_TEAMS)
        }
        SeasonRefusal::NoSuchTeam => say("season-refused-no-such-team"),
        SeasonRefusal::TooFewTeams => {
            say("season-refused-too-few-teams").with("fewest", FEWEST_TEAMS)
        }
        SeasonRefusal::NoEntry => say("season-refused-no-entry"),
        SeasonRefusal::Joined => say("season-refused-joined"),
        SeasonRefusal::NotJoined => say("season-refused-not-joined"),
        SeasonRefusal::Reserve { number } => say("season-refused-reserve").with("number", *number),
        SeasonRefusal::NotAsked => say("season-refused-not-asked"),
        SeasonRefusal::Closed => say("season-refused-closed"),
        SeasonRefusal::Over => say("season-refused-over"),
        SeasonRefusal::NotRunning => say("season-refused-not-running"),
        SeasonRefusal::TooFew => say("season-refused-too-few").with("fewest", FEWEST_PLAYERS),
        SeasonRefusal::NotYours => say("season-refused-not-yours"),
        SeasonRefusal::NoAbort => say("season-refused-no-abort"),
        SeasonRefusal::OneGame => say("season-refused-one-game"),
        SeasonRefusal::NotALadder => say("season-refused-not-a-ladder"),
        SeasonRefusal::Bot => say("season-refused-bot"),
        SeasonRefusal::OutOfReach => say("season-refused-out-of-reach"),
        SeasonRefusal::Busy { person } => {
            say("season-refused-busy").with("person", mention(person.get()))
        }
    }
}

pub fn kind(kind: SeasonKind) -> L10nMessage {
    match kind {
        SeasonKind::RoundRobin => say("season-kind-round-robin"),
        SeasonKind::Swiss => say("season-kind-swiss"),
        SeasonKind::Knockout => say("season-kind-knockout"),
        SeasonKind::Ladder => say("season-kind-ladder"),
        SeasonKind::League => say("season-kind-league"),
        SeasonKind::Teams => say("season-kind-teams"),
    }
}

/// The game, or a phrase for another game each round.
pub(crate) fn game(season: &Season, info: &GameInfo) -> L10nMessage {
    match season.rotates {
        true => say("season-each-round"),
        false => L10nMessage::verbatim(info.name),
    }
}

pub(crate) fn ending(why: SeasonEnd) -> L10nMessage {
    match why {
        SeasonEnd::Played => say("season-over-played"),
        SeasonEnd::TooFew => say("season-over-too-few"),
        SeasonEnd::Deserted => say("season-over-deserted"),
        SeasonEnd::Stopped => say("season-over-stopped"),
        SeasonEnd::NoPairing => say("season-over-no-pairing"),
        SeasonEnd::NoPlace => say("season-over-no-place"),
    }
}

pub(crate) fn state(season: &Season, info: &GameInfo, players: usize) -> L10nMessage {
    match season.state {
        SeasonState::Open => say("season-open")
            .with("when", relative(season.starts_at))
            .with("players", players)
            .with("most", season.most_players),
        SeasonState::Running => match season.ends_at {
            Some(ends_at) => say("season-running-ladder").with("when", relative(ends_at)),
            None => match season.rotates {
                true => say("season-running-game").with("game", info.name),
                false => say("season-running-rounds"),
            }
            .with("round", season.round)
            .with("rounds", season.rounds),
        },
        SeasonState::Over => ending(season.ended.unwrap_or(SeasonEnd::Played)),
    }
}

/// Confirms that a person has joined, perhaps a team, or is a reserve with this number.
pub fn joined(
    locale: &Locale,
    season: &Season,
    reserve: Option<usize>,
    team: Option<&str>,
) -> String {
    let sentence = match (reserve, team) {
        (None, None) => say("season-joined"),
        (None, Some(team)) => say("season-joined-team").with("team", team),
        (Some(number), _) => say("season-reserve-joined").with("number", number),
    }
    .with("title", season.title.as_str());
    locale.text(&sentence)
}

/// The line about those who may join; `None` if everyone may.
pub(crate) fn entry(entry: SeasonEntry) -> Option<L10nMessage> {
    match entry {
        SeasonEntry::Everyone => None,
        SeasonEntry::Role(one) => Some(say("season-entry-role").with("role", role(one.get()))),
        SeasonEntry::Invited => Some(say("season-entry-invited")),
    }
}

/// Confirms a change of who may join.
pub fn entry_changed(locale: &Locale, season: &Season) -> String {
    let sentence = match season.entry {
        SeasonEntry::Everyone => say("season-now-everyone"),
        SeasonEntry::Role(one) => say("season-now-role").with("role", role(one.get())),
        SeasonEntry::Invited => say("season-now-invited"),
    }
    .with("title", season.title.as_str());
    locale.text(&sentence)
}

pub(crate) const fn medal(place: u32) -> &'static str {
    match place {
        1 => "🥇",
        2 => "🥈",
        _ => "🥉",
    }
}

/// A line of a profile.
pub(crate) fn medal_line(medal: &SeasonMedal, info: Option<&GameInfo>) -> L10nMessage {
    let game =
        info.map_or_else(|| say("season-each-round"), |info| L10nMessage::verbatim(info.name));
    match medal.division {
        None => say("rating-medal"),
        Some(division) => say("rating-medal-division").with("division", division),
    }
    .with("medal", self::medal(medal.place))
    .with("title", medal.title.as_str())
    .with("game", game)
}

/// Points with halves, as tournament tables show them: `2½`.
pub(crate) fn points(half_points: i64) -> String {
    match (half_points / 2, half_points % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

pub fn list_line(locale: &Locale, season: &Season, info: &GameInfo) -> String {
    let state = match season.state {
        SeasonState::Open => say("season-state-open").with("when", relative(season.starts_at)),
        SeasonState::Running => say("season-state-running"),
        SeasonState::Over => say("season-state-over"),
    };
    locale.text(
        &say("season-listed")
            .with("season", season.id.to_string())
            .with("title", season.title.as_str())
            .with("kind", kind(season.kind))
            .with("game", game(season, info))
            .with("state", state),
    )
}

/// Announces a round, with its game if each round has another one.
pub fn round_begins(
    locale: &Locale,
    season: &Season,
    round: u32,
    game: Option<&GameInfo>,
) -> String {
    let sentence = match (season.kind, game) {
        (SeasonKind::Ladder, _) => say("season-ladder-begins"),
        (_, Some(game)) => say("season-round-begins-game")
            .with("game", game.name)
            .with("round", round)
            .with("rounds", season.rounds),
        (_, None) => say("season-round-begins").with("round", round).with("rounds", season.rounds),
    }
    .with("title", season.title.as_str());
    locale.text(&sentence)
}

/// The line in the channel on which a match's thread hangs.
pub fn match_head(
    locale: &Locale,
    season: &Season,
    round: u32,
    white: &str,
    black: &str,
) -> String {
    let head = match season.kind {
        SeasonKind::Ladder => say("season-match-head-ladder"),
        _ => say("season-match-head").with("round", round),
    }
    .with("title", season.title.as_str())
    .with("white", white)
    .with("black", black);
    locale.text(&head)
}

/// Calls a player who hasn't made their first move.
pub fn start_call(
    locale: &Locale,
    season: &Season,
    player: u64,
    until: Time,
    last: bool,
) -> String {
    let call = match last {
        true => say("season-warning").with("hours", START_WITHIN / HOUR),
        false => say("season-reminder"),
    }
    .with("player", mention(player))
    .with("title", season.title.as_str())
    .with("when", super::moment(until));
    locale.text(&call)
}
