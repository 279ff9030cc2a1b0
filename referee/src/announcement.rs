//! What is to be said in chat, as the outbox keeps it.

use serde::{Deserialize, Serialize};
use store::{ChallengeId, ChannelId, MatchId, MessageId, Seat};

/// Something to be said. It names what happened; the words and the picture are made when it is
/// said, from the log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "snake_case")]
pub enum Announcement {
    /// A challenge was made: ask the opponent, or anyone.
    Challenged {
        /// Which.
        challenge: ChallengeId,
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
        /// Actions with which it begins, when it continues a record.
        #[serde(default)]
        plies: u32,
    },
    /// Actions were accepted: show the board.
    Played {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Actions before.
        from: u32,
        /// Actions after: the board to show.
        to: u32,
    },
    /// A draw is offered: ask the other side.
    DrawOffered {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Who offers.
        by: Seat,
        /// Actions played so far.
        ply: u32,
    },
    /// An offered draw was declined.
    DrawDeclined {
        /// Which match.
        #[serde(rename = "match")]
        match_id: MatchId,
        /// Who declined.
        by: Seat,
    },
    /// A match ended without an action: resigned, agreed, claimed.
    Ended {
        /// Which.
        #[serde(rename = "match")]
        match_id: MatchId,
    },
    /// A message's buttons are out of date: take them off.
    Strip {
        /// Where the message is.
        channel: ChannelId,
        /// The message.
        message: MessageId,
    },
}

impl Announcement {
    /// What the announcement must not overtake: announcements of one topic are said in order.
    #[must_use]
    pub fn topic(&self) -> String {
        match self {
            Announcement::Challenged { challenge }
            | Announcement::ChallengeClosed { challenge } => {
                format!("challenge {challenge}")
            }
            Announcement::Begun { match_id, .. }
            | Announcement::Played { match_id, .. }
            | Announcement::DrawOffered { match_id, .. }
            | Announcement::DrawDeclined { match_id, .. }
            | Announcement::Ended { match_id } => format!("match {match_id}"),
            // The new buttons are up before the old ones go, so nothing needs to wait for this.
            Announcement::Strip { message, .. } => format!("strip {message}"),
        }
    }
}
