use serde::{Deserialize, Serialize};

use crate::{
    ChallengeId, ChannelId, GuildId, MatchId, MessageId, Options, PersonId, PlaceAccess, RecordId,
    Time,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SidePreference {
    White,
    Black,
    Random,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChallengeState {
    Open,
    Accepted,
    Declined,
    Withdrawn,
    Expired,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    pub id: ChallengeId,
    /// `None` in a private chat.
    pub guild_id: Option<GuildId>,
    pub channel_id: ChannelId,
    pub challenger: PersonId,
    /// `None`: anyone in the channel.
    pub opponent: Option<PersonId>,
    pub game: String,
    pub options: Options,
    pub side: SidePreference,
    pub created_at: Time,
    pub expires_at: Time,
    pub state: ChallengeState,
    pub match_id: Option<MatchId>,
    pub message_id: Option<MessageId>,
    pub record_id: Option<RecordId>,
    pub access: PlaceAccess,
}
