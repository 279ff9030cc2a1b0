use crate::{ChannelId, DailyPuzzles, PersonId, RoleId, Time};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GuildSettings {
    /// Channels where games may be played; empty: everywhere.
    pub channels: Vec<ChannelId>,
    pub threads: bool,
    /// The default clock of a challenge, by id.
    pub clock: Option<String>,
    pub adjudicator: Option<RoleId>,
    pub language: Option<String>,
    /// The theme of public pictures, by id.
    pub theme: Option<String>,
    pub replays: bool,
    pub leavers_play: bool,
    /// Whether the result of a fight by plans appears at once, not stance by stance.
    pub fights_at_once: bool,
    /// Whether boards are seen from the side to move, not from White's.
    pub boards_turn: bool,
    pub daily_puzzles: Option<DailyPuzzles>,
    pub weekly: Option<WeeklySummary>,
}

/// A server's setting for the weekly summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeeklySummary {
    pub channel: ChannelId,
    /// Time of the next post; `None` if the channel took no message.
    pub due_at: Option<Time>,
    /// The person to tell if posting stops.
    pub set_by: Option<PersonId>,
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
            boards_turn: false,
            daily_puzzles: None,
            weekly: None,
        }
    }
}

pub const MOST_CHANNELS: usize = 50;
