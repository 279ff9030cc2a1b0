//! A match or a record as it is shown in motion, and how.

use match_model::{ClockReading, Way};
use model::scene::Player;
use record::{Header, StartError};
use render::{RenderError, Theme, View};
use rules::Side;
use rules::l10n::L10nMessage;

/// How wide a replay is in chat, in pixels: less than a board, so that an everyday match stays
/// within 330 KB. Discord shows it smaller still, but on telephones.
const WIDTH: u16 = 560;

/// What is to be shown.
#[derive(Clone, Debug)]
pub struct Replay {
    /// How it began.
    pub header: Header,
    /// The canonical texts of the actions, and how each came about.
    pub actions: Vec<(String, Way)>,
    /// White and Black, on boards and on overlays below the game's name; without a name where that
    /// is not known.
    pub players: [Player; 2],
    /// Which match or record it is, and of when.
    pub about: Option<L10nMessage>,
    /// How it ended, if it has.
    pub ending: Option<ReplayEnding>,
    /// What was left of both sides' time.
    pub clocks: ReplayClocks,
    /// What stands on the last overlay below the result.
    pub turning_points: Vec<TurningPoint>,
}

/// What was left of both sides' time in the course of a match; nothing in one without a clock.
#[derive(Clone, Debug, Default)]
pub struct ReplayClocks {
    /// In the order of the match.
    pub readings: Vec<ClockReading>,
    /// When it was over: its last reading was taken at its last action.
    pub at_end: Option<[i64; 2]>,
}

impl ReplayClocks {
    /// What White and Black had left after so many actions, in milliseconds.
    pub fn after(&self, plies: u32) -> Option<[i64; 2]> {
        let until = self.readings.partition_point(|reading| reading.plies <= plies);
        let last = self.readings.get(until.checked_sub(1)?)?;
        Some(last.left)
    }
}

impl Replay {
    /// What is left on a picture after so many actions, which may be of the match's end.
    pub fn left(&self, plies: u32, is_end: bool) -> Option<[i64; 2]> {
        let is_end = is_end && plies as usize == self.actions.len();
        let at_end = self.clocks.at_end.filter(|_| is_end && !self.clocks.readings.is_empty());
        at_end.or_else(|| self.clocks.after(plies))
    }

    /// Who plays, as boards name them; `None` where that is not known of both.
    pub fn named_players(&self) -> Option<[Player; 2]> {
        let is_known = self.players.iter().all(|player| !player.name.is_empty());
        is_known.then(|| self.players.clone())
    }
}

/// The result of what is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayResult {
    Won(Side),
    Drawn,
    /// The match does not count.
    Void,
}

impl From<&match_model::Ending> for ReplayResult {
    fn from(ending: &match_model::Ending) -> ReplayResult {
        match ending.winner {
            None if ending.how.is_void() => ReplayResult::Void,
            winner => ReplayResult::of_record(winner),
        }
    }
}

impl ReplayResult {
    /// The result in a record, which knows no void matches.
    pub fn of_record(winner: Option<Side>) -> ReplayResult {
        winner.map_or(ReplayResult::Drawn, ReplayResult::Won)
    }
}

/// How what is shown ended.
#[derive(Clone, Debug)]
pub struct ReplayEnding {
    pub result: ReplayResult,
    /// Why, without a full stop.
    pub reason: L10nMessage,
    /// What the last board says of it; else what the game says.
    pub status: Option<L10nMessage>,
}

/// A choice that cost much.
#[derive(Clone, Debug)]
pub struct TurningPoint {
    /// Actions before it.
    pub ply: u32,
    /// Who chose.
    pub side: Side,
    /// What they could expect before it, and after, in millionths of a result.
    pub expected: [i32; 2],
}

/// How fast it goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReplaySpeed {
    Slow,
    #[default]
    Normal,
    Fast,
}

impl ReplaySpeed {
    pub const ALL: [ReplaySpeed; 3] = [ReplaySpeed::Slow, ReplaySpeed::Normal, ReplaySpeed::Fast];

    /// As it is named in a command.
    pub const fn id(self) -> &'static str {
        match self {
            ReplaySpeed::Slow => "slow",
            ReplaySpeed::Normal => "normal",
            ReplaySpeed::Fast => "fast",
        }
    }

    pub fn from_id(id: &str) -> Option<ReplaySpeed> {
        ReplaySpeed::ALL.into_iter().find(|speed| speed.id() == id)
    }

    /// How long a board is seen, in hundredths of a second.
    pub(crate) const fn delay(self) -> u16 {
        match self {
            ReplaySpeed::Slow => 200,
            ReplaySpeed::Normal => 100,
            ReplaySpeed::Fast => 50,
        }
    }
}

/// What of it is to be seen, and how.
#[derive(Clone, Copy, Debug)]
pub struct ReplayView {
    /// From the board after so many actions.
    pub from: u32,
    /// To the board after so many; beyond the last, to the last.
    pub to: u32,
    pub speed: ReplaySpeed,
    /// Whose side is at the bottom.
    pub side: Side,
    /// The picture's width in pixels.
    pub width: u16,
    /// The colours.
    pub theme: Theme,
}

impl Default for ReplayView {
    fn default() -> ReplayView {
        let (from, to) = (0, u32::MAX);
        let (speed, side, theme) = (ReplaySpeed::Normal, Side::White, Theme::default());
        ReplayView { from, to, speed, side, width: WIDTH, theme }
    }
}

impl ReplayView {
    pub fn picture(self) -> View {
        View { orientation: self.side, size: self.width, theme: self.theme }
    }
}

/// A replay that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayGif {
    /// The GIF.
    pub bytes: Vec<u8>,
    /// From the board after so many actions, to the one after so many.
    pub shown: [u32; 2],
    /// From where it was asked for, if that was too long.
    pub asked_from: Option<u32>,
    /// How many actions there are.
    pub all: u32,
}

/// Why there is no moving picture.
#[derive(Debug)]
pub enum ReplayError {
    /// The game cannot be begun.
    Start(StartError),
    /// An action, by its number from 1, cannot be played.
    Action(u32, String),
    /// It cannot be drawn.
    Render(RenderError),
}

impl std::fmt::Display for ReplayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ReplayError::Start(error) => write!(f, "the game cannot be begun: {error:?}"),
            ReplayError::Action(number, why) => write!(f, "action {number} is not played: {why}"),
            ReplayError::Render(error) => error.fmt(f),
        }
    }
}

impl From<RenderError> for ReplayError {
    fn from(error: RenderError) -> ReplayError {
        ReplayError::Render(error)
    }
}
