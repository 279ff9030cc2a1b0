//! Announcements: news for chat, as the outbox stores it.

mod stored;

use match_model::{
    BarredBy, ChallengeId, ChannelId, EnlistmentId, MatchId, MessageRef, Moment, OutboxId,
    PersonId, PlaceAccess, RoundNumber, Time, TimeNews,
};
use serde::{Deserialize, Serialize};
use store::{Connection, Side, outbox};

use crate::Result;

/// The reason of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Because {
    /// It waits for them.
    Turn,
    /// Their opponent offers a draw.
    Draw,
    /// It is over.
    Over,
    /// It still waits for them, and their time is running out.
    Reminder,
}

/// An announcement for chat: its subject, and what happened. Words and pictures are made from the
/// log when it is posted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Announcement {
    Match(MatchId, MatchNews),
    Challenge(ChallengeId, ChallengeNews),
    /// News for one person, by direct message.
    Person(PersonId, PersonNews),
    Message(MessageRef, MessageEdit),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum MatchNews {
    /// The match begins: open a thread where possible, and show the board.
    Begun {
        /// The challenge from which it came; the thread hangs on its message.
        challenge: ChallengeId,
        /// The moment at which it begins: later than the start when it continues a record.
        #[serde(default, rename = "plies")]
        moment: Moment,
    },
    /// Actions were accepted: show the board.
    Played {
        from: Moment,
        /// The moment of the board to show.
        to: Moment,
    },
    /// A draw is offered: ask the other side.
    DrawOffered {
        #[serde(with = "by_id")]
        by: Side,
        #[serde(rename = "ply")]
        moment: Moment,
    },
    /// An offered draw was declined.
    DrawDeclined {
        #[serde(with = "by_id")]
        by: Side,
    },
    /// A takeback is asked for: ask the other side.
    TakebackAsked {
        #[serde(with = "by_id")]
        by: Side,
        #[serde(rename = "ply")]
        moment: Moment,
    },
    /// A takeback that was asked for is declined.
    TakebackDeclined {
        #[serde(with = "by_id")]
        by: Side,
    },
    /// Actions were taken back: show the board as it was before them.
    TakenBack {
        #[serde(with = "by_id")]
        by: Side,
        actions: u32,
        /// The moment of the match afterwards.
        to: Moment,
    },
    /// The match ended without an action: resigned, agreed, claimed.
    Ended,
    /// The match is played in a thread and has ended: tell its channel in one line.
    Result,
    /// The match has ended where the server wants replays: show it in motion.
    Replay,
    /// A side has committed its plan for a fight, which stays secret.
    Committed {
        #[serde(rename = "ply")]
        moment: Moment,
        round: RoundNumber,
        #[serde(with = "by_id")]
        by: Side,
    },
    /// Both plans are revealed and neither side wins: new plans are asked for.
    Tied {
        #[serde(rename = "ply")]
        moment: Moment,
        /// The round that is revealed.
        round: RoundNumber,
    },
    /// A side has reported a fight; the other side is asked.
    Reported {
        #[serde(rename = "ply")]
        moment: Moment,
        round: RoundNumber,
        #[serde(with = "by_id")]
        by: Side,
        attacker_wins: bool,
    },
    /// The two sides report a fight differently: show both, and ask again.
    ReportsDiffer {
        #[serde(rename = "ply")]
        moment: Moment,
        /// The round that is over.
        round: RoundNumber,
    },
    /// A person is asked to play pieces.
    EnlistAsked { enlistment: EnlistmentId },
    /// The person isn't asked any more: take the buttons off and say why.
    EnlistClosed { enlistment: EnlistmentId },
    /// The channel of the match is gone and the match continues in another place: show the board
    /// there.
    Resumed,
    /// A person plays one or several pieces from now on.
    Enlisted {
        #[serde(with = "by_id")]
        side: Side,
        /// The square on which the piece began.
        home: String,
        /// Those of further pieces.
        #[serde(default)]
        more: Vec<String>,
        person: PersonId,
        /// The actions played so far, when the match waited for one of them.
        #[serde(default)]
        asked: Option<Moment>,
    },
    /// A captain plays a member's piece, or several, from now on.
    Released {
        #[serde(with = "by_id")]
        side: Side,
        /// The square on which the piece began.
        home: String,
        /// Those of further pieces.
        #[serde(default)]
        more: Vec<String>,
        person: PersonId,
        /// The actions played so far, when the match waited for one of them.
        #[serde(default)]
        asked: Option<Moment>,
        /// Whether that is because they have left the server.
        #[serde(default)]
        left: bool,
    },
    /// A captain has left the server; the match waits for them.
    CaptainLeft {
        #[serde(with = "by_id")]
        by: Side,
        /// Whether the other side is told without a mention.
        #[serde(default)]
        quiet: bool,
    },
    /// A captain who was announced to have left is in the server again.
    CaptainBack {
        #[serde(with = "by_id")]
        by: Side,
    },
    /// A person who has a part in the match, or its whole server, is barred, or no longer.
    Barred {
        /// The person; `None`: the server.
        person: Option<PersonId>,
        /// The authority that placed the bar.
        by: BarredBy,
        /// Whether the bar is lifted.
        lifted: bool,
    },
    /// As [`PersonNews::Notice`], but where the match is played, for a person who takes no direct
    /// messages.
    Called {
        person: PersonId,
        #[serde(rename = "ply")]
        moment: Moment,
        because: Because,
    },
    /// Something about the clocks.
    Time {
        /// The side that did it, or whose flag it is.
        #[serde(with = "by_id")]
        by: Side,
        what: TimeNews,
    },
    /// Something about watching the match and helping with it.
    Watching {
        #[serde(with = "by_id")]
        by: Side,
        what: match_model::WatchingNews,
    },
    /// A process that stood still may have posted an announcement of the match after another had
    /// taken it over: put right what it did, before anything else is posted of the match.
    Withdraw { late: OutboxId },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say")]
pub enum ChallengeNews {
    /// The challenge was made: ask the opponent, or anyone.
    #[serde(rename = "challenged")]
    Made {
        /// The place of its message if it can't be posted in its channel
        /// ([`crate::ChallengeRequest::thread`]).
        #[serde(default)]
        thread: Option<ChannelId>,
    },
    /// The challenge is no longer open: take the buttons off and say what became of it.
    #[serde(rename = "challenge_closed")]
    Closed,
}

/// News for one person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum PersonNews {
    /// Something of a match concerns this person.
    Notice {
        #[serde(rename = "match")]
        match_id: MatchId,
        #[serde(rename = "ply")]
        moment: Moment,
        because: Because,
    },
    /// The daily list of everything that waits for them.
    Digest,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum MessageEdit {
    /// The buttons are out of date: take them off.
    Strip {
        /// The match whose board the message shows, if Herald plays in that match. The sentence
        /// about Herald's turn is then out of date, too.
        #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
        board_of: Option<MatchId>,
        /// Herald's access to the channel.
        #[serde(default, skip_serializing_if = "is_member")]
        access: PlaceAccess,
    },
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_member(access: &PlaceAccess) -> bool {
    *access == PlaceAccess::Member
}

impl Announcement {
    /// Returns the announcement that takes the buttons off a message which isn't a board.
    pub(crate) fn strip(at: MessageRef, access: PlaceAccess) -> Announcement {
        Announcement::Message(at, MessageEdit::Strip { board_of: None, access })
    }

    /// Returns the match that the announcement concerns, if any.
    #[must_use]
    pub fn match_id(&self) -> Option<MatchId> {
        match self {
            Announcement::Match(id, _)
            | Announcement::Person(_, PersonNews::Notice { match_id: id, .. }) => Some(*id),
            Announcement::Message(_, MessageEdit::Strip { board_of, .. }) => *board_of,
            Announcement::Challenge(..) | Announcement::Person(_, PersonNews::Digest) => None,
        }
    }

    /// Returns the topic: announcements of one topic are posted in order.
    #[must_use]
    pub fn topic(&self) -> String {
        match self {
            Announcement::Match(id, _) => topic_of(*id),
            Announcement::Challenge(id, _) => format!("challenge {id}"),
            // The new buttons are up before the old ones go, so nothing needs to wait for this.
            Announcement::Message(at, _) => format!("strip {}", at.message),
            // A person who can't be written to delays no one else.
            Announcement::Person(id, _) => format!("direct {id}"),
        }
    }
}

/// The topic of what is announced of a match.
#[must_use]
pub fn topic_of(id: MatchId) -> String {
    format!("match {id}")
}

/// The match that a topic is of; `None` where it is of something else.
pub(crate) fn match_of_topic(topic: &str) -> Option<MatchId> {
    topic.strip_prefix("match ")?.parse().ok().map(MatchId::new)
}

/// A side by its id: `"white"` or `"black"`.
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

/// An announcement as it is written.
pub(crate) fn entry(announcement: &Announcement) -> outbox::NewEntry {
    let content = serde_json::json!(announcement).to_string();
    outbox::NewEntry { topic: announcement.topic(), content }
}

/// Writes an announcement in the transaction of its change.
pub(crate) async fn say(
    connection: &mut Connection,
    announcement: &Announcement,
    now: Time,
) -> Result<()> {
    let content = serde_json::json!(announcement).to_string();
    outbox::insert(connection, &announcement.topic(), &content, now).await?;
    Ok(())
}

/// Writes an announcement, unless the same one waits already: its number, if it is written.
pub(crate) async fn say_once(
    connection: &mut Connection,
    announcement: &Announcement,
    now: Time,
) -> Result<Option<OutboxId>> {
    let content = serde_json::json!(announcement).to_string();
    let topic = announcement.topic();
    if outbox::waits_to_say(connection, &topic, &content).await? {
        return Ok(None);
    }
    Ok(Some(outbox::insert(connection, &topic, &content, now).await?))
}
