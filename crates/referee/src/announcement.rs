//! Announcements: news for chat, as stored in the outbox.

mod stored;

use match_model::{
    BarredBy, ChallengeId, ChannelId, EnlistmentId, GuildId, MatchId, MessageId, MessageRef,
    Moment, OutboxId, PersonId, PlaceAccess, RoundNumber, SeasonId, Time, TimeNews,
};
use serde::{Deserialize, Serialize};
use store::{Connection, Side, outbox};

use crate::Result;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Because {
    Turn,
    Draw,
    Over,
    /// The match still waits for the person, and their time is running out.
    Reminder,
}

/// News for chat about one subject. Words and pictures are made from the log when it is posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Announcement {
    Match(MatchId, MatchNews),
    Challenge(ChallengeId, ChallengeNews),
    Person(PersonId, PersonNews),
    Message(MessageRef, MessageEdit),
    /// News for a whole server.
    Server(GuildId, ServerNews),
    Season(SeasonId, SeasonNews),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum MatchNews {
    Begun {
        /// The challenge; the thread hangs on its message.
        challenge: ChallengeId,
        /// The moment of the beginning, after the start if the match continues a record.
        #[serde(default, rename = "plies")]
        moment: Moment,
    },
    /// Show the board after these actions.
    Played {
        from: Moment,
        to: Moment,
    },
    DrawOffered {
        #[serde(with = "by_id")]
        by: Side,
        #[serde(rename = "ply")]
        moment: Moment,
    },
    DrawDeclined {
        #[serde(with = "by_id")]
        by: Side,
    },
    TakebackAsked {
        #[serde(with = "by_id")]
        by: Side,
        #[serde(rename = "ply")]
        moment: Moment,
    },
    TakebackDeclined {
        #[serde(with = "by_id")]
        by: Side,
    },
    /// Show the earlier board.
    TakenBack {
        #[serde(with = "by_id")]
        by: Side,
        actions: u32,
        to: Moment,
    },
    /// By resignation, agreement or claim.
    Ended,
    /// The match ended in a thread: tell its channel in one line.
    Result,
    /// The match ended in a server that wants replays: show it in motion.
    Replay,
    /// A side committed its plan for a fight. The plan stays secret.
    Committed {
        #[serde(rename = "ply")]
        moment: Moment,
        round: RoundNumber,
        #[serde(with = "by_id")]
        by: Side,
    },
    /// Neither side wins: ask for new plans.
    Tied {
        #[serde(rename = "ply")]
        moment: Moment,
        round: RoundNumber,
    },
    /// A side reported a fight: ask the other side.
    Reported {
        #[serde(rename = "ply")]
        moment: Moment,
        round: RoundNumber,
        #[serde(with = "by_id")]
        by: Side,
        attacker_wins: bool,
    },
    /// The two reports differ: show both, and ask again.
    ReportsDiffer {
        #[serde(rename = "ply")]
        moment: Moment,
        round: RoundNumber,
    },
    EnlistAsked {
        enlistment: EnlistmentId,
    },
    /// Remove the buttons and say why.
    EnlistClosed {
        enlistment: EnlistmentId,
    },
    /// A season waits for the first move of a side.
    StartCalled {
        #[serde(with = "by_id")]
        side: Side,
        /// The time after which the side forfeits.
        until: Time,
        /// Whether this is the last call.
        last: bool,
    },
    /// The match's channel is gone and it continues elsewhere: show the board there.
    Resumed,
    /// A person plays one or several pieces from now on.
    Enlisted {
        #[serde(with = "by_id")]
        side: Side,
        home: String,
        #[serde(default)]
        more: Vec<String>,
        person: PersonId,
        #[serde(default)]
        asked: Option<Moment>,
    },
    /// A captain plays a member's pieces from now on.
    Released {
        #[serde(with = "by_id")]
        side: Side,
        home: String,
        #[serde(default)]
        more: Vec<String>,
        person: PersonId,
        #[serde(default)]
        asked: Option<Moment>,
        #[serde(default)]
        left: bool,
    },
    CaptainLeft {
        #[serde(with = "by_id")]
        by: Side,
        /// Whether to tell the other side without a mention.
        #[serde(default)]
        quiet: bool,
    },
    /// A captain whose leaving was announced is back in the server.
    CaptainBack {
        #[serde(with = "by_id")]
        by: Side,
    },
    /// A player or the whole server was barred, or the bar was lifted.
    Barred {
        person: Option<PersonId>,
        by: BarredBy,
        lifted: bool,
    },
    /// Like [`PersonNews::Notice`], but posted where the match is played, for a person without
    /// direct messages.
    Called {
        person: PersonId,
        #[serde(rename = "ply")]
        moment: Moment,
        because: Because,
    },
    Time {
        #[serde(with = "by_id")]
        by: Side,
        what: TimeNews,
    },
    Watching {
        #[serde(with = "by_id")]
        by: Side,
        what: match_model::WatchingNews,
    },
    /// A hung process may have posted an announcement that another process had taken over. Withdraw
    /// its messages before anything else of the match is posted.
    Withdraw {
        late: OutboxId,
    },
}

