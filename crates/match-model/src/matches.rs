//! Matches and boards.

use games::Table;
use model::Side;
use serde_json::Value;

use crate::{
    BoardPosting, ChannelId, Ending, GuildId, MatchId, MessageId, Moment, OfferId, PersonId,
    PlaceAccess, Time,
};

/// Whether a match goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchState {
    Playing,
    Over,
}

/// A match, without its actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Its number.
    pub id: MatchId,
    /// The server; `None` in a private chat.
    pub guild_id: Option<GuildId>,
    /// Where it was agreed.
    pub channel_id: ChannelId,
    /// Where it is played, if it has a thread.
    pub thread_id: Option<ChannelId>,
    /// The game's id.
    pub game: String,
    /// The version of the rules that it is played by.
    pub rules_version: i64,
    /// The game's options.
    pub options: Options,
    /// A start position other than the game's own.
    pub setup: Option<Value>,
    /// Where everything random in it comes from, 64 hexadecimal digits.
    pub seed: String,
    /// Who plays White.
    pub white: PersonId,
    /// Who plays Black.
    pub black: PersonId,
    /// When it began.
    pub created_at: Time,
    /// Actions accepted so far.
    pub plies: i64,
    /// Counted up with every change.
    pub version: i64,
    /// Whether it goes on.
    pub state: MatchState,
    /// When it last changed.
    pub updated_at: Time,
    /// Where the newest message with the board is.
    pub board_channel_id: Option<ChannelId>,
    /// The newest message with the board, whose buttons are live.
    pub board_message_id: Option<MessageId>,
    /// Since when its channel is known to be gone.
    pub lost_at: Option<Time>,
    /// How often actions were taken back.
    pub takebacks: i64,
    /// What Herald can do in its channel.
    pub access: PlaceAccess,
    /// How its board is posted.
    pub posting: BoardPosting,
}

impl Match {
    /// The side at which a person sits. Someone who plays both has White.
    #[must_use]
    pub fn side_of(&self, person: PersonId) -> Option<Side> {
        if self.white == person {
            Some(Side::White)
        } else if self.black == person {
            Some(Side::Black)
        } else {
            None
        }
    }

    /// Who sits there.
    #[must_use]
    pub fn person(&self, side: Side) -> PersonId {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    /// What Herald can do in a channel in which something of the match is said: in that of the
    /// match perhaps only answer.
    #[must_use]
    pub fn access_in(&self, channel: ChannelId) -> PlaceAccess {
        if self.channel_id == channel { self.access } else { PlaceAccess::Member }
    }

    /// The thread if there is one, else the channel.
    #[must_use]
    pub fn place(&self) -> ChannelId {
        self.thread_id.unwrap_or(self.channel_id)
    }
}

/// An offer that is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Its number.
    pub id: OfferId,
    /// Who offers.
    pub side: Side,
    /// How many actions the match had when it was made.
    pub plies: i64,
}

/// A match as it stands.
#[derive(Debug)]
pub struct View {
    /// The match.
    pub row: Match,
    /// The game.
    pub table: Box<dyn Table>,
    /// The draw on offer.
    pub offer: Option<Offer>,
    /// The takeback that is asked for.
    pub takeback: Option<Offer>,
    /// How it ended, if it has.
    pub ending: Option<Ending>,
}

/// A match as it stood after some of its actions.
#[derive(Debug)]
pub struct Board {
    /// The match as it stands now.
    pub row: Match,
    /// The game as it stood then.
    pub table: Box<dyn Table>,
    /// How the match ended, if it did with the last of these actions or after them.
    pub ending: Option<Ending>,
}

impl View {
    /// The moment that is seen ([`Match::moment`]); in a view with a draft, its actions count.
    #[must_use]
    pub fn moment(&self) -> Moment {
        self.row.moment_after(self.table.plies())
    }
}

/// The reason for which a match can be neither shown nor played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreadable {
    /// What is stored of it cannot be read or does not replay.
    Damaged,
    /// This version does not have its game.
    GameGone {
        /// The game's id.
        game: String,
    },
    /// It was begun under rules that this version no longer plays.
    OldRules,
}

/// A game's options, key and value.
pub type Options = std::collections::BTreeMap<String, String>;

/// The comments on a record's actions, by their numbers from 0.
pub type Commentary = std::collections::BTreeMap<u32, String>;
