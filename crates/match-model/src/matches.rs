use games::Table;
use model::Side;
use serde_json::Value;

use crate::{
    BoardPosting, ChannelId, CrowdRefusal, Ending, GuildId, MatchId, MessageId, Moment, OfferId,
    PersonId, PlaceAccess, RequestRefusal, Time,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchState {
    Playing,
    Over,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    pub id: MatchId,
    /// `None` in a private chat.
    pub guild_id: Option<GuildId>,
    pub channel_id: ChannelId,
    pub thread_id: Option<ChannelId>,
    pub game: String,
    pub rules_version: i64,
    pub options: Options,
    /// The start position; `None` for the standard one.
    pub setup: Option<Value>,
    /// Source of all randomness, 64 hexadecimal digits.
    pub seed: String,
    pub white: PersonId,
    pub black: PersonId,
    pub created_at: Time,
    pub plies: i64,
    /// Incremented by every change.
    pub version: i64,
    pub state: MatchState,
    pub updated_at: Time,
    pub board_channel_id: Option<ChannelId>,
    /// The newest board message, whose buttons are live.
    pub board_message_id: Option<MessageId>,
    /// Time when its channel was found to be gone.
    pub lost_at: Option<Time>,
    pub takebacks: i64,
    pub access: PlaceAccess,
    pub posting: BoardPosting,
}

impl Match {
    /// The side of a captain. A person who plays both sides has White.
    pub fn side_of(&self, person: PersonId) -> Option<Side> {
        if self.white == person {
            Some(Side::White)
        } else if self.black == person {
            Some(Side::Black)
        } else {
            None
        }
    }

    pub fn person(&self, side: Side) -> PersonId {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// The side that everyone in the channel plays together.
    pub fn crowd_side(&self) -> Option<Side> {
        self.side_of(PersonId::CROWD)
    }

    /// The refusal of an act by a person who plays neither side.
    pub fn outsider_refusal(&self) -> RequestRefusal {
        match self.crowd_side() {
            Some(_) => RequestRefusal::Crowd(CrowdRefusal::Together),
            None => RequestRefusal::NotAPlayer,
        }
    }

    /// Herald's access to a channel of the match. Only in the match's own channel can it be limited
    /// to answers.
    pub fn access_in(&self, channel: ChannelId) -> PlaceAccess {
        if self.channel_id == channel { self.access } else { PlaceAccess::Member }
    }

    pub fn place(&self) -> ChannelId {
        self.thread_id.unwrap_or(self.channel_id)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub id: OfferId,
    pub side: Side,
    /// Number of actions in the match when it was made.
    pub plies: i64,
}

#[derive(Debug)]
pub struct View {
    pub row: Match,
    pub table: Box<dyn Table>,
    pub offer: Option<Offer>,
    pub takeback: Option<Offer>,
    pub ending: Option<Ending>,
}

#[derive(Debug)]
pub struct Board {
    pub row: Match,
    pub table: Box<dyn Table>,
    /// The ending, if it came with or after the last of those actions.
    pub ending: Option<Ending>,
}

impl View {
    /// The displayed moment ([`Match::moment`]). In a view with a draft, its actions count.
    pub fn moment(&self) -> Moment {
        self.row.moment_after(self.table.plies())
    }
}

/// The reason why a match can be neither shown nor played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// The stored data is malformed or doesn't replay.
    Damaged,
    /// This version doesn't have the game.
    GameGone { game: String },
    /// This version no longer plays the match's rules version.
    OldRules,
}

pub type Options = std::collections::BTreeMap<String, String>;

/// Comments by the index of their action, from 0.
pub type Commentary = std::collections::BTreeMap<u32, String>;