/// News of a season, posted in its channel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum SeasonNews {
    SeasonOpened,
    SeasonInvited {
        person: PersonId,
    },
    /// A free place is offered to a reserve.
    SeasonPlaceFree {
        person: PersonId,
        until: Time,
    },
    SeasonChanged,
    SeasonRound {
        round: u32,
        /// The round's game, if each round has another one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        game: Option<String>,
    },
    SeasonOver,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say")]
pub enum ChallengeNews {
    /// Ask the opponent, or anyone.
    #[serde(rename = "challenged")]
    Made {
        /// The fallback place of its message ([`crate::ChallengeRequest::thread`]).
        #[serde(default)]
        thread: Option<ChannelId>,
    },
    #[serde(rename = "challenge_closed")]
    Closed,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum PersonNews {
    Notice {
        #[serde(rename = "match")]
        match_id: MatchId,
        #[serde(rename = "ply")]
        moment: Moment,
        because: Because,
    },
    Digest,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum MessageEdit {
    Strip {
        /// The match whose board the message shows, if Herald plays in it. Its sentence about
        /// Herald's turn is then outdated, too.
        #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
        board_of: Option<MatchId>,
        #[serde(default, skip_serializing_if = "is_member")]
        access: PlaceAccess,
    },
}

/// News for a server: the puzzles of the day, by days since 1970, its board, and the week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum ServerNews {
    DailyPuzzle {
        day: i64,
    },
    /// Show on the puzzle's message who has solved it.
    DailyPuzzleOver {
        day: i64,
    },
    /// The channel takes no messages: tell the manager who chose it.
    DailyPuzzleStopped,
    /// Show the server's state on its board.
    BoardChanged,
    /// Delete the message of a board that was moved or taken off.
    BoardRemoved {
        channel: ChannelId,
        message: MessageId,
    },
    /// The board can't be shown any more: tell the manager who placed it.
    BoardStopped,
    /// The summary of the week before a time.
    WeeklySummary {
        channel: ChannelId,
        until: Time,
    },
    /// The channel takes no messages: tell the manager who chose it.
    WeeklySummaryStopped,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_member(access: &PlaceAccess) -> bool {
    *access == PlaceAccess::Member
}

impl Announcement {
    /// Removes the buttons from a message other than a board.
    pub(crate) fn strip(at: MessageRef, access: PlaceAccess) -> Announcement {
        Announcement::Message(at, MessageEdit::Strip { board_of: None, access })
    }

    pub fn match_id(&self) -> Option<MatchId> {
        match self {
            Announcement::Match(id, _)
            | Announcement::Person(_, PersonNews::Notice { match_id: id, .. }) => Some(*id),
            Announcement::Message(_, MessageEdit::Strip { board_of, .. }) => *board_of,
            Announcement::Challenge(..)
            | Announcement::Person(_, PersonNews::Digest)
            | Announcement::Season(..)
            | Announcement::Server(..) => None,
        }
    }

    pub fn topic(&self) -> String {
        match self {
            Announcement::Match(id, _) => topic_of(*id),
            Announcement::Challenge(id, _) => format!("challenge {id}"),
            Announcement::Season(id, _) => format!("season {id}"),
            // The new buttons are posted before the old ones go, so nothing must wait for this.
            Announcement::Message(at, _) => format!("strip {}", at.message),
            // An unreachable person delays no one else.
            Announcement::Person(id, _) => format!("direct {id}"),
            // A channel without access holds up no puzzle.
            Announcement::Server(
                id,
                ServerNews::BoardChanged
                | ServerNews::BoardRemoved { .. }
                | ServerNews::BoardStopped,
            ) => format!("board {id}"),
            Announcement::Server(
                id,
                ServerNews::WeeklySummary { .. } | ServerNews::WeeklySummaryStopped,
            ) => format!("week {id}"),
            Announcement::Server(id, _) => format!("server {id}"),
        }
    }
}

pub fn topic_of(id: MatchId) -> String {
    format!("match {id}")
}

pub(crate) fn match_of_topic(topic: &str) -> Option<MatchId> {
    topic.strip_prefix("match ")?.parse().ok().map(MatchId::new)
}

mod by_id {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use store::Side;

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
    pub(super) fn serialize<S: Serializer>(side: &Side, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(side.id())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Side, D::Error> {
        let id = String::deserialize(from)?;
        Side::from_id(&id).ok_or_else(|| D::Error::custom(format!("`{id}` is no side")))
    }
}

pub(crate) fn entry(announcement: &Announcement) -> outbox::NewEntry {
    let content = serde_json::json!(announcement).to_string();
    outbox::NewEntry { topic: announcement.topic(), content }
}

pub(crate) async fn queue(
    connection: &mut Connection,
    announcement: &Announcement,
    now: Time,
) -> Result<()> {
    let content = serde_json::json!(announcement).to_string();
    outbox::insert(connection, &announcement.topic(), &content, now).await?;
    Ok(())
}

/// Skips it if an identical one is waiting. Returns its id if queued.
pub(crate) async fn queue_once(
    connection: &mut Connection,
    announcement: &Announcement,
    now: Time,
) -> Result<Option<OutboxId>> {
    let content = serde_json::json!(announcement).to_string();
    let topic = announcement.topic();
    if outbox::is_queued(connection, &topic, &content).await? {
        return Ok(None);
    }
    Ok(Some(outbox::insert(connection, &topic, &content, now).await?))
}
