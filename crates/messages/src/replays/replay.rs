use match_model::{ActionOrigin, ClockReading};
use model::scene::Player;
use record::{Header, StartError};
use render::{RenderError, Theme, View};
use rules::Side;
use rules::l10n::L10nMessage;

/// Width of a replay in chat, in pixels: less than a board, so that an everyday match stays within
/// 330 KB. Discord shows it even smaller, except on phones.
const WIDTH: u16 = 560;

#[derive(Clone, Debug)]
pub struct Replay {
    pub header: Header,
    /// Canonical texts of the actions, with their origins.
    pub actions: Vec<(String, ActionOrigin)>,
    /// White's and Black's players, for boards and overlays; empty names if unknown.
    pub players: [Player; 2],
    /// A line about the match or record, and its date.
    pub about: Option<L10nMessage>,
    pub ending: Option<ReplayEnding>,
    pub clocks: ReplayClocks,
    /// Listed on the last overlay below the result.
    pub turning_points: Vec<TurningPoint>,
}

/// Clock readings during a match; empty without a clock.
#[derive(Clone, Debug, Default)]
pub struct ReplayClocks {
    /// In match order.
    pub readings: Vec<ClockReading>,
    /// At the end; the last reading is from the last action.
    pub at_end: Option<[i64; 2]>,
}

impl ReplayClocks {
    /// Milliseconds of White and Black after this many actions.
    pub fn after(&self, plies: u32) -> Option<[i64; 2]> {
        let until = self.readings.partition_point(|reading| reading.plies <= plies);
        let last = self.readings.get(until.checked_sub(1)?)?;
        Some(last.left)
    }
}

impl Replay {
    /// Milliseconds on a picture after this many actions, possibly at the match's end.
    pub fn left(&self, plies: u32, is_end: bool) -> Option<[i64; 2]> {
        let is_end = is_end && plies as usize == self.actions.len();
        let at_end = self.clocks.at_end.filter(|_| is_end && !self.clocks.readings.is_empty());
        at_end.or_else(|| self.clocks.after(plies))
    }

    /// The players' names for boards; `None` unless both are known.
    pub fn named_players(&self) -> Option<[Player; 2]> {
        let is_known = self.players.iter().all(|player| !player.name.is_empty());
        is_known.then(|| self.players.clone())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplayResult {
    Won(Side),
    Drawn,
    Void,
}

impl From<&match_model::Ending> for ReplayResult {
    fn from(ending: &match_model::Ending) -> ReplayResult {
        match ending.winner {
            None if ending.ended_by.is_void() => ReplayResult::Void,
            winner => ReplayResult::of_record(winner),
        }
    }
}

impl ReplayResult {
    /// The result of a record, which can't be void.
    pub fn of_record(winner: Option<Side>) -> ReplayResult {
        winner.map_or(ReplayResult::Drawn, ReplayResult::Won)
    }
}

#[derive(Clone, Debug)]
pub struct ReplayEnding {
    pub result: ReplayResult,
    /// Without a full stop.
    pub reason: L10nMessage,
    /// The last board's status; the game's own by default.
    pub status: Option<L10nMessage>,
}

#[derive(Clone, Debug)]
pub struct TurningPoint {
    pub ply: u32,
    pub side: Side,
    /// The side's expectation before and after, in millionths of a result.
    pub expected: [i32; 2],
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ReplaySpeed {
    Slow,
    #[default]
    Normal,
    Fast,
}

impl ReplaySpeed {
    pub const ALL: [ReplaySpeed; 3] = [ReplaySpeed::Slow, ReplaySpeed::Normal, ReplaySpeed::Fast];

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

    /// Display time of a board, in hundredths of a second.
    pub(crate) const fn delay(self) -> u16 {
        match self {
            ReplaySpeed::Slow => 200,
            ReplaySpeed::Normal => 100,
            ReplaySpeed::Fast => 50,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub struct ReplayView {
    pub from: u32,
    /// Last board, by number of actions; capped at the end.
    pub to: u32,
    pub speed: ReplaySpeed,
    pub side: Side,
    pub width: u16,
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

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayGif {
    pub bytes: Vec<u8>,
    /// First and last board, by number of actions.
    pub plies: [u32; 2],
    pub asked_from: Option<u32>,
    pub all: u32,
}

#[derive(Debug)]
pub enum ReplayError {
    Start(StartError),
    /// An action, by its number from 1, is illegal.
    Action(u32, String),
    Render(RenderError),
}

impl std::fmt::Display for ReplayError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ReplayError::Start(error) => write!(f, "the game cannot be begun: {error:?}"),
            ReplayError::Action(number, refusal) => {
                write!(f, "action {number} is not played: {refusal}")
            }
            ReplayError::Render(error) => error.fmt(f),
        }
    }
}

impl From<RenderError> for ReplayError {
    fn from(error: RenderError) -> ReplayError {
        ReplayError::Render(error)
    }
}
