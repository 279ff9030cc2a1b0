//! Announcements: what is to be sent to chat, as the outbox keeps it.

use serde::{Deserialize, Serialize};
use store::bars::BarSource;
use store::fights::RoundNumber;
use store::{
    ChallengeId, ChannelId, Connection, EnlistmentId, MatchId, MessageId, Moment, OutboxId,
    PersonId, PlaceAccess, Side, Time, outbox,
};

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

/// An announcement for chat. It names what happened; words and picture are made from the log when
/// it is sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum Announcement {
    /// A challenge was made: ask the opponent, or anyone.
    Challenged {
        /// Which.
        challenge: ChallengeId,
        /// Where it stands if it cannot in its channel ([`crate::ChallengeRequest::thread`]).
        #[serde(default)]
        thread: Option<ChannelId>,
    },
    /// A challenge is no longer open: take the buttons off and say what became of it.
    ChallengeClosed {
        /// Which.
        challenge: ChallengeId,
    },
    /// A match begins: open a thread where possible, and show the board.
    Begun {
        /// Which.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The challenge from which it came; the thread hangs on its message.
        challenge: ChallengeId,
        /// The moment at which it begins: later than the start when it continues a record.
        #[serde(default, rename = "plies")]
        moment: Moment,
    },
    /// Actions were accepted: show the board.
    Played {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The moment before.
        from: Moment,
        /// The moment after: the board to show.
        to: Moment,
    },
    /// A draw is offered: ask the other side.
    DrawOffered {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Who offers.
        #[serde(with = "by_id")]
        by: Side,
        /// The moment of the match.
        #[serde(rename = "ply")]
        moment: Moment,
    },
    /// An offered draw was declined.
    DrawDeclined {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Who declined.
        #[serde(with = "by_id")]
        by: Side,
    },
    /// A takeback is asked for: ask the other side.
    TakebackAsked {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Who asks.
        #[serde(with = "by_id")]
        by: Side,
        /// The moment of the match.
        #[serde(rename = "ply")]
        moment: Moment,
    },
    /// A takeback that was asked for is declined.
    TakebackDeclined {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Who declined.
        #[serde(with = "by_id")]
        by: Side,
    },
    /// Actions were taken back: show the board as it was before them.
    TakenBack {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Who asked for it.
        #[serde(with = "by_id")]
        by: Side,
        /// How many actions.
        actions: u32,
        /// The moment of the match afterwards.
        to: Moment,
    },
    /// A match ended without an action: resigned, agreed, claimed.
    Ended {
        /// Which.
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// A match that is played in a thread has ended: tell its channel in one line.
    Result {
        /// Which.
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// A match has ended where the server wants replays: show it in motion.
    Replay {
        /// Which.
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// A side has committed its plan for a fight; which plan, nobody is told.
    Committed {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The moment of the match.
        #[serde(rename = "ply")]
        moment: Moment,
        /// The round of the fight.
        round: RoundNumber,
        /// Which side.
        #[serde(with = "by_id")]
        by: Side,
    },
    /// Both plans are revealed and neither side wins: new plans are asked for.
    Tied {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The moment of the match.
        #[serde(rename = "ply")]
        moment: Moment,
        /// The round that is revealed of the fight.
        round: RoundNumber,
    },
    /// A side has reported a fight; the other side is asked.
    Reported {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The moment of the match.
        #[serde(rename = "ply")]
        moment: Moment,
        /// The round of the fight.
        round: RoundNumber,
        /// Which side.
        #[serde(with = "by_id")]
        by: Side,
        /// What it reports.
        attacker_wins: bool,
    },
    /// The two sides report a fight differently: show both, and ask again.
    ReportsDiffer {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The moment of the match.
        #[serde(rename = "ply")]
        moment: Moment,
        /// The round that is over of the fight.
        round: RoundNumber,
    },
    /// Somebody is asked to play pieces.
    EnlistAsked {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Who, and which.
        enlistment: EnlistmentId,
    },
    /// They are not asked any more: take the buttons off and say what became of it.
    EnlistClosed {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Who, and which.
        enlistment: EnlistmentId,
    },
    /// A match whose channel is gone goes on in another place: show the board there.
    Resumed {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// Somebody plays one or several pieces from now on.
    Enlisted {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// For which side.
        #[serde(with = "by_id")]
        side: Side,
        /// The square on which the piece began.
        home: String,
        /// Those of further pieces.
        #[serde(default)]
        more: Vec<String>,
        /// Who.
        person: PersonId,
        /// The actions played so far, when the match waited for one of them.
        #[serde(default)]
        asked: Option<Moment>,
    },
    /// A captain plays a member's piece, or several, from now on.
    Released {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// For which side.
        #[serde(with = "by_id")]
        side: Side,
        /// The square on which the piece began.
        home: String,
        /// Those of further pieces.
        #[serde(default)]
        more: Vec<String>,
        /// Who played it.
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
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Which side's.
        #[serde(with = "by_id")]
        by: Side,
        /// Whether the other side is told without a mention.
        #[serde(default)]
        quiet: bool,
    },
    /// A captain of whom it was told that they had left is in the server again.
    CaptainBack {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Which side's.
        #[serde(with = "by_id")]
        by: Side,
    },
    /// A person who has a part in a match, or its whole server, is barred, or no longer.
    Barred {
        /// The match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// The person; `None`: the server.
        person: Option<PersonId>,
        /// The authority that placed the bar.
        by: BarredBy,
        /// Whether the bar is lifted.
        lifted: bool,
    },
    /// Something of a match is to be told to one person alone.
    Notice {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Whom.
        person: PersonId,
        /// The moment of the match.
        #[serde(rename = "ply")]
        moment: Moment,
        /// Why.
        because: Because,
    },
    /// The same where the match is played, to somebody who takes no direct messages.
    Called {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Whom.
        person: PersonId,
        /// The moment of the match.
        #[serde(rename = "ply")]
        moment: Moment,
        /// Why.
        because: Because,
    },
    /// Once a day, all that waits for somebody is to be told to them.
    Digest {
        /// Whom.
        person: PersonId,
    },
    /// Something about the clocks of a match.
    Time {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Which side's doing; whose flag it is.
        #[serde(with = "by_id")]
        by: Side,
        /// What.
        what: TimeNews,
    },
    /// Something about how a match is watched and helped with.
    Watching {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Which side's doing.
        #[serde(with = "by_id")]
        by: Side,
        /// What.
        what: crate::WatchingNews,
    },
    /// A message's buttons are out of date: take them off.
    Strip {
        /// Where the message is.
        channel: ChannelId,
        /// The message.
        message: MessageId,
        /// The match of which it is a board, if Herald plays in that: what the message says of
        /// Herald's turn is out of date as well.
        #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
        board_of: Option<MatchId>,
        /// What Herald can do in the channel.
        #[serde(default, skip_serializing_if = "is_member")]
        access: PlaceAccess,
    },
    /// A process that stood still may have said an announcement of a match after another had taken
    /// it over: put right what it did, before anything else is said of the match.
    Withdraw {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Which announcement.
        late: OutboxId,
    },
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_member(access: &PlaceAccess) -> bool {
    *access == PlaceAccess::Member
}

/// The authority that bars people and servers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BarredBy {
    /// The operator of the bot.
    Operator,
    /// The managers of the server.
    Managers,
}

impl From<BarSource> for BarredBy {
    fn from(source: BarSource) -> BarredBy {
        match source {
            BarSource::Operator => BarredBy::Operator,
            BarSource::Managers => BarredBy::Managers,
        }
    }
}

/// News about the clocks of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeNews {
    /// A side offers a pause: ask the other.
    PauseOffered,
    /// A side declines it.
    PauseDeclined,
    /// A side has accepted it: the clocks stand still.
    Paused,
    /// A side lets the clocks go on.
    Resumed,
    /// A side has given the other so much time.
    Given {
        /// How much, in milliseconds.
        millis: i64,
    },
    /// A side's time is over, and the other may claim the match or give time.
    FlagFell,
}

impl Announcement {
    /// The match that is announced something of, if it is one.
    #[must_use]
    pub fn match_id(&self) -> Option<MatchId> {
        match (self, self.about()) {
            (Announcement::Notice { match_id, .. }, _) => Some(*match_id),
            (Announcement::Strip { board_of, .. }, _) => *board_of,
            (_, About::Match(id)) => Some(id),
            (_, About::Challenge(_) | About::Message(_) | About::Person(_)) => None,
        }
    }

    fn about(&self) -> About {
        match self {
            Announcement::Begun { match_id, .. }
            | Announcement::Played { match_id, .. }
            | Announcement::DrawOffered { match_id, .. }
            | Announcement::DrawDeclined { match_id, .. }
            | Announcement::TakebackAsked { match_id, .. }
            | Announcement::TakebackDeclined { match_id, .. }
            | Announcement::TakenBack { match_id, .. }
            | Announcement::Committed { match_id, .. }
            | Announcement::Tied { match_id, .. }
            | Announcement::Reported { match_id, .. }
            | Announcement::ReportsDiffer { match_id, .. }
            | Announcement::EnlistAsked { match_id, .. }
            | Announcement::EnlistClosed { match_id, .. }
            | Announcement::Resumed { match_id }
            | Announcement::Enlisted { match_id, .. }
            | Announcement::Released { match_id, .. }
            | Announcement::CaptainLeft { match_id, .. }
            | Announcement::CaptainBack { match_id, .. }
            | Announcement::Barred { match_id, .. }
            | Announcement::Called { match_id, .. }
            | Announcement::Time { match_id, .. }
            | Announcement::Watching { match_id, .. }
            | Announcement::Result { match_id }
            | Announcement::Replay { match_id }
            | Announcement::Withdraw { match_id, .. }
            | Announcement::Ended { match_id } => About::Match(*match_id),
            Announcement::Challenged { challenge, .. }
            | Announcement::ChallengeClosed { challenge } => About::Challenge(*challenge),
            Announcement::Notice { person, .. } | Announcement::Digest { person } => {
                About::Person(*person)
            }
            Announcement::Strip { message, .. } => About::Message(*message),
        }
    }

    /// The topic: announcements of one topic are sent in order.
    #[must_use]
    pub fn topic(&self) -> String {
        match self.about() {
            About::Match(id) => topic_of(id),
            About::Challenge(id) => format!("challenge {id}"),
            // The new buttons are up before the old ones go, so nothing needs to wait for this.
            About::Message(id) => format!("strip {id}"),
            // Somebody who cannot be written to delays nobody else.
            About::Person(id) => format!("direct {id}"),
        }
    }
}

/// The subject of an announcement.
enum About {
    Match(MatchId),
    Challenge(ChallengeId),
    Message(MessageId),
    Person(PersonId),
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
