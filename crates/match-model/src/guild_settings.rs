//! The settings of a server.

use crate::{ChannelId, RoleId};

/// The settings of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuildSettings {
    /// Where games may be played; none: everywhere.
    pub channels: Vec<ChannelId>,
    /// Whether matches get threads of their own.
    pub threads: bool,
    /// The clock that a challenge has where none is named, by its id.
    pub clock: Option<String>,
    /// The role that may adjudicate.
    pub adjudicator: Option<RoleId>,
    /// The language in which Herald speaks there.
    pub language: Option<String>,
    /// The theme of the pictures that everybody sees there, by its id.
    pub theme: Option<String>,
    /// Whether the replay of each match is posted when the match ends.
    pub replays: bool,
    /// Whether players who have left the server may continue its matches by direct message.
    pub leavers_play: bool,
    /// Whether the result of a fight by plans appears at once, not stance by stance.
    pub fights_at_once: bool,
}

impl Default for GuildSettings {
    fn default() -> GuildSettings {
        GuildSettings {
            channels: Vec::new(),
            threads: true,
            clock: None,
            adjudicator: None,
            language: None,
            theme: None,
            replays: false,
            leavers_play: false,
            fights_at_once: false,
        }
    }
}

/// Channels that a server can name as those where games may be played.
pub const MOST_CHANNELS: usize = 50;
