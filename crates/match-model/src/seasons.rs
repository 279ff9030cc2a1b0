//! Seasons of a server: players, rounds and games.

use clocks::{DAY, HOUR, Terms};

use crate::{ChannelId, GuildId, MatchId, MessageId, Options, PersonId, RoleId, SeasonId, Time};

pub const FEWEST_PLAYERS: u32 = 2;
pub const MOST_PLAYERS: u32 = 128;
pub const FEWEST_TEAMS: usize = 2;
/// Each has a button, in one row.
pub const MOST_TEAMS: usize = 5;
/// Reserves of a season.
pub const MOST_RESERVES: usize = 32;
/// Unfinished seasons of a server.
pub const MOST_SEASONS: usize = 5;
/// The longest time until a season's start, in milliseconds.
pub const LONGEST_WAIT: i64 = 90 * DAY;
/// The time in which a player must make their first move, in milliseconds.
pub const START_WITHIN: i64 = 48 * HOUR;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeasonKind {
    RoundRobin,
    Swiss,
    Knockout,
    Ladder,
    League,
    /// A round robin of teams on numbered boards.
    Teams,
}

impl SeasonKind {
    pub const ALL: [SeasonKind; 6] = [
        SeasonKind::RoundRobin,
        SeasonKind::Swiss,
        SeasonKind::Knockout,
        SeasonKind::Ladder,
        SeasonKind::League,
        SeasonKind::Teams,
    ];

    /// As in commands and the database.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            SeasonKind::RoundRobin => "round-robin",
            SeasonKind::Swiss => "swiss",
            SeasonKind::Knockout => "knockout",
            SeasonKind::Ladder => "ladder",
            SeasonKind::League => "league",
            SeasonKind::Teams => "teams",
        }
    }

    pub fn from_id(id: &str) -> Option<SeasonKind> {
        SeasonKind::ALL.into_iter().find(|kind| kind.id() == id)
    }

    /// Whether players may still join while the season runs.
    #[must_use]
    pub const fn takes_late_joiners(self) -> bool {
        matches!(self, SeasonKind::Swiss | SeasonKind::Ladder)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeasonState {
    Open,
    Running,
    Over,
}

/// The reason why a season is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeasonEnd {
    /// All games are played, or a ladder's time is over.
    Played,
    /// Fewer than [`FEWEST_PLAYERS`] took part at the start.
    TooFew,
    /// Fewer than [`FEWEST_PLAYERS`] are left before the last round.
    Deserted,
    /// A manager or the creator ended it.
    Stopped,
    /// No legal pairing is left, or too few players.
    NoPairing,
    /// The channel or the server is gone.
    NoPlace,
}

/// The people who may join a season. Invited people always may.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeasonEntry {
    Everyone,
    /// Members of the server with a role.
    Role(RoleId),
    Invited,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Season {
    pub id: SeasonId,
    pub guild_id: GuildId,
    pub channel_id: ChannelId,
    pub title: String,
    pub kind: SeasonKind,
    /// The round's game, if the season [rotates](Season::rotates).
    pub game: String,
    pub options: Options,
    /// Whether each round has another game.
    pub rotates: bool,
    pub clock: Option<Terms>,
    pub rated: bool,
    /// The names of its teams; empty if they aren't its [kind](SeasonKind::Teams).
    pub teams: Vec<String>,
    pub most_players: u32,
    pub entry: SeasonEntry,
    /// Planned rounds; 0 until the start.
    pub rounds: u32,
    /// The round in progress, counted from 1; 0 before the start.
    pub round: u32,
    pub state: SeasonState,
    pub ended: Option<SeasonEnd>,
    pub starts_at: Time,
    /// `None` if it isn't a ladder.
    pub ends_at: Option<Time>,
    pub created_by: PersonId,
    pub created_at: Time,
    /// The permanent message, once it is posted.
    pub message_id: Option<MessageId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonPlayer {
    pub person_id: PersonId,
    pub joined_at: Time,
    /// The place in the order of strength or joining, counted from 0; `None` before the start.
    pub seat: Option<u32>,
    /// The division of a league, or the team, counted from 0.
    pub division: u32,
    pub left_at: Option<Time>,
}

/// A person who waits for a place in a full season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonReserve {
    pub person_id: PersonId,
    pub queued_at: Time,
    /// The end of the time to accept a free place; `None` if they aren't invited yet.
    pub answer_by: Option<Time>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeasonResult {
    WhiteWon,
    BlackWon,
    Drawn,
    /// White won because Black didn't play.
    WhiteByForfeit,
    BlackByForfeit,
    BothForfeited,
    Bye,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeasonGame {
    /// Counted from 1. In a ladder, each game is a round.
    pub round: u32,
    /// Counted from 1 within the round.
    pub board: u32,
    /// The division of a league, or the home team.
    pub division: u32,
    pub white: PersonId,
    /// `None` in a bye.
    pub black: Option<PersonId>,
    /// `None` until the match begins.
    pub match_id: Option<MatchId>,
    pub result: Option<SeasonResult>,
    pub decided_at: Option<Time>,
    /// Calls so far to a player who hasn't made their first move: up to 2 to White, then 3 to 5 for
    /// up to 2 to Black.
    pub called: u32,
}

/// One of the first three places of a finished season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonMedal {
    pub guild_id: GuildId,
    pub title: String,
    /// `None` if each round had another game.
    pub game: Option<String>,
    /// Counted from 1; `None` in a season without divisions.
    pub division: Option<u32>,
    /// From 1 (gold) to 3.
    pub place: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeasonRefusal {
    NoSuchSeason,
    NoTitle,
    TitleTaken {
        title: String,
    },
    TooManySeasons,
    /// The start is in the past or too far ahead.
    Start,
    Size,
    /// The clock could take more than a year per game.
    ClockTooLong,
    NoClock,
    /// The ladder lasts fewer days than a player's time.
    ClockOutlasts {
        days: i64,
    },
    Full,
    /// Only members with this role may join.
    NeedsRole {
        role: RoleId,
    },
    /// The role of those who may join is deleted.
    RoleGone,
    NeedsInvitation,
    /// The person takes part or is invited.
    Invited {
        person: PersonId,
    },
    /// The names of teams are too few, too many, alike or empty.
    Teams,
    /// There is no such team in the season.
    NoSuchTeam,
    /// Fewer than [`FEWEST_TEAMS`] teams have players.
    TooFewTeams,
    /// Neither a role nor a kind of people was chosen.
    NoEntry,
    Joined,
    NotJoined,
    /// The person waits for a place, as this reserve, counted from 1.
    Reserve {
        number: usize,
    },
    /// The free place isn't offered to this person, or not any more.
    NotAsked,
    /// The season takes no more players.
    Closed,
    Over,
    NotRunning,
    TooFew,
    /// Only the creator or a manager may do that.
    NotYours,
    /// A match of a season can't be aborted.
    NoAbort,
    NotALadder,
    /// A ladder has no rounds, so it has one game.
    OneGame,
    /// Herald and other bots don't take part.
    Bot,
    /// The challenged player isn't up to three places above.
    OutOfReach,
    /// One of the two has an unfinished game in the ladder.
    Busy {
        person: PersonId,
    },
}
