//! Challenges.

use serde::{Deserialize, Serialize};

use crate::{
    ChallengeId, ChannelId, GuildId, MatchId, MessageId, Options, PersonId, PlaceAccess, RecordId,
    Time,
};

/// The side that a challenger asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SidePreference {
    White,
    Black,
    Random,
}

/// The state of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChallengeState {
    Open,
    Accepted,
    Declined,
    Withdrawn,
    Expired,
}

/// A challenge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Its number.
    pub id: ChallengeId,
    /// The server; `None` in a private chat.
    pub guild_id: Option<GuildId>,
    /// Where it was made.
    pub channel_id: ChannelId,
    /// Who made it.
    pub challenger: PersonId,
    /// Whom it is for; `None`: anyone in the channel.
    pub opponent: Option<PersonId>,
    /// The game's id.
    pub game: String,
    /// The game's options.
    pub options: Options,
    /// The challenger's side.
    pub side: SidePreference,
    /// When it was made.
    pub created_at: Time,
    /// When it lapses.
    pub expires_at: Time,
    /// What has become of it.
    pub state: ChallengeState,
    /// The match that came of it.
    pub match_id: Option<MatchId>,
    /// The message that tells of it, once posted.
    pub message_id: Option<MessageId>,
    /// The record that the match is to continue.
    pub record_id: Option<RecordId>,
    /// What Herald can do in its channel.
    pub access: PlaceAccess,
}
